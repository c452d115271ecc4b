// The search on small boards, as compiled for each instruction set.
#pragma once

#include "search/small_job.hpp"

namespace sudoshiki::search {

using RunSmall = SmallStatus (*)(const SmallTables&, SmallState&, const SmallLimits&);

#define SUDOSHIKI_SMALL_ENGINE(set)                                                                 \
    namespace set {                                                                                 \
    SmallStatus run_small(const SmallTables& tables, SmallState& state, const SmallLimits& limits); \
    }
SUDOSHIKI_SMALL_ENGINE(baseline)
SUDOSHIKI_SMALL_ENGINE(avx2)
SUDOSHIKI_SMALL_ENGINE(avx512)
#undef SUDOSHIKI_SMALL_ENGINE

}  // namespace sudoshiki::search
