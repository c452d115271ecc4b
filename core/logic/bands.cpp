#include "logic/bands.hpp"

#include <algorithm>

namespace sudoshiki::logic {

namespace {

constexpr Deductions all_places = box_places | line_places;
constexpr Deductions all_singles = all_places | cell_values;
constexpr Deductions singles_and_pairs = all_singles | pairs;

// Ratings, in tenths.
constexpr int min_place = 10, max_place = 15;
constexpr int min_direct = 17, max_direct = 25;  // direct techniques and naked singles
constexpr int min_locked = 26;
constexpr int max_monotone = 44;  // up to here all steps are monotone
constexpr int max_before_chains = 64;

// Needed for locked values: the Explainer looks for them only where boxes cross rows and columns, the closure
// also where they cross diagonals.
bool has_only_boxes_and_lines(const Shape& shape) { return shape.of_kind(Kind::other).empty(); }

void copy(Grid& grid, const Closure::State& state) { grid.set(state.candidates, state.placed); }

}  // namespace

Bands::Bands(const Shape& shape, std::span<const int> max_ratings, Control& control)
    : shape_(shape),
      max_ratings_(max_ratings.begin(), max_ratings.end()),
      control_(control),
      explainer_(shape, Program::explainer, control),
      chains_(shape, control),
      closure_(shape),
      simple_(has_only_boxes_and_lines(shape) ? singles_and_pairs | locked : singles_and_pairs),
      in_any_order_(has_only_boxes_and_lines(shape) && !shape.has_signs() &&
                    same_band(min_place, max_place) && same_band(min_direct, max_direct) &&
                    same_band(min_locked, max_monotone)),
      candidates_(at(shape.cells())),
      grid_(shape),
      chains_end_(shape) {}

int Bands::band_at(int rating) const {
    return static_cast<int>(std::ranges::lower_bound(max_ratings_, rating) - max_ratings_.begin());
}

void Bands::load(const std::uint8_t* values, const std::uint64_t* candidates) {
    closure_.begin(candidates);
    for (int cell = 0; cell < shape_.cells(); ++cell)
        if (values[cell]) closure_.add_given(cell, values[cell]);
}

int Bands::band_of(const std::uint8_t* values, const std::uint64_t* candidates) {
    load(values, candidates);
    closure_.deduce(all_places);
    if (closure_.full() && same_band(min_place, max_place)) return band_at(max_place);
    // Steps rated up to max_direct only place values, except those of signs.
    const bool placed = !closure_.full() && !shape_.has_signs() && same_band(min_direct, max_direct);
    placed ? closure_.deduce(all_singles) : load(values, candidates);
    if (placed && closure_.full()) return band_at(max_direct);
    const int last_limit = max_ratings_.empty() ? 0 : max_ratings_.back();
    const int max_rating = std::min(last_limit, max_before_chains);
    if (in_any_order_) return band_in_any_order(max_rating, last_limit);
    copy(grid_, closure_.state());
    const int rating = std::max(placed ? min_direct : 0, explainer_.rate_up_to(max_rating, grid_));
    if (rating <= max_before_chains || rating > last_limit || control_.reason() != Stopped::finished)
        return band_at(rating);
    load(grid_);
    if (!shape_.has_signs() && filled_by_chains(max_ratings_[at(band_at(rating))])) return band_at(rating);
    return band_at(std::max(rating, explainer_.rate_up_to(last_limit, grid_)));
}

// Expects all singles in the closure.
int Bands::band_in_any_order(int max_rating, int last_limit) {
    singles_ = closure_.state();
    const int rating = rate_up_to(max_rating, min_locked);
    if (rating <= max_monotone && filled_directly()) return band_at(max_direct);
    if (rating <= max_before_chains || rating > last_limit || control_.reason() != Stopped::finished)
        return band_at(rating);
    const int limit = max_ratings_[at(band_at(rating))];
    before_chains_ = closure_.state();
    if (filled_by_chains(limit)) return band_at(limit);
    if (limit == last_limit && needs_more_than(limit)) return band_at(limit + 1);
    closure_.restore(before_chains_);
    return band_at(rate_up_to(last_limit, rating));
}

// Takes steps rated up to `max_rating`; `rating` is the highest before. Returns the highest rating, or a
// lower bound above `max_rating` if another step is needed. Only its band is exact, and only if more than
// singles and direct techniques are needed. Leaves in grid_ what the closure knows.
int Bands::rate_up_to(int max_rating, int rating) {
    while (rating <= max_rating) {
        closure_.deduce(simple_);
        if (closure_.full()) break;
        copy(grid_, closure_.state());
        const bool found = explainer_.next_up_to(max_rating, grid_, rated_, true);
        rating = std::max(rating, tenths(rated_.rating));
        if (!found) break;
        apply_to_closure(rated_.step);
    }
    return rating;
}

// Returns whether singles and direct techniques fill the board.
bool Bands::filled_directly() {
    closure_.restore(singles_);
    while (!closure_.full()) {
        copy(grid_, closure_.state());
        if (!explainer_.next_direct(grid_, rated_)) return false;
        apply_to_closure(rated_.step);
        closure_.deduce(all_singles);
    }
    return true;
}

void Bands::apply_to_closure(const Step& step) {
    for (const auto& p : step.placements) closure_.add_given(p.cell, p.value);
    if (step.placements.empty())
        for (const auto& e : step.eliminations) closure_.eliminate(e.cell, bit(e.value));
}

void Bands::load(const Grid& grid) {
    for (int cell = 0; cell < grid.cells(); ++cell)
        candidates_[at(cell)] = grid.open(cell) ? grid.candidates(cell) : bit(grid.value(cell));
    closure_.begin(candidates_.data());
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (!grid.open(cell)) closure_.add_given(cell, grid.value(cell));
}

// Returns whether chains rated up to `max_rating`, with simple deductions, fill the board. Starts from grid_
// and the closure, which are equal; ends at chains_end_.
bool Bands::filled_by_chains(int max_rating) {
    const int max_states = SimpleChains::max_states_rated(max_rating);
    chains_end_ = grid_;
    for (bool more = true; more && !closure_.full();) {
        more = false;
        const auto candidates = [&](int cell) { return closure_.state().candidates[at(cell)]; };
        chains_.conclude(chains_end_, max_states, candidates, [&](int cell, int value, bool on) {
            const Bits eliminated = on ? chains_end_.candidates(cell) & ~bit(value) : bit(value);
            if (closure_.eliminate(cell, eliminated)) {
                more = true;
                closure_.deduce(simple_);
            }
            return !closure_.full();
        });
        if (more && !closure_.full()) copy(chains_end_, closure_.state());
    }
    return closure_.full() && control_.reason() == Stopped::finished;
}

// Returns true only if steps rated up to `max_rating` do not fill the board: none is possible where chains
// ended, and no unique loop or BUG on the way there. May return false in other cases.
bool Bands::needs_more_than(int max_rating) {
    if (!chains_.has_none(chains_end_, SimpleChains::max_states_rated(max_rating))) return false;
    if (chains_end_.has_same_candidates(grid_)) return true;
    return !may_have_bug(chains_end_) && !may_have_unique_loop(grid_, chains_end_) &&
           !explainer_.next_up_to(max_before_chains, chains_end_, rated_, true);
}

}  // namespace sudoshiki::logic
