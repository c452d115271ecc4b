// The native proof checker. Takes the puzzle as plain lists, independent of what wrote the proof.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bind/bind.hpp"
#include "check/lrat.hpp"

namespace sudoshiki::bind {

namespace {

class ProofCheck {
public:
    explicit ProofCheck(check::PlainPuzzle puzzle) : puzzle_(std::move(puzzle)) {
        if (const auto fault = check::find_fault(puzzle_); !fault.empty())
            throw nb::value_error(fault.c_str());
    }

    std::string board_fault(const std::vector<int>& board) const { return check::find_fault(puzzle_, board); }

    // Starts the check that there is no solution, or only this one. Returns false if time ran out.
    bool begin(const std::vector<int>& solution, const Request& request) {
        if (!solution.empty() && !board_fault(solution).empty()) throw nb::value_error("no solution");
        check_.reset();
        lines_ = 0;
        run_released(request, [&](Control& control) {
            auto clauses =
                check::proof_clauses(puzzle_, solution, [&] { return control.expired(puzzle_.side); });
            if (control.reason() == Stopped::finished) check_.emplace(std::move(clauses));
            return Answer{};
        });
        return check_.has_value();
    }

    // Reads whole lines. Returns false if one of them is wrong.
    bool read(nb::bytes text) {
        if (!check_) throw nb::value_error("begin comes first");
        std::string_view rest(text.c_str(), text.size());
        nb::gil_scoped_release released;
        while (!rest.empty()) {
            const auto line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            ++lines_;
            if (!check_->read(line)) return false;
        }
        return true;
    }

    std::uint64_t lines() const { return lines_; }
    bool refuted() const { return check_ && check_->refuted(); }
    std::string fault() const { return check_ ? check_->fault() : ""; }

private:
    check::PlainPuzzle puzzle_;
    std::optional<check::LratCheck> check_;
    std::uint64_t lines_ = 0;
};

}  // namespace

void bind_proof_check(nb::module_& module) {
    using Lists = std::vector<std::vector<int>>;
    nb::class_<ProofCheck>(module, "ProofCheck")
        .def(
            "__init__",
            [](ProofCheck* self, int side, Lists groups, std::vector<std::pair<int, int>> arcs,
               std::vector<std::tuple<int, int, Lists>> pairs, Lists candidates) {
                std::vector<check::Relation> relations;
                for (auto& [first, second, allowed] : pairs)
                    relations.push_back({first, second, std::move(allowed)});
                new (self) ProofCheck(
                    {side, std::move(groups), std::move(arcs), std::move(relations), std::move(candidates)});
            },
            nb::kw_only(), nb::arg("side"), nb::arg("groups"), nb::arg("arcs"), nb::arg("pairs"),
            nb::arg("candidates"))
        .def("board_fault", &ProofCheck::board_fault, nb::arg("board"))
        .def("begin", &ProofCheck::begin, nb::arg("solution"), nb::arg("request"))
        .def("read", &ProofCheck::read, nb::arg("text"))
        .def_prop_ro("lines", &ProofCheck::lines)
        .def_prop_ro("refuted", &ProofCheck::refuted)
        .def_prop_ro("fault", &ProofCheck::fault);
}

}  // namespace sudoshiki::bind
