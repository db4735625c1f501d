"""When each engine was last examined, and what came of it; kept with what panes want to find again."""

import time
from collections.abc import Mapping, MutableMapping
from typing import Final, NamedTuple

from app.base.codec import decoded, encoded
from app.runtime.doctor_report import Report, Verdict
from app.text import engine_manager as text
from app.text.phrase import Phrase

KEPT_AS: Final = "engines.examined"
_WHEN: Final = "%Y/%m/%d %H:%M"
_Examined = dict[str, tuple[float, Verdict]]


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
        now_known = {**decoded(_Examined, keepsakes.get(KEPT_AS, b"{}"), {}), key: (now, report.verdict)}
        keepsakes[KEPT_AS] = encoded(_Examined, now_known)


def remembered(keepsakes: Mapping[str, bytes], key: str) -> Examination | None:
    found = decoded(_Examined, keepsakes.get(KEPT_AS, b"{}"), {}).get(key)
    return None if found is None else Examination(*found)
