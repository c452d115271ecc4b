#include "generate/seen.hpp"

#include <bit>

namespace sudoshiki::generate {

namespace {
constexpr std::size_t ahead = 8;
}

Seen::Again Seen::add(const std::uint64_t* marks, std::size_t count, std::uint64_t number) {
    make_room(count);
    Again again;
    for (std::size_t i = 0; i < count; ++i, ++number) {
        // Most of the time goes into waiting for places that are in no cache.
        if (i + ahead < count) __builtin_prefetch(&places_[home_of(marks[i + ahead])], 1);
        auto& place = find(marks[i]);
        if (place.number != nobody) {
            again.emplace_back(number, place.number);
            continue;
        }
        place = {marks[i], number};
        ++taken_;
    }
    return again;
}

Seen::Place& Seen::find(std::uint64_t mark) {
    const auto last = places_.size() - 1;
    auto at = home_of(mark);
    while (places_[at].number != nobody && places_[at].mark != mark) at = (at + 1) & last;
    return places_[at];
}

void Seen::make_room(std::size_t more) {
    if (2 * (taken_ + more) < places_.size()) return;
    std::vector<Place> before(std::bit_ceil(2 * (taken_ + more) + 1));
    before.swap(places_);
    for (const auto& place : before)
        if (place.number != nobody) find(place.mark) = place;
}

}  // namespace sudoshiki::generate
