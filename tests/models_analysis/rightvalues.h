// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

namespace memreport::handmade {

/// Compares an answer of show --json with right values of the same shape. Keys that only the answer has are
/// free; what is right is a number with "value" and a tolerance (abs, rel), a text, a list. Elements of a
/// list of objects are found by the keys that identify them, whatever their order.
class RightValues
{
public:
    RightValues(const QJsonObject &truth, const QJsonObject &shown);

    int compared() const { return m_compared; }
    /// A line each: "pairs[order=1].weight_diff: 4.9 expected, 5.1 found".
    QStringList wrong() const { return m_wrong; }

private:
    void compare(const QJsonValue &truth, const QJsonValue &shown, const QString &path, double seconds);
    void compareNumber(const QJsonObject &truth, const QJsonValue &shown, const QString &path,
                       double seconds);
    void compareObject(const QJsonObject &truth, const QJsonValue &shown, const QString &path,
                       double seconds);
    void compareList(const QJsonArray &truth, const QJsonValue &shown, const QString &path, double seconds);
    void check(bool right, const QString &path, const QJsonValue &truth, const QJsonValue &shown);

    int m_compared = 0;
    QStringList m_wrong;
};

} // namespace memreport::handmade
