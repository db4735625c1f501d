"""Writing a game into a record while it is played: moves, times, thoughts and the end, as edits that can be undone.

Moves that are taken back stay as branches; what is played instead goes before them.
"""

from app.play.conditions import Conditions
from app.play.headers import headers_of
from app.play.thoughts import thoughts_of
from app.play.wishes import Ended, GameWish, Moved, Musing, Swapped, TakenBack
from app.record import headers as names
from app.record.edits import AddEnd, InsertLine, Play, Reorder, SetComment, SetHeader, SetHeaders, SetTime
from app.record.history import History
from app.record.planting import new_record
from app.record.tree import ENGINE, PERSON, Cause, Node
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.text import play as text
from app.text.phrase import Language
from app.thoughts.comment import with_thoughts

BESTMOVE = "bestmove"


class GameRecord:
    """`now` is a moment of the history's clock; dates are as headers have them."""

    def __init__(
        self, history: History, place: Node, conditions: Conditions, language: Language, *, holds_back: bool = False
    ) -> None:
        """The game goes on from `place`. With `holds_back` what engines think is not written before it is revealed."""
        self.history = history
        self.node = place
        """Where the game has come to; at last, its end."""
        self._conditions = conditions
        self._language = language
        self.holds_back = holds_back
        self.held: dict[Node, str] = {}
        """What is to be written at which move, once it may be seen."""

    def begin(self, started_at: str, now: float, players: tuple[str, str] | None = None) -> None:
        """Say at the head of the record what is played, and by whom where the conditions do not know it."""
        headers = self.history.record.headers
        for name, value in headers_of(self._conditions, started_at, players):
            headers = headers.with_value(name, value)
        self.history.do(SetHeaders(headers), PERSON, now)

    def grant(self, wish: GameWish, now: float, date: str = "") -> None:
        """Write down what concerns the record. With a `date` the end of the game is dated."""
        match wish:
            case Moved():
                self._write_move(wish, now)
            case TakenBack():
                self._go_back(wish.plies)
            case Ended():
                self._write_end(wish, now, date)
            case Swapped():
                self._add_line(text.SIDES_SWAPPED.to(self._language), now)
            case _:
                pass

    def _write_move(self, moved: Moved, now: float) -> None:
        cause = PERSON if moved.musing is None else ENGINE
        with self.history.group(text.GAME_MOVE, cause):
            place = self.node
            deed = self.history.do(Play(place, moved.move, moved.spent_ms), cause, now)
            self.node = deed.nodes[0]
            if self.node.time_ms != moved.spent_ms:
                self.history.do(SetTime(self.node, moved.spent_ms), cause, now)
            self._put_first(cause, now)
            if moved.musing is not None:
                self._write_thoughts(moved.musing, place, moved.move, moved.spent_ms, now)

    def _write_end(self, ended: Ended, now: float, date: str) -> None:
        cause = PERSON if ended.musing is None else ENGINE
        with self.history.group(text.GAME_ENDS, cause):
            place = self.node
            deed = self.history.do(AddEnd(place, ended.end, ended.spent_ms), cause, now)
            self.node = deed.nodes[0]
            self._put_first(cause, now)
            if ended.musing is not None:
                self._write_thoughts(ended.musing, place, None, ended.spent_ms or 0, now)
            if ended.reason is not None:
                self._add_line(_reason(ended, self._language), now)
            if date:
                self.history.do(SetHeader(names.ENDED_AT, date), cause, now)

    def _write_thoughts(self, musing: Musing, place: Node, move: Move | None, spent_ms: int, now: float) -> None:
        if not self._conditions.writes_thoughts:
            return
        position = self.history.record.position_at(place)
        thoughts = thoughts_of(musing, position, move, spent_ms)
        if self.holds_back:
            self.held[self.node] = with_thoughts("", thoughts)
        else:
            self.history.do(SetComment(self.node, with_thoughts(self.node.comment, thoughts)), ENGINE, now)

    def reveal(self, now: float) -> None:
        """Write what was held back, and from now on everything at once."""
        self.holds_back = False
        held, self.held = self.held, {}
        with self.history.group(text.GAME_THOUGHTS, ENGINE):
            for node, thoughts in held.items():
                if node in self.history.record:
                    comment = f"{node.comment}\n\n{thoughts}" if node.comment else thoughts
                    self.history.do(SetComment(node, comment), ENGINE, now)

    def _add_line(self, line: str, now: float) -> None:
        comment = self.node.comment
        self.history.do(SetComment(self.node, f"{comment}\n\n{line}" if comment else line), ENGINE, now)
        self.history.end_typing()

    def _put_first(self, cause: Cause, now: float) -> None:
        """What is played is the main line from here on, whatever stands beside it."""
        parent = self.node.parent
        if parent is not None and parent.children[0] is not self.node:
            self.history.do(Reorder(self.node, 0), cause, now)

    def _go_back(self, plies: int) -> None:
        for _ in range(plies):
            if self.node.parent is not None:
                self.node = self.node.parent


def new_game_record(conditions: Conditions, language: Language) -> GameRecord:
    """A record with nothing in it but how the game begins."""
    history = History(new_record(Position.from_sfen(conditions.start)))
    place = history.record.root
    moves = tuple(move for word in conditions.moves if (move := MOVES[word]) is not None)
    if moves:
        place = history.do(InsertLine(place, moves), PERSON, 0.0).nodes[-1]
    return GameRecord(history, place, conditions, language)


def _reason(ended: Ended, language: Language) -> str:
    reason = ended.reason.to(language) if ended.reason else ""
    return f"{reason} ({BESTMOVE} {ended.raw})" if ended.raw else reason
