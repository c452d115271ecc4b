// Runs all readers of bytes on the same input: lines of boards, chunks of lines, boards as values, and graphs
// with candidates as the binding passes them.
#include "tests/fuzz/targets.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

#include "board/validation.hpp"
#include "bulk/answers.hpp"
#include "bulk/scan.hpp"
#include "cdcl/solve.hpp"
#include "cover/dlx.hpp"
#include "lanes/lanes.hpp"
#include "search/methods.hpp"

namespace sudoshiki::fuzz {

namespace {

// Ends the process if the condition is false, which a debugger, a sanitizer or the driver notices.
void expect(bool holds) {
    if (!holds) std::abort();
}

// Reads numbers from the start of the input; zeros when it is used up.
struct Reader {
    const std::uint8_t* data;
    std::size_t size;

    std::uint8_t byte() { return size ? (--size, *data++) : std::uint8_t{0}; }
    std::string_view rest() const { return {reinterpret_cast<const char*>(data), size}; }
};

constexpr std::array<lanes::Shape, 6> shapes{
    {{4, 2, 2}, {9, 3, 3}, {6, 2, 3}, {5, 0, 0}, {16, 4, 4}, {1, 0, 0}}};
constexpr std::string_view symbols = "123456789ABCDEFG";

lanes::Alphabet alphabet_of(int side) {
    std::array<std::uint8_t, 256> table;
    table.fill(lanes::Alphabet::unknown);
    for (int value = 1; value <= side; ++value)
        table[static_cast<std::uint8_t>(symbols[static_cast<std::size_t>(value - 1)])] =
            static_cast<std::uint8_t>(value);
    table['.'] = 0, table['0'] = lanes::Alphabet::doubtful;
    return {table.data(), side};
}

void read_lines(const lanes::Shape& shape, std::string_view text) {
    const auto scanned = bulk::scan(text);
    expect(scanned.line_feeds == static_cast<std::uint64_t>(std::ranges::count(text, '\n')));
    const auto lines = lanes::count_lines(text);
    expect(lines == scanned.line_feeds + (!text.empty() && text.back() != '\n'));
    const lanes::TextSource source(shape, alphabet_of(shape.side), text);
    expect(source.count == lines);
    std::vector<std::uint8_t> values(static_cast<std::size_t>(shape.cells()));
    for (std::uint64_t line = 0; line < lines; ++line) {
        const auto fault = source.read(line, values.data());
        if (fault.fault == lanes::Fault::fine)
            for (auto value : values) expect(value <= shape.side);
    }
    if (lines) expect(lanes::lines_at(text, {0, lines - 1}).size() == 2 || lines == 1);
}

// Reads the text as a file of boards: every line is answered, left over or blank, exactly once.
void answer(const lanes::Shape& shape, std::string_view text, bool plain) {
    std::string whole(text);
    if (!whole.empty() && whole.back() != '\n') whole += '\n';
    bulk::LineRequest request{.shape = shape, .alphabet = alphabet_of(shape.side), .symbols = {}};
    request.symbols = symbols.substr(0, static_cast<std::size_t>(shape.side));
    request.max_guesses = 50;
    request.verdict_names = {"none", "one", "many", "some", "undecided"};
    if (!plain) request.segments = {{bulk::Field::number}, {bulk::Field::values}, {.text = "\n"}};
    Control control(Budget{}, nullptr, {}, 0);
    const auto answers = bulk::answer_lines(whole, request, control);
    std::uint64_t counted = answers.blank + answers.leftovers.size();
    for (auto count : answers.verdicts) counted += count;
    expect(counted == lanes::count_lines(whole));
    for (const auto& left : answers.leftovers) {
        expect(left.start + left.length <= whole.size());
        expect(left.position <= answers.output.size());
    }
}

// Makes a graph as the binding does: it is refused, or three engines agree on it.
void make_and_solve(Reader reader) {
    const int side = reader.byte() % 7;  // 0 is refused
    std::vector<std::vector<int>> groups(reader.byte() % 12), arcs(reader.byte() % 8);
    for (auto* lists : {&groups, &arcs})
        for (auto& list : *lists)
            for (int cells = lists == &arcs ? 2 : reader.byte() % 7; cells > 0; --cells)
                list.push_back(static_cast<std::int8_t>(reader.byte()) % 40);
    try {
        const auto graph = std::make_shared<const Graph>(checked_graph(side, groups, arcs));
        std::vector<std::uint64_t> masks(static_cast<std::size_t>(side * side));
        for (auto& mask : masks) mask = reader.byte() % (reader.byte() ? 1u << side : 256u);
        const auto problem = checked_problem(graph, masks.data(), masks.size() * sizeof masks[0]);
        Budget budget;
        budget.effort = 2000;
        std::uint64_t least = 0, most = no_limit;
        for (int engine = 0; engine < 3; ++engine) {
            Control control(budget, nullptr, {}, 1);
            const auto told = engine == 0   ? cdcl::solve_cdcl(problem, control)
                              : engine == 1 ? cover::solve_dlx(problem, control)
                                            : search::solve_tree(problem, {"mrv"}, control);
            least = std::max(least, told.found);
            if (told.exhausted) most = std::min(most, told.found);
        }
        expect(least <= most);
    } catch (const std::invalid_argument&) {
    }
}

}  // namespace

}  // namespace sudoshiki::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sudoshiki::fuzz;
    Reader reader{data, size};
    const auto what = reader.byte();
    const auto& shape = shapes[what / 4 % shapes.size()];
    switch (what % 4) {
        case 0:
            read_lines(shape, reader.rest());
            break;
        case 1:
            answer(shape, reader.rest(), true);
            break;
        case 2:
            answer(shape, reader.rest(), false);
            break;
        default:
            make_and_solve(reader);
    }
    return 0;
}
