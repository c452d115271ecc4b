#include "auto/side_by_side.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "run/stop_flag.hpp"

namespace sudoshiki {

namespace {

// How long the calling thread sleeps between two checks of the stop flag and the host's signals.
constexpr auto poll_interval = std::chrono::milliseconds(20);

// Joins its threads in the destructor. Not std::jthread: libc++ before 20, and so Xcode, lacks
// it.
class JoinedThreads {
public:
    explicit JoinedThreads(std::size_t count) { threads_.reserve(count); }
    ~JoinedThreads() {
        for (auto& thread : threads_) thread.join();
    }
    JoinedThreads(const JoinedThreads&) = delete;
    JoinedThreads& operator=(const JoinedThreads&) = delete;

    template <class Function>
    void start(Function function) {
        threads_.emplace_back(std::move(function));
    }

private:
    std::vector<std::thread> threads_;
};

class Race {
public:
    explicit Race(Control& control) : control_(control) {}

    std::optional<std::size_t> run(std::span<const Task> tasks) {
        {
            JoinedThreads threads(tasks.size());
            running_ = tasks.size();
            try {
                for (std::size_t number = 0; number < tasks.size(); ++number)
                    threads.start([this, number, &task = tasks[number]] { work(number, task); });
                wait();
            } catch (const std::system_error&) {
                // A thread could not be created: stop the others, as on a timeout.
            } catch (...) {
                stop();
                throw;
            }
            stop();
        }
        if (failure_) std::rethrow_exception(failure_);
        return winner_;
    }

private:
    void work(std::size_t number, const Task& task) {
        std::exception_ptr failure;
        bool won = false;
        try {
            Budget budget = control_.budget;
            budget.effort = no_limit;
            budget.seconds = control_.seconds_left();
            Control task_control(budget, &stop_, {}, control_.seed);
            won = task(task_control);
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        --running_;
        if (failure && !failure_) failure_ = failure;
        if (won && !winner_) winner_ = number;
        if (winner_ || failure_) stop();
        changed_.notify_one();
    }

    void wait() {
        std::unique_lock lock(mutex_);
        while (!winner_ && !failure_ && running_ > 0) {
            changed_.wait_for(lock, poll_interval);
            lock.unlock();
            const bool expired = control_.check_now();
            lock.lock();
            if (expired) return;
        }
    }

    void stop() { set_flag(stop_); }

    Control& control_;
    std::uint8_t stop_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    // Guarded by the mutex until all threads have ended.
    std::size_t running_ = 0;
    std::optional<std::size_t> winner_;
    std::exception_ptr failure_;
};

}  // namespace

std::optional<std::size_t> run_side_by_side(std::span<const Task> tasks, Control& control) {
    return Race(control).run(tasks);
}

}  // namespace sudoshiki
