"""Advice on an engine's threads and hash size, from the cores and memory of this machine and what its engines use."""

import ctypes
import os
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from app.base.regular import read_contents
from app.config.engine_options import hash_option, listed_options, mate_hash_option, rename_to_listed, threads_option
from app.config.engine_profile import EngineProfile, Values
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.options import Option, Options, SpinOption

_MEGABYTE: Final = 1 << 20
_find_meminfo_lines = re.compile(r"^(MemTotal|MemAvailable):\s+(\d+) kB", re.MULTILINE).findall
_SAFE_MEMORY_SHARE: Final = 0.8
"""Share of the machine's memory that engines may use before the system begins to swap."""
_LEAST_HASH, _MOST_HASH = 16, 8_192
_match_device_threads = re.compile(r"uct_threads\d*", re.IGNORECASE).fullmatch
"""Match `UCT_Threads2` and the like: engines with neural networks have a number of threads for each device (GPU)."""


class MachineMemory(NamedTuple):
    """Memory of the machine in megabytes; None where the system does not report it."""

    total: int | None
    free: int | None


class MachineResources(NamedTuple):
    cores: int
    memory: MachineMemory


def this_machine() -> MachineResources:
    # Cores that this process may use (its CPU affinity), where the system reports that.
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return MachineResources(cores, _read_memory())


def _read_memory() -> MachineMemory:
    try:
        if sys.platform == "win32":
            return _memory_of_windows()
        if sys.platform == "darwin":
            return MachineMemory(_memory_of_macos(), None)
        return parse_meminfo(read_contents(Path("/proc/meminfo")).decode("ascii"))
    except (OSError, ValueError, AttributeError):
        return MachineMemory(None, None)


def parse_meminfo(meminfo: str) -> MachineMemory:
    kilobytes = {name: int(number) for name, number in _find_meminfo_lines(meminfo)}
    total, free = (kilobytes.get(name) for name in ("MemTotal", "MemAvailable"))
    return MachineMemory(None if total is None else total // 1024, None if free is None else free // 1024)


def _memory_of_macos() -> int | None:
    size, length = ctypes.c_uint64(), ctypes.c_size_t(8)
    failed = ctypes.CDLL(None).sysctlbyname(b"hw.memsize", ctypes.byref(size), ctypes.byref(length), None, 0)
    return None if failed else size.value // _MEGABYTE


class _WindowsStatus(ctypes.Structure):
    """The Windows structure MEMORYSTATUSEX, which reports a machine's memory."""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("total", ctypes.c_uint64),
        ("free", ctypes.c_uint64),
        ("others", ctypes.c_uint64 * 5),
    )


