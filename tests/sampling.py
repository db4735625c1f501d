"""Some of many cases that are alike: the others are tried by `EXHAUSTIVE=1 make test`."""

import os
from collections.abc import Iterable
from typing import Any

import pytest


def so_many(usual: int, exhaustive: int) -> int:
    """How many of a kind are tried, or every which one."""
    return exhaustive if os.environ.get("EXHAUSTIVE") else usual


def sampled(cases: Iterable[Any], step: int) -> list[Any]:
    """Cases of one parameter, for `parametrize`; one in `step` is always tried."""
    return sampled_rows([(case,) for case in cases], step)


def sampled_rows(cases: Iterable[tuple[Any, ...]], step: int) -> list[Any]:
    """The same for cases of several parameters. What is not tried is not gathered either, which costs every worker time."""
    return [pytest.param(*case) for case in list(cases)[:: so_many(step, 1)]]
