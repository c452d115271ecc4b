// Fingerprints: hashes that are equal for puzzles that are equal up to symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/board_kind.hpp"

namespace sudoshiki::generate {

// Colour refinement: in each round the hash of a cell is combined with the hashes of its groups and its
// value, which are sums over their cells, so positions do not matter. Without signs, empty cells are left
// out.
class Fingerprinter {
public:
    explicit Fingerprinter(const BoardKind& kind);

    // `signs` may be null. Without signs, renaming values does not change the result; with signs, reversing
    // all signs and values does not.
    std::uint64_t of(const std::uint8_t* values, const std::int8_t* signs);

private:
    using Hash = std::uint64_t;

    Hash hash_board(const std::uint8_t* values, const std::int8_t* signs, bool reversed);
    template <std::size_t Groups>
    void refine(const std::uint8_t* values);
    void refine_by_signs(const std::int8_t* signs, bool reversed);

    const BoardKind& kind_;
    std::size_t no_group() const { return kind_.graph->groups.size(); }  // pads cells with fewer groups

    std::size_t groups_per_cell_ = 0;                // maximum of any cell
    std::vector<std::uint16_t> groups_of_;           // of each cell in turn
    std::vector<Hash> is_line_;                      // by group: 1 for a line
    std::vector<int> cells_;                         // those that are hashed
    std::vector<Hash> previous_, hashes_;            // by cell
    std::vector<Hash> position_hashes_;              // by cell: of its position, where symmetries preserve it
    std::vector<Hash> group_hashes_, value_hashes_;  // sums of messages
};

}  // namespace sudoshiki::generate
