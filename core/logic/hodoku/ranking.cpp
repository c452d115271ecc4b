#include "logic/hodoku/ranking.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

using Place = std::vector<Ranked>::iterator;

// Returns the end of the sorted run that starts at `first`. Reverses a descending run.
Place end_of_run(Place first, Place last) {
    auto end = first + 1;
    if (end == last) return end;
    const bool down = compared(*end, *first) < 0;
    do ++end;
    while (end != last && (compared(*end, *(end - 1)) < 0) == down);
    if (down) std::reverse(first, end);
    return end;
}

// Expects a sorted range up to `sorted`; inserts the rest by binary search.
void insert_by_binary_search(Place first, Place sorted, Place last) {
    for (; sorted != last; ++sorted) {
        auto low = first;
        auto high = sorted;
        while (low < high) {
            const auto middle = low + (high - low) / 2;
            if (compared(*sorted, *middle) < 0)
                high = middle;
            else
                low = middle + 1;
        }
        std::rotate(low, sorted, sorted + 1);
    }
}

std::ptrdiff_t min_run_length(std::ptrdiff_t size) {
    std::ptrdiff_t odd = 0;
    for (; size >= 32; size >>= 1) odd |= size & 1;
    return size + odd;
}

void merge(Place first, Place middle, Place last) {
    std::vector<Ranked> left(std::make_move_iterator(first), std::make_move_iterator(middle));
    auto to = first;
    auto from = left.begin();
    while (from != left.end()) {
        if (middle != last && compared(*middle, *from) < 0)
            *to++ = std::move(*middle++);
        else
            *to++ = std::move(*from++);
    }
}

}  // namespace

void sort_as_java_does(std::vector<Ranked>& all) {
    if (all.size() < 2) return;
    const auto run_length = min_run_length(static_cast<std::ptrdiff_t>(all.size()));
    std::vector<Place> bounds{all.begin()};  // of the runs on the stack
    const auto size = [&](std::size_t from_top) {
        return bounds[bounds.size() - from_top] - bounds[bounds.size() - from_top - 1];
    };
    const auto merge_at = [&](std::size_t from_top) {
        const auto middle = bounds.end() - 1 - static_cast<std::ptrdiff_t>(from_top);
        merge(*(middle - 1), *middle, *(middle + 1));
        bounds.erase(middle);
    };
    while (bounds.back() != all.end()) {
        const auto first = bounds.back();
        auto end = end_of_run(first, all.end());
        const auto min_end = first + std::min(run_length, all.end() - first);
        if (end < min_end) {
            insert_by_binary_search(first, end, min_end);
            end = min_end;
        }
        bounds.push_back(end);
        while (bounds.size() > 2) {
            const bool too_large = (bounds.size() > 3 && size(3) <= size(2) + size(1)) ||
                                   (bounds.size() > 4 && size(4) <= size(3) + size(2));
            if (too_large)
                merge_at(size(3) < size(1) ? 2 : 1);
            else if (size(2) <= size(1))
                merge_at(1);
            else
                break;
        }
    }
    while (bounds.size() > 2) merge_at(bounds.size() > 3 && size(3) < size(1) ? 2 : 1);
}

}  // namespace sudoshiki::logic::hodoku
