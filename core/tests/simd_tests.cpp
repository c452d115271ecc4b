// Compares vector operations with the same operations lane by lane. Compiled once for each instruction set,
// so plain arrays only.
#include <cstddef>
#include <initializer_list>

#include "board/index.hpp"
#include "lanes/exchange.hpp"
#include "lanes/frames.hpp"
#include "run/random.hpp"
#include "simd/bytes.hpp"
#include "simd/masks.hpp"
#include "simd/transpose.hpp"
#include "tests/check.hpp"

namespace sudoshiki::tests::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;
using namespace lanes::SUDOSHIKI_INSTRUCTION_SET;

namespace {

// Returns random masks with many zeros, ones and single bits, where the operations differ.
std::uint16_t random_mask(Random& random) {
    switch (random.below(5)) {
        case 0:
            return 0;
        case 1:
            return static_cast<std::uint16_t>(1u << random.below(16));
        case 2:
            return 0xFFFF;
        default:
            return static_cast<std::uint16_t>(random());
    }
}

Vector random_vector(Random& random) {
    Vector vector{};
    for (int lane = 0; lane < width; ++lane) vector[lane] = random_mask(random);
    return vector;
}

LaneSet random_lanes(Random& random) {
    return static_cast<LaneSet>(random.below(2) ? random() : random() & random() & random()) & all_lanes;
}

int bits_of(unsigned mask) {
    int count = 0;
    for (; mask; mask &= mask - 1) ++count;
    return count;
}

void masks_lane_by_lane(Random& random) {
    const auto va = random_vector(random), vb = random_vector(random), vc = random_vector(random);
    for (int lane = 0; lane < width; ++lane) {
        const std::uint16_t a = va[lane], b = vb[lane], c = vc[lane];
        CHECK(or3(va, vb, vc)[lane] == (a | b | c));
        CHECK(none_of(va, vb, vc)[lane] == static_cast<std::uint16_t>(~(a | b | c)));
        CHECK(and3(va, vb, vc)[lane] == (a & b & c));
        CHECK(xor3(va, vb, vc)[lane] == (a ^ b ^ c));
        CHECK(majority(va, vb, vc)[lane] == ((a & b) | (a & c) | (b & c)));
        CHECK(without(va, vb, vc)[lane] == (a & ~b & ~c));
        CHECK(or_and(va, vb, vc)[lane] == (a | (b & c)));
        CHECK(or_differ(va, vb, vc)[lane] == (a | (b ^ c)));
        CHECK(either(va, vb)[lane] == (a ? a : b));
        CHECK(subtract_to_zero(va, vb)[lane] == (a > b ? a - b : 0));
        CHECK(single(va)[lane] == (bits_of(a) == 1 ? a : 0));
        CHECK(least(va, vb)[lane] == (a < b ? a : b));
        CHECK(count_bits(va)[lane] == bits_of(a));
        CHECK(close_if_three(va | vb, va)[lane] == (bits_of(a) >= 3 ? a : a | b));
        CHECK(least_of_narrow(va >> 1, vb >> 1)[lane] == (a < b ? a : b) >> 1);
        CHECK((nonzero(va) >> lane & 1) == (a != 0));
        CHECK(in_register(va)[lane] == a);
    }
    CHECK((nonzero(va) & ~all_lanes) == 0);
    const auto lanes = random_lanes(random);
    const auto blended = LaneBlend(lanes)(va, vb);
    for (int lane = 0; lane < width; ++lane) CHECK(blended[lane] == (lanes >> lane & 1 ? vb : va)[lane]);
}

template <int Width>
void rows_byte_by_byte(Random& random) {
    alignas(64) std::uint8_t a[Width], b[Width];
    for (int i = 0; i < Width; ++i) {
        a[i] = static_cast<std::uint8_t>(random());
        b[i] = random.below(3) ? static_cast<std::uint8_t>(random()) : a[i];
    }
    const auto ra = Row<Width>::at(a), rb = Row<Width>::at(b);
    std::uint8_t smallest_of_a = 255;
    for (int i = 0; i < Width; ++i) {
        CHECK((ra + rb)[i] == (a[i] + b[i] > 255 ? 255 : a[i] + b[i]));
        CHECK((ra - rb)[i] == (a[i] < b[i] ? 0 : a[i] - b[i]));
        CHECK((ra | rb)[i] == (a[i] | b[i]));
        CHECK(ra.min(rb)[i] == (a[i] < b[i] ? a[i] : b[i]));
        CHECK((ra.equals(rb, i / 64) >> (i % 64) & 1) == (a[i] == b[i]));
        CHECK(Row<Width>::of(a[0])[i] == a[0]);
        if (a[i] < smallest_of_a) smallest_of_a = a[i];
    }
    CHECK(ra.least() == smallest_of_a);
}

void bits_one_by_one(Random& random) {
    const Bits bits = random() & random();
    std::uint32_t n = 0;
    for (int bit = 0; bit < 64; ++bit)
        if (bits >> bit & 1) CHECK(nth_bit(bits, n++) == bit);
}

// Every sixteen bytes of a line are a separate table.
template <class Line>
void tables_transposed(Random& random) {
    using Item = decltype(Line{}[0] + 0);
    constexpr std::size_t items = sizeof(Line) / sizeof(Line{}[0]), columns = 16 / sizeof(Line{}[0]);
    Line from[8], to[8];
    for (auto& line : from)
        for (std::size_t i = 0; i < items; ++i) line[i] = static_cast<Item>(random());
    for (std::size_t i = 0; i < 8; ++i) to[i] = from[i];
    transpose(to);
    for (std::size_t table = 0; table < items; table += columns)
        for (std::size_t i = 0; i < 8; ++i)
            for (std::size_t j = 0; j < columns; ++j) {
                const auto place = 8 * j + i;
                CHECK(to[place / columns][table + place % columns] == from[i][table + j]);
            }
}

class OneBlock : public lanes::Feed {
public:
    explicit OneBlock(const lanes::Block& block) : block_(block) {}
    bool has_asks() const { return block_.asks != nullptr; }
    bool next(lanes::Block& block) override {
        block = block_;
        block_.count = 0;
        return block.count != 0;
    }

private:
    lanes::Block block_;
};

// Loads the boards of a block into the lanes one after the other, and writes the lanes to their rows.
void boards_in_and_out(Random& random, int side) {
    constexpr int max_cells = lanes::largest_side * lanes::largest_side;
    const int cells = side * side, boards = static_cast<int>(random.below(2 * width));
    static std::uint8_t given[2 * width * max_cells], written[2 * width * max_cells];
    std::uint64_t indices[2 * width], index[width];
    std::uint32_t limit[width];
    lanes::Ask asks[2 * width];
    for (int i = 0; i < boards; ++i) {
        indices[i] = static_cast<std::uint64_t>(boards - 1 - i);
        asks[i] = {static_cast<std::uint8_t>(1 + random.below(3)),
                   static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(side) + 1)),
                   static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(cells)))};
    }
    for (int i = 0; i < boards * cells; ++i)
        given[i] = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(side) + 1)),
        written[i] = 0;
    OneBlock feed({given, indices, boards, random.below(2) ? asks : nullptr});
    const bool has_asks = feed.has_asks();
    lanes::Job job;
    job.shape = {side, 0, 0};
    job.limit = 7;
    job.feed = &feed;
    job.results.solution = written;
    static Vector board[max_cells];
    static std::uint16_t memory[width][max_cells];
    std::uint16_t* frames[width];
    Intake intake(job);
    int drawn = 0;
    while (const auto filled = intake.fill(board, index, limit)) {
        const auto chosen = filled & random_lanes(random);
        each_lane(chosen, [&](int lane) { frames[lane] = memory[lane]; });
        store_frames(board, cells, chosen, frames);
        each_lane(chosen, [&](int lane) { write_solution(job, index[lane], frames[lane]); });
        for (int lane = 0; lane < width && (filled >> lane & 1); ++lane, ++drawn) {
            CHECK(index[lane] == indices[drawn]);
            CHECK(limit[lane] == (has_asks ? asks[drawn].limit : 7u));
            for (int cell = 0; cell < cells; ++cell) {
                const auto value = given[drawn * cells + cell];
                auto mask = value ? 1u << (value - 1) : (1u << side) - 1;
                if (has_asks && asks[drawn].value && asks[drawn].cell == cell)
                    mask &= ~(1u << (asks[drawn].value - 1));
                CHECK(board[cell][lane] == mask);
                const int row = static_cast<int>(indices[drawn]);
                if (!(chosen >> lane & 1))
                    CHECK(written[row * cells + cell] == 0);
                else if (value && mask)
                    CHECK(written[row * cells + cell] == value);
            }
        }
    }
    CHECK(drawn == boards);
}

