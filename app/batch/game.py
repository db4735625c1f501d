"""One game of a batch analysis: its positions to search, the results written into its comments, and its summary."""

import socket
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple

from app.analysis.analysis_plan import AnalysisOrder, is_analysed
from app.analysis.comment_cache import CommentCache
from app.analysis.engine_scale import Scales
from app.analysis.findings import Findings
from app.analysis.judging import JudgingScale, MovesToVerifyFinder, judge_line, judging_scale
from app.analysis.marking import write_marks
from app.analysis.query import Query, query_at_node, unsearchable_reason
from app.analysis.report import SideReport, build_report
from app.analysis.storing import is_repeated
from app.analysis.verdict import MoveVerdict
from app.analysis.verification import MoveToVerify
from app.analysis.writing import FindingsWriter
from app.base.codec import Complete, Count
from app.batch.plan import BatchPlan
from app.batch.position_batch import MAX_POSITIONS, BatchFinding, PositionBatch, RequestedVerification, VerifiedMove
from app.config.engine_profile import EngineProfile
from app.config.settings import MarkForm, Settings, notation_for
from app.record import headers
from app.record.history import History
from app.record.traversal import main_line, result_of_record
from app.record.tree import Node, Record
from app.shogi.notation import Notation
from app.text import fleet as text
from app.text.phrase import Language
from app.thoughts.score import Situations


class BatchOptions(NamedTuple):
    """Options of a batch analysis that all its games share."""

    order: AnalysisOrder
    engine_name: str
    """The engine's name in comments, for all workers and machines; empty for the name that the engine reports."""
    judging_scale: JudgingScale
    situations: Situations
    mark_form: MarkForm
    notation: Notation
    language: Language
    own_host: str = ""
    names_machines: bool = False

    @classmethod
    def from_plan(
        cls, plan: BatchPlan, engine: EngineProfile, settings: Settings, scales: Scales, language: Language
    ) -> "BatchOptions":
        """Return the options of a plan and of the user's settings; `engine` is the one that comments name."""
        levels = settings.thoughts
        return cls(
            plan.analysis_order,
            engine.name_in_comments if engine.key else "",
            judging_scale(settings, scales),
            Situations(levels.hopeful, levels.better, levels.superior, levels.winning),
            levels.marks,
            notation_for(settings.board.notation, language),
            language,
            socket.gethostname(),
            plan.names_machines,
        )


class SideRow(NamedTuple):
    """One player's name, accuracy in percent (None if unknown) and number of bad moves in a game."""

    name: str = ""
    accuracy: float | None = None
    blunders: Count = 0
    mistakes: Count = 0


class GameRow(NamedTuple):
    """Summary of a game, as the table of all games shows it."""

    file: Count
    record: Count
    black: SideRow
    white: SideRow
    plies: Count = 0
    result: str = ""
    turning: Annotated[tuple[Count, ...], Complete()] = ()
    asked: Count = 0
    """Number of positions that were searched for this game."""
    taken: Count = 0
    """Number of the game's positions whose result was known already, so that they were not searched."""
    failed: Count = 0
    finders: Annotated[tuple[str, ...], Complete()] = ()
    """Host names of the machines that searched positions of the game, `""` for this one."""
    is_last: bool = False
    """True for the last finished game of a file, which completes the file."""

    @property
    def positions(self) -> int:
        return self.asked + self.taken + self.failed


