// HoDoKu's techniques that look at a pattern. Each tells of its steps in HoDoKu's order, so that the first is
// the one it takes, and stops as soon as no more are wanted.
#pragma once

#include "board/graph.hpp"
#include "logic/step.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic::hodoku {

bool find_pointing(const Grid& grid, Step& step, Found found);
bool find_claiming(const Grid& grid, Step& step, Found found);
// Locked: naked sets where a box and a line cross, with something to cross out in both.
bool find_locked_sets(const Grid& grid, int size, Step& step, Found found);
bool find_naked_sets(const Grid& grid, int size, Step& step, Found found);
bool find_hidden_sets(const Grid& grid, int size, Step& step, Found found);
bool find_fish(const Grid& grid, int size, Step& step, Found found);
bool find_finned_fish(const Grid& grid, int size, Step& step, Found found);
bool find_sashimi_fish(const Grid& grid, int size, Step& step, Found found);
bool find_remote_pairs(const Grid& grid, Step& step, Found found);
bool find_skyscrapers(const Grid& grid, Step& step, Found found);
bool find_kites(const Grid& grid, Step& step, Found found);
bool find_turbot_fish(const Grid& grid, Step& step, Found found);
bool find_empty_rectangles(const Grid& grid, Step& step, Found found);
bool find_w_wings(const Grid& grid, Step& step, Found found);
bool find_xy_wings(const Grid& grid, Step& step, Found found);
bool find_xyz_wings(const Grid& grid, Step& step, Found found);
bool find_sue_de_coq(const Grid& grid, Step& step, Found found);
bool find_simple_colors(const Grid& grid, Step& step, Found found);
bool find_multi_colors(const Grid& grid, Step& step, Found found);

// The value of the middle one of the open cells, found by search; false where there is none, or time is up.
bool find_guess(const Graph& graph, const Grid& grid, Control& control, Step& step);

}  // namespace sudoshiki::logic::hodoku
