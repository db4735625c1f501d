"""Choosing: a file to open, where to save and in which form, and which of several records."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.desktop.files.file_dialogs import ChoiceDialog
from app.desktop.kit.asking_files import FileForm, ask_for_file, ask_where
from app.desktop.kit.speech import Speech
from app.formats.registry import suffixes
from app.record.tree import Record
from app.text import filing as text
from app.text.phrase import Phrase
from app.workspace.recovery import MOST_KEPT, Leftover, summary
from app.workspace.saving import FileKind, kind_for, kinds


def open_dialog(parent: QWidget, speech: Speech, folder: str, chosen: Callable[[Path], object]) -> None:
    records = text.ALL_RECORDS.filled(patterns=" ".join(f"*{suffix}" for suffix in suffixes()))
    ask_for_file(parent, speech.say, text.OPEN_TITLE, Path(folder), chosen, (records, text.ALL_FILES))


def save_dialog(
    parent: QWidget, speech: Speech, suggested: Path, last: FileKind | None, chosen: Callable[[Path, FileKind], object]
) -> None:
    """Ask where to save, and in which format and encoding; the kind chosen last is offered first."""
    offered = {FileForm(kind.phrase, kind.suffix): kind for kind in kinds()}
    usual = 0 if last is None else kinds().index(last)

    def on_chosen(path: Path, form: FileForm) -> None:
        chosen(path, kind_for(path, offered[form]))

    ask_where(parent, speech.say, text.SAVE_TITLE, suggested, list(offered), on_chosen, usual)


def choose_record(
    parent: QWidget,
    speech: Speech,
    name: Phrase,
    records: Sequence[Record],
    chosen: Callable[[int], object],
    start: int = 0,
) -> ChoiceDialog:
    rows = []
    for number, record in enumerate(records, 1):
        seen = summary(record)
        rows.append((str(number), seen.black, seen.white, seen.event, seen.began, str(seen.moves)))
    dialog = ChoiceDialog(
        speech,
        text.CHOOSE_RECORD,
        text.CHOOSE_RECORD_IN.filled(name=name, count=len(records)),
        (text.NUMBER, text.BLACK, text.WHITE, text.EVENT, text.DATE, text.MOVES),
        rows,
        chosen,
        parent,
        start,
    )
    dialog.open()
    return dialog


def choose_file(
    parent: QWidget, speech: Speech, files: Sequence[Path], chosen: Callable[[Path], object]
) -> ChoiceDialog:
    dialog = ChoiceDialog(
        speech,
        text.CHOOSE_FILE,
        text.CHOOSE_FILE_IN.filled(count=len(files)),
        (text.FILE, text.FOLDER),
        [(path.name, str(path.parent)) for path in files],
        lambda index: chosen(files[index]),
        parent,
    )
    dialog.open()
    return dialog


def choose_kept(parent: QWidget, speech: Speech, records: Sequence[Leftover], chosen: Callable[[int], object]) -> None:
    rows = []
    for _, found in records:
        seen = summary(found.record)
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(found.written_at))
        file = str(found.home.path) if found.home else ""
        rows.append((when, seen.black, seen.white, str(seen.moves), file))
    ChoiceDialog(
        speech,
        text.CHOOSE_KEPT,
        text.CHOOSE_KEPT_IN.filled(most=MOST_KEPT),
        (text.WHEN, text.BLACK, text.WHITE, text.MOVES, text.FILE),
        rows,
        chosen,
        parent,
    ).open()
