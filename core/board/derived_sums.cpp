#include "board/derived_sums.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "board/index.hpp"
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

// A sum that may be taken away: all coefficients are 1.
struct Part {
    std::vector<int> cells;
    std::int64_t total;
};

// Parts with what each house has of them.
struct Parts {
    std::vector<Part> list;
    bool apart = true;                                             // no two of them share a cell
    std::map<const std::vector<int>*, std::vector<int>> in_house;  // by house, by part: cells in common

    void count(const std::vector<const std::vector<int>*>& houses, int cells) {
        std::vector<int> part_of(at(cells), -1);
        for (int part = 0; part < length(list); ++part)
            for (int cell : list[at(part)].cells) {
                apart = apart && part_of[at(cell)] < 0;
                part_of[at(cell)] = part;
            }
        if (!apart) return;
        for (const auto* house : houses) {
            auto& counts = in_house[house];
            counts.resize(list.size());
            for (int cell : *house)
                if (const int part = part_of[at(cell)]; part >= 0) ++counts[at(part)];
        }
    }
};

class Deriving {
public:
    explicit Deriving(const Graph& graph)
        : graph_(graph), house_total_(graph.side * (graph.side + 1) / 2), weight_(at(graph.cells())) {
        for (const auto& sum : graph.constraints.sums) {
            seen_.insert({sum.cells, sum.coefficients});
            if (sum.relation == Relation::equal &&
                std::ranges::all_of(sum.coefficients, [](int c) { return c == 1; }))
                cages_.list.push_back({sum.cells, sum.total});
        }
        for (const auto& group : graph.groups) sort_house(group);
        for (House region : regions_) pieces_.list.push_back({*region, house_total_});
        std::vector<House> houses = rows_;
        houses.insert(houses.end(), columns_.begin(), columns_.end());
        pieces_.count(houses, graph.cells());
        houses.insert(houses.end(), regions_.begin(), regions_.end());
        cages_.count(houses, graph.cells());
    }

    DerivedSums run() {
        combine_stated();
        for (const auto* lines : {&rows_, &columns_})
            for (std::size_t from = 0; from < lines->size(); ++from)
                for (std::size_t count = 1; from + count <= lines->size(); ++count)
                    derive(std::span(*lines).subspan(from, count), true);
        if (!cages_.list.empty()) combine_regions();
        keep_shortest(found_.sums);
        keep_shortest(found_.longer);
        return std::move(found_);
    }

private:
    using House = const std::vector<int>*;

    static void keep_shortest(std::vector<Sum>& sums) {
        std::ranges::stable_sort(sums, {}, [](const Sum& sum) { return sum.cells.size(); });
        if (sums.size() > most_derived) sums.resize(most_derived);
    }

    void combine_stated() {
        const auto& sums = graph_.constraints.sums;
        std::vector<std::uint8_t> mine(at(graph_.cells()));
        for (std::size_t i = 0; i < sums.size() && i < most_combined; ++i) {
            for (int cell : sums[i].cells) mine[at(cell)] = 1;
            for (std::size_t j = 0; j < i; ++j)
                if (std::ranges::any_of(sums[j].cells, [&](int cell) { return mine[at(cell)] != 0; }))
                    eliminate(sums[i], sums[j]);
            for (int cell : sums[i].cells) mine[at(cell)] = 0;
        }
    }

    static bool is_weighted(const Sum& sum) {
        return std::ranges::any_of(sum.coefficients, [](int c) { return c != 1 && c != -1; });
    }

    // What two sums have in common drops out of their difference.
    void eliminate(const Sum& one, const Sum& other) {
        if (one.relation != Relation::equal || other.relation != Relation::equal) return;
        if (is_weighted(one) || is_weighted(other)) return eliminate_weighted(one, other);
        std::ranges::fill(weight_, std::int8_t{0});
        std::vector<int> touched;
        for (std::size_t i = 0; i < one.cells.size(); ++i) {
            weight_[at(one.cells[i])] = static_cast<std::int8_t>(one.coefficients[i]);
            touched.push_back(one.cells[i]);
        }
        int shared = 0;
        for (std::size_t i = 0; i < other.cells.size(); ++i) {
            auto& weight = weight_[at(other.cells[i])];
            if (weight == 0) {
                touched.push_back(other.cells[i]);
                weight = static_cast<std::int8_t>(-other.coefficients[i]);
            } else if (weight == other.coefficients[i]) {
                weight = taken;
                ++shared;
            } else {
                return;
            }
        }
        if (shared > 0 && length(touched) - shared <= most_combined_cells && length(touched) > shared)
            add(touched, one.total - other.total, most_combined_cells, most_combined_cells);
    }

