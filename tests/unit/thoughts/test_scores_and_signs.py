"""Scores and the side they are told from, for people, for other programs, and when a file has it the other way round."""

import json
from decimal import Decimal

from hypothesis import given
from thought_samples import after, scores, thoughts

from app.record.record_builder import RecordBuilder
from app.shogi.moves import move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.lines import NO_LINE, resolve_line
from app.thoughts.of_record import has_alternating_signs, node_thoughts, thought_json
from app.thoughts.score import Score, cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound
from tests.cases import every_case

PLAYED, ANALYSED = ThoughtSource.PLAYED, ThoughtSource.ANALYSED


def test_a_score_turns_with_the_side_that_looks_at_it() -> None:
    score = cp_score(Decimal("12.50"), Side.WHITE, ScoreBound.LOWER)
    assert score == cp_score(Decimal("-12.50"), Side.BLACK, ScoreBound.UPPER)
    assert (score.points_for(Side.WHITE), score.bound_for(Side.WHITE)) == (Decimal("12.50"), ScoreBound.LOWER)
    assert (score.points_for(Side.BLACK), score.bound_for(Side.BLACK)) == (Decimal("-12.50"), ScoreBound.UPPER)


def test_a_mate_is_for_the_same_side_whoever_looks_at_it() -> None:
    assert mate_score(Side.WHITE, 5) == mate_score(Side.WHITE, 5, Side.WHITE)


@given(scores)
def test_looking_from_the_other_side_and_back_changes_nothing(score: Score) -> None:
    points, bound = score.points_for(Side.WHITE), score.bound_for(Side.WHITE)
    if points is not None:
        assert cp_score(points, Side.WHITE, bound) == score
    if score.winner is not None:
        assert mate_score(score.winner, score.plies, Side.WHITE, bound) == score


def test_everything_that_is_known_is_in_the_json() -> None:
    stand = after("7g7f")
    thought = Thought(
        ANALYSED,
        "水匠5",
        cp_score(30, Side.WHITE, ScoreBound.LOWER),
        "△３四歩▲２六歩△同飛",
        20,
        31,
        1000,
        500,
        2500,
        2,
    )
    assert thought_json(thought, resolve_line(thought, *stand)) == {
        "source": "analysis",
        "engine": "水匠5",
        "score_cp": -30,
        "bound": "upper",
        "depth": 20,
        "seldepth": 31,
        "nodes": 1000,
        "nps": 500,
        "time_ms": 2500,
        "rank": 2,
        "pv": ["3c3d", "2g2f"],
        "dialect": "draft",
    }


@every_case(
    ("thought", "shown"),
    [
        (Thought(PLAYED), {"source": "play", "dialect": "draft"}),
        (Thought(PLAYED, score=mate_score(Side.WHITE, 3)), {"mate": {"winner": "white", "plies": 3}}),
        (Thought(PLAYED, score=mate_score(Side.BLACK)), {"mate": {"winner": "black"}}),
        (
            Thought(PLAYED, score=cp_score(Decimal("1.50")), depth=Decimal("20.0")),
            {"score_cp": 1.5, "depth": 20},
        ),
        (Thought(PLAYED, line=""), {"pv": []}),
        (Thought(PLAYED, engine=""), {"engine": ""}),
    ],
)
def test_what_is_not_known_is_not_in_the_json(thought: Thought, shown: dict[str, object]) -> None:
    assert thought_json(thought, NO_LINE) == {"source": "play"} | shown | {"dialect": "draft"}


@given(thoughts())
def test_any_thought_is_json(thought: Thought) -> None:
    assert json.loads(json.dumps(thought_json(thought, NO_LINE)))["source"] == thought.source.value


def test_a_node_tells_its_thoughts_with_their_moves() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    move = move_of_usi("7g7f")
    assert move is not None
    builder.add_move(move)
    builder.add_comment("好手。\n*解析 0 ○ 評価値 34 読み筋 △３四歩(33) ▲２六歩(27) …\n#推奨手[40]▲２六歩")
    before, after_it = Position.from_sfen("startpos"), builder.position.copy()
    node = builder.node
    builder.to_record()
    first, second = node_thoughts(node, before, after_it, {0: "水匠5"})
    assert thought_json(*first) == {
        "source": "analysis",
        "engine": "水匠5",
        "score_cp": 34,
        "pv": ["3c3d", "2g2f"],
        "dialect": "shogigui",
    }
    assert (first.line.unread_count, second.thought.instead) == (1, True)
    assert [move.usi for move in second.line.moves] == ["2g2f"]


def by_ply(*points: int) -> dict[int, Score]:
    return dict(enumerate(map(cp_score, points), 10))


@every_case(
    ("scores_by_ply", "alternates"),
    [
        (by_ply(300, -310, 280, -400, 500, -480), True),
        (by_ply(300, 310, 280, 400, 500, 480), False),
        (by_ply(300, -310, 280, -400), False),
        (by_ply(90, -80, 70, -60, 50, -40, 30, -20), False),
        (by_ply(300, -310, 280, -400, 500, -480, -490), True),
        (by_ply(300, -310, 280, 400, 500, -480, -490), False),
        ({}, False),
    ],
)
def test_scores_of_the_side_to_move_give_themselves_away(scores_by_ply: dict[int, Score], alternates: bool) -> None:
    assert has_alternating_signs(scores_by_ply) is alternates


def test_scores_two_moves_apart_say_nothing() -> None:
    assert not has_alternating_signs({ply: cp_score(300 if ply % 4 else -300) for ply in range(0, 40, 2)})


def test_a_mate_has_no_sign_to_alternate() -> None:
    assert not has_alternating_signs({ply: mate_score(Side(ply % 2), 3) for ply in range(20)})
