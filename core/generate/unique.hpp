// Boards with exactly one solution: a full board, then givens taken away for as long as there is only one.
#pragma once

#include <cstdint>
#include <vector>

#include "board/problem.hpp"
#include "run/control.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

struct DigOptions {
    int keep_givens = 0;             // stop taking away at this many
    bool singles_only = false;       // naked and hidden singles must still fill the board
    std::uint64_t most_guesses = 0;  // of the proof that the solution is unique; 0: any number
};

// A random solution of `problem`, which should have many: an empty board, or one with a few boxes filled.
// Begins anew when a search drags on, until the guesses that the effort allows are used up. It does not look
// for all: "exhausted" only when there is none.
Answer fill(const Problem& problem, Control& control);
// The same with randomness of one's own, not the control's.
Answer fill_with_random(const Problem& problem, Random& random, Control& control);

// `full`, a problem with every cell given, with as many givens taken away as the options allow, in an order
// drawn from the control's seed. The board is the answer's `partial`; the effort budget bounds the guesses of
// all proofs together, so that large boards end too, with some givens that could have gone.
Answer dig(const Problem& full, const DigOptions& options, Control& control);

// What proving a board's solution unique takes: guesses, with singles inferred; `way` is "singles" where
// those alone fill it. The effort budget is the most guesses made.
Answer needs_of(const Problem& problem, Control& control);

}  // namespace sudoshiki::generate
