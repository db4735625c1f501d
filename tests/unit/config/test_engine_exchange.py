"""Giving engines and their options away, and taking them in: as files, and as lines of text."""

import json

from hypothesis import given
from hypothesis import strategies as st

from app.base.value import replaced
from app.config.engine_exchange import (
    MAX_BYTES,
    export_profile,
    exported_contents,
    import_profiles,
    paste_option_lines,
    write_option_lines,
)
from app.config.engine_profile import EngineProfile, Values
from tests.cases import every_case
from tests.unit.config.engine_examples import LINES, PROFILES, VALUES, engine, introduced, options

ALL = options(*LINES)
SECRET = engine(
    key="strong", environment=(("TOKEN", "hunter2"), ("LANG", "C")), values={"Threads": 4}, arguments=("--fast",)
)


def test_secrets_stay_here_unless_somebody_asks_for_them() -> None:
    data = export_profile(SECRET)
    assert b"hunter2" not in data
    read = import_profiles(data)[0]
    assert read.profile == replaced(SECRET, key="", environment=(), introduction=introduced(stamp=None))
    (notice,) = read.notices
    assert "TOKEN, LANG" in notice.en
    assert import_profiles(export_profile(SECRET, with_environment=True))[0].profile == replaced(
        SECRET, key="", introduction=introduced(stamp=None)
    )


def test_it_is_said_what_is_in_the_file() -> None:
    said = " ".join(phrase.en for phrase in exported_contents(SECRET))
    assert "/opt/engines/strong --fast" in said
    assert "without their values: TOKEN, LANG" in said
    assert "1 option value" in said
    assert "hunter2" not in said
    (asked_for,) = (phrase.en for phrase in exported_contents(SECRET, with_environment=True) if "TOKEN" in phrase.en)
    assert "without their values" not in asked_for
    far = engine(host="there", port=2222, user="me", key_file="/keys/mine", folder="/x")
    told = " ".join(phrase.en for phrase in exported_contents(far))
    assert "me@there:2222" in told
    assert "/keys/mine" in told


@given(PROFILES)
def test_a_profile_survives_its_journey(profile: EngineProfile) -> None:
    read = import_profiles(export_profile(profile, with_environment=True))[0]
    said = profile.introduction
    expected = replaced(profile, introduction=None if said is None else replaced(said, stamp=None))
    assert (read.profile, read.notices) == (expected, ())


@every_case(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b'{"engine": {"program": "x"}}',
        b'{"yomisuji-engine": 1}',
        b'{"yomisuji-engine": 1, "engine": 3}',
        b'{"yomisuji-engine": 1, "engine": {"name": "x"}}',
        b"[" * 100_000,
        b" " * (MAX_BYTES + 1),
    ],
)
def test_what_is_no_profile_is_told(data: bytes) -> None:
    read = import_profiles(data)[0]
    assert read.profile is None
    assert read.notices


@given(st.binary(max_size=100))
def test_any_bytes_are_read_without_a_fault(data: bytes) -> None:
    assert import_profiles(data)[0].profile is None


def test_a_newer_file_gives_what_is_understood() -> None:
    document = json.loads(export_profile(SECRET)) | {"yomisuji-engine": 9}
    document["engine"]["values"] = {"Threads": 1.5}
    read = import_profiles(json.dumps(document).encode())[0]
    assert read.profile is not None
    assert read.profile.program == SECRET.program
    assert ["newer" in notice.en for notice in read.notices] == [True, False, False]


# Lines


def test_options_are_copied_in_the_engines_order_without_those_nobody_sets() -> None:
    assert write_option_lines(ALL, {"USI_Ponder": True, "Book File": ""}).splitlines() == [
        *("Threads = 1", "USI_Hash = 16", "USI_Ponder = true", "Style = Solid", "Book File = <empty>")
    ]


def test_lines_of_both_kinds_are_pasted() -> None:
    lines = """
    # from the club's machine
    threads=8
    setoption name Style value Very Risky
    SetOption Name Book File Value <empty>
    setoption name Hash value 64
    setoption name Clear Hash
    USI_Ponder = false
    """
    read = paste_option_lines(lines, ALL, {"USI_Ponder": True, "Gone": 1})
    assert read.values == {"Threads": 8, "Style": "Very Risky", "Book File": "", "USI_Hash": 64, "Gone": 1}
    assert (read.accepted_count, read.problems) == (5, ())


def test_a_line_that_will_not_do_is_told_with_its_number_and_the_others_count() -> None:
    read = paste_option_lines("Threads = many\nhello\nUSI_Hash = 64\nNo = 1\nUCI_Variant = chess", ALL, {})
    assert (read.values, read.accepted_count) == ({"USI_Hash": 64}, 1)
    assert [problem.en.split()[1].strip(",") for problem in read.problems] == ["1", "2", "4", "5"]
    assert "whole number" in read.problems[0].en


def test_a_name_may_hold_a_sign_of_equality() -> None:
    odd = options("option name a = b type spin default 1 min 0 max 9", "option name c type string default x=y")
    assert paste_option_lines(write_option_lines(odd, {"a = b": 3, "c": "p = q"}), odd, {}).values == {
        "a = b": 3,
        "c": "p = q",
    }


@given(VALUES)
def test_what_was_copied_gives_the_same_when_pasted(values: Values) -> None:
    good = paste_option_lines(write_option_lines(ALL, values), ALL, {}).values
    assert paste_option_lines(write_option_lines(ALL, good), ALL, {}).values == good


@given(st.text())
def test_any_text_can_be_pasted(lines: str) -> None:
    assert paste_option_lines(lines, ALL, {"Threads": 4}).values["Threads"] is not None


def test_a_long_line_takes_no_longer_than_its_length() -> None:
    """Were it the square of that, this would go on for hours."""
    for line in ("setoption name " + "a " * 200_000, "setoption" + " " * 400_000, "=" * 400_000):
        assert paste_option_lines(line, ALL, {}).accepted_count == 0
