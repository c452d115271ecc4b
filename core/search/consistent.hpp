// The state of maintaining arc consistency (Sabin and Freuder, ECAI 1994): after a placement every open cell
// keeps only candidates for which each neighbour, taken by itself, still has a fitting one.
#pragma once

#include <utility>
#include <vector>

#include "search/forward.hpp"

namespace sudoshiki::search {

// For "all different" that means: a cell with one candidate left removes it from its neighbours, placed or
// not. For an arc: nothing above the greater cell's largest or below the lesser one's smallest.
template <int Words, bool Traced>
class Consistent : public Forward<Words, AscendingLists<Words>, Traced> {
    using Base = Forward<Words, AscendingLists<Words>, Traced>;

public:
    using typename Base::Set;

    Consistent(const Problem& problem, Counters& counters, Trace& trace)
        : Base(problem, counters, trace), queued_(static_cast<std::size_t>(problem.graph->cells())) {}

    bool start() {
        if (!this->place_givens([this](int cell, int value) { return place(cell, value); })) return false;
        for (int cell : this->open_cells()) queue(cell);
        if (!make_consistent()) return false;
        this->forget_trail();
        return true;
    }

    bool place(int cell, int value) {
        this->set_value(cell, value);
        queue(cell);
        return make_consistent();
    }

private:
    void queue(int cell) {
        if (!std::exchange(queued_[static_cast<std::size_t>(cell)], 1)) queue_.push_back(cell);
    }

    bool make_consistent() {
        bool sound = true;
        while (!queue_.empty()) {
            const int cell = queue_.back();
            queue_.pop_back();
            queued_[static_cast<std::size_t>(cell)] = 0;
            sound = sound && revise_around(cell);  // after a contradiction only empties the queue
        }
        return sound;
    }

    bool revise_around(int cell) {
        const auto at = static_cast<std::size_t>(cell);
        const auto& graph = this->graph();
        const Set domain = this->is_open(cell) ? this->allowed(cell) : Set::of(this->board()[at]);
        if (domain.single())
            for (int other : graph.neighbours[at])
                if (!shrink(other, domain, cell)) return false;
        for (int other : graph.above[at])
            if (!shrink(other, Set::upto(domain.first()), cell)) return false;
        for (int other : graph.below[at])
            if (!shrink(other, ~Set::upto(domain.last() - 1), cell)) return false;
        return true;
    }

    bool shrink(int cell, const Set& values, int because) {
        const auto before = this->mark();
        if (!this->remove(cell, values, because)) return false;
        if (this->mark() != before) queue(cell);
        return true;
    }

    std::vector<int> queue_;
    std::vector<std::uint8_t> queued_;
};

}  // namespace sudoshiki::search
