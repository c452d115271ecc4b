// Reads and writes 9×9 boards: all lanes of a warp together transfer 32 boards, through shared memory, one
// row per board.
#pragma once

#include "job.h"
#include "nine.h"

namespace boards {

// The unit of a lane's transfers.
struct alignas(16) Quad {
    u32 word[4];
};

// A board and one more word. Eight consecutive rows use different banks, quad by quad.
struct Row {
    static constexpr int quads = (Nine::words + 1) / 4;
    Quad quad[quads];

    ON_DEVICE u32* words() { return reinterpret_cast<u32*>(quad); }
};

ON_DEVICE void put(Quad* row, const Nine& board, u32 more) {
#pragma unroll
    for (int i = 0; i < Row::quads; ++i) {
        const u32 last = i == Row::quads - 1 ? more : board.word[4 * i + 3];
        row[i] = Quad{{board.word[4 * i], board.word[4 * i + 1], board.word[4 * i + 2], last}};
    }
}
// Returns the other word.
ON_DEVICE u32 get(const Quad* row, Nine& board) {
    u32 more = 0;
#pragma unroll
    for (int i = 0; i < Row::quads; ++i) {
        const Quad quad = row[i];
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            if (4 * i + j < Nine::words)
                board.word[4 * i + j] = quad.word[j];
            else
                more = quad.word[j];
        }
    }
    return more;
}

// Boards that were read and not yet assigned to a lane.
class Intake {
public:
    ON_DEVICE Intake(const Job& job, Row* rows, const u16* masks) : job_(job), rows_(rows), masks_(masks) {}

    ON_DEVICE int left() const { return ready_ - taken_; }
    ON_DEVICE bool exhausted() const { return exhausted_; }
    // The board `place` positions after the first remaining one.
    ON_DEVICE u32 take(int place, Nine& board) const {
        get(rows_[taken_ + place].quad, board);
        return first_ + static_cast<u32>(taken_ + place);
    }
    ON_DEVICE void took(int count) { taken_ += count; }
    ON_DEVICE void close() {
        exhausted_ = true;
        taken_ = ready_;
    }

    // Reads the next boards, if there are any, into `bytes` first.
    template <class Warp>
    ON_DEVICE void read(Warp& warp, Quad* bytes) {
        const u64 first = warp.once([&] { return fetch_add(job_.next, warp_width); });
        exhausted_ = first >= job_.count;
        if (exhausted_) return;
        first_ = static_cast<u32>(first);
        taken_ = 0;
        ready_ = job_.count - first < warp_width ? static_cast<int>(job_.count - first) : warp_width;
        in_step();
        warp.each([&](auto&, int number) { fetch(bytes, static_cast<u32>(number)); });
        in_step();
        warp.each([&](auto&, int number) {
            if (number < ready_) decode(reinterpret_cast<const u8*>(bytes), static_cast<u32>(number));
        });
        in_step();
    }

private:
    static constexpr u32 most_quads = 6;  // a lane's part of 32 lines of 82 bytes

    // The bytes of all boards, one after the other; the first of a warpful is aligned if the boards are. All
    // loads are issued before the first is used.
    ON_DEVICE void fetch(Quad* to, u32 lane) const {
        const u8* from = job_.boards + static_cast<u64>(first_) * job_.stride;
        const u32 length = static_cast<u32>(ready_) * job_.stride;
        const u32 whole = reinterpret_cast<u64>(from) % sizeof(Quad) ? 0 : length / sizeof(Quad);
        if (whole) {
            const auto at = [&](u32 i) {
                const u32 quad = lane + i * warp_width;
                return quad < whole ? quad : whole - 1;
            };
            Quad quads[most_quads];
#pragma unroll
            for (u32 i = 0; i < most_quads; ++i) quads[i] = reinterpret_cast<const Quad*>(from)[at(i)];
#pragma unroll
            for (u32 i = 0; i < most_quads; ++i) to[at(i)] = quads[i];
        }
        for (u32 i = sizeof(Quad) * whole + lane; i < length; i += warp_width)
            reinterpret_cast<u8*>(to)[i] = from[i];
    }

