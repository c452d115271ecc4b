// The state of forward checking: each open cell's candidates, restored from a trail.
//
//   place r1c1=3:  trail  … | (r1c2, 3) (r1c5, 3) (r2c1, 3)      take_back puts the removed
//                           ^ mark of this placement             candidates back, newest first
#pragma once

#include <vector>

#include "board/half_filled.hpp"
#include "board/stated_constraints.hpp"
#include "run/control.hpp"

namespace sudoshiki::search {

template <int Words, bool Traced>
class Forward : public HalfFilled {
public:
    using Set = Mask<Words>;
    using Mark = std::size_t;

    Forward(const Problem& problem, Counters& counters, Trace& trace)
        : HalfFilled(*problem.graph), constraints_(graph_), counters_(counters), trace_(trace) {
        for (int cell = 0; cell < graph_.cells(); ++cell) masks_.push_back(problem.start<Words>(cell));
    }

    bool start() {
        return place_givens([this](int cell, int value) { return place(cell, value); });
    }

    const Set& allowed(int cell) const { return masks_[at(cell)]; }

    Mark mark() const { return trail_.size(); }

    // False when a cell that is still open has no candidate left.
    bool place(int cell, int value) {
        values_[at(cell)] = static_cast<Value>(value);
        const auto bit = Set::of(value);
        for (int other : graph_.neighbours[at(cell)])
            if (!remove(other, bit, cell)) return false;
        for (int other : graph_.above[at(cell)])
            if (!remove(other, Set::upto(value), cell)) return false;
        for (int other : graph_.below[at(cell)])
            if (!remove(other, ~Set::upto(value - 1), cell)) return false;
        return !constraints_.any() || narrow_around(cell, value);
    }
    void take_back(int cell, Mark mark) {
        while (trail_.size() > mark) {
            masks_[at(trail_.back().cell)] |= trail_.back().values;
            trail_.pop_back();
        }
        values_[at(cell)] = 0;
    }

protected:
    // As the documents do: the givens remove their value from the lists they see.
    template <class Place>
    bool place_givens(Place&& place_one) {
        std::vector<int> givens;
        for (int cell = 0; cell < graph_.cells(); ++cell)
            (masks_[at(cell)].single() ? givens : open_).push_back(cell);
        for (int cell : givens) {
            if (masks_[at(cell)].empty() || !place_one(cell, masks_[at(cell)].first())) return false;
        }
        trail_.clear();
        return true;
    }

    bool remove(int cell, const Set& values, [[maybe_unused]] int because) {
        const auto gone = masks_[at(cell)] & values;
        if (gone.empty() || !is_open(cell)) return true;
        masks_[at(cell)] &= ~gone;
        trail_.push_back({cell, gone});
        counters_.eliminations += static_cast<std::uint64_t>(gone.count());
        if constexpr (Traced)
            gone.each([&](int value) { trace_.add(EventKind::eliminated, cell, value, because); });
        return !masks_[at(cell)].empty();
    }

    // The value placed in a cell, or its candidates.
    Set domain(int cell) const { return is_open(cell) ? masks_[at(cell)] : Set::of(values_[at(cell)]); }

    void set_value(int cell, int value) { values_[at(cell)] = static_cast<Value>(value); }
    void forget_trail() { trail_.clear(); }

    StatedConstraints<Words> constraints_;

private:
    // Each constraint of the placed cell once (nFC2 of Bessière et al., AIJ 2002).
    bool narrow_around(int cell, int value) {
        const auto keep = [&](int other, const Set& kept) { return remove(other, ~kept, cell); };
        return constraints_.each_pair(cell, Set::of(value), keep) &&
               constraints_.each_longer(cell, [&](int constraint) {
                   return constraints_.narrow(constraint, [&](int other) { return domain(other); }, keep);
               });
    }

    struct Removed {
        int cell;
        Set values;
    };

    std::vector<Set> masks_;
    std::vector<Removed> trail_;
    Counters& counters_;
    Trace& trace_;
};

}  // namespace sudoshiki::search
