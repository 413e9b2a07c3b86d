// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/document.h"

#include <QString>

namespace memreport {

/// One undoable change of a document: what the menu calls it and the choices after it.
/// Commands that share a mergeKey (a drag) collapse into one step.
struct Edit
{
    QString text; ///< "Change pair 3", for "Undo …"
    std::string mergeKey;
    Document after;
};

Edit addEvidence(const Document &document, std::vector<EvidencePtr> evidence);
/// Files that were read again: each takes the place of the same file, by path.
Edit replaceEvidence(const Document &document, const std::vector<EvidencePtr> &evidence);
Edit removeEvidence(const Document &document, size_t index);
Edit setPairs(const Document &document, std::vector<PairChoice> pairs);
Edit setFeatured(const Document &document, const std::string &holdsId);
Edit setReference(const Document &document, const std::string &arm);
Edit setWindow(const Document &document, const std::string &name, TimeRange range);
Edit bindRole(const Document &document, RoleBinding binding);
Edit setAllocator(const Document &document, AllocatorChoice choice);
Edit setDefinitions(const Document &document, const Definitions &definitions);
Edit setTitle(const Document &document, const QString &title, const QString &author);
Edit setZone(const Document &document, const QString &zone);
Edit addAnnotation(const Document &document, Annotation annotation);
Edit removeAnnotation(const Document &document, const std::string &id);
Edit answerCaveat(const Document &document, const std::string &code, const QString &answer);
Edit setText(const Document &document, const std::string &key, const QString &text);

/// Where Choices::texts keeps the author's words for a part ("title", "caption", "alt" …) of a figure.
std::string figureTextKey(const std::string &figure, const std::string &part);
/// Where it keeps the computed words that the author saw, so that numbers left alone stay live.
std::string figureBaseKey(const std::string &figure, const std::string &part);
/// Empty text, or the computed one: back to what is computed.
Edit setFigureText(const Document &document, const std::string &figure, const std::string &part,
                   const QString &text, const QString &computed);
Edit setFigureChoice(const Document &document, const std::string &figure, const FigureChoice &choice);

} // namespace memreport
