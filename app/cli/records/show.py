"""`yomisuji show` and `check_records`: print records for readers or programs, and find their faults."""

import json
import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from app.base.words import escape_unprintable
from app.cli.arguments import Arguments, integer
from app.cli.sources import find_sources, read_source
from app.cli.terminal import Diagnostic, Terminal, pad_text, to_diagnostic
from app.formats.diagram import diagram_lines
from app.formats.files import OpenedFile
from app.record.endings import Result
from app.record.headers import BLACK, HANDICAP, HANDICAP_GIVER, HANDICAP_TAKER, WHITE, header_label
from app.record.problems import Problem, Severity
from app.record.traversal import main_line, nodes_in_file_order, result_of_record
from app.record.tree import BoardWalker, Node, Record
from app.shogi.move_writers import TRIANGLES, write_csa_move, write_ki2_move, write_kif_move, write_western_move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import is_handicap, side_names, start_at_position
from app.text import command as text
from app.text.phrase import Language, Phrase
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.of_record import node_thoughts, reliability_warnings, thought_json

_KI2_MOVE_WIDTH: Final = 16
_WESTERN_MOVE_WIDTH: Final = 10
_INDENT: Final = " " * 6
_SIDE_NAMES: Final = (BLACK, WHITE)
_HANDICAP_SIDE_NAMES: Final = (HANDICAP_TAKER, HANDICAP_GIVER)
_JsonObject = dict[str, object]


def add_check_arguments(arguments: Arguments) -> None:
    arguments.add_files()


def add_arguments(arguments: Arguments) -> None:
    add_check_arguments(arguments)
    arguments.add_switch("--json", text.JSON_HELP)
    arguments.add_argument("--at", text.AT_HELP, text.PLY, integer(text.NO_PLY))


def run_command(asked: Namespace, terminal: Terminal) -> int:
    failed = False
    for source in find_sources(asked.files, terminal.log_error):
        found = read_source(source)
        failed = failed or not found.is_complete
        if asked.json:
            terminal.print_lines(*_json_lines(source.name, found, terminal.language))
        else:
            _print_text(source.name, found, asked.at, terminal)
    return int(failed or terminal.has_failed)


def check_records(asked: Namespace, terminal: Terminal) -> int:
    """Print the faults of files; the exit code is 1 after a warning or an error, but not after notes.
    In the folder of a match, results without a record are a warning."""

    def report(name: str, severity: Severity, reason: Phrase) -> None:
        terminal.print_diagnostics(name, Diagnostic(severity, reason))

    plans: set[Path] = set()
    for folder in filter(os.path.isdir, asked.files):
        # Most folders that are checked contain no match.
        from app.cli.match.showing import find_folder_faults  # noqa: PLC0415
        from app.tournament.tournament_store import PLAN_FILE  # noqa: PLC0415

        plans.add(Path(folder, PLAN_FILE))
        for fault in find_folder_faults(Path(folder)):
            report(folder, Severity.WARNING, fault)
    for source in find_sources(asked.files, lambda name, reason: report(name, Severity.ERROR, reason)):
        if source.path in plans:
            continue  # the plan of a match is not a record
        found = read_source(source)
        terminal.print_diagnostics(source.name, *(to_diagnostic(problem) for problem in found.problems))
        for record in found.records:
            for doubt in reliability_warnings(record):
                report(source.name, Severity.NOTE, doubt)
    return int(bool(terminal.shown_severities - {Severity.NOTE}))


def _print_text(name: str, found: OpenedFile, at: int | None, terminal: Terminal) -> None:
    terminal.log_diagnostics(name, *(to_diagnostic(problem) for problem in found.problems))
    for number, record in enumerate(found.records, 1):
        phrase = text.FILE_OF if len(found.records) == 1 else text.RECORD_OF
        format_ = found.format.name if found.format else ""
        title = phrase.filled(name=escape_unprintable(name), format=format_, encoding=found.encoding, number=number)
        terminal.print_lines(title)
        last = main_line(record.root)[-1].ply
        if at is not None and at > last:
            terminal.warn(name, text.FEWER_MOVES.filled(last=last))
        terminal.print_lines(*_text_lines(record, terminal.language, at), "")


