// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/fetchpage.h"

#include "views/panels/filterfield.h"
#include "views/panels/pageheader.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QFileDialog>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTimeZone>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int formWidth = 560;
constexpr int headerLines = 2;
constexpr int overviewStep = -1; ///< in the list of steps

QDateTimeEdit *timeField(const QString &name, QWidget *parent)
{
    auto *field = new QDateTimeEdit(parent);
    field->setTimeZone(QTimeZone::UTC);
    field->setDisplayFormat(u"yyyy-MM-dd HH:mm 'UTC'"_s);
    field->setCalendarPopup(true);
    field->setAccessibleName(name);
    return field;
}

Instant instantOf(const QDateTimeEdit *field)
{
    return instantFromMs(field->dateTime().toMSecsSinceEpoch());
}

} // namespace

FetchPage::FetchPage(TimeSelection *selection, QWidget *parent)
    : Page(u"fetch"_s, tr("Server"), selection, parent)
    , m_address(new QLineEdit(this))
    , m_token(new QLineEdit(this))
    , m_user(new QLineEdit(this))
    , m_password(new QLineEdit(this))
    , m_headers(new QPlainTextEdit(this))
    , m_caFile(new QLineEdit(this))
    , m_from(timeField(tr("From"), this))
    , m_to(timeField(tr("To"), this))
    , m_step(new QComboBox(this))
    , m_offers(new QStandardItemModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_list(new QTreeView(this))
    , m_cost(mutedLabel({}, this))
    , m_progress(new QProgressBar(this))
    , m_look(new QPushButton(tr("See what it has"), this))
    , m_fetch(new QPushButton(tr("Fetch"), this))
    , m_cancel(new QPushButton(tr("Stop"), this))
{
    auto *close = new QPushButton(tr("Close"), this);
    header()->addControl(close);
    header()->setHeadline(tr("Fetch from a server"));
    header()->setMuted(
        tr("Prometheus, Thanos, Mimir or VictoriaMetrics. Token and password are kept nowhere."));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(header());
    rows->addWidget(buildForm());
    rows->addWidget(buildOffers(), 1);
    connect(close, &QPushButton::clicked, this, &FetchPage::closeWanted);
    connect(m_look, &QPushButton::clicked, this, &FetchPage::lookWanted);
    for (QLineEdit *field : {m_address, m_token, m_password})
        connect(field, &QLineEdit::returnPressed, this, &FetchPage::lookWanted);
    connect(m_fetch, &QPushButton::clicked, this, &FetchPage::fetchWanted);
    connect(m_cancel, &QPushButton::clicked, this, &FetchPage::cancelWanted);
    connect(m_offers, &QStandardItemModel::itemChanged, this, &FetchPage::chosenChanged);
    setBusy(false);
}

QWidget *FetchPage::buildForm()
{
    auto *box = new QWidget(this);
    box->setMaximumWidth(formWidth);
    auto *form = new QFormLayout(box);
    form->setContentsMargins({});
    m_address->setPlaceholderText(u"https://prometheus.example:9090"_s);
    for (QLineEdit *secret : {m_token, m_password})
        secret->setEchoMode(QLineEdit::PasswordEchoOnEdit);
    m_address->setAccessibleName(tr("Address"));
    m_token->setAccessibleName(tr("Token"));
    m_user->setAccessibleName(tr("User"));
    m_password->setAccessibleName(tr("Password"));
    m_token->setPlaceholderText(tr("if the server wants one"));
    m_user->setPlaceholderText(tr("in place of a token"));
    form->addRow(tr("Address"), m_address);
    form->addRow(tr("Token"), m_token);
    auto *login = new QHBoxLayout;
    login->addWidget(m_user);
    login->addWidget(new QLabel(tr("Password"), box));
    login->addWidget(m_password);
    form->addRow(tr("User"), login);
    m_headers->setAccessibleName(tr("Headers"));
    m_headers->setPlaceholderText(tr("X-Scope-OrgID: fleet (one a line)"));
    m_headers->setTabChangesFocus(true);
    m_headers->setFixedHeight(headerLines * m_headers->fontMetrics().lineSpacing() + 2 * measure::grid);
    form->addRow(tr("Headers"), m_headers);
    form->addRow(tr("Authorities"), buildAuthorities(box));
    fillSteps();
    auto *range = new QHBoxLayout;
    range->addWidget(m_from);
    range->addWidget(new QLabel(tr("to"), box));
    range->addWidget(m_to);
    form->addRow(tr("From"), range);
    auto *step = new QHBoxLayout;
    step->addWidget(m_step, 1);
    step->addWidget(m_look);
    form->addRow(tr("Step"), step);
    const QDateTime now = QDateTime::currentDateTimeUtc();
    m_to->setDateTime(now);
    m_from->setDateTime(now.addDays(-1));
    return box;
}

QWidget *FetchPage::buildAuthorities(QWidget *parent)
{
    auto *row = new QWidget(parent);
    auto *across = new QHBoxLayout(row);
    across->setContentsMargins({});
    m_caFile->setAccessibleName(tr("Authorities"));
    m_caFile->setPlaceholderText(tr("PEM file to trust beside the system's"));
    auto *browse = new QPushButton(tr("Choose…"), row);
    connect(browse, &QPushButton::clicked, this, &FetchPage::askForAuthorities);
    across->addWidget(m_caFile, 1);
    across->addWidget(browse);
    return row;
}

void FetchPage::askForAuthorities()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Authorities to trust"), m_caFile->text(),
                                                      tr("Certificates (*.pem *.crt *.cer);;All files (*)"));
    if (!file.isEmpty())
        m_caFile->setText(file);
}

