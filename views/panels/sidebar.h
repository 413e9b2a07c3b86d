// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

namespace memreport {

/// The pages of a document in groups, with counts.
class SideBar : public QListWidget
{
    Q_OBJECT
public:
    explicit SideBar(QWidget *parent = nullptr);

    void addGroup(const QString &title);
    void addPage(const QString &id, const QString &title, const QString &iconName);
    /// nullopt: no number is printed. muted: the page has nothing to show and says why.
    void setCount(const QString &id, std::optional<int> count, bool muted);
    void setPageVisible(const QString &id, bool visible);
    void setCurrentPage(const QString &id);
    void setIconsOnly(bool iconsOnly);
    bool iconsOnly() const { return m_iconsOnly; }

Q_SIGNALS:
    void pageChosen(const QString &id);

private:
    QListWidgetItem *itemOf(const QString &id) const;
    bool m_iconsOnly = false;
};

} // namespace memreport
