// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/identifiers.h"

#include "models/base/text.h"
#include "models/incident/documentjson.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport::bundle {

namespace {

using Words = std::initializer_list<std::string_view>;

bool isOneOf(std::string_view word, Words words)
{
    return std::ranges::find(words, word) != words.end();
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return result;
}

/// Programs, allocators and cgroups that every machine of the kind has, and words that findings use.
bool isCommonName(std::string_view word)
{
    return isOneOf(lower(word), {"tor",
                                 "relay",
                                 "host",
                                 "process",
                                 "memory",
                                 "swap",
                                 "large",
                                 "thin",
                                 "holds",
                                 "releases",
                                 "mixed",
                                 "peak",
                                 "kill",
                                 "kills",
                                 "pair",
                                 "pairs",
                                 "headroom",
                                 "glibc",
                                 "mimalloc",
                                 "jemalloc",
                                 "tcmalloc",
                                 "musl",
                                 "system",
                                 "user",
                                 "machine",
                                 "init",
                                 "docker",
                                 "kubepods",
                                 "lxc",
                                 "pod",
                                 "(none)",
                                 "none",
                                 "unknown",
                                 "localhost",
                                 "prometheus",
                                 "grafana",
                                 "alertmanager",
                                 "cadvisor",
                                 "node",
                                 "loki",
                                 "promtail",
                                 "vmagent",
                                 "telegraf",
                                 "vector",
                                 "kernel",
                                 "systemd",
                                 "systemd-oomd",
                                 "systemd-journald",
                                 "systemd-resolved",
                                 "sudo",
                                 "swapoff",
                                 "cron",
                                 "sshd",
                                 "earlyoom",
                                 "nohang",
                                 "root",
                                 "user-slice",
                                 "app",
                                 "session",
                                 "pushgateway",
                                 "systemd-journal",
                                 "victoria-metrics",
                                 "local",
                                 "home",
                                 "root",
                                 "127.0.0.1",
                                 "0.0.0.0",
                                 "::1",
                                 "::"});
}

bool isDigits(std::string_view text)
{
    return !text.empty() &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-'; });
}

std::string_view beforeLast(std::string_view text, char c)
{
    const size_t at = text.rfind(c);
    const bool digits = at != std::string_view::npos && isDigits(text.substr(at + 1));
    return digits ? text.substr(0, at) : text;
}

/// Kind of name by the key of JSON that holds it; empty: free text.
std::string kindOfKey(const QString &key)
{
    const std::string name = key.toStdString();
    if (isOneOf(name, {"host", "hosts", "addresses", "host_name", "server", "servers"}))
        return "host";
    if (isOneOf(name, {"process", "holds", "releases", "featured", "relay", "nickname", "repeatedNicknames",
                       "title"}))
        return name == "title" ? std::string() : "process";
    if (isOneOf(name, {"unit", "cgroup", "oomMemcg"}))
        return "unit";
    if (isOneOf(name, {"machineId", "bootId", "boots"}))
        return "id";
    if (name == "fingerprint")
        return "fingerprint";
    return isOneOf(name, {"author", "user"}) ? "user" : std::string();
}

std::string kindOfLabel(std::string_view name)
{
    if (isOneOf(name, {"instance", "exported_instance", "host", "hostname", "node", "nodename", "domainname",
                       "target", "address", "server"}))
        return "host";
    if (isOneOf(name, {"groupname", "relay", "nickname", "process", "name", "process_name", "pod",
                       "container", "comm", "exported_job"}))
        return "process";
    if (isOneOf(name, {"unit", "id", "cgroup", "slice", "service"}))
        return "unit";
    if (isOneOf(name, {"user", "username", "owner"}))
        return "user";
    if (isOneOf(name, {"path", "mountpoint", "file", "exe", "filename"}))
        return "path";
    return std::string(name);
}

/// A name that is met as several things is numbered among those that come first here.
size_t rankOf(std::string_view kind)
{
    static constexpr std::array<std::string_view, 6> ranked{"host",    "domain",      "address",
                                                            "process", "fingerprint", "id"};
    return size_t(std::ranges::find(ranked, kind) - ranked.begin());
}

/// Endings that say what a file or a unit is.
std::string_view withoutUnitSuffix(std::string_view unit)
{
    for (const std::string_view suffix :
         {".service", ".scope", ".slice", ".socket", ".mount", ".timer", ".swap", ".target"}) {
        if (unit.ends_with(suffix))
            return unit.substr(0, unit.size() - suffix.size());
    }
    return unit;
}

std::string fileEnding(const QString &path)
{
    static const QRegularExpression ending(
        uR"((\.(json|ndjson|txt|csv|tsv|prom|om|md|log|journal|export))?(\.(gz|bz2|xz|zst|lz4))?$)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return ending.match(path).captured(0).toStdString();
}

} // namespace

bool isFormatKey(const QString &key)
{
    return isOneOf(key.toStdString(),
                   {"event",      "kind",      "level",         "code",       "precision", "unitEvidence",
                    "constraint", "outcome",   "sha256",        "importer",   "format",    "compression",
                    "role",       "by",        "zone",          "definition", "metric",    "tool",
                    "verdict",    "estimator", "statedVerdict", "allocator",  "version",   "timeZone",
                    "kernel",     "machine",   "status",        "resultType", "errorType", "time",
                    "from",       "to",        "first",         "last"});
}

bool isHarmlessLabel(std::string_view name)
{
    return isOneOf(name, {"memtype",   "type",    "state", "mode",       "allocator",     "allocator_version",
                          "malloc",    "version", "le",    "quantile",   "resource",      "kind",
                          "scope",     "status",  "cpu",   "release",    "machine",       "sysname",
                          "goversion", "stat",    "pid",   "process_id", "ctxswitchtype", "occurrence"});
}

void Identifiers::addVocabulary(std::string_view text)
{
    std::string word;
    for (const char c : std::string(text) + ' ') {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter) {
            word += lower(std::string_view(&c, 1));
        } else if (!word.empty()) {
            m_vocabulary.insert(std::exchange(word, {}));
        }
    }
}

