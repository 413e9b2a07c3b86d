// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/plaintext.h"
#include "views/panels/messagebars.h"
#include "views/panels/rowdelegate.h"

#include <QApplication>
#include <QLabel>
#include <QStandardItemModel>
#include <QTest>
#include <QToolTip>
#include <QTreeView>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {
const auto hostile = u"<img src='file:///etc/hostname'><b>relay</b>"_s;
}

/// Names that look like HTML are shown as names.
class TestPlainText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void labels();
    void labelThatAsksForMarkup();
    void toolTips();
    void messageBars();
    void rows();
};

void TestPlainText::initTestCase()
{
    showTextsAsTheyAre(*qApp);
}

void TestPlainText::labels()
{
    QLabel label(hostile);
    QCOMPARE(label.textFormat(), Qt::AutoText); // what Qt would make HTML of
    label.show();
    QCOMPARE(label.textFormat(), Qt::PlainText);
    // As wide as its characters, not as two words.
    QVERIFY(label.sizeHint().width() > label.fontMetrics().horizontalAdvance(hostile) * 9 / 10);
}

void TestPlainText::labelThatAsksForMarkup()
{
    QLabel label(u"<b>ours</b>"_s);
    label.setTextFormat(Qt::RichText);
    label.show();
    QCOMPARE(label.textFormat(), Qt::RichText);
}

void TestPlainText::toolTips()
{
    QWidget widget;
    widget.show();
    QToolTip::showText(widget.mapToGlobal(QPoint()), hostile, &widget);
    const auto labels = QApplication::allWidgets();
    const auto tip = std::ranges::find_if(
        labels, [](const QWidget *each) { return each->objectName() == "qtooltip_label"_L1; });
    QVERIFY(tip != labels.end());
    QCOMPARE(qobject_cast<QLabel *>(*tip)->textFormat(), Qt::PlainText);
}

void TestPlainText::messageBars()
{
    MessageBars bars;
    bars.add(MessageBars::Kind::Error, u"a\u202Eb <i>x</i>"_s);
    bars.show();
    QCOMPARE(bars.texts(), QStringList{u"a⟨U+202E⟩b <i>x</i>"_s});
    const auto labels = bars.findChildren<QLabel *>();
    QVERIFY(std::ranges::none_of(labels, [](const QLabel *label) {
        return label->textFormat() == Qt::AutoText || label->textFormat() == Qt::RichText;
    }));
}

void TestPlainText::rows()
{
    QStandardItemModel model;
    model.appendRow(new QStandardItem(u"bas\u202E30"_s));
    QTreeView view;
    view.setModel(&model);
    dress(&view, u"rows"_s);
    const auto *delegate = qobject_cast<QStyledItemDelegate *>(view.itemDelegate());
    QCOMPARE(delegate->displayText(model.index(0, 0).data(), QLocale::c()), u"bas⟨U+202E⟩30"_s);
}

QTEST_MAIN(TestPlainText)
#include "tst_plaintext.moc"
