"""Random rounds of Goita: they read back, keep the rules, and what is damaged in them is told and never raised."""

import json
import os
import string
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.goita.checking import find_problems, round_result
from app.goita.layout import hand_faces, turn_lines
from app.goita.match import COUNTS, Match, Round, normalise_match
from app.goita.reading import GoitaReading, parse_match, parse_match_bytes
from app.goita.replay import replay_round
from app.goita.table import PASS_ACTION, GoitaAction, GoitaRound
from app.goita.writing import in_json, training_rows, write_match
from app.record.problems import Severity
from app.text.phrase import Language
from tests.cases import every_case
from tests.sampling import sampled, so_many
from tests.unit.goita.goita_rounds import matches, played, points_of

pytestmark = pytest.mark.slow


def everything(reading: GoitaReading) -> None:
    """Do all that can be done with what was read, and say all that is wrong with it."""
    match = reading.match
    if match is not None:
        for trouble in (*reading.problems, *find_problems(match)):
            assert trouble.sentence.to(Language.JA)
            assert "{" not in trouble.reason.en or "“" in trouble.reason.en
        for each in match.rounds:
            course = replay_round(each)
            turn_lines(course)
            if each.is_dealt:
                hand_faces(each, course)
        list(training_rows(match))
        assert parse_match(write_match(match)).match == match
        assert parse_match(write_match(normalise_match(match))).match == normalise_match(match)
        write_match(match).encode()


@given(matches())
def test_a_legal_match_reads_back_without_a_problem(match: Match) -> None:
    written = write_match(match)
    json.loads(written)
    reading = parse_match(written)
    assert (reading.match, reading.problems) == (match, ())
    assert [trouble for trouble in find_problems(match) if trouble.severity is not Severity.NOTE] == []
    everything(reading)


@given(st.integers(0, 1 << 32))
def test_a_finished_round_has_seventeen_to_fifty_nine_digits_and_the_points_of_its_last_piece(seed: int) -> None:
    round_ = played(Random(seed), stops=False)  # noqa: S311 - pieces to try, and no secrets
    course = replay_round(round_)
    assert course.winner is not None
    assert 17 <= len(round_.digits) <= 59
    assert course.points == points_of(round_)
    assert len(course.decisions) == len(
        [each for line in turn_lines(course) for each in line.cells if each.decision is not None]
    )


@given(st.integers(0, 1 << 32))
def test_every_action_that_is_not_allowed_is_objected_to_or_cannot_be_laid(seed: int) -> None:
    """Allowed are exactly those that meet no objection: the list and the judgement are two, and agree."""
    random = Random(seed)  # noqa: S311 - pieces to try, and no secrets
    round_ = played(random, stops=True)
    table = GoitaRound(round_.hands)
    for decision in replay_round(round_).decisions:
        legal = set(table.legal_actions())
        for action in (PASS_ACTION, *(GoitaAction(first, attack) for first in COUNTS for attack in COUNTS)):
            fits = table.can_lay(action) and not list(table.violated_rules(action))
            assert fits == (action in legal)
        table.play_action(decision.action)


DIGITS = "0123456789"


@given(st.integers(0, 1 << 32), st.data())
def test_a_round_that_is_changed_gives_problems_and_never_an_exception(seed: int, data: st.DataObject) -> None:
    random = Random(seed)  # noqa: S311 - pieces to try, and no secrets
    match = Match(None, None, None, (), (played(random, stops=False),))
    written = write_match(match)
    place = data.draw(st.integers(0, len(written) - 1))
    way = data.draw(st.sampled_from(["cut", "other", "twice", "out"]))
    letter = data.draw(st.sampled_from(DIGITS + '-"{}[]:,x'))
    changed = {
        "cut": written[:place],
        "other": written[:place] + letter + written[place + 1 :],
        "twice": written[:place] + letter + written[place:],
        "out": written[:place] + written[place + 1 :],
    }[way]
    everything(parse_match(changed))