class GameInBatch:
    """The state of one game: positions still to search, second searches (looks) of suspicious moves, and counts."""

    def __init__(self, file: int, place: int, record: Record, manner: BatchOptions) -> None:
        """`file` is the number of the game's file in the plan, and `place` the index of its record in that file."""
        self.file, self.place = file, place
        self.game_id = f"{file}.{place}"
        """Id of the game in the batches of positions that workers get, made of the numbers of file and record."""
        self.record = record
        self.is_verifying = False
        """True after the first search of all positions, while suspicious moves are searched again."""
        self.searched_positions = self.known_positions = self.failed_positions = 0
        self._options = manner
        self._writer = FindingsWriter(History(record, limit=1), manner.situations, manner.order.effort.lines)
        self._nodes_by_ply: dict[tuple[str, tuple[str, ...]], dict[int, int]] = {}
        """Numbers of a batch's nodes: by the batch's start and moves, then by the number of moves before the node."""
        self._nodes_by_key: dict[int, int] = {}
        self._nodes_without_result: set[int] = set()
        self._nodes_to_verify: set[int] = set()
        self._hosts: set[str] = set()
        self._engine_names: dict[int, str] = {}

    # Positions to search

    def open_nodes(self) -> list[Node]:
        """Return the nodes to search: legal, not over, and without a result in the comments if these may be skipped."""
        order, found = self._options.order, []
        for node in order.scope.select_nodes(self.record):
            board = self.record.position_at(node)
            if unsearchable_reason(board) is not None or not board.legal_moves():
                continue
            name = self._options.engine_name
            if order.skips_known and name and is_analysed(self.record, node, name, order.effort):
                self.known_positions += 1
                continue
            found.append(node)
        self._nodes_without_result = {node.number for node in found}
        self._nodes_by_key = {node.key: node.number for node in found if not is_repeated(node)}
        return found

    def first_pass_batches(self, nodes: Sequence[Node]) -> Iterator[PositionBatch]:
        """Yield the batches that search each position once; each batch lies on one line of the record, in order."""
        for start, moves, some in _batches_on_lines(self.record, nodes, MAX_POSITIONS):
            at = self._nodes_by_ply.setdefault((start, moves), {})
            at.update({len(query.position.moves): query.node for query in some})
            yield self._make_batch(start, moves)._replace(at=tuple(len(query.position.moves) for query in some))

    def verification_batches(self, wanted: Iterable[MoveToVerify]) -> Iterator[PositionBatch]:
        """Yield a batch for the second search of each move in `wanted`, in that order."""
        for each in wanted:
            node = self.record.node_by_number(each.node)
            if node is None or node.parent is None or node.move is None:
                continue
            before = self.record.position_at(node.parent)
            if unsearchable_reason(before) is not None or len(before.legal_moves()) < 2 or node.illegality is not None:
                continue
            query = query_at_node(self.record, node)
            start, moves = query.position.sfen or "", query.position.moves
            self._nodes_by_ply.setdefault((start, moves), {})[len(moves)] = node.number
            self._nodes_to_verify.add(node.number)
            self._engine_names[node.number] = each.engine
            look = RequestedVerification(len(moves), each.first_loss, each.scale, each.min_loss)
            yield self._make_batch(start, moves)._replace(looks=(look,), by_name=each.engine)

    def _make_batch(self, start: str, moves: tuple[str, ...]) -> PositionBatch:
        order = self._options.order
        return PositionBatch(
            "",
            order.effort.limit,
            order.effort.lines,
            start,
            moves,
            stop_early=order.stop_early,
            game=self.game_id,
            by_name=self._options.engine_name,
        )

    def moves_to_verify(self) -> tuple[MoveToVerify, ...]:
        """End the first search of all positions, and return the suspicious moves to search again, the worst first."""
        self.is_verifying = True
        if not self._options.order.looks_again:
            return ()
        return MovesToVerifyFinder(self.record, self._options.order.scope, self._options.judging_scale).find_all_moves()

    @property
    def position_counts(self) -> tuple[int, int]:
        """Number of the game's positions that are done, and number of all that the analysis includes."""
        done = self.searched_positions + self.known_positions + self.failed_positions
        return done, done + len(self._nodes_without_result)

    @property
    def remaining_positions(self) -> int:
        """Number of the game's positions that have no result yet."""
        return len(self._nodes_without_result)

    @property
    def remaining_verifications(self) -> int:
        return len(self._nodes_to_verify)

    # Results

    def place_of_node(self, node: Node) -> tuple[int, int, int]:
        """Return the place of a node: the numbers of the file, of the record in it, and of the node."""
        return self.file, self.place, node.number

    def node_in_batch(self, batch: PositionBatch, at: int) -> Node | None:
        number = self._nodes_by_ply.get((batch.start, batch.moves), {}).get(at)
        return None if number is None else self.record.node_by_number(number)

    def enter_finding(self, node: Node, found: BatchFinding, *, is_own: bool = True) -> Findings | None:
        """Write the result into the node's comment; return its findings if they fit the position and have a line.
        `is_own` is False for a search made for another game, which then counts as known beforehand."""
        if node.number not in self._nodes_without_result:
            return None
        findings = found.to_findings(query_at_node(self.record, node), found.by.name or self._options.engine_name)
        if findings is None:
            return None
        self._nodes_without_result.discard(node.number)
        self._hosts.add(found.by.host)
        self.searched_positions += is_own
        self.known_positions += not is_own
        if findings.best is None:
            return None
        self._writer.write_findings(findings, self._options.order.effort)
        return findings

    def enter_stored_findings(self, node: Node, findings: Findings) -> None:
        """Write findings from the store of analyses into the comment of the node."""
        self._nodes_without_result.discard(node.number)
        self.known_positions += 1
        self._writer.write_findings(findings, self._options.order.effort)

    def enter_verification(self, node: Node, found: VerifiedMove) -> None:
        if node.number not in self._nodes_to_verify or node.parent is None or node.move is None:
            return
        self._nodes_to_verify.discard(node.number)
        query, name = query_at_node(self.record, node.parent), self._engine_names.get(node.number, found.by.name)
        if (look := found.to_result(node.number, query, node.move.usi, name)) is not None:
            self._writer.write_verification(look)

    def node_for_key(self, key: int) -> Node | None:
        """Return the node to search with the position `key`, unless its position occurred earlier in the game."""
        return self.record.node_by_number(self._nodes_by_key.get(key, -1))

    def give_up_node(self, node: Node, *, is_look: bool = False) -> None:
        """Count a search that failed for good, or a second search with `is_look`."""
        among = self._nodes_to_verify if is_look else self._nodes_without_result
        if node.number in among:
            among.discard(node.number)
            self.failed_positions += 1

    # Summary

    def finish_game(self) -> GameRow:
        """Write the marks (such as blunder) of the judged moves, and return the game's row of the table."""
        measure = self._options.judging_scale
        found = judge_line(CommentCache(self.record).judged_nodes(main_line(self.record.root)), measure)
        report = build_report(self.record, found, measure)
        write_marks(self._writer.history, found, self._options.mark_form)
        if self._options.names_machines and self._hosts:
            self._name_machines()
        told, names = self.record.headers, (headers.BLACK, headers.WHITE)
        also = (headers.HANDICAP_TAKER, headers.HANDICAP_GIVER)
        called = [
            told.find_value(name) or told.find_value(other) or "" for name, other in zip(names, also, strict=True)
        ]
        return GameRow(
            self.file,
            self.place,
            _side_row(report.sides[0], called[0]),
            _side_row(report.sides[1], called[1]),
            report.plies,
            result_of_record(self.record).value,
            tuple(each.judgement.node.ply for each in report.turning_points),
            self.searched_positions,
            self.known_positions,
            self.failed_positions,
            tuple(sorted(self._hosts)),
        )

    def _name_machines(self) -> None:
        """Name the machines in the first comment. Engine comments do not, because moves are judged by engine alone."""
        root, named = self.record.root, ", ".join(sorted(name or self._options.own_host for name in self._hosts))
        line = text.SEARCHED_ON.filled(machines=named).to(self._options.language)
        if line not in root.comment.splitlines():
            self._writer.history.write_findings({root: lambda comment: f"{comment}\n{line}" if comment else line})


def _side_row(found: SideReport, name: str) -> SideRow:
    accuracy = None if found.accuracy is None else round(found.accuracy.percent, 1)
    counts = (len(found.moves_with_verdict(verdict)) for verdict in (MoveVerdict.BLUNDER, MoveVerdict.MISTAKE))
    return SideRow(name, accuracy, *counts)


def _batches_on_lines(
    record: Record, nodes: Sequence[Node], most: int
) -> Iterator[tuple[str, tuple[str, ...], list[Query]]]:
    """Yield batches of at most `most` nodes on one line: start, moves to the last node, and a query for each node."""
    some: list[Query] = []
    start, moves = "", tuple[str, ...]()
    for query in (query_at_node(record, node) for node in nodes):
        own_start, own = query.position.sfen or "", query.position.moves
        longer, shorter = (own, moves) if len(own) >= len(moves) else (moves, own)
        if some and (len(some) == most or own_start != start or longer[: len(shorter)] != shorter):
            yield start, moves, some
            some, moves = [], ()
            longer = own
        start, moves = own_start, longer
        some.append(query)
    if some:
        yield start, moves, some
