// Every number by which `auto` says who works when, and for how long.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudoshiki::auto_tuning {

// Search has stalled after this many conflicts without a solution. On small boards it seldom does, and
// anything else takes longer to set up; on large ones it either runs through or is lost at once.
inline constexpr std::uint64_t patience(int side) { return side <= 10 ? 2'000 : side <= 16 ? 300 : 30; }

// Small boards with constraints or unusual rules: the conflicts of the first turns of search and of clause
// learning, and how they grow. A conflict of clause learning takes ten times as long, so that search has
// five sixths of the time: it decides most of them first. Up to `small_side` it has longer, since making
// the clauses alone takes as long as ten thousand conflicts.
inline constexpr double small_search_turn(int side) { return side <= 10 ? 300'000 : 5'000; }
inline constexpr double small_learning_turn(int side) { return small_search_turn(side) / 50; }
inline constexpr double small_growth = 2;
// On others it follows the usual search where that stalls, up to `small_side`; beyond, on boards with
// diagonals.
inline constexpr std::uint64_t small_patience_later(int side) { return side <= 10 ? 20'000'000 : 20'000; }
// It goes through conflicts five times as fast or more where cells have neighbours beyond rows, columns and
// boxes, or signs beside boxes; but setting it up takes longer than solving most boards.
inline constexpr std::uint64_t patience_before_small = 20;

// A request for more solutions than this is a count, which search does best as long as it does not stall.
inline constexpr std::uint64_t many_solutions = 64;

// Up to this side, plain search with little inference counts fastest where solutions are dense, and is done
// before looking at groups as a whole has paid.
inline constexpr int small_side = 10;

// Exact cover counts faster still, and up to this side, on boards without signs or more groups than three a
// cell, which cost it more than they tell it.
inline constexpr int covered_side = 12;
inline constexpr std::size_t covered_groups = 3;

// The first turns, and how they grow from round to round. A conflict takes as long as 140 moves or so: two
// thirds of the time go to colouring, which near the peak finds what clause learning takes far longer for.
inline constexpr double first_moves = 34'000;
inline constexpr double first_conflicts = 100;
inline constexpr double first_search_conflicts = 100;
inline constexpr double growth = 1.3;

// On few open cells clause learning decides most puzzles before colouring would: it begins, and goes on with
// most of the time.
inline constexpr std::ptrdiff_t few_cells = 340;
inline constexpr std::uint64_t first_conflicts_on_few = 2000;
inline constexpr double later_conflicts_on_few = 1000;

// Many open cells with many candidates each have many solutions, and it is colouring that finds one of them.
inline constexpr int many_cells = 500;
inline constexpr double wide_list = 6;  // candidates a cell, on average
inline constexpr double first_moves_on_wide = 100'000;

// On thousands of them with long lists the first turn is long enough to end there.
inline constexpr int large_kernel = 3000;
inline constexpr double long_list = 15;  // candidates a cell, on average
inline constexpr double large_first_moves = 2'000'000;

// Where there is a pattern, search along it has next to nothing to guess.
inline constexpr std::uint64_t pattern_conflicts = 100;

inline constexpr std::size_t most_known = 1000;  // beyond, only search counts on

}  // namespace sudoshiki::auto_tuning
