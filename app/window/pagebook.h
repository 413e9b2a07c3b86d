// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/page.h"

#include <functional>

class QStackedWidget;

namespace memreport {

class SideBar;

/// The pages of a document, one of them seen, and their list at the side.
class PageBook : public QObject
{
    Q_OBJECT
public:
    explicit PageBook(QWidget *parent);

    SideBar *sideBar() const { return m_sideBar; }
    QStackedWidget *stack() const { return m_stack; } ///< the parent of pages to be added

    void addGroup(const QString &title);
    /// isPending: a page about something passing is listed only while there is something.
    void add(Page *page, const QString &iconName, const std::function<bool()> &isPending = {});
    const QList<Page *> &pages() const { return m_pages; }
    Page *current() const;
    bool isListed(const Page *page) const;
    QStringList ids() const; ///< of those that are listed now
    /// The listed page so many places further, around the ends.
    QString idBeside(int by) const;

    void show(const QString &id);
    void setStory(const Story &story);
    void updateList(); ///< counts, and which pages are listed

private:
    SideBar *m_sideBar;
    QStackedWidget *m_stack;
    QList<Page *> m_pages;
    QHash<const Page *, std::function<bool()>> m_isPending;
};

} // namespace memreport
