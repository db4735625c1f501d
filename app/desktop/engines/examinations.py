"""When each engine was last examined, and what came of it; kept with what panes want to find again."""

import json
import time
from collections.abc import MutableMapping
from typing import Any, Final, NamedTuple

from app.base.regular import parsed
from app.runtime.doctor_report import Report, Verdict
from app.text import engine_manager as text
from app.text.phrase import Phrase

KEPT_AS: Final = "engines.examined"
_WHEN: Final = "%Y/%m/%d %H:%M"


class Examination(NamedTuple):
    at: float
    """Seconds since 1970."""
    verdict: Verdict

    @property
    def phrase(self) -> Phrase:
        when = time.strftime(_WHEN, time.localtime(self.at))
        return text.EXAMINED.filled(when=when, verdict=self.verdict.phrase)


def remember(keepsakes: MutableMapping[str, bytes], key: str, report: Report, now: float) -> None:
    """Note what came of the examination of the engine with that key; one that was called off says nothing."""
    if not report.cancelled:
        raw = {**_raw(keepsakes), key: [now, report.verdict.value]}
        keepsakes[KEPT_AS] = json.dumps(raw).encode()


def remembered(keepsakes: MutableMapping[str, bytes], key: str) -> Examination | None:
    try:
        at, verdict = _raw(keepsakes)[key]
        return Examination(float(at), Verdict(verdict))
    except (KeyError, TypeError, ValueError, OverflowError):
        return None


def _raw(keepsakes: MutableMapping[str, bytes]) -> dict[str, Any]:
    try:
        raw = parsed(keepsakes.get(KEPT_AS, b"{}"))
    except ValueError:
        return {}
    return raw if isinstance(raw, dict) else {}
