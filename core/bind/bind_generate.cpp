#include "bind/bind.hpp"
#include "generate/unique.hpp"

namespace sudoshiki::bind {

// Boards and measures travel in an Answer, as every native result does.
void bind_generate(nb::module_& module) {
    def_plain(module, "fill_board", &generate::fill);
    def_plain(module, "board_needs", &generate::needs_of);
    module.def("dig_board", [](const Graph& graph, nb::bytes candidates, const Request& request,
                               int keep_givens, bool singles_only, std::uint64_t most_guesses) {
        const generate::DigOptions options{keep_givens, singles_only, most_guesses};
        const auto problem = make_problem(graph, candidates);
        return run_released(request,
                            [&](Control& control) { return generate::dig(problem, options, control); });
    });
}

}  // namespace sudoshiki::bind
