"""The test procedures of the engine doctor, one generator for each point.

Requests that crash known engines are avoided: `go ponder` only to engines that offer it; never depth, nodes or
increments. In all positions the bishop's pawn can advance, and all but the first are in no opening book.
"""

from collections.abc import Callable, Sequence
from typing import Final

from app.play.clock import GoTimes
from app.runtime.doctor_remarks import (
    check_answer,
    check_mate_answer,
    check_names,
    check_options,
    explain_bad_value,
    has_misspelt_reply,
    parse_setting,
)
from app.runtime.doctor_report import (
    DoctorFinding,
    DoctorNote,
    DoctorPoint,
    DoctorState,
    EngineAction,
    PointVerdict,
    SetOptionAction,
    TestProcedure,
    failure,
    good,
    make_finding,
    note,
    warning,
)
from app.runtime.exit import EngineExit
from app.shogi.pieces import SIDES, Side
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.answers import AnswerWord as Word
from app.usi.answers import BestMove, Checkmate
from app.usi.commands import GameOver, Go, GoMate, IsReady, NewGame, Outcome, PonderHit, PositionCommand, Quit
from app.usi.events import OwedReply, ReadyOk, ReplyLate, ReplyOverdue, SearchAnswered, SessionEvent, UsiOk
from app.usi.options import CheckOption, InvalidOptionValue, Option, Reserved, SpinOption
from app.usi.session import SearchQuery

START_POSITION: Final = PositionCommand()
OFF_BOOK_POSITION: Final = PositionCommand(None, ("1i1h", "9a9b", "9i9h", "1a1b"))
"""Test position outside opening books: the lances of both sides have advanced by one."""
WHITE_TO_MOVE_POSITION: Final = PositionCommand(None, ("1i1h", "9a9b", "9i9h"))
"""Test position with White to move: `OFF_BOOK_POSITION` before its last move, that of a lance."""
MATE_POSITION: Final = PositionCommand("8k/9/8P/9/9/9/9/9/K8 b G2r2b3g4s4n4l17p 1")
"""Test position with a mate in one: a gold, protected by a pawn, is dropped in front of the king in the corner."""
NO_MATE_POSITION: Final = PositionCommand("8k/9/9/9/9/9/9/9/K8 b G2r2b3g4s4n4l18p 1")
"""Test position without a mate: `MATE_POSITION` without the protecting pawn."""

_SLOW_USIOK_MS: Final = 5_000
"""Milliseconds after which Shogidokoro gives up waiting for `usiok`."""
_SLOW_READYOK_MS: Final = 10_000
_SLOW_STOP_MS: Final = 500
_LATE_STOP_MS: Final = 2_000
LATE_MS: Final = 1_000
"""Milliseconds by which a move must not exceed its time: no clock tolerates more."""
_LONG_MAIN_TIME_MS: Final = 3_600_000
"""The opponent's main time in milliseconds: an engine that takes it for its own exceeds every timeout of the test."""
_DELAY_OPTIONS: Final = ("NetworkDelay2", "NetworkDelay", "Move Overhead", "Move_Overhead")
"""Names of options by which engines reserve time for network delay."""
_LEAST_TIME_SHARE: Final = 0.5
_TESTED_MULTIPV: Final = 3
_KILL_SECONDS: Final = 8
"""Seconds added to the timeout of `quit`, in which a process that does not exit is killed."""


def _test_start(state: DoctorState) -> TestProcedure[DoctorFinding]:
    """Test the start: wait until the engine prints something, or has run for a moment without exiting."""
    end = state.now + state.limits.starting
    while isinstance((yield from state.wait_for((SessionEvent,), end - state.now)), (ReplyLate, ReplyOverdue)):
        pass  # silence is no sign of life
    return make_finding([good(text.STARTED)])


