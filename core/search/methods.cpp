#include "search/methods.hpp"

#include <stdexcept>
#include <string>

#include "board/placement.hpp"
#include "search/consistent.hpp"
#include "search/forward.hpp"
#include "search/orders.hpp"
#include "search/tree.hpp"

namespace sudoshiki::search {

namespace {

// Plain backtracking infers nothing, so there is nothing to count or trace.
template <int Words>
struct Plain : Placement<Words> {
    Plain(const Problem& problem, Counters&, Trace&) : Placement<Words>(problem) {}
};

template <class State, class Cells, class Values, bool Traced>
Answer run(const Problem& problem, const TreeOptions& options, Control& control) {
    return Tree<State, Cells, Values, Traced>(problem, control, options.trace_capacity).run();
}

// Forward checking with the cells in the order `Cells`, and either habit of keeping the lists.
template <int Words, bool Traced, class Cells>
Answer run_forward(const Problem& problem, const TreeOptions& options, Control& control) {
    using Kept = Forward<Words, RestoredLastLists<Words>, Traced>;
    using Sorted = Forward<Words, AscendingLists<Words>, Traced>;
    if (options.restored_last) return run<Kept, Cells, ListedAsKept, Traced>(problem, options, control);
    return run<Sorted, Cells, ListedAscending<Words>, Traced>(problem, options, control);
}

template <int Words, bool Traced>
Answer run_consistent(const Problem& problem, const TreeOptions& options, Control& control) {
    using Pairs = Consistent<Words, false, Traced>;
    using Groups = Consistent<Words, true, Traced>;
    if (options.whole_groups)
        return run<Groups, FewestCandidates, ListedAscending<Words>, Traced>(problem, options, control);
    return run<Pairs, FewestCandidates, ListedAscending<Words>, Traced>(problem, options, control);
}

using Runner = Answer (*)(const Problem&, const TreeOptions&, Control&);

struct Method {
    std::string_view name;
    Runner run;
};

template <int Words, bool Traced>
constexpr Method methods[] = {
    {"backtracking", run<Plain<Words>, RowMajor, EveryValue<Words>, Traced>},
    {"forward-checking", run_forward<Words, Traced, RowMajor>},
    {"mrv", run_forward<Words, Traced, FewestCandidates>},
    {"dsatur", run_forward<Words, Traced, MostSaturated>},
    {"mac", run_consistent<Words, Traced>},
};

template <int Words, bool Traced>
Answer run_named(const Problem& problem, const TreeOptions& options, Control& control) {
    for (const auto& method : methods<Words, Traced>)
        if (method.name == options.method) return method.run(problem, options, control);
    throw std::invalid_argument("no tree search named " + std::string(options.method));
}

}  // namespace

Answer solve_tree(const Problem& problem, const TreeOptions& options, Control& control) {
    return with_mask_width(problem.graph->side, [&]<int Words>() {
        if (options.trace_capacity > 0) return run_named<Words, true>(problem, options, control);
        return run_named<Words, false>(problem, options, control);
    });
}

}  // namespace sudoshiki::search
