"""A person's values for an engine's options: what is sent, what is kept, and what has become of the options since."""

from hypothesis import given
from hypothesis import strategies as st

from app.config.engine_options import (
    OptionChangeKind,
    hash_option,
    is_offered,
    listed_options,
    make_introduction,
    mate_hash_option,
    offered_options,
    option_changes,
    option_refusal,
    order_values,
    parse_value,
    rename_to_listed,
    threads_option,
    unlisted_values,
    values_as_text,
    values_to_send,
    with_value,
)
from app.config.engine_profile import Values
from app.usi.options import Option, Options, Setting
from app.usi.session import Session
from tests.cases import every_case
from tests.unit.config.engine_examples import LINES, VALUES, engine, introduced, options

ALL = options(*LINES)


def sent(values: Values, *lines: str) -> list[str]:
    """What a session with these wishes tells an engine before `isready`."""
    session = Session(values)
    session.start(0)
    session.take_outgoing()
    session.receive_bytes("".join(f"{line}\n" for line in (*lines, "usiok")).encode(), 0)
    session.send_isready(0)
    said = session.take_outgoing().decode().splitlines()
    assert said[-1] == "isready"
    return said[:-1]


# What is offered


@every_case(
    "name",
    [
        "USI_Hash",
        "Hash",
        "USI_Ponder",
        "Ponder",
        "USI_OwnBook",
        "USI_LimitStrength",
        "USI_Strength",
        "Threads",
        "MultiPVWidth",
    ],
)
def test_what_a_person_may_choose_is_listed(name: str) -> None:
    assert is_offered(option_named(name))


@every_case(
    "name",
    [
        "USI_MultiPV",
        "MultiPV",
        "USI_ShowCurrLine",
        "USI_ShowRefutations",
        "usi_analysemode",
        "UCI_AnalyseMode",
        "UCI_Variant",
        "Protocol",
        "USI_SomethingNew",
    ],
)
def test_what_the_program_or_nobody_sets_is_not_listed(name: str) -> None:
    assert not is_offered(option_named(name))
    assert option_refusal(name) is not None


def option_named(name: str) -> Option:
    (option,) = options(f"option name {name} type spin default 1 min 1 max 9")
    return option


@every_case(
    ("line", "threads", "megabytes"),
    [
        ("option name Threads type spin default 4 min 1 max 512", "Threads", None),
        ("option name NumberOfThreads type spin default 4 min 1 max 512", "NumberOfThreads", None),
        ("option name Hash type spin default 16 min 1 max 512", None, "Hash"),
        ("option name USI_Hash type spin default 16 min 1 max 512", None, "USI_Hash"),
        ("option name Threads type check default true", None, None),
        ("option name Hash File type string default x", None, None),
    ],
)
def test_threads_and_hash_are_found_under_their_names(line: str, threads: str | None, megabytes: str | None) -> None:
    found = threads_option(options(line)), hash_option(options(line))
    assert [option and option.name for option in found] == [threads, megabytes]


def test_a_table_for_mates_is_found_besides() -> None:
    found = mate_hash_option(options(*LINES, "option name DfPn_Hash type spin default 64 min 64 max 4096"))
    assert found is not None
    assert mate_hash_option(ALL) is None


# What is sent


def test_what_differs_is_sent_in_the_engines_order() -> None:
    values: Values = {"Style": "Very Risky", "Book File": "", "Threads": 2, "USI_Ponder": False, "USI_Hash": 64}
    wishes = values_to_send(engine(values=values), ALL)
    assert list(wishes.items()) == [("Threads", 2), ("USI_Hash", 64), ("Style", "Very Risky"), ("Book File", "")]
    expected = [
        "setoption name Threads value 2",
        "setoption name USI_Hash value 64",
        "setoption name Style value Very Risky",
        "setoption name Book File value <empty>",
    ]
    assert sent(wishes, *LINES) == sent(order_values(values, ALL), *LINES) == expected


def test_what_will_not_do_is_not_sent_but_kept() -> None:
    values: Values = {
        "Threads": 0,
        "Style": "Wild",
        "USI_Ponder": 7,
        "Clear Hash": "x",
        "Gone": 3,
        "UCI_Variant": "chess",
    }
    profile = engine(values=values)
    assert values_to_send(profile, ALL) == {}
    assert sent(order_values(values, ALL), *LINES) == []
    assert profile.values == values


def test_hash_and_pondering_are_told_to_an_engine_that_lists_neither() -> None:
    assert values_to_send(engine(values={"USI_Hash": 64, "USI_Ponder": True, "Hash": 3}), options()) == {
        "USI_Hash": 64,
        "USI_Ponder": True,
    }


def test_a_reserved_option_is_the_same_under_its_other_name() -> None:
    chess = options(
        "option name Hash type spin default 16 min 1 max 512", "option name Ponder type check default false"
    )
    wishes = values_to_send(engine(values={"USI_Hash": 64, "USI_Ponder": True}), chess)
    assert wishes == {"Hash": 64, "Ponder": True}
    assert rename_to_listed({"USI_Hash": 64, "hash": 32}, chess) == {"Hash": 32}
    assert rename_to_listed({"USI_Hash": 64, "Hash": 32}, chess) == {"Hash": 32}
    assert rename_to_listed({"THREADS": 2, "gone": 1}, ALL) == {"Threads": 2, "gone": 1}


def test_an_engine_that_was_never_asked_is_told_everything() -> None:
    profile = engine(introduction=None, values={"A": True, "B": 3, "C": ""})
    assert values_as_text(profile) == (("A", "true"), ("B", "3"), ("C", "<empty>"))
    assert values_as_text(engine(values={"Threads": 2, "Gone": 1})) == (("Threads", "2"),)


