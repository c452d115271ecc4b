#include "search/listed.hpp"

#include "search/orders.hpp"
#include "search/runners.hpp"
#include "search/tree.hpp"

namespace sudoshiki::search {

namespace {

template <class Cells, bool Traced>
Answer run(const Habits& habits, const Problem& problem, const TreeOptions& options, Control& control) {
    using State = Listed<Traced>;
    using Search = Tree<State, Cells, FrontFirst<State>, Traced>;
    return Search(control, options.trace_capacity, habits, problem).run();
}

template <const Habits& habits, class Cells>
Answer run_listed(const Problem& problem, const TreeOptions& options, Control& control) {
    if (options.trace_capacity > 0) return run<Cells, true>(habits, problem, options, control);
    return run<Cells, false>(habits, problem, options, control);
}

struct Method {
    std::string_view name;
    std::string_view habits;
    Runner run;
};

// "mended": without the slip or the copies, which only forward checking has.
constexpr Method methods[] = {
    {"forward-checking", "s2", run_listed<s2_forward_habits, RowMajor>},
    {"forward-checking", "s2-mended", run_listed<s2_habits, RowMajor>},
    {"forward-checking", "s5", run_listed<s5_forward_habits, RowMajor>},
    {"forward-checking", "s5-mended", run_listed<s5_habits, RowMajor>},
    {"mrv", "s2", run_listed<s2_habits, FewestCandidates>},
    {"mrv", "s5", run_listed<s5_habits, FewestCandidates>},
};

}  // namespace

Runner find_listed_runner(const TreeOptions& options) {
    for (const auto& method : methods)
        if (method.name == options.method && method.habits == options.habits) return method.run;
    return nullptr;
}

}  // namespace sudoshiki::search
