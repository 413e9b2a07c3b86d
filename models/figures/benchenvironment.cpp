// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/benchenvironment.h"

#include "models/analysis/words.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

bool isBenchmark(const Evidence &evidence)
{
    return !evidence.burstRuns.empty() || !evidence.torBenchRuns.empty() || !evidence.benchmarks.empty() ||
           !evidence.allocatorDetails.empty();
}

// The value of the first of these keys, whatever their case; empty: none is there.
QString contextValue(const Evidence &evidence, std::initializer_list<QLatin1StringView> keys)
{
    for (const QLatin1StringView key : keys) {
        for (const auto &[name, value] : evidence.benchContext) {
            if (qstr(name).compare(key, Qt::CaseInsensitive) == 0 && !value.empty())
                return qstr(value);
        }
    }
    return {};
}

QString cpuOf(const Evidence &evidence)
{
    QStringList parts;
    if (const QString model = contextValue(evidence, {"cpu_model"_L1, "model name"_L1, "cpu"_L1});
        !model.isEmpty())
        parts << model;
    const QString count = contextValue(evidence, {"num_cpus"_L1});
    const QString speed = contextValue(evidence, {"mhz_per_cpu"_L1});
    if (!count.isEmpty() && !speed.isEmpty())
        parts << FigureWords::tr("%1 × %2 MHz").arg(count, speed);
    else if (!count.isEmpty())
        parts << FigureWords::tr("%1 CPUs").arg(count);
    return parts.join(u", "_s);
}

QString buildOf(const Evidence &evidence)
{
    if (const QString own = contextValue(evidence, {"build_type"_L1, "profile"_L1}); !own.isEmpty())
        return own;
    // It is the library's, and says nothing about the measured program.
    const QString library = contextValue(evidence, {"library_build_type"_L1});
    return library.isEmpty() ? QString() : FigureWords::tr("%1 (of the benchmark library)").arg(library);
}

QString versionsOf(const Evidence &evidence)
{
    QStringList names;
    const auto add = [&names](const std::string &allocator, const std::string &version) {
        const QString name = qstr(allocator) + u' ' + qstr(version);
        if (!allocator.empty() && !version.empty() && !names.contains(name))
            names << name;
    };
    for (const TorBenchRun &run : evidence.torBenchRuns)
        add(run.allocator, run.version);
    for (const AllocatorDetail &detail : evidence.allocatorDetails)
        add(detail.allocator, detail.version);
    if (const QString own = contextValue(evidence, {"allocator_version"_L1}); !own.isEmpty())
        names << own;
    return listText(names);
}

QString lineOf(const Evidence &evidence)
{
    const auto said = [](const QString &what, const QString &value) {
        return FigureWords::tr("%1 %2").arg(what, value.isEmpty() ? FigureWords::tr("not recorded") : value);
    };
    return QStringList{said(FigureWords::tr("CPU"), cpuOf(evidence)),
                       said(FigureWords::tr("kernel"),
                            contextValue(evidence, {"kernel"_L1, "uname"_L1, "os"_L1, "platform"_L1})),
                       said(FigureWords::tr("build type"), buildOf(evidence)),
                       said(FigureWords::tr("allocator versions"), versionsOf(evidence))}
        .join(u"; "_s);
}

} // namespace

QStringList benchEnvironment(const Incident &incident)
{
    std::vector<QString> order;
    std::map<QString, QStringList> files;
    for (const EvidencePtr &evidence : incident.evidence) {
        if (!isBenchmark(*evidence))
            continue;
        const QString line = lineOf(*evidence);
        if (!files.contains(line))
            order.push_back(line);
        files[line] << evidence->source.path.section(u'/', -1);
    }
    QStringList lines;
    for (const QString &line : order)
        lines << FigureWords::tr("Environment of %1: %2.").arg(listText(files[line]), line);
    return lines;
}

void addEnvironment(FigureSpec &figure, const Incident &incident)
{
    for (const QString &line : benchEnvironment(incident))
        figure.caption += line + u'\n';
}

} // namespace memreport
