// The two programs with similar scales. For the same technique they may find steps in a different order, and
// one of them may find more.
#pragma once

#include <cstdint>

namespace sudoshiki::logic {

enum class Program : std::uint8_t {
    explainer,  // Sudoku Explainer 1.2.1.3
    sukaku,     // Sukaku Explainer 1.18.1
};

}  // namespace sudoshiki::logic
