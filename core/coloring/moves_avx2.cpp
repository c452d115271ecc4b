#define SUDOSHIKI_MOVES_PATH moves_for_avx2
#include "coloring/moves_path.hpp"

namespace sudoshiki {

TabuMoves moves_avx2(std::size_t width) { return moves_for_avx2::moves_of(width); }

}  // namespace sudoshiki
