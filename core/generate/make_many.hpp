// Sudoku with as few givens as can be, whole batches at once.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/kind.hpp"
#include "run/control.hpp"

namespace sudoshiki::generate {

struct MakeMany {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // the number of the first puzzle; a multiple of `alike`
    int count = 0;
    int alike =
        1;  // puzzles in a row that come from one full board: each by an order and a symmetry of its own
    std::uint32_t most_guesses = 2000;  // of a proof
};

struct MadeMany {
    std::vector<std::uint8_t> values;   // `cells` a puzzle
    std::vector<std::uint8_t> settled;  // by puzzle: 1 where every proof was brought to its end
    std::vector<std::uint64_t> marks;   // fingerprints
};

// Of a kind with boxes and without signs. Empty when the control ended it sooner.
MadeMany make_many(const Kind& kind, const MakeMany& make, Control& control);

// The last step alone, for puzzles that others took the clues from: each moved by a symmetry of its own, and
// its fingerprint.
void finish_many(const Kind& kind, const MakeMany& make, const std::uint8_t* dug, std::uint8_t* values,
                 std::uint64_t* marks);

}  // namespace sudoshiki::generate
