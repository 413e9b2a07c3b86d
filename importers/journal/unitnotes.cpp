// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/unitnotes.h"

#include "importers/journal/kernelreport.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace std::chrono_literals;

namespace memreport::journal {

namespace {

constexpr auto noteLimit = 60s;
/// Without a name the moment alone joins an exit to a kill, so it has to be the same one.
constexpr auto inferLimit = 3s;
/// Copies of one line in a pasted file differ by rounding only.
constexpr auto sameMomentLimit = 2s;
/// systemd notes every slice above the unit, all at once.
constexpr auto parentLimit = 5s;

bool sameHost(const Kill &a, const Kill &b)
{
    return a.host.empty() || b.host.empty() || sameHostName(a.host, b.host);
}

Moment momentOf(const Kill &kill)
{
    return {kill.time, kill.secondsSinceBoot, kill.lines.empty() ? 0 : kill.lines.front().line};
}

bool isNearNote(const Kill &kill, const UnitNote &note, std::chrono::seconds limit)
{
    return sameHost(kill, note.origin) && isNear(momentOf(kill), note.moment, limit);
}

bool concerns(const Kill &kill, const std::string &unit)
{
    return kill.unit == unit || cgroupHasUnit(kill.cgroup, unit);
}

bool isOomd(const Kill &kill)
{
    return kill.kind == KillKind::OomdPressure || kill.kind == KillKind::OomdSwap ||
           kill.kind == KillKind::OomdRule;
}

bool isParent(std::string_view unit)
{
    return unit.ends_with(".slice") || (unit.starts_with("user@") && unit.ends_with(".service"));
}

bool isProof(const ServiceLine &line)
{
    return line.type == UnitEvent::Type::OomNote || line.type == UnitEvent::Type::OomdNote || line.oomResult;
}

class Joiner
{
public:
    Joiner(std::vector<Kill> &kills, std::vector<UnitNote> notes)
        : m_kills(kills)
        , m_notes(std::move(notes))
        , m_claimed(m_notes.size(), false)
    {
        for (size_t i = 0; i < kills.size(); ++i)
            m_byTime.emplace(keyOf(momentOf(kills[i])), i);
    }

    void run()
    {
        for (size_t i = 0; i < m_notes.size(); ++i)
            claimByName(i);
        for (size_t i = 0; i < m_notes.size(); ++i)
            claimUnnamed(i);
        addLeftNotes();
        infer();
    }

private:
    /// Sort key in which near moments are near; seconds and line numbers stand in for a clock.
    static qint64 keyOf(const Moment &moment)
    {
        if (moment.time)
            return std::chrono::floor<std::chrono::seconds>(*moment.time).time_since_epoch().count();
        return moment.seconds ? qint64(std::min(*moment.seconds, 1e15)) : moment.number;
    }

    template<typename Visit>
    void eachNear(const UnitNote &note, std::chrono::seconds limit, Visit visit)
    {
        const bool clock = note.moment.time || note.moment.seconds;
        const qint64 reach = clock ? limit.count() + 1 : nearLines;
        const qint64 key = keyOf(note.moment);
        for (auto it = m_byTime.lower_bound(key - reach); it != m_byTime.upper_bound(key + reach); ++it) {
            Kill &kill = m_kills[it->second];
            if (isNearNote(kill, note, limit))
                visit(kill);
        }
    }

    void claimByName(size_t index)
    {
        const UnitNote &note = m_notes[index];
        if (!isProof(note.line))
            return;
        eachNear(note, noteLimit, [&](Kill &kill) {
            if (!concerns(kill, note.line.unit))
                return;
            m_claimed[index] = true;
            if (!isOomd(kill) || note.line.type != UnitEvent::Type::OomdNote)
                return;
            // systemd-oomd names a group; the manager's own line says how many processes it took.
            kill.lines.insert(kill.lines.end(), note.origin.lines.begin(), note.origin.lines.end());
            if (note.line.victims && !kill.victims)
                kill.victims = note.line.victims;
        });
    }

