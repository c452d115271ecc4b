// Tree search on boards up to 16×16 with all rules, made for speed: propagation at every node on masks of 16
// bits, copied from node to node. Like WeightedSearch it can be suspended and resumed.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/problem.hpp"
#include "run/control.hpp"
#include "search/small_engine.hpp"
#include "search/small_shape.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::search {

class SmallSearch {
public:
    // Whether it supports this graph.
    static bool fits(const Graph& graph);

    // Starts from the problem's candidates. The instruction set affects speed only.
    explicit SmallSearch(const Problem& problem, simd::InstructionSet set = simd::pick_instruction_set());

    // Continues until the next solution, or for this many more conflicts or values tried.
    SmallStatus run(std::uint64_t conflicts, std::uint64_t tries, Control& control);

    Board board() const;  // after `solution`
    std::uint64_t solutions() const { return solutions_; }
    Counters counters() const;

private:
    void add_weights(const Graph& graph);
    std::uint64_t next_stage() const;
    void begin_stage();
    void restart();
    void add_room();

    std::shared_ptr<const Graph> graph_;
    SmallShape shape_;
    int stage_ = 0;  // the next one: see conflicts_before_stage
    RunSmall run_;
    SmallState state_{};
    std::size_t room_;  // boards
    std::unique_ptr<SmallBlock[]> boards_;
    std::vector<SmallMask> values_;
    std::vector<SmallCell> chosen_;
    std::vector<float> weights_;
    std::uint64_t solutions_ = 0;
};

}  // namespace sudoshiki::search
