// Bit sets of the states of a sum: sets of values (Subsets) and sums (SumBits).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "board/index.hpp"

namespace sudoshiki::cdcl {

// A set of sets of values 1..9: bit s is the set whose values are the bits of s.
struct Subsets {
    static constexpr std::size_t size = 8;
    std::array<std::uint64_t, size> words{};

    static Subsets empty_set() { return {{1}}; }
    void add(unsigned set) { words[set / 64] |= std::uint64_t{1} << (set % 64); }

    bool empty() const {
        std::uint64_t all = 0;
        for (auto word : words) all |= word;
        return all == 0;
    }
    Subsets& operator|=(const Subsets& other) {
        for (std::size_t w = 0; w < size; ++w) words[w] |= other.words[w];
        return *this;
    }
    Subsets& operator&=(const Subsets& other) {
        for (std::size_t w = 0; w < size; ++w) words[w] &= other.words[w];
        return *this;
    }
    friend Subsets operator&(Subsets a, const Subsets& b) { return a &= b; }

    // Returns the sets without the value.
    Subsets without(int value) const {
        Subsets out;
        const int bit = value - 1;
        if (bit < 6)
            for (std::size_t w = 0; w < size; ++w) out.words[w] = words[w] & lacking[at(bit)];
        else
            for (std::size_t w = 0; w < size; ++w) out.words[w] = w >> (bit - 6) & 1 ? 0 : words[w];
        return out;
    }
    // Returns the sets without the value, with it added.
    Subsets adding(int value) const {
        Subsets out;
        const int bit = value - 1;
        if (bit < 6)
            for (std::size_t w = 0; w < size; ++w) out.words[w] = (words[w] & lacking[at(bit)]) << (1 << bit);
        else
            for (std::size_t w = 0; w < size; ++w)
                if (w >> (bit - 6) & 1) out.words[w] = words[w ^ std::size_t{1} << (bit - 6)];
        return out;
    }
    // Returns the sets with the value, with it removed.
    Subsets removing(int value) const {
        Subsets out;
        const int bit = value - 1;
        if (bit < 6)
            for (std::size_t w = 0; w < size; ++w) out.words[w] = words[w] >> (1 << bit) & lacking[at(bit)];
        else
            for (std::size_t w = 0; w < size; ++w)
                if (!(w >> (bit - 6) & 1)) out.words[w] = words[w ^ std::size_t{1} << (bit - 6)];
        return out;
    }

private:
    // Of the 64 sets in a word, those without value bit + 1.
    static constexpr std::array<std::uint64_t, 6> lacking = {0x5555555555555555, 0x3333333333333333,
                                                             0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                                             0x0000ffff0000ffff, 0x00000000ffffffff};
};

// A set of sums from 0 on, with as many words as the constraint needs.
class SumBits {
public:
    static constexpr int max_sums = 512;

    SumBits() = default;
    // Has room for sums up to `largest` and contains those from `from` to `to`.
    SumBits(int largest, int from, int to) : count_(at(largest / 64 + 1)) {
        for (int sum = std::max(from, 0); sum <= std::min(to, largest); ++sum)
            words_[at(sum / 64)] |= std::uint64_t{1} << (sum % 64);
    }
    SumBits none() const {
        SumBits out;
        out.count_ = count_;
        return out;
    }

    void add_shifted_up(const SumBits& other, int by) {
        for (std::size_t w = at(by / 64); w < count_; ++w) words_[w] |= other.shifted_up(w, by);
    }
    void add_shifted_down(const SumBits& other, int by) {
        for (std::size_t w = 0; w + at(by / 64) < count_; ++w) {
            const auto from = w + at(by / 64);
            words_[w] |= other.words_[from] >> (by % 64);
            if (by % 64 && from + 1 < count_) words_[w] |= other.words_[from + 1] << (64 - by % 64);
        }
    }
    // Whether a sum of this set, increased by `by`, is in `other`.
    bool intersects_shifted(int by, const SumBits& other) const {
        for (std::size_t w = at(by / 64); w < count_; ++w)
            if (shifted_up(w, by) & other.words_[w]) return true;
        return false;
    }

private:
    std::uint64_t shifted_up(std::size_t w, int by) const {
        const auto from = w - at(by / 64);
        auto word = words_[from] << (by % 64);
        if (by % 64 && from > 0) word |= words_[from - 1] >> (64 - by % 64);
        return word;
    }

    std::array<std::uint64_t, max_sums / 64> words_{};
    std::size_t count_ = 1;
};

}  // namespace sudoshiki::cdcl
