"""`yomisuji book show` and `check_books`: print a book's moves in a position, and find faults in book files."""

from argparse import Namespace
from itertools import islice
from typing import Final

from app.book.book import BookMoveOption, EditableBook
from app.book.entry import BookEntry, BookMark
from app.cli.arguments import Arguments
from app.cli.book.opening import open_book, open_book_silently
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, table_row, to_diagnostic
from app.record.problems import Severity
from app.shogi.move_writers import write_ki2_line
from app.shogi.moves import MOVES
from app.shogi.position import Position, SfenError
from app.text import book as text
from app.text import command as command_text

_MAX_PROBLEMS: Final = 1_000
_COLUMN_WIDTHS: Final = (14, 8, 8, 8, 8)
_NO_VALUE: Final = "-"


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILE_HELP, takes_many=False)
    arguments.add_argument("sfen", text.SFEN_HELP, text.SFEN, nargs="?", default="startpos")
    arguments.add_switch("--json", text.JSON_HELP)


def add_check_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILES_HELP)


def parse_book_position(words: str) -> Position:
    """Return the position of an SFEN or of `startpos moves …`; CommandError if it is invalid."""
    start, _, moves = words.removeprefix("position ").partition(" moves ")
    try:
        position = Position.from_sfen(start.removeprefix("sfen "))
    except SfenError as error:
        raise CommandError(error.phrase, code=USAGE_ERROR) from error
    for usi in moves.split():
        move = MOVES[usi]
        if move is None or not position.try_move(move):
            raise CommandError(text.NO_MOVE.filled(text=usi), code=USAGE_ERROR)
    return position


def run_command(asked: Namespace, terminal: Terminal) -> int:
    position = parse_book_position(asked.sfen)
    (name,) = asked.files
    book = open_book(name, terminal)
    entry = book.entry(position)
    moves = book.moves_at(position)
    if asked.json:
        terminal.print_json(_book_json(name, book, position, entry, moves))
        return 0
    terminal.print_lines(text.BOOK_LINE.filled(name=name, kind=book.file.name, count=len(book.file.index)))
    terminal.print_lines(position.sfen())
    if not moves:
        terminal.print_lines(text.NOT_THERE)
        return 0
    heads = (command_text.MOVE, text.SHARE, text.TIMES_PLAYED, command_text.SCORE, command_text.DEPTH, text.REPLY)
    terminal.print_lines(_move_row([head.to(terminal.language) for head in heads]))
    for each in moves:
        terminal.print_lines(_move_row(_move_cells(each, position, terminal)))
    if entry is not None:
        terminal.print_lines(*_entry_lines(entry, terminal))
    return 0


def _move_row(cells: list[str]) -> str:
    return table_row(cells[:-1], _COLUMN_WIDTHS) + cells[-1]


def _move_cells(each: BookMoveOption, position: Position, terminal: Terminal) -> list[str]:
    name = write_ki2_line(position, (each.usi,)).text or each.usi
    said = each.move_entry
    if said is None:
        return [name, *[_NO_VALUE] * 4, text.LEADS_INTO.to(terminal.language)]
    numbers = [_NO_VALUE if number is None else str(number) for number in (said.weight, said.score, said.depth)]
    return [name, f"{each.share:.1%}", *numbers, f"{said.reply or _NO_VALUE} {said.comment}".rstrip()]


def _entry_lines(entry: BookEntry, terminal: Terminal) -> list[str]:
    lines = [entry.comment] if entry.comment else []
    if entry.games:
        won = text.GAMES.filled(games=entry.games, black=entry.black_wins, white=entry.white_wins)
        lines.append(won.to(terminal.language))
    return lines


def _book_json(
    name: str, book: EditableBook, position: Position, entry: BookEntry | None, moves: tuple[BookMoveOption, ...]
) -> dict[str, object]:
    return {
        "file": name,
        "kind": book.file.key,
        "positions": len(book.file.index),
        "sfen": position.sfen_without_ply(),
        "known": entry is not None,
        "ply": entry.ply if entry else None,
        "comment": entry.comment if entry else "",
        "games": entry.games if entry else 0,
        "black_wins": entry.black_wins if entry else 0,
        "white_wins": entry.white_wins if entry else 0,
        "scores": [
            {"value": score.value, "depth": score.depth, "nodes": score.nodes, "pv": score.line, "engine": score.engine}
            for score in (entry.scores if entry else ())
        ],
        "moves": [_move_json(each) for each in moves],
    }


def _move_json(each: BookMoveOption) -> dict[str, object]:
    said = each.move_entry
    if said is None:
        return {"usi": each.usi, "leads_into": True}
    return {
        "usi": each.usi,
        "share": round(each.share, 6),
        "count": said.weight,
        "score": said.score,
        "depth": said.depth,
        "reply": said.reply,
        "comment": said.comment,
        "mark": None if said.mark is BookMark.NONE else said.mark.name.lower(),
    }


def check_books(asked: Namespace, terminal: Terminal) -> int:
    """Print the faults in books; the exit code is 1 if there is a warning or an error."""
    for name in asked.files:
        try:
            book = open_book_silently(name, terminal)
        except CommandError as error:
            terminal.log_error(name, *error.reasons)
            continue
        problems = book.file.find_problems()
        for problem in islice(problems, _MAX_PROBLEMS):
            terminal.print_diagnostics(name, to_diagnostic(problem))
        more = sum(1 for _ in problems)
        if more:
            terminal.warn(name, text.MORE_PROBLEMS.filled(count=more))
    return int(bool(terminal.shown_severities & {Severity.WARNING, Severity.ERROR}))
