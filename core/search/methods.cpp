#include "search/methods.hpp"

#include <stdexcept>
#include <string>

#include "board/refuse.hpp"
#include "search/runners.hpp"

namespace sudoshiki::search {

namespace {

Runner find_any_runner(int side, const TreeOptions& options) {
    if (const auto listed = find_listed_runner(options)) return listed;
    if (options.trace_capacity > 0) return find_runner<widest_mask, true>(options);
    return with_mask_width(side, [&]<int Words>() { return find_runner<Words, false>(options); });
}

}  // namespace

Answer solve_tree(const Problem& problem, const TreeOptions& options, Control& control) {
    if (const auto run = find_any_runner(problem.graph->side, options)) return run(problem, options, control);
    refuse<std::invalid_argument>("no tree search named " + std::string(options.method) +
                                  " with the habits " + std::string(options.habits));
}

}  // namespace sudoshiki::search
