// Signals that wait while the module is made. Python runs their handlers amid the making of an enum, and an
// exception there ends the whole process: nanobind has no other way out.
#pragma once

#ifdef _WIN32
namespace sudoshiki::bind {
struct HeldSignals {};
}  // namespace sudoshiki::bind
#else
#include <csignal>

namespace sudoshiki::bind {

class HeldSignals {
public:
    HeldSignals() {
        sigset_t held;
        sigfillset(&held);
        pthread_sigmask(SIG_BLOCK, &held, &before_);
    }
    ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;

private:
    sigset_t before_;
};

}  // namespace sudoshiki::bind
#endif
