// Request and Answer, the input and output of all native algorithms.
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <optional>

#include "bind/bind.hpp"

namespace sudoshiki::bind {

nb::tuple counter_tuple(const Counters& c) {
    return nb::make_tuple(c.tried, c.placed, c.guesses, c.conflicts, c.backtracks, c.eliminations,
                          c.max_depth, c.restarts);
}

namespace {

// Holds the flag's buffer so that it can be read without the GIL.
class StopByte {
public:
    explicit StopByte(const nb::object& flag) {
        if (flag.is_none()) return;
        if (PyObject_GetBuffer(flag.ptr(), &view_, PyBUF_WRITABLE) != 0) throw nb::python_error();
        held_ = true;
    }
    ~StopByte() {
        if (held_) PyBuffer_Release(&view_);
    }
    StopByte(const StopByte&) = delete;
    StopByte& operator=(const StopByte&) = delete;
    std::uint8_t* get() const { return held_ ? static_cast<std::uint8_t*>(view_.buf) : nullptr; }

private:
    Py_buffer view_{};
    bool held_ = false;
};

bool on_main_thread() {
    auto threading = nb::module_::import_("threading");
    return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

nb::bytes board_bytes(const Board& board) {
    return nb::bytes(reinterpret_cast<const char*>(board.data()), board.size());
}

nb::list solution_list(const Answer& answer) {
    nb::list boards;
    for (const auto& board : answer.solutions) boards.append(board_bytes(board));
    return boards;
}

nb::list event_list(const Answer& answer) {
    nb::list events;
    for (const auto& e : answer.trace.events)
        events.append(nb::make_tuple(static_cast<int>(e.kind), e.cell, static_cast<int>(e.value), e.because));
    return events;
}

nb::list note_list(const Answer& answer) {
    nb::list notes;
    for (const auto& note : answer.trace.notes)
        notes.append(nb::make_tuple(note.part, note.found, counter_tuple(note.counters)));
    return notes;
}

nb::list measure_list(const Answer& answer) {
    nb::list measures;
    for (const auto& m : answer.trace.measures)
        measures.append(nb::make_tuple(m.step, m.tried, m.placed, m.cost));
    return measures;
}

}  // namespace

Answer run_released(const Request& request, const std::function<Answer(Control&)>& body) {
    StopByte stop(request.stop);
    bool raised = false;
    std::optional<bool> handles_signals;  // found out by the first poll: most runs end before it
    const auto poll = [&] {
        if (handles_signals == false) return false;
        nb::gil_scoped_acquire held;
        if (!handles_signals) handles_signals = on_main_thread();
        return *handles_signals && (raised = PyErr_CheckSignals() != 0);
    };
    Control control(request.budget, stop.get(), poll, request.seed);
    Answer answer;
    {
        nb::gil_scoped_release released;
        answer = body(control);
    }
    if (raised) throw nb::python_error();
    return answer;
}

void def_plain(nb::module_& module, const char* name, Answer (*solve)(const Problem&, Control&)) {
    module.def(
        name,
        [solve](const Graph& graph, nb::bytes candidates, const Request& request) {
            const auto problem = make_problem(graph, candidates);
            return run_released(request, [&](Control& control) { return solve(problem, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"));
}

void bind_run(nb::module_& module) {
    nb::class_<Request>(module, "Request")
        .def(
            "__init__",
            [](Request* self, std::uint64_t solutions, std::uint64_t keep, std::uint64_t effort,
               double seconds, nb::object stop, std::uint64_t seed, std::size_t trace_capacity) {
                new (self) Request{{solutions, keep, effort, seconds}, std::move(stop), seed, trace_capacity};
            },
            nb::arg("solutions"), nb::arg("keep"), nb::arg("effort"), nb::arg("seconds"),
            nb::arg("stop").none(), nb::arg("seed"), nb::arg("trace_capacity"));

    nb::class_<Answer>(module, "Answer")
        .def_prop_ro("solutions", &solution_list)
        .def_ro("found", &Answer::found)
        .def_ro("exhausted", &Answer::exhausted)
        .def_prop_ro("stopped", [](const Answer& answer) { return word(answer.stopped); })
        .def_prop_ro("counters", [](const Answer& answer) { return counter_tuple(answer.counters); })
        .def_prop_ro("partial", [](const Answer& answer) { return board_bytes(answer.partial); })
        .def_ro("way", &Answer::way)
        .def_prop_ro("events", &event_list)
        .def_prop_ro("notes", &note_list)
        .def_prop_ro("measures", &measure_list)
        .def_prop_ro("every", [](const Answer& answer) { return answer.trace.every; })
        .def_prop_ro("events_dropped", [](const Answer& answer) { return answer.trace.dropped; });
}

}  // namespace sudoshiki::bind
