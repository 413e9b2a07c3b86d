// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/mapprofile.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/incident/binding.h"
#include "models/incident/jsonfields.h"

#include <QJsonDocument>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qint64 smallestPage = 512;
constexpr qint64 largestPage = 1024 * 1024;

/// The lines on which the values of a JSON text begin, by path: "series/2/role". QJsonDocument keeps
/// no places; the text is one that it has read.
class JsonLines
{
public:
    explicit JsonLines(QByteArrayView text)
        : m_text(text)
    {
        readValue({});
    }
    qint64 of(const QString &path) const { return m_lines.value(path, 1); }

private:
    char next()
    {
        for (; m_at < m_text.size(); ++m_at) {
            m_line += m_text[m_at] == '\n' ? 1 : 0;
            if (!std::string_view(" \t\r\n:,").contains(m_text[m_at]))
                return m_text[m_at];
        }
        return '\0';
    }
    QString readText()
    {
        const qsizetype first = ++m_at;
        for (; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at)
            m_at += m_text[m_at] == '\\' ? 1 : 0;
        const QByteArrayView text = m_text.sliced(first, std::min(m_at, m_text.size()) - first);
        ++m_at;
        return QString::fromUtf8(text);
    }
    void readValue(const QString &path)
    {
        const char c = next();
        m_lines.insert(path, m_line);
        if (c == '"') {
            readText();
        } else if (c == '{' || c == '[') {
            ++m_at;
            const char close = c == '{' ? '}' : ']';
            for (int index = 0; next() != close && m_at < m_text.size(); ++index) {
                const QString key = c == '{' ? readText() : QString::number(index);
                readValue(path.isEmpty() ? key : path + u'/' + key);
            }
            ++m_at;
        } else {
            while (m_at < m_text.size() && !std::string_view(",]} \t\r\n").contains(m_text[m_at]))
                ++m_at;
        }
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
    qint64 m_line = 1;
    QHash<QString, qint64> m_lines;
};

class ProfileReader
{
public:
    ProfileReader(const QByteArray &json, const QString &path)
        : m_lines(json)
        , m_path(path)
    {
    }

    Result<MapProfile> read(const QJsonObject &root)
    {
        checkKeys(root, {}, {u"memreport-map"_s, u"series"_s, u"page-sizes"_s, u"note"_s});
        if (root.value("memreport-map"_L1).toInt() != 1)
            fail(u"memreport-map"_s, tr("\"memreport-map\": 1"), shown(root.value("memreport-map"_L1)));
        const QJsonValue series = root.value("series"_L1);
        if (!series.isUndefined() && !series.isArray())
            fail(u"series"_s, tr("a list of bindings"), shown(series));
        const QJsonArray list = series.toArray();
        for (qsizetype i = 0; i < list.size() && !m_error; ++i)
            readBinding(list[i], u"series/%1"_s.arg(i));
        readPageSizes(root.value("page-sizes"_L1));
        if (m_error)
            return std::unexpected(*m_error);
        return std::move(m_profile);
    }

private:
    static QString shown(const QJsonValue &value)
    {
        if (value.isUndefined())
            return tr("nothing");
        const QByteArray text = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
        return QString::fromUtf8(text.sliced(1, text.size() - 2)).left(60);
    }

    void fail(const QString &where, const QString &expected, const QString &found)
    {
        if (m_error)
            return;
        m_error = Error{Error::Code::Syntax,
                        tr("this mapping cannot be used"),
                        m_path,
                        m_lines.of(where),
                        {},
                        expected,
                        found};
    }

    void checkKeys(const QJsonObject &object, const QString &path, const QStringList &known)
    {
        for (auto at = object.begin(); at != object.end(); ++at) {
            if (!known.contains(at.key()))
                fail(path.isEmpty() ? at.key() : path + u'/' + at.key(),
                     tr("one of %1").arg(known.join(u", "_s)), u"\"%1\""_s.arg(at.key()));
        }
    }

    std::string text(const QJsonObject &object, const QString &path, QLatin1StringView key)
    {
        const QJsonValue value = object.value(key);
        if (!value.isUndefined() && !value.isString())
            fail(path + u'/' + key, tr("a text"), shown(value));
        return utf8(value.toString());
    }

