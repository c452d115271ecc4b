#include "cover/links.hpp"

#include "board/index.hpp"

namespace sudoshiki::cover {

DancingLinks::DancingLinks(Index primary, Index secondary)
    : root_(primary + secondary),
      left_(at(root_) + 1),
      right_(at(root_) + 1),
      size_(at(root_), 0),
      option_start_(1, root_) {
    for (Index item = 0; item < root_; ++item) nodes_.push_back({item, item, item, -1});
    for (Index item = primary; item < root_; ++item) left_[at(item)] = right_[at(item)] = item;
    left_[at(root_)] = right_[at(root_)] = root_;
    for (Index item = 0; item < primary; ++item) {
        const Index last = left_[at(root_)];
        left_[at(item)] = last;
        right_[at(item)] = root_;
        right_[at(last)] = left_[at(root_)] = item;
    }
}

void DancingLinks::add_option(std::span<const Index> items) {
    const auto option = static_cast<Index>(option_start_.size()) - 1;
    for (Index item : items) {
        const auto node = static_cast<Index>(nodes_.size());
        const Index last = nodes_[at(item)].up;
        nodes_.push_back({last, item, item, option});
        nodes_[at(last)].down = nodes_[at(item)].up = node;
        ++size_[at(item)];
    }
    option_start_.push_back(static_cast<Index>(nodes_.size()));
}

DancingLinks::Index DancingLinks::pick() const {
    Index best = -1;
    for (Index item = right_[at(root_)]; item != root_; item = right_[at(item)]) {
        if (best >= 0 && size_[at(item)] >= size_[at(best)]) continue;
        best = item;
        if (size_[at(best)] <= 1) break;
    }
    return best;
}

void DancingLinks::cover(Index item) {
    right_[at(left_[at(item)])] = right_[at(item)];
    left_[at(right_[at(item)])] = left_[at(item)];
    for (Index node = first(item); node != item; node = next(node)) hide(node);
}

void DancingLinks::uncover(Index item) {
    for (Index node = nodes_[at(item)].up; node != item; node = nodes_[at(node)].up) unhide(node);
    right_[at(left_[at(item)])] = left_[at(right_[at(item)])] = item;
}

void DancingLinks::cover_others(Index node) {
    const auto chosen = at(option(node));
    for (Index other = option_start_[chosen]; other < option_start_[chosen + 1]; ++other)
        if (other != node) cover(item(other));
}

void DancingLinks::uncover_others(Index node) {
    const auto chosen = at(option(node));
    for (Index other = option_start_[chosen + 1] - 1; other >= option_start_[chosen]; --other)
        if (other != node) uncover(item(other));
}

// Removes the option from the lists of all its other items.
void DancingLinks::hide(Index node) {
    const auto hidden = at(option(node));
    for (Index other = option_start_[hidden]; other < option_start_[hidden + 1]; ++other) {
        if (other == node) continue;
        const Node& removed = nodes_[at(other)];
        nodes_[at(removed.up)].down = removed.down;
        nodes_[at(removed.down)].up = removed.up;
        --size_[at(removed.item)];
        ++updates;
    }
}

void DancingLinks::unhide(Index node) {
    const auto hidden = at(option(node));
    for (Index other = option_start_[hidden + 1] - 1; other >= option_start_[hidden]; --other) {
        if (other == node) continue;
        const Node& restored = nodes_[at(other)];
        nodes_[at(restored.up)].down = nodes_[at(restored.down)].up = other;
        ++size_[at(restored.item)];
    }
}

}  // namespace sudoshiki::cover
