// The state of maintaining arc consistency (Sabin and Freuder, ECAI 1994): after a placement every open cell
// keeps only candidates for which each neighbour, taken by itself, still has a fitting one; or, group by
// group, all the others together have (Régin, AAAI 1994).
#pragma once

#include <vector>

#include "board/index.hpp"
#include "board/matching.hpp"
#include "board/worklist.hpp"
#include "search/forward.hpp"

namespace sudoshiki::search {

// For "all different" that means: a cell with one candidate left removes it from its neighbours, placed or
// not. For an arc: nothing above the greater cell's largest or below the lesser one's smallest.
template <int Words, bool WholeGroups, bool Traced>
class Consistent : public Forward<Words, Traced> {
    using Base = Forward<Words, Traced>;

public:
    using typename Base::Set;

    Consistent(const Problem& problem, Counters& counters, Trace& trace)
        : Base(problem, counters, trace),
          cells_(at(problem.graph->cells())),
          groups_(problem.graph->groups.size()),
          longer_(this->constraints_.count()) {}

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
        cells_.add(cell);
        if constexpr (WholeGroups)
            for (int group : this->graph().groups_of[at(cell)]) groups_.add(group);
        if (this->constraints_.any())
            this->constraints_.each_longer(cell, [this](int constraint) {
                longer_.add(constraint);
                return true;
            });
    }

    bool make_consistent() {
        bool sound = true;  // after a contradiction the queues are only emptied
        while (!cells_.empty() || !groups_.empty() || !longer_.empty()) {
            if (!cells_.empty()) {
                const int cell = cells_.take();
                sound = sound && revise_around(cell);
            } else if (!longer_.empty()) {
                const int constraint = longer_.take();
                sound = sound && revise_longer(constraint);
            } else {
                const int group = groups_.take();
                sound = sound && revise_within(group);
            }
        }
        return sound;
    }

    // Placed values are already removed from the other lists. All cells together cause a removal, so the
    // trace names no single cell.
    bool revise_within(int group) {
        std::vector<int> cells;
        std::vector<Set> kept;
        for (int cell : this->graph().groups[at(group)])
            if (this->is_open(cell)) {
                cells.push_back(cell);
                kept.push_back(this->allowed(cell));
            }
        if (!matching_.filter(kept)) return false;
        for (std::size_t i = 0; i < cells.size(); ++i) shrink(cells[i], ~kept[i], -1);
        return true;
    }

    // As for groups, no single cell is named.
    bool revise_longer(int constraint) {
        return this->constraints_.narrow(
            constraint, [this](int cell) { return this->domain(cell); },
            [this](int cell, const Set& kept) { return shrink(cell, ~kept, -1); });
    }

    bool revise_around(int cell) {
        const auto& graph = this->graph();
        const Set domain = this->domain(cell);
        if (domain.single())
            for (int other : graph.neighbours[at(cell)])
                if (!shrink(other, domain, cell)) return false;
        for (int other : graph.above[at(cell)])
            if (!shrink(other, Set::upto(domain.first()), cell)) return false;
        for (int other : graph.below[at(cell)])
            if (!shrink(other, ~Set::upto(domain.last() - 1), cell)) return false;
        if (!this->constraints_.any()) return true;
        return this->constraints_.each_pair(
            cell, domain, [&](int other, const Set& kept) { return shrink(other, ~kept, cell); });
    }

    bool shrink(int cell, const Set& values, int because) {
        const auto before = this->mark();
        if (!this->remove(cell, values, because)) return false;
        if (this->mark() != before) queue(cell);
        return true;
    }

    Worklist cells_;
    Worklist groups_;
    Worklist longer_;
    Matching<Words> matching_;
};

}  // namespace sudoshiki::search
