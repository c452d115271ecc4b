// The constraints of a graph as propagation looks them up: made once for all puzzles of a shape.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/graph.hpp"
#include "board/layers.hpp"
#include "board/mask.hpp"
#include "board/sum_filter.hpp"

namespace sudoshiki {

// For a set of values of one cell, the values that another cell may have: a table of 256 masks for each eight
// values of the set.
class SupportTable {
public:
    // `allowed` as in Pair.
    SupportTable(int side, int words, const std::vector<std::uint64_t>& allowed);

    template <int Words>
    Mask<Words> of(const Mask<Words>& values) const {
        Mask<Words> all;
        for (int chunk = 0; chunk < chunks_; ++chunk) {
            const auto byte = values.words[at(chunk / 8)] >> (chunk % 8 * 8) & 255;
            const auto* row = &rows_[(at(chunk) * 256 + byte) * at(words_)];
            for (int w = 0; w < words_; ++w) all.words[at(w)] |= row[w];
        }
        return all;
    }

    const std::vector<std::uint64_t>& rows() const { return rows_; }

private:
    int chunks_;
    int words_;
    std::vector<std::uint64_t> rows_;
};

// A pair seen from one of its ends.
struct PairEnd {
    int other;
    int table;  // values of the other end, by those of this one
    int back;   // the reverse
};

// Cells block by block: see SumFilter.
struct ShapedSum {
    std::vector<int> cells;
    std::vector<SumBlock> blocks;
    Relation relation;
    std::int64_t total;
    bool stated;  // by the puzzle, not derived

    std::vector<std::uint16_t> sets;  // instead of a total: what the values may be together

    BlockedSum blocked() const {
        return {blocks.data(),
                static_cast<int>(blocks.size()),
                static_cast<int>(cells.size()),
                relation,
                total,
                sets.empty() ? ValueSets::Range{nullptr, nullptr}
                             : ValueSets::Range{sets.data(), sets.data() + sets.size()}};
    }
};

struct ConstraintShape {
    explicit ConstraintShape(const Graph& graph);

    // Constraints of more than two cells are numbered: first the sums, then the layers.
    std::span<const int> cells_of(int constraint) const {
        const auto number = at(constraint);
        return number < sums.size() ? sums[number].cells : layers[number - sums.size()].cells;
    }
    bool stated(int constraint) const { return at(constraint) >= sums.size() || sums[at(constraint)].stated; }
    std::size_t count() const { return sums.size() + layers.size(); }

    std::vector<SupportTable> tables;
    std::vector<std::vector<PairEnd>> pairs_of;  // by cell; one for all pairs of the same two cells
    std::vector<ShapedSum> sums;                 // stated ones first
    std::vector<Layers> layers;
    Lists constraints_of;  // by cell
};

// The tight and the longer derived sums of a graph, which take longer to find than most puzzles take to
// solve.
std::vector<ShapedSum> shaped_tight_sums(const Graph& graph);
std::vector<ShapedSum> shaped_longer_sums(const Graph& graph);

// By sum of the shape: the common neighbours of its cells if these are one block; else none.
Lists common_neighbours(const Graph& graph, const ConstraintShape& shape);

}  // namespace sudoshiki
