// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/readingcontroller.h"

#include "models/items/itemtexts.h"
#include "views/panels/readingdialog.h"

namespace memreport {

ReadingController::ReadingController(DocumentSession *session, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
{
}

/// Further files of the last import with a question that this one asks too.
QStringList ReadingController::othersLike(const EvidencePtr &file) const
{
    const ReadingQuestions asked = questionsOf(*file);
    QStringList paths;
    for (const ImportedFile &other : m_session->importReport()) {
        if (other.evidence != file && other.open.meets(asked))
            paths += other.evidence->source.path;
    }
    return paths;
}

void ReadingController::ask(const EvidencePtr &file)
{
    const QStringList others = othersLike(file);
    auto *dialog =
        new ReadingDialog(fileNameOf(file->source.path), questionsOf(*file), int(others.size()), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, others, path = file->source.path] {
        QStringList paths{path};
        if (dialog->forOthersToo())
            paths += others;
        m_session->readAgain(paths, dialog->answers());
    });
    dialog->open();
}

} // namespace memreport
