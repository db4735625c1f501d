"""Results of games on a server, parsed from its two result lines, and the table of results."""

from typing import Final, NamedTuple

from app.play.game_requests import GameEnded
from app.record.endings import End, EndKind, winner_of_end
from app.shogi.pieces import Side
from app.text import online as text
from app.text.phrase import Phrase, PhraseEnum


class OnlineVerdict(PhraseEnum):
    """Result of a game from our side."""

    WIN = text.WON
    LOSE = text.LOST
    DRAW = text.DRAWN
    CENSORED = text.CENSORED
    """The server keeps the result secret, as at the move limit."""
    BROKEN = text.BROKEN
    """The game broke off without a result."""


class ServerResult(NamedTuple):
    """Result lines of the server, without the `#`."""

    cause: str = ""
    verdict: str = ""
    special: str = ""
    """Special move sent before the result lines, such as %TORYO."""


class OnlineResult(NamedTuple):
    """Result of one online game, a row in the table of results."""

    game_id: str
    names: tuple[str, str]
    our_side: Side
    verdict: OnlineVerdict
    end: EndKind
    plies: int
    reason: Phrase | None = None
    slowest_ms: int = 0
    """Longest round-trip time of our moves."""
    rating: float | None = None
    """Our rating after the game, if the server has ratings."""
    rating_before: float | None = None
    """Our rating before the game."""

    @property
    def opponent(self) -> str:
        return self.names[self.our_side.other]

    @property
    def gain(self) -> float | None:
        return None if self.rating is None or self.rating_before is None else self.rating - self.rating_before


_VERDICTS: Final = {
    "WIN": OnlineVerdict.WIN,
    "LOSE": OnlineVerdict.LOSE,
    "DRAW": OnlineVerdict.DRAW,
    "CENSORED": OnlineVerdict.CENSORED,
    "CHUDAN": OnlineVerdict.BROKEN,
}
_LOSS_KINDS: Final = {
    "RESIGN": EndKind.RESIGN,
    "TIME_UP": EndKind.TIMEOUT,
    "ILLEGAL_MOVE": EndKind.FOUL_LOSE,
    "OUTE_SENNICHITE": EndKind.FOUL_LOSE,
    "ILLEGAL_ACTION": EndKind.FOUL_LOSE,
    "TSUMI": EndKind.MATE,
}
"""Kind of end by the server's cause, for games that the side to move lost unless the verdict says otherwise."""
_SURE_LOSSES: Final = frozenset(("RESIGN", "TIME_UP", "ILLEGAL_MOVE"))
"""Causes in the result lines that always mean a loss of the side to move."""
_DRAW_KINDS: Final = {
    "SENNICHITE": EndKind.REPETITION,
    "JISHOGI": EndKind.IMPASSE,
    "MAX_MOVES": EndKind.MAX_MOVES,
    "CHUDAN": EndKind.INTERRUPT,
}
_REASONS: Final = {"OUTE_SENNICHITE": text.BY_PERPETUAL_CHECK, "ILLEGAL_ACTION": text.BY_ILLEGAL_ACTION}


def our_verdict(told: ServerResult) -> OnlineVerdict:
    return _VERDICTS.get(told.verdict, OnlineVerdict.BROKEN)


def with_presumed_verdict(told: ServerResult, turn: Side, our_side: Side) -> ServerResult:
    """Add the verdict to a result that lacks one, if its cause leaves no doubt."""
    if told.verdict:
        return told
    if told.cause in _SURE_LOSSES:
        return told._replace(verdict="LOSE" if turn is our_side else "WIN")
    return told._replace(verdict="DRAW") if told.cause in {"SENNICHITE", "MAX_MOVES"} else told


def game_ended_request(told: ServerResult, turn: Side, our_side: Side, spent_ms: int | None) -> GameEnded:
    """End of the game in the place of a move by `turn`. The verdict decides the winner, whatever the cause suggests."""
    verdict = our_verdict(told)
    won = our_side if verdict is OnlineVerdict.WIN else our_side.other if verdict is OnlineVerdict.LOSE else None
    end = _end_of_cause(told, turn, won)
    reason = _REASONS.get(told.cause)
    if won is not None and winner_of_end(end, turn) is not won:
        reason = text.VERDICT_ODD.filled(cause=told.cause, verdict=told.verdict)
    if verdict is OnlineVerdict.CENSORED:
        reason = text.CENSORED_REASON
    return GameEnded(end, turn, won, reason, spent_ms=spent_ms)


def _end_of_cause(told: ServerResult, turn: Side, won: Side | None) -> End:
    if won is None:
        return End(_DRAW_KINDS.get(told.cause, EndKind.DRAW))
    if told.cause == "JISHOGI":
        return End(EndKind.DECLARATION)
    kind = _LOSS_KINDS.get(told.cause)
    if kind is None:
        return End(EndKind.OTHER, told.cause) if told.cause else End(EndKind.ERROR)
    return End(EndKind.FOUL_WIN if kind is EndKind.FOUL_LOSE and won is turn else kind)
