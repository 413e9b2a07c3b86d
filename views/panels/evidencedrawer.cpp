// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/evidencedrawer.h"

#include "models/base/text.h"
#include "models/base/visibletext.h"
#include "models/items/itemtexts.h"
#include "views/panels/typography.h"

#include <QComboBox>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTreeWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int fieldsWidth = 272;
constexpr qint64 linesPerTab = 8;

/// A line of the list: "▸ 4123  text". The mark says it without colour.
QString shownLine(const ContextLine &line, int digits, bool repeats)
{
    const QString number = repeats ? QString() : QString::number(line.number);
    QString text = (line.own ? u"▸ "_s : u"  "_s) + number.rightJustified(digits) + u"  "_s +
                   visibleText(qstr(line.text));
    if (line.cut > 0)
        text += u' ' + EvidenceDrawer::tr("… and %1 bytes more").arg(QLocale().toString(line.cut));
    return text;
}

qint64 linesOf(const EvidenceLine &line)
{
    const std::string_view text = std::string_view(line.text).substr(0, line.text.find_last_not_of('\n') + 1);
    return 1 + std::ranges::count(text, '\n');
}

QString placeOf(const EventReport &report)
{
    const SourceInfo &source = report.evidence->source;
    const QString name = fileNameOf(source.path);
    return report.lines.empty() ? name
                                : name + u" · "_s + recordPlaceText(source, report.lines[report.first]);
}

void quiet(QAbstractScrollArea *area)
{
    area->setFrameShape(QFrame::NoFrame);
    area->viewport()->setBackgroundRole(QPalette::Base);
}

} // namespace

