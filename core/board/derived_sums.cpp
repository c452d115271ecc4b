#include "board/derived_sums.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "board/cell_set.hpp"
#include "board/index.hpp"
#include "board/lists.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki {

namespace {

constexpr int most_cells = 5;         // of a derived sum
constexpr int most_mixed_cells = 4;   // where some are added and some subtracted
constexpr int most_longer_cells = 6;  // of those kept apart
constexpr std::size_t most_derived = 160;
constexpr int most_combined_cells = 6;     // of the difference of two stated sums
constexpr int most_weighted_cells = 12;    // the same where one has coefficients other than 1 and -1
constexpr std::size_t most_combined = 60;  // stated sums of which any two are combined
constexpr int few_regions = 12;            // of which three are taken together; else two

// Cells that are added, and cells that are subtracted.
struct Terms {
    CellSet plus, minus;

    bool operator==(const Terms&) const = default;
};

struct HashOfTerms {
    std::size_t operator()(const Terms& terms) const {
        std::uint64_t hash = 0;
        for (const auto* cells : {&terms.plus, &terms.minus})
            for (auto word : cells->words) hash = (std::rotl(hash, 5) ^ word) * 0x9e3779b97f4a7c15U;
        return hash ^ hash >> 32;
    }
};

// Small numbers, so that vectors hold many: by part.
using Counts = std::vector<std::int16_t>;

std::optional<Terms> terms_of(const Sum& sum) {
    std::vector<int> plus, minus;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        if (sum.coefficients[i] != 1 && sum.coefficients[i] != -1) return std::nullopt;
        (sum.coefficients[i] == 1 ? plus : minus).push_back(sum.cells[i]);
    }
    return Terms{CellSet::of(plus), CellSet::of(minus)};
}

// Sums that may be taken away: all coefficients are 1.
struct Parts {
    std::vector<CellSet> cells;
    Counts sizes;
    std::vector<std::int64_t> totals;
    CellSet covered;
    bool overlap = false;

    void add(const CellSet& part, std::int64_t total) {
        overlap = overlap || !(part & covered).empty();
        covered = covered | part;
        cells.push_back(part);
        sizes.push_back(static_cast<std::int16_t>(part.count()));
        totals.push_back(total);
    }
    // By cell the parts that it is in.
    Lists by_cell(int count) const {
        return Lists::inverted(at(count), cells.size(), [this](std::size_t part, auto&& visit) {
            cells[part].each([&](int cell) { visit(at(cell)); });
        });
    }
};

// A group of N cells, or several that have no cell in common; and how many of them each part has.
struct Houses {
    CellSet cells;
    int count = 0;
    Counts of_cages, of_pieces;

    void assign(const Houses& some, const Houses& more) {
        cells = some.cells | more.cells;
        count = some.count + more.count;
        add(of_cages, some.of_cages, more.of_cages);
        add(of_pieces, some.of_pieces, more.of_pieces);
    }

private:
    static void add(Counts& counts, const Counts& some, const Counts& more) {
        counts.resize(more.size());
        for (std::size_t part = 0; part < more.size(); ++part)
            counts[part] = static_cast<std::int16_t>(some[part] + more[part]);
    }
};

class Deriving {
public:
    Deriving(const Graph& graph, bool longer)
        : graph_(graph), longer_(longer), house_total_(graph.side * (graph.side + 1) / 2) {
        seen_.reserve(256);
        for (const auto& sum : graph.constraints.sums) {
            const auto terms = sum.relation == Relation::equal ? terms_of(sum) : std::nullopt;
            stated_.push_back(terms);
            if (!terms) continue;
            seen_.insert(turned(*terms) ? Terms{terms->minus, terms->plus} : *terms);
            if (terms->minus.empty()) cages_.add(terms->plus, sum.total);
        }
        for (const auto& group : graph.groups) sort_house(group);
        for (const auto& region : regions_) pieces_.add(region.cells, house_total_);
        const auto cages_of = cages_.by_cell(graph.cells()), pieces_of = pieces_.by_cell(graph.cells());
        for (auto* houses : {&rows_, &columns_, &regions_})
            for (auto& house : *houses) {
                count_parts(house.cells, cages_of, cages_, house.of_cages);
                if (houses != &regions_) count_parts(house.cells, pieces_of, pieces_, house.of_pieces);
            }
        chosen_[0].of_cages.resize(cages_.cells.size());
        chosen_[0].of_pieces.resize(pieces_.cells.size());
    }

