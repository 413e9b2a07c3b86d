// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/prometheusapi.h"

#include "importers/prometheus/apireader.h"
#include "importers/prometheus/jsonstream.h"

#include <QBuffer>

namespace memreport {

namespace {

bool tellsSeries(const std::string &key)
{
    return key == "metric" || key == "values" || key == "timestamps" || key == "histograms";
}

// What the first members of an object tell. A member that the head cuts decides nothing.
Match matchObject(JsonStream &json)
{
    Match match = Match::No;
    std::string key;
    std::string text;
    JsonStream::Members members(json);
    while (members.next(key)) {
        if (key == "resultType" || tellsSeries(key))
            return Match::Yes;
        if (key == "status") {
            if (json.peek() != '"' || !json.readString(text))
                break;
            if (text == "success" || text == "error")
                return Match::Yes;
            continue;
        }
        if (key == "data" || key == "result")
            match = Match::Maybe;
        if (key == "data" && json.peek() == '{')
            return matchObject(json) == Match::Yes ? Match::Yes : Match::Maybe;
        if (!json.skipValue())
            break;
    }
    return match;
}

Match matchArray(JsonStream &json)
{
    JsonStream::Items items(json);
    if (!items.next())
        return json.failed() ? Match::No : Match::Maybe;
    if (json.peek() == '{')
        return matchObject(json);
    return json.peek() == '[' ? Match::Maybe : Match::No;
}

class PrometheusApiImporter : public Importer
{
public:
    std::string name() const override { return "prometheus-api"; }

    Match probe(QByteArrayView head, bool) const override
    {
        const QByteArray bytes = QByteArray::fromRawData(head.data(), head.size());
        QBuffer device;
        device.setData(bytes);
        device.open(QIODevice::ReadOnly);
        const Progress none;
        JsonStream json(device, none);
        json.skipHttpHead();
        switch (json.peek()) {
        case '{':
            return matchObject(json);
        case '[':
            return matchArray(json);
        default:
            return Match::No;
        }
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        return ApiReader(in, hints, progress).read();
    }
};

} // namespace

std::unique_ptr<Importer> makePrometheusApiImporter()
{
    return std::make_unique<PrometheusApiImporter>();
}

} // namespace memreport
