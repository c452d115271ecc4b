// The state of a search that draws all consequences after each placement, by the propagator.
#pragma once

#include <ranges>

#include "board/propagate.hpp"
#include "run/control.hpp"

namespace sudoshiki::search {

// Borrows the propagator, so that one serves many boards of a graph.
template <int Words>
class Propagated {
public:
    using Set = Mask<Words>;
    using Mark = std::size_t;
    static constexpr int cost = 16;  // of a placement, for the control

    Propagated(Propagator<Words>& propagator, const Problem& problem, Counters&, Trace&)
        : propagator_(propagator), problem_(problem) {}

    bool start() { return propagator_.load(problem_) && propagator_.propagate(); }

    // All cells: those that propagation has decided are not open.
    auto open_cells() const { return std::views::iota(0, problem_.graph->cells()); }
    bool is_open(int cell) const { return !propagator_[cell].single(); }
    const Set& allowed(int cell) const { return propagator_[cell]; }
    int side() const { return problem_.graph->side; }

    std::size_t most_placements() const { return at(propagator_.open_cells()); }
    bool full(std::size_t) const { return propagator_.open_cells() == 0; }
    Board board() const {
        Board board;
        for (const auto& mask : propagator_.masks())
            board.push_back(mask.single() ? static_cast<Value>(mask.first()) : Value{0});
        return board;
    }

    Mark mark() const { return propagator_.mark(); }
    bool place(int cell, int value) { return propagator_.place(cell, value) && propagator_.propagate(); }
    void take_back(int, Mark mark) { propagator_.undo(mark); }

private:
    Propagator<Words>& propagator_;
    const Problem& problem_;
};

}  // namespace sudoshiki::search