def _test_greeting(state: DoctorState) -> TestProcedure[DoctorFinding]:
    if not state.has_usiok:
        limit = state.limits.session.usiok.limit + state.limits.after_answer
        if (yield from state.wait_for_reply(OwedReply.USIOK, UsiOk, limit)) is None:
            return _missing_reply(state, state.started_at, text.NO_USIOK, text.NO_USIOK_ADVICE)
    taken = state.ms_since(state.started_at)
    remarks = check_names(state)
    if taken > _SLOW_USIOK_MS:
        remarks.append(warning(text.SLOW_GREETING, text.SLOW_GREETING_ADVICE))
    return make_finding(remarks, taken)


def _missing_reply(state: DoctorState, since: float, seen: Phrase, advice: Phrase) -> DoctorFinding:
    """Make the finding for a missing reply; without advice if a misspelt reply explains it."""
    remark = failure(seen, None if has_misspelt_reply(state) else advice)
    return make_finding([remark], state.ms_since(since), stuck=True)


def _test_options(state: DoctorState) -> TestProcedure[DoctorFinding]:
    """Test the listed options, once all output before `usiok` has arrived."""
    actions, refused = _user_settings(state)
    yield from state.wait_for_more_output(None, *actions)
    return make_finding([*check_options(state), *refused])


def _user_settings(state: DoctorState) -> tuple[list[EngineAction], list[DoctorNote]]:
    """Return the user's option values as actions, and a remark (`DoctorNote`) on each invalid one."""
    actions: list[EngineAction] = []
    refused = []
    for name, written in state.settings:
        option = state.options.find(name)
        value = parse_setting(option, written)
        if isinstance(value, InvalidOptionValue):
            refused.append(explain_bad_value(name, written, value))
        elif option is not None:
            actions.append(SetOptionAction(option.name, value))
    return actions, refused


def _test_loading(state: DoctorState) -> TestProcedure[DoctorFinding]:
    begun = state.now
    if (yield from state.wait_for_reply(OwedReply.READYOK, ReadyOk, state.limits.loading, IsReady())) is None:
        return _missing_reply(state, begun, text.NO_READYOK, text.NO_READYOK_ADVICE)
    taken = state.ms_since(begun)
    yield from state.wait_for_more_output()
    if taken > _SLOW_READYOK_MS:
        return make_finding([note(text.SLOW_LOADING, text.SLOW_LOADING_ADVICE)], taken)
    return make_finding([good(text.LOADED)], taken)


def _test_after_restart(state: DoctorState, point: DoctorPoint) -> TestProcedure[DoctorFinding]:
    """Prepare a restarted engine for a search, then run the test procedure of `point`."""
    state.is_setting_up = True
    not_back = DoctorFinding(PointVerdict.NOT_TRIED, (text.NOT_BACK,), is_hung=True)
    usiok = state.limits.session.usiok.limit + state.limits.after_answer
    if (yield from state.wait_for_reply(OwedReply.USIOK, UsiOk, usiok)) is None:
        return not_back
    actions, _ = _user_settings(state)
    if (yield from state.wait_for_reply(OwedReply.READYOK, ReadyOk, state.limits.loading, *actions, IsReady())) is None:
        return not_back
    state.faults.clear()  # the start was examined before
    state.is_setting_up = False
    return (yield from PROCEDURES[point](state))


# Searches.


def _test_move(state: DoctorState) -> TestProcedure[DoctorFinding]:
    begun, byoyomi = state.now, state.limits.byoyomi
    limit = byoyomi / 1000 + state.limits.overtime
    answered = yield from state.search_and_wait(SearchQuery(START_POSITION, _go_command(state)), limit, NewGame())
    if answered is None:
        return _missing_reply(state, begun, text.NO_ANSWER, text.NO_ANSWER_ADVICE)
    taken = state.answered_after_ms(begun)
    state.can_play = isinstance(answered.answer, BestMove) or answered.answer is Word.UNREADABLE
    odd = check_answer(answered.answer, START_POSITION)
    if isinstance(answered.answer, BestMove) and not any(remark.verdict is PointVerdict.FAILURE for remark in odd):
        odd.insert(0, _check_move_time(answered.answer.move, taken, byoyomi))
    return make_finding(odd, taken)


