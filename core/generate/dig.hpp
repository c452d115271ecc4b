// One board on its way from all clues to as few as can be.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/dig_many.hpp"
#include "generate/swaps.hpp"

namespace sudoshiki::generate {

// What is asked next is whether some items may go together: a yes settles all of them, a no is asked again
// with fewer. In the end it is as if they had been asked one by one, and that is what is left: any solution
// but the one at hand has another value there, or the sign turned round. One such is enough to say no.
class Dig {
public:
    Dig(const Kind& kind, const DigMany& dig, Swaps& swaps);

    void begin(int board);
    // Takes the next items off, on trial; false when there are none left.
    bool ask();
    // As it is without the items on trial.
    lanes::Ask write_question(std::uint8_t* values, std::int8_t* signs) const;
    void answer(Verdict verdict);
    void write_clues() const;
    // What is on trial when time is up was not proved to be superfluous.
    void give_up();

private:
    void draw_order();
    bool is_there(int clue) const;
    bool is_bound_to_stay(std::uint32_t item) const;
    void remove(int clue);
    void restore();
    bool asks_one_clue() const { return trial_ == 1 && removed_.size() == 1; }

    const Kind& kind_;
    const DigMany& dig_;
    Swaps& swaps_;  // serves one board after the other
    SwapSets sets_;
    int board_ = 0;
    const std::uint8_t* full_ = nullptr;
    std::vector<std::uint8_t> values_;  // the givens, without those on trial
    std::vector<std::int8_t> signs_, all_signs_;
    std::vector<int> lone_;  // by item: its clue where it has one only, else -1
    std::vector<std::uint32_t> order_;
    int next_ = 0, end_ = 0;    // places in the order: what comes before is settled; where the trial ends
    Places kept_;               // of those before `end_`, where there are swaps
    int boldness_ = 1;          // items on trial at once, at most
    int trial_ = 0;             // items on trial
    std::vector<int> removed_;  // the clues they had
    int givens_ = 0, sign_count_ = 0;
    int keep_givens_ = 0, keep_signs_ = 0;  // no fewer than these
};

}  // namespace sudoshiki::generate
