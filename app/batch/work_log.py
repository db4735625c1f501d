"""Append-only logs of work, which survive any end of the program, and the log of changes to a plan.

A line counts when it is complete: an incomplete last one, which a killed program has left, is ignored and ended.
"""

import json
import time
from pathlib import Path
from typing import Any, Final

from app.base.regular import append_to_file, open_regular

CHANGES_FILE: Final = "changes.jsonl"
"""Log of what has changed in a plan since its work began: workers, number of games, bounds, order, engines."""


def append_line(path: Path, line: bytes) -> None:
    """Append a line to a log; an incomplete last line is ended first, so that it does not spoil the new one."""
    append_to_file(path, (b"\n" if _is_torn(path) else b"") + line + b"\n")


def log_changes(folder: Path, before: Any, after: Any) -> None:
    """Append a line to the log of changes for each field of a plan, as written by the codec, that differs."""
    for name, value in after.items():
        if value != before.get(name):
            change = {"at": int(time.time()), "name": name, "before": before.get(name), "after": value}
            append_line(folder / CHANGES_FILE, json.dumps(change, ensure_ascii=False).encode())


def _is_torn(path: Path) -> bool:
    try:
        with open_regular(path) as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - 1))
            return file.read(1) not in {b"", b"\n"}
    except OSError:
        return False
