// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/commandsmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

std::vector<Command> some()
{
    return {{.title = u"Import files…"_s, .kind = u"Action"_s, .shortcut = u"Ctrl+I"_s, .id = u"import"_s},
            {.title = u"Save as…"_s, .kind = u"Action"_s, .id = u"saveAs"_s, .enabled = false},
            {.title = u"Overview"_s, .kind = u"Page"_s, .id = u"page:overview"_s},
            {.title = u"bas03"_s, .kind = u"Process on basalt"_s, .id = u"process:0"_s},
            {.title = u"basalt"_s, .kind = u"Host"_s, .id = u"host:0"_s},
            {.title = u"node_memory_SwapFree_bytes"_s, .kind = u"Series"_s, .id = u"metric:0"_s}};
}

QStringList idsOf(const CommandsModel &model)
{
    QStringList ids;
    for (int row = 0; row < model.rowCount(); ++row)
        ids << model.index(row).data(CommandsModel::IdRole).toString();
    return ids;
}

} // namespace

class TstCommandsModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsByWords_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QStringList>("ids");
        QTest::addRow("nothing: all, as they came")
            << u""_s << QStringList{u"import"_s,    u"saveAs"_s, u"page:overview"_s,
                                    u"process:0"_s, u"host:0"_s, u"metric:0"_s};
        QTest::addRow("start of a word") << u"fil"_s << QStringList{u"import"_s};
        QTest::addRow("words in any order") << u"as save"_s << QStringList{u"saveAs"_s};
        QTest::addRow("letters in their order") << u"impf"_s << QStringList{u"import"_s};
        QTest::addRow("inside a word") << u"swapfree"_s << QStringList{u"metric:0"_s};
        // The host is the whole word; the process has it only in its kind.
        QTest::addRow("title before kind") << u"basalt"_s << QStringList{u"host:0"_s, u"process:0"_s};
        QTest::addRow("kind narrows") << u"process bas"_s << QStringList{u"process:0"_s};
        QTest::addRow("one word that is nowhere") << u"save nowhere"_s << QStringList();
    }

    void findsByWords()
    {
        QFETCH(QString, words);
        QFETCH(QStringList, ids);
        CommandsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setCommands(some());
        model.setWords(words);
        QCOMPARE(idsOf(model), ids);
        model.setCommands({});
        QCOMPARE(model.rowCount(), 0);
    }

    void rowsSayWhatTheyAre()
    {
        CommandsModel model;
        model.setCommands(some());
        QCOMPARE(model.index(0).data().toString(), u"Import files…"_s);
        QCOMPARE(model.index(0).data(CommandsModel::KindRole).toString(), u"Action"_s);
        QCOMPARE(model.index(0).data(CommandsModel::ShortcutRole).toString(), u"Ctrl+I"_s);
        QCOMPARE(model.index(0).data(Qt::AccessibleTextRole).toString(), u"Import files…, Action, Ctrl+I"_s);
        QVERIFY(model.flags(model.index(0)).testFlag(Qt::ItemIsEnabled));
        QVERIFY(!model.flags(model.index(1)).testFlag(Qt::ItemIsEnabled));
        QVERIFY(!model.index(6).isValid());
        QCOMPARE(model.data(QModelIndex()), QVariant());
        QCOMPARE(model.rowCount(model.index(0)), 0);
    }
};

QTEST_GUILESS_MAIN(TstCommandsModel)
#include "tst_commandsmodel.moc"
