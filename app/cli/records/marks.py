"""`yomisuji marks`: lists the marks (blunder, mistake …) of moves as a table or JSON, or removes them."""

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.analysis.comment_cache import CommentCache
from app.analysis.judging import JudgedLine, judge_line, judging_scale
from app.analysis.marking import marks_json, remove_marks
from app.analysis.move_cases import reason_for_judgement
from app.cli.arguments import Arguments
from app.cli.kept_state import load_scales
from app.cli.record_file import file_in_format
from app.cli.settings import user_settings
from app.cli.sources import NamedSource, find_sources, read_source_logging_faults
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, table_line
from app.config.settings import notation_for
from app.formats.registry import format_of_suffix
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.shogi.written_moves import write_move_compactly
from app.text import analysis as analysis_text
from app.text import command as text
from app.text.phrase import Language

_COLUMN_WIDTHS: Final = (6, 16, 22, 0)


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files()
    form = arguments.add_exclusive_group()
    form.add_switch("--json", text.MARKS_JSON_HELP)
    form.add_switch("--remove", text.MARKS_REMOVE_HELP)
    arguments.add_output_file()
    arguments.add_overwrite_switch()


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """List or remove marks; the exit code is 1 if a file could not be read or written."""
    sources = find_sources(asked.files, terminal.log_error)
    if asked.remove:
        _remove_marks(asked, sources, terminal)
        return int(terminal.has_failed)
    if asked.out is not None:
        raise CommandError(text.MARKS_OUT, code=USAGE_ERROR)
    for source in sources:
        file = read_source_logging_faults(source, terminal)
        for record in file.records:
            found = judged_line(record)
            rows = _json_lines(record, found) if asked.json else _table_lines(record, found, terminal.language)
            for row in rows:
                terminal.print_lines(row)
    return int(terminal.has_failed)


def judged_line(record: Record) -> JudgedLine:
    """Judge the moves of the main line by the engines' scores and lines in comments."""
    return judge_line(
        CommentCache(record).judged_nodes(main_line(record.root)), judging_scale(user_settings(), load_scales())
    )


def _json_lines(record: Record, found: JudgedLine) -> Iterator[str]:
    return (json.dumps(row, ensure_ascii=False) for row in marks_json(record, found))


def _table_lines(record: Record, found: JudgedLine, language: Language) -> Iterator[str]:
    notation = notation_for(user_settings().board.notation, language)
    heads = (text.PLY, text.MOVE, analysis_text.VERDICT, analysis_text.BETTER)
    yield table_line([head.to(language) for head in heads], _COLUMN_WIDTHS)
    for move in found.judgements:
        node, parent = move.node, move.node.parent
        if node.move is None or parent is None or not move.verdict.sign:
            continue
        board, previous = record.position_at(parent), None if parent.move is None else parent.move.to
        chosen = move.decision.best
        best = None if chosen is None or chosen.move is node.move else chosen.move
        names = [
            "" if each is None else write_move_compactly(board, each, previous, notation) for each in (node.move, best)
        ]
        reason = reason_for_judgement(record, found, move)
        why = "" if reason is None else " " + reason.to_phrase(notation).to(language)
        yield table_line([str(node.ply), names[0], move.to_phrase().to(language), names[1] + why], _COLUMN_WIDTHS)


def _remove_marks(asked: Namespace, sources: list[NamedSource], terminal: Terminal) -> None:
    if asked.out is None or len(sources) != 1:
        raise CommandError(text.REMOVE_ONE, code=USAGE_ERROR)
    (source,) = sources
    file = read_source_logging_faults(source, terminal)
    format_ = format_of_suffix(Path(asked.out).suffix) or file.format
    if format_ is None:
        raise CommandError(text.NO_COMMENTS_THERE)
    for record in file.records:
        remove_marks(History(record), PERSON, 0)
    out = file_in_format(asked.out, format_)
    if reason := out.write_file(*file.records, overwrite=asked.overwrite, source=source.path, whole=file.is_complete):
        terminal.log_error(source.name, reason)
