// The input of the engine, for any instruction set: plain data only, so that no code compiled for a newer CPU
// is used by the rest of the program.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lanes/codes.hpp"

namespace sudoshiki::lanes {

// Sudoku with boxes of `box_height` rows and `box_width` columns, or a Latin square where both are 0.
struct Shape {
    int side = 9;
    int box_height = 3;
    int box_width = 3;

    int cells() const { return side * side; }
    // Neighbouring cells that may carry a sign: first those side by side, then those one above the other.
    int edges() const { return 2 * side * (side - 1); }
};

inline constexpr int largest_side = 16;  // a mask is 16 bits wide

// The request for one board, if boards of a job have different ones.
struct Ask {
    std::uint8_t limit = 2;  // solutions
    std::uint8_t value = 0;  // a candidate to remove; 0: none
    std::uint16_t cell = 0;  // its cell
};

// Boards in a row, ready to be solved.
struct Block {
    const std::uint8_t* values = nullptr;    // `cells` values a board, 0 where empty
    const std::uint64_t* indices = nullptr;  // where each board's results go
    int count = 0;
    const Ask* asks = nullptr;  // one a board; null: the job has one limit for all
};

// Where boards come from. One feed serves one engine; several may share a source.
class Feed {
public:
    virtual ~Feed() = default;
    virtual bool next(Block& block) = 0;  // false when there are no more
};

// Tells whether to stop; called about every hundredth pass.
class Watch {
public:
    virtual ~Watch() = default;
    virtual bool expired() = 0;
};

// Results by board index; `solution`, `guesses` and `found` may be null.
struct Results {
    std::uint8_t* verdict = nullptr;
    std::uint8_t* solution = nullptr;  // `cells` values a board, written once, if there is one
    std::uint32_t* guesses = nullptr;
    std::uint32_t* found = nullptr;  // solutions counted, up to the limit
};

// The inference that is used. With less than everything no guess is made: a board that is not filled is
// undecided with one guess; a filled one has one solution.
enum class Means : std::uint8_t {
    everything,
    places,   // a value has one place left in a row, column or box
    singles,  // that, or a cell has one value left
};

struct Job {
    Shape shape;
    std::uint32_t limit = 2;
    std::uint32_t most_guesses = UINT32_MAX;  // for each board; beyond it is undecided
    const std::int8_t* signs = nullptr;       // `edges` a board by index: 1 first < second, -1 first > second
    Means means = Means::everything;
    bool loose = false;  // boards with a limit of one are likely to have many solutions, if any
    Feed* feed = nullptr;
    Watch* watch = nullptr;
    Results results;
};

// One for each instruction set, from the same source. False when there is no memory for it.
namespace avx512 {
bool run_engine(const Job& job);
}
namespace avx2 {
bool run_engine(const Job& job);
}
namespace baseline {
bool run_engine(const Job& job);
}

}  // namespace sudoshiki::lanes
