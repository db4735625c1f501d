"""Engine process pool: leases a running engine to one user at a time and keeps it warm for a while afterwards.

Loading an engine takes seconds, so an idle one serves the next user who wants the same engine. Option values that
differ are set first, except text: that mostly names a file, and many engines read files only once.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from math import ceil
from time import monotonic
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QTimer

from app.base.event import Event
from app.base.value import replaced
from app.config.advice import MachineDemand, demand_of, total_demand
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import EngineProfile
from app.runtime.engine import Engine, EngineRegistry
from app.runtime.engine_logs import EngineLogs
from app.runtime.exit import EngineExit
from app.runtime.launch import Launch
from app.runtime.launching import engine_launch, launched_file_stamp, profile_options
from app.usi import events
from app.usi.log import EngineLog, LogDirection
from app.usi.options import ButtonOption, Option, Options, Setting, TextOption
from app.usi.session import SENT_UNLISTED
from app.usi.stages import Stage

WARM_SECONDS: Final = 600.0

_BEFORE_USIOK: Final = frozenset({Stage.NEW, Stage.GREETING})
_THREADS_OPTION: Final = "Threads"
_NO_VALUES: Final[Mapping[str, Setting]] = MappingProxyType({})


class EnginePlan(NamedTuple):
    """An engine with its launch settings and option values."""

    key: str
    """Key of the engine's profile: an idle engine is leased again only for the same key."""
    name: str
    launch: Launch
    values: Mapping[str, Setting] = _NO_VALUES
    timeouts: events.SessionTimeouts | None = None
    label: str = ""
    """Name of the engine's log; empty means the engine's name."""


def plan_of_profile(profile: EngineProfile) -> EnginePlan:
    return EnginePlan(profile.key, profile.name, engine_launch(profile), profile_options(profile))


class EngineUse(NamedTuple):
    """A running engine, with what is needed to compute its use of threads and memory."""

    plan: EnginePlan
    """Profile, launch settings and current option values of the engine."""
    is_leased: bool


def running_demand(running: Iterable[EngineUse], shelf: EngineProfiles, without: Collection[str]) -> MachineDemand:
    """Sum of threads and memory of running engines, except profiles in `without`; idle ones count with memory only."""
    demands = []
    for each in running:
        profile = None if each.plan.key in without else shelf.find_engine(each.plan.key)
        if profile is not None:
            demand = demand_of(replaced(profile, values=each.plan.values))
            demands.append(demand if each.is_leased else demand._replace(threads=0))
    return total_demand(demands)


