"""The report as a page that stands alone: nothing is fetched, nothing runs, and every word of the record is escaped."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final, NamedTuple

from app.analysis.judging import Judgement, Measure
from app.analysis.phases import Phase
from app.analysis.report import COUNTED, Marked, Report, SideReport
from app.analysis.report_style import STYLE
from app.analysis.report_words import (
    Figure,
    explanations,
    plies_words,
    rates_words,
    side_words,
    summary_of,
)
from app.analysis.svg_board import board_svg
from app.analysis.svg_graph import class_of, graph_svg, shape_of
from app.analysis.verdict import Verdict
from app.record import headers
from app.record.headers import Headers
from app.shogi.pieces import SIDES, Side
from app.text import analysis as text
from app.text.phrase import Language, Phrase

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser is told to load: nothing."""
TOLD: Final = (headers.EVENT, headers.TITLE, headers.STARTED_AT, headers.PLAYED_ON, headers.PLACE, headers.TIME_LIMIT)


class Game(NamedTuple):
    """What the page says of the game; nothing stands for what is not known."""

    black: str = ""
    white: str = ""
    told: tuple[tuple[Phrase, str], ...] = ()

    @classmethod
    def of(cls, found: Headers) -> "Game":
        black = found.get(headers.BLACK) or found.get(headers.HANDICAP_TAKER) or ""
        white = found.get(headers.WHITE) or found.get(headers.HANDICAP_GIVER) or ""
        told = tuple((headers.LABELS[name], value) for name in TOLD if (value := found.get(name)))
        return cls(black, white, told)

    def player(self, side: Side) -> Phrase:
        name = self.black if side is Side.BLACK else self.white
        return Phrase(name, name) if name else side_words(side)


def report_page(report: Report, game: Game, measure: Measure, language: Language, version: str) -> str:
    """The whole page; it says so when there is nothing to report."""
    return "".join(_Page(report, game, measure, language, version).parts())


