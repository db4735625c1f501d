"""Problems for printing and for Anki: an HTML page with the answers at its end, and a text file with SVG boards."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from app.analysis.page_font import embed_font
from app.analysis.report_html import board_svg, piece_symbols
from app.base.folders import resources_folder
from app.base.regular import read_contents
from app.book.turned import turn_position
from app.shogi.moves import MOVES, Move, board_move, drop_move
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.shogi.squares import turn_square
from app.text import training as text
from app.text.phrase import Language, Phrase
from app.training.card import ProblemCard
from app.training.card_finder import FoundCard
from app.training.card_words import (
    cooked_phrase,
    line_phrase,
    played_phrase,
    question_phrase,
    reason_phrase,
    source_phrase,
    worth_phrase,
)

_SYMBOL_PATTERN: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_USED_SYMBOL_PATTERN: Final = re.compile(r'href="#([^"]+)"')
_MAX_LINE_MOVES: Final = 9
"""Maximum number of printed moves of an answer's line."""
ANKI_FILE: Final = "problems.txt"


def card_board(card: ProblemCard, notation: Notation, title: str) -> str:
    """Draw the board as SVG from the solver's side, with the previous move marked."""
    is_turned = card.turn is Side.WHITE
    board = card.position()
    previous = None if card.previous is None else MOVES[card.previous.usi]
    if is_turned:
        board, previous = turn_position(board), None if previous is None else _turn_move(previous)
    return board_svg(board, title, previous, None, notation, is_turned=is_turned, has_arrows=False)


def _turn_move(move: Move) -> Move:
    if move.is_drop:
        return drop_move(move.dropped, turn_square(move.to))
    return board_move(turn_square(move.origin), turn_square(move.to), move.promotes)


class _SheetWriter(NamedTuple):
    language: Language
    notation: Notation

    def to_html(self, phrase: Phrase | None) -> str:
        return "" if phrase is None else escape(phrase.to(self.language))

    def answer_lines(self, found: FoundCard) -> Iterator[str]:
        """Yield the lines of HTML about a card's solution."""
        card = found.card
        for move in (each for each in card.moves if each.is_accepted):
            short = move._replace(line=move.line[:_MAX_LINE_MOVES] if card.cooked == () else move.line)
            worth = self.to_html(worth_phrase(card, move))
            yield f"<b>{self.to_html(line_phrase(card, short, self.notation))}</b>" + (
                f" <i>{worth}</i>" if worth else ""
            )
        told = (
            played_phrase(card, self.notation),
            reason_phrase(card, self.notation),
            cooked_phrase(card, self.notation),
            source_phrase(found.card_source),
        )
        yield from (self.to_html(each) for each in told if each is not None)


def sheet_page(cards: Sequence[FoundCard], language: Language, notation: Notation) -> str:
    """Return a self-contained HTML page: the problems first, the answers on pages of their own at the end."""
    return embed_font("".join(_page_lines(cards, _SheetWriter(language, notation))))


def _page_lines(cards: Sequence[FoundCard], said: _SheetWriter) -> Iterator[str]:
    title = said.to_html(text.SHEET_TITLE)
    style = read_contents(resources_folder() / "training" / "sheet.css").decode("utf-8")
    yield f'<!DOCTYPE html>\n<html lang="{said.language.value}">\n<head>\n<meta charset="utf-8">\n'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:\">\n"
    yield f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{piece_symbols()}\n<main>\n<h1>{title}</h1>\n"
    yield '<div class="problems">\n'
    for number, found in enumerate(cards, 1):
        name = said.to_html(text.SHEET_NUMBER.filled(number=number))
        yield f'<figure id="q{number}"><h2>{name}</h2>{card_board(found.card, said.notation, name)}'
        yield f"<figcaption>{said.to_html(question_phrase(found.card))}</figcaption></figure>\n"
    yield f'</div>\n<section class="answers"><h1>{said.to_html(text.SHEET_ANSWERS)}</h1>\n<ol>\n'
    for found in cards:
        yield "<li>" + "".join(f"<p>{line}</p>" for line in said.answer_lines(found)) + "</li>\n"
    yield "</ol></section>\n</main>\n</body>\n</html>\n"


def anki_files(cards: Iterable[FoundCard], language: Language, notation: Notation) -> Iterator[tuple[str, bytes]]:
    """Yield name and contents of the file to import (columns question, answer, tags) and of its pictures."""
    said, rows = _SheetWriter(language, notation), ["#separator:tab", "#html:true", "#tags column:3"]
    symbols = {found[1]: found[0] for found in _SYMBOL_PATTERN.finditer(piece_symbols())}
    style = read_contents(resources_folder() / "training" / "board.css").decode("utf-8")
    for found in cards:
        card = found.card
        name = f"yomisuji-{card.position().key:016x}.svg"
        svg = card_board(card, notation, question_phrase(card).to(language))
        used = "".join(symbols[each] for each in dict.fromkeys(_USED_SYMBOL_PATTERN.findall(svg)) if each in symbols)
        alone = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        alone = alone.replace("</title>", f"</title><style>{style}</style><defs>{used}</defs>", 1)
        yield name, alone.encode()
        question = f'<img src="{name}"><br>{said.to_html(question_phrase(card))}'
        tags = " ".join(("yomisuji", card.kind.value, *card.themes))
        rows.append("\t".join((question, "<br>".join(said.answer_lines(found)), tags)))
    yield ANKI_FILE, ("\n".join(rows) + "\n").encode()
