// What must be known of every chunk before it is sent away: how many lines it has, and a sum to know it by.
#pragma once

#include <cstdint>
#include <string_view>

namespace sudoshiki::bulk {

struct Scanned {
    std::uint64_t line_feeds = 0;
    bool carriage_returns = false;
    std::uint64_t checksum = 0;  // tells changed data from unchanged, not friend from foe
};

Scanned scan(std::string_view data);

}  // namespace sudoshiki::bulk
