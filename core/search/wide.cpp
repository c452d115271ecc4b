// Sides up to 128.
#include "search/our_methods.hpp"

namespace sudoshiki::search {

template Runner find_runner<widest_mask, false>(const TreeOptions& options);

}  // namespace sudoshiki::search
