// The fingerprints of all puzzles so far, and which puzzle had each of them first: of the millions that are
// made hardly two have the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sudoshiki::generate {

class Seen {
public:
    // Those of `count` puzzles, numbered from `number` on, whose fingerprint was there before: the number of
    // each, and the number of the puzzle that had it first.
    using Again = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
    Again add(const std::uint64_t* marks, std::size_t count, std::uint64_t number);

private:
    struct Place {
        std::uint64_t mark = 0;
        std::uint64_t number = nobody;
    };
    static constexpr std::uint64_t nobody = ~std::uint64_t{0};

    // A fingerprint is as good as random: its last digits will do.
    std::size_t home_of(std::uint64_t mark) const {
        return static_cast<std::size_t>(mark) & (places_.size() - 1);
    }
    // Where it stands or would stand: at home, or in the next free place.
    Place& find(std::uint64_t mark);
    void make_room(std::size_t more);

    std::vector<Place> places_;  // a power of two of them, half of them free
    std::size_t taken_ = 0;
};

}  // namespace sudoshiki::generate
