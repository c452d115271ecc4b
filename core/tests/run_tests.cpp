#include <array>
#include <stdexcept>

#include "auto/side_by_side.hpp"
#include "run/control.hpp"
#include "run/luby.hpp"
#include "run/random.hpp"
#include "run/trace.hpp"
#include "tests/check.hpp"

namespace sudoshiki {

// The reference values of SplitMix64: a run must be the same on every machine.
TEST(random_numbers_are_those_of_the_paper) {
    Random zero(0);
    for (std::uint64_t expected : {0xE220A8397B1DCDAFULL, 0x6E789E6AA1B965F4ULL, 0x06C45D188009454FULL})
        CHECK(zero() == expected);
    Random other(1234567);
    for (std::uint64_t expected : {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
                                   4593380528125082431ULL, 16408922859458223821ULL})
        CHECK(other() == expected);
}

TEST(random_numbers_stay_below_their_bound_and_reach_all_of_it) {
    Random random(5);
    std::array<int, 7> seen{};
    for (int i = 0; i < 7000; ++i) {
        const auto number = random.below(7);
        CHECK(number < 7);
        ++seen[number];
        const double unit = random.unit();
        CHECK(unit >= 0 && unit < 1);
    }
    for (int count : seen) CHECK(count > 800 && count < 1200);
    CHECK(random.below(1) == 0);
}

TEST(lubys_sequence) {
    Luby luby;
    for (std::uint64_t expected : {1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}) {
        CHECK(luby.value() == expected);
        luby.next();
    }
}

TEST(a_stop_before_the_start_counts_and_a_later_one_within_a_thousand_questions) {
    std::uint8_t stop = 1;
    Control stopped(Budget{}, &stop, {}, 0);
    CHECK(stopped.expired() && stopped.reason() == Stopped::asked);
    stop = 0;
    Control control(Budget{}, &stop, {}, 0);
    CHECK(!control.expired());
    stop = 1;
    int questions = 1;
    while (!control.expired()) ++questions;
    CHECK(questions <= 1024);
    CHECK(control.expired());
}

TEST(costly_steps_are_looked_at_sooner) {
    std::uint8_t stop = 0;
    Control control(Budget{}, &stop, {}, 0);
    control.expired();
    stop = 1;
    CHECK(control.expired(1024));
}

TEST(no_time_ends_the_run_at_the_first_check) {
    Budget budget;
    budget.seconds = 0;
    Control control(budget, nullptr, {}, 0);
    CHECK(control.check_now() && control.reason() == Stopped::seconds);
}

TEST(a_trace_is_bounded_and_counts_the_rest) {
    Trace off;
    CHECK(!off.on());
    Trace trace(2);
    for (int value = 1; value <= 5; ++value) trace.add(EventKind::tried, 0, value);
    CHECK(trace.on() && trace.events.size() == 2 && trace.dropped == 3);
    CHECK(trace.events[1].value == 2 && trace.events[1].because == -1);
}

TEST(counters_of_two_parts_add_up_but_depth_does_not) {
    Counters one, other;
    one.tried = 3, one.max_depth = 5;
    other.tried = 4, other.max_depth = 2;
    one += other;
    CHECK(one.tried == 7 && one.max_depth == 5);
}

TEST(side_by_side_the_first_wins_and_the_others_are_stopped) {
    Control control(Budget{}, nullptr, {}, 7);
    bool was_stopped = false;
    const std::array<Task, 2> tasks = {[&](Control& own) {
                                           while (!own.check_now()) {
                                           }
                                           was_stopped = true;
                                           return false;
                                       },
                                       [](Control& own) { return own.seed == 7; }};
    const auto winner = run_side_by_side(tasks, control);
    CHECK(winner && *winner == 1 && was_stopped);
}

TEST(what_a_task_throws_is_thrown_on) {
    Control control(Budget{}, nullptr, {}, 0);
    const std::array<Task, 2> tasks = {[](Control& own) {
                                           while (!own.check_now()) {
                                           }
                                           return false;
                                       },
                                       [](Control&) -> bool { throw std::runtime_error("broken"); }};
    bool thrown = false;
    try {
        run_side_by_side(tasks, control);
    } catch (const std::runtime_error&) {
        thrown = true;
    }
    CHECK(thrown);
}

}  // namespace sudoshiki
