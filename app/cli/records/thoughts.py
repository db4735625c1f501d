"""`yomisuji thoughts`: prints engines' scores in comments (thoughts) as a table, CSV or JSON, or rewrites them."""

import csv
import io
import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.base.words import csv_cell, escape_unprintable
from app.cli.arguments import Arguments
from app.cli.record_file import file_in_format
from app.cli.records.convert import loss_diagnostics
from app.cli.settings import user_situations
from app.cli.sources import NamedSource, find_sources, read_source
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, table_line, to_diagnostics
from app.formats.files import OpenedFile
from app.formats.format import Trait
from app.formats.registry import format_of_suffix
from app.record.edits import SetComment
from app.record.history import History
from app.record.tree import PERSON, Node, Record
from app.shogi.move_writers import TRIANGLES, write_ki2_move
from app.shogi.pieces import Side
from app.text import command as text
from app.text import thoughts as thoughts_text
from app.text.panes import RANK
from app.text.phrase import Language, Phrase
from app.thoughts.dialects.dialect import Dialect
from app.thoughts.dialects.registry import dialect_named, writable_dialects
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.lines import line_text
from app.thoughts.of_record import (
    CommentedNode,
    NodeThought,
    commented_nodes,
    nodes_with_thoughts,
    reliability_warnings,
    thought_json,
)
from app.thoughts.rewriting import convert_comment, unconverted_kind
from app.thoughts.score import Score, Situations
from app.thoughts.thought import DRAFT
from app.usi.info import ScoreBound

OWN_DIALECT_WORD: Final = "spec"
"""Name, on the command line, of our own dialect (notation) of engine comments."""
_CSV_FIELDS: Final = (
    "file", "game", "ply", "move", "source", "engine", "rank", "score_cp", "mate_winner", "mate_plies",
    "bound", "depth", "seldepth", "nodes", "nps", "time_ms", "pv", "line", "dialect",
)  # fmt: skip
_BOUND_SIGNS: Final = {ScoreBound.EXACT: "", ScoreBound.LOWER: "≥", ScoreBound.UPPER: "≤"}
_COLUMN_WIDTHS: Final = (6, 16, 16, 6, 24, 0)
_MAX_QUOTED_LENGTH: Final = 40
_MAX_LOSS_NAMES: Final = 15
"""Maximal number of kinds of losses that a message names."""


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files()
    form = arguments.add_exclusive_group()
    form.add_switch("--csv", text.CSV_HELP)
    form.add_switch("--jsonl", text.JSONL_HELP)
    keys = (OWN_DIALECT_WORD if dialect.key == DRAFT else dialect.key for dialect in writable_dialects())
    form.add_argument("--rewrite", text.REWRITE_HELP, choices=tuple(keys))
    arguments.add_output_file()
    arguments.add_overwrite_switch()


class ThoughtRow(NamedTuple):
    """A thought (an engine's score and line in a comment), and the node with that comment."""

    file: str
    game: int
    """Number of the game in its file, counted from 1."""
    commented_node: CommentedNode
    node_thought: NodeThought

    @property
    def move(self) -> str:
        """Move of the node in KI2 notation, or the end of the game in words."""
        node, before = self.commented_node.node, self.commented_node.before
        if node.move is None or before is None:
            return node.end.name_on_screen.ja if node.end else ""
        previous = node.parent.move.to if node.parent and node.parent.move else None
        return TRIANGLES[before.turn] + write_ki2_move(before, node.move, previous)

    @property
    def line(self) -> str:
        """Principal variation in KI2 notation as far as it can be parsed, or else as written."""
        thought, line = self.node_thought
        if not line.moves:
            return escape_unprintable(thought.line or "")
        starts_after = line.moves[0] is not self.commented_node.node.move or self.commented_node.before is None
        start = self.commented_node.after if starts_after and not thought.instead else self.commented_node.before
        return line_text(start or self.commented_node.after, line.moves) + ("…" if line.rest else "")


