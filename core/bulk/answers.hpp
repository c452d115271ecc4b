// Reads a chunk of lines, solves them and writes lines of answers, without objects for single puzzles.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lanes/lanes.hpp"

namespace sudoshiki::bulk {

// The content of a segment.
enum class Field : std::uint8_t {
    literal,              // a constant text
    id,                   // the number of the line, or an entry of `ids`
    number,               // of the puzzle; blank lines and comments are not counted
    puzzle,               // as in the input
    formula_safe_puzzle,  // the same, with an apostrophe before formulas of spreadsheets
    solution,             // symbols; empty if there is none
    quoted_solution,      // a JSON string; null if there is none
    values,               // of the solution, separated by commas
    cell,                 // one value of the solution, as a symbol
    verdict,
    guesses,
    kept  // a column of the input
};

struct Segment {
    Field field = Field::literal;
    std::string text = {};  // of a literal
    std::size_t index = 0;  // of a cell or a kept column
};

// The shape, limits and output of all lines.
struct LineRequest {
    lanes::Shape shape;
    lanes::Alphabet alphabet;
    std::string symbols;  // for 1, 2, …
    std::uint32_t limit = 2;
    std::uint32_t max_guesses = UINT32_MAX;
    std::uint64_t first_line = 1;        // the id of the first line, if `ids` is empty
    std::uint64_t first_number = 1;      // of the first puzzle
    std::string_view ids;                // one per line, each terminated by NUL; or empty
    std::vector<std::string_view> kept;  // columns of the input, in the same form
    // The parts of a record. If empty, an answer is plain text: the solution, or the puzzle with its verdict
    // as a comment.
    std::vector<Segment> segments;
    bool unique_only = false;                // all boards but those with one solution become leftovers
    std::vector<std::string> verdict_names;  // by lanes::Verdict, without rejected
};

// The results of an engine, by line.
struct LineResults {
    const std::uint8_t *verdict, *fault, *solution;
    const std::uint32_t* guesses;
};

// A line that is no plain puzzle of this shape, or is undecided. The caller handles it.
struct Leftover {
    std::uint64_t line;    // from 0
    std::uint64_t number;  // among the puzzles
    std::size_t start;     // in the text
    std::size_t length;
    std::size_t position;  // in the output, where its answer must be inserted
};

struct Answers {
    std::string output;
    std::vector<Leftover> leftovers;
    std::array<std::uint64_t, lanes::verdict_count> verdicts{};
    std::uint64_t blank = 0;
};

// Solves the lines by the lanes and writes the answers. Lines end with a line feed.
Answers answer_lines(std::string_view text, const LineRequest& request, Control& control);

// Writes the results of another engine.
Answers write_lines(std::string_view text, const LineRequest& request, const LineResults& results);

}  // namespace sudoshiki::bulk
