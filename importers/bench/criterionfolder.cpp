// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/criterionfolder.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/benchinput.h"
#include "importers/bench/criterionjson.h"
#include "importers/bench/linereader.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

using namespace bench;

namespace {

/// group / function / value / baseline below the root.
constexpr int deepestBaseline = 4;
constexpr qint64 maxJsonBytes = 64LL * 1024 * 1024;

QStringList foldersOf(const QString &path)
{
    return QDir(path).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
}

/// The path below a folder that it begins with.
QString below(const QString &folder, const QString &path)
{
    return path.mid(folder.size() + 1);
}

bool isBaseline(const QString &path)
{
    return QFile::exists(path + u"/estimates.json"_s) && QFile::exists(path + u"/benchmark.json"_s);
}

/// The first baseline's folder below the path, looked for with a bounded number of steps.
QString firstBaseline(const QString &path, int depth, int &steps)
{
    if (isBaseline(path))
        return path;
    if (depth == 0)
        return {};
    for (const QString &folder : foldersOf(path)) {
        if (--steps < 0)
            return {};
        const QString found = firstBaseline(path + u'/' + folder, depth - 1, steps);
        if (!found.isEmpty())
            return found;
    }
    return {};
}

Result<QJsonDocument> readJson(const QString &path)
{
    QFile file(path);
    Error error;
    error.file = path;
    error.byte = 0;
    if (!file.open(QIODevice::ReadOnly) || file.size() > maxJsonBytes) {
        error.code = Error::Code::Io;
        error.message = file.isOpen() ? tr("the file is too large") : file.errorString();
        return std::unexpected(error);
    }
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &fault);
    if (fault.error != QJsonParseError::NoError) {
        error.code = Error::Code::Syntax;
        error.message = fault.errorString();
        error.byte = fault.offset;
        return std::unexpected(error);
    }
    return document;
}

QJsonObject objectOf(const QString &path)
{
    const auto document = readJson(path);
    return document ? document->object() : QJsonObject();
}

class FolderReading
{
public:
    FolderReading(const QString &root, const Progress &progress, Evidence &evidence)
        : m_root(root)
        , m_progress(progress)
        , m_evidence(evidence)
    {
    }

    /// false: stopped.
    bool walk(const QString &path, int depth)
    {
        for (const QString &folder : foldersOf(path)) {
            const QString inner = path + u'/' + folder;
            if (QFile::exists(inner + u"/estimates.json"_s)) {
                // Fractions of change, no times; a group may be called so too.
                if (folder == u"change"_s && !QFile::exists(inner + u"/benchmark.json"_s))
                    continue;
                takeBaseline(inner, folder, path);
                if (m_progress && !m_progress(++m_done, -1))
                    return false;
            } else if (depth > 0 && !walk(inner, depth - 1)) {
                return false;
            }
        }
        return true;
    }

    void takeBaseline(const QString &path, const QString &baseline, const QString &benchmark)
    {
        const auto estimates = readJson(path + u"/estimates.json"_s);
        BenchmarkResult result;
        takeBenchmarkId(partOf(path + u"/benchmark.json"_s).object(), result);
        if (!estimates || !takeEstimates(estimates->object(), result)) {
            addNote(m_evidence, Note::Level::Warning, "damaged-file",
                    tr("%1/estimates.json cannot be read; this baseline is left out: %2")
                        .arg(below(m_root, path),
                             estimates ? tr("there are no estimates") : estimates.error().message),
                    0);
            return;
        }
        if (result.name.empty())
            result.name = utf8(below(m_root, benchmark));
        result.baseline = utf8(baseline);
        result.allocator = allocatorOfLabel(result.baseline);
        takeSamples(partOf(path + u"/sample.json"_s).object(), result);
        takeFences(partOf(path + u"/tukey.json"_s).array(), result);
        if (baseline == u"new"_s)
            result.change = changeOf(partOf(benchmark + u"/change/estimates.json"_s).object());
        m_evidence.benchmarks.push_back(std::move(result));
    }

private:
    /// A file that adds to the estimates: it may be missing, and is noted if it is damaged.
    QJsonDocument partOf(const QString &path)
    {
        auto document = readJson(path);
        if (document)
            return std::move(*document);
        if (QFile::exists(path)) {
            addNote(m_evidence, Note::Level::Warning, "damaged-file",
                    tr("%1 cannot be read; the baseline is read without it: %2")
                        .arg(below(m_root, path), document.error().message),
                    0);
        }
        return {};
    }

    static void takeFences(const QJsonArray &values, BenchmarkResult &result)
    {
        std::vector<double> fences;
        for (const QJsonValue fence : values)
            fences.push_back(fence.toDouble());
        countOutliers(fences, result);
    }

    QString m_root;
    const Progress &m_progress;
    Evidence &m_evidence;
    qint64 m_done = 0;
};

class CriterionFolderImporter final : public FolderImporter
{
public:
    std::string name() const override { return "criterion"; }

    /// benchmark.json says how deep it lies: a folder above criterion's own is not claimed.
    bool claims(const QString &folder) const override
    {
        int steps = 256;
        const QString baseline = firstBaseline(folder, deepestBaseline, steps);
        if (baseline.isEmpty())
            return false;
        const QString inside =
            objectOf(baseline + u"/benchmark.json"_s).value("directory_name"_L1).toString();
        const qsizetype depth = baseline.mid(folder.size()).count(u'/');
        return depth <= (inside.isEmpty() ? 3 : inside.count(u'/') + 2);
    }

    Evidence read(const QString &folder, const Hints &, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.format = "criterion folder";
        const QString path = QDir::cleanPath(folder);
        FolderReading reading(path, progress, evidence);
        if (isBaseline(path)) {
            const qsizetype slash = path.lastIndexOf(u'/');
            reading.takeBaseline(path, path.mid(slash + 1), slash > 0 ? path.left(slash) : u"."_s);
        } else if (!reading.walk(path, deepestBaseline - 1)) {
            evidence.error = errorAt(Error::Code::Cancelled, tr("stopped"), {}, {});
        }
        if (evidence.benchmarks.empty() && !evidence.error) {
            evidence.error = errorAt(Error::Code::NoData, tr("no benchmark could be read"),
                                     tr("estimates.json of a benchmark"), tr("none that is whole"));
            evidence.error->byte = 0;
        }
        return evidence;
    }
};

} // namespace

std::unique_ptr<FolderImporter> makeCriterionFolderImporter()
{
    return std::make_unique<CriterionFolderImporter>();
}

} // namespace memreport
