// The random generator of all methods: the same seed gives the same run on every machine.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace sudoshiki {

// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): one word of state, passes BigCrush. Always inlined because
// vector code uses it, too: the linker must not use a copy that was compiled for one CPU on others.
class Random {
public:
    using result_type = std::uint64_t;
    [[gnu::always_inline]] explicit Random(std::uint64_t seed) : state_(seed) {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
    [[gnu::always_inline]] result_type operator()() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    // 0..bound-1; the bias of the multiply-shift is below bound / 2^32.
    [[gnu::always_inline]] std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
    }
    // Shuffles uniformly (Fisher-Yates).
    template <class Item>
    [[gnu::always_inline]] void shuffle(std::span<Item> items) {
        for (auto left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }
    double unit() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }  // [0, 1)

private:
    std::uint64_t state_;
};

}  // namespace sudoshiki
