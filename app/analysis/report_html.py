"""Report as a self-contained HTML page: nothing is fetched, only our own script runs, and every text of the record is
escaped."""

import base64
import hashlib
import json
import math
import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import starmap
from typing import Final, NamedTuple

from app.analysis.agreement import comparison_note
from app.analysis.comment_cache import RecordPhase
from app.analysis.judging import Judgement, JudgingScale
from app.analysis.page_font import embed_font
from app.analysis.report import (
    VERDICTS,
    Figure,
    GameReport,
    MarkedMove,
    SideReport,
    number_explanations,
    ply_list,
    rates_text,
    summary_of,
)
from app.analysis.verdict import VERDICT_SHAPES, MoveVerdict
from app.base.folders import resources_folder
from app.base.regular import read_contents
from app.record import headers
from app.record.headers import Headers
from app.shogi.move_writers import FULL_WIDTH_DIGITS, KANJI_DIGITS
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.pieces import EMPTY, HAND_KINDS, KING, LETTERS, SIDES, Piece, Side, kind_of, side_of
from app.shogi.position import Position
from app.shogi.squares import SQUARES, Square
from app.text import agreement as agreement_text
from app.text import analysis as text
from app.text.phrase import Language, Phrase

SQUARE_SIZE: Final = 24
EDGE_WIDTH: Final = 18
HAND_HEIGHT: Final = 26
"""Height of the row of pieces in hand in the board diagram, in units of the SVG."""
BOARD_WIDTH: Final = 9 * SQUARE_SIZE + EDGE_WIDTH + 6
BOARD_HEIGHT: Final = 9 * SQUARE_SIZE + EDGE_WIDTH + 2 * HAND_HEIGHT
_BOARD_LEFT: Final = 4
_BOARD_TOP: Final = HAND_HEIGHT + EDGE_WIDTH - 4
_BARB: Final = 8.0
_KANJI_EDGE_LABELS: Final = (FULL_WIDTH_DIGITS, KANJI_DIGITS)
_LETTER_EDGE_LABELS: Final = ("0123456789", " abcdefghi")
_EDGE_LABELS: Final = {
    Notation.KANJI: _KANJI_EDGE_LABELS,
    Notation.KIF: _KANJI_EDGE_LABELS,
    Notation.WESTERN: _LETTER_EDGE_LABELS,
    Notation.FIGURES: ("0123456789", "0123456789"),
    Notation.USI: _LETTER_EDGE_LABELS,
}
"""Labels of files and ranks at the edge of the board diagram, by notation of moves; index 0 is unused."""


def board_svg(
    position: Position,
    title: str,
    played: Move | None = None,
    best: Move | None = None,
    notation: Notation = Notation.KANJI,
    *,
    is_turned: bool = False,
    has_arrows: bool = True,
) -> str:
    """Draw a position as SVG, with arrows for the played move and the best one.

    `is_turned` reverses the labels of files and ranks, for a position already turned to Gote's view.

    Pieces are symbols that the page defines once; the rest needs only the reader's fonts. The page styles the classes
    wood, line, letter, left, arrived, played and best.
    """
    pieces = ((square, Piece(position.board[square])) for square in SQUARES if position.board[square] != EMPTY)
    arrows = (*_arrow(best, "best"), *_arrow(played, "played")) if has_arrows else ()
    edges = [names[0] + names[9:0:-1] if is_turned else names for names in _EDGE_LABELS[notation]]
    parts = (
        f'<svg class="board" viewBox="0 0 {BOARD_WIDTH} {BOARD_HEIGHT}" role="img"><title>{escape(title)}</title>',
        f'<rect class="wood" x="{_BOARD_LEFT}" y="{_BOARD_TOP}" width="{9 * SQUARE_SIZE}" height="{9 * SQUARE_SIZE}"/>',
        *(*_board_grid(*edges), '<g class="men">', *_tinted_squares(played), *_pieces_in_hand(position)),
        *(*starmap(_piece_on_board, pieces), *arrows, "</g></svg>"),
    )
    return "".join(parts)


