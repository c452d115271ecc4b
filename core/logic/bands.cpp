#include "logic/bands.hpp"

#include <algorithm>

namespace sudoshiki::logic {

namespace {

constexpr Deductions all_places = box_places | line_places;
constexpr Deductions all_singles = all_places | cell_values;
constexpr Deductions singles_and_pairs = all_singles | pairs;

// Ratings, in tenths.
constexpr int least_place = 10, most_place = 15;
constexpr int least_direct = 17, most_direct = 25;  // of what places values where places are not enough
constexpr int least_locked = 26, most_pair = 34;
constexpr int most_before_chains = 64;

// The Explainer crosses boxes with rows and columns alone, the closure with diagonals too.
bool has_only_boxes_and_lines(const Shape& shape) { return shape.of_kind(Kind::other).empty(); }

void take_over(Grid& grid, const Closure::State& known) { grid.set(known.candidates, known.placed); }

}  // namespace

Bands::Bands(const Shape& shape, std::span<const int> most, Control& control)
    : shape_(shape),
      most_(most.begin(), most.end()),
      control_(control),
      explainer_(shape, Program::explainer, control),
      chains_(shape, control),
      closure_(shape),
      simpler_(has_only_boxes_and_lines(shape) ? singles_and_pairs | locked : singles_and_pairs),
      in_any_order_(has_only_boxes_and_lines(shape) && !shape.has_signs() && holds(least_place, most_place) &&
                    holds(least_direct, most_direct) && holds(least_locked, most_pair)),
      candidates_(at(shape.cells())),
      grid_(shape) {}

int Bands::band(int rating) const {
    return static_cast<int>(std::ranges::lower_bound(most_, rating) - most_.begin());
}

void Bands::start(const std::uint8_t* values, const std::uint64_t* candidates) {
    closure_.begin(candidates);
    for (int cell = 0; cell < shape_.cells(); ++cell)
        if (values[cell]) closure_.give(cell, values[cell]);
}

int Bands::band_of(const std::uint8_t* values, const std::uint64_t* candidates) {
    start(values, candidates);
    closure_.settle(all_places);
    if (closure_.full() && holds(least_place, most_place)) return band(most_place);
    // What rates that little only places values, so that its order does not matter. Signs do more.
    const bool placed = !closure_.full() && !shape_.has_signs() && holds(least_direct, most_direct);
    placed ? closure_.settle(all_singles) : start(values, candidates);
    if (placed && closure_.full()) return band(most_direct);
    if (!in_any_order_) take_over(grid_, closure_.state());
    const int last = most_.empty() ? 0 : most_.back();
    const int rating = rate_up_to(std::min(last, most_before_chains), placed ? least_direct : 0, grid_);
    if (rating <= most_before_chains || rating > last || control_.reason() != Stopped::finished)
        return band(rating);
    const int most = most_[at(band(rating))];
    if (!shape_.has_signs() && filled_by_chains(grid_, most)) return band(most);
    know(grid_);
    return band(rate_up_to(last, rating, grid_));
}

// ER if it is at most `most`, else a number above that, which ER is not below; `rating` is that of the steps
// before. Only its band is exact. The closure knows what the grid does; in any order, the grid learns it
// here.
int Bands::rate_up_to(int most, int rating, Grid& grid) {
    if (!in_any_order_) return std::max(rating, explainer_.rate_up_to(most, grid));
    while (rating <= most) {
        const bool after_direct = rating > most_direct;
        closure_.settle(after_direct ? simpler_ : all_singles);
        if (closure_.full()) break;
        take_over(grid, closure_.state());
        const bool found = explainer_.next_up_to(most, grid, rated_, after_direct);
        rating = std::max(rating, tenths(rated_.rating));
        if (!found) break;
        take(rated_.step);
    }
    return rating;
}

void Bands::take(const Step& step) {
    for (const auto& p : step.placements) closure_.give(p.cell, p.value);
    if (step.placements.empty())
        for (const auto& e : step.eliminations) closure_.strike(e.cell, bit(e.value));
}

void Bands::know(const Grid& grid) {
    for (int cell = 0; cell < grid.cells(); ++cell)
        candidates_[at(cell)] = grid.open(cell) ? grid.candidates(cell) : bit(grid.value(cell));
    closure_.begin(candidates_.data());
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (!grid.open(cell)) closure_.give(cell, grid.value(cell));
}

// Whether chains that are rated so many tenths at most fill the board, with what is simpler than they are.
bool Bands::filled_by_chains(const Grid& start, int most) {
    const int longest = SimpleChains::longest_rated(most);
    know(start);
    Grid grid = start;
    for (bool more = true; more && !closure_.full();) {
        more = false;
        const auto left = [&](int cell) { return closure_.state().candidates[at(cell)]; };
        chains_.conclude(grid, longest, left, [&](int cell, int value, bool on) {
            const Bits gone = on ? grid.candidates(cell) & ~bit(value) : bit(value);
            if (closure_.strike(cell, gone)) {
                more = true;
                closure_.settle(simpler_);
            }
            return !closure_.full();
        });
        if (more && !closure_.full()) take_over(grid, closure_.state());
    }
    return closure_.full() && control_.reason() == Stopped::finished;
}

}  // namespace sudoshiki::logic
