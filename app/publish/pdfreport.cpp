// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/pdfreport.h"

#include "app/publish/htmlreport.h"
#include "app/publish/markup.h"
#include "models/base/text.h"
#include "models/base/visibletext.h"
#include "models/items/itemtexts.h"
#include "views/charts/figurefont.h"
#include "views/export/pdfpolish.h"
#include "views/export/renderfigure.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextObjectInterface>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int resolution = 1200;
constexpr double documentDpi = 96; ///< of the lengths in a document's formats; it scales them to the device
constexpr double marginMm = 15;
constexpr double bodyPt = 9;
constexpr int figureObject = QTextFormat::UserObject + 1;
constexpr int figureProperty = QTextFormat::UserProperty + 1;
constexpr size_t mostTwinRows = 60; ///< a page; longer ones stand in the data files
constexpr size_t mostOrigins = 300; ///< per table; more is for machines and stands in the other forms

double dots(double millimetres)
{
    return millimetres / 25.4 * resolution;
}

/// Draws a figure where the document has its place, as wide as the page allows.
class FigureObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    FigureObject(const ReportContent &content, double width)
        : m_content(content)
        , m_preset(presetNamed(u"blog").value_or(Preset()))
        , m_width(width)
    {
    }

    QSizeF intrinsicSize(QTextDocument *, int, const QTextFormat &) override
    {
        return m_preset.size * (m_width / m_preset.size.width());
    }

    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *, int,
                    const QTextFormat &format) override
    {
        const auto &figure = m_content.figures[size_t(format.intProperty(figureProperty))];
        painter->save();
        painter->translate(rect.topLeft());
        const double scale = rect.width() / m_preset.size.width();
        painter->scale(scale, scale);
        paintFigure(painter, figure.spec, m_preset, FigureTone::Light);
        painter->restore();
    }

private:
    const ReportContent &m_content;
    Preset m_preset;
    double m_width = 0;
};

} // namespace

class PdfReport::Writer
{
public:
    explicit Writer(const ReportContent &content)
        : m_content(content)
        , m_device(openBuffer())
        , m_cursor(&m_document)
    {
        prepareDevice();
        prepareDocument();
        listSections();
    }

    bool isDone() const { return m_nextSection == m_sections.size() && m_nextPage == m_pages; }

    void step()
    {
        if (m_nextSection < m_sections.size()) {
            m_sections[m_nextSection++]();
            if (m_nextSection == m_sections.size())
                begin();
        } else if (m_nextPage < m_pages) {
            print(m_nextPage++);
        }
    }

    Result<QByteArray> bytes()
    {
        if (!m_painter.end()) {
            Error error;
            error.message = ReportWords::tr("The PDF could not be finished.");
            return std::unexpected(error);
        }
        return polishedPdf(m_bytes, m_device.pageLayout().fullRect(QPageLayout::Point).size());
    }

private:
    QIODevice *openBuffer()
    {
        m_buffer.setBuffer(&m_bytes);
        m_buffer.open(QIODevice::WriteOnly);
        return &m_buffer;
    }

    void prepareDevice()
    {
        m_device.setResolution(resolution);
        m_device.setPageSize(QPageSize(QPageSize::A4));
        m_device.setPageOrientation(QPageLayout::Landscape);
        m_device.setPageMargins({});
        m_device.setTitle(visibleText(m_content.title));
        m_device.setCreator(u"memreport " MEMREPORT_VERSION ""_s);
        QString hashes;
        for (const std::string &hash : m_content.sourceHashes)
            hashes += qstr(hash);
        const QUuid space(u"5f0c3a52-5a1d-4d8e-9a55-6d656d726570"_s);
        m_device.setDocumentId(QUuid::createUuidV5(space, m_content.title + m_content.window + hashes));
    }

    void prepareDocument()
    {
        m_page = QSizeF(m_device.width(), m_device.height());
        m_figures = std::make_unique<FigureObject>(m_content, m_device.width() - 2 * dots(marginMm));
        m_document.documentLayout()->setPaintDevice(&m_device);
        m_document.documentLayout()->registerHandler(figureObject, m_figures.get());
        QFont font = figureFont(12);
        font.setPointSizeF(bodyPt);
        m_document.setDefaultFont(font);
        m_document.setDefaultStyleSheet(
            u"h1 { font-size: 20pt } h2 { font-size: 13pt } h3 { font-size: 10pt } "
            "th { font-weight: 600; text-align: left } td, th { font-size: 6.5pt } .muted, small { color: "
            "#595959 } "
            ".input { font-size: 6.5pt; color: #595959 } a { color: #1a1a1a; text-decoration: none }"_s);
        m_document.setPageSize(m_page);
        QTextFrameFormat frame = m_document.rootFrame()->frameFormat();
        frame.setMargin(marginMm / 25.4 * documentDpi);
        m_document.rootFrame()->setFrameFormat(frame);
    }

