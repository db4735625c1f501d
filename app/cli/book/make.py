"""`yomisuji book make`: a book out of the moves of records."""

from argparse import Namespace
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from app.book.making import GameChoice, GameMove, made
from app.book.reading import MemoryBook
from app.cli.arguments import Arguments, plies, whole
from app.cli.book.opening import fill_filter, fill_out, filtered, put_book
from app.cli.dataset import read_results
from app.cli.sources import gather, opened
from app.cli.terminal import CommandError, Terminal, remarks_on
from app.dataset.of_record import RowChoice, rows_of
from app.record import headers as names
from app.record.endings import Result
from app.record.tree import Record
from app.shogi.pieces import SIDES, Side
from app.text import book as text
from app.text import command as command_text
from app.text import dataset as dataset_text

_SIDES: Final = {"black": Side.BLACK, "white": Side.WHITE}
_PLAYERS: Final = ((names.BLACK, names.HANDICAP_TAKER), (names.WHITE, names.HANDICAP_GIVER))
_RATES: Final = ("black_rate", "white_rate")
"""As floodgate says them: a name, a colon and a number."""


def fill(arguments: Arguments) -> None:
    arguments.add_files()
    number = whole(command_text.NO_PLY)
    arguments.add("--plies", text.PLIES_HELP, dataset_text.PLIES, plies, default=(1, None))
    arguments.add("--side", text.SIDE_HELP, choices=list(_SIDES))
    arguments.add("--player", text.PLAYER_HELP, text.PLAYER)
    arguments.add("--results", dataset_text.RESULTS_HELP, dataset_text.RESULTS, read_results)
    arguments.add_switch("--won", text.WON_HELP)
    arguments.add("--min-rating", text.RATING_HELP, command_text.NUMBER, number, default=0)
    arguments.add("--min-depth", text.LEAST_DEPTH_HELP, command_text.NUMBER, number, default=0)
    arguments.add_switch("--branches", dataset_text.BRANCHES_HELP)
    fill_filter(arguments)
    fill_out(arguments)


def run(asked: Namespace, terminal: Terminal) -> int:
    first, last = asked.plies
    side = _SIDES.get(asked.side)
    results = asked.results or frozenset(Result)
    choice = GameChoice(max(1, first), last, side, results, asked.won, asked.min_depth)
    book = MemoryBook(made(_played(asked, terminal), choice))
    if not len(book):
        raise CommandError(text.NO_MOVES_MATCH)
    return put_book(filtered(book, asked), asked, terminal)


def _played(asked: Namespace, terminal: Terminal) -> Iterator[GameMove]:
    sources = gather(asked.files, terminal.fail)
    for done, source in enumerate(sources, 1):
        found = opened(source)
        terminal.tell(source.name, *remarks_on(found.problems, terminal.language))
        for record in found.records:
            yield from _of_record(record, asked)
        terminal.progress(done, len(sources))


def _of_record(record: Record, asked: Namespace) -> Iterator[GameMove]:
    sides = {side for side in SIDES if _is_wanted(record, side, asked)}
    if not sides:
        return
    rows = list(rows_of(record, RowChoice(asked.branches), has_thoughts=False))
    for row, after in zip_longest(rows, rows[1:]):
        if row.move is None or row.position.turn not in sides:
            continue
        row.position.apply(row.move)
        follows = after is not None and after.position.key == row.position.key
        row.position.undo()
        depth = None if row.depth is None else int(row.depth)
        yield GameMove(row.position, row.move, after.move if after and follows else None, row.result, row.score, depth)


def _is_wanted(record: Record, side: Side, asked: Namespace) -> bool:
    if asked.player:
        called = (record.headers.get(name) for name in _PLAYERS[side])
        if not any(name and asked.player.casefold() in name.casefold() for name in called):
            return False
    return not asked.min_rating or _rating(record, side) >= asked.min_rating


def _rating(record: Record, side: Side) -> float:
    """0 where the record does not say it."""
    _, _, number = (record.headers.get(_RATES[side]) or "").rpartition(":")
    try:
        return float(number)
    except ValueError:
        return 0.0
