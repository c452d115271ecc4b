// What is placed, and nothing about what is not: the state of plain backtracking and of constructive
// colouring.
#pragma once

#include <vector>

#include "board/problem.hpp"

namespace sudoshiki {

template <int Words>
class Placement {
public:
    using Set = Mask<Words>;
    using Mark = int;  // nothing to remember: a placement is undone by itself

    explicit Placement(const Problem& problem)
        : graph_(*problem.graph),
          problem_(problem),
          values_(static_cast<std::size_t>(graph_.cells())),
          used_(graph_.groups.size()) {}

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

    const std::vector<int>& open_cells() const { return open_; }
    bool is_open(int cell) const { return values_[static_cast<std::size_t>(cell)] == 0; }
    const Board& board() const { return values_; }
    int side() const { return graph_.side; }

    // Values that do not clash with what is placed.
    Set allowed(int cell) const {
        const auto c = static_cast<std::size_t>(cell);
        Set taken;
        for (int g : graph_.groups_of[c]) taken |= used_[static_cast<std::size_t>(g)];
        Set left = problem_.start<Words>(cell) & ~taken;
        for (int other : graph_.above[c])
            if (int v = values_[static_cast<std::size_t>(other)]) left &= Set::upto(v - 1);
        for (int other : graph_.below[c])
            if (int v = values_[static_cast<std::size_t>(other)]) left &= ~Set::upto(v);
        return left;
    }

    Mark mark() const { return 0; }
    bool place(int cell, int value) {
        values_[static_cast<std::size_t>(cell)] = static_cast<Value>(value);
        flip(cell, value);
        return true;
    }
    void take_back(int cell, Mark) {
        auto& value = values_[static_cast<std::size_t>(cell)];
        flip(cell, value);
        value = 0;
    }

private:
    void flip(int cell, int value) {
        const auto bit = Set::of(value);
        for (int g : graph_.groups_of[static_cast<std::size_t>(cell)])
            used_[static_cast<std::size_t>(g)] ^= bit;
    }

    const Graph& graph_;
    const Problem& problem_;
    Board values_;
    std::vector<Set> used_;  // by group
    std::vector<int> open_;
};

}  // namespace sudoshiki
