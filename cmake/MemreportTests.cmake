# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# memreport_add_test(tst_x LIBRARIES …): tst_x.cpp of this folder, without a display.
# MOC: has headers of its own with a Q_OBJECT.
# TEST_DATA is the path of tests/data, TEST_CORPUS that of the corpus beside the checkout (may be absent).
function(memreport_add_test name)
    cmake_parse_arguments(ARG "GUI;MOC" "" "LIBRARIES;SOURCES" ${ARGN})
    qt_generate_moc(${name}.cpp ${CMAKE_CURRENT_BINARY_DIR}/${name}.moc)
    add_executable(${name} ${name}.cpp ${name}.moc ${ARG_SOURCES})
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
    if(ARG_MOC)
        set_target_properties(${name} PROPERTIES AUTOMOC ON) # for the headers beside it
        set_source_files_properties(${name}.cpp PROPERTIES SKIP_AUTOMOC ON)
    endif()
    target_link_libraries(${name} PRIVATE ${ARG_LIBRARIES} Qt6::Test memreport_options)
    target_compile_definitions(${name} PRIVATE
        TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
        TEST_EXAMPLE="${CMAKE_SOURCE_DIR}/resources/examples/lab")
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
    memreport_precompile(${name} ${ARG_GUI})
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 900
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=Pacific/Chatham;QT_FATAL_CRITICALS=1")
endfunction()
