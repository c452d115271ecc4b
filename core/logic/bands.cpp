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
constexpr int least_locked = 26;
constexpr int most_monotone = 44;  // of what stays possible when more is known
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
                    holds(least_direct, most_direct) && holds(least_locked, most_monotone)),
      candidates_(at(shape.cells())),
      grid_(shape),
      left_(shape) {}

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
    closure_.deduce(all_places);
    if (closure_.full() && holds(least_place, most_place)) return band(most_place);
    // What rates that little only places values, so that its order does not matter. Signs do more.
    const bool placed = !closure_.full() && !shape_.has_signs() && holds(least_direct, most_direct);
    placed ? closure_.deduce(all_singles) : start(values, candidates);
    if (placed && closure_.full()) return band(most_direct);
    const int last = most_.empty() ? 0 : most_.back();
    const int most = std::min(last, most_before_chains);
    if (in_any_order_) return band_in_any_order(most, last);
    take_over(grid_, closure_.state());
    const int rating = std::max(placed ? least_direct : 0, explainer_.rate_up_to(most, grid_));
    if (rating <= most_before_chains || rating > last || control_.reason() != Stopped::finished)
        return band(rating);
    know(grid_);
    if (!shape_.has_signs() && filled_by_chains(most_[at(band(rating))])) return band(rating);
    return band(std::max(rating, explainer_.rate_up_to(last, grid_)));
}

// The closure has made all singles.
int Bands::band_in_any_order(int most, int last) {
    singles_ = closure_.state();
    const int rating = rate_up_to(most, least_locked);
    if (rating <= most_monotone && filled_directly()) return band(most_direct);
    if (rating <= most_before_chains || rating > last || control_.reason() != Stopped::finished)
        return band(rating);
    const int limit = most_[at(band(rating))];
    before_chains_ = closure_.state();
    if (filled_by_chains(limit)) return band(limit);
    if (limit == last && ends_above(limit)) return band(limit + 1);
    closure_.go_back(before_chains_);
    return band(rate_up_to(last, rating));
}

// ER if it is above direct techniques and at most `most`, else a number above that, which ER is not below;
// `rating` is that of the steps before. Only its band is exact. The grid learns what the closure knows.
int Bands::rate_up_to(int most, int rating) {
    while (rating <= most) {
        closure_.deduce(simpler_);
        if (closure_.full()) break;
        take_over(grid_, closure_.state());
        const bool found = explainer_.next_up_to(most, grid_, rated_, true);
        rating = std::max(rating, tenths(rated_.rating));
        if (!found) break;
        take(rated_.step);
    }
    return rating;
}

// Whether singles and direct techniques fill the board.
bool Bands::filled_directly() {
    closure_.go_back(singles_);
    while (!closure_.full()) {
        take_over(grid_, closure_.state());
        if (!explainer_.next_direct(grid_, rated_)) return false;
        take(rated_.step);
        closure_.deduce(all_singles);
    }
    return true;
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
// Begins where the grid and the closure are; `left_` is where it ends.
bool Bands::filled_by_chains(int most) {
    const int longest = SimpleChains::longest_rated(most);
    left_ = grid_;
    for (bool more = true; more && !closure_.full();) {
        more = false;
        const auto left = [&](int cell) { return closure_.state().candidates[at(cell)]; };
        chains_.conclude(left_, longest, left, [&](int cell, int value, bool on) {
            const Bits gone = on ? left_.candidates(cell) & ~bit(value) : bit(value);
            if (closure_.strike(cell, gone)) {
                more = true;
                closure_.deduce(simpler_);
            }
            return !closure_.full();
        });
        if (more && !closure_.full()) take_over(left_, closure_.state());
    }
    return closure_.full() && control_.reason() == Stopped::finished;
}

// Whether it is seen that steps rated so many tenths at most don't fill the board: where chains ended, there
// is none, nor can a unique loop or a grave have been found on the way there. All others that are found
// before are found there, too, or have nothing left to do.
bool Bands::ends_above(int most) {
    if (!chains_.has_none(left_, SimpleChains::longest_rated(most))) return false;
    if (left_.has_same_candidates(grid_)) return true;
    return !may_have_bug(left_) && !may_have_unique_loop(grid_, left_) &&
           !explainer_.next_up_to(most_before_chains, left_, rated_, true);
}

}  // namespace sudoshiki::logic
