// Where the copies of masks stand that vectors look at: see SmallLanes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "board/graph.hpp"
#include "search/small_job.hpp"

namespace sudoshiki::search {

// As many masks, filled up to whole blocks.
inline std::uint32_t padded_masks(std::size_t masks) {
    return static_cast<std::uint32_t>((masks + small_block - 1) / small_block * small_block);
}

class LaneShape {
public:
    explicit LaneShape(const GroupShape& shape);
    LaneShape(const LaneShape&) = delete;
    LaneShape& operator=(const LaneShape&) = delete;

    // For an engine that permutes cells where it can, or for one that keeps copies. What only one of them
    // needs is made on first use, by any thread.
    SmallLanes table(bool permutes) const;
    // A board with nothing but what lanes without a house hold.
    std::vector<SmallBlock> blank(const SmallLanes& table) const;

private:
    void add_places(std::size_t places);
    SmallMask& cell_at(std::size_t place);
    void place_houses(const GroupShape& shape);
    void place_overlaps(const GroupShape& shape);
    void list_copies() const;
    void list_first_copies() const;
    bool has_permutations() const;
    void list_permutations() const;

    const int cells_, side_;
    SmallLanes table_{};
    std::vector<SmallMask> second_is_house_;
    std::vector<SmallBlock> cell_at_;  // by place; the number of cells where there is none
    std::vector<std::uint64_t> house_cells_;
    mutable std::once_flag once_copies_, once_permutations_;
    mutable std::vector<std::uint32_t> copy_start_, overlap_copy_start_, copies_, first_copies_;
    mutable SmallPermutations permutations_{};
    mutable std::vector<SmallBlock> houses_of_cell_;
};

}  // namespace sudoshiki::search
