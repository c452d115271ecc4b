// HoDoKu's techniques that look at a pattern, declared by techniques.def. Each reports its steps in HoDoKu's
// order, so that the first is the one HoDoKu takes, and stops as soon as no more are wanted.
#pragma once

#include "board/graph.hpp"
#include "logic/step.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic::hodoku {

#define HODOKU_PATTERN(score, level, find) bool find(const Grid& grid, Step& step, Found found);
#define HODOKU_SIZED(score, level, find, size) \
    bool find(const Grid& grid, int size_of_pattern, Step& step, Found found);
#include "logic/techniques.def"

// The value of the middle one of the open cells, found by search; false where there is none, or time is up.
bool find_guess(const Graph& graph, const Grid& grid, Control& control, Step& step);

}  // namespace sudoshiki::logic::hodoku
