// Natural numbers of 256 bits.
#pragma once

#include <array>
#include <cstdint>

namespace sudoshiki::count {

class Natural {
public:
    static constexpr int limbs = 8;

    Natural() = default;
    explicit Natural(std::uint32_t small) { limbs_[0] = small; }

    // Adds other · factor. Returns false on overflow; the value is undefined then.
    bool add_product(const Natural& other, std::uint64_t factor) {
        const bool low = add_shifted(other, static_cast<std::uint32_t>(factor), 0);
        const auto high = static_cast<std::uint32_t>(factor >> 32);
        return low && (high == 0 || add_shifted(other, high, 1));
    }

    // Least significant first.
    const std::array<std::uint32_t, limbs>& words() const { return limbs_; }

    friend bool operator==(const Natural&, const Natural&) = default;

private:
    bool add_shifted(const Natural& other, std::uint32_t factor, unsigned shift) {
        std::uint64_t carry = 0;
        for (unsigned limb = shift; limb < limbs; ++limb) {
            carry += std::uint64_t{limbs_[limb]} + std::uint64_t{other.limbs_[limb - shift]} * factor;
            limbs_[limb] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        return carry == 0 && (shift == 0 || other.limbs_[limbs - 1] == 0);
    }

    std::array<std::uint32_t, limbs> limbs_{};
};

}  // namespace sudoshiki::count
