// Removes clues from many boards at once while each keeps one solution.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/batch_prover.hpp"
#include "generate/board_kind.hpp"

namespace sudoshiki::generate {

// Clues that are removed together or not at all: those of a symmetry, or a single one.
struct Item {
    std::vector<int> clues;
    int rank = 0;  // items of a lower rank are tried first
};

struct DigBatch {
    int count = 0;                       // boards
    const std::uint8_t* full = nullptr;  // `cells` values per board: its solution
    int per_solution = 1;                // consecutive boards with the same solution
    std::uint8_t* clues = nullptr;       // `clues` flags per board, 1 for a clue; input and output
    std::vector<Item> items;             // the same for all boards; clues of no item stay
    bool ranked = false;                 // whether items differ in rank
    std::vector<int> keep_givens;        // by board: lower limits
    std::vector<int> keep_signs;         // by board
    std::uint64_t seed = 0;              // the order of the items is drawn for each board
    std::uint64_t first = 0;             // the number of the first board, for its seed
    std::uint32_t max_guesses = 2000;    // of a proof
    std::uint8_t* proved = nullptr;      // by board: 1 if every proof was completed

    const std::uint8_t* full_of(int board, int cells) const { return full + board / per_solution * cells; }
};

// The boards must have one solution with their clues. If the control ends it early, boards keep clues that
// could have been removed.
void dig_many(const BoardKind& kind, const DigBatch& dig, Control& control);

// Writes the remaining givens, 0 elsewhere, and the remaining signs.
void write_clues(const BoardKind& kind, const DigBatch& dig, std::uint8_t* values, std::int8_t* signs);

// Writes the signs between all neighbours of a full board.
void signs_of(const BoardKind& kind, const std::uint8_t* full, std::int8_t* signs);

}  // namespace sudoshiki::generate
