"""JKF parser: reads every game of a JSON text, whatever its values are.

Other programs omit members, or write null or text instead of a number; what is unambiguous is accepted. Anything else
is a problem with its path, since lines of JSON mean little. Branches may be nested to any depth, so there is no
recursion.
"""

import re
from itertools import chain
from typing import Final, NamedTuple

from app.formats import jkf_words
from app.formats.format import MAX_GAMES_PER_FILE, ProblemCollector, Reading
from app.formats.jkf_json import parse_json_text
from app.formats.reader_support import add_move_or_end
from app.record.headers import HANDICAP, Headers
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.tree import Node, Record
from app.shogi.move_parsers import ParsedMove, UnreadableMove, read_ki2_move
from app.shogi.move_writers import KIND_NAMES, SQUARE_NAMES
from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import HAND_KINDS, Kind, can_promote, kind_of, promoted_kind
from app.shogi.position import Position
from app.shogi.squares import Square
from app.shogi.starts import find_start_with_side, start_at_position
from app.text import formats as text
from app.text import rules

_GAME_MEMBERS: Final = frozenset({"header", "initial", "moves"})
_ELEMENT_MEMBERS: Final = frozenset({"comments", "comment", "move", "time", "special", "forks"})
_MOVE_MEMBERS: Final = frozenset({"color", "from", "to", "piece", "same", "promote", "capture", "relative"})
_TIME_MEMBERS: Final = frozenset({"now", "total"})
_NOW_MEMBERS: Final = frozenset({"h", "m", "s"})
_ORIGIN_MEMBER: Final = re.compile(r'"from"\s*:\s*\{\s*"')
_MAX_SHOWN_STEPS: Final = 6
"""Number of steps shown at the end of a long JSON path."""


class _QueuedLine(NamedTuple):
    """Line of play in a JKF record that waits in a queue to be read."""

    elements: list[object]
    start: Node
    """Node after which this line of play begins."""
    above: "_QueuedLine | None" = None
    place: int = 0
    """Index in the line `above` of the element that has this line among its branches (`forks`)."""
    fork: int = 0


def read_jkf_records(written: str) -> Reading:
    troubles = ProblemCollector()
    records: list[Record] = []
    parsed = parse_json_text(written)
    has_origins = _ORIGIN_MEMBER.search(written) is not None
    # Games may be separate values or elements of an array.
    for value in chain.from_iterable(value if isinstance(value, list) else [value] for value in parsed.values):
        if len(records) == MAX_GAMES_PER_FILE:
            troubles.report(Severity.ERROR, text.TOO_MANY_GAMES, most=MAX_GAMES_PER_FILE)
            break
        troubles.game = len(records)
        if isinstance(value, dict) and not _GAME_MEMBERS.isdisjoint(value):
            records.append(_read_game(value, jkf_words.JkfValues(troubles), has_origins))
        else:
            troubles.report(Severity.ERROR, text.NOT_A_GAME)
    if parsed.error is not None:
        reason = text.TOO_DEEP if parsed.error.is_too_deep else text.NOT_JSON
        troubles.report_at(parsed.error.line, parsed.error.column, Severity.ERROR, reason)
    if not records and not len(troubles):
        troubles.report(Severity.ERROR, text.NO_RECORD)
    return Reading(tuple(records), troubles.all_problems())


def _read_game(game: jkf_words.JsonObject, values: jkf_words.JkfValues, has_origins: bool) -> Record:
    values.note_unknown_members(game, _GAME_MEMBERS, "JKF")
    pairs = list(values.read_headers(game.get("header")))
    handicap = next((value for name, value in pairs if name == HANDICAP), "").strip()
    start = values.read_position(game.get("initial"), handicap)
    named = find_start_with_side(handicap)
    if named and named is not start_at_position(start):
        values.report(Severity.WARNING, text.OTHER_HANDICAP, name=handicap)
    if handicap in jkf_words.STANDARD_HANDICAPS:
        pairs = [(name, value) for name, value in pairs if name != HANDICAP]
    builder = _JkfMovesParser(start, values, has_origins).read_moves(game.get("moves"))
    values.report_unknown_members()
    return builder.to_record(Headers.from_pairs(pairs))


