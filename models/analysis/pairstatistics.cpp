// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/pairstatistics.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/hypergeometric.hpp>

#include <algorithm>

namespace memreport {

std::optional<PairStatistics> pairStatistics(int predicted, int discordant)
{
    if (discordant < 1 || predicted < 0 || predicted > discordant)
        return std::nullopt;
    PairStatistics statistics{.predicted = predicted, .discordant = discordant};
    const boost::math::binomial_distribution<> coin(discordant, 0.5);
    if (predicted > 0) {
        statistics.oneSided = boost::math::cdf(boost::math::complement(coin, predicted - 1));
        statistics.lowerBound =
            boost::math::binomial_distribution<>::find_lower_bound_on_p(discordant, predicted, 0.05);
    }
    statistics.twoSided = std::min(1.0, 2 * statistics.oneSided);
    return statistics;
}

double fisherUnpaired(int n, int heldLeft, int heldRight)
{
    const int held = heldLeft + heldRight;
    if (n < 1 || held < 1 || heldLeft < 1)
        return 1;
    const boost::math::hypergeometric_distribution<> table(unsigned(held), unsigned(n), unsigned(2 * n));
    // Below its smallest possible count the distribution has no argument; everything lies above.
    const int smallest = std::max(0, held - n);
    if (heldLeft <= smallest)
        return 1;
    return boost::math::cdf(boost::math::complement(table, unsigned(heldLeft - 1)));
}

} // namespace memreport
