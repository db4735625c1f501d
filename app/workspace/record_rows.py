"""Rows of the record panes: moves (with alternatives at forks), bookmarks, headers and reading problems.

Only what a list must know of every row is stored; the rest is computed for visible rows.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum, auto
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from app.base.words import clock_text
from app.config.settings import ScoreView
from app.record import headers
from app.record.endings import Result, result_of_end
from app.record.headers import LABELS, Headers, header_label
from app.record.problems import Problem, Severity
from app.record.traversal import node_siblings, nodes_in_file_order, path_to_node
from app.record.tree import Change, ChangeKind, Node
from app.shogi.move_writers import PENTAGONS
from app.text import panes as text
from app.text.phrase import Language, Phrase
from app.workspace.comment_view import CommentSummary, comment_summary
from app.workspace.document import Document
from app.workspace.open_record import OpenRecord
from app.workspace.score_words import favours_sente, score_words, viewing_side

if TYPE_CHECKING:
    from app.analysis.judging import Judgement
    from app.thoughts.score import Score

_ROW_CHANGES: Final = frozenset(
    {ChangeKind.ADDED, ChangeKind.REMOVED, ChangeKind.REORDERED, ChangeKind.TIME, ChangeKind.SEVERAL, ChangeKind.START}
)
"""Kinds of change of a record that can add, remove or reorder rows of the move list, or alter time totals."""
_NOTHING: Final = Phrase("", "")
_SECOND: Final = 1000
_STANDARD_HEADERS: Final = (headers.EVENT, headers.PLACE, headers.STARTED_AT, headers.ENDED_AT, headers.TIME_LIMIT)
_MULTILINE_HEADERS: Final = frozenset({headers.NOTE})
"""Known headers whose values usually have several lines."""
_WIDE_COLON: Final = "\N{FULLWIDTH COLON}"
_HEADER_ORDER: Final = {name: place for place, name in enumerate(LABELS)}
NAMES: Final = {Severity.NOTE: text.NOTE, Severity.WARNING: text.WARNING, Severity.ERROR: text.ERROR}


class MoveMark(IntEnum):
    """Mark of a move row, in display order; verdicts are named as in `MoveVerdict`."""

    GOOD = auto()
    INACCURACY = auto()
    DUBIOUS = auto()
    MISTAKE = auto()
    BLUNDER = auto()
    UNSURE_INACCURACY = auto()
    """Mark of an inaccuracy that no second search has confirmed; likewise for the next three marks."""
    UNSURE_DUBIOUS = auto()
    UNSURE_MISTAKE = auto()
    UNSURE_BLUNDER = auto()
    END = auto()
    ILLEGAL = auto()
    BRANCH = auto()
    BOOKMARK = auto()
    COMMENT = auto()
    BOOK = auto()


class MoveRow(NamedTuple):
    """Contents of one row of the move list."""

    node: Node
    is_on_line: bool
    """True if the node is on the current line; False for an alternative to a move of the line."""
    depth: int
    """Number of forks before the node at which its line takes a branch other than the first; 0 on the main line."""
    is_main: bool
    """True if this row is an alternative to a move of the current line and lies on the main line."""
    is_last_alternative: bool
    number: str
    name: Phrase
    time: str
    total: str
    score: Phrase | None
    favours_sente: bool | None
    marks: tuple[MoveMark, ...]
    words: str
    """First line of text that a person wrote in the node's comment."""
    verdict: Phrase | None = None
    result: Phrase | None = None
    """Result of the game in the row of its end node: 先手の勝ち ("Black wins")."""
    brief_result: Phrase | None = None
    is_outside_game: bool = False
    """True for a node on the line that is not part of the game in progress, such as a move taken back."""

    def spoken_text(self, said: Phrase | None = None) -> Phrase:
        """Row as a sentence for screen readers; `said` is the spoken name of the move."""
        node = self.node
        parts = [Phrase(str(node.ply), str(node.ply)) if node.ply else _NOTHING, said or self.name]
        if not self.is_on_line or self.is_outside_game:
            parts.append(text.MAIN_LINE if self.is_main else text.BRANCH)
        parts += [text.TIMED.filled(time=self.time)] if self.time else []
        parts += [text.SCORED.filled(score=self.score)] if self.score is not None else []
        parts += [self.verdict] if self.verdict is not None else []
        if node.illegality is not None:
            parts.append(text.ILLEGAL)
        if node.bookmark:
            parts.append(text.NAMED_BOOKMARK.filled(name=node.bookmark))
        if node.comment:
            parts.append(text.HAS_COMMENT)
        if MoveMark.BOOK in self.marks:
            parts.append(text.BOOK_MOVE)
        if self.is_on_line and MoveMark.BRANCH in self.marks:
            parts.append(text.OTHER_BRANCHES.filled(count=len(node_siblings(node)) - 1))
        told = [part for part in parts if part is not _NOTHING]
        return Phrase("、".join(part.ja for part in told), ", ".join(part.en for part in told))


