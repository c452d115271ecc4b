// Clues taken away from many boards at once, for as long as each has one solution.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/kind.hpp"
#include "generate/proofs.hpp"

namespace sudoshiki::generate {

// Clues that go together, or stay together: those of a symmetry, or a single one.
struct Item {
    std::vector<int> clues;
    int rank = 0;  // items of a lower rank are tried first
};

struct DigMany {
    int count = 0;                       // boards
    const std::uint8_t* full = nullptr;  // `cells` values a board: its solution
    int alike = 1;                       // boards in a row that share one
    std::uint8_t* clues = nullptr;      // `clues` flags a board, 1 where it is there; what is left in the end
    std::vector<Item> items;            // the same for all; clues of no item stay
    bool ranked = false;                // whether items differ in rank
    std::vector<int> keep_givens;       // by board: no fewer than these
    std::vector<int> keep_signs;        // by board
    std::uint64_t seed = 0;             // the order in which items are tried is drawn for each board
    std::uint64_t first = 0;            // the number of the first board, for its seed
    std::uint32_t most_guesses = 2000;  // of a proof
    std::uint8_t* settled = nullptr;    // by board: 1 where every proof was brought to its end

    const std::uint8_t* full_of(int board, int cells) const { return full + board / alike * cells; }
};

// The boards must have one solution with the clues that they are given. When the control ends it, the boards
// are left with more clues than need be.
void dig_many(const Kind& kind, const DigMany& dig, Control& control);

// The givens that are left of all boards, 0 elsewhere; and the signs.
void write_clues(const Kind& kind, const DigMany& dig, std::uint8_t* values, std::int8_t* signs);

// The signs of a full board between all neighbours.
void signs_of(const Kind& kind, const std::uint8_t* full, std::int8_t* signs);

}  // namespace sudoshiki::generate
