#define SUDOSHIKI_MOVES_PATH moves_for_baseline
#include "coloring/moves_path.hpp"

namespace sudoshiki {

TabuMoves moves_baseline(std::size_t width) { return moves_for_baseline::moves_of(width); }

}  // namespace sudoshiki
