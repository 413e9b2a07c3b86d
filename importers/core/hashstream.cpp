// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/hashstream.h"

#include <openssl/evp.h>

#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace memreport {

namespace {
// Qt's own SHA-256 is plain C (130 MB/s where libcrypto's reaches 1.5 GB/s).
class Digest
{
public:
    Digest()
        : m_context(EVP_MD_CTX_new())
    {
        EVP_DigestInit_ex(m_context, EVP_sha256(), nullptr);
    }
    ~Digest() { EVP_MD_CTX_free(m_context); }
    Digest(const Digest &) = delete;
    Digest &operator=(const Digest &) = delete;

    void add(QByteArrayView bytes) { EVP_DigestUpdate(m_context, bytes.data(), size_t(bytes.size())); }
    std::string hex()
    {
        std::array<unsigned char, EVP_MAX_MD_SIZE> raw{};
        unsigned int length = 0;
        EVP_DigestFinal_ex(m_context, raw.data(), &length);
        return QByteArray(reinterpret_cast<const char *>(raw.data()), qsizetype(length))
            .toHex()
            .toStdString();
    }

private:
    EVP_MD_CTX *m_context = nullptr;
};

constexpr size_t maxWaitingBlocks = 16;
} // namespace

struct HashStream::State
{
    Digest digest;
    bool any = false;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<QByteArray> waiting;
    bool closed = false;
    std::thread worker;

    void work()
    {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return closed || !waiting.empty(); });
            if (waiting.empty())
                return;
            const QByteArray block = std::move(waiting.front());
            waiting.pop_front();
            lock.unlock();
            changed.notify_all();
            digest.add(block);
            lock.lock();
        }
    }
    void close()
    {
        if (!worker.joinable())
            return;
        {
            const std::lock_guard lock(mutex);
            closed = true;
        }
        changed.notify_all();
        worker.join();
    }
};

HashStream::HashStream()
    : m_state(std::make_unique<State>())
{
}

HashStream::~HashStream()
{
    m_state->close();
}

void HashStream::add(const QByteArray &block)
{
    if (!m_state->any) {
        m_state->any = true;
        m_state->digest.add(block);
        return;
    }
    if (!m_state->worker.joinable())
        m_state->worker = std::thread(&State::work, m_state.get());
    {
        std::unique_lock lock(m_state->mutex);
        m_state->changed.wait(lock, [this] { return m_state->waiting.size() < maxWaitingBlocks; });
        m_state->waiting.push_back(block);
    }
    m_state->changed.notify_all();
}

std::string HashStream::finish()
{
    m_state->close();
    return m_state->digest.hex();
}

std::string sha256Of(QByteArrayView bytes)
{
    Digest digest;
    digest.add(bytes);
    return digest.hex();
}

} // namespace memreport
