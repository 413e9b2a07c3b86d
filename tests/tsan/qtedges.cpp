// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The distribution's Qt is not built with ThreadSanitizer, which therefore does not see that a thread of a
// pool begins after the task was given to it, and ends before waiting for it returns. These three functions
// stand in front of Qt's own and say so; whatever they do not cover is looked at as it is. Only in programs
// of the preset "tsan".
#include <QFutureInterface>
#include <QRunnable>
#include <QThreadPool>

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

namespace {

/// Released by every task that ends, acquired by everybody who waited.
char ended;

/// Qt's own function behind the one of the same name in this file.
template<typename Function>
Function following(const char *mangled)
{
    void *found = dlsym(RTLD_NEXT, mangled);
    if (!found)
        qFatal("%s is not in this Qt", mangled);
    return reinterpret_cast<Function>(found);
}

/// A task with both ends visible.
class SeenTask : public QRunnable
{
public:
    explicit SeenTask(QRunnable *task)
        : m_task(task)
        , m_deletes(task->autoDelete())
    {
        __tsan_release(task);
    }

    void run() override
    {
        __tsan_acquire(m_task);
        m_task->run();
        if (m_deletes)
            delete m_task;
        __tsan_release(&ended);
    }

private:
    QRunnable *m_task;
    bool m_deletes;
};

} // namespace

void QThreadPool::start(QRunnable *runnable, int priority)
{
    static const auto next =
        following<void (*)(QThreadPool *, QRunnable *, int)>("_ZN11QThreadPool5startEP9QRunnablei");
    next(this, new SeenTask(runnable), priority);
}

bool QThreadPool::waitForDone(QDeadlineTimer deadline)
{
    static const auto next =
        following<bool (*)(QThreadPool *, QDeadlineTimer)>("_ZN11QThreadPool11waitForDoneE14QDeadlineTimer");
    const bool done = next(this, deadline);
    __tsan_acquire(&ended);
    return done;
}

void QFutureInterfaceBase::waitForFinished()
{
    static const auto next =
        following<void (*)(QFutureInterfaceBase *)>("_ZN20QFutureInterfaceBase15waitForFinishedEv");
    next(this);
    __tsan_acquire(&ended);
}
