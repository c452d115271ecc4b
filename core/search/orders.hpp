// The orders of cells and of values, two parts of a tree search.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "board/index.hpp"
#include "board/problem.hpp"
#include "run/random.hpp"

namespace sudoshiki::search {

// ---- cell orders: pick(state, depth) returns an open cell; there must be one. ----

struct RowMajor {
    template <class State>
    int pick(const State& state, int depth) const {
        return state.open_cells()[at(depth)];
    }
};

// Minimum remaining values; ties go to the first cell.
struct FewestCandidates {
    template <class State>
    int pick(const State& state, int) const {
        int best = -1;
        int fewest = std::numeric_limits<int>::max();
        for (int cell : state.open_cells()) {
            if (!state.is_open(cell)) continue;
            const int count = state.allowed(cell).count();
            if (count < fewest) {
                best = cell;
                fewest = count;
                if (fewest <= 1) break;
            }
        }
        return best;
    }
};

// Minimum remaining values; ties go to any of them.
struct AnyOfFewest {
    Random& random;

    template <class State>
    int pick(const State& state, int) const {
        int best = -1;
        int fewest = std::numeric_limits<int>::max();
        std::uint32_t ties = 0;
        for (int cell : state.open_cells()) {
            if (!state.is_open(cell)) continue;
            const int count = state.allowed(cell).count();
            if (count > fewest) continue;
            ties = count < fewest ? 1 : ties + 1;
            if (count < fewest || random.below(ties) == 0) best = cell;
            fewest = count;
        }
        return best;
    }
};

// Most saturated (Brélaz 1979), for lists: the fewest candidates; ties go to the cell with most open
// neighbours, then to the first.
struct MostSaturated {
    template <class State>
    int pick(const State& state, int) const {
        int best = -1;
        int fewest = std::numeric_limits<int>::max();
        std::ptrdiff_t most_open = -1;
        for (int cell : state.open_cells()) {
            if (!state.is_open(cell)) continue;
            const int count = state.allowed(cell).count();
            if (count > fewest) continue;
            const auto open = std::ranges::count_if(state.graph().neighbours[at(cell)],
                                                    [&](int other) { return state.is_open(other); });
            if (count == fewest && open <= most_open) continue;
            best = cell;
            fewest = count;
            most_open = open;
        }
        return best;
    }
};

// ---- value orders: a frame's cursor; next() gives a value to place, or 0, and says how many were tried.
// ----

// Every value 1..N is tried, the fitting ones are placed.
template <int Words>
struct EveryValue {
    struct Cursor {
        Mask<Words> rest;
        int tried = 0;  // the last value tried
    };
    template <class State>
    static Cursor begin(const State& state, int cell) {
        return {state.allowed(cell), 0};
    }
    static int fitting(const Cursor& cursor) { return cursor.rest.count(); }
    // The values that do not fit are skipped, but each counts as tried.
    static int next(Cursor& cursor, int side, int& tries) {
        const int value = cursor.rest.first();
        const int reached = value ? value : side;
        tries = reached - cursor.tried;
        cursor.tried = reached;
        cursor.rest.drop_first();
        return value;
    }
};

// Only the candidates left are tried, in ascending order.
template <int Words>
struct ListedAscending {
    struct Cursor {
        Mask<Words> rest;
    };
    template <class State>
    static Cursor begin(const State& state, int cell) {
        return {state.allowed(cell)};
    }
    static int fitting(const Cursor& cursor) { return cursor.rest.count(); }
    static int next(Cursor& cursor, int, int& tries) {
        const int value = cursor.rest.first();
        tries = value ? 1 : 0;
        cursor.rest.drop_first();
        return value;
    }
};

// Only the candidates left are tried, in any order.
struct Shuffled {
    Random& random;

    struct Cursor {
        std::vector<Value> list;
        std::size_t next = 0;
    };
    template <class State>
    Cursor begin(const State& state, int cell) const {
        Cursor cursor;
        state.allowed(cell).each([&](int value) { cursor.list.push_back(static_cast<Value>(value)); });
        random.shuffle(std::span(cursor.list));
        return cursor;
    }
    static int fitting(const Cursor& cursor) { return length(cursor.list); }
    static int next(Cursor& cursor, int, int& tries) {
        const bool more = cursor.next < cursor.list.size();
        tries = more ? 1 : 0;
        return more ? cursor.list[cursor.next++] : 0;
    }
};

}  // namespace sudoshiki::search
