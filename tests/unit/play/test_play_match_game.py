"""One game of a tournament: which failure is whose loss, what is adjudicated, and how long anybody waits."""

from typing import Any

import pytest
from game_table import ENGINE, Table, conditions

from app.directing.seat_events import EngineLost, SeatEvent
from app.formats.kif import KIF
from app.play.conditions import MoveLimit, TimeControl
from app.play.recording import new_game_record
from app.play.seats import FIRST, SECOND
from app.record.endings import EndKind
from app.shogi.pieces import Side
from app.text.phrase import Language, Phrase
from app.tournament.adjudication import Adjudicator
from app.tournament.match_game import MatchGame
from app.tournament.plan import DrawRule, MatchRules, ResignRule
from app.tournament.results import Adjudication, Failure, MatchResult
from app.usi.info import CentipawnScore, MateScore

NODES = ENGINE._replace(limit=MoveLimit(nodes=100))
"""Without a clock."""


USUAL = MatchRules()


def table(rules: MatchRules = USUAL, **others: Any) -> Table:
    game = MatchGame(conditions(**others), rules)
    found = Table(game)  # type: ignore[arg-type]  # it is granted as a game is
    found.begin()
    return found


def result(of: Table) -> MatchResult:
    game: Any = of.game
    found: MatchResult | None = game.to_match_result(4, 7, 9)
    assert found is not None
    return found


def test_a_game_is_played_and_says_who_has_won() -> None:
    game = table()
    game.passes(2)
    game.says(FIRST, "info depth 3 score cp 40 pv 7g7f 3c3d", "bestmove 7g7f")
    game.says(SECOND, "bestmove resign")
    found = result(game)
    assert (found.game, found.black, found.white, found.winner, found.end) == (4, 7, 9, 0, EndKind.RESIGN)
    assert (found.moves, found.plies, found.failure) == ("7g7f", 1, None)
    assert found.seconds == (2.0, 0.0)
    assert game.concluded == [(FIRST, "win"), (SECOND, "lose")]
    assert game.is_over


def test_the_record_has_what_was_thought() -> None:
    game = table()
    game.says(FIRST, "info depth 3 score cp 40 pv 7g7f 3c3d", "bestmove 7g7f")
    game.says(SECOND, "bestmove resign")
    match: Any = game.game
    written = KIF.write(
        (match.to_record("2026/01/31 09:00:00", "2026/01/31 09:01:00", Language.JA),), KIF.extensions[0].encoding
    )
    assert "△３四歩" in written
    assert "投了" in written


@pytest.mark.parametrize("end", ["bestmove resign", "bestmove 1a1b", "bestmove win"])
@pytest.mark.parametrize("thoughts", [True, False])
def test_the_record_is_the_one_that_a_game_writes_move_by_move(end: str, thoughts: bool) -> None:
    agreed = conditions(moves=("7g7f", "3c3d"), writes_thoughts=thoughts, event="杯")
    game = Table(MatchGame(agreed, USUAL))  # type: ignore[arg-type]  # as above
    game.begin()
    for seat, lines in (
        (FIRST, ["info depth 3 score cp 40 pv 2g2f 8c8d", "bestmove 2g2f"]),
        (SECOND, ["bestmove 4a3b"]),
    ):
        game.passes(1.5)
        game.says(seat, *lines)
    game.passes(0.7)
    game.says(FIRST, "info depth 5 score mate -2 pv 6i7h", end)
    match: Any = game.game
    dates = "2026/01/31 09:00:00", "2026/01/31 09:01:00"
    slowly = new_game_record(agreed, Language.EN)
    slowly.write_headers(dates[0], 0.0, match.game.names)
    for request in match.recorded_requests:
        slowly.write_request(request, 0.0, dates[1])
    encoding = KIF.extensions[0].encoding
    assert KIF.write((match.to_record(*dates, Language.EN),), encoding) == KIF.write((slowly.history.record,), encoding)


def failed(game: Table, failure: Failure, loser: Side) -> None:
    found = result(game)
    assert (found.failure, found.winner) == (failure, int(loser.other))
    assert found.reason[1]
    assert game.is_over


def test_a_crash_loses_at_once_and_is_no_foul() -> None:
    game = table()
    game.dies(FIRST)
    failed(game, Failure.CRASH, Side.BLACK)
    assert result(game).end is EndKind.ERROR


def test_one_that_dies_while_the_other_thinks_has_lost_at_its_turn() -> None:
    game = table()
    game.dies(SECOND)
    game.says(FIRST, "bestmove 7g7f")
    failed(game, Failure.CRASH, Side.WHITE)


def test_an_illegal_move_and_a_false_claim_are_fouls() -> None:
    for said in ("bestmove 1a1b", "bestmove win"):
        game = table()
        game.says(FIRST, said)
        failed(game, Failure.ILLEGAL, Side.BLACK)


def test_an_answer_that_is_none_is_bad() -> None:
    game = table()
    game.says(FIRST, "bestmove")
    failed(game, Failure.BAD_ANSWER, Side.BLACK)


