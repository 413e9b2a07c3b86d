// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/blockmeta.h"

#include "importers/tsdb/damage.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace memreport::tsdb {

namespace {

/// The list of sources of a block that was compacted from thousands is some hundred KiB long.
constexpr qint64 maxMetaBytes = 16 * 1024 * 1024;

std::optional<qint64> integerIn(const QJsonObject &object, QLatin1StringView key)
{
    const QJsonValue value = object.value(key);
    return value.isDouble() ? std::optional(value.toInteger()) : std::nullopt;
}

std::optional<Instant> timeIn(const QJsonObject &object, QLatin1StringView key)
{
    return integerIn(object, key).transform(instantFromMs);
}

/// Without those of Mimir and Cortex for themselves, whose names begin with two underscores.
std::vector<std::pair<std::string, std::string>> externalLabelsOf(const QJsonObject &thanos)
{
    std::vector<std::pair<std::string, std::string>> labels;
    const QJsonObject object = thanos.value("labels"_L1).toObject();
    for (auto at = object.begin(); at != object.end(); ++at) {
        if (at.value().isString() && !at.key().startsWith("__"_L1))
            labels.emplace_back(utf8(at.key()), utf8(at.value().toString()));
    }
    return labels;
}

} // namespace

Result<BlockMeta> readBlockMeta(const QString &folder, const QString &file)
{
    const QString path = folder + u"/meta.json"_s;
    const QString what = tr("the description of the block cannot be read");
    QFile device(path);
    if (!QFileInfo(path).isFile() || !device.open(QIODevice::ReadOnly))
        return std::unexpected(
            faultAt(Error::Code::Io, file, 0, what, tr("a file that can be read"), tr("none")));
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(device.read(maxMetaBytes), &fault);
    if (!document.isObject())
        return std::unexpected(
            faultAt(Error::Code::Syntax, file, fault.offset, what, tr("a JSON object"),
                    fault.error == QJsonParseError::NoError ? tr("other JSON") : fault.errorString()));
    const QJsonObject meta = document.object();
    if (const auto version = integerIn(meta, "version"_L1); version != 1)
        return std::unexpected(faultAt(Error::Code::Version, file, 0, what, tr("version 1"),
                                       version ? tr("version %1").arg(*version) : tr("no version")));
    const QJsonObject thanos = meta.value("thanos"_L1).toObject();
    const QJsonObject downsample = thanos.value("downsample"_L1).toObject();
    BlockMeta result;
    result.ulid = meta.value("ulid"_L1).toString();
    result.minTime = timeIn(meta, "minTime"_L1);
    result.maxTime = timeIn(meta, "maxTime"_L1);
    result.samples = integerIn(meta.value("stats"_L1).toObject(), "numSamples"_L1);
    result.downsampledMs = integerIn(downsample, "resolution"_L1).value_or(0);
    result.externalLabels = externalLabelsOf(thanos);
    return result;
}

} // namespace memreport::tsdb
