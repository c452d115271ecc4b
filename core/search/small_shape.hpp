// A graph as the search on small boards wants it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "board/constraint_shape.hpp"
#include "search/small_groups.hpp"
#include "search/small_job.hpp"

namespace sudoshiki::search {

class SmallShape {
public:
    // For an engine that permutes cells where it can, or for one that keeps copies.
    SmallShape(const Graph& graph, bool permutes);
    SmallShape(const SmallShape&) = delete;
    SmallShape& operator=(const SmallShape&) = delete;

    // Sums that pay only where search is long.
    void add_tight_sums(const Graph& graph);
    void add_longer_sums(const Graph& graph);

    const SmallTables& tables() const { return tables_; }
    // A board with nothing but what lanes without a house hold.
    const std::vector<SmallBlock>& blank() const { return blank_; }

private:
    void add_pairs(const Graph& graph);
    void add_arc_support();
    void see_by_pairs(const Graph& graph);
    SmallCell most_excluding(std::size_t table) const;
    SmallMask support_of(std::size_t table, int value) const;
    bool may_be_equal(int table, int value) const;
    void add_groups(const Graph& graph);
    void add_sums(const std::vector<ShapedSum>& sums, SmallKind kind);
    std::int64_t distance_from_middle(const ShapedSum& sum) const;
    void add_rests(const ShapedSum& sum);
    bool add_sets(const ShapedSum& sum);
    void add_layers();
    // Places on the board for what else it has to hold, and what it holds at first.
    std::uint32_t add_to_board(std::span<const std::uint64_t> words);
    const SmallStep* const* const* add_steps(const Layers& layers);
    const SmallStep* const* add_step_table(const std::vector<Layers::Step>& from, int states);
    const SmallStepLaneList* add_step_lanes(const Layers& layers);
    static void add_to_lanes(const Layers::Step& step, std::vector<SmallStepLanes>& lanes);
    void add_constraint(SmallKind kind, std::span<const int> cells, std::uint32_t number);
    void point_to_tables(int cells);
    void watch_cells(int cells);
    void link_cells(int cells);

    const ConstraintShape& constraints_;
    const SmallGroups& groups_;
    std::vector<SmallBlock> blank_;
    SmallTables tables_{};
    std::vector<std::uint32_t> pair_start_, rest_start_{0};
    std::vector<SmallCell> cells_, rest_;
    std::vector<SmallPair> pairs_;
    std::vector<SmallMask> support_;
    std::vector<SmallConstraint> list_;
    std::vector<SmallBlock> telling_;
    std::vector<std::uint64_t> watch_, linked_;
    std::vector<CellSet> sees_;  // by value and cell; empty: as the groups have it
    std::vector<ShapedSum> tight_, longer_;
    std::vector<BlockedSum> sums_;
    std::vector<std::uint32_t> set_start_{0};  // by sum
    std::vector<SmallMask> sets_;
    std::vector<SmallSetList> set_lists_;
    std::vector<SmallLayers> layers_;
    std::vector<std::vector<SmallStep>> steps_;                       // by table
    std::vector<std::vector<const SmallStep*>> first_steps_;          // by table and state
    std::vector<std::vector<const SmallStep* const*>> first_states_;  // by cell
    std::vector<std::vector<SmallStepLanes>> step_lanes_;             // by table
    std::vector<std::vector<SmallStepLaneList>> step_lane_lists_;     // by cell
    std::vector<std::vector<std::uint16_t>> first_words_;             // by layer
};

}  // namespace sudoshiki::search
