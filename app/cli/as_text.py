"""A record as text that is pleasant to read in a terminal."""

from collections.abc import Iterator
from typing import Final

from app.base.visible import visible
from app.cli.columns import padded
from app.formats.diagram import diagram_lines
from app.record.endings import Result
from app.record.headers import BLACK, HANDICAP, HANDICAP_GIVER, HANDICAP_TAKER, WHITE, label
from app.record.outline import file_order, main_line, result_of
from app.record.tree import Node, Record
from app.record.walker import Walker
from app.shogi.naming import TRIANGLES, ki2, western
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import EVEN, start_of
from app.text import command as text
from app.text.phrase import Language, Phrase

_KI2_COLUMNS: Final = 16
_WESTERN_COLUMNS: Final = 10
_INDENT: Final = " " * 6
_SIDES: Final = (BLACK, WHITE)
_SIDES_OF_HANDICAP: Final = (HANDICAP_TAKER, HANDICAP_GIVER)


def lines(record: Record, language: Language, at: int | None = None) -> Iterator[str]:
    """Headers, the start where it is not a usual one, the moves, and the board at the end or after `at` moves."""
    start, line = record.start_position(), main_line(record.root)
    shown = line[len(line) - 1 if at is None else min(at, len(line) - 1)]
    yield from _headers(record, language)
    if start_of(start) is None and shown is not record.root:
        yield from ("", text.AT_START.to(language), *board(record, record.root, language))
    yield ""
    yield from _moves(record, language)
    if at is None:
        yield from _result(record, line[-1], language)
    yield from ("", _where(record, shown, language), *board(record, shown, language))


def board(record: Record, node: Node, language: Language) -> Iterator[str]:
    """The position after `node` as people draw it with letters."""
    position = record.position_at(node)
    start = start_of(record.start_position())
    sides = _SIDES if start in {None, EVEN} else _SIDES_OF_HANDICAP
    white, *drawn, black, _ = diagram_lines(position)
    yield _in_hand(sides, Side.WHITE, white, position, language)
    yield from drawn
    yield _in_hand(sides, Side.BLACK, black, position, language)
    yield text.TO_MOVE.filled(side=label(sides[position.turn])).to(language)


def _in_hand(sides: tuple[str, str], side: Side, drawn: str, position: Position, language: Language) -> str:
    held: str | Phrase = drawn.partition("：")[2].strip() if any(position.hands[side]) else text.NOTHING
    return text.IN_HAND.filled(side=label(sides[side]), pieces=held).to(language)


def _headers(record: Record, language: Language) -> Iterator[str]:
    written = [(label(name), value) for name, value in record.headers]
    if (start := start_of(record.start_position())) is not None:
        written.insert(0, (label(HANDICAP), start.name.to(language)))
    named = [(visible(phrase.to(language)), visible(value)) for phrase, value in written]
    for name, value in named:
        first, *others = value.split("\n")
        yield text.HEADER.to(language, name=name, value=first)
        yield from (_INDENT + other for other in others)


def _moves(record: Record, language: Language) -> Iterator[str]:
    walker = Walker(record.root, record.start_position())
    previous: Node | None = None
    for node in file_order(record.root):
        above = node.parent
        if above is not None:
            walker.go(above)
            if above is not previous:
                yield from ("", _variation(above, walker.position, language))
            yield _step(node, above, walker.position, language)
        yield from _notes(node, language)
        previous = node


def _variation(above: Node, position: Position, language: Language) -> str:
    main = above.children[0]
    return text.VARIATION.to(language, ply=main.ply, move=_named(main, position, language))


def _step(node: Node, above: Node, position: Position, language: Language) -> str:
    named = _named(node, position, language)
    if node.move is not None and language is not Language.JA:
        named = padded(western(position, node.move), _WESTERN_COLUMNS) + named
    columns_of_names = _KI2_COLUMNS if language is Language.JA else _WESTERN_COLUMNS + _KI2_COLUMNS
    time = "" if node.time_ms is None else _time(node.time_ms)
    more = "+" if above.children[-1] is not node else ""
    wrong = "" if node.illegal is None else text.ILLEGAL.filled(reason=node.illegal.phrase).to(language)
    return f"{node.ply:>4}  {padded(named, columns_of_names)}{time:>9}{more:<2}{wrong}".rstrip()


def _named(node: Node, position: Position, language: Language) -> str:
    """The move as people say it, or how the game ended."""
    if node.move is None:
        return visible(node.end.phrase.to(language)) if node.end else ""
    same = node.parent.move.to if node.parent and node.parent.move else None
    return TRIANGLES[position.turn] + ki2(position, node.move, same)


def _time(milliseconds: int) -> str:
    """Minutes and seconds; hours and fractions where there are any."""
    seconds, rest = divmod(milliseconds, 1_000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    long = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{long}.{rest:03}" if rest else long


def _notes(node: Node, language: Language) -> Iterator[str]:
    if node.bookmark:
        for name in visible(node.bookmark).split("\n"):
            yield _INDENT + text.BOOKMARK.to(language, name=name)
    if node.comment:
        yield from ((_INDENT + line).rstrip() for line in visible(node.comment).split("\n"))


def _result(record: Record, last: Node, language: Language) -> Iterator[str]:
    """Who won, where that is known."""
    result = result_of(record)
    if result is not Result.UNDECIDED:
        yield from ("", text.RESULT.filled(moves=last.ply - 1, result=result.phrase).to(language))


def _where(record: Record, node: Node, language: Language) -> str:
    """What to write over the board after `node`."""
    if node.end is not None and node.parent is not None:
        node = node.parent
    if node.parent is None:
        return text.AT_START.to(language)
    before = record.position_at(node.parent)
    return text.AT_MOVE.to(language, ply=node.ply, move=_named(node, before, language))
