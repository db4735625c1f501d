"""What players are called, and how a round ended, in words."""

from app.goita.checking import result_of
from app.goita.match import Match, Round
from app.goita.replay import Replay
from app.text import goita as text
from app.text.phrase import Phrase


def player_name(match: Match, player: int) -> Phrase:
    """The name of the record, or the number where there is none."""
    name = match.name(player)
    return Phrase(name, name) if name.strip() else text.PLAYER.filled(player=player)


def standing(match: Match, given: Round) -> list[Phrase]:
    """The score before a round, and who declared five pawns."""
    parts = []
    if given.score is not None:
        parts.append(text.SCORE.filled(even=given.score[0], odd=given.score[1]))
    if given.goshi:
        names = [player_name(match, player) for player in given.goshi]
        joined = Phrase("・".join(name.ja for name in names), ", ".join(name.en for name in names))
        parts.append(text.GOSHI.filled(names=joined))
    return parts


def ending(match: Match, given: Round, course: Replay) -> Phrase:
    """Who won how much, or why nobody did."""
    result = result_of(given, course)
    if result is None:
        return text.UNFINISHED if course.followed == len(given.digits) else text.STOPPED
    name = player_name(match, result.winner)
    return (text.WON_AT_ONCE if result.by_hand else text.WON).filled(name=name, points=result.points)
