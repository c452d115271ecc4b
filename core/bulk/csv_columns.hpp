// Splits CSV records into columns, in the form that answers.hpp writes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sudoshiki::bulk {

// The output form of a field.
enum class FieldForm : std::uint8_t {
    plain,  // unchanged; a record without the field is left to the caller
    csv,    // quoted if needed, with an apostrophe before formulas
    json,   // a JSON string
};

struct CsvRequest {
    char separator = ',';
    std::size_t puzzle_column = 0;  // from 0
    std::int64_t id_column = -1;    // from 0; -1: none
    std::vector<std::size_t> kept;  // columns to copy into the answer
    FieldForm form = FieldForm::plain;
    std::size_t headers = 0;  // records to skip at the start
    bool is_utf8 = true;      // if not, records that are not ASCII are left to the caller
    std::size_t quote_limit = 0;
};

// One entry per record. Puzzles are terminated by a line feed; ids and kept fields, which may contain one, by
// NUL. A record that is left to the caller has the puzzle "?", which no engine accepts.
struct CsvColumns {
    std::string puzzles, ids;
    std::vector<std::string> kept;
};

CsvColumns csv_columns(std::string_view text, const CsvRequest& request);

}  // namespace sudoshiki::bulk
