// Checks LRAT proofs. A native version of proof_checker.py, for long proofs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "check/proof_formula.hpp"

namespace sudoshiki::check {

class LratCheck {
public:
    explicit LratCheck(DimacsClauses formula);

    // Reads the next line of the proof. Returns false if it is wrong: see `fault`; then read no more.
    bool read(std::string_view line);
    // Whether the empty clause was derived.
    bool refuted() const { return refuted_; }
    const std::string& fault() const { return fault_; }

private:
    using Numbers = std::vector<std::int64_t>;
    using Clause = std::span<const std::int32_t>;

    bool fail(std::string why);
    bool derive(std::int64_t id, const Numbers& literals, const Numbers& hints);
    bool assume_false(const Numbers& literals);
    bool propagate(std::int64_t hint, bool& conflict);
    bool remove(const Numbers& ids);
    bool find(std::int64_t id, Clause& clause) const;
    bool is_false(std::int64_t literal) const { return false_[index(literal)] == step_stamp_; }
    void set_false(std::int64_t literal) { false_[index(literal)] = step_stamp_; }
    static std::size_t index(std::int64_t literal) {
        return static_cast<std::size_t>(literal > 0 ? 2 * literal : -2 * literal + 1);
    }

    DimacsClauses formula_;
    std::unordered_map<std::int64_t, std::vector<std::int32_t>> steps_;
    std::int64_t last_;                 // the highest id of a clause so far
    std::vector<std::uint64_t> false_;  // by literal: the last step in which it was false …
    std::uint64_t step_stamp_ = 0;      // … which counts if it is this one
    bool refuted_ = false;
    std::string fault_;
};

}  // namespace sudoshiki::check
