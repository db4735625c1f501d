"""What engines take of a machine, and what is said beside threads and hash."""

import os
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from app.config.advice import (
    NO_DEMAND,
    Advice,
    MachineDemand,
    MachineMemory,
    MachineResources,
    advise_option,
    demand_of,
    demand_phrase,
    demand_warnings,
    parse_meminfo,
    this_machine,
    total_demand,
)
from app.config.engine_profile import bundled_profile
from tests.unit.config.engine_examples import LINES, engine, introduced, options

EIGHT = MachineResources(8, MachineMemory(16_000, 12_000))
UNKNOWN = MachineResources(2, MachineMemory(None, None))
ALL = options(*LINES)


def advice(name: str, value: int, machine: MachineResources = EIGHT, others: MachineDemand = NO_DEMAND) -> Advice:
    option = ALL.find(name)
    assert option is not None
    found = advise_option(option, value, ALL, machine, others)
    assert found is not None
    return found


def test_this_machine_has_something_to_work_with() -> None:
    machine = this_machine()
    assert 1 <= machine.cores <= (os.cpu_count() or 1)
    if sys.platform == "linux" and Path("/proc/meminfo").exists():
        assert machine.memory.total is not None
        assert machine.memory.total > 100


def test_memory_is_read_from_what_linux_says() -> None:
    said = "MemTotal:       16384000 kB\nMemFree:         100 kB\nMemAvailable:    8192000 kB\n"
    assert parse_meminfo(said) == MachineMemory(16_000, 8_000)
    assert parse_meminfo("") == MachineMemory(None, None)


def test_an_engine_takes_what_it_is_set_to_or_its_defaults() -> None:
    assert demand_of(engine()) == MachineDemand(1, 16)
    assert demand_of(engine(values={"Threads": 4, "Hash": 1024})) == MachineDemand(4, 1024)
    assert demand_of(engine(introduction=None)) == demand_of(bundled_profile()) == MachineDemand(1, 0)
    assert demand_of(engine(host="me@there", values={"Threads": 4})) == NO_DEMAND


def test_threads_of_several_devices_and_a_table_for_mates_count_too() -> None:
    lines = [f"option name UCT_Threads{number} type spin default 2 min 0 max 256" for number in ("", 2, 3)]
    lines.append("option name DfPn_Hash type spin default 64 min 64 max 4096")
    assert demand_of(engine(introduction=introduced(*lines))) == MachineDemand(6, 64)


def test_engines_that_think_in_turn_share_their_threads_but_not_their_memory() -> None:
    two = [MachineDemand(4, 1000), MachineDemand(6, 500)]
    assert total_demand(two) == MachineDemand(10, 1500)
    assert total_demand(two, at_once=False) == MachineDemand(6, 1500)
    assert total_demand([]) == NO_DEMAND


def test_too_much_is_warned_of() -> None:
    assert demand_warnings(MachineDemand(8, 12_800), EIGHT) == ()
    (threads,) = demand_warnings(MachineDemand(9, 0), EIGHT)
    assert "9 threads" in threads.en
    most, more = (
        demand_warnings(MachineDemand(0, 12_801), EIGHT)[0],
        demand_warnings(MachineDemand(0, 16_001), EIGHT)[0],
    )
    assert "most of" in most.en
    assert "more than" in more.en
    assert len(demand_warnings(MachineDemand(99, 99_999), EIGHT)) == 2
    assert demand_warnings(MachineDemand(1, 99_999), UNKNOWN) == ()


def test_the_whole_demand_is_said_beside_what_there_is() -> None:
    said = demand_phrase(MachineDemand(4, 1_024), EIGHT)
    assert all(part in words for words in said for part in ("4", "8", "1,024", "16,000"))
    assert "2" in demand_phrase(MachineDemand(4, 1_024), UNKNOWN).en
    assert "MB" not in demand_phrase(MachineDemand(4, 0), EIGHT).en


def test_the_sensible_number_of_threads_leaves_one_for_the_window_and_those_that_others_use() -> None:
    assert advice("Threads", 1).recommended == 7
    assert advice("Threads", 1, others=MachineDemand(4, 0)).recommended == 3
    assert advice("Threads", 1, others=MachineDemand(20, 0)).recommended == 1
    assert advice("Threads", 1, UNKNOWN).recommended == 2
    assert advice("Threads", 8).warning is None
    assert advice("Threads", 8, others=MachineDemand(1, 0)).warning is not None
    assert "4" in advice("Threads", 8, others=MachineDemand(4, 0)).sentence.en


def test_the_sensible_hash_is_a_power_of_two_and_at_most_a_quarter_of_the_memory() -> None:
    assert advice("USI_Hash", 16).recommended == 2_048
    assert advice("USI_Hash", 16, others=MachineDemand(0, 10_000)).recommended == 1_024
    assert advice("USI_Hash", 16, others=MachineDemand(0, 99_000)).recommended == 16
    assert advice("USI_Hash", 13_000).warning is not None
    assert advice("USI_Hash", 99_000, UNKNOWN).warning is None


def test_beside_other_options_nothing_is_said() -> None:
    for name in ("MultiPV", "USI_Ponder", "Style"):
        option = ALL.find(name)
        assert option is not None
        assert advise_option(option, 1, ALL, EIGHT) is None


@given(st.integers(1, 256), st.none() | st.integers(0, 2**21), st.integers(0, 512), st.integers(0, 2**21))
def test_a_sensible_value_will_always_do(cores: int, memory: int | None, threads: int, megabytes: int) -> None:
    machine, others = MachineResources(cores, MachineMemory(memory, None)), MachineDemand(threads, megabytes)
    for name in ("Threads", "USI_Hash"):
        option = ALL.find(name)
        assert option is not None
        assert option.value_problem(advice(name, 1, machine, others).recommended) is None
