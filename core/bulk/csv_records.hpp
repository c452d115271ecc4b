// Finds the ends of CSV records: line ends outside quotes.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace sudoshiki::bulk {

// Returns the end of each record, after its LF, CRLF or single CR. A quote that is not closed within
// `quote_limit` bytes affects only its own line. Unless the data is `final`, the last records may be missing:
// more bytes could change them.
std::vector<std::size_t> csv_ends(std::string_view data, bool final, std::size_t quote_limit);

}  // namespace sudoshiki::bulk
