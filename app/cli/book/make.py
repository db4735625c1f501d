"""`yomisuji book make`: makes an opening book from moves or analyses in records and the library."""

from argparse import Namespace
from collections.abc import Iterator
from itertools import chain
from typing import Final

from app.book.making import GameMove, GameMoveFilter, entries_from_analyses, entries_from_games
from app.book.reading import MemoryBook
from app.cli.arguments import Arguments, integer, read_ply_range
from app.cli.book.opening import add_filter_arguments, add_output_arguments, filter_book, write_filtered_book
from app.cli.dataset import parse_results_argument
from app.cli.library.opened import add_library_arguments, compile_query_words, open_library, open_store
from app.cli.sources import find_sources, read_source_logging_faults
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal
from app.dataset.book_moves import RecordChoice, analysed_moves, played_moves
from app.library.book_moves import LibraryMoves
from app.record.endings import Result
from app.shogi.pieces import Side
from app.text import book as text
from app.text import command as command_text
from app.text import dataset as dataset_text
from app.text import library as library_text

_SIDES_BY_WORD: Final = {"black": Side.BLACK, "white": Side.WHITE}
_MOVES, _ANALYSES = "moves", "analysis"


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(takes_none=True)
    arguments.add_argument("--query", text.QUERY_HELP, library_text.QUERY)
    add_library_arguments(arguments)
    number = integer(command_text.NO_PLY)
    arguments.add_argument("--of", text.OF_HELP, choices=[_MOVES, _ANALYSES], default=_MOVES)
    arguments.add_argument("--plies", text.PLIES_HELP, dataset_text.PLIES, read_ply_range, default=(1, None))
    arguments.add_argument("--side", text.SIDE_HELP, choices=list(_SIDES_BY_WORD))
    arguments.add_argument("--player", text.PLAYER_HELP, text.PLAYER)
    arguments.add_argument("--results", dataset_text.RESULTS_HELP, dataset_text.RESULTS, parse_results_argument)
    arguments.add_switch("--won", text.WON_HELP)
    arguments.add_argument("--min-rating", text.RATING_HELP, command_text.NUMBER, number, default=0)
    arguments.add_argument("--min-depth", text.LEAST_DEPTH_HELP, command_text.NUMBER, number, default=0)
    arguments.add_switch("--branches", dataset_text.BRANCHES_HELP)
    add_filter_arguments(arguments)
    add_output_arguments(arguments)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    first, last = asked.plies
    side = _SIDES_BY_WORD.get(asked.side)
    results = asked.results or frozenset(Result)
    choice = GameMoveFilter(max(1, first), last, side, results, asked.won, asked.min_depth)
    make = entries_from_analyses if asked.of == _ANALYSES else entries_from_games
    takes_library = asked.library is not None or asked.query is not None
    if not asked.files and not takes_library:
        raise CommandError(text.NOTHING_TO_MAKE_OF, code=USAGE_ERROR)
    moves = _record_moves(asked, terminal)
    book = MemoryBook(make(chain(moves, _library_moves(asked, choice, terminal)) if takes_library else moves, choice))
    if not len(book):
        raise CommandError(text.NO_MOVES_MATCH)
    return write_filtered_book(filter_book(book, asked), asked, terminal)


def _library_moves(asked: Namespace, choice: GameMoveFilter, terminal: Terminal) -> Iterator[GameMove]:
    whose = RecordChoice(asked.player or "", asked.min_rating)
    with open_library(asked) as library, open_store(asked) as store:
        moves = LibraryMoves(library, compile_query_words([asked.query or ""], library), store, terminal.show_progress)
        yield from (moves.analysed_moves(choice, whose) if asked.of == _ANALYSES else moves.played_moves(choice, whose))


def _record_moves(asked: Namespace, terminal: Terminal) -> Iterator[GameMove]:
    moves_in = analysed_moves if asked.of == _ANALYSES else played_moves
    choice = RecordChoice(asked.player or "", asked.min_rating, asked.branches)
    sources = find_sources(asked.files, terminal.log_error)
    for done, source in enumerate(sources, 1):
        read = read_source_logging_faults(source, terminal)
        for record in read.records:
            yield from moves_in(record, choice)
        terminal.show_progress(done, len(sources))
