// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/reviewpage.h"

#include "models/base/visibletext.h"
#include "views/panels/icons.h"
#include "views/panels/pageheader.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

enum CommentColumn
{
    AboutColumn,
    TextColumn,
    ByColumn,
    CommentColumnCount
};

constexpr int ownRole = Qt::UserRole; ///< number of the own comment; absent: somebody else's

} // namespace

ReviewPage::ReviewPage(TimeSelection *selection, QWidget *parent)
    : Page(u"review"_s, tr("Review"), selection, parent)
    , m_comments(new QTreeWidget(this))
    , m_checklist(new QTreeWidget(this))
    , m_aboutLabel(new QLabel(this))
    , m_text(new QLineEdit(this))
    , m_reviewer(new QLineEdit(this))
    , m_verdict(new QComboBox(this))
{
    auto *exportButton = new QPushButton(icon(u"document-export"_s), tr("Export as Markdown…"), this);
    auto *mergeButton = new QPushButton(tr("Merge a review…"), this);
    header()->addControl(mergeButton);
    header()->addControl(exportButton);
    connect(exportButton, &QPushButton::clicked, this, &ReviewPage::exportWanted);
    connect(mergeButton, &QPushButton::clicked, this, &ReviewPage::mergeWanted);

    auto *splitter = new QuietSplitter(this);
    splitter->setOrientation(Qt::Horizontal);
    splitter->addWidget(commentSide());
    splitter->addWidget(verdictSide());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(header());
    rows->addWidget(splitter, 1);
    comment({});
}

QWidget *ReviewPage::commentSide()
{
    m_comments->setHeaderLabels({tr("About"), tr("Comment"), tr("By")});
    m_comments->setRootIsDecorated(false);
    dress(m_comments, tr("Comments"));
    m_comments->header()->setStretchLastSection(false);
    m_comments->header()->setSectionResizeMode(AboutColumn, QHeaderView::Stretch);
    m_comments->header()->setSectionResizeMode(TextColumn, QHeaderView::Stretch);
    auto *remove = new QAction(icon(u"edit-delete-remove"_s), tr("Remove the comment"), this);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_comments->addAction(remove);
    m_comments->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(remove, &QAction::triggered, this, &ReviewPage::removeComment);

    m_aboutLabel->setWordWrap(true);
    m_aboutLabel->setTextFormat(Qt::PlainText);
    m_aboutLabel->setBuddy(m_text);
    m_text->setPlaceholderText(tr("Your comment; Enter adds it"));
    m_text->setAccessibleName(tr("Comment"));
    connect(m_text, &QLineEdit::returnPressed, this, &ReviewPage::addComment);
    auto *side = new QWidget(this);
    auto *rows = new QVBoxLayout(side);
    rows->setContentsMargins({});
    rows->addWidget(m_comments, 1);
    rows->addWidget(m_aboutLabel);
    rows->addWidget(m_text);
    return side;
}

QWidget *ReviewPage::verdictSide()
{
    for (const Verdict verdict : {Verdict::None, Verdict::Sound, Verdict::Questions, Verdict::Unsound})
        m_verdict->addItem(verdictText(verdict), int(verdict));
    m_verdict->setAccessibleName(tr("Verdict"));
    m_reviewer->setPlaceholderText(tr("Your name"));
    m_reviewer->setAccessibleName(tr("Reviewer"));
    m_checklist->setRootIsDecorated(false);
    dress(m_checklist, tr("Checklist"));
    m_checklist->setWordWrap(true);
    // Fusion draws the boxes in a shade of the window, which nobody sees on a dark ground.
    QPalette boxes = m_checklist->palette();
    boxes.setColor(QPalette::Window, boxes.color(QPalette::PlaceholderText));
    m_checklist->setPalette(boxes);
    m_checklist->setUniformRowHeights(false);
    m_checklist->setHeaderHidden(true);
    connect(m_verdict, &QComboBox::currentIndexChanged, this, &ReviewPage::takeAnswers);
    connect(m_reviewer, &QLineEdit::editingFinished, this, &ReviewPage::takeAnswers);
    connect(m_checklist, &QTreeWidget::itemChanged, this, &ReviewPage::takeAnswers);

    auto *side = new QWidget(this);
    auto *rows = new QVBoxLayout(side);
    rows->setContentsMargins(measure::panelGap, 0, 0, 0);
    rows->addWidget(sectionLabel(tr("Reviewer"), side));
    rows->addWidget(m_reviewer);
    rows->addWidget(sectionLabel(tr("Verdict"), side));
    rows->addWidget(m_verdict);
    rows->addWidget(sectionLabel(tr("Checklist"), side));
    rows->addWidget(m_checklist, 1);
    return side;
}

