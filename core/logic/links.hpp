// The links between the candidates of a grid. Weak: at most one of the two is on; strong: at least one. A
// sign gives weak links between values that its two cells can't have together.
#pragma once

#include <span>

#include "logic/chains.hpp"

namespace sudoshiki::logic {

// The links to use. x: those of one value, in groups. y: weak links in cells, groups and across signs, strong
// links in cells only. all: both.
enum class Links : std::uint8_t { x, y, all };

struct Link {
    std::uint16_t to;
    Cause cause;
};

class LinkTable {
public:
    explicit LinkTable(const Shape& shape)
        : shape_(shape), weak_of_(at(shape.candidates())), strong_of_(at(shape.candidates())) {}

    void make(const Grid& grid);

    // In this order: within the cell, group by group, across signs.
    std::span<const Link> weak(int candidate, Links links) const {
        const auto& of = weak_of_[at(candidate)];
        return {weak_.data() + (links == Links::x ? of.groups : of.begin),
                weak_.data() + (links == Links::x ? of.signs : of.end)};
    }
    std::span<const Link> strong(int candidate, Links links) const {
        const auto& of = strong_of_[at(candidate)];
        return {strong_.data() + (links == Links::x ? of.groups : of.begin),
                strong_.data() + (links == Links::y ? of.groups : of.end)};
    }

private:
    struct Bounds {
        std::uint32_t begin, groups, signs, end;
    };
    void make(const Grid& grid, int cell, int value);
    void link_across_signs(const Grid& grid, int cell, int value, std::uint32_t begin);

    const Shape& shape_;
    std::vector<Link> weak_;  // of all candidates, concatenated
    std::vector<Link> strong_;
    std::vector<Bounds> weak_of_;  // by candidate
    std::vector<Bounds> strong_of_;
};

}  // namespace sudoshiki::logic
