// Cells, values and groups are plain ints here, sizes in the standard library; these are the casts.
// Always inline: vector code uses them too, and a copy compiled for one CPU must not serve all.
#pragma once

#include <concepts>
#include <cstddef>

namespace sudoshiki {

[[gnu::always_inline]] constexpr std::size_t at(std::integral auto index) {
    return static_cast<std::size_t>(index);
}

[[gnu::always_inline]] constexpr int length(const auto& list) { return static_cast<int>(list.size()); }

}  // namespace sudoshiki