    void listSections()
    {
        m_sections.emplace_back([this] {
            html(u"<h1>"_s + escapedText(m_content.title) + u"</h1><p>"_s + escapedText(m_content.author) +
                 u"</p><p class=\"muted\">"_s + escapedText(m_content.window) + u"</p>"_s +
                 htmlOfMarkdown(m_content.notes));
            statements();
        });
        for (size_t i = 0; i < m_content.figures.size(); ++i)
            m_sections.emplace_back([this, i] { figure(i); });
        for (const FindingTable &table : m_content.tables)
            m_sections.emplace_back([this, &table] { findings(table); });
        m_sections.emplace_back([this] { caveats(); });
        m_sections.emplace_back([this] {
            html(heading(2, ReportWords::tr("How we measured")) + heading(3, ReportWords::tr("Sources")) +
                 wholeTable(m_content.sources) + heading(3, ReportWords::tr("Quantities and steps")) +
                 wholeTable(m_content.series) + heading(3, ReportWords::tr("Definitions in force")) +
                 wholeTable(m_content.definitions));
        });
        m_sections.emplace_back([this] { keepHeadingsWithText(); });
    }

    /// All is said; the pages are known.
    void begin() { m_pages = m_painter.begin(&m_device) ? m_document.pageCount() : 0; }

    void print(int page)
    {
        if (page > 0)
            m_device.newPage();
        m_painter.save();
        m_painter.translate(0, -page * m_page.height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = QRectF(QPointF(0, page * m_page.height()), m_page);
        context.palette.setColor(QPalette::Text, Qt::black);
        m_painter.setClipRect(context.clip);
        m_document.documentLayout()->draw(&m_painter, context);
        m_painter.restore();
        QFont small = figureFont(12);
        small.setPointSizeF(7);
        m_painter.setFont(small);
        m_painter.setPen(QColor(0x59, 0x59, 0x59));
        m_painter.drawText(QRectF(QPointF(), m_page).adjusted(dots(marginMm), 0, -dots(marginMm), -dots(6)),
                           Qt::AlignRight | Qt::AlignBottom, u"%1 / %2"_s.arg(page + 1).arg(m_pages));
    }

    static QString heading(int level, const QString &text)
    {
        return u"<h%1>%2</h%1>"_s.arg(QString::number(level), escapedText(text));
    }

    /// Qt's tables take their looks from attributes.
    static QString wholeTable(const FigureTable &table)
    {
        return htmlTable(table)
            .replace(u"<table>"_s, u"<table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\" "
                                   "border=\"0\" style=\"border-collapse: collapse\">"_s)
            .replace(u"class=\"number\""_s, u"align=\"right\""_s);
    }

    void html(const QString &text)
    {
        m_cursor.movePosition(QTextCursor::End);
        m_cursor.insertHtml(text);
        m_cursor.movePosition(QTextCursor::End);
        m_cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
    }

    /// A heading whose text begins on the next page goes there too.
    void keepHeadingsWithText()
    {
        const auto *layout = m_document.documentLayout();
        const auto pageOf = [&](const QTextBlock &block) {
            return int(layout->blockBoundingRect(block).top() / m_page.height());
        };
        for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
            QTextBlock text = block.next();
            while (text.isValid() && text.text().isEmpty())
                text = text.next();
            if (block.blockFormat().headingLevel() == 0 || !text.isValid() || pageOf(block) == pageOf(text))
                continue;
            QTextCursor cursor(block);
            QTextBlockFormat format = block.blockFormat();
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            cursor.setBlockFormat(format);
        }
    }

    void statements()
    {
        QString text = heading(2, ReportWords::tr("What was found"));
        for (const Statement &statement : m_content.statements)
            text += u"<p>%1 %2 <span class=\"muted\">%3 %4</span></p>"_s.arg(
                stateGlyph(statement.state), escapedText(statement.text),
                escapedText(stateText(statement.state)), escapedText(statement.detail));
        html(text);
    }

