// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/animationjob.h"
#include "app/window/settings.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace memreport {

class FigureView;

/// Asks how the replay of one figure becomes pictures, and shows how far they are. The window stays
/// usable meanwhile.
class AnimationDialog : public QDialog
{
    Q_OBJECT
public:
    explicit AnimationDialog(QWidget *parent);

    /// What will be replayed: the figure, range, size and colours of a page as they are now.
    void setView(const FigureView &view, double speed);
    AnimationOptions options() const;
    bool isRunning() const { return m_job.isRunning(); }

Q_SIGNALS:
    void written(int frames, const QString &folder);
    void failed(const memreport::Error &error);

protected:
    void reject() override;

private:
    void build();
    void connectJob();
    void tell(); ///< how many pictures of what size
    void begin();
    void showRunning(bool running);

    std::shared_ptr<const FigureSpec> m_figure;
    AnimationOptions m_shown; ///< as the page shows it
    QSpinBox *m_frames = nullptr;
    QComboBox *m_speed = nullptr;
    QComboBox *m_scale = nullptr;
    QLabel *m_told = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_export = nullptr;
    QPushButton *m_stop = nullptr;
    AnimationJob m_job;
    Settings m_settings;
};

} // namespace memreport
