// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/seriestableimporter.h"

#include "importers/grafana/seriestablereader.h"
#include "models/base/text.h"
#include "models/base/translate.h"

namespace memreport {

namespace {

constexpr qint64 headBytes = 64 * 1024;

Evidence cutTimes(const Hints &hints, const SeriesTableShape &shape)
{
    Evidence evidence;
    evidence.source.importer = "series-table";
    evidence.source.format = "Table of series";
    evidence.error =
        Error{Error::Code::Syntax,
              tr("A spreadsheet left only a part of the times of this table; export it again and "
                 "do not save it in a spreadsheet."),
              hints.path,
              shape.cutTimeLine,
              {},
              tr("a date and a time in column Time"),
              qstr(shape.cutTime)};
    return evidence;
}

Evidence refused(const Hints &hints, Error::Code code, const QString &expected, const QString &found)
{
    Evidence evidence;
    evidence.source.importer = "series-table";
    evidence.source.format = "Table of series";
    evidence.error =
        Error{code, tr("The columns of this table cannot be told."), hints.path, 1, 0, expected, found};
    return evidence;
}

class SeriesTableImporter : public Importer
{
public:
    std::string name() const override { return "series-table"; }

    Match probe(QByteArrayView head, bool whole) const override
    {
        const auto shape = seriesTableShape(head, whole);
        if (!shape)
            return Match::No;
        return shape->isSure ? Match::Yes : Match::Maybe;
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        const QByteArray head = in.peek(headBytes);
        auto shape = seriesTableShape(head, head.size() < headBytes, hints.columns);
        if (!shape)
            return refused(hints, Error::Code::UnknownFormat, tr("a column of times and columns of values"),
                           tr("other columns"));
        if (!shape->cutTime.empty())
            return cutTimes(hints, *shape);
        if (!hints.columns.empty() && !shape->hasHeader) {
            const auto &columns = shape->columns;
            const bool usable = std::ranges::count(columns, SeriesColumn::Time) == 1 &&
                                std::ranges::count(columns, SeriesColumn::Value) == 1;
            if (!usable)
                return refused(hints, Error::Code::Usage,
                               tr("columns with one __timestamp__ and one __value__"),
                               QString::fromStdString(hints.columns));
        }
        return SeriesTableReader(in, std::move(*shape), hints, progress).read();
    }
};

} // namespace

std::unique_ptr<Importer> makeSeriesTableImporter()
{
    return std::make_unique<SeriesTableImporter>();
}

} // namespace memreport
