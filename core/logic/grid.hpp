// A board during human solving: placed values, and candidates by cell and by group.
#pragma once

#include <bit>
#include <span>
#include <vector>

#include "board/problem.hpp"
#include "logic/shape.hpp"

namespace sudoshiki::logic {

constexpr Bits bit(int value) { return Bits{1} << (value - 1); }
constexpr int lowest(Bits values) { return std::countr_zero(values) + 1; }
constexpr int highest(Bits values) { return std::bit_width(values); }
constexpr Bits up_to(int value) { return static_cast<Bits>((std::uint64_t{1} << value) - 1); }
// Without counting bits: not every target CPU has an instruction for that.
constexpr bool single(Bits bits) { return bits != 0 && (bits & (bits - 1)) == 0; }
constexpr bool several(Bits bits) { return (bits & (bits - 1)) != 0; }
constexpr bool is_pair(Bits bits) { return several(bits) && !several(bits & (bits - 1)); }
template <class Visit>
constexpr void each_value(Bits values, Visit&& visit) {
    for (; values; values &= values - 1) visit(lowest(values));
}
template <class Visit>
constexpr void each_place(Bits places, Visit&& visit) {
    for (; places; places &= places - 1) visit(std::countr_zero(places));
}

// A filled cell has no candidates, and its value has no places in its groups.
class Grid {
public:
    explicit Grid(const Shape& shape);

    const Shape& shape() const { return *shape_; }
    int side() const { return shape_->side; }
    int cells() const { return shape_->cells(); }
    int value(int cell) const { return values_[at(cell)]; }
    bool open(int cell) const { return values_[at(cell)] == 0; }
    int open_cells() const { return open_cells_; }
    int open_in(int group) const { return open_in_[at(group)]; }
    int times_placed(int value) const { return times_placed_[at(value)]; }

    Bits candidates(int cell) const { return masks_[at(cell)]; }
    Bits places(int group, int value) const { return masks_[place_index(group, value)]; }
    const Bits* places_of(int group) const { return &masks_[place_index(group, 1)]; }
    int count(int cell) const { return popcount(candidates(cell)); }
    bool has(int cell, int value) const { return candidates(cell) & bit(value); }

    void eliminate(int cell, int value) {
        masks_[at(cell)] &= ~bit(value);
        for (const auto& seat : shape_->seats[at(cell)])
            masks_[place_index(seat.group, value)] &= ~(Bits{1} << seat.place);
    }
    // Places a value and eliminates it from the cell's peers.
    void place(int cell, int value);

    // Sets all cells. `candidates`: by cell, none if it is filled; `placed`: by cell, the value's bit or 0.
    void set(std::span<const Bits> candidates, std::span<const Bits> placed);
    bool has_same_candidates(const Grid& other) const { return masks_ == other.masks_; }
    // Copies the candidates of a grid with the same cells filled.
    void copy_candidates(const Grid& from) { masks_ = from.masks_; }

private:
    std::size_t place_index(int group, int value) const {
        return at(cells()) + at(group) * at(side()) + at(value - 1);
    }

    const Shape* shape_;
    std::vector<Bits> masks_;  // candidates by cell, then places by group and value
    std::vector<Value> values_;
    std::vector<std::uint8_t> open_in_;
    std::vector<std::uint8_t> times_placed_;
    int open_cells_;
};

}  // namespace sudoshiki::logic