class EnginePool:
    """Pool of running engines: leases them, and keeps idle ones for a while."""

    def __init__(
        self,
        engines: EngineRegistry,
        logs: EngineLogs | None = None,
        warm: float = WARM_SECONDS,
        shelf: EngineProfiles | None = None,
    ) -> None:
        """With `shelf` (the list of profiles), an engine removed from the list is quit at once, or after its lease."""
        if shelf is not None:
            shelf.changed.connect(partial(self._on_profiles_changed, shelf))
        self.logs = logs or EngineLogs()
        self.use_changed: Event[None] = Event()
        """Emitted when `demand` has changed: an engine was started, ended, leased or given back."""
        self.engines = engines
        self._warm_seconds = warm
        self._running: list[PooledEngine] = []
        self._idle_timer = QTimer(engines, singleShot=True)
        self._idle_timer.timeout.connect(self._quit_long_idle)

    @property
    def usage(self) -> tuple[EngineUse, ...]:
        """All running engines with their option values, to sum threads and memory; oldest first."""
        return tuple(
            EngineUse(running.plan._replace(values=running.current_values), running.idle_since is None)
            for running in self._running
        )

    def lease_engine(self, plan: EnginePlan, *, fresh: bool = False) -> "PooledEngine":
        """Lease an idle (warm) engine that suits `plan`, or start one; `fresh` always starts one."""
        running = (None if fresh else self._find_idle_engine(plan)) or self._start_engine(plan)
        running.idle_since = None
        self._set_idle_timer()
        self.use_changed.emit(None)
        return running

    def reclaim_engine(self, running: "PooledEngine") -> None:
        """Make a given-back engine idle, or quit it; called by `PooledEngine.end_lease`."""
        if running.is_overdue or running.is_outdated:
            running.quit_or_kill()
            return
        running.idle_since = monotonic()
        running.stop()  # any search is obsolete
        self._set_idle_timer()
        self.use_changed.emit(None)

    def running_engine(self, key: str) -> Engine | None:
        """The running engine of a profile whose options are known; a leased one before a warm one."""
        found = [one for one in self._running if one.plan.key == key and one.is_open and one.stage not in _BEFORE_USIOK]
        return min(found, key=lambda one: one.idle_since is not None, default=None)

    def quit_idle_engines(self) -> None:
        """Quit the idle engines, as something else needs their memory."""
        for running in self._idle_engines():
            running.quit_or_kill()

    def _on_profiles_changed(self, shelf: EngineProfiles, changed: frozenset[str]) -> None:
        """Quit the engines that were removed from the list, or have other launch settings now."""
        for running in [one for one in self._running if one.plan.key in changed]:
            profile = shelf.find_engine(running.plan.key)
            running.is_outdated = profile is None or engine_launch(profile) != running.plan.launch
            if running.is_outdated and running.idle_since is not None and running.is_open:
                running.quit_or_kill()

    # Running engines.

    def _find_idle_engine(self, plan: EnginePlan) -> "PooledEngine | None":
        """Find the last used idle engine that suits `plan`, and set its options accordingly; None if there is none."""
        stamp = launched_file_stamp(plan.launch)
        for running in sorted(self._idle_engines(), key=lambda one: one.idle_since or 0.0, reverse=True):
            if running.plan.launch == plan.launch and stamp not in {None, running.program_stamp}:
                running.quit_or_kill()  # the program file has changed
                continue
            changes = running.option_changes_for(plan)
            if changes is not None:
                running.adopt_plan(plan, changes)
                return running
        return None

    def _idle_engines(self) -> list["PooledEngine"]:
        return [one for one in self._running if one.idle_since is not None and one.is_open]

    def _start_engine(self, plan: EnginePlan) -> "PooledEngine":
        log = self.logs.open_log(plan.key, plan.label or plan.name)
        running = PooledEngine(self, plan, log)
        self._running.append(running)
        running.ended.connect(lambda _: self._on_engine_gone(running))
        running.start()
        return running

    def _on_engine_gone(self, running: "PooledEngine") -> None:
        self._running.remove(running)
        self.logs.end_log(running.log)
        self.use_changed.emit(None)

    # Idle engines.

    def _set_idle_timer(self) -> None:
        since = [one.idle_since for one in self._idle_engines() if one.idle_since is not None]
        if since:
            self._idle_timer.start(max(1, ceil((min(since) + self._warm_seconds - monotonic()) * 1000)))
        else:
            self._idle_timer.stop()

    def _quit_long_idle(self) -> None:
        now = monotonic()
        for running in self._idle_engines():
            if running.idle_since is not None and now - running.idle_since >= self._warm_seconds:
                running.quit_or_kill()
        self._set_idle_timer()


