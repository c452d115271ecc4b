// Where the copies of masks stand that vectors look at: see SmallLanes.
#pragma once

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

    const SmallLanes& table() const { return table_; }
    const std::vector<SmallBlock>& blank() const { return blank_; }

private:
    void place_houses(const GroupShape& shape);
    void place_overlaps(const GroupShape& shape);
    void place(int cell, std::size_t at);
    void list_copies(const GroupShape& shape);
    void list_first_copies();
    SmallMask& blank(std::size_t place);

    SmallLanes table_{};
    std::vector<SmallBlock> blank_;
    std::vector<SmallMask> second_is_house_;
    struct Copy {
        SmallCell cell;
        std::uint32_t place;
    };
    std::vector<Copy> placed_;  // those of houses first
    std::vector<std::uint32_t> copy_start_, overlap_copy_start_, copies_, first_copies_;
    std::vector<SmallCell> cell_at_;
    std::vector<std::uint64_t> house_cells_;
};

}  // namespace sudoshiki::search
