// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/helptext.h"
#include "app/hintoptions.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// The program as a user starts it, without any display.
Run run(const QStringList &arguments, const QByteArray &input = {}, const QString &folder = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s})
        environment.remove(name);
    process.setProcessEnvironment(environment);
    if (!folder.isEmpty())
        process.setWorkingDirectory(folder);
    process.start(QStringLiteral(MEMREPORT_PROGRAM), arguments);
    process.write(input);
    process.closeWriteChannel();
    Run result;
    if (!process.waitForFinished(120000))
        return result;
    result.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

const QByteArray hostsTable("host,page_size\nbasalt,4096\n");
const QByteArray zonelessTable("kind,from,text\nnote,2026-07-03 12:00:00,x\n");

QStringList pathsIn(const QJsonObject &document)
{
    QStringList paths;
    for (const QJsonValue file : document[u"files"].toArray())
        paths += file[u"path"].toString();
    return paths;
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void exitCodes_data();
    void exitCodes();
    void inspectPrintsJson();
    void keysAreSorted();
    void missingFileIsAnEntryAndAnError();
    void foldersInNameOrder();
    void readsStandardInput();
    void zonePerFile();
    void badHintsAreUsageFaults_data();
    void badHintsAreUsageFaults();
    void peopleGetText();
    void helpManAndCompletionKnowEveryVerb();
    void hintsForFilesAndFolders();
    void argumentsAreChecked();
};

void TestCommandLine::exitCodes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("printsResult");
    QTest::addRow("help") << QStringList{u"--help"_s} << 0 << true;
    QTest::addRow("version") << QStringList{u"--version"_s} << 0 << true;
    QTest::addRow("help of a verb") << QStringList{u"inspect"_s, u"--help"_s} << 0 << true;
    QTest::addRow("man page") << QStringList{u"--man"_s} << 0 << true;
    QTest::addRow("completion") << QStringList{u"--completion"_s, u"bash"_s} << 0 << true;
    QTest::addRow("unknown option") << QStringList{u"--frobnicate"_s} << 2 << false;
    QTest::addRow("no file") << QStringList{u"inspect"_s} << 2 << false;
    QTest::addRow("unknown option of a verb")
        << QStringList{u"inspect"_s, u"--frobnicate"_s, u"x"_s} << 2 << false;
    QTest::addRow("option without its value") << QStringList{u"inspect"_s, u"x"_s, u"--tz"_s} << 2 << false;
    QTest::addRow("good file") << QStringList{u"inspect"_s, u"hosts.csv"_s} << 0 << true;
    QTest::addRow("missing file") << QStringList{u"inspect"_s, u"absent"_s} << 3 << true;
    QTest::addRow("one of two is missing")
        << QStringList{u"inspect"_s, u"absent"_s, u"hosts.csv"_s} << 3 << true;
    QTest::addRow("web page") << QStringList{u"inspect"_s, u"page.html"_s} << 3 << true;
    QTest::addRow("a file that looks like an option")
        << QStringList{u"inspect"_s, u"--"_s, u"--odd"_s} << 0 << true;
}

void TestCommandLine::exitCodes()
{
    QFETCH(QStringList, arguments);
    QFETCH(bool, printsResult);
    QTemporaryDir folder;
    write(folder.filePath(u"hosts.csv"_s), hostsTable);
    write(folder.filePath(u"--odd"_s), hostsTable);
    write(folder.filePath(u"page.html"_s), "<!DOCTYPE html><html><title>Log in</title></html>");
    const Run result = run(arguments, {}, folder.path());
    QTEST(result.code, "code");
    QCOMPARE(!result.out.isEmpty(), printsResult);
    QCOMPARE(!result.err.isEmpty(), result.code != 0);
}

void TestCommandLine::inspectPrintsJson()
{
    QTemporaryDir folder;
    write(folder.filePath(u"hosts.csv"_s), hostsTable);
    const Run result = run({u"inspect"_s, u"--json"_s, u"--series"_s, u"hosts.csv"_s}, {}, folder.path());
    QCOMPARE(result.code, 0);
    const QJsonValue file = result.json()[u"files"][0];
    QCOMPARE(file[u"path"], u"hosts.csv"_s);
    QCOMPARE(file[u"bytes"], 27);
    QCOMPARE(file[u"importer"], u"table"_s);
    // printf 'host,page_size\nbasalt,4096\n' | sha256sum
    QCOMPARE(file[u"sha256"], u"bd7bd60719de097f36ef21965a72baddcdeb959a356209764e3e1497ad9558e6"_s);
    QVERIFY(file[u"compression"].isNull());
    QCOMPARE(file[u"table"][u"rows"], 1);
    QCOMPARE(file[u"hosts"][0][u"page_size"], 4096);
    QVERIFY(result.json()[u"merged"][u"kills"].isArray());
}

