// Forcing chains with several branches: what all values of a cell, all places of a value, or both states of a
// candidate lead to; and what leads to a contradiction.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "logic/consequences.hpp"
#include "logic/simple_chains.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic {

struct ForcingRules {
    bool multiple;   // branches for all values of a cell or all places of a value
    bool dynamic;    // what was switched off is taken from the board, so that later links see less
    bool one_value;  // Nishio: links of one value only
    int level;  // 0 links alone; 1 simple patterns; 2 simple chains too; 3 multiple chains too; 4 dynamic
                // chains instead of these; 5 and more: dynamic chains of level - 3 within
    double base() const;
};

class ForcingChains {
public:
    // What is found after the control has expired is not to be used.
    ForcingChains(const Shape& shape, ForcingRules rules, Control& control);
    ~ForcingChains();

    Chain best(const Grid& grid);
    std::vector<Chain> all(const Grid& grid);

private:
    struct Gone;
    // The end of a branch.
    struct Target {
        Consequences* of;
        Consequences::Index entry;
    };
    using Index = Consequences::Index;

    void search(const Grid& grid);
    void forget_what_changed(const Grid& grid);
    void find_quiet_values();
    void search_cell(int cell, int count);
    void binary(int candidate, bool doubles);
    void regions(int cell, int value);
    void region(int group, int value, Bits places);
    void cell_chains(int cell);
    void together(std::vector<Consequences*>& branches, Technique technique, int rank, int source_cell,
                  int source_group);
    void consider(Technique technique, int rank, State result, std::vector<Target>& targets, int source_cell,
                  int source_group);

    Consequences& if_on(int candidate);
    Consequences& if_off(int candidate);
    void propagate(Consequences& all, State assumption);
    bool switch_off(Consequences& all, Index entry);
    bool switch_on(Consequences& all, Index entry);
    bool follow_strong(Consequences& all, Index entry);
    bool look_further(Consequences& all);
    bool add_patterns(Consequences& all);
    bool add_chains(Consequences& all, std::vector<Chain> chains);
    void parents_of(const Step& step);
    void parents_of(const Chain& chain);
    void gone_from_cell(int cell);
    void gone_from_group(int group, int value);
    int intern(const Chain& chain);
    int complexity_of(std::vector<Target>& targets);
    Branch branch_of(const Target& target) const;

    const Shape& shape_;
    ForcingRules rules_;
    Control& control_;
    const Grid* grid_ = nullptr;
    LinkTable links_;  // of the grid as given
    Grid working_;     // without what was switched off
    std::vector<std::unique_ptr<Consequences>> on_;
    std::vector<std::unique_ptr<Consequences>> off_;
    // What follows from an assumption stays known from one grid to the next, unless a candidate beside it went.
    std::vector<std::uint8_t> on_known_;
    std::vector<std::uint8_t> off_known_;
    std::vector<Bits> last_candidates_;   // by cell, of the grid before
    std::vector<std::uint64_t> touched_;  // states that may follow differently now
    // Nishio looks at one value alone: where its candidates are as when it led nowhere, it does so again.
    std::vector<std::vector<std::uint8_t>> quiet_cells_;  // by value: the cells that had it then
    std::vector<std::uint8_t> quiet_;                     // by value
    std::vector<Index> ons_;  // waiting
    std::vector<Index> offs_;
    std::size_t ons_done_ = 0;
    std::size_t offs_done_ = 0;
    std::vector<Index> parents_;
    std::vector<Index> common_;
    std::vector<Target> targets_;
    std::vector<State> gone_;  // what a pattern or an inner chain needs to be off
    std::vector<std::uint8_t> is_gone_;
    std::vector<int> nested_complexity_;
    std::unordered_map<std::string, int> nested_by_signature_;
    std::vector<int> nested_seen_;
    std::unique_ptr<SimpleChains> simple_;
    std::unique_ptr<ForcingChains> inner_;
    Step step_;
    bool collect_all_ = false;
    Chain best_;
    std::vector<Target> best_targets_;  // its branches are written down when it is known to be the best
    std::vector<Chain> all_;
    std::unordered_map<std::string, std::size_t> kept_by_eliminations_;
};

}  // namespace sudoshiki::logic
