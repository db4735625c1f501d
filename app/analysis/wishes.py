"""What directors of analyses wish for beside engines and time: that something found out is shown, kept or said."""

from app.analysis.findings import Findings
from app.analysis.limit import Effort
from app.directing.wishes import Seat, Wish
from app.text.phrase import Phrase


class Found(Wish):
    """There is more to show of a seat."""

    seat: Seat
    findings: Findings


class Settled(Wish):
    """Nothing more comes of these findings. They may be written under their node, if it is still there."""

    seat: Seat
    findings: Findings


class Stands(Wish):
    """It stands otherwise with a seat than before: it thinks, has finished, cannot …"""

    seat: Seat


class Said(Wish):
    """A sentence for the person."""

    sentence: Phrase
    seat: Seat | None = None


class Noted(Wish):
    """A sentence about what was done by itself; nothing is wrong."""

    sentence: Phrase
    seat: Seat


class Analysed(Wish):
    """A position of a sweep is done; to be written under its node, if it is still there."""

    seat: Seat
    findings: Findings
    effort: Effort


class Progressed(Wish):
    """How far a sweep is."""

    done: int
    total: int
    seconds_left: float | None
    """Reckoned from what has been done; None as long as nothing has."""
