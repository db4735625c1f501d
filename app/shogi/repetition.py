"""Repetition rule (sennichite, 千日手): the fourth occurrence of a position ends the game; perpetual check loses it."""

from enum import Enum

from app.shogi.pieces import Side
from app.shogi.position import Position

OCCURRENCES = 4


class RepetitionVerdict(Enum):
    """Result of the repetition rule."""

    NONE = "none"
    FOURFOLD = "fourfold"
    """千日手: a draw, to be played again."""
    BLACK_LOSES = "black_loses"
    """連続王手の千日手: every move of Black between the occurrences gave check."""
    WHITE_LOSES = "white_loses"

    @property
    def loser(self) -> Side | None:
        return {RepetitionVerdict.BLACK_LOSES: Side.BLACK, RepetitionVerdict.WHITE_LOSES: Side.WHITE}.get(self)


class Repetition:
    """Repetition counter of one line of moves, for a game that checks after every move."""

    def __init__(self, start: Position) -> None:
        self._occurrences: dict[int, list[int]] = {}
        self._keys: list[int] = []
        self._checks: list[tuple[Side, bool]] = []
        self.append(start)

    def append(self, position: Position) -> RepetitionVerdict:
        """Add `position` to the line and return the verdict on it."""
        occurrences = self._occurrences.setdefault(position.key, [])
        occurrences.append(len(self._keys))
        self._keys.append(position.key)
        self._checks.append((position.turn, position.in_check()))
        return self.verdict

    def remove_last(self) -> None:
        """Remove the last position; raise IndexError if only the start is left."""
        if len(self._keys) == 1:
            raise IndexError("the start cannot be taken back")
        self._occurrences[self._keys.pop()].pop()
        self._checks.pop()

    @property
    def verdict(self) -> RepetitionVerdict:
        """Verdict of the repetition rule on the last position."""
        occurrences = self._occurrences[self._keys[-1]]
        if len(occurrences) < OCCURRENCES:
            return RepetitionVerdict.NONE
        black, white = (self._checks_always(side, occurrences[0]) for side in Side)
        if black == white:
            return RepetitionVerdict.FOURFOLD
        return RepetitionVerdict.BLACK_LOSES if black else RepetitionVerdict.WHITE_LOSES

    def _checks_always(self, side: Side, first: int) -> bool:
        """Return True if every move of `side` after position `first` gave check."""
        return all(check for turn, check in self._checks[first + 1 :] if turn is not side)
