"""When each engine was last examined, and what came of it; kept from one start to the next."""

import time
from typing import Final, NamedTuple

from app.runtime.doctor_report import DoctorReport, PointVerdict
from app.text import engine_manager as text
from app.text.phrase import Phrase
from app.workspace.state_store import StateStore

KEPT_AS: Final = "engines.examined"
_WHEN: Final = "%Y/%m/%d %H:%M"
_Examined = dict[str, tuple[float, PointVerdict]]


class Examination(NamedTuple):
    at: float
    """Seconds since 1970."""
    verdict: PointVerdict

    @property
    def phrase(self) -> Phrase:
        when = time.strftime(_WHEN, time.localtime(self.at))
        return text.EXAMINED.filled(when=when, verdict=self.verdict.phrase)


def remember(state: StateStore, key: str, report: DoctorReport, now: float) -> None:
    """Note what came of the examination of the engine with that key; one that was called off says nothing."""
    if not report.cancelled:
        state.keep(KEPT_AS, _Examined, {**state.read(KEPT_AS, _Examined, {}), key: (now, report.verdict)})


def remembered(state: StateStore, key: str) -> Examination | None:
    found = state.read(KEPT_AS, _Examined, {}).get(key)
    return None if found is None else Examination(*found)
