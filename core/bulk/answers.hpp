// A chunk of lines in, the lines of answers out: nothing is made for a single puzzle on the way.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lanes/lanes.hpp"

namespace sudoshiki::bulk {

// What a piece of a record shows.
enum class Field : std::uint8_t {
    literal,          // a text that is the same in all records
    id,               // the number of the line, or an entry of `ids`
    number,           // which puzzle it is: blank lines and comments are not counted
    puzzle,           // as it was written
    neutral_puzzle,   // the same, as a spreadsheet shows it
    solution,         // symbols; nothing where there is none
    quoted_solution,  // a string of JSON; null where there is none
    values,           // of the solution, separated by commas
    cell,             // one value of the solution, as a symbol
    verdict,
    guesses,
    kept  // a column of the input
};

struct Segment {
    Field field = Field::literal;
    std::string text = {};  // of a literal
    std::size_t index = 0;  // of a cell or a kept column
};

// What is asked of all lines.
struct Request {
    lanes::Shape shape;
    lanes::Alphabet alphabet;
    std::string symbols;  // for 1, 2, …
    std::uint32_t limit = 2;
    std::uint32_t most_guesses = UINT32_MAX;
    std::uint64_t first_line = 1;        // the id of the first line where there are no others
    std::uint64_t first_number = 1;      // of the first puzzle
    std::string_view ids;                // one a line, each ended by NUL; or none at all
    std::vector<std::string_view> kept;  // columns of the input, likewise
    // A record. Without any, an answer is plain text: the solution alone, or the puzzle with its verdict as a
    // comment.
    std::vector<Segment> segments;
    bool only_one = false;           // all boards but those with exactly one solution are left over
    std::vector<std::string> words;  // for each lanes::Verdict but rejected
};

// What an engine found, by line.
struct Results {
    const std::uint8_t *verdict, *fault, *solution;
    const std::uint32_t* guesses;
};

// A line that is no plain puzzle of this shape, or was too hard: the caller sees to it.
struct Leftover {
    std::uint64_t line;    // counted from 0
    std::uint64_t number;  // among the puzzles
    std::size_t start;     // in the text
    std::size_t length;
    std::size_t position;  // in the output, where its answer belongs
};

struct Answers {
    std::string output;
    std::vector<Leftover> leftovers;
    std::array<std::uint64_t, lanes::verdict_count> verdicts{};
    std::uint64_t blank = 0;
};

// Solves the lines by lanes and writes the answers. `text` has lines that end with a line feed.
Answers answer_lines(std::string_view text, const Request& request, Control& control);

// Writes what another engine found.
Answers write_lines(std::string_view text, const Request& request, const Results& results);

}  // namespace sudoshiki::bulk
