// When to begin a descent anew. Two moods take turns (as in CaDiCaL): a nervous one that restarts whenever
// the clauses learned lately are worse than average (Glucose), which proves; and a patient one that follows
// Luby's sequence, which finds.
#pragma once

#include <algorithm>
#include <cstdint>

#include "cdcl/tuning.hpp"
#include "run/luby.hpp"

namespace sudoshiki::cdcl {

class Restart {
public:
    bool patient() const { return patient_; }

    void learned(std::uint32_t glue) {
        ++conflicts_;
        ++since_;
        recent_ += (glue - recent_) * tuning::recent_share;
        const double share = 1.0 / static_cast<double>(conflicts_);
        overall_ += (glue - overall_) * std::max(share, tuning::least_overall_share);
        if (conflicts_ >= mood_ends_) change_mood();
    }
    bool due() const {
        return patient_ ? since_ >= tuning::luby_unit * luby_.value()
                        : since_ >= tuning::nervous_pause && recent_ > tuning::worse_than_average * overall_;
    }
    void begin() {
        since_ = 0;
        if (patient_) luby_.next();
    }

private:
    void change_mood() {
        patient_ = !patient_;
        if (!patient_) ++rounds_;
        mood_ends_ = conflicts_ + tuning::first_mood * rounds_ * rounds_;
        since_ = 0;
        luby_ = {};
    }

    std::uint64_t conflicts_ = 0;
    std::uint64_t since_ = 0;
    std::uint64_t mood_ends_ = tuning::first_mood;
    std::uint64_t rounds_ = 1;
    Luby luby_;
    double recent_ = 0;
    double overall_ = 0;
    bool patient_ = false;
};

}  // namespace sudoshiki::cdcl
