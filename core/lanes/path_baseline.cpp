#define SUDOSHIKI_LANES_PATH baseline
#include "lanes/path.hpp"

namespace sudoshiki::lanes {

bool solve_baseline(const Job& job) { return baseline::solve(job); }

}  // namespace sudoshiki::lanes
