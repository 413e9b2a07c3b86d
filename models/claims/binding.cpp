// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/binding.h"

#include "models/claims/comparison.h"
#include "models/claims/draftrules.h"

#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <ranges>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// "31 kills" is compared with kills, "five pairs" with pairs; relays may be sides of pairs.
bool countsTheSame(const QString &stated, const ClaimNumber &number)
{
    static const QStringList nouns{u"kill"_s, u"host"_s, u"pair"_s, u"twin"_s, u"relay"_s, u"process"_s};
    const auto noun =
        std::ranges::find_if(nouns, [&](const QString &each) { return stated.startsWith(each); });
    if (noun == nouns.end())
        return true;
    if (*noun == u"kill" || *noun == u"host")
        return number.unit.startsWith(*noun);
    return !number.unit.startsWith(u"kill") && !number.unit.startsWith(u"host");
}

/// Values joined by "and" or a comma, of one unit, are one list.
bool isOfList(const QString &text, const std::vector<Quantity> &quantities, size_t index)
{
    static const QRegularExpression join(u"^\\s*(?:[%\\p{L}]*)(?:,| and|, and)\\s*$"_s);
    const auto joined = [&](size_t first, size_t second) {
        const Quantity &a = quantities[first];
        const Quantity &b = quantities[second];
        const qsizetype end = a.at + a.length;
        return a.meaning == b.meaning && join.match(text.mid(end, b.at - end)).hasMatch();
    };
    return (index > 0 && joined(index - 1, index)) ||
           (index + 1 < quantities.size() && joined(index, index + 1));
}

} // namespace

ClaimBinder::ClaimBinder(const std::vector<DraftSentence> &sentences, const ClaimNumbers &numbers,
                         const SpeechWindows &windows)
    : m_sentences(sentences)
    , m_numbers(numbers)
    , m_reader(sentences, numbers, windows)
{
}

ClaimBinding ClaimBinder::bind(size_t sentence, const std::vector<Quantity> &quantities, size_t index) const
{
    const DraftSentence &said = m_sentences[sentence];
    const Quantity &quantity = quantities[index];
    ClaimBinding binding{.isList = isOfList(said.text, quantities, index),
                         .speech = m_reader.speechOf(sentence, quantity)};
    if (!said.binding.isEmpty()) {
        binding.numbers = boundBy(said.binding, quantity);
        // "D18" alone names the kills of each host as well; the sentence says whose.
        if (const auto topics = topicsOf(said, quantity); binding.numbers.size() > 1 && !topics.empty()) {
            if (Pool pool = ofSubject(binding.numbers, binding.speech, *topics.front().topic); !pool.empty())
                binding.numbers = std::move(pool);
        }
        binding.reason =
            ClaimWords::tr("no finding has what the comment names: %1").arg(said.binding.join(u' '));
    } else {
        const auto topics = topicsOf(said, quantity);
        binding.reason = topics.empty()
                             ? ClaimWords::tr("no finding is known that these words speak of")
                             : ClaimWords::tr("no finding is known of %1 in %2 with this subject")
                                   .arg(QString::fromLatin1(topics.front().topic->name), quantity.unit);
        const Clause clause = clauseOf(said.text, quantity);
        const QString own =
            said.headerAt(quantity.at) + u' ' + said.text.mid(clause.from, clause.to - clause.from);
        bool isFirst = true;
        for (const auto &[topic, isOwn] : topics) {
            const Pool all = of(*topic, quantity);
            const Pool pool = ofSubject(all, binding.speech, *topic);
            const bool mayDiffer = isOwn && isFirst;
            isFirst = isFirst && all.empty();
            if (pool.empty())
                continue;
            binding.numbers = askedFor(pool, own, said.text.left(quantity.at));
            binding.isOwn = mayDiffer;
            break;
        }
    }
    Pool known;
    std::ranges::copy_if(binding.numbers, std::back_inserter(known),
                         [](const ClaimNumber *number) { return !number->values.empty(); });
    if (known.empty() && !binding.numbers.empty())
        binding.reason = ClaimWords::tr("%1 is unknown: %2")
                             .arg(binding.numbers.front()->path, binding.numbers.front()->text);
    binding.numbers = std::move(known);
    return binding;
}

/// Those of the header above a cell; those of the clause; of an apposition ("returned its balloon — 17–58 GiB
/// per relay") those of the clause before; then those of the whole sentence, which can only confirm.
std::vector<ClaimBinder::Asked> ClaimBinder::topicsOf(const DraftSentence &said,
                                                      const Quantity &quantity) const
{
    const QString &text = said.text;
    std::vector<Asked> asked;
    const auto add = [&](const std::vector<const Topic *> &topics, bool isOwn) {
        for (const Topic *topic : topics) {
            if (std::ranges::find(asked, topic, &Asked::topic) == asked.end())
                asked.push_back({topic, isOwn});
        }
    };
    const Clause clause = clauseOf(text, quantity);
    add(topicsInOrder(said.headerAt(quantity.at)), true);
    add(topicsNear(text, clause, quantity), true);
    if (asked.empty() && quantity.at - clause.from <= 1) {
        const auto clauses = clausesOf(text);
        const auto own = std::ranges::find(clauses, clause.from, &Clause::from);
        if (own != clauses.begin() && own != clauses.end()) {
            const Clause &before = *std::prev(own);
            add(topicsInOrder(text.mid(before.from, before.to - before.from)), true);
        }
    }
    add(topicsInOrder(text), false);
    return asked;
}

