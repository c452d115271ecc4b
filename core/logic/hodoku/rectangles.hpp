// Unique, hidden and avoidable rectangles: two rows, two columns and two boxes whose corners could swap two
// values. A puzzle with one solution has no such rectangle. Assumes one solution.
#pragma once

#include <array>
#include <vector>

#include "logic/cell_set.hpp"
#include "logic/step.hpp"

namespace sudoshiki::logic::hodoku {

// The corners: the first two in one box, the third opposite the second's line, the fourth beside the third.
struct Corners {
    std::array<int, 4> cells;
    int a, b;  // the two values

    Bits both() const { return bit(a) | bit(b); }
};

class Rectangles {
public:
    // Starts a puzzle: placed values are givens; all other candidates of `start` are possible.
    void begin(const Grid& start);

    // Types 1 to 6 of unique rectangles.
    bool find_unique(const Grid& grid, int type, Step& step, Found found) const;
    bool find_hidden(const Grid& grid, Step& step, Found found) const;
    // Types 1 and 2.
    bool find_avoidable(const Grid& grid, int type, Step& step, Found found) const;

private:
    template <class Call>
    bool each_open(const Grid& grid, Call&& call) const;
    bool allowed(const Grid& grid, int cell, Bits values) const;

    std::vector<Bits> start_;  // candidates by cell; none of a given
};

}  // namespace sudoshiki::logic::hodoku
