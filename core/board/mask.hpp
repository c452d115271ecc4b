// A set of candidates as bits: bit v-1 stands for value v.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "board/index.hpp"
#include "board/popcount.hpp"

namespace sudoshiki {

using Value = std::uint8_t;  // 1..N; 0 is an empty cell

// `Words` 64-bit words: one serves sides up to 64, two sides up to 128, and so on.
template <int Words>
struct Mask {
    static constexpr int capacity = 64 * Words;
    std::array<std::uint64_t, Words> words{};

    static constexpr Mask of(int value) {
        Mask mask;
        mask.words[at(value - 1) / 64] = std::uint64_t{1} << ((value - 1) % 64);
        return mask;
    }
    // All values 1..last.
    static constexpr Mask upto(int last) {
        Mask mask;
        for (int w = 0; w < Words; ++w) {
            const int bits = last - 64 * w;
            if (bits >= 64)
                mask.words[at(w)] = ~std::uint64_t{0};
            else if (bits > 0)
                mask.words[at(w)] = (std::uint64_t{1} << bits) - 1;
        }
        return mask;
    }

    constexpr bool empty() const {
        std::uint64_t all = 0;
        for (auto word : words) all |= word;
        return all == 0;
    }
    constexpr bool single() const {
        Mask rest = *this;
        rest.drop_first();
        return rest.empty() && !empty();
    }
    constexpr int count() const {
        int total = 0;
        for (auto word : words) total += popcount(word);
        return total;
    }
    constexpr bool has(int value) const { return (words[at(value - 1) / 64] >> ((value - 1) % 64)) & 1; }
    // The smallest and the largest value; 0 when empty.
    constexpr int first() const {
        for (int w = 0; w < Words; ++w)
            if (words[at(w)]) return 64 * w + std::countr_zero(words[at(w)]) + 1;
        return 0;
    }
    constexpr int last() const {
        for (int w = Words - 1; w >= 0; --w)
            if (words[at(w)]) return 64 * w + 64 - std::countl_zero(words[at(w)]);
        return 0;
    }
    constexpr void drop_first() {
        for (auto& word : words)
            if (word) {
                word &= word - 1;
                return;
            }
    }
    template <class Visit>
    constexpr void each(Visit&& visit) const {
        for (int w = 0; w < Words; ++w)
            for (auto rest = words[at(w)]; rest; rest &= rest - 1) visit(64 * w + std::countr_zero(rest) + 1);
    }

    constexpr Mask& operator&=(const Mask& o) {
        for (unsigned w = 0; w < Words; ++w) words[w] &= o.words[w];
        return *this;
    }
    constexpr Mask& operator|=(const Mask& o) {
        for (unsigned w = 0; w < Words; ++w) words[w] |= o.words[w];
        return *this;
    }
    constexpr Mask& operator^=(const Mask& o) {
        for (unsigned w = 0; w < Words; ++w) words[w] ^= o.words[w];
        return *this;
    }
    friend constexpr Mask operator&(Mask a, const Mask& b) { return a &= b; }
    friend constexpr Mask operator|(Mask a, const Mask& b) { return a |= b; }
    friend constexpr Mask operator^(Mask a, const Mask& b) { return a ^= b; }
    friend constexpr Mask operator~(Mask a) {
        for (auto& word : a.words) word = ~word;
        return a;
    }
    friend constexpr bool operator==(const Mask&, const Mask&) = default;
};

}  // namespace sudoshiki
