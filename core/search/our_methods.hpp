// The methods with our own habits: each a choice of state, order of cells and order of values.
#pragma once

#include "board/placement.hpp"
#include "search/consistent.hpp"
#include "search/forward.hpp"
#include "search/orders.hpp"
#include "search/runners.hpp"
#include "search/tree.hpp"

namespace sudoshiki::search {

// Plain backtracking infers nothing, so there is nothing to count or trace.
template <int Words>
struct Plain : Placement<Words> {
    Plain(const Problem& problem, Counters&, Trace&) : Placement<Words>(problem) {}
};

template <class State, class Cells, class Values, bool Traced>
Answer run(const Problem& problem, const TreeOptions& options, Control& control) {
    return Tree<State, Cells, Values, Traced>(control, options.trace_capacity, problem).run();
}

// Only the candidates left are tried.
template <class State, class Cells, int Words, bool Traced>
constexpr auto run_inferring = run<State, Cells, ListedAscending<Words>, Traced>;

template <int Words, bool Traced>
Runner find_runner(const TreeOptions& options) {
    using Checked = Forward<Words, Traced>;
    using Pairs = Consistent<Words, false, Traced>;
    using Groups = Consistent<Words, true, Traced>;
    const auto method = options.method;
    if (options.habits != "ours") return nullptr;
    if (method == "backtracking") return run<Plain<Words>, RowMajor, EveryValue<Words>, Traced>;
    if (method == "forward-checking") return run_inferring<Checked, RowMajor, Words, Traced>;
    if (method == "mrv") return run_inferring<Checked, FewestCandidates, Words, Traced>;
    if (method == "dsatur") return run_inferring<Checked, MostSaturated, Words, Traced>;
    if (method != "mac") return nullptr;
    if (options.whole_groups) return run_inferring<Groups, FewestCandidates, Words, Traced>;
    return run_inferring<Pairs, FewestCandidates, Words, Traced>;
}

}  // namespace sudoshiki::search
