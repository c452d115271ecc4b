// Writes the needed steps of a derivation as LRAT.
#include <algorithm>
#include <charconv>

#include "proof/derivation.hpp"

namespace sudoshiki::proof {

namespace {

class Text {
public:
    void number(std::int64_t value) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        text_.append(digits, end);
        text_.push_back(' ');
    }
    void literal(Literal literal) {
        const auto name = static_cast<std::int64_t>(cnf::variable_of(literal)) + 1;
        number(literal & 1 ? -name : name);
    }
    void append(const char* letters) { text_.append(letters); }
    std::string release() { return std::move(text_); }

private:
    std::string text_;
};

}  // namespace

// Returns by clause whether the empty clause, the last step, depends on it.
std::vector<bool> Derivation::needed_steps() const {
    std::vector<bool> needed(literals_end_.size(), false);
    needed[last()] = true;
    for (Id id = last(); id > formula_; --id)
        if (needed[id])
            for (Id hint : hints(id)) needed[hint] = true;
    return needed;
}

std::string Derivation::as_lrat() const {
    const auto needed = needed_steps();
    std::vector<Id> name(literals_end_.size()), last_use(literals_end_.size(), no_clause);
    for (Id id = 1; id <= formula_; ++id) name[id] = id;
    auto next = static_cast<Id>(formula_);
    for (Id id = static_cast<Id>(formula_) + 1; id <= last(); ++id) {
        if (!needed[id]) continue;
        name[id] = ++next;
        for (Id hint : hints(id)) last_use[hint] = id;
    }
    Text text;
    std::vector<Id> done;
    for (Id id = static_cast<Id>(formula_) + 1; id <= last(); ++id) {
        if (!needed[id]) continue;
        done.clear();
        text.number(name[id]);
        for (Literal literal : literals(id)) text.literal(literal);
        text.append("0 ");
        for (Id hint : hints(id)) {
            text.number(name[hint]);
            if (hint > formula_ && last_use[hint] == id) done.push_back(name[hint]);
        }
        text.append("0\n");
        if (done.empty() || id == last()) continue;
        text.number(name[id]);
        text.append("d ");
        for (Id deleted : done) text.number(deleted);
        text.append("0\n");
    }
    return text.release();
}

}  // namespace sudoshiki::proof
