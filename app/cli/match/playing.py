"""Runs a tournament for a command: event loop, Ctrl-C and output."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.base.locking import acquire_lock
from app.cli.match.showing import print_report
from app.cli.output_files import raising_write_errors
from app.cli.terminal import INTERRUPTED_CODE, CommandError, Terminal, one_line
from app.record.endings import End, EndKind, Result
from app.shogi.position import Position
from app.shogi.starts import side_names
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.report import FAILURE_NAMES
from app.tournament.results import MatchResult
from app.tournament.tournament import Tournament
from app.tournament.tournament_store import LOCK, StoredTournament

if TYPE_CHECKING:
    from app.runtime.match_run import MatchRun

_RESULTS_BY_WINNER: Final = {0: Result.BLACK_WON, 1: Result.WHITE_WON, None: Result.DRAWN}


def play_tournament(folder: Path, kept: StoredTournament, asked: Namespace, terminal: Terminal) -> int:
    """Play a tournament's remaining games, and print the results; the exit code is 130 if it was interrupted."""
    # Qt is loaded only by those commands that need it.
    from app.runtime.match_run import MatchRun, worker_launches  # noqa: PLC0415
    from app.runtime.qt import EventLoopRun  # noqa: PLC0415

    with raising_write_errors(folder):
        lock = acquire_lock(folder / LOCK)
    if lock is None:
        raise CommandError(text.IN_USE.filled(folder=folder))
    tournament = kept.tournament
    loop = EventLoopRun()
    run = MatchRun(folder, kept, worker_launches(folder, tournament.plan, terminal.language))
    told = _TournamentPrinter(run, terminal, is_quiet=asked.quiet)
    reasons: list[Phrase] = []

    def end(reason: Phrase | None) -> None:
        reasons.extend([reason] if reason is not None else [])
        loop.end_loop()

    run.ended.connect(end)
    loop.interrupted.connect(lambda _: told.interrupt())
    try:
        loop.run_loop(run.start)
    finally:
        was_kept = run.close()
        lock.release()
    print_report(tournament, terminal, as_json=asked.json)
    if not reasons and (unwritten := run.write_failure) is not None:
        reasons.append(unwritten)
    for reason in reasons:
        terminal.print_error(reason)
    if not tournament.is_over:
        terminal.print_summary(text.STOPPED.filled(folder=one_line(str(folder))))
    return 1 if reasons or not was_kept else 0 if tournament.is_over else INTERRUPTED_CODE


class _TournamentPrinter:
    """The printer of results and faults during a tournament."""

    def __init__(self, run: "MatchRun", terminal: Terminal, *, is_quiet: bool) -> None:
        self._run = run
        self._terminal = terminal
        self._tournament: Tournament = run.tournament
        self._is_quiet = is_quiet
        self._reported_withdrawals = set(self._tournament.withdrawn)
        self._was_interrupted = False
        run.result_counted.connect(self._on_result)
        run.game_spoilt.connect(
            lambda spoilt: terminal.print_summary(text.SPOILT.filled(game=spoilt[0] + 1, reason=spoilt[1]))
        )
        run.standstill_detected.connect(
            lambda stood: terminal.print_summary(text.STANDSTILL, game=stood[0] + 1, reason=stood[1])
        )

    def interrupt(self) -> None:
        """Finish the running games on the first Ctrl-C, and stop them on the second."""
        if self._was_interrupted:
            self._run.stop()
            return
        self._was_interrupted = True
        self._terminal.print_summary(text.STOPPING)
        self._run.finish_current_games()

    def _on_result(self, result: MatchResult) -> None:
        plan, done = self._tournament.plan, len(self._tournament.results)
        planned = 2 * len(self._tournament.pairings)
        if result.failure is not None and result.losing_entrant is not None:
            told = text.FAILURE_TOLD.filled(
                game=result.game + 1,
                name=plan.entrants[result.losing_entrant].name,
                failure=FAILURE_NAMES[result.failure],
                reason=Phrase(*result.reason),
            )
            self._terminal.print_summary(told)
        elif not self._is_quiet:
            self._terminal.print_summary(self._result_phrase(result, done, planned))
        for entrant in sorted(self._tournament.withdrawn - self._reported_withdrawals):
            self._reported_withdrawals.add(entrant)
            self._terminal.print_summary(text.TAKEN_OUT.filled(name=plan.entrants[entrant].name))
        self._terminal.show_progress(done, planned)

    def _result_phrase(self, result: MatchResult, done: int, planned: int) -> Phrase:
        plan = self._tournament.plan
        pairing = next(each for each in self._tournament.pairings if each.number == result.pairing)
        sides = side_names(Position.from_sfen(plan.openings[pairing.opening].start))
        outcome = Result.UNDECIDED if result.end is EndKind.ERROR else _RESULTS_BY_WINNER[result.winner]
        return text.GAME_TOLD.filled(
            game=result.game + 1,
            done=done,
            planned=planned,
            black=plan.entrants[result.black].name,
            white=plan.entrants[result.white].name,
            result=outcome.result_text(sides),
            end=End(result.end).name_on_screen,
            plies=result.plies,
        )
