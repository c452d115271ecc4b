#include "board/value_sets.hpp"

#include <array>
#include <bit>
#include <memory>
#include <mutex>

namespace sudoshiki {

ValueSets::ValueSets(int side) : side_(side <= largest_side ? side : 0), sums_(side_ * (side_ + 1) / 2 + 1) {
    const auto count = std::size_t{1} << side_;
    sum_.resize(count);
    for (std::uint64_t set = 1; set < count; ++set)
        sum_[set] = static_cast<std::int16_t>(sum_[set & (set - 1)] + std::countr_zero(set) + 1);
    start_.assign(at((side_ + 2) * sums_ + 1), 0);
    const auto place = [&](std::uint64_t set) { return at(index(std::popcount(set), sum_[set])); };
    for (std::uint64_t set = 0; set < count; ++set) ++start_[place(set) + 1];
    for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
    sets_.resize(count);
    auto next = start_;
    for (std::uint64_t set = 0; set < count; ++set)
        sets_[at(next[place(set)]++)] = static_cast<std::uint16_t>(set);
    sets_at_ = sets_.data();
    start_at_ = start_.data();
    sum_of_ = sum_.data();
}

const ValueSets& ValueSets::for_side(int side) {
    static std::array<std::once_flag, largest_side + 1> once;
    static std::array<std::unique_ptr<const ValueSets>, largest_side + 1> made;
    const auto which = at(side <= largest_side ? side : 0);
    std::call_once(once[which], [&] { made[which] = std::make_unique<const ValueSets>(side); });
    return *made[which];
}

}  // namespace sudoshiki
