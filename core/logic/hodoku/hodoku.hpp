// HoDoKu's scale: its techniques in its order, each with a score. The sum of scores and the hardest technique
// give the level.
#pragma once

#include "logic/hodoku/als.hpp"
#include "logic/hodoku/franken_fish.hpp"
#include "logic/hodoku/rectangles.hpp"
#include "logic/hodoku/singles_queue.hpp"
#include "logic/hodoku/tabling.hpp"
#include "logic/hodoku/value_chains.hpp"
#include "logic/scale_solver.hpp"

namespace sudoshiki::logic {

enum class HodokuLevel : std::uint8_t { easy, medium, hard, unfair, extreme };

class Hodoku : public ScaleSolver {
public:
    Hodoku(const Graph& graph, const Shape& shape, Control& control, bool one_solution);

    void begin(Grid start) override;
    bool next(RatedStep& rated) override;
    // Returns score and level.
    std::vector<int> rate(Grid start) override;

private:
    struct TechniqueEntry;
    static const TechniqueEntry entries_[];

    const TechniqueEntry* take_next(Step& step);
    Found first_step();  // a receiver that stops after the first step
    // These find the first step of a technique; they return false if there is none.
    template <auto find>
    bool pattern(Step& step);
    template <auto find, int size>
    bool sized_pattern(Step& step);
    template <int type>
    bool unique(Step& step);
    bool hidden_rectangle(Step& step);
    template <int type>
    bool avoidable(Step& step);
    bool bug(Step& step);
    bool full_house(Step& step);
    bool naked_single(Step& step);
    bool hidden_single(Step& step);
    template <auto finder, auto find>
    bool with_member(Step& step);  // by a finder that remembers earlier grids
    template <int size, bool finned>
    bool franken(Step& step);
    bool guess(Step& step);

    const Graph& graph_;
    Control& control_;
    const int cost_of_a_search_;
    bool one_solution_;  // techniques may assume a unique solution
    SinglesQueue singles_;
    hodoku::ValueChains chains_;
    hodoku::AlmostLockedSets almost_locked_;
    hodoku::Tabling tables_;
    hodoku::FrankenFish franken_;
    hodoku::Rectangles rectangles_;
};

}  // namespace sudoshiki::logic
