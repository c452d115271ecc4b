// With a trace, speed matters less, so the widest mask serves every side.
#include "search/our_methods.hpp"

namespace sudoshiki::search {

template Runner find_runner<widest_mask, true>(const TreeOptions& options);

}  // namespace sudoshiki::search
