// Bindings of core/count: counting by states, and estimates.
#include <nanobind/stl/function.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "board/refuse.hpp"
#include "count/count.hpp"
#include "count/probe.hpp"

namespace sudoshiki::bind {

namespace {

using count::BoxShape;
using count::Count;
using count::Probes;

BoxShape checked_shape(int side, int height, int width, std::size_t cells) {
    const bool fits = side >= 1 && side <= count::largest_side && height >= 1 && width >= 1 &&
                      height * width == side && cells == at(side * side);
    if (!fits) refuse<std::invalid_argument>("counting by states takes boards up to 16×16 with equal boxes");
    return {side, height, width};
}

nb::bytes number_bytes(const Count& result) {
    const auto& words = result.found.words();
    std::string bytes;
    for (const auto word : words)
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(word >> shift & 0xff));
    return nb::bytes(bytes.data(), bytes.size());
}

// Calls Python with the progress. An exception stops the count and is raised after it.
class ProgressCallback {
public:
    explicit ProgressCallback(nb::object callback) : callback_(std::move(callback)) {}

    bool operator()(const count::Progress& now) {
        nb::gil_scoped_acquire held;
        try {
            callback_(now.step, now.steps, now.state, now.states);
            return true;
        } catch (nb::python_error& error) {
            error_ = std::make_unique<nb::python_error>(error);
            return false;
        }
    }
    void raise_if_failed() const {
        if (error_) throw nb::python_error(*error_);
    }

private:
    nb::object callback_;
    std::unique_ptr<nb::python_error> error_;
};

Count count_states(int side, int height, int width, const std::vector<count::Values>& allowed,
                   const Request& request, std::size_t bytes, nb::object progress) {
    const auto shape = checked_shape(side, height, width, allowed.size());
    ProgressCallback callback(progress);
    count::Limits limits{bytes, nullptr};
    if (!progress.is_none()) limits.progress = std::ref(callback);
    Count result;
    run_released(request, [&](Control& control) {
        result = count::count_by_states(shape, allowed, limits, control);
        return Answer{};
    });
    callback.raise_if_failed();
    return result;
}

nb::list board_list(const std::vector<Board>& boards) {
    nb::list list;
    for (const auto& board : boards)
        list.append(nb::bytes(reinterpret_cast<const char*>(board.data()), board.size()));
    return list;
}

}  // namespace

void bind_count(nb::module_& module) {
    nb::class_<Count>(module, "Count")
        .def_prop_ro("found", &number_bytes)
        .def_ro("exact", &Count::exact)
        .def_ro("too_large", &Count::too_large)
        .def_prop_ro("stopped", [](const Count& result) { return word(result.stopped); })
        .def_ro("tried", &Count::tried)
        .def_ro("states", &Count::states);
    module.def("count_states", &count_states, nb::arg("side"), nb::arg("height"), nb::arg("width"),
               nb::arg("allowed"), nb::arg("request"), nb::arg("bytes"), nb::arg("progress").none());

    nb::class_<Probes>(module, "Probes")
        .def_ro("log_weights", &Probes::log_weights)
        .def_prop_ro("solutions", [](const Probes& probes) { return board_list(probes.solutions); })
        .def_ro("refuted", &Probes::refuted)
        .def_prop_ro("stopped", [](const Probes& probes) { return word(probes.stopped); })
        .def_prop_ro("tried", [](const Probes& probes) { return probes.counters.tried; });
    module.def(
        "probe_solutions",
        [](const Graph& graph, nb::bytes candidates, const Request& request, std::uint64_t walks) {
            const auto problem = make_problem(graph, candidates);
            Probes probes;
            run_released(request, [&](Control& control) {
                probes = count::probe_solutions(problem, walks, control);
                return Answer{};
            });
            return probes;
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("walks"));
}

}  // namespace sudoshiki::bind
