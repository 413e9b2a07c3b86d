// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/levels.h"

#include "models/base/text.h"

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

std::vector<double> finiteOf(std::span<const double> values)
{
    std::vector<double> finite;
    finite.reserve(values.size());
    std::ranges::copy_if(values, std::back_inserter(finite), [](double v) { return std::isfinite(v); });
    return finite;
}

Duration hours(double count)
{
    return Duration(qint64(count * 3'600'000));
}

size_t countBefore(const Samples &samples, Instant end)
{
    return size_t(std::ranges::lower_bound(samples.times, end) - samples.times.begin());
}

} // namespace

std::optional<double> medianOf(std::span<const double> values)
{
    return quantileOf(values, 0.5);
}

std::optional<double> quantileOf(std::span<const double> values, double q)
{
    std::vector<double> numbers = finiteOf(values);
    if (numbers.empty())
        return std::nullopt;
    const double place = q * double(numbers.size() - 1);
    const auto below = size_t(std::floor(place));
    const auto at = numbers.begin() + std::ptrdiff_t(below);
    std::ranges::nth_element(numbers, at);
    const double low = *at;
    if (place == double(below))
        return low;
    return std::lerp(low, *std::min_element(at + 1, numbers.end()), place - double(below));
}

std::optional<Extreme> maximumOf(const Samples &samples)
{
    std::optional<Extreme> best;
    for (size_t i = 0; i < samples.size(); ++i) {
        const double value = samples.values[i];
        if (std::isfinite(value) && (!best || value > best->value))
            best = Extreme{value, i};
    }
    return best;
}

std::optional<Extreme> minimumOf(const Samples &samples, size_t from)
{
    std::optional<Extreme> best;
    for (size_t i = from; i < samples.size(); ++i) {
        const double value = samples.values[i];
        if (std::isfinite(value) && (!best || value < best->value))
            best = Extreme{value, i};
    }
    return best;
}

std::optional<Baseline> baselineOf(const Samples &samples, bool runsAtStart, const Definitions &definitions)
{
    if (samples.isEmpty())
        return std::nullopt;
    const Instant begin = samples.times.front();
    const Duration needed = hours(definitions.baselineH);
    if (samples.times.back() - begin < needed) {
        const std::vector<double> finite = finiteOf(samples.values);
        const size_t count = std::max<size_t>(1, finite.size() / 10);
        const auto value = medianOf(std::span(finite).first(std::min(count, finite.size())));
        return value ? std::optional(Baseline{*value, true}) : std::nullopt;
    }
    const auto early = medianOf(samples.values.first(countBefore(samples, begin + needed)));
    if (runsAtStart && early)
        return Baseline{*early, false};
    const auto low = quantileOf(samples.values, 0.10);
    if (!low)
        return std::nullopt;
    return Baseline{early ? std::min(*early, *low) : *low, false};
}

bool isBalloon(double baseline, double peak, const Definitions &definitions)
{
    const double floor =
        std::max(definitions.balloonMinShare * baseline, definitions.balloonMinGiB * bytesPerGiB);
    return peak - baseline > floor;
}

int episodesOf(const Samples &samples, double baseline, const Extreme &peak, const Definitions &definitions)
{
    const double balloon = peak.value - baseline;
    const double low = baseline + definitions.episodeLowShare * balloon;
    const double high = baseline + definitions.episodeHighShare * balloon;
    int episodes = 1;
    bool deflated = false;
    for (size_t i = peak.index; i < samples.size(); ++i) {
        const double value = samples.values[i];
        if (value < low) {
            deflated = true;
        } else if (deflated && value > high) {
            deflated = false;
            ++episodes;
        }
    }
    return episodes;
}

std::optional<EndLevel> settledLevel(const Samples &samples, size_t peakIndex, const Definitions &definitions)
{
    if (samples.isEmpty())
        return std::nullopt;
    // (end − 24 h, end]: at a step of 30 min these are 48 samples, like the first 24 h of D3.
    const Instant from = samples.times.back() - hours(definitions.settledH);
    const size_t first = std::max(peakIndex, countBefore(samples, from + Duration(1)));
    const auto value = medianOf(samples.values.subspan(first));
    return value ? std::optional(EndLevel{*value, first, samples.size() - 1}) : std::nullopt;
}

std::optional<EndLevel> lastLevel(const Samples &samples)
{
    for (size_t i = samples.size(); i-- > 0;) {
        if (std::isfinite(samples.values[i]))
            return EndLevel{samples.values[i], i, i};
    }
    return std::nullopt;
}

std::optional<double> retainedOfPeak(double end, double peak)
{
    return peak > 0 ? std::optional(100 * end / peak) : std::nullopt;
}

std::optional<double> retainedOfBalloon(double end, double baseline, double peak)
{
    return peak > baseline ? std::optional(100 * (end - baseline) / (peak - baseline)) : std::nullopt;
}

bool isZeroReleased(double peak, double troughAfterPeak, const Definitions &definitions)
{
    return peak - troughAfterPeak <= definitions.zeroReleasedShare * peak;
}

} // namespace memreport
