// Franken fish, plain and finned: HoDoKu's slowest pattern. The fish of a value depend only on its places, so
// places without a fish are remembered.
#pragma once

#include <map>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic::hodoku {

inline constexpr int max_fins = 5;  // of any fish

class FrankenFish {
public:
    bool find(const Grid& grid, int size, bool finned, Step& step, const Found& found);

private:
    template <class Set>
    bool find_with(const Grid& grid, int size, bool finned, Step& step, const Found& found);

    // By size and whether there are fins; by value: its places when there was no such fish.
    std::map<std::pair<int, bool>, std::vector<std::vector<int>>> places_without_fish_;
};

}  // namespace sudoshiki::logic::hodoku
