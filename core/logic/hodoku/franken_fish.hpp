// Franken fish, plain and finned: the costliest of HoDoKu's patterns. What is found of a value depends on its
// places alone, so those that had nothing are remembered.
#pragma once

#include <map>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic::hodoku {

inline constexpr int most_fins = 5;  // of any fish

class FrankenFish {
public:
    bool find(const Grid& grid, int size, bool finned, Step& step, const Found& found);

private:
    template <class Set>
    bool find_with(const Grid& grid, int size, bool finned, Step& step, const Found& found);

    // By size and whether it has fins; by value: the cells that may have it and make no such fish.
    std::map<std::pair<int, bool>, std::vector<std::vector<int>>> barren_;
};

}  // namespace sudoshiki::logic::hodoku
