#include "board/derived_sums.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <set>
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
constexpr int most_cells_if_tight = 12;    // of rows or columns without their cages, where that is tight
constexpr std::size_t few_regions = 12;    // of which three are taken together; else two

// Cells that are added, and cells that are subtracted.
struct Terms {
    CellSet plus, minus;

    bool operator==(const Terms&) const = default;
};

std::size_t hash_of(const Terms& terms) {
    std::uint64_t hash = 0;
    for (const auto* cells : {&terms.plus, &terms.minus})
        for (auto word : cells->words) hash = (std::rotl(hash, 5) ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 32;
}

// A hash table in two pieces of memory: to allocate each entry, as std::unordered_set does, took most of the
// time.
class TermsSet {
public:
    TermsSet() : places_(512) { all_.reserve(64); }

    // Whether they are new.
    bool insert(const Terms& terms) {
        if (2 * all_.size() >= places_.size()) grow();
        auto& place = place_of(terms);
        if (place) return false;
        all_.push_back(terms);
        place = length(all_);
        return true;
    }

private:
    int& place_of(const Terms& terms) {
        auto place = hash_of(terms) % places_.size();
        while (places_[place] && all_[at(places_[place] - 1)] != terms) place = (place + 1) % places_.size();
        return places_[place];
    }

    void grow() {
        places_.assign(2 * places_.size(), 0);
        for (std::size_t i = 0; i < all_.size(); ++i) place_of(all_[i]) = static_cast<int>(i) + 1;
    }

    std::vector<Terms> all_;
    std::vector<int> places_;  // a power of two of them: 1 + the number of the terms, or 0
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
    std::int16_t change = 0;    // of the number of cells left, at best, when cages are taken away …
    std::int16_t if_whole = 0;  // … and when all that are whole inside are

    void assign(const Houses& some, const CellSet& more, const std::int16_t* of_cages_in_more,
                const Counts& sizes) {
        cells = some.cells | more;
        count = some.count + 1;
        std::int16_t sum = 0, of_whole = 0;
        for (std::size_t cage = 0; cage < of_cages.size(); ++cage) {
            of_cages[cage] = static_cast<std::int16_t>(some.of_cages[cage] + of_cages_in_more[cage]);
            sum = static_cast<std::int16_t>(sum + change_at_best(sizes[cage], of_cages[cage]));
            of_whole =
                static_cast<std::int16_t>(of_whole - (of_cages[cage] == sizes[cage] ? sizes[cage] : 0));
        }
        change = sum;
        if_whole = of_whole;
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
        Terms before;
        bool weighted = false;  // before
        for (std::size_t i = 0; i < stated_.size() && i < most_combined; ++i) {
            if (sums[i].relation != Relation::equal) continue;
            const auto& mine = stated_[i];
            // Most sums share no cell with any other.
            if (!mine || weighted || share(*mine, before)) combine_with_earlier(i);
            weighted = weighted || !mine;
            if (mine) before = {before.plus | mine->plus, before.minus | mine->minus};
        }
    }

    void combine_with_earlier(std::size_t i) {
        const auto& sums = graph_.constraints.sums;
        for (std::size_t j = 0; j < i; ++j) {
            if (sums[j].relation != Relation::equal) continue;
            if (stated_[i] && stated_[j])
                combine(*stated_[i], *stated_[j], sums[i].total - sums[j].total);
            else
                combine_weighted(sums[i], sums[j]);
        }
    }

    static bool share(const Terms& one, const Terms& other) {
        return !(one.plus & other.plus).empty() || !(one.minus & other.minus).empty();
    }

    // What two sums have in common drops out of their difference.
    void combine(const Terms& one, const Terms& other, std::int64_t total) {
        if (!share(one, other) || !(one.plus & other.minus).empty() || !(one.minus & other.plus).empty())
            return;
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
            if (!longer_) derive_tight(chosen_[1]);
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
        const auto half = [](Count inside, Count size) { return inside > 0 && inside >= size - inside; };
        const auto any = [](Count inside, Count) { return inside > 0; };
        const int cells = graph_.side * houses.count;
        if (cells + houses.change <= most_left()) {
            subtract(houses, cages_, houses.of_cages, cells + houses.if_whole, is_whole);
            subtract(houses, cages_, houses.of_cages, cells + houses.change, half);
            subtract(houses, cages_, houses.of_cages, cells + if_any(houses, cages_.sizes), any);
        }
        if (!in_regions.empty())
            subtract(houses, shape_.regions, in_regions, shape_.regions.fewest_left(cells, in_regions), half);
    }

    static bool is_whole(Count inside, Count size) { return inside == size; }

    // How the number of cells left changes if all cages are taken that are inside at all.
    static int if_any(const Houses& houses, const Counts& sizes) {
        int change = 0;
        for (std::size_t cage = 0; cage < houses.of_cages.size(); ++cage)
            change += houses.of_cages[cage] > 0 ? sizes[cage] - 2 * houses.of_cages[cage] : 0;
        return change;
    }

    // Many cells tell much where they have nearly the least or the most that they can have.
    void derive_tight(const Houses& houses) {
        const int left = graph_.side * houses.count + houses.if_whole;
        if (houses.if_whole == 0 || cages_.overlap || left <= most_cells || left > most_cells_if_tight)
            return;
        Terms rest{houses.cells, {}};
        auto total = house_total_ * houses.count;
        for (std::size_t cage = 0; cage < houses.of_cages.size(); ++cage)
            if (is_whole(houses.of_cages[cage], cages_.sizes[cage])) {
                rest.plus = rest.plus - cages_.cells[cage];
                total -= cages_.totals[cage];
            }
        if (is_tight(rest.plus, total)) add(rest, total, most_cells_if_tight, most_cells_if_tight);
    }

    bool is_tight(const CellSet& cells, std::int64_t total) {
        in_houses_.assign(shape_.houses.size(), 0);
        cells.each([&](int cell) {
            for (int house : shape_.houses_of[at(cell)]) ++in_houses_[at(house)];
        });
        const int count = cells.count();
        return is_tight(count, total, 0, shape_.columns_at) ||
               is_tight(count, total, shape_.columns_at, shape_.regions_at) ||
               (!shape_.regions.overlap && is_tight(count, total, shape_.regions_at, shape_.houses.size()));
    }

    // By houses that have no cell in common.
    bool is_tight(int cells, std::int64_t total, std::size_t from, std::size_t to) const {
        std::int64_t least = 0, most = 0;
        int inside = 0;
        for (auto house = from; house < to; ++house) {
            const int count = in_houses_[house];
            if (count == graph_.side) return false;  // a sum that is known
            inside += count;
            least += count * (count + 1) / 2;
            most += count * (2 * graph_.side + 1 - count) / 2;
        }
        const auto tight = graph_.side / 2;
        return inside == cells && (total - least < tight || most - total < tight);
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
        if (!seen_.insert(terms)) return;
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
    Counts in_houses_;                          // by house: the cells in it that are looked at
    TermsSet seen_;
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
