// The state of forward checking in the programs of S2 and S5: a list of values for each cell, in an order
// that their search changes. `Habits` has every detail of these programs that their counts depend on.
//
//   r1c1 has [2 3] and places 2:    r1c2  [1 2 4] → [1 4]      2 is removed from the lists it rules out
//   r1c1 takes 2 back:              r1c2  [1 4 2]              2 is appended to these lists
#pragma once

#include <algorithm>
#include <vector>

#include "board/half_filled.hpp"
#include "run/control.hpp"

namespace sudoshiki::search {

struct Habits {
    // A placed value is also removed from the lists of cells placed before, but not from those of givens.
    bool prunes_placed = false;
    // A slip: if the placed value emptied the list of cell (k, column), the program tests whether cell (row,
    // k) is still open. It misses some empty lists in the column until it reaches their cell: sound, only
    // slower. It notices lists that a sign empties.
    bool column_slip = false;
    // A value is not placed if the list of an open cell has only this entry; other lists that it would empty,
    // of copies or by a sign, are not noticed. Without this habit it is placed, and taken back if it emptied
    // a list.
    bool looks_first = false;
    // A cell that failed gets its values back once each, ascending; without this habit, its list as it was on
    // entry.
    bool sorts_again = false;
    // The copies of each list at the start, made by a needless loop. Removing a value removes all its copies,
    // taking back appends one; a cell has no copies left when it fails for the first time.
    int copies = 1;
};

inline constexpr Habits s2_habits{.prunes_placed = true};
inline constexpr Habits s2_forward_habits{.prunes_placed = true, .column_slip = true};
inline constexpr Habits s5_habits{.looks_first = true, .sorts_again = true};
inline constexpr Habits s5_forward_habits{.looks_first = true, .sorts_again = true, .copies = 9};

// One class for every width of mask, which is only used to read the puzzle, with or without a trace: lists of
// values cost more than either.
class Listed : public HalfFilled {
public:
    using List = std::vector<Value>;
    using Mark = std::size_t;

    Listed(const Habits& habits, const Problem& problem, Counters& counters, Trace& trace)
        : HalfFilled(*problem.graph),
          habits_(habits),
          given_(at(graph_.cells())),
          lists_(at(graph_.cells())),
          counters_(counters),
          trace_(trace) {
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            neighbours_.push_back(in_turns(cell));
            problem.start<widest_mask>(cell).each(
                [&](int value) { lists_[at(cell)].push_back(static_cast<Value>(value)); });
        }
    }

    // Removes what the givens rule out. Returns false if a cell has no value left.
    bool start() {
        std::vector<int> givens;
        for (int cell = 0; cell < graph_.cells(); ++cell)
            (lists_[at(cell)].size() == 1 ? givens : open_).push_back(cell);
        for (int cell : givens) {
            given_[at(cell)] = true;
            values_[at(cell)] = lists_[at(cell)].front();
            if (!rule_out(cell, values_[at(cell)], WatchedLists::all)) return false;
        }
        trail_.clear();
        for (int cell : open_) repeat(lists_[at(cell)]);
        return true;
    }

    // The number of values left of a cell, for orders of cells.
    struct Left {
        int values;
        int count() const { return values; }
    };
    Left allowed(int cell) const { return {length(lists_[at(cell)])}; }

    Mark mark() const { return trail_.size(); }

    // Returns false if the value is rejected; the changes are then taken back as for any placement.
    bool place(int cell, int value) {
        values_[at(cell)] = static_cast<Value>(value);
        if (!habits_.looks_first)
            return rule_out(cell, value,
                            habits_.column_slip ? WatchedLists::with_the_slip : WatchedLists::all);
        return !takes_a_last_entry(cell, value) && rule_out(cell, value, WatchedLists::nothing);
    }
    void take_back(int cell, Mark mark) {
        for (auto entry = mark; entry < trail_.size(); ++entry)
            lists_[at(trail_[entry].cell)].push_back(trail_[entry].value);
        trail_.resize(mark);
        values_[at(cell)] = 0;
    }

    // From the first solution on, copies would only lead to solutions that were found already.
    void solution_found() { copies_lead_nowhere_ = true; }

    // A cell's turn, from its entry to its failure.
    struct Turn {
        Listed& state;
        int cell;
        List given_back;  // when it fails
        List popped;
    };
    Turn begin_turn(int cell) {
        auto list = lists_[at(cell)];
        if (habits_.sorts_again) {
            std::ranges::sort(list);
            list.erase(std::unique(list.begin(), list.end()), list.end());
        }
        return {*this, cell, std::move(list), {}};
    }
    // The value at the front of the cell's list; 0 when there is none left.
    int pop(Turn& turn) {
        auto& list = lists_[at(turn.cell)];
        while (!list.empty()) {
            const auto value = list.front();
            list.erase(list.begin());
            const bool again = std::ranges::find(turn.popped, value) != turn.popped.end();
            if (again && copies_lead_nowhere_) continue;
            turn.popped.push_back(value);
            return value;
        }
        list = turn.given_back;
        return 0;
    }

private:
    enum class WatchedLists { all, with_the_slip, nothing };  // lists that become empty

