// Tree search with propagation at every node: places a value or removes it, in a cell chosen by its earlier
// conflicts (dom/wdeg: Boussemart et al., ECAI 2004), with restarts until a first solution is found.
//
// It does not use Tree: it has two branches (a value, or all others), so each conflict narrows the board for
// the rest of the branch, while Tree tries the values of a cell in turn; and it can be suspended and resumed,
// which the turns of `auto` need.
#pragma once

#include <cstdint>
#include <vector>

#include "board/propagate.hpp"
#include "run/control.hpp"
#include "run/luby.hpp"
#include "run/random.hpp"

namespace sudoshiki::search {

enum class WeightedStatus : std::uint8_t { unknown, solution, exhausted };

template <int Words>
class WeightedSearch {
public:
    // The propagator has run without contradiction, and outlives this.
    WeightedSearch(const Graph& graph, Propagator<Words>& propagator, std::uint64_t seed);

    // Continues until the next solution, or for this many more conflicts or values tried. After `solution`
    // the board is in the propagator; the next run searches for another one.
    WeightedStatus run(std::uint64_t conflicts, std::uint64_t tries, Control& control);

    Board board() const;
    std::uint64_t solutions() const { return solutions_; }
    const Counters& counters() const { return counters_; }  // all but the eliminations, which stay where …
    std::uint64_t eliminations() const { return propagator_.eliminations; }  // … the propagator counts them

private:
    struct Guess {
        std::int32_t cell;
        std::int32_t value;
        std::size_t mark;
    };

    bool take_back();
    void guess();
    void blame();
    void restart();
    int pick_cell() const;

    const Graph& graph_;
    Propagator<Words>& propagator_;
    Random random_;
    std::vector<Guess> guesses_;
    std::vector<float> weight_;  // by cell: 1 + the conflicts it took part in
    Counters counters_;
    std::uint64_t solutions_ = 0;
    std::uint64_t restart_at_;
    Luby luby_;
    bool consistent_ = true;  // the last placement was propagated without contradiction
    bool exhausted_ = false;
};

}  // namespace sudoshiki::search
