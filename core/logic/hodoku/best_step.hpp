// Of several steps, the one that HoDoKu takes where it looks at them all: most candidates crossed out, then
// those of the lowest cells. Of those that cross out the same, the shortest.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic::hodoku {

class BestStep {
public:
    // `length` says which is shorter. The eliminations are put in the order of value, then cell.
    void offer(const Step& step, int length);
    bool any() const { return any_; }
    const Step& step() const { return best_; }

private:
    bool any_ = false;
    int length_ = 0;
    std::uint64_t weight_ = 0;
    std::vector<Candidate> gone_;  // of the best, sorted
    Step best_;
};

}  // namespace sudoshiki::logic::hodoku
