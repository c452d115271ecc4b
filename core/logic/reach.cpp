#include "logic/reach.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace sudoshiki::logic {

namespace {

// On most boards a set has this many words; loops over them are unrolled. `Words` 0 means any other number.
constexpr std::size_t few_words = 4;

template <std::size_t Words>
std::size_t count_of(std::size_t words) {
    return Words ? Words : words;
}

// Returns an empty set.
template <std::size_t Words>
auto no_candidates(std::size_t words) {
    if constexpr (Words > 0)
        return std::array<std::uint64_t, Words>{};
    else
        return std::vector<std::uint64_t>(words);
}

}  // namespace

void Reach::begin(const Grid& grid) {
    grid_ = &grid;
    candidates_.clear();
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid.candidates(cell), [&](int value) {
            const int candidate = shape_.candidate(cell, value);
            number_of_[at(candidate)] = static_cast<std::uint16_t>(candidates_.size());
            candidates_.push_back(static_cast<std::uint16_t>(candidate));
        });
    words_ = std::max((candidates_.size() + 63) / 64, few_words);
    in_cell_.assign(at(shape_.cells()) * words_, 0);
    in_group_.assign(shape_.groups.size() * at(shape_.side) * words_, 0);
    for (int candidate : candidates_) {
        const int cell = shape_.cell_of(candidate), value = shape_.value_of(candidate);
        put(&in_cell_[at(cell) * words_], candidate);
        for (const auto& seat : shape_.seats[at(cell)])
            put(&in_group_[places_index(seat.group, value)], candidate);
    }
}

void Reach::make(Links links) {
    links_ = links;
    words_ == few_words ? make_moves<few_words>() : make_moves<0>();
}

namespace {

template <std::size_t Words>
void add(std::uint64_t* set, const std::uint64_t* other, std::size_t words) {
    for (std::size_t w = 0; w < count_of<Words>(words); ++w) set[w] |= other[w];
}

void remove(std::uint64_t* set, std::size_t number) {
    set[number / 64] &= ~(std::uint64_t{1} << (number % 64));
}

}  // namespace

template <std::size_t Words>
void Reach::make_moves() {
    const auto words = count_of<Words>(words_);
    strong_.assign(candidates_.size() * words, 0);
    next_.assign(candidates_.size() * words, 0);
    has_strong_.assign(words, 0);
    for (std::size_t n = 0; n < candidates_.size(); ++n) add_strong<Words>(n, &strong_[n * words]);
    auto off = no_candidates<Words>(words);
    for (std::size_t n = 0; n < candidates_.size(); ++n) {
        std::ranges::fill(off, 0);
        add_weak<Words>(n, off.data());
        for (std::size_t w = 0; w < words; ++w)
            for (auto rest = off[w] & has_strong_[w]; rest; rest &= rest - 1)
                add<Words>(&next_[n * words], &strong_[(64 * w + at(std::countr_zero(rest))) * words], words);
        remove(&next_[n * words], n);
    }
}

// Adds the candidates that this one switches off.
template <std::size_t Words>
void Reach::add_weak(std::size_t number, std::uint64_t* set) const {
    const int cell = shape_.cell_of(candidates_[number]), value = shape_.value_of(candidates_[number]);
    if (links_ != Links::x) {
        add<Words>(set, &in_cell_[at(cell) * words_], words_);
        if (shape_.has_signs()) add_across_signs(cell, value, set);
    }
    for (const auto& seat : shape_.seats[at(cell)])
        add<Words>(set, &in_group_[places_index(seat.group, value)], words_);
    remove(set, number);
}

