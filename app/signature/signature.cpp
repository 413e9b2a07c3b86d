// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/signature/signature.h"

#include "models/base/translate.h"

#include <QFile>
#include <QRegularExpression>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

const auto signatureNamespace = u"memreport"_s;
constexpr auto signingLimit = std::chrono::seconds(120); // a passphrase may be asked for
constexpr auto checkingLimit = std::chrono::seconds(60);
constexpr qint64 maxSignatureBytes = 64 << 10; // of a 16384-bit RSA key: 6 KiB
const auto signatureHead = "-----BEGIN SSH SIGNATURE-----"_ba;

Error fileFault(const QString &message, const QString &path)
{
    return {Error::Code::Io, message, path, {}, {}, {}, {}};
}

Result<void> requireReadable(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(fileFault(file.errorString(), path));
    return {};
}

Result<void> requireSignature(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(fileFault(file.errorString(), path));
    const QByteArray bytes = file.read(maxSignatureBytes + 1);
    if (bytes.size() > maxSignatureBytes)
        return std::unexpected(Error{Error::Code::Limit,
                                     tr("this is no signature"),
                                     path,
                                     {},
                                     {},
                                     tr("at most %1 bytes").arg(maxSignatureBytes),
                                     tr("more")});
    if (!bytes.startsWith(signatureHead)) {
        const QByteArray first = bytes.first(bytes.indexOf('\n') < 0 ? bytes.size() : bytes.indexOf('\n'));
        return std::unexpected(Error{Error::Code::Syntax, tr("this is no signature"), path, 1, 0,
                                     QString::fromLatin1(signatureHead),
                                     QString::fromUtf8(first.first(std::min<qsizetype>(first.size(), 60)))});
    }
    return {};
}

/// "Good "memreport" signature with ED25519 key SHA256:…" names the key.
QString keyOf(const KeygenRun &run)
{
    static const QRegularExpression key(u" with (\\S+ key \\S+)"_s);
    return key.match(QString::fromUtf8(run.out)).captured(1);
}

Result<KeygenRun> fits(const QString &path, const QString &signature)
{
    return runSshKeygen({u"-Y"_s, u"check-novalidate"_s, u"-n"_s, signatureNamespace, u"-s"_s, signature},
                        path, checkingLimit);
}

Result<KeygenRun> principals(const QString &path, const QString &signature, const QString &signers)
{
    return runSshKeygen({u"-Y"_s, u"find-principals"_s, u"-s"_s, signature, u"-f"_s, signers}, path,
                        checkingLimit);
}

Result<KeygenRun> verified(const QString &path, const QString &signature, const QString &signers,
                           const QString &signer)
{
    return runSshKeygen({u"-Y"_s, u"verify"_s, u"-n"_s, signatureNamespace, u"-s"_s, signature, u"-f"_s,
                         signers, u"-I"_s, signer},
                        path, checkingLimit);
}

/// Looks the key up in the list; check has it already.
Result<void> findSigner(const QString &path, const QString &signature, const QString &signers,
                        SignatureCheck &check)
{
    const auto names = principals(path, signature, signers);
    if (!names)
        return std::unexpected(names.error());
    const QString signer = QString::fromUtf8(names->out).section(u'\n', 0, 0).trimmed();
    if (!names->isGood() || signer.isEmpty()) {
        check.why = names->said;
        return {};
    }
    const auto run = verified(path, signature, signers, signer);
    if (!run)
        return std::unexpected(run.error());
    if (!run->isGood()) {
        check.why = run->said;
        return {};
    }
    check.state = SignatureCheck::State::Signed;
    check.signer = signer;
    return {};
}

} // namespace

QString signatureFileOf(const QString &path)
{
    return path + u".sig"_s;
}

Result<void> signFile(const QString &path, const QString &key, const QString &target, Passphrase passphrase)
{
    for (const QString &file : {path, key}) {
        if (auto readable = requireReadable(file); !readable)
            return readable;
    }
    const auto run = runSshKeygen({u"-Y"_s, u"sign"_s, u"-n"_s, signatureNamespace, u"-f"_s, key}, path,
                                  signingLimit, passphrase);
    if (!run)
        return std::unexpected(run.error());
    if (!run->isGood() || !run->out.startsWith(signatureHead))
        return std::unexpected(
            fileFault(tr("ssh-keygen did not sign with this key: %1").arg(run->said), key));
    QSaveFile file(target);
    if (file.open(QIODevice::WriteOnly) && file.write(run->out) == run->out.size() && file.commit())
        return {};
    return std::unexpected(fileFault(file.errorString(), target));
}

Result<SignatureCheck> checkSignature(const QString &path, const QString &signature, const QString &signers)
{
    if (const auto readable = requireReadable(path); !readable)
        return std::unexpected(readable.error());
    if (const auto whole = requireSignature(signature); !whole)
        return std::unexpected(whole.error());
    if (!signers.isEmpty()) {
        if (const auto readable = requireReadable(signers); !readable)
            return std::unexpected(readable.error());
    }
    const auto run = fits(path, signature);
    if (!run)
        return std::unexpected(run.error());
    SignatureCheck check;
    if (!run->isGood()) {
        check.why = run->said;
        return check;
    }
    check.state = SignatureCheck::State::Unknown;
    check.key = keyOf(*run);
    if (!signers.isEmpty()) {
        if (const auto found = findSigner(path, signature, signers, check); !found)
            return std::unexpected(found.error());
    }
    return check;
}

QString signatureText(const SignatureCheck &check)
{
    switch (check.state) {
    case SignatureCheck::State::Signed:
        return tr("Signed by %1 (%2).").arg(check.signer, check.key);
    case SignatureCheck::State::Unknown:
        return check.why.isEmpty()
                   ? tr("Signed with %1, but no list of signers was given that names it.").arg(check.key)
                   : tr("Signed with %1, which the list of signers does not name for this: %2")
                         .arg(check.key, check.why);
    case SignatureCheck::State::DoesNotFit:
        break;
    }
    return tr("The signature does not fit this file: %1").arg(check.why);
}

} // namespace memreport
