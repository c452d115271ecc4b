#include "bulk/scan.hpp"

#include <algorithm>
#include <cstring>

namespace sudoshiki::bulk {

namespace {

// Four independent sums, so that multiplications overlap. Each step is a bijection, so texts that differ in
// one word have different sums.
std::uint64_t checksum(std::string_view data) {
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15u;
    std::uint64_t sums[4] = {1, 2, 3, 4};
    const auto mix = [&](std::uint64_t& sum, std::uint64_t word) {
        sum = (sum ^ word) * factor;
        sum ^= sum >> 29;
    };
    std::size_t at = 0;
    for (; at + 32 <= data.size(); at += 32) {
        std::uint64_t words[4];
        std::memcpy(words, data.data() + at, sizeof words);
        for (int lane = 0; lane < 4; ++lane) mix(sums[lane], words[lane]);
    }
    for (; at < data.size(); ++at) mix(sums[at & 3], static_cast<unsigned char>(data[at]));
    std::uint64_t all = data.size();
    for (const auto sum : sums) mix(all, sum);
    return all;
}

}  // namespace

ScanResult scan(std::string_view data) {
    return {static_cast<std::uint64_t>(std::count(data.begin(), data.end(), '\n')),
            data.find('\r') != std::string_view::npos, checksum(data)};
}

bool is_plain_text(std::string_view data) {
    std::uint8_t special = 0;  // collected to the end, as a loop that may stop is not vectorised
    for (const char symbol : data) {
        const bool is_printable = (symbol >= ' ') & (symbol <= '~');
        special |= static_cast<std::uint8_t>(!(is_printable | (symbol == '\t') | (symbol == '\n')));
    }
    return special == 0;
}

}  // namespace sudoshiki::bulk