def _tinted_squares(played: Move | None) -> Iterator[str]:
    if played is not None:
        for square, name in ((played.origin, "left"), (played.to, "arrived")):
            if square >= 0:
                x, y = _square_corner(square)
                yield f'<rect class="{name}" x="{x}" y="{y}" width="{SQUARE_SIZE}" height="{SQUARE_SIZE}"/>'


def _board_grid(files: str, ranks: str) -> Iterator[str]:
    end_x, end_y = _BOARD_LEFT + 9 * SQUARE_SIZE, _BOARD_TOP + 9 * SQUARE_SIZE
    across = "".join(f"M{_BOARD_LEFT} {_BOARD_TOP + step * SQUARE_SIZE}H{end_x}" for step in range(10))
    down = "".join(f"M{_BOARD_LEFT + step * SQUARE_SIZE} {_BOARD_TOP}V{end_y}" for step in range(10))
    yield f'<path class="line" d="{across}{down}"/>'
    for number in range(1, 10):
        x, y = end_x - (number - 0.5) * SQUARE_SIZE, _BOARD_TOP + (number - 0.5) * SQUARE_SIZE
        yield f'<text class="letter" x="{x:g}" y="{_BOARD_TOP - 5}">{files[number]}</text>'
        yield f'<text class="letter" x="{end_x + 8}" y="{y + 4:g}">{ranks[number]}</text>'


def _pieces_in_hand(position: Position) -> Iterator[str]:
    """Draw the pieces in hand with their numbers; Gote's are above the board."""
    for side in SIDES:
        x, y = _BOARD_LEFT + 10.0, HAND_HEIGHT / 2 if side is Side.WHITE else BOARD_HEIGHT - HAND_HEIGHT / 2
        for kind in HAND_KINDS:
            if count := position.hands[side][kind]:
                yield piece_reference(LETTERS[kind], x, y, 18, turned=side is Side.WHITE)
                if count > 1:
                    yield f'<text class="count" x="{x + 11:g}" y="{y + 5:g}">{count}</text>'
                x += 34 if count > 1 else 22


def _piece_on_board(square: Square, piece: Piece) -> str:
    x, y = _square_middle(square)
    kind = kind_of(piece)
    letter = LETTERS[kind] if kind <= KING else "+" + LETTERS[kind & 7]
    return piece_reference(letter, x, y, SQUARE_SIZE * 0.9, turned=side_of(piece) is Side.WHITE)


def _arrow(move: Move | None, name: str) -> Iterator[str]:
    """Draw a move on the board diagram as an arrow, or a drop as a ring, in SVG."""
    if move is None:
        return
    end_x, end_y = _square_middle(move.to)
    if move.is_drop:
        yield f'<circle class="{name}" cx="{end_x:g}" cy="{end_y:g}" r="{SQUARE_SIZE * 0.44:g}"/>'
        return
    x, y = _square_middle(move.origin)
    way = math.atan2(end_y - y, end_x - x)
    wings = [(end_x - _BARB * math.cos(way + turn), end_y - _BARB * math.sin(way + turn)) for turn in (0.5, -0.5)]
    head = "".join(f"M{end_x:g} {end_y:g}L{wing_x:.1f} {wing_y:.1f}" for wing_x, wing_y in wings)
    yield f'<path class="{name}" d="M{x:g} {y:g}L{end_x:g} {end_y:g}"/><path class="{name} head" d="{head}"/>'


def _square_corner(square: Square) -> tuple[int, int]:
    return _BOARD_LEFT + square % 9 * SQUARE_SIZE, _BOARD_TOP + square // 9 * SQUARE_SIZE


def _square_middle(square: Square) -> tuple[float, float]:
    x, y = _square_corner(square)
    return x + SQUARE_SIZE / 2, y + SQUARE_SIZE / 2


