// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/bundle/bundlelayout.h"
#include "models/bundle/identifiers.h"
#include "models/bundle/manifest.h"
#include "models/bundle/packedtext.h"
#include "models/bundle/redaction.h"
#include "models/bundle/wordfinder.h"
#include "models/incident/documentjson.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using namespace bundle;

class Redactor
{
public:
    Redactor(const RedactionPlan &plan, const RedactionRules &rules)
        : m_plan(plan)
        , m_rules(rules)
        , m_finder(wordsOf(plan))
    {
    }

    QByteArray replaced(const QByteArray &text) const
    {
        QByteArray result;
        qsizetype done = 0;
        while (const auto hit = m_finder.next(text, done)) {
            result += QByteArrayView(text).sliced(done, hit->at - done);
            result += m_plan.words[hit->word].pseudonym;
            done = hit->at + hit->length;
        }
        return done == 0 ? text : result + QByteArrayView(text).sliced(done);
    }

    std::string replaced(const std::string &text) const
    {
        return replaced(QByteArray::fromStdString(text)).toStdString();
    }

    QJsonValue walk(const QJsonValue &json, const QString &key)
    {
        if (json.isString())
            return isFormatKey(key) ? json : QJsonValue(said(json.toString(), key));
        if (json.isArray()) {
            QJsonArray list;
            for (const QJsonValue element : json.toArray())
                list.append(walk(element, key));
            return list;
        }
        return json.isObject() ? QJsonValue(walkObject(json.toObject(), key)) : json;
    }

    QJsonObject walkObject(const QJsonObject &json, const QString &key)
    {
        QJsonObject object;
        for (auto at = json.begin(); at != json.end(); ++at) {
            // The name of a label may be that of a key whose values are words of the format.
            const bool label = key == "labels"_L1;
            if (json.size() == 1 && at.key() == "base64"_L1)
                object.insert(at.key(), inBase64(at.value().toString()));
            else if (label && keepsLabel(at.key().toStdString()))
                object.insert(at.key(), at.value());
            else
                object.insert(at.key(), walk(at.value(), label ? QString() : at.key()));
        }
        return object;
    }

    Labels labels(const Labels &from) const
    {
        std::vector<std::pair<std::string, std::string>> pairs;
        for (const auto &[name, value] : from)
            pairs.emplace_back(name, keepsLabel(name) ? value : replaced(value));
        return Labels(std::move(pairs));
    }

    void setPlace(const QString &place) { m_place = place; }
    std::vector<RedactedText> takeTexts() { return std::move(m_texts); }

private:
    static std::vector<FindWord> wordsOf(const RedactionPlan &plan)
    {
        std::vector<FindWord> words;
        for (const Pseudonym &word : plan.words)
            words.push_back({QByteArray::fromStdString(word.original), word.whole, false});
        return words;
    }

    bool keepsLabel(const std::string &name) const
    {
        return isHarmlessLabel(name) || m_rules.keepLabels.contains(name);
    }

    QString said(const QString &text, const QString &key)
    {
        const QString after = QString::fromUtf8(replaced(text.toUtf8()));
        // A name alone is in the list of names.
        if (after != text && text.contains(u' '))
            m_texts.push_back({m_place + u' ' + key, text, after});
        return after;
    }

    QString inBase64(const QString &coded) const
    {
        return QString::fromLatin1(replaced(QByteArray::fromBase64(coded.toLatin1())).toBase64());
    }

    const RedactionPlan &m_plan;
    const RedactionRules &m_rules;
    WordFinder m_finder;
    QString m_place;
    std::vector<RedactedText> m_texts;
};

/// Text of which a copy with other names can be made.
bool isPlainText(const QByteArray &bytes)
{
    return !bytes.contains('\0') && QByteArrayView(bytes).isValidUtf8();
}

EvidencePtr redactEvidence(const Evidence &from, const QString &name, Redactor &redactor)
{
    Evidence copy;
    QStringList bad; // what this program wrote a moment ago it reads
    redactor.setPlace(name);
    readEvidenceHead(redactor.walkObject(evidenceHead(from), {}), copy, bad);
    readEvidenceTables(redactor.walkObject(evidenceTables(from), {}), copy, bad);
    for (const QJsonObject &event : evidenceEvents(from))
        readEvidenceEvent(redactor.walkObject(event, {}), copy);
    copy.source.path = name;
    copy.series = from.series;
    for (Series &series : copy.series) {
        series.labels = redactor.labels(series.labels);
        series.title = redactor.replaced(series.title);
    }
    return std::make_shared<const Evidence>(std::move(copy));
}