    void readBinding(const QJsonValue &value, const QString &path)
    {
        if (!value.isObject()) {
            fail(path, tr("a binding like {\"metric\": …, \"role\": …}"), shown(value));
            return;
        }
        const QJsonObject object = value.toObject();
        checkKeys(object, path,
                  {u"metric"_s, u"labels"_s, u"role"_s, u"unit"_s, u"scale"_s, u"process"_s, u"host"_s,
                   u"allocator"_s, u"note"_s});
        RoleBinding binding;
        binding.metric = text(object, path, "metric"_L1);
        binding.unit = text(object, path, "unit"_L1);
        binding.process = text(object, path, "process"_L1);
        binding.host = text(object, path, "host"_L1);
        binding.allocator = text(object, path, "allocator"_L1);
        if (binding.metric.empty())
            fail(path, tr("\"metric\": the name of a metric or the title of a column"), tr("none"));
        if (!isUsablePattern(binding.metric))
            fail(path + u"/metric"_s, tr("at most three * or {name}"), shown(object.value("metric"_L1)));
        readRole(object, path, binding);
        readLabels(object.value("labels"_L1), path, binding);
        readScale(object.value("scale"_L1), path, binding);
        if (!m_error)
            m_profile.bindings.push_back(std::move(binding));
    }

    void readRole(const QJsonObject &object, const QString &path, RoleBinding &binding)
    {
        const auto role = roleFromWord(text(object, path, "role"_L1));
        if (!role) {
            fail(object.contains("role"_L1) ? path + u"/role"_s : path,
                 tr("\"role\": one of %1").arg(roleWordList()), shown(object.value("role"_L1)));
            return;
        }
        binding.role = *role;
        if (!conversionTo(*role, binding.unit))
            fail(path + u"/unit"_s, tr("a unit of what %1 counts").arg(qstr(roleWord(*role))),
                 shown(object.value("unit"_L1)));
    }

    static QString roleWordList()
    {
        QStringList words;
        for (int role = 0; !roleWord(Role(role)).empty(); ++role)
            words += qstr(roleWord(Role(role)));
        return words.join(u", "_s);
    }

    void readLabels(const QJsonValue &value, const QString &path, RoleBinding &binding)
    {
        if (!value.isUndefined() && !json::fromJson(value, binding.labels))
            fail(path + u"/labels"_s, tr("names and values of labels"), shown(value));
    }

    void readScale(const QJsonValue &value, const QString &path, RoleBinding &binding)
    {
        if (value.isUndefined())
            return;
        binding.scale = value.toDouble();
        if (!value.isDouble() || !std::isfinite(binding.scale) || binding.scale == 0)
            fail(path + u"/scale"_s, tr("a number that is not 0"), shown(value));
    }

    void readPageSizes(const QJsonValue &value)
    {
        if (value.isUndefined())
            return;
        if (!value.isObject())
            fail(u"page-sizes"_s, tr("hosts and bytes like {\"host\": 4096}"), shown(value));
        const QJsonObject sizes = value.toObject();
        for (auto at = sizes.begin(); at != sizes.end(); ++at) {
            const qint64 bytes = at.value().toInteger();
            if (!isPageSize(bytes))
                fail(u"page-sizes/"_s + at.key(), tr("a power of two from 512 to 1048576"),
                     shown(at.value()));
            m_profile.pageSizes[utf8(at.key())] = bytes;
        }
    }

    JsonLines m_lines;
    QString m_path;
    MapProfile m_profile;
    std::optional<Error> m_error;
};

} // namespace

bool isPageSize(qint64 bytes)
{
    return bytes >= smallestPage && bytes <= largestPage && (bytes & (bytes - 1)) == 0;
}

Result<MapProfile> readMapProfile(const QByteArray &json, const QString &path)
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(json, &fault);
    if (document.isObject())
        return ProfileReader(json, path).read(document.object());
    const qsizetype at = std::clamp<qsizetype>(fault.offset, 0, json.size());
    Error error{Error::Code::Syntax,
                tr("this is no mapping of series"),
                path,
                1 + json.first(at).count('\n'),
                {},
                tr("a JSON object with \"memreport-map\": 1"),
                fault.error == QJsonParseError::NoError ? tr("other JSON") : fault.errorString()};
    return std::unexpected(std::move(error));
}

Edit applyMapProfile(const Document &document, const MapProfile &profile, const QString &path)
{
    Edit edit{tr("Use mapping %1").arg(path.section(u'/', -1)), {}, document};
    for (const RoleBinding &binding : profile.bindings)
        edit.after = bindRole(edit.after, binding).after;
    for (const auto &[host, bytes] : profile.pageSizes)
        edit.after.choices.pageSizes[host] = bytes;
    return edit;
}

} // namespace memreport
