// Proves for many boards at once whether each has one solution.
#pragma once

#include <memory>

#include "generate/board_kind.hpp"
#include "lanes/codes.hpp"
#include "run/control.hpp"

namespace sudoshiki::generate {

using lanes::Verdict;

// An array of boards: `cells` values each, 0 for empty, and `edges` signs each if the kind has signs.
struct BoardArrays {
    int count = 0;
    const std::uint8_t* values = nullptr;
    const std::int8_t* signs = nullptr;  // 1: first < second, -1: first > second, 0: none
};

// Boards that a feed delivers on demand, and arrays for the results, by index of the board.
struct Stream {
    lanes::Feed* feed = nullptr;
    const std::int8_t* signs = nullptr;
    Verdict* verdicts = nullptr;
    std::uint8_t* solutions = nullptr;  // the first one found, by board; or null
    bool loose = false;                 // see lanes::Job
};

class BatchProver {
public:
    virtual ~BatchProver() = default;
    // Writes by board: none; some, if one solution was requested; one or many, if two were. If the limit on
    // guesses or the control ended a proof, the verdict is not changed.
    virtual void run(const Stream& stream, Control& control) = 0;
    // Writes by board: one, many or none, or undecided if the limit on guesses or the control ended the
    // proof.
    void prove(const BoardArrays& questions, Verdict* verdicts, Control& control);
};

// `most_guesses` is the limit for each proof.
std::unique_ptr<BatchProver> make_batch_prover(const BoardKind& kind, std::uint32_t max_guesses);

}  // namespace sudoshiki::generate