class MoveRows:
    """Row model of a document's move list; call `refresh` after changes."""

    def __init__(self, document: Document, view: Callable[[], ScoreView] = lambda: ScoreView.SENTE) -> None:
        """`view` returns the setting from whose side scores are shown."""
        self._document = document
        self._view = view
        self._nodes: list[Node] = []
        self._line: list[Node] = []
        # By ply of the line: row number, branch depth, and time used by the mover so far.
        self._row_indices: list[int] = []
        self._depths: list[int] = []
        self._totals: list[int] = []
        self._has_times = False
        self._is_stale = True

    def row_count(self) -> int:
        return len(self._nodes)

    def node_at(self, row: int) -> Node:
        return self._nodes[row]

    def row_of(self, node: Node) -> int | None:
        if node.ply >= len(self._line):
            return None
        ways = node_siblings(node)
        there = self._line[node.ply]
        if there not in ways or node not in ways:
            return None
        index, taken = ways.index(node), ways.index(there)
        return self._row_indices[node.ply] + (0 if index == taken else index + (index < taken))

    def on_record_change(self, change: Change) -> None:
        """Mark rows as stale after a change of the record, until the next `refresh`."""
        self._is_stale |= change.kind in _ROW_CHANGES

    def mark_stale(self) -> None:
        """Mark all rows as stale, because another record is shown."""
        self._is_stale = True

    def refresh(self) -> int | None:
        """Update the rows if stale; return the index of the first changed row, or None if none changed."""
        line, was_stale, before = self._document.shown.cursor.current_line(), self._is_stale, self._nodes
        if not was_stale and line == self._line:
            return None
        self._line, self._is_stale = line, False
        self._build_rows()
        return 0 if was_stale else _common_prefix_length(before, self._nodes)

    def _build_rows(self) -> None:
        nodes: list[Node] = []
        self._nodes, self._row_indices, self._depths, self._totals = nodes, [], [], []
        self._has_times = any(node.time_ms is not None for node in self._line)
        depth, sums = 0, [0, 0]  # by odd and even plies
        for node in self._line:
            ways = node_siblings(node)
            depth += ways[0] is not node
            sums[node.ply & 1] += node.time_ms or 0
            self._row_indices.append(len(nodes))
            self._depths.append(depth)
            self._totals.append(sums[node.ply & 1])
            nodes += [node, *(way for way in ways if way is not node)]

    @property
    def longest_times(self) -> tuple[str, str]:
        """Longest time of a move on the line and the largest total, as text, to size columns."""
        longest = max((node.time_ms or 0 for node in self._line), default=0)
        return clock_text(longest), clock_text(max(self._totals, default=0))

    @property
    def leaves_main_line(self) -> bool:
        """True if the current line leaves the main line, whose move at the fork then has a row too."""
        return any(self._depths)

    def _shown_ms(self, node: Node) -> int | None:
        """Time of a move in ms, rounded to seconds so that shown times add up to shown totals, as in files."""
        if node.time_ms is None:
            return None
        earlier = self._totals[node.ply - 2] if node.ply > 1 else 0
        return (self._totals[node.ply] // _SECOND - earlier // _SECOND) * _SECOND

    def row_at(self, row: int) -> MoveRow:
        node, opened = self._nodes[row], self._document.shown
        ways = node_siblings(node)
        gist = comment_summary(node.comment)
        judgement, score = opened.judgement_at(node), shown_score(opened, node)
        side = viewing_side(self._view(), opened.record.side_to_move(node))
        is_on_line = self._line[node.ply] is node
        game = opened.game
        is_beside_game = is_on_line and game is not None and node not in path_to_node(game.latest_node)
        has_total = is_on_line and self._has_times and node.ply > 0
        return MoveRow(
            node=node,
            is_on_line=is_on_line,
            depth=self._depths[node.ply],
            is_main=not is_on_line and ways[:1] == (node,) and not self._depths[node.ply - 1],
            is_last_alternative=not is_on_line and row + 1 - self._row_indices[node.ply] == len(ways),
            number=str(node.ply) if node.ply and is_on_line and not is_beside_game else "",
            name=node_name(opened, node),
            time=clock_text(self._shown_ms(node) if is_on_line else node.time_ms),
            total=clock_text(self._totals[node.ply]) if has_total else "",
            score=None if score is None else score_words(score, side),
            favours_sente=None if score is None else favours_sente(score),
            marks=_move_marks(node, is_on_line, len(ways), judgement, gist),
            words=gist.words,
            verdict=None if judgement is None else judgement.to_phrase(),
            result=result_at_end(opened, node, text.WON_ROW, text.DRAWN_ROW),
            brief_result=result_at_end(opened, node, text.WON_BRIEFLY, text.DRAWN_ROW),
            is_outside_game=is_beside_game,
        )


def shown_score(opened: OpenRecord, node: Node) -> "Score | None":
    """Score of a node's position: from the search behind its verdict, else the best in the comment; None if hidden."""
    value = opened.value_at(node)
    found = comment_summary(node.comment).score if value is None else value.score
    return None if found is None or opened.hides_evaluations else found


def node_name(opened: OpenRecord, node: Node) -> Phrase:
    """Name of a node for lists: its move, its kind of end, or "start"."""
    if node.end is not None:
        return node.end.name_on_screen
    if node.parent is None:
        return text.START
    name = opened.move_names.move_name(node)
    return Phrase(name, name)


def result_at_end(
    opened: OpenRecord, node: Node, won: Phrase = text.WON_AFTER, drawn: Phrase = text.DRAWN_AFTER
) -> Phrase | None:
    """Result at an end node, from the templates `won` and `drawn`; None if the game has no result there."""
    if node.end is None:
        return None
    outcome = result_of_end(node.end, opened.record.side_to_move(node))
    winner = outcome.winner
    if winner is not None:
        return won.filled(moves=node.ply - 1, side=opened.side_names()[winner], sign=PENTAGONS[winner])
    return drawn.filled(moves=node.ply - 1) if outcome is Result.DRAWN else None


def _common_prefix_length(one: Sequence[Node], other: Sequence[Node]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(one, other, strict=False)))


