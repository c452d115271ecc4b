#include "search/small.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "board/index.hpp"

namespace sudoshiki::search {

namespace {

// Added to the initial weight 1 of a cell: for each longer constraint, by the root of the number of its
// cells, since a long one tells less of each; for each that is derived, by that number; and for each pair or
// arc.
constexpr float weight_of_constraint = 16;
constexpr float weight_of_derived = 2;
constexpr float weight_of_pair = 4;

// After so many conflicts sums are added that take long to find or to propagate: first tight, then longer
// ones. At last the search starts again, as its first guesses were made before it had learned which cells
// are in conflicts.
constexpr std::array<std::uint64_t, 3> conflicts_before_stage{100, 300, 2000};

// Most searches need only a few boards, and small memory is allocated and freed faster.
constexpr std::size_t first_blocks = 768;
constexpr std::size_t fewest_boards = 8;

std::size_t boards_at_first(std::size_t blocks, int most) {
    return std::min(at(most), std::max(fewest_boards, first_blocks / blocks));
}

bool is_expired(void* control, int cost) { return static_cast<Control*>(control)->expired(cost); }

}  // namespace

bool SmallSearch::fits(const Graph& graph) {
    if (graph.side > small_side || graph.side < 2) return false;
    if (graph.constraints.empty()) return graph.groups.size() <= small_constraints / 8;
    const auto& shape = graph.constraint_shape();
    const bool few_states = std::ranges::all_of(shape.layers, [](const Layers& layers) {
        int states = 0;
        for (int count : layers.states) states += count;
        return states <= small_states && layers.possible;
    });
    return few_states && graph.groups.size() + shape.count() <= small_constraints / 4 &&
           shape.tables.size() < 4096;
}

SmallSearch::SmallSearch(const Problem& problem, simd::InstructionSet set)
    : graph_(problem.graph),
      shape_(*problem.graph, set == simd::InstructionSet::avx512),
      run_(SIMD_COMPILED_FOR(set, run_small)),
      room_(boards_at_first(shape_.blank().size(), problem.graph->cells() + 1)),
      boards_(std::make_unique_for_overwrite<SmallBlock[]>(shape_.blank().size() * room_)),
      values_(at(problem.graph->cells() + 1)),
      chosen_(at(problem.graph->cells() + 1)),
      weights_(at(problem.graph->cells()), 1.0F) {
    std::ranges::copy(shape_.blank(), boards_.get());
    state_.masks = boards_[0].masks;
    const auto& lanes = shape_.tables().lanes;
    for (std::size_t cell = 0; cell < at(problem.graph->cells()); ++cell) {
        state_.masks[cell] = static_cast<SmallMask>(problem.candidates[cell]);
        if (lanes.permutations) continue;  // nothing is copied
        for (auto copy = lanes.copy_start[cell]; copy < lanes.copy_start[cell + 1]; ++copy)
            state_.masks[lanes.copies[copy]] = state_.masks[cell];
    }
    add_weights(*problem.graph);
    state_.value = values_.data();
    state_.chosen = chosen_.data();
    state_.weight = weights_.data();
    std::ranges::fill(state_.failed_lately, -1);
}

void SmallSearch::add_weights(const Graph& graph) {
    const auto& shape = graph.constraint_shape();
    for (std::size_t cell = 0; cell < weights_.size(); ++cell) {
        for (int constraint : shape.constraints_of[cell]) {
            const auto size = static_cast<float>(shape.cells_of(constraint).size());
            weights_[cell] +=
                shape.stated(constraint) ? weight_of_constraint / std::sqrt(size) : weight_of_derived / size;
        }
        const auto pairs = shape.pairs_of[cell].size() + graph.above[cell].size() + graph.below[cell].size();
        weights_[cell] += weight_of_pair * static_cast<float>(pairs);
    }
}

SmallStatus SmallSearch::run(std::uint64_t conflicts, std::uint64_t tries, Control& control) {
    const auto last = state_.conflicts + std::min(conflicts, ~state_.conflicts);
    SmallLimits limits{last, state_.tried + std::min(tries, ~state_.tried), 0, &is_expired, &control};
    for (;;) {
        limits.conflicts = std::min(last, next_stage());
        limits.depth = static_cast<int>(room_) - 1;
        const auto status = run_(shape_.tables(), state_, limits);
        solutions_ += status == SmallStatus::solution;
        if (status != SmallStatus::unknown) return status;
        if (state_.depth == limits.depth)
            add_room();
        else if (state_.conflicts >= next_stage())
            begin_stage();
        else
            return status;
    }
}

void SmallSearch::add_room() {
    const auto board = shape_.blank().size();
    auto more = std::make_unique_for_overwrite<SmallBlock[]>(2 * room_ * board);
    std::copy_n(boards_.get(), room_ * board, more.get());
    boards_ = std::move(more);
    room_ *= 2;
    state_.masks = boards_[0].masks;
}

std::uint64_t SmallSearch::next_stage() const {
    return stage_ < length(conflicts_before_stage) ? conflicts_before_stage[at(stage_)] : no_limit;
}

void SmallSearch::begin_stage() {
    const bool sums = !graph_->constraints.sums.empty();
    const int stage = stage_++;
    if (stage == 0 && sums) shape_.add_tight_sums(*graph_);
    if (stage == 1 && sums) shape_.add_longer_sums(*graph_);
    if (stage == 2) restart();
}

// With the weights it has. A solution would be found again.
void SmallSearch::restart() {
    if (solutions_ == 0 && state_.consistent) state_.depth = 0;
}

Board SmallSearch::board() const {
    const auto cells = at(shape_.tables().cells);
    const auto* masks = state_.masks + at(state_.depth) * shape_.tables().lanes.stride;
    Board board;
    for (std::size_t cell = 0; cell < cells; ++cell)
        board.push_back(static_cast<Value>(std::countr_zero(masks[cell]) + 1));
    return board;
}

Counters SmallSearch::counters() const {
    Counters counters;
    counters.tried = counters.placed = counters.guesses = state_.tried;
    counters.conflicts = state_.conflicts;
    counters.backtracks = state_.backtracks;
    counters.eliminations = state_.eliminations;
    counters.max_depth = state_.max_depth;
    return counters;
}

}  // namespace sudoshiki::search
