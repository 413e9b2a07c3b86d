// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/allocatornames.h"

#include "importers/bench/words.h"

#include <algorithm>
#include <array>

namespace memreport::bench {

namespace {

struct Name
{
    std::string_view word; ///< lower case
    std::string_view allocator;
};

constexpr std::array names{
    Name{"glibc", "glibc"},
    Name{"ptmalloc", "glibc"},
    Name{"ptmalloc2", "glibc"},
    Name{"jemalloc", "jemalloc"},
    Name{"tikv-jemallocator", "jemalloc"},
    Name{"mimalloc", "mimalloc"},
    Name{"mimalloc-secure", "mimalloc-secure"},
    Name{"tcmalloc", "tcmalloc"},
    Name{"tcmalloc_minimal", "tcmalloc"},
    Name{"gperftools", "tcmalloc"},
    Name{"snmalloc", "snmalloc"},
    Name{"snmallocshim", "snmalloc"},
    Name{"rpmalloc", "rpmalloc"},
    Name{"hoard", "hoard"},
    Name{"scudo", "scudo"},
    Name{"hardened_malloc", "hardened_malloc"},
    Name{"hardened-malloc", "hardened_malloc"},
    Name{"mallocng", "mallocng"},
    Name{"musl", "musl"},
    Name{"tbbmalloc", "tbbmalloc"},
    Name{"tbbmalloc_proxy", "tbbmalloc"},
    Name{"mesh", "mesh"},
    Name{"ltalloc", "ltalloc"},
    Name{"supermalloc", "supermalloc"},
    Name{"scalloc", "scalloc"},
    Name{"libmalloc", "libmalloc"},
    Name{"dlmalloc", "dlmalloc"},
    Name{"lockfree-malloc", "lockfree-malloc"},
};

/// "libtcmalloc_minimal.so.4" of a path → "tcmalloc_minimal".
std::string_view libraryName(std::string_view path)
{
    path = path.substr(path.rfind('/') + 1);
    const size_t so = path.find(".so");
    const size_t dylib = path.find(".dylib");
    path = path.substr(0, std::min({so, dylib, path.size()}));
    return path.starts_with("lib") ? path.substr(3) : path;
}

std::string_view withoutMarks(std::string_view word)
{
    constexpr std::string_view marks = "`'\"()[]{}*_,;:.=";
    while (!word.empty() && marks.contains(word.front()))
        word.remove_prefix(1);
    while (!word.empty() && marks.contains(word.back()))
        word.remove_suffix(1);
    return word;
}

std::string preloaded(std::string_view command)
{
    for (const std::string_view variable : {"LD_PRELOAD=", "DYLD_INSERT_LIBRARIES="}) {
        const auto value = after(command, variable);
        if (!value)
            continue;
        const std::string_view list = value->substr(0, value->find(' '));
        for (const std::string_view path : splitAt(withoutMarks(list), ':')) {
            if (std::string name = allocatorOfName(libraryName(path)); !name.empty())
                return name;
        }
    }
    return {};
}

} // namespace

std::string allocatorOfName(std::string_view name)
{
    const std::string lower = lowered(trimmed(name));
    const auto found = std::ranges::find(names, std::string_view(lower), &Name::word);
    return found == names.end() ? std::string() : std::string(found->allocator);
}

std::string allocatorOfLabel(std::string_view label)
{
    std::string found;
    for (const std::string_view word : splitWords(label)) {
        for (const std::string_view part :
             {withoutMarks(word), withoutMarks(word.substr(0, word.find('-')))}) {
            const std::string name = allocatorOfName(part);
            if (name.empty())
                continue;
            if (!found.empty() && found != name)
                return {};
            found = name;
            break;
        }
    }
    return found;
}

std::string allocatorOfCommand(std::string_view command)
{
    if (std::string name = preloaded(command); !name.empty())
        return name;
    std::string found;
    for (const std::string_view word : splitWords(command)) {
        std::string name = allocatorOfName(withoutMarks(word));
        if (name.empty()) // "--allocator=mimalloc", "ALLOC=mimalloc"
            name = allocatorOfName(withoutMarks(word.substr(word.find('=') + 1)));
        if (name.empty())
            continue;
        if (!found.empty() && found != name)
            return {};
        found = name;
    }
    return found;
}

std::string allocatorOfCode(std::string_view code)
{
    constexpr std::array codes{Name{"mi", "mimalloc"}, Name{"je", "jemalloc"}, Name{"tc", "tcmalloc"},
                               Name{"sys", "glibc"}, Name{"hd", "hoard"}};
    const auto found = std::ranges::find(codes, code, &Name::word);
    return std::string(found == codes.end() ? code : found->allocator);
}

} // namespace memreport::bench