GRAPH_WIDTH: Final = 760
GRAPH_HEIGHT: Final = 230
GRAPH_LEFT: Final = 50
GRAPH_RIGHT: Final = 20
GRAPH_TOP: Final = 22
GRAPH_BOTTOM: Final = 24
MIN_GRAPH_PLIES: Final = 20
"""Smallest width of the win rate graph in plies, so that a short game does not fill it."""
_PLY_STEPS: Final = (5, 10, 20, 50, 100, 200, 500, 1_000, 5_000)
_MAX_PLY_LABELS: Final = 14
_RATE_LEVELS: Final = (0, 25, 50, 75, 100)
MARK_SIZE: Final = 6.0


class _WinRateGraph:
    def __init__(self, report: GameReport, language: Language) -> None:
        self._report = report
        self._language = language
        self._ply_span = max(report.plies, MIN_GRAPH_PLIES)

    def svg_parts(self) -> Iterator[str]:
        title = escape(text.GRAPH.filled(side=self._report.side_names[0]).to(self._language))
        yield f'<svg class="graph" viewBox="0 0 {GRAPH_WIDTH} {GRAPH_HEIGHT}" role="img"><title>{title}</title>'
        yield from self._grid_lines()
        yield from self._phase_lines()
        yield from self._rate_curve()
        for marked in self._report.marked_moves:
            yield self._mark_svg(marked.judgement, marked.name)
        yield "</svg>"

    def _x_of_ply(self, ply: float) -> float:
        return GRAPH_LEFT + (GRAPH_WIDTH - GRAPH_LEFT - GRAPH_RIGHT) * ply / self._ply_span

    @staticmethod
    def _y_of_rate(rate: float) -> float:
        return GRAPH_TOP + (GRAPH_HEIGHT - GRAPH_TOP - GRAPH_BOTTOM) * (1 - rate / 100)

    def _grid_lines(self) -> Iterator[str]:
        for level in _RATE_LEVELS:
            y = self._y_of_rate(level)
            name = "middle" if level == 50 else "faint"
            yield f'<path class="{name}" d="M{GRAPH_LEFT} {y:g}H{GRAPH_WIDTH - GRAPH_RIGHT}"/>'
            yield f'<text class="axis end" x="{GRAPH_LEFT - 6}" y="{y + 4:g}">{level}%</text>'
        step = next((step for step in _PLY_STEPS if self._ply_span / step <= _MAX_PLY_LABELS), _PLY_STEPS[-1])
        for ply in range(0, self._ply_span + 1, step):
            yield f'<text class="axis" x="{self._x_of_ply(ply):.1f}" y="{GRAPH_HEIGHT - 6}">{ply}</text>'

    def _phase_lines(self) -> Iterator[str]:
        for phase, ply in self._report.phases:
            x = self._x_of_ply(max(ply - 1, 0))
            if ply > 1:
                yield f'<path class="phase" d="M{x:.1f} {GRAPH_TOP}V{GRAPH_HEIGHT - GRAPH_BOTTOM}"/>'
            yield f'<text class="axis start" x="{x + 3:.1f}" y="{GRAPH_TOP - 6}">{escape(phase.phrase.to(self._language))}</text>'

    def _rate_curve(self) -> Iterator[str]:
        points = [(self._x_of_ply(point.ply), self._y_of_rate(point.win_rate)) for point in self._report.win_rates]
        if not points:
            return
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        middle = self._y_of_rate(50)
        yield f'<polygon class="area" points="{points[0][0]:.1f},{middle:g} {line} {points[-1][0]:.1f},{middle:g}"/>'
        yield f'<polyline class="course" points="{line}"/>'

    def _mark_svg(self, judgement: Judgement, name: str) -> str:
        ply = judgement.node.ply
        x, y = self._x_of_ply(ply), self._y_of_rate(judgement.decision.rate_after)
        words = (text.AT_MOVE.filled(ply=ply, move=name), _verdict_name(judgement), _rates_phrase(judgement))
        title = escape("  ".join(phrase.to(self._language) for phrase in words))
        side = "black" if judgement.mover is Side.BLACK else "white"
        kind = f"{judgement.verdict.name.lower()} {side}{' hollow' if judgement.is_unverified else ''}"
        shape = f'<path class="mark {kind}" d="{verdict_shape(judgement.verdict, x, y)}"/>'
        return f'<a href="#m{ply}">{shape}<title>{title}</title></a>'


