// A heap of variables by activity (VSIDS: Moskewicz et al., DAC 2001; the increment grows as in MiniSat).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "cdcl/reason.hpp"

namespace sudoshiki::cdcl {

class Activity {
public:
    void resize(std::size_t variables) {
        score_.resize(variables, 0.0);
        position_.resize(variables, absent);
        heap_.reserve(variables);
    }

    void set(Variable variable, double score) { score_[variable] = score; }
    double score(Variable variable) const { return score_[variable]; }
    bool empty() const { return heap_.empty(); }
    void insert(Variable variable) {
        if (position_[variable] != absent) return;
        position_[variable] = static_cast<std::uint32_t>(heap_.size());
        heap_.push_back(variable);
        sift_up(position_[variable]);
    }
    Variable pop() {
        const Variable best = heap_.front();
        const Variable last = heap_.back();
        heap_.pop_back();
        position_[best] = absent;
        if (best != last) {
            heap_[0] = last;
            position_[last] = 0;
            sift_down(0);
        }
        return best;
    }
    void bump(Variable variable) {
        if ((score_[variable] += increment_) > 1e100) rescale();
        if (position_[variable] != absent) sift_up(position_[variable]);
    }
    void decay(double factor) { increment_ /= factor; }

private:
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    void rescale() {
        for (auto& score : score_) score *= 1e-100;
        increment_ *= 1e-100;
    }
    void set_position(std::uint32_t at, Variable variable) {
        heap_[at] = variable;
        position_[variable] = at;
    }
    void sift_up(std::uint32_t at) {
        const Variable variable = heap_[at];
        while (at > 0) {
            const std::uint32_t parent = (at - 1) / 2;
            if (score_[heap_[parent]] >= score_[variable]) break;
            set_position(at, heap_[parent]);
            at = parent;
        }
        set_position(at, variable);
    }
    void sift_down(std::uint32_t at) {
        const Variable variable = heap_[at];
        const auto size = static_cast<std::uint32_t>(heap_.size());
        for (std::uint32_t child; (child = 2 * at + 1) < size; at = child) {
            if (child + 1 < size && score_[heap_[child + 1]] > score_[heap_[child]]) ++child;
            if (score_[heap_[child]] <= score_[variable]) break;
            set_position(at, heap_[child]);
        }
        set_position(at, variable);
    }

    std::vector<double> score_;
    std::vector<std::uint32_t> position_;  // by variable: its index in the heap, or absent
    std::vector<Variable> heap_;
    double increment_ = 1.0;
};

}  // namespace sudoshiki::cdcl
