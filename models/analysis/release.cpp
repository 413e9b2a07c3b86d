// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/release.h"

namespace memreport {

namespace {

// The minimum of a sliding window that only moves forward: indices with rising values.
class SlidingMinimum
{
public:
    explicit SlidingMinimum(std::span<const double> values)
        : m_values(values)
    {
    }
    void push(size_t i)
    {
        while (m_indices.size() > m_first && m_values[m_indices.back()] >= m_values[i])
            m_indices.pop_back();
        m_indices.push_back(i);
    }
    void dropBefore(size_t i)
    {
        while (m_first < m_indices.size() && m_indices[m_first] < i)
            ++m_first;
        if (m_first < compactFrom || 2 * m_first < m_indices.size())
            return;
        m_indices.erase(m_indices.begin(), m_indices.begin() + std::ptrdiff_t(m_first));
        m_first = 0;
    }
    size_t index() const { return m_indices[m_first]; }

private:
    static constexpr size_t compactFrom = 1024;

    std::span<const double> m_values;
    std::vector<size_t> m_indices;
    size_t m_first = 0; ///< of those that are not dropped
};

void searchRun(const Samples &samples, const Run &run, Duration window, WindowRelease &best)
{
    SlidingMinimum minimum(samples.values);
    size_t next = run.first;
    for (size_t i = run.first; i <= run.last; ++i) {
        for (; next <= run.last && samples.times[next] - samples.times[i] <= window; ++next)
            minimum.push(next);
        minimum.dropBefore(i);
        const size_t low = minimum.index();
        const double fall = samples.values[i] - samples.values[low];
        if (fall > best.fall) {
            best.fall = fall;
            best.from = i;
            best.to = low;
        }
    }
}

double fallsOfRun(const Samples &samples, const Run &run, double turn)
{
    double sum = 0;
    double high = samples.values[run.first];
    double low = high;
    bool falling = false;
    for (size_t i = run.first; i <= run.last; ++i) {
        const double value = samples.values[i];
        if (falling) {
            low = std::min(low, value);
            if (value - low >= turn && turn > 0) {
                sum += high - low;
                falling = false;
                high = value;
            }
        } else {
            high = std::max(high, value);
            if (high - value >= turn && high > value) {
                falling = true;
                low = value;
            }
        }
    }
    return falling ? sum + high - low : sum;
}

} // namespace

WindowRelease releasedWithin(const Samples &samples, std::optional<Duration> step, Duration window,
                             Duration limit)
{
    // Raw scrapes of a step of W come milliseconds early or late; that resolves no other window.
    const Duration jitter = window / 100;
    WindowRelease best;
    if (!step || *step > window + jitter)
        return best;
    const bool oneSample = std::chrono::abs(*step - window) <= jitter;
    best.resolution = oneSample ? WindowRelease::Resolution::OneSample : WindowRelease::Resolution::Sampled;
    for (const Run &run : runsOf(samples, limit))
        searchRun(samples, run, oneSample ? window + jitter : window, best);
    return best;
}

WindowRelease largestStep(const Samples &samples, std::optional<Duration> step)
{
    WindowRelease best;
    if (!step)
        return best;
    best.resolution = WindowRelease::Resolution::OneSample;
    // Scrapes come early and late; a missing one makes the next step twice as long.
    const Duration limit = *step + *step / 2;
    for (size_t i = 1; i < samples.size(); ++i) {
        const double fall = samples.values[i - 1] - samples.values[i];
        if (fall > best.fall && samples.times[i] - samples.times[i - 1] <= limit) {
            best.fall = fall;
            best.from = i - 1;
            best.to = i;
        }
    }
    return best;
}

std::optional<TroughRelease> releasedToTrough(const Samples &samples, const Extreme &peak)
{
    const auto trough = minimumOf(samples, peak.index);
    if (!trough)
        return std::nullopt;
    return TroughRelease{peak.value - trough->value, trough->index};
}

double releasedCumulative(const Samples &samples, double peak, double turnShare, Duration limit)
{
    double sum = 0;
    for (const Run &run : runsOf(samples, limit))
        sum += fallsOfRun(samples, run, turnShare * peak);
    return sum;
}

} // namespace memreport