def _go_command(state: DoctorState, *, ponder: bool = False) -> Go:
    return Go(ponder, btime=0, wtime=0, byoyomi=state.limits.byoyomi)


def _check_move_time(move: str, taken: int, byoyomi: int) -> DoctorNote:
    late = taken - byoyomi
    if late <= 0:
        return good(text.MOVED.filled(move=move, taken=taken, given=byoyomi))
    remark = note if late < LATE_MS else warning
    return remark(text.MOVED_LATE.filled(move=move, late=late, given=byoyomi), text.LATE_ADVICE)


def _test_stop(state: DoctorState) -> TestProcedure[DoctorFinding]:
    if not state.can_play:
        return _not_offered_finding(text.PLAYS_NOT)
    question = SearchQuery(OFF_BOOK_POSITION, Go(infinite=True))
    early = yield from state.wait_for(SearchAnswered, state.limits.thinking, question)
    if isinstance(early, SearchAnswered):
        yield from state.wait_for_more_output()
        remarks = [warning(text.ANSWERED_EARLY, text.ANSWERED_EARLY_ADVICE)]
        return make_finding([*remarks, *check_answer(early.answer, OFF_BOOK_POSITION)])
    return (yield from _test_answer_to_stop(state))


def _test_answer_to_stop(state: DoctorState) -> TestProcedure[DoctorFinding]:
    """Test `stop`: stop the search and measure how soon the engine answers."""
    begun = state.now
    answered = yield from state.stop_and_wait()
    if answered is None:
        return _missing_reply(state, begun, text.NO_STOP, text.NO_STOP_ADVICE)
    taken = state.answered_after_ms(begun)
    yield from state.wait_for_more_output()
    late = note if taken < _LATE_STOP_MS else warning
    remark = good(text.STOPPED) if taken <= _SLOW_STOP_MS else late(text.STOPPED_LATE, text.STOP_ADVICE)
    return make_finding([remark, *check_answer(answered.answer, OFF_BOOK_POSITION)], taken)


def _test_clocks(state: DoctorState) -> TestProcedure[DoctorFinding]:
    """Test that each side uses its own clock, with little time against much; if not, test with exchanged clocks."""
    if not state.can_play:
        return _not_offered_finding(text.PLAYS_NOT)
    slow: list[Side] = []
    exchanging: list[Side] = []
    taken: list[int] = []
    for side, place in ((Side.BLACK, OFF_BOOK_POSITION), (Side.WHITE, WHITE_TO_MOVE_POSITION)):
        for mover_has_little, found in ((True, slow), (False, exchanging)):
            question, begun = (
                SearchQuery(place, _unequal_clocks(state, side, mover_has_little=mover_has_little)),
                state.now,
            )
            answered = yield from state.search_and_wait(question, _late_move_seconds(state))
            if answered is None and (yield from state.stop_and_wait()) is None:
                return _missing_reply(state, state.now, text.NO_STOP, text.NO_STOP_ADVICE)
            yield from state.wait_for_more_output()
            if mover_has_little and answered is not None:
                taken.append(state.answered_after_ms(begun))
                break
            if mover_has_little or answered is not None:
                found.append(side)
    return make_finding([_check_clock_use(state, slow, exchanging), *_check_used_time(state, taken)])


def _unequal_clocks(state: DoctorState, side: Side, *, mover_has_little: bool) -> Go:
    """The `go` command for `side` with very unequal main times; the sides' times are exchanged for an engine whose profile says that it mixes them up."""
    little = state.limits.byoyomi
    own, other = (little, _LONG_MAIN_TIME_MS) if mover_has_little else (_LONG_MAIN_TIME_MS, little)
    times = GoTimes(own, other, little) if side is Side.BLACK else GoTimes(other, own, little)
    btime, wtime, byoyomi, *_ = times.swap_times() if state.sends_exchanged else times
    return Go(btime=btime, wtime=wtime, byoyomi=byoyomi)


