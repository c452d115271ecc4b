// The states after a step, each with the number of ways to reach it.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "board/index.hpp"
#include "count/natural.hpp"
#include "count/state.hpp"

namespace sudoshiki::count {

// A hash table with open addressing; stores only the used entries of a state.
class Level {
public:
    explicit Level(const BoxShape& shape) : shape_(shape), slots_(1024, empty_slot) {}

    std::size_t size() const { return counts_.size(); }
    const Natural& count(std::size_t index) const { return counts_[index]; }
    std::size_t bytes() const {
        return keys_.capacity() * sizeof(Values) + counts_.capacity() * sizeof(Natural) +
               slots_.capacity() * sizeof(std::uint32_t);
    }

    CountState state(std::size_t index) const {
        CountState state;
        const Values* key = keys_.data() + index * length();
        for (std::size_t i = 0; i < columns(); ++i) state.columns[i] = *key++;
        for (std::size_t i = 0; i < stacks(); ++i) state.boxes[i] = *key++;
        return state;
    }

    // Returns false on overflow.
    bool add(const CountState& state, const Natural& ways, std::uint64_t factor) {
        if (2 * size() >= slots_.size()) grow();
        std::size_t slot = hash(state) & (slots_.size() - 1);
        while (slots_[slot] != empty_slot && !holds(slots_[slot], state))
            slot = (slot + 1) & (slots_.size() - 1);
        if (slots_[slot] == empty_slot) {
            slots_[slot] = static_cast<std::uint32_t>(size());
            keys_.insert(keys_.end(), state.columns.begin(), state.columns.begin() + shape_.side);
            keys_.insert(keys_.end(), state.boxes.begin(), state.boxes.begin() + shape_.stacks());
            counts_.emplace_back();
        }
        return counts_[slots_[slot]].add_product(ways, factor);
    }

private:
    static constexpr std::uint32_t empty_slot = ~std::uint32_t{0};

    std::size_t columns() const { return at(shape_.side); }
    std::size_t stacks() const { return at(shape_.stacks()); }
    std::size_t length() const { return columns() + stacks(); }

    bool holds(std::uint32_t index, const CountState& other) const { return state(index) == other; }

    std::size_t hash(const CountState& state) const {
        std::uint64_t mixed = 0;
        const auto add = [&](Values values) {
            mixed = (std::rotl(mixed, 13) ^ values) * 0x9e3779b97f4a7c15ULL;
        };
        for (std::size_t i = 0; i < columns(); ++i) add(state.columns[i]);
        for (std::size_t i = 0; i < stacks(); ++i) add(state.boxes[i]);
        return static_cast<std::size_t>(mixed ^ (mixed >> 29));
    }

    void grow() {
        std::vector<std::uint32_t> larger(2 * slots_.size(), empty_slot);
        for (std::size_t index = 0; index < size(); ++index) {
            std::size_t slot = hash(state(index)) & (larger.size() - 1);
            while (larger[slot] != empty_slot) slot = (slot + 1) & (larger.size() - 1);
            larger[slot] = static_cast<std::uint32_t>(index);
        }
        slots_.swap(larger);
    }

    BoxShape shape_;
    std::vector<Values> keys_;
    std::vector<Natural> counts_;
    std::vector<std::uint32_t> slots_;
};

}  // namespace sudoshiki::count
