// The groups of a graph as the search on small boards wants them.
#pragma once

#include <cstdint>
#include <vector>

#include "board/graph.hpp"
#include "search/small_lanes.hpp"

namespace sudoshiki::search {

struct SmallGroups {
    explicit SmallGroups(const GroupShape& shape);

    // Made once for all graphs with these groups.
    static const SmallGroups& of(const GroupShape& shape);

    LaneShape lanes;
    std::vector<CellSet> houses;
    // As in SmallTables.
    std::vector<std::uint32_t> neighbour_start;
    std::vector<SmallCell> neighbours;
};

}  // namespace sudoshiki::search
