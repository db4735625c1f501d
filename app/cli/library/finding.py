"""`yomisuji library find` and `show_move_tree`: search games with a query, and show the moves played in a position."""

import time
from argparse import Namespace
from pathlib import Path
from typing import Final

from app.cli.arguments import Arguments, integer
from app.cli.library.opened import (
    add_library_arguments,
    compile_query_words,
    open_library,
    open_store,
    parse_position_words,
)
from app.cli.record_file import file_in_format
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, table_row
from app.formats.files import read_file
from app.formats.registry import format_of_suffix, format_suffixes
from app.library.finding import FoundGame, count_games, find_games, novelty_ply
from app.library.importing import remove_games
from app.library.library import Library
from app.library.opening_names import name_of_key
from app.library.opening_tree import OpeningTree, TreeMove, opening_tree, with_last_dates
from app.library.query import query_completions
from app.library.segments import count_unsegmented_games
from app.record.endings import Result
from app.record.tree import Record
from app.shogi.move_writers import write_ki2_line
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.store.analysis_store import StoredAnalysis
from app.text import command as command_text
from app.text import library as text
from app.thoughts.score import number_text

_DEFAULT_GAME_LIMIT: Final = 50
_UNLIMITED: Final = 1_000_000_000
_GAME_COLUMN_WIDTHS: Final = (12, 18, 18, 8, 6, 6, 22)
_RESULT_TEXTS: Final = {Result.BLACK_WON: "1-0", Result.WHITE_WON: "0-1", Result.DRAWN: "½-½", Result.UNDECIDED: "*"}
_TREE_WIDTHS: Final = (14, 8, 20, 8, 12, 8)
_NO_VALUE: Final = "-"


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("query", text.QUERY_HELP, text.QUERY, nargs="*")
    arguments.add_argument(
        "--most", text.MOST_HELP, command_text.NUMBER, integer(command_text.NO_PLY), default=_DEFAULT_GAME_LIMIT
    )
    arguments.add_switch("--json", text.JSON_HELP)
    arguments.add_switch("--complete", text.COMPLETE_HELP)
    arguments.add_argument("--tag", text.ADD_TAG_HELP, text.TAG)
    arguments.add_argument("--untag", text.UNTAG_HELP, text.TAG)
    arguments.add_argument("--note", text.NOTE_HELP, text.NOTE)
    arguments.add_argument("--export", text.EXPORT_HELP, command_text.FILE)
    arguments.add_switch("--remove", text.REMOVE_HELP)
    arguments.add_overwrite_switch()
    add_library_arguments(arguments)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    alters = bool(asked.tag or asked.untag or asked.remove) or asked.note is not None
    with open_library(asked, writes=alters) as library:
        if asked.complete:
            terminal.print_lines(*query_completions(" ".join(asked.query), library))
            return 0
        wanted = compile_query_words(asked.query, library)
        takes_all = alters or asked.export
        games = find_games(library, wanted, _UNLIMITED if takes_all else asked.most)
        if not takes_all:
            _print_games(games, count_games(library, wanted), library, asked, terminal)
        if asked.export:
            _export_games(games, asked, terminal)
        numbers = [game.game for game in games]
        if asked.tag:
            library.add_tag(numbers, asked.tag)
            terminal.print_lines(text.TAGGED.filled(count=len(numbers)))
        if asked.untag:
            library.remove_tag(numbers, asked.untag)
            terminal.print_lines(text.UNTAGGED.filled(count=len(numbers)))
        if asked.note is not None:
            for number in numbers:
                library.set_note(number, asked.note)
            terminal.print_lines(text.NOTED.filled(count=len(numbers)))
        if asked.remove:
            remove_games(library, numbers)
            terminal.print_lines(text.REMOVED.filled(count=len(numbers)))
    return int(terminal.has_failed)


def _print_games(games: list[FoundGame], count: int, library: Library, asked: Namespace, terminal: Terminal) -> None:
    if asked.json:
        for game in games:
            terminal.print_json(_game_json(game, library))
        return
    for game in games:
        names = name_of_key(game.pair), *map(name_of_key, game.openings)
        opening = " / ".join(filter(None, (name.to(terminal.language) for name in names)))
        cells = [
            game.date or _NO_VALUE,
            game.black,
            game.white,
            _RESULT_TEXTS[game.result],
            str(game.plies),
            str(game.ply),
            opening,
        ]
        terminal.print_lines(f"{table_row(cells, _GAME_COLUMN_WIDTHS)}{game.path}#{game.place_in_file + 1}")
    terminal.print_lines(text.FOUND.filled(count=count))
    if waiting := count_unsegmented_games(library):
        terminal.print_summary(text.WAITING, count=waiting)


