#include "logic/simple_chains.hpp"

#include <algorithm>
#include <set>

namespace sudoshiki::logic {

namespace {

constexpr int no_bound = std::numeric_limits<int>::max();
constexpr int min_pass_states = 6;  // limit of the first pass

}  // namespace

SimpleChains::SimpleChains(const Shape& shape, Control& control)
    : shape_(shape),
      control_(control),
      links_(shape),
      reach_(shape),
      reached_(at(shape.candidates())),
      moves_of_(2 * at(shape.candidates())),
      seen_(at(shape.candidates())) {}

Chain SimpleChains::best(const Grid& grid, double limit) {
    collect_all_ = false;
    best_ = {};
    best_.rating = limit;
    search(grid);
    if (best_.complexity == 0) best_.rating = std::numeric_limits<double>::infinity();
    return std::move(best_);
}

std::vector<Chain> SimpleChains::all(const Grid& grid) {
    collect_all_ = true;
    all_.clear();
    search(grid);
    std::ranges::stable_sort(all_, [](const Chain& a, const Chain& b) { return a.comes_before(b); });
    std::set<std::vector<std::pair<int, int>>> seen;
    std::vector<Chain> kept;
    for (auto& chain : all_) {
        std::vector<std::pair<int, int>> key;
        for (const auto& e : chain.eliminations) key.emplace_back(e.cell, e.value);
        std::ranges::sort(key);
        if (seen.insert(std::move(key)).second) kept.push_back(std::move(chain));
    }
    return kept;
}

void SimpleChains::search(const Grid& grid) {
    grid_ = &grid;
    links_.make(grid);
    list_places();
    reach_.begin(grid);
    use_links(Links::x);
    const double limit = best_.rating;
    may_skip_ = !collect_all_ && limit <= limit_without_chains_;
    search_pass({.links = Links::x, .cycle = min_rating, .chain = 6.6, .rank = 2}, no_bound);
    if (!collect_all_ && best_.complexity == 0) {
        without_chains_ = places_;
        limit_without_chains_ = limit;
    }
    use_links(Links::y);
    search_pass({.links = Links::y, .cycle = min_rating, .chain = 6.6, .rank = 3}, no_bound);
    if (!collect_all_ && best_.rating < min_mixed_rating) return;
    use_links(Links::all);
    const Mode both{.links = Links::all, .cycle = min_mixed_rating, .chain = min_mixed_rating, .rank = 4};
    // Searches for short chains first: if there is one, longer ones are not needed.
    int done_states = 0;
    if (!collect_all_)
        for (int max_states : {min_pass_states, 8, 10, 14, 20}) {
            search_pass(both, max_states, done_states);
            if (best_.rating < min_mixed_rating + added_by_length(max_states + 2)) return;
            done_states = max_states;
        }
    search_pass(both, no_bound, done_states);
}

void SimpleChains::list_places() {
    const auto words = at(shape_.words);
    places_.assign((at(shape_.side) + 1) * words, 0);
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid_->candidates(cell), [&](int value) {
            places_[at(value) * words + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        });
}

// Whether the value had the same places when no chain of x links was found, with at least this limit.
bool SimpleChains::is_without_chains(int value) const {
    if (!may_skip_ || without_chains_.empty()) return false;
    const auto* places = &places_[at(value) * at(shape_.words)];
    return std::equal(places, places + shape_.words, &without_chains_[at(value) * at(shape_.words)]);
}

void SimpleChains::use_links(Links links) {
    reach_.make(links);
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid_->candidates(cell), [&](int value) {
            reached_[at(shape_.candidate(cell, value))] = {{Reach::never, 0}, Reach::never, -1, -1};
        });
    links_used_ = links;
    has_moves_ = false;
}

// Lists the moves of each candidate, in the order of its links.
void SimpleChains::make_moves() {
    if (std::exchange(has_moves_, true)) return;
    moves_.clear();
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid_->candidates(cell), [&](int value) {
            const int candidate = shape_.candidate(cell, value);
            moves_of_[2 * at(candidate)] = static_cast<std::uint32_t>(moves_.size());
            for (const auto& off : links_.weak(candidate, links_used_))
                for (const auto& on : links_.strong(off.to, links_used_))
                    if (on.to != candidate) moves_.push_back({off.to, on.to, off.cause, on.cause});
            moves_of_[2 * at(candidate) + 1] = static_cast<std::uint32_t>(moves_.size());
        });
}

