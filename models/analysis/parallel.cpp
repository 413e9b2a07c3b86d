// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace memreport {

void forEachIndex(size_t count, const std::function<void(size_t)> &work)
{
    std::atomic<size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr fault;
    const auto run = [&] {
        for (size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                const std::scoped_lock lock(mutex);
                fault = std::current_exception();
                next = count;
            }
        }
    };
    {
        const size_t helpers =
            std::min<size_t>(count, std::max(1U, std::thread::hardware_concurrency())) - (count > 0);
        std::vector<std::jthread> threads;
        for (size_t i = 0; i < helpers; ++i)
            threads.emplace_back(run);
        run();
    }
    if (fault)
        std::rethrow_exception(fault);
}

} // namespace memreport
