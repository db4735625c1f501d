"""What was chosen for a whole-game analysis: as an order, and as a file that may hold anything."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.analysis.limit import AnalysisLimit, LimitKind
from app.base.codec import decode_json
from app.base.value import replaced
from app.config.engine_profile import BUNDLED, EngineProfile, Tag, bundled_profile
from app.record.edits import SetComment
from app.record.history import History
from app.record.record_builder import new_record
from app.record.tree import PERSON
from app.shogi.pieces import Side
from app.workspace.choices import (
    AnalysisChoices,
    AnalyzedTurns,
    MateChoices,
    StudyEngineChoice,
    available_study_engines,
    game_fingerprint,
)
from app.workspace.document import Document

OTHERS = AnalysisChoices(
    engines=("a", "b"),
    kind=LimitKind.NODES,
    time_ms=700,
    depth=3,
    nodes=5_000,
    lines=4,
    writes_all=False,
    adds_branches=True,
    has_branches=True,
    starts_late=True,
    first=7,
    ends_early=True,
    last=9,
    turns=AnalyzedTurns.WHITE,
    is_backward=True,
    skips_known=False,
    stops_at_mate=False,
    stops_when_stable=True,
    stable_depths=3,
)


ANYTHING = some.one_of(
    *(some.none(), some.booleans(), some.integers(), some.floats(), some.text(), some.binary(), some.datetimes()),
    *(some.lists(some.integers() | some.text()), some.dictionaries(some.text(), some.none() | some.floats())),
)


@given(some.dictionaries(some.sampled_from(sorted(AnalysisChoices._fields)), ANYTHING))
def test_whatever_stands_in_a_file_makes_choices_that_can_be_done(raw: dict[str, object]) -> None:
    data = json.dumps(raw, default=str).encode()
    order = decode_json(AnalysisChoices, data, AnalysisChoices()).order
    assert order.effort.limit.most > 0
    assert order.effort.lines >= 1


def test_numbers_out_of_range_are_as_at_first() -> None:
    data = json.dumps({"nodes": 0, "lines": 1_000_000, "depth": True, "first": -1, "time_ms": "5"}).encode()
    assert decode_json(AnalysisChoices, data, AnalysisChoices()) == AnalysisChoices()


def test_the_order_is_what_was_chosen() -> None:
    order = OTHERS.order
    assert order.effort.limit == AnalysisLimit(LimitKind.NODES, 5_000)
    assert order.effort.lines == 4
    assert (order.scope.first, order.scope.last) == (7, 9)
    assert order.scope.sides == frozenset({Side.WHITE})
    assert order.scope.is_backward
    assert order.scope.has_branches
    assert not order.skips_known
    assert not order.stop_early.at_mate
    assert order.stop_early.stable_depths == 3
    assert OTHERS.candidates == 1


def test_what_is_not_ticked_does_not_count() -> None:
    order = replaced(OTHERS, starts_late=False, ends_early=False, stops_when_stable=False, writes_all=True)
    assert (order.scope.first, order.scope.last) == (0, None)
    assert order.order.stop_early.stable_depths == 0
    assert order.candidates is None


OTHER = EngineProfile("b", "B", "/b", tags=(Tag.RESEARCH,))


@pytest.mark.parametrize(
    ("profiles", "chosen", "taken"),
    [
        pytest.param((bundled_profile(),), (), BUNDLED, id="no engine added"),
        pytest.param((bundled_profile(), OTHER), (), BUNDLED, id="one added"),
        pytest.param((OTHER, bundled_profile()), (), BUNDLED, id="one added and put first"),
        pytest.param((bundled_profile(), OTHER), ("b",), "b", id="one chosen"),
        pytest.param((bundled_profile(), OTHER), ("gone", "b"), "b", id="two chosen, one removed"),
        pytest.param((bundled_profile(),), ("b",), BUNDLED, id="chosen one removed"),
        pytest.param((bundled_profile(), OTHER), ("gone",), BUNDLED, id="chosen one removed, another there"),
    ],
)
def test_the_bundled_engine_studies_and_analyses_where_no_other_is_chosen(
    profiles: tuple[EngineProfile, ...], chosen: tuple[str, ...], taken: str
) -> None:
    choices = AnalysisChoices(engines=chosen) if chosen else AnalysisChoices()
    assert [profile.key for profile in choices.chosen_profiles(profiles)] == [taken]
    assert [each.key for each in available_study_engines(tuple(map(StudyEngineChoice, chosen)), profiles)] == [taken]


def test_without_the_bundled_engine_one_that_is_meant_for_it_studies() -> None:
    plain = EngineProfile("a", "A", "a")
    assert available_study_engines((), (plain, OTHER)) == (StudyEngineChoice("b"),)
    assert available_study_engines((), (plain,)) == (StudyEngineChoice("a"),)
    assert available_study_engines((), ()) == ()


def test_a_game_is_known_by_its_moves_and_not_by_its_comments() -> None:
    document = Document(lambda: 0.0)
    document.shown.play_move(next(move for move in document.shown.cursor.position.legal_moves() if move.usi == "7g7f"))
    one = game_fingerprint(document.shown.record)
    History(document.shown.record).apply_edit(SetComment(document.shown.record.root, "good"), PERSON, 0.0)
    assert game_fingerprint(document.shown.record) == one
    document.shown.play_move(next(move for move in document.shown.cursor.position.legal_moves() if move.usi == "3c3d"))
    assert game_fingerprint(document.shown.record) != one
    assert game_fingerprint(new_record()) != one


def test_a_search_for_mate_has_as_long_as_was_chosen() -> None:
    assert MateChoices(is_limited=False).milliseconds is None
    assert MateChoices(seconds=3).milliseconds == 3_000
