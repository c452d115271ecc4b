// Derives the consequences of an assumption: follows links and, if the rules allow it, finds patterns and
// chains on the board that is left.
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
    bool dynamic;    // candidates that are off are removed from the board, which gives further links
    bool one_value;  // Nishio: links of one value only
    // What is used beside links. 0: nothing; 1: simple patterns; 2: also simple chains; 3: also multiple
    // chains; from 4: patterns, and dynamic chains.
    int level;
    int inner;  // the level of inner dynamic chains
    Program program;
    double base() const;
};

class Propagator {
public:
    Propagator(const Shape& shape, ForcingRules rules, Control& control);
    ~Propagator();

    void begin(const Grid& grid);
    // Writes the consequences to `all`. Handles all states that are on before the next one that is off, as
    // the programs do. Ends at the first contradiction.
    void run(Consequences& all, State assumption);
    // Returns an inner chain by its number in an entry; its size is its complexity.
    const std::shared_ptr<const Step>& nested(int number) const { return nested_[at(number)]; }

private:
    struct Elimination;
    using Index = Consequences::Index;
    // A candidate that follows as on; its parents are parents_[parents_begin, parents_end).
    struct Next {
        int candidate;
        Cause cause;
        std::size_t parents_begin;
        std::size_t parents_end;
    };

    bool switch_off(Consequences& all, Index entry);
    bool switch_on(Consequences& all, Index entry);
    bool follow_strong(Consequences& all, Index entry);
    bool go_beyond_links(Consequences& all);
    bool add_patterns(Consequences& all);
    bool add_chains(Consequences& all, std::vector<Chain> chains, int level);
    void find_premises(const Step& step);
    void find_premises(const Chain& chain);
    std::vector<Index> premise_entries(const Consequences& all) const;
    void add_premise(State state);
    void add_premises_of_cell(int cell);
    void add_premises_of_group(int group, int value);
    int intern(Chain chain, int level);

    const Shape& shape_;
    ForcingRules rules_;
    const Grid* grid_ = nullptr;
    LinkTable links_;         // of the start grid
    Grid working_;            // the grid without the candidates that are off
    std::vector<Index> ons_;  // queues of entries
    std::vector<Index> offs_;
    std::size_t ons_done_ = 0;
    std::size_t offs_done_ = 0;
    std::vector<Next> next_;
    std::vector<Index> parents_;
    std::vector<State> premises_;           // candidates that had to be off for a pattern or inner chain
    std::vector<std::uint8_t> is_premise_;  // by state
    std::vector<std::shared_ptr<const Step>> nested_;
    std::unordered_map<std::string, int> nested_by_signature_;
    std::unique_ptr<SimpleChains> simple_;
    std::unique_ptr<ForcingChains> inner_;
    Step step_;
};

}  // namespace sudoshiki::logic
