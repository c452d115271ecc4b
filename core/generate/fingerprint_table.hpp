// A hash table of the fingerprints of all puzzles so far, with the first puzzle of each, to find duplicates
// among millions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sudoshiki::generate {

class FingerprintTable {
public:
    // Adds `count` puzzles, numbered from `number` on. Returns those whose fingerprint was present: the
    // number of each, and the number of the first puzzle with it.
    using Duplicates = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
    Duplicates add(const std::uint64_t* fingerprints, std::size_t count, std::uint64_t number);

private:
    struct Slot {
        std::uint64_t fingerprint = 0;
        std::uint64_t number = empty;
    };
    static constexpr std::uint64_t empty = ~std::uint64_t{0};

    // A fingerprint is a hash already: its low bits suffice.
    std::size_t home_slot(std::uint64_t fingerprint) const {
        return static_cast<std::size_t>(fingerprint) & (slots_.size() - 1);
    }
    // Returns the slot of a fingerprint, or the free slot for it (linear probing).
    Slot& find(std::uint64_t fingerprint);
    void reserve(std::size_t more);

    std::vector<Slot> slots_;  // size: a power of two, at least half of them free
    std::size_t used_ = 0;
};

}  // namespace sudoshiki::generate