void TestCommandLine::keysAreSorted()
{
    QTemporaryDir folder;
    write(folder.filePath(u"hosts.csv"_s), hostsTable);
    const Run result = run({u"inspect"_s, u"--json"_s, u"hosts.csv"_s}, {}, folder.path());
    // Keys of one object stand at one indent; a smaller indent ends the object.
    QMap<qsizetype, QByteArray> last;
    int compared = 0;
    for (const QByteArray &line : result.out.split('\n')) {
        const QByteArray text = line.trimmed();
        const qsizetype indent = line.indexOf(text);
        while (!last.isEmpty() && last.lastKey() > indent)
            last.remove(last.lastKey());
        if (!text.startsWith('"') || !text.contains("\": "))
            continue;
        const QByteArray key = text.mid(1, text.indexOf("\":") - 1);
        if (last.contains(indent)) {
            QVERIFY2(last[indent] < key, text.constData());
            ++compared;
        }
        last[indent] = key;
    }
    QVERIFY(compared > 10);
}

void TestCommandLine::missingFileIsAnEntryAndAnError()
{
    const Run result = run({u"inspect"_s, u"--json"_s, u"/nowhere/absent"_s});
    QCOMPARE(result.code, 3);
    const QJsonValue file = result.json()[u"files"][0];
    QCOMPARE(file[u"path"], u"/nowhere/absent"_s);
    QVERIFY(file[u"bytes"].isNull() && file[u"sha256"].isNull() && file[u"importer"].isNull());
    QCOMPARE(file[u"error"][u"code"], u"io"_s);
    QVERIFY(!file[u"error"][u"expected"].toString().isEmpty() &&
            !file[u"error"][u"found"].toString().isEmpty());
    QVERIFY(file[u"error"][u"byte"].isDouble());
    QVERIFY(result.err.contains("/nowhere/absent"));
}

void TestCommandLine::foldersInNameOrder()
{
    QTemporaryDir folder;
    QDir(folder.path()).mkpath(u"in/b"_s);
    for (const QString &name : {u"in/c"_s, u"in/b/x"_s, u"in/a"_s, u"in/.hidden"_s})
        write(folder.filePath(name), hostsTable);
    const Run result = run({u"inspect"_s, u"--json"_s, u"in"_s}, {}, folder.path());
    QCOMPARE(result.code, 0);
    QCOMPARE(pathsIn(result.json()), (QStringList{u"in/a"_s, u"in/b/x"_s, u"in/c"_s}));
}

void TestCommandLine::readsStandardInput()
{
    const Run result = run({u"inspect"_s, u"--json"_s, u"-"_s}, hostsTable);
    QCOMPARE(result.code, 0);
    QCOMPARE(pathsIn(result.json()), QStringList{u"-"_s});
    QCOMPARE(result.json()[u"files"][0][u"bytes"], 27);
    QCOMPARE(run({u"inspect"_s, u"-"_s}, {}).code, 3); // nothing comes
}

void TestCommandLine::zonePerFile()
{
    QTemporaryDir folder;
    write(folder.filePath(u"a.csv"_s), zonelessTable);
    write(folder.filePath(u"b.csv"_s), zonelessTable);
    const Run result = run({u"inspect"_s, u"--json"_s, u"--tz"_s, u"America/New_York"_s, u"--tz"_s,
                            u"b.csv=Europe/Berlin"_s, u"a.csv"_s, u"b.csv"_s},
                           {}, folder.path());
    QCOMPARE(result.code, 0);
    QCOMPARE(result.json()[u"files"][0][u"events"][0][u"time"], u"2026-07-03T16:00:00Z"_s);
    QCOMPARE(result.json()[u"files"][1][u"events"][0][u"time"], u"2026-07-03T10:00:00Z"_s);
    // Without the option UTC, whatever TZ says.
    const Run plain = run({u"inspect"_s, u"--json"_s, u"a.csv"_s}, {}, folder.path());
    QCOMPARE(plain.json()[u"files"][0][u"events"][0][u"time"], u"2026-07-03T12:00:00Z"_s);
}

void TestCommandLine::badHintsAreUsageFaults_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addRow("zone") << u"--tz"_s << u"Mars/Olympus"_s;
    QTest::addRow("empty zone") << u"--tz"_s << u"file="_s;
    QTest::addRow("year") << u"--year"_s << u"soon"_s;
    QTest::addRow("year of a file") << u"--year"_s << u"file=26"_s;
}

