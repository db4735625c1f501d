"""Some of many cases that are alike: the others are tried by `EXHAUSTIVE=1 make test`."""

import os
from collections.abc import Iterable
from typing import Any

import pytest


def left_out() -> set[str]:
    """Marks of the tests that are not for now."""
    if os.environ.get("EXHAUSTIVE"):
        return set()
    return {"exhaustive"} if os.environ.get("ASK_JUDGES") else {"exhaustive", "proof"}


def so_many(usual: int, exhaustive: int, asked: int | None = None) -> int:
    """How many of a kind are tried, or every which one; `asked` where proofs are asked for, if that is not as usual."""
    if os.environ.get("EXHAUSTIVE"):
        return exhaustive
    return usual if asked is None or "proof" in left_out() else asked


def sampled(cases: Iterable[Any], step: int, asked: int | None = None) -> list[Any]:
    """Cases of one parameter, for `parametrize`; one in `step` is always tried, and one in `asked` with `ASK_JUDGES=1`."""
    return sampled_rows([(case,) for case in cases], step, asked)


def sampled_rows(cases: Iterable[tuple[Any, ...]], step: int, asked: int | None = None) -> list[Any]:
    """The same for cases of several parameters. What is not tried is not gathered either, which costs every worker time."""
    return [pytest.param(*case) for case in list(cases)[:: so_many(step, 1, asked)]]