    /// Kernels before 5.0 do not name the group: one note and one nameless kill in a minute belong together.
    void claimUnnamed(size_t index)
    {
        const UnitNote &note = m_notes[index];
        if (m_claimed[index] || !isProof(note.line) || note.line.type == UnitEvent::Type::OomdNote ||
            isParent(note.line.unit))
            return;
        std::vector<Kill *> candidates;
        eachNear(note, noteLimit, [&](Kill &kill) {
            if (isKernelKill(kill.kind) && kill.unit.empty() && kill.cgroup.empty())
                candidates.push_back(&kill);
        });
        if (candidates.empty())
            return;
        const std::vector<size_t> rivals = openNotesNear(index);
        if (candidates.size() == 1 && oneUnit(rivals)) {
            candidates.front()->unit = note.line.unit;
            candidates.front()->unitEvidence = "systemd";
            claim(rivals);
            return;
        }
        // More than one way to pair them. As many notes as deaths: no unit is claimed, and none of the
        // notes is a further death. More notes: the nearest ones are taken to tell of these deaths.
        if (unitsOf(rivals) <= candidates.size())
            claim(rivals);
        else
            claimNearest(candidates, rivals);
    }

    void claim(const std::vector<size_t> &notes)
    {
        for (const size_t i : notes)
            m_claimed[i] = true;
    }

    void claimNearest(const std::vector<Kill *> &kills, std::vector<size_t> rivals)
    {
        for (Kill *kill : kills) {
            std::erase_if(rivals, [this](size_t i) { return bool(m_claimed[i]); });
            const Moment moment = momentOf(*kill);
            const auto nearest = std::ranges::min_element(
                rivals, {}, [&](size_t i) { return gap(moment, m_notes[i].moment); });
            if (nearest == rivals.end())
                return;
            kill->unit = m_notes[*nearest].line.unit;
            kill->unitEvidence = "inferred";
            for (const size_t i : rivals)
                m_claimed[i] = m_notes[i].line.unit == kill->unit;
        }
    }

    /// Visits the other notes around this one; they are in order of time.
    template<typename Visit>
    void eachNoteNear(size_t index, std::chrono::seconds limit, Visit visit) const
    {
        const Moment &moment = m_notes[index].moment;
        for (size_t i = index + 1; i < m_notes.size() && isNear(m_notes[i].moment, moment, limit); ++i)
            visit(i);
        for (size_t i = index; i > 0 && isNear(m_notes[i - 1].moment, moment, limit); --i)
            visit(i - 1);
    }

    std::vector<size_t> openNotesNear(size_t index) const
    {
        std::vector<size_t> found{index};
        eachNoteNear(index, noteLimit, [&](size_t i) {
            const UnitNote &other = m_notes[i];
            if (!m_claimed[i] && isProof(other.line) && !isParent(other.line.unit) &&
                sameHost(other.origin, m_notes[index].origin))
                found.push_back(i);
        });
        return found;
    }

    size_t unitsOf(const std::vector<size_t> &indexes) const
    {
        std::vector<std::string_view> units;
        for (const size_t i : indexes)
            units.push_back(m_notes[i].line.unit);
        std::ranges::sort(units);
        return units.size() - size_t(std::ranges::unique(units).size());
    }
    bool oneUnit(const std::vector<size_t> &indexes) const { return unitsOf(indexes) == 1; }

    void addLeftNotes()
    {
        std::map<std::string, Last> lastOfUnit;
        for (size_t i = 0; i < m_notes.size(); ++i) {
            const UnitNote &note = m_notes[i];
            if (m_claimed[i] || !isProof(note.line) || (isParent(note.line.unit) && hasLeafNear(i)))
                continue;
            Last &last = lastOfUnit[note.origin.host + '\n' + note.line.unit];
            if (last.index && continues(last, note)) {
                addToLast(m_added[*last.index], note);
            } else {
                last.index = m_added.size();
                last.failed.reset();
                m_added.push_back(killOf(note));
            }
            if (note.line.oomResult)
                last.failed = note.moment;
        }
        m_kills.insert(m_kills.end(), m_added.begin(), m_added.end());
    }

