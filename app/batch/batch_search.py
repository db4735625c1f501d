"""Director (controller of engines) that a worker process runs for one batch: a game analysis of these positions."""

from collections.abc import Callable
from typing import Final

from app.analysis.analysis_plan import AnalysisOrder, AnalysisScope
from app.analysis.asking import FirstPassFinished, MoveVerified, PositionAnalysed, SentenceReady
from app.analysis.game_analysis import AnalysisState, EngineSeats, GameAnalysis
from app.analysis.verification import MoveToVerify
from app.batch.messages import WorkFinished
from app.batch.position_batch import BatchFinding, FinderEngine, PositionBatch, VerifiedMove
from app.directing.requests import GoRequest, Request, Seat
from app.directing.seat_events import EngineLost, Requests, SeatEvent
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.shogi.starts import EVEN
from app.text import fleet as text
from app.text.phrase import Phrase
from app.usi.events import InfoEvent, SearchAnswered

SEAT: Final = Seat("slot")


class BatchSearch:
    """The search of one batch with one engine. The callback `found` gets each result at once; `finish_search` sums up."""

    def __init__(
        self,
        batch: PositionBatch,
        by: FinderEngine,
        found: Callable[[BatchFinding | VerifiedMove], None],
        began: Callable[[int], None],
        is_stopped: Callable[[], bool],
    ) -> None:
        """`batch` must be playable (ValueError); `found` gets each result, and `began` the ply of each search."""
        self._batch = batch
        self._on_result, self._on_search_begun, self._is_stopped = found, began, is_stopped
        self._finder = by._replace(name=batch.by_name)
        record = _make_record(batch)
        self._line = main_line(record.root)
        only = tuple(self._line[at].number for at in batch.at)
        self._nodes_by_ply = {node.number: at for at, node in enumerate(self._line)}
        order = AnalysisOrder(
            batch.effort, AnalysisScope(only=only), batch.stop_early, skips_known=False, looks_again=bool(batch.looks)
        )
        self._analysis = GameAnalysis(record, order, (EngineSeats((SEAT,), batch.by_name),))
        self._reported_plies: set[int] = set()
        self._verified_plies: set[int] = set()
        self._answered_plies: set[int] = set()
        self._searched_ply = -1
        self._now = 0.0
        self._fault: Phrase | None = None
        self._is_link_failure = False
        self._most_nps = 0

    # The interface of a director

    def on_start(self, now: float) -> Requests:
        return self._note_searches(self._analysis.on_start(now), now)

    def on_event(self, heard: SeatEvent, now: float) -> Requests:
        event = heard.event
        if isinstance(event, EngineLost):
            self._fault, self._is_link_failure = event.sentence, event.is_link
            if event.is_link:
                # The engine is not at fault. The caller knows how long to wait before the next attempt.
                return self._analysis.cancel()
        elif isinstance(event, InfoEvent):
            self._most_nps = max(self._most_nps, event.info.nps or 0)
        elif isinstance(event, SearchAnswered):
            self._answered_plies.add(self._searched_ply)
        wanted = self._note_searches(self._analysis.on_event(heard, now), now)
        return [*wanted, *self._analysis.cancel()] if self._is_stopped() else wanted

    def on_timer(self, now: float) -> Requests:
        return self._note_searches(self._analysis.on_timer(now), now)

    def handle_request(self, request: Request) -> Requests:
        """Report results of the analysis to `found`; after the first pass return requests for the second searches."""
        if isinstance(request, PositionAnalysed):
            at, found = self._nodes_by_ply[request.findings.query.node], request.findings
            self._reported_plies.add(at)
            self._finder = self._finder._replace(name=found.engine)
            self._on_result(BatchFinding.from_findings(at, found, self._finder, found.status.time or 0))
        elif isinstance(request, MoveVerified):
            at = self._nodes_by_ply[request.found.node]
            self._verified_plies.add(at)
            self._on_result(VerifiedMove.from_result(at, request.found, self._finder))
        elif isinstance(request, FirstPassFinished):
            name = self._batch.by_name
            wanted = [
                MoveToVerify(name, self._line[each.at].number, each.first, each.scale, each.least)
                for each in self._batch.looks
            ]
            return self._analysis.verify_moves(wanted, self._now)
        elif isinstance(request, SentenceReady):
            self._fault = request.sentence
        return ()

    def cancel(self) -> Requests:
        return self._analysis.cancel()

    def finish_search(self) -> WorkFinished:
        """Return the summary after the end; positions answered without `info` are first reported as empty."""
        is_whole = self._analysis.state is AnalysisState.FINISHED
        missing = [at for at in self._batch.at if at not in self._reported_plies]
        unlooked = [each.at for each in self._batch.looks if each.at not in self._verified_plies]
        failed: list[int] = []
        if is_whole:
            for at in missing:
                if at in self._answered_plies:
                    query = self._line[at]
                    self._on_result(BatchFinding.empty_finding(at, query.key, self._finder))
                else:
                    failed.append(at)
            for at in unlooked:
                above = self._line[at - 1]
                self._on_result(VerifiedMove(at, above.key, self._finder))
        left = () if is_whole else (*missing, *unlooked)
        fault = self._fault if left or failed else None
        if left and fault is None and not self._is_stopped():
            fault = text.SLOT_STOPPED
        return WorkFinished(tuple(failed), left, fault, self._is_link_failure, self._most_nps)

    def _note_searches(self, wanted: Requests, now: float) -> Requests:
        self._now = now
        for request in wanted:
            if isinstance(request, GoRequest):
                self._searched_ply = len(request.position.moves)
                self._on_search_begun(self._searched_ply)
        return wanted


def _make_record(batch: PositionBatch) -> Record:
    builder = RecordBuilder(Position.from_sfen(batch.start or EVEN.sfen))
    for usi in batch.moves:
        move = MOVES[usi]
        if move is None or builder.add_move(move) is not None:
            raise ValueError(usi)
    if any(not 0 <= at <= len(batch.moves) for at in (*batch.at, *(each.at for each in batch.looks))):
        raise ValueError("no such position")
    return builder.to_record()
