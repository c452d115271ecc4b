#include "logic/simple_chains.hpp"

#include <algorithm>
#include <set>

namespace sudoshiki::logic {

namespace {

constexpr int no_bound = std::numeric_limits<int>::max();
constexpr int shortest_pass = 6;  // in states

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
    std::ranges::stable_sort(all_, [](const Chain& a, const Chain& b) { return a.before(b); });
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
    use(Links::x);
    const double limit = best_.rating;
    may_skip_ = !collect_all_ && limit <= limit_without_chains_;
    pass({.links = Links::x, .cycle = least_rating, .chain = 6.6, .rank = 2}, no_bound);
    if (!collect_all_ && best_.complexity == 0) {
        without_chains_ = places_;
        limit_without_chains_ = limit;
    }
    use(Links::y);
    pass({.links = Links::y, .cycle = least_rating, .chain = 6.6, .rank = 3}, no_bound);
    if (!collect_all_ && best_.rating < least_of_both) return;
    use(Links::all);
    const Mode both{.links = Links::all, .cycle = least_of_both, .chain = least_of_both, .rank = 4};
    // Short chains first: where there is one, longer ones need not be looked for.
    int done = 0;
    if (!collect_all_)
        for (int longest : {shortest_pass, 8, 10, 14, 20}) {
            pass(both, longest, done);
            if (best_.rating < least_of_both + added_by_length(longest + 2)) return;
            done = longest;
        }
    pass(both, no_bound, done);
}

void SimpleChains::list_places() {
    const auto words = at(shape_.words);
    places_.assign((at(shape_.side) + 1) * words, 0);
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid_->candidates(cell), [&](int value) {
            places_[at(value) * words + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        });
}

// Whether its places are as they were when no chain of links within groups was found, with no lower limit.
bool SimpleChains::is_without_chains(int value) const {
    if (!may_skip_ || without_chains_.empty()) return false;
    const auto* places = &places_[at(value) * at(shape_.words)];
    return std::equal(places, places + shape_.words, &without_chains_[at(value) * at(shape_.words)]);
}

void SimpleChains::use(Links links) {
    reach_.make(links);
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid_->candidates(cell), [&](int value) {
            reached_[at(shape_.candidate(cell, value))] = {{Reach::never, 0}, Reach::never, -1, -1};
        });
    links_used_ = links;
    has_moves_ = false;
}

// All that a candidate leads to in two links, in the order in which these are looked at.
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

