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

class Proofs {
public:
    virtual ~Proofs() = default;
    // By board: one, many or none, or undecided where the bound on guesses or the control ended the proof.
    virtual void prove(const Questions& questions, Verdict* verdicts, Control& control) = 0;
    // A solution of each board that has one, whichever is met first; the others are undecided or none.
    virtual void solve(const Questions& questions, Verdict* verdicts, std::uint8_t* solutions,
                       Control& control) = 0;
};

// `most_guesses` bounds each proof.
std::unique_ptr<Proofs> proofs_for(const Kind& kind, std::uint32_t most_guesses);

}  // namespace sudoshiki::generate
