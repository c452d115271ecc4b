// The tree-search methods by name: rows of a table, each a choice of parts.
#pragma once

#include <string_view>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::search {

struct TreeOptions {
    std::string_view method;         // "backtracking", "forward-checking", "mrv", "dsatur", "mac"
    bool restored_last = false;      // S2's habit: values put back go to the end of a cell's list
    bool whole_groups = false;       // of mac: a group's cells are made consistent all together, not in pairs
    std::size_t trace_capacity = 0;  // 0: no trace, at no cost
};

Answer solve_tree(const Problem& problem, const TreeOptions& options, Control& control);

}  // namespace sudoshiki::search
