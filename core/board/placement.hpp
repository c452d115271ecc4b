// The placed values, without candidates: the state of plain backtracking and of constructive colouring.
#pragma once

#include <vector>

#include "board/half_filled.hpp"
#include "board/stated_constraints.hpp"

namespace sudoshiki {

template <int Words>
class Placement : public HalfFilled {
public:
    using Set = Mask<Words>;
    using Mark = int;  // unused: a placement is undone without a trail

    explicit Placement(const Problem& problem)
        : HalfFilled(*problem.graph), problem_(problem), used_(graph_.groups.size()), constraints_(graph_) {}

    // Puts the givens in place; false if they clash.
    bool start() {
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            const auto mask = problem_.start<Words>(cell);
            if (!mask.single())
                open_.push_back(cell);
            else if (!allowed(cell).has(mask.first()))
                return false;
            else
                place(cell, mask.first());
        }
        return true;
    }

    // Values that do not clash with what is placed.
    Set allowed(int cell) const {
        Set taken;
        for (int g : graph_.groups_of[at(cell)]) taken |= used_[at(g)];
        Set left = problem_.start<Words>(cell) & ~taken;
        for (int other : graph_.above[at(cell)])
            if (int v = values_[at(other)]) left &= Set::upto(v - 1);
        for (int other : graph_.below[at(cell)])
            if (int v = values_[at(other)]) left &= ~Set::upto(v);
        return constraints_.any() ? fitting(cell, left) : left;
    }

    Mark mark() const { return 0; }
    bool place(int cell, int value) {
        values_[at(cell)] = static_cast<Value>(value);
        flip(cell, value);
        return true;
    }
    void take_back(int cell, Mark) {
        auto& value = values_[at(cell)];
        flip(cell, value);
        value = 0;
    }

private:
    // Values with which each constraint of the cell by itself can still be met, if its open cells may have
    // any value.
    Set fitting(int cell, Set left) const {
        const auto values_of = [&](int other) {
            if (other == cell) return left;
            const int value = values_[at(other)];
            return value ? Set::of(value) : Set::upto(side());
        };
        const bool some = constraints_.each_placed_pair(cell, values_of, [&](const Set& kept) {
            left &= kept;
            return !left.empty();
        }) && constraints_.each_longer(cell, [&](int constraint) {
            return constraints_.narrow(constraint, values_of, [&](int other, const Set& kept) {
                if (other == cell) left = kept;
                return true;
            });
        });
        return some ? left : Set{};
    }

    void flip(int cell, int value) {
        const auto bit = Set::of(value);
        for (int g : graph_.groups_of[at(cell)]) used_[at(g)] ^= bit;
    }

    const Problem& problem_;
    std::vector<Set> used_;  // by group
    mutable StatedConstraints<Words> constraints_;
};

}  // namespace sudoshiki