def _late_move_seconds(state: DoctorState) -> float:
    """Seconds after which a move is far too late, given little main time and byoyomi."""
    return state.limits.byoyomi * 2 / 1000 + state.limits.clock_overtime


def _check_clock_use(state: DoctorState, slow: Sequence[Side], exchanging: Sequence[Side]) -> DoctorNote:
    """Make the remark on sides that took too long, or hurried because of the other side's clock."""
    given = state.limits.byoyomi * 2
    if not slow:
        state.exchanges_clocks = state.sends_exchanged
        return good((text.CLOCKS_SENT_EXCHANGED if state.sends_exchanged else text.CLOCKS_KEPT).filled(given=given))
    if len(exchanging) < len(SIDES):
        return warning(text.CLOCKS_IGNORED.filled(given=given), text.CLOCKS_IGNORED_ADVICE)
    state.exchanges_clocks = not state.sends_exchanged
    if state.sends_exchanged:
        return warning(text.CLOCKS_NOT_EXCHANGED, text.CLOCKS_NOT_EXCHANGED_ADVICE)
    return warning(text.CLOCKS_EXCHANGED.filled(given=given), text.CLOCKS_EXCHANGED_ADVICE)


def _check_used_time(state: DoctorState, taken: Sequence[int]) -> list[DoctorNote]:
    """Make remarks on late moves, or on a network-delay option that leaves most of the time unused."""
    given = state.limits.byoyomi * 2
    late = max(taken, default=0) - given
    if late > 0:
        remark = note if late < LATE_MS else warning
        return [remark(text.CLOCKS_LATE.filled(given=given, late=late), text.LATE_ADVICE)]
    listed = (
        (option, _option_number(state, option)) for name in _DELAY_OPTIONS if (option := state.options.find(name))
    )
    kept_back = next(((option.name, value) for option, value in listed if value > 0), None)
    if kept_back is None or not taken or max(taken) >= given * _LEAST_TIME_SHARE:
        return []
    seen = text.TIME_UNUSED.filled(percent=round(100 * max(taken) / given), given=given, taken=max(taken))
    return [note(seen, text.TIME_UNUSED_ADVICE.filled(option=kept_back[0], value=kept_back[1]))]


def _option_number(state: DoctorState, option: Option) -> int:
    """Return the number that an option is set to; 0 if it has none."""
    written = next((words for name, words in reversed(state.settings) if name.lower() == option.name.lower()), None)
    value = option.default if written is None else parse_setting(option, written)
    return value if isinstance(value, int) else 0


def _begin_ponder(state: DoctorState) -> TestProcedure[DoctorFinding | None]:
    """Start a ponder search (`go ponder`); return a finding only if the test ends here, else None."""
    option = state.options.find(Reserved.PONDER)
    if not state.can_play:
        return _not_offered_finding(text.PLAYS_NOT)
    if option is None or not isinstance(option.kind, CheckOption):
        return _not_offered_finding(text.PONDERS_NOT)
    actions = (SetOptionAction(option.name, True), SearchQuery(OFF_BOOK_POSITION, _go_command(state, ponder=True)))
    early = yield from state.wait_for(SearchAnswered, state.limits.thinking, *actions)
    if early is None:
        return None
    yield from state.wait_for_more_output()
    return make_finding([warning(text.PONDERED_EARLY, text.PONDERED_EARLY_ADVICE)])