class _Page:
    def __init__(self, report: Report, game: Game, measure: Measure, language: Language, version: str) -> None:
        self._report = report
        self._game = game
        self._measure = measure
        self._language = language
        self._version = version

    def _say(self, phrase: Phrase) -> str:
        return escape(phrase.to(self._language))

    def parts(self) -> Iterator[str]:
        black, white = (self._game.player(side) for side in SIDES)
        versus = text.VERSUS.filled(black=black, white=white)
        yield f'<!DOCTYPE html>\n<html lang="{self._language.value}">\n<head>\n<meta charset="utf-8">\n'
        yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        yield f"<title>{self._say(text.TITLE_OF.filled(game=versus))}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        yield f"<header><p>{self._say(text.REPORT_TITLE)}</p><h1>{self._say(versus)}</h1>{self._told()}</header>\n<main>\n"
        if self._report.is_empty:
            yield f"<p>{self._say(text.EMPTY)}</p>\n"
        else:
            yield from self._sections()
        made = self._say(text.MADE_WITH.filled(version=self._version))
        yield f"</main>\n<footer>{made}</footer>\n</body>\n</html>\n"

    def _told(self) -> str:
        if not self._game.told:
            return ""
        pairs = (f"<div><dt>{self._say(label)}</dt><dd>{escape(value)}</dd></div>" for label, value in self._game.told)
        return f"<dl>{''.join(pairs)}</dl>"

    def _sections(self) -> Iterator[str]:
        yield self._section(text.REPORT_SUMMARY, self._summary())
        yield self._section(text.GRAPH, [graph_svg(self._report, self._language)])
        yield self._section(text.CLASSES, self._classes())
        yield self._section(text.REPORT_TURNS, self._turns())
        if self._report.marked:
            yield self._section(text.MARKED, self._marked())
        notes = explanations(self._measure.scale, self._measure.thresholds)
        yield self._section(text.HOW, (f"<p>{self._say(note)}</p>" for note in notes), "how")

    def _section(self, title: Phrase, parts: Iterable[str], name: str = "") -> str:
        kind = f' class="{name}"' if name else ""
        return f"<section{kind}><h2>{self._say(title)}</h2>{''.join(parts)}</section>\n"

    # The tables

    def _summary(self) -> Iterator[str]:
        yield f'<table class="summary"><thead><tr><th scope="col">{self._say(text.ITEM)}</th>{self._players()}</tr></thead><tbody>'
        for line in summary_of(self._report):
            cells = "".join(f"<td>{self._figure(figure)}</td>" for figure in (line.black, line.white))
            yield f'<tr><th scope="row">{self._say(line.label)}</th>{cells}</tr>'
        yield "</tbody></table>"

    def _players(self, span: int = 1) -> str:
        marks = zip(("☗", "☖"), SIDES, strict=True)
        wide = f' colspan="{span}"' if span > 1 else ""
        return "".join(
            f'<th scope="col"{wide}>{mark} {self._say(self._game.player(side))}</th>' for mark, side in marks
        )

    def _figure(self, figure: Figure) -> str:
        words = self._say(figure.words)
        if not figure.nodes:
            return words
        moves = self._say(text.MOVE_NUMBERS.filled(plies=plies_words(figure.nodes, most=40)))
        return f'<span title="{moves}">{words}</span>'

    def _classes(self) -> Iterator[str]:
        columns = [*(phase.phrase for phase in Phase), text.ALL]
        heads = "".join(f'<th scope="col">{self._say(column)}</th>' for column in columns)
        yield f'<table class="classes"><thead><tr><th rowspan="2">{self._say(text.CLASS)}</th>'
        yield f"{self._players(len(columns))}</tr><tr>{heads * 2}</tr></thead><tbody>"
        for verdict in COUNTED:
            cells = "".join(self._counts(side, verdict) for side in self._report.sides)
            yield f'<tr><th scope="row">{badge(verdict)}{self._say(verdict.phrase)}</th>{cells}</tr>'
        yield "</tbody></table>"

    def _counts(self, side: SideReport, verdict: Verdict) -> str:
        """How many in each phase and in all, and which they are."""
        counts = "".join(f"<td>{len(side.of(verdict, phase)) or '·'}</td>" for phase in Phase)
        nodes = side.of(verdict)
        plies = "" if verdict is Verdict.PLAIN else ", ".join(_link(node.ply) for node in nodes)
        return f"{counts}<td><b>{len(nodes) or '·'}</b>{f'<small>{plies}</small>' if plies else ''}</td>"

    def _turns(self) -> Iterator[str]:
        if not self._report.turns:
            yield f"<p>{self._say(text.NO_TURNS)}</p>"
            return
        yield f'<p class="note">{self._say(text.ARROWS)}</p><div class="turns">'
        for turn in self._report.turns:
            found = turn.judgement
            title = text.BEFORE_MOVE.filled(ply=found.node.ply).to(self._language)
            best = found.best.move if found.best is not None and turn.best_name else None
            yield f"<figure>{board_svg(turn.position, title, found.node.move, best)}<figcaption>"
            yield f'<a href="#m{found.node.ply}"><b>{self._move(turn)}</b></a><br>{badge(found.verdict)}'
            yield f"{self._say(found.told())}<br>{self._rates(found)}"
            if turn.best_name:
                yield f"<br>{self._say(text.BEST.filled(move=turn.best_name))}"
            yield "</figcaption></figure>"
        yield "</div>"

    def _move(self, marked: Marked) -> str:
        return self._say(text.AT_MOVE.filled(ply=marked.judgement.node.ply, move=marked.name))

    def _rates(self, judgement: Judgement) -> str:
        before, after = rates_words(judgement)
        player = self._game.player(judgement.mover)
        return self._say(text.RATES_OF.filled(side=player, before=before, after=after))

    def _marked(self) -> Iterator[str]:
        columns = (text.NUMBER, text.MOVE, text.VERDICT, text.WIN_RATE, text.LOSS, text.BEST_MOVE)
        heads = "".join(f'<th scope="col">{self._say(column)}</th>' for column in columns)
        yield f'<table class="marked"><thead><tr>{heads}</tr></thead><tbody>'
        for marked in self._report.marked:
            found = marked.judgement
            before, after = rates_words(found)
            yield f'<tr id="m{found.node.ply}"><td class="number">{found.node.ply}</td><td>{escape(marked.name)}</td>'
            yield f"<td>{badge(found.verdict)}{self._say(found.verdict.phrase)}</td>"
            yield f'<td class="number">{before}% → {after}%</td><td class="number">{found.loss:.1f}%</td>'
            yield f"<td>{escape(marked.best_name)}</td></tr>"
        yield "</tbody></table>"


def badge(verdict: Verdict) -> str:
    """The sign of a verdict: a shape and a letter, of which either would do."""
    if verdict is Verdict.PLAIN:
        return ""
    shape = f'<path class="mark {class_of(verdict)}" d="{shape_of(verdict, 9, 9, 8)}"/>'
    return f'<svg class="badge" viewBox="0 0 18 18" aria-hidden="true">{shape}<text x="9" y="12.5">{verdict.sign}</text></svg>'


def _link(ply: int) -> str:
    return f'<a href="#m{ply}">{ply}</a>'
