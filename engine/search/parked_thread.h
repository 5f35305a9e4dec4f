// A thread that sleeps between jobs.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace xq::search {

class ParkedThread {
  public:
    ParkedThread();
    /// Waits for the running job.
    ~ParkedThread();
    ParkedThread(const ParkedThread&) = delete;
    ParkedThread& operator=(const ParkedThread&) = delete;

    /// Wakes the thread to run `job`; waits first while it still has one.
    void run(std::function<void()> job);
    /// Returns when the thread has no job.
    void wait();

  private:
    void loop();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::function<void()> job_;
    bool busy_ = false;
    bool leaving_ = false;
    std::thread thread_;
};

}  // namespace xq::search
