#include "bind/bind.hpp"
#include "cover/dlx.hpp"

namespace sudoshiki::bind {

void bind_cover(nb::module_& module) { def_plain(module, "solve_dlx", &cover::solve_dlx); }

}  // namespace sudoshiki::bind
