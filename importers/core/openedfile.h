// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/decompressor.h"
#include "importers/core/hashstream.h"
#include "importers/core/httphead.h"
#include "importers/core/importer.h"

#include <QStringDecoder>

#include <memory>

namespace memreport {

/// A decompressed stream may not be larger than this many times the file, once it is larger than
/// freeExpandedBytes. Real logs reach about 50, a stream made to fill memory 1,000 and more.
inline constexpr qint64 maxExpansion = 400;
inline constexpr qint64 freeExpandedBytes = 256LL * 1024 * 1024;

/// A file as its readers see it: a sequential device of decompressed bytes, UTF-8 where the file
/// was UTF-16 or UTF-32, without byte order mark. Size and SHA-256 of the raw bytes are made while
/// reading. A fault in the raw stream (cut, damaged, unreadable) ends the device like the end of
/// the file does and is told by fault(), so that a reader keeps what came before it.
/// Order: open, read, finish.
class OpenedFile : public QIODevice
{
    Q_OBJECT
public:
    explicit OpenedFile(QString path);                        ///< "-" is standard input
    OpenedFile(std::unique_ptr<QIODevice> raw, QString path); ///< an open device: pasted text, a test
    ~OpenedFile() override;

    /// false: fault() says why. Decompresses the head.
    bool openForReading();
    /// Asked while the raw bytes come in; false stops the reading with a fault Cancelled.
    void setProgress(Progress progress) { m_progress = std::move(progress); }

    bool isSequential() const override { return true; }
    qint64 bytesAvailable() const override;
    void close() override;

    /// The first bytes, at most size, without taking them.
    QByteArrayView head(qsizetype size);
    /// No byte follows the ones that head() showed.
    bool headIsWhole(qsizetype size) const;

    const std::optional<Error> &fault() const { return m_fault; }
    const std::vector<Note> &notes() const { return m_notes; }
    std::string compression() const { return m_compression; }
    qint64 rawDone() const { return m_rawDone; }
    qint64 rawTotal() const { return m_rawTotal; } ///< -1: unknown
    /// What stands before the reader's first byte: a UTF-8 byte order mark, heads of an HTTP answer.
    qint64 hiddenBytes() const { return m_hiddenBytes; }
    qint64 hiddenLines() const { return m_hiddenLines; }

    /// Reads the raw rest (for the hash alone) and fills path, bytes, sha256, compression.
    void finish(SourceInfo &source);

protected:
    qint64 readData(char *data, qint64 maxSize) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    bool openRaw();
    bool nextRaw();
    QByteArrayView unused() const { return QByteArrayView(m_block).sliced(m_blockAt); }
    void startDecompressor();
    void setUpEncoding();
    void setUpDecoder(QStringConverter::Encoding encoding, qsizetype bom);
    void skipHttpHeads();
    void fillPending();
    QByteArray nextText();
    QByteArray nextDecompressed();
    qsizetype inflateInto(QByteArray &out);
    void nextMember();
    QByteArray decoded(const QByteArray &bytes);
    void endOfText();
    void guardExpansion();
    void failCut();
    void failDamaged();
    void fail(Error::Code code, const QString &message, const QString &expected, const QString &found);

    QString m_path;
    std::unique_ptr<QIODevice> m_raw;
    Progress m_progress;
    HashStream m_hash;
    std::string m_sha256;
    QByteArray m_block; ///< raw bytes not used yet
    qsizetype m_blockAt = 0;
    qint64 m_rawDone = 0;
    qint64 m_rawTotal = -1;
    bool m_rawEnd = false;

    std::string m_compression;
    std::unique_ptr<Decompressor> m_decompressor;
    bool m_freshMember = true; ///< nothing of this member was unpacked yet
    bool m_outputFull = false; ///< the decompressor may hold more without new input
    qint64 m_expanded = 0;

    std::optional<QStringDecoder> m_decoder;
    QString m_carried; ///< first half of a surrogate pair at the end of a block
    int m_unitBytes = 1;
    qint64 m_hiddenBytes = 0;
    qint64 m_hiddenLines = 0;
    std::optional<ChunkedBody> m_chunks;

    QByteArray m_pending; ///< text not handed out yet
    qsizetype m_pendingAt = 0;
    bool m_end = false;
    std::optional<Error> m_fault;
    std::vector<Note> m_notes;
};

} // namespace memreport