std::span<const SimpleChains::Move> SimpleChains::moves(int candidate) const {
    return {moves_.data() + moves_of_[2 * at(candidate)], moves_.data() + moves_of_[2 * at(candidate) + 1]};
}

// Searches from all candidates. Chains of at most `done_states` states were searched for before.
void SimpleChains::search_pass(const Mode& mode, int max_states, int done_states) {
    has_bounds_ = false;
    done_states_ = done_states;
    for (int cell = 0; cell < shape_.cells() && !control_.expired(shape_.side); ++cell) {
        const int count = grid_->count(cell);
        if (count < 2 || (mode.links == Links::y && count > 2)) continue;
        each_value(grid_->candidates(cell), [&](int value) {
            if (mode.links == Links::x && is_without_chains(value)) return;
            const int source = shape_.candidate(cell, value);
            from_on(mode, source, max_states);
            if (mode.links != Links::y) from_off(mode, source, max_states);
        });
    }
}

void SimpleChains::begin_tree() {
    tree_.clear();
    ++tree_number_;
}

void SimpleChains::visit(int candidate, int parent, const Move* move) {
    seen_[at(candidate)] = tree_number_;
    const int depth = parent < 0 ? 0 : tree_[at(parent)].depth + 1;
    tree_.push_back({static_cast<std::uint16_t>(candidate), static_cast<std::uint16_t>(depth), parent, move});
}

void SimpleChains::find_bounds(const Mode& mode, int max_states) {
    if (std::exchange(has_bounds_, true)) return;
    max_cycle_states_ = max_useful_states(mode.cycle, mode.rank, max_states);
    max_chain_states_ = max_useful_states(mode.chain, mode.rank, max_states);
    max_reach_states_ = max_useful_states(std::min(mode.cycle, mode.chain), mode.rank,
                                          max_states == min_pass_states ? max_states : no_bound);
}

// Returns the states of the longest chain that may still be better than the best one.
int SimpleChains::max_useful_states(double base, int rank, int max_states) const {
    if (collect_all_ || std::isinf(best_.rating)) return max_states;
    // No chain has more states than this; saves counting up to a high limit on the rating.
    const int limit = std::min(max_states, 2 * static_cast<int>(shape_.candidates()) + 4);
    if (is_useful(base + added_by_length(limit), limit, rank)) return max_states;
    int complexity = 4;
    while (complexity < limit && is_useful(base + added_by_length(complexity + 2), complexity + 2, rank))
        complexity += 2;
    return complexity;
}

bool SimpleChains::is_useful(double rating, int complexity, int rank) const {
    if (collect_all_ || rating != best_.rating) return collect_all_ || rating < best_.rating;
    return complexity != best_.complexity ? complexity < best_.complexity : rank < best_.rank;
}

// Whether a candidate that is on switches the other one off.
bool SimpleChains::excludes(int candidate, int other, Links links) const {
    const int cell = shape_.cell_of(candidate);
    const int beside = shape_.cell_of(other);
    if (cell == beside) return links != Links::x && candidate != other;
    if (shape_.value_of(candidate) == shape_.value_of(other) && shape_.see(cell, beside)) return true;
    return shape_.has_signs() && links != Links::x && excludes_by_sign(candidate, other);
}

bool SimpleChains::excludes_by_sign(int candidate, int other) const {
    const int cell = shape_.cell_of(candidate);
    const int beside = shape_.cell_of(other);
    const int value = shape_.value_of(candidate);
    const int across = shape_.value_of(other);
    return (value >= across && std::ranges::count(shape_.above[at(cell)], beside)) ||
           (value <= across && std::ranges::count(shape_.below[at(cell)], beside));
}

// Whether the search with the source on may find a useful chain or cycle.
bool SimpleChains::may_end_on(int source) {
    auto& reached = reached_[at(source)];
    if (reached.max_from_on < moves_from_on(max_reach_states_)) {
        reached.max_from_on = moves_from_on(max_reach_states_);
        reached.from_on = reach_.from_on(source, reached.max_from_on);
    }
    const auto up_to = [](int states) {  // bits of 0 to that many moves; none for 0 states
        return states ? (std::uint64_t{2} << std::min(moves_from_on(states), 63)) - 1 : 0;
    };
    return reached.from_on.off <= moves_from_on(max_chain_states_) ||
           (reached.from_on.cycles & up_to(max_cycle_states_) & ~up_to(done_states_));
}

