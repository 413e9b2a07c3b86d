// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/eventexport.h"

#include "models/base/text.h"
#include "models/figures/tabletext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// A cell of both forms.
struct EventCell
{
    QString key;
    QString text;
    QJsonValue value; ///< undefined: unknown
};

QJsonValue textValue(const QString &text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(text);
}

std::vector<EventCell> cellsOf(const EventRow &row)
{
    std::vector<EventCell> cells;
    const auto text = [&cells](const QString &key, const QString &value) {
        cells.push_back({key, value, textValue(value)});
    };
    const auto whole = [&cells](const QString &key, const std::optional<qint64> &value) {
        cells.push_back({key, value ? QString::number(*value) : QString(),
                         value ? QJsonValue(*value) : QJsonValue(QJsonValue::Undefined)});
    };
    const auto number = [&cells](const QString &key, const std::optional<double> &value) {
        cells.push_back({key, value ? shortest(*value) : QString(),
                         value ? QJsonValue(*value) : QJsonValue(QJsonValue::Undefined)});
    };
    text(u"time"_s, row.time);
    text(u"precision"_s, row.precision);
    text(u"host"_s, row.host);
    text(u"process"_s, row.process);
    whole(u"pid"_s, row.pid);
    text(u"unit"_s, row.unit);
    text(u"kind"_s, row.kind);
    text(u"level"_s, row.level);
    number(u"resident_gib"_s, row.residentGib);
    number(u"swap_gib"_s, row.swapGib);
    whole(u"count"_s, row.count);
    text(u"text"_s, row.text);
    text(u"source"_s, row.file);
    whole(u"line"_s, row.line);
    whole(u"byte"_s, row.byte);
    text(u"sha256"_s, row.sha256);
    return cells;
}

} // namespace

QByteArray eventListCsv(const std::vector<EventRow> &rows)
{
    QStringList head;
    for (const EventCell &cell : cellsOf({}))
        head << cell.key;
    QByteArray csv = csvLine(head).toUtf8();
    for (const EventRow &row : rows) {
        QStringList cells;
        for (const EventCell &cell : cellsOf(row))
            cells << cell.text;
        csv += csvLine(cells).toUtf8();
    }
    return csv;
}

QByteArray eventListJson(const std::vector<EventRow> &rows)
{
    QJsonArray list;
    for (const EventRow &row : rows) {
        QJsonObject object;
        for (const EventCell &cell : cellsOf(row)) {
            if (!cell.value.isUndefined())
                object.insert(cell.key, cell.value);
        }
        list.append(object);
    }
    return QJsonDocument(list).toJson();
}

} // namespace memreport
