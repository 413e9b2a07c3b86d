// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"
#include "models/bundle/manifest.h"
#include "models/bundle/zipreader.h"

#include <set>

namespace memreport::bundle {

/// Reads one bundle, used once: run().
class BundleReader
{
public:
    BundleReader(QIODevice &device, QString name)
        : m_name(std::move(name))
        , m_zip(device)
    {
    }
    Result<LoadedBundle> run();

private:
    const ZipEntry *entry(std::string_view name) const;
    /// Bytes that match the manifest, where it lists them.
    Result<QByteArray> checked(const std::string &name);
    /// The same, with the trouble put on the list; null if there is any.
    QByteArray take(std::string_view name, bool required);
    QJsonObject object(std::string_view name);
    Error named(Error error) const;
    void complainOfKeys(std::string_view member, const QStringList &keys);
    void growTo(qint64 source);

    void readManifestMember();
    void readIncident();
    void readEvents();
    void readSeries();
    bool readFigurePart(const std::string &name);
    void readRest();
    void finish();

    QString m_name;
    ZipReader m_zip;
    Manifest m_manifest;
    bool m_haveManifest = false;
    std::vector<Evidence> m_sources;
    std::set<std::string, std::less<>> m_used;
    LoadedBundle m_loaded;
};

} // namespace memreport::bundle
