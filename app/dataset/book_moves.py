"""Book moves from records: the moves that were played, or candidates that engines proposed in comments."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final, NamedTuple

from app.book.making import GameMove
from app.dataset.of_record import RowChoice, training_rows
from app.dataset.row import centipawns_for
from app.record.endings import Result, result_of_end
from app.record.headers import PLAYERS
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.pieces import SIDES, Side
from app.thoughts.lines import LineStart
from app.thoughts.of_record import CommentedNode, NodeThought, nodes_with_thoughts
from app.thoughts.thought import ThoughtSource

_RATING_HEADERS: Final = ("black_rate", "white_rate")
"""Names of floodgate's headers with the players' ratings; a value is the player's name, a colon and the number."""


class RecordChoice(NamedTuple):
    """A filter by the players of a record."""

    player: str = ""
    """Part of a player's name; empty for any player."""
    least_rating: float = 0
    has_branches: bool = False

    def chosen_sides(self, record: Record) -> set[Side]:
        return {side for side in SIDES if self._includes_side(record, side)}

    def _includes_side(self, record: Record, side: Side) -> bool:
        if self.player:
            called = (record.headers.find_value(name) for name in PLAYERS[side])
            if not any(name and self.player.casefold() in name.casefold() for name in called):
                return False
        return not self.least_rating or _player_rating(record, side) >= self.least_rating


def played_moves(record: Record, choice: RecordChoice) -> Iterator[GameMove]:
    """Yield the moves that the chosen players made, each with the reply and the evaluation."""
    sides = choice.chosen_sides(record)
    if not sides:
        return
    rows = list(training_rows(record, RowChoice(choice.has_branches), has_thoughts=False))
    for row, after in zip_longest(rows, rows[1:]):
        if row.move is None or row.position.turn not in sides:
            continue
        row.position.apply(row.move)
        follows = after is not None and after.position.key == row.position.key
        row.position.undo()
        depth = None if row.depth is None else int(row.depth)
        yield GameMove(row.position, row.move, after.move if after and follows else None, row.result, row.score, depth)


def analysed_moves(record: Record, choice: RecordChoice) -> Iterator[GameMove]:
    """Yield every candidate move with an exact score in the comments; moves with a bound are left out."""
    last = main_line(record.root)[-1]
    ended = Result.UNDECIDED if last.end is None else result_of_end(last.end, record.side_to_move(last))
    sides = choice.chosen_sides(record)
    on_line = None if choice.has_branches else set(main_line(record.root))
    for stand, told in nodes_with_thoughts(record) if sides else ():
        if on_line is None or stand.node in on_line:
            for each in told:
                found = _candidate_move(stand, each, ended)
                if found is not None and found.position.turn in sides:
                    yield found


def _candidate_move(stand: CommentedNode, told: NodeThought, ended: Result) -> GameMove | None:
    thought, line = told
    score, moves = thought.score, line.moves
    if score is None or not score.is_exact:
        return None
    position = stand.after
    is_of_move = stand.before is not None and stand.node.move is not None
    if is_of_move and stand.before is not None and stand.node.move is not None:
        if line.start is LineStart.BEFORE:
            position = stand.before
        elif thought.source is ThoughtSource.PLAYED and not thought.instead:
            position, moves = stand.before, (stand.node.move, *moves)
    if not moves or not position.is_quick_legal(moves[0]):
        return None
    depth = None if thought.depth is None else int(thought.depth)
    reply = moves[1] if len(moves) > 1 else None
    return GameMove(position, moves[0], reply, ended, centipawns_for(score, position.turn), depth)


def _player_rating(record: Record, side: Side) -> float:
    """Return a player's rating; 0 if the record does not contain it."""
    _, _, number = (record.headers.find_value(_RATING_HEADERS[side]) or "").rpartition(":")
    try:
        return float(number)
    except ValueError:
        return 0.0
