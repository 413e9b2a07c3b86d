// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"

#include <QCoreApplication>

#include <array>
#include <charconv>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
template<typename... Args>
QString printed(double value, Args... args)
{
    std::array<char, 400> buffer;
    const auto [end, fault] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, args...);
    return fault == std::errc() ? QString::fromLatin1(buffer.data(), end - buffer.data()) : QString();
}

template<typename T>
std::optional<T> whole(std::string_view text)
{
    T value{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}
} // namespace

QString fixed(double value, int decimals, bool pretty)
{
    // -0.04 printed with one decimal must not become "-0.0".
    if (std::abs(value) < 0.5 * std::pow(10.0, -decimals))
        value = 0;
    QString text = printed(value, std::chars_format::fixed, decimals);
    if (pretty && text.startsWith(u'-'))
        text[0] = u'−';
    return text;
}

QString shortest(double value)
{
    return printed(value);
}

QString bytesText(double bytes)
{
    static constexpr std::array units{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    size_t unit = 0;
    double scaled = std::abs(bytes);
    while (unit + 1 < units.size() && scaled >= 1024.0) {
        scaled /= 1024.0;
        ++unit;
    }
    const double shown = bytes < 0 ? -scaled : scaled;
    const int decimals = unit == 0 || scaled >= 100 ? 0 : 1;
    return fixed(shown, decimals, true) + u' ' + QLatin1StringView(units[unit]);
}

QString durationText(double seconds)
{
    struct Step
    {
        double seconds;
        const char *unit;
    };
    static constexpr std::array steps{Step{86400, "d"}, Step{3600, "h"}, Step{60, "min"}};
    for (const Step &step : steps) {
        if (std::abs(seconds) >= step.seconds) {
            const double shown = seconds / step.seconds;
            return fixed(shown, shown == std::floor(shown) ? 0 : 1, true) + u' ' +
                   QLatin1StringView(step.unit);
        }
    }
    return fixed(seconds, seconds == std::floor(seconds) ? 0 : 1, true) + u" s"_s;
}

std::optional<double> parseDouble(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto value = whole<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<qint64> parseInteger(std::string_view text)
{
    return whole<qint64>(text);
}

} // namespace memreport
