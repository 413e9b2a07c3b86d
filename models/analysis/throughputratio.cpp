// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/throughputratio.h"

#include "models/analysis/levels.h"
#include "models/analysis/throughput.h"
#include "models/analysis/throughputarms.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString ratioText(double ratio)
{
    return fixed(ratio, 2) + u"×"_s;
}

bool isPositive(const std::optional<double> &value)
{
    return value && std::isfinite(*value) && *value > 0;
}

/// Two figures of one kind, one a side.
struct Times
{
    double other = 0;
    double base = 0;
    std::string_view kind;
};

/// median with median, mean with mean; else what each side calls its estimate.
std::optional<Times> comparableTimes(const BenchmarkResult &other, const BenchmarkResult &base)
{
    const auto both = [](const std::optional<double> &a, const std::optional<double> &b,
                         std::string_view kind) -> std::optional<Times> {
        return isPositive(a) && isPositive(b) ? std::optional(Times{*a, *b, kind}) : std::nullopt;
    };
    const auto medians = both(medianOf(other.samplesNs), medianOf(base.samplesNs), "median");
    if (medians)
        return medians;
    // Where both call the same thing their estimate, its interval belongs to it.
    const bool sameEstimator = !other.estimator.empty() && other.estimator == base.estimator;
    if (sameEstimator && other.lowerNs && base.lowerNs) {
        if (const auto estimates = both(other.estimateNs, base.estimateNs, other.estimator))
            return estimates;
    }
    if (const auto found = both(other.medianNs, base.medianNs, "median"))
        return found;
    if (const auto found = both(other.meanNs, base.meanNs, "mean"))
        return found;
    if (const auto found = both(other.estimateNs, base.estimateNs, ""))
        return found;
    return both(other.relativeTime, base.relativeTime, "relative");
}

class Comparer
{
public:
    Comparer(const BenchmarkResult &other, const std::string &otherName, const BenchmarkResult &base,
             const std::string &baseName)
        : m_other(other)
        , m_base(base)
        , m_otherName(qstr(otherName))
        , m_baseName(qstr(baseName))
    {
    }

    ThroughputComparison compare()
    {
        const auto times = comparableTimes(m_other, m_base);
        if (!times) {
            m_result.ratio = unknownFinding("D27", u"×"_s, whyNot());
            m_result.wording = Words::tr("not comparable");
            m_result.detail = m_result.ratio.why;
            return std::move(m_result);
        }
        m_scale = perElementScale();
        m_ratio = times->other / times->base * m_scale;
        if (isPositive(m_other.meanNs) && isPositive(m_base.meanNs))
            m_result.meanRatio = *m_other.meanNs / *m_base.meanNs * m_scale;
        findInterval(*times);
        testSamples();
        decide();
        return std::move(m_result);
    }

private:
    void add(const char *code, const QString &text) { m_result.notes.push_back({code, text}); }

    QString whyNot() const
    {
        for (const auto &[result, name] :
             {std::pair(&m_other, m_otherName), std::pair(&m_base, m_baseName)}) {
            if (!result->error.empty())
                return Words::tr("%1 failed: %2").arg(name, qstr(result->error));
            if (!isPositive(typicalTime(*result)))
                return Words::tr("%1 has no time").arg(name);
        }
        return Words::tr("the two figures are of different kinds");
    }

    /// An iteration may hold more elements on one side (bheisler/criterion.rs#250).
    double perElementScale()
    {
        const auto elements = [](const BenchmarkResult &result) {
            return result.throughput ? result.throughput->perIteration : std::nullopt;
        };
        const auto mine = elements(m_other);
        const auto theirs = elements(m_base);
        if (!isPositive(mine) || !isPositive(theirs) || *mine == *theirs ||
            m_other.throughput->isBytes != m_base.throughput->isBytes)
            return 1;
        add("per-iteration-differs",
            Words::tr("an iteration is %1 elements for %2 and %3 for %4: compared by element")
                .arg(shortest(*mine), m_otherName, shortest(*theirs), m_baseName));
        return *theirs / *mine;
    }

    void findInterval(const Times &times)
    {
        m_result.interval = medianRatioInterval(m_other.samplesNs, m_base.samplesNs);
        if (m_result.interval) {
            m_result.basis = RatioBasis::Samples;
        } else if (times.kind != "relative") {
            const auto mine = printedInterval(m_other);
            const auto theirs = printedInterval(m_base);
            if (mine && theirs)
                m_result.interval = ratioInterval(*mine, *theirs);
            const bool printed = m_other.fromPrinted || m_base.fromPrinted;
            m_result.basis = !m_result.interval ? RatioBasis::Points
                             : printed          ? RatioBasis::Printed
                                                : RatioBasis::Estimates;
        }
        if (!m_result.interval)
            return;
        m_result.interval->low *= m_scale;
        m_result.interval->high *= m_scale;
        tellEstimators(times);
    }

