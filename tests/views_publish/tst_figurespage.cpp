// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/publish/figureeditor.h"
#include "views/publish/figurepreview.h"
#include "views/publish/figurespage.h"
#include "views/publish/livetextfield.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

/// A document of one figure; changes of the page come back as the next story, as in the window.
class Desk
{
public:
    Desk()
        : page(&selection, nullptr)
    {
        auto evidence = std::make_shared<Evidence>();
        evidence->source.path = u"june.json"_s;
        document.evidence.push_back(evidence);
        figure.altShort = u"5 of 5 glibc processes end in a kill."_s;
        figure.altLong = u"The glibc process reaches 41.1 GiB and keeps 99.7 % of it."_s;
        figure.caption = u"**"_s + figure.title + u".** "_s + figure.subtitle + u".\n"_s;
        figure.caveats = {u"n = 5 pairs (fewer than 6)"_s};
        QObject::connect(&page, &Page::changeWanted, &page, [this](const Change &change) {
            const Edit edit = change(document);
            edits << edit.text;
            document = edit.after;
            tell();
        });
        page.resize(1000, 700);
        tell();
    }

    void tell()
    {
        auto incident = std::make_shared<Incident>();
        incident->evidence = document.evidence;
        incident->choices = document.choices;
        auto findings = std::make_shared<Findings>();
        findings->caveats = {
            {"small-sample", u"n = 5 pairs (fewer than 6)"_s, "D22",
             document.choices.answeredCaveats.contains("small-sample") ? u"We know."_s : QString()}};
        page.setStory({document, incident, findings, {std::make_shared<const FigureSpec>(figure)}});
    }

    QComboBox *box(const QString &name) const
    {
        for (auto *found : page.findChildren<QComboBox *>()) {
            if (found->accessibleName() == name)
                return found;
        }
        return nullptr;
    }

    void choose(const QString &name, const QString &entry)
    {
        QComboBox *found = box(name);
        QVERIFY(found);
        const int index = found->findText(entry, Qt::MatchStartsWith);
        QVERIFY2(index >= 0, qPrintable(entry));
        found->setCurrentIndex(index);
        Q_EMIT found->activated(index);
    }

    TimeSelection selection;
    FigureSpec figure = test::fivePairs();
    Document document;
    FiguresPage page;
    QStringList edits;
};

} // namespace

class TestFiguresPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void emptyStorySaysWhatIsMissing();
    void stateIsOnTheSheet();
    void wordsBecomeChanges();
    void restoringRemovesTheChange();
    void presetAndRangeBecomeChanges();
    void previewHasTrueSizeAndOtherEyes();
    void ticksDecideWhatIsExported();
    void barFollowsTheExport();
};

void TestFiguresPage::emptyStorySaysWhatIsMissing()
{
    TimeSelection selection;
    FiguresPage page(&selection, nullptr);
    page.setStory({});
    QCOMPARE(page.count(), std::optional(0));
    QVERIFY(page.tickedFigures().empty());
}

void TestFiguresPage::stateIsOnTheSheet()
{
    Desk desk;
    QCOMPARE(FigureSheet::stateText(desk.page.sheet()->figures().at(0)), u"1 caveat open"_s);
    desk.document.choices.answeredCaveats["small-sample"] = u"We know."_s;
    desk.tell();
    QCOMPARE(FigureSheet::stateText(desk.page.sheet()->figures().at(0)), u"ready"_s);
    desk.document.choices.texts["pairs/alt"] = u"Mine."_s;
    desk.tell();
    QCOMPARE(FigureSheet::stateText(desk.page.sheet()->figures().at(0)), u"edited by author"_s);
}

void TestFiguresPage::wordsBecomeChanges()
{
    Desk desk;
    LiveTextField *field = desk.page.editor()->field(FigureText::AltLong);
    QCOMPARE(field->editor()->toPlainText(), desk.figure.altLong);
    field->editor()->setPlainText(u"It grows to 41.1 GiB and sits on 99.7 % of that."_s);
    QVERIFY(desk.edits.isEmpty()); // not with every key
    desk.page.commit();
    QCOMPARE(desk.edits.size(), 1);
    QCOMPARE(desk.document.choices.texts.at("pairs/alt"),
             u"It grows to 41.1 GiB and sits on 99.7 % of that."_s);
    QCOMPARE(field->stateText(), u"your words, numbers live"_s);
    // New data: the author's words around the numbers of now.
    desk.figure.altLong = u"The glibc process reaches 43.9 GiB and keeps 98.2 % of it."_s;
    desk.tell();
    QCOMPARE(field->editor()->toPlainText(), u"It grows to 43.9 GiB and sits on 98.2 % of that."_s);
    QCOMPARE(desk.page.sheet()->chosen()->spec->altLong, field->editor()->toPlainText());
    field->editor()->setPlainText(u"It grows to 40 GiB."_s);
    desk.page.commit();
    QCOMPARE(field->stateText(), u"edited by author"_s);
}

