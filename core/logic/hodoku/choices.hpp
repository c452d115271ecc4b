// Enumerates the choices of `size` items out of `count`, in the order of nested loops, with an intermediate
// result.
#pragma once

#include <array>
#include <span>

#include "logic/shape.hpp"

namespace sudoshiki::logic::hodoku {

constexpr int largest_choice = 4;

// `join(part, i)` returns the intermediate result with item i added, or an empty optional to skip all choices
// with it. `call(chosen, part)` receives each complete choice and returns whether to continue.
template <class Part, class Join, class Call>
bool each_choice(int size, int count, const Part& start, Join&& join, Call&& call) {
    std::array<int, largest_choice> chosen{};
    const auto from = [&](auto&& self, int depth, int next, const Part& part) -> bool {
        if (depth == size) return call(std::span<const int>(chosen.data(), at(size)), part);
        for (int i = next; i <= count - (size - depth); ++i) {
            const auto joined = join(part, i);
            if (!joined) continue;
            chosen[at(depth)] = i;
            if (!self(self, depth + 1, i + 1, *joined)) return false;
        }
        return true;
    };
    return from(from, 0, 0, start);
}

}  // namespace sudoshiki::logic::hodoku
