#include "search/listed.hpp"

#include "search/orders.hpp"
#include "search/runners.hpp"
#include "search/tree.hpp"

namespace sudoshiki::search {

namespace {

template <const Habits& habits, class Cells>
Answer run_listed(const Problem& problem, const TreeOptions& options, Control& control) {
    using Search = Tree<Listed, Cells, FrontFirst, true>;
    return Search(control, options.trace_capacity, habits, problem).run();
}

struct Method {
    std::string_view name;
    std::string_view habits;
    Runner run;
};

// "mended": without the slip or the copies, which only the programs' forward checking has.
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
