// Loops of two values: cells in a ring that all may have both, each group of them with two of the cells. If
// they had no other values, the two could be swapped all around.
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

    // `known` has no candidates that the grid does not have: which other values a cell has is read there, so
    // that the loops of all grids between the two are found.
    LoopSearch(const Grid& grid, const Grid& known, const Found& found);

    // The values of the loop that is told of; those that a cell has beside them.
    Bits pair() const { return pair_; }
    Bits extras(int cell) const { return known_[at(cell)] & ~pair_; }
    bool all_see(const Cells& cells, int other) const;

    // Calls with each loop that may do something once, in any order.
    template <class Call>
    void each_loop(Call&& call) {
        each_start([&](int cell) {
            extend_from(cell);
            for (const auto& loop : loops_)
                if (loop[1] < loop.back()) call(loop);
        });
    }

    // Calls with those of some loops that are found in the order of a program, from each of their cells and
    // both ways round. `remembers`: extra values of cells that were looked at and left stay remembered. So
    // does Sudoku Explainer, which misses some loops by it.
    template <class Call>
    void each_loop_in_order(const std::vector<Loop>& among, bool remembers, Call&& call) {
        remembers_ = remembers;
        follows_routes_ = true;
        each_start([&](int cell) {
            list_routes(among, cell);
            if (routes_.empty()) return;
            extend_from(cell);
            for (const auto& loop : loops_) call(loop);
        });
        follows_routes_ = remembers_ = false;
    }

private:
    // Calls with each cell that a loop may start from, for each pair that it may have there.
    template <class Call>
    void each_start(Call&& call) {
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (!grid_.open(cell) || several(known_[at(cell)] & (known_[at(cell)] - 1)) ||
                shape_.has_signs(cell))
                continue;
            if (is_pair(known_[at(cell)])) {
                if (begin(known_[at(cell)], cell)) call(cell);
                continue;
            }
            each_place(grid_.candidates(cell) & ~known_[at(cell)], [&](int other) {
                if (begin(known_[at(cell)] | Bits{1} << other, cell)) call(cell);
            });
        }
    }

    bool begin(Bits pair, int cell);
    bool has_cells_for_loop() const;
    void find_loop_places();
    void take_out(int cell);
    bool may_have_both(int cell) const { return (grid_.candidates(cell) & pair_) == pair_; }
    Bits with_both(int group) const { return grid_.places(group, one_) & grid_.places(group, two_); }
    Bits places_to_try(int group, int extra_cells_left, Bits extra_values) const;
    bool may_be_in_loop(const Seat& seat) const { return loop_places_[at(seat.group)] >> seat.place & 1; }
    void list_routes(const std::vector<Loop>& among, int cell);
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
    std::vector<Bits> known_;  // by cell: candidates, or the value's bit
    bool remembers_ = false;
    Bits pair_ = 0;
    int one_ = 0;
    int two_ = 0;
    Cells small_;     // with up to three values
    Cells narrower_;  // with fewer values than on the grid
    Cells path_;
    Cells with_extras_;                  // of the path
    std::vector<std::uint8_t> in_path_;  // by cell
    std::vector<std::uint8_t> visits_;   // by group: 1 by an even cell of the path, 2 by an odd one
    int visited_once_ = 0;               // groups
    std::vector<Bits> loop_places_;      // by group
    std::vector<Bits> plain_places_;     // by group: of cells without extra values
    Bits pair_of_places_ = 0;
    std::vector<Cells> loops_;     // from one cell on
    std::vector<Cells> routes_;    // along which alone …
    bool follows_routes_ = false;  // … they are looked for
};

}  // namespace sudoshiki::logic