EvidenceDrawer::EvidenceDrawer(QWidget *parent)
    : QWidget(parent)
    , m_choice(new QComboBox(this))
    , m_place(new QLabel(this))
    , m_hash(mutedLabel({}, this))
    , m_state(mutedLabel({}, this))
    , m_text(new QPlainTextEdit(this))
    , m_fields(new QTreeWidget(this))
{
    QFont strong = m_place->font();
    strong.setWeight(QFont::DemiBold);
    m_place->setFont(strong);
    for (QLabel *label : {m_place, m_hash, m_state}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    m_state->setWordWrap(true);
    m_choice->setAccessibleName(tr("File that tells of the event"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_choice->setMinimumHeight(measure::target);
    connect(m_choice, &QComboBox::activated, this, &EvidenceDrawer::showReport);

    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setUndoRedoEnabled(false);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setAccessibleName(tr("Raw lines in their context"));
    QFont fixedFont = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixedFont.setPointSizeF(mutedFont(font()).pointSizeF());
    m_text->setFont(fixedFont);
    m_text->setTabStopDistance(QFontMetricsF(fixedFont).horizontalAdvance(u' ') * linesPerTab);
    quiet(m_text);

    m_fields->setColumnCount(2);
    m_fields->setHeaderHidden(true);
    m_fields->setRootIsDecorated(false);
    m_fields->setIndentation(0);
    m_fields->setUniformRowHeights(true);
    m_fields->setSelectionMode(QAbstractItemView::SingleSelection);
    m_fields->setFont(mutedFont(font()));
    m_fields->setTextElideMode(Qt::ElideMiddle);
    m_fields->header()->setStretchLastSection(true);
    m_fields->setAccessibleName(tr("Fields read from the lines"));
    quiet(m_fields);

    auto *head = new QHBoxLayout;
    head->setSpacing(measure::grid);
    head->addWidget(m_place, 1);
    head->addWidget(m_choice);
    auto *across = new QHBoxLayout;
    across->setSpacing(measure::panelGap);
    across->addWidget(m_text, 1);
    across->addWidget(m_fields);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, measure::grid, 0, 0);
    rows->setSpacing(measure::grid / 2);
    rows->addLayout(head);
    rows->addWidget(m_hash);
    rows->addWidget(m_state);
    rows->addLayout(across, 1);
}

void EvidenceDrawer::clear()
{
    ++m_wish.id; // answers that are still on their way are for nobody
    m_reports.clear();
    m_lines.clear();
    m_ownBlocks.clear();
    m_choice->clear();
    m_text->clear();
    m_fields->clear();
    for (QLabel *label : {m_place, m_hash, m_state})
        label->clear();
}

void EvidenceDrawer::showRecord(const Story &story, const EventsModel::Event &event)
{
    clear();
    if (story.isEmpty())
        return;
    fillFields(eventFields(*story.incident, *story.findings, event));
    m_reports = eventReports(*story.incident, *story.findings, event);
    for (const EventReport &report : m_reports)
        m_choice->addItem(fileNameOf(report.evidence->source.path));
    m_choice->setVisible(m_reports.size() > 1);
    m_text->setVisible(!m_reports.empty());
    m_hash->setVisible(!m_reports.empty());
    // Alone they have all the room.
    m_fields->setMinimumWidth(fieldsWidth);
    m_fields->setMaximumWidth(m_reports.empty() ? QWIDGETSIZE_MAX : fieldsWidth);
    if (m_reports.empty()) {
        m_place->setText(tr("No line of a file tells of this"));
        m_state->setText(tr("It follows from samples; the inspector says from which."));
        return;
    }
    showReport(0);
}

void EvidenceDrawer::showReport(int index)
{
    const EventReport &report = m_reports[size_t(index)];
    m_place->setText(visibleText(placeOf(report)));
    m_place->setToolTip(report.evidence->source.path);
    const auto &hash = report.evidence->source.sha256;
    m_hash->setText(hash ? u"SHA-256 "_s + qstr(*hash) : tr("without a hash"));
    showOwnLines(report);
    m_wish = {m_wish.id + 1, report.evidence, {}};
    for (const EvidenceLine &line : report.lines)
        m_wish.places.push_back({line.line, line.byte, linesOf(line)});
    m_state->setText(tr("The file is being read…"));
    Q_EMIT contextWanted(m_wish);
}

void EvidenceDrawer::fillFields(const std::vector<EventField> &fields)
{
    for (const EventField &field : fields) {
        auto *item = new QTreeWidgetItem(m_fields, {field.name, visibleText(field.text)});
        item->setForeground(0, palette().brush(QPalette::PlaceholderText));
        item->setToolTip(1, field.text);
    }
    m_fields->resizeColumnToContents(0);
}

/// What the report itself keeps of the record.
void EvidenceDrawer::showOwnLines(const EventReport &report)
{
    std::vector<ContextLine> lines;
    for (const EvidenceLine &proof : report.lines) {
        qint64 number = proof.line;
        for (const QString &part : qstr(proof.text).split(u'\n', Qt::SkipEmptyParts)) {
            lines.push_back({number, utf8(part), 0, true});
            number += report.evidence->source.importer == "journal-binary" ? 0 : 1;
        }
    }
    setLines(lines, false);
}

void EvidenceDrawer::setLines(const std::vector<ContextLine> &lines, bool entries)
{
    m_lines = lines;
    m_ownBlocks.clear();
    const int digits = lines.empty() ? 1 : int(QString::number(lines.back().number).size());
    QStringList shown;
    for (size_t i = 0; i < lines.size(); ++i) {
        const bool first = i == 0;
        const qint64 step = first ? 1 : lines[i].number - lines[i - 1].number;
        if (step > 1)
            shown << u"  "_s + QString(digits, u' ') + u"  ⋯ "_s +
                         (entries ? tr("%n entries", nullptr, int(step - 1))
                                  : tr("%n lines", nullptr, int(step - 1)));
        if (lines[i].own)
            m_ownBlocks.push_back(int(shown.size()));
        shown << shownLine(lines[i], digits, step == 0);
    }
    m_text->setPlainText(shown.join(u'\n'));
    markOwn();
}

/// The record's lines get a ground, and the one that names the event comes into view.
void EvidenceDrawer::markOwn()
{
    constexpr float groundShare = 0.22F;
    QColor ground = palette().color(QPalette::Accent);
    ground.setAlphaF(groundShare);
    QList<QTextEdit::ExtraSelection> marks;
    for (const int block : m_ownBlocks) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(m_text->document()->findBlockByNumber(block));
        mark.format.setBackground(ground);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << mark;
    }
    m_text->setExtraSelections(marks);
    if (m_ownBlocks.empty() || m_choice->currentIndex() < 0)
        return;
    const EventReport &report = m_reports[size_t(m_choice->currentIndex())];
    const std::string &wanted = report.lines.empty() ? std::string() : report.lines[report.first].text;
    int at = m_ownBlocks.front();
    for (const int block : m_ownBlocks) {
        const QString text = m_text->document()->findBlockByNumber(block).text();
        if (!wanted.empty() && text.contains(visibleText(qstr(wanted.substr(0, wanted.find('\n'))))))
            at = block;
    }
    m_text->setTextCursor(QTextCursor(m_text->document()->findBlockByNumber(at)));
    m_text->centerCursor();
}

void EvidenceDrawer::showContext(quint64 id, const SourceContext &context, const QString &where)
{
    if (id != m_wish.id)
        return;
    setLines(context.lines, context.entries);
    QStringList parts{where};
    if (context.beginsFile)
        parts << tr("begins with the file");
    if (context.endsFile)
        parts << tr("ends with the file");
    m_state->setText(visibleText(parts.join(u" · "_s)));
}

void EvidenceDrawer::showProblem(quint64 id, const QString &text)
{
    if (id != m_wish.id)
        return;
    m_state->setText(visibleText(text) + u'\n' +
                     tr("Shown are the record's own lines, which the report keeps."));
}

QString EvidenceDrawer::shownText() const
{
    return m_text->toPlainText();
}

QString EvidenceDrawer::stateText() const
{
    return m_state->text();
}

QStringList EvidenceDrawer::ownLines() const
{
    QStringList lines;
    for (const ContextLine &line : m_lines) {
        if (line.own)
            lines << qstr(line.text);
    }
    return lines;
}

void EvidenceDrawer::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    markOwn();
    for (int row = 0; row < m_fields->topLevelItemCount(); ++row)
        m_fields->topLevelItem(row)->setForeground(0, palette().brush(QPalette::PlaceholderText));
}

} // namespace memreport