def _text_lines(record: Record, language: Language, at: int | None = None) -> Iterator[str]:
    """Yield lines of text: headers, an unusual start, the moves, and the board at the end or after `at` moves."""
    start, line = record.start_position(), main_line(record.root)
    shown = line[len(line) - 1 if at is None else min(at, len(line) - 1)]
    yield from _header_lines(record, language)
    if start_at_position(start) is None and shown is not record.root:
        yield from ("", text.AT_START.to(language), *_board_lines(record, record.root, language))
    yield ""
    yield from _move_lines(record, language)
    result = result_of_record(record)
    if at is None and result is not Result.UNDECIDED:
        yield from (
            "",
            text.RESULT.filled(moves=line[-1].ply - 1, result=result.result_text(side_names(start))).to(language),
        )
    yield from ("", _place_text(record, shown, language), *_board_lines(record, shown, language))


def _board_lines(record: Record, node: Node, language: Language) -> Iterator[str]:
    position = record.position_at(node)
    sides = _HANDICAP_SIDE_NAMES if is_handicap(record.start_position()) else _SIDE_NAMES
    white, *drawn, black, _ = diagram_lines(position)
    yield _hand_line(sides, Side.WHITE, white, position, language)
    yield from drawn
    yield _hand_line(sides, Side.BLACK, black, position, language)
    yield text.TO_MOVE.filled(side=header_label(sides[position.turn])).to(language)


def _hand_line(sides: tuple[str, str], side: Side, drawn: str, position: Position, language: Language) -> str:
    held: str | Phrase = drawn.partition("：")[2].strip() if any(position.hands[side]) else text.NOTHING
    return text.IN_HAND.filled(side=header_label(sides[side]), pieces=held).to(language)


def _header_lines(record: Record, language: Language) -> Iterator[str]:
    written = [(header_label(name), value) for name, value in record.headers]
    if (start := start_at_position(record.start_position())) is not None:
        written.insert(0, (header_label(HANDICAP), start.name.to(language)))
    named = [(escape_unprintable(phrase.to(language)), escape_unprintable(value)) for phrase, value in written]
    for name, value in named:
        first, *others = value.split("\n")
        yield text.HEADER.to(language, name=name, value=first)
        yield from (_INDENT + other for other in others)


def _move_lines(record: Record, language: Language) -> Iterator[str]:
    walker = BoardWalker(record.root, record.start_position())
    previous: Node | None = None
    for node in nodes_in_file_order(record.root):
        above = node.parent
        if above is not None:
            walker.walk_to(above)
            if above is not previous:
                main = above.children[0]
                named = _move_text(main, walker.position, language)
                yield from ("", text.VARIATION.to(language, ply=main.ply, move=named))
            yield _move_line(node, above, walker.position, language)
        yield from _note_lines(node, language)
        previous = node


def _move_line(node: Node, above: Node, position: Position, language: Language) -> str:
    named = _move_text(node, position, language)
    if node.move is not None and language is not Language.JA:
        named = pad_text(write_western_move(position, node.move), _WESTERN_MOVE_WIDTH) + named
    columns_of_names = _KI2_MOVE_WIDTH if language is Language.JA else _WESTERN_MOVE_WIDTH + _KI2_MOVE_WIDTH
    time = "" if node.time_ms is None else _time_text(node.time_ms)
    more = "+" if above.children[-1] is not node else ""
    wrong = "" if node.illegality is None else text.ILLEGAL.filled(reason=node.illegality.phrase).to(language)
    return f"{node.ply:>4}  {pad_text(named, columns_of_names)}{time:>9}{more:<2}{wrong}".rstrip()


def _move_text(node: Node, position: Position, language: Language) -> str:
    if node.move is None:
        return escape_unprintable(node.end.name_on_screen.to(language)) if node.end else ""
    same = node.parent.move.to if node.parent and node.parent.move else None
    return TRIANGLES[position.turn] + write_ki2_move(position, node.move, same)


