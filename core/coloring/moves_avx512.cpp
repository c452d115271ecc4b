#define SUDOSHIKI_MOVES_PATH moves_for_avx512
#include "coloring/moves_path.hpp"

namespace sudoshiki {

TabuMoves moves_avx512(std::size_t width) { return moves_for_avx512::moves_of(width); }

}  // namespace sudoshiki
