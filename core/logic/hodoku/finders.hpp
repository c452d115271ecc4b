// HoDoKu's techniques that find a pattern, declared by techniques.def. Each reports its steps in HoDoKu's
// order, so the first is the one that HoDoKu takes, until `found` returns false. Returns false then, and true
// after the last step.
#pragma once

#include "board/graph.hpp"
#include "logic/step.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic::hodoku {

#define HODOKU_PATTERN(score, level, find) bool find(const Grid& grid, Step& step, Found found);
#define HODOKU_SIZED(score, level, find, size) \
    bool find(const Grid& grid, int size_of_pattern, Step& step, Found found);
#include "logic/techniques.def"

// Finds the value of the middle open cell by search. Returns false if there is no solution, or time is up.
bool find_guess(const Graph& graph, const Grid& grid, Control& control, Step& step);

}  // namespace sudoshiki::logic::hodoku
