// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/draftpage.h"

#include "views/panels/itemtable.h"
#include "views/panels/pageheader.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QCheckBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QTextBlock>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Shows all rows, or those that need a look.
class OpenClaims : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setOnlyOpen(bool only)
    {
        m_onlyOpen = only;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override
    {
        return !m_onlyOpen || !sourceModel()->index(row, 0, parent).data(ClaimsModel::AgreesRole).toBool();
    }

private:
    bool m_onlyOpen = false;
};

} // namespace

DraftPage::DraftPage(TimeSelection *selection, QWidget *parent)
    : Page(u"draft"_s, tr("Draft"), selection, parent)
    , m_claims(new ClaimsModel(this))
    , m_text(new QPlainTextEdit(this))
    , m_table(new QTreeView(this))
    , m_onlyOpen(new QCheckBox(tr("Hide what was found"), this))
    , m_pause(new QTimer(this))
{
    auto *filtered = new OpenClaims(this);
    m_filtered = filtered;
    m_filtered->setSourceModel(m_claims);
    connect(m_onlyOpen, &QCheckBox::toggled, filtered, &OpenClaims::setOnlyOpen);
    m_pause->setSingleShot(true);
    m_pause->setInterval(std::chrono::milliseconds(300));
    connect(m_text, &QPlainTextEdit::textChanged, m_pause, qOverload<>(&QTimer::start));
    connect(m_pause, &QTimer::timeout, this, &DraftPage::compareWanted);

    auto *open = new QPushButton(tr("Open a draft…"), this);
    connect(open, &QPushButton::clicked, this, &DraftPage::fileWanted);
    header()->addControl(m_onlyOpen);
    header()->addControl(open);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(header());
    rows->addWidget(content(), 1);
    showHeadline();
}

QWidget *DraftPage::content()
{
    m_text->setPlaceholderText(tr("Paste the article here, as Markdown or plain text, or open its file."));
    m_text->setAccessibleName(tr("Draft"));
    m_text->setTabChangesFocus(true);
    m_table->setModel(m_filtered);
    m_table->setRootIsDecorated(false);
    dress(m_table, tr("Numbers of the draft"), ClaimsModel::AgreesRole);
    addCopyMenu(m_table);
    fitColumns(m_table, ClaimsModel::TextColumn);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &DraftPage::showSentence);
    auto *splitter = new QuietSplitter(this);
    splitter->addWidget(m_table);
    splitter->addWidget(m_text);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    return splitter;
}

void DraftPage::setStory(const Story &)
{
    if (!draft().isEmpty())
        Q_EMIT compareWanted();
}

std::optional<int> DraftPage::count() const
{
    return draft().isEmpty() ? std::nullopt : std::optional(m_claims->count(Claim::Verdict::Differs));
}

QString DraftPage::draft() const
{
    return m_text->toPlainText();
}

void DraftPage::setDraft(const QString &text, const QString &name)
{
    m_name = name;
    if (text == draft())
        return;
    {
        const QSignalBlocker quiet(m_text); // it is compared at once
        m_text->setPlainText(text);
    }
    Q_EMIT compareWanted();
}

void DraftPage::setClaims(std::vector<Claim> claims)
{
    m_claims->setClaims(std::move(claims));
    showHeadline();
}

void DraftPage::showHeadline()
{
    const int differs = m_claims->count(Claim::Verdict::Differs);
    const int found = m_claims->count(Claim::Verdict::Found);
    const bool none = draft().trimmed().isEmpty();
    for (QWidget *widget : {static_cast<QWidget *>(m_table), static_cast<QWidget *>(m_onlyOpen)})
        widget->setVisible(m_claims->rowCount() > 0);
    if (none)
        header()->setHeadline(
            tr("No draft yet: the numbers of an article can be compared with the findings."));
    else if (m_claims->rowCount() == 0)
        header()->setHeadline(
            tr("The draft has no number with a unit that the findings could be compared with."));
    else if (differs == 0)
        header()->setHeadline(tr("Nothing in the draft differs from the findings."));
    else
        header()->setHeadline(tr("%1 of %2 statements of the draft differ from the findings.")
                                  .arg(differs)
                                  .arg(m_claims->rowCount()));
    const QString counts = tr("%1 found · %2 differ · %3 cannot be decided · %4 remarks")
                               .arg(found)
                               .arg(differs)
                               .arg(m_claims->count(Claim::Verdict::Undecided))
                               .arg(m_claims->count(Claim::Verdict::Remark));
    header()->setMuted(none               ? tr("Every number with a unit is looked up, within its rounding.")
                       : m_name.isEmpty() ? counts
                                          : m_name + u" · "_s + counts);
}

/// The row's number, marked where it stands in the draft.
void DraftPage::showSentence(const QModelIndex &index)
{
    const Claim *claim = m_claims->claim(m_filtered->mapToSource(index).row());
    if (!claim)
        return;
    const QTextBlock block = m_text->document()->findBlockByNumber(int(claim->line) - 1);
    if (!block.isValid())
        return;
    QTextCursor place(block);
    const QTextCursor quote = m_text->document()->find(claim->quote, place);
    if (!quote.isNull())
        place = quote;
    m_text->setTextCursor(place);
    m_text->centerCursor();
}

} // namespace memreport
