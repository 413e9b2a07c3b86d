# SPDX-FileCopyrightText: 2026 memreport contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# memreport_add_test(tst_x LIBRARIES …): tst_x.cpp of this folder, without a display.
# MOC: has headers of its own with a Q_OBJECT.
# TEST_DATA is the path of tests/data, TEST_CORPUS that of the corpus beside the checkout (may be absent).
# THREADS: uses more than one thread; ./dev tsan builds and runs these under ThreadSanitizer.
function(memreport_add_test name)
    cmake_parse_arguments(ARG "GUI;MOC;THREADS" "" "LIBRARIES;SOURCES" ${ARGN})
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
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=Pacific/Chatham;QT_FATAL_CRITICALS=1;${memreport_sanitizer_options}")
    if(ARG_THREADS)
        memreport_test_threads(${name})
    endif()
endfunction()

# What sanitizers are told at run time. Leaks are looked for at the end of every test of the preset "asan".
set(memreport_sanitizer_options "")
if(MEMREPORT_SANITIZE STREQUAL "thread")
    set(memreport_sanitizer_options "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/tsan/suppressions.txt:halt_on_error=1:second_deadlock_stack=1")
elseif(MEMREPORT_SANITIZE MATCHES "address")
    set(memreport_sanitizer_options "ASAN_OPTIONS=detect_leaks=1")
endif()

function(memreport_test_threads name)
    set_property(TEST ${name} APPEND PROPERTY LABELS threads)
    if(NOT TARGET thread_tests)
        add_custom_target(thread_tests)
    endif()
    add_dependencies(thread_tests ${name})
    if(MEMREPORT_SANITIZE STREQUAL "thread")
        target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests/tsan/qtedges.cpp)
        target_link_libraries(${name} PRIVATE ${CMAKE_DL_LIBS})
    endif()
endfunction()
