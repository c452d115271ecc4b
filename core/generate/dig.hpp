// One board on its way from all clues to as few as can be.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/dig_many.hpp"
#include "generate/singles.hpp"
#include "generate/swaps.hpp"

namespace sudoshiki::generate {

// What is asked next is whether some items may go together: a yes settles all of them, a no is asked again
// with fewer. In the end it is as if they had been asked one by one, and that is what is left: any solution
// but the one at hand has another value there, or the sign turned round. One such is enough to say no.
class Dig {
public:
    Dig(const Kind& kind, const DigMany& dig, const Swaps& swaps);

    // `swaps` have looked at its solution.
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
    void order_swaps(const std::uint8_t* clues);
    bool is_bound_to_stay(std::uint32_t item) const;
    // The same where it is a single given, as it nearly always is.
    bool stays(std::uint32_t item) const {
        const int cell = lone_[item];
        return cell < 0 ? is_bound_to_stay(item) : !values_[at(cell)] || givens_ <= keep_givens_;
    }
    // What follows is called for every item: here, so that it is compiled into its caller.
    bool is_there(int clue) const {
        return clue < kind_.cells() ? values_[at(clue)] != 0 : signs_[at(clue - kind_.cells())] != 0;
    }
    // Without the item its clue would be there all the same.
    bool follows(std::uint32_t item) const {
        const int lone = lone_[item];
        return lone >= 0 && singles_.active() && singles_.follows(lone, full_[lone]);
    }
    void try_item(std::uint32_t item) {
        const auto try_clue = [&](int clue) {
            on_trial_.push_back(clue);
            --(clue < kind_.cells() ? givens_ : sign_count_);
        };
        if (lone_[item] >= 0) return try_clue(lone_[item]);
        for (const int clue : dig_.items[item].clues)
            if (is_there(clue)) try_clue(clue);
    }
    void remove_those_on_trial() {
        for (const int clue : on_trial_) remove(clue);
        on_trial_.clear();
    }
    void remove(int clue) {
        if (clue >= kind_.cells()) {
            signs_[at(clue - kind_.cells())] = 0;
            return;
        }
        values_[at(clue)] = 0;
        if (singles_.active()) singles_.take(clue, full_[clue]);
    }
    void settle(int place) {
        next_ = place;
        met_ = sets_.met();
    }
    bool asks_one_clue() const { return trial_ == 1 && on_trial_.size() == 1; }

    const Kind& kind_;
    const DigMany& dig_;
    const Swaps& swaps_;
    SwapOrder sets_;
    Singles singles_;
    int board_ = 0;
    const std::uint8_t* full_ = nullptr;
    std::vector<std::uint8_t> values_;  // the givens, with those on trial
    std::vector<std::int8_t> signs_, all_signs_;
    std::vector<int> lone_;   // by item: its cell where it is a single given, else -1
    std::vector<int> bound_;  // cells of no item
    std::vector<std::uint32_t> order_;
    int next_ = 0, end_ = 0;     // places in the order: what comes before is settled; where the trial ends
    Sets met_;                   // by what is settled
    int boldness_ = 1;           // items on trial at once, at most
    int trial_ = 0;              // items on trial
    std::vector<int> on_trial_;  // the clues they have
    int givens_ = 0, sign_count_ = 0;       // without those on trial
    int keep_givens_ = 0, keep_signs_ = 0;  // no fewer than these
};

}  // namespace sudoshiki::generate
