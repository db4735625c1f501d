"""`yomisuji book convert`, `merge_books`, `run_minimax` and `edit_book`: write a book made from other books."""

from argparse import Namespace

from app.book.book import BACKUP_SUFFIX
from app.book.entry import BookError, MoveEntry
from app.book.merging import CountRule, MergedBook, MergeRules, ScoreRule
from app.book.minimax import MAX_ROUNDS, minimax_book
from app.book.reading import MemoryBook
from app.cli.arguments import Arguments, integer
from app.cli.book.opening import (
    add_filter_arguments,
    add_output_arguments,
    filter_book,
    open_book,
    open_book_silently,
    read_centipawns,
    warn_of_damaged_book,
    write_filtered_book,
)
from app.cli.book.show import parse_book_position
from app.cli.output_files import raising_write_errors
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal
from app.shogi.moves import MOVES, Move
from app.text import book as text
from app.text import command as command_text


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILE_HELP, takes_many=False)
    add_filter_arguments(arguments)
    add_output_arguments(arguments)


def convert_book(asked: Namespace, terminal: Terminal) -> int:
    (name,) = asked.files
    book = open_book(name, terminal)
    return write_filtered_book(filter_book(book, asked), asked, terminal, {name: book})


def add_merge_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILES_HELP)
    counts, scores = [rule.value for rule in CountRule], [rule.value for rule in ScoreRule]
    arguments.add_argument("--counts", text.COUNTS_HELP, choices=counts, default=CountRule.ADD.value)
    arguments.add_argument("--scores", text.SCORES_HELP, choices=scores, default=ScoreRule.DEEPER.value)
    arguments.add_switch("--first-comment", text.FIRST_COMMENT_HELP)
    add_filter_arguments(arguments)
    add_output_arguments(arguments)


def merge_books(asked: Namespace, terminal: Terminal) -> int:
    books = [open_book_silently(name, terminal) for name in asked.files]
    for name, book in zip(asked.files, books, strict=True):
        warn_of_damaged_book(name, book, terminal)
    rules = MergeRules(CountRule(asked.counts), ScoreRule(asked.scores), joins_comments=not asked.first_comment)
    sources = dict(zip(asked.files, books, strict=True))
    return write_filtered_book(filter_book(MergedBook(books, rules), asked), asked, terminal, sources)


def add_minimax_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILE_HELP, takes_many=False)
    arguments.add_argument("--draw", text.DRAW_HELP, command_text.NUMBER, read_centipawns, default=0)
    rounds = integer(command_text.BAD_NUMBER, 1)
    arguments.add_argument("--rounds", text.ROUNDS_HELP, command_text.NUMBER, rounds, default=MAX_ROUNDS)
    add_output_arguments(arguments)


def run_minimax(asked: Namespace, terminal: Terminal) -> int:
    (name,) = asked.files
    book = open_book(name, terminal)
    try:
        reckoned = minimax_book(book, asked.draw, asked.rounds, terminal.show_progress)
    except BookError as error:
        raise CommandError(error.phrase, name=name) from error
    if not reckoned.is_converged:
        terminal.warn(name, text.NOT_SETTLED.filled(rounds=reckoned.rounds))
    made = MemoryBook(reckoned.entries)
    return write_filtered_book(made, asked, terminal, {name: book})


def _parse_moves(line: str) -> list[Move]:
    moves = [MOVES[usi] for usi in line.split()]
    known = [move for move in moves if move is not None]
    if len(known) < len(moves):
        raise CommandError(text.NO_MOVE.filled(text=line), code=USAGE_ERROR)
    return known


def add_edit_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILE_HELP, takes_many=False)
    arguments.add_argument("sfen", text.SFEN_HELP, text.SFEN)
    arguments.add_argument("--set", text.SET_HELP, command_text.MOVE, dest="put")
    arguments.add_argument("--remove", text.REMOVE_HELP, command_text.MOVE)
    arguments.add_argument("--count", text.COUNT_HELP, command_text.NUMBER, integer(command_text.NO_PLY))
    arguments.add_argument("--score", text.SCORE_HELP, command_text.NUMBER, read_centipawns)
    arguments.add_argument("--depth", text.DEPTH_HELP, command_text.NUMBER, integer(command_text.NO_PLY))
    arguments.add_argument("--reply", text.REPLY_HELP, command_text.MOVE)
    arguments.add_argument("--line", text.LINE_HELP, text.MOVES, action="append", default=[])
    arguments.add_argument("--first", text.PLACE_HELP, action="store_true")
    arguments.add_argument("--comment", text.COMMENT_HELP, text.COMMENT)


def edit_book(asked: Namespace, terminal: Terminal) -> int:
    position = parse_book_position(asked.sfen)
    (name,) = asked.files
    book = open_book_silently(name, terminal)
    for usi in filter(None, (asked.put, asked.remove, asked.reply)):
        if MOVES[usi] is None:
            raise CommandError(text.NO_MOVE.filled(text=usi), code=USAGE_ERROR)
    if asked.remove:
        book.remove_move(position, asked.remove)
    if asked.put:
        entry = book.entry(position)
        said = (entry.find_move(asked.put) if entry else None) or MoveEntry(asked.put)
        told = {"weight": asked.count, "score": asked.score, "depth": asked.depth, "reply": asked.reply}
        book.set_move(position, said._replace(**{field: value for field, value in told.items() if value is not None}))
        if asked.first:
            book.reorder_move(position, asked.put, 0)
    book.add_lines(position, [_parse_moves(line) for line in asked.line])
    if asked.comment is not None:
        book.set_comment(position, asked.comment)
    if not book.is_changed:
        terminal.print_summary(text.NOTHING_CHANGED)
        return 0
    try:
        with raising_write_errors(name):
            book.save(terminal.show_progress)
    except BookError as error:
        raise CommandError(error.phrase, name=name) from error
    terminal.print_summary(text.SAVED, path=name, backup=f"{name}{BACKUP_SUFFIX}")
    return 0