@given(st.integers(0, 1 << 32), st.data())
def test_a_digit_that_breaks_the_rules_is_found(seed: int, data: st.DataObject) -> None:
    """A record of one other digit either is another legal record, or is told with its place."""
    round_ = played(Random(seed), stops=False)  # noqa: S311 - pieces to try, and no secrets
    digits = round_.digits
    place = data.draw(st.integers(0, len(digits) - 1))
    other = digits[:place] + data.draw(st.sampled_from(DIGITS)) + digits[place + 1 :]
    course = replay_round(round_._replace(record=other))
    if course.problems:
        assert all(1 <= trouble.digit <= len(other) for trouble in course.problems)
    else:
        table = GoitaRound(round_.hands)
        for decision in course.decisions:
            assert decision.action in table.legal_actions() or 9 in decision.action
            table.play_action(decision.action)
        assert "".join(decision.action.digits for decision in course.decisions) == other


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.text(DIGITS, max_size=70),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
parts = st.sampled_from(["dealer", "score", "hands", "record", "winner", "goshi"])
rounds = st.dictionaries(parts, values, max_size=6) | values
names = st.sampled_from(["title", "start_time", "end_time", "players", "round", "rounds", "x"])


@given(st.dictionaries(names, values | rounds | st.lists(rounds, max_size=3), max_size=7))
@example({"round": {"hands": ["11777788"] * 4, "record": "9787", "goshi": [0, 0, 1.0, True], "score": [1e300, -1]}})
@example({"round": {"hands": ["\ud800", "", "99999999", "²²²²²²²²"], "record": "\ud800", "winner": 10**400}})
def test_any_json_is_read_or_refused(written: object) -> None:
    everything(parse_match(json.dumps(written)))


@given(st.text() | st.text(string.punctuation + DIGITS, max_size=60))
def test_any_text_is_read_or_refused(written: str) -> None:
    everything(parse_match(written))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    everything(parse_match_bytes(data))


@given(
    st.lists(
        st.sampled_from(['"a', '"', "\\", "#", ":", " ", ",", "}", "{", "[", "]", "\n", '"round"', "1"]), max_size=30
    )
)
def test_remarks_and_gaps_in_any_order_are_mended_or_refused(words: list[str]) -> None:
    reading = parse_match("".join(words))
    assert reading.match is not None or reading.problems


MEGABYTE = 1 << 20
BIG = {
    "bytes": os.urandom(MEGABYTE),
    "open": b"[" * MEGABYTE,
    "nested": b'{"round":' * (MEGABYTE // 9),
    "closed": b'{"round":' * 90_000 + b"1" + b"}" * 90_000,
    "number": b'{"round":{"dealer":' + b"9" * MEGABYTE + b"}}",
    "long record": b'{"round":{"hands":["11777788", "22444488", "35555888", "36666888"],"record":"'
    + b"8" * MEGABYTE
    + b'"}}',
    "hyphens": b'{"round":{"hands":["11777788", "22444488", "35555888", "36666888"],"record":"'
    + b"-" * MEGABYTE
    + b'"}}',
    "rounds": b'{"round":1' + b',"round":{}' * 90_000 + b"}",
    "names": b"{" + b",".join(b'"n%d":1' % number for number in range(90_000)) + b',"round":{}}',
    "same name": b"{" + b'"n":1,' * 170_000 + b'"round":{}}',
    "colons": b":" * MEGABYTE,
    "blanks": b'{"a":' + b" " * MEGABYTE,
    "gaps": b'{"a":}' * (MEGABYTE // 6),
    "quotes": b'"' * MEGABYTE,
    "back strokes": b'"' + b"\\" * MEGABYTE,
    "remarks": b"#\n" * (MEGABYTE // 2),
    "time": b'{"start_time":"' + b"2" * MEGABYTE + b'","round":{}}',
}


@pytest.mark.slow
@every_case("kind", sampled(BIG, 4))
@pytest.mark.proof
def test_a_megabyte_of_anything_is_read_or_refused(kind: str) -> None:
    everything(parse_match_bytes(BIG[kind]))


@pytest.mark.slow
@settings(max_examples=so_many(3, 10), deadline=None)
@given(st.integers(0, 1 << 32))
def test_a_megabyte_of_random_json_is_read_or_refused(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - pieces to try, and no secrets
    words = [
        '"round":',
        "{",
        "}",
        "[",
        "]",
        ",",
        '"hands"',
        ":",
        '"11777788"',
        "0",
        "-1",
        "null",
        '"record"',
        " ",
        "\n",
    ]
    everything(parse_match("{" + "".join(random.choices(words, k=250_000))))


def test_a_half_letter_is_written_so_that_it_can_be_saved() -> None:
    assert in_json("a\ud800") == '"a\\ud800"'


def test_of_many_rounds_all_are_kept() -> None:
    round_ = Round(0, None, ("11777788", "22444488", "35555888", "36666888"), "", None, ())
    match = Match(None, None, None, (), (round_,) * 3)
    assert parse_match(write_match(match)).match == match
    assert round_result(round_, replay_round(round_)) is None
