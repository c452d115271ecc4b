// Calls of the generator: fill boards, remove clues, prove that one solution is left.
#include <cstdint>
#include <vector>

#include "board/propagate.hpp"
#include "generate/batch_prover.hpp"
#include "generate/dig_many.hpp"
#include "generate/fill_many.hpp"
#include "wasm/calls.hpp"

namespace sudoshiki::wasm {

namespace {

using Bytes = std::vector<std::uint8_t>;

// Reads graph, rows and columns of a box (0: none, -1: not supported by the lanes), whether there are signs.
generate::BoardKind kind_of(Numbers& numbers) {
    const auto graph = std::make_shared<const Graph>(numbers.graph());
    const int rows = numbers.next(), columns = numbers.next();
    const bool fits = rows >= 0 && graph->side <= lanes::largest_side;
    return {graph, {graph->side, rows, columns}, fits, numbers.next() != 0};
}

int set_bytes(const Bytes& bytes) {
    Json json;
    return set_answer(json.put(bytes));
}

}  // namespace

// kind, first, count, request ─▶ full boards one after the other
WASM_CALL(fill) {
    auto numbers = input();
    const auto kind = kind_of(numbers);
    const auto first = numbers.next_wide();
    const int count = numbers.next();
    const WasmRequest request(numbers);
    auto control = request.control();
    Bytes boards(at(count) * at(kind.cells()));
    const int filled = generate::fill_many(kind, request.seed, first, count, boards.data(), control);
    boards.resize(at(filled) * at(kind.cells()));
    return set_bytes(boards);
}

// kind, full boards, flags of their clues, items (rank, clues), by board givens and signs to keep, first,
// request (effort limits the guesses of a proof) ─▶ flags of the clues left
WASM_CALL(dig) {
    auto numbers = input();
    const auto kind = kind_of(numbers);
    const auto full = numbers.list<std::uint8_t>();
    auto clues = numbers.list<std::uint8_t>();
    generate::DigBatch dig;
    for (int count = numbers.next(); count > 0; --count) {
        const int rank = numbers.next();
        dig.ranked |= rank != 0;
        dig.items.push_back({numbers.list(), rank});
    }
    dig.keep_givens = numbers.list();
    dig.keep_signs = numbers.list();
    dig.first = numbers.next_wide();
    const WasmRequest request(numbers);
    dig.count = length(dig.keep_givens);
    dig.full = full.data();
    dig.clues = clues.data();
    dig.seed = request.seed;
    dig.max_guesses = static_cast<std::uint32_t>(request.budget.effort);
    Bytes proved(at(dig.count));
    dig.proved = proved.data();
    auto control = request.control();
    generate::dig_many(kind, dig, control);
    return set_bytes(clues);
}

// kind, values, signs (1: the first is less, -1: greater), guesses, request ─▶ by board its verdict's number
WASM_CALL(prove) {
    auto numbers = input();
    const auto kind = kind_of(numbers);
    const auto values = numbers.list<std::uint8_t>();
    const auto signs = numbers.list<std::int8_t>();
    const int guesses = numbers.next();
    const WasmRequest request(numbers);
    auto control = request.control();
    const int count = length(values) / kind.cells();
    std::vector<lanes::Verdict> verdicts(at(count));
    generate::make_batch_prover(kind, static_cast<std::uint32_t>(guesses))
        ->prove({count, values.data(), kind.signs ? signs.data() : nullptr}, verdicts.data(), control);
    return set_bytes({reinterpret_cast<const std::uint8_t*>(verdicts.data()),
                      reinterpret_cast<const std::uint8_t*>(verdicts.data()) + count});
}

// problem, level of inference ─▶ whether it fills the board
WASM_CALL(inferred) {
    auto numbers = input();
    const auto problem = numbers.problem();
    const auto masks = remaining_candidates(problem, static_cast<Inference>(numbers.next()));
    bool full = masks.has_value();
    if (masks)
        for (const auto mask : *masks) full = full && (mask & (mask - 1)) == 0;
    Json json;
    return set_answer(json.put(full));
}

}  // namespace sudoshiki::wasm