ClaimBinder::Pool ClaimBinder::boundBy(const QStringList &binding, const Quantity &quantity) const
{
    Pool pool;
    for (const ClaimNumber &number : m_numbers.numbers) {
        const bool all = std::ranges::all_of(binding, [&](const QString &word) {
            return hasDefinition(number, word) || number.subjects.contains(word) || number.key == word ||
                   number.section == word;
        });
        if (all && number.meaning.dimension == quantity.meaning.dimension)
            pool.push_back(&number);
    }
    return pool;
}

ClaimBinder::Pool ClaimBinder::of(const Topic &topic, const Quantity &quantity) const
{
    Pool pool;
    for (const ClaimNumber &number : m_numbers.numbers) {
        if (number.meaning.dimension == quantity.meaning.dimension && belongsTo(number, topic) &&
            countsTheSame(quantity.unit, number))
            pool.push_back(&number);
    }
    return pool;
}

ClaimBinder::Pool ClaimBinder::ofNames(Pool pool, const QStringList &names) const
{
    // A process and its host are one subject, two processes are two.
    const auto countOf = [&](const ClaimNumber *number) {
        return std::ranges::count_if(names,
                                     [&](const QString &name) { return number->subjects.contains(name); });
    };
    const auto most = pool.empty() ? 0 : std::ranges::max(pool | std::views::transform(countOf));
    if (most == 0)
        return {};
    std::erase_if(pool, [&](const ClaimNumber *number) { return countOf(number) < most; });
    // The list of all lifetimes speaks only where nothing else does.
    Pool told;
    std::ranges::copy_if(pool, std::back_inserter(told),
                         [](const ClaimNumber *number) { return number->section != u"lifetimes"; });
    return told.empty() ? pool : told;
}

bool ClaimBinder::isOfAllocator(const ClaimNumber &number, const QString &allocator) const
{
    if (allocator.isEmpty() || number.subjects.contains(allocator))
        return true;
    if (std::ranges::any_of(number.subjects,
                            [&](const QString &each) { return m_numbers.allocators.contains(each); }))
        return false;
    if (number.population != Population::Host)
        return true;
    // The holding side's hosts are those of its cells.
    return std::ranges::any_of(m_numbers.cells, [&](const auto &cell) {
        const bool sameSide = cell.first.startsWith(allocator == m_numbers.holds ? u"holds" : u"releases");
        return sameSide && std::ranges::any_of(number.subjects, [&](const QString &each) {
                   return cell.second.contains(each);
               });
    });
}

bool ClaimBinder::isOfHeadroom(const ClaimNumber &number, const Speech &speech) const
{
    if (!speech.largeSwap)
        return true;
    const QString size = *speech.largeSwap ? u"+large"_s : u"+thin"_s;
    if (number.population == Population::Cell)
        return number.path.contains(size);
    return std::ranges::any_of(m_numbers.cells, [&](const auto &cell) {
        return cell.first.endsWith(size) && std::ranges::any_of(number.subjects, [&](const QString &each) {
                   return cell.second.contains(each);
               });
    });
}

/// From the narrowest subject that the words name to the widest; the first that has the quantity.
ClaimBinder::Pool ClaimBinder::ofSubject(const Pool &pool, const Speech &speech, const Topic &topic) const
{
    if (!speech.names.isEmpty()) {
        const Pool named = ofNames(pool, speech.names);
        if (!named.empty())
            return named;
    }
    const auto is = [](Population population) {
        return [population](const ClaimNumber &number) { return number.population == population; };
    };
    std::vector<std::function<bool(const ClaimNumber &)>> subjects;
    if (speech.featured)
        subjects.emplace_back([](const ClaimNumber &number) { return number.featured; });
    if (speech.rank && *speech.rank == 1 && !speech.allocator.isEmpty())
        subjects.emplace_back([&](const ClaimNumber &number) {
            return number.path == u"ranks.largest_per_allocator."_s + speech.allocator;
        });
    if (speech.rank)
        subjects.emplace_back([&](const ClaimNumber &number) { return number.rank == speech.rank; });
    if (speech.parking)
        subjects.emplace_back([&](const ClaimNumber &number) {
            return number.population == Population::Host && number.subjects.contains(m_numbers.parkingHost);
        });
    subjects.emplace_back(is(Population::Converted));
    if (speech.largeSwap || qstrcmp(topic.name, "kills") != 0)
        subjects.emplace_back([&](const ClaimNumber &number) {
            return number.population == Population::Cell && isOfHeadroom(number, speech);
        });
    if (speech.pairs) {
        subjects.emplace_back(is(Population::Pairs));
        subjects.emplace_back(is(Population::Pair));
    }
    // The largest of all is spoken of where the words rank.
    subjects.emplace_back([](const ClaimNumber &number) {
        return number.population == Population::Fleet && number.section != u"ranks";
    });
    subjects.emplace_back(is(Population::Other));
    subjects.emplace_back([&](const ClaimNumber &number) {
        return number.population == Population::Host && isOfHeadroom(number, speech);
    });
    for (const auto &isSubject : subjects) {
        Pool left;
        std::ranges::copy_if(pool, std::back_inserter(left), [&](const ClaimNumber *number) {
            const bool inWindow = number->window == ClaimWindow::Any || number->window == speech.window;
            return inWindow && isSubject(*number) && isOfAllocator(*number, speech.allocator);
        });
        if (!left.empty())
            return left;
    }
    return {};
}

} // namespace memreport
