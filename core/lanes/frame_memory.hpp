// Where boards are kept for later.
#pragma once

#include <cstddef>

#include "board/index.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// Memory for the deepest stacks possible; most of it is never touched.
struct FrameMemory {
    std::uint16_t* masks;      // blocks × block_size(cells)
    std::uint32_t* positions;  // by lane and depth: the block, and where in it
    std::uint32_t* unused;     // blocks
    std::uint32_t* occupied;   // by block: by which lanes, or how many

    // All blocks; how many.
    int list_unused(int deepest) const {
        const int blocks = width * deepest;
        for (int block = 0; block < blocks; ++block)
            unused[block] = static_cast<std::uint32_t>(blocks - 1 - block);
        return blocks;
    }
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
