"""JSON writer for matches of Goita, in the layout of the format's description, and rows of training data.

Most JSON parsers do not support a repeated name, so several rounds are written as a list under one name.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from app.goita.checking import RoundResult, round_result
from app.goita.match import NO_PIECE, PLAYERS, Match, Round, team_of_player
from app.goita.replay import Decision, replay_round
from app.goita.table import PASS_ACTION

INDENT: Final = "    "
NO_PLAYER: Final = -1
_SURROGATE_PATTERN: Final = re.compile("[\ud800-\udfff]")


def write_match(match: Match) -> str:
    """Return the match as the text of a JSON file, with a final line end."""
    told = {"title": match.title, "start_time": match.start_time, "end_time": match.end_time}
    members = _known_members({**told, "players": match.players or None})
    if len(match.rounds) == 1:
        members.append(f'"round":{_round_json(match.rounds[0], INDENT)}')
    else:
        rounds = f",\n{INDENT * 2}".join(_round_json(each, INDENT * 2) for each in match.rounds)
        members.append(f'"round":[\n{INDENT * 2}{rounds}\n{INDENT}]')
    return _object_json(members, "") + "\n"


def _round_json(given: Round, indent: str) -> str:
    winner = NO_PLAYER if given.winner is None else given.winner
    return _object_json(_known_members(given._asdict() | {"winner": winner}), indent)


def _known_members(said: Mapping[str, object]) -> list[str]:
    """Return the members (name and value) of a JSON object, as text, without those whose value is None."""
    return [f'"{name}":{in_json(value)}' for name, value in said.items() if value is not None]


def _object_json(members: list[str], indent: str) -> str:
    inside = f",\n{indent}{INDENT}".join(members)
    return f"{{\n{indent}{INDENT}{inside}\n{indent}}}"


def in_json(value: object) -> str:
    """Serialize a value as JSON on one line; lone surrogates, which UTF-8 cannot encode, are escaped."""
    words = json.dumps(value, ensure_ascii=False)
    return _SURROGATE_PATTERN.sub(lambda half: f"\\u{ord(half[0]):04x}", words)


TrainingDataRow = dict[str, object]


def training_rows(match: Match) -> Iterator[TrainingDataRow]:
    """Iterate over rows of training data, one for each decision that can be followed."""
    for number, given in enumerate(match.rounds):
        course = replay_round(given, number)
        result = round_result(given, course)
        for place, decision in enumerate(course.decisions):
            yield _training_row(given, number, place, course.decisions[:place], decision, result)


def _training_row(
    given: Round, number: int, place: int, before: tuple[Decision, ...], decision: Decision, result: RoundResult | None
) -> TrainingDataRow:
    player = given.player_at_seat(decision.seat)
    gain = None
    if result is not None:
        gain = result.points if team_of_player(player) == team_of_player(result.winner) else -result.points
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
            if each.seat == decision.seat and each.is_free and each.action != PASS_ACTION
        ),
        "history": "".join(each.public_digits for each in before),
        "attack": NO_PIECE if decision.is_free else decision.last_attack,
        "legal": [action.digits for action in decision.legal_actions],
        "action": decision.action.digits,
        "winner": None if result is None else result.winner,
        "result": gain,
    }