def verdict_shape(verdict: MoveVerdict, x: float, y: float, size: float = MARK_SIZE) -> str:
    points = [(x + size * right, y + size * down) for right, down in VERDICT_SHAPES[verdict]]
    return "M" + "L".join(f"{right:.1f} {down:.1f}" for right, down in points) + "Z"


def content_security_policy(script: str) -> str:
    """Return the Content-Security-Policy: fonts from data URLs, and this script alone by its hash."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; font-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


_PIECE_NAMES: Final = ("pawn", "lance", "knight", "silver", "gold", "bishop", "rook", "king")
_PROMOTED: Final = {f"+{letter}": f"promoted_{name}" for letter, name in zip("plns", _PIECE_NAMES[:4], strict=True)}
PIECE_FILES: Final = {**dict(zip("plnsgbrk", _PIECE_NAMES, strict=True)), **_PROMOTED, "+b": "horse", "+r": "dragon"}
"""Name of the SVG file with each piece's drawing, by the piece's SFEN letter."""
_SVG_CONTENTS: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


def piece_symbols() -> str:
    """Return SVG symbols of the pieces, readable without a Japanese font."""
    symbols = []
    for letter, name in PIECE_FILES.items():
        drawing = read_contents(resources_folder() / "pieces" / "brush" / f"{name}.svg").decode("utf-8")
        found = _SVG_CONTENTS.search(drawing)
        inside = "" if found is None else found[1].strip()
        inside = inside.replace('id="w"', f'id="w-{name}"').replace("url(#w)", f"url(#w-{name})")
        symbols.append(f'<symbol id="{_piece_symbol(letter)}" viewBox="0 0 100 110">{inside}</symbol>')
    return f'<svg class="symbols" aria-hidden="true">{"".join(symbols)}</svg>'


def _piece_symbol(letter: str) -> str:
    return "piece-" + letter.lower().replace("+", "promoted-")


def piece_reference(letter: str, x: float, y: float, size: float, *, turned: bool) -> str:
    """Return a reference to a piece's symbol, centred at (x, y)."""
    turn = f' transform="rotate(180 {x:g} {y:g})"' if turned else ""
    high = size * 1.1
    where = f'x="{x - size / 2:g}" y="{y - high / 2:g}" width="{size:g}" height="{high:g}"'
    return f'<use href="#{_piece_symbol(letter)}" {where}{turn}/>'


FIELDS: Final = (headers.EVENT, headers.TITLE, headers.STARTED_AT, headers.PLAYED_ON, headers.PLACE, headers.TIME_LIMIT)


class ReportedGame(NamedTuple):
    """Headers of the game on the page; empty if unknown."""

    black: str = ""
    white: str = ""
    headers: tuple[tuple[Phrase, str], ...] = ()

    @classmethod
    def from_headers(cls, found: Headers) -> "ReportedGame":
        told = tuple((headers.LABELS[name], value) for name in FIELDS if (value := found.find_value(name)))
        return cls(*found.players, told)


def report_page(report: GameReport, game: ReportedGame, measure: JudgingScale, language: Language, version: str) -> str:
    """Return the whole HTML page with its embedded font; without judged moves it has only a note."""
    return embed_font("".join(_ReportPage(report, game, measure, language, version).html_parts()))


