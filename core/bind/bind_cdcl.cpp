#include "bind/bind.hpp"
#include "cdcl/solve.hpp"

namespace sudoshiki::bind {

void bind_cdcl(nb::module_& module) { def_plain(module, "solve_cdcl", &cdcl::solve_cdcl); }

}  // namespace sudoshiki::bind
