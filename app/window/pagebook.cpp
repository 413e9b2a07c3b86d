// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pagebook.h"

#include "views/panels/sidebar.h"

#include <QStackedWidget>

#include <algorithm>

namespace memreport {

PageBook::PageBook(QWidget *parent)
    : QObject(parent)
    , m_sideBar(new SideBar(parent))
    , m_stack(new QStackedWidget(parent))
{
}

void PageBook::addGroup(const QString &title)
{
    m_sideBar->addGroup(title);
}

void PageBook::add(Page *page, const QString &iconName, const std::function<bool()> &isPending)
{
    m_pages << page;
    m_stack->addWidget(page);
    m_sideBar->addPage(page->id(), page->title(), iconName);
    if (isPending)
        m_isPending.insert(page, isPending);
}

Page *PageBook::current() const
{
    return static_cast<Page *>(m_stack->currentWidget());
}

bool PageBook::isListed(const Page *page) const
{
    const auto pending = m_isPending.constFind(page);
    return pending == m_isPending.cend() || (*pending)();
}

QStringList PageBook::ids() const
{
    QStringList ids;
    for (const Page *page : m_pages) {
        if (isListed(page))
            ids << page->id();
    }
    return ids;
}

QString PageBook::idBeside(int by) const
{
    const QStringList listed = ids();
    return listed[(listed.indexOf(current()->id()) + by + listed.size()) % listed.size()];
}

void PageBook::show(const QString &id)
{
    const auto page = std::ranges::find(m_pages, id, &Page::id);
    if (page != m_pages.end())
        m_stack->setCurrentWidget(*page);
    m_sideBar->setCurrentPage(id);
}

void PageBook::setStory(const Story &story)
{
    for (Page *page : std::as_const(m_pages))
        page->setStory(story);
}

void PageBook::updateList()
{
    for (const Page *page : std::as_const(m_pages)) {
        const auto count = page->count();
        m_sideBar->setCount(page->id(), count, count && *count == 0);
        m_sideBar->setPageVisible(page->id(), isListed(page));
    }
}

} // namespace memreport
