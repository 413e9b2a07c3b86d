// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/window/openwindow.h"
#include "app/window/shots.h"

#include <string_view>

int main(int argc, char **argv)
{
    // Pictures of the window for its makers; not listed in the help.
    if (argc > 2 && std::string_view(argv[1]) == "--shots") {
        QStringList files;
        for (int i = 3; i < argc; ++i)
            files << QString::fromLocal8Bit(argv[i]);
        return memreport::takeShots(argc, argv, QString::fromLocal8Bit(argv[2]), files);
    }
    return memreport::runProgram(argc, argv, memreport::openWindow);
}
