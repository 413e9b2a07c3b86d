// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"
#include "views/panels/page.h"

class QComboBox;
class QDateTimeEdit;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTreeView;

namespace memreport {

/// What the user typed to reach a server. The secrets live in the page's fields and nowhere else.
struct ServerForm
{
    QString address;
    QString token;
    QString user;
    QString password;
    QStringList headers; ///< "X-Scope-OrgID: fleet"
    QString caFile;
    TimeRange range;
    std::optional<Duration> step; ///< nullopt: as fine as the server gives in one answer
    bool overview = false;        ///< largest or least of each step, few steps
};

/// Ask a server: address, range, what it has, what it would cost, fetch.
class FetchPage : public Page
{
    Q_OBJECT
public:
    FetchPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &) override {}

    bool isPending() const { return m_pending; }
    void start(); ///< the user wants to ask a server
    void end();   ///< what was fetched is in the report, or the user does not want it
    ServerForm form() const;
    QStringList chosen() const; ///< selectors with a tick

    struct Offer
    {
        QString selector;
        qint64 series = 0;
    };
    void setOffers(const std::vector<Offer> &offers);
    void setCost(const QString &text);
    void setProgress(qint64 done, qint64 all, const QString &text);
    void setError(const Error &error);
    void setBusy(bool busy);

Q_SIGNALS:
    void lookWanted();
    void chosenChanged();
    void fetchWanted();
    void cancelWanted();
    void closeWanted();

private:
    QWidget *buildForm();
    QWidget *buildAuthorities(QWidget *parent);
    void fillSteps();
    void askForAuthorities();
    QWidget *buildOffers();

    QLineEdit *m_address = nullptr;
    QLineEdit *m_token = nullptr;
    QLineEdit *m_user = nullptr;
    QLineEdit *m_password = nullptr;
    QPlainTextEdit *m_headers = nullptr;
    QLineEdit *m_caFile = nullptr;
    QDateTimeEdit *m_from = nullptr;
    QDateTimeEdit *m_to = nullptr;
    QComboBox *m_step = nullptr;
    QStandardItemModel *m_offers = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QTreeView *m_list = nullptr;
    QLabel *m_cost = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_look = nullptr;
    QPushButton *m_fetch = nullptr;
    QPushButton *m_cancel = nullptr;
    bool m_pending = false;
};

} // namespace memreport
