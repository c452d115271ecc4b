// Whether boards have one solution, many boards at a time.
#pragma once

#include <memory>

#include "generate/kind.hpp"
#include "lanes/codes.hpp"
#include "run/control.hpp"

namespace sudoshiki::generate {

using lanes::Verdict;

// Boards in a row: `cells` values each, 0 where empty, and `edges` signs each where the kind has signs.
struct Questions {
    int count = 0;
    const std::uint8_t* values = nullptr;
    const std::int8_t* signs = nullptr;  // 1: first < second, -1: first > second, 0: none
};

// Boards that come as they are asked for, and where the answers go, by the index of the board.
struct Stream {
    lanes::Feed* feed = nullptr;
    const std::int8_t* signs = nullptr;
    Verdict* verdicts = nullptr;
    std::uint8_t* solutions = nullptr;  // of boards that have one, whichever is met first; or null
    bool loose = false;                 // see lanes::Job
};

class Proofs {
public:
    virtual ~Proofs() = default;
    // By board: none; some or, where two were asked for, one or many; what the bound on guesses or the
    // control ended keeps the verdict that it had.
    virtual void run(const Stream& stream, Control& control) = 0;
    // By board: one, many or none, or undecided where the bound on guesses or the control ended the proof.
    void prove(const Questions& questions, Verdict* verdicts, Control& control);
};

// `most_guesses` bounds each proof.
std::unique_ptr<Proofs> proofs_for(const Kind& kind, std::uint32_t most_guesses);

}  // namespace sudoshiki::generate
