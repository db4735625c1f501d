"""`yomisuji analyze`: whole games analysed, every result in its file as soon as it is there."""

from app.analysis.asking import Analysed
from app.analysis.asking import Noted
from app.analysis.asking import Progressed
from app.analysis.asking import Said
from app.analysis.limit import Effort
from app.analysis.limit import Kind
from app.analysis.limit import Limit
from app.analysis.sweep import Crew
from app.analysis.sweep import Sweep
from app.analysis.sweep import SweepState
from app.analysis.sweep_plan import BOTH
from app.analysis.sweep_plan import Order
from app.analysis.sweep_plan import Scope
from app.analysis.sweep_plan import StopEarly
from app.analysis.writing import Writing
from app.cli.analysis.out import Manner
from app.cli.analysis.out import Product
from app.cli.analysis.out import place_of
from app.cli.analysis.out import write_report
from app.cli.engine.engines import name_in_comments
from app.cli.settings import settings
from app.cli.sources import Source
from app.cli.sources import gather
from app.cli.sources import opened
from app.cli.terminal import Remark
from app.cli.terminal import Terminal
from app.cli.terminal import remark_of
from app.cli.usage import INTERRUPTED
from app.config.engine_profile import EngineProfile
from app.directing.heard import Wishes
from app.directing.wishes import Seat
from app.directing.wishes import Wish
from app.formats.files import Opened
from app.record.history import History
from app.record.problems import Severity
from app.record.tree import Record
from app.shogi.pieces import Side
from app.text import analyze_command as text
from app.text.phrase import Phrase
from app.thoughts.score import Situations
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from typing import NamedTuple
from typing import TYPE_CHECKING
import time

if TYPE_CHECKING:
    from app.runtime.directed import Directed
    from app.runtime.pool import EnginePlan

_USUAL_TIME: Final = 1_000
_SIDES: Final = {"black": frozenset({Side.BLACK}), "white": frozenset({Side.WHITE}), "both": BOTH}


def analyze(
    asked: Namespace,
    terminal: Terminal,
    directed: "Directed",
    teams: "Sequence[tuple[EngineProfile, Sequence[EnginePlan]]]",
) -> int:
    """1 when a file could not be read, written or analysed to its end."""
    sources, refused = gather(asked.files, None if asked.folder is None else Path(asked.folder))
    for name, reason in refused:
        terminal.fail(name, reason)
    analysis = _Analysis(asked, terminal, directed, teams)
    for source in sources:
        analysis.do(source)
        if analysis.was_interrupted:
            return INTERRUPTED
    return int(bool(refused) or analysis.has_failed)


class _Team(NamedTuple):
    """An engine with all its seats."""

    crew: Crew
    plans: "dict[Seat, EnginePlan]"


class _Analysis:
    """One run of the command."""

    def __init__(
        self,
        asked: Namespace,
        terminal: Terminal,
        directed: "Directed",
        teams: "Sequence[tuple[EngineProfile, Sequence[EnginePlan]]]",
    ) -> None:
        self.has_failed = False
        self.was_interrupted = False
        self._asked = asked
        self._terminal = terminal
        self._directed = directed
        self._order = _order(asked)
        self._notes: set[Phrase] = set()
        """What was told of the engines, once for all records."""
        chosen = settings().thoughts
        self._situations = Situations(chosen.hopeful, chosen.better, chosen.superior, chosen.winning)
        self._teams = [_team(number, profile, plans) for number, (profile, plans) in enumerate(teams, 1)]

    def do(self, source: Source) -> None:
        file = opened(source)
        self._tell_problems(source, file)
        if not file.records:
            self._fail(source.name, text.NOTHING_THERE)
            return
        product = Product(self._place(source), source, file, self._manner())
        is_whole = all(problem.severity is not Severity.ERROR for problem in file.problems)
        objection = product.begin(is_whole=is_whole)
        if objection is not None:
            self._fail(source.name, objection)
            return
        if product.backup is not None:
            self._terminal.sum_up(text.BACKED_UP, path=product.backup)
        self._go_through(source, product)

    def _go_through(self, source: Source, product: Product) -> None:
        for number, record in enumerate(product.records, 1):
            sweep = Sweep(record, self._order, [team.crew for team in self._teams])
            told = _Told(sweep, record, source.name, product, self._terminal, self._writing(record), self._notes)
            plans = {seat: plan for team in self._teams for seat, plan in team.plans.items()}
            self.was_interrupted = not self._directed.run(sweep, plans, told, told.stop)
            self._note(source, told.finish())
            self._note(source, self._report(product, record, number))
            self.has_failed = self.has_failed or sweep.standing is not SweepState.FINISHED or sweep.failed > 0
            self.has_failed = self.has_failed or sweep.is_fruitless
            if self.was_interrupted:
                break
        for remark in product.losses(self._terminal.language):
            self._terminal.tell(source.name, remark)

    def _report(self, product: Product, record: Record, number: int) -> Phrase | None:
        if self._asked.report is None or self.was_interrupted:
            return None
        path = place_of(Path(self._asked.report), number, len(product.records))
        return write_report(path, record, self._terminal.language)

    def _note(self, source: Source, reason: Phrase | None) -> None:
        if reason is not None:
            self._fail(source.name, reason)

    def _writing(self, record: Record) -> Writing:
        history = History(record, limit=1)
        return Writing(history, self._situations, self._asked.multipv, branches=self._asked.lines)

    def _place(self, source: Source) -> Path:
        asked = self._asked
        if asked.out is not None:
            return Path(asked.out)
        return Path(source.name) if asked.in_place else Path(asked.folder) / source.below

    def _manner(self) -> Manner:
        return Manner(self._asked.in_place, self._asked.overwrite, self._asked.resume)

    def _tell_problems(self, source: Source, file: Opened) -> None:
        for problem in file.problems:
            if problem.severity is not Severity.NOTE:
                self._terminal.tell(source.name, remark_of(problem, self._terminal.language))
            self.has_failed = self.has_failed or problem.severity is Severity.ERROR

    def _fail(self, name: str, reason: Phrase) -> None:
        self.has_failed = True
        self._terminal.fail(name, reason)


