// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/topics.h"

namespace memreport {

/// The findings that a number of a draft is to be compared with: of one quantity and one subject.
struct ClaimBinding
{
    std::vector<const ClaimNumber *> numbers; ///< known ones
    QString reason;                           ///< why there are none
    /// The word for the quantity stands in the number's own clause; else only agreement can be told.
    bool isOwn = true;
    bool isList = false; ///< "2.70 and 2.58 %": one number for each of several subjects
    Speech speech;
};

/// Finds them by unit, quantity word and subject (R118).
class ClaimBinder
{
public:
    ClaimBinder(const std::vector<DraftSentence> &sentences, const ClaimNumbers &numbers,
                const SpeechWindows &windows);

    ClaimBinding bind(size_t sentence, const std::vector<Quantity> &quantities, size_t quantity) const;

private:
    using Pool = std::vector<const ClaimNumber *>;
    struct Asked
    {
        const Topic *topic = nullptr;
        bool isOwn = true;
    };

    std::vector<Asked> topicsOf(const DraftSentence &said, const Quantity &quantity) const;
    Pool boundBy(const QStringList &binding, const Quantity &quantity) const;
    Pool of(const Topic &topic, const Quantity &quantity) const;
    Pool ofSubject(const Pool &pool, const Speech &speech, const Topic &topic) const;
    Pool ofNames(Pool pool, const QStringList &names) const;
    bool isOfAllocator(const ClaimNumber &number, const QString &allocator) const;
    bool isOfHeadroom(const ClaimNumber &number, const Speech &speech) const;

    const std::vector<DraftSentence> &m_sentences;
    const ClaimNumbers &m_numbers;
    SpeechReader m_reader;
};

} // namespace memreport
