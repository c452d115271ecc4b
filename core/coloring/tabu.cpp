#include "coloring/tabu.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

#include "board/index.hpp"
#include "coloring/tuning.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::coloring {

namespace {

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) { return b < no_limit - a ? a + b : no_limit; }

}  // namespace

Tabu::Tabu(const Kernel& kernel, std::uint64_t seed, const TabuOptions& options)
    : kernel_(kernel),
      tuning_(choose_tuning(options, kernel.open_cells())),
      units_(kernel),
      moves_(SIMD_COMPILED_FOR(options.instruction_set, moves_of)(units_.width)),
      tabu_list_(std::bit_ceil(static_cast<std::size_t>(tuning_.longest_tenure(kernel.open_cells())) + 1)) {
    list_candidates();
    allocate_arrays();
    state_.random = Random(seed);
    state_.random_tenure = static_cast<std::uint32_t>(tuning_.random_tenure);
    start_greedily();
}

Tabu::Tuning Tabu::choose_tuning(const TabuOptions& options, int open_cells) {
    return {options.random_tenure.value_or(tuning::usual_random_tenure(open_cells)),
            options.conflict_tenure.value_or(tuning::usual_tenure(open_cells)),
            options.perturb_after.value_or(tuning::usual_perturb_after(open_cells)), options.stall_limit};
}

double Tabu::Tuning::longest_tenure(int open_cells) const {
    const double max_tenure =
        perturb_after > 0 ? std::max(conflict_tenure, tuning::perturb_tenure) : conflict_tenure;
    return random_tenure + max_tenure * open_cells;
}

void Tabu::list_candidates() {
    const std::size_t words = (units_.width + 63) / 64;
    candidates_.assign(at(kernel_.open_cells()) * words, 0);
    for (int slot = 0; slot < kernel_.slots(); ++slot) {
        const auto value = at(kernel_.value[at(slot)] - 1);
        candidates_[at(kernel_.owner[at(slot)]) * words + value / 64] |= std::uint64_t{1} << (value % 64);
    }
}

void Tabu::allocate_arrays() {
    const auto cells = at(kernel_.open_cells());
    const auto bytes = [](std::vector<Block>& blocks, std::size_t length) {
        blocks.resize(length / sizeof(Block) + 1);
        return blocks.data()->bytes;
    };
    const auto array = [](auto& list, std::size_t length) {
        list.resize(length);
        return list.data();
    };
    const std::size_t list_length = (cells / TabuState::list_block + 1) * TabuState::list_block;
    state_.units = units_.of.data();
    state_.special = units_.special.data();
    state_.more = units_.more.data();
    state_.own = units_.own.data();
    state_.group_id = units_.group_id.data();
    state_.candidates = candidates_.data();
    state_.bound_start = kernel_.bound_start.data();
    state_.bounds = kernel_.bounds.data();
    state_.cells = kernel_.open_cells();
    state_.kinds = static_cast<Index>(units_.kinds);
    state_.width = static_cast<Index>(units_.width);
    state_.counts = bytes(counts_, units_.rows * units_.width);
    state_.holders = array(holders_, units_.group_rows * units_.width);
    state_.broken = array(broken_, units_.bound_rows * units_.width);
    state_.first_broken = static_cast<std::uint32_t>((units_.rows - units_.bound_rows) * units_.width);
    state_.unavailable = bytes(unavailable_, cells * units_.width);
    state_.value = array(values_, cells);
    state_.clashes = array(clashes_, cells);
    state_.conflicting = array(conflicting_, cells);
    state_.least_change = bytes(least_change_, list_length);
    state_.conflicting_id = bytes(conflicting_id_, units_.kinds * list_length);
    state_.position = array(position_, cells);
    state_.list_length = static_cast<Index>(list_length);
    state_.tabu_list = tabu_list_.data();
    state_.expiring = array(expiring_, tabu_list_.size());
    state_.tabu_list_mask = tabu_list_.size() - 1;
}

// Removes all values and all tabu_list.
void Tabu::clear() {
    const auto fill = [](std::vector<Block>& blocks, std::uint8_t byte) {
        std::fill_n(blocks.data()->bytes, blocks.size() * sizeof(Block), byte);
    };
    fill(counts_, 0);
    fill(unavailable_, 255);
    fill(least_change_, TabuState::no_move);
    fill(conflicting_id_, 0);
    for (int slot = 0; slot < kernel_.slots(); ++slot)
        state_.unavailable[at(kernel_.owner[at(slot)]) * units_.width + kernel_.value[at(slot)] - 1] = 0;
    std::fill(holders_.begin(), holders_.end(), std::uint16_t{0});
    std::fill(broken_.begin(), broken_.end(), std::uint16_t{0});
    std::fill(clashes_.begin(), clashes_.end(), std::uint16_t{0});
    std::fill(values_.begin(), values_.end(), TabuState::no_value);
    std::fill(position_.begin(), position_.end(), -1);
    std::fill(expiring_.begin(), expiring_.end(), -1);
    state_.conflicting_count = 0;
    state_.conflicts = 0;
}

