#include "board/derived_sums.hpp"

#include <algorithm>
#include <set>

#include "board/index.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki {

namespace {

constexpr int most_cells = 5;        // of a derived sum
constexpr int most_mixed_cells = 4;  // where some are added and some subtracted
constexpr std::size_t most_derived = 160;
constexpr int most_combined_cells = 6;     // of the difference of two stated sums
constexpr std::size_t most_combined = 60;  // stated sums of which any two are combined
constexpr int few_regions = 12;            // of which three are taken together; else two

// A sum that may be taken away: all coefficients are 1.
struct Part {
    std::vector<int> cells;
    std::int64_t total;
};

class Deriving {
public:
    explicit Deriving(const Graph& graph)
        : graph_(graph), house_total_(graph.side * (graph.side + 1) / 2), weight_(at(graph.cells())) {
        for (const auto& sum : graph.constraints.sums) {
            seen_.insert({sum.cells, sum.coefficients});
            if (sum.relation == Relation::equal &&
                std::ranges::all_of(sum.coefficients, [](int c) { return c == 1; }))
                cages_.push_back({sum.cells, sum.total});
        }
        for (const auto& group : graph.groups) sort_house(group);
    }

    std::vector<Sum> run() {
        for (std::size_t i = 0; i < graph_.constraints.sums.size() && i < most_combined; ++i)
            for (std::size_t j = 0; j < i; ++j)
                eliminate(graph_.constraints.sums[i], graph_.constraints.sums[j]);
        for (const auto* lines : {&rows_, &columns_})
            for (std::size_t from = 0; from < lines->size(); ++from)
                for (std::size_t count = 1; from + count <= lines->size(); ++count)
                    derive(std::span(*lines).subspan(from, count), true);
        if (!cages_.empty()) combine_regions();
        std::ranges::stable_sort(found_, {}, [](const Sum& sum) { return sum.cells.size(); });
        if (found_.size() > most_derived) found_.resize(most_derived);
        return std::move(found_);
    }

private:
    using House = const std::vector<int>*;

    // What two sums have in common drops out of their difference.
    void eliminate(const Sum& one, const Sum& other) {
        if (one.relation != Relation::equal || other.relation != Relation::equal) return;
        std::ranges::fill(weight_, std::int8_t{0});
        std::vector<int> touched;
        for (std::size_t i = 0; i < one.cells.size(); ++i) {
            if (one.coefficients[i] != 1 && one.coefficients[i] != -1) return;
            weight_[at(one.cells[i])] = static_cast<std::int8_t>(one.coefficients[i]);
            touched.push_back(one.cells[i]);
        }
        int shared = 0;
        for (std::size_t i = 0; i < other.cells.size(); ++i) {
            auto& weight = weight_[at(other.cells[i])];
            if (weight == 0) {
                touched.push_back(other.cells[i]);
                if (other.coefficients[i] != 1 && other.coefficients[i] != -1) return;
                weight = static_cast<std::int8_t>(-other.coefficients[i]);
            } else if (weight == other.coefficients[i]) {
                weight = taken;
                ++shared;
            } else {
                return;
            }
        }
        if (shared > 0 && length(touched) - shared <= most_combined_cells && length(touched) > shared)
            add(touched, one.total - other.total, most_combined_cells);
    }

    void sort_house(const std::vector<int>& group) {
        if (length(group) != graph_.side) return;
        const auto same = [&](auto&& of) {
            return std::ranges::all_of(group, [&](int cell) { return of(cell) == of(group[0]); });
        };
        if (same([&](int cell) { return cell / graph_.side; }))
            rows_.push_back(&group);
        else if (same([&](int cell) { return cell % graph_.side; }))
            columns_.push_back(&group);
        else
            regions_.push_back(&group);
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
        if (!lines || regions_.empty() || houses.size() == rows_.size()) return;
        std::vector<Part> regions;
        for (House region : regions_) regions.push_back({*region, house_total_});
        subtract(houses, regions, ways[1]);
    }

    template <class Wanted>
    void subtract(std::span<const House> houses, const std::vector<Part>& parts, Wanted&& wanted) {
        std::ranges::fill(weight_, std::int8_t{0});
        std::vector<int> touched;
        for (House house : houses)
            for (int cell : *house) weight_[at(cell)] = 1, touched.push_back(cell);
        std::int64_t total = house_total_ * static_cast<std::int64_t>(houses.size());
        int left = length(touched);
        for (const auto& part : parts) {
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
        if (left > 0 && left <= most_cells) add(touched, total, most_mixed_cells);
    }

    void add(std::vector<int>& touched, std::int64_t total, int longest_mixed) {
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
        if (mixed && length(sum.cells) > longest_mixed) return;
        if (positive == 0) {
            sum.total = -sum.total;
            std::ranges::fill(sum.coefficients, 1);
        } else if (sum.coefficients[0] < 0) {
            sum.total = -sum.total;
            for (auto& c : sum.coefficients) c = -c;
        }
        if (seen_.insert({sum.cells, sum.coefficients}).second) found_.push_back(std::move(sum));
    }

    static constexpr std::int8_t taken = 2;

    const Graph& graph_;
    const std::int64_t house_total_;
    std::vector<Part> cages_;
    std::vector<House> rows_, columns_, regions_;
    std::vector<std::int8_t> weight_;  // by cell
    std::set<std::pair<std::vector<int>, std::vector<int>>> seen_;
    std::vector<Sum> found_;
};

}  // namespace

std::vector<Sum> derived_sums(const Graph& graph) {
    if (graph.side > ValueSets::largest_side) return {};
    return Deriving(graph).run();
}

}  // namespace sudoshiki
