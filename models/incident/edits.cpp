// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/edits.h"
#include "models/base/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace memreport {

namespace {
QString nameOf(const EvidencePtr &evidence)
{
    return evidence->source.path.section(u'/', -1);
}

Edit edit(const Document &document, const QString &text, std::string mergeKey = {})
{
    return {text, std::move(mergeKey), document};
}

/// The part of a process id that people know.
QString shortName(const std::string &id)
{
    return qstr(id.substr(id.find('/') + 1));
}
} // namespace

Edit addEvidence(const Document &document, std::vector<EvidencePtr> evidence)
{
    const QString text =
        evidence.size() == 1
            ? QCoreApplication::translate("Edits", "Import %1").arg(nameOf(evidence.front()))
            : QCoreApplication::translate("Edits", "Import %n file(s)", nullptr, int(evidence.size()));
    Edit result = edit(document, text);
    std::ranges::move(evidence, std::back_inserter(result.after.evidence));
    return result;
}

Edit replaceEvidence(const Document &document, const std::vector<EvidencePtr> &evidence)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Read %n file(s) again", nullptr,
                                                             int(evidence.size())));
    for (const EvidencePtr &read : evidence) {
        const auto same = [&read](const EvidencePtr &there) {
            return there->source.path == read->source.path;
        };
        const auto old = std::ranges::find_if(result.after.evidence, same);
        if (old == result.after.evidence.end())
            result.after.evidence.push_back(read);
        else
            *old = read;
    }
    return result;
}

Edit removeEvidence(const Document &document, size_t index)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Remove file"));
    if (index < document.evidence.size()) {
        result.text = QCoreApplication::translate("Edits", "Remove %1").arg(nameOf(document.evidence[index]));
        result.after.evidence.erase(result.after.evidence.begin() + qsizetype(index));
    }
    return result;
}

Edit setPairs(const Document &document, std::vector<PairChoice> pairs)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Change pairs"));
    result.after.choices.pairs = std::move(pairs);
    return result;
}

Edit setFeatured(const Document &document, const std::string &holdsId)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Feature %1").arg(shortName(holdsId)));
    result.after.choices.featured = holdsId;
    return result;
}

Edit setReference(const Document &document, const std::string &arm)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Compare with %1").arg(qstr(arm)));
    result.after.choices.reference = arm;
    return result;
}

Edit setWindow(const Document &document, const std::string &name, TimeRange range)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Change window %1").arg(qstr(name)),
                       "window " + name);
    std::vector<NamedWindow> &windows = result.after.choices.windows;
    const auto known = std::ranges::find(windows, name, &NamedWindow::name);
    if (known == windows.end())
        windows.push_back({name, range});
    else
        known->range = range;
    return result;
}

Edit bindRole(const Document &document, RoleBinding binding)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Use %1 as %2")
                                     .arg(qstr(binding.metric), qstr(roleWord(binding.role))));
    std::vector<RoleBinding> &roles = result.after.choices.roles;
    std::erase_if(roles, [&](const RoleBinding &known) {
        return known.metric == binding.metric && known.labels == binding.labels;
    });
    roles.push_back(std::move(binding));
    return result;
}

Edit setAllocator(const Document &document, AllocatorChoice choice)
{
    Edit result = edit(
        document, QCoreApplication::translate("Edits", "Set allocator of %1").arg(shortName(choice.process)));
    std::vector<AllocatorChoice> &choices = result.after.choices.allocators;
    std::erase_if(choices, [&](const AllocatorChoice &known) {
        return known.process == choice.process && known.from == choice.from && known.to == choice.to;
    });
    choices.push_back(std::move(choice));
    return result;
}

Edit setDefinitions(const Document &document, const Definitions &definitions)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Change definitions"), "definitions");
    result.after.choices.definitions = definitions;
    return result;
}

Edit setTitle(const Document &document, const QString &title, const QString &author)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Change title"), "title");
    result.after.choices.title = title;
    result.after.choices.author = author;
    return result;
}

Edit setZone(const Document &document, const QString &zone)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Show times in %1").arg(zone));
    result.after.choices.zone = zone;
    return result;
}

Edit addAnnotation(const Document &document, Annotation annotation)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Add annotation"));
    std::vector<Annotation> &annotations = result.after.choices.annotations;
    const auto known = std::ranges::find(annotations, annotation.id, &Annotation::id);
    if (known == annotations.end()) {
        annotations.push_back(std::move(annotation));
    } else {
        result.text = QCoreApplication::translate("Edits", "Change annotation");
        result.mergeKey = "annotation " + annotation.id;
        *known = std::move(annotation);
    }
    return result;
}

Edit removeAnnotation(const Document &document, const std::string &id)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Remove annotation"));
    std::erase_if(result.after.choices.annotations,
                  [&](const Annotation &annotation) { return annotation.id == id; });
    return result;
}

Edit answerCaveat(const Document &document, const std::string &code, const QString &answer)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Answer caveat"), "caveat " + code);
    if (answer.isEmpty())
        result.after.choices.answeredCaveats.erase(code);
    else
        result.after.choices.answeredCaveats[code] = answer;
    return result;
}

Edit setText(const Document &document, const std::string &key, const QString &text)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Change text"), "text " + key);
    if (text.isEmpty())
        result.after.choices.texts.erase(key);
    else
        result.after.choices.texts[key] = text;
    return result;
}

std::string figureTextKey(const std::string &figure, const std::string &part)
{
    return figure + '/' + part;
}

std::string figureBaseKey(const std::string &figure, const std::string &part)
{
    return figureTextKey(figure, part) + "/computed";
}

Edit setFigureText(const Document &document, const std::string &figure, const std::string &part,
                   const QString &text, const QString &computed)
{
    const std::string key = figureTextKey(figure, part);
    const bool edited = !text.isEmpty() && text != computed;
    Edit result = setText(document, key, edited ? text : QString());
    result.text = QCoreApplication::translate("Edits", "Change %1 of %2").arg(qstr(part), qstr(figure));
    result.after = setText(result.after, figureBaseKey(figure, part), edited ? computed : QString()).after;
    return result;
}

Edit setFigureChoice(const Document &document, const std::string &figure, const FigureChoice &choice)
{
    Edit result = edit(document, QCoreApplication::translate("Edits", "Change figure %1").arg(qstr(figure)),
                       "figure " + figure);
    if (choice == FigureChoice())
        result.after.choices.figures.erase(figure);
    else
        result.after.choices.figures[figure] = choice;
    return result;
}

} // namespace memreport
