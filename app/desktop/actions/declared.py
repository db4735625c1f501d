"""Every action of the program, in the order of the menus."""

from collections.abc import Callable, Iterator

from app.config.declare import fields_of, plain
from app.config.field import Choice, Toggle
from app.config.settings import Settings
from app.desktop.actions.action import Action, MenuName
from app.desktop.actions.desk import Desk
from app.desktop.actions.toolbar import BACK, FIRST, FLIP, FORWARD, LAST, REDO, UNDO
from app.shogi.starts import STARTS, Start
from app.text.phrase import Phrase
from app.workspace.needs import Need

FILE, EDIT, GO, VIEW, HELP = MenuName

START_MENU = Phrase("開始局面にする", "Start from")


def _start(start: Start) -> Action:
    return Action(
        f"start.{start.key}",
        FILE,
        start.name,
        Phrase(
            "棋譜を消して、この開始局面から並べ直します。元に戻せます。",
            "Clears the record and starts from this position. Can be undone.",
        ),
        lambda desk: desk.document.start_over(start.sfen),
        submenu=START_MENU,
    )


def _setting(section: str, key: str, menu: MenuName, starts_section: bool = False) -> Iterator[Action]:
    """A setting as menu entries: a switch, or a submenu with one entry for each choice."""
    field = next(field for field in fields_of(getattr(Settings(), section)) if field.key == key)

    def value_in(desk: Desk) -> object:
        return plain(getattr(getattr(desk.preferences.now, section), key))

    def setter(value: object) -> Callable[[Desk], object]:
        return lambda desk: desk.preferences.change(section, key, value)

    def holds(value: object) -> Callable[[Desk], bool]:
        return lambda desk: value_in(desk) == value

    if isinstance(field.kind, Toggle):
        yield Action(
            f"{section}.{key}",
            menu,
            field.label,
            field.help,
            lambda desk: desk.preferences.change(section, key, not value_in(desk)),
            checked=lambda desk: value_in(desk) is True,
            starts_section=starts_section,
        )
    elif isinstance(field.kind, Choice):
        for value, name in field.kind.offered:
            yield Action(
                f"{section}.{key}.{value}",
                menu,
                name,
                field.help,
                setter(value),
                checked=holds(value),
                submenu=field.label,
                starts_section=starts_section and value == field.kind.offered[0][0],
            )


def _paste(desk: Desk) -> None:
    if (problem := desk.document.start_over(desk.shell.pasted_text())) is not None:
        desk.shell.warn(problem)


# fmt: off
ACTIONS: tuple[Action, ...] = (
    *(_start(start) for start in STARTS),
    Action("file.quit", FILE, Phrase("終了", "Quit"), Phrase("読み筋を終わります。", "Closes Yomisuji."), lambda desk: desk.shell.close_window(), ("Ctrl+Q",), starts_section=True),

    UNDO,
    REDO,
    Action("edit.delete", EDIT, Phrase("この手から後を消す", "Delete from here"), Phrase("この手と、その後の手をすべて消します。元に戻せます。", "Removes this move and all that follow. Can be undone."), lambda desk: desk.document.delete_from_here(), ("Del",), needs=Need.MOVE, starts_section=True),
    Action("edit.copy_position", EDIT, Phrase("局面をコピー (SFEN)", "Copy position (SFEN)"), Phrase("盤の局面を SFEN でクリップボードへ写します。", "Puts the position on the clipboard as SFEN."), lambda desk: desk.shell.copy_text(desk.document.sfen()), ("Ctrl+Shift+C",), starts_section=True),
    Action("edit.paste_position", EDIT, Phrase("局面を貼り付け (SFEN)", "Paste position (SFEN)"), Phrase("クリップボードの SFEN の局面から始めます。元に戻せます。", "Starts from the SFEN position on the clipboard. Can be undone."), _paste, ("Ctrl+Shift+V",)),

    FIRST,
    BACK,
    FORWARD,
    LAST,
    Action("go.back_ten", GO, Phrase("十手戻る", "Ten back"), Phrase("十手戻ります。", "Goes ten moves back."), lambda desk: desk.document.back(10), ("PgUp",), needs=Need.BACK, starts_section=True),
    Action("go.forward_ten", GO, Phrase("十手進む", "Ten forward"), Phrase("十手進みます。", "Goes ten moves on."), lambda desk: desk.document.forward(10), ("PgDown",), needs=Need.FORWARD),
    Action("go.previous_branch", GO, Phrase("前の分岐", "Previous branch"), Phrase("同じ手数の、前の候補の手へ移ります。", "Goes to the move before this one in the same place."), lambda desk: desk.document.sibling(-1), ("Ctrl+Up",), needs=Need.BRANCH, starts_section=True),
    Action("go.next_branch", GO, Phrase("次の分岐", "Next branch"), Phrase("同じ手数の、次の候補の手へ移ります。", "Goes to the next move in the same place."), lambda desk: desk.document.sibling(1), ("Ctrl+Down",), needs=Need.BRANCH),
    Action("go.main_line", GO, Phrase("本譜へ戻る", "Back to the main line"), Phrase("本譜から分かれた手まで戻ります。", "Goes back to where this line left the main line."), lambda desk: desk.document.to_main_line(), ("Ctrl+Left",), needs=Need.OFF_MAIN_LINE),

    FLIP,
    *_setting("board", "pieces", VIEW, starts_section=True),
    *_setting("board", "style", VIEW),
    *_setting("board", "coordinates", VIEW),
    *_setting("board", "legal_targets", VIEW, starts_section=True),
    *_setting("board", "last_move", VIEW),
    *_setting("appearance", "theme", VIEW, starts_section=True),
    *_setting("appearance", "language", VIEW),
    Action("view.full_screen", VIEW, Phrase("全画面", "Full screen"), Phrase("全画面にします。もう一度で戻ります。", "Fills the screen, and back."), lambda desk: desk.shell.toggle_full_screen(), ("F11",), starts_section=True),

    Action("help.keys", HELP, Phrase("キーの一覧", "Keys"), Phrase("使えるキーを並べて示します。", "Lists the keys."), lambda desk: desk.shell.show_keys(), ("?",)),
    Action("help.about", HELP, Phrase("読み筋について", "About Yomisuji"), Phrase("版と、使っているものを示します。", "The version, and what it is made with."), lambda desk: desk.shell.show_about()),
)
# fmt: on
