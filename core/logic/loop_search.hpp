// Searches for loops of two values: rings of cells that may all have both values, with two cells in each
// group of the loop. Without other values (extras), the two values could be swapped along the loop.
#pragma once

#include <utility>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic {

class LoopSearch {
public:
    using Cells = std::vector<int>;
    struct Loop {
        Bits pair;
        Cells cells;
    };

    // Finds the loops of all grids between `upper` and `lower`, whose candidates are a subset. A loop needs
    // its pair in `upper`; extras are those in `lower`. For the loops of one grid, pass it twice.
    LoopSearch(const Grid& upper, const Grid& lower, const Found& found);

    // The pair of the current loop, and the extras of a cell.
    Bits pair() const { return pair_; }
    Bits extras(int cell) const { return lower_[at(cell)] & ~pair_; }
    bool all_see(const Cells& cells, int other) const;

    // Calls `call` once for each loop that may have eliminations, in any order.
    template <class Call>
    void each_loop(Call&& call) {
        each_start([&](int cell) {
            extend_from(cell);
            for (const auto& loop : loops_)
                if (loop[1] < loop.back()) call(loop);
        });
    }

    // Calls `call` for the given loops in the order of the programs, from each of their cells and in both
    // directions. `keeps_extras`: extras of cells that were tried and left still count. That is how Sudoku
    // Explainer works, and it misses some loops.
    template <class Call>
    void each_loop_in_order(const std::vector<Loop>& loops, bool keeps_extras, Call&& call) {
        keeps_extras_ = keeps_extras;
        follows_routes_ = true;
        each_start([&](int cell) {
            list_routes(loops, cell);
            if (routes_.empty()) return;
            extend_from(cell);
            for (const auto& loop : loops_) call(loop);
        });
        follows_routes_ = keeps_extras_ = false;
    }

private:
    // Calls `call` for each cell where a loop may start, and each pair that it may have.
    template <class Call>
    void each_start(Call&& call) {
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (!grid_.open(cell) || several(lower_[at(cell)] & (lower_[at(cell)] - 1)) ||
                shape_.has_signs(cell))
                continue;
            if (is_pair(lower_[at(cell)])) {
                if (begin(lower_[at(cell)], cell)) call(cell);
                continue;
            }
            each_place(grid_.candidates(cell) & ~lower_[at(cell)], [&](int other) {
                if (begin(lower_[at(cell)] | Bits{1} << other, cell)) call(cell);
            });
        }
    }

    bool begin(Bits pair, int cell);
    bool has_cells_for_loop() const;
    void find_loop_places();
    void remove_from_loops(int cell);
    bool may_have_both(int cell) const { return (grid_.candidates(cell) & pair_) == pair_; }
    Bits with_both(int group) const { return grid_.places(group, one_) & grid_.places(group, two_); }
    Bits places_to_try(int group, int extra_cells_left, Bits extra_values) const;
    bool may_be_in_loop(const Seat& seat) const { return loop_places_[at(seat.group)] >> seat.place & 1; }
    void list_routes(const std::vector<Loop>& loops, int cell);
    bool is_on_route(int next) const;
    bool may_do_something(int next) const;
    bool plain_cells_may_close(int next) const;
    bool has_plain_partner(const Seat& seat) const {
        return plain_places_[at(seat.group)] & ~(Bits{1} << seat.place);
    }
    void extend_from(int cell);
    void extend(int cell, int extra_cells_left, Bits extra_values, int last_kind);
    bool may_extend_to(int next, int extra_cells_left, Bits extra_values) const;
    bool enter(int cell);
    void leave(int cell);

    const Grid& grid_;
    const Shape& shape_;
    const Found& found_;
    std::vector<Bits> lower_;  // by cell: its candidates in the lower grid, or the bit of its value
    bool keeps_extras_ = false;
    Bits pair_ = 0;
    int one_ = 0;
    int two_ = 0;
    Cells small_;     // cells with up to three values in the lower grid
    Cells narrower_;  // cells with fewer values in the lower grid
    Cells path_;
    Cells with_extras_;                  // cells of the path with extras
    std::vector<std::uint8_t> in_path_;  // by cell
    std::vector<std::uint8_t> visits_;   // by group: bit 1 for an even cell of the path, bit 2 for an odd one
    int visited_once_ = 0;               // number of groups with one cell of the path
    std::vector<Bits> loop_places_;      // by group: positions that may be in a loop
    std::vector<Bits> plain_places_;     // by group: positions of cells without extras
    Bits pair_of_places_ = 0;            // the pair that these belong to
    std::vector<Cells> loops_;           // from the current start
    std::vector<Cells> routes_;          // the loops to follow, if follows_routes_
    bool follows_routes_ = false;
};

}  // namespace sudoshiki::logic
