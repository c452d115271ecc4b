// Forcing chains with several branches: conclusions that follow from all values of a cell, from all places of
// a value in a group, or from both states of a candidate; and assumptions that lead to a contradiction.
#pragma once

#include <map>
#include <memory>

#include "logic/propagator.hpp"

namespace sudoshiki::logic {

class ForcingChains {
public:
    // Results are invalid if the control has expired.
    ForcingChains(const Shape& shape, ForcingRules rules, Control& control);

    Chain best(const Grid& grid);
    std::vector<Chain> all(const Grid& grid);

private:
    // The end of a branch.
    struct Target {
        Consequences* branch;
        Consequences::Index entry;
    };
    using Index = Consequences::Index;

    void search(const Grid& grid);
    void forget_changed(const Grid& grid);
    void find_values_without_result();
    void search_cell(int cell, int count);
    void search_candidate(int candidate, bool doubles);
    void search_groups(int cell, int value);
    void search_group(int group, int value, Bits places);
    void search_values(int cell);
    void combine(std::vector<Consequences*>& branches, Technique technique, int rank, int source_cell,
                 int source_group);
    void consider(Technique technique, int rank, State result, std::vector<Target>& targets, int source_cell,
                  int source_group);

    Consequences& consequences_of(State assumption);
    const Chain* same_eliminations(int cell, Bits eliminated) const;
    void keep(Chain chain, const std::vector<Target>& targets, Bits eliminated);
    int complexity_of(std::vector<Target>& targets);
    Branch branch_of(const Target& target) const;

    const Shape& shape_;
    ForcingRules rules_;
    Control& control_;
    const Grid* grid_ = nullptr;
    Propagator propagator_;
    std::vector<std::unique_ptr<Consequences>> consequences_;  // by assumption
    // By assumption: whether its consequences are known. They stay valid for the next grid if no candidate
    // changed that they depend on.
    std::vector<std::uint8_t> is_known_;
    std::vector<Bits> last_candidates_;          // by cell, of the previous grid
    std::vector<std::uint64_t> changed_states_;  // whose consequences may be different now
    // Nishio depends on the candidates of one value only. By value: the cells with this candidate when
    // nothing was found; and whether they are the same now.
    std::vector<std::vector<std::uint8_t>> cells_without_result_;
    std::vector<std::uint8_t> is_without_result_;
    std::vector<Index> common_;
    std::vector<Target> targets_;
    std::vector<int> nested_seen_;
    bool collect_all_ = false;
    Chain best_;
    std::vector<Target> best_targets_;  // to write its branches at the end
    std::vector<Chain> all_;
    std::map<std::pair<int, Bits>, std::size_t> index_by_eliminations_;  // by cell and values: index in all_
};

}  // namespace sudoshiki::logic
