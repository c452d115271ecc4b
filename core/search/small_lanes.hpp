// Where the copies of masks stand that vectors look at: see SmallLanes.
#pragma once

#include <span>
#include <vector>

#include "board/graph.hpp"
#include "search/small_job.hpp"

namespace sudoshiki::search {

class LaneShape {
public:
    explicit LaneShape(const Graph& graph);
    LaneShape(const LaneShape&) = delete;
    LaneShape& operator=(const LaneShape&) = delete;

    // Places on the board for what else it has to hold, and what it holds at first.
    std::uint32_t add(std::span<const std::uint64_t> words);

    const SmallLanes& table() const { return table_; }
    const std::vector<SmallBlock>& blank() const { return blank_; }

private:
    void place_houses(const Graph& graph);
    void place_overlaps(const Graph& graph);
    void place(int cell, std::size_t at);
    void list_copies(const Graph& graph);
    SmallMask& blank(std::size_t place);

    SmallLanes table_{};
    std::vector<SmallBlock> blank_;
    std::vector<SmallMask> second_is_house_;
    struct Copy {
        SmallCell cell;
        std::uint32_t place;
    };
    std::vector<Copy> placed_;  // those of houses first
    std::vector<std::uint32_t> copy_start_, overlap_copy_start_, copies_;
    std::vector<SmallCell> cell_at_;
    std::vector<std::uint64_t> house_cells_;
};

}  // namespace sudoshiki::search
