"""`yomisuji analyze`: analyses whole games and saves each result to the file at once."""

import json
import time
from argparse import Namespace
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.analysis.agreement import comparison_texts, open_questions
from app.analysis.analysis_plan import BOTH_SIDES, AnalysisOrder, AnalysisScope, EarlyStopping
from app.analysis.asking import (
    AnalysisProgress,
    AutomaticChange,
    FirstPassFinished,
    MoveVerified,
    PositionAnalysed,
    SentenceReady,
    initial_option_values,
)
from app.analysis.comparing import EngineComparison, write_answers
from app.analysis.game_analysis import AnalysisState, EngineSeats, GameAnalysis
from app.analysis.judging import MovesToVerifyFinder, judging_scale
from app.analysis.limit import DEFAULT_MS_PER_POSITION, AnalysisLimit, Effort, LimitKind
from app.analysis.marking import marks_json, write_marks
from app.analysis.writing import FindingsWriter
from app.batch.result_file import ResultMode, write_report
from app.cli.arguments import Arguments, integer, read_ply_range
from app.cli.engine.engines import engine_for_option, name_in_comments
from app.cli.engine.running import run_engines
from app.cli.kept_analyses import CommandAnalyses, open_command_analyses
from app.cli.kept_state import load_scales
from app.cli.records.convert import numbered_path
from app.cli.records.marks import judged_line
from app.cli.result_file import AnalysisOutput
from app.cli.settings import user_settings, user_situations
from app.cli.sources import NamedSource, find_sources, read_source_logging_faults
from app.cli.terminal import INTERRUPTED_CODE, STDIO, USAGE_ERROR, CommandError, Diagnostic, Terminal
from app.config.engine_profile import EngineProfile
from app.config.settings import notation_for
from app.directing.requests import Request, Seat
from app.directing.seat_events import Requests
from app.formats.format import Trait
from app.formats.registry import format_of_suffix
from app.record.history import History
from app.record.problems import Severity
from app.record.tree import Record
from app.shogi.pieces import Side
from app.text import agreement as agreement_text
from app.text import command as text
from app.text import fleet as fleet_text
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.runtime.directed import DirectorLoop
    from app.runtime.pool import EnginePlan