def _test_ponder_hit(state: DoctorState) -> TestProcedure[DoctorFinding]:
    if (found := (yield from _begin_ponder(state))) is not None:
        return found
    begun = state.now
    limit = state.limits.byoyomi / 1000 + state.limits.overtime
    answered = yield from state.wait_for(SearchAnswered, limit, PonderHit())
    if not isinstance(answered, SearchAnswered):
        return _missing_reply(state, begun, text.NO_ANSWER_TO_HIT, text.PONDER_ADVICE)
    taken = state.answered_after_ms(begun)
    yield from state.wait_for_more_output()
    is_late = taken > state.limits.byoyomi + LATE_MS
    remark = warning(text.HIT_LATE, text.LATE_ADVICE) if is_late else good(text.HIT_ANSWERED)
    return make_finding([remark, *check_answer(answered.answer, OFF_BOOK_POSITION)], taken)


def _test_ponder_miss(state: DoctorState) -> TestProcedure[DoctorFinding]:
    if (found := (yield from _begin_ponder(state))) is not None:
        return found
    return (yield from _test_answer_to_stop(state))


def _test_mate(state: DoctorState) -> TestProcedure[DoctorFinding]:
    begun = state.now
    answered = yield from _search_mate(state, MATE_POSITION)
    if answered is None:
        state.can_solve_mates = False
        return make_finding([note(text.NO_MATE_ANSWER, text.NO_MATE_ANSWER_ADVICE)], None, stuck=True)
    if _has_no_mate_search(answered):
        state.can_solve_mates = False
        return _not_offered_finding(text.SOLVES_NOT)
    state.can_solve_mates = True
    taken = state.answered_after_ms(begun)
    if isinstance(answered.answer, Checkmate):
        return make_finding([check_mate_answer(answered.answer, MATE_POSITION)], taken)
    is_missed = answered.answer is Word.NO_MATE and not answered.was_stopped
    seen = text.MATE_MISSED if is_missed else text.MATE_UNDECIDED
    return make_finding([failure(seen, text.MATE_ADVICE)], taken)


def _test_no_mate(state: DoctorState) -> TestProcedure[DoctorFinding]:
    if state.can_solve_mates is None:
        return DoctorFinding(PointVerdict.NOT_TRIED, (text.NOT_TRIED,))
    if not state.can_solve_mates:
        return _not_offered_finding(text.SOLVES_NOT)
    begun = state.now
    answered = yield from _search_mate(state, NO_MATE_POSITION)
    if answered is None:
        return _missing_reply(state, begun, text.NO_MATE_ANSWER, text.NO_MATE_ANSWER_ADVICE)
    taken = state.answered_after_ms(begun)
    if answered.answer is Word.NO_MATE and not answered.was_stopped:
        return make_finding([good(text.MATE_DENIED)], taken)
    if isinstance(answered.answer, Checkmate):
        return make_finding([check_mate_answer(answered.answer, NO_MATE_POSITION)], taken)
    return make_finding([note(text.MATE_NOT_DENIED)], taken)


def _search_mate(state: DoctorState, place: PositionCommand) -> TestProcedure[SearchAnswered | None]:
    """Run a mate search; return its answer, or the answer to the `stop` after its timeout."""
    limit = state.limits.mate / 1000 + state.limits.mate_overtime
    answered = yield from state.search_and_wait(SearchQuery(place, GoMate(state.limits.mate)), limit)
    return answered if answered is not None else (yield from state.stop_and_wait())


def _has_no_mate_search(answered: SearchAnswered) -> bool:
    """Return True if the engine has no mate search, or searched otherwise on `go mate`; neither is a fault."""
    mates = (Word.NO_MATE, Word.MATE_TIMEOUT, Word.MATE_UNKNOWN)
    return not isinstance(answered.answer, Checkmate) and answered.answer not in mates


