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

std::uint64_t later(std::uint64_t move, std::uint64_t by) {
    return by < no_limit - move ? move + by : no_limit;
}

}  // namespace

Tabu::Tabu(const Kernel& kernel, std::uint64_t seed, const TabuOptions& options)
    : kernel_(kernel),
      tuning_(tuned(options, kernel.open_cells())),
      units_(kernel),
      make_(SIMD_COMPILED_FOR(options.instruction_set, moves_of)(units_.width)),
      ring_(std::bit_ceil(static_cast<std::size_t>(tuning_.longest_tenure(kernel.open_cells())) + 1)) {
    list_candidates();
    share_memory();
    state_.random = Random(seed);
    state_.random_tenure = static_cast<std::uint32_t>(tuning_.random_tenure);
    start_greedily();
}

Tabu::Tuning Tabu::tuned(const TabuOptions& options, int open_cells) {
    return {options.random_tenure.value_or(tuning::usual_random_tenure(open_cells)),
            options.conflict_tenure.value_or(tuning::usual_tenure(open_cells)),
            options.shake_after.value_or(tuning::usual_shaking(open_cells)), options.patience};
}

double Tabu::Tuning::longest_tenure(int open_cells) const {
    const double most = shake_after > 0 ? std::max(conflict_tenure, tuning::shake_tenure) : conflict_tenure;
    return random_tenure + most * open_cells;
}

void Tabu::list_candidates() {
    const std::size_t words = (units_.width + 63) / 64;
    candidates_.assign(at(kernel_.open_cells()) * words, 0);
    for (int slot = 0; slot < kernel_.slots(); ++slot) {
        const auto value = at(kernel_.value[at(slot)] - 1);
        candidates_[at(kernel_.owner[at(slot)]) * words + value / 64] |= std::uint64_t{1} << (value % 64);
    }
}

void Tabu::share_memory() {
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
    state_.barred = bytes(barred_, cells * units_.width);
    state_.value = array(values_, cells);
    state_.clashes = array(clashes_, cells);
    state_.conflicting = array(conflicting_, cells);
    state_.least_change = bytes(least_change_, list_length);
    state_.conflicting_id = bytes(conflicting_id_, units_.kinds * list_length);
    state_.position = array(position_, cells);
    state_.list_length = static_cast<Index>(list_length);
    state_.ring = ring_.data();
    state_.expiring = array(expiring_, ring_.size());
    state_.ring_mask = ring_.size() - 1;
}

// No cell has a value, nothing is tabu.
void Tabu::clear() {
    const auto fill = [](std::vector<Block>& blocks, std::uint8_t byte) {
        std::fill_n(blocks.data()->bytes, blocks.size() * sizeof(Block), byte);
    };
    fill(counts_, 0);
    fill(barred_, 255);
    fill(least_change_, TabuState::no_move);
    fill(conflicting_id_, 0);
    for (int slot = 0; slot < kernel_.slots(); ++slot)
        state_.barred[at(kernel_.owner[at(slot)]) * units_.width + kernel_.value[at(slot)] - 1] = 0;
    std::fill(holders_.begin(), holders_.end(), std::uint16_t{0});
    std::fill(broken_.begin(), broken_.end(), std::uint16_t{0});
    std::fill(clashes_.begin(), clashes_.end(), std::uint16_t{0});
    std::fill(values_.begin(), values_.end(), TabuState::no_value);
    std::fill(position_.begin(), position_.end(), -1);
    std::fill(expiring_.begin(), expiring_.end(), -1);
    state_.conflicting_count = 0;
    state_.conflicts = 0;
}

// Cells in random order, each given the value least spoken against by those before it.
void Tabu::start_greedily() {
    std::vector<Index> order(values_.size());
    std::iota(order.begin(), order.end(), 0);
    state_.random.shuffle(std::span(order));
    clear();
    make_.start_greedily(state_, order.data());
    note_best();
    shaken_.clear();
    shaken_found_at_ = state_.moves;
    tell();
}

void Tabu::start_from(const std::vector<Index>& chosen_slot) {
    Values values;
    for (Index slot : chosen_slot) values.push_back(static_cast<std::uint8_t>(kernel_.value[at(slot)] - 1));
    start(values);
}

void Tabu::start(const Values& values) {
    clear();
    make_.start_from(state_, values.data());
    note_best();
    tell();
}

void Tabu::watch(MoveTrace& trace) {
    if (!trace.on()) return;
    watched_ = &trace;
    tell();
}

void Tabu::tell() {
    if (watched_ && watched_->is_due(state_.moves)) watched_->see(board(), measure());
}

void Tabu::tell_last() {
    if (watched_) watched_->see_last(board(), measure());
}

Measure Tabu::measure() const { return {moves(), moves(), moves() - dead_ends(), state_.conflicts}; }

void Tabu::note_best() {
    state_.best = state_.conflicts;
    best_at_ = state_.moves;
    best_values_ = values_;
}

void Tabu::shake() {
    if (shaken_.empty() || state_.best <= shaken_conflicts_) {
        if (shaken_.empty() || state_.best < shaken_conflicts_) shaken_found_at_ = best_at_;
        shaken_ = best_values_;
        shaken_conflicts_ = state_.best;
    }
    count_restart();
    start(shaken_);
    shaking_until_ = later(state_.moves, tuning::shake_moves);
}

void Tabu::count_restart() {
    ++restarts_;
    if (watched_) watched_->restarted();
}

bool Tabu::restart_if_stuck() {
    if (state_.moves - patient_since() <= tuning_.patience) return false;
    count_restart();
    start_greedily();
    return true;
}

// The first move that finds something to do before it.
std::uint64_t Tabu::next_event() const {
    std::uint64_t event = later(patient_since(), later(tuning_.patience, 1));
    if (shakes()) event = std::min(event, later(best_at_, later(tuning_.shake_after, 1)));
    if (shaking_until_ > state_.moves) event = std::min(event, shaking_until_);
    return event;
}

bool Tabu::run(std::uint64_t limit, Control& control) {
    const std::uint64_t end = later(state_.moves, limit);
    int cost = 1;
    while (state_.conflicts > 0) {
        if (state_.moves >= end || control.expired(cost)) return false;
        cost = 1;
        if (restart_if_stuck()) continue;
        if (shakes() && since_best() > tuning_.shake_after) shake();
        if (shakes() && state_.moves == shaking_until_) note_best();
        const std::uint64_t begun = state_.moves;
        state_.conflict_tenure = begun < shaking_until_ ? tuning::shake_tenure : tuning_.conflict_tenure;
        const std::uint64_t slice = watched_ ? watched_->until_due(begun) : tuning::slice;
        make_.run(state_, std::min({end, next_event(), later(begun, std::min(slice, tuning::slice))}));
        tell();
        if (state_.conflicts < state_.best) note_best();
        cost = static_cast<int>(state_.moves - begun);
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
        tabu.watch(trace);
        const bool solved = tabu.run(control.budget.effort, control);
        tabu.tell_last();
        counters.tried = tabu.moves();
        counters.placed = tabu.moves() - tabu.dead_ends();
        counters.conflicts = tabu.dead_ends();
        counters.restarts = tabu.restarts();
        if (solved) return {true, tabu.board()};
        return {false, kernel.consistent_board(tabu.best_chosen())};
    };
    return answer_from_kernel(problem, options.kernel, control, search);
}

}  // namespace sudoshiki::coloring
