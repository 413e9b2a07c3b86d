// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ziptools.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace handmade;

namespace {

/// A device that fails once it holds so many bytes, as a full disk does.
class FullDevice : public QBuffer
{
public:
    explicit FullDevice(qint64 space)
        : m_space(space)
    {
        open(QIODevice::ReadWrite);
    }

protected:
    qint64 writeData(const char *data, qint64 length) override
    {
        if (pos() + length > m_space) {
            setErrorString(u"no space left on device"_s);
            return -1;
        }
        return QBuffer::writeData(data, length);
    }

private:
    qint64 m_space;
};

/// While it lives no file of this process grows beyond the limit.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t limit)
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{limit, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit &) = delete;
    FileSizeLimit &operator=(const FileSizeLimit &) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

/// While it lives the process has no right to write into folders of its own user.
class WithoutRights
{
public:
    explicit WithoutRights(const QString &folder)
        : m_folder(folder)
    {
        QFile::setPermissions(folder,
                              QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther);
        // The superuser may write anywhere; nobody may not.
        m_root = geteuid() == 0 && seteuid(65534) == 0;
    }
    ~WithoutRights()
    {
        if (m_root && seteuid(0) != 0)
            qFatal("the superuser's rights did not come back");
        QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    WithoutRights(const WithoutRights &) = delete;
    WithoutRights &operator=(const WithoutRights &) = delete;

private:
    QString m_folder;
    bool m_root = false;
};

BundleContents titled(const QString &title)
{
    BundleContents contents = fullContents();
    contents.document.choices.title = title;
    return contents;
}

QByteArray bytesOf(const BundleContents &contents)
{
    QBuffer buffer;
    buffer.open(QIODevice::ReadWrite);
    return writeBundle(buffer, u"x"_s, contents) ? buffer.data() : QByteArray();
}

} // namespace

/// Whatever happens to a save, the file is the old one or the new one, whole.
class TestBundleSave : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void errorAtEveryByte();
    void diskFullAtEveryByte();
    void folderWithoutRights();
    void folderIsAFile();
    void replacedByAnother();
    void killedAtEveryByte();
    void killedAtAnyMoment();

private:
    QString path() const { return m_folder->filePath(u"x.memreport"_s); }
    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_old;
    QByteArray m_new;
};

void TestBundleSave::initTestCase()
{
    m_old = bytesOf(titled(u"old"_s));
    m_new = bytesOf(titled(u"a new title that is longer"_s));
    QVERIFY(m_old.size() > 1000 && m_new.size() > 1000 && m_old != m_new);
}

void TestBundleSave::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(m_old) == m_old.size());
}

void TestBundleSave::errorAtEveryByte()
{
    const BundleContents contents = titled(u"a new title that is longer"_s);
    // A prime, so that the faults fall into headers, data and directory of all members.
    int faults = 0;
    for (qint64 space = 0; space < m_new.size(); space += 97, ++faults) {
        FullDevice device(space);
        const auto written = writeBundle(device, u"x.memreport"_s, contents);
        QVERIFY2(!written, qPrintable(QString::number(space)));
        QCOMPARE(written.error().code, Error::Code::Io);
        QVERIFY(!written.error().message.isEmpty());
    }
    FullDevice enough(m_new.size());
    QVERIFY(writeBundle(enough, u"x.memreport"_s, contents));
    QCOMPARE(enough.data(), m_new);
    qInfo("%d faults in %lld bytes", faults, m_new.size());
}

void TestBundleSave::diskFullAtEveryByte()
{
    const BundleContents contents = titled(u"a new title that is longer"_s);
    for (qint64 space = 0; space < m_new.size(); space += m_new.size() / 60) {
        Result<void> written;
        {
            const FileSizeLimit limit{rlim_t(space)};
            written = writeBundle(path(), contents);
        }
        QVERIFY2(!written, qPrintable(QString::number(space)));
        QCOMPARE(written.error().code, Error::Code::Io);
        QCOMPARE(fileBytes(path()), m_old);
    }
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{u"x.memreport"_s});
    QVERIFY(writeBundle(path(), contents));
    QCOMPARE(fileBytes(path()), m_new);
}