void TestCommandLine::badHintsAreUsageFaults()
{
    QFETCH(QString, option);
    QFETCH(QString, value);
    const Run result = run({u"inspect"_s, option, value, u"x"_s});
    QCOMPARE(result.code, 2);
    QVERIFY(result.out.isEmpty() && !result.err.isEmpty());
}

void TestCommandLine::peopleGetText()
{
    QTemporaryDir folder;
    write(folder.filePath(u"hosts.csv"_s), hostsTable);
    const Run result = run({u"inspect"_s, u"hosts.csv"_s}, {}, folder.path());
    QCOMPARE(result.code, 0);
    QVERIFY(result.out.startsWith("hosts.csv\n"));
    QVERIFY(result.out.contains("27 bytes"));
    QVERIFY(!result.out.contains('{'));
    QVERIFY(result.err.isEmpty()); // no progress where no terminal is
}

void TestCommandLine::helpManAndCompletionKnowEveryVerb()
{
    QVERIFY(!verbs().empty());
    for (const Verb &verb : verbs()) {
        const QString name = QString::fromLatin1(verb.name);
        QVERIFY(programHelp().contains(name));
        QVERIFY(manPage().contains(name));
        QVERIFY(bashCompletion().contains(name));
        for (const VerbOption &option : verb.options) {
            const QString word = QString::fromUtf8(option.name);
            QVERIFY(verbHelp(verb).contains(word));
            QVERIFY(bashCompletion().contains(word));
            QVERIFY(manPage().contains(QString(word).replace(u'-', u"\\-"_s)));
        }
    }
}

void TestCommandLine::hintsForFilesAndFolders()
{
    HintOptions options;
    QVERIFY(options.setZones({u"UTC"_s, u"logs=Europe/Berlin"_s, u"logs/a=b=America/New_York"_s}));
    QVERIFY(options.setYears({u"logs/=2025"_s}));
    QCOMPARE(options.hintsFor(u"x"_s).zone, u"UTC"_s);
    QCOMPARE(options.hintsFor(u"logs/deep/x"_s).zone, u"Europe/Berlin"_s);
    QCOMPARE(options.hintsFor(u"logs/a=b"_s).zone, u"America/New_York"_s);
    QCOMPARE(options.hintsFor(u"logs/x"_s).year, std::optional(2025));
    QVERIFY(!options.hintsFor(u"other"_s).year);
    QVERIFY(options.setDateOrders({u"mdy"_s, u"de.csv=dmy"_s}));
    QVERIFY(options.setDecimalMarks({u"de.csv=comma"_s}));
    options.setColumns({u"vm.csv=__value__,__timestamp__:unix_s"_s});
    QCOMPARE(options.hintsFor(u"de.csv"_s).dateOrder, std::optional(DateOrder::DayMonth));
    QCOMPARE(options.hintsFor(u"x.csv"_s).dateOrder, std::optional(DateOrder::MonthDay));
    QCOMPARE(options.hintsFor(u"de.csv"_s).decimalMark, std::optional(','));
    QVERIFY(!options.hintsFor(u"x.csv"_s).decimalMark);
    QCOMPARE(options.hintsFor(u"vm.csv"_s).columns, std::string("__value__,__timestamp__:unix_s"));
    QVERIFY(!options.setDateOrders({u"ymd"_s}));
    QVERIFY(!options.setDecimalMarks({u"de.csv=;"_s}));
}

void TestCommandLine::argumentsAreChecked()
{
    Verb verb{.name = "try", .arguments = "X", .summary = "", .help = ""};
    verb.maxFiles = 1;
    verb.options = {{"-o", "FILE", "", true}, {"--many", "X", ""}, {"--flag", "", ""}};
    QVERIFY(!parseArguments(verb, {u"x"_s}));
    QVERIFY(!parseArguments(verb, {u"x"_s, u"y"_s, u"-o"_s, u"z"_s}));
    const auto parsed = parseArguments(verb, {u"--many"_s, u"1"_s, u"x"_s, u"-o"_s, u"z"_s, u"--many=2"_s});
    QVERIFY(parsed);
    QCOMPARE(parsed->files, QStringList{u"x"_s});
    QCOMPARE(parsed->value(u"o"_s), u"z"_s);
    QCOMPARE(parsed->values(u"many"_s), (QStringList{u"1"_s, u"2"_s}));
    QVERIFY(!parsed->has(u"flag"_s));
    QCOMPARE(parsed->value(u"none"_s, u"other"_s), u"other"_s);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
