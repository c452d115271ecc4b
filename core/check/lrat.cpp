#include "check/lrat.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace sudoshiki::check {

namespace {

// Splits a line into words.
class Words {
public:
    explicit Words(std::string_view line) : rest_(line) {}

    // Words are separated by one blank; a second blank gives an empty word.
    std::string_view next() {
        const auto word = rest_.substr(0, rest_.find(' '));
        rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
        return word;
    }
    bool number(std::int64_t& value) { return as_number(next(), value); }
    // Reads numbers up to a 0, which is required.
    bool numbers(std::vector<std::int64_t>& values) {
        for (std::int64_t value; number(value); values.push_back(value))
            if (value == 0) return true;
        return false;
    }
    bool at_end() const { return rest_.empty(); }
    // Accepts canonical numbers only, such as -12 and 0, not -0 or 012; at most 18 digits.
    static bool as_number(std::string_view word, std::int64_t& value) {
        if (word.size() > (word.starts_with('-') ? 19 : 18)) return false;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || end != word.data() + word.size()) return false;
        return word == "0" || (word.front() != '0' && !word.starts_with("-0"));
    }

private:
    std::string_view rest_;
};

}  // namespace

LratCheck::LratCheck(DimacsClauses formula)
    : formula_(std::move(formula)),
      last_(static_cast<std::int64_t>(formula_.size())),
      false_(2 * static_cast<std::size_t>(formula_.variables) + 2, 0) {}

bool LratCheck::fail(std::string why) {
    fault_ = std::move(why);
    return false;
}

bool LratCheck::read(std::string_view line) {
    if (refuted_) return fail("there is more after the empty clause");
    Words words(line);
    std::int64_t id = 0;
    Numbers literals, hints;
    if (!words.number(id) || id < 1 || line.ends_with(' '))
        return fail("it is no line of numbers with a blank between");
    Words after = words;
    if (after.next() == "d") {
        if (!after.numbers(hints) || !after.at_end()) return fail("it is no list that ends in 0");
        return remove(hints);
    }
    if (!words.numbers(literals) || !words.numbers(hints) || !words.at_end())
        return fail("it is not two lists that end in 0 each");
    return derive(id, literals, hints);
}

bool LratCheck::derive(std::int64_t id, const Numbers& literals, const Numbers& hints) {
    if (id <= last_) return fail("its number is not higher than all before");
    if (!assume_false(literals)) return false;
    bool conflict = false;
    for (const auto hint : hints) {
        if (conflict) return fail("it goes on after its contradiction");
        if (!propagate(hint, conflict)) return false;
    }
    if (!conflict) return fail("it does not come to a contradiction");
    last_ = id;
    refuted_ = literals.empty();
    steps_.emplace(id, std::vector<std::int32_t>(literals.begin(), literals.end()));
    return true;
}

// A clause is derived by assuming its literals false.
bool LratCheck::assume_false(const Numbers& literals) {
    ++step_stamp_;
    for (const auto literal : literals) {
        if (literal > formula_.variables || literal < -formula_.variables)
            return fail("there is no variable " + std::to_string(literal));
        if (is_false(literal) || is_false(-literal)) return fail("it names a variable twice");
        set_false(literal);
    }
    return true;
}

// All literals of the clause but one must be false: then that one is true. If all are false, it is a
// conflict.
bool LratCheck::propagate(std::int64_t hint, bool& conflict) {
    Clause clause;
    const auto name = "clause " + std::to_string(hint);
    if (!find(hint, clause)) return fail("there is no " + name);
    std::int64_t open = 0;
    for (const auto literal : clause) {
        if (is_false(literal)) continue;
        if (open != 0 || is_false(-literal)) return fail("nothing follows from " + name + " there");
        open = literal;
    }
    conflict = open == 0;
    if (open != 0) set_false(-open);
    return true;
}

bool LratCheck::remove(const Numbers& ids) {
    for (const auto id : ids)
        if (steps_.erase(id) == 0) return fail("there is no step " + std::to_string(id) + " to leave");
    return true;
}

bool LratCheck::find(std::int64_t id, Clause& clause) const {
    if (id >= 1 && id <= static_cast<std::int64_t>(formula_.size())) {
        const auto number = static_cast<std::size_t>(id);
        clause = {formula_.literals.data() + formula_.end[number - 1],
                  formula_.literals.data() + formula_.end[number]};
        return true;
    }
    const auto step = steps_.find(id);
    if (step != steps_.end()) clause = step->second;
    return step != steps_.end();
}

}  // namespace sudoshiki::check
