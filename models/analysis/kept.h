// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace memreport {

/// A value that stays as long as that from which it was computed: the key.
template<typename Key, typename Value>
class Kept
{
public:
    /// make() is called where nothing is kept or the key is another one.
    template<typename Make>
    const Value &of(const Key &key, Make make)
    {
        if (!m_value || !(m_key == key)) {
            m_value.emplace(make());
            m_key = key;
        }
        return *m_value;
    }

private:
    Key m_key{};
    std::optional<Value> m_value;
};

} // namespace memreport
