// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pastecontroller.h"

#include "app/window/documentsession.h"
#include "importers/bench/benchtable.h"
#include "importers/registry/allimporters.h"
#include "views/panels/pastepage.h"

#include <QMimeData>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// A clipboard can hold a whole log; what is beyond this is imported as a file.
constexpr qsizetype maxPastedCharacters = 1024 * 1024;

} // namespace

QString pastedText(const QMimeData *clipboard)
{
    if (!clipboard)
        return {};
    if (clipboard->hasHtml()) {
        const std::string tables = tablesAsText(clipboard->html().toStdString());
        if (!tables.empty())
            return QString::fromStdString(tables);
    }
    return clipboard->text();
}

PasteController::PasteController(DocumentSession *session, TimeSelection *selection, QWidget *parent)
    : QObject(parent)
    , m_session(session)
    , m_page(new PastePage(selection, parent))
{
    connect(m_page, &PastePage::textEdited, this, &PasteController::understand);
    connect(m_page, &PastePage::addWanted, this, &PasteController::add);
    connect(m_page, &PastePage::discardWanted, this, &PasteController::discard);
}

bool PasteController::isPending() const
{
    return m_page->isPending();
}

bool PasteController::paste(const QMimeData *clipboard)
{
    const QString text = pastedText(clipboard).left(maxPastedCharacters);
    if (text.trimmed().isEmpty())
        return false;
    m_page->setText(text);
    understand();
    Q_EMIT pendingChanged();
    return true;
}

void PasteController::understand()
{
    Hints hints;
    hints.zone = m_session->document().choices.zone;
    auto evidence = std::make_shared<Evidence>(
        makeRegistry().readBytes(m_page->text().toUtf8(), tr("pasted text"), hints, {}));
    // The text itself is the source: there is no file that could be asked again.
    evidence->prose = m_page->text().toStdString();
    m_understood = std::move(evidence);
    m_page->setUnderstood(m_understood);
}

void PasteController::add()
{
    understand(); // the last keys may not have been looked at yet
    if (!m_understood->holdsData())
        return;
    const EvidencePtr evidence = std::exchange(m_understood, nullptr);
    discard();
    m_session->addRead({evidence});
}

void PasteController::discard()
{
    m_understood.reset();
    m_page->clear();
    Q_EMIT pendingChanged();
}

} // namespace memreport
