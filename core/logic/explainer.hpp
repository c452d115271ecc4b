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

// In tenths, as they print them.
struct Ratings {
    int er = 0;  // of the hardest step
    int ep = 0;  // of the hardest up to the first placement
    int ed = 0;  // of the first step
};
inline constexpr int beyond = 200;  // where no technique is left

class Explainer {
public:
    // Without `one_solution`, techniques that assume a unique solution are not used.
    Explainer(const Shape& shape, Program program, Control& control, bool one_solution = true);

    // The step that is taken, of the first technique that has one; false where none has, or time is up.
    bool next(const Grid& grid, Rated& rated);
    // The same without chains that are rated above `most` tenths; where nothing is found, the rating is what
    // the next step has at least. `after_pairs`: nothing that only singles, locked values, pairs and direct
    // techniques do is looked for.
    bool next_up_to(int most, const Grid& grid, Rated& rated, bool after_pairs = false);
    // The same of direct techniques only: those that place a value that is no single yet.
    bool next_direct(const Grid& grid, Rated& rated);
    // Every step that the techniques find on this board, in their order; of forcing chains the first kinds.
    std::vector<Rated> all(const Grid& grid, int kinds_of_forcing_chains);
    // Nothing to be used once the control has expired.
    Ratings rate(Grid grid);
    // ER in tenths if it is at most `most`; else a number above that, which ER is not below. Chains that rate
    // higher are not looked for, and they take nearly all the time of hard boards. The grid is left where the
    // next step would be above `most`.
    int rate_up_to(int most, Grid& grid);

private:
    using FindAsProgram = bool (*)(const Grid&, Program, Step&, Found);
    using Find = std::function<bool(const Grid&, Step&, Found)>;
    // A technique, or some that are tried together.
    struct Attempt {
        std::function<bool(const Grid&, Rated&)> next;
        std::function<void(const Grid&, std::vector<Rated>&)> all;
        double least = 0;  // rating of its steps; only said of chains, and of what comes after them
        bool forcing = false;
    };

    bool find(const Grid& grid, std::span<Attempt> attempts, double most, Rated& rated);
    void use_explainer();
    void use_sukaku();
    void use_up_to_hidden_triplets();
    void use_up_to_hidden_quads();
    void use_forcing_chains();
    ForcingRules dynamic(int level, int inner) const;
    void pattern(Find find);
    void as_program(FindAsProgram find);
    void pattern(Find next, Find any);
    template <class Finder, class... How>
    void finder(How... how);
    void simple_chains();
    void forcing_chains(ForcingRules rules);
    bool take(Chain chain, int level, Rated& rated);
    void take_all(std::vector<Chain> chains, int level, std::vector<Rated>& steps);

    const Shape& shape_;
    Program program_;
    bool one_solution_;
    Control& control_;
    const int cost_of_an_attempt_;
    std::vector<Attempt> order_;
    double most_ = 0;               // rating of simple chains that are looked for
    std::size_t direct_ = 0;        // where direct techniques begin …
    std::size_t after_direct_ = 0;  // … and end
    std::size_t after_pairs_ = 0;   // where those begin that do more than pairs
};

}  // namespace sudoshiki::logic
