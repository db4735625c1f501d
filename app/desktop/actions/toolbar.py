"""Actions with icons, in the toolbar and the navigation bar, which are loaded before everything else."""

from itertools import chain
from typing import TYPE_CHECKING, Final

from app.desktop.desk.action import Action, Later, MenuName
from app.desktop.desk.board_wish import BoardRequest
from app.text.phrase import Phrase
from app.workspace.prerequisites import Prerequisite

if TYPE_CHECKING:
    from app.desktop.desk.desk import Desk
    from app.desktop.engines.engines import EnginesDialog
    from app.desktop.playing.playing import GameHost
    from app.desktop.study.study_controller import StudyController


STUDYING: "Final[Later[StudyController]]" = Later("app.desktop.study.study_controller", "studying")
PLAYING: "Final[Later[GameHost]]" = Later("app.desktop.playing.playing", "playing")
ENGINES_DIALOG: "Final[Later[EnginesDialog]]" = Later("app.desktop.engines.engines", "show_engines")


def add_engine(desk: "Desk", program: str = "") -> None:
    """Show the engine list and add an engine."""
    ENGINES_DIALOG(desk).add(program)


# fmt: off
OPEN: Final = Action("file.open", MenuName.FILE, Phrase("開く…", "Open…"), Phrase("棋譜ファイルを開きます。形式と文字コードは自動で見分けます。", "Opens a game file. Format and encoding are recognised automatically."), lambda desk: desk.files.open(), ("Ctrl+O",), "open", starts_section=True)
SAVE: Final = Action("file.save", MenuName.FILE, Phrase("上書き保存", "Save"), Phrase("棋譜を元のファイルに上書き保存します。", "Saves the game to its file."), lambda desk: desk.files.saving.save(), ("Ctrl+S",), "save", starts_section=True)
PLAY: Final = Action("game.new", MenuName.GAME, Phrase("新規対局…", "New game…"), Phrase("対局者、持ち時間、開始局面を選んで対局を始めます。", "Starts a game with the players, time and position you choose."), PLAYING.then(lambda playing: playing.choose()), ("Ctrl+G",), "play", needs=Prerequisite.NO_GAME, checked=lambda desk: desk.document.shown.game is not None)
STUDY: Final = Action("study.toggle", MenuName.ANALYSIS, Phrase("検討開始・終了", "Start or stop analysis"), Phrase("盤の局面をエンジンに考えさせ、局面を移すと追従させます。もう一度押すと終了します。", "Analyses the current position and follows the board. Press again to stop."), STUDYING.then(lambda study: study.toggle()), ("Space", "Ctrl+R"), "research", checked=lambda desk: desk.document.is_studied)
SWEEP: Final = Action("analysis.sweep", MenuName.ANALYSIS, Phrase("棋譜解析…", "Analyse game…"), Phrase("エンジンに棋譜の局面を順に解析させ、評価値と読み筋をコメントに書きます。", "Analyses the positions of the game and saves scores and lines to the comments."), Later("app.desktop.analysis.analysis_dialog", "show_analysis_dialog"), ("F12",), "analyse", starts_section=True)
MATE: Final = Action("analysis.mate", MenuName.ANALYSIS, Phrase("詰み探索…", "Mate search…"), Phrase("手番の側に詰みがあるかどうかを、エンジンに調べさせます。", "Lets an engine find out whether the side to move can mate."), Later("app.desktop.mate.mate_dialog", "show_mate_dialog"), ("Ctrl+M",), "mate", starts_section=True)
UNDO: Final = Action("edit.undo", MenuName.EDIT, Phrase("元に戻す", "Undo"), Phrase("最後の変更を取り消します。", "Undoes the last change."), lambda desk: desk.document.shown.undo(), ("Ctrl+Z",), "undo", Prerequisite.UNDO, names=lambda desk: desk.document.shown.undo_name)
REDO: Final = Action("edit.redo", MenuName.EDIT, Phrase("やり直す", "Redo"), Phrase("取り消した変更をもう一度行います。", "Redoes the undone change."), lambda desk: desk.document.shown.redo(), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", Prerequisite.REDO, names=lambda desk: desk.document.shown.redo_name)
FIRST: Final = Action("go.first", MenuName.GO, Phrase("開始局面へ", "Go to start"), Phrase("開始局面へ移動します。", "Shows the start position."), lambda desk: desk.document.shown.cursor.go_to_start(), ("Home",), "first", Prerequisite.EARLIER_MOVE)
BACK: Final = Action("go.back", MenuName.GO, Phrase("1手戻る", "Previous move"), Phrase("1手前の局面へ移動します。", "Shows the position before this move."), lambda desk: desk.document.shown.cursor.go_by_plies(-1), ("Left",), "previous", Prerequisite.EARLIER_MOVE)
FORWARD: Final = Action("go.forward", MenuName.GO, Phrase("1手進む", "Next move"), Phrase("1手後の局面へ移動します。", "Shows the position after the next move."), lambda desk: desk.document.shown.cursor.go_by_plies(1), ("Right",), "next", Prerequisite.LATER_MOVE)
LAST: Final = Action("go.last", MenuName.GO, Phrase("最終手へ", "Go to end"), Phrase("この手順の最後の局面へ移動します。", "Shows the end of this line."), lambda desk: desk.document.shown.cursor.go_to_end(), ("End",), "last", Prerequisite.LATER_MOVE)
FLIP: Final = Action("view.flip", MenuName.VIEW, Phrase("盤面を反転", "Flip board"), Phrase("盤の上下を入れ替えます。", "Turns the board around."), lambda desk: desk.document.shown.flip_board(), ("F",), "flip", checked=lambda desk: desk.document.shown.is_flipped)
EDIT_POSITION: Final = Action("position.edit", MenuName.EDIT, Phrase("局面編集", "Edit position"), Phrase("盤の局面を自由に並べ替えます。もう一度押すと元の棋譜に戻ります。", "Edits the position on the board. Press again to go back to the game."), lambda desk: desk.shell.board.carry_out(BoardRequest.EDIT), ("Ctrl+E",), "edit_position", checked=lambda desk: desk.document.shown.editor is not None, starts_section=True)
MANAGE: Final = Action("engines.manage", MenuName.ENGINES, Phrase("エンジンの管理…", "Manage engines…"), Phrase("エンジンの一覧を表示します。追加、設定、診断ができます。", "Lists the engines, and lets you add, set up and check them."), ENGINES_DIALOG, ("Ctrl+.",), "engine")
# fmt: on

TOOLBAR: Final = ((PLAY, OPEN, SAVE), (STUDY, SWEEP, MATE), (UNDO, REDO), (FLIP, EDIT_POSITION), (MANAGE,))
"""Actions of the toolbar, in groups from the left."""
WALKING: Final = (FIRST, BACK, FORWARD, LAST)
"""Actions of the navigation bar below the board."""
AT_ONCE: Final = (*chain.from_iterable(TOOLBAR), *WALKING)
"""Actions that are visible at start-up."""
WORDS: Final = {
    PLAY.id: Phrase("対局", "Play"),
    OPEN.id: Phrase("開く", "Open"),
    SAVE.id: Phrase("保存", "Save"),
    STUDY.id: Phrase("検討", "Analysis"),
    SWEEP.id: Phrase("解析", "Analyse game"),
    MATE.id: Phrase("詰み", "Mate"),
    UNDO.id: Phrase("戻す", "Undo"),
    REDO.id: Phrase("やり直す", "Redo"),
    FLIP.id: Phrase("反転", "Flip"),
    EDIT_POSITION.id: Phrase("局面編集", "Edit position"),
    MANAGE.id: Phrase("エンジン", "Engines"),
}
"""Texts below the icons of the toolbar."""
