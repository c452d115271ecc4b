// Blocks signals while the module is created. Python would run their handlers during the creation of an enum,
// where nanobind terminates the process on an exception.
#pragma once

#ifdef _WIN32
namespace sudoshiki::bind {
struct BlockedSignals {};
}  // namespace sudoshiki::bind
#else
#include <csignal>

namespace sudoshiki::bind {

class BlockedSignals {
public:
    BlockedSignals() {
        sigset_t blocked;
        sigfillset(&blocked);
        pthread_sigmask(SIG_BLOCK, &blocked, &before_);
    }
    ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;

private:
    sigset_t before_;
};

}  // namespace sudoshiki::bind
#endif
