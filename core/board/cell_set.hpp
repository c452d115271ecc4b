// A set of cells as bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

#include "board/index.hpp"
#include "board/popcount.hpp"

namespace sudoshiki {

// Cells of a board up to 16×16.
struct CellSet {
    static constexpr int largest_side = 16;

    std::array<std::uint64_t, 4> words{};

    static CellSet of(const std::vector<int>& cells) {
        CellSet set;
        for (int cell : cells) set.words[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        return set;
    }
    int count() const {
        int all = 0;
        for (auto word : words) all += popcount(word);
        return all;
    }
    int first() const {
        for (std::size_t word = 0; word < words.size(); ++word)
            if (words[word]) return static_cast<int>(word) * 64 + std::countr_zero(words[word]);
        return -1;
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (std::size_t word = 0; word < words.size(); ++word)
            for (auto bits = words[word]; bits; bits &= bits - 1)
                visit(static_cast<int>(word) * 64 + std::countr_zero(bits));
    }
    void add(int cell) { words[at(cell) / 64] |= std::uint64_t{1} << (cell % 64); }
    void remove(int cell) { words[at(cell) / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
    bool has(int cell) const { return words[at(cell) / 64] >> (cell % 64) & 1; }
    bool empty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
    CellSet operator&(const CellSet& other) const { return combined(other, std::bit_and{}); }
    CellSet operator|(const CellSet& other) const { return combined(other, std::bit_or{}); }
    CellSet operator-(const CellSet& other) const {
        return combined(other, [](auto mine, auto its) { return mine & ~its; });
    }
    bool operator==(const CellSet&) const = default;

private:
    template <class Combine>
    CellSet combined(const CellSet& other, Combine&& combine) const {
        CellSet both;
        for (std::size_t word = 0; word < words.size(); ++word)
            both.words[word] = combine(words[word], other.words[word]);
        return both;
    }
};

}  // namespace sudoshiki
