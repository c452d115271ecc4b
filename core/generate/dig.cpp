#include "generate/dig.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "board/index.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

Dig::Dig(const Kind& kind, const DigMany& dig, const Swaps& swaps)
    : kind_(kind),
      dig_(dig),
      swaps_(swaps),
      sets_(dig.items.size()),
      singles_(kind),
      values_(at(kind.cells())),
      signs_(at(kind.edges())),
      all_signs_(at(kind.edges())),
      order_(dig.items.size()) {
    for (const auto& [clues, _] : dig.items)
        lone_.push_back(clues.size() == 1 && clues.front() < kind.cells() ? clues.front() : -1);
    std::vector<bool> in_item(at(kind.clues()));
    for (const auto& item : dig.items)
        for (const int clue : item.clues) in_item[at(clue)] = true;
    for (int cell = 0; cell < kind.cells(); ++cell)
        if (!in_item[at(cell)]) bound_.push_back(cell);
    on_trial_.reserve(at(kind.clues()));
}

void Dig::begin(int board) {
    board_ = board;
    full_ = dig_.full_of(board, kind_.cells());
    dig_.settled[board] = 1;
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
        const int there = clues[kind_.cells() + edge];
        signs_[at(edge)] = there ? all_signs_[at(edge)] : 0;
        sign_count_ += there;
    }
    draw_order();
    order_swaps(clues);
    trial_ = 0;
    settle(0);
    boldness_ = std::max(1, length(order_) * 4 / 9);
}

void Dig::order_swaps(const std::uint8_t* clues) {
    Sets met;
    if (swaps_.active()) {
        for (std::size_t place = 0; place < order_.size(); ++place) {
            auto& sets = sets_.at_place(place) = {};
            if (const int lone = lone_[order_[place]]; lone >= 0) {
                if (clues[lone]) sets = swaps_.with(lone);
                continue;
            }
            for (const int clue : dig_.items[order_[place]].clues)
                if (clues[clue]) sets |= swaps_.with(clue);
        }
        for (const int cell : bound_)
            if (clues[cell]) met |= swaps_.with(cell);
    }
    sets_.begin(met);
}

void Dig::draw_order() {
    Random random(seed_of(dig_.seed, dig_.first + static_cast<std::uint64_t>(board_)));
    std::iota(order_.begin(), order_.end(), 0);
    random.shuffle(std::span(order_));
    if (dig_.ranked)
        std::stable_sort(order_.begin(), order_.end(),
                         [&](auto a, auto b) { return dig_.items[a].rank < dig_.items[b].rank; });
}

bool Dig::ask() {
    int place = next_;
    for (; place < length(order_) && trial_ < boldness_; ++place) {
        const auto item = order_[at(place)];
        if (sets_.needs(place) || stays(item)) {
            sets_.keep(place);
            continue;
        }
        if (trial_ == 0) settle(place);
        try_item(item);
        if (boldness_ == 1 && follows(item))
            remove_those_on_trial();
        else
            ++trial_;
    }
    end_ = place;
    return trial_ > 0;
}

bool Dig::is_bound_to_stay(std::uint32_t item) const {
    int givens = 0, signs = 0;
    for (const int clue : dig_.items[item].clues) (clue < kind_.cells() ? givens : signs) += is_there(clue);
    if (givens + signs == 0) return true;
    return (givens && givens_ - givens < keep_givens_) || (signs && sign_count_ - signs < keep_signs_);
}

lanes::Ask Dig::write_question(std::uint8_t* values, std::int8_t* signs) const {
    std::copy(values_.begin(), values_.end(), values);
    std::copy(signs_.begin(), signs_.end(), signs);
    for (const int clue : on_trial_)
        if (clue < kind_.cells())
            values[clue] = 0;
        else
            signs[clue - kind_.cells()] = 0;
    if (!asks_one_clue()) return {2};
    const int clue = on_trial_.front();
    if (clue < kind_.cells()) return {1, full_[clue], static_cast<std::uint16_t>(clue)};
    const int edge = clue - kind_.cells();
    signs[edge] = static_cast<std::int8_t>(-all_signs_[at(edge)]);
    return {1};
}

void Dig::answer(Verdict verdict) {
    if (verdict == (asks_one_clue() ? Verdict::none : Verdict::one)) {
        remove_those_on_trial();
        settle(end_);
        boldness_ = std::max(1, trial_ / 5);
    } else {
        sets_.go_back_to(met_);
        if (trial_ == 1) {
            if (verdict != Verdict::many && !(verdict == Verdict::some && asks_one_clue()))
                dig_.settled[board_] = 0;
            sets_.keep(next_);  // what comes behind it was looked at as if it were gone
            settle(next_ + 1);
        }
        for (const int clue : on_trial_) ++(clue < kind_.cells() ? givens_ : sign_count_);
        on_trial_.clear();
        boldness_ = std::max(1, trial_ / 2);
    }
    trial_ = 0;
}

void Dig::write_clues() const {
    auto* clues = dig_.clues + board_ * kind_.clues();
    for (const auto value : values_) *clues++ = value != 0;
    for (const auto sign : signs_) *clues++ = sign != 0;
}

void Dig::give_up() {
    dig_.settled[board_] = 0;
    write_clues();
}

}  // namespace sudoshiki::generate