class _JkfMovesParser:
    """Parser of the moves of one game in JKF."""

    def __init__(self, start: Position, values: jkf_words.JkfValues, has_origins: bool) -> None:
        self._values = values
        self._has_origins = has_origins
        """True if any move of the text has an origin; then a move without an origin is a drop."""
        self._builder = RecordBuilder(start)
        self._queued_lines: list[_QueuedLine] = []
        self._line = _QueuedLine([], self._builder.node)
        self._element_index = 0
        """Index of the JSON element being read in its line of play."""
        self._wrong_colours: tuple[str, int] = "", 0
        """JSON path of the first move whose colour is not that of the side to move, and the number of such moves."""

    def read_moves(self, moves: object) -> RecordBuilder:
        if isinstance(moves, list):
            self._queued_lines = [_QueuedLine(moves, self._builder.node)]
        else:
            self._values.report(Severity.WARNING, text.NO_MOVES)
        while self._queued_lines:
            self._read_line(self._queued_lines.pop())
        path, count = self._wrong_colours
        if count:
            self._values.report(Severity.NOTE, text.OTHER_COLOUR, path=path, count=count)
        return self._builder

    def _read_line(self, line: _QueuedLine) -> None:
        """Add a line of play to the record; its branches are queued, those of the latest element first."""
        self._builder.go_to_node(line.start)
        self._line = line
        for self._element_index, element in enumerate(line.elements):
            if element is None:
                continue
            start = self._builder.node
            done = isinstance(element, dict) and self._read_element(element)
            if isinstance(element, dict):
                self._queue_branches(element.get("forks"), start)
            else:
                self._values.report(Severity.ERROR, text.NOT_AN_ELEMENT, path=self._json_path())
            if not done:
                self._skip_elements(line.elements[self._element_index + 1 :])
                break

    def _queue_branches(self, forks: object, start: Node) -> None:
        """Queue the branches in `forks`, which begin at `start`, so that the first is read first."""
        if forks is None:
            return
        if not isinstance(forks, list):
            self._values.report_wrong_value(self._json_path("forks"), forks)
            return
        for number in range(len(forks) - 1, -1, -1):
            fork = forks[number]
            if isinstance(fork, list):
                self._queued_lines.append(_QueuedLine(fork, start, self._line, self._element_index, number))
            elif fork is not None:
                self._values.report_wrong_value(self._json_path(f"forks[{number}]"), fork)

    def _skip_elements(self, elements: list[object]) -> None:
        """Skip `elements` and report the number of moves in them and their branches."""
        count = 0
        waiting = [elements]
        while waiting:
            for element in waiting.pop():
                if isinstance(element, dict):
                    count += element.get("move") is not None
                    forks = element.get("forks")
                    waiting += [fork for fork in forks if isinstance(fork, list)] if isinstance(forks, list) else []
        if count:
            self._values.report(Severity.ERROR, text.MOVES_SKIPPED, count=count)

    def _read_element(self, element: jkf_words.JsonObject) -> bool:
        """Read one element (a move or an end) of a line of play; return True if the following ones can be read."""
        self._values.note_unknown_members(element, _ELEMENT_MEMBERS, self._json_path())
        move, special, time = element.get("move"), element.get("special"), element.get("time")
        time_ms = None if time is None else self._read_time(time)
        if move is not None and not self._read_move(move, time_ms):
            return False
        if special and not self._read_end(special, None if move is not None else time_ms):
            return False
        if time_ms and move is None and not special:
            self._values.report(Severity.WARNING, text.JKF_BAD_TIME, path=self._json_path("time"))
        self._read_comments(element)
        return True

    def _read_comments(self, element: jkf_words.JsonObject) -> None:
        lines: list[str] = []
        for name in ("comments", "comment"):
            comments = element.get(name)
            if comments is not None:
                lines += self._comment_lines(comments, name)
        if not lines:
            return
        comment, bookmark = jkf_words.split_comment(lines)
        if comment:
            self._builder.add_comment(comment)
        if bookmark:
            self._builder.add_bookmark(bookmark)

    def _comment_lines(self, comments: object, name: str) -> list[str]:
        lines: list[str] = []
        for comment in comments if isinstance(comments, list) else [comments]:
            words = self._values.read_string(comment, self._json_path(), name)
            if words is not None:
                lines += words.replace("\r\n", "\n").split("\n") if "\n" in words else [words]
        return lines

    def _read_end(self, special: object, time_ms: int | None) -> bool:
        word = self._values.read_string(special, self._json_path(), "special")
        if not word:
            return True
        end = jkf_words.end_for_jkf_word(word, self._builder.position.turn)
        return add_move_or_end(self._builder, end, word, self._values.report, time_ms)

    def _read_time(self, time: object) -> int | None:
        """Return the milliseconds that the present move took; the total in `time` is redundant and ignored."""
        now = time
        if isinstance(time, dict):
            self._values.note_unknown_members(time, _TIME_MEMBERS, self._json_path("time"))
            now = time.get("now")
        if now is None:
            return None
        if isinstance(now, dict):
            self._values.note_unknown_members(now, _NOW_MEMBERS, self._json_path("time.now"))
            hours, minutes, seconds = (jkf_words.parse_number(now.get(unit)) for unit in "hms")
            if hours is not None and minutes is not None and seconds is not None:
                return round((hours * 3600 + minutes * 60 + seconds) * 1000)
        self._values.report(Severity.WARNING, text.JKF_BAD_TIME, path=self._json_path("time"))
        return None

    # Moves

    def _read_move(self, said: object, time_ms: int | None) -> bool:
        if not isinstance(said, dict):
            self._values.report(
                Severity.ERROR, text.UNREADABLE_MOVE, path=self._json_path("move"), reason=rules.NO_MOVE_TEXT
            )
            return False
        self._values.note_unknown_members(said, _MOVE_MEMBERS, self._json_path("move"))
        move = self._find_move(said)
        if isinstance(move, UnreadableMove):
            self._values.report(Severity.ERROR, text.UNREADABLE_MOVE, path=self._json_path("move"), reason=move.reason)
            return False
        position = self._builder.position
        colour = said.get("color")
        if colour is not None and colour != position.turn and jkf_words.parse_number(colour) != position.turn:
            path, count = self._wrong_colours
            self._wrong_colours = path or self._json_path("move.color"), count + 1
        kind = move.dropped or kind_of(position.piece_at(move.origin))
        named = jkf_words.find_csa_kind(said.get("piece"))
        name = _move_name(move, kind)
        if not add_move_or_end(self._builder, move, name, self._values.report, time_ms):
            return False
        if named is None:
            if said.get("piece") is not None:
                self._values.report_wrong_value(self._json_path("move.piece"), said["piece"])
        elif named != kind and not (move.promotes and named == promoted_kind(kind)):
            node = self._builder.node
            self._values.report(Severity.WARNING, text.OTHER_PIECE, node, ply=node.ply, text=name)
        return True

    def _find_move(self, said: jkf_words.JsonObject) -> ParsedMove:
        to = self._read_target(said)
        if to is None:
            return UnreadableMove(
                rules.NO_PREVIOUS_MOVE if said.get("same") and said.get("to") is None else rules.NO_MOVE_TEXT
            )
        origin = said.get("from")
        if not origin or jkf_words.is_origin_in_hand(origin):
            return self._find_move_without_origin(said, to)
        square = jkf_words.parse_square(origin)
        if square is None or square == to:
            return UnreadableMove(rules.NO_MOVE_TEXT)
        piece = self._builder.position.piece_at(square)
        if not piece:
            return UnreadableMove(rules.EMPTY_ORIGIN)
        promotes = self._read_promotion(said)
        if promotes is None:
            # Converted from CSA, a move may name the piece after promotion without `promote`.
            kind = kind_of(piece)
            promotes = can_promote(kind) and jkf_words.find_csa_kind(said.get("piece")) == promoted_kind(kind)
        return board_move(square, to, promotes)

    def _read_promotion(self, said: jkf_words.JsonObject) -> bool | None:
        promotes = said.get("promote")
        if promotes is None or isinstance(promotes, bool):
            return promotes
        self._values.report_wrong_value(self._json_path("move.promote"), promotes)
        return None

    def _read_target(self, said: jkf_words.JsonObject) -> Square | None:
        to = said.get("to")
        if to is None and said.get("same"):
            return self._builder.previous_to
        return jkf_words.parse_square(to)

    def _find_move_without_origin(self, said: jkf_words.JsonObject, to: Square) -> ParsedMove:
        """Return a drop or, in a file converted from KI2 without origins, the move that KI2 means."""
        kind = jkf_words.find_csa_kind(said.get("piece"))
        if kind is None:
            return UnreadableMove(rules.NO_MOVE_TEXT)
        position = self._builder.position
        relative = said.get("relative") or ""
        if not isinstance(relative, str):
            self._values.report_wrong_value(self._json_path("move.relative"), relative)
            relative = ""
        letters = relative.upper()
        dropped = jkf_words.DROP_MODIFIER in letters or (self._has_origins and not letters)
        if dropped and kind in HAND_KINDS and position.hand_count(position.turn, kind):
            return drop_move(kind, to)
        hints = "".join(jkf_words.MODIFIERS.get(letter, "") for letter in letters)
        promotes = self._read_promotion(said)
        end = "" if promotes is None else "成" if promotes else "不成"
        return read_ki2_move(position, f"{SQUARE_NAMES[to]}{KIND_NAMES[kind]}{hints}{end}")

    def _json_path(self, member: str = "") -> str:
        """Return the JSON path of the present element or of its member; only the last steps of a long one."""
        steps = [f".{member}"] if member else []
        line, place = self._line, self._element_index
        while line.above is not None and len(steps) < _MAX_SHOWN_STEPS:
            steps.append(f".forks[{line.fork}][{place}]")
            line, place = line.above, line.place
        steps.append(f"moves[{place}]" if line.above is None else "…")
        return "".join(reversed(steps))


def _move_name(move: Move, kind: Kind) -> str:
    end = "打" if move.is_drop else "成" if move.promotes else ""
    return SQUARE_NAMES[move.to] + KIND_NAMES[kind] + end