    struct Removed {
        int cell;
        Value value;
    };

    void repeat(List& list) const {
        const List once = list;
        for (int copy = 1; copy < habits_.copies; ++copy) list.insert(list.end(), once.begin(), once.end());
    }

    // The column's and the row's k-th cell by turns, k ascending, as S2's program goes; then all others.
    std::vector<int> in_turns(int cell) const {
        const int side = graph_.side;
        const auto turn = [&](int other) {
            if (other % side == cell % side) return 2 * (other / side);
            return other / side == cell / side ? 2 * (other % side) + 1 : 2 * side;
        };
        std::vector<int> cells(graph_.neighbours[at(cell)].begin(), graph_.neighbours[at(cell)].end());
        std::ranges::stable_sort(cells, {}, turn);
        return cells;
    }

    // Removes what a placed value rules out: first the value itself, then what the signs forbid, for greater
    // cells before lesser ones. Stops and returns false if it notices that an open cell has no value left.
    bool rule_out(int cell, int value, WatchedLists watch) {
        const bool watches = watch != WatchedLists::nothing;
        const bool slips = watch == WatchedLists::with_the_slip;
        for (int other : neighbours_[at(cell)])
            if (empties(other, value, value, cell) && watches && !(slips && goes_unseen(cell, other)))
                return false;
        for (int other : graph_.above[at(cell)])
            if (empties(other, 1, value, cell) && watches) return false;
        for (int other : graph_.below[at(cell)])
            if (empties(other, value, graph_.side, cell) && watches) return false;
        return true;
    }

    // Removes values from a list. Returns whether that left an open cell without any. Records each removed
    // value once, ascending: the order in which they are appended later.
    bool empties(int cell, int low, int high, int because) {
        if (given_[at(cell)] || !(habits_.prunes_placed || is_open(cell))) return false;
        auto& list = lists_[at(cell)];
        const auto goes = [&](Value value) { return low <= value && value <= high; };
        const auto first = static_cast<std::ptrdiff_t>(trail_.size());
        for (Value value : list)
            if (goes(value)) trail_.push_back({cell, value});
        const auto gone = std::ranges::subrange(trail_.begin() + first, trail_.end());
        if (gone.empty()) return false;
        std::erase_if(list, goes);
        std::ranges::sort(gone, {}, &Removed::value);
        trail_.erase(std::ranges::unique(gone, {}, &Removed::value).begin(), trail_.end());
        if (!is_open(cell)) return false;
        count_from(first, because);
        return list.empty();
    }
    void count_from(std::ptrdiff_t first, int because) {
        counters_.eliminations += trail_.size() - at(first);
        if (trace_.on())
            for (auto entry = trail_.begin() + first; entry != trail_.end(); ++entry)
                trace_.add(EventKind::eliminated, entry->cell, entry->value, because);
    }

    // The column's cell (k, column) was emptied, and cell (row, k) is not open.
    bool goes_unseen(int cell, int emptied) const {
        const int side = graph_.side;
        return emptied % side == cell % side && !is_open(cell / side * side + emptied / side);
    }

    bool takes_a_last_entry(int cell, int value) const {
        const auto one_entry = [&](int other, int low, int high) {
            const auto& list = lists_[at(other)];
            return is_open(other) && list.size() == 1 && low <= list.front() && list.front() <= high;
        };
        const auto any = [&](const auto& cells, int low, int high) {
            return std::ranges::any_of(cells, [&](int other) { return one_entry(other, low, high); });
        };
        return any(graph_.neighbours[at(cell)], value, value) || any(graph_.above[at(cell)], 1, value) ||
               any(graph_.below[at(cell)], value, graph_.side);
    }

    const Habits habits_;
    std::vector<std::vector<int>> neighbours_;
    std::vector<bool> given_;
    std::vector<List> lists_;
    std::vector<Removed> trail_;
    bool copies_lead_nowhere_ = false;
    Counters& counters_;
    Trace& trace_;
};

// The order of values for this state: the first of the list.
struct FrontFirst {
    using Cursor = Listed::Turn;
    static Cursor begin(Listed& state, int cell) { return state.begin_turn(cell); }
    static int fitting(const Cursor& turn) { return length(turn.given_back); }
    static int next(Cursor& turn, int, int& tries) {
        const int value = turn.state.pop(turn);
        tries = value ? 1 : 0;
        return value;
    }
};

}  // namespace sudoshiki::search
