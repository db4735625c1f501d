"""Engines that are leased: nobody shares one, who comes next finds it warm, and it is set as he wants it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.base.value import replaced
from app.config.advice import MachineDemand
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import EngineProfile, Introduction, bundled_profile
from app.config.engine_store import LoadedEngines
from app.runtime.engine import EngineRegistry
from app.runtime.engine_logs import MOST_ENDED_LOGS, EngineLogs
from app.runtime.launch import Launch
from app.runtime.pool import EnginePlan, EnginePool, EngineUse, PooledEngine, plan_of_profile, running_demand
from app.usi.commands import Go
from app.usi.events import ReadyOk, ReplyOverdue, SearchAnswered, SessionEvent, SessionTimeouts
from app.usi.log import EngineLog, LogDirection
from app.usi.log_tlf import read_log
from app.usi.options import Setting
from tests.fakes.watching import FAKE, SHORT, fake, is_alive, kill, question, wait_until

BUNDLED = Launch(sys.executable, ("-m", "app", "usi"), str(Path(__file__).parents[3]))


class Tenant:
    """Somebody who has leased an engine, and heard this."""

    def __init__(self, pool: EnginePool, plan: EnginePlan, *, fresh: bool = False) -> None:
        self.heard: list[SessionEvent] = []
        self.gone: list[object] = []
        self.lease: PooledEngine = pool.lease_engine(plan, fresh=fresh)
        self.lease.subscribe(self.heard.append, self.gone.append)
        self.process = self.lease.process_id

    def wait_for(self, kind: type[SessionEvent], count: int = 1) -> None:
        wait_until(lambda: sum(isinstance(event, kind) for event in self.heard) >= count)

    def prepare(self, *, new_game: bool = False) -> None:
        count = sum(isinstance(event, ReadyOk) for event in self.heard)
        if not self.lease.ensure_ready(new_game=new_game):
            self.wait_for(ReadyOk, count + 1)

    def think(self) -> None:
        count = sum(isinstance(event, SearchAnswered) for event in self.heard)
        self.lease.search(question(Go(depth=1)))
        self.wait_for(SearchAnswered, count + 1)


@pytest.fixture
def engines(qtbot: QtBot) -> Iterator[EngineRegistry]:
    engines = EngineRegistry()
    yield engines
    processes = [engine.process_id for engine in engines.running]
    for engine in engines.running:
        engine.kill()
    wait_until(lambda: not engines.running)
    assert not any(process is not None and is_alive(process) for process in processes)


@pytest.fixture
def pool(engines: EngineRegistry) -> EnginePool:
    return EnginePool(engines)


def plan(fault: str = "sound", patience: SessionTimeouts | None = None, key: str = "", **values: Setting) -> EnginePlan:
    return EnginePlan(key or fault, fault.title(), fake(fault), values, patience)


def said(log: EngineLog) -> list[str]:
    return [line.text for line in log.lines if line.direction is LogDirection.TO]


# Warmth


def test_an_engine_that_is_given_back_serves_the_next_who_wants_the_same(pool: EnginePool) -> None:
    first = Tenant(pool, plan())
    first.prepare()
    first.lease.end_lease()
    second = Tenant(pool, plan())
    assert second.process == first.process
    assert second.lease.ensure_ready()
    second.think()
    assert said(pool.logs.all_logs[0]).count("isready") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody replace a program that runs")
def test_an_engine_whose_program_was_replaced_serves_nobody_any_more(
    pool: EnginePool, engines: EngineRegistry, tmp_path: Path
) -> None:
    program = tmp_path / "engine"
    started = fake("sound")
    program.write_text(f'#!/bin/sh\nexec "{started.program}" {" ".join(started.arguments)}\n', "utf-8")
    program.chmod(0o755)
    other = tmp_path / "engine.new"
    other.write_text(f"{program.read_text('utf-8')}# the next version\n", "utf-8")
    other.chmod(0o755)
    wanted = EnginePlan("engine", "Engine", Launch(str(program)))
    first = Tenant(pool, wanted)
    first.prepare()
    first.lease.end_lease()
    assert Tenant(pool, wanted).process == first.process
    first.lease.end_lease()
    other.replace(program)
    second = Tenant(pool, wanted)
    assert second.process != first.process
    second.prepare()
    wait_until(lambda: len(engines.running) == 1)


def test_an_engine_is_never_shared(pool: EnginePool) -> None:
    first, second = Tenant(pool, plan()), Tenant(pool, plan())
    assert first.process != second.process
    first.lease.end_lease()
    first.lease.end_lease()
    third, fourth = Tenant(pool, plan()), Tenant(pool, plan())
    assert third.process == first.process
    assert fourth.process not in {first.process, second.process}


@pytest.mark.parametrize(
    "other",
    [
        plan(key="another profile"),
        plan("banner", key="sound"),
        plan()._replace(values={"Book File": "private.bin"}),
    ],
    ids=["another profile", "another program", "another file"],
)
def test_an_engine_that_cannot_become_what_is_wanted_stays_as_it_is(pool: EnginePool, other: EnginePlan) -> None:
    first = Tenant(pool, plan())
    first.prepare()
    first.lease.end_lease()
    second = Tenant(pool, other)
    assert second.process != first.process
    second.lease.end_lease_and_quit()
    assert Tenant(pool, plan()).process == first.process


def test_what_an_engine_does_not_list_matters_only_where_it_is_told_all_the_same(pool: EnginePool) -> None:
    first = Tenant(pool, plan("crlf"))
    first.prepare()
    first.lease.end_lease()
    second = Tenant(pool, plan("crlf", USI_OwnBook=False, BookDepth=0))
    assert second.process == first.process
    second.lease.end_lease()
    assert Tenant(pool, plan("crlf", USI_Hash=64)).process != first.process


def test_one_that_has_not_said_what_it_is_yet_serves_only_who_wants_the_same(pool: EnginePool) -> None:
    first = Tenant(pool, plan(USI_Hash=64))
    first.lease.end_lease()
    other = Tenant(pool, plan(USI_Hash=32))
    same = Tenant(pool, plan(USI_Hash=64))
    assert other.process != first.process
    assert same.process == first.process
    same.prepare()
    assert "setoption name USI_Hash value 64" in said(pool.logs.all_logs[0])


def test_values_that_differ_are_set_before_the_next_question(pool: EnginePool) -> None:
    first = Tenant(pool, plan(USI_Hash=64, MultiPV=3))
    first.prepare()
    first.think()
    first.lease.end_lease()
    second = Tenant(pool, plan(MultiPV=3, USI_Ponder=True))
    assert second.process == first.process
    assert not second.lease.ensure_ready()
    second.wait_for(ReadyOk)
    second.think()
    assert said(pool.logs.all_logs[0]) == [
        "usi",
        "setoption name USI_Hash value 64",
        "setoption name MultiPV value 3",
        "isready",
        "position startpos",
        "go depth 1",
        "setoption name USI_Hash value 16",
        "setoption name USI_Ponder value true",
        "isready",
        "usinewgame",
        "position startpos",
        "go depth 1",
    ]


def test_what_was_adjusted_is_set_back_for_the_next(pool: EnginePool) -> None:
    first = Tenant(pool, plan())
    first.lease.set_option_if_valid("USI_MultiPV", 5)
    first.lease.set_option_if_valid("MultiPV", 5000)
    first.lease.set_option_if_valid("No Such Thing", True)
    first.prepare()
    first.lease.set_option_if_valid("multipv", 5)
    first.lease.set_option_if_valid("Clear Hash", None)
    first.think()
    assert [demand.plan.values for demand in pool.usage] == [{"MultiPV": 5}]
    first.lease.end_lease()
    Tenant(pool, plan()).think()
    settings = [line for line in said(pool.logs.all_logs[0]) if line.startswith("setoption")]
    assert settings == [
        "setoption name MultiPV value 5",
        "setoption name Clear Hash",
        "setoption name MultiPV value 1",
    ]


def test_it_stops_thinking_when_it_is_given_back_and_the_next_hears_nothing_of_that(pool: EnginePool) -> None:
    first = Tenant(pool, plan())
    first.lease.search(question())
    wait_until(lambda: "go infinite" in said(pool.logs.all_logs[0]))
    first.lease.end_lease()
    heard = len(first.heard)
    second = Tenant(pool, plan())
    assert second.process == first.process
    second.think()
    assert len(first.heard) == heard
    answers = [event.answer for event in second.heard if isinstance(event, SearchAnswered)]
    assert len([line for line in said(pool.logs.all_logs[0]) if line == "stop"]) == 1
    assert answers


def test_a_fresh_one_is_another_process(pool: EnginePool) -> None:
    first = Tenant(pool, plan())
    first.prepare()
    first.lease.end_lease()
    assert Tenant(pool, plan(), fresh=True).process != first.process


# The end


def test_one_that_is_discarded_ends(pool: EnginePool, engines: EngineRegistry) -> None:
    tenant = Tenant(pool, plan())
    tenant.prepare()
    tenant.lease.end_lease_and_quit()
    tenant.lease.end_lease()
    wait_until(lambda: not engines.running)
    assert pool.usage == ()
    assert tenant.gone == []


def test_making_room_ends_those_that_nobody_needs(pool: EnginePool, engines: EngineRegistry) -> None:
    kept, warm = Tenant(pool, plan()), Tenant(pool, plan())
    warm.prepare()
    warm.lease.end_lease()
    assert [demand.is_leased for demand in pool.usage] == [True, False]
    pool.quit_idle_engines()
    wait_until(lambda: len(engines.running) == 1)
    assert engines.running == (kept.lease,)


def test_what_nobody_needs_for_long_ends(engines: EngineRegistry) -> None:
    pool = EnginePool(engines, warm=0.2)
    kept, warm = Tenant(pool, plan()), Tenant(pool, plan())
    warm.prepare()
    warm.lease.end_lease()
    wait_until(lambda: len(engines.running) == 1)
    assert engines.running == (kept.lease,)


def test_a_warm_engine_that_dies_is_not_given_to_anybody(pool: EnginePool, engines: EngineRegistry) -> None:
    first = Tenant(pool, plan())
    first.prepare()
    first.lease.end_lease()
    assert first.process is not None
    kill(first.process)
    wait_until(lambda: not engines.running)
    second = Tenant(pool, plan())
    second.think()
    assert second.process != first.process
    assert first.gone == []


def test_one_that_does_not_stop_is_put_down_when_nobody_needs_it(pool: EnginePool, engines: EngineRegistry) -> None:
    tenant = Tenant(pool, plan("ignores-stop", SHORT))
    tenant.lease.search(question())
    wait_until(lambda: "go infinite" in said(pool.logs.all_logs[0]))
    tenant.lease.end_lease()
    wait_until(lambda: not engines.running)


def test_one_that_owes_something_for_too_long_is_not_kept(pool: EnginePool, engines: EngineRegistry) -> None:
    tenant = Tenant(pool, plan("never-readyok", SHORT))
    tenant.lease.ensure_ready()
    tenant.wait_for(ReplyOverdue)
    tenant.lease.end_lease()
    wait_until(lambda: not engines.running)


# What is shown of them


def test_everybody_hears_when_what_runs_has_changed(pool: EnginePool, engines: EngineRegistry) -> None:
    told: list[tuple[bool, ...]] = []
    pool.use_changed.connect(lambda _: told.append(tuple(demand.is_leased for demand in pool.usage)))
    tenant = Tenant(pool, plan())
    tenant.prepare()
    tenant.lease.end_lease()
    pool.quit_idle_engines()
    wait_until(lambda: not engines.running)
    assert told == [(True,), (False,), ()]


def test_the_logs_of_the_last_that_ended_are_kept(pool: EnginePool, engines: EngineRegistry) -> None:
    appeared: list[EngineLog] = []
    ended: list[EngineLog] = []
    pool.logs.log_opened.connect(appeared.append)
    pool.logs.log_ended.connect(ended.append)
    for number in range(MOST_ENDED_LOGS + 2):
        Tenant(pool, plan(key=f"engine {number}")).lease.end_lease_and_quit()
    running = Tenant(pool, plan())
    wait_until(lambda: engines.running == (running.lease,))
    assert len(appeared) == MOST_ENDED_LOGS + 3
    assert len(ended) == MOST_ENDED_LOGS + 2
    assert set(pool.logs.all_logs) == {*ended[2:], appeared[-1]}
    assert [pool.logs.is_running(log) for log in pool.logs.all_logs] == [False] * MOST_ENDED_LOGS + [True]
    assert appeared[0].engine == "Sound"


def test_logs_are_written_into_files_that_can_be_read(engines: EngineRegistry, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    pool = EnginePool(engines, EngineLogs(folder))
    first, second = Tenant(pool, plan(key="odd/key:名")), Tenant(pool, plan(key="odd/key:名"))
    for tenant in (first, second):
        tenant.think()
        tenant.lease.end_lease_and_quit()
    wait_until(lambda: not engines.running)
    Tenant(pool, plan(key="odd/key:名")).lease.end_lease_and_quit()
    wait_until(lambda: not engines.running)
    assert pool.logs.close(20)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["odd-key--1.tlf", "odd-key--2.tlf"]
    readings = [read_log(file.read_text("utf-8")) for file in files]
    assert [len(reading.recordings) for reading in readings] == [2, 1]
    for reading, log in zip(readings, pool.logs.all_logs, strict=False):
        assert reading.problems == ()
        assert reading.recordings[0].engine == "Sound"
        assert reading.recordings[0].lines == log.lines


def test_engines_run_where_no_log_can_be_written(engines: EngineRegistry, tmp_path: Path) -> None:
    in_the_way = tmp_path / "logs"
    in_the_way.write_text("a file", "utf-8")
    pool = EnginePool(engines, EngineLogs(in_the_way / "deep"))
    tenant = Tenant(pool, plan())
    tenant.think()
    wait_until(lambda: pool.logs.folder is None)
    tenant.think()
    assert said(pool.logs.all_logs[0]).count("go depth 1") == 2


@pytest.mark.slow
def test_the_bundled_engine_stays_warm_and_takes_other_values(pool: EnginePool) -> None:
    values: dict[str, Setting] = {"USI_Hash": 32}
    first = Tenant(pool, EnginePlan("builtin", "Bundled", BUNDLED, values))
    first.prepare(new_game=True)
    first.think()
    name = first.lease.display_name
    first.lease.end_lease()
    second = Tenant(pool, EnginePlan("builtin", "Bundled", BUNDLED))
    assert second.process == first.process
    assert second.lease.display_name == name != "Bundled"
    second.think()
    settings = [line for line in said(pool.logs.all_logs[0]) if line.startswith("setoption")]
    assert [line.split()[2] for line in settings] == ["USI_Hash", "USI_Hash"]
    second.prepare(new_game=True)
    # Engines after Stockfish make their threads anew then, with all that these remember.
    assert said(pool.logs.all_logs[0])[-3:] == ["setoption name Threads value 1", "isready", "usinewgame"]


def test_engines_that_rest_hold_their_memory_and_no_threads() -> None:
    lines = (
        "option name Threads type spin default 3 min 1 max 8",
        "option name USI_Hash type spin default 64 min 1 max 99",
    )
    shelf = EngineProfiles(LoadedEngines((bundled_profile(),)), lambda _: None)
    added = shelf.add_engine(EngineProfile("", "Fake", "/opt/fake", introduction=Introduction("Fake", "Us", lines)))
    for is_leased, threads in ((True, 3), (False, 0)):
        running = [EngineUse(plan_of_profile(added), is_leased)]
        assert running_demand(running, shelf, ()) == MachineDemand(threads, 64)
        assert running_demand(running, shelf, {added.key}) == MachineDemand()


def test_an_engine_that_is_removed_or_started_otherwise_ends_when_its_work_is_done(engines: EngineRegistry) -> None:
    shelf = EngineProfiles(LoadedEngines((bundled_profile(),)), lambda _: None)
    pool = EnginePool(engines, shelf=shelf)
    stays, removed, moved = (
        shelf.add_engine(EngineProfile(name, name, sys.executable, ("-S", "-E", str(FAKE), "sound"))) for name in "abc"
    )
    tenants = [Tenant(pool, plan_of_profile(profile)) for profile in (stays, removed, moved) for _ in range(2)]
    for tenant in tenants:
        tenant.prepare()
    for warm in tenants[::2]:
        warm.lease.end_lease()
    shelf.remove_engine(removed.key)
    shelf.replace_profile(replaced(moved, arguments=("-S", "-E", str(FAKE), "sound", "again")))
    shelf.replace_profile(replaced(stays, name="Another name"))
    wait_until(lambda: len(engines.running) == 4)
    assert not any(is_alive(process) for process in (tenants[2].process, tenants[4].process) if process is not None)
    for busy in tenants[1::2]:
        busy.think()
        busy.lease.end_lease()
    wait_until(lambda: len(engines.running) == 2)
    assert {demand.plan.key for demand in pool.usage} == {stays.key}
