// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey.h"

#include "app/window/documentsession.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QTest>
#include <QUndoStack>
#include <QWheelEvent>

#include <array>

using namespace Qt::StringLiterals;

namespace memreport::test {

namespace {

constexpr auto dialogPeriod = std::chrono::milliseconds(5);

/// Asks a server, or ends what the monkey works on.
bool isLeftAlone(const QAction &action)
{
    static const QStringList names{u"fetch"_s, u"close"_s, u"newWindow"_s, u"fullScreen"_s};
    return names.contains(action.objectName()) || action.menu() || action.isSeparator() ||
           !action.isEnabled() || !action.isVisible();
}

} // namespace

Monkey::Monkey(MainWindow &window, quint32 seed)
    : m_window(window)
    , m_random(seed)
{
    QObject::connect(&m_dialogs, &QTimer::timeout, &m_dialogs, [this] { giveUpDialogs(); });
    m_dialogs.start(dialogPeriod);
}

void Monkey::act()
{
    static constexpr std::array acts{&Monkey::click,   &Monkey::click,  &Monkey::click,     &Monkey::drag,
                                     &Monkey::wheel,   &Monkey::type,   &Monkey::press,     &Monkey::press,
                                     &Monkey::trigger, &Monkey::resize, &Monkey::undoOrRedo};
    (this->*acts[size_t(below(int(acts.size())))])();
    QCoreApplication::processEvents();
    giveUpDialogs();
    closeOtherWindows();
    if (!m_window.isVisible())
        m_window.show();
}

QWidget *Monkey::anyWidget()
{
    QList<QWidget *> widgets;
    for (QWidget *widget : m_window.findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->isEnabled() && !widget->size().isEmpty())
            widgets << widget;
    }
    return widgets.isEmpty() ? &m_window : widgets[below(int(widgets.size()))];
}

QPoint Monkey::anyPointOf(const QWidget &widget)
{
    const int x = below(widget.width());
    return {x, below(widget.height())};
}

void Monkey::click()
{
    QWidget *widget = anyWidget();
    const Qt::MouseButton button = below(8) == 0 ? Qt::RightButton : Qt::LeftButton;
    const QPoint at = anyPointOf(*widget);
    m_last =
        u"click on %1 %2"_s.arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName());
    if (below(10) == 0)
        QTest::mouseDClick(widget, button, {}, at);
    else
        QTest::mouseClick(widget, button, {}, at);
}

void Monkey::drag()
{
    const QPointer<QWidget> widget = anyWidget();
    const QPoint from = anyPointOf(*widget);
    const QPoint to = anyPointOf(*widget);
    m_last = u"drag over %1"_s.arg(QString::fromLatin1(widget->metaObject()->className()));
    const auto send = [&widget](QEvent::Type type, QPoint at, Qt::MouseButton button, Qt::MouseButtons held) {
        if (!widget)
            return;
        QMouseEvent event(type, at, widget->mapToGlobal(at), button, held, {});
        QApplication::sendEvent(widget, &event);
    };
    send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseMove, (from + to) / 2, Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseMove, to, Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
}

void Monkey::wheel()
{
    QWidget *widget = anyWidget();
    const QPoint at = anyPointOf(*widget);
    m_last = u"wheel over %1"_s.arg(QString::fromLatin1(widget->metaObject()->className()));
    const QPoint turn(0, below(2) == 0 ? 120 : -120);
    const auto keys = below(3) == 0 ? Qt::ControlModifier : Qt::NoModifier;
    QWheelEvent event(at, widget->mapToGlobal(at), {}, turn, Qt::NoButton, keys, Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

void Monkey::type()
{
    static const QStringList texts{u"bas03"_s,      u"-1"_s,     u"1e309"_s, u"<b>x</b>"_s,
                                   u"2026-07-03"_s, u"\u202E"_s, u" "_s};
    QWidget *widget = m_window.focusWidget() ? m_window.focusWidget() : &m_window;
    const QString text = texts[below(int(texts.size()))];
    m_last = u"type %1 into %2"_s.arg(text, QString::fromLatin1(widget->metaObject()->className()));
    QTest::keyClicks(widget, text);
}

void Monkey::press()
{
    static constexpr std::array keys{Qt::Key_Tab,   Qt::Key_Backtab, Qt::Key_Up,     Qt::Key_Down,
                                     Qt::Key_Left,  Qt::Key_Right,   Qt::Key_Return, Qt::Key_Escape,
                                     Qt::Key_Home,  Qt::Key_End,     Qt::Key_PageUp, Qt::Key_PageDown,
                                     Qt::Key_Space, Qt::Key_Delete,  Qt::Key_F2};
    QWidget *widget = m_window.focusWidget() ? m_window.focusWidget() : &m_window;
    const Qt::Key key = keys[size_t(below(int(keys.size())))];
    m_last = u"press %1 in %2"_s.arg(QKeySequence(key).toString(),
                                     QString::fromLatin1(widget->metaObject()->className()));
    QTest::keyClick(widget, key, below(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
}

void Monkey::trigger()
{
    QList<QAction *> actions;
    for (QAction *action : m_window.findChildren<QAction *>()) {
        if (!isLeftAlone(*action))
            actions << action;
    }
    if (actions.isEmpty())
        return;
    QAction *action = actions[below(int(actions.size()))];
    m_last = u"trigger %1"_s.arg(action->text());
    action->trigger();
}

void Monkey::resize()
{
    m_last = u"resize"_s;
    const int width = 640 + below(1280);
    m_window.resize(width, 480 + below(720));
}

void Monkey::undoOrRedo()
{
    m_last = u"undo or redo"_s;
    QUndoStack *undo = m_window.session()->undoStack();
    if (below(2) == 0 && undo->index() > 1) // the evidence stays
        undo->undo();
    else
        undo->redo();
}

void Monkey::giveUpDialogs()
{
    if (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    if (auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget()))
        dialog->reject();
}

void Monkey::closeOtherWindows()
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        auto *other = qobject_cast<MainWindow *>(widget);
        if (!other || other == &m_window)
            continue;
        other->session()->forget();
        other->deleteLater();
    }
}

} // namespace memreport::test
