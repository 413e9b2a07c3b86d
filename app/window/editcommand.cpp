// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/editcommand.h"

namespace memreport {

EditCommand::EditCommand(Document before, Edit edit, Apply apply)
    : QUndoCommand(edit.text)
    , m_before(std::move(before))
    , m_edit(std::move(edit))
    , m_apply(std::move(apply))
{
}

bool EditCommand::mergeWith(const QUndoCommand *other)
{
    const auto *next = static_cast<const EditCommand *>(other);
    if (next->m_edit.mergeKey != m_edit.mergeKey)
        return false;
    m_edit = next->m_edit;
    setObsolete(m_edit.after == m_before);
    return true;
}

} // namespace memreport
