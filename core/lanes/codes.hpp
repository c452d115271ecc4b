// The numbers that stand in arrays of results. This is their one table: Python's Code and Fault are made of
// it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudoshiki::lanes {

// The verdict on a board; on one that is no puzzle there is none, and it is rejected.
enum class Verdict : std::uint8_t { none, one, many, some, undecided, rejected };

inline bool has_solution(Verdict verdict) {
    return verdict == Verdict::one || verdict == Verdict::many || verdict == Verdict::some;
}

inline constexpr auto verdict_count = static_cast<std::size_t>(Verdict::rejected);

// Why a board was rejected. What is wrong with a line of text only the one reader of lines can tell: here a
// line is plain beyond doubt, blank, or not sure.
enum class Fault : std::uint8_t {
    fine,
    length,
    character,
    value,  // larger than the side
    clash,  // equal givens share a row, column or box, or break a sign; the column is the later one
    blank,  // nothing but white space, or a comment
    script,
    extra,
    nul,
    encoding,
    unsure = 255  // to be read again by the reader of lines
};

}  // namespace sudoshiki::lanes
