// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/export/exportfigures.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Incident incident()
{
    Incident made;
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"june.json"_s;
    evidence->source.sha256 = "0123";
    made.evidence.push_back(evidence);
    made.choices.title = u"Flood & <pairs>"_s;
    return made;
}

FigureExportOptions narrow()
{
    return {.preset = *presetNamed(u"blog-narrow"_s)};
}

} // namespace

class TstExportFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesEveryFile()
    {
        QTemporaryDir folder;
        const QString out = folder.filePath(u"new/figures"_s);
        const auto written =
            exportFigures({std::make_shared<FigureSpec>(test::fivePairs())}, incident(), narrow(), out);
        QVERIFY(written.has_value());
        QCOMPARE(QDir(out).entryList(QDir::Files, QDir::Name),
                 (QStringList{u"fig-pairs-dark.pdf"_s, u"fig-pairs-dark.png"_s, u"fig-pairs-dark.svg"_s,
                              u"fig-pairs.alt.txt"_s, u"fig-pairs.caption.md"_s, u"fig-pairs.data.csv"_s,
                              u"fig-pairs.pdf"_s, u"fig-pairs.png"_s, u"fig-pairs.provenance.json"_s,
                              u"fig-pairs.svg"_s, u"figures.manifest.json"_s, u"index.html"_s}));
        QCOMPARE(written->size(), size_t(12));
    }

    void theManifestMatchesTheFiles()
    {
        QTemporaryDir folder;
        QVERIFY(exportFigures({std::make_shared<FigureSpec>(test::fivePairs())}, incident(), narrow(),
                              folder.path()));
        const QJsonObject manifest =
            QJsonDocument::fromJson(contentOf(folder.filePath(u"figures.manifest.json"_s))).object();
        const QJsonArray files = manifest[u"figures"_s][0][u"files"_s].toArray();
        QCOMPARE(files.size(), 10);
        for (const QJsonValue &file : files) {
            const QByteArray bytes = contentOf(folder.filePath(file[u"name"_s].toString()));
            QCOMPARE(file[u"bytes"_s].toInteger(), bytes.size());
            QCOMPARE(file[u"sha256"_s].toString().toLatin1(),
                     QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
        }
        QCOMPARE(manifest[u"inputs"_s][0][u"sha256"_s].toString(), u"0123"_s);
        QCOMPARE(manifest[u"font"_s][u"family"_s].toString(), u"Inter"_s);
        QCOMPARE(manifest[u"font"_s][u"sha256"_s].toString().size(), 64);
        QVERIFY(manifest[u"font"_s][u"version"_s].toString().toDouble() >= 3);
        QCOMPARE(manifest[u"definitions"_s][u"gap_steps"_s].toDouble(), 2.5);
        QCOMPARE(manifest[u"preset"_s][u"width"_s].toInt(), 720);
    }

    void twoExportsAreEqual()
    {
        QTemporaryDir a;
        QTemporaryDir b;
        const std::vector<std::shared_ptr<const FigureSpec>> specs{
            std::make_shared<FigureSpec>(test::fivePairs())};
        QVERIFY(exportFigures(specs, incident(), narrow(), a.path()));
        QVERIFY(exportFigures(specs, incident(), narrow(), b.path()));
        for (const QString &name : QDir(a.path()).entryList(QDir::Files))
            QVERIFY2(contentOf(a.filePath(name)) == contentOf(b.filePath(name)), qPrintable(name));
    }

    void thePageFollowsTheScheme()
    {
        QTemporaryDir folder;
        QVERIFY(exportFigures({std::make_shared<FigureSpec>(test::fivePairs())}, incident(), narrow(),
                              folder.path()));
        const QString html = QString::fromUtf8(contentOf(folder.filePath(u"index.html"_s)));
        QVERIFY(html.contains(
            u"<source media=\"(prefers-color-scheme: dark)\" srcset=\"fig-pairs-dark.svg\">"_s));
        QVERIFY(html.contains(u"<img src=\"fig-pairs.svg\" width=\"720\" height=\"480\" alt=\"5 of 5"_s));
        QVERIFY(html.contains(u"<h1>Flood &amp; &lt;pairs&gt;</h1>"_s));
        QVERIFY(html.contains(u"href=\"fig-pairs.data.csv\""_s));
        QVERIFY(!html.contains(u"http"_s));
    }

    void editedTextsAreMarked()
    {
        QTemporaryDir folder;
        Incident edited = incident();
        edited.choices.texts["pairs/alt"] = u"My own words."_s;
        FigureExportOptions options = narrow();
        options.formats = {FigureFormat::Svg};
        options.tones = {FigureTone::Light};
        QVERIFY(
            exportFigures({std::make_shared<FigureSpec>(test::fivePairs())}, edited, options, folder.path()));
        QVERIFY(contentOf(folder.filePath(u"fig-pairs.alt.txt"_s)).contains("My own words."));
        const QJsonObject manifest =
            QJsonDocument::fromJson(contentOf(folder.filePath(u"figures.manifest.json"_s))).object();
        QCOMPARE(manifest[u"figures"_s][0][u"texts"_s].toString(), u"edited by author"_s);
        QVERIFY(contentOf(folder.filePath(u"fig-pairs.svg"_s)).contains("My own words."));
        QVERIFY(!QFile::exists(folder.filePath(u"fig-pairs.png"_s)));
    }

    void aFolderThatCannotBeWrittenIsAnError()
    {
        QTemporaryDir folder;
        QFile blocking(folder.filePath(u"taken"_s));
        QVERIFY(blocking.open(QIODevice::WriteOnly));
        const auto written = exportFigures({std::make_shared<FigureSpec>(test::fivePairs())}, incident(),
                                           narrow(), folder.filePath(u"taken/below"_s));
        QVERIFY(!written);
        QCOMPARE(written.error().code, Error::Code::Io);
        QVERIFY(written.error().file.endsWith(u"taken/below"_s));
    }
};

QTEST_MAIN(TstExportFigures)
#include "tst_exportfigures.moc"
