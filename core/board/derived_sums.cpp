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
#include "board/house_shape.hpp"
#include "board/index.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki {

namespace {

constexpr int most_cells = 5;        // of a derived sum
constexpr int most_mixed_cells = 4;  // where some are added and some subtracted
constexpr std::size_t most_derived = 160;
constexpr int most_combined_cells = 6;     // of the difference of two stated sums
constexpr int most_weighted_cells = 12;    // the same where one has coefficients other than 1 and -1
constexpr std::size_t most_combined = 60;  // stated sums of which any two are combined
constexpr std::size_t few_regions = 12;    // of which three are taken together; else two

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

std::optional<Terms> terms_of(const Sum& sum) {
    Terms terms;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        if (sum.coefficients[i] != 1 && sum.coefficients[i] != -1) return std::nullopt;
        (sum.coefficients[i] == 1 ? terms.plus : terms.minus).add(sum.cells[i]);
    }
    return terms;
}

// Groups of N cells that have no cell in common; and how many of them each stated sum has.
struct Houses {
    CellSet cells;
    int count = 0;
    Counts of_cages;
    std::int16_t change = 0;  // of the number of cells left, at best, when cages are taken away

    void assign(const Houses& some, const CellSet& more, const std::int16_t* of_cages_in_more,
                const Counts& sizes) {
        cells = some.cells | more;
        count = some.count + 1;
        std::int16_t sum = 0;
        for (std::size_t cage = 0; cage < of_cages.size(); ++cage) {
            of_cages[cage] = static_cast<std::int16_t>(some.of_cages[cage] + of_cages_in_more[cage]);
            sum = static_cast<std::int16_t>(sum + change_at_best(sizes[cage], of_cages[cage]));
        }
        change = sum;
    }
};

class Deriving {
public:
    Deriving(const Graph& graph, bool longer)
        : graph_(graph),
          shape_(graph.group_shape().house_shape()),
          longer_(longer),
          house_total_(graph.side * (graph.side + 1) / 2) {
        if (graph.constraints.sums.empty()) return;
        seen_.reserve(256);
        for (const auto& sum : graph.constraints.sums) {
            const auto terms = sum.relation == Relation::equal ? terms_of(sum) : std::nullopt;
            stated_.push_back(terms);
            if (!terms) continue;
            seen_.insert(turned(*terms) ? Terms{terms->minus, terms->plus} : *terms);
            if (terms->minus.empty()) cages_.add(terms->plus, sum.total);
        }
        count_cages();
    }

    std::vector<Sum> run() {
        combine_stated();
        if (!cages_.cells.empty() || shape_.regions_leave_few) combine_lines();
        if (!cages_.cells.empty())
            combine_regions(shape_.regions_at, 1, shape_.regions.cells.size() <= few_regions ? 3 : 2);
        std::ranges::stable_sort(found_, {}, [](const Sum& sum) { return sum.cells.size(); });
        if (found_.size() > most_derived) found_.resize(most_derived);
        return std::move(found_);
    }

private:
    using Count = Counts::value_type;

    void count_cages() {
        const auto cages = cages_.cells.size();
        of_cages_.resize(shape_.houses.size() * cages);
        for (std::size_t cage = 0; cage < cages; ++cage)
            cages_.cells[cage].each([&](int cell) {
                for (int house : shape_.houses_of[at(cell)]) ++of_cages_[at(house) * cages + cage];
            });
        for (auto& houses : chosen_) houses.of_cages.resize(cages);
    }

    void choose(std::size_t house, const Houses& before, Houses& all) const {
        const auto* of_cages = of_cages_.data() + house * cages_.cells.size();
        all.assign(before, shape_.houses[house], of_cages, cages_.sizes);
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

    void combine_lines() {
        std::size_t band = 0;
        shape_.each_band([&](std::size_t first, std::size_t last) {
            choose(last, first == last ? chosen_[0] : chosen_[1], chosen_[1]);
            derive(chosen_[1], shape_.in_regions[band++]);
        });
    }

    void combine_regions(std::size_t from, std::size_t count, std::size_t most) {
        for (auto next = from; next < shape_.houses.size(); ++next) {
            if (!(chosen_[count - 1].cells & shape_.houses[next]).empty()) continue;
            choose(next, chosen_[count - 1], chosen_[count]);
            derive(chosen_[count], {});
            if (count < most) combine_regions(next + 1, count + 1, most);
        }
    }

    void derive(const Houses& houses, const Counts& in_regions) {
        const auto whole = [](Count inside, Count size) { return inside == size; };
        const auto half = [](Count inside, Count size) { return inside > 0 && inside >= size - inside; };
        const auto any = [](Count inside, Count) { return inside > 0; };
        const int cells = graph_.side * houses.count;
        if (cells + houses.change <= most_left()) {
            const auto [if_whole, if_any] = changes(houses);
            subtract(houses, cages_, houses.of_cages, cells + if_whole, whole);
            subtract(houses, cages_, houses.of_cages, cells + houses.change, half);
            subtract(houses, cages_, houses.of_cages, cells + if_any, any);
        }
        if (!in_regions.empty())
            subtract(houses, shape_.regions, in_regions, shape_.regions.fewest_left(cells, in_regions), half);
    }

    // How the number of cells left changes if all cages are taken that are whole inside, or inside at all.
    std::pair<Count, Count> changes(const Houses& houses) const {
        Count if_whole = 0, if_any = 0;
        for (std::size_t cage = 0; cage < houses.of_cages.size(); ++cage) {
            const auto inside = houses.of_cages[cage], size = cages_.sizes[cage];
            const auto change = static_cast<Count>(size - 2 * inside);
            if_whole = static_cast<Count>(if_whole + (inside == size ? change : Count{0}));
            if_any = static_cast<Count>(if_any + (inside > 0 ? change : Count{0}));
        }
        return {if_whole, if_any};
    }

    // Takes away the parts of which as many cells are inside as wanted; of those that overlap the first. If
    // none overlap, so many cells are left.
    template <class Wanted>
    void subtract(const Houses& houses, const Parts& parts, const Counts& inside, int left, Wanted&& wanted) {
        if (!parts.overlap && !leaves_few(left)) return;
        CellSet taken;
        auto total = house_total_ * houses.count;
        left = graph_.side * houses.count;
        for (std::size_t part = 0; part < inside.size(); ++part) {
            if (!wanted(inside[part], parts.sizes[part]) || !(parts.cells[part] & taken).empty()) continue;
            taken = taken | parts.cells[part];
            total -= parts.totals[part];
            left += parts.sizes[part] - 2 * inside[part];
        }
        if (leaves_few(left))
            add({houses.cells - taken, taken - houses.cells}, total, most_cells, most_mixed_cells);
    }

    bool leaves_few(int left) const { return left > 0 && left <= most_left(); }

    int most_left() const { return longer_ ? HouseShape::most_left : most_cells; }

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
    const HouseShape& shape_;
    const bool longer_;  // whether it looks for the longer ones
    const std::int64_t house_total_;
    std::vector<std::optional<Terms>> stated_;  // by sum, where all is added or subtracted once
    Parts cages_;                               // those of them where all is added
    Counts of_cages_;                           // by house and cage: the cells in both
    std::array<Houses, 4> chosen_;              // by how many
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