void ReviewPage::setStory(const Story &story)
{
    Q_UNUSED(story) // a review speaks of the report as it was opened
}

std::optional<int> ReviewPage::count() const
{
    return m_comments->topLevelItemCount();
}

void ReviewPage::setReviews(const std::vector<Review> &all, const Review &own)
{
    m_all = all;
    m_own = own;
    m_filling = true;
    m_verdict->setCurrentIndex(m_verdict->findData(int(own.verdict)));
    m_reviewer->setText(own.reviewer);
    fillComments();
    fillChecklist();
    m_filling = false;
    const auto comments = m_comments->topLevelItemCount();
    header()->setHeadline(comments == 0   ? tr("Nobody has said anything about this report yet.")
                          : comments == 1 ? tr("One comment.")
                                          : tr("%1 comments.").arg(comments));
    header()->setMuted(tr("Comments are kept beside the author's document, which stays as it is."));
}

void ReviewPage::fillComments()
{
    m_comments->clear();
    for (const Review &review : m_all) {
        const bool own = review.reviewer == m_own.reviewer && review.document == m_own.document;
        for (size_t i = 0; i < review.comments.size(); ++i) {
            const ReviewComment &comment = review.comments[i];
            auto *item = new QTreeWidgetItem(m_comments, {comment.about, comment.text, review.reviewer});
            for (const int column : {AboutColumn, TextColumn})
                item->setToolTip(column, visibleText(item->text(column)));
            if (own)
                item->setData(AboutColumn, ownRole, qulonglong(i));
        }
    }
}

void ReviewPage::fillChecklist()
{
    m_checklist->clear();
    for (const ReviewPoint &point : m_own.checklist) {
        auto *item = new QTreeWidgetItem(m_checklist, {point.text});
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(0, point.checked ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(0, point.text);
    }
}

void ReviewPage::comment(const QString &about)
{
    m_about = about.isEmpty() ? tr("the report") : about;
    m_aboutLabel->setText(tr("Comment on %1").arg(visibleText(m_about)));
    m_text->setFocus();
}

void ReviewPage::addComment()
{
    const QString text = m_text->text().trimmed();
    if (text.isEmpty())
        return;
    m_text->clear();
    Review changed = m_own;
    changed.comments.push_back({m_about, text});
    Q_EMIT ownChanged(changed);
}

void ReviewPage::removeComment()
{
    const QTreeWidgetItem *item = m_comments->currentItem();
    const QVariant number = item ? item->data(AboutColumn, ownRole) : QVariant();
    if (!number.isValid() || number.toULongLong() >= m_own.comments.size())
        return;
    Review changed = m_own;
    changed.comments.erase(changed.comments.begin() + std::ptrdiff_t(number.toULongLong()));
    Q_EMIT ownChanged(changed);
}

void ReviewPage::takeAnswers()
{
    if (m_filling)
        return;
    Review changed = m_own;
    changed.reviewer = m_reviewer->text().trimmed();
    changed.verdict = Verdict(m_verdict->currentData().toInt());
    for (size_t i = 0; i < changed.checklist.size(); ++i)
        changed.checklist[i].checked = m_checklist->topLevelItem(int(i))->checkState(0) == Qt::Checked;
    if (changed != m_own)
        Q_EMIT ownChanged(changed);
}

} // namespace memreport
