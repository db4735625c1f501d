"""What is asked before something could be lost."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMessageBox, QWidget

from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.kit.speech import Speech
from app.formats.encoding import Unwritable
from app.formats.format import Encoding
from app.text import filing as text
from app.text.phrase import Phrase
from app.workspace.saving import FileKind, SaveOrder, kinds

Act = Callable[[], object]

MOST_TOLD: Final = 12
"""So many losses are told one by one."""
_DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def unsaved(parent: QWidget, speech: Speech, name: Phrase, save: Act, discard: Act) -> None:
    choices = [AskedChoice(text.SAVE, save), AskedChoice(text.DISCARD, discard, _DESTRUCTIVE)]
    ask(parent, speech, text.UNSAVED_TITLE, text.UNSAVED.filled(name=name), [text.UNSAVED_MORE], choices)


def loss(
    parent: QWidget, speech: Speech, order: SaveOrder, losses: Sequence[Phrase], save: Act, save_kif: Act, save_as: Act
) -> None:
    """Name what is lost; the usual answer is the one that keeps everything."""
    more = list(losses[:MOST_TOLD])
    if len(losses) > MOST_TOLD:
        more.append(text.MORE_LOSSES.filled(count=len(losses) - MOST_TOLD))
    is_kif = order.kind.format.key == kinds()[0].format.key
    better = AskedChoice(text.SAVE_ELSEWHERE, save_as) if is_kif else AskedChoice(text.SAVE_AS_KIF, save_kif)
    choices = [better, AskedChoice(text.SAVE_ANYWAY, save, _DESTRUCTIVE)]
    ask(parent, speech, text.LOSS_TITLE, text.LOSS.filled(name=order.path.name), more, choices)


def letter(
    parent: QWidget,
    speech: Speech,
    found: Unwritable,
    order: SaveOrder,
    save: Callable[[FileKind], object],
    save_as: Act,
) -> None:
    """Name the letter that cannot be written, and offer what can hold it."""
    choices = [AskedChoice(text.SAVE_ELSEWHERE, save_as)]
    if order.kind.encoding is not Encoding.UTF_8:
        choices.insert(0, AskedChoice(text.SAVE_AS_UTF_8, lambda: save(order.kind._replace(encoding=Encoding.UTF_8))))
    ask(parent, speech, text.LETTER_TITLE, found.phrase, [], choices)


def overwrite(parent: QWidget, speech: Speech, path: Path, save: Act, save_as: Act) -> None:
    choices = [AskedChoice(text.SAVE_ELSEWHERE, save_as), AskedChoice(text.OVERWRITE, save, _DESTRUCTIVE)]
    ask(parent, speech, text.OVERWRITE_TITLE, text.OVERWRITE_ASKED.filled(name=path.name), [], choices)
