#include "logic/hodoku/value_chains.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int max_links = 20;
constexpr long max_links_tried = 20'000'000;  // never reached on 9×9; large boards have too many paths
constexpr int not_known = -2;
constexpr int nothing = -1;

}  // namespace

ValueChains::ValueChains(const Shape& shape)
    : shape_(shape), groups_of_(at(shape.cells())), on_path_(at(shape.cells())) {
    for (int group : shape.by_rows)
        for (int cell : shape.groups[at(group)].cells) groups_of_[at(cell)].push_back(group);
}

bool ValueChains::find_x(const Grid& grid, Step& step, Found found) { return find(grid, false, step, found); }
bool ValueChains::find_xy(const Grid& grid, Step& step, Found found) { return find(grid, true, step, found); }

bool ValueChains::find(const Grid& grid, bool xy, Step& step, Found found) {
    grid_ = &grid;
    make_links(xy);
    known_targets_.clear();
    ranked_by_targets_.clear();
    ranked_.clear();
    paths_.clear();
    steps_left_ = max_links_tried;
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (!xy || grid.count(cell) == 2)
            each_value(grid.candidates(cell), [&](int value) { begin_with(cell, value); });
    sort_as_java_does(ranked_);
    for (const auto& one : ranked_) {
        describe(paths_[at(one.number)], xy, step);
        step.eliminations = one.eliminations;
        if (!found(step)) return false;
    }
    return true;
}

void ValueChains::make_links(bool xy) {
    links_.clear();
    links_of_.assign(1, 0);
    for (int cell = 0; cell < shape_.cells(); ++cell)
        for (int value = 1; value <= shape_.side; ++value) {
            if (grid_->has(cell, value) && (!xy || grid_->count(cell) == 2)) add_links(cell, value, xy);
            links_of_.push_back(links_.size());
        }
}

// Links two cells once, by their first common group; it decides whether the link is strong.
void ValueChains::add_links(int cell, int value, bool xy) {
    const auto first = links_.size();
    if (xy) {
        const int other = lowest(grid_->candidates(cell) & ~bit(value));
        links_.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(other), true, by_cell});
    }
    for (int group : groups_of_[at(cell)]) {
        const auto& [kind, cells, full, number] = shape_.groups[at(group)];
        const Bits places = grid_->places(group, value);
        const bool strong = !xy && full && popcount(places) == 2;
        each_place(places, [&](int place) {
            const int other = cells[at(place)];
            if (other == cell || (xy && grid_->count(other) != 2)) return;
            for (auto i = first; i < links_.size(); ++i)
                if (links_[i].cell == other) return;
            links_.push_back({static_cast<std::uint16_t>(other), static_cast<std::uint8_t>(value), strong,
                              static_cast<Cause>(group)});
        });
    }
}

void ValueChains::begin_with(int cell, int value) {
    targets_.assign(at(shape_.cells()), not_known);
    for (const auto& link : links(cell, value)) {
        if (!link.strong) continue;
        path_.assign(1, {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(value), false, assumed});
        on_path_.assign(on_path_.size(), false);
        on_path_[at(cell)] = true;
        path_.push_back(link);
        extend(false);
    }
}

void ValueChains::extend(bool strong_only) {
    const auto from = path_.back();
    for (const auto& link : links(from.cell, from.value)) {
        if (strong_only && !link.strong) continue;
        const bool back = on_path_[link.cell];
        if ((back && link.cell != path_[0].cell) || --steps_left_ < 0) continue;
        on_path_[from.cell] = true;
        path_.push_back({link.cell, link.value, strong_only, link.cause});
        if (strong_only && link.value == path_[0].value) check_end();
        if (!back && length(path_) <= max_links) extend(!strong_only);
        path_.pop_back();
    }
    on_path_[from.cell] = false;
}

// Returns the number of the set of eliminations that both ends see, or `nothing`.
int ValueChains::common_peers(int end) {
    const int value = path_[0].value;
    std::vector<int> cells;
    for (int w = 0; w < shape_.words; ++w)
        for (auto left = shape_.seen_by(path_[0].cell)[at(w)] & shape_.seen_by(end)[at(w)]; left;
             left &= left - 1)
            if (const int cell = 64 * w + std::countr_zero(left); grid_->has(cell, value))
                cells.push_back(cell);
    if (cells.empty()) return nothing;
    Ranked ranked;
    for (int cell : cells) ranked.eliminations.push_back({cell, value});
    cells.push_back(value);
    const auto [known, is_new] = known_targets_.try_emplace(std::move(cells), length(ranked_by_targets_));
    if (is_new) {
        ranked.weight = weight_of(ranked.eliminations, shape_.cells());
        ranked.length = max_links + 2;
        ranked_by_targets_.push_back(std::move(ranked));
    }
    return known->second;
}

void ValueChains::check_end() {
    auto& target = targets_[path_.back().cell];
    if (target == not_known) target = common_peers(path_.back().cell);
    if (target == nothing) return;
    auto& shortest = ranked_by_targets_[at(target)];
    if (shortest.length <= length(path_)) return;
    shortest.length = length(path_);
    shortest.number = length(paths_);
    ranked_.push_back(shortest);
    paths_.push_back(path_);
}

// Writes the chain from its end back to its start, which is assumed off.
void ValueChains::describe(const Path& path, bool xy, Step& step) const {
    step.begin(xy ? Technique::xy_chain : Technique::x_chain, length(path));
    step.values = bit(path[0].value);
    auto& branch = step.branches.emplace_back();
    for (int i = length(path) - 1; i >= 0; --i) {
        const auto& link = path[at(i)];
        branch.push_back({{link.cell, link.value}, i % 2 == 1, link.cause, {}, {}, {}});
        if (i > 0) branch.back().parents.push_back(length(branch));
    }
}

}  // namespace sudoshiki::logic::hodoku