bool SimpleChains::may_end_off(int source) {
    auto& reached = reached_[at(source)];
    if (reached.max_from_off < moves_from_off(max_reach_states_)) {
        reached.max_from_off = moves_from_off(max_reach_states_);
        reached.from_off = reach_.from_off(source, reached.max_from_off);
    }
    return reached.from_off <= moves_from_off(max_chain_states_);
}

// Searches breadth first with the source on. A cycle closes where the source follows again; a chain ends
// where the source must be off.
void SimpleChains::from_on(const Mode& mode, int source, int max_states) {
    find_bounds(mode, max_states);
    if (!may_end_on(source)) return;
    make_moves();
    begin_tree();
    visit(source, -1, nullptr);
    const int bound = std::max(max_cycle_states_, max_chain_states_);
    std::size_t chain_end = 0;
    for (std::size_t node = 0; node < tree_.size(); ++node) {
        const auto [candidate, depth, _, __] = tree_[node];
        if (2 * depth + 2 > bound) break;
        if (!chain_end && depth > 0 && excludes(candidate, source, mode.links)) chain_end = node;
        for (const auto& move : moves(candidate))
            if (seen_[move.on] != tree_number_)
                visit(move.on, static_cast<int>(node), &move);
            else if (move.on == source)
                close_cycle(mode, source, node, move);
    }
    if (chain_end && mode.links != Links::y) end_off(mode, source, chain_end);
}

// Searches breadth first with the source off. A chain ends where the source must be on.
void SimpleChains::from_off(const Mode& mode, int source, int max_states) {
    find_bounds(mode, max_states);
    if (!may_end_off(source)) return;
    make_moves();
    begin_tree();
    starts_.clear();
    for (const auto& on : links_.strong(source, mode.links))
        starts_.push_back({static_cast<std::uint16_t>(source), on.to, assumed, on.cause});
    for (const auto& start : starts_) visit(start.on, -1, &start);
    const int bound = max_chain_states_;
    for (std::size_t node = 0; node < tree_.size(); ++node) {
        if (2 * tree_[node].depth + 4 > bound) return;
        for (const auto& move : moves(tree_[node].candidate)) {
            if (move.off == source) continue;
            if (move.on == source) return end_on(mode, source, node, move);
            if (seen_[move.on] != tree_number_) visit(move.on, static_cast<int>(node), &move);
        }
    }
}

bool SimpleChains::is_above(std::size_t node, int off) const {
    for (int n = static_cast<int>(node); tree_[at(n)].parent >= 0; n = tree_[at(n)].parent)
        if (tree_[at(n)].move->off == off) return true;
    return false;
}

// Writes the path from a node back to the assumption.
void SimpleChains::write_path(std::size_t node, Branch& path) const {
    for (int n = static_cast<int>(node); n >= 0; n = tree_[at(n)].parent) {
        const auto* move = tree_[at(n)].move;
        add_link(path, tree_[at(n)].candidate, true, move ? move->on_cause : assumed);
        if (move) add_link(path, move->off, false, move->off_cause);
    }
    path.back().parents.clear();
}

// Appends a link that follows from the next one.
void SimpleChains::add_link(Branch& path, int candidate, bool on, Cause cause) const {
    path.push_back(
        {{shape_.cell_of(candidate), shape_.value_of(candidate)}, on, cause, {}, {length(path) + 1}});
}

Chain SimpleChains::begin_chain(const Mode& mode, double base, int complexity) const {
    Chain chain;
    chain.rating = base + added_by_length(complexity);
    chain.complexity = complexity;
    chain.rank = mode.rank;
    chain.branches.emplace_back();
    return chain;
}

void SimpleChains::close_cycle(const Mode& mode, int source, std::size_t node, const Move& back) {
    const int complexity = 2 * tree_[node].depth + 2;
    if (complexity < 4 || !is_useful(mode.cycle + added_by_length(complexity), complexity, mode.rank)) return;
    if (is_above(node, back.off) || !has_eliminations(node, back.off)) return;
    auto chain = begin_chain(mode, mode.cycle, complexity);
    chain.technique = mode.links == Links::x   ? Technique::x_cycle
                      : mode.links == Links::y ? Technique::y_cycle
                                               : Technique::xy_cycle;
    auto& path = chain.branches[0];
    add_link(path, source, true, back.on_cause);
    add_link(path, back.off, false, back.off_cause);
    write_path(node, path);
    find_eliminations(chain);
    keep(std::move(chain));
}

