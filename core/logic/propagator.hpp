// What follows from an assumption: links followed one by one and, where the rules say so, patterns and chains
// on what they leave of the board.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "logic/consequences.hpp"
#include "logic/program.hpp"
#include "logic/simple_chains.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic {

class ForcingChains;

struct ForcingRules {
    bool multiple;   // branches for all values of a cell or all places of a value
    bool dynamic;    // what was switched off is taken from the board, so that later links see less
    bool one_value;  // Nishio: links of one value only
    int level;  // 0 links alone; 1 simple patterns; 2 simple chains too; 3 multiple chains too; from 4 on
                // dynamic chains instead of these
    int inner;  // of those: their own level
    Program program;
    double base() const;
};

class Propagator {
public:
    Propagator(const Shape& shape, ForcingRules rules, Control& control);
    ~Propagator();

    void begin(const Grid& grid);
    // All queued that is on before the next that is off; ends at the first contradiction.
    void run(Consequences& all, State assumption);
    // A chain that an entry names; its size is its complexity.
    const std::shared_ptr<const Step>& nested(int number) const { return nested_[at(number)]; }

private:
    struct Gone;
    using Index = Consequences::Index;
    // A candidate that goes on, and where its parents stand in parents_.
    struct Next {
        int candidate;
        Cause cause;
        std::size_t parents;
        std::size_t end;
    };

    bool switch_off(Consequences& all, Index entry);
    bool switch_on(Consequences& all, Index entry);
    bool follow_strong(Consequences& all, Index entry);
    bool look_further(Consequences& all);
    bool add_patterns(Consequences& all);
    bool add_chains(Consequences& all, std::vector<Chain> chains, int level);
    void parents_of(const Step& step);
    void parents_of(const Chain& chain);
    std::vector<Index> entries_of_gone(const Consequences& all) const;
    void note_eliminated(State state);
    void gone_from_cell(int cell);
    void gone_from_group(int group, int value);
    int intern(Chain chain, int level);

    const Shape& shape_;
    ForcingRules rules_;
    const Grid* grid_ = nullptr;
    LinkTable links_;         // of the grid as given
    Grid working_;            // without what was switched off
    std::vector<Index> ons_;  // waiting
    std::vector<Index> offs_;
    std::size_t ons_done_ = 0;
    std::size_t offs_done_ = 0;
    std::vector<Next> next_;
    std::vector<Index> parents_;
    std::vector<State> gone_;  // what a pattern or an inner chain needs to be off
    std::vector<std::uint8_t> is_gone_;
    std::vector<std::shared_ptr<const Step>> nested_;
    std::unordered_map<std::string, int> nested_by_signature_;
    std::unique_ptr<SimpleChains> simple_;
    std::unique_ptr<ForcingChains> inner_;
    Step step_;
};

}  // namespace sudoshiki::logic
