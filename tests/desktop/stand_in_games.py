"""Games that stand in for played ones where a test needs only that there is one."""

from app.record.record_builder import new_record
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text.phrase import Phrase
from app.workspace.prerequisites import Prerequisite


class GameOfTwo:
    """Two engines play, and nothing is asked of them here."""

    is_paused = False
    hides_thoughts = False
    persons: tuple[Side, ...] = ()
    side_to_move = Side.BLACK
    latest_node = new_record().root

    def play_move(self, move: Move) -> bool:
        raise AssertionError(move)

    def pick_up_refusal(self) -> Phrase | None:
        return None

    def unmet(self, need: Prerequisite) -> Phrase | None:
        return Phrase(need.name, need.name)

    @property
    def is_persons_turn(self) -> bool:
        return True

    @property
    def can_adjourn(self) -> bool:
        return False

    def adjourn_game(self) -> None:
        """Nothing is kept."""


class SecretGame(GameOfTwo):
    """A game against an engine, which shows nothing until its end."""

    hides_thoughts = True
