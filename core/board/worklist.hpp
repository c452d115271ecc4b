// A worklist of numbered items, last in, first out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/index.hpp"

namespace sudoshiki {

// An item is in it at most once.
class Worklist {
public:
    explicit Worklist(std::size_t items) : waits_(items) {}

    bool empty() const { return waiting_.empty(); }
    void add(int item) {
        if (!std::exchange(waits_[at(item)], 1)) waiting_.push_back(item);
    }
    int take() {
        const int item = waiting_.back();
        waiting_.pop_back();
        waits_[at(item)] = 0;
        return item;
    }
    void clear() {
        for (int item : waiting_) waits_[at(item)] = 0;
        waiting_.clear();
    }

private:
    std::vector<std::int32_t> waiting_;
    std::vector<std::uint8_t> waits_;  // by item
};

}  // namespace sudoshiki
