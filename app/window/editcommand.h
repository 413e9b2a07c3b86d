// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/edits.h"

#include <QUndoCommand>

namespace memreport {

/// An edit on the undo stack: the documents before and after it. Edits of one drag become one step.
class EditCommand : public QUndoCommand
{
public:
    using Apply = std::function<void(const Document &)>;

    EditCommand(Document before, Edit edit, Apply apply);
    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_edit.after); }
    int id() const override { return m_edit.mergeKey.empty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand *other) override;

private:
    Document m_before;
    Edit m_edit;
    Apply m_apply;
};

} // namespace memreport
