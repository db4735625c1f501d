"""A screen reader on the accessibility bus, in the system's own Python: a line of JSON for everything that it would say.

It reads questions from its input, a line of JSON each: `["focus"]`, `["find", role, name]`, `["count", role]`.
"""

import importlib
import json
import sys
from collections.abc import Iterator
from typing import Any

gi = importlib.import_module("gi")
gi.require_version("Atspi", "2.0")
Atspi: Any = importlib.import_module("gi.repository.Atspi")
GLib: Any = importlib.import_module("gi.repository.GLib")

STATES = ("FOCUSED", "FOCUSABLE", "SELECTED", "SHOWING", "ENABLED", "CHECKED")
PATIENCE_MS = 60_000
"""By itself it takes for gone what has not answered within 0.8 seconds, as happens on a machine that has much to do."""
focus: Any = None


def say(kind: str, **what: object) -> None:
    print(json.dumps({"kind": kind, **what}, ensure_ascii=False), flush=True)  # noqa: T201 - what it is there for


def on_announcement(event: Any) -> None:
    say("said", words=str(event.any_data), urgent=event.detail1 == 2)


def on_focus(event: Any) -> None:
    global focus  # noqa: PLW0603 - a script of its own
    if event.detail1:
        focus = event.source
        say("focus", **told(event.source))


def told(it: Any) -> dict[str, object]:
    """All that a screen reader says of something when one comes to it."""
    try:
        states = it.get_state_set()
        found: dict[str, object]
        found = {
            "name": it.get_name() or "",
            "role": it.get_role_name(),
            "description": it.get_description() or "",
            "states": [name for name in STATES if states.contains(getattr(Atspi.StateType, name))],
            "labels": [
                relation.get_target(number).get_name()
                for relation in it.get_relation_set()
                if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY
                for number in range(relation.get_n_targets())
            ],
        }
        if (value := it.get_value_iface()) is not None:
            found["value"] = [value.get_minimum_value(), value.get_current_value(), value.get_maximum_value()]
        if (text := it.get_text_iface()) is not None:
            found["text"] = text.get_text(0, text.get_character_count())
        if (cell := it.get_table_cell()) is not None:
            found["place"] = list(Atspi.TableCell.get_position(cell))[-2:]
        if (table := it.get_table_iface()) is not None:
            found["table"] = [table.get_n_rows(), table.get_n_columns()]
    except GLib.Error as gone:
        return {"name": "", "role": "gone", "why": str(gone)}
    return found


def everything(it: Any, depth: int = 0) -> Iterator[Any]:
    if it is None or depth > 40:
        return
    yield it
    if it.get_role_name() in {"table", "list", "tree table"}:
        return
    for number in range(it.get_child_count()):
        yield from everything(it.get_child_at_index(number), depth + 1)


def program() -> Any:
    desktop = Atspi.get_desktop(0)
    return next((desktop.get_child_at_index(n) for n in range(desktop.get_child_count())), None)


def on_question(_source: Any, _condition: Any) -> bool:
    line = sys.stdin.readline()
    if not line:
        Atspi.event_quit()
        return False
    question, *arguments = json.loads(line)
    if question == "focus":
        say("answer", found=None if focus is None else told(focus))
    elif question == "find":
        role, name = arguments
        found = [
            told(it) for it in everything(program()) if it.get_role_name() == role and name in (it.get_name() or "")
        ]
        say("answer", found=found)
    elif question == "tables":
        say("answer", found=[told(it) for it in everything(program()) if it.get_table_iface() is not None])
    return True


def main() -> None:
    Atspi.init()
    Atspi.set_timeout(PATIENCE_MS, PATIENCE_MS)
    for listener, name in ((on_announcement, "object:announcement"), (on_focus, "object:state-changed:focused")):
        made = Atspi.EventListener.new(listener)
        made.register(name)
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, on_question)
    say("listens")
    Atspi.event_main()


if __name__ == "__main__":
    main()