def _move_marks(
    node: Node, is_on_line: bool, ways: int, judgement: "Judgement | None", gist: CommentSummary
) -> tuple[MoveMark, ...]:
    """Marks of a move row: verdict, end, fork, bookmark, text, book move; none for engine output."""
    worth = (
        ()
        if judgement is None
        else (MoveMark[("UNSURE_" if judgement.is_unverified else "") + judgement.verdict.name],)
    )
    others = {
        MoveMark.END: node.end is not None,
        MoveMark.ILLEGAL: node.illegality is not None,
        MoveMark.BRANCH: is_on_line and ways > 1,
        MoveMark.BOOKMARK: bool(node.bookmark),
        MoveMark.COMMENT: bool(gist.words),
        MoveMark.BOOK: gist.is_from_book,
    }
    return (*worth, *(mark for mark, is_there in others.items() if is_there))


class BookmarkRows:
    """Bookmarked nodes of a record, updated from changes, so that a large tree is searched only once."""

    nodes: list[Node]

    def __init__(self, document: Document) -> None:
        self._document = document
        self.reload_bookmarks()

    def row_of(self, node: Node) -> int | None:
        return next((row for row, each in enumerate(self.nodes) if each is node), None)

    def row_for_node(self, node: Node) -> int:
        """Row index at which a bookmark of `node` is, or would be inserted."""
        return sum(_row_order(each) < _row_order(node) for each in self.nodes)

    def reload_bookmarks(self) -> None:
        """Search the whole record for bookmarks again."""
        self.nodes = sorted(
            (node for node in nodes_in_file_order(self._document.shown.record.root) if node.bookmark), key=_row_order
        )

    def on_record_change(self, change: Change) -> bool:
        """Update the rows after a change of the record; return True if the bookmarks have changed."""
        is_other = any(
            each.kind is ChangeKind.BOOKMARK
            or (each.kind in {ChangeKind.ADDED, ChangeKind.REMOVED} and any(node.bookmark for node in each.nodes))
            for each in change.single_changes()
        )
        if is_other:
            self.reload_bookmarks()
        return is_other


