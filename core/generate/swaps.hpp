// Sets of cells that may not all be empty: exchanging two values, or two rows, within one of them gives
// another solution. A given that is the last one in such a set is needed; no proof has to be made for that.
#pragma once

#include <cstdint>
#include <vector>

#include "board/index.hpp"
#include "generate/kind.hpp"

namespace sudoshiki::generate {

// The small ones of one full board, and how many givens each has left. None where the board is larger than
// 9×9 (they seldom tell anything there), or has signs, which an exchange may break.
class Swaps {
public:
    explicit Swaps(const Kind& kind);

    // All cells of this board are given.
    void begin(const std::uint8_t* full);

    void take(int cell) {
        for_sets_of(cell, [&](std::uint8_t& givens) { --givens; });
    }
    void put_back(int cell) {
        for_sets_of(cell, [&](std::uint8_t& givens) { ++givens; });
    }
    // Whether a given is the last in one of its sets.
    bool needs(int cell) {
        bool last = false;
        for_sets_of(cell, [&](const std::uint8_t& givens) { last |= givens == 1; });
        return last;
    }

private:
    static constexpr int largest_side = 9;
    static constexpr int most_sets = 255;

    template <class Visit>
    void for_sets_of(int cell, Visit visit) {
        if (!active_) return;
        const auto* numbers = sets_.data() + cell * most_;
        for (int i = 0; i < count_[at(cell)]; ++i) visit(givens_[numbers[i]]);
    }
    void of_two_values(int a, int b);
    void of_two_lines(const std::uint8_t* full, int first, int second, int along, int across);
    void add(int cell) {
        sets_[at(cell * most_ + count_[at(cell)]++)] = static_cast<std::uint8_t>(set_count_);
        ++givens_[set_count_];
    }

    const Kind& kind_;
    const int side_;
    const bool active_;
    const int band_, stack_;
    const int most_;  // sets that a cell may be in
    int set_count_ = 0;
    std::vector<std::uint8_t> sets_;           // by cell: their numbers
    std::vector<std::uint8_t> count_;          // by cell: how many
    std::uint8_t givens_[most_sets + 1] = {};  // by set
    std::vector<std::vector<int>> others_;     // by cell: its groups but the row
    std::vector<std::uint16_t> row_bit_;       // by value and group: the row of the value there, as a bit
    std::vector<std::uint8_t> cell_;           // by value and row: the value's cell
    std::vector<std::uint16_t> seen_;          // by value seen, value and row: rows where they share a group
};

}  // namespace sudoshiki::generate