// One cell with a third candidate is found, wherever it is.
void cells_with_two_at_most(Random& random, int cells) {
    std::uint16_t frame[room(lanes::largest_side * lanes::largest_side)] = {};
    for (int cell = 0; cell < cells; ++cell) {
        const auto first = random.below(16), second = random.below(16);
        frame[cell] = static_cast<std::uint16_t>(1u << first | 1u << second);
    }
    CHECK(at_most_two(frame, cells));
    auto& changed = frame[random.below(static_cast<std::uint32_t>(cells))];
    changed = static_cast<std::uint16_t>(changed | 7u << random.below(13));
    CHECK(!at_most_two(frame, cells));
}

// Copies any lanes to frames and back; the other lanes stay unchanged.
void frames_come_back(Random& random, int cells) {
    constexpr int max_cells = 100, deepest = 3;
    alignas(64) static std::byte memory[FrameStacks::bytes(max_cells, deepest)];
    static Vector board[room(max_cells)], kept[deepest][max_cells];
    FrameStacks stacks(memory, cells);
    std::uint16_t* stored[width];
    const std::uint16_t* loaded[width];
    LaneSet chosen[deepest];
    for (int depth = 0; depth < deepest; ++depth) {
        for (int cell = 0; cell < cells; ++cell) kept[depth][cell] = board[cell] = random_vector(random);
        chosen[depth] = random_lanes(random) & (depth ? chosen[depth - 1] : ~0u);
        for (int lane = 0; lane < width; ++lane)
            if (chosen[depth] >> lane & 1) stored[lane] = stacks.push(lane);
        store_frames(board, cells, chosen[depth], stored);
        for (int lane = 0; lane < width; ++lane)
            for (int cell = 0; cell < cells && (chosen[depth] >> lane & 1); ++cell)
                CHECK(stored[lane][cell] == board[cell][lane]);
    }
    for (int depth = deepest - 1; depth >= 0; --depth) {
        Vector before[max_cells];
        for (int cell = 0; cell < cells; ++cell) before[cell] = board[cell];
        for (int lane = 0; lane < width; ++lane)
            if (chosen[depth] >> lane & 1) loaded[lane] = stacks.pop(lane);
        load_frames(board, cells, chosen[depth], loaded);
        for (int lane = 0; lane < width; ++lane)
            for (int cell = 0; cell < cells; ++cell)
                CHECK(board[cell][lane] == (chosen[depth] >> lane & 1 ? kept[depth] : before)[cell][lane]);
    }
    for (int lane = 0; lane < width; ++lane) CHECK(stacks.depth(lane) == 0);
}

}  // namespace

void vectors_agree_with_scalars() {
    Random random(31);
    for (int round = 0; round < 50; ++round) {
        masks_lane_by_lane(random);
        rows_byte_by_byte<16>(random);
        rows_byte_by_byte<32>(random);
        rows_byte_by_byte<64>(random);
        rows_byte_by_byte<128>(random);
        bits_one_by_one(random);
        tables_transposed<Bytes16>(random);
        tables_transposed<WidestRegister<32>::Type>(random);
        tables_transposed<Masks8>(random);
        tables_transposed<Vector>(random);
        for (int side = 1; side <= 16; ++side) boards_in_and_out(random, side);
        for (int cells : {1, 7, 8, 9, 16, 81, 100}) {
            frames_come_back(random, cells);
            cells_with_two_at_most(random, cells);
        }
    }
}

}  // namespace sudoshiki::tests::SUDOSHIKI_INSTRUCTION_SET