void Identifiers::collect(const BundleContents &contents)
{
    const Document &document = contents.document;
    for (size_t i = 0; i < document.evidence.size(); ++i)
        collectSource(i, *document.evidence[i]);
    collectJson(choicesToJson(document.choices), {});
}

void Identifiers::collectSource(size_t index, const Evidence &evidence)
{
    const QString path = evidence.source.path;
    const std::string copy = "source-" + std::to_string(index + 1) + fileEnding(path);
    const QString base = path.section(u'/', -1, -1, QString::SectionSkipEmpty);
    for (const QString &name : {path, base}) {
        if (!name.isEmpty())
            m_files.try_emplace(name.toStdString(), copy);
    }
    collectPatterns(path);
    for (const Series &series : evidence.series)
        collectSeries(series);
    QJsonObject head = evidenceHead(evidence);
    head.remove("name"_L1);
    collectJson(head, {});
    collectJson(evidenceTables(evidence), {});
    for (const QJsonObject &event : evidenceEvents(evidence))
        collectJson(event, {});
}

void Identifiers::collectSeries(const Series &series)
{
    addVocabulary(series.name);
    for (const auto &[name, value] : series.labels) {
        addVocabulary(name);
        addLabel(name, value);
    }
    if (series.labels.isEmpty())
        addAs("process", series.title);
}

void Identifiers::collectJson(const QJsonValue &json, const QString &key)
{
    if (json.isString()) {
        collectString(json.toString(), key);
    } else if (json.isArray()) {
        const QJsonArray list = json.toArray();
        // ["host_name", "…"]: a pair of name and value.
        const bool named = list.size() == 2 && list[0].toString() == "host_name"_L1;
        for (const QJsonValue element : list)
            collectJson(element, named && element != list[0] ? u"host_name"_s : key);
    } else if (json.isObject()) {
        const QJsonObject object = json.toObject();
        const QJsonValue coded = object.value("base64"_L1);
        if (coded.isString())
            collectString(QString::fromUtf8(QByteArray::fromBase64(coded.toString().toLatin1())), key);
        for (auto at = object.begin(); at != object.end(); ++at) {
            addVocabulary(at.key().toStdString());
            if (key == "labels"_L1)
                addLabel(at.key().toStdString(), at.value().toString().toStdString());
            else
                collectJson(at.value(), at.key());
        }
    }
}

void Identifiers::collectString(const QString &text, const QString &key)
{
    if (isFormatKey(key))
        return;
    const std::string kind = kindOfKey(key);
    if (!kind.empty())
        addAs(kind, text.toStdString());
    collectPatterns(text);
}