void FetchPage::fillSteps()
{
    m_step->addItem(tr("as fine as one answer allows"), 0);
    m_step->addItem(tr("overview: largest or least of each step, samples later"), overviewStep);
    for (const auto &[text, seconds] : {std::pair{tr("15 s"), 15},
                                        {tr("30 s"), 30},
                                        {tr("1 min"), 60},
                                        {tr("5 min"), 300},
                                        {tr("30 min"), 1800},
                                        {tr("1 h"), 3600}})
        m_step->addItem(text, seconds);
    m_step->setAccessibleName(tr("Time between samples"));
}

QWidget *FetchPage::buildOffers()
{
    auto *box = new QWidget(this);
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins({});
    rows->setSpacing(measure::grid);
    m_offers->setHorizontalHeaderLabels({tr("What the server has"), tr("Series")});
    m_filtered->setSourceModel(m_offers);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setModel(m_filtered);
    m_list->setRootIsDecorated(false);
    dress(m_list, tr("What the server has"));
    fitColumns(m_list, 0);
    auto *search = new FilterField(tr("Filter metrics"), box);
    connect(search, &QLineEdit::textChanged, m_filtered, &QSortFilterProxyModel::setFilterFixedString);
    m_cost->setWordWrap(true);
    m_cost->setTextFormat(Qt::PlainText);
    m_progress->setTextVisible(false);
    auto *last = new QHBoxLayout;
    last->addWidget(m_cost, 1);
    last->addWidget(m_cancel);
    last->addWidget(m_fetch);
    rows->addWidget(search);
    rows->addWidget(m_list, 1);
    rows->addWidget(m_progress);
    rows->addLayout(last);
    return box;
}

void FetchPage::start()
{
    m_pending = true;
    m_address->setFocus();
}

void FetchPage::end()
{
    m_pending = false;
    m_token->clear();
    m_password->clear();
    m_headers->clear(); // they may be secrets
    setOffers({});
    setBusy(false);
}

ServerForm FetchPage::form() const
{
    ServerForm form{.address = m_address->text(),
                    .token = m_token->text(),
                    .user = m_user->text(),
                    .password = m_password->text(),
                    .headers = m_headers->toPlainText().split(u'\n', Qt::SkipEmptyParts),
                    .caFile = m_caFile->text().trimmed(),
                    .range = {instantOf(m_from), instantOf(m_to)}};
    if (const int seconds = m_step->currentData().toInt(); seconds > 0)
        form.step = std::chrono::seconds(seconds);
    form.overview = m_step->currentData().toInt() == overviewStep;
    return form;
}

QStringList FetchPage::chosen() const
{
    QStringList selectors;
    for (int row = 0; row < m_offers->rowCount(); ++row) {
        if (m_offers->item(row)->checkState() == Qt::Checked)
            selectors << m_offers->item(row)->text();
    }
    return selectors;
}

void FetchPage::setOffers(const std::vector<Offer> &offers)
{
    const QSignalBlocker blocker(m_offers);
    m_offers->removeRows(0, m_offers->rowCount());
    for (const Offer &offer : offers) {
        auto *name = new QStandardItem(offer.selector);
        name->setCheckable(true);
        name->setCheckState(offer.series > 0 ? Qt::Checked : Qt::Unchecked);
        name->setEditable(false);
        auto *count = new QStandardItem(locale().toString(offer.series));
        count->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        count->setEditable(false);
        m_offers->appendRow({name, count});
    }
    m_filtered->invalidate();
    m_cost->clear();
    m_fetch->setEnabled(!offers.empty());
}

void FetchPage::setCost(const QString &text)
{
    m_cost->setText(text);
    m_fetch->setEnabled(!chosen().isEmpty());
}

void FetchPage::setProgress(qint64 done, qint64 all, const QString &text)
{
    m_progress->setRange(0, int(all));
    m_progress->setValue(int(done));
    m_cost->setText(text);
}

void FetchPage::setError(const Error &error)
{
    setBusy(false);
    m_cost->setText(describe(error));
}

void FetchPage::setBusy(bool busy)
{
    m_progress->setVisible(busy);
    m_progress->setRange(0, 0);
    m_cancel->setVisible(busy);
    m_look->setEnabled(!busy);
    m_fetch->setEnabled(!busy && m_offers->rowCount() > 0);
}

} // namespace memreport
