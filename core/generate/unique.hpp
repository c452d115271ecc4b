// Makes single boards with one solution: fills a board, then removes givens while the solution is unique.
#pragma once

#include <cstdint>
#include <vector>

#include "board/problem.hpp"
#include "run/control.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

struct DigOptions {
    int keep_givens = 0;            // lower limit
    bool singles_only = false;      // naked and hidden singles must still fill the board
    std::uint64_t max_guesses = 0;  // of the proof that the solution is unique; 0: any number
};

// Finds a random solution of `problem`, which should have many: an empty board, or one with a few boxes
// filled. Restarts long searches until the effort, in guesses, is used up. Looks for one solution only, so
// the answer is "exhausted" only if there is none.
Answer fill(const Problem& problem, Control& control);
// The same with another generator than the control's.
Answer fill_with_random(const Problem& problem, Random& random, Control& control);

// Removes givens from `full`, a problem with every cell given, in a random order, as the options allow.
// Returns the board as `partial`. The effort budget limits the guesses of all proofs together; if it is used
// up, givens remain that could be removed.
Answer dig(const Problem& full, const DigOptions& options, Control& control);

// Measures the guesses that a proof of uniqueness takes when singles are inferred; `way` is "singles" if they
// fill the board. The effort budget limits the guesses.
Answer measure_proof(const Problem& problem, Control& control);

}  // namespace sudoshiki::generate
