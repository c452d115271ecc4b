#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <tuple>
#include <utility>

#include "bind/bind.hpp"
#include "board/index.hpp"
#include "generate/canonical.hpp"
#include "generate/dig_levels.hpp"
#include "generate/dig_many.hpp"
#include "generate/fill_many.hpp"
#include "generate/fingerprint.hpp"
#include "generate/fingerprint_table.hpp"
#include "generate/make_many.hpp"
#include "generate/unique.hpp"

namespace sudoshiki::bind {

namespace {

using Bytes = std::vector<std::uint8_t>;

template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

const std::uint8_t* rows_of(const nb::bytes& bytes, int count, int length) {
    if (bytes.size() != at(count) * at(length)) throw nb::value_error("boards: wrong length for this kind");
    return reinterpret_cast<const std::uint8_t*>(bytes.c_str());
}

// Copies the graph, so that the kind can outlive Python's. Box height 0: a Latin square; -1: not supported by
// the lanes.
generate::BoardKind make_kind(const Graph& graph, int box_height, int box_width, bool signs) {
    const lanes::Shape shape{graph.side, box_height, box_width};
    const bool fits = box_height >= 0 && graph.side <= lanes::largest_side;
    return {std::make_shared<const Graph>(graph), shape, fits, signs};
}

nb::bytes fill_boards(const generate::BoardKind& kind, std::uint64_t first, int count,
                      const Request& request) {
    Bytes boards(at(count) * at(kind.cells()));
    int filled = 0;
    run_released(request, [&](Control& control) {
        filled = generate::fill_many(kind, control.seed, first, count, boards.data(), control);
        return Answer{};
    });
    boards.resize(at(filled) * at(kind.cells()));
    return bytes_of(boards);
}

// Returns (givens left, signs left, by board whether every proof was completed). `clues` None: all.
nb::tuple dig_boards(const generate::BoardKind& kind, nb::bytes full, std::optional<nb::bytes> clues,
                     std::vector<std::pair<int, std::vector<int>>> items, std::vector<int> keep_givens,
                     std::vector<int> keep_signs, std::uint64_t first, const Request& request) {
    const int count = length(keep_givens);
    generate::DigBatch dig;
    dig.count = count;
    dig.full = rows_of(full, count, kind.cells());
    Bytes left(at(count) * at(kind.clues()), 1), proved(at(count));
    if (clues) std::copy_n(rows_of(*clues, count, kind.clues()), left.size(), left.begin());
    dig.clues = left.data();
    dig.proved = proved.data();
    for (auto& [rank, each] : items) {
        dig.ranked |= rank != 0;
        dig.items.push_back({std::move(each), rank});
    }
    dig.keep_givens = std::move(keep_givens);
    dig.keep_signs = std::move(keep_signs);
    dig.seed = request.seed;
    dig.first = first;
    if (request.budget.effort < dig.max_guesses)
        dig.max_guesses = static_cast<std::uint32_t>(request.budget.effort);
    run_released(request, [&](Control& control) {
        generate::dig_many(kind, dig, control);
        return Answer{};
    });
    Bytes values(at(count) * at(kind.cells())), signs(at(count) * at(kind.edges()));
    generate::write_clues(kind, dig, values.data(), reinterpret_cast<std::int8_t*>(signs.data()));
    return nb::make_tuple(bytes_of(values), bytes_of(signs), bytes_of(proved));
}

// Whether RandomSymmetry supports such boards.
bool has_boxes_in_lanes(const generate::BoardKind& kind) {
    return kind.in_lanes && kind.shape.box_height > 0 && !kind.signs;
}

// Returns (givens, by puzzle whether every proof was completed, fingerprints); empty if ended early.
nb::tuple make_boards(const generate::BoardKind& kind, std::uint64_t first, int count, int per_solution,
                      const Request& request) {
    if (!has_boxes_in_lanes(kind) || count < 1 || per_solution < 1 ||
        first % static_cast<std::uint64_t>(per_solution))
        throw nb::value_error("boards: of a Sudoku with boxes, and from the first of those that are alike");
    generate::MakeBatch make{request.seed, first, count, per_solution};
    if (request.budget.effort < make.max_guesses)
        make.max_guesses = static_cast<std::uint32_t>(request.budget.effort);
    generate::MadePuzzles made;
    run_released(request, [&](Control& control) {
        made = generate::make_many(kind, make, control);
        return Answer{};
    });
    return nb::make_tuple(bytes_of(made.values), bytes_of(made.proved), bytes_of(made.fingerprints));
}

// Returns (givens, fingerprints) of puzzles whose clues the GPU removed.
nb::tuple finish_boards(const generate::BoardKind& kind, nb::bytes reduced, std::uint64_t first,
                        const Request& request) {
    const int cells = kind.cells(), count = static_cast<int>(reduced.size() / at(cells));
    if (!has_boxes_in_lanes(kind)) throw nb::value_error("boards: of a Sudoku with boxes, up to 16×16");
    const generate::MakeBatch make{request.seed, first, count};
    const auto* rows = rows_of(reduced, count, cells);
    Bytes values(reduced.size());
    std::vector<std::uint64_t> fingerprints(at(count));
    run_released(request, [&](Control&) {
        generate::finish_many(kind, make, rows, values.data(), fingerprints.data());
        return Answer{};
    });
    return nb::make_tuple(bytes_of(values), bytes_of(fingerprints));
}

void check_levels(const generate::BoardKind& kind, const std::vector<logic::Deductions>& levels, int level) {
    if (kind.side() > logic::largest_side) throw nb::value_error("side: larger than 32, the largest built");
    if (level < 0 || level >= length(levels)) throw nb::value_error("level: none of those listed");
}

// Returns (givens left, signs left, by board how it fits the level; fewer if the control ended it early).
nb::tuple dig_boards_to_level(const generate::BoardKind& kind, nb::bytes full, nb::bytes clues,
                              bool unique_first, std::vector<std::pair<int, std::vector<int>>> items,
                              std::vector<logic::Deductions> levels, int level, std::vector<int> keep_givens,
                              std::vector<int> keep_signs, std::uint64_t first, const Request& request) {
    check_levels(kind, levels, level);
    generate::LevelDigBatch dig;
    dig.count = length(keep_givens);
    dig.full = rows_of(full, dig.count, kind.cells());
    const auto* before = rows_of(clues, dig.count, kind.clues());
    if (keep_signs.size() != keep_givens.size()) throw nb::value_error("keep_signs: not one a board");
    Bytes left(before, before + clues.size());
    std::vector<generate::Fit> result;
    dig.clues = left.data();
    dig.unique_first = unique_first;
    for (auto& [rank, each] : items) dig.items.push_back({std::move(each), rank});
    dig.levels = std::move(levels);
    dig.level = level;
    dig.keep_givens = std::move(keep_givens);
    dig.keep_signs = std::move(keep_signs);
    dig.seed = request.seed;
    dig.first = first;
    run_released(request, [&](Control& control) {
        result = generate::dig_levels(kind, dig, control);
        return Answer{};
    });
    Bytes values(at(dig.count) * at(kind.cells())), signs(at(dig.count) * at(kind.edges()));
    generate::DigBatch reduced;
    reduced.count = dig.count;
    reduced.full = dig.full;
    reduced.clues = dig.clues;
    generate::write_clues(kind, reduced, values.data(), reinterpret_cast<std::int8_t*>(signs.data()));
    return nb::make_tuple(bytes_of(values), bytes_of(signs), nb::bytes(result.data(), result.size()));
}

// Returns by board the index of its level; fewer if the control ended it early.
nb::bytes board_levels(const generate::BoardKind& kind, nb::bytes values, nb::bytes signs,
                       const std::vector<logic::Deductions>& levels, const Request& request) {
    check_levels(kind, levels, 0);
    const int count = static_cast<int>(values.size()) / kind.cells();
    const auto* rows = rows_of(values, count, kind.cells());
    const auto* signed_rows = kind.signs ? rows_of(signs, count, kind.edges()) : nullptr;
    Bytes result;
    run_released(request, [&](Control& control) {
        result = generate::levels_of(kind, {count, rows, reinterpret_cast<const std::int8_t*>(signed_rows)},
                                     levels, control);
        return Answer{};
    });
    return bytes_of(result);
}

// Returns by board the number of a verdict. Signs are bytes: 1: the first is less, 255: greater.
nb::bytes prove_boards(const generate::BoardKind& kind, nb::bytes values, nb::bytes signs,
                       std::uint32_t max_guesses, const Request& request) {
    const int count = static_cast<int>(values.size()) / kind.cells();
    const auto* rows = rows_of(values, count, kind.cells());
    const auto* signed_rows = kind.signs ? rows_of(signs, count, kind.edges()) : nullptr;
    Bytes verdicts(at(count));
    run_released(request, [&](Control& control) {
        generate::make_batch_prover(kind, max_guesses)
            ->prove({count, rows, reinterpret_cast<const std::int8_t*>(signed_rows)},
                    reinterpret_cast<lanes::Verdict*>(verdicts.data()), control);
        return Answer{};
    });
    return bytes_of(verdicts);
}

// Returns (form, automorphisms) of each board; the form is empty if the search for it grew too large.
nb::list canonical_boards(int side, int box_height, int box_width, nb::bytes values) {
    const lanes::Shape shape{side, box_height, box_width};
    const int count = static_cast<int>(values.size()) / shape.cells();
    const auto* rows = rows_of(values, count, shape.cells());
    nb::list result;
    for (int board = 0; board < count; ++board) {
        const auto one = generate::canonical(shape, rows + board * shape.cells());
        result.append(nb::make_tuple(bytes_of(one.form), one.automorphisms));
    }
    return result;
}

nb::bytes fingerprint_boards(const generate::BoardKind& kind, nb::bytes values, nb::bytes signs) {
    const int count = static_cast<int>(values.size()) / kind.cells();
    const auto* rows = rows_of(values, count, kind.cells());
    const auto* signed_rows = kind.signs ? rows_of(signs, count, kind.edges()) : nullptr;
    std::vector<std::uint64_t> result;
    generate::Fingerprinter fingerprinter(kind);
    for (int board = 0; board < count; ++board)
        result.push_back(fingerprinter.of(
            rows + board * kind.cells(),
            kind.signs ? reinterpret_cast<const std::int8_t*>(signed_rows) + board * kind.edges() : nullptr));
    return bytes_of(result);
}

// Writes each board as a line of symbols. Releases the GIL.
nb::bytes lines_of_boards(nb::bytes values, int cells, nb::bytes symbols) {
    if (cells < 1 || values.size() % at(cells))
        throw nb::value_error("boards: wrong length for so many cells");
    if (symbols.size() != 256) throw nb::value_error("symbols: not one for each byte");
    const auto* value = reinterpret_cast<const std::uint8_t*>(values.c_str());
    const auto* symbol = reinterpret_cast<const std::uint8_t*>(symbols.c_str());
    Bytes lines(values.size() + values.size() / at(cells));
    {
        const nb::gil_scoped_release released;
        for (auto line = lines.begin(); line != lines.end(); *line++ = '\n')
            for (int cell = 0; cell < cells; ++cell) *line++ = symbol[*value++];
    }
    return bytes_of(lines);
}

// Releases the GIL; a table must not be used by two threads at once.
generate::FingerprintTable::Duplicates add_fingerprints(generate::FingerprintTable& table,
                                                        nb::bytes fingerprints, std::uint64_t number) {
    std::vector<std::uint64_t> numbers(fingerprints.size() / sizeof(std::uint64_t));
    if (!numbers.empty())  // memcpy must not get a null pointer
        std::memcpy(numbers.data(), fingerprints.c_str(), numbers.size() * sizeof(std::uint64_t));
    const nb::gil_scoped_release released;
    return table.add(numbers.data(), numbers.size(), number);
}

}  // namespace

// Single boards are returned in an Answer, as by every native algorithm; many boards as bytes.
void bind_generate(nb::module_& module) {
    def_plain(module, "fill_board", &generate::fill);
    def_plain(module, "board_needs", &generate::measure_proof);
    module.def("dig_board", [](const Graph& graph, nb::bytes candidates, const Request& request,
                               int keep_givens, bool singles_only, std::uint64_t max_guesses) {
        const generate::DigOptions options{keep_givens, singles_only, max_guesses};
        const auto problem = make_problem(graph, candidates);
        return run_released(request,
                            [&](Control& control) { return generate::dig(problem, options, control); });
    });
    nb::class_<generate::BoardKind>(module, "BoardKind")
        .def(
            "__init__",
            [](generate::BoardKind* self, const Graph& graph, int box_height, int box_width, bool signs) {
                new (self) generate::BoardKind(make_kind(graph, box_height, box_width, signs));
            },
            nb::arg("graph"), nb::arg("box_height"), nb::arg("box_width"), nb::arg("signs"));
    module.def("fill_boards", &fill_boards, nb::arg("kind"), nb::arg("first"), nb::arg("count"),
               nb::arg("request"));
    module.def("make_boards", &make_boards, nb::arg("kind"), nb::arg("first"), nb::arg("count"),
               nb::arg("per_solution"), nb::arg("request"));
    module.def("finish_boards", &finish_boards, nb::arg("kind"), nb::arg("reduced"), nb::arg("first"),
               nb::arg("request"));
    module.def("dig_boards", &dig_boards, nb::arg("kind"), nb::arg("full"), nb::arg("clues").none(),
               nb::arg("items"), nb::arg("keep_givens"), nb::arg("keep_signs"), nb::arg("first"),
               nb::arg("request"));
    nb::enum_<generate::Fit>(module, "Fit", nb::is_arithmetic())
        .value("TOO_EASY", generate::Fit::too_easy)
        .value("LEVEL", generate::Fit::level)
        .value("TOO_HARD", generate::Fit::too_hard);
    module.def("dig_boards_to_level", &dig_boards_to_level, nb::arg("kind"), nb::arg("full"),
               nb::arg("clues"), nb::arg("unique_first"), nb::arg("items"), nb::arg("levels"),
               nb::arg("level"), nb::arg("keep_givens"), nb::arg("keep_signs"), nb::arg("first"),
               nb::arg("request"));
    module.def("board_levels", &board_levels, nb::arg("kind"), nb::arg("values"), nb::arg("signs"),
               nb::arg("levels"), nb::arg("request"));
    module.def("prove_boards", &prove_boards, nb::arg("kind"), nb::arg("values"), nb::arg("signs"),
               nb::arg("most_guesses"), nb::arg("request"));
    module.def("canonical_boards", &canonical_boards, nb::arg("side"), nb::arg("box_height"),
               nb::arg("box_width"), nb::arg("values"));
    module.def("lines_of_boards", &lines_of_boards, nb::arg("values"), nb::arg("cells"), nb::arg("symbols"));
    nb::class_<generate::FingerprintTable>(module, "FingerprintTable")
        .def(nb::init<>())
        .def("add", &add_fingerprints, nb::arg("fingerprints"), nb::arg("number"));
    module.def("fingerprint_boards", &fingerprint_boards, nb::arg("kind"), nb::arg("values"),
               nb::arg("signs"));
}

}  // namespace sudoshiki::bind
