"""Environments of child processes: what our own inherit, and what other programs get."""

import pytest

from app.base.child_environment import child_environment, system_environment

LED = {
    "LD_LIBRARY_PATH": "/checkout/.sysroot/usr/lib:/opt/lib",
    "YOMISUJI_ORIGINAL_LD_LIBRARY_PATH": "/opt/lib",
    "XKB_CONFIG_ROOT": "/checkout/.sysroot/usr/share/X11/xkb",
    "FONTCONFIG_PATH": "/home/me/fonts",
    "QT_QPA_PLATFORM": "offscreen",
    "HOME": "/home/me",
}
"""A process that the set-up has led to unpacked libraries."""


def test_another_program_gets_the_libraries_of_the_person() -> None:
    persons = {"LD_LIBRARY_PATH": "/opt/lib", "FONTCONFIG_PATH": "/home/me/fonts", "HOME": "/home/me"}
    assert system_environment(LED) == child_environment(LED, is_own=False) == persons


def test_a_process_of_our_own_gets_all_that_this_one_has() -> None:
    assert child_environment(LED, is_own=True) == LED


def test_a_child_of_a_child_still_gives_other_programs_the_libraries_of_the_person() -> None:
    assert system_environment(child_environment(LED, is_own=True)) == system_environment(LED)


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"LD_LIBRARY_PATH": "x", "YOMISUJI_ORIGINAL_LD_LIBRARY_PATH": ""}, {}),
        ({"LD_LIBRARY_PATH": "x", "LD_LIBRARY_PATH_ORIG": "/opt"}, {"LD_LIBRARY_PATH": "/opt"}),
        ({"LD_LIBRARY_PATH": "/opt/lib"}, {"LD_LIBRARY_PATH": "/opt/lib"}),
        (
            {"FONTCONFIG_PATH": "/a/.sysroot/etc/fonts", "XKB_CONFIG_ROOT": "/usr/share/xkb"},
            {"XKB_CONFIG_ROOT": "/usr/share/xkb"},
        ),
    ],
)
def test_only_what_was_changed_is_given_back(given: dict[str, str], left: dict[str, str]) -> None:
    assert system_environment(given) == left


def test_a_value_that_is_no_utf_8_is_left_out() -> None:
    given = {"ODD": "\udcff", "HOME": "/home/me"}
    assert child_environment(given, is_own=True) == system_environment(given) == {"HOME": "/home/me"}