// Whether a cycle has eliminations. Most have none and are not written. `back`: its last candidate that is
// off.
bool SimpleChains::has_eliminations(std::size_t node, int back) {
    const auto words = at(shape_.words);
    cycle_cells_.assign(words, 0);
    const auto put = [&](int candidate) {
        const int cell = shape_.cell_of(candidate);
        cycle_cells_[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    };
    put(back);
    for (int n = static_cast<int>(node); n >= 0; n = tree_[at(n)].parent) {
        put(tree_[at(n)].candidate);
        if (tree_[at(n)].move) put(tree_[at(n)].move->off);
    }
    const auto has_eliminations = [&](int on, int off) {
        if (shape_.value_of(on) != shape_.value_of(off)) return false;
        const auto seen = shape_.seen_by(shape_.cell_of(on)), also = shape_.seen_by(shape_.cell_of(off));
        const auto* places = &places_[at(shape_.value_of(on)) * words];
        for (std::size_t w = 0; w < words; ++w)
            if (seen[w] & also[w] & places[w] & ~cycle_cells_[w]) return true;
        return false;
    };
    for (int n = static_cast<int>(node); n >= 0; n = tree_[at(n)].parent) {
        const int on = tree_[at(n)].candidate;
        if (has_eliminations(on, back)) return true;
        for (int m = static_cast<int>(node); m >= 0; m = tree_[at(m)].parent)
            if (tree_[at(m)].move && has_eliminations(on, tree_[at(m)].move->off)) return true;
    }
    return false;
}

// Eliminates candidates that see two of the same value in the cycle, one on and one off: in both directions
// of the cycle one of the two is on.
void SimpleChains::find_eliminations(Chain& cycle) const {
    const auto& path = cycle.branches[0];
    const auto in_cycle = [&](int cell) { return cycle_cells_[at(cell) / 64] >> (cell % 64) & 1; };
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        if (!path[i].on) continue;
        const auto [cell, value] = path[i].candidate;
        for (int peer : shape_.peers[at(cell)]) {
            if (!grid_->has(peer, value) || in_cycle(peer)) continue;
            const bool other_side = std::ranges::any_of(path, [&, value = value](const ChainLink& l) {
                return !l.on && l.candidate.value == value && shape_.see(l.candidate.cell, peer);
            });
            const Candidate eliminated{peer, value};
            if (other_side && std::ranges::find(cycle.eliminations, eliminated) == cycle.eliminations.end())
                cycle.eliminations.push_back(eliminated);
        }
    }
}

void SimpleChains::end_off(const Mode& mode, int source, std::size_t node) {
    const int complexity = 2 * tree_[node].depth + 2;
    if (!is_useful(mode.chain + added_by_length(complexity), complexity, mode.rank)) return;
    auto chain = begin_chain(mode, mode.chain, complexity);
    chain.technique = mode.links == Links::x ? Technique::x_forcing_chain : Technique::xy_forcing_chain;
    Cause cause = assumed;
    for (const auto& link : links_.weak(tree_[node].candidate, mode.links))
        if (link.to == source) cause = link.cause;
    add_link(chain.branches[0], source, false, cause);
    write_path(node, chain.branches[0]);
    chain.eliminations.push_back({shape_.cell_of(source), shape_.value_of(source)});
    keep(std::move(chain));
}

void SimpleChains::end_on(const Mode& mode, int source, std::size_t node, const Move& last) {
    const int complexity = 2 * tree_[node].depth + 4;
    if (!is_useful(mode.chain + added_by_length(complexity), complexity, mode.rank)) return;
    auto chain = begin_chain(mode, mode.chain, complexity);
    chain.technique = mode.links == Links::x ? Technique::x_forcing_chain : Technique::xy_forcing_chain;
    auto& path = chain.branches[0];
    add_link(path, source, true, last.on_cause);
    add_link(path, last.off, false, last.off_cause);
    write_path(node, path);
    const int cell = shape_.cell_of(source);
    const int value = shape_.value_of(source);
    chain.places = true;
    chain.placement = {cell, value};
    each_value(grid_->candidates(cell) & ~bit(value),
               [&](int v) { chain.eliminations.push_back({cell, v}); });
    keep(std::move(chain));
}

void SimpleChains::keep(Chain chain) {
    if (collect_all_)
        all_.push_back(std::move(chain));
    else
        best_ = std::move(chain);
    has_bounds_ = false;
}

}  // namespace sudoshiki::logic
