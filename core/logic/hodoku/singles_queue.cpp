#include "logic/hodoku/singles_queue.hpp"

namespace sudoshiki::logic {

SinglesQueue::SinglesQueue(const Shape& shape) : groups_of_(at(shape.cells())) {
    for (int group : shape.by_rows)
        for (int cell : shape.groups[at(group)].cells) groups_of_[at(cell)].push_back(group);
}

void SinglesQueue::fill(Grid& empty, const Grid& from) {
    naked_.clear();
    hidden_.clear();
    for (int cell = 0; cell < from.cells(); ++cell)
        if (!from.open(cell)) place(empty, cell, from.value(cell));
    for (int cell = 0; cell < from.cells(); ++cell)
        each_value(empty.candidates(cell) & ~from.candidates(cell),
                   [&](int value) { eliminate(empty, cell, value); });
}

void SinglesQueue::note_hidden(const Grid& grid, int cell, int value) {
    for (int group : groups_of_[at(cell)]) {
        const Bits places = grid.places(group, value);
        const auto& house = grid.shape().groups[at(group)];
        if (house.full && single(places))
            hidden_.entries.push_back({house.cells[at(std::countr_zero(places))], value});
    }
}

void SinglesQueue::eliminate(Grid& grid, int cell, int value) {
    grid.eliminate(cell, value);
    note_hidden(grid, cell, value);
    if (single(grid.candidates(cell))) naked_.entries.push_back({cell, lowest(grid.candidates(cell))});
}

void SinglesQueue::place(Grid& grid, int cell, int value) {
    const auto seen = grid.shape().seen_by(cell);
    for (int word = 0; word < length(seen); ++word)
        for (auto rest = seen[at(word)]; rest; rest &= rest - 1) {
            const int peer = word * 64 + std::countr_zero(rest);
            if (grid.has(peer, value)) eliminate(grid, peer, value);
        }
    each_value(grid.candidates(cell), [&](int other) {
        grid.eliminate(cell, other);
        if (other != value) note_hidden(grid, cell, other);
    });
    grid.place(cell, value);
}

bool SinglesQueue::full_house(const Grid& grid, Step& step) {
    for (std::size_t i = naked_.first; i < naked_.entries.size(); ++i) {
        const auto& entry = naked_.entries[i];
        if (!grid.open(entry.cell)) continue;
        for (int group : groups_of_[at(entry.cell)])
            if (grid.shape().groups[at(group)].full && grid.open_in(group) == 1) {
                step.begin(Technique::full_house);
                step.groups.push_back(group);
                step.placements.push_back(entry);
                return true;
            }
    }
    return false;
}

bool SinglesQueue::naked(const Grid& grid, Step& step) {
    while (naked_.first < naked_.entries.size()) {
        const auto& entry = naked_.entries[naked_.first++];
        if (!grid.open(entry.cell)) continue;
        step.begin(Technique::naked_single);
        step.placements.push_back(entry);
        return true;
    }
    return false;
}

// Returns the group in which the value has no other place; a box if there is one. -1: none.
int SinglesQueue::group_of_hidden(const Grid& grid, const Candidate& one) const {
    int best = -1;
    for (int group : groups_of_[at(one.cell)]) {
        const auto& house = grid.shape().groups[at(group)];
        if (house.full && single(grid.places(group, one.value)) && (best < 0 || house.kind == Kind::box))
            best = group;
    }
    return best;
}

bool SinglesQueue::hidden(const Grid& grid, Step& step) {
    while (hidden_.first < hidden_.entries.size()) {
        const auto& entry = hidden_.entries[hidden_.first++];
        if (!grid.open(entry.cell)) continue;
        const int group = group_of_hidden(grid, entry);
        if (group < 0) continue;
        const bool box = grid.shape().groups[at(group)].kind == Kind::box;
        step.begin(box ? Technique::hidden_single_box : Technique::hidden_single_line);
        step.groups.push_back(group);
        step.placements.push_back(entry);
        return true;
    }
    return false;
}

}  // namespace sudoshiki::logic
