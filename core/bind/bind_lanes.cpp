// Many boards at once. Python owns all arrays; the engine uses their memory.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <initializer_list>
#include <memory>
#include <utility>

#include "bind/bind.hpp"
#include "bind/buffer.hpp"
#include "lanes/lanes.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::bind {

namespace {

// A batch as described by Python, which sets the fields by name.
struct Batch {
    lanes::Shape shape;
    nb::object boards;                // text, or one byte per cell
    nb::object offsets = nb::none();  // of the boards in the text; none: one board per line
    int offset_bytes = 8;
    bool text = false;
    std::uint64_t count = 0;
    nb::object alphabet;  // 256 bytes: the meaning of each character
    nb::object signs = nb::none();
    std::uint32_t limit = 2;
    std::uint32_t most_guesses = UINT32_MAX;
    std::string means;  // places or singles; empty: everything
    int threads = 1;
    std::string instruction_set;  // empty: the fastest of this CPU
    nb::object verdict, solution, guesses, found, fault, column;
};

std::unique_ptr<lanes::Source> make_source(const Batch& batch, const Buffer& boards, const Buffer* offsets) {
    if (!batch.text) {
        const auto cells = static_cast<std::size_t>(batch.shape.cells());
        return std::make_unique<lanes::ValueSource>(
            batch.shape, boards.as<const std::uint8_t>(batch.count * cells), batch.count);
    }
    const lanes::Alphabet alphabet(Buffer(batch.alphabet, false).as<const std::uint8_t>(256),
                                   batch.shape.side);
    if (!offsets)
        return std::make_unique<lanes::TextSource>(batch.shape, alphabet, boards.text(), batch.count);
    const auto* bytes =
        offsets->as<const char>((batch.count + 1) * static_cast<std::size_t>(batch.offset_bytes));
    return std::make_unique<lanes::TextSource>(batch.shape, alphabet, boards.text(), batch.count, bytes,
                                               batch.offset_bytes);
}

lanes::Means means_named(const std::string& name) {
    if (name.empty()) return lanes::Means::everything;
    if (name == "places") return lanes::Means::places;
    if (name == "singles") return lanes::Means::singles;
    throw nb::value_error("means: places or singles, or none");
}

std::unique_ptr<Buffer> buffer_or_none(const nb::object& object) {
    return object.is_none() ? nullptr : std::make_unique<Buffer>(object, false);
}

Answer solve_batch(const Batch& batch, const Request& request) {
    const Buffer boards(batch.boards, false);
    const auto offsets = buffer_or_none(batch.offsets);
    const auto signs = buffer_or_none(batch.signs);
    const Buffer verdict(batch.verdict, true), solution(batch.solution, true), guesses(batch.guesses, true),
        found(batch.found, true), fault(batch.fault, true), column(batch.column, true);
    const auto source = make_source(batch, boards, offsets.get());
    const auto count = batch.count;
    lanes::Request job{batch.shape,   source.get(),          nullptr, batch.limit, batch.most_guesses,
                       batch.threads, batch.instruction_set, {},      nullptr,     nullptr};
    job.means = means_named(batch.means);
    if (signs) job.signs = signs->as<std::int8_t>(count * static_cast<std::size_t>(batch.shape.edges()));
    job.results = {verdict.as<std::uint8_t>(count),
                   solution.as<std::uint8_t>(count * static_cast<std::size_t>(batch.shape.cells())),
                   guesses.as<std::uint32_t>(count), found.as<std::uint32_t>(count)};
    job.fault = fault.as<std::uint8_t>(count);
    job.column = column.as<std::uint32_t>(count);
    return run_released(request, [&](Control& control) {
        lanes::solve(job, control);
        Answer answer;
        answer.stopped = control.reason();
        return answer;
    });
}

nb::list lines_at(nb::object text, const std::vector<std::uint64_t>& wanted) {
    const Buffer buffer(text, false);
    nb::list lines;
    for (const auto line : lanes::lines_at(buffer.text(), wanted))
        lines.append(nb::bytes(line.data(), line.size()));
    return lines;
}

// A plain IntEnum: nanobind's prints names where numbers are expected.
template <class Number>
void bind_numbers(nb::module_& module, const char* name, const char* doc,
                  std::initializer_list<std::pair<const char*, Number>> members) {
    nb::list listed;
    for (const auto& [word, number] : members) listed.append(nb::make_tuple(word, static_cast<int>(number)));
    auto made = nb::module_::import_("enum").attr("IntEnum")(name, listed,
                                                             nb::arg("module") = module.attr("__name__"));
    made.attr("__doc__") = doc;
    module.attr(name) = made;
}

void bind_codes(nb::module_& module) {
    using lanes::Fault, lanes::Verdict;
    bind_numbers<Verdict>(
        module, "Code", "The verdict on a board, as it stands in an array: that of a `Verdict`, or rejected.",
        {{"NONE", Verdict::none},
         {"ONE", Verdict::one},
         {"MANY", Verdict::many},
         {"SOME", Verdict::some},
         {"UNDECIDED", Verdict::undecided},
         {"REJECTED", Verdict::rejected}});
    bind_numbers<Fault>(module, "Fault", "Why a board was rejected.",
                        {{"FINE", Fault::fine},
                         {"LENGTH", Fault::length},
                         {"CHARACTER", Fault::character},
                         {"VALUE", Fault::value},
                         {"CLASH", Fault::clash},
                         {"BLANK", Fault::blank},
                         {"SCRIPT", Fault::script},
                         {"EXTRA", Fault::extra},
                         {"NUL", Fault::nul},
                         {"ENCODING", Fault::encoding}});
    module.attr("UNSURE") = static_cast<int>(Fault::unsure);  // internal to the readers, never a result
}

}  // namespace

void bind_lanes(nb::module_& module) {
    bind_codes(module);
    nb::class_<Batch>(module, "Batch")
        .def(
            "__init__",
            [](Batch* self, int side, int box_height, int box_width) {
                new (self) Batch();
                self->shape = {side, box_height, box_width};
            },
            nb::arg("side"), nb::arg("box_height"), nb::arg("box_width"))
        .def_rw("boards", &Batch::boards)
        .def_rw("offsets", &Batch::offsets, nb::arg().none())
        .def_rw("offset_bytes", &Batch::offset_bytes)
        .def_rw("text", &Batch::text)
        .def_rw("count", &Batch::count)
        .def_rw("alphabet", &Batch::alphabet)
        .def_rw("signs", &Batch::signs, nb::arg().none())
        .def_rw("limit", &Batch::limit)
        .def_rw("most_guesses", &Batch::most_guesses)
        .def_rw("means", &Batch::means)
        .def_rw("threads", &Batch::threads)
        .def_rw("instruction_set", &Batch::instruction_set)
        .def_rw("verdict", &Batch::verdict)
        .def_rw("solution", &Batch::solution)
        .def_rw("guesses", &Batch::guesses)
        .def_rw("found", &Batch::found)
        .def_rw("fault", &Batch::fault)
        .def_rw("column", &Batch::column)
        .def("solve", &solve_batch, nb::arg("request"));
    module.def("instruction_sets", &simd::available_instruction_sets);
    module.def("count_lines", [](nb::object text) { return lanes::count_lines(Buffer(text, false).text()); });
    module.def("has_even_lines", [](nb::object text, std::size_t width) {
        const Buffer buffer(text, false);
        nb::gil_scoped_release let_others_run;
        return lanes::has_even_lines(buffer.text(), width);
    });
    module.def("lines_at", &lines_at, nb::arg("text"), nb::arg("wanted"));
}

}  // namespace sudoshiki::bind
