// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/sourcecontext.h"
#include "models/items/eventrecord.h"
#include "views/panels/story.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QTreeWidget;

namespace memreport {

/// What a drawer wants to be read for it.
struct ContextWish
{
    quint64 id = 0; ///< names it in the answer; answers to older wishes are ignored
    EvidencePtr evidence;
    std::vector<ContextPlace> places;
};

/// The proof of one event: its raw lines among the lines around them in the file, where they stand,
/// the file's hash, and the fields that were read from them. It opens no file itself: it shows the lines
/// that the report keeps until it is told what the file holds. Plain text throughout.
class EvidenceDrawer : public QWidget
{
    Q_OBJECT
public:
    explicit EvidenceDrawer(QWidget *parent = nullptr);

    void showRecord(const Story &story, const EventsModel::Event &event);
    void clear();
    QString shownText() const;    ///< the lines as they are seen
    QString stateText() const;    ///< where they are from, or why there are no more
    QStringList ownLines() const; ///< those that are marked
    const ContextWish &wish() const { return m_wish; }

public Q_SLOTS:
    /// where: "from /logs/kernel.log", "from the copy in the report".
    void showContext(quint64 id, const memreport::SourceContext &context, const QString &where);
    void showProblem(quint64 id, const QString &text);

Q_SIGNALS:
    void contextWanted(const memreport::ContextWish &wish);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showReport(int index);
    void fillFields(const std::vector<EventField> &fields);
    void showOwnLines(const EventReport &report);
    void setLines(const std::vector<ContextLine> &lines, bool entries);
    void markOwn();

    std::vector<EventReport> m_reports;
    ContextWish m_wish;
    std::vector<ContextLine> m_lines;
    std::vector<int> m_ownBlocks; ///< of the shown text
    QComboBox *m_choice = nullptr;
    QLabel *m_place = nullptr;
    QLabel *m_hash = nullptr;
    QLabel *m_state = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QTreeWidget *m_fields = nullptr;
};

} // namespace memreport
