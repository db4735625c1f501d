"""The actions of the menu 編集: undoing, deleting, copying and pasting."""

from typing import Final

from app.desktop.actions.toolbar import REDO, UNDO
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.desk import Desk
from app.text.phrase import Phrase
from app.workspace.needs import Need

EDIT = MenuName.EDIT


def _paste(desk: Desk) -> None:
    if (problem := desk.document.start_over(desk.shell.pasted_text())) is not None:
        desk.shell.warn(problem)


def _paste_anything(desk: Desk) -> None:
    if desk.document.editor is None:
        desk.files.paste()
    else:
        _paste(desk)


def _copy_record(desk: Desk) -> None:
    """While a position is edited, that is what one sees and copies."""
    if desk.document.editor is None:
        desk.files.copy("kif")
    else:
        desk.shell.copy_text(desk.document.sfen())


def _copy_bod(desk: Desk) -> None:
    if desk.document.editor is None:
        desk.files.copy("bod", is_position=True)
        return
    from app.workspace.opening import bod_of  # noqa: PLC0415 - it takes formats, which take time

    desk.shell.copy_text(bod_of(desk.document.position_shown()))


COPY_AS = Phrase("形式を選んでコピー", "Copy as")
COPIED = {"ki2": "KI2", "csa": "CSA", "jkf": "JKF", "usi": "USI", "usen": "USEN"}


def _copy(format_key: str, name: str) -> Action:
    return Action(
        f"edit.copy_{format_key}",
        EDIT,
        Phrase(name, name),
        Phrase(f"棋譜を {name} でクリップボードへ写します。", f"Puts the record on the clipboard as {name}."),
        lambda desk: desk.files.copy(format_key),
        submenu=COPY_AS,
    )


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    UNDO,
    REDO,
    Action("edit.delete", EDIT, Phrase("この手から後を消す", "Delete from here"), Phrase("この手と、その後の手をすべて消します。元に戻せます。", "Removes this move and all that follow. Can be undone."), lambda desk: desk.document.delete_from_here(), ("Del",), needs=Need.MOVE, starts_section=True),
    Action("edit.copy", EDIT, Phrase("棋譜をコピー (KIF)", "Copy record (KIF)"), Phrase("棋譜全体を KIF でクリップボードへ写します。", "Puts the whole record on the clipboard as KIF."), _copy_record, ("Ctrl+C",), starts_section=True),
    *(_copy(key, name) for key, name in COPIED.items()),
    Action("edit.copy_from_here", EDIT, Phrase("この局面からの棋譜 (KIF)", "Record from here (KIF)"), Phrase("今の局面から始まる棋譜を、その後の手とともに KIF で写します。", "Puts a record that begins with this position, and what follows, on the clipboard as KIF."), lambda desk: desk.files.copy("kif", from_here=True), submenu=COPY_AS),
    Action("edit.copy_bod", EDIT, Phrase("局面図 (BOD)", "Position (BOD)"), Phrase("盤の局面を図の文字でクリップボードへ写します。", "Puts the position on the clipboard as a drawing of letters."), _copy_bod, submenu=COPY_AS),
    Action("edit.paste", EDIT, Phrase("貼り付けて開く", "Paste and open"), Phrase("クリップボードの棋譜や局面を、どの形式でも開きます。", "Opens the record or position on the clipboard, in whatever form it is."), _paste_anything, ("Ctrl+V",)),
    Action("edit.copy_position", EDIT, Phrase("局面をコピー (SFEN)", "Copy position (SFEN)"), Phrase("盤の局面を SFEN でクリップボードへ写します。", "Puts the position on the clipboard as SFEN."), lambda desk: desk.shell.copy_text(desk.document.sfen()), ("Ctrl+Shift+C",), starts_section=True),
    Action("edit.paste_position", EDIT, Phrase("局面を貼り付け (SFEN)", "Paste position (SFEN)"), Phrase("クリップボードの SFEN の局面から始めます。元に戻せます。", "Starts from the SFEN position on the clipboard. Can be undone."), _paste, ("Ctrl+Shift+V",)),
)
# fmt: on