// Adds the candidates that are on if this one is off.
template <std::size_t Words>
void Reach::add_strong(std::size_t number, std::uint64_t* set) {
    const int cell = shape_.cell_of(candidates_[number]), value = shape_.value_of(candidates_[number]);
    bool any = false;
    const auto add_other = [&](Bits choices, const std::uint64_t* both) {
        if (!is_pair(choices)) return;
        any = true;
        add<Words>(set, both, words_);
    };
    if (links_ != Links::x) add_other(grid_->candidates(cell), &in_cell_[at(cell) * words_]);
    if (links_ != Links::y)
        for (const auto& seat : shape_.seats[at(cell)])
            if (shape_.groups[at(seat.group)].full)
                add_other(grid_->places(seat.group, value), &in_group_[places_index(seat.group, value)]);
    remove(set, number);
    if (any) has_strong_[number / 64] |= std::uint64_t{1} << (number % 64);
}

void Reach::add_across_signs(int cell, int value, std::uint64_t* set) const {
    const auto add_values = [&](int other, Bits values) {
        each_value(grid_->candidates(other) & values, [&](int v) { put(set, shape_.candidate(other, v)); });
    };
    for (int greater : shape_.above[at(cell)]) add_values(greater, up_to(value));
    for (int lesser : shape_.below[at(cell)]) add_values(lesser, ~up_to(value - 1));
}

namespace {

// Writes to `to` the candidates that one move leads to from a set.
template <class Set>
void move_on(const std::uint64_t* next, const Set& from, Set& to) {
    const auto words = from.size();
    std::ranges::fill(to, 0);
    for (std::size_t w = 0; w < words; ++w)
        for (auto rest = from[w]; rest; rest &= rest - 1) {
            const auto* reached = next + (64 * w + at(std::countr_zero(rest))) * words;
            for (std::size_t v = 0; v < words; ++v) to[v] |= reached[v];
        }
}

// Removes candidates that were seen and marks the rest as seen. Returns whether any is left.
template <class Set>
bool only_new(Set& set, Set& seen) {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < set.size(); ++w) {
        set[w] &= ~seen[w];
        seen[w] |= set[w];
        any |= set[w];
    }
    return any;
}

template <class Set>
bool meet(const Set& one, const Set& two) {
    std::uint64_t both = 0;
    for (std::size_t w = 0; w < one.size(); ++w) both |= one[w] & two[w];
    return both;
}

}  // namespace

Reach::FromOn Reach::from_on(int source, int max_moves) {
    return words_ == few_words ? walk_from_on<few_words>(source, max_moves, true)
                               : walk_from_on<0>(source, max_moves, true);
}

bool Reach::switches_itself_off(int source, int max_moves) {
    const auto found = words_ == few_words ? walk_from_on<few_words>(source, max_moves, false)
                                           : walk_from_on<0>(source, max_moves, false);
    return found.off != never;
}

int Reach::from_off(int source, int max_moves) {
    return words_ == few_words ? walk_from_off<few_words>(source, max_moves)
                               : walk_from_off<0>(source, max_moves);
}

template <std::size_t Words>
Reach::FromOn Reach::walk_from_on(int source, int max_moves, bool with_cycles) {
    auto from = no_candidates<Words>(words_), to = from, seen = from, ends = from;
    add_weak<Words>(number(source), ends.data());
    put(seen.data(), source);
    std::copy_n(&next_[number(source) * from.size()], from.size(), from.begin());
    FromOn found{never, 0};
    for (int moves = 1; moves <= max_moves && only_new(from, seen); ++moves) {
        if (found.off == never && meet(from, ends)) found.off = moves;
        if (!with_cycles && found.off != never) break;
        move_on(next_.data(), from, to);
        if (in(to.data(), source)) found.cycles |= std::uint64_t{1} << std::min(moves, 63);
        std::swap(from, to);
    }
    return found;
}

template <std::size_t Words>
int Reach::walk_from_off(int source, int max_moves) {
    if (!in(has_strong_.data(), source)) return never;
    auto from = no_candidates<Words>(words_), to = from, seen = from;
    std::copy_n(&strong_[number(source) * from.size()], from.size(), from.begin());
    for (int moves = 0; moves <= max_moves && only_new(from, seen); ++moves) {
        move_on(next_.data(), from, to);
        if (in(to.data(), source)) return moves;
        std::swap(from, to);
    }
    return never;
}

}  // namespace sudoshiki::logic
