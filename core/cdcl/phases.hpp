// The phases of decisions. The stable mode uses target phases, of the longest trail without a conflict, and
// resets phases now and then: to the best trail, all true or all false (rephasing: Biere and Fleury 2020).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/reason.hpp"
#include "cdcl/tuning.hpp"

namespace sudoshiki::cdcl {

class Phases {
public:
    void resize(std::size_t variables) {
        saved_.assign(variables, 1);
        best_.assign(variables, 1);
        target_.assign(variables, no_target);
    }

    void set(Variable variable, bool phase) {
        saved_[variable] = best_[variable] = phase;
        target_[variable] = no_target;
    }
    void save(Literal literal) { saved_[variable_of(literal)] = !(literal & 1); }
    bool saved(Variable variable) const { return saved_[variable]; }
    bool target(Variable variable) const {
        return target_[variable] == no_target ? saved_[variable] : target_[variable];
    }

    // Call on a conflict, with the part of the trail that had no conflict: up to the last decision.
    void note_trail(std::span<const Literal> trail) {
        if (trail.size() > target_size_) save_trail(trail, target_, target_size_);
        if (trail.size() > best_size_) save_trail(trail, best_, best_size_);
    }
    bool rephasing_due(std::uint64_t conflicts) const { return conflicts >= next_rephasing_; }
    void rephase(std::uint64_t conflicts) {
        next_rephasing_ = conflicts + tuning::rephase_interval * ++rephasings_;
        target_size_ = 0;
        target_.assign(target_.size(), no_target);
        if (rephasings_ % 4 == 1) {
            saved_.assign(saved_.size(), 1);
        } else if (rephasings_ % 4 == 3) {
            saved_.assign(saved_.size(), 0);
        } else {
            saved_ = best_;
            best_size_ = 0;
        }
    }

private:
    static constexpr std::uint8_t no_target = 2;

    static void save_trail(std::span<const Literal> trail, std::vector<std::uint8_t>& phases,
                           std::size_t& size) {
        size = trail.size();
        for (Literal literal : trail) phases[variable_of(literal)] = !(literal & 1);
    }

    std::vector<std::uint8_t> saved_, best_, target_;  // by variable
    std::size_t target_size_ = 0;
    std::size_t best_size_ = 0;
    std::uint64_t next_rephasing_ = tuning::rephase_interval;
    std::uint64_t rephasings_ = 0;
};

}  // namespace sudoshiki::cdcl
