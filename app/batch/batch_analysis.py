"""Runs a batch analysis: opens files, feeds their positions to workers, and writes the results.

The window and the command listen to its events. All state is in the folder and the result files (checkpoint), so that
workers and this process may crash at any moment.
"""

import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from app.analysis.query import query_at_node
from app.analysis.storing import FindingsSnapshot, engine_identity, is_repeated, stored_findings, sufficient_results
from app.base.codec import codec_of, decode_value
from app.base.event import Event
from app.batch.dispatcher import WorkDispatcher, WorkerPool
from app.batch.game import BatchOptions, GameInBatch, GameRow
from app.batch.keeping import FINDINGS_FILE, PAGES_FOLDER, FindingLog, LoggedFinding, append_row, page_name, read_rows
from app.batch.messages import DONE_KIND, FOUND_KIND, STATUS_KIND, WorkerMessage, WorkFinished
from app.batch.plan import BatchPlan, PlannedFile, ResultDestination, recommended_nodes
from app.batch.position_batch import BatchFinding, BatchWork, PositionBatch, VerifiedMove
from app.batch.progress import BatchProgress, BatchState, FileProgress
from app.batch.result_file import ResultFile, ResultMode, write_report
from app.batch.work_queue import WorkerStatus, WorkGivenUp, WorkQueue
from app.config.engine_profile import EngineProfile
from app.formats.files import read_file
from app.formats.format import Trait
from app.formats.registry import format_of_suffix
from app.record.tree import Node
from app.store.analysis_store import AnalysisStore, ResultOrigin, StoredAnalysis, remedy_for
from app.text import command as command_text
from app.text import fleet as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase

_WAITING_BATCHES_PER_WORKER: Final = 2
"""Number of waiting batches per slot (worker process) below which more files are opened."""
_ASSUMED_POSITIONS_PER_FILE: Final = 110
_EXPECTED_LOOK_SHARE: Final = 0.65
"""Estimated time of all looks (second searches of suspicious moves), as a fraction of the first pass."""
_SEARCHES_PER_LOOK: Final = 4
_SHORTEST_MEASURED_SEARCH_MS: Final = 500


class FileNote(NamedTuple):
    """A notice or failure of a batch analysis for the user, about a file, an engine or the whole plan."""

    name: str
    reason: Phrase
    is_failure: bool = True
    file: int | None = None
    """Number in the plan of a file in which nothing can be analysed; None for any other notice or failure."""


class _OpenFile(NamedTuple):
    """An open file: its result file, its games to analyse, and the indices of those that are finished."""

    result_file: ResultFile
    games: list[GameInBatch]
    closed_games: set[int]