def run_command(asked: Namespace, terminal: Terminal) -> int:
    sources = find_sources(asked.files, terminal.log_error)
    if asked.rewrite:
        _rewrite_files(asked, sources, terminal)
        return int(terminal.has_failed)
    found = [(source.name, read_source(source)) for source in sources]
    for name, file in found:
        _print_problems(name, file, terminal)
    rows = (row for name, file in found for row in _thought_rows(name, file.records))
    for line in _output_lines(asked, rows, terminal.language):
        terminal.print_lines(line)
    return int(terminal.has_failed)


def _print_problems(name: str, file: OpenedFile, terminal: Terminal) -> None:
    terminal.log_diagnostics(name, *to_diagnostics(file.problems))
    for record in file.records:
        for doubt in reliability_warnings(record):
            terminal.warn(name, doubt)


def _thought_rows(name: str, records: Iterable[Record]) -> Iterator[ThoughtRow]:
    for game, record in enumerate(records, 1):
        for stand, told in nodes_with_thoughts(record):
            yield from (ThoughtRow(name, game, stand, each) for each in told)


def _output_lines(asked: Namespace, rows: Iterator[ThoughtRow], language: Language) -> Iterator[str]:
    if asked.jsonl:
        return (json.dumps(_row_json(row), ensure_ascii=False) for row in rows)
    return _csv_lines(rows) if asked.csv else _table_lines(rows, language)


def _row_json(row: ThoughtRow) -> dict[str, object]:
    where = {"file": row.file, "game": row.game, "ply": row.commented_node.node.ply, "move": row.move}
    return where | thought_json(*row.node_thought) | ({"line": row.line} if row.line else {})


def _csv_lines(rows: Iterator[ThoughtRow]) -> Iterator[str]:
    yield ",".join(_CSV_FIELDS)
    for row in rows:
        shown = _row_json(row)
        mate = shown.pop("mate", None)
        if isinstance(mate, dict):
            shown |= {"mate_winner": mate["winner"], "mate_plies": mate.get("plies", "")}
        moves = shown.get("pv")
        shown["pv"] = " ".join(moves) if isinstance(moves, list) else ""
        line = io.StringIO()
        csv.DictWriter(line, _CSV_FIELDS, restval="", lineterminator="").writerow(
            {key: csv_cell(each) for key, each in shown.items()}
        )
        yield line.getvalue()


def _table_lines(rows: Iterator[ThoughtRow], language: Language) -> Iterator[str]:
    above: tuple[str, int] | None = None
    for row in rows:
        if (row.file, row.game) != above:
            if above is not None:
                yield ""
            above = (row.file, row.game)
            yield f"{escape_unprintable(row.file)} #{row.game}" if row.game > 1 else escape_unprintable(row.file)
            heads = (text.PLY, text.MOVE, text.SCORE, text.DEPTH, text.ENGINE, text.LINE)
            yield table_line([head.to(language) for head in heads], _COLUMN_WIDTHS)
        thought = row.node_thought.thought
        score = _score_text(thought.score, language) if thought.score else ""
        depth = "" if thought.depth is None else str(thought.depth)
        engine = thought.engine or text.SOURCES[thought.source.value].to(language)
        if thought.rank is not None:
            engine += f" {RANK.filled(rank=thought.rank).to(language)}"
        yield table_line(
            [str(row.commented_node.node.ply), row.move, score, depth, escape_unprintable(engine), row.line],
            _COLUMN_WIDTHS,
        )


def _score_text(score: Score, language: Language) -> str:
    bound = _BOUND_SIGNS[score.bound]
    if score.winner is None:
        return f"{bound}{score.points:+}"
    who = text.BLACK_MATES if score.winner is Side.BLACK else text.WHITE_MATES
    plies = "" if score.plies is None else f" {score.plies}"
    return bound + who.to(language) + plies


