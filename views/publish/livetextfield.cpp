// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/livetextfield.h"

#include "views/panels/typography.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
constexpr std::chrono::milliseconds idle{700}; ///< after the last key, typing becomes an edit
} // namespace

/// Underlines the numbers that follow the data, as far as the text is still what was set.
class LiveNumbers : public QSyntaxHighlighter
{
public:
    LiveNumbers(QTextDocument *document, const QWidget *colours)
        : QSyntaxHighlighter(document)
        , m_colours(colours)
    {
    }

    void setText(const AuthoredText &text)
    {
        m_text = text;
        rehighlight();
    }

protected:
    void highlightBlock(const QString &) override
    {
        QTextCharFormat live;
        live.setFontUnderline(true);
        live.setUnderlineColor(m_colours->palette().color(QPalette::Accent));
        live.setUnderlineStyle(QTextCharFormat::DotLine);
        const LiveText now = liveText(document()->toPlainText(), m_text.shown.text, m_text.shown.text);
        const qsizetype from = currentBlock().position();
        for (const LiveText::Span &span : now.live) {
            if (span.at >= from && span.at < from + currentBlock().length())
                setFormat(int(span.at - from), int(span.length), live);
        }
    }

private:
    const QWidget *m_colours;
    AuthoredText m_text;
};

LiveTextField::LiveTextField(const QString &title, int rows, QWidget *parent)
    : QWidget(parent)
    , m_edit(new QPlainTextEdit(this))
    , m_state(mutedLabel({}, this))
    , m_restore(new QToolButton(this))
    , m_numbers(new LiveNumbers(m_edit->document(), this))
{
    auto *name = new QLabel(title, this);
    name->setBuddy(m_edit);
    m_edit->setAccessibleName(title);
    m_edit->setTabChangesFocus(true);
    m_edit->setFixedHeight(m_edit->fontMetrics().lineSpacing() * rows + measure::panelGap);
    if (rows == 1)
        m_edit->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_restore->setText(tr("As computed"));
    m_restore->setToolTip(tr("Take back your words for this text"));
    m_restore->setAutoRaise(true);
    m_restore->setFont(mutedFont(font()));
    m_state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *head = new QHBoxLayout;
    head->setSpacing(measure::grid);
    head->addWidget(name);
    head->addWidget(m_state, 1);
    head->addWidget(m_restore);
    auto *rowsLayout = new QVBoxLayout(this);
    rowsLayout->setContentsMargins({});
    rowsLayout->setSpacing(measure::grid / 2);
    rowsLayout->addLayout(head);
    rowsLayout->addWidget(m_edit);
    m_idle.setSingleShot(true);
    m_idle.setInterval(idle);
    connect(&m_idle, &QTimer::timeout, this, &LiveTextField::commit);
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        // New underlines are no typing.
        if (!m_setting && m_edit->toPlainText() != m_text.shown.text)
            m_idle.start();
        showState();
    });
    connect(m_restore, &QToolButton::clicked, this, &LiveTextField::restore);
    showState();
}

void LiveTextField::setLimit(qsizetype limit)
{
    m_limit = limit;
}

void LiveTextField::setText(const AuthoredText &text)
{
    const bool typing = m_idle.isActive() && m_edit->toPlainText() != m_text.shown.text;
    m_text = text;
    m_told.clear();
    m_setting = true;
    if (!typing && m_edit->toPlainText() != text.shown.text)
        m_edit->setPlainText(text.shown.text);
    m_numbers->setText(text);
    m_setting = false;
    showState();
}

void LiveTextField::commit()
{
    m_idle.stop();
    const QString typed = m_edit->toPlainText();
    if (typed == m_text.shown.text || typed == m_told)
        return;
    m_told = typed;
    Q_EMIT edited(typed, m_text.computed);
}

void LiveTextField::restore()
{
    m_idle.stop();
    m_setting = true;
    m_edit->setPlainText(m_text.computed);
    m_setting = false;
    Q_EMIT edited({}, m_text.computed);
}

QString LiveTextField::stateText() const
{
    return m_state->text();
}

void LiveTextField::showState()
{
    QStringList parts;
    const qsizetype length = m_edit->toPlainText().size();
    if (m_limit > 0)
        parts << (length > m_limit ? tr("%1 of %2 characters: too long") : tr("%1 of %2 characters"))
                     .arg(length)
                     .arg(m_limit);
    if (m_text.state == TextState::Reworded)
        parts << tr("your words, numbers live");
    else if (m_text.state == TextState::ByHand)
        parts << tr("edited by author");
    if (m_text.shown.stale)
        parts << tr("a number is not computed any more");
    m_state->setText(parts.join(u" · "_s));
    m_state->setToolTip(m_state->text());
    m_restore->setVisible(m_text.state != TextState::Computed);
}

} // namespace memreport
