#include "search/methods.hpp"

#include <stdexcept>
#include <string>

#include "board/placement.hpp"
#include "board/refuse.hpp"
#include "search/consistent.hpp"
#include "search/forward.hpp"
#include "search/listed.hpp"
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

// Forward checking with the cells in the order `Cells`; and the same as the documents' programs do it.
template <class Cells, int Words, bool Traced>
constexpr auto run_forward = run<Forward<Words, Traced>, Cells, ListedAscending<Words>, Traced>;

template <Habits habits, class Cells, int Words, bool Traced>
Answer run_listed(const Problem& problem, const TreeOptions& options, Control& control) {
    using State = Listed<habits, Words, Traced>;
    return run<State, Cells, FrontFirst<State>, Traced>(problem, options, control);
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
    std::string_view habits;
    Runner run;
};

// "mended": without the slip or the copies, which only forward checking has.
template <int Words, bool Traced>
constexpr Method methods[] = {
    {"backtracking", "ours", run<Plain<Words>, RowMajor, EveryValue<Words>, Traced>},
    {"forward-checking", "ours", run_forward<RowMajor, Words, Traced>},
    {"forward-checking", "s2", run_listed<s2_forward_habits, RowMajor, Words, Traced>},
    {"forward-checking", "s2-mended", run_listed<s2_habits, RowMajor, Words, Traced>},
    {"forward-checking", "s5", run_listed<s5_forward_habits, RowMajor, Words, Traced>},
    {"forward-checking", "s5-mended", run_listed<s5_habits, RowMajor, Words, Traced>},
    {"mrv", "ours", run_forward<FewestCandidates, Words, Traced>},
    {"mrv", "s2", run_listed<s2_habits, FewestCandidates, Words, Traced>},
    {"mrv", "s5", run_listed<s5_habits, FewestCandidates, Words, Traced>},
    {"dsatur", "ours", run_forward<MostSaturated, Words, Traced>},
    {"mac", "ours", run_consistent<Words, Traced>},
};

template <int Words, bool Traced>
Answer run_named(const Problem& problem, const TreeOptions& options, Control& control) {
    for (const auto& method : methods<Words, Traced>)
        if (method.name == options.method && method.habits == options.habits)
            return method.run(problem, options, control);
    refuse<std::invalid_argument>("no tree search named " + std::string(options.method) +
                                  " with the habits " + std::string(options.habits));
}

}  // namespace

Answer solve_tree(const Problem& problem, const TreeOptions& options, Control& control) {
    return with_mask_width(problem.graph->side, [&]<int Words>() {
        if (options.trace_capacity > 0) return run_named<Words, true>(problem, options, control);
        return run_named<Words, false>(problem, options, control);
    });
}

}  // namespace sudoshiki::search
