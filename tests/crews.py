"""What tests need that have several processes do something together."""

import multiprocessing
import sys

import pytest

from app.cli.crew import processors


def can_make_a_crew() -> bool:
    """Sandboxes may refuse what processes need to speak to one another."""
    try:
        multiprocessing.get_context("fork").Lock()
    except (OSError, ImportError, ValueError):
        return False
    return processors() > 1


linux_with_a_crew = pytest.mark.skipif(
    sys.platform != "linux" or not can_make_a_crew(),
    reason="needs Linux, two processors, and shared memory that one may write",
)
