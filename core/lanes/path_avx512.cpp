#define SUDOSHIKI_LANES_PATH avx512
#include "lanes/path.hpp"

namespace sudoshiki::lanes {

bool solve_avx512(const Job& job) { return avx512::solve(job); }

}  // namespace sudoshiki::lanes
