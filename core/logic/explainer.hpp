// The scales of Sudoku Explainer and Sukaku Explainer: their techniques in their order, with their ratings.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "logic/forcing_chains.hpp"
#include "logic/larger_wings.hpp"
#include "logic/patterns.hpp"
#include "logic/scale_solver.hpp"
#include "logic/strong_links.hpp"

namespace sudoshiki::logic {

// Ratings of a board in tenths, as the programs print them.
struct Ratings {
    int er = 0;  // of the hardest step
    int ep = 0;  // of the hardest step up to the first placement
    int ed = 0;  // of the first step
};
inline constexpr int no_step_rating = 200;  // the rating if no technique finds a step

class Explainer {
public:
    // Without `one_solution`, techniques that assume a unique solution are not used.
    Explainer(const Shape& shape, Program program, Control& control, bool one_solution = true);

    // Finds the next step of the program: that of the first technique in order that has one. Returns false if
    // none has, or time is up.
    bool next(const Grid& grid, RatedStep& rated);
    // The same without chains rated above `max_rating` tenths. If it returns false, `rated.rating` is a lower
    // bound for the next step. `after_pairs`: leaves out singles, locked values, pairs and direct techniques.
    bool next_up_to(int max_rating, const Grid& grid, RatedStep& rated, bool after_pairs = false);
    // The same with direct techniques only: those that place a value which is not a single yet.
    bool next_direct(const Grid& grid, RatedStep& rated);
    // Returns every step that a technique finds on this board, in order; of forcing chains, only the first
    // kinds.
    std::vector<RatedStep> all(const Grid& grid, int kinds_of_forcing_chains);
    // Invalid if the control has expired.
    Ratings rate(Grid grid);
    // Returns the ER in tenths if it is at most `max_rating`, else a lower bound above that. Saves the search
    // for harder chains, which takes nearly all the time on hard boards. Leaves the grid where the next step
    // would be rated above `max_rating`.
    int rate_up_to(int max_rating, Grid& grid);

private:
    using FindAsProgram = bool (*)(const Grid&, Program, Step&, Found);
    using Find = std::function<bool(const Grid&, Step&, Found)>;
    // The search for one technique, or for several that are tried together.
    struct TechniqueSearch {
        std::function<bool(const Grid&, RatedStep&)> next;
        std::function<void(const Grid&, std::vector<RatedStep>&)> all;
        double min_rating = 0;  // of its steps; set for chains and what comes after them, else 0
        bool forcing = false;   // forcing chains
    };

    bool find(const Grid& grid, std::span<TechniqueSearch> searches, double max_rating, RatedStep& rated);
    void add_explainer_techniques();
    void add_sukaku_techniques();
    void add_up_to_hidden_triplets();
    void add_up_to_hidden_quads();
    void add_all_forcing_chains();
    ForcingRules dynamic(int level, int inner) const;
    void add_pattern(Find find);
    void add_program_pattern(FindAsProgram find);
    void add_pattern(Find find_next, Find find_all);
    template <class Finder, class... Arguments>
    void add_finder(Arguments... arguments);
    void add_simple_chains();
    void add_forcing_chains(ForcingRules rules);
    bool take(Chain chain, int level, RatedStep& rated);
    void take_all(std::vector<Chain> chains, int level, std::vector<RatedStep>& steps);

    const Shape& shape_;
    Program program_;
    bool one_solution_;
    Control& control_;
    const int cost_of_a_search_;
    std::vector<TechniqueSearch> order_;
    double max_rating_ = 0;         // of the simple chains to look for
    std::size_t direct_ = 0;        // direct techniques begin here in order_ …
    std::size_t after_direct_ = 0;  // … and end here
    std::size_t after_pairs_ = 0;   // techniques beyond pairs begin here
};

}  // namespace sudoshiki::logic
