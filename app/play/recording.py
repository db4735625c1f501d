"""Recording of a running game: writes moves, times, engine evaluations and the end as edits that can be undone.

Moves taken back stay as variations; the moves played instead go before them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from app.book.choosing import ChosenMove
from app.play.conditions import Conditions, TimeControl
from app.play.game_requests import EngineReport, GameEnded, GameRequest, MovePlayed, ReportKind, SidesSwapped, Takeback
from app.record import headers as names
from app.record.edits import AddEnd, InsertLine, PlayMove, ReorderBranch, SetComment, SetHeader, SetHeaders, SetTime
from app.record.headers import Headers
from app.record.history import History
from app.record.record_builder import RecordBuilder, new_record
from app.record.tree import ENGINE, PERSON, Cause, Node, Record
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import is_handicap
from app.text import play as text
from app.text.phrase import Language
from app.thoughts.charset_names import to_one_line
from app.thoughts.comment import add_thoughts
from app.thoughts.dialects.draft import FROM_BOOK, NOTE_KEY
from app.thoughts.evaluation import playable_moves, thought_from_info
from app.thoughts.lines import line_text
from app.thoughts.score import USUAL
from app.thoughts.thought import Thought, ThoughtSource

# Words in comments.
SILENT_NOTE: Final = "読み筋なし"
PONDER_NOTE: Final = "先読み的中"
OTHER_LINE_NOTE: Final = "読み筋は指し手と別の手から始まる"
_COMMA: Final = "、"
_COLON: Final = "："
# Words for book values in comments; no dialect uses them as keys.
_SHARE, _POINTS, _BOOK_DEPTH = "割合", "点数", "深度"
# Time controls as KIF files write them.
_UNLIMITED, _NO_MAIN_TIME, _NONE = "無制限", "0分", "なし"
_HOURS, _MINUTES, _SECONDS = "時間", "分", "秒"
_EACH_MOVE: Final = "（一手ごとに{}加算）"
_EACH_SIDE: Final = "{} {}、{} {}"
BESTMOVE = "bestmove"


def report_to_thoughts(
    musing: EngineReport, position: Position, move: Move | None, spent_ms: int
) -> tuple[Thought, ...]:
    """Evaluation and lines of an engine about its move (thoughts), for the comment of that move.

    `position` is the one it searched, `move` the move it played there, or None. Lines in such a comment start
    from the position after a node's move. So if the engine's line begins with its move, only the rest is written. If it
    begins with another move, the line is written as one for the position before, with a remark.
    """
    info = musing.info
    line = playable_moves(position, info.pv)
    remarks = [PONDER_NOTE] if musing.was_pondering else []
    if musing.kind is not ReportKind.THOUGHT:
        remarks.append(_book_note(musing.book) if musing.kind is ReportKind.BOOK else SILENT_NOTE)
    told = thought_from_info(info._replace(pv=()), position, ThoughtSource.PLAYED, musing.name)
    told = told if told.time_ms is not None else told._replace(time_ms=spent_ms)
    if not line or move is None:
        return (_with_notes(told._replace(line=line_text(position, line) or None), remarks),)
    if line[0] is move:
        after = position.copy()
        after.apply(move)
        rest = _with_notes(told._replace(line=line_text(after, line[1:]) or None), remarks)
        return (rest, *_other_candidates(musing, position))
    instead = Thought(ThoughtSource.PLAYED, musing.name, line=line_text(position, line), instead=True)
    return (_with_notes(told, [*remarks, OTHER_LINE_NOTE]), instead, *_other_candidates(musing, position))


def _book_note(found: ChosenMove | None) -> str:
    """Remark that a move is from a book. Book values are no engine evaluation, so no key of an evaluation is used."""
    if found is None:
        return FROM_BOOK
    said = [to_one_line(found.book), f"{_SHARE}{found.share:.1%}"]
    said += [] if found.score is None else [f"{_POINTS}{found.score:+d}"]
    said += [] if found.depth is None else [f"{_BOOK_DEPTH}{found.depth}"]
    return f"{FROM_BOOK}{_COLON}{_COMMA.join(said)}"


def _other_candidates(musing: EngineReport, position: Position) -> list[Thought]:
    return [
        thought_from_info(info, position, ThoughtSource.PLAYED, musing.name, info.multipv)._replace(instead=True)
        for info in musing.other_infos
        if info.pv
    ]


def _with_notes(thought: Thought, remarks: list[str]) -> Thought:
    return thought._replace(others=((NOTE_KEY, _COMMA.join(remarks)),)) if remarks else thought


def game_headers(conditions: Conditions, started_at: str, players: tuple[str, str] | None = None) -> Headers:
    """Headers of a game begun at `started_at`, such as `2026/01/31 09:00:00`; `players` override the names."""
    first, second = players or (conditions.players[0].name, conditions.players[1].name)
    in_handicap = is_handicap(Position.from_sfen(conditions.start))
    black, white = (names.HANDICAP_TAKER, names.HANDICAP_GIVER) if in_handicap else (names.BLACK, names.WHITE)
    entries = [
        (names.STARTED_AT, started_at),
        (names.EVENT, conditions.event),
        (black, first),
        (white, second),
        (names.TIME_LIMIT, _join_side_texts(conditions.times, _main_time_text, black, white)),
        (names.BYOYOMI, _join_side_texts(conditions.times, lambda time: duration_text(time.byoyomi_ms), black, white)),
    ]
    return Headers.from_pairs((name, value) for name, value in entries if value)


def duration_text(milliseconds: int) -> str:
    """Duration in Japanese, such as 1時間30分; milliseconds follow a decimal point."""
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    words = f"{hours}{_HOURS}" if hours else ""
    words += f"{minutes}{_MINUTES}" if minutes else ""
    if rest:
        return words + f"{seconds}.{rest:03}".rstrip("0") + _SECONDS
    return words + (f"{seconds}{_SECONDS}" if seconds else "")


def _join_side_texts(
    times: tuple[TimeControl, TimeControl], words: Callable[[TimeControl], str], black: str, white: str
) -> str:
    ours, theirs = map(words, times)
    return ours if ours == theirs else _EACH_SIDE.format(black, ours or _NONE, white, theirs or _NONE)


def _main_time_text(time: TimeControl) -> str:
    if time.is_unlimited:
        return _UNLIMITED
    words = duration_text(time.main_ms) or _NO_MAIN_TIME
    return words + (_EACH_MOVE.format(duration_text(time.increment_ms)) if time.increment_ms else "")


class GameRecorder:
    """Writer of a running game into a record's history. `now` is a moment of that history's clock."""

    def __init__(
        self, history: History, place: Node, conditions: Conditions, language: Language, *, holds_back: bool = False
    ) -> None:
        """Write the game from `place` on. With `holds_back`, engine comments are written only after `write_held_comments`."""
        self.history = history
        self.node = place
        """Node of the last move; after the game, of its end."""
        self._conditions = conditions
        self._language = language
        self.holds_back = holds_back
        self.held: dict[Node, str] = {}
        """Comments held back until `write_held_comments`, by the node they belong to."""

    def write_headers(self, started_at: str, now: float, players: tuple[str, str] | None = None) -> None:
        """Write the headers of the game; `players` are names where the conditions have none."""
        headers = self.history.record.headers
        for name, value in game_headers(self._conditions, started_at, players):
            headers = headers.with_value(name, value)
        self.history.apply_edit(SetHeaders(headers), PERSON, now)

    def note_own_side(self, users: Sequence[Side], now: float) -> None:
        """Write into the header which side the user plays: `users` are the sides played by hand."""
        headers = self.history.record.headers
        in_handicap = is_handicap(self.history.record.start_position())
        value = names.PLAYERS[users[0]][in_handicap] if len(users) == 1 else None
        if headers.find_value(names.OWN_SIDE) != value:
            self.history.apply_edit(SetHeader(names.OWN_SIDE, value), PERSON, now)

    def write_request(self, request: GameRequest, now: float, date: str = "") -> None:
        """Write a request of the game into the record. With a `date` the end of the game is dated."""
        match request:
            case MovePlayed():
                self._write_move(request, now)
            case Takeback():
                for _ in range(request.plies):
                    self.node = self.node.parent or self.node
            case GameEnded():
                self._write_end(request, now, date)
            case SidesSwapped():
                self._swap_names(now)
                self._add_line(text.SIDES_SWAPPED.to(self._language), now)
            case _:
                pass

    def _write_move(self, moved: MovePlayed, now: float) -> None:
        cause = PERSON if moved.report is None else ENGINE
        with self.history.group_edits(text.GAME_MOVE, cause):
            place = self.node
            deed = self.history.apply_edit(PlayMove(place, moved.move, moved.spent_ms), cause, now)
            self.node = deed.nodes[0]
            if self.node.time_ms != moved.spent_ms:
                self.history.apply_edit(SetTime(self.node, moved.spent_ms), cause, now)
            self._promote_last_move(cause, now)
            if moved.report is not None:
                self._write_thoughts(moved.report, place, moved.move, moved.spent_ms, now)

    def _write_end(self, ended: GameEnded, now: float, date: str) -> None:
        cause = PERSON if ended.report is None else ENGINE
        with self.history.group_edits(text.GAME_ENDS, cause):
            place = self.node
            deed = self.history.apply_edit(AddEnd(place, ended.end, ended.spent_ms), cause, now)
            self.node = deed.nodes[0]
            self._promote_last_move(cause, now)
            if ended.report is not None:
                self._write_thoughts(ended.report, place, None, ended.spent_ms or 0, now)
            if reason := _reason_line(ended, self._language):
                self._add_line(reason, now)
            if date:
                self.history.apply_edit(SetHeader(names.ENDED_AT, date), cause, now)

    def _write_thoughts(self, musing: EngineReport, place: Node, move: Move | None, spent_ms: int, now: float) -> None:
        if not self._conditions.writes_thoughts:
            return
        position = self.history.record.position_at(place)
        situations = USUAL.for_start(self.history.record.start_position())
        thoughts = report_to_thoughts(musing, position, move, spent_ms)
        if self.holds_back:
            self.held[self.node] = add_thoughts("", thoughts, situations)
        else:
            comment = add_thoughts(self.node.comment, thoughts, situations)
            self.history.apply_edit(SetComment(self.node, comment), ENGINE, now)

    def write_held_comments(self) -> None:
        """Write all engine comments that were held back, and write later ones at once."""
        self.holds_back = False
        held, self.held = self.held, {}
        self.history.write_findings(
            {
                node: partial(_with_thoughts_below, thoughts=thoughts)
                for node, thoughts in held.items()
                if node in self.history.record
            }
        )

    def _swap_names(self, now: float) -> None:
        headers = self.history.record.headers
        for one, other in ((names.BLACK, names.WHITE), (names.HANDICAP_TAKER, names.HANDICAP_GIVER)):
            first, second = headers.find_value(one), headers.find_value(other)
            for name, value in ((one, second), (other, first)):
                headers = headers.with_value(name, value) if value else headers.without_header(name)
        self.history.apply_edit(SetHeaders(headers), PERSON, now)

    def _add_line(self, line: str, now: float) -> None:
        comment = self.node.comment
        self.history.apply_edit(SetComment(self.node, f"{comment}\n\n{line}" if comment else line), ENGINE, now)
        self.history.end_typing()

    def _promote_last_move(self, cause: Cause, now: float) -> None:
        """Make the played move the main line from here on."""
        parent = self.node.parent
        if parent is not None and parent.children[0] is not self.node:
            self.history.apply_edit(ReorderBranch(self.node, 0), cause, now)


def _with_thoughts_below(comment: str, thoughts: str) -> str:
    return f"{comment}\n\n{thoughts}" if comment else thoughts


def new_game_record(conditions: Conditions, language: Language) -> GameRecorder:
    """Writer of a new record that has only the start position and the moves before the game."""
    history = History(new_record(Position.from_sfen(conditions.start)))
    place = history.record.root
    moves = tuple(move for word in conditions.moves if (move := MOVES[word]) is not None)
    if moves:
        place = history.apply_edit(InsertLine(place, moves), PERSON, 0.0).nodes[-1]
    return GameRecorder(history, place, conditions, language)


def record_whole_game(
    conditions: Conditions,
    told: Iterable[GameRequest],
    dates: tuple[str, str],
    players: tuple[str, str],
    language: Language,
) -> Record:
    """Record of a whole game written at once: as `GameRecorder` writes it move by move, but much faster. `dates` are
    those of its beginning and its end. Takebacks and swaps of sides are not supported."""
    start = Position.from_sfen(conditions.start)
    builder, situations = RecordBuilder(start), USUAL.for_start(start)

    def comment(musing: EngineReport | None, move: Move | None, spent_ms: int, reason: str = "") -> str:
        if musing is None or not conditions.writes_thoughts:
            return reason
        thoughts = report_to_thoughts(musing, builder.position, move, spent_ms)
        return "\n\n".join(filter(None, (add_thoughts("", thoughts, situations), reason)))

    for word in conditions.moves:
        if (opening := MOVES[word]) is not None:
            builder.add_move(opening)
    for request in told:
        said = ""
        if isinstance(request, MovePlayed):
            said = comment(request.report, request.move, request.spent_ms)
            builder.add_move(request.move, request.spent_ms)
        elif isinstance(request, GameEnded):
            said = comment(request.report, None, request.spent_ms or 0, _reason_line(request, language))
            builder.add_end(request.end, request.spent_ms)
        if said:
            builder.add_comment(said)
    headers = game_headers(conditions, dates[0], players)
    return builder.to_record(headers.with_value(names.ENDED_AT, dates[1]))


def _reason_line(ended: GameEnded, language: Language) -> str:
    if ended.reason is None:
        return ""
    reason = ended.reason.to(language)
    return f"{reason} ({BESTMOVE} {ended.raw})" if ended.raw else reason
