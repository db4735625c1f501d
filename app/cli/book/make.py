"""`yomisuji book make`: makes an opening book from moves or analyses in records and the library."""

from argparse import Namespace
from collections.abc import Iterator
from itertools import chain
from typing import Final

from app.book.making import GameMove, GameMoveFilter, entries_from_analyses, entries_from_games
from app.book.reading import MemoryBook
from app.cli.arguments import Arguments, integer, read_ply_range
from app.cli.book.opening import add_filter_arguments, add_out_arguments, apply_filter, write_book_asked
from app.cli.dataset import read_results
from app.cli.library.opened import add_library_arguments, open_library, open_store, query_asked
from app.cli.sources import find_sources, read_source_with_remarks
from app.cli.terminal import WRONG_USAGE, CommandError, Terminal
from app.dataset.book_moves import RecordChoice, analysed_moves, played_moves
from app.library.book_moves import LibraryMoves
from app.record.endings import Result
from app.shogi.pieces import Side
from app.text import book as text
from app.text import command as command_text
from app.text import dataset as dataset_text
from app.text import library as library_text

_SIDES: Final = {"black": Side.BLACK, "white": Side.WHITE}
_PLAYED, _FOUND = "moves", "analysis"


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(takes_none=True)
    arguments.add("--query", text.QUERY_HELP, library_text.QUERY)
    add_library_arguments(arguments)
    number = integer(command_text.NO_PLY)
    arguments.add("--of", text.OF_HELP, choices=[_PLAYED, _FOUND], default=_PLAYED)
    arguments.add("--plies", text.PLIES_HELP, dataset_text.PLIES, read_ply_range, default=(1, None))
    arguments.add("--side", text.SIDE_HELP, choices=list(_SIDES))
    arguments.add("--player", text.PLAYER_HELP, text.PLAYER)
    arguments.add("--results", dataset_text.RESULTS_HELP, dataset_text.RESULTS, read_results)
    arguments.add_switch("--won", text.WON_HELP)
    arguments.add("--min-rating", text.RATING_HELP, command_text.NUMBER, number, default=0)
    arguments.add("--min-depth", text.LEAST_DEPTH_HELP, command_text.NUMBER, number, default=0)
    arguments.add_switch("--branches", dataset_text.BRANCHES_HELP)
    add_filter_arguments(arguments)
    add_out_arguments(arguments)


def run(asked: Namespace, terminal: Terminal) -> int:
    first, last = asked.plies
    side = _SIDES.get(asked.side)
    results = asked.results or frozenset(Result)
    choice = GameMoveFilter(max(1, first), last, side, results, asked.won, asked.min_depth)
    make = entries_from_analyses if asked.of == _FOUND else entries_from_games
    takes_library = asked.library is not None or asked.query is not None
    if not asked.files and not takes_library:
        raise CommandError(text.NOTHING_TO_MAKE_OF, code=WRONG_USAGE)
    moves = _record_moves(asked, terminal)
    book = MemoryBook(make(chain(moves, _library_moves(asked, choice, terminal)) if takes_library else moves, choice))
    if not len(book):
        raise CommandError(text.NO_MOVES_MATCH)
    return write_book_asked(apply_filter(book, asked), asked, terminal)


def _library_moves(asked: Namespace, choice: GameMoveFilter, terminal: Terminal) -> Iterator[GameMove]:
    whose = RecordChoice(asked.player or "", asked.min_rating)
    with open_library(asked) as library, open_store(asked) as store:
        moves = LibraryMoves(library, query_asked([asked.query or ""], library), store, terminal.progress)
        yield from moves.analysed_moves(choice, whose) if asked.of == _FOUND else moves.played_moves(choice, whose)


def _record_moves(asked: Namespace, terminal: Terminal) -> Iterator[GameMove]:
    moves_in = analysed_moves if asked.of == _FOUND else played_moves
    choice = RecordChoice(asked.player or "", asked.min_rating, asked.branches)
    sources = find_sources(asked.files, terminal.fail)
    for done, source in enumerate(sources, 1):
        read = read_source_with_remarks(source, terminal)
        for record in read.records:
            yield from moves_in(record, choice)
        terminal.progress(done, len(sources))
