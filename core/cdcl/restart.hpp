// When to begin a descent anew. Two moods take turns (as in CaDiCaL): a nervous one that restarts whenever
// the clauses learned lately are worse than average (Glucose), which proves; and a patient one that follows
// Luby's sequence, which finds.
#pragma once

#include <cstdint>

namespace sudoshiki::cdcl {

class Restart {
public:
    bool patient() const { return patient_; }

    void learned(std::uint32_t glue) {
        ++conflicts_;
        ++since_;
        recent_ += (glue - recent_) * 0.03;
        const double share = 1.0 / static_cast<double>(conflicts_);
        overall_ += (glue - overall_) * (share > 1e-5 ? share : 1e-5);
        if (conflicts_ >= mood_ends_) change_mood();
    }
    bool due() const {
        return patient_ ? since_ >= luby_unit * luby_ : since_ >= 2 && recent_ > 1.1 * overall_;
    }
    void begin() {
        since_ = 0;
        if (patient_) next_luby();
    }

private:
    static constexpr std::uint64_t luby_unit = 512;
    static constexpr std::uint64_t first_mood = 1000;

    void change_mood() {
        patient_ = !patient_;
        if (!patient_) ++rounds_;
        mood_ends_ = conflicts_ + first_mood * rounds_ * rounds_;
        since_ = 0;
        u_ = luby_ = 1;
    }
    // Knuth's reluctant doubling: 1 1 2 1 1 2 4 …
    void next_luby() {
        if ((u_ & (~u_ + 1)) == luby_) {
            ++u_;
            luby_ = 1;
        } else {
            luby_ *= 2;
        }
    }

    std::uint64_t conflicts_ = 0;
    std::uint64_t since_ = 0;
    std::uint64_t mood_ends_ = first_mood;
    std::uint64_t rounds_ = 1;
    std::uint64_t u_ = 1;
    std::uint64_t luby_ = 1;
    double recent_ = 0;
    double overall_ = 0;
    bool patient_ = false;
};

}  // namespace sudoshiki::cdcl
