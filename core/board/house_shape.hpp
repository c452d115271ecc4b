// The groups of N cells of a board, as derived sums take sums away from them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "board/cell_set.hpp"
#include "board/graph.hpp"
#include "board/lists.hpp"

namespace sudoshiki {

// Small numbers, so that vectors hold many: by part.
using Counts = std::vector<std::int16_t>;

// How taking away a part changes the number of cells left; none where it would leave more.
inline std::int16_t change_at_best(std::int16_t size, std::int16_t inside) {
    return static_cast<std::int16_t>(std::min(size - 2 * inside, 0));
}

// Sums that may be taken away: all coefficients are 1.
struct Parts {
    std::vector<CellSet> cells;
    Counts sizes;
    std::vector<std::int64_t> totals;
    CellSet covered;
    bool overlap = false;

    void add(const CellSet& part, std::int64_t total) {
        overlap = overlap || !(part & covered).empty();
        covered = covered | part;
        cells.push_back(part);
        sizes.push_back(static_cast<std::int16_t>(part.count()));
        totals.push_back(total);
    }

    // Of so many cells, of which so many are inside each part: whichever parts are taken, no fewer are left.
    int fewest_left(int all, const Counts& inside) const {
        std::int16_t left = 0;
        for (std::size_t part = 0; part < inside.size(); ++part)
            left = static_cast<std::int16_t>(left + change_at_best(sizes[part], inside[part]));
        return left + all;
    }
};

// One serves all puzzles with these groups.
struct HouseShape {
    static constexpr int most_left = 6;  // cells of a derived sum

    explicit HouseShape(const GroupShape& shape);

    // Calls `visit(first, last)` for all rows side by side, then for all columns.
    template <class Visit>
    void each_band(Visit&& visit) const {
        for (std::size_t first = 0; first < regions_at; ++first)
            for (auto last = first; last < (first < columns_at ? columns_at : regions_at); ++last)
                visit(first, last);
    }

    std::vector<CellSet> houses;  // rows, columns, then regions: groups that are no line
    std::size_t columns_at, regions_at;
    Lists houses_of;  // by cell
    Parts regions;
    std::vector<Counts> in_regions;  // by band: its cells in each region; empty where that leaves many cells
    bool regions_leave_few = false;  // somewhere
};

}  // namespace sudoshiki