def _game_json(game: FoundGame, library: Library) -> dict[str, object]:
    return {
        "game": game.game,
        "date": game.date,
        "black": game.black,
        "white": game.white,
        "result": game.result.value,
        "ending": game.ending,
        "plies": game.plies,
        "event": game.event,
        "pair": game.pair,
        "openings": game.openings,
        "castles": game.castles,
        "tesuji": [each._asdict() for each in game.tesuji],
        "file": game.path,
        "place": game.place_in_file,
        "ply": game.ply,
        "tags": library.game_tags(game.game),
        "note": library.game_note(game.game),
        "sfen": game.position_sfen(),
        "novelty": novelty_ply(library, game),
    }


def _export_games(games: list[FoundGame], asked: Namespace, terminal: Terminal) -> None:
    format_ = format_of_suffix(Path(asked.export).suffix)
    if format_ is None:
        raise CommandError(
            text.NO_FORMAT.filled(suffixes=" ".join(format_suffixes())), name=asked.export, code=USAGE_ERROR
        )
    paths = dict.fromkeys(game.path for game in games)
    records: list[Record] = []
    for path in paths:
        read = read_file(Path(path)).records
        wanted = [game.place_in_file for game in games if game.path == path]
        if wanted and max(wanted) >= len(read):
            terminal.log_error(path, text.GAME_AWAY)
        records += [read[place] for place in wanted if place < len(read)]
    out = file_in_format(asked.export, format_)
    if reason := out.write_file(*records, overwrite=asked.overwrite, inputs=map(Path, paths)):
        terminal.log_error(asked.export, reason)
        return
    terminal.print_lines(text.EXPORTED.filled(count=len(records), path=asked.export))


def add_tree_arguments(arguments: Arguments) -> None:
    arguments.add_argument("sfen", text.SFEN_HELP, text.POSITION, nargs="?", default="startpos")
    arguments.add_argument("--filter", text.FILTER_HELP, text.QUERY, nargs="+", default=[])
    arguments.add_switch("--json", text.JSON_HELP)
    add_library_arguments(arguments)


def show_move_tree(asked: Namespace, terminal: Terminal) -> int:
    position = parse_position_words(asked.sfen)
    with open_library(asked) as library, open_store(asked) as store:
        wanted = compile_query_words(asked.filter, library) if asked.filter else None
        found = with_last_dates(library, position, opening_tree(library, position, wanted, store), wanted)
    if asked.json:
        terminal.print_json(_tree_json(found, position))
        return 0
    terminal.print_lines(text.TREE_LINE.filled(games=found.games))
    if found.stored is not None:
        terminal.print_lines(_stored_line(found.stored, terminal))
    for move in found.moves:
        terminal.print_lines(_tree_row(move, position, terminal))
    return 0


def _tree_row(each: TreeMove, position: Position, terminal: Terminal) -> str:
    name = write_ki2_line(position, (each.move.usi,)).text or each.move.usi
    results = f"+{each.won} ={each.drawn} -{each.lost}"
    score = _NO_VALUE if each.score is None else f"{each.score:.1%}"
    loss = _NO_VALUE if each.loss is None else f"{each.loss:.0f}"
    cells = [name, str(each.games), results, score, each.last_played or _NO_VALUE, loss]
    return table_row(cells, _TREE_WIDTHS) + ("" if each.stored is None else _stored_line(each.stored, terminal))


def _stored_line(found: StoredAnalysis, terminal: Terminal) -> str:
    days = found.age_days(time.time())
    age = text.DATE_UNKNOWN if days is None else text.DAYS_AGO.filled(days=days)
    line = text.STORED_LINE.filled(score=_score_text(found), depth=f"{found.depth:g}", engine=found.full_name, age=age)
    return line.to(terminal.language)


def _score_text(found: StoredAnalysis) -> str:
    score = found.lines[0].score
    if score.points is not None:
        return number_text(score.points)
    return f"{'+' if score.winner is Side.BLACK else '-'}#{score.plies or '?'}"


def _tree_json(found: OpeningTree, position: Position) -> dict[str, object]:
    return {
        "sfen": position.sfen_without_ply(),
        "games": found.games,
        "ended": found.ended_games,
        "stored": _stored_json(found.stored),
        "moves": [
            {
                "usi": each.move.usi,
                "games": each.games,
                "won": each.won,
                "drawn": each.drawn,
                "lost": each.lost,
                "score": each.score,
                "last": each.last_played,
                "loss": each.loss,
                "stored": _stored_json(each.stored),
            }
            for each in found.moves
        ],
    }


def _stored_json(found: StoredAnalysis | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {
        "engine": found.name,
        "host": found.host,
        "score": _score_text(found),
        "depth": found.depth,
        "nodes": found.nodes,
        "pv": found.lines[0].line,
        "found_at": found.found_at,
    }
