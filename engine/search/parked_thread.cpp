#include "search/parked_thread.h"

#include <utility>

namespace xq::search {

ParkedThread::ParkedThread() : thread_([this] { loop(); }) {}

ParkedThread::~ParkedThread() {
    wait();
    {
        const std::lock_guard lock(mutex_);
        leaving_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void ParkedThread::run(std::function<void()> job) {
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !busy_; });
        job_ = std::move(job);
        busy_ = true;
    }
    changed_.notify_all();
}

void ParkedThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !busy_; });
}

void ParkedThread::loop() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return busy_ || leaving_; });
        if (leaving_) {
            return;
        }
        const std::function<void()> job = std::exchange(job_, nullptr);
        lock.unlock();
        job();
        lock.lock();
        busy_ = false;
        changed_.notify_all();
    }
}

}  // namespace xq::search