def _order(asked: Namespace) -> Order:
    first, last = asked.range
    scope = Scope(asked.branches, first, last, _SIDES[asked.side], asked.backwards)
    early = StopEarly(asked.at_mate, asked.stable)
    return Order(Effort(_limit(asked), asked.multipv), scope, early)


def _limit(asked: Namespace) -> Limit:
    if asked.nodes is not None:
        return Limit(Kind.NODES, asked.nodes)
    return Limit(Kind.DEPTH, asked.depth) if asked.depth is not None else Limit(Kind.TIME, asked.time or _USUAL_TIME)


def _team(number: int, profile: EngineProfile, plans: "Sequence[EnginePlan]") -> _Team:
    seats = tuple(Seat(f"{number}.{job}") for job in range(1, len(plans) + 1))
    return _Team(Crew(seats, name_in_comments(profile)), dict(zip(seats, plans, strict=True)))


class _Told:
    """What becomes of a sweep's wishes: results go into the file, and how far it is to the terminal."""

    def __init__(
        self,
        sweep: Sweep,
        record: Record,
        name: str,
        product: Product,
        terminal: Terminal,
        writing: Writing,
        notes: set[Phrase],
    ) -> None:
        self._notes = notes
        self._sweep = sweep
        self._record = record
        self._name = name
        self._product = product
        self._terminal = terminal
        self._writing = writing
        self._reason: Phrase | None = None

    def __call__(self, wish: Wish) -> Wishes:
        if isinstance(wish, Analysed):
            return self._keep(wish)
        if isinstance(wish, Progressed):
            _show_progress(self._terminal, wish)
        elif isinstance(wish, Said):
            self._warn(wish.sentence)
        elif isinstance(wish, Noted) and wish.sentence not in self._notes:
            self._notes.add(wish.sentence)
            self._terminal.tell(self._name, Remark(Severity.NOTE, wish.sentence.to(self._terminal.language)))
        return ()

    def _warn(self, sentence: Phrase) -> None:
        self._terminal.warn(self._name, sentence)

    def stop(self, _now: float) -> Wishes:
        return self._sweep.cancel()

    def finish(self) -> Phrase | None:
        """Say what came of it; or why it could not be written."""
        self._reason = self._reason or self._product.finish()
        sweep = self._sweep
        sentence = {SweepState.FINISHED: text.SUMMARY, SweepState.FAILED: text.FAILED}.get(sweep.standing, text.STOPPED)
        values = {"name": self._name, "path": self._product.path, "done": sweep.done, "skipped": sweep.skipped}
        self._terminal.sum_up(sentence, **values)
        for said in sweep.unthought:
            self._warn(said)
        return self._reason

    def _keep(self, wish: Analysed) -> Wishes:
        self._writing.write(wish.findings, time.monotonic(), wish.effort)
        self._reason = self._product.save()
        # What cannot be written now can be written later no more: a full disk, a letter that the file has not.
        return () if self._reason is None else self._sweep.cancel()


def _show_progress(terminal: Terminal, wish: Progressed) -> None:
    if wish.seconds_left is None:
        terminal.show(text.PROGRESS_UNKNOWN.filled(done=wish.done, total=wish.total))
    else:
        left = duration(wish.seconds_left)
        terminal.show(text.PROGRESS.filled(done=wish.done, total=wish.total, left=left))


def duration(seconds: float) -> Phrase:
    whole = round(seconds)
    if whole < 60:
        return text.SECONDS.filled(seconds=whole)
    if whole < 3600:
        return text.MINUTES.filled(minutes=whole // 60, seconds=whole % 60)
    return text.HOURS.filled(hours=whole // 3600, minutes=whole % 3600 // 60)