    std::vector<Sum> run() {
        combine_stated();
        for (const auto* lines : {&rows_, &columns_})
            for (std::size_t from = 0; from < lines->size(); ++from) {
                chosen_[1] = chosen_[0];
                for (auto next = from; next < lines->size(); ++next) {
                    chosen_[1].assign(chosen_[1], (*lines)[next]);
                    derive(chosen_[1]);
                }
            }
        if (!cages_.cells.empty()) combine_regions(0, 1, length(regions_) <= few_regions ? 3 : 2);
        std::ranges::stable_sort(found_, {}, [](const Sum& sum) { return sum.cells.size(); });
        if (found_.size() > most_derived) found_.resize(most_derived);
        return std::move(found_);
    }

private:
    static void count_parts(const CellSet& house, const Lists& parts_of, const Parts& parts, Counts& counts) {
        counts.resize(parts.cells.size());
        house.each([&](int cell) {
            for (int part : parts_of[at(cell)]) ++counts[at(part)];
        });
    }

    void combine_stated() {
        const auto& sums = graph_.constraints.sums;
        for (std::size_t i = 0; i < stated_.size() && i < most_combined; ++i)
            for (std::size_t j = 0; j < i; ++j) {
                if (sums[i].relation != Relation::equal || sums[j].relation != Relation::equal) continue;
                if (stated_[i] && stated_[j])
                    combine(*stated_[i], *stated_[j], sums[i].total - sums[j].total);
                else
                    combine_weighted(sums[i], sums[j]);
            }
    }

    // What two sums have in common drops out of their difference.
    void combine(const Terms& one, const Terms& other, std::int64_t total) {
        const bool shared = !(one.plus & other.plus).empty() || !(one.minus & other.minus).empty();
        if (!shared || !(one.plus & other.minus).empty() || !(one.minus & other.plus).empty()) return;
        const Terms left{(one.plus - other.plus) | (other.minus - one.minus),
                         (one.minus - other.minus) | (other.plus - one.plus)};
        const int count = left.plus.count() + left.minus.count();
        if (count > 0 && count <= most_combined_cells)
            add(left, total, most_combined_cells, most_combined_cells);
    }

    // The same where a coefficient is neither 1 nor -1.
    void combine_weighted(const Sum& one, const Sum& other) {
        std::map<int, int> weights;
        for (std::size_t i = 0; i < one.cells.size(); ++i) weights[one.cells[i]] += one.coefficients[i];
        for (std::size_t i = 0; i < other.cells.size(); ++i) weights[other.cells[i]] -= other.coefficients[i];
        Sum sum{{}, {}, Relation::equal, one.total - other.total};
        for (const auto& [cell, weight] : weights)
            if (weight != 0) {
                sum.cells.push_back(cell);
                sum.coefficients.push_back(weight);
            }
        if (!sum.cells.empty() && length(sum.cells) <= most_weighted_cells &&
            sum.cells.size() < std::max(one.cells.size(), other.cells.size()) && !longer_ &&
            seen_weighted_.insert({sum.cells, sum.coefficients}).second)
            found_.push_back(std::move(sum));
    }

    void sort_house(const std::vector<int>& group) {
        if (length(group) != graph_.side) return;
        const auto same = [&](auto&& of) {
            return std::ranges::all_of(group, [&](int cell) { return of(cell) == of(group[0]); });
        };
        const Houses house{CellSet::of(group), 1, {}, {}};
        if (same([&](int cell) { return cell / graph_.side; }))
            add_once(rows_, house);
        else if (same([&](int cell) { return cell % graph_.side; }))
            add_once(columns_, house);
        else
            regions_.push_back(house);
    }

    // A rule may state a line again; lines side by side have no cell in common.
    static void add_once(std::vector<Houses>& lines, const Houses& house) {
        if (std::ranges::none_of(lines, [&](const Houses& line) { return line.cells == house.cells; }))
            lines.push_back(house);
    }

    void combine_regions(std::size_t from, std::size_t count, std::size_t most) {
        for (auto next = from; next < regions_.size(); ++next) {
            if (!(chosen_[count - 1].cells & regions_[next].cells).empty()) continue;
            chosen_[count].assign(chosen_[count - 1], regions_[next]);
            derive(chosen_[count]);
            if (count < most) combine_regions(next + 1, count + 1, most);
        }
    }

