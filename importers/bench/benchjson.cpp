// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/benchjson.h"

#include "importers/bench/benchinput.h"
#include "importers/bench/criterionjson.h"
#include "importers/bench/googlejson.h"
#include "importers/bench/hyperfinejson.h"
#include "importers/bench/jsonpatch.h"
#include "importers/bench/linereader.h"
#include "importers/bench/words.h"
#include "models/base/translate.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

using namespace bench;

namespace {

enum class JsonForm
{
    None,
    Google,
    Hyperfine,
    Critcmp,
    CargoCriterion,
    Estimates,
};

/// By the names that only this form has together, near its beginning.
JsonForm formOf(std::string_view head)
{
    struct Marks
    {
        JsonForm form;
        std::array<std::string_view, 3> words;
    };
    constexpr std::array forms{
        Marks{JsonForm::CargoCriterion, {"\"reason\"", "-complete\"", "{"}},
        Marks{JsonForm::Critcmp, {"\"criterion_estimates_v1\"", "\"benchmarks\"", "{"}},
        Marks{JsonForm::Google, {"\"context\"", "\"benchmarks\"", "\"num_cpus\""}},
        Marks{JsonForm::Google, {"\"benchmarks\"", "\"real_time\"", "\"iterations\""}},
        Marks{JsonForm::Hyperfine, {"\"results\"", "\"command\"", "\"mean\""}},
        Marks{JsonForm::Estimates, {"\"point_estimate\"", "\"confidence_interval\"", "\"standard_error\""}},
    };
    const size_t brace = head.find('{');
    if (brace == std::string_view::npos)
        return JsonForm::None;
    for (const Marks &marks : forms) {
        if (std::ranges::all_of(marks.words, [&](std::string_view word) { return head.contains(word); }))
            return marks.form;
    }
    return JsonForm::None;
}

std::string formatName(JsonForm form)
{
    switch (form) {
    case JsonForm::Google:
        return "Google Benchmark JSON";
    case JsonForm::Hyperfine:
        return "hyperfine JSON";
    case JsonForm::Critcmp:
        return "critcmp export";
    case JsonForm::CargoCriterion:
        return "cargo-criterion JSON";
    case JsonForm::Estimates:
        return "criterion estimates";
    case JsonForm::None:
        break;
    }
    return "benchmark JSON";
}

bool isSmallForm(JsonForm form)
{
    return form == JsonForm::Critcmp || form == JsonForm::Estimates;
}

void readSmall(JsonForm form, const std::string &json, const Hints &hints, Evidence &evidence)
{
    QJsonParseError fault;
    const QJsonObject root = QJsonDocument::fromJson(QByteArray::fromStdString(json), &fault).object();
    if (fault.error != QJsonParseError::NoError) {
        evidence.error = errorAt(Error::Code::Syntax, tr("the JSON is damaged"), tr("JSON of a benchmark"),
                                 fault.errorString());
        evidence.error->byte = fault.offset;
    } else if (form == JsonForm::Critcmp) {
        readCritcmpExport(root, evidence);
    } else {
        readSingleEstimates(root, hints.path, evidence);
    }
}

void readPatched(JsonForm form, std::string text, const Hints &hints, Evidence &evidence)
{
    PatchedJson json = patchedJson(std::move(text));
    if (isSmallForm(form))
        readSmall(form, json.text, hints, evidence);
    else if (form == JsonForm::Google)
        readGoogleJson(json.text, evidence);
    else
        readHyperfineJson(json.text, evidence);
    if (json.nonFinite > 0) {
        addNote(evidence, Note::Level::Info, "non-finite",
                tr("%1 numbers are NaN or infinite; they count as missing").arg(json.nonFinite), 0);
    }
    if (json.cutAt) {
        evidence.error = errorAt(Error::Code::Truncated, tr("the JSON is cut; its whole entries were kept"),
                                 tr("the closing brackets"), tr("the end of the file"));
        evidence.error->byte = json.cutAt;
    }
}

class BenchJsonImporter final : public Importer
{
public:
    std::string name() const override { return "bench-json"; }

    Match probe(QByteArrayView head, bool) const override
    {
        const std::string_view text(head.data(), size_t(head.size()));
        return text.contains('\0') || formOf(text) == JsonForm::None ? Match::No : Match::Yes;
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        std::string text = readAllText(in, hints, progress, evidence);
        const JsonForm form = formOf(std::string_view(text).substr(0, 64 * 1024));
        evidence.source.format = formatName(form);
        if (evidence.error)
            return evidence;
        if (form == JsonForm::CargoCriterion)
            readCargoCriterion(text, evidence);
        else
            readPatched(form, std::move(text), hints, evidence);
        if (!evidence.error && !evidence.holdsData()) {
            evidence.error = errorAt(Error::Code::NoData, tr("there is no benchmark in the file"),
                                     tr("results of benchmarks"), tr("none"));
            evidence.error->byte = 0;
        }
        return evidence;
    }
};

} // namespace

std::unique_ptr<Importer> makeBenchJsonImporter()
{
    return std::make_unique<BenchJsonImporter>();
}

} // namespace memreport
