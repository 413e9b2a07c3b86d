# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# One library per room. A header is included as "models/series/series.h"; the include path of a
# room holds that room alone (a link in the build folder), so an include that crosses a wall
# which no link line opens is an error of the compiler.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # The sloppiness is what precompiled headers need to be cached.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} ${CCACHE_PROGRAM})
endif()
find_program(MOLD_PROGRAM mold)

add_library(memreport_options INTERFACE)
target_compile_options(memreport_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual
    -Wunused -Wimplicit-fallthrough -Wformat=2 -Winvalid-pch
    -Wno-missing-field-initializers) # members left out of a designated initializer have their defaults
if(MEMREPORT_WERROR)
    target_compile_options(memreport_options INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(memreport_options INTERFACE -fpch-preprocess)
    if(MOLD_PROGRAM)
        target_link_options(memreport_options INTERFACE -fuse-ld=mold)
    endif()
endif()
if(CMAKE_UNITY_BUILD)
    # Files compiled together share a translation unit: their unnamed namespaces are as private as before.
    target_compile_options(memreport_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
if(MEMREPORT_SANITIZE)
    target_compile_options(memreport_options INTERFACE
        -fsanitize=${MEMREPORT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(memreport_options INTERFACE -fsanitize=${MEMREPORT_SANITIZE})
endif()
if(MEMREPORT_FUZZ)
    target_compile_options(memreport_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined)
    target_link_options(memreport_options INTERFACE -fsanitize=address,undefined)
endif()
target_compile_definitions(memreport_options INTERFACE
    QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH
    QT_STRICT_ITERATORS QT_USE_QSTRINGBUILDER QT_DISABLE_DEPRECATED_UP_TO=0x060800
    MEMREPORT_VERSION="${PROJECT_VERSION}")

# memreport_add_room(models/series SOURCES … PUBLIC … PRIVATE …) makes memreport_models_series.
# GUI: uses Qt Widgets. MOC: has a Q_OBJECT although it does not; elsewhere looking for one would only cost time.
function(memreport_add_room room)
    cmake_parse_arguments(ARG "GUI;MOC" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
    string(REPLACE "/" "_" flat ${room})
    set(include_dir ${CMAKE_BINARY_DIR}/include/${flat})
    get_filename_component(parent ${room} DIRECTORY)
    file(MAKE_DIRECTORY ${include_dir}/${parent})
    file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${include_dir}/${room} SYMBOLIC)
    add_library(memreport_${flat} STATIC ${ARG_SOURCES})
    if(ARG_GUI OR ARG_MOC)
        set_target_properties(memreport_${flat} PROPERTIES AUTOMOC ON)
    endif()
    target_include_directories(memreport_${flat} PUBLIC ${include_dir})
    target_link_libraries(memreport_${flat} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE} memreport_options)
    set_target_properties(memreport_${flat} PROPERTIES UNITY_BUILD_BATCH_SIZE 10)
    memreport_precompile(memreport_${flat} ${ARG_GUI})
endfunction()

# Qt's and the standard library's headers are compiled once and shared: one for libraries and one
# for executables (they differ in -fPIC and -fPIE), each with and without Qt Gui. The walls between
# the rooms are unaffected, because a room without a window gets no header of Qt Gui.
function(memreport_precompile target)
    if(MEMREPORT_FUZZ)
        return()
    endif()
    get_target_property(type ${target} TYPE)
    set(kind core)
    if(ARGN)
        set(kind gui)
    endif()
    set(holder memreport_pch_${kind}_library)
    if(type STREQUAL "EXECUTABLE")
        set(holder memreport_pch_${kind}_executable)
    endif()
    if(NOT TARGET ${holder})
        set(source ${CMAKE_BINARY_DIR}/${holder}.cpp)
        if(type STREQUAL "EXECUTABLE")
            file(GENERATE OUTPUT ${source} CONTENT "int main() { return 0; }\n")
            add_executable(${holder} ${source})
        else()
            file(GENERATE OUTPUT ${source} CONTENT "\n")
            add_library(${holder} STATIC ${source})
        endif()
        target_link_libraries(${holder} PRIVATE memreport_options Qt6::Core)
        if(kind STREQUAL "gui")
            target_link_libraries(${holder} PRIVATE Qt6::Widgets)
        endif()
        target_precompile_headers(${holder} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/precompiled_${kind}.h)
    endif()
    target_precompile_headers(${target} REUSE_FROM ${holder})
endfunction()