    void figure(size_t index)
    {
        const FigureSpec &spec = *m_content.figures[index].spec;
        QTextBlockFormat ownPage;
        ownPage.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        m_cursor.movePosition(QTextCursor::End);
        m_cursor.setBlockFormat(ownPage);
        QTextCharFormat place;
        place.setObjectType(figureObject);
        place.setProperty(figureProperty, int(index));
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), place);
        m_cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
        const bool edited = m_content.figures[index].texts == TextState::ByHand;
        html(htmlOfMarkdown(spec.caption) + u"<p class=\"muted\">"_s +
             escapedText(edited ? ReportWords::tr("Words of this figure are edited by the author.")
                                : QString()) +
             u"</p><p class=\"muted\">"_s + escapedText(spec.altLong) + u"</p>"_s);
        twin(m_content.figures[index]);
    }

    /// The figure as a table, where it is one that people read.
    void twin(const ReportContent::Figure &figure)
    {
        QString text;
        for (const FigureTable &table : figure.twin) {
            if (!table.rows.empty() && table.rows.size() <= mostTwinRows)
                text += wholeTable(table);
        }
        if (!text.isEmpty())
            html(heading(3, ReportWords::tr("The figure as a table")) + text);
    }

    void findings(const FindingTable &table)
    {
        html(heading(2, table.title) + u"<p>"_s + escapedText(table.text) + u"</p>"_s +
             wholeTable(table.table));
        if (table.numbers.size() > mostOrigins) {
            html(u"<p class=\"muted\">"_s +
                 escapedText(
                     ReportWords::tr("Where these %1 numbers come from stands in the HTML and Markdown "
                                     "forms of this report.")
                         .arg(table.numbers.size())) +
                 u"</p>"_s);
            return;
        }
        QString text;
        for (const FindingTable::Number &number : table.numbers) {
            text += u"<p><b>%1</b> %2 <span class=\"muted\">%3</span></p>"_s.arg(
                escapedText(number.where + u": "_s + number.finding.text),
                escapedText(qstr(number.finding.definition)),
                escapedText(definitionText(number.finding.definition)));
            for (const FindingInput &input : number.finding.inputs)
                text +=
                    u"<p class=\"input\">"_s + escapedText(inputLines(input).join(u" · "_s)) +
                    (input.sha256.empty() ? QString() : u" · sha256 "_s + escapedText(qstr(input.sha256))) +
                    u"</p>"_s;
        }
        if (!text.isEmpty())
            html(heading(3, ReportWords::tr("Where these numbers come from")) + text);
    }

    void caveats()
    {
        if (m_content.caveats.empty()) {
            html(heading(2, ReportWords::tr("Caveats")) + u"<p>"_s +
                 escapedText(ReportWords::tr("No rule raised one.")) + u"</p>"_s);
            return;
        }
        QString text = heading(2, ReportWords::tr("Caveats")) + u"<ul>"_s;
        for (const Caveat &caveat : m_content.caveats) {
            text += u"<li>"_s + escapedText(caveat.text) + u" <span class=\"muted\">"_s +
                    escapedText(qstr(caveat.definition)) + u"</span>"_s;
            if (!caveat.answer.isEmpty())
                text += u"<br/><b>"_s + escapedText(ReportWords::tr("Answer:")) + u"</b> "_s +
                        escapedText(caveat.answer);
            text += u"</li>"_s;
        }
        html(text + u"</ul>"_s);
    }

    const ReportContent &m_content;
    QByteArray m_bytes;
    QBuffer m_buffer;
    QPdfWriter m_device;
    QPainter m_painter;
    QSizeF m_page;
    std::unique_ptr<FigureObject> m_figures;
    QTextDocument m_document;
    QTextCursor m_cursor;
    std::vector<std::function<void()>> m_sections;
    size_t m_nextSection = 0;
    int m_pages = 0; ///< known once all sections are there
    int m_nextPage = 0;
};

PdfReport::PdfReport(const ReportContent &content)
    : m_writer(std::make_unique<Writer>(content))
{
}

PdfReport::~PdfReport() = default;

bool PdfReport::isDone() const
{
    return m_writer->isDone();
}

void PdfReport::step()
{
    m_writer->step();
}

Result<QByteArray> PdfReport::bytes()
{
    return m_writer->bytes();
}

Result<QByteArray> pdfReport(const ReportContent &content)
{
    PdfReport report(content);
    while (!report.isDone())
        report.step();
    return report.bytes();
}

} // namespace memreport

#include "pdfreport.moc"
