#include <stdexcept>

#include "simd/instruction_set.hpp"
#include "tests/check.hpp"

namespace sudoshiki::tests {

namespace avx512 {
void vectors_agree_with_scalars();
}
namespace avx2 {
void vectors_agree_with_scalars();
}
namespace baseline {
void vectors_agree_with_scalars();
}

TEST(vectors_agree_with_scalars_on_every_instruction_set) {
    for (const auto& name : simd::available_instruction_sets()) {
        const auto set = simd::pick_instruction_set(name);
        SIMD_COMPILED_FOR(set, vectors_agree_with_scalars)();
    }
}

TEST(the_fastest_instruction_set_is_the_default_and_an_unknown_one_is_refused) {
    const auto names = simd::available_instruction_sets();
    CHECK(!names.empty() && names.back() == "baseline");
    CHECK(simd::pick_instruction_set() == simd::pick_instruction_set(names.front()));
    bool refused = false;
    try {
        simd::pick_instruction_set("no such");
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

}  // namespace sudoshiki::tests
