#include "generate/fingerprint_table.hpp"

#include <bit>

namespace sudoshiki::generate {

namespace {
constexpr std::size_t prefetch_distance = 8;
}

FingerprintTable::Duplicates FingerprintTable::add(const std::uint64_t* fingerprints, std::size_t count,
                                                   std::uint64_t number) {
    reserve(count);
    Duplicates duplicates;
    for (std::size_t i = 0; i < count; ++i, ++number) {
        // Cache misses take most of the time.
        if (i + prefetch_distance < count)
            __builtin_prefetch(&slots_[home_slot(fingerprints[i + prefetch_distance])], 1);
        auto& slot = find(fingerprints[i]);
        if (slot.number != empty) {
            duplicates.emplace_back(number, slot.number);
            continue;
        }
        slot = {fingerprints[i], number};
        ++used_;
    }
    return duplicates;
}

FingerprintTable::Slot& FingerprintTable::find(std::uint64_t fingerprint) {
    const auto last = slots_.size() - 1;
    auto at = home_slot(fingerprint);
    while (slots_[at].number != empty && slots_[at].fingerprint != fingerprint) at = (at + 1) & last;
    return slots_[at];
}

void FingerprintTable::reserve(std::size_t more) {
    if (2 * (used_ + more) < slots_.size()) return;
    std::vector<Slot> old(std::bit_ceil(2 * (used_ + more) + 1));
    old.swap(slots_);
    for (const auto& slot : old)
        if (slot.number != empty) find(slot.fingerprint) = slot;
}

}  // namespace sudoshiki::generate
