// Removes clues from one board until every clue left is needed.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/dig_many.hpp"
#include "generate/singles.hpp"
#include "generate/unavoidable_sets.hpp"

namespace sudoshiki::generate {

// Tests batches of items: if the board without a batch still has one solution, all its items are removed; if
// not, a smaller batch is tested. The result is the same as for testing items one by one. For a single clue
// it is enough to look for a solution with another value there, or with the sign reversed.
class Dig {
public:
    Dig(const BoardKind& kind, const DigBatch& dig, const UnavoidableSets& unavoidable);

    // `unavoidable` must hold the sets of its solution.
    void begin(int board);
    // Puts the next items into the batch. Returns false if none is left.
    bool next_batch();
    // Writes the board without the batch.
    lanes::Ask write_board(std::uint8_t* values, std::int8_t* signs) const;
    void apply(Verdict verdict);
    void write_clues() const;
    // Ends the search early. The current batch stays: its clues may be needed.
    void abort();

private:
    void draw_order();
    void order_sets(const std::uint8_t* clues);
    bool must_stay_general(std::uint32_t item) const;
    // A shortcut for items of a single given, which are most.
    bool must_stay(std::uint32_t item) const {
        const int cell = single_given_[item];
        return cell < 0 ? must_stay_general(item) : !values_[at(cell)] || givens_ <= keep_givens_;
    }
    // The following are called for every item; defined here to be inlined.
    bool has_clue(int clue) const {
        return clue < kind_.cells() ? values_[at(clue)] != 0 : signs_[at(clue - kind_.cells())] != 0;
    }
    // Whether the other givens imply the item's clue.
    bool follows(std::uint32_t item) const {
        const int cell = single_given_[item];
        return cell >= 0 && singles_.active() && singles_.follows(cell, full_[cell]);
    }
    void add_to_batch(std::uint32_t item) {
        const auto add_clue = [&](int clue) {
            batch_clues_.push_back(clue);
            --(clue < kind_.cells() ? givens_ : sign_count_);
        };
        if (single_given_[item] >= 0) return add_clue(single_given_[item]);
        for (const int clue : dig_.items[item].clues)
            if (has_clue(clue)) add_clue(clue);
    }
    void remove_batch() {
        for (const int clue : batch_clues_) remove(clue);
        batch_clues_.clear();
    }
    void remove(int clue) {
        if (clue >= kind_.cells()) {
            signs_[at(clue - kind_.cells())] = 0;
            return;
        }
        values_[at(clue)] = 0;
        if (singles_.active()) singles_.remove(clue, full_[clue]);
    }
    void commit_to(int place) {
        next_ = place;
        hit_ = sets_.hit();
    }
    bool is_one_clue() const { return batch_items_ == 1 && batch_clues_.size() == 1; }

    const BoardKind& kind_;
    const DigBatch& dig_;
    const UnavoidableSets& unavoidable_;
    OrderedSets sets_;
    SinglesTracker singles_;
    int board_ = 0;
    const std::uint8_t* full_ = nullptr;
    std::vector<std::uint8_t> values_;  // the givens, with those of the batch
    std::vector<std::int8_t> signs_, all_signs_;
    std::vector<int> single_given_;  // by item: its cell if it is a single given, else -1
    std::vector<int> fixed_cells_;   // cells of no item: their givens stay
    std::vector<std::uint32_t> order_;
    int next_ = 0, end_ = 0;  // places in the order: items before next_ are decided; the batch ends at end_
    SetBits hit_;             // by clues that stay for certain, before next_
    int batch_limit_ = 1;     // most items in a batch
    int batch_items_ = 0;     // items in the batch
    std::vector<int> batch_clues_;          // their clues
    int givens_ = 0, sign_count_ = 0;       // without the batch
    int keep_givens_ = 0, keep_signs_ = 0;  // lower limits
};

}  // namespace sudoshiki::generate
