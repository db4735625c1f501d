"""Text layout of a round: names of players, a line for each turn around the table, and the end of the round."""

from typing import Final, NamedTuple

from app.goita.checking import round_result
from app.goita.match import FACES, KING, OTHER_KING, PLAYERS, Match, Round, piece_faces
from app.goita.replay import Decision, RoundReplay
from app.goita.table import PASS_ACTION
from app.text import goita as text
from app.text.phrase import Phrase

FACE_DOWN_MARK: Final = "☗"
"""Mark in the text layout of a piece laid face down."""
FACE_UP_MARK: Final = "☖"
"""Mark in the text layout of a piece laid face up."""
EMPTY_PHRASE: Final = Phrase("", "")
_ORDINAL_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
_TEENS: Final = range(11, 14)


class GoitaCell(NamedTuple):
    """Text of one player's turn, as a cell of a `GoitaLine`."""

    phrase: Phrase
    decision: int | None
    """Index in the replay of the player's turn that the cell shows; None after the end of the round."""


class GoitaLine(NamedTuple):
    """One turn around the table, as a line of the text layout."""

    number: Phrase
    cells: tuple[GoitaCell, ...]
    """Cells of the line, one for each player in the order of the seats, the dealer's first."""


def turn_lines(replay: RoundReplay) -> list[GoitaLine]:
    """Return the turns of a round. The king that is played first is written 王, the other one 玉."""
    pairs = zip(replay.decisions, laid_faces(replay), strict=True)
    words = [_decision_phrase(decision, laid) for decision, laid in pairs]
    lines = []
    for start in range(0, len(words), PLAYERS):
        there = range(start, min(start + PLAYERS, len(words)))
        cells = [GoitaCell(words[place], place) for place in there]
        missing = [GoitaCell(EMPTY_PHRASE, None)] * (PLAYERS - len(cells))
        lines.append(GoitaLine(ordinal_turn(start // PLAYERS + 1), (*cells, *missing)))
    return lines


def laid_faces(replay: RoundReplay) -> list[str]:
    """Return the letters of the pieces laid in each decision of the replay; empty for a pass."""
    faces_of_all: list[str] = []
    kings = 0
    for decision in replay.decisions:
        laid = ""
        for piece in decision.action if decision.action != PASS_ACTION else ():
            laid += OTHER_KING if piece == KING and kings else FACES[piece]
            kings += piece == KING
        faces_of_all.append(laid)
    return faces_of_all


def _decision_phrase(decision: Decision, laid: str) -> Phrase:
    if not laid:
        return text.PASS
    marks = (FACE_DOWN_MARK if decision.is_free else FACE_UP_MARK, FACE_UP_MARK)
    said = "".join(mark + face for mark, face in zip(marks, laid, strict=True))
    return Phrase(said, said)


def hand_faces(given: Round, replay: RoundReplay) -> list[str]:
    """Return the hands as dealt, with the two kings written as in `turn_lines`: 王 for the one played first, else 玉."""
    owners = [decision.seat for decision in replay.decisions for piece in decision.action if piece == KING]
    holders = [seat for seat, hand in enumerate(given.hands) for letter in hand if letter == str(KING)]
    first = next(iter(owners or holders), None)
    return [_with_kings(hand, is_first=seat == first) for seat, hand in enumerate(given.hands)]


def _with_kings(hand: str, is_first: bool) -> str:
    shown = piece_faces("".join(sorted(hand)))
    king = FACES[KING]
    return shown.replace(king * 2, king + OTHER_KING) if is_first else shown.replace(king, OTHER_KING)


def ordinal_turn(number: int) -> Phrase:
    """Return the ordinal of a turn: 1巡, 2巡; 1st, 2nd and so on."""
    suffix = "th" if number % 100 in _TEENS else _ORDINAL_ENDINGS.get(number % 10, "th")
    return text.TURN_NUMBER.filled(number=Phrase(str(number), f"{number}{suffix}"))


def player_name(match: Match, player: int) -> Phrase:
    """Return the player's name in the record, or else the player's number."""
    name = match.player_name(player)
    return Phrase(name, name) if name.strip() else text.PLAYER.filled(player=player)


def score_phrases(match: Match, given: Round) -> list[Phrase]:
    """Return sentences on the score before a round and on the players who declared five pawns."""
    parts = []
    if given.score is not None:
        parts.append(text.SCORE.filled(even=given.score[0], odd=given.score[1]))
    if given.goshi:
        names = [player_name(match, player) for player in given.goshi]
        joined = Phrase("・".join(name.ja for name in names), ", ".join(name.en for name in names))
        parts.append(text.GOSHI.filled(names=joined))
    return parts


def ending_phrase(match: Match, given: Round, course: RoundReplay) -> Phrase:
    """Return winner and points of a round, or the reason why there is no winner."""
    result = round_result(given, course)
    if result is None:
        return text.UNFINISHED if course.followed_digits == len(given.digits) else text.STOPPED
    name = player_name(match, result.winner)
    return (text.WON_AT_ONCE if result.is_by_hand else text.WON).filled(name=name, points=result.points)
