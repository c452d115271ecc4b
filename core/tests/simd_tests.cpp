// Vector operations against the same said lane by lane; compiled once for each instruction set. Plain arrays
// only, as in all such files.
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

// Many zeros, ones and single bits among the masks: there the operations differ.
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

template <class Line>
void squares_turned(Random& random) {
    Line from[16], to[16];
    for (auto& line : from)
        for (std::size_t i = 0; i < sizeof line; ++i) line[i] = static_cast<std::uint8_t>(random());
    transpose_squares<Line>([&](int i) { return from[i]; }, [&](int i, Line line) { to[i] = line; });
    for (std::size_t square = 0; square < sizeof(Line); square += 16)
        for (std::size_t i = 0; i < 16; ++i)
            for (std::size_t j = 0; j < 16; ++j) CHECK(to[j][square + i] == from[i][square + j]);
}

class OneBlock : public lanes::Feed {
public:
    explicit OneBlock(const lanes::Block& block) : block_(block) {}
    bool next(lanes::Block& block) override {
        block = block_;
        block_.count = 0;
        return block.count != 0;
    }

private:
    lanes::Block block_;
};

// Boards go into any lanes and leave the others alone; what these hold is written to their rows.
void boards_in_and_out(Random& random, int side) {
    constexpr int most_cells = lanes::largest_side * lanes::largest_side;
    const int cells = side * side, boards = static_cast<int>(random.below(width + 1));
    static std::uint8_t given[width * most_cells], written[width * most_cells];
    std::uint64_t indices[width], index[width];
    for (int i = 0; i < boards; ++i) indices[i] = static_cast<std::uint64_t>(boards - 1 - i);
    for (int i = 0; i < boards * cells; ++i)
        given[i] = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(side) + 1)),
        written[i] = 0;
    OneBlock feed({given, indices, boards});
    lanes::Job job;
    job.shape = {side, 0, 0};
    job.feed = &feed;
    job.results.solution = written;
    static Vector board[most_cells], before[most_cells];
    for (int cell = 0; cell < cells; ++cell) board[cell] = before[cell] = random_vector(random);
    const auto chosen = random_lanes(random);
    const auto filled = chosen & ~Intake(job).fill(board, chosen, index, nullptr);
    CHECK(bits_of(filled) == (bits_of(chosen) < boards ? bits_of(chosen) : boards));
    write_solutions(job, board, filled, index);
    const StartMasks start(side);
    int drawn = 0;
    for (int lane = 0; lane < width; ++lane) {
        const bool is_new = filled >> lane & 1;
        for (int cell = 0; cell < cells; ++cell) {
            const auto value = given[drawn * cells + cell];
            CHECK(board[cell][lane] == (is_new ? start(value) : before[cell][lane]));
            if (is_new && value) CHECK(written[indices[drawn] * at(cells) + at(cell)] == value);
        }
        drawn += is_new;
    }
    for (int board_left = drawn; board_left < boards; ++board_left)
        for (int cell = 0; cell < cells; ++cell)
            CHECK(written[indices[board_left] * at(cells) + at(cell)] == 0);
}

// Lanes guess in groups of any size, and take back in any order: each gets its own board again.
void frames_come_back(Random& random, int cells) {
    constexpr int deepest = 6, most_cells = 100;
    alignas(64) static std::byte memory[Frames::bytes(most_cells, deepest)];
    Frames frames(memory, cells, deepest);
    static Vector board[Frames::room(most_cells)], kept[deepest][most_cells];
    LaneSet chosen[deepest];
    for (int depth = 0; depth < deepest; ++depth) {
        for (int cell = 0; cell < cells; ++cell) kept[depth][cell] = board[cell] = random_vector(random);
        chosen[depth] = (static_cast<LaneSet>(random()) | 1) & all_lanes & (depth ? chosen[depth - 1] : ~0u);
        const auto some = chosen[depth] & static_cast<LaneSet>(random());
        for (const auto lanes : {some, chosen[depth] & ~some})
            frames.push(board, lanes, [&](int lane, std::uint16_t* frame) {
                for (int cell = 0; cell < cells; ++cell)
                    CHECK(frame[Frames::position(cell)] == board[cell][lane]);
            });
    }
    for (int depth = deepest - 1; depth >= 0; --depth) {
        frames.pop(board, chosen[depth]);
        for (int lane = 0; lane < width; ++lane)
            for (int cell = 0; cell < cells && (chosen[depth] >> lane & 1); ++cell)
                CHECK(board[cell][lane] == kept[depth][cell][lane]);
    }
    for (int lane = 0; lane < width; ++lane) CHECK(frames.depth(lane) == 0);
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
        squares_turned<Bytes16>(random);
        squares_turned<WidestRegister<32>::Type>(random);
        for (int side = 1; side <= 16; ++side) boards_in_and_out(random, side);
        for (int cells : {1, 7, 8, 9, 16, 81, 100}) frames_come_back(random, cells);
    }
}

}  // namespace sudoshiki::tests::SUDOSHIKI_INSTRUCTION_SET
