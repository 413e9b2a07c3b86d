// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/messages.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/items/itemtexts.h"

#include <QApplication>
#include <QStyle>
#include <QSysInfo>

using namespace Qt::StringLiterals;

namespace memreport {

QString openFailedText(const Error &error)
{
    return tr("%1. Nothing was changed.").arg(describe(error));
}

QString saveFailedText(const Error &error, const QString &path)
{
    const QString kept = path.isEmpty()
                             ? tr("Your work is still here; save it elsewhere.")
                             : tr("The file on disk and your work here are as before; save elsewhere.");
    return describe(error) + u' ' + kept;
}

QString importFailedText(const Error &error)
{
    return tr("%1 The report is as before.").arg(describe(error));
}

QString computingFailedText(const Error &error)
{
    return tr("%1 What is shown belongs to the step before; undo the last change.").arg(describe(error));
}

QString autosaveFailedText(const Error &error)
{
    return tr("%1. Nothing is kept against a crash until this works again; save often.").arg(describe(error));
}

QString openedNotesText(const std::vector<Note> &notes, bool readOnly)
{
    QStringList parts;
    if (readOnly)
        parts << tr(
            "This report is open in another window or was written by a newer version. Changes can only be "
            "saved under another name.");
    for (const Note &note : notes) {
        if (note.level != Note::Level::Info)
            parts << note.text;
    }
    return parts.join(u' ');
}

namespace {

QString faultsText(const BundleCheck &check)
{
    QStringList damaged;
    for (const MemberCheck &member : check.members) {
        if (!member.problem.isEmpty())
            damaged << qstr(member.name) + u" ("_s + member.problem + u')';
    }
    QStringList parts;
    if (!check.findings.empty())
        parts << tr("Numbers differ: %1, first %2: stored %3, computed %4.")
                     .arg(check.findings.size())
                     .arg(check.findings.front().path, check.findings.front().stored,
                          check.findings.front().recomputed);
    if (damaged.size() == 1)
        parts << tr("Damaged: 1 member, %1.").arg(damaged.front());
    else if (!damaged.isEmpty())
        parts << tr("Damaged: %1 members, first %2.").arg(damaged.size()).arg(damaged.front());
    if (parts.isEmpty() && !check.problems.empty())
        parts << tr("Damaged: %1.").arg(describe(check.problems.front()));
    return parts.join(u' ');
}

QString signedText(const Result<SignatureCheck> &signature)
{
    return signature ? signatureText(*signature)
                     : tr("The signature could not be checked: %1.").arg(describe(signature.error()));
}

} // namespace

QString verifiedText(const FileCheck &check, const QString &author, const QDateTime &date, bool readOnly)
{
    QString state = check.bundle.isGood()
                        ? tr("Verified: %1 members and every number are as they were saved.")
                              .arg(check.bundle.members.size())
                        : faultsText(check.bundle);
    if (check.signature)
        state += u' ' + signedText(*check.signature);
    const QString day = QLocale().toString(date.date(), QLocale::LongFormat);
    const QString origin = author.isEmpty() ? tr("Saved on %1, author not named.").arg(day)
                                            : tr("Saved by %1 on %2.").arg(author, day);
    const QString mode =
        readOnly ? u' ' + tr("Read-only: comments are kept, changes are saved under another name.")
                 : QString();
    return state + u' ' + origin + mode;
}

QString versionsText()
{
    return u"memreport %1 · Qt %2 · %3 · %4 · %5"_s.arg(
        QStringLiteral(MEMREPORT_VERSION), QString::fromLatin1(qVersion()), QGuiApplication::platformName(),
        QApplication::style()->name(), QSysInfo::prettyProductName());
}

} // namespace memreport