class BatchAnalysis:
    """A running batch analysis: the work queue, open files and games, and the log of findings."""

    def __init__(
        self,
        folder: Path,
        plan: BatchPlan,
        slots: WorkerPool,
        store: AnalysisStore | None,
        profiles: Mapping[str, EngineProfile],
        manner: BatchOptions,
    ) -> None:
        """`profiles` are the profiles of the plan's engines, by the words that name them in the plan."""
        self.plan = plan
        self.state = BatchState.WORKING
        self.rows = read_rows(folder)
        self.game_finished: Event[GameRow] = Event()
        self.noted: Event[FileNote] = Event()
        self.ended: Event[None] = Event()
        self.failure: Phrase | None = None
        self.failed_files: dict[int, Phrase] = {}
        self._folder = folder
        self._store = store
        self._profiles = profiles
        self._options = manner
        self._finding_log = FindingLog(folder / FINDINGS_FILE)
        self._queue = WorkQueue[BatchWork](plan.slots)
        self._dispatcher = WorkDispatcher(
            self._queue,
            slots,
            lambda work: {"passage": codec_of(PositionBatch).write(work.batch)},
            lambda _, reason: text.SLOT_GONE.filled(reason=reason),
        )
        self._finished_games = {(row.file, row.record) for row in self.rows}
        self._open_files: dict[int, _OpenFile] = {}
        self._games: dict[str, GameInBatch] = {}
        self._awaiting_games: dict[int, set[str]] = {}
        """Ids of the games that wait for a position, by its key, while one of them has it searched."""
        self._unopened_files = self._files_to_open()
        self._finished_positions = sum(row.positions for row in self.rows)
        self._opened_files = len({row.file for row in self.rows})
        self._has_compared = False
        self._reported_cut_engines: set[str] = set()
        """Engines on unreachable machines about which the user has been told."""
        self._games_to_close: deque[GameInBatch] = deque()
        self._report_thread = ThreadPoolExecutor(1, "pages")
        self._written_pages: list[Future[Phrase | None]] = []
        self._dispatcher.message_received.connect(lambda heard: self._on_message(*heard))
        self._dispatcher.work_given_up.connect(self._on_work_given_up)
        self._dispatcher.worker_lost.connect(lambda _: self.tick())
        self._dispatcher.workers_ended.connect(lambda _: self._on_workers_ended())

    # Requests

    def start_analysis(self) -> None:
        if self.plan.results is ResultDestination.FOLDER:
            try:
                Path(self.plan.folder).mkdir(parents=True, exist_ok=True)
            except OSError as failure:
                self.stop(text.NO_FOLDER.filled(folder=self.plan.folder, reason=reason_of_failed(failure)))
        self.tick()

    def tick(self) -> None:
        """Do what is due, such as assigning batches and closing finished games; to be called about twice a second."""
        if self.state in (BatchState.ENDING, BatchState.ENDED):
            return
        self._dispatcher.tick()
        self._open_more_files()
        self._dispatcher.tick()
        self._check_written_pages()
        if self._games_to_close:
            self._close_game(self._games_to_close.popleft())
        self._end_if_done()

    def pause(self, state: BatchState = BatchState.PAUSED) -> None:
        if self.state is BatchState.WORKING:
            self.state = state
            self._dispatcher.execute_orders(self._queue.pause_work())

    def resume(self) -> None:
        if self.state in (BatchState.PAUSED, BatchState.ON_BATTERY):
            self.state = BatchState.WORKING
            self._dispatcher.execute_orders(self._queue.resume_work(time.monotonic()))

    def prioritise_files(self, files: Sequence[int]) -> None:
        """Analyse the games of `files` (numbers in the plan) before those of all other files."""
        self.plan = self.plan.with_priority(files)
        self._unopened_files = self._files_to_open()
        places = {number: place for place, number in enumerate(self.plan.prioritised_files)}
        self._queue.change_ranks({word: (places[game.file],) for word, game in self._games.items()})

    def stop(self, failure: Phrase | None = None) -> None:
        """Stop the analysis; results are kept, and files with unfinished games are written."""
        if self.state in (BatchState.ENDING, BatchState.ENDED):
            self.failure = self.failure or failure
            return
        self.state, self.failure = BatchState.ENDING, self.failure or failure
        for file in self._open_files.values():
            has_results = any(game.searched_positions for game in file.games)
            if has_results and (reason := file.result_file.save_results(at_once=True)) is not None:
                self.noted.emit(FileNote(str(file.result_file.path), reason))
        self._dispatcher.end_workers()

    # State

    @property
    def progress(self) -> BatchProgress:
        files = tuple(FileProgress(number, *_count_positions(file.games)) for number, file in self._open_files.items())
        open_total = sum(each.total_positions for each in files)
        done = self._finished_positions + sum(each.done_positions for each in files)
        known = self._opened_files or 1
        mean = (self._finished_positions + open_total) / known if self._opened_files else _ASSUMED_POSITIONS_PER_FILE
        total = round(self._finished_positions + open_total + mean * len(self._unopened_files))
        looks = sum(each.moves_to_verify for each in files)
        each = 1 + _EXPECTED_LOOK_SHARE if self.plan.looks_again else 1
        left = round((total - done) * each) + _SEARCHES_PER_LOOK * looks
        seconds = self._queue.estimate_seconds(left)
        return BatchProgress(
            self.state,
            len({row.file for row in self.rows} | self.failed_files.keys()),
            len(self.plan.files),
            done,
            total,
            None if seconds is None else round(seconds),
            tuple(self._workers),
            files,
            looks,
            round(max(0.0, 1 - left / (total * each)), 4) if total else 0.0,
            self._nodes_proposed,
        )

    @property
    def _workers(self) -> Iterator[WorkerStatus]:
        for number, status in enumerate(self._queue.statuses):
            work = self._queue.work_of_worker(number)
            yield status._replace(is_look=work is not None and bool(work.batch.looks))

    # Files

    def _files_to_open(self) -> list[int]:
        # A file is done when its last record is.
        done = {row.file for row in self.rows if row.is_last} | self._open_files.keys() | self.failed_files.keys()
        return [number for number in self.plan.prioritised_files if number not in done]

    def _open_more_files(self) -> None:
        wanted = _WAITING_BATCHES_PER_WORKER * len(self.plan.slots)
        while self._unopened_files and self.state is BatchState.WORKING and self._queue.waiting_count < wanted:
            self._open_file(self._unopened_files.pop(0))

    def _open_file(self, number: int) -> None:
        planned = self.plan.files[number]
        source = Path(planned.path)
        file = read_file(source)
        in_place = planned.is_tab or self.plan.results is ResultDestination.IN_PLACE
        if planned.records and not in_place:
            # The result file contains only the chosen records.
            file = file._replace(records=tuple(file.records[place] for place in _chosen_records(planned, file.records)))
        places = _chosen_records(planned, file.records) if in_place else range(len(file.records))
        if not places:
            self._fail_file(number, command_text.NOTHING_THERE)
            return
        path = source if in_place else Path(self.plan.folder) / planned.below
        format_ = file.format if in_place else format_of_suffix(path.suffix) or file.format
        if format_ is None or Trait.COMMENTS not in format_.keeps:
            self._fail_file(number, command_text.NO_COMMENTS_THERE)
            return
        mode = ResultMode(in_place, self.plan.overwrites, self.plan.goes_on or number in self._finding_log.begun_files)
        product = ResultFile(path, source, file, format_, mode)
        product.moved_aside.connect(lambda words: self.noted.emit(FileNote(planned.path, words, is_failure=False)))
        if not path.exists():
            # From now on a file at this path counts as ours, even after a crash.
            self._log_finding(LoggedFinding(number))
        reason = product.prepare_file(is_whole=file.is_complete)
        if reason is not None:
            self._fail_file(number, reason)
            return
        if number not in self._finding_log.begun_files:
            self._log_finding(LoggedFinding(number))
        games = [GameInBatch(number, place, product.records[place], self._options) for place in places]
        self._opened_files += 1
        self._open_files[number] = _OpenFile(product, games, set())
        self._games |= {game.game_id: game for game in games}
        for game in games:
            self._begin_game(game)

    def _fail_file(self, number: int, reason: Phrase) -> None:
        self.failed_files[number] = reason
        self.noted.emit(FileNote(self.plan.files[number].path, reason, file=number))

    # Games

    def _begin_game(self, game: GameInBatch) -> None:
        nodes = game.open_nodes()
        stored = self._stored_analyses([node.key for node in nodes])
        own = {node.number for node in nodes if _is_found_for(self._logged_finding(game, node), game)}
        wanted = {node.number for node in nodes if not self._use_known_result(game, node, stored)}
        again = own if self._options.order.effort.limit.is_repeatable else set[int]()
        rank = self.plan.prioritised_files.index(game.file)
        for number, batch in enumerate(
            game.first_pass_batches([node for node in nodes if node.number in wanted | again])
        ):
            told = [at for at in batch.at if (node := game.node_in_batch(batch, at)) and node.number not in wanted]
            if len(told) < len(batch.at):
                self._queue.add_work(BatchWork(batch, frozenset(told)), (rank, game.place, number))
        self._queue_verifications_or_close(game)

    def _logged_finding(self, game: GameInBatch, node: Node) -> LoggedFinding | None:
        """Return the log's result for a node, perhaps found for another game, before an interruption."""
        return (
            self._finding_log.find_by_place(game.place_of_node(node))
            if is_repeated(node)
            else self._finding_log.find_by_key(node.key)
        )

    def _use_known_result(self, game: GameInBatch, node: Node, stored: dict[int, StoredAnalysis]) -> bool:
        """Use a known result; False if the node needs a search. A running search for another game counts as known."""
        kept = self._logged_finding(game, node)
        if is_repeated(node):
            found = None if kept is None else kept.finding
            return found is not None and (game.enter_finding(node, found) is not None or not found.lines)
        if kept is not None and kept.finding is not None:
            is_own = _is_found_for(kept, game)
            if node.key in stored:
                game.enter_finding(node, kept.finding, is_own=is_own)
            else:
                # A crash came before the store had the finding.
                self._enter_finding(game, node, kept.finding, is_own=is_own)
            return True
        if node.key in stored:
            findings = stored_findings(stored[node.key], query_at_node(game.record, node))
            if findings.best is not None and findings.best.moves:
                findings.engine = self._options.engine_name or findings.engine
                game.enter_stored_findings(node, findings)
                return True
        waiting = self._awaiting_games.setdefault(node.key, set())
        waiting.add(game.game_id)
        return len(waiting) > 1

    def _engine_identities(self) -> Sequence[str]:
        """Return the engines' identities in the store of analyses, here or on the cluster."""
        return self.plan.identities or [engine_identity(profile) for profile in self._profiles.values()]

    def _stored_analyses(self, keys: Sequence[int]) -> dict[int, StoredAnalysis]:
        if self._store is None or not self.plan.takes_stored:
            return {}
        try:
            found = sufficient_results(self._store, self._engine_identities(), keys, self._options.order.effort)
        except sqlite3.Error as failure:
            self._disable_store(failure)
            return {}
        return {key: each for of_engine in found for key, each in of_engine.items()}

    def _queue_verifications_or_close(self, game: GameInBatch) -> None:
        """After the first pass queue the second searches; after these, mark the game for closing."""
        if game.remaining_positions:
            return
        if not game.is_verifying:
            rank = self.plan.prioritised_files.index(game.file)
            for number, batch in enumerate(game.verification_batches(game.moves_to_verify())):
                node = game.node_in_batch(batch, batch.looks[0].at)
                known = None if node is None else self._finding_log.find_verification(game.place_of_node(node))
                if node is not None and known is not None:
                    game.enter_verification(node, known)
                else:
                    self._queue.add_work(BatchWork(batch), (rank, game.place, _ASSUMED_POSITIONS_PER_FILE + number))
        if (
            not game.remaining_verifications
            and game.place not in self._open_files[game.file].closed_games
            and game not in self._games_to_close
        ):
            self._games_to_close.append(game)

    def _check_written_pages(self) -> None:
        written = [page for page in self._written_pages if page.done()]
        self._written_pages = [page for page in self._written_pages if not page.done()]
        for reason in filter(None, (page.result() for page in written)):
            self.stop(text.NOT_WRITTEN.filled(reason=reason))

    def _close_game(self, game: GameInBatch) -> None:
        file = self._open_files[game.file]
        file.closed_games.add(game.place)
        is_last = len(file.closed_games) == len(file.games)
        row = game.finish_game()._replace(is_last=is_last)
        page = self._folder / PAGES_FOLDER / page_name(game.file, game.place)
        self._try_write(lambda: page.parent.mkdir(exist_ok=True))
        # A report takes as long as several positions, so another thread writes it while slots work.
        manner = self._options
        how = manner.judging_scale, manner.notation, manner.language
        self._written_pages.append(self._report_thread.submit(write_report, page, game.record, *how))
        if is_last and (reason := file.result_file.save_results(at_once=True)) is not None:
            self.stop(text.NOT_WRITTEN.filled(reason=reason))
            return
        if (game.file, game.place) not in self._finished_games:
            self._try_write(lambda: append_row(self._folder, row))
            self.rows.append(row)
        self.game_finished.emit(row)
        if is_last:
            self._finished_positions += _count_positions(file.games)[1]
            del self._open_files[game.file]
            for each in file.games:
                del self._games[each.game_id]

    # Messages of slots

    def _on_message(self, slot: int, word: WorkerMessage) -> None:
        now = time.monotonic()
        if word.kind == STATUS_KIND and isinstance(word.payload.get("at"), int):
            self._queue.set_worker_ply(slot, word.task, word.payload["at"])
        elif word.kind == FOUND_KIND:
            self._on_result_message(slot, word, now)
        elif word.kind == DONE_KIND:
            over = decode_value(WorkFinished, word.payload.get("over"), WorkFinished())
            self._dispatcher.execute_orders(self._queue.on_work_finished(slot, word.task, over, now))
            if over.is_link and over.fault is not None:
                self._report_lost_connection(self.plan.slots[slot], Phrase(*over.fault))
            self._compare_speed()
            # The worker has its next task already while we read and write files.
            self.tick()

    def _report_lost_connection(self, engine: str, reason: Phrase) -> None:
        """Report a lost connection to an engine's machine once, until it works again."""
        if engine not in self._reported_cut_engines:
            self._reported_cut_engines.add(engine)
            said = text.MACHINE_AWAY.filled(reason=reason)
            self.noted.emit(FileNote(self._profiles[engine].name, said, is_failure=False))

    def _compare_speed(self) -> None:
        """Recommend a node limit, once, if engines differ in speed."""
        nodes = 0 if self._has_compared else self._nodes_proposed
        if nodes:
            self._has_compared = True
            seen = [each.nps for each in self._queue.statuses if each.nps]
            said = text.UNEQUAL.filled(slow=f"{min(seen):,}", fast=f"{max(seen):,}", nodes=nodes)
            self.noted.emit(FileNote(self.plan.name, said, is_failure=False))

    @property
    def _nodes_proposed(self) -> int:
        """Recommended node limit for equal results; 0 on a single machine, whatever speeds its slots report."""
        seen = {(each.engine, each.host): each.nps for each in self._queue.statuses if each.nps}
        return recommended_nodes(self.plan.limit, seen.values()) if len(seen) > 1 else 0

    def _on_result_message(self, slot: int, word: WorkerMessage, now: float) -> None:
        finding = decode_value(BatchFinding, word.payload.get("finding"), None)
        look = decode_value(VerifiedMove, word.payload.get("look"), None)
        if finding is not None and finding.spent_ms >= _SHORTEST_MEASURED_SEARCH_MS:
            self._queue.set_worker_speed(slot, finding.status.speed)
        at = finding.at if finding is not None else -1 if look is None else look.at
        is_look = look is not None
        work = self._queue.mark_part_done(slot, word.task, (at, is_look), now, is_usual=not is_look)
        self._reported_cut_engines.discard(self.plan.slots[slot])
        game = None if work is None else self._games.get(work.group)
        node = None if work is None or game is None else game.node_in_batch(work.batch, at)
        if game is None or node is None:
            return
        if look is not None:
            self._log_finding(LoggedFinding(*game.place_of_node(node), look=look))
            game.enter_verification(node, look)
        elif finding is not None:
            repeated = is_repeated(node)
            self._log_finding(LoggedFinding(*game.place_of_node(node), finding, is_repeated=repeated))
            self._enter_finding(game, node, finding)
            if not repeated:
                for other, same in self._others_waiting_for(node.key, game):
                    other.enter_finding(same, finding, is_own=False)
                    self._queue_verifications_or_close(other)
        self._queue_verifications_or_close(game)

    def _enter_finding(self, game: GameInBatch, node: Node, found: BatchFinding, *, is_own: bool = True) -> None:
        findings = game.enter_finding(node, found, is_own=is_own)
        if findings is None or self._store is None or is_repeated(node):
            return
        kept = FindingsSnapshot.from_findings(
            findings, self._profiles[self.plan.slots[0]], ResultOrigin.ANALYSIS, time.time(), self._options.order.effort
        )
        try:
            self._store.store_results([kept.to_stored_analysis(found.by.engine, found.by.host)])
        except sqlite3.Error as failure:
            self._disable_store(failure)

    def _others_waiting_for(self, key: int, asked: GameInBatch) -> Iterator[tuple[GameInBatch, Node]]:
        """Yield the other games that wait for the search of a position that `asked` has searched, each with its node."""
        for word in self._awaiting_games.pop(key, set()) - {asked.game_id}:
            game = self._games.get(word)
            node = None if game is None else game.node_for_key(key)
            if game is not None and node is not None:
                yield game, node

    def _on_work_given_up(self, given_up: WorkGivenUp[BatchWork]) -> None:
        batch, (at, is_look) = given_up.work.batch, given_up.work.parts[0]
        game = self._games.get(batch.game)
        if game is None:
            return
        node = game.node_in_batch(batch, at)
        if node is not None:
            game.give_up_node(node, is_look=is_look)
        sentence = text.GIVEN_UP.filled(ply=at, reason=given_up.reason)
        self.noted.emit(FileNote(self.plan.files[game.file].path, sentence))
        if node is not None and not is_look:
            for other, same in self._others_waiting_for(node.key, game):
                other.give_up_node(same)
                self._queue_verifications_or_close(other)
        self._queue_verifications_or_close(game)

    # The end

    def _end_if_done(self) -> None:
        if not self._unopened_files and not self._open_files and self.state is not BatchState.ENDING:
            self.state = BatchState.ENDING
            self._dispatcher.end_workers()
        elif self._queue.are_all_given_up and not self._queue.is_empty:
            self.stop(self._queue.reason or text.NO_SLOT)

    def _on_workers_ended(self) -> None:
        if self.state is not BatchState.ENDED:
            self.state = BatchState.ENDED
            self._report_thread.shutdown()
            self._finding_log.close()
            self.ended.emit(None)

    def _log_finding(self, kept: LoggedFinding) -> None:
        self._try_write(lambda: self._finding_log.append_finding(kept))

    def _try_write(self, do: Callable[[], object]) -> None:
        try:
            do()
        except OSError as failure:
            self.stop(text.NOT_KEPT.filled(folder=self._folder, reason=reason_of_failed(failure)))

    def _disable_store(self, failure: Exception) -> None:
        self._store = None
        self.noted.emit(FileNote(str(self._folder), text.STORE_FAILED.filled(reason=remedy_for(failure) or failure)))


def _chosen_records(planned: PlannedFile, records: Sequence[object]) -> Sequence[int]:
    """Return the indices of the games to analyse in a file, without those that the file lacks."""
    if not planned.records:
        return range(len(records))
    return [place for place in planned.records if place < len(records)]


def _is_found_for(kept: LoggedFinding | None, game: GameInBatch) -> bool:
    """Return True if a result in the log of findings was found for this game, not for another with its position."""
    return kept is not None and (kept.file, kept.record) == (game.file, game.place)


def _count_positions(games: Iterable[GameInBatch]) -> tuple[int, int, int]:
    done, total, looks = zip(*((*game.position_counts, game.remaining_verifications) for game in games), strict=True)
    return sum(done), sum(total), sum(looks)
