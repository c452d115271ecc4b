#define SUDOSHIKI_LANES_PATH avx2
#include "lanes/path.hpp"

namespace sudoshiki::lanes {

bool solve_avx2(const Job& job) { return avx2::solve(job); }

}  // namespace sudoshiki::lanes
