// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/shortcutsdialog.h"
#include "views/panels/shortcutsmodel.h"

#include <QAbstractItemModelTester>
#include <QKeySequenceEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

std::vector<ShortcutEntry> three()
{
    const QKeySequence save(Qt::CTRL | Qt::Key_S);
    const QKeySequence find(Qt::CTRL | Qt::Key_F);
    const QKeySequence kill(Qt::Key_K);
    return {{.id = u"save"_s, .text = u"Save"_s, .standard = {save}, .keys = {save}},
            {.id = u"find"_s,
             .text = u"Search"_s,
             .standard = {find, QKeySequence(Qt::Key_F3)},
             .keys = {find, QKeySequence(Qt::Key_F3)}},
            {.id = u"chart.nextKill"_s,
             .text = u"Next kill"_s,
             .inChart = true,
             .standard = {kill},
             .keys = {kill}}};
}

QPushButton *button(const QWidget &dialog, const QString &text)
{
    for (auto *each : dialog.findChildren<QPushButton *>()) {
        if (each->text() == text)
            return each;
    }
    return nullptr;
}

} // namespace

class TestShortcuts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keysAreTakenFromWhoHadThem();
    void keysThatGetInTheWayAreRefused();
    void standardKeysComeBack();
    void theDialogSaysAConflictFirst();
};

void TestShortcuts::keysAreTakenFromWhoHadThem()
{
    ShortcutsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setEntries(three());
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(1, ShortcutsModel::KeysColumn).data().toString(), u"Ctrl+F, F3"_s);
    QSignalSpy changed(&model, &ShortcutsModel::changed);
    const QKeySequence f3(Qt::Key_F3);
    QCOMPARE(model.holder(0, f3), std::optional(1));
    QCOMPARE(model.holder(1, f3), std::nullopt);
    model.setKeys(0, f3);
    QCOMPARE(changed.count(), 2);
    QCOMPARE(model.entry(0).keys, QList<QKeySequence>{f3});
    QCOMPARE(model.entry(1).keys, QList<QKeySequence>{QKeySequence(Qt::CTRL | Qt::Key_F)});
    QVERIFY(model.index(0, 0).data(ShortcutsModel::ChangedRole).toBool());
    // No keys at all is a choice as well.
    model.setKeys(0, {});
    QVERIFY(model.entry(0).keys.isEmpty());
    QCOMPARE(model.index(0, ShortcutsModel::KeysColumn).data().toString(), u"–"_s);
    QVERIFY(!model.index(3, 0).isValid());
    QVERIFY(!model.index(0, ShortcutsModel::ColumnCount).isValid());
}

void TestShortcuts::keysThatGetInTheWayAreRefused()
{
    ShortcutsModel model;
    model.setEntries(three());
    // A letter alone would make typing save the document; in a chart nobody types.
    QVERIFY(!model.refusal(0, QKeySequence(Qt::Key_X)).isEmpty());
    QVERIFY(!model.refusal(0, QKeySequence(Qt::SHIFT | Qt::Key_X)).isEmpty());
    QVERIFY(model.refusal(2, QKeySequence(Qt::Key_X)).isEmpty());
    QVERIFY(model.refusal(0, QKeySequence(Qt::Key_F5)).isEmpty());
    QVERIFY(model.refusal(0, QKeySequence(Qt::ALT | Qt::Key_X)).isEmpty());
    QVERIFY(!model.refusal(2, QKeySequence(Qt::Key_Left)).isEmpty());
    QSignalSpy changed(&model, &ShortcutsModel::changed);
    model.setKeys(0, QKeySequence(Qt::Key_X));
    QCOMPARE(changed.count(), 0);
}

void TestShortcuts::standardKeysComeBack()
{
    ShortcutsModel model;
    model.setEntries(three());
    model.setKeys(0, QKeySequence(Qt::CTRL | Qt::Key_F)); // of the search
    model.reset(1);
    QCOMPARE(model.entry(1).keys, three()[1].keys);
    QVERIFY(model.entry(0).keys.isEmpty());
    model.resetAll();
    for (int row = 0; row < 3; ++row)
        QCOMPARE(model.entry(row).keys, three()[size_t(row)].keys);
}

void TestShortcuts::theDialogSaysAConflictFirst()
{
    ShortcutsModel model;
    model.setEntries(three());
    ShortcutsDialog dialog(&model, nullptr);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    for (const QWidget *control : dialog.findChildren<QWidget *>()) {
        if (control->focusPolicy() != Qt::NoFocus && control->isVisible() &&
            qobject_cast<const QPushButton *>(control))
            QVERIFY(!static_cast<const QPushButton *>(control)->text().isEmpty());
    }
    QVERIFY(dialog.message().contains(u"Ctrl+S"));
    auto *keys = dialog.findChild<QKeySequenceEdit *>();
    keys->setFocus();
    keys->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_F));
    QVERIFY2(dialog.message().contains(u"Search"), qPrintable(dialog.message()));
    QCOMPARE(model.entry(0).keys, three()[0].keys);
    QPushButton *take = button(dialog, u"Take them"_s);
    QVERIFY(take && take->isEnabled());
    QTest::keyClick(take, Qt::Key_Space);
    QCOMPARE(model.entry(0).keys, QList<QKeySequence>{QKeySequence(Qt::CTRL | Qt::Key_F)});
    QCOMPARE(model.entry(1).keys, QList<QKeySequence>{QKeySequence(Qt::Key_F3)});
    // A letter alone cannot be set, and why is said.
    keys->setKeySequence(QKeySequence(Qt::Key_X));
    QVERIFY(!button(dialog, u"Set"_s)->isEnabled());
    QVERIFY(dialog.message().contains(u"typing"));
    QPushButton *all = button(dialog, u"All standard keys"_s);
    QVERIFY(all);
    QTest::keyClick(all, Qt::Key_Space);
    QCOMPARE(model.entry(0).keys, three()[0].keys);
    QCOMPARE(model.entry(1).keys, three()[1].keys);
}

QTEST_MAIN(TestShortcuts)
#include "tst_shortcuts.moc"