// Chains of at most `done` states were looked for before.
void SimpleChains::pass(const Mode& mode, int longest, int done) {
    has_bounds_ = false;
    longest_done_ = done;
    for (int cell = 0; cell < shape_.cells() && !control_.expired(shape_.side); ++cell) {
        const int count = grid_->count(cell);
        if (count < 2 || (mode.links == Links::y && count > 2)) continue;
        each_value(grid_->candidates(cell), [&](int value) {
            if (mode.links == Links::x && is_without_chains(value)) return;
            const int source = shape_.candidate(cell, value);
            from_on(mode, source, longest);
            if (mode.links != Links::y) from_off(mode, source, longest);
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

void SimpleChains::find_bounds(const Mode& mode, int longest) {
    if (std::exchange(has_bounds_, true)) return;
    longest_cycle_ = longest_wanted(mode.cycle, mode.rank, longest);
    longest_chain_ = longest_wanted(mode.chain, mode.rank, longest);
    longest_looked_at_ = longest_wanted(std::min(mode.cycle, mode.chain), mode.rank,
                                        longest == shortest_pass ? longest : no_bound);
}

// The longest chain that may still come before the best one.
int SimpleChains::longest_wanted(double base, int rank, int longest) const {
    if (collect_all_ || std::isinf(best_.rating)) return longest;
    // No chain has more states than there are: a high limit on the rating must not be counted up to.
    const int most = std::min(longest, 2 * static_cast<int>(shape_.candidates()) + 4);
    if (wanted(base + added_by_length(most), most, rank)) return longest;
    int complexity = 4;
    while (complexity < most && wanted(base + added_by_length(complexity + 2), complexity + 2, rank))
        complexity += 2;
    return complexity;
}

bool SimpleChains::wanted(double rating, int complexity, int rank) const {
    if (collect_all_ || rating != best_.rating) return collect_all_ || rating < best_.rating;
    return complexity != best_.complexity ? complexity < best_.complexity : rank < best_.rank;
}

// Whether a candidate that is on switches the other off.
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

// Whether the tree of what is on if the source is may have a chain or cycle that is wanted.
bool SimpleChains::may_end_on(int source) {
    auto& reached = reached_[at(source)];
    if (reached.most_from_on < moves_from_on(longest_looked_at_)) {
        reached.most_from_on = moves_from_on(longest_looked_at_);
        reached.from_on = reach_.from_on(source, reached.most_from_on);
    }
    const auto up_to = [](int states) {  // bits of so many moves, none for no states
        return states ? (std::uint64_t{2} << std::min(moves_from_on(states), 63)) - 1 : 0;
    };
    return reached.from_on.off <= moves_from_on(longest_chain_) ||
           (reached.from_on.cycles & up_to(longest_cycle_) & ~up_to(longest_done_));
}

bool SimpleChains::may_end_off(int source) {
    auto& reached = reached_[at(source)];
    if (reached.most_from_off < moves_from_off(longest_looked_at_)) {
        reached.most_from_off = moves_from_off(longest_looked_at_);
        reached.from_off = reach_.from_off(source, reached.most_from_off);
    }
    return reached.from_off <= moves_from_off(longest_chain_);
}

// The tree of what is on if the source is: a cycle closes where the source follows again, a chain where the
// source must be off.
void SimpleChains::from_on(const Mode& mode, int source, int longest) {
    find_bounds(mode, longest);
    if (!may_end_on(source)) return;
    make_moves();
    begin_tree();
    visit(source, -1, nullptr);
    const int bound = std::max(longest_cycle_, longest_chain_);
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

// The tree of what is on if the source is off: a chain ends where the source must be on.
void SimpleChains::from_off(const Mode& mode, int source, int longest) {
    find_bounds(mode, longest);
    if (!may_end_off(source)) return;
    make_moves();
    begin_tree();
    starts_.clear();
    for (const auto& on : links_.strong(source, mode.links))
        starts_.push_back({static_cast<std::uint16_t>(source), on.to, assumed, on.cause});
    for (const auto& start : starts_) visit(start.on, -1, &start);
    const int bound = longest_chain_;
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

// From a node back to what was assumed.
void SimpleChains::write_path(std::size_t node, Branch& path) const {
    for (int n = static_cast<int>(node); n >= 0; n = tree_[at(n)].parent) {
        const auto* move = tree_[at(n)].move;
        add_link(path, tree_[at(n)].candidate, true, move ? move->on_cause : assumed);
        if (move) add_link(path, move->off, false, move->off_cause);
    }
    path.back().parents.clear();
}

// Each link follows from the next one.
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
    if (complexity < 4 || !wanted(mode.cycle + added_by_length(complexity), complexity, mode.rank)) return;
    if (is_above(node, back.off) || !rules_out(node, back.off)) return;
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

// Whether a cycle has eliminations: most have none, and are not written down. `back` is its last state that
// is off.
bool SimpleChains::rules_out(std::size_t node, int back) {
    const auto words = at(shape_.words);
    inside_.assign(words, 0);
    const auto put = [&](int candidate) {
        const int cell = shape_.cell_of(candidate);
        inside_[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    };
    put(back);
    for (int n = static_cast<int>(node); n >= 0; n = tree_[at(n)].parent) {
        put(tree_[at(n)].candidate);
        if (tree_[at(n)].move) put(tree_[at(n)].move->off);
    }
    const auto rules_out = [&](int on, int off) {
        if (shape_.value_of(on) != shape_.value_of(off)) return false;
        const auto seen = shape_.seen_by(shape_.cell_of(on)), also = shape_.seen_by(shape_.cell_of(off));
        const auto* places = &places_[at(shape_.value_of(on)) * words];
        for (std::size_t w = 0; w < words; ++w)
            if (seen[w] & also[w] & places[w] & ~inside_[w]) return true;
        return false;
    };
    for (int n = static_cast<int>(node); n >= 0; n = tree_[at(n)].parent) {
        const int on = tree_[at(n)].candidate;
        if (rules_out(on, back)) return true;
        for (int m = static_cast<int>(node); m >= 0; m = tree_[at(m)].parent)
            if (tree_[at(m)].move && rules_out(on, tree_[at(m)].move->off)) return true;
    }
    return false;
}

// What sees a state that is on and one that is off of the same value has that value beside it either way.
void SimpleChains::find_eliminations(Chain& cycle) const {
    const auto& path = cycle.branches[0];
    const auto in_cycle = [&](int cell) { return inside_[at(cell) / 64] >> (cell % 64) & 1; };
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        if (!path[i].on) continue;
        const auto [cell, value] = path[i].candidate;
        for (int peer : shape_.peers[at(cell)]) {
            if (!grid_->has(peer, value) || in_cycle(peer)) continue;
            const bool other_side = std::ranges::any_of(path, [&, value = value](const ChainLink& l) {
                return !l.on && l.candidate.value == value && shape_.see(l.candidate.cell, peer);
            });
            const Candidate gone{peer, value};
            if (other_side && std::ranges::find(cycle.eliminations, gone) == cycle.eliminations.end())
                cycle.eliminations.push_back(gone);
        }
    }
}

void SimpleChains::end_off(const Mode& mode, int source, std::size_t node) {
    const int complexity = 2 * tree_[node].depth + 2;
    if (!wanted(mode.chain + added_by_length(complexity), complexity, mode.rank)) return;
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
    if (!wanted(mode.chain + added_by_length(complexity), complexity, mode.rank)) return;
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
