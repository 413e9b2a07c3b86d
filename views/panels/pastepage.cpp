// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/pastepage.h"

#include "models/items/notesmodel.h"
#include "models/items/understoodmodel.h"
#include "views/panels/pageheader.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QFontDatabase>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

PastePage::PastePage(TimeSelection *selection, QWidget *parent)
    : Page(u"paste"_s, tr("Pasted table"), selection, parent)
    , m_text(new QPlainTextEdit(this))
    , m_rows(new UnderstoodModel(this))
    , m_notes(new NotesModel(this))
    , m_table(new QTreeView(this))
    , m_details(new QTreeView(this))
    , m_add(new QPushButton(tr("Add to the report"), this))
{
    constexpr auto pauseAfterKeys = std::chrono::milliseconds(300);
    build();
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseAfterKeys);
    connect(m_text, &QPlainTextEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(&m_pause, &QTimer::timeout, this, &PastePage::textEdited);
    connect(m_add, &QPushButton::clicked, this, &PastePage::addWanted);
}

void PastePage::build()
{
    auto *discard = new QPushButton(tr("Discard"), this);
    for (QPushButton *button : {m_add, discard})
        button->setMinimumSize(button->sizeHint().width() + measure::grid, measure::target);
    m_add->setDefault(true);
    header()->addControl(discard);
    header()->addControl(m_add);
    connect(discard, &QPushButton::clicked, this, &PastePage::discardWanted);

    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("The pasted text"));
    m_text->setTabStopDistance(m_text->fontMetrics().horizontalAdvance(QString(24, u' ')));
    auto *left = new QWidget(this);
    auto *leftRows = new QVBoxLayout(left);
    leftRows->setContentsMargins({});
    leftRows->addWidget(sectionLabel(tr("Text"), left));
    leftRows->addWidget(m_text, 1);

    auto *splitter = new QuietSplitter(this);
    splitter->setOrientation(Qt::Horizontal);
    splitter->addWidget(left);
    splitter->addWidget(buildUnderstood());
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setSizes({2 * measure::pageMargin, 3 * measure::pageMargin}); // the same shares at first
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(header());
    rows->addWidget(splitter, 1);
}

QWidget *PastePage::buildUnderstood()
{
    m_table->setModel(m_rows);
    m_table->setRootIsDecorated(false);
    dress(m_table, tr("What was understood"));
    fitColumns(m_table, UnderstoodModel::FigureColumn);
    m_details->setModel(m_notes);
    m_details->setRootIsDecorated(false);
    m_details->setWordWrap(true);
    dress(m_details, tr("Notes about the text"));
    auto *right = new QWidget(this);
    auto *rightRows = new QVBoxLayout(right);
    rightRows->setContentsMargins(measure::panelGap, 0, 0, 0);
    rightRows->addWidget(sectionLabel(tr("Understood"), right));
    rightRows->addWidget(m_table, 3);
    rightRows->addWidget(m_details, 2);
    return right;
}

void PastePage::setText(const QString &text)
{
    m_pending = true;
    m_text->setPlainText(text);
    m_pause.stop();
    m_text->setFocus();
}

QString PastePage::text() const
{
    return m_text->toPlainText();
}

void PastePage::setUnderstood(EvidencePtr evidence)
{
    m_understood = std::move(evidence);
    m_rows->setEvidence(m_understood.get());
    m_notes->setEvidence(m_understood.get());
    for (const int column : {NotesModel::LevelColumn, NotesModel::PlaceColumn})
        m_details->resizeColumnToContents(column);
    m_add->setEnabled(m_understood && m_understood->holdsData());
    fillHeader();
}

void PastePage::clear()
{
    m_pending = false;
    m_text->clear();
    m_pause.stop();
    setUnderstood(nullptr);
}

void PastePage::fillHeader()
{
    const bool any = m_understood && m_understood->holdsData();
    const int rows = m_rows->rowCount();
    header()->setHeadline(!any        ? tr("Nothing in this text can be used.")
                          : rows == 1 ? tr("One figure was understood.")
                          : rows > 1  ? tr("%1 figures were understood.").arg(rows)
                                      : tr("The text was understood."));
    header()->setMuted(
        any ? tr("Nothing is added before you say so. The text is kept as a source of the report.")
            : tr("Tables of benchmarks or of resident sizes are read: Markdown, tabs, aligned text."));
}

} // namespace memreport