void TestFiguresPage::restoringRemovesTheChange()
{
    Desk desk;
    LiveTextField *field = desk.page.editor()->field(FigureText::Title);
    field->editor()->setPlainText(u"Nothing comes back"_s);
    desk.page.commit();
    QVERIFY(!desk.document.choices.texts.empty());
    auto *restore = field->findChild<QToolButton *>();
    QVERIFY(!restore->isHidden());
    restore->click();
    QVERIFY(desk.document.choices.texts.empty());
    QCOMPARE(field->editor()->toPlainText(), desk.figure.title);
    QVERIFY(restore->isHidden());
}

void TestFiguresPage::presetAndRangeBecomeChanges()
{
    Desk desk;
    desk.choose(u"Preset"_s, u"Slide"_s);
    QCOMPARE(desk.document.choices.figures.at("pairs").preset, u"slide"_s);
    QCOMPARE(desk.page.sheet()->chosen()->preset.name, u"slide"_s);
    QLineEdit *to = nullptr;
    for (auto *edit : desk.page.findChildren<QLineEdit *>()) {
        if (edit->accessibleName() == u"Range to")
            to = edit;
    }
    QVERIFY(to);
    const Instant end = desk.figure.range.to - std::chrono::days(2);
    to->setText(isoUtc(end).left(16).replace(u'T', u' '));
    to->setModified(true);
    Q_EMIT to->editingFinished();
    QCOMPARE(desk.document.choices.figures.at("pairs").range, (TimeRange{desk.figure.range.from, end}));
    QCOMPARE(desk.page.sheet()->chosen()->spec->range.to, end);
    to->clear();
    to->setModified(true);
    Q_EMIT to->editingFinished();
    QVERIFY(!desk.document.choices.figures.at("pairs").range);
}

void TestFiguresPage::previewHasTrueSizeAndOtherEyes()
{
    Desk desk;
    desk.page.show();
    FigurePreview *preview = desk.page.preview();
    QTRY_COMPARE(preview->image().deviceIndependentSize(), QSizeF(1140, 690));
    desk.choose(u"Seen with"_s, u"Greyscale"_s);
    QTRY_VERIFY(preview->image().allGray());
    desk.choose(u"Preset"_s, u"Journal, single"_s);
    // 89 mm at 96 dots an inch.
    QTRY_COMPARE(qRound(preview->image().deviceIndependentSize().width()), 336);
}

void TestFiguresPage::ticksDecideWhatIsExported()
{
    Desk desk;
    QCOMPARE(desk.page.tickedFigures().size(), size_t(1));
    auto *button = desk.page.exportBar()->findChild<QPushButton *>(u"export"_s);
    QVERIFY(button->isEnabled());
    desk.page.sheet()->item(0)->setCheckState(Qt::Unchecked);
    QVERIFY(desk.page.tickedFigures().empty());
    QVERIFY(!button->isEnabled());
    desk.tell(); // a new story keeps the ticks
    QVERIFY(desk.page.tickedFigures().empty());
}

void TestFiguresPage::barFollowsTheExport()
{
    ExportBar bar;
    bar.setCounts(2, 2);
    QSignalSpy wanted(&bar, &ExportBar::exportWanted);
    bar.findChild<QPushButton *>(u"export"_s)->click();
    QCOMPARE(wanted.count(), 1);
    for (auto *box : bar.findChildren<QCheckBox *>()) {
        if (box->text() == u"PDF" || box->text() == u"Dark")
            box->setChecked(false);
    }
    QCOMPARE(bar.options().formats, (std::vector{FigureFormat::Svg, FigureFormat::Png}));
    QCOMPARE(bar.options().tones, std::vector{FigureTone::Light});
}

QTEST_MAIN(TestFiguresPage)
#include "tst_figurespage.moc"
