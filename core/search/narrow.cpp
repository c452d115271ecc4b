// Sides up to 64.
#include "search/our_methods.hpp"

namespace sudoshiki::search {

template Runner find_runner<1, false>(const TreeOptions& options);

}  // namespace sudoshiki::search