void TestBundleSave::folderWithoutRights()
{
    Result<void> written;
    {
        const WithoutRights without(m_folder->path());
        written = writeBundle(path(), titled(u"new"_s));
    }
    QVERIFY(!written);
    QCOMPARE(written.error().code, Error::Code::Io);
    QCOMPARE(written.error().file, path());
    QCOMPARE(fileBytes(path()), m_old);
}

void TestBundleSave::folderIsAFile()
{
    const auto written = writeBundle(path() + u"/y.memreport"_s, titled(u"new"_s));
    QVERIFY(!written);
    QCOMPARE(written.error().code, Error::Code::Io);
    QCOMPARE(fileBytes(path()), m_old);
}

void TestBundleSave::replacedByAnother()
{
    // Somebody reads the old file while it is saved over: that reader keeps the old bytes.
    QFile reader(path());
    QVERIFY(reader.open(QIODevice::ReadOnly));
    QVERIFY(writeBundle(path(), titled(u"a new title that is longer"_s)));
    QCOMPARE(reader.readAll(), m_old);
    QCOMPARE(fileBytes(path()), m_new);
}

/// A child that the system kills (SIGXFSZ) when a file of it grows beyond the limit; how it ended.
static int statusOfChildWithSpace(const QString &path, const BundleContents &contents, rlim_t space)
{
    const pid_t child = fork();
    if (child == 0) {
        const rlimit noCore{0, 0};
        setrlimit(RLIMIT_CORE, &noCore);
        const rlimit small{space, space};
        std::signal(SIGXFSZ, SIG_DFL);
        setrlimit(RLIMIT_FSIZE, &small);
        _exit(writeBundle(path, contents) ? 0 : 3);
    }
    int status = -1;
    return child > 0 && waitpid(child, &status, 0) == child ? status : -1;
}

void TestBundleSave::killedAtEveryByte()
{
    const BundleContents contents = titled(u"a new title that is longer"_s);
    constexpr qint64 step = 197; // a prime, as above; each one is a process of its own
    int killed = 0;
    for (qint64 space = 0; space < m_new.size(); space += step, ++killed) {
        const int status = statusOfChildWithSpace(path(), contents, rlim_t(space));
        QVERIFY2(WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ, qPrintable(QString::number(space)));
        QCOMPARE(fileBytes(path()), m_old);
        // What the killed program left beside the file is in nobody's way.
        for (const QString &left : QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden)) {
            if (left != u"x.memreport"_s)
                QVERIFY(QFile::remove(m_folder->filePath(left)));
        }
    }
    const int status = statusOfChildWithSpace(path(), contents, rlim_t(m_new.size()));
    QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    QCOMPARE(fileBytes(path()), m_new);
    qInfo("killed at %d of %lld bytes", killed, m_new.size());
}

void TestBundleSave::killedAtAnyMoment()
{
    int oldOnes = 0;
    constexpr int rounds = 12;
    for (int round = 0; round < rounds; ++round) {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {u"--save-for-ever"_s, path()});
        QVERIFY(child.waitForReadyRead(60'000)); // it has saved the one and the other
        QElapsedTimer timer;
        timer.start();
        QVERIFY(child.waitForReadyRead(60'000));
        // As long as that takes on this machine, in equal parts.
        QTest::qSleep(int(timer.elapsed() * round / rounds));
        child.kill();
        QVERIFY(child.waitForFinished());
        const QByteArray bytes = fileBytes(path());
        QVERIFY2(bytes == m_old || bytes == m_new, qPrintable(QString::number(round)));
        oldOnes += bytes == m_old;
        const auto loaded = readBundle(path());
        QVERIFY(loaded && loaded->problems.empty());
    }
    qInfo("killed %d times: the file was the one %d times, the other %d times", rounds, oldOnes,
          rounds - oldOnes);
}

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc == 3 && QByteArray(argv[1]) == "--save-for-ever") {
        const BundleContents old = titled(u"old"_s);
        const BundleContents changed = titled(u"a new title that is longer"_s);
        const QString path = QString::fromLocal8Bit(argv[2]);
        for (bool saved = true; saved;) {
            saved = writeBundle(path, changed).has_value() && writeBundle(path, old).has_value();
            std::puts("saved");
            std::fflush(stdout);
        }
        return 3;
    }
    TestBundleSave test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_bundlesave.moc"
