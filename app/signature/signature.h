// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/signature/sshkeygen.h"

namespace memreport {

// Detached signatures of files in OpenSSH's format (PROTOCOL.sshsig), namespace "memreport". All
// cryptography is ssh-keygen's.

/// "x.memreport.sig": where a signature is looked for and written if nobody says where.
QString signatureFileOf(const QString &path);

/// Signs the file's bytes with an SSH key (private, or public with its private half in the agent) and writes
/// the signature to target, whole or not at all. Io: a file cannot be read or written, ssh-keygen is missing
/// or refuses the key, with its own words.
Result<void> signFile(const QString &path, const QString &key, const QString &target,
                      Passphrase passphrase = Passphrase::OnTerminal);

/// What a signature says about a file.
struct SignatureCheck
{
    enum class State
    {
        Signed,     ///< by a key that the list of signers names
        Unknown,    ///< fits the file, but no list names the key or the list does not allow it here and now
        DoesNotFit, ///< made of other bytes, for another use, or damaged
    };

    State state = State::DoesNotFit;
    QString signer; ///< as the list names him, "writer@example.org"; empty unless Signed
    QString key;    ///< "ED25519 key SHA256:…"; empty if DoesNotFit
    QString why;    ///< ssh-keygen's words unless Signed; may be empty

    bool isGood() const { return state == State::Signed; }
};

/// Compares a signature with the file and the list of signers (ssh-keygen's "allowed signers"; empty: nobody
/// is known). Io: a file cannot be read or ssh-keygen is missing. Syntax, Limit: the signature file is none.
Result<SignatureCheck> checkSignature(const QString &path, const QString &signature, const QString &signers);

/// "Signed by …" or why not: one sentence for people.
QString signatureText(const SignatureCheck &check);

} // namespace memreport
