// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/mappingeditor.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Story storyOf(const std::string &title)
{
    auto evidence = std::make_shared<Evidence>();
    Series series;
    series.title = title;
    series.times = std::make_shared<TimeColumn>(TimeColumn{instantFromMs(0), instantFromMs(15000)});
    series.values = std::make_shared<ValueColumn>(ValueColumn{66, 909});
    evidence->series = {series};
    Story story;
    story.document.evidence = {evidence};
    story.incident = std::make_shared<Incident>(assemble(story.document));
    return story;
}

template<typename T>
T *named(const QWidget &in, const QString &name)
{
    for (T *child : in.findChildren<T *>()) {
        if (child->accessibleName() == name)
            return child;
    }
    return nullptr;
}

void choose(QComboBox *box, const QVariant &data)
{
    box->setCurrentIndex(box->findData(data));
    Q_EMIT box->activated(box->currentIndex());
}

} // namespace

class TestMappingEditor : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyAnswerIsAChange();
    void nothingChosen();
};

void TestMappingEditor::everyAnswerIsAChange()
{
    Story story = storyOf("relay01");
    MappingEditor editor;
    editor.setSeries(story, &story.document.evidence[0]->series[0], {});
    Document document = story.document;
    int changes = 0;
    connect(&editor, &MappingEditor::changeWanted, this, [&](const Change &change) {
        document = change(document).after;
        ++changes;
    });
    choose(named<QComboBox>(editor, MappingEditor::tr("Used as")), int(Role::Rss));
    choose(named<QComboBox>(editor, MappingEditor::tr("Unit")), u"MiB"_s);
    auto *host = named<QLineEdit>(editor, MappingEditor::tr("Host"));
    host->setText(u"lab-vm"_s);
    Q_EMIT host->editingFinished();
    Q_EMIT host->editingFinished(); // once more without a change
    QCOMPARE(changes, 3);
    QCOMPARE(document.choices.roles.size(), size_t(1));
    QCOMPARE(document.choices.roles.front().unit, std::string("MiB"));
    QVERIFY(assemble(document).process("lab-vm/relay01"));
    QVERIFY(editor.preview().contains(u"909 MiB"_s));
}

void TestMappingEditor::nothingChosen()
{
    MappingEditor editor;
    editor.setSeries({}, nullptr, {});
    QVERIFY(!editor.isEnabled());
    QVERIFY(editor.preview().isEmpty());
}

QTEST_MAIN(TestMappingEditor)
#include "tst_mappingeditor.moc"
