// Scans a chunk before it is sent to a worker: counts lines and computes a checksum.
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

}  // namespace sudoshiki::bulk
