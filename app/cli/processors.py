"""How many processors there are for a command, and what goes wrong with processes."""

import os


class ProcessLost(Exception):  # noqa: N818 - it names what happened, as a domain word
    """A process of a crew died; what it was doing, and all that was to follow, is not done."""


class NoCrew(Exception):  # noqa: N818 - as above
    """The system lets this program make no processes that could share work, as some sandboxes do."""


def processors() -> int:
    """How many this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