    void derive(const Houses& houses) {
        using Count = std::int16_t;
        const auto whole = [](Count inside, Count size) { return inside == size; };
        const auto half = [](Count inside, Count size) { return inside > 0 && inside >= size - inside; };
        const auto any = [](Count inside, Count) { return inside > 0; };
        if (may_leave_few(houses, cages_, houses.of_cages)) {
            subtract(houses, cages_, houses.of_cages, whole);
            subtract(houses, cages_, houses.of_cages, half);
            subtract(houses, cages_, houses.of_cages, any);
        }
        if (!houses.of_pieces.empty() && houses.count < length(rows_) &&
            may_leave_few(houses, pieces_, houses.of_pieces))
            subtract(houses, pieces_, houses.of_pieces, half);
    }

    // Whichever parts are taken, they leave no fewer cells than all that have half their cells inside.
    bool may_leave_few(const Houses& houses, const Parts& parts, const Counts& inside) const {
        std::int16_t left = 0;
        for (std::size_t part = 0; part < inside.size(); ++part) {
            const auto more = static_cast<std::int16_t>(parts.sizes[part] - 2 * inside[part]);
            left = static_cast<std::int16_t>(left + std::min(more, std::int16_t{0}));
        }
        return left + graph_.side * houses.count <= most_left();
    }

    // Takes away the parts of which as many cells are inside as wanted; of those that overlap the first.
    template <class Wanted>
    void subtract(const Houses& houses, const Parts& parts, const Counts& inside, Wanted&& wanted) {
        if (!parts.overlap && !leaves_few(left_by(houses, parts, inside, wanted))) return;
        CellSet taken;
        auto total = house_total_ * houses.count;
        int left = graph_.side * houses.count;
        for (std::size_t part = 0; part < inside.size(); ++part) {
            if (!wanted(inside[part], parts.sizes[part]) || !(parts.cells[part] & taken).empty()) continue;
            taken = taken | parts.cells[part];
            total -= parts.totals[part];
            left += parts.sizes[part] - 2 * inside[part];
        }
        if (leaves_few(left))
            add({houses.cells - taken, taken - houses.cells}, total, most_cells, most_mixed_cells);
    }

    // How many cells are left where no parts overlap: counted without looking at cells.
    template <class Wanted>
    int left_by(const Houses& houses, const Parts& parts, const Counts& inside, Wanted&& wanted) const {
        std::int16_t left = 0;
        for (std::size_t part = 0; part < inside.size(); ++part) {
            const auto more = static_cast<std::int16_t>(parts.sizes[part] - 2 * inside[part]);
            left = static_cast<std::int16_t>(left + (wanted(inside[part], parts.sizes[part]) ? more : 0));
        }
        return left + graph_.side * houses.count;
    }

    bool leaves_few(int left) const { return left > 0 && left <= most_left(); }

    int most_left() const { return longer_ ? most_longer_cells : most_cells; }

    // Whether the first cell is subtracted: then all is said with the signs changed.
    static bool turned(const Terms& terms) {
        const int plus = terms.plus.first(), minus = terms.minus.first();
        return plus < 0 || (minus >= 0 && minus < plus);
    }

    void add(Terms terms, std::int64_t total, int longest, int longest_mixed) {
        if (turned(terms)) {
            std::swap(terms.plus, terms.minus);
            total = -total;
        }
        if (!seen_.insert(terms).second) return;
        const bool is_longer =
            terms.plus.count() + terms.minus.count() > (terms.minus.empty() ? longest : longest_mixed);
        if (is_longer != longer_) return;
        Sum sum{{}, {}, Relation::equal, total};
        sum.cells.reserve(most_combined_cells);
        sum.coefficients.reserve(most_combined_cells);
        (terms.plus | terms.minus).each([&](int cell) {
            sum.cells.push_back(cell);
            sum.coefficients.push_back(terms.plus.has(cell) ? 1 : -1);
        });
        found_.push_back(std::move(sum));
    }

    const Graph& graph_;
    const bool longer_;  // whether it looks for the longer ones
    const std::int64_t house_total_;
    std::vector<std::optional<Terms>> stated_;  // by sum, where all is added or subtracted once
    Parts cages_, pieces_;                      // stated sums; groups that are no line
    std::vector<Houses> rows_, columns_, regions_;
    std::array<Houses, 4> chosen_;  // by how many
    std::unordered_set<Terms, HashOfTerms> seen_;
    std::set<std::pair<std::vector<int>, std::vector<int>>> seen_weighted_;  // cells, coefficients
    std::vector<Sum> found_;
};

}  // namespace

std::vector<Sum> derived_sums(const Graph& graph) {
    if (graph.side > ValueSets::largest_side) return {};
    return Deriving(graph, false).run();
}

std::vector<Sum> longer_derived_sums(const Graph& graph) {
    if (graph.side > ValueSets::largest_side) return {};
    return Deriving(graph, true).run();
}

}  // namespace sudoshiki