    // Each lane makes the masks of one board. An invalid byte becomes a cell without candidates, so the board
    // fails at once, and the fault has the reason.
    ON_DEVICE void decode(const u8* bytes, u32 lane) const {
        const u8* text = bytes + lane * job_.stride;
        u32* words = rows_[lane].words();
        u32 filled = ~0u;
#pragma unroll 1
        for (int band = 0; band < 3; ++band) {
            const u8* first = text + 27 * band;
            const int turned = band > 0;  // as in Nine::column_of
            const u8* const column[3] = {first + turned, first + 1 + turned, turned ? first : first + 2};
#pragma unroll
            for (int at = 0; at < 9; ++at) {
                u32 word = 0;
#pragma unroll
                for (int field = 0; field < 3; ++field)
                    word += static_cast<u32>(masks_[column[field][9 * Nine::row_of(at, field) + at / 3 * 3]])
                            << 10 * field;
                filled &= word + field::all;
                words[9 * band + at] = word;
            }
        }
        if ((filled & field::spare) != field::spare)
            job_.fault[first_ + lane] = static_cast<u8>(job_.bad_fault);
    }

    const Job& job_;
    Row* const rows_;
    const u16* const masks_;
    u32 first_ = 0;
    int ready_ = 0, taken_ = 0;
    bool exhausted_ = false;
};

// Solutions queued for writing: the additional word of a row is the number of the board.
class Outlet {
public:
    ON_DEVICE Outlet(const Job& job, Row* rows) : job_(job), rows_(rows) {}

    // Small enough for 20 warps per SM, and large enough for the bytes of 32 boards.
    static constexpr int room = 24;
    static_assert(room * sizeof(Row) >= warp_width * (Nine::cells + 1));

    ON_DEVICE bool has_room(int count) const { return waiting_ + count <= room; }
    ON_DEVICE void add(int place, const Nine& board, u32 index) const {
        put(rows_[waiting_ + place].quad, board, index);
    }
    ON_DEVICE void added(int count) { waiting_ += count; }

    // All lanes write one solution after the other, two or three cells each. All lanes compute a third value,
    // because a branch would cost more.
    template <class Warp>
    ON_DEVICE void flush(Warp& warp) {
        in_step();
        warp.each([&](auto&, int number) {
            const bool has_third = number + 64 < Nine::cells;
            const Place first = place_of(number), second = place_of(number + 32),
                        third = place_of(has_third ? number + 64 : number);
#pragma unroll 4
            for (int slot = 0; slot < waiting_; ++slot) {
                const u32* row = rows_[slot].words();
                u8* to = job_.solution + static_cast<u64>(row[Nine::words]) * Nine::cells + number;
                const u8 last = value_at(row, third);
                to[0] = value_at(row, first);
                to[32] = value_at(row, second);
                if (has_third) to[64] = last;
            }
        });
        waiting_ = 0;
        in_step();
    }

private:
    struct Place {
        int word, turn;  // rotation to the left, so that bit i is value i
    };
    static ON_DEVICE Place place_of(int cell) {
        const int row = cell / 9, column = cell % 9, band = row / 3, stack = column / 3;
        const int field = (column + 3 - (band > 0)) % 3;
        return {9 * band + 3 * stack + (row + 6 - field - (stack > 0)) % 3, (33 - 10 * field) % 32};
    }
    static ON_DEVICE u8 value_at(const u32* row, Place place) {
        return static_cast<u8>(highest_bit(shift_in(row[place.word], row[place.word], place.turn) & 0x3FE));
    }

    const Job& job_;
    Row* const rows_;
    int waiting_ = 0;
};

}  // namespace boards
