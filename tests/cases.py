"""Many small cases in one test, as a test costs more than such a case does."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

import pytest

from tests.sampling import left_out

Test = Callable[..., None]
Titles = Callable[[Any], object] | Iterable[str] | None


def every_case(names: str | Sequence[str], cases: Iterable[Any], ids: Titles = None) -> Callable[[Test], Test]:
    """Like `parametrize`, but one test that tries all cases and tells which of them fail.

    For cases that leave nothing behind: fixtures are made once for all of them.
    """
    places = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = list(_rows(places, cases, ids))

    def decorate(test: Test) -> Test:
        @wraps(test)
        def in_one(*place: Any, **fixtures: Any) -> None:
            if not rows:
                pytest.skip("there are no such cases here")
            faults = []
            for title, values in rows:
                try:
                    test(*place, **fixtures, **values)
                except (Exception, pytest.fail.Exception) as fault:  # noqa: BLE001 - raised below
                    fault.add_note(f"in the case {title}")
                    faults.append(fault)
            if len(faults) == 1:
                raise faults[0]
            if faults:
                raise BaseExceptionGroup(f"{len(faults)} of {len(rows)} cases fail", faults)

        signature = inspect.signature(test)
        wanted = [given for name, given in signature.parameters.items() if name not in places]
        in_one.__signature__ = signature.replace(parameters=wanted)  # type: ignore[attr-defined]  # pytest reads it
        return in_one

    return decorate


def _rows(places: list[str], cases: Iterable[Any], ids: Titles) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The cases that are to be tried, each with what to call it."""
    titles = None if ids is None or callable(ids) else list(ids)
    for number, case in enumerate(cases):
        title, values = None, case
        if hasattr(case, "marks"):
            if any(mark.name in left_out() for mark in case.marks):
                continue
            title, values = case.id, case.values
        elif len(places) == 1:
            values = (case,)
        if title is None:
            title = (
                titles[number] if titles else ", ".join(str(ids(one)) if callable(ids) else repr(one) for one in values)
            )
        yield title, dict(zip(places, values, strict=True))