bool isAllocator(const QString &word)
{
    return QStringList{u"glibc"_s, u"mimalloc"_s, u"jemalloc"_s, u"tcmalloc"_s, u"musl"_s}.contains(word);
}

/// What findings read in a file's name: the host of a log that names none, the allocator of a run.
QString toldByName(const QString &base, const RedactionPlan &plan)
{
    static const QRegularExpression between(u"[^A-Za-z0-9]+"_s);
    QString told;
    for (const QString &part : base.toLower().split(between, Qt::SkipEmptyParts)) {
        const auto host = std::ranges::find_if(plan.words, [&part](const Pseudonym &word) {
            return word.kind == "host" && qstr(word.original).toLower() == part;
        });
        if (host != plan.words.end())
            told += u'-' + qstr(host->pseudonym);
        else if (isAllocator(part))
            told += u'-' + part;
    }
    return told;
}

/// "host04-source-3.json.gz": what is read in the name, the number, the ending that says what it is.
QString nameInCopy(size_t index, const QString &path, const RedactionPlan &plan)
{
    const std::string base = path.section(u'/', -1, -1, QString::SectionSkipEmpty).toStdString();
    QString ending;
    for (const Pseudonym &word : plan.words) {
        if (word.kind == "file" && word.original == base)
            ending = qstr(word.pseudonym).section(u'.', 1);
    }
    const QString told = toldByName(qstr(base), plan);
    return (told.isEmpty() ? QString() : told.sliced(1) + u'-') + u"source-%1"_s.arg(index + 1) +
           (ending.isEmpty() ? QString() : u'.' + ending);
}

/// The original with other names in it, in the compression that it came in; nullopt: no copy can be made.
std::optional<QByteArray> rewritten(const QByteArray &bytes, const Redactor &redactor)
{
    if (!isPacked(bytes))
        return isPlainText(bytes) ? std::optional(redactor.replaced(bytes)) : std::nullopt;
    const auto text = unpackedText(bytes, maxOriginalText);
    return text && isPlainText(*text) ? packedLike(bytes, redactor.replaced(*text)) : std::nullopt;
}

void redactSources(const BundleContents &from, const Redactor &redactor, const RedactionRules &rules,
                   RedactedBundle &result)
{
    std::vector<EvidencePtr> &evidence = result.contents.document.evidence;
    for (const BundleSource &source : from.sources) {
        if (source.evidence >= evidence.size())
            continue;
        const QString name = from.document.evidence[source.evidence]->source.path;
        const auto bytes = rules.dropSources ? std::nullopt : rewritten(source.bytes, redactor);
        if (!bytes) {
            result.dropped.push_back(name);
            continue;
        }
        // The copy's source is the rewritten file.
        Evidence changed = *evidence[source.evidence];
        changed.source.bytes = bytes->size();
        changed.source.sha256 = sha256Hex(*bytes);
        evidence[source.evidence] = std::make_shared<const Evidence>(std::move(changed));
        result.contents.sources.push_back({source.evidence, *bytes});
    }
}

QByteArray redactBenchmarks(const QByteArray &json, Redactor &redactor)
{
    const QJsonArray list = QJsonDocument::fromJson(json).array();
    return list.isEmpty() ? QByteArray()
                          : QJsonDocument(redactor.walk(list, u"benchmarks"_s).toArray())
                                .toJson(QJsonDocument::Indented);
}

} // namespace

RedactedBundle redactBundle(const BundleContents &contents, const RedactionPlan &plan,
                            const RedactionRules &rules)
{
    RedactedBundle result;
    Redactor redactor(plan, rules);
    const Document &document = contents.document;
    for (size_t i = 0; i < document.evidence.size(); ++i) {
        const Evidence &from = *document.evidence[i];
        const QString name = nameInCopy(i, from.source.path, plan);
        result.contents.document.evidence.push_back(redactEvidence(from, name, redactor));
    }
    redactor.setPlace(QCoreApplication::translate("Redaction", "report"));
    QStringList bad;
    result.contents.document.choices =
        choicesFromJson(redactor.walkObject(choicesToJson(document.choices), {}), bad);
    redactSources(contents, redactor, rules, result);
    result.contents.benchmarks = redactBenchmarks(contents.benchmarks, redactor);
    // What a member that nobody knows says cannot be known either.
    for (const BundleMember &member : contents.unknown)
        result.dropped.push_back(qstr(member.name));
    result.texts = redactor.takeTexts();
    return result;
}

} // namespace memreport