def _row_order(node: Node) -> tuple[int, int]:
    return node.ply, node.number


class HeaderRow(NamedTuple):
    name: str
    label: Phrase
    value: str
    is_permanent: bool
    """True if the row is shown without a value too, so that emptying it removes the header."""
    is_one_line: bool


def header_rows(all_headers: Headers, is_handicap: bool) -> tuple[HeaderRow, ...]:
    """Header rows: the standard ones, then other known headers in the usual order, then the rest in file order."""
    players = (
        _player_header(all_headers, headers.BLACK, headers.HANDICAP_TAKER, is_handicap),
        _player_header(all_headers, headers.WHITE, headers.HANDICAP_GIVER, is_handicap),
    )
    always = (*players, *_STANDARD_HEADERS)
    others = [entry.name for entry in all_headers if entry.name not in always]
    others.sort(key=lambda name: _HEADER_ORDER.get(name, len(_HEADER_ORDER)))
    return tuple(_header_row(all_headers, name, stays=name in always) for name in (*always, *others))


def addable_headers(all_headers: Headers, is_handicap: bool) -> tuple[str, ...]:
    """Names of known headers that have no row yet and can be added."""
    there = {row.name for row in header_rows(all_headers, is_handicap)}
    apart = {headers.HANDICAP, headers.BLACK, headers.WHITE, headers.HANDICAP_TAKER, headers.HANDICAP_GIVER}
    return tuple(name for name in LABELS if name not in there | apart)


def typed_header_name(words: str, offered: tuple[str, ...]) -> str:
    """Name of the header that the user chose or typed: of the `offered` one with that label, else as typed."""
    typed = " ".join(words.replace(_WIDE_COLON, " ").replace(":", " ").split())
    return next((name for name in offered if typed in {name, *header_label(name)}), typed)


def header_value_to_set(row: HeaderRow, words: str) -> str | None:
    """Header value to store for the text typed in a row; None removes the header."""
    return None if row.is_permanent and not words else words


def _player_header(all_headers: Headers, usual: str, in_handicap: str, is_handicap: bool) -> str:
    if all_headers.find_value(usual):
        return usual
    if all_headers.find_value(in_handicap):
        return in_handicap
    return in_handicap if is_handicap and usual not in all_headers else usual


def _header_row(all_headers: Headers, name: str, stays: bool) -> HeaderRow:
    value = all_headers.find_value(name) or ""
    one_line = name in LABELS and name not in _MULTILINE_HEADERS and "\n" not in value
    return HeaderRow(name, header_label(name), value, stays, one_line)


class ProblemRow(NamedTuple):
    severity: Severity
    kind: Phrase
    place: Phrase
    sentence: str


def problem_row(problem: Problem, language: Language, has_games: bool) -> ProblemRow:
    """Row of the list of reading problems; `has_games`: the file has several records, so the row names one."""
    return ProblemRow(
        problem.severity, NAMES[problem.severity], _problem_place(problem, has_games), problem.phrase.to(language)
    )


def _problem_place(problem: Problem, has_games: bool) -> Phrase:
    if not problem.line:
        return Phrase("", "")
    words = f"{problem.line}:{problem.column}" if problem.column else str(problem.line)
    return text.GAME_PLACE.filled(game=problem.game + 1, place=words) if has_games else Phrase(words, words)