def test_one_that_answers_too_late_loses_on_time_and_it_is_told_by_how_much() -> None:
    game = table(time=TimeControl(0, 1000))
    game.passes(1.3)
    game.says(FIRST, "bestmove 7g7f")
    failed(game, Failure.TIME, Side.BLACK)
    assert result(game).late == ((300,), ())


def test_one_that_answers_not_at_all_stalls() -> None:
    game = table(time=TimeControl(0, 1000))
    game.passes(5)
    failed(game, Failure.STALL, Side.BLACK)


def test_without_a_clock_too_nobody_is_waited_for_for_ever() -> None:
    game = table(MatchRules(stall_ms=5_000), black=NODES, white=NODES, time=TimeControl())
    game.passes(4.9)
    assert not game.is_over
    game.says(FIRST, "bestmove 7g7f")
    game.passes(4.9)
    assert not game.is_over
    game.passes(0.2)
    failed(game, Failure.STALL, Side.WHITE)


def test_moves_within_the_grace_are_late_and_lose_nothing() -> None:
    late = ENGINE._replace(traits=ENGINE.traits._replace(grace_ms=500))
    game = table(black=late, white=late, time=TimeControl(0, 1000))
    game.passes(1.2)
    game.says(FIRST, "bestmove 7g7f")
    game.says(SECOND, "bestmove resign")
    assert result(game).late == ((200,), ())
    assert result(game).failure is None


def test_both_claiming_to_win_is_odd_and_alters_nothing() -> None:
    game = table()
    game.says(FIRST, "info depth 3 score cp 900 pv 2g2f", "bestmove 7g7f")
    game.says(SECOND, "info depth 3 score cp 900 pv 3c3d 9a1a", "bestmove 3c3d")
    game.says(FIRST, "bestmove resign")
    found = result(game)
    assert found.winner == 1
    assert found.odd == ({"other_move": 1, "both_claim": 1}, {"illegal_line": 1, "both_claim": 1})


def test_a_game_that_both_think_over_is_resigned_for_the_loser() -> None:
    game = table(MatchRules(resign=ResignRule(2000, 2)))
    for black, white in (("7g7f", "3c3d"), ("2g2f", "4c4d")):
        game.says(FIRST, "info depth 3 score cp -2500", f"bestmove {black}")
        assert not game.is_over
        game.says(SECOND, "info depth 3 score cp 2600", f"bestmove {white}")
    found = result(game)
    assert (found.winner, found.adjudication, found.end) == (1, Adjudication.RESIGN, EndKind.RESIGN)
    assert "2g2f" in found.moves
    assert game.is_over


SCORES = {
    "lost": CentipawnScore(-2500),
    "winning": CentipawnScore(2500),
    "even": CentipawnScore(5),
    "mates": MateScore(True, 3),
    "mated": MateScore(False, 2),
    "book": None,
}


@pytest.mark.parametrize(
    ("rule", "moves", "verdict"),
    [
        (ResignRule(2000, 2), ["lost", "winning"] * 2, Adjudication.RESIGN),
        (ResignRule(2000, 2), ["mated", "mates"] * 2, Adjudication.RESIGN),
        # Both think they win, or both that they lose.
        (ResignRule(2000, 2), ["winning", "winning"] * 4, None),
        (ResignRule(2000, 2), ["lost", "lost"] * 4, None),
        # The other side does not agree, or has said nothing.
        (ResignRule(2000, 2), ["lost", "even"] * 4, None),
        (ResignRule(2000, 2), ["lost", "book"] * 4, None),
        (ResignRule(2000, 2), ["lost", "winning", "book", "winning", "lost", "winning"], None),
        (ResignRule(2000, 2, two_sided=False), ["lost", "even"] * 2, Adjudication.RESIGN),
    ],
)
def test_only_sides_that_agree_end_a_game(rule: ResignRule, moves: list[str], verdict: Adjudication | None) -> None:
    adjudicator = Adjudicator(MatchRules(resign=rule))
    found = [adjudicator.adjudicate_move(Side(ply % 2), SCORES[word], ply) for ply, word in enumerate(moves)]
    assert (found[-1], set(found[:-1])) == (verdict, {None})


def test_games_are_drawn_only_after_a_while_and_when_both_think_so() -> None:
    rules = MatchRules(draw=DrawRule(20, 2, 10))
    even, one = Adjudicator(rules), Adjudicator(rules)
    found = [even.adjudicate_move(Side(ply % 2), CentipawnScore(5), ply + 1) for ply in range(12)]
    assert found.index(Adjudication.DRAW) == 9
    assert not any(
        one.adjudicate_move(Side(ply % 2), CentipawnScore(5 if ply % 2 else 50), ply + 1) for ply in range(30)
    )


def test_one_that_was_killed_from_outside_has_not_lost_to_anybody() -> None:
    game = table()
    match: Any = game.game
    match.on_event(SeatEvent(FIRST, EngineLost(Phrase("。", "."), (), True)), game.now)
    assert match.was_killed
