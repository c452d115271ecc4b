// A set of cells of one shape.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "logic/grid.hpp"

namespace sudoshiki::logic {

// `capacity`: the maximum number of words.
template <int capacity>
class SetOfCells {
public:
    explicit SetOfCells(const Shape& shape) : words_(shape.words) {}
    template <class Cells>
    SetOfCells(const Shape& shape, const Cells& cells) : words_(shape.words) {
        for (int cell : cells) add(cell);
    }

    void add(int cell) { bits_[at(cell) / 64] |= std::uint64_t{1} << (cell % 64); }
    void remove(int cell) { bits_[at(cell) / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
    bool has(int cell) const { return bits_[at(cell) / 64] >> (cell % 64) & 1; }
    bool empty() const {
        for (int w = 0; w < words_; ++w)
            if (bits_[at(w)]) return false;
        return true;
    }
    int count() const {
        int all = 0;
        for (int w = 0; w < words_; ++w) all += popcount(bits_[at(w)]);
        return all;
    }
    int first() const {
        for (int w = 0; w < words_; ++w)
            if (bits_[at(w)]) return w * 64 + std::countr_zero(bits_[at(w)]);
        return -1;
    }
    // Visits the cells in ascending order.
    template <class Visit>
    void each(Visit&& visit) const {
        for (int w = 0; w < words_; ++w)
            for (auto rest = bits_[at(w)]; rest; rest &= rest - 1) visit(w * 64 + std::countr_zero(rest));
    }
    std::vector<int> cells() const {
        std::vector<int> list;
        each([&](int cell) { list.push_back(cell); });
        return list;
    }

    SetOfCells& operator|=(const SetOfCells& other) {
        for (int w = 0; w < words_; ++w) bits_[at(w)] |= other.bits_[at(w)];
        return *this;
    }
    SetOfCells& operator&=(const SetOfCells& other) {
        for (int w = 0; w < words_; ++w) bits_[at(w)] &= other.bits_[at(w)];
        return *this;
    }
    SetOfCells& operator-=(const SetOfCells& other) {
        for (int w = 0; w < words_; ++w) bits_[at(w)] &= ~other.bits_[at(w)];
        return *this;
    }
    friend SetOfCells operator|(SetOfCells one, const SetOfCells& other) { return one |= other; }
    friend SetOfCells operator&(SetOfCells one, const SetOfCells& other) { return one &= other; }
    friend SetOfCells operator-(SetOfCells one, const SetOfCells& other) { return one -= other; }
    friend bool operator==(const SetOfCells& one, const SetOfCells& other) {
        return one.bits_ == other.bits_;
    }
    bool meets(const SetOfCells& other) const {
        for (int w = 0; w < words_; ++w)
            if (bits_[at(w)] & other.bits_[at(w)]) return true;
        return false;
    }

    // Keeps only the cells that `cell` sees; or adds these.
    void keep_seen_by(const Shape& shape, int cell) {
        const auto seen = shape.seen_by(cell);
        for (int w = 0; w < words_; ++w) bits_[at(w)] &= seen[at(w)];
    }
    void add_seen_by(const Shape& shape, int cell) {
        const auto seen = shape.seen_by(cell);
        for (int w = 0; w < words_; ++w) bits_[at(w)] |= seen[at(w)];
    }

private:
    int words_;
    std::array<std::uint64_t, capacity> bits_{};
};

using CellSet = SetOfCells<largest_side * largest_side / 64>;

// Returns the open cells that may have a value.
inline CellSet places_of(const Grid& grid, int value) {
    CellSet places(grid.shape());
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (grid.has(cell, value)) places.add(cell);
    return places;
}

}  // namespace sudoshiki::logic
