// Decides when to restart. Two modes alternate, as in CaDiCaL: the focused mode restarts when recent clauses
// have a worse glue than average (Glucose), which is good at proofs; the stable mode restarts by the Luby
// sequence, which is good at finding models.
#pragma once

#include <algorithm>
#include <cstdint>

#include "cdcl/tuning.hpp"
#include "run/luby.hpp"

namespace sudoshiki::cdcl {

class Restart {
public:
    bool is_stable() const { return stable_; }

    void add_glue(std::uint32_t glue) {
        ++conflicts_;
        ++since_restart_;
        fast_glue_ += (glue - fast_glue_) * tuning::fast_share;
        const double share = 1.0 / static_cast<double>(conflicts_);
        slow_glue_ += (glue - slow_glue_) * std::max(share, tuning::slow_share);
        if (conflicts_ >= mode_ends_) switch_mode();
    }
    bool due() const {
        return stable_ ? since_restart_ >= tuning::luby_unit * luby_.value()
                       : since_restart_ >= tuning::min_restart_interval &&
                             fast_glue_ > tuning::restart_margin * slow_glue_;
    }
    void count_restart() {
        since_restart_ = 0;
        if (stable_) luby_.next();
    }

private:
    void switch_mode() {
        stable_ = !stable_;
        if (!stable_) ++rounds_;
        mode_ends_ = conflicts_ + tuning::first_mode_length * rounds_ * rounds_;
        since_restart_ = 0;
        luby_ = {};
    }

    std::uint64_t conflicts_ = 0;
    std::uint64_t since_restart_ = 0;
    std::uint64_t mode_ends_ = tuning::first_mode_length;
    std::uint64_t rounds_ = 1;
    Luby luby_;
    double fast_glue_ = 0;
    double slow_glue_ = 0;
    bool stable_ = false;
};

}  // namespace sudoshiki::cdcl
