"""Every decision of a match as a row to learn from: what the player knew, what was allowed, what was done, what it led to."""

from collections.abc import Iterator

from app.goita.checking import Result, result_of
from app.goita.match import Match, Round, team
from app.goita.pieces import NONE, PLAYERS
from app.goita.replay import Decision, public_digits, replay
from app.goita.table import PASS

Row = dict[str, object]


def rows(match: Match) -> Iterator[Row]:
    """A row for each decision that can be followed."""
    for number, given in enumerate(match.rounds):
        course = replay(given, number)
        result = result_of(given, course)
        for place, decision in enumerate(course.decisions):
            yield _row(given, number, place, course.decisions[:place], decision, result)


def _row(
    given: Round, number: int, place: int, before: tuple[Decision, ...], decision: Decision, result: Result | None
) -> Row:
    player = given.player(decision.seat)
    return {
        "round": number,
        "decision": place,
        "turn": place // PLAYERS,
        "dealer": given.dealer,
        "player": player,
        "seat": decision.seat,
        "score": given.score,
        "goshi": given.goshi,
        "hand": decision.hand,
        "hidden": "".join(
            str(each.action.first)
            for each in before
            if each.seat == decision.seat and each.is_free and each.action != PASS
        ),
        "history": public_digits(before),
        "attack": NONE if decision.is_free else decision.attack,
        "legal": [action.digits for action in decision.legal],
        "action": decision.action.digits,
        "winner": None if result is None else result.winner,
        "result": None if result is None else _gain(player, result),
    }


def _gain(player: int, result: Result) -> int:
    """Points of the player's team; below zero where the other team won them."""
    return result.points if team(player) == team(result.winner) else -result.points
