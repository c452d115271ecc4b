// What waits to be looked at, each thing once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/index.hpp"

namespace sudoshiki {

// Of things numbered from 0; the last one added is taken first.
class Queue {
public:
    explicit Queue(std::size_t things) : waits_(things) {}

    bool empty() const { return waiting_.empty(); }
    void add(int thing) {
        if (!std::exchange(waits_[at(thing)], 1)) waiting_.push_back(thing);
    }
    int take() {
        const int thing = waiting_.back();
        waiting_.pop_back();
        waits_[at(thing)] = 0;
        return thing;
    }
    void clear() {
        for (int thing : waiting_) waits_[at(thing)] = 0;
        waiting_.clear();
    }

private:
    std::vector<std::int32_t> waiting_;
    std::vector<std::uint8_t> waits_;  // by thing
};

}  // namespace sudoshiki