// Takes the cells in random order and gives each the value with the fewest conflicts so far.
void Tabu::start_greedily() {
    std::vector<Index> order(values_.size());
    std::iota(order.begin(), order.end(), 0);
    state_.random.shuffle(std::span(order));
    clear();
    moves_.start_greedily(state_, order.data());
    keep_best();
    base_.clear();
    base_found_at_ = state_.moves;
    trace_board();
}

void Tabu::start_from(const std::vector<Index>& chosen_slot) {
    Values values;
    for (Index slot : chosen_slot) values.push_back(static_cast<std::uint8_t>(kernel_.value[at(slot)] - 1));
    restart_with(values);
}

void Tabu::restart_with(const Values& values) {
    clear();
    moves_.start_from(state_, values.data());
    keep_best();
    trace_board();
}

void Tabu::set_trace(MoveTrace& trace) {
    if (!trace.on()) return;
    trace_ = &trace;
    trace_board();
}

void Tabu::trace_board() {
    if (trace_ && trace_->is_due(state_.moves)) trace_->record(board(), measure());
}

void Tabu::trace_last() {
    if (trace_) trace_->record_last(board(), measure());
}

Measure Tabu::measure() const { return {moves(), moves(), moves() - dead_ends(), state_.conflicts}; }

void Tabu::keep_best() {
    state_.best = state_.conflicts;
    best_at_ = state_.moves;
    best_values_ = values_;
}

void Tabu::perturb() {
    if (base_.empty() || state_.best <= base_conflicts_) {
        if (base_.empty() || state_.best < base_conflicts_) base_found_at_ = best_at_;
        base_ = best_values_;
        base_conflicts_ = state_.best;
    }
    count_restart();  // a perturbation counts as a restart, too
    restart_with(base_);
    perturb_until_ = saturating_add(state_.moves, tuning::perturb_moves);
}

void Tabu::count_restart() {
    ++restarts_;
    if (trace_) trace_->record_restart();
}

bool Tabu::restart_if_stalled() {
    if (state_.moves - stalled_since() <= tuning_.stall_limit) return false;
    count_restart();
    start_greedily();
    return true;
}

// Returns the first move before which a restart or a perturbation is due, or a perturbation ends.
std::uint64_t Tabu::next_event() const {
    std::uint64_t event = saturating_add(stalled_since(), saturating_add(tuning_.stall_limit, 1));
    if (can_perturb())
        event = std::min(event, saturating_add(best_at_, saturating_add(tuning_.perturb_after, 1)));
    if (perturb_until_ > state_.moves) event = std::min(event, perturb_until_);
    return event;
}

bool Tabu::run(std::uint64_t limit, Control& control) {
    const std::uint64_t end = saturating_add(state_.moves, limit);
    int cost = 1;
    while (state_.conflicts > 0) {
        if (state_.moves >= end || control.expired(cost)) return false;
        cost = 1;
        if (restart_if_stalled()) continue;
        if (can_perturb() && since_best() > tuning_.perturb_after) perturb();
        if (can_perturb() && state_.moves == perturb_until_) keep_best();
        const std::uint64_t first = state_.moves;
        state_.conflict_tenure = first < perturb_until_ ? tuning::perturb_tenure : tuning_.conflict_tenure;
        const std::uint64_t slice = trace_ ? trace_->until_due(first) : tuning::slice;
        moves_.run(state_,
                   std::min({end, next_event(), saturating_add(first, std::min(slice, tuning::slice))}));
        trace_board();
        if (state_.conflicts < state_.best) keep_best();
        cost = static_cast<int>(state_.moves - first);
    }
    return true;
}

std::vector<Tabu::Index> Tabu::slots_of(const Values& values) const {
    std::vector<Index> slots;
    for (std::size_t cell = 0; cell < values.size(); ++cell)
        slots.push_back(kernel_.slot_of(static_cast<int>(cell), static_cast<Value>(values[cell] + 1)));
    return slots;
}

std::vector<Tabu::Index> Tabu::best_chosen() const { return slots_of(best_values_); }

Board Tabu::board() const {
    Board board = kernel_.decided;
    for (std::size_t cell = 0; cell < values_.size(); ++cell)
        board[at(kernel_.cell_of[cell])] = static_cast<Value>(values_[cell] + 1);
    return board;
}

Answer solve_tabu(const Problem& problem, const TabuOptions& options, Control& control) {
    const auto search = [&](const Kernel& kernel, Counters& counters, MoveTrace& trace) -> Attempt {
        Tabu tabu(kernel, control.seed, options);
        tabu.set_trace(trace);
        const bool solved = tabu.run(control.budget.effort, control);
        tabu.trace_last();
        counters.tried = tabu.moves();
        counters.placed = tabu.moves() - tabu.dead_ends();
        counters.conflicts = tabu.dead_ends();
        counters.restarts = tabu.restarts();
        if (solved) return {true, tabu.board()};
        return {false, kernel.consistent_board(tabu.best_chosen())};
    };
    return solve_on_kernel(problem, options.kernel, control, search);
}

}  // namespace sudoshiki::coloring