def _test_multipv(state: DoctorState) -> TestProcedure[DoctorFinding]:
    option = state.options.find(Reserved.MULTI_PV)
    if not state.can_play:
        return _not_offered_finding(text.PLAYS_NOT)
    if option is None or not isinstance(option.kind, SpinOption) or option.kind.most < 2:
        return _not_offered_finding(text.RANKS_NOT)
    begun, wanted = state.now, min(_TESTED_MULTIPV, option.kind.most)
    actions = (SetOptionAction(option.name, wanted), SearchQuery(OFF_BOOK_POSITION, _go_command(state)))
    answered = yield from state.wait_for(SearchAnswered, state.limits.byoyomi / 1000 + state.limits.overtime, *actions)
    if not isinstance(answered, SearchAnswered):
        return _missing_reply(state, begun, text.NO_ANSWER, text.NO_ANSWER_ADVICE)
    came = len(state.multipv_ranks & set(range(1, wanted + 1)))
    yield from state.wait_for_more_output(
        None, *([] if option.default is None else [SetOptionAction(option.name, option.default)])
    )
    missing = warning(text.RANKS_MISSING.filled(wanted=wanted, came=came), text.RANKS_ADVICE)
    remark = good(text.RANKS_CAME.filled(count=wanted)) if came == wanted else missing
    return make_finding([remark, *check_answer(answered.answer, OFF_BOOK_POSITION)])


def _not_offered_finding(seen: Phrase) -> DoctorFinding:
    return DoctorFinding(PointVerdict.NOT_OFFERED, (seen,))


# End of the game, and quit.


def _test_game_over(state: DoctorState) -> TestProcedure[DoctorFinding]:
    yield from state.wait_for_more_output(state.limits.after_answer * 2, GameOver(Outcome.DRAW))
    return make_finding([good(text.GAME_OVER_TAKEN)])


def _test_next_game(state: DoctorState) -> TestProcedure[DoctorFinding]:
    begun = state.now
    if (yield from state.wait_for_reply(OwedReply.READYOK, ReadyOk, state.limits.loading, NewGame())) is None:
        return _missing_reply(state, begun, text.NO_SECOND_READYOK, text.NO_SECOND_READYOK_ADVICE)
    taken = state.ms_since(begun)
    yield from state.wait_for_more_output()
    return make_finding([good(text.READY_AGAIN)], taken)


def _test_quit(state: DoctorState) -> TestProcedure[DoctorFinding]:
    begun, patience = state.now, state.limits.session
    limit = patience.stop_to_quit + max(patience.end.limit, patience.end_of_loading.limit) + _KILL_SECONDS
    left = yield from state.wait_for(EngineExit, limit, Quit())
    taken = state.ms_since(begun)
    if not isinstance(left, EngineExit):
        return _missing_reply(state, begun, text.NOT_ENDED, text.QUIT_ADVICE)
    if left.exit.was_forced or left.exit.ignored_input:
        return make_finding([warning(text.ENDED_BY_FORCE, text.QUIT_ADVICE)], taken)
    if left.exit.signal is not None:
        return make_finding([warning(text.CRASHED_AT_END, text.CRASHED_AT_END_ADVICE)], taken)
    if left.exit.code:
        return make_finding([note(text.ENDED_WITH_CODE.filled(code=left.exit.code))], taken)
    return make_finding([good(text.ENDED)], taken)


PROCEDURES: Final[dict[DoctorPoint, Callable[[DoctorState], TestProcedure[DoctorFinding]]]] = {
    DoctorPoint.START: _test_start,
    DoctorPoint.GREETING: _test_greeting,
    DoctorPoint.OPTIONS: _test_options,
    DoctorPoint.LOADING: _test_loading,
    DoctorPoint.MOVE: _test_move,
    DoctorPoint.STOP: _test_stop,
    DoctorPoint.CLOCKS: _test_clocks,
    DoctorPoint.PONDER_HIT: _test_ponder_hit,
    DoctorPoint.PONDER_MISS: _test_ponder_miss,
    DoctorPoint.MATE: _test_mate,
    DoctorPoint.NO_MATE: _test_no_mate,
    DoctorPoint.MULTIPV: _test_multipv,
    DoctorPoint.GAME_OVER: _test_game_over,
    DoctorPoint.NEXT_GAME: _test_next_game,
    DoctorPoint.QUIT: _test_quit,
}
