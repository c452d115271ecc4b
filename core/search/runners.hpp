// The tree searches as functions. Each width of mask is compiled in a file of its own: together they would
// take half a minute.
#pragma once

#include <string_view>

#include "search/methods.hpp"

namespace sudoshiki::search {

using Runner = Answer (*)(const Problem&, const TreeOptions&, Control&);

// By the method and its habits; nullptr if there is none of that name.
template <int Words, bool Traced>
Runner find_runner(const TreeOptions& options);
Runner find_listed_runner(const TreeOptions& options);

}  // namespace sudoshiki::search