def test_only_what_differs_from_the_default_is_kept() -> None:
    threads = ALL.find("Threads")
    assert threads is not None
    values = with_value({"Other": 1}, threads, 4)
    assert values == {"Other": 1, "Threads": 4}
    assert with_value(values, threads, 1) == with_value(values, threads, None) == {"Other": 1}


@given(VALUES)
def test_whatever_is_kept_only_good_lines_are_sent(values: Values) -> None:
    wishes = values_to_send(engine(values=values), ALL)
    for name, value in wishes.items():
        option = ALL.find(name)
        assert option is None or option.value_problem(value) is None
    assert order_values(values, ALL).keys() <= rename_to_listed(values, ALL).keys()


# Reading


@every_case(
    ("name", "words", "value"),
    [
        ("Threads", " 4 ", 4),
        ("USI_Ponder", "true", True),
        ("USI_Ponder", "ON", True),
        ("USI_Ponder", "0", False),
        ("Style", "Very Risky", "Very Risky"),
        ("Book File", "<empty>", ""),
        ("Book File", "a b.bin", "a b.bin"),
    ],
)
def test_words_are_read_as_a_value(name: str, words: str, value: Setting) -> None:
    option = ALL.find(name)
    assert option is not None
    read = parse_value(option, words)
    assert (read.value, type(read.value), read.problem) == (value, type(value), None)


@every_case(
    ("name", "words", "reason"),
    [
        ("Threads", "many", "whole number"),
        ("Threads", "0", "between 1 and 512"),
        ("Threads", "9" * 5_000, "whole number"),
        ("USI_Ponder", "perhaps", "on or off"),
        ("Style", "risky", "from the list"),
        ("Clear Hash", "now", "button"),
        ("Clear Hash", "", "button"),
        ("UCI_Variant", "chess", "shogi"),
        ("MultiPV", "3", "Yomisuji sets this"),
    ],
)
def test_words_that_will_not_do_are_told_why(name: str, words: str, reason: str) -> None:
    option = ALL.find(name)
    assert option is not None
    problem = parse_value(option, words).problem
    assert problem is not None
    assert reason in problem.en


# What has changed


def kinds(values: Values, *now: str) -> list[tuple[OptionChangeKind, str]]:
    return [(change.kind, change.name) for change in option_changes(engine(values=values), options(*now))]


def test_nothing_is_told_where_nothing_has_changed() -> None:
    assert kinds({"Threads": 4}, *LINES) == []


def test_new_and_gone_options_are_told() -> None:
    now = (*LINES[1:], "option name Speed type check default true")
    assert kinds({}, *now) == [(OptionChangeKind.NEW, "Speed"), (OptionChangeKind.GONE, "Threads")]
    (_, kept) = option_changes(engine(values={"Threads": 4}), options(*now))
    assert "saved" in kept.sentence.en


def test_a_value_that_was_gone_before_comes_back() -> None:
    values = {"Speed": 9, "Gone": 1}
    assert kinds(values, *LINES) == [(OptionChangeKind.GONE, "Speed"), (OptionChangeKind.GONE, "Gone")]
    now = options(*LINES, "option name Speed type spin default 3 min 1 max 9")
    assert values_to_send(engine(values=values), now) == {"Speed": 9}


def test_another_default_is_told_only_where_it_counts() -> None:
    now = (LINES[0].replace("default 1", "default 8"), *LINES[1:])
    (change,) = option_changes(engine(), options(*now))
    assert change.kind is OptionChangeKind.DEFAULT
    assert "8" in change.sentence.ja
    assert kinds({"Threads": 4}, *now) == []


def test_a_value_that_will_no_longer_do_is_told_with_the_reason() -> None:
    now = (LINES[0].replace("max 512", "max 2"), *LINES[1:])
    (change,) = option_changes(engine(values={"Threads": 4}), options(*now))
    assert change.kind is OptionChangeKind.UNFIT
    assert "between 1 and 2" in change.sentence.en


def test_everything_is_as_it_should_be_for_an_engine_that_was_never_asked() -> None:
    assert option_changes(engine(introduction=None), ALL) == ()


def test_options_are_kept_as_lines_that_mean_the_same() -> None:
    said = make_introduction("Fake", "Us", ALL, None)
    assert list(listed_options(said)) == list(ALL)
    assert len(listed_options(None)) == 0


@given(st.lists(st.text(), max_size=5))
def test_any_lines_give_options(lines: list[str]) -> None:
    found = listed_options(introduced(*lines))
    assert list(Options(tuple(found))) == list(found)
    assert len([option.text for option in found]) == len(found)


def test_hash_and_pondering_can_be_set_for_an_engine_that_lists_nothing() -> None:
    silent, listing = (
        introduced("option name Threads type spin default 1 min 1 max 8"),
        introduced(
            "option name Hash type spin default 16 min 1 max 64", "option name USI_Ponder type check default true"
        ),
    )
    assert [option.name for option in offered_options(silent)] == ["USI_Hash", "USI_Ponder", "Threads"]
    assert [option.name for option in offered_options(listing)] == ["Hash", "USI_Ponder"]
    profile = engine(introduction=silent, values={"USI_Hash": 64})
    assert unlisted_values(profile.values, silent.listed) == ()
    assert values_to_send(profile, silent.listed) == {"USI_Hash": 64}
    assert option_changes(profile, silent.listed) == ()
