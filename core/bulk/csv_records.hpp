// Where the records of CSV end: at the end of a line, outside quotes.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace sudoshiki::bulk {

// The end of each record, behind its LF, CRLF or lone CR. A quote that is not closed within `quote_limit`
// bytes costs only its own line. Unless the data is `final`, the last records may be left out: more bytes
// could change them.
std::vector<std::size_t> csv_ends(std::string_view data, bool final, std::size_t quote_limit);

}  // namespace sudoshiki::bulk
