// What is placed, and nothing about what is not: the state of plain backtracking and of constructive
// colouring.
#pragma once

#include <vector>

#include "board/half_filled.hpp"

namespace sudoshiki {

template <int Words>
class Placement : public HalfFilled {
public:
    using Set = Mask<Words>;
    using Mark = int;  // nothing to remember: a placement is undone by itself

    explicit Placement(const Problem& problem)
        : HalfFilled(*problem.graph), problem_(problem), used_(graph_.groups.size()) {}

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
        return left;
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
    void flip(int cell, int value) {
        const auto bit = Set::of(value);
        for (int g : graph_.groups_of[at(cell)]) used_[at(g)] ^= bit;
    }

    const Problem& problem_;
    std::vector<Set> used_;  // by group
};

}  // namespace sudoshiki
