// Chooses the step that HoDoKu takes after comparing all: the one with the most eliminations, then those in
// the lowest cells. Among steps with the same eliminations, the shortest.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic::hodoku {

class BestStep {
public:
    // Compares eliminations sorted by value, then cell.
    void offer(const Step& step, int length);
    bool any() const { return any_; }
    const Step& step() const { return best_; }

private:
    bool any_ = false;
    int length_ = 0;
    std::uint64_t weight_ = 0;
    std::vector<Candidate> eliminations_;  // of the best step, sorted
    Step best_;
};

}  // namespace sudoshiki::logic::hodoku
