// Scans chunks: counts lines, computes a checksum, looks for special bytes.
#pragma once

#include <cstdint>
#include <string_view>

namespace sudoshiki::bulk {

struct ScanResult {
    std::uint64_t line_feeds = 0;
    bool carriage_returns = false;
    std::uint64_t checksum = 0;  // detects changes, but is not cryptographic
};

ScanResult scan(std::string_view data);

// Whether all bytes are printable ASCII, tabs or line feeds.
bool is_plain_text(std::string_view data);

}  // namespace sudoshiki::bulk