def _memory_of_windows() -> MachineMemory:
    status = _WindowsStatus(length=ctypes.sizeof(_WindowsStatus))
    windows = getattr(ctypes, "windll")  # noqa: B009 - only Windows has it, and only there it type-checks
    if not windows.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return MachineMemory(None, None)
    return MachineMemory(status.total // _MEGABYTE, status.free // _MEGABYTE)


class MachineDemand(NamedTuple):
    """Threads and megabytes of hash tables that one or several engines use."""

    threads: int = 0
    megabytes: int = 0

    def add_demand(self, other: "MachineDemand") -> "MachineDemand":
        """Sum of two demands for threads and memory, for engines that think at the same time."""
        return MachineDemand(self.threads + other.threads, self.megabytes + other.megabytes)


NO_DEMAND: Final = MachineDemand()


class Advice(NamedTuple):
    """Advice on an engine option: a sentence, the recommended value, and a warning if the present one is too large."""

    sentence: Phrase
    recommended: int
    warning: Phrase | None = None


def demand_of(profile: EngineProfile) -> MachineDemand:
    """Return the threads and memory that a running engine uses; NOTHING for an engine on another machine."""
    if profile.host and not profile.is_bundled:
        return NO_DEMAND
    return demand_from_options(listed_options(profile.introduction), profile.values)


def demand_from_options(options: Options, values: Values) -> MachineDemand:
    """Return the demand of an engine with these options and values; without a threads option it has one thread."""
    named = rename_to_listed(values, options)
    by_device = [option for option in options if _match_device_threads(option.name)]
    single = threads_option(options)
    counted = [single] if single is not None else by_device
    tables = [option for option in (hash_option(options), mate_hash_option(options)) if option is not None]
    return MachineDemand(max(1, _sum_options(counted, named)), _sum_options(tables, named))


def total_demand(demands: Iterable[MachineDemand], *, at_once: bool = True) -> MachineDemand:
    """Return the demand of several engines that think at once, or in turn (the largest number of threads counts)."""
    threads, megabytes = zip(*demands, NO_DEMAND, strict=True)
    return MachineDemand(sum(threads) if at_once else max(threads), sum(megabytes))


def demand_phrase(demand: MachineDemand, machine: MachineResources) -> Phrase:
    """Return a sentence with the threads and memory that engines use, out of those of the machine."""
    if machine.memory.total is None or not demand.megabytes:
        return text.SUMMARY_OF_THREADS.filled(threads=demand.threads, cores=machine.cores)
    return text.SUMMARY.filled(
        threads=demand.threads,
        cores=machine.cores,
        megabytes=_format_number(demand.megabytes),
        memory=_format_number(machine.memory.total),
    )


def demand_warnings(demand: MachineDemand, machine: MachineResources) -> tuple[Phrase, ...]:
    """Return the warnings about too many threads and too much memory, in this order."""
    found = (_too_many_threads(demand, machine), _too_much_memory(demand, machine))
    return tuple(warning for warning in found if warning is not None)


def advise_option(
    option: Option, value: int, options: Options, machine: MachineResources, others: MachineDemand = NO_DEMAND
) -> Advice | None:
    """Return the advice on `option` at `value` beside engines that use `others`; None unless it is threads or hash."""
    if not isinstance(option.kind, SpinOption):
        return None
    if option == threads_option(options) or _match_device_threads(option.name):
        return _threads_advice(option.kind, value, machine, others)
    return _hash_advice(option.kind, value, machine, others) if option == hash_option(options) else None


def _threads_advice(kind: SpinOption, value: int, machine: MachineResources, others: MachineDemand) -> Advice:
    free = machine.cores - others.threads
    # Of more than two free cores, one is left to the window.
    recommended = _clamp_to_range(kind, free - 1 if free > 2 else free)
    said = text.THREADS_BESIDE if others.threads else text.THREADS
    sentence = said.filled(cores=machine.cores, others=others.threads)
    return Advice(sentence, recommended, _too_many_threads(MachineDemand(value).add_demand(others), machine))


def _hash_advice(kind: SpinOption, value: int, machine: MachineResources, others: MachineDemand) -> Advice:
    memory = machine.memory.total
    if memory is None:
        return Advice(text.HASH_UNKNOWN, _clamp_to_range(kind, 256))
    room = max(0, memory - others.megabytes) // 4
    recommended = _clamp_to_range(kind, max(_LEAST_HASH, min(_MOST_HASH, 1 << max(0, room.bit_length() - 1))))
    said = text.HASH_BESIDE if others.megabytes else text.HASH
    sentence = said.filled(memory=_format_number(memory), others=_format_number(others.megabytes))
    return Advice(sentence, recommended, _too_much_memory(MachineDemand(0, value).add_demand(others), machine))


def _too_many_threads(demand: MachineDemand, machine: MachineResources) -> Phrase | None:
    if demand.threads <= machine.cores:
        return None
    return text.TOO_MANY_THREADS.filled(threads=demand.threads, cores=machine.cores)


def _too_much_memory(demand: MachineDemand, machine: MachineResources) -> Phrase | None:
    memory = machine.memory.total
    if memory is None or demand.megabytes <= memory * _SAFE_MEMORY_SHARE:
        return None
    said = text.TOO_MUCH_MEMORY if demand.megabytes <= memory else text.MORE_MEMORY_THAN_THERE_IS
    return said.filled(megabytes=_format_number(demand.megabytes), memory=_format_number(memory))


def _sum_options(options: Iterable[Option], named: Mapping[str, object]) -> int:
    values = (named.get(option.name, option.default) for option in options)
    return sum(value for value in values if isinstance(value, int))


def _clamp_to_range(kind: SpinOption, value: int) -> int:
    return max(kind.least, min(max(value, 1), kind.most))


def _format_number(number: int) -> str:
    return f"{number:,}"