    void tellEstimators(const Times &times)
    {
        if (m_result.basis == RatioBasis::Printed)
            add("printed-values", Words::tr("from printed values, rounded for people"));
        const bool ofTheEstimates = times.kind == m_other.estimator && times.kind == m_base.estimator;
        if (m_result.basis == RatioBasis::Samples || ofTheEstimates)
            return;
        // The interval is of the estimates, the ratio of something else: it covers both.
        m_result.interval->low = std::min(m_result.interval->low, m_ratio);
        m_result.interval->high = std::max(m_result.interval->high, m_ratio);
        if (!m_other.estimator.empty() && m_other.estimator != m_base.estimator)
            add("estimators-differ",
                Words::tr("the tool's estimates are %1 and %2; compared are the %3s")
                    .arg(qstr(m_other.estimator), qstr(m_base.estimator), qstr(times.kind)));
        else if (m_other.tool == "criterion" && m_other.estimator.empty())
            add("estimators-unknown",
                Words::tr("typical values: one side may be a slope and the other a mean"));
    }

    void testSamples()
    {
        m_result.test = mannWhitney(m_base.samplesNs, m_other.samplesNs);
        if (!m_result.test)
            return;
        // A single repetition has no rank among its own kind.
        if (std::min(m_result.test->n, m_result.test->m) < 2)
            return m_result.test.reset();
        const size_t fewest = std::min(m_result.test->n, m_result.test->m);
        if (m_result.test->allEqual())
            add("all-equal", Words::tr("all repetitions are equal: there is nothing to test"));
        if (fewest < leastForInterval)
            add("no-interval",
                Words::tr("%1 repetitions: an interval needs %2 a side").arg(fewest).arg(leastForInterval));
        else if (fewest < fewRepetitions)
            add("few-repetitions",
                Words::tr("%1 repetitions: the test is unreliable below %2").arg(fewest).arg(fewRepetitions));
        if (m_result.test->atFloor())
            add("p-at-floor", Words::tr("p = %1 is the least that %2 and %3 repetitions can give")
                                  .arg(pText(*m_result.test->p))
                                  .arg(m_result.test->n)
                                  .arg(m_result.test->m));
    }

    static QString pText(double p) { return p < 0.001 ? QString::number(p, 'g', 1) : fixed(p, 3); }

    void decide()
    {
        const double noise = m_result.interval ? noiseShare : noiseShareOfPoints;
        const bool apart = !m_result.interval || !m_result.interval->contains(1);
        const bool clear = apart && std::abs(m_ratio - 1) > noise;
        m_result.difference = !clear        ? Difference::NotClear
                              : m_ratio > 1 ? Difference::Slower
                                            : Difference::Faster;
        m_result.ratio = known("D27", m_ratio, u"×"_s, ratioText(m_ratio));
        if (m_result.interval)
            m_result.ratio.resolution =
                u"[%1, %2]"_s.arg(fixed(m_result.interval->low, 2), fixed(m_result.interval->high, 2));
        m_result.wording = differenceWords(m_ratio, m_result.difference);
        m_result.detail =
            Words::tr("%1 takes %2 times as long as %3").arg(m_otherName, fixed(m_ratio, 2), m_baseName);
        if (m_result.difference == Difference::Faster)
            m_result.detail += Words::tr("; %1 takes %2 times as long as %3")
                                   .arg(m_baseName, fixed(1 / m_ratio, 2), m_otherName);
    }

    const BenchmarkResult &m_other;
    const BenchmarkResult &m_base;
    QString m_otherName;
    QString m_baseName;
    double m_ratio = 1;
    double m_scale = 1;
    ThroughputComparison m_result;
};

/// The weight of the last digit of a figure that is printed with three digits in ns, µs, ms or s.
double threeDigitStep(double ns)
{
    double unit = 1;
    while (unit < 1e9 && ns >= 1000 * unit)
        unit *= 1000;
    const double scaled = ns / unit;
    const int whole = scaled >= 100 ? 3 : scaled >= 10 ? 2 : 1;
    int decimals = 3 - whole;
    const QString shown = QString::number(scaled, 'g', 6);
    if (const qsizetype point = shown.indexOf(u'.'); point >= 0)
        decimals = std::max(decimals, int(shown.size() - point - 1));
    return unit * std::pow(10.0, -decimals);
}

} // namespace

QString differenceWords(double ratio, Difference difference)
{
    if (difference == Difference::NoData)
        return Words::tr("not comparable");
    if (difference == Difference::NotClear)
        return Words::tr("no clear difference");
    const bool slower = difference == Difference::Slower;
    const double factor = slower ? ratio : 1 / ratio;
    const QString size =
        factor >= 2 ? u'~' + fixed(factor, 1) + u"×"_s : u'~' + fixed((factor - 1) * 100, 0) + u" %"_s;
    return (slower ? Words::tr("%1 slower") : Words::tr("%1 faster")).arg(size);
}

std::optional<Interval> printedInterval(const BenchmarkResult &result)
{
    if (result.lowerNs && result.upperNs)
        return Interval{*result.lowerNs, *result.upperNs};
    const auto printed = result.fromPrinted ? typicalTime(result) : std::nullopt;
    if (!isPositive(printed))
        return std::nullopt;
    return roundingInterval(*printed, result.printedStepNs.value_or(threeDigitStep(*printed)));
}

ThroughputComparison compareResults(const BenchmarkResult &other, const std::string &otherName,
                                    const BenchmarkResult &base, const std::string &baseName)
{
    return Comparer(other, otherName, base, baseName).compare();
}

} // namespace memreport
