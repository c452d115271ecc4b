// Tests what lazy constraints imply, and their explanations, against all boards that satisfy the constraint.
#include <algorithm>
#include <functional>
#include <set>

#include "cdcl/lazy_constraints.hpp"
#include "run/random.hpp"
#include "tests/check.hpp"

namespace sudoshiki::cdcl {

namespace {

struct NoClauses final : cnf::ClauseSink {
    void add_variables(std::size_t) override {}
    void add_exclusion(std::span<const Variable>) override {}
    void add_clause(std::span<const Literal>) override {}
};

int pick(Random& random, int from, int to) {
    return from + static_cast<int>(random.below(static_cast<std::uint32_t>(to - from + 1)));
}

// One constraint on the first cells of a board, with groups of some of them. If all of them form one group,
// the next cell is in it, too.
struct Case {
    int side, cells;
    Constraints constraints;
    std::vector<std::vector<int>> groups;
};

Case random_case(Random& random, int side) {
    Case out{side, pick(random, 2, std::min(5, side * side - 1)), {}, {}};
    std::vector<int> cells;
    for (int cell = 0; cell < out.cells; ++cell) cells.push_back(cell);
    if (out.cells + 1 < side && random.below(2)) {
        out.groups.push_back(cells);
        out.groups[0].push_back(out.cells);
    } else if (out.cells > 3) {
        out.groups = {{0, 1}, {2, 3}};
    }
    if (random.below(4)) {
        Sum sum{cells, {}, static_cast<Relation>(random.below(3)), 0};
        constexpr int factors[] = {1, -1, 2, -3, 10, -100, 60'000};
        for (int i = 0; i < out.cells; ++i) {
            sum.coefficients.push_back(random.below(2) ? 1 : factors[random.below(7)]);
            sum.total += sum.coefficients.back() * pick(random, 1, side);
        }
        if (random.below(2)) std::ranges::fill(sum.coefficients, 1);
        out.constraints.sums.push_back(sum);
    } else {
        Product product{cells, 1};
        for (int i = 0; i < out.cells; ++i)
            product.total *= static_cast<std::uint64_t>(pick(random, 1, side));
        out.constraints.products.push_back(product);
    }
    return out;
}

bool holds(const Case& puzzle, const Board& board) {
    for (const auto& group : puzzle.groups) {
        std::set<int> values;
        for (int cell : group) values.insert(board[at(cell)]);
        if (values.size() < group.size()) return false;
    }
    for (const auto& [cells, coefficients, relation, total] : puzzle.constraints.sums) {
        std::int64_t sum = -total;
        for (std::size_t i = 0; i < cells.size(); ++i)
            sum += std::int64_t{coefficients[i]} * board[at(cells[i])];
        if (relation == Relation::equal ? sum != 0 : relation == Relation::at_most ? sum > 0 : sum < 0)
            return false;
    }
    for (const auto& [cells, total] : puzzle.constraints.products) {
        std::uint64_t product = 1;
        for (int cell : cells) product *= board[at(cell)];
        if (product != total) return false;
    }
    return true;
}

// Assigns literals at random, and checks the explanation of every implication and conflict.
template <int Words>
class Trial {
public:
    Trial(const Case& puzzle, Random& random)
        : random_(random),
          graph_(puzzle.side, puzzle.groups, {}, puzzle.constraints),
          candidates_(some_candidates(puzzle)),
          control_(Budget{}, nullptr, {}, 0),
          encoding_(graph_, candidates_, sink_, control_),
          lazy_(lazy_constraints(graph_, candidates_, encoding_)) {
        for (int cell = 0; cell < encoding_.cells(); ++cell)
            for (const auto& choice : encoding_.choices(cell)) owner_.push_back({cell, choice.value});
        value_.assign(owner_.size(), 0);
        reasons_.resize(owner_.size());
        list_boards(puzzle);
    }

    void run() {
        while (derive_all() && trail_.size() < owner_.size()) decide();
    }
    int explained = 0;

private:
    struct Candidate {
        int cell;
        int value;
    };

    std::vector<Mask<Words>> some_candidates(const Case& puzzle) {
        std::vector<Mask<Words>> lists(at(graph_.cells()), Mask<Words>::of(1));
        for (int cell = 0; cell <= puzzle.cells; ++cell)
            for (int more = pick(random_, 1, 4); more > 0 || lists[at(cell)].single(); --more)
                lists[at(cell)] |= Mask<Words>::of(pick(random_, 1, puzzle.side));
        return lists;
    }

    void list_boards(const Case& puzzle) {
        Board board(at(graph_.cells()), 1);
        const std::function<void(int)> fill = [&](int cell) {
            if (cell > puzzle.cells) {
                if (holds(puzzle, board)) boards_.push_back(board);
                return;
            }
            candidates_[at(cell)].each([&](int value) {
                board[at(cell)] = static_cast<Value>(value);
                fill(cell + 1);
            });
        };
        fill(0);
    }

    void assign(Literal literal, Reason reason) {
        value_[variable_of(literal)] = literal & 1 ? -1 : 1;
        reasons_[variable_of(literal)] = reason;
        trail_.push_back(literal);
    }

    // Removes a candidate, or places it and removes what it excludes, as clauses would do.
    void decide() {
        Variable variable;
        do variable = random_.below(static_cast<std::uint32_t>(owner_.size()));
        while (value_[variable]);
        const auto [cell, value] = owner_[variable];
        if (random_.below(3) && open(cell) > 1) return assign(no(variable), Reason());
        assign(yes(variable), Reason());
        for (Variable other = 0; other < owner_.size(); ++other) {
            const bool excluded = owner_[other].cell == cell
                                      ? owner_[other].value != value
                                      : owner_[other].value == value && differ(owner_[other].cell, cell);
            if (excluded && !value_[other]) assign(no(other), Reason::pair(no(variable)));
        }
    }

    bool differ(int a, int b) const { return std::ranges::count(graph_.neighbours[at(a)], b) > 0; }
    std::ptrdiff_t open(int cell) const {
        return std::ranges::count_if(encoding_.choices(cell),
                                     [&](const auto& choice) { return value_[choice.variable] >= 0; });
    }
    bool some_cell_is_empty() const {
        for (int cell = 0; cell < encoding_.cells(); ++cell)
            if (!encoding_.choices(cell).empty() && open(cell) == 0) return true;
        return false;
    }

    // Returns false on a conflict, also one of clauses.
    bool derive_all() {
        while (!some_cell_is_empty()) {
            lazy_->assign(std::span(trail_).subspan(passed_), passed_, reasons_);
            passed_ = trail_.size();
            std::vector<Literal> implied, clause;
            LazyConstraints::Result result;
            if (!lazy_->propagate(implied, result)) return true;
            if (result.conflict) {
                lazy_->explain(result.constraint, LazyConstraints::no_literal, 0, clause);
                check(clause, LazyConstraints::no_literal);
                return false;
            }
            CHECK(!implied.empty());
            for (Literal literal : implied) {
                CHECK(!value_[variable_of(literal)]);
                assign(literal, Reason::lazy(result.constraint));
            }
            for (Literal literal : implied) {
                lazy_->explain(result.constraint, literal, 0, clause);
                check(clause, literal);
            }
        }
        return false;
    }

    void check(const std::vector<Literal>& clause, Literal implied) {
        ++explained;
        const auto place = [&](Literal literal) {
            return std::ranges::find_if(trail_,
                                        [&](Literal on) { return variable_of(on) == variable_of(literal); });
        };
        for (Literal literal : clause) {
            if (literal == implied) continue;
            CHECK(place(literal) != trail_.end() && *place(literal) == negated(literal));
            CHECK(implied == LazyConstraints::no_literal || place(literal) < place(implied));
        }
        CHECK(std::set(clause.begin(), clause.end()).size() == clause.size());
        for (const auto& board : boards_)
            CHECK(std::ranges::any_of(clause, [&](Literal literal) {
                const auto& [cell, value] = owner_[variable_of(literal)];
                return (board[at(cell)] == value) != (literal & 1);
            }));
    }

    Random& random_;
    Graph graph_;
    std::vector<Mask<Words>> candidates_;
    NoClauses sink_;
    Control control_;
    cnf::OrderEncoding encoding_;
    std::unique_ptr<LazyConstraints> lazy_;
    std::vector<Candidate> owner_;  // by variable
    std::vector<std::int8_t> value_;
    std::vector<Reason> reasons_;
    std::vector<Literal> trail_;
    std::size_t passed_ = 0;
    std::vector<Board> boards_;  // those that satisfy the constraint
};

}  // namespace

TEST(reasons_of_constraints_hold_on_every_board_that_meets_them) {
    Random random(31);
    int explained = 0;
    for (int round = 0; round < 1000 * tests::rounds(); ++round) {
        Trial<1> narrow(random_case(random, pick(random, 2, 12)), random);
        narrow.run();
        explained += narrow.explained;
    }
    CHECK(explained > 1000);
    for (int round = 0; round < 20 * tests::rounds(); ++round) {
        Trial<2> wide(random_case(random, 70), random);
        wide.run();
    }
}

}  // namespace sudoshiki::cdcl
