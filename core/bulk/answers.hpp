// A chunk of lines in, the lines of answers out: nothing is made for a single puzzle on the way.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lanes/lanes.hpp"

namespace sudoshiki::bulk {

// How an answer is written. A plain one is the solution alone, or the puzzle with its verdict as a comment;
// else a record of id, puzzle, solution, verdict and kept columns with these texts before and between them.
struct Template {
    bool plain = true;
    std::string before_id, before_puzzle, before_solution, before_verdict, before_kept, end;
    std::string quote;        // around a solution
    std::string no_solution;  // in place of one, quotes and all
    bool neutral = false;     // a puzzle that begins like a formula gets an apostrophe before it
};

// What is asked of all lines.
struct Request {
    lanes::Shape shape;
    lanes::Alphabet alphabet;
    std::string symbols;  // for 1, 2, …
    std::uint32_t limit = 2;
    std::uint32_t most_guesses = UINT32_MAX;
    std::uint64_t first_line = 1;          // the id of the first line where there are no others
    std::string_view ids;                  // one a line, each ended by a line feed; or none at all
    std::vector<std::string_view> kept;    // columns of the input that are written too, likewise
    std::vector<std::string> before_kept;  // what stands before each of them
    Template form;
    std::vector<std::string> words;  // for each lanes::Verdict but rejected
};

// A line that is no plain puzzle of this shape, or was too hard: the caller sees to it.
struct Leftover {
    std::uint64_t line;  // counted from 0
    std::size_t start;   // in the text
    std::size_t length;
    std::size_t position;  // in the output, where its answer belongs
};

struct Answers {
    std::string output;
    std::vector<Leftover> leftovers;
    std::array<std::uint64_t, lanes::verdict_count> verdicts{};
    std::uint64_t blank = 0;
};

// `text` has lines that end with a line feed.
Answers answer_lines(std::string_view text, const Request& request, Control& control);

}  // namespace sudoshiki::bulk
