"""Options are read by their keywords, and only values that will do are sent."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_tools import words

from app.usi.commands import MisuseError
from app.usi.faults import FaultKind
from app.usi.options import (
    ButtonOption,
    CheckOption,
    ComboOption,
    FileOption,
    InvalidOptionValue,
    Option,
    OptionKind,
    Options,
    Reserved,
    Setting,
    SpinOption,
    TextOption,
    read_option,
)
from tests.cases import every_case


@every_case(
    ("line", "option"),
    [
        ("option name UseBook type check default true", Option("UseBook", CheckOption(), True)),
        ("option name UseBook type check", Option("UseBook", CheckOption(), False)),
        ("option name Selectivity type spin default 2 min 0 max 4", Option("Selectivity", SpinOption(0, 4), 2)),
        ("option  name  Depth  type  spin  min -3  default 2  max 4", Option("Depth", SpinOption(-3, 4), 2)),
        (
            "option name NodesLimit type spin default 0 min 0 max 9223372036854775807",
            Option("NodesLimit", SpinOption(0, 2**63 - 1), 0),
        ),
        (
            "option name Style type combo default Normal var Solid var Normal var Risky",
            Option("Style", ComboOption(("Solid", "Normal", "Risky")), "Normal"),
        ),
        (
            "option name Book File type combo default no book var no book var user book 1.db",
            Option("Book File", ComboOption(("no book", "user book 1.db")), "no book"),
        ),
        ("option name ResetLearning type button", Option("ResetLearning", ButtonOption())),
        ("option name Clear Hash type button", Option("Clear Hash", ButtonOption())),
        ("option name BookFile type string default public.bin", Option("BookFile", TextOption(), "public.bin")),
        ("option name Dir type string default /a b/c  d min 3", Option("Dir", TextOption(), "/a b/c  d min 3")),
        ("option name Debug Log File type string default ", Option("Debug Log File", TextOption(), "")),
        ("option name DebugLogFile type string default <empty>", Option("DebugLogFile", TextOption(), "")),
        ("option name DebugLogFile type string", Option("DebugLogFile", TextOption(), "")),
        ("option name LearningFile type filename default <empty>", Option("LearningFile", FileOption(), "")),
        ("option name My type of book type filename default a", Option("My type of book", FileOption(), "a")),
    ],
)
def test_the_words_of_an_option_are_found(line: str, option: Option) -> None:
    assert read_option(line) == (option, ())


def test_a_combo_of_seventy_seven_choices_is_read() -> None:
    offers = tuple(f"variant-{number}" for number in range(77))
    line = f"option name UCI_Variant type combo default variant-5 {' '.join(f'var {offer}' for offer in offers)}"
    assert read_option(line).option == Option("UCI_Variant", ComboOption(offers), "variant-5")


@every_case(
    ("line", "option", "flaws"),
    [
        ("option", None, [FaultKind.OPTION_WITHOUT_NAME]),
        ("option name type check default true", None, [FaultKind.OPTION_WITHOUT_NAME]),
        ("option name Hash", None, [FaultKind.OPTION_WITHOUT_TYPE]),
        ("option name Hash type slider default 3", None, [FaultKind.OPTION_WITHOUT_TYPE]),
        ("option name A type check default yes", Option("A", CheckOption(), False), [FaultKind.OPTION_BAD_DEFAULT]),
        ("option name A type button default x", Option("A", ButtonOption()), [FaultKind.OPTION_BAD_DEFAULT]),
        ("option name A type string x", Option("A", TextOption(), ""), [FaultKind.OPTION_BAD_DEFAULT]),
        (
            "option name A type spin default 5 min 9 max 10",
            Option("A", SpinOption(9, 10), 5),
            [FaultKind.OPTION_BAD_DEFAULT],
        ),
        ("option name A type spin min 9 max 10", Option("A", SpinOption(9, 10), 9), [FaultKind.OPTION_BAD_DEFAULT]),
        (
            "option name A type spin default 5 min 9 max 1",
            Option("A", SpinOption(-(2**63), 2**64 - 1), 5),
            [FaultKind.OPTION_BAD_RANGE],
        ),
        (
            "option name A type spin default 18446744073709551615 min 0 max 18446744073709551615",
            Option("A", SpinOption(0, 2**64 - 1), 2**64 - 1),
            [],
        ),
        (
            "option name A type spin default 0.5 min 0 max 1",
            Option("A", TextOption(), "0.5"),
            [FaultKind.OPTION_BAD_DEFAULT],
        ),
        (
            "option name A type combo default c var a",
            Option("A", ComboOption(("c", "a")), "c"),
            [FaultKind.OPTION_BAD_DEFAULT],
        ),
        (
            "option name A type combo var a var b",
            Option("A", ComboOption(("a", "b")), "a"),
            [FaultKind.OPTION_BAD_DEFAULT],
        ),
    ],
)
def test_what_is_wrong_is_told_and_the_rest_is_kept(line: str, option: Option | None, flaws: list[FaultKind]) -> None:
    assert read_option(line) == (option, tuple(flaws))


@every_case(
    ("kind", "good", "bad", "why"),
    [
        (CheckOption(), True, "true", InvalidOptionValue.NOT_A_SWITCH),
        (SpinOption(1, 500), 500, 501, InvalidOptionValue.OUT_OF_RANGE),
        (SpinOption(1, 500), 1, 0, InvalidOptionValue.OUT_OF_RANGE),
        (SpinOption(1, 500), 1, "abc", InvalidOptionValue.NOT_A_NUMBER),
        (SpinOption(0, 1), 1, True, InvalidOptionValue.NOT_A_NUMBER),
        (ComboOption(("a", "b c")), "b c", "b", InvalidOptionValue.NOT_OFFERED),
        (TextOption(), "", 3, InvalidOptionValue.NOT_TEXT),
        (FileOption(), "/a b", "a\nquit", InvalidOptionValue.NOT_ONE_LINE),
        (ButtonOption(), None, "", InvalidOptionValue.NOT_A_PRESS),
    ],
)
def test_a_value_is_judged_before_it_is_sent(
    kind: OptionKind, good: Setting | None, bad: object, why: InvalidOptionValue
) -> None:
    assert Option("A", kind).value_problem(good) is None
    assert Option("A", kind).value_problem(bad) is why


@every_case(
    ("kind", "value", "text"),
    [
        (CheckOption(), True, "setoption name A value true"),
        (CheckOption(), False, "setoption name A value false"),
        (SpinOption(1, 500), 32, "setoption name A value 32"),
        (ComboOption(("b c",)), "b c", "setoption name A value b c"),
        (TextOption(), "", "setoption name A value <empty>"),
        (FileOption(), "/a b", "setoption name A value /a b"),
        (ButtonOption(), None, "setoption name A"),
    ],
)
def test_a_value_is_set_in_the_engines_words(kind: OptionKind, value: Setting | None, text: str) -> None:
    assert Option("A", kind).setoption_command(value).text == text


@every_case(
    ("listed", "asked"),
    [
        ("USI_Hash", "Hash"),
        ("Hash", "USI_Hash"),
        ("Ponder", "USI_Ponder"),
        ("USI_MultiPV", "MultiPV"),
        ("MultiPV", "usi_multipv"),
        ("Skill Level", "skill level"),
    ],
)
def test_an_option_is_found_under_either_name(listed: str, asked: str) -> None:
    options = Options((Option("Other", ButtonOption()), Option(listed, CheckOption(), False)))
    found = options.find(asked)
    assert found is not None
    assert found.name == listed


def test_an_exact_name_goes_before_the_other_one() -> None:
    options = Options((Option("Hash", SpinOption(1, 2), 1), Option("USI_Hash", SpinOption(1, 3), 1)))
    assert [options.find(name) for name in ("Hash", "USI_Hash")] == list(options)
    assert options.find("MultiPVWidth") is None
    assert options.find("Clear Hash") is None


def test_an_option_listed_again_counts_once() -> None:
    options = Options()
    assert options.add_option(Option("A", ButtonOption()))
    assert not options.add_option(Option("a", CheckOption(), True))
    assert list(options) == [Option("a", CheckOption(), True)]
    assert len(options) == 1


def test_reserved_names_are_known() -> None:
    assert [Option(name, CheckOption()).reserved for name in ("USI_AnalyseMode", "usi_strength", "Hash", "Style")] == [
        Reserved.ANALYSE_MODE,
        Reserved.STRENGTH,
        Reserved.HASH,
        None,
    ]


names = st.lists(words.filter(lambda word: word.lower() != "type"), min_size=1, max_size=3).map(" ".join)
texts = st.lists(words.filter(lambda word: word.lower() not in ("var", "<empty>")), min_size=1, max_size=3).map(
    " ".join
)
options_of_all_kinds = st.one_of(
    st.builds(lambda name, default: Option(name, CheckOption(), default), names, st.booleans()),
    st.builds(
        lambda name, numbers: Option(name, SpinOption(min(numbers), max(numbers)), numbers[1]),
        names,
        st.lists(st.integers(-(2**63), 2**63 - 1), min_size=3, max_size=3).map(sorted),
    ),
    st.builds(
        lambda name, offers: Option(name, ComboOption(tuple(offers)), offers[-1]),
        names,
        st.lists(texts, min_size=1, unique=True),
    ),
    st.builds(lambda name: Option(name, ButtonOption()), names),
    st.builds(Option, names, st.sampled_from((TextOption(), FileOption())), texts),
)


@settings(deadline=None)
@given(options_of_all_kinds)
def test_an_option_is_read_as_it_is_listed(option: Option) -> None:
    assert read_option(option.text) == (option, ())


@settings(deadline=None)
@given(st.text())
def test_any_text_behind_option_is_an_option_or_a_flaw(text: str) -> None:
    option, flaws = read_option(f"option {text}")
    assert option is not None or flaws


def test_a_flood_of_blanks_does_not_hold_anybody_up() -> None:
    blanks = " " * 200_000
    for line in (f"option name a{blanks}", f"option name a type combo default b var{blanks}", f"option{blanks}"):
        option, flaws = read_option(line)
        assert option is not None or flaws


def test_an_option_without_a_name_cannot_be_set() -> None:
    with pytest.raises(MisuseError):
        Option("", ButtonOption()).setoption_command(None)
