#include "run/control.hpp"

#include <algorithm>
#include <utility>

#include "run/stop_flag.hpp"

namespace sudoshiki {

namespace {

using Clock = Control::Clock;

// How often the host language is polled for signals: short for a user, long enough to cost nothing.
constexpr auto poll_interval = std::chrono::milliseconds(20);

Clock::time_point after(double seconds) {
    // A year counts as no limit; more could overflow the conversion.
    const double capped = std::clamp(seconds, 0.0, 3.2e7);
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(capped));
}

}  // namespace

std::string_view word(Stopped stopped) {
    switch (stopped) {
        case Stopped::finished:
            return "finished";
        case Stopped::solutions:
            return "solutions";
        case Stopped::effort:
            return "effort";
        case Stopped::seconds:
            return "seconds";
        case Stopped::asked:
            return "asked";
        case Stopped::attempts:
            return "attempts";
    }
    return "finished";
}

Control::Control(const Budget& budget_, std::uint8_t* stop, std::function<bool()> poll, std::uint64_t seed_)
    : budget(budget_),
      seed(seed_),
      stop_(stop),
      poll_(std::move(poll)),
      deadline_(after(budget_.seconds)),
      next_poll_(Clock::now() + poll_interval) {}

bool Control::check_now() {
    countdown_ = interval;
    if (reason_ != Stopped::finished) return true;
    if (stop_ && is_set(*stop_)) reason_ = Stopped::asked;
    const auto now = Clock::now();
    if (now >= deadline_) reason_ = Stopped::seconds;
    if (poll_ && now >= next_poll_) {
        next_poll_ = now + poll_interval;
        if (poll_()) reason_ = Stopped::asked;
    }
    return reason_ != Stopped::finished;
}

double Control::seconds_left() const {
    return std::max(0.0, std::chrono::duration<double>(deadline_ - Clock::now()).count());
}

}  // namespace sudoshiki
