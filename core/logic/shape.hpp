// A graph in the form that techniques need: groups by kind, the position of each cell in them, and signs.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/graph.hpp"
#include "board/index.hpp"
#include "board/lists.hpp"
#include "logic/popcount.hpp"

namespace sudoshiki::logic {

using Bits = std::uint32_t;  // the values of a cell, or the places in a group

constexpr int largest_side = 32;

enum class Kind : std::uint8_t { box, row, column, other };

struct Group {
    Kind kind;
    std::vector<int> cells;
    bool full;   // whether it has as many cells as there are values: then it has each value
    int number;  // its index in the graph
};

// A group of a cell, and the cell's position in it.
struct Seat {
    int group;
    int place;
    Bits added = 0;  // positions of the peers that are in none of the cell's earlier groups
};

// Two groups with cells in common, one of them a box and the other a line.
struct Crossing {
    int base;
    int cover;
    Bits in_base;   // positions of the common cells in the base
    Bits in_cover;  // and in the cover
    // Other groups of the base's kind that cross the cover, and the positions of the common cells in them.
    std::vector<std::pair<int, Bits>> others;
};

struct Shape {
    explicit Shape(const Graph& graph);

    int cells() const { return side * side; }
    int candidates() const { return cells() * side; }
    bool see(int a, int b) const { return sees[at(a) * at(words) + at(b) / 64] >> (b % 64) & 1; }
    std::span<const std::uint64_t> seen_by(int cell) const {
        return {&sees[at(cell) * at(words)], at(words)};
    }
    // Returns the position of a cell in a group, or -1.
    int place_in(int group, int cell) const { return places[at(group) * at(cells()) + at(cell)]; }

    const std::vector<int>& of_kind(Kind kind) const { return of_kind_[static_cast<std::size_t>(kind)]; }
    // Returns the cell's row, column or box, or -1.
    int group_of(int cell, Kind kind) const {
        return group_of_[at(cell) * kinds + static_cast<std::size_t>(kind)];
    }
    bool has_signs() const { return !arcs.empty(); }
    bool has_signs(int cell) const { return !(above[at(cell)].empty() && below[at(cell)].empty()); }

    int candidate(int cell, int value) const { return cell * side + value - 1; }
    int cell_of(int candidate) const { return cell_of_[at(candidate)]; }
    int value_of(int candidate) const { return value_of_[at(candidate)]; }

    int side;
    std::vector<Group> groups;             // boxes, rows, columns, others: the Explainers' order for chains
    std::vector<int> by_columns;           // boxes, columns, rows, others: the Explainers' order for patterns
    std::vector<int> by_rows;              // rows, columns, boxes, others: HoDoKu's order
    std::vector<std::vector<Seat>> seats;  // by cell
    Lists peers;                           // by cell: the cells it shares a group with, group by group
    Lists peers_in_order;                  // the same, ascending
    int words;                             // in a set of cells
    std::vector<std::uint64_t> sees;       // by cell: the set of its peers
    std::vector<std::int8_t> places;       // by group and cell: the position, or -1
    std::vector<Crossing> crossings;       // boxes by columns, boxes by rows, columns by boxes, rows by boxes
    std::vector<Arc> arcs;
    std::vector<std::vector<int>> above;  // by cell: the cells that a sign makes greater
    std::vector<std::vector<int>> below;  // by cell: the cells that a sign makes less

private:
    static constexpr std::size_t kinds = 4;

    void find_crossings();

    std::array<std::vector<int>, kinds> of_kind_;  // groups, by kind
    std::vector<int> group_of_;                    // by cell and kind

    std::vector<std::uint16_t> cell_of_;  // by candidate: a table is faster than a division
    std::vector<std::uint8_t> value_of_;
};

// Returns the shape of a graph, which is built once and stored in the graph.
const Shape& shape_of(const Graph& graph);

}  // namespace sudoshiki::logic