_SIDES_BY_WORD: Final = {"black": frozenset({Side.BLACK}), "white": frozenset({Side.WHITE}), "both": BOTH_SIDES}


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files()
    add, switch = arguments.add_argument, arguments.add_switch
    number, positive = text.NUMBER, integer(text.NO_COUNT, 1)
    add("--engine", text.ENGINES_HELP, text.ENGINE, action="append")
    limit = arguments.add_exclusive_group()
    limit.add_argument("--time", text.ANALYZE_TIME_HELP, text.MILLISECONDS, positive)
    limit.add_argument("--depth", text.ANALYZE_DEPTH_HELP, number, positive)
    limit.add_argument("--nodes", text.ANALYZE_NODES_HELP, number, positive)
    add("--multipv", text.MULTIPV_HELP, number, positive, default=1)
    add("--jobs", text.JOBS_HELP, number, positive, default=1)
    add("--slots", fleet_text.SLOTS_HELP, fleet_text.SLOTS_WORD, action="append")
    switch("--name-machines", fleet_text.NAME_MACHINES_HELP)
    add("--range", text.RANGE_HELP, reader=read_ply_range, default=(0, None), metavar="A-B")
    add("--side", text.SIDE_HELP, choices=tuple(_SIDES_BY_WORD), default="both")
    switch("--branches", text.BRANCHES_HELP)
    switch("--backwards", text.BACKWARDS_HELP)
    switch("--lines", text.LINES_HELP)
    add("--stable", text.STABLE_HELP, text.STABLE, positive, default=0)
    switch("--at-mate", text.AT_MATE_HELP)
    switch("--compare", agreement_text.COMPARE_HELP)
    switch("--no-second-look", text.NO_SECOND_LOOK_HELP)
    switch("--no-stored", text.NO_STORED_HELP)
    place = arguments.add_exclusive_group()
    place.add_output_file()
    place.add_argument("-d", text.FOLDER_HELP, text.FOLDER, dest="folder")
    place.add_switch("--in-place", text.IN_PLACE_HELP)
    arguments.add_overwrite_switch()
    switch("--resume", text.RESUME_HELP)
    add("--log", text.LOG_HELP, text.FILE)
    add("--report", text.REPORT_HELP, text.FILE)
    switch("--json", text.ANALYZE_JSON_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Analyse the files; the exit code is 1 if one could not be read, written or analysed completely."""
    if asked.slots:
        from app.cli.fleet.analyze_many import analyze_games  # noqa: PLC0415 - that module imports this one

        return analyze_games(asked, limit_from_args(asked), terminal)
    objection = _usage_error(asked)
    if objection is not None:
        raise CommandError(objection, code=USAGE_ERROR)
    with run_engines(asked, terminal) as engines:
        profiles: list[EngineProfile] = []
        for profile in map(engine_for_option, asked.engine or (None,)):
            # Results of the same engine overwrite each other, so an engine named twice runs once.
            profiles += [] if profile in profiles else [profile]
        if asked.compare and len(profiles) < 2:
            raise CommandError(agreement_text.NEEDS_TWO, code=USAGE_ERROR)
        planned = [_plan_engine(number, profile, asked) for number, profile in enumerate(profiles, 1)]
        sources = find_sources(asked.files, terminal.log_error, None if asked.folder is None else Path(asked.folder))
        with open_command_analyses(terminal, uses_stored=not asked.no_stored) as kept:
            analysis = _FileAnalysis(asked, terminal, engines.loop, planned, kept.for_profiles(profiles))
            for source in sources:
                analysis.analyze_file(source)
                if analysis.was_interrupted:
                    return INTERRUPTED_CODE
    return int(terminal.has_failed or analysis.has_failed or engines.log_failed)


_PlannedEngine = tuple[EngineSeats, "dict[Seat, EnginePlan]"]
"""An engine with its seats (places for engine processes), one for each parallel job."""


class _FileAnalysis:
    def __init__(
        self,
        asked: Namespace,
        terminal: Terminal,
        directed: "DirectorLoop",
        planned: "Sequence[_PlannedEngine]",
        kept: CommandAnalyses,
    ) -> None:
        self.has_failed = False
        self.was_interrupted = False
        self._args = asked
        self._terminal = terminal
        self._loop = directed
        self._analysis_order = _analysis_order_from_args(asked)
        self._notices: set[Phrase] = set()
        """Notices about engines that were shown already, so that none is shown for a second record."""
        self._situations = user_situations()
        self._planned_engines = planned
        self._store = kept

    def analyze_file(self, source: NamedSource) -> None:
        asked, file = self._args, read_source_logging_faults(source, self._terminal)
        if not file.records:
            self._terminal.log_error(source.name, text.NOTHING_THERE)
            return
        if asked.out is not None:
            path = Path(asked.out)
        else:
            path = Path(source.name) if asked.in_place else Path(asked.folder) / source.below
        format_ = file.format if asked.in_place else format_of_suffix(path.suffix) or file.format
        if format_ is None or Trait.COMMENTS not in format_.keeps:
            self._terminal.log_error(source.name, text.NO_COMMENTS_THERE)
            return
        mode = ResultMode(asked.in_place, asked.overwrite, asked.resume)
        product = AnalysisOutput(path, source.path, file, format_, mode)
        product.moved_aside.connect(partial(self._terminal.warn, source.name))
        objection = product.prepare_file(is_whole=file.is_complete)
        if objection is not None:
            self._terminal.log_error(source.name, objection)
            return
        if product.backup is not None:
            self._terminal.print_summary(text.BACKED_UP, path=product.backup)
        for number, record in enumerate(product.records, 1):
            self._analyze_record(source, product, record, number)
            if self.was_interrupted:
                break
        self._terminal.log_diagnostics(source.name, *product.losses())

    def _analyze_record(self, source: NamedSource, product: AnalysisOutput, record: Record, number: int) -> None:
        sweep = GameAnalysis(record, self._analysis_order, [crew for crew, _ in self._planned_engines])
        writing = FindingsWriter(
            History(record, limit=1), self._situations, self._args.multipv, branches=self._args.lines
        )
        sweep.use_stored_results(self._store.find_sufficient(record, self._analysis_order))
        told = _ResultWriter(sweep, record, source, product, self._terminal, writing, self._notices, self._store)
        plans = {seat: plan for _, of_crew in self._planned_engines for seat, plan in of_crew.items()}
        self.was_interrupted = not self._loop.run_director(sweep, plans, told, lambda _: sweep.cancel())
        found = judged_line(record)
        count = write_marks(writing.history, found, user_settings().thoughts.marks)
        if self._args.compare and not self.was_interrupted:
            count += self._compare_engines(writing.history, plans, told)
        reasons = [product.save_results() if count else None, told.finish_file()]
        if self._args.json:
            self._terminal.print_lines(*(json.dumps(row, ensure_ascii=False) for row in marks_json(record, found)))
        if self._args.report is not None and not self.was_interrupted:
            path = Path(self._args.report)
            place = path if len(product.records) == 1 else numbered_path(path, number)
            language, measure = self._terminal.language, judging_scale(user_settings(), load_scales())
            notation = notation_for(user_settings().board.notation, language)
            reasons.append(write_report(place, record, measure, notation, language))
        for reason in filter(None, reasons):
            self._terminal.log_error(source.name, reason)
        is_done = sweep.state is AnalysisState.FINISHED and not sweep.failure_count and not sweep.is_without_scores
        self.has_failed = self.has_failed or not is_done

    def _compare_engines(self, history: History, plans: "Mapping[Seat, EnginePlan]", tell: "_ResultWriter") -> int:
        """Let each engine search the others' moves, save the answers, and print where the engines disagree."""
        record, limit = history.record, self._analysis_order.effort.limit
        measure, found = judging_scale(user_settings(), load_scales()), judged_line(record)
        engines = [(crew.seats[0], crew.name, crew.traits) for crew, _ in self._planned_engines]
        comparison = EngineComparison(record, limit, engines, partial(open_questions, found, measure))
        seats = {seat: plans[seat] for seat, _, _ in engines}
        if next(open_questions(found, measure, {}), None) is not None:
            self.was_interrupted = not self._loop.run_director(comparison, seats, tell, lambda _: comparison.cancel())
        language = self._terminal.language
        for pair in comparison_texts(record, found, measure, comparison.answers):
            lines = [pair.title, *pair.sentences]
            lines += [line for each in pair.disagreements for line in (each.views_at_ply, each.verdict)]
            self._terminal.print_lines(*(line.to(language) for line in lines), "")
        return write_answers(history, comparison.answers, limit)


def limit_from_args(asked: Namespace) -> AnalysisLimit:
    if asked.nodes is not None:
        return AnalysisLimit(LimitKind.NODES, asked.nodes)
    if asked.depth is not None:
        return AnalysisLimit(LimitKind.DEPTH, asked.depth)
    return AnalysisLimit(LimitKind.TIME, asked.time or DEFAULT_MS_PER_POSITION)


def _analysis_order_from_args(asked: Namespace) -> AnalysisOrder:
    first, last = asked.range
    scope = AnalysisScope(asked.branches, first, last, _SIDES_BY_WORD[asked.side], asked.backwards)
    early = EarlyStopping(asked.at_mate, asked.stable)
    return AnalysisOrder(
        Effort(limit_from_args(asked), asked.multipv),
        scope,
        early,
        looks_again=user_settings().analysis.second_look and not asked.no_second_look,
    )


def _plan_engine(number: int, profile: EngineProfile, asked: Namespace) -> _PlannedEngine:
    """Plan the seats (processes) of an engine, one for each job, with option values for an analysis from the start."""
    from app.runtime.pool import plan_of_profile  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    plan = plan_of_profile(profile)
    plan = plan._replace(values={**plan.values, **initial_option_values(asked.multipv)})
    plans = {
        Seat(f"{number}.{job}"): plan if asked.jobs == 1 else plan._replace(label=f"{profile.name} {job}")
        for job in range(1, asked.jobs + 1)
    }
    return EngineSeats(tuple(plans), name_in_comments(profile)), plans


def _usage_error(asked: Namespace) -> Phrase | None:
    if asked.out is None and asked.folder is None and not asked.in_place:
        return text.ONE_PLACE
    if asked.name_machines:
        return fleet_text.NAMES_WITHOUT_SLOTS
    many = len(asked.files) > 1 or Path(asked.files[0]).is_dir()
    if asked.out is not None and many:
        return text.ONE_INPUT
    if asked.report is not None and many:
        return text.REPORT_ONE
    if STDIO in asked.files and asked.out is None:
        return text.NO_STDIN_IN_PLACE if asked.in_place else text.NO_STDIN_IN_FOLDER
    return None


class _ResultWriter:
    """The request handler of a game analysis: saves results to the file and shows progress in the terminal."""

    def __init__(
        self,
        sweep: GameAnalysis,
        record: Record,
        source: NamedSource,
        product: AnalysisOutput,
        terminal: Terminal,
        writing: FindingsWriter,
        notes: set[Phrase],
        kept: CommandAnalyses,
    ) -> None:
        self._notices = notes
        self._store = kept
        self._record = record
        self._judging_scale = judging_scale(user_settings(), load_scales())
        self._analysis = sweep
        self._name = source.name
        self._output = product
        self._terminal = terminal
        self._findings_writer = writing
        self._failure: Phrase | None = None

    def __call__(self, request: Request) -> Requests:
        if isinstance(request, PositionAnalysed | MoveVerified):
            return self._save_result(request)
        if isinstance(request, FirstPassFinished):
            suspicion = MovesToVerifyFinder(self._record, self._analysis.order.scope, self._judging_scale)
            return self._analysis.verify_moves(suspicion.find_all_moves(), time.monotonic())
        if isinstance(request, AnalysisProgress):
            self._terminal.show_status(_progress_phrase(request))
        elif isinstance(request, SentenceReady):
            self._terminal.warn(self._name, request.sentence)
        elif isinstance(request, AutomaticChange) and request.sentence not in self._notices:
            self._notices.add(request.sentence)
            self._terminal.log_diagnostics(self._name, Diagnostic(Severity.NOTE, request.sentence))
        return ()

    def finish_file(self) -> Phrase | None:
        """Finish the result file and print a summary; return why the file could not be written, or None."""
        self._failure = self._failure or self._output.write_unsaved_results()
        sweep = self._analysis
        sentences = {AnalysisState.FINISHED: text.ANALYZE_SUMMARY, AnalysisState.FAILED: text.FAILED}
        sentence = sentences.get(sweep.state, text.STOPPED)
        values = {
            "name": self._name,
            "path": self._output.path,
            "done": sweep.search_count,
            "skipped": sweep.skip_count,
        }
        self._terminal.print_summary(sentence, **values)
        if sweep.stored_count:
            self._terminal.print_summary(text.ANALYZE_TAKEN, name=self._name, taken=sweep.stored_count)
        for said in sweep.answers_without_score:
            self._terminal.warn(self._name, said)
        return self._failure

    def _save_result(self, request: PositionAnalysed | MoveVerified) -> Requests:
        if isinstance(request, PositionAnalysed):
            self._findings_writer.write_findings(request.findings, request.effort)
            self._store.store_analysis(self._record, request)
        else:
            self._findings_writer.write_verification(request.found)
        self._failure = self._output.save_results()
        # A failed write (full disk, character outside the file's encoding) would fail again, so we cancel.
        return () if self._failure is None else self._analysis.cancel()


def _progress_phrase(told: AnalysisProgress) -> Phrase:
    left = None if told.seconds_left is None else _duration_phrase(told.seconds_left)
    if told.moves_to_verify and left is not None:
        return text.LOOK_PROGRESS.filled(done=told.verified_count, total=told.moves_to_verify, left=left)
    sentence = text.PROGRESS_UNKNOWN if left is None else text.ANALYZE_PROGRESS
    return sentence.filled(done=told.done_count, total=told.total_count, left=left)


def _duration_phrase(seconds: float) -> Phrase:
    total = round(seconds)
    if total < 60:
        return text.SECONDS.filled(seconds=total)
    if total < 3600:
        return text.MINUTES.filled(minutes=total // 60, seconds=total % 60)
    return text.HOURS.filled(hours=total // 3600, minutes=total % 3600 // 60)