def _rewrite_files(asked: Namespace, sources: Sequence[NamedSource], terminal: Terminal) -> None:
    dialect = dialect_named(DRAFT if asked.rewrite == OWN_DIALECT_WORD else asked.rewrite)
    if asked.out is None or len(sources) != 1 or dialect is None:
        raise CommandError(text.REWRITE_ONE, code=USAGE_ERROR)
    source = sources[0]
    file = read_source(source)
    _print_problems(source.name, file, terminal)
    format_ = format_of_suffix(Path(asked.out).suffix) or file.format
    if format_ is None or Trait.COMMENTS not in format_.keeps:
        raise CommandError(text.NO_COMMENTS_THERE)
    lost, chosen = _RewriteLosses([], [], []), user_situations()
    for record in file.records:
        _rewrite_record(record, dialect, chosen, lost)
    for said in _loss_phrases(lost, dialect):
        terminal.warn(source.name, said)
    out = file_in_format(asked.out, format_)
    terminal.log_diagnostics(source.name, *loss_diagnostics(file.records, format_, out.encoding))
    if reason := out.write_file(*file.records, overwrite=asked.overwrite, source=source.path, whole=file.is_complete):
        terminal.log_error(source.name, reason)


class _RewriteLosses(NamedTuple):
    """Losses in rewriting comments in another dialect (notation), each with its ply."""

    kinds: list[tuple[int, Phrase]]
    """Ply and kind of each thought (engine comment) that the dialect cannot express, so that it stays as written."""
    cut: list[tuple[int, str]]
    """Ply and text of each end of a principal variation that was cut off, as it could not be written."""
    names: list[tuple[int, Phrase]]
    """Ply and name of each other lost detail of a thought (engine comment), such as a part of its score."""


def _rewrite_record(record: Record, dialect: Dialect, situations: Situations, lost: _RewriteLosses) -> None:
    history = History(record)
    engines = engines_in(record.root.comment)
    situations = situations.for_start(record.start_position())
    changed: list[tuple[Node, str]] = []
    for stand in commented_nodes(record):
        node = stand.node
        result = convert_comment(node.comment, dialect, stand.before, stand.after, node.move, engines, situations)
        lost.kinds.extend((node.ply, unconverted_kind(thought)) for thought in result.unconverted)
        lost.names.extend((node.ply, name) for name in result.lost_parts)
        lost.cut.extend((node.ply, line.rest[:_MAX_QUOTED_LENGTH]) for line in result.cut_lines)
        if result.comment != node.comment:
            changed.append((node, result.comment))
    for node, comment in changed:
        history.apply_edit(SetComment(node, comment), PERSON, 0)


def _loss_phrases(lost: _RewriteLosses, dialect: Dialect) -> Iterator[Phrase]:
    if lost.kinds:
        yield thoughts_text.LEFT_AS_WRITTEN.filled(
            ply=lost.kinds[0][0], count=len(lost.kinds), dialect=dialect.name, kinds=_count_names(lost.kinds)
        )
    if lost.names:
        yield thoughts_text.NOT_KEPT.filled(ply=lost.names[0][0], dialect=dialect.name, what=_count_names(lost.names))
    if lost.cut:
        (ply, rest), count = lost.cut[0], len(lost.cut)
        cut = thoughts_text.LINE_CUT if count == 1 else thoughts_text.LINES_CUT
        yield cut.filled(ply=ply, rest=rest, count=count)


def _count_names(things: list[tuple[int, Phrase]]) -> Phrase:
    """Return each name of a loss with its count, the most frequent first."""
    names = Counter(name for _, name in things).most_common()
    told = [thoughts_text.COUNTED.filled(name=name, count=count) for name, count in names[:_MAX_LOSS_NAMES]]
    if len(names) > _MAX_LOSS_NAMES:
        told.append(thoughts_text.MORE_NAMES.filled(count=len(names) - _MAX_LOSS_NAMES))
    return Phrase("、".join(each.ja for each in told), ", ".join(each.en for each in told))
