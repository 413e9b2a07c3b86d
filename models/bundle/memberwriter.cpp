// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/memberwriter.h"

#include "models/base/text.h"
#include "models/bundle/bundlelayout.h"

#include <KZip>

#include <QSaveFile>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace memreport::bundle {

namespace {

Error ioError(const QString &file, const QString &message)
{
    return {Error::Code::Io, message, file, {}, {}, {}, {}};
}

/// KArchive closes its device, which the caller still needs, and forgets what it failed to write.
class SaveDevice : public QIODevice
{
public:
    explicit SaveDevice(QIODevice &device)
        : m_device(device)
    {
    }
    bool seek(qint64 position) override { return QIODevice::seek(position) && m_device.seek(position); }
    qint64 size() const override { return m_device.size(); }
    bool failed() const { return m_failed; }

protected:
    qint64 readData(char *, qint64) override { return -1; }
    qint64 writeData(const char *data, qint64 length) override
    {
        const qint64 written = m_device.write(data, length);
        m_failed = m_failed || written != length;
        return written;
    }

private:
    QIODevice &m_device;
    bool m_failed = false;
};

bool putMembers(KZip &zip, const std::vector<BundleMember> &members)
{
    // One moment for all, in UTC, the first that ZIP can say; permissions as for any text.
    const QDateTime time(QDate(1980, 1, 1), QTime(0, 0), QTimeZone::UTC);
    for (const BundleMember &member : members) {
        // The type must lie unpacked at byte 38, where file(1) and the desktop look for it.
        zip.setCompression(member.name == mimetypeName ? KZip::NoCompression : KZip::DeflateCompression);
        if (!zip.writeFile(qstr(member.name), member.bytes, 0100644, {}, {}, time, time, time))
            return false;
    }
    return true;
}
} // namespace

Result<void> writeMembers(QIODevice &out, const QString &name, const std::vector<BundleMember> &members)
{
    SaveDevice device(out);
    if (!device.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return std::unexpected(ioError(name, device.errorString()));
    KZip zip(&device);
    zip.setExtraField(KZip::NoExtraField);
    const bool written = zip.open(QIODevice::WriteOnly) && putMembers(zip, members);
    const QString reason = zip.errorString();
    if (!zip.close() || !written || device.failed())
        return std::unexpected(ioError(name, reason.isEmpty() ? out.errorString() : reason));
    return {};
}

Result<void> saveMembers(const QString &path, const std::vector<BundleMember> &members)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return std::unexpected(ioError(path, file.errorString()));
    // A QSaveFile that is not committed leaves the old file.
    if (auto written = writeMembers(file, path, members); !written)
        return written;
    if (file.error() != QFileDevice::NoError || !file.commit())
        return std::unexpected(ioError(path, file.errorString()));
    return {};
}

} // namespace memreport::bundle
