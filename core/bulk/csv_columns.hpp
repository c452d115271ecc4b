// The fields of CSV records as columns, in the form in which the writer of answers puts them into its
// records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sudoshiki::bulk {

// How a field is written.
enum class FieldForm : std::uint8_t {
    plain,  // as it is; a record that lacks one is left to the caller
    csv,    // quoted where it has to be, an apostrophe before what a spreadsheet would run
    json,   // a string of JSON
};

struct CsvRequest {
    char separator = ',';
    std::size_t puzzle = 0;         // the number of its column, from 0
    std::int64_t id = -1;           // -1: there is none
    std::vector<std::size_t> kept;  // columns that are written behind the answer
    FieldForm form = FieldForm::plain;
    std::size_t headers = 0;  // records at the start that are passed over
    bool is_utf8 = true;      // else records that are not ASCII are left to the caller
    std::size_t quote_limit = 0;
};

// One entry for each record: a puzzle is ended by a line feed, an id or a kept field, which may hold one, by
// NUL. A record that only a full reader of CSV understands has "?" for its puzzle, which no engine takes for
// a board.
struct CsvColumns {
    std::string puzzles, ids;
    std::vector<std::string> kept;
};

CsvColumns csv_columns(std::string_view text, const CsvRequest& request);

}  // namespace sudoshiki::bulk