    struct Last
    {
        std::optional<size_t> index;
        std::optional<Moment> failed; ///< the unit was given up: a later note is another death
    };

    bool continues(const Last &last, const UnitNote &note) const
    {
        if (!isNearNote(m_added[*last.index], note, noteLimit))
            return false;
        const bool fresh = note.line.type != UnitEvent::Type::Failed && last.failed;
        return !fresh || isNear(*last.failed, note.moment, sameMomentLimit);
    }

    static Kill killOf(const UnitNote &note)
    {
        Kill kill = note.origin;
        const bool oomd = note.line.type == UnitEvent::Type::OomdNote;
        kill.kind = oomd ? KillKind::OomdPressure : KillKind::SystemdNote;
        kill.unit = note.line.unit;
        kill.unitEvidence = "systemd";
        kill.victims = note.line.victims;
        return kill;
    }

    static void addToLast(Kill &kill, const UnitNote &note)
    {
        if (note.line.type == UnitEvent::Type::OomdNote && kill.kind == KillKind::SystemdNote)
            kill.kind = KillKind::OomdPressure;
        if (!kill.victims)
            kill.victims = note.line.victims;
    }

    bool hasLeafNear(size_t index)
    {
        const UnitNote &note = m_notes[index];
        bool found = false;
        eachNear(note, parentLimit, [&found](const Kill &) { found = true; });
        eachNoteNear(index, parentLimit, [&](size_t i) {
            const UnitNote &other = m_notes[i];
            found = found || (isProof(other.line) && other.line.unit != note.line.unit &&
                              !isParent(other.line.unit) && sameHost(other.origin, note.origin));
        });
        return found;
    }

    /// systemd before 243 with a kernel before 5.0: only the exit by SIGKILL at the same moment is left.
    void infer()
    {
        std::map<const Kill *, std::vector<size_t>> exits;
        std::map<size_t, size_t> kills;
        for (size_t i = 0; i < m_notes.size(); ++i) {
            if (!m_notes[i].line.killedBySignal || m_notes[i].line.unit.empty())
                continue;
            eachNear(m_notes[i], inferLimit, [&](Kill &kill) {
                if (!isKernelKill(kill.kind) || !kill.unit.empty() || !kill.cgroup.empty())
                    return;
                exits[&kill].push_back(i);
                ++kills[i];
            });
        }
        for (const auto &[kill, indexes] : exits) {
            if (!oneUnit(indexes) || kills[indexes.front()] != 1)
                continue;
            Kill &found = m_kills[size_t(kill - m_kills.data())];
            found.unit = m_notes[indexes.front()].line.unit;
            found.unitEvidence = "inferred";
        }
    }

    std::vector<Kill> &m_kills;
    std::vector<Kill> m_added;
    std::vector<UnitNote> m_notes;
    std::vector<bool> m_claimed;
    std::multimap<qint64, size_t> m_byTime;
};

} // namespace

UnitNote makeNote(const Entry &entry, const ServiceLine &line)
{
    UnitNote note{line, Moment::of(entry), {}};
    note.origin.time = entry.time;
    note.origin.precision = entry.time ? entry.precision : TimePrecision::Unknown;
    note.origin.secondsSinceBoot = entry.seconds;
    note.origin.host = entry.host;
    note.origin.machineId = entry.machineId;
    note.origin.bootId = entry.bootId;
    note.origin.lines.push_back(entry.evidence());
    note.origin.raw = entry.raw;
    return note;
}

void joinNotes(std::vector<Kill> &kills, std::vector<UnitNote> notes)
{
    std::ranges::stable_sort(notes, {}, [](const UnitNote &note) {
        const qint64 time = note.moment.time ? note.moment.time->time_since_epoch().count() : 0;
        return std::tuple(!note.moment.time.has_value(), time, note.moment.number);
    });
    Joiner(kills, std::move(notes)).run();
}

} // namespace memreport::journal
