#include "logic/reach.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace sudoshiki::logic {

namespace {

// Sets of most boards have few words: loops over them are unrolled. 0 stands for any number of words.
constexpr std::size_t few_words = 4;

template <std::size_t Words>
std::size_t count_of(std::size_t words) {
    return Words ? Words : words;
}

// A set on the way, empty.
template <std::size_t Words>
auto no_candidates(std::size_t words) {
    if constexpr (Words > 0)
        return std::array<std::uint64_t, Words>{};
    else
        return std::vector<std::uint64_t>(words);
}

}  // namespace

void Reach::begin(const Grid& grid) {
    candidates_.clear();
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid.candidates(cell), [&](int value) {
            const int candidate = shape_.candidate(cell, value);
            number_of_[at(candidate)] = static_cast<std::uint16_t>(candidates_.size());
            candidates_.push_back(static_cast<std::uint16_t>(candidate));
        });
    words_ = std::max((candidates_.size() + 63) / 64, few_words);
}

void Reach::make(const LinkTable& table, Links links) {
    table_ = &table;
    links_ = links;
    strong_.assign(candidates_.size() * words_, 0);
    next_.assign(candidates_.size() * words_, 0);
    has_strong_.assign(candidates_.size(), 0);
    for (std::size_t n = 0; n < candidates_.size(); ++n)
        for (const auto& on : table.strong(candidates_[n], links)) {
            put(&strong_[n * words_], on.to);
            has_strong_[n] = 1;
        }
    for (int candidate : candidates_) words_ == few_words ? link<few_words>(candidate) : link<0>(candidate);
}

template <std::size_t Words>
void Reach::link(int candidate) {
    const auto words = count_of<Words>(words_);
    auto* next = &next_[number(candidate) * words];
    for (const auto& off : table_->weak(candidate, links_)) {
        if (!has_strong_[number(off.to)]) continue;
        const auto* strong = &strong_[number(off.to) * words];
        for (std::size_t w = 0; w < words; ++w) next[w] |= strong[w];
    }
    next[number(candidate) / 64] &= ~(std::uint64_t{1} << (number(candidate) % 64));
}

namespace {

// What a move leads to from a set.
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

// Takes out what was seen, and notes the rest as seen; whether there is a rest.
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

Reach::FromOn Reach::from_on(int source, int most) {
    return words_ == few_words ? walk_from_on<few_words>(source, most, true)
                               : walk_from_on<0>(source, most, true);
}

bool Reach::switches_itself_off(int source, int most) {
    const auto found = words_ == few_words ? walk_from_on<few_words>(source, most, false)
                                           : walk_from_on<0>(source, most, false);
    return found.off != never;
}

int Reach::from_off(int source, int most) {
    return words_ == few_words ? walk_from_off<few_words>(source, most) : walk_from_off<0>(source, most);
}

template <std::size_t Words>
Reach::FromOn Reach::walk_from_on(int source, int most, bool with_cycles) {
    auto from = no_candidates<Words>(words_), to = from, seen = from, ends = from;
    for (const auto& off : table_->weak(source, links_)) put(ends.data(), off.to);
    put(seen.data(), source);
    std::copy_n(&next_[number(source) * from.size()], from.size(), from.begin());
    FromOn found{never, 0};
    for (int moves = 1; moves <= most && only_new(from, seen); ++moves) {
        if (found.off == never && meet(from, ends)) found.off = moves;
        if (!with_cycles && found.off != never) break;
        move_on(next_.data(), from, to);
        if (in(to.data(), source)) found.cycles |= std::uint64_t{1} << std::min(moves, 63);
        std::swap(from, to);
    }
    return found;
}

template <std::size_t Words>
int Reach::walk_from_off(int source, int most) {
    if (!has_strong_[number(source)]) return never;
    auto from = no_candidates<Words>(words_), to = from, seen = from;
    std::copy_n(&strong_[number(source) * from.size()], from.size(), from.begin());
    for (int moves = 0; moves <= most && only_new(from, seen); ++moves) {
        move_on(next_.data(), from, to);
        if (in(to.data(), source)) return moves;
        std::swap(from, to);
    }
    return never;
}

}  // namespace sudoshiki::logic
