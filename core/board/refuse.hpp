// Refuses an unsupported request: with an exception or, where there are none (SUDOSHIKI_BARE: neither
// exceptions nor threads), by ending the program.
#pragma once

#include <utility>
#if defined(SUDOSHIKI_BARE)
#include <cstdlib>
#endif

namespace sudoshiki {

template <class Error, class... What>
[[noreturn]] void refuse([[maybe_unused]] What&&... what) {
#if defined(SUDOSHIKI_BARE)
    std::abort();  // callers outside request nothing that is refused: this is our bug
#else
    throw Error(std::forward<What>(what)...);
#endif
}

}  // namespace sudoshiki
