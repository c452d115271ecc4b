// Is this an LRAT proof of that formula? The native twin of proof_checker.py, for long proofs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "check/stated.hpp"

namespace sudoshiki::check {

class LratCheck {
public:
    explicit LratCheck(Clauses formula);

    // The next line of the proof. False if it is wrong: `fault` says why, and nothing more may be read.
    bool read(std::string_view line);
    // The empty clause was derived: the formula has no model.
    bool refuted() const { return refuted_; }
    const std::string& fault() const { return fault_; }

private:
    using Numbers = std::vector<std::int64_t>;
    using Clause = std::span<const std::int32_t>;

    bool wrong(std::string why);
    bool derive(std::int64_t id, const Numbers& literals, const Numbers& hints);
    bool assume_false(const Numbers& literals);
    bool follow(std::int64_t hint, bool& conflict);
    bool remove(const Numbers& ids);
    bool find(std::int64_t id, Clause& clause) const;
    bool is_false(std::int64_t literal) const { return false_[place(literal)] == now_; }
    void set_false(std::int64_t literal) { false_[place(literal)] = now_; }
    static std::size_t place(std::int64_t literal) {
        return static_cast<std::size_t>(literal > 0 ? 2 * literal : -2 * literal + 1);
    }

    Clauses formula_;
    std::unordered_map<std::int64_t, std::vector<std::int32_t>> steps_;
    std::int64_t last_;                 // the highest number of a clause so far
    std::vector<std::uint64_t> false_;  // by literal: the step in which it was last taken to be false …
    std::uint64_t now_ = 0;             // … which counts only if it is this one
    bool refuted_ = false;
    std::string fault_;
};

}  // namespace sudoshiki::check