    void eliminate_weighted(const Sum& one, const Sum& other) {
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
            sum.cells.size() < std::max(one.cells.size(), other.cells.size()) &&
            seen_.insert({sum.cells, sum.coefficients}).second)
            found_.sums.push_back(std::move(sum));
    }

    void sort_house(const std::vector<int>& group) {
        if (length(group) != graph_.side) return;
        const auto same = [&](auto&& of) {
            return std::ranges::all_of(group, [&](int cell) { return of(cell) == of(group[0]); });
        };
        if (same([&](int cell) { return cell / graph_.side; }))
            add_once(rows_, group);
        else if (same([&](int cell) { return cell % graph_.side; }))
            add_once(columns_, group);
        else
            regions_.push_back(&group);
    }

    // A rule may state a line again; lines side by side have no cell in common.
    static void add_once(std::vector<House>& lines, const std::vector<int>& group) {
        const bool again =
            std::ranges::any_of(lines, [&](House line) { return std::ranges::count(*line, group[0]) > 0; });
        if (!again) lines.push_back(&group);
    }

    void combine_regions() {
        std::vector<House> chosen;
        const int most = length(regions_) <= few_regions ? 3 : 2;
        combine_regions(0, most, chosen);
    }
    void combine_regions(std::size_t from, int more, std::vector<House>& chosen) {
        if (!chosen.empty()) derive(chosen, false);
        if (more == 0) return;
        for (auto next = from; next < regions_.size(); ++next) {
            const bool apart = std::ranges::all_of(chosen, [&](House other) {
                return std::ranges::find_first_of(*other, *regions_[next]) == other->end();
            });
            if (!apart) continue;
            chosen.push_back(regions_[next]);
            combine_regions(next + 1, more - 1, chosen);
            chosen.pop_back();
        }
    }

    void derive(std::span<const House> houses, bool lines) {
        using Wanted = bool (*)(int inside, int size);
        static constexpr Wanted ways[] = {[](int inside, int size) { return inside == size; },
                                          [](int inside, int size) { return 2 * inside >= size; },
                                          [](int inside, int) { return inside > 0; }};
        for (const auto wanted : ways) subtract(houses, cages_, wanted);
        if (lines && !regions_.empty() && houses.size() < rows_.size()) subtract(houses, pieces_, ways[1]);
    }

    // How many cells would be left; where parts overlap that is not known beforehand.
    template <class Wanted>
    bool leaves_few(std::span<const House> houses, const Parts& parts, Wanted&& wanted) {
        if (!parts.apart) return true;
        inside_.assign(parts.list.size(), 0);
        for (House house : houses) {
            const auto& counts = parts.in_house.at(house);
            for (std::size_t part = 0; part < counts.size(); ++part) inside_[part] += counts[part];
        }
        int left = graph_.side * static_cast<int>(houses.size());
        for (std::size_t part = 0; part < inside_.size(); ++part) {
            const int size = length(parts.list[part].cells);
            if (inside_[part] > 0 && wanted(inside_[part], size)) left += size - 2 * inside_[part];
        }
        return left > 0 && left <= most_longer_cells;
    }

    template <class Wanted>
    void subtract(std::span<const House> houses, const Parts& parts, Wanted&& wanted) {
        if (!leaves_few(houses, parts, wanted)) return;
        std::ranges::fill(weight_, std::int8_t{0});
        std::vector<int> touched;
        for (House house : houses)
            for (int cell : *house) weight_[at(cell)] = 1, touched.push_back(cell);
        std::int64_t total = house_total_ * static_cast<std::int64_t>(houses.size());
        int left = length(touched);
        for (const auto& part : parts.list) {
            int inside = 0;
            bool used = false;
            for (int cell : part.cells) {
                inside += weight_[at(cell)] == 1;
                used = used || weight_[at(cell)] == taken || weight_[at(cell)] < 0;
            }
            if (used || inside == 0 || !wanted(inside, length(part.cells))) continue;
            for (int cell : part.cells) {
                if (weight_[at(cell)] == 0) touched.push_back(cell);
                weight_[at(cell)] = weight_[at(cell)] == 1 ? taken : std::int8_t{-1};
            }
            total -= part.total;
            left += length(part.cells) - 2 * inside;
        }
        if (left > 0 && left <= most_longer_cells) add(touched, total, most_cells, most_mixed_cells);
    }

    void add(std::vector<int>& touched, std::int64_t total, int longest, int longest_mixed) {
        Sum sum{{}, {}, Relation::equal, total};
        std::ranges::sort(touched);
        int positive = 0;
        for (int cell : touched) {
            const int weight = weight_[at(cell)];
            if (weight != 1 && weight != -1) continue;
            sum.cells.push_back(cell);
            sum.coefficients.push_back(weight);
            positive += weight == 1;
        }
        const bool mixed = positive > 0 && positive < length(sum.cells);
        if (positive == 0) {
            sum.total = -sum.total;
            std::ranges::fill(sum.coefficients, 1);
        } else if (sum.coefficients[0] < 0) {
            sum.total = -sum.total;
            for (auto& c : sum.coefficients) c = -c;
        }
        if (!seen_.insert({sum.cells, sum.coefficients}).second) return;
        auto& list = length(sum.cells) <= (mixed ? longest_mixed : longest) ? found_.sums : found_.longer;
        list.push_back(std::move(sum));
    }

    static constexpr std::int8_t taken = 2;

    const Graph& graph_;
    const std::int64_t house_total_;
    Parts cages_, pieces_;  // stated sums; groups that are no line
    std::vector<House> rows_, columns_, regions_;
    std::vector<int> inside_;          // by part: cells within the houses looked at
    std::vector<std::int8_t> weight_;  // by cell
    std::set<std::pair<std::vector<int>, std::vector<int>>> seen_;
    DerivedSums found_;
};

}  // namespace

DerivedSums derived_sums(const Graph& graph) {
    if (graph.side > ValueSets::largest_side) return {};
    return Deriving(graph).run();
}

}  // namespace sudoshiki
