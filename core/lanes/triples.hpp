// Words of three vectors, one per field, for boards/triads.h: to turn a word is to rename its fields.
#pragma once

#include <type_traits>

#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;
using simd::SUDOSHIKI_INSTRUCTION_SET::and3, simd::SUDOSHIKI_INSTRUCTION_SET::without;

struct Triple {
    Vector field[3];

    Triple() = default;
    SIMD_INLINE Triple(Vector a, Vector b, Vector c) : field{a, b, c} {}
    // Copied field by field, else the compiler would copy through memory.
    SIMD_INLINE Triple(const Triple& from) : Triple(from[0], from[1], from[2]) {}
    SIMD_INLINE Triple& operator=(const Triple& from) {
        field[0] = from[0], field[1] = from[1], field[2] = from[2];
        return *this;
    }

    SIMD_INLINE Vector& operator[](int i) { return field[i]; }
    SIMD_INLINE const Vector& operator[](int i) const { return field[i]; }
};
SIMD_INLINE Triple operator|(const Triple& a, const Triple& b) {
    return {a[0] | b[0], a[1] | b[1], a[2] | b[2]};
}

// Calls `act` with 0, 1 and 2 as constants: with others the compiler would keep fields in memory.
template <class Act>
SIMD_INLINE void thrice(Act act) {
    act(std::integral_constant<int, 0>{});
    act(std::integral_constant<int, 1>{});
    act(std::integral_constant<int, 2>{});
}

SIMD_INLINE Triple up(const Triple& x) { return {x[2], x[0], x[1]}; }
SIMD_INLINE Triple down(const Triple& x) { return {x[1], x[2], x[0]}; }
SIMD_INLINE Triple and3(const Triple& a, const Triple& b, const Triple& c) {
    return {and3(a[0], b[0], c[0]), and3(a[1], b[1], c[1]), and3(a[2], b[2], c[2])};
}
SIMD_INLINE Triple without(const Triple& a, const Triple& b, const Triple& c) {
    return {without(a[0], b[0], c[0]), without(a[1], b[1], c[1]), without(a[2], b[2], c[2])};
}
SIMD_INLINE Vector one_field(const Triple& x, int i) { return x[i]; }

#define ON_DEVICE SIMD_INLINE
#include "boards/triads.h"
#undef ON_DEVICE
using Triad = Triads<Triple>;

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
