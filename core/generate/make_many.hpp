// Makes batches of minimal Sudoku.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/board_kind.hpp"
#include "run/control.hpp"

namespace sudoshiki::generate {

struct MakeBatch {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // the number of the first puzzle; a multiple of `per_solution`
    int count = 0;
    int per_solution = 1;  // consecutive puzzles from one full board, each with its own order and symmetry
    std::uint32_t max_guesses = 2000;  // of a proof
};

struct MadePuzzles {
    std::vector<std::uint8_t> values;  // `cells` a puzzle
    std::vector<std::uint8_t> proved;  // by puzzle: 1 if every proof was completed
    std::vector<std::uint64_t> fingerprints;
};

// For kinds with boxes and without signs. Returns nothing if the control ended it early.
MadePuzzles make_many(const BoardKind& kind, const MakeBatch& make, Control& control);

// Does the last step only, for puzzles whose clues the GPU removed: applies a random symmetry to each and
// computes its fingerprint.
void finish_many(const BoardKind& kind, const MakeBatch& make, const std::uint8_t* reduced,
                 std::uint8_t* values, std::uint64_t* fingerprints);

}  // namespace sudoshiki::generate