class _ReportPage(NamedTuple):
    report: GameReport
    game: ReportedGame
    measure: JudgingScale
    language: Language
    version: str

    def _to_html(self, phrase: Phrase) -> str:
        return escape(phrase.to(self.language))

    def _player_name(self, side: Side) -> Phrase:
        name = self.game.black if side is Side.BLACK else self.game.white
        return Phrase(name, name) if name else self.report.side_names[side]

    def html_parts(self) -> Iterator[str]:
        black, white = map(self._player_name, SIDES)
        versus = text.VERSUS.filled(black=black, white=white)
        style, script = (_read_resource(name) for name in ("style.css", "steps.js"))
        yield f'<!DOCTYPE html>\n<html lang="{self.language.value}">\n<head>\n<meta charset="utf-8">\n'
        yield f'<meta http-equiv="Content-Security-Policy" content="{content_security_policy(script)}">\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        yield f"<title>{self._to_html(text.TITLE_OF.filled(game=versus))}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        yield f"{piece_symbols()}\n<header><p>{self._to_html(text.REPORT_TITLE)}</p><h1>{self._to_html(versus)}</h1>{self._headers_html()}</header>\n<main>\n"
        if self.report.is_empty:
            yield f"<p>{self._to_html(text.EMPTY)}</p>\n"
        else:
            yield from self._sections_html()
        made = self._to_html(text.MADE_WITH.filled(version=self.version))
        yield f"</main>\n<footer>{made}</footer>\n"
        if not self.report.is_empty:
            yield f'<script type="application/json" id="game">{self._game_json()}</script>\n<script>{script}</script>\n'
        yield "</body>\n</html>\n"

    def _game_json(self) -> str:
        """Serialize the game's steps as JSON in which no text can close the script element."""
        told = {found.judgement.node.ply: found for found in self.report.marked_moves}
        steps = []
        for ply, step in enumerate(self.report.steps):
            other = words = ""
            if (found := told.get(ply)) is not None:
                words, better = self._move_words(found), found.judgement.better_move
                other = better.usi if better is not None and found.judgement.verdict.is_blame else ""
            steps.append([step.sfen, step.name, "" if step.move is None else step.move.usi, other, words])
        whole = {"steps": steps, "start": text.START_POSITION.to(self.language), "at": text.AT_MOVE.to(self.language)}
        return json.dumps(whole, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")

    def _move_words(self, found: MarkedMove) -> str:
        parts = [found.judgement.to_phrase(), _rates_phrase(found.judgement), found.judgement.deciding_search_phrase()]
        if found.reason is not None:
            parts.append(found.reason)
        if found.best_name:
            parts.append(text.BEST.filled(move=found.best_name))
        return "　".join(part.to(self.language) for part in parts)

    def _board_stepper(self) -> Iterator[str]:
        """Yield the board for stepping through the game, with buttons and arrow keys."""
        first = Position.from_sfen(self.report.steps[0].sfen)
        title = text.STEP_TITLE.to(self.language)
        yield f'<div class="stepper" id="stepper">{board_svg(first, title, notation=self.report.notation)}'
        yield '<p class="here" id="here" aria-live="polite"></p><p class="buttons">'
        for name, sign, words in (
            ("first", "|◀", text.STEP_FIRST),
            ("back", "◀", text.STEP_BACK),
            ("on", "▶", text.STEP_ON),
            ("last", "▶|", text.STEP_LAST),
        ):
            yield f'<button type="button" id="step-{name}" aria-label="{self._to_html(words)}">{sign}</button>'
        yield f'</p><p class="note">{self._to_html(text.STEP_HELP)}</p></div><ol class="moves" id="moves" start="0">'
        for ply, step in enumerate(self.report.steps):
            name = escape(step.name) or self._to_html(text.START_POSITION)
            yield f'<li><a href="#game-{ply}" id="game-{ply}">{name}</a></li>'
        yield "</ol>"

    def _headers_html(self) -> str:
        if not self.game.headers:
            return ""
        pairs = (
            f"<div><dt>{self._to_html(label)}</dt><dd>{escape(value)}</dd></div>" for label, value in self.game.headers
        )
        return f"<dl>{''.join(pairs)}</dl>"

    def _sections_html(self) -> Iterator[str]:
        yield self._section_html(text.STEP_TITLE, self._board_stepper(), "game")
        yield self._section_html(text.REPORT_SUMMARY, self._summary_table())
        yield self._section_html(
            text.GRAPH.filled(side=self.report.side_names[0]), _WinRateGraph(self.report, self.language).svg_parts()
        )
        yield self._section_html(text.CLASSES, self._verdict_table())
        yield self._section_html(text.REPORT_TURNS, self._turning_points())
        if self.report.marked_moves:
            yield self._section_html(text.MARKED, self._judged_moves_table())
        if self.report.engine_pairs:
            yield self._section_html(agreement_text.COMPARED, self._comparison_lists(), "compared")
        notes = number_explanations(self.measure.scale, self.measure.thresholds)
        yield self._section_html(text.HOW, (f"<p>{self._to_html(note)}</p>" for note in notes), "how")

    def _section_html(self, title: Phrase, parts: Iterable[str], name: str = "") -> str:
        kind = f' class="{name}"' if name else ""
        return f"<section{kind}><h2>{self._to_html(title)}</h2>{''.join(parts)}</section>\n"

    # Tables

    def _summary_table(self) -> Iterator[str]:
        yield f'<table class="summary"><thead><tr><th scope="col">{self._to_html(text.ITEM)}</th>{self._player_headings()}</tr></thead><tbody>'
        for line in summary_of(self.report):
            cells = "".join(f"<td>{self._figure_html(figure)}</td>" for figure in (line.black, line.white))
            yield f'<tr><th scope="row">{self._to_html(line.label)}</th>{cells}</tr>'
        yield "</tbody></table>"

    def _player_headings(self, span: int = 1) -> str:
        marks = zip(("☗", "☖"), SIDES, strict=True)
        wide = f' colspan="{span}"' if span > 1 else ""
        heads = (f'<th scope="col"{wide}>{mark} {self._to_html(self._player_name(side))}</th>' for mark, side in marks)
        return "".join(heads)

    def _figure_html(self, figure: Figure) -> str:
        words = self._to_html(figure.phrase)
        if not figure.nodes:
            return words
        moves = self._to_html(text.MOVE_NUMBERS.filled(plies=ply_list(figure.nodes, most=40)))
        return f'<span title="{moves}">{words}</span>'

    def _verdict_table(self) -> Iterator[str]:
        columns = [*(phase.phrase for phase in RecordPhase), text.ALL]
        heads = "".join(f'<th scope="col">{self._to_html(column)}</th>' for column in columns)
        yield f'<table class="classes"><thead><tr><th rowspan="2">{self._to_html(text.CLASS)}</th>'
        yield f"{self._player_headings(len(columns))}</tr><tr>{heads * 2}</tr></thead><tbody>"
        for verdict in VERDICTS:
            cells = "".join(self._count_cells(side, verdict) for side in self.report.sides)
            yield f'<tr><th scope="row">{verdict_badge(verdict)}{self._to_html(verdict.phrase)}</th>{cells}</tr>'
        yield "</tbody></table>"

    def _count_cells(self, side: SideReport, verdict: MoveVerdict) -> str:
        counts = "".join(f"<td>{len(side.moves_with_verdict(verdict, phase)) or '·'}</td>" for phase in RecordPhase)
        nodes = side.moves_with_verdict(verdict)
        links = (f'<a href="#m{node.ply}">{node.ply}</a>' for node in nodes if verdict is not MoveVerdict.PLAIN)
        plies = ", ".join(links)
        return f"{counts}<td><b>{len(nodes) or '·'}</b>{f'<small>{plies}</small>' if plies else ''}</td>"

    def _comparison_lists(self) -> Iterator[str]:
        for pair in self.report.engine_pairs:
            yield f"<h3>{self._to_html(pair.title)}</h3>"
            yield from (f"<p>{self._to_html(sentence)}</p>" for sentence in pair.sentences)
            rows = (
                f'<li><a href="#game-{found.ply - 1}">{self._to_html(found.views_at_ply)}</a><br>{self._to_html(found.verdict)}</li>'
                for found in pair.disagreements
            )
            listed = "".join(rows)
            yield f"<ul>{listed}</ul>" if listed else ""
        yield f'<p class="note">{self._to_html(comparison_note())}</p>'

    def _turning_points(self) -> Iterator[str]:
        if not self.report.turning_points:
            yield f"<p>{self._to_html(text.NO_TURNS)}</p>"
            return
        yield f'<p class="note">{self._to_html(text.ARROWS)}</p><div class="turns">'
        for turn in self.report.turning_points:
            found = turn.judgement
            title = text.BEFORE_MOVE.filled(ply=found.node.ply).to(self.language)
            board = board_svg(turn.position, title, found.node.move, found.better_move, self.report.notation)
            yield f"<figure>{board}<figcaption>"
            move = self._to_html(text.AT_MOVE.filled(ply=found.node.ply, move=turn.name))
            before, after = rates_text(found)
            rates = text.RATES_OF.filled(side=self._player_name(found.mover), before=before, after=after)
            yield f'<a href="#m{found.node.ply}"><b>{move}</b></a><br>{verdict_badge(found.verdict, is_unverified=found.is_unverified)}'
            yield f"{self._to_html(found.to_phrase())}<br>{self._to_html(rates)}<br>{self._to_html(found.deciding_search_phrase())}"
            if turn.reason is not None:
                yield f'<br><span class="why">{self._to_html(turn.reason.begun)}</span>'
            if turn.best_name:
                yield f"<br>{self._to_html(text.BEST.filled(move=turn.best_name))}"
            yield "</figcaption></figure>"
        yield "</div>"

    def _judged_moves_table(self) -> Iterator[str]:
        columns = (text.NUMBER, text.MOVE, text.VERDICT, text.WIN_RATE, text.LOSS, text.BEST_MOVE, text.REASON)
        heads = "".join(f'<th scope="col">{self._to_html(column)}</th>' for column in columns)
        yield f'<table class="marked"><thead><tr>{heads}</tr></thead><tbody>'
        for marked in self.report.marked_moves:
            found = marked.judgement
            before, after = rates_text(found)
            decided = self._to_html(found.deciding_search_phrase())
            yield f'<tr id="m{found.node.ply}" title="{decided}"><td class="number">{found.node.ply}</td><td>{escape(marked.name)}</td>'
            yield f"<td>{verdict_badge(found.verdict, is_unverified=found.is_unverified)}{self._to_html(_verdict_name(found))}</td>"
            yield f'<td class="number">{before}% → {after}%</td><td class="number">{found.decision.loss:.1f}%</td>'
            why = "" if marked.reason is None else self._to_html(marked.reason.begun)
            yield f'<td>{escape(marked.best_name)}</td><td class="why">{why}</td></tr>'
        yield "</tbody></table>"


def _read_resource(name: str) -> str:
    return read_contents(resources_folder() / "report" / name).decode("utf-8")


def _rates_phrase(judgement: Judgement) -> Phrase:
    before, after = rates_text(judgement)
    return text.RATES.filled(before=before, after=after)


def _verdict_name(judgement: Judgement) -> Phrase:
    name = judgement.verdict.phrase
    return text.UNVERIFIED.filled(told=name) if judgement.is_unverified else name


def verdict_badge(verdict: MoveVerdict, *, is_unverified: bool = False) -> str:
    """Return the badge of a verdict, a shape with a letter, either of which identifies it; hollow if unverified."""
    if verdict is MoveVerdict.PLAIN:
        return ""
    kind = verdict.name.lower() + (" hollow" if is_unverified else "")
    shape = f'<path class="mark {kind}" d="{verdict_shape(verdict, 9, 9, 8)}"/>'
    return f'<svg class="badge" viewBox="0 0 18 18" aria-hidden="true">{shape}<text x="9" y="12.5">{verdict.sign}</text></svg>'