/// What gives somebody away wherever it stands.
void Identifiers::collectPatterns(const QString &text)
{
    struct Pattern
    {
        const char *kind;
        QRegularExpression form;
    };
    static const std::array patterns{
        Pattern{"fingerprint", QRegularExpression(uR"(\b([0-9A-F]{40}|[0-9a-f]{40})\b)"_s)},
        Pattern{"id", QRegularExpression(
                          uR"(\b([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b)"_s)},
        Pattern{"id", QRegularExpression(uR"(\b([0-9a-f]{64}|[0-9a-f]{32})\b)"_s)},
        Pattern{"address", QRegularExpression(uR"(\b((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b)"_s)},
        Pattern{"address", QRegularExpression(uR"((?<![\w.])((?:\d{1,3}\.){3}\d{1,3})(?![\w.]))"_s)},
        Pattern{
            "address",
            QRegularExpression(
                uR"((?<![\w:.])((?:[0-9a-fA-F]{1,4}:){2,7}:?(?:[0-9a-fA-F]{1,4}:?)*[0-9a-fA-F]{1,4}|[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4})*::(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4})*)?)(?![\w:.]))"_s)},
        Pattern{"user", QRegularExpression(uR"(([\w.+-]+@(?:[\w-]+\.)+(?!service|slice|scope)[a-z]{2,}))"_s)},
        Pattern{"user", QRegularExpression(uR"((?:/home|/Users|\\Users)[/\\]([\w.-]+))"_s)},
        Pattern{"user", QRegularExpression(uR"(\bUSER=([\w.-]+))"_s)},
        // sudo's own lines begin with who ran it.
        Pattern{"user", QRegularExpression(uR"(([\w.-]+) : (?:TTY|PWD)=)"_s)},
    };
    if (text.size() < 4)
        return;
    for (const Pattern &pattern : patterns) {
        auto matches = pattern.form.globalMatch(text);
        while (matches.hasNext()) {
            const QString found = matches.next().captured(1);
            // "12:34:56" is a time of day.
            static const QRegularExpression clock(u"^[0-9:]{4,8}$"_s);
            if (!clock.match(found).hasMatch())
                add(pattern.kind, found.toStdString());
        }
    }
}

void Identifiers::addLabel(std::string_view name, std::string_view value)
{
    if (isHarmlessLabel(name) || m_rules.keepLabels.contains(std::string(name))) {
        addVocabulary(value);
        return;
    }
    addAs(name == "fingerprint" ? std::string("fingerprint") : kindOfLabel(name), value);
    collectPatterns(qstr(value));
}

void Identifiers::addAs(const std::string &kind, std::string_view value)
{
    if (kind == "host")
        addHost(value);
    else if (kind == "process")
        addProcess(value);
    else if (kind == "unit")
        addUnit(value);
    else if (kind == "path")
        addParts(kind, value);
    else
        add(kind, value);
}

void Identifiers::addHost(std::string_view value)
{
    std::string_view host = value.starts_with('[') ? value : beforeLast(value, ':');
    if (const size_t bracket = host.find(']'); host.starts_with('[') && bracket != std::string_view::npos)
        host = host.substr(1, bracket - 1);
    const bool address = isDigits(host) || host.find(':') != std::string_view::npos;
    if (address) {
        if (std::ranges::count(host, '.') == 3 || host.find(':') != std::string_view::npos)
            add("address", host);
        return;
    }
    // The short name stands alone in journals, the full one in metrics.
    const size_t dot = host.find('.');
    add("host", host.substr(0, dot));
    if (dot != std::string_view::npos)
        add("domain", host.substr(dot + 1));
}

void Identifiers::addProcess(std::string_view value)
{
    if (value.ends_with(".service") || value.ends_with(".scope") || value.ends_with(".slice")) {
        addUnit(value);
        return;
    }
    // "host/process", "pod/container"; "name:pid" and "name#2" number processes of one name.
    while (true) {
        const size_t slash = value.find('/');
        const std::string_view part = beforeLast(beforeLast(value.substr(0, slash), ':'), '#');
        add("process", part);
        if (slash == std::string_view::npos)
            return;
        value.remove_prefix(slash + 1);
    }
}

void Identifiers::addUnit(std::string_view value)
{
    while (true) {
        const size_t slash = value.find('/');
        std::string_view part = withoutUnitSuffix(value.substr(0, slash));
        if (part.starts_with("system-") || part.starts_with("user-"))
            part.remove_prefix(part.find('-') + 1);
        const size_t at = part.find('@');
        add("process", part.substr(0, at));
        if (at != std::string_view::npos)
            add("process", part.substr(at + 1));
        if (slash == std::string_view::npos)
            return;
        value.remove_prefix(slash + 1);
    }
}

void Identifiers::addParts(const std::string &kind, std::string_view value)
{
    while (true) {
        const size_t slash = value.find('/');
        add(kind, value.substr(0, slash));
        if (slash == std::string_view::npos)
            return;
        value.remove_prefix(slash + 1);
    }
}

void Identifiers::add(const std::string &kind, std::string_view value)
{
    const std::string name(value);
    if (name.empty() || (kind != "address" && isDigits(name)) || isCommonName(name) ||
        m_rules.keep.contains(name) || m_rules.replace.contains(name))
        return;
    const auto [at, added] = m_kindOf.try_emplace(name, kind);
    if (!added && rankOf(kind) < rankOf(at->second))
        at->second = kind;
}

std::map<std::string, std::set<std::string>> Identifiers::names() const
{
    std::map<std::string, std::set<std::string>> names;
    for (const auto &[name, kind] : m_kindOf)
        names[kind].insert(name);
    return names;
}

} // namespace memreport::bundle
