// The tree-search methods by name: a table, each entry a choice of parts.
#pragma once

#include <string_view>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::search {

struct TreeOptions {
    std::string_view method;           // "backtracking", "forward-checking", "mrv", "dsatur", "mac"
    std::string_view habits = "ours";  // or those of a document's program: see search/listed.hpp
    bool whole_groups = false;         // of mac: matching for whole groups
    std::size_t trace_capacity = 0;    // 0: no trace, at no cost
};

Answer solve_tree(const Problem& problem, const TreeOptions& options, Control& control);

}  // namespace sudoshiki::search
