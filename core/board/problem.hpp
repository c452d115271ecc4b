// One puzzle to solve: a graph and the candidates each cell starts with.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/graph.hpp"
#include "board/index.hpp"
#include "board/mask.hpp"
#include "board/refuse.hpp"

namespace sudoshiki {

struct Problem {
    std::shared_ptr<const Graph> graph;
    std::vector<std::uint64_t> candidates;  // words() words a cell, cell by cell

    int words() const { return (graph->side + 63) / 64; }

    // The same puzzle with fewer candidates, one mask a cell.
    template <int Words>
    Problem narrowed(const std::vector<Mask<Words>>& masks) const {
        Problem fewer{graph, {}};
        fewer.candidates.reserve(candidates.size());
        for (const auto& mask : masks)
            for (int w = 0; w < words(); ++w) fewer.candidates.push_back(mask.words[at(w)]);
        return fewer;
    }

    template <int Words>
    Mask<Words> start(int cell) const {
        Mask<Words> mask;
        for (int w = 0; w < words(); ++w) mask.words[at(w)] = candidates[at(cell * words() + w)];
        return mask;
    }
};

using Board = std::vector<Value>;  // one value a cell, row by row, 0 where empty

inline constexpr int widest_mask = 2;  // words

// Calls `body.template operator()<Words>()` with the narrowest mask that holds the side.
// A side above 128 needs one more line here, nothing else.
template <class Body>
auto with_mask_width(int side, Body&& body) {
    if (side <= 64) return body.template operator()<1>();
    if (side <= 128) return body.template operator()<widest_mask>();
    refuse<std::invalid_argument>("side " + std::to_string(side) + " is larger than 128, the largest built");
}

}  // namespace sudoshiki
