#include "generate/dig.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "board/index.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

Dig::Dig(const BoardKind& kind, const DigBatch& dig, const UnavoidableSets& unavoidable)
    : kind_(kind),
      dig_(dig),
      unavoidable_(unavoidable),
      sets_(dig.items.size()),
      singles_(kind),
      values_(at(kind.cells())),
      signs_(at(kind.edges())),
      all_signs_(at(kind.edges())),
      order_(dig.items.size()) {
    for (const auto& [clues, _] : dig.items)
        single_given_.push_back(clues.size() == 1 && clues.front() < kind.cells() ? clues.front() : -1);
    std::vector<bool> in_item(at(kind.clues()));
    for (const auto& item : dig.items)
        for (const int clue : item.clues) in_item[at(clue)] = true;
    for (int cell = 0; cell < kind.cells(); ++cell)
        if (!in_item[at(cell)]) fixed_cells_.push_back(cell);
    batch_clues_.reserve(at(kind.clues()));
}

void Dig::begin(int board) {
    board_ = board;
    full_ = dig_.full_of(board, kind_.cells());
    dig_.proved[board] = 1;
    const auto* clues = dig_.clues + board * kind_.clues();
    givens_ = sign_count_ = 0;
    keep_givens_ = dig_.keep_givens[at(board)];
    keep_signs_ = dig_.keep_signs[at(board)];
    for (int cell = 0; cell < kind_.cells(); ++cell) {
        values_[at(cell)] = clues[cell] ? full_[cell] : 0;
        givens_ += clues[cell];
    }
    if (singles_.active()) singles_.begin(values_.data(), givens_);
    signs_of(kind_, full_, all_signs_.data());
    for (int edge = 0; edge < kind_.edges(); ++edge) {
        const int is_clue = clues[kind_.cells() + edge];
        signs_[at(edge)] = is_clue ? all_signs_[at(edge)] : 0;
        sign_count_ += is_clue;
    }
    draw_order();
    order_sets(clues);
    batch_items_ = 0;
    commit_to(0);
    batch_limit_ = std::max(1, length(order_) * 4 / 9);
}

void Dig::order_sets(const std::uint8_t* clues) {
    SetBits hit;
    if (unavoidable_.active()) {
        for (std::size_t place = 0; place < order_.size(); ++place) {
            auto& sets = sets_.at_place(place) = {};
            if (const int cell = single_given_[order_[place]]; cell >= 0) {
                if (clues[cell]) sets = unavoidable_.of_cell(cell);
                continue;
            }
            for (const int clue : dig_.items[order_[place]].clues)
                if (clues[clue]) sets |= unavoidable_.of_cell(clue);
        }
        for (const int cell : fixed_cells_)
            if (clues[cell]) hit |= unavoidable_.of_cell(cell);
    }
    sets_.begin(hit);
}

void Dig::draw_order() {
    Random random(seed_of(dig_.seed, dig_.first + static_cast<std::uint64_t>(board_)));
    std::iota(order_.begin(), order_.end(), 0);
    random.shuffle(std::span(order_));
    if (dig_.ranked)
        std::stable_sort(order_.begin(), order_.end(),
                         [&](auto a, auto b) { return dig_.items[a].rank < dig_.items[b].rank; });
}

bool Dig::next_batch() {
    int place = next_;
    for (; place < length(order_) && batch_items_ < batch_limit_; ++place) {
        const auto item = order_[at(place)];
        if (sets_.needs(place) || must_stay(item)) {
            sets_.keep(place);
            continue;
        }
        if (batch_items_ == 0) commit_to(place);
        add_to_batch(item);
        if (batch_limit_ == 1 && follows(item))
            remove_batch();
        else
            ++batch_items_;
    }
    end_ = place;
    return batch_items_ > 0;
}

bool Dig::must_stay_general(std::uint32_t item) const {
    int givens = 0, signs = 0;
    for (const int clue : dig_.items[item].clues) (clue < kind_.cells() ? givens : signs) += has_clue(clue);
    if (givens + signs == 0) return true;
    return (givens && givens_ - givens < keep_givens_) || (signs && sign_count_ - signs < keep_signs_);
}

lanes::Ask Dig::write_board(std::uint8_t* values, std::int8_t* signs) const {
    std::copy(values_.begin(), values_.end(), values);
    std::copy(signs_.begin(), signs_.end(), signs);
    for (const int clue : batch_clues_)
        if (clue < kind_.cells())
            values[clue] = 0;
        else
            signs[clue - kind_.cells()] = 0;
    if (!is_one_clue()) return {2};
    const int clue = batch_clues_.front();
    if (clue < kind_.cells()) return {1, full_[clue], static_cast<std::uint16_t>(clue)};
    const int edge = clue - kind_.cells();
    signs[edge] = static_cast<std::int8_t>(-all_signs_[at(edge)]);
    return {1};
}

void Dig::apply(Verdict verdict) {
    if (verdict == (is_one_clue() ? Verdict::none : Verdict::one)) {
        remove_batch();
        commit_to(end_);
        batch_limit_ = std::max(1, batch_items_ / 5);
    } else {
        sets_.restore(hit_);
        if (batch_items_ == 1) {
            if (verdict != Verdict::many && !(verdict == Verdict::some && is_one_clue()))
                dig_.proved[board_] = 0;
            sets_.keep(next_);  // later items were tested as if it were removed
            commit_to(next_ + 1);
        }
        for (const int clue : batch_clues_) ++(clue < kind_.cells() ? givens_ : sign_count_);
        batch_clues_.clear();
        batch_limit_ = std::max(1, batch_items_ / 2);
    }
    batch_items_ = 0;
}

void Dig::write_clues() const {
    auto* clues = dig_.clues + board_ * kind_.clues();
    for (const auto value : values_) *clues++ = value != 0;
    for (const auto sign : signs_) *clues++ = sign != 0;
}

void Dig::abort() {
    dig_.proved[board_] = 0;
    write_clues();
}

}  // namespace sudoshiki::generate
