// A number that is the same for all puzzles that are equal up to symmetry, and hardly ever for two others.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/kind.hpp"

namespace sudoshiki::generate {

// Cells, groups and values tell each other how they look, again and again; what counts is how often each look
// occurs, never where. Where there are no signs, empty cells have nothing to tell.
class Fingerprints {
public:
    explicit Fingerprints(const Kind& kind);

    // `signs` may be null. Without signs the names of the values don't count; with signs turning all of them
    // round, and the values with them, doesn't.
    std::uint64_t of(const std::uint8_t* values, const std::int8_t* signs);

private:
    using Look = std::uint64_t;

    Look look(const std::uint8_t* values, const std::int8_t* signs, bool turned);
    template <std::size_t Groups>
    void tell(const std::uint8_t* values);
    void tell_by_signs(const std::int8_t* signs, bool turned);

    const Kind& kind_;
    std::size_t no_group() const {
        return kind_.graph->groups.size();
    }  // for cells that have fewer than others

    std::size_t per_cell_ = 0;              // groups, at most
    std::vector<std::uint16_t> groups_of_;  // of each cell in turn
    std::vector<Look> kinds_;               // by group: whether it is a line
    std::vector<int> cells_;                // that have something to tell
    std::vector<Look> before_, looks_;      // by cell
    std::vector<Look> places_;              // by cell: how it lies in the square, where that stays
    std::vector<Look> groups_, values_;     // what they were told
};

}  // namespace sudoshiki::generate
