// Forcing chains with several branches: what all values of a cell, all places of a value, or both states of a
// candidate lead to; and what leads to a contradiction.
#pragma once

#include <map>
#include <memory>

#include "logic/propagator.hpp"

namespace sudoshiki::logic {

class ForcingChains {
public:
    // What is found after the control has expired is not to be used.
    ForcingChains(const Shape& shape, ForcingRules rules, Control& control);

    Chain best(const Grid& grid);
    std::vector<Chain> all(const Grid& grid);

private:
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

    Consequences& following(State assumption);
    const Chain* same_eliminations(int cell, Bits gone) const;
    void keep(Chain chain, const std::vector<Target>& targets, Bits gone);
    int complexity_of(std::vector<Target>& targets);
    Branch branch_of(const Target& target) const;

    const Shape& shape_;
    ForcingRules rules_;
    Control& control_;
    const Grid* grid_ = nullptr;
    Propagator propagator_;
    std::vector<std::unique_ptr<Consequences>> following_;  // by what is assumed
    // It stays known from one grid to the next, unless a candidate beside it went.
    std::vector<std::uint8_t> known_;
    std::vector<Bits> last_candidates_;   // by cell, of the grid before
    std::vector<std::uint64_t> touched_;  // states that may follow differently now
    // Nishio looks at one value alone: where its candidates are as when it led nowhere, it does so again.
    std::vector<std::vector<std::uint8_t>> quiet_cells_;  // by value: the cells that had it then
    std::vector<std::uint8_t> quiet_;                     // by value
    std::vector<Index> common_;
    std::vector<Target> targets_;
    std::vector<int> nested_seen_;
    bool collect_all_ = false;
    Chain best_;
    std::vector<Target> best_targets_;  // its branches are written down when it is known to be the best
    std::vector<Chain> all_;
    std::map<std::pair<int, Bits>, std::size_t> kept_by_eliminations_;  // cell and values, in all_
};

}  // namespace sudoshiki::logic
