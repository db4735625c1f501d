"""Choosing: a file to open, where to save and in which form, and which of several records."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.desktop.filing_dialogs import ChoiceDialog
from app.desktop.speech import Speech
from app.formats.registry import suffixes
from app.record.tree import Record
from app.text import filing as text
from app.text.phrase import Phrase
from app.workspace.recovery import MOST_KEPT, Leftover, summary
from app.workspace.saving import Kind, kind_for, kinds


def open_dialog(parent: QWidget, speech: Speech, folder: str, chosen: Callable[[Path], object]) -> None:
    dialog = file_dialog(parent, speech, text.OPEN_TITLE, QFileDialog.AcceptMode.AcceptOpen, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    patterns = " ".join(f"*{suffix}" for suffix in suffixes())
    dialog.setNameFilters([speech.say(text.ALL_RECORDS.filled(patterns=patterns)), speech.say(text.ALL_FILES)])
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()


def save_dialog(
    parent: QWidget, speech: Speech, suggested: Path, last: Kind | None, chosen: Callable[[Path, Kind], object]
) -> None:
    """Ask where to save, and in which format and encoding; the kind chosen last is offered first."""
    offered = {speech.say(kind.phrase): kind for kind in kinds()}
    dialog = file_dialog(parent, speech, text.SAVE_TITLE, QFileDialog.AcceptMode.AcceptSave, str(suggested.parent))
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setNameFilters(list(offered))
    kind = last or kinds()[0]
    dialog.selectNameFilter(speech.say(kind.phrase))
    dialog.setDefaultSuffix(kind.suffix)
    dialog.selectFile(suggested.name)

    def on_filter(words: str) -> None:
        dialog.setDefaultSuffix(offered[words].suffix)

    def on_file(name: str) -> None:
        path = Path(name)
        chosen(path, kind_for(path, offered[dialog.selectedNameFilter()]))

    dialog.filterSelected.connect(on_filter)
    dialog.fileSelected.connect(on_file)
    dialog.open()


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


def file_dialog(
    parent: QWidget, speech: Speech, title: Phrase, mode: QFileDialog.AcceptMode, folder: str
) -> QFileDialog:
    """The system's dialog; where there is none, Qt's own with our words."""
    usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    where = next((each for each in (folder, usual) if each and each != "." and Path(each).is_dir()), str(Path.home()))
    dialog = QFileDialog(parent, speech.say(title), where)
    dialog.setAcceptMode(mode)  # this says words of its own, so ours come after it
    accept = text.OPEN if mode is QFileDialog.AcceptMode.AcceptOpen else text.SAVE
    label = QFileDialog.DialogLabel
    for part, words in (
        (label.LookIn, text.LOOK_IN),
        (label.FileName, text.FILE_NAME),
        (label.FileType, text.FILE_TYPE),
        (label.Accept, accept),
        (label.Reject, text.CANCEL),
    ):
        dialog.setLabelText(part, speech.say(words))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setObjectName("files")
    return dialog
