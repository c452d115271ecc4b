// The fields of CSV lines as columns, in the form in which the writer of answers puts them into its records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sudoshiki::bulk {

// How a field is written.
enum class FieldForm : std::uint8_t {
    plain,  // as it is; a line that lacks one is left to the caller
    csv,    // quoted where it has to be, an apostrophe before what a spreadsheet would run
    json,   // a string of JSON
};

struct CsvRequest {
    char separator = ',';
    std::size_t puzzle = 0;         // the number of its column, from 0
    std::int64_t id = -1;           // -1: there is none
    std::vector<std::size_t> kept;  // columns that are written behind the answer
    FieldForm form = FieldForm::plain;
};

// One entry for each line, each ended by a line feed. A line that only a full reader of CSV understands has
// "?" for its puzzle, which no engine takes for a board.
struct CsvColumns {
    std::string puzzles, ids;
    std::vector<std::string> kept;
    bool one_line_a_record =
        true;  // else a quote is open at the end of a line, and the columns are not filled
};

// `text` is UTF-8; its lines end with a line feed.
CsvColumns csv_columns(std::string_view text, const CsvRequest& request);

}  // namespace sudoshiki::bulk
