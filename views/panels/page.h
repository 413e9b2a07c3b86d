// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"
#include "views/panels/timeselection.h"

#include <QWidget>

namespace memreport {

class PageHeader;

/// One page of a document. It gets stories and emits wishes; it opens no file and changes no document.
class Page : public QWidget
{
    Q_OBJECT
public:
    Page(const QString &id, const QString &title, TimeSelection *selection, QWidget *parent);

    QString id() const { return m_id; }
    QString title() const { return m_title; }
    virtual void setStory(const Story &story) = 0;
    /// What the side bar prints beside the title; nullopt: nothing.
    virtual std::optional<int> count() const { return std::nullopt; }

Q_SIGNALS:
    void changeWanted(const memreport::Change &change);
    void inspected(const memreport::Subject &subject);
    void importWanted();
    void pageWanted(const QString &id);

protected:
    TimeSelection *selection() const { return m_selection; }
    PageHeader *header() const { return m_header; }

private:
    QString m_id;
    QString m_title;
    TimeSelection *m_selection = nullptr;
    PageHeader *m_header = nullptr;
};

} // namespace memreport