class PooledEngine(Engine):
    """A running engine of the pool, with its option values: leased to one user, or idle for the next."""

    def __init__(self, pool: EnginePool, plan: EnginePlan, log: EngineLog) -> None:
        super().__init__(pool.engines, plan.launch, plan.values, plan.timeouts, log if pool.logs.needs_lines else None)
        self.plan = plan
        self.log = log
        self.idle_since: float | None = None
        self.program_stamp = launched_file_stamp(plan.launch)
        """Size and modification time of the program when it was started."""
        self.is_overdue = False
        self.is_outdated = False
        """True if the engine was removed from the list or has other launch settings there; it is not leased again."""
        self._pool = pool
        self._is_loading = True
        """True if a `ReadyOk` event must come before a search can begin."""
        self._subscriptions: list[Callable[[], None]] = []
        self._unsent_values: list[tuple[str, Setting | None]] = []
        """Option values to send once the engine has listed its options."""
        self._changed_values: dict[str, Setting] = {}
        """Option values set since the plan, by the engine's option names."""
        self.session_event.connect(self._on_session_event)

    @property
    def display_name(self) -> str:
        """The engine's own name; until it is known, the user's name for it."""
        return self.name or self.plan.name

    @property
    def current_values(self) -> Mapping[str, Setting]:
        """Current option values: those of the plan and later changes."""
        return {**self.plan.values, **self._changed_values} if self._changed_values else self.plan.values

    def subscribe(self, told: Callable[[events.SessionEvent], object], gone: Callable[[EngineExit], object]) -> None:
        """Subscribe to the engine's events until the lease ends."""
        self._subscriptions += [self.session_event.connect(told), self.ended.connect(gone)]

    def ensure_ready(self, *, new_game: bool = False) -> bool:
        """Make the engine ready for a search; True if it is ready now, otherwise a `ReadyOk` event follows."""
        if not new_game:
            self.send_isready()
        else:
            self._renew_threads()
            self.new_game()
            self._is_loading = self.stage is not Stage.READY
        return not self._is_loading

    def _renew_threads(self) -> None:
        """Set the number of threads again: engines based on Stockfish keep per-thread tables across games otherwise."""
        option = None if self.stage in _BEFORE_USIOK else self.options.find(_THREADS_OPTION)
        value = None if option is None else _option_value(option, _valid_values(self.current_values, self.options))
        if option is not None and value is not None and self.is_open:
            self.set_option(option.name, value)

    def set_option_if_valid(self, name: str, value: Setting | None) -> None:
        """Set an option, or press a button (None), as soon as the options are known; ignore invalid values."""
        if self.stage in _BEFORE_USIOK:
            self._unsent_values.append((name, value))
            return
        option = self.options.find(name)
        if option is None or option.value_problem(value) is not None or not self.is_open:
            return
        if value is None:
            self.set_option(option.name, None)
        elif value != _option_value(option, _valid_values(self.current_values, self.options)):
            self.set_option(option.name, value)
            self._changed_values[option.name] = value

    def log_note(self, words: str) -> None:
        """Add a line of this program to the engine's log."""
        self.log.append_lines(LogDirection.NOTE, [words.encode(errors="replace")], monotonic())

    def end_lease(self) -> None:
        """End the lease; the engine stops its search and is available to others."""
        self._unsubscribe_listeners()
        if self.idle_since is None and self.is_open:
            self._unsent_values.clear()
            self._pool.reclaim_engine(self)

    def end_lease_and_quit(self) -> None:
        """End the lease and quit the engine instead of keeping it idle."""
        self._unsubscribe_listeners()
        if self.idle_since is None:
            self.quit_or_kill()

    def _unsubscribe_listeners(self) -> None:
        """Unsubscribe the engine's listeners that subscribed during the lease."""
        for part in self._subscriptions:
            part()
        self._subscriptions.clear()

    def quit_or_kill(self) -> None:
        """Quit the engine; kill it if it owed a reply for too long."""
        (self.kill if self.is_overdue else self.quit)()

    def option_changes_for(self, plan: EnginePlan) -> dict[str, Setting] | None:
        """Option values to change so that this running engine suits `plan`; None if that is impossible."""
        ours = self.plan
        same = (plan.key, plan.launch, plan.timeouts)
        if (ours.key, ours.launch, ours.timeouts) != same or self.is_overdue:
            return None
        if self.stage in _BEFORE_USIOK:
            return {} if plan.values == ours.values else None
        if _unlisted_values(plan.values, self.options) != _unlisted_values(ours.values, self.options):
            return None
        changes: dict[str, Setting] = {}
        wanted, now = (_valid_values(each, self.options) for each in (plan.values, self.current_values))
        # Options that no plan sets keep their values.
        for option in (option for option in self.options if option.name in {*wanted, *now}):
            value = _option_value(option, wanted)
            if value is None or value == _option_value(option, now):
                continue
            if isinstance(option.kind, TextOption):
                return None
            changes[option.name] = value
        return changes

    def adopt_plan(self, plan: EnginePlan, changes: dict[str, Setting]) -> None:
        """Adopt `plan` for the running engine, and set the options in `changes`."""
        self.plan = plan
        self._changed_values.clear()
        for name, value in changes.items():
            self.set_option(name, value)
        if changes:
            # Engines apply options at `isready`, which precedes a game.
            self.new_game()
            self._is_loading = True

    def _on_session_event(self, event: events.SessionEvent) -> None:
        kind = type(event)
        if kind is events.ReadyOk:
            self._is_loading = self.is_overdue = False
        elif kind is events.UsiOk:
            for name, value in self._unsent_values:
                self.set_option_if_valid(name, value)
            self._unsent_values.clear()
        elif isinstance(event, events.ReplyOverdue) and event.awaited is not events.OwedReply.EXIT:
            self.is_overdue = True
            if self.idle_since is not None:
                self.quit_or_kill()
        elif kind is events.SearchAnswered or kind is events.SearchSent:
            self.is_overdue = False


def _valid_values(values: Mapping[str, Setting], options: Options) -> dict[str, Setting]:
    """Return the values that are valid for their options, by the engine's option names."""
    found = ((options.find(name), value) for name, value in values.items())
    return {option.name: value for option, value in found if option is not None and option.value_problem(value) is None}


def _option_value(option: Option, settings: Mapping[str, Setting]) -> Setting | None:
    return None if isinstance(option.kind, ButtonOption) else settings.get(option.name, option.default)


def _unlisted_values(values: Mapping[str, Setting], options: Options) -> dict[str, Setting]:
    """Return the values of options that are sent although the engine does not list them."""
    return {
        name: value for name, value in values.items() if options.find(name) is None and name.lower() in SENT_UNLISTED
    }
