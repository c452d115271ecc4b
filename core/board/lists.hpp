// Many short lists of numbers, one after the other in one piece of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <vector>

namespace sudoshiki {

// lists.add(7); lists.add(9); lists.end_list();  →  lists[0] is {7, 9}
class Lists {
public:
    void reserve(std::size_t lists, std::size_t numbers) {
        start_.reserve(lists + 1);
        numbers_.reserve(numbers);
    }

    // `each(number, visit)` visits the lists that a number goes into; each list comes out ascending.
    template <class Each>
    static Lists inverted(std::size_t lists, std::size_t numbers, Each&& each) {
        Lists found;
        found.start_.resize(lists + 2);
        for (std::size_t number = 0; number < numbers; ++number)
            each(number, [&](std::size_t list) { ++found.start_[list + 2]; });
        for (std::size_t list = 2; list < found.start_.size(); ++list)
            found.start_[list] += found.start_[list - 1];
        found.numbers_.resize(found.start_.back());
        for (std::size_t number = 0; number < numbers; ++number)
            each(number, [&](std::size_t list) {
                found.numbers_[found.start_[list + 1]++] = static_cast<std::int32_t>(number);
            });
        found.start_.pop_back();
        return found;
    }

    void add(std::int32_t number) { numbers_.push_back(number); }
    void end_list() { start_.push_back(numbers_.size()); }
    // Those of another from one to before another.
    void append(const Lists& other, std::size_t first, std::size_t last) {
        const auto shift = numbers_.size() - other.start_[first];
        for (auto list = first; list < last; ++list) start_.push_back(other.start_[list + 1] + shift);
        numbers_.insert(numbers_.end(), other.numbers_.data() + other.start_[first],
                        other.numbers_.data() + other.start_[last]);
    }

    std::size_t size() const { return start_.size() - 1; }
    auto all() const {
        return std::views::iota(std::size_t{0}, size()) |
               std::views::transform([this](std::size_t list) { return (*this)[list]; });
    }
    std::span<const std::int32_t> operator[](std::size_t list) const {
        return {numbers_.data() + start_[list], numbers_.data() + start_[list + 1]};
    }

private:
    std::vector<std::size_t> start_{0};
    std::vector<std::int32_t> numbers_;
};

}  // namespace sudoshiki