def _time_text(milliseconds: int) -> str:
    """Return a time as minutes and seconds, with hours and fractions of a second if there are any."""
    seconds, rest = divmod(milliseconds, 1_000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    long = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{long}.{rest:03}" if rest else long


def _note_lines(node: Node, language: Language) -> Iterator[str]:
    if node.bookmark:
        for name in escape_unprintable(node.bookmark).split("\n"):
            yield _INDENT + text.BOOKMARK.to(language, name=name)
    if node.comment:
        yield from ((_INDENT + line).rstrip() for line in escape_unprintable(node.comment).split("\n"))


def _place_text(record: Record, node: Node, language: Language) -> str:
    if node.end is not None and node.parent is not None:
        node = node.parent
    if node.parent is None:
        return text.AT_START.to(language)
    before = record.position_at(node.parent)
    return text.AT_MOVE.to(language, ply=node.ply, move=_move_text(node, before, language))


def _json_lines(name: str, file: OpenedFile, language: Language) -> Iterator[str]:
    """Yield a line of JSON for each record; if there is none, one with the reason."""
    problems = _problems_by_game(file.problems, len(file.records))
    head: _JsonObject = {"file": name, "format": file.format.key if file.format else "", "encoding": file.encoding}
    for record, own in zip(file.records, problems, strict=False):
        shown = head | {
            "headers": dict(record.headers),
            "start": record.start_sfen,
            "final": record.position_at(main_line(record.root)[-1]).sfen(),
            "problems": _problems_json(own, language),
            "nodes": list(_nodes_json(record)),
        }
        yield json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    if not file.records:
        told = _problems_json(file.problems, language)
        shown = head | {"error": told[0]["text"] if told else "", "problems": told}
        yield json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def _problems_by_game(problems: Sequence[Problem], games: int) -> list[list[Problem]]:
    """Return the problems of each record; those that belong to no record are added to the last one."""
    sorted_out: list[list[Problem]] = [[] for _ in range(games)]
    for problem in problems:
        if games:
            sorted_out[min(problem.game, games - 1)].append(problem)
    return sorted_out


def _problems_json(problems: Sequence[Problem], language: Language) -> list[_JsonObject]:
    return [
        {"line": told.line, "column": told.column, "severity": told.severity.value, "text": told.phrase.to(language)}
        for told in problems
    ]


def _nodes_json(record: Record) -> Iterator[_JsonObject]:
    walker = BoardWalker(record.root, record.start_position())
    places: dict[Node, int] = {}
    engines = engines_in(record.root.comment)
    for node in nodes_in_file_order(record.root):
        places.update((child, place) for place, child in enumerate(node.children))
        shown: _JsonObject = {"ply": node.ply}
        before = None
        if node.parent is not None:
            walker.walk_to(node.parent)
            shown["sibling"] = places.pop(node)
            shown |= _move_json(node, walker.position)
            before = walker.position.copy() if node.comment else None
        if node.time_ms is not None:
            shown["time_ms"] = node.time_ms
        if node.comment:
            shown["comment"] = node.comment
        if node.bookmark:
            shown["bookmark"] = node.bookmark
        if node.comment:
            walker.walk_to(node)
            thoughts = [thought_json(*told) for told in node_thoughts(node, before, walker.position, engines)]
            shown |= {"thoughts": thoughts} if thoughts else {}
        yield shown


def _move_json(node: Node, position: Position) -> _JsonObject:
    if node.end is not None:
        return {"end": f"other:{node.end.text}" if node.end.text else node.end.kind.value}
    move, above = node.move, node.parent
    if move is None or above is None:
        return {}
    same = above.move.to if above.move else None
    return {
        "usi": move.usi,
        "kif": write_kif_move(position, move, same),
        "ki2": TRIANGLES[position.turn] + write_ki2_move(position, move, same),
        "csa": write_csa_move(position, move),
        "legal": node.illegality is None,
    }
