# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Inter is taken from the installed package and compiled into the program, so that a figure has the
# same letters on every machine. The repository holds no font file.
find_path(INTER_DIR Inter-Regular.otf
    PATHS /usr/share/fonts/opentype/inter /usr/share/fonts/rsms-inter-fonts /usr/share/fonts/inter
          /usr/share/fonts/OTF /usr/share/fonts/opentype
    NO_DEFAULT_PATH)
set(INTER_EXTENSION otf)
if(NOT INTER_DIR)
    find_path(INTER_DIR Inter-Regular.ttf
        PATHS /usr/share/fonts/truetype/inter /usr/share/fonts/truetype /usr/share/fonts/rsms-inter-fonts
              /usr/share/fonts/inter /usr/share/fonts/TTF
        NO_DEFAULT_PATH)
    set(INTER_EXTENSION ttf)
endif()
if(NOT INTER_DIR)
    message(FATAL_ERROR "The font Inter (static faces) was not found: install fonts-inter or rsms-inter-fonts, "
        "or pass -DINTER_DIR=/folder/with/Inter-Regular.otf")
endif()

function(memreport_add_fonts target)
    foreach(face Regular Medium SemiBold Bold)
        set(file ${INTER_DIR}/Inter-${face}.${INTER_EXTENSION})
        set_source_files_properties(${file} PROPERTIES QT_RESOURCE_ALIAS Inter-${face})
        list(APPEND files ${file})
    endforeach()
    qt_add_resources(${target} memreport_fonts PREFIX /fonts FILES ${files})
endfunction()
