// All states that follow from one assumption, each with the states it follows from.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "logic/chains.hpp"

namespace sudoshiki::logic {

class Consequences {
public:
    using Index = std::uint16_t;  // of an entry; entries are in the order in which they were found
    static constexpr Index none = 0xFFFF;

    struct Entry {
        State state;
        std::uint16_t depth;  // length of the longest path to it: a lower bound on its ancestors
        Cause cause;
        std::uint16_t parent_count;
        std::uint32_t parents;  // start in the pool; all of them are older entries
        std::int32_t nested;    // number of the inner chain that it follows from, or -1
        Technique pattern;      // if the cause is by_pattern
    };

    explicit Consequences(int candidates)
        : index_(2 * at(candidates)), has_((2 * at(candidates) + 63) / 64) {}

    void start(State assumption) {
        std::ranges::fill(has_, 0);
        entries_.clear();
        pool_.clear();
        counts_.clear();
        clash_ = {none, none};
        add(assumption, assumed, {});
    }

    bool has(State state) const { return has_[state / 64u] >> (state % 64u) & 1; }
    Index find(State state) const { return has(state) ? index_[state] : none; }
    std::span<const std::uint64_t> set() const { return has_; }
    const Entry& operator[](Index entry) const { return entries_[entry]; }
    Index size() const { return static_cast<Index>(entries_.size()); }
    std::span<const Index> parents(Index entry) const {
        return {pool_.data() + entries_[entry].parents, entries_[entry].parent_count};
    }

    Index add(State state, Cause cause, std::span<const Index> parents, int nested = -1,
              Technique pattern = {}) {
        const auto entry = append(state, cause, parents, nested, pattern);
        index_[state] = entry;
        has_[state / 64u] |= std::uint64_t{1} << (state % 64u);
        return entry;
    }
    // Adds a contradiction: a new state, whose negation is known.
    void clash(State state, Cause cause, std::span<const Index> parents) {
        const auto known = find(negated(state));
        const auto found = append(state, cause, parents, -1, {});
        clash_ = is_on(state) ? std::pair{found, known} : std::pair{known, found};
    }
    bool contradiction() const { return clash_.first != none; }
    std::pair<Index, Index> clashing() const { return clash_; }  // on, off

    // A lower bound of `count`, without counting.
    int min_count(Index entry) const { return entries_[entry].depth + 1; }
    // Returns the number of states that it follows from, including itself.
    int count(Index entry) {
        if (counts_.size() < entries_.size()) counts_.resize(entries_.size());
        if (!counts_[entry]) {
            int total = 0;
            each_ancestor(entry, [&](Index) { ++total; });
            counts_[entry] = static_cast<std::uint16_t>(total);
        }
        return counts_[entry];
    }
    // Visits the entry and all that it follows from, newest first.
    template <class Visit>
    void each_ancestor(Index entry, Visit&& visit) const {
        words_.assign(entry / 64 + 1u, 0);
        words_[entry / 64] |= std::uint64_t{1} << (entry % 64);
        for (std::size_t w = words_.size(); w-- > 0;)
            while (words_[w]) {
                const int b = 63 - std::countl_zero(words_[w]);
                words_[w] &= ~(std::uint64_t{1} << b);
                const auto e = static_cast<Index>(64 * w + at(b));
                visit(e);
                for (Index parent : parents(e)) words_[parent / 64] |= std::uint64_t{1} << (parent % 64);
            }
    }

private:
    Index append(State state, Cause cause, std::span<const Index> parents, int nested, Technique pattern) {
        const auto first = static_cast<std::uint32_t>(pool_.size());
        std::uint16_t depth = 0;
        for (Index parent : parents) {
            depth = std::max<std::uint16_t>(depth, entries_[parent].depth + 1);
            pool_.push_back(parent);
        }
        entries_.push_back(
            {state, depth, cause, static_cast<std::uint16_t>(parents.size()), first, nested, pattern});
        return static_cast<Index>(entries_.size() - 1);
    }

    std::vector<Index> index_;        // by state; valid if it is in has_
    std::vector<std::uint64_t> has_;  // the set of states found
    std::vector<Entry> entries_;
    std::vector<Index> pool_;
    std::vector<std::uint16_t> counts_;  // by entry; 0: not counted yet
    std::pair<Index, Index> clash_{none, none};
    mutable std::vector<std::uint64_t> words_;  // buffer of each_ancestor
};

}  // namespace sudoshiki::logic
