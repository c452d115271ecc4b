#include "generate/dig.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "board/index.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

Dig::Dig(const Kind& kind, const DigMany& dig, Swaps& swaps)
    : kind_(kind),
      dig_(dig),
      swaps_(swaps),
      values_(at(kind.cells())),
      signs_(at(kind.edges())),
      all_signs_(at(kind.edges())),
      order_(dig.items.size()) {
    for (const auto& item : dig.items) lone_.push_back(item.clues.size() == 1 ? item.clues.front() : -1);
    removed_.reserve(at(kind.clues()));
}

void Dig::begin(int board) {
    board_ = board;
    full_ = dig_.full + board * kind_.cells();
    dig_.settled[board] = 1;
    const auto* clues = dig_.clues + board * kind_.clues();
    givens_ = sign_count_ = 0;
    keep_givens_ = dig_.keep_givens[at(board)];
    keep_signs_ = dig_.keep_signs[at(board)];
    for (int cell = 0; cell < kind_.cells(); ++cell) {
        values_[at(cell)] = clues[cell] ? full_[cell] : 0;
        givens_ += clues[cell];
    }
    signs_of(kind_, full_, all_signs_.data());
    for (int edge = 0; edge < kind_.edges(); ++edge) {
        const int there = clues[kind_.cells() + edge];
        signs_[at(edge)] = there ? all_signs_[at(edge)] : 0;
        sign_count_ += there;
    }
    draw_order();
    next_ = 0;
    kept_ = {};
    boldness_ = std::max(1, length(order_) / 2);
    if (!swaps_.active()) return;
    std::uint8_t place[Swaps::most_cells];
    for (int cell = 0; cell < kind_.cells(); ++cell) place[cell] = clues[cell] ? Swaps::stays : Swaps::empty;
    for (std::size_t i = 0; i < order_.size(); ++i)
        for (const int clue : dig_.items[order_[i]].clues)
            if (clues[clue]) place[clue] = static_cast<std::uint8_t>(i);
    swaps_.find(full_, place, sets_);
}

void Dig::draw_order() {
    Random random(seed_of(dig_.seed, dig_.first + static_cast<std::uint64_t>(board_)));
    std::iota(order_.begin(), order_.end(), 0);
    for (auto left = order_.size(); left > 1; --left)
        std::swap(order_[left - 1], order_[random.below(static_cast<std::uint32_t>(left))]);
    if (dig_.ranked)
        std::stable_sort(order_.begin(), order_.end(),
                         [&](auto a, auto b) { return dig_.items[a].rank < dig_.items[b].rank; });
}

bool Dig::ask() {
    int place = next_;
    for (; place < length(order_) && trial_ < boldness_; ++place) {
        const auto item = order_[at(place)];
        if ((swaps_.active() && sets_.needs(place, kept_)) || is_bound_to_stay(item)) {
            if (swaps_.active()) kept_ |= Places::of(place);
            continue;
        }
        if (lone_[item] >= 0) {
            remove(lone_[item]);
        } else {
            for (const int clue : dig_.items[item].clues)
                if (is_there(clue)) remove(clue);
        }
        ++trial_;
    }
    end_ = place;
    return trial_ > 0;
}

bool Dig::is_there(int clue) const {
    return clue < kind_.cells() ? values_[at(clue)] != 0 : signs_[at(clue - kind_.cells())] != 0;
}

bool Dig::is_bound_to_stay(std::uint32_t item) const {
    const int lone = lone_[item];
    if (lone >= 0 && lone < kind_.cells()) return !values_[at(lone)] || givens_ <= keep_givens_;
    int givens = 0, signs = 0;
    for (const int clue : dig_.items[item].clues) (clue < kind_.cells() ? givens : signs) += is_there(clue);
    if (givens + signs == 0) return true;
    return (givens && givens_ - givens < keep_givens_) || (signs && sign_count_ - signs < keep_signs_);
}

lanes::Ask Dig::write_question(std::uint8_t* values, std::int8_t* signs) const {
    std::copy(values_.begin(), values_.end(), values);
    std::copy(signs_.begin(), signs_.end(), signs);
    if (!asks_one_clue()) return {2};
    const int clue = removed_.front();
    if (clue < kind_.cells()) return {1, full_[clue], static_cast<std::uint16_t>(clue)};
    const int edge = clue - kind_.cells();
    signs[edge] = static_cast<std::int8_t>(-all_signs_[at(edge)]);
    return {1};
}

void Dig::answer(Verdict verdict) {
    if (verdict == (asks_one_clue() ? Verdict::none : Verdict::one)) {
        next_ = end_;
        boldness_ = std::max(1, trial_ / 4);
    } else {
        restore();
        if (trial_ == 1) {
            if (swaps_.active()) kept_ |= Places::of(end_ - 1);
            next_ = end_;
            if (verdict != Verdict::many && !(verdict == Verdict::some && asks_one_clue()))
                dig_.settled[board_] = 0;
        } else {
            kept_ &= Places::before(next_);
        }
        boldness_ = std::max(1, trial_ / 2);
    }
    trial_ = 0;
    removed_.clear();
}

void Dig::write_clues() const {
    auto* clues = dig_.clues + board_ * kind_.clues();
    for (const auto value : values_) *clues++ = value != 0;
    for (const auto sign : signs_) *clues++ = sign != 0;
}

void Dig::give_up() {
    restore();
    dig_.settled[board_] = 0;
    write_clues();
}

void Dig::remove(int clue) {
    removed_.push_back(clue);
    if (clue < kind_.cells()) {
        values_[at(clue)] = 0;
        --givens_;
    } else {
        signs_[at(clue - kind_.cells())] = 0;
        --sign_count_;
    }
}

void Dig::restore() {
    for (const int clue : removed_) {
        if (clue < kind_.cells()) {
            values_[at(clue)] = full_[clue];
            ++givens_;
        } else {
            signs_[at(clue - kind_.cells())] = all_signs_[at(clue - kind_.cells())];
            ++sign_count_;
        }
    }
}

}  // namespace sudoshiki::generate
