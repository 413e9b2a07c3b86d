// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/documentsession.h"
#include "app/window/mainwindow.h"
#include "views/panels/sidebar.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QTest>
#include <QTimer>

namespace memreport {

/// The window as a user has it before them; counts what the user does.
class User
{
public:
    explicit User(MainWindow &window)
        : m_window(window)
    {
        window.resize(1280, 800);
        window.show();
        window.activateWindow();
        // Shortcuts go to the active window only.
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    int actions() const { return m_actions; }

    void drop(const QStringList &paths)
    {
        ++m_actions;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls << QUrl::fromLocalFile(path);
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&m_window, &enter);
        QDropEvent event(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&m_window, &event);
    }

    void settle() const { QTRY_VERIFY_WITH_TIMEOUT(m_window.session()->isSettled(), 120'000); }

    void press(const QKeySequence &keys)
    {
        ++m_actions;
        toFront();
        const QKeyCombination key = keys[0];
        QTest::keyClick(&m_window, key.key(), key.keyboardModifiers());
    }

    void press(QWidget *widget, Qt::Key key)
    {
        ++m_actions;
        toFront();
        QTest::keyClick(widget, key);
    }

    template<typename Button>
    bool click(const QString &text)
    {
        ++m_actions;
        for (Button *button : m_window.findChildren<Button *>()) {
            const bool named = button->text() == text || button->accessibleName() == text;
            if (named && button->isVisible() && button->isEnabled()) {
                QTest::mouseClick(button, Qt::LeftButton);
                return true;
            }
        }
        return false;
    }

    void clickAt(QWidget *widget, QPoint place)
    {
        ++m_actions;
        QTest::mouseClick(widget, Qt::LeftButton, {}, place);
    }

    /// An entry of a menu.
    void take(QAction *entry)
    {
        ++m_actions;
        entry->trigger();
    }

    /// Clicks a page's name in the side bar.
    bool choosePage(const QString &title)
    {
        ++m_actions;
        auto *bar = m_window.findChild<SideBar *>();
        const auto found = bar->findItems(title, Qt::MatchExactly);
        if (found.isEmpty())
            return false;
        QTest::mouseClick(bar->viewport(), Qt::LeftButton, {}, bar->visualItemRect(found.front()).center());
        return true;
    }

    /// Opens a choice and takes the entry that begins so.
    bool choose(const QString &name, const QString &entry)
    {
        ++m_actions;
        for (QComboBox *box : m_window.findChildren<QComboBox *>()) {
            const int index = box->accessibleName() == name ? box->findText(entry, Qt::MatchStartsWith) : -1;
            if (index < 0)
                continue;
            box->setCurrentIndex(index);
            Q_EMIT box->activated(index);
            return true;
        }
        return false;
    }

    /// Fills in a field as a user does: over what stands there, with Return at the end.
    bool fill(const QString &name, const QString &text)
    {
        ++m_actions;
        for (QLineEdit *field : m_window.findChildren<QLineEdit *>()) {
            if (field->accessibleName() != name)
                continue;
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
            return true;
        }
        return false;
    }

    /// Fills in the field of a menu that is about to open; it keeps its caller until it is closed.
    void answerMenu(const QString &name, const QString &text)
    {
        ++m_actions;
        auto *timer = new QTimer(&m_window);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, name, text] {
            QWidget *menu = QApplication::activePopupWidget();
            for (auto *field : menu ? menu->findChildren<QLineEdit *>() : QList<QLineEdit *>()) {
                if (field->accessibleName() != name)
                    continue;
                timer->stop();
                timer->deleteLater();
                field->setText(text);
                QTest::keyClick(field, Qt::Key_Return);
                return;
            }
        });
        timer->start(20);
    }

    /// Types the path into the next file dialog.
    void answerDialog(const QString &path)
    {
        ++m_actions;
        auto *timer = new QTimer(&m_window);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, path] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            timer->stop();
            timer->deleteLater();
            auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
        timer->start(20);
    }

    void showPage(const QString &id)
    {
        ++m_actions;
        m_window.showPage(id);
    }

    void type(const QString &text)
    {
        ++m_actions;
        QWidget *field = m_window.focusWidget();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }

    template<typename T>
    T *find() const
    {
        return m_window.findChild<T *>();
    }

private:
    /// The offscreen platform leaves a dialog or menu that closed active, or nothing.
    void toFront()
    {
        if (QApplication::activeWindow() != &m_window) {
            QWidget other;
            other.show();
            QVERIFY(QTest::qWaitForWindowActive(&other));
        }
        m_window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_window));
    }

    MainWindow &m_window;
    int m_actions = 0;
};

} // namespace memreport
