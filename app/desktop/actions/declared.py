"""Declarations of all actions, in the order of the menus; the toolbar's are in a module that loads earlier."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtWidgets import QWidget

from app.desktop.actions.toolbar import (
    BACK,
    EDIT_POSITION,
    FIRST,
    FLIP,
    FORWARD,
    LAST,
    MANAGE,
    MATE,
    OPEN,
    PLAY,
    PLAYING,
    REDO,
    SAVE,
    STUDY,
    STUDYING,
    SWEEP,
    UNDO,
    add_engine,
)
from app.desktop.desk.action import Action, Later, MenuName
from app.desktop.desk.board_wish import BoardRequest
from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DOCKS, Dock
from app.desktop.desk.messages import MessageKind
from app.desktop.desk.of_setting import setting_actions
from app.shogi.starts import STARTS, StartPosition
from app.text import analysis as judging_text
from app.text import board as board_text
from app.text import book as book_text
from app.text import filing as filing_text
from app.text import fleet as fleet_text
from app.text import log as log_text
from app.text import online_window as online_text
from app.text import panes as panes_text
from app.text import spoken as hearing_text
from app.text import training_window as training_text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.prerequisites import Prerequisite

if TYPE_CHECKING:
    from app.desktop.analysis.game_analysis_controller import GameAnalysisController
    from app.desktop.analysis.graph import GraphPane
    from app.desktop.analysis.report import ReportPane
    from app.desktop.books.books_pane import BooksPane
    from app.desktop.mate.tsume_solving import TsumeSolving
    from app.desktop.playing.local_game import LocalGame
    from app.desktop.record.bookmarks import BookmarksPane
    from app.desktop.study.study_controller import StudyController

FILE, EDIT, VIEW, GO, GAME, ANALYSIS, ENGINES, TOOLS, HELP = MenuName
START_MENU: Final = Phrase("手合割を選んで新規", "New game record with handicap")
COPY_AS: Final = Phrase("形式を選んでコピー", "Copy as")
COPIED: Final = {"ki2": "KI2", "csa": "CSA", "jkf": "JKF", "usi": "USI", "usen": "USEN"}

# Records and the board


def _start(start: StartPosition) -> Action:
    return Action(
        f"start.{start.key}",
        FILE,
        start.name,
        Phrase(
            "表示中の棋譜を、この開始局面から始まる空の棋譜に替えます。元に戻せます。",
            "Replaces the game with an empty one from this start position. Can be undone.",
        ),
        lambda desk: desk.document.shown.restart_from(start.sfen),
        submenu=START_MENU,
    )


def _paste(desk: Desk) -> None:
    if (problem := desk.document.shown.restart_from(desk.shell.pasted_text())) is not None:
        desk.shell.warn(MessageKind.START_POSITION, desk.document.shown, problem)


def _paste_anything(desk: Desk) -> None:
    if desk.document.shown.editor is None:
        desk.files.paste()
    else:
        _paste(desk)


def _copy_record(desk: Desk) -> None:
    """Copy the record, or in the position editor the edited position."""
    if desk.document.shown.editor is None:
        desk.files.copy("kif")
    else:
        _copy_sfen(desk)


def _copy_sfen(desk: Desk) -> None:
    desk.shell.copy_text(desk.document.shown.sfen())
    desk.shell.say_briefly(filing_text.COPIED.filled(format="SFEN"))


def _copy_bod(desk: Desk) -> None:
    if desk.document.shown.editor is None:
        desk.files.copy("bod", is_position=True)
        return
    from app.workspace.opening import bod_text  # noqa: PLC0415 - it takes formats, which take time

    desk.shell.copy_text(bod_text(desk.document.shown.shown_position()))


def _copy(format_key: str, name: str) -> Action:
    return Action(
        f"edit.copy_{format_key}",
        EDIT,
        Phrase(name, name),
        Phrase(f"棋譜を {name} でクリップボードにコピーします。", f"Copies the game as {name}."),
        lambda desk: desk.files.copy(format_key),
        submenu=COPY_AS,
    )


def _toggle_drawing(desk: Desk) -> None:
    desk.document.is_drawing = not desk.document.is_drawing


def _ask(wish: BoardRequest) -> Callable[[Desk], object]:
    return lambda desk: desk.shell.board.carry_out(wish)


def _toggle_full_screen(desk: Desk) -> None:
    window = desk.shell.main_window
    window.showNormal() if window.isFullScreen() else window.showFullScreen()


# Docks


def _show_dock(dock: Dock) -> Action:
    return Action(
        f"dock.{dock.id}",
        VIEW,
        dock.title,
        window_text.SHOW_PANE,
        lambda desk: desk.shell.docks.show(dock.id, not desk.shell.docks.is_shown(dock.id)),
        checked=lambda desk: desk.shell.docks.is_shown(dock.id),
        submenu=window_text.PANES,
    )


def _shown(desk: Desk, dock_id: str) -> QWidget | None:
    """Return the panel of a dock, which is shown first, since it is idle behind another tab."""
    desk.shell.docks.show(dock_id)
    return desk.shell.docks.pane(dock_id)


def _in_graph(act: "Callable[[GraphPane], object]") -> Callable[[Desk], object]:
    return lambda desk: act(cast("GraphPane", _shown(desk, "graph")))


def _in_books(act: "Callable[[BooksPane], object]") -> Callable[[Desk], object]:
    return lambda desk: act(cast("BooksPane", _shown(desk, "books")))


def _add_candidates(desk: Desk) -> None:
    heard = (each.findings for each in STUDYING(desk).heard if not each.is_threat and each.findings.forced_move is None)
    found = (candidate for findings in heard for candidate in findings.candidates)
    _in_books(lambda pane: pane.add_candidates(found))(desk)


def _name_place(desk: Desk) -> None:
    cast("BookmarksPane", _shown(desk, "bookmarks")).name_here()


def _export_report(desk: Desk) -> None:
    cast("ReportPane", _shown(desk, "report")).export()


# Parts of the window whose modules are imported on first use

ANALYZING: "Final[Later[GameAnalysisController]]" = Later(
    "app.desktop.analysis.game_analysis_controller", "game_analyzing"
)
SOLVING: "Final[Later[TsumeSolving]]" = Later("app.desktop.mate.tsume_solving", "mating_by_hand")


def _if_studied(holds: "Callable[[StudyController], bool]") -> Callable[[Desk], bool]:
    is_on = STUDYING.then(holds)
    return lambda desk: desk.document.is_studied and is_on(desk)


def _in_game(act: "Callable[[LocalGame], object]") -> Callable[[Desk], object]:
    """Return an action of the running game, which does nothing without one."""
    return PLAYING.then(lambda playing: playing.do(act))


def _show_library(desk: Desk) -> None:
    from app.desktop.library.window import show_library  # noqa: PLC0415 - as above

    def analyse(games: Mapping[str, Sequence[int]]) -> None:
        from app.desktop.fleet.window import analyse_games  # noqa: PLC0415 - as above

        analyse_games(desk, games)

    show_library(desk, analyse)


def _question(name: str, key: str, words: Phrase, told: Phrase, wish: BoardRequest) -> Action:
    return Action(f"ask.{name}", GO, words, told, _ask(wish), (key,), submenu=hearing_text.ASK)


# fmt: off
QUESTIONS: Final = (
    ("clocks", "Shift+C", hearing_text.ASK_CLOCKS, hearing_text.ASK_CLOCKS_HELP, BoardRequest.ASK_CLOCKS),
    ("last", "Shift+L", hearing_text.ASK_LAST, hearing_text.ASK_LAST_HELP, BoardRequest.ASK_LAST),
    ("hands", "Shift+H", hearing_text.ASK_HANDS, hearing_text.ASK_HANDS_HELP, BoardRequest.ASK_HANDS),
    ("kind", "Shift+K", hearing_text.ASK_KIND, hearing_text.ASK_KIND_HELP, BoardRequest.ASK_KIND),
    ("attackers", "Shift+A", hearing_text.ASK_ATTACKERS, hearing_text.ASK_ATTACKERS_HELP, BoardRequest.ASK_ATTACKERS),
    ("targets", "Shift+T", hearing_text.ASK_TARGETS, hearing_text.ASK_TARGETS_HELP, BoardRequest.ASK_TARGETS),
    ("king", "Shift+O", hearing_text.ASK_KING, hearing_text.ASK_KING_HELP, BoardRequest.ASK_KING),
    ("file", "Shift+F", hearing_text.ASK_FILE, hearing_text.ASK_FILE_HELP, BoardRequest.ASK_FILE),
    ("rank", "Shift+D", hearing_text.ASK_RANK, hearing_text.ASK_RANK_HELP, BoardRequest.ASK_RANK),
    ("next", "Shift+J", hearing_text.NEXT_OF_KIND, hearing_text.NEXT_OF_KIND_HELP, BoardRequest.NEXT_OF_KIND),
    ("text", "Shift+P", hearing_text.READ_POSITION, hearing_text.READ_POSITION_HELP, BoardRequest.READ),
    ("again", "Shift+R", hearing_text.ASK_AGAIN, hearing_text.ASK_AGAIN_HELP, BoardRequest.ASK_AGAIN),
)
"""Questions about the position for screen readers: id, key, name, help, and request to the board."""
ACTIONS: Final[tuple[Action, ...]] = (
    Action("file.new", FILE, Phrase("新規棋譜", "New game record"), Phrase("新しいタブに空の棋譜を開きます。", "Opens an empty game in a new tab."), lambda desk: desk.files.new(), ("Ctrl+N", "Ctrl+T")),
    *(_start(start) for start in STARTS),
    OPEN,
    Action("file.address", FILE, online_text.ADDRESS, online_text.ADDRESS_HELP, Later("app.desktop.online.address", "ask_address")),
    Action("file.recent", FILE, Phrase("最近使ったファイル", "Open recent"), Phrase("最近開いたり保存したりした棋譜ファイルを、一覧から選んで開きます。", "Opens a game file that you opened or saved recently."), lambda desk: desk.files.show_recent()),
    Action("file.records", FILE, Phrase("ファイル内の棋譜を選ぶ…", "Choose game in file…"), Phrase("複数の棋譜が入ったファイルから、別の棋譜を選びます。", "Opens another game from a file that contains several."), lambda desk: desk.files.choose_record(), ("Ctrl+Alt+O",), needs=Prerequisite.OTHER_RECORDS),
    SAVE,
    Action("file.save_as", FILE, Phrase("名前を付けて保存…", "Save as…"), Phrase("場所、形式、文字コードを選んで保存します。", "Saves the game in the folder, format and encoding you choose."), lambda desk: desk.files.saving.save_as(), ("Ctrl+Shift+S",)),
    Action("file.reload", FILE, Phrase("再読み込み", "Reload"), Phrase("ファイルを再読み込みします。保存していない変更は「未保存の棋譜を復元」から戻せます。", "Reloads the file. Unsaved changes can be recovered with “Recover unsaved games”."), lambda desk: desk.files.reload(), ("F5",), needs=Prerequisite.FILE),
    Action("file.restore", FILE, Phrase("未保存の棋譜を復元…", "Recover unsaved games…"), Phrase("保存せずに閉じた棋譜を、一覧から選んで復元します。", "Recovers a game that was closed without saving."), lambda desk: desk.files.recovery.restore()),
    Action("file.close", FILE, Phrase("タブを閉じる", "Close tab"), Phrase("表示中の棋譜を閉じます。保存していない変更があれば確認します。", "Closes this game. Asks first if it has unsaved changes."), lambda desk: desk.files.close_tab(), ("Ctrl+W",), starts_section=True),
    Action("file.next_tab", FILE, Phrase("次のタブ", "Next tab"), Phrase("右のタブの棋譜を表示します。", "Shows the game in the tab to the right."), lambda desk: desk.files.step(1), ("Ctrl+Tab", "Ctrl+PgDown")),
    Action("file.previous_tab", FILE, Phrase("前のタブ", "Previous tab"), Phrase("左のタブの棋譜を表示します。", "Shows the game in the tab to the left."), lambda desk: desk.files.step(-1), ("Ctrl+Shift+Tab", "Ctrl+PgUp")),
    Action("file.quit", FILE, Phrase("終了", "Quit"), Phrase("プログラムを終了します。", "Quits Yomisuji."), lambda desk: desk.shell.main_window.close(), ("Ctrl+Q",), starts_section=True),
    UNDO,
    REDO,
    Action("edit.delete", EDIT, Phrase("この手以降を削除", "Delete from here"), Phrase("この手とその後の手をすべて削除します。元に戻せます。", "Deletes this move and all moves after it. Can be undone."), lambda desk: desk.document.shown.delete_from_here(), ("Del",), needs=Prerequisite.MOVE, starts_section=True),
    Action("edit.copy", EDIT, Phrase("棋譜をコピー（KIF）", "Copy game (KIF)"), Phrase("棋譜全体を KIF でクリップボードにコピーします。", "Copies the whole game as KIF."), _copy_record, ("Ctrl+C",), starts_section=True),
    *(_copy(key, name) for key, name in COPIED.items()),
    Action("edit.copy_from_here", EDIT, Phrase("この局面以降の棋譜（KIF）", "Game from here (KIF)"), Phrase("今の局面から始まる棋譜を、その後の手とともに KIF でコピーします。", "Copies the game from this position on, with all moves after it, as KIF."), lambda desk: desk.files.copy("kif", from_here=True), submenu=COPY_AS),
    Action("edit.copy_bod", EDIT, Phrase("局面図（BOD）", "Position (BOD)"), Phrase("局面図をテキスト（BOD）でコピーします。", "Copies the position as a text diagram (BOD)."), _copy_bod, submenu=COPY_AS),
    Action("edit.paste", EDIT, Phrase("棋譜・局面を貼り付け", "Paste game or position"), Phrase("クリップボードの棋譜や局面を、どの形式でも開きます。", "Opens the game or position on the clipboard, in any format."), _paste_anything, ("Ctrl+V",)),
    Action("edit.copy_position", EDIT, Phrase("局面をコピー（SFEN）", "Copy position (SFEN)"), Phrase("盤の局面を SFEN でクリップボードにコピーします。", "Copies the position as SFEN."), _copy_sfen, ("Ctrl+Shift+C",), starts_section=True),
    Action("edit.paste_position", EDIT, Phrase("局面を貼り付け（SFEN）", "Paste position (SFEN)"), Phrase("表示中の棋譜を、クリップボードの SFEN の局面から始まる棋譜に替えます。元に戻せます。", "Replaces the game with a new one that starts from the SFEN position on the clipboard. Can be undone."), _paste, ("Ctrl+Shift+V",)),
    Action("edit.bookmark", EDIT, Phrase("しおりを付ける…", "Add bookmark…"), Phrase("今の局面に、名前を付けたしおりを追加します。", "Adds a named bookmark to this position."), _name_place, ("Ctrl+D",), starts_section=True),
    Action("edit.make_main", EDIT, Phrase("この手順を本譜にする", "Make main line"), Phrase("今の手までの手順を本譜にします。元に戻せます。", "Makes the line up to this move the main line. Can be undone."), lambda desk: desk.document.shown.make_main_line(), needs=Prerequisite.OFF_MAIN_LINE, starts_section=True),
    Action("edit.branch_up", EDIT, Phrase("分岐の順を上げる", "Move branch up"), Phrase("この手を、同じ手数の分岐の中で一つ前に移します。元に戻せます。", "Moves this branch up among its alternatives. Can be undone."), lambda desk: desk.document.shown.move_branch(-1), ("Ctrl+Shift+Up",), needs=Prerequisite.EARLIER_BRANCH),
    Action("edit.branch_down", EDIT, Phrase("分岐の順を下げる", "Move branch down"), Phrase("この手を、同じ手数の分岐の中で一つ後に移します。元に戻せます。", "Moves this branch down among its alternatives. Can be undone."), lambda desk: desk.document.shown.move_branch(1), ("Ctrl+Shift+Down",), needs=Prerequisite.LATER_BRANCH),
    Action("edit.merge_root", EDIT, filing_text.MERGE_AT_ROOT, Phrase("別のタブやクリップボードの棋譜を、開始局面からの分岐として加えます。元に戻せます。", "Adds the moves of a game from another tab or the clipboard as branches from the start position. Can be undone."), lambda desk: desk.files.merging.merge(desk.document.shown.record.root), needs=Prerequisite.NO_GAME, starts_section=True),
    Action("edit.merge_here", EDIT, filing_text.MERGE_HERE, Phrase("別のタブやクリップボードの棋譜から、この局面より後の手を分岐として加えます。元に戻せます。", "Takes a game from another tab or the clipboard, and adds its moves after this position as branches. Can be undone."), lambda desk: desk.files.merging.merge(desk.document.shown.cursor.node), needs=Prerequisite.NO_GAME),
    EDIT_POSITION,
    Action("position.finish", EDIT, board_text.FINISH, board_text.FINISH_HELP, _ask(BoardRequest.START_HERE), needs=Prerequisite.EDITOR),
    Action("position.from_here", EDIT, Phrase("この局面から新規棋譜", "New game record from here"), Phrase("今の局面から始まる新しい棋譜を開きます。", "Opens a new game that starts from this position."), _ask(BoardRequest.START_HERE), needs=Prerequisite.RECORD),
    Action("board.draw_mode", EDIT, Phrase("矢印・丸を描く", "Draw on board"), Phrase("盤のクリックで丸、ドラッグで矢印を描きます。Shift と Ctrl で色と形が変わります。もう一度選ぶか、Esc で終了します。", "A click draws a circle, a drag an arrow; Shift and Ctrl change colour and shape. Choose again or press Esc to stop."), _toggle_drawing, needs=Prerequisite.RECORD, checked=lambda desk: desk.document.is_drawing),
    Action("board.erase", EDIT, Phrase("矢印・丸を消す", "Clear drawings"), Phrase("この局面に描いた矢印と丸を消します。元に戻せます。", "Removes the arrows and circles drawn on this position. Can be undone."), lambda desk: desk.document.shown.erase_drawings(), needs=Prerequisite.DRAWINGS),
    Action("board.image", EDIT, Phrase("局面図を画像で保存…", "Save position as image…"), Phrase("局面を画像（PNG、SVG）で保存します。本のような図面にもできます。", "Saves the position as a PNG or SVG image, drawn as on screen or as in a book."), _ask(BoardRequest.EXPORT_IMAGE), ("Ctrl+Shift+P",), starts_section=True),
    Action("board.copy_image", EDIT, Phrase("局面図を画像でコピー", "Copy position as image"), Phrase("局面図の画像をクリップボードにコピーします。", "Copies an image of the position."), _ask(BoardRequest.COPY_IMAGE), ("Ctrl+Alt+C",)),
    FLIP,
    *setting_actions("board", "pieces", VIEW, starts_section=True),
    *setting_actions("board", "style", VIEW),
    *setting_actions("board", "coordinates", VIEW),
    *setting_actions("board", "notation", VIEW),
    *setting_actions("board", "legal_targets", VIEW, starts_section=True),
    *setting_actions("board", "last_move", VIEW),
    *setting_actions("graph", "scale", VIEW),
    *setting_actions("appearance", "theme", VIEW, starts_section=True),
    *setting_actions("appearance", "language", VIEW),
    *(_show_dock(dock) for dock in DOCKS),
    Action("view.layout", VIEW, Phrase("レイアウトを切り替え", "Switch layout"), Phrase("対局、検討、振り返りのレイアウトを順に切り替えます。", "Switches to the next of the layouts Play, Analyse and Review."), lambda desk: desk.shell.docks.switch_layout(), ("F6",)),
    Action("view.reset_layout", VIEW, Phrase("レイアウトを既定に戻す", "Reset layout"), Phrase("パネルをすべて既定の場所に戻します。", "Puts all panels back in their default places."), lambda desk: desk.shell.docks.reset()),
    Action("view.full_screen", VIEW, Phrase("全画面表示", "Full screen"), Phrase("ウィンドウを全画面にします。もう一度押すと戻ります。", "Shows the window full screen. Press again to leave."), _toggle_full_screen, ("F11",), starts_section=True),
    Action("board.alone", VIEW, Phrase("盤だけを全画面に", "Full-screen board"), Phrase("メニューとパネルを隠し、盤だけにします。Esc で戻ります。", "Shows only the board, without menus and panels. Press Esc to leave."), _ask(BoardRequest.ALONE), ("Shift+F11",)),
    *setting_actions("board", "animation", VIEW, starts_section=True),
    *setting_actions("board", "right_draws", VIEW),
    *setting_actions("sound", "enabled", VIEW),
    *setting_actions("scores", "bar", VIEW, starts_section=True),
    *setting_actions("scores", "bar_in_games", VIEW),
    *setting_actions("scores", "view", VIEW),
    *setting_actions("graph", "edge", VIEW),
    Action("graph.zoom_in", VIEW, panes_text.ZOOM_IN, Phrase("形勢グラフを、今の手のまわりで拡大します。", "Zooms the graph in around the current move."), _in_graph(lambda pane: pane.view.zoom_in()), submenu=window_text.DOCK_GRAPH),
    Action("graph.zoom_out", VIEW, panes_text.ZOOM_OUT, Phrase("形勢グラフに、より多くの手を表示します。", "Zooms the graph out to show more moves."), _in_graph(lambda pane: pane.view.zoom_out()), submenu=window_text.DOCK_GRAPH),
    Action("graph.whole", VIEW, panes_text.SHOW_ALL, Phrase("形勢グラフに、最初から最後までを表示します。", "Shows the whole game in the graph."), _in_graph(lambda pane: pane.view.show_all()), submenu=window_text.DOCK_GRAPH),
    Action("graph.save_image", VIEW, Phrase("グラフを画像で保存…", "Save graph as image…"), Phrase("形勢グラフを PNG 画像として保存します。", "Saves the graph as a PNG image."), _in_graph(lambda pane: pane.save_picture()), submenu=window_text.DOCK_GRAPH, starts_section=True),
    Action("graph.copy_image", VIEW, Phrase("グラフを画像でコピー", "Copy graph as image"), Phrase("形勢グラフの画像をクリップボードにコピーします。", "Copies an image of the graph."), _in_graph(lambda pane: pane.copy_picture()), submenu=window_text.DOCK_GRAPH),
    FIRST,
    BACK,
    FORWARD,
    LAST,
    Action("go.back_ten", GO, Phrase("10手戻る", "Back 10 moves"), Phrase("10手前の局面へ移動します。", "Shows the position 10 moves earlier."), lambda desk: desk.document.shown.cursor.go_by_plies(-10), ("PgUp",), needs=Prerequisite.EARLIER_MOVE, starts_section=True),
    Action("go.forward_ten", GO, Phrase("10手進む", "Forward 10 moves"), Phrase("10手後の局面へ移動します。", "Shows the position 10 moves later."), lambda desk: desk.document.shown.cursor.go_by_plies(10), ("PgDown",), needs=Prerequisite.LATER_MOVE),
    Action("go.previous_branch", GO, Phrase("前の分岐", "Previous branch"), Phrase("同じ手数の、前の分岐の手へ移ります。", "Shows the previous alternative to this move."), lambda desk: desk.document.shown.cursor.go_to_previous_branch(), ("Ctrl+Up",), needs=Prerequisite.BRANCH, starts_section=True),
    Action("go.next_branch", GO, Phrase("次の分岐", "Next branch"), Phrase("同じ手数の、次の分岐の手へ移ります。", "Shows the next alternative to this move."), lambda desk: desk.document.shown.cursor.go_to_next_branch(), ("Ctrl+Down",), needs=Prerequisite.BRANCH),
    Action("go.main_line", GO, Phrase("本譜へ戻る", "Back to main line"), Phrase("本譜から分岐した局面まで戻ります。", "Goes back to where this branch left the main line."), lambda desk: desk.document.shown.cursor.go_to_main_line(), ("Ctrl+Left",), needs=Prerequisite.OFF_MAIN_LINE),
    Action("board.type_move", GO, Phrase("指し手を入力…", "Enter move…"), Phrase("76歩、7g7f、7776FU、P-7f のように入力して指します。", "Plays the move you type, such as P-7f, 7g7f or 7776FU."), _ask(BoardRequest.TYPE_MOVE), ("/", "Ctrl+J"), needs=Prerequisite.RECORD, starts_section=True),
    Action("board.focus", GO, hearing_text.TO_BOARD, hearing_text.TO_BOARD_HELP, _ask(BoardRequest.ARRIVE), ("Ctrl+B",), starts_section=True),
    *(_question(*question) for question in QUESTIONS),
    STUDY,
    Action("study.play_best", ANALYSIS, Phrase("最善手を指す", "Play best move"), Phrase("検討しているエンジンの最善手を指します。", "Plays the engines’ best move."), STUDYING.then(lambda study: study.play_best()), ("Return",), needs=Prerequisite.CANDIDATE),
    Action("study.add_line", ANALYSIS, Phrase("読み筋を分岐に追加", "Add best line as branch"), Phrase("検討しているエンジンの最善の読み筋を、分岐として棋譜に追加します。", "Adds the engines’ best line to the game as a branch."), STUDYING.then(lambda study: study.add_best_line()), ("Ctrl+Return",), needs=Prerequisite.CANDIDATE),
    Action("study.more_lines", ANALYSIS, Phrase("候補手を増やす", "More lines"), Phrase("検討で並べる候補手を一つ増やします。カードを選んでいれば、そのエンジンだけ増やします。", "Shows one more line for each engine, or only for the engine whose card has the focus."), STUDYING.then(lambda study: study.more_lines(1, study.attended())), ("+",), needs=Prerequisite.STUDY),
    Action("study.fewer_lines", ANALYSIS, Phrase("候補手を減らす", "Fewer lines"), Phrase("検討で並べる候補手を一つ減らします。カードを選んでいれば、そのエンジンだけ減らします。", "Shows one line fewer for each engine, or only for the engine whose card has the focus."), STUDYING.then(lambda study: study.more_lines(-1, study.attended())), ("-",), needs=Prerequisite.STUDY),
    Action("study.pause", ANALYSIS, Phrase("検討を一時停止・再開", "Pause or resume analysis"), Phrase("検討中のエンジンを一時停止します。もう一度押すと再開します。カードを選んでいれば、そのエンジンだけです。", "Pauses all engines, or only the engine whose card has the focus. Press again to resume."), STUDYING.then(lambda study: study.toggle_pause(study.attended())), ("Shift+Space",), needs=Prerequisite.STUDY, checked=_if_studied(lambda study: study.is_paused)),
    Action("study.pin", ANALYSIS, Phrase("検討をこの局面に固定", "Pin analysis to this position"), Phrase("盤の局面が変わっても、エンジンにこの局面を考え続けさせます。もう一度押すと盤に追従します。カードを選んでいれば、そのエンジンだけです。", "Keeps all engines, or only the engine whose card has the focus, at this position. Press again to follow the board."), STUDYING.then(lambda study: study.toggle_pin(study.attended())), ("P",), needs=Prerequisite.STUDY, checked=_if_studied(lambda study: study.is_pinned)),
    Action("study.deeper", ANALYSIS, Phrase("もっと深く読む", "Go deeper"), Phrase("エンジンに、この局面を制限なしで考え続けさせます。", "Keeps analysing this position without limit."), STUDYING.then(lambda study: study.go_deeper(study.attended())), needs=Prerequisite.STUDY),
    Action("study.threat", ANALYSIS, Phrase("相手の狙いを表示", "Show threat"), Phrase("手番を相手に渡したら何を指されるかを調べ、赤い矢印で示します。", "Shows in red what the opponent would play if it were their move."), STUDYING.then(lambda study: study.toggle_threat()), ("X",), needs=Prerequisite.STUDY, checked=_if_studied(lambda study: study.shows_threat)),
    Action("study.hide", ANALYSIS, Phrase("エンジンの読みを隠す", "Hide engine output"), Phrase("矢印、評価値、読み筋、判定を、グラフや形勢バーも含めて隠します。エンジンは考え続けます。", "Hides arrows, scores, lines and verdicts everywhere, in the graph and the bar too. Engines keep thinking."), STUDYING.then(lambda study: study.toggle_hidden()), ("Z",), needs=Prerequisite.RECORD, checked=lambda desk: desk.document.hides_engines),
    *setting_actions("study", "writes", ANALYSIS, starts_section=True),
    *setting_actions("study", "writes_all", ANALYSIS),
    *setting_actions("study", "limit", ANALYSIS),
    PLAY,
    Action("game.again", GAME, Phrase("再戦（先後を替えて）", "Rematch, swap sides"), Phrase("前と同じ条件で、先後を替えてもう1局始めます。駒落ちでは替えません。", "Starts another game with the same settings and swapped sides. In handicap games, the sides are not swapped."), PLAYING.then(lambda playing: playing.again()), ("Ctrl+Shift+G",), needs=Prerequisite.NO_GAME),
    Action("game.from_here", GAME, Phrase("この局面から対局…", "Play from here…"), Phrase("盤の今の局面から対局を始めます。", "Starts a game from the position on the board."), PLAYING.then(lambda playing: playing.choose(from_here=True)), needs=Prerequisite.NO_GAME),
    Action("game.resume_adjourned", GAME, Phrase("指し掛けの対局を再開…", "Resume adjourned game…"), Phrase("指し掛けにした対局を、残り時間もそのままで再開します。", "Resumes an adjourned game with its clocks as they were."), PLAYING.then(lambda playing: playing.resume()), needs=Prerequisite.NO_GAME),
    Action("game.online", GAME, online_text.ACTION, online_text.ACTION_HELP, Later("app.desktop.online.window", "show_online")),
    Action("game.resign", GAME, Phrase("投了", "Resign"), Phrase("投了します。設定を変えていなければ、先に確認します。", "Resigns the game; asks first unless the settings say otherwise."), PLAYING.then(lambda playing: playing.resign()), ("Ctrl+Shift+R",), needs=Prerequisite.GAME_PERSON, starts_section=True),
    Action("game.take_back", GAME, Phrase("待った", "Take back"), Phrase("あなたの前の手番まで戻します。", "Takes the game back to your last turn."), _in_game(lambda hosted: hosted.take_back()), ("Ctrl+Backspace",), needs=Prerequisite.GAME_UNDO),
    Action("game.hint", GAME, Phrase("ヒント", "Hint"), Phrase("どの駒を動かすかを盤に示します。もう一度押すと行き先も示します。", "Shows which piece to move. Press again to see where it goes."), _in_game(lambda hosted: hosted.hint()), ("Ctrl+H",), needs=Prerequisite.GAME_TURN),
    Action("game.move_now", GAME, Phrase("すぐ指させる", "Move now"), Phrase("考えているエンジンに、すぐ指させます。", "Makes the thinking engine move at once."), _in_game(lambda hosted: hosted.do(hosted.game.move_now)), ("Ctrl+Shift+Return",), needs=Prerequisite.GAME_THINKING),
    Action("game.declare", GAME, Phrase("入玉宣言", "Declare win"), Phrase("入玉宣言の条件を満たしていれば、宣言して勝ちます。", "Declares an entering-king win, if its conditions are met."), PLAYING.then(lambda playing: playing.declare()), needs=Prerequisite.GAME_DECLARATION),
    Action("game.come_back", GAME, Phrase("対局に戻る", "Back to the game"), Phrase("別の局面を見ているときに、対局の現在の局面へ戻ります。", "Returns from an earlier position to the current position of the game."), PLAYING.then(lambda playing: playing.come_back()), needs=Prerequisite.GAME_NOT_SHOWN),
    Action("game.pause", GAME, Phrase("一時停止", "Pause"), Phrase("時計を止めます。もう一度押すと再開します。", "Stops the clocks. Press again to resume."), _in_game(lambda hosted: hosted.toggle_pause()), ("Pause",), needs=Prerequisite.GAME_RUNNING, checked=lambda desk: desk.document.shown.game is not None and desk.document.shown.game.is_paused, starts_section=True),
    Action("game.adjourn", GAME, Phrase("指し掛けにする", "Adjourn"), Phrase("残り時間を保存して対局を終え、あとで再開できるようにします。", "Saves the game with its clocks so that you can resume it later."), PLAYING.then(lambda playing: playing.adjourn()), needs=Prerequisite.GAME),
    Action("game.interrupt", GAME, Phrase("対局を中断（勝敗なし）", "Abort game (no result)"), Phrase("勝敗を決めずに対局を終えます。", "Ends the game without a result."), _in_game(lambda hosted: hosted.do(hosted.game.interrupt_game)), needs=Prerequisite.GAME),
    Action("game.swap", GAME, Phrase("先後を入れ替えて続行", "Swap sides and continue"), Phrase("対局者が先後を入れ替え、相手の局面と持ち時間で続けます。", "The players swap sides and continue with each other’s position and time."), _in_game(lambda hosted: hosted.do(hosted.game.swap_sides)), needs=Prerequisite.GAME_RUNNING),
    Action("game.show_thoughts", GAME, Phrase("対局中もエンジンの読みを表示", "Show engine output in game"), Phrase("この対局のエンジンの読み筋・矢印・形勢を、終局前から表示します。", "Shows lines, arrows and scores of this game’s engines during play."), _in_game(lambda hosted: hosted.show_thoughts(hosted.hides_thoughts)), ("T",), needs=Prerequisite.GAME, checked=lambda desk: desk.document.shown.game is not None and not desk.document.shown.game.hides_thoughts, starts_section=True),
    *setting_actions("game", "refund", GAME),
    SWEEP,
    Action("analysis.sweep_again", ANALYSIS, Phrase("前回の条件で棋譜解析", "Analyse game (last settings)"), Phrase("前回と同じエンジンと条件で、すぐに棋譜解析を始めます。", "Starts game analysis at once with the engines and limits used last."), ANALYZING.then(lambda analysis: analysis.start_as_last()), ("Shift+F12",)),
    Action("analysis.sweep_pause", ANALYSIS, Phrase("棋譜解析を一時停止", "Pause game analysis"), Phrase("棋譜解析を一時停止します。もう一度押すと再開します。", "Pauses game analysis. Press again to resume."), ANALYZING.then(lambda analysis: analysis.toggle_pause()), needs=Prerequisite.ANALYSIS, checked=lambda desk: desk.document.shown.is_being_analysed and ANALYZING(desk).is_paused),
    Action("analysis.sweep_stop", ANALYSIS, Phrase("棋譜解析を中止", "Stop game analysis"), Phrase("棋譜解析を中止します。ここまでの結果は残ります。", "Stops game analysis. The results so far are saved."), ANALYZING.then(lambda analysis: analysis.cancel()), needs=Prerequisite.ANALYSIS),
    Action("analysis.look_again", ANALYSIS, judging_text.LOOK_AGAIN, judging_text.LOOK_AGAIN_HELP, ANALYZING.then(lambda analysis: analysis.look_again()), ("Ctrl+F12",), needs=Prerequisite.UNVERIFIED),
    MATE,
    Action("analysis.solve", ANALYSIS, Phrase("詰将棋を解く", "Solve tsume problem"), Phrase("盤の局面を詰将棋として解きます。攻方の手を指すと、玉方が最も長く粘る手で応じます。もう一度押すと終了します。", "You solve the position as a tsume problem: you play the attacker, and the defender holds out as long as possible. Press again to quit."), SOLVING.then(lambda solving: solving.toggle()), needs=Prerequisite.NO_GAME, checked=lambda desk: desk.document.shown.puzzle is not None),
    Action("go.next_mistake", ANALYSIS, Phrase("次の悪手へ", "Next mistake"), Phrase("この先にある緩手・疑問手・悪手・大悪手へ進みます。", "Shows the next inaccuracy, dubious move, mistake or blunder."), lambda desk: desk.document.shown.go_to_mistake(1), ("N",), needs=Prerequisite.MISTAKE_AHEAD, starts_section=True),
    Action("go.previous_mistake", ANALYSIS, Phrase("前の悪手へ", "Previous mistake"), Phrase("これより前にある緩手・疑問手・悪手・大悪手へ戻ります。", "Shows the previous inaccuracy, dubious move, mistake or blunder."), lambda desk: desk.document.shown.go_to_mistake(-1), ("Shift+N",), needs=Prerequisite.MISTAKE_BEHIND),
    Action("analysis.report", ANALYSIS, Phrase("解析レポートを表示", "Show analysis report"), Phrase("正確さ、悪手の数、形勢が動いた手などをまとめたレポートを表示します。", "Shows how well each side played: accuracy, mistakes, turning points."), lambda desk: desk.shell.docks.show("report"), ("F7",), starts_section=True),
    Action("analysis.export_report", ANALYSIS, Phrase("レポートを HTML に書き出す…", "Export report (HTML)…"), Phrase("解析レポートを一つの HTML ファイルに書き出します。", "Saves the analysis report as a single HTML file."), _export_report, needs=Prerequisite.VERDICTS),
    Action("analysis.retry", ANALYSIS, training_text.RETRY, training_text.RETRY_HELP, Later("app.desktop.training.window", "retry_move"), ("Shift+F9",), needs=Prerequisite.VERDICTS),
    Action("analysis.retry_game", ANALYSIS, training_text.RETRY_GAME, training_text.RETRY_GAME_HELP, Later("app.desktop.training.window", "retry_game"), needs=Prerequisite.VERDICTS),
    Action("analysis.remove_marks", ANALYSIS, judging_text.REMOVE_MARKS, judging_text.REMOVE_MARKS_HELP, ANALYZING.then(lambda analysis: analysis.remove_marks()), needs=Prerequisite.NO_GAME),
    Action("analysis.remove_results", ANALYSIS, judging_text.REMOVE_RESULTS, judging_text.REMOVE_RESULTS_HELP, ANALYZING.then(lambda analysis: analysis.remove_results()), needs=Prerequisite.NO_GAME),
    MANAGE,
    Action("engines.add", ENGINES, Phrase("エンジンを追加…", "Add engine…"), Phrase("エンジンのファイルを選び、診断して、使えるようにします。", "Adds an engine from its file and checks that it works."), add_engine),
    Action("tools.palette", TOOLS, Phrase("操作を検索…", "Find action…"), Phrase("操作を名前で探して実行します。かな、ローマ字、英語でも探せます。", "Finds an action by its name and runs it."), Later("app.desktop.settings.command_palette", "show_palette"), ("Ctrl+K",)),
    Action("tools.settings", TOOLS, Phrase("設定…", "Settings…"), Phrase("すべての設定を表示します。変更はすぐに反映されます。", "Shows all settings. A change takes effect at once."), lambda desk: desk.shell.show_settings(), ("Ctrl+,",), starts_section=True),
    Action("tools.keys", TOOLS, Phrase("キーボードショートカット…", "Keyboard shortcuts…"), Phrase("操作に割り当てるキーを変更します。", "Changes the keyboard shortcuts of actions."), Later("app.desktop.settings.keys", "show_key_editor")),
    Action("book.open", TOOLS, Phrase("定跡を開く…", "Open book…"), book_text.OPEN_BOOK_HELP, _in_books(lambda pane: pane.ask()), submenu=book_text.BOOKS),
    Action("book.add_move", TOOLS, book_text.ADD_MOVE, book_text.ADD_MOVE_HELP, _in_books(lambda pane: pane.add_move()), needs=Prerequisite.MOVE, submenu=book_text.BOOKS),
    Action("book.add_line", TOOLS, book_text.ADD_LINE, book_text.ADD_LINE_HELP, _in_books(lambda pane: pane.add_line()), needs=Prerequisite.MOVE, submenu=book_text.BOOKS),
    Action("book.add_record", TOOLS, book_text.ADD_RECORD, book_text.ADD_RECORD_HELP, _in_books(lambda pane: pane.add_record()), needs=Prerequisite.RECORD, submenu=book_text.BOOKS),
    Action("book.add_candidates", TOOLS, book_text.ADD_CANDIDATES, book_text.ADD_CANDIDATES_HELP, _add_candidates, needs=Prerequisite.CANDIDATE, submenu=book_text.BOOKS),
    Action("book.work", TOOLS, book_text.WORK_OPEN, book_text.WORK_OPEN_HELP, _in_books(lambda pane: pane.work()), submenu=book_text.BOOKS),
    Action("tools.library", TOOLS, Phrase("棋譜集…", "Library…"), Phrase("自分の棋譜を集めて、名前・戦型・形・局面で検索し、成績と序盤の木を調べます。", "Searches your games by name, opening, pattern or position, and shows your results and an opening tree."), _show_library, ("Ctrl+L",), starts_section=True),
    Action("tools.training", TOOLS, training_text.OPEN_TRAINING, training_text.OPEN_TRAINING_HELP, Later("app.desktop.training.window", "show_training"), ("F9",)),
    Action("tools.fleet", TOOLS, fleet_text.OPEN_FLEET, fleet_text.OPEN_FLEET_HELP, Later("app.desktop.fleet.window", "show_fleet")),
    Action("tools.matches", TOOLS, Phrase("エンジン同士の連続対局…", "Matches…"), Phrase("エンジン同士に何局も対局させ、どちらがどれだけ強いかを調べます。", "Lets engines play a match to find out which is stronger."), Later("app.desktop.matches.window", "show_matches")),
    Action("tools.goita", TOOLS, Phrase("ごいたの棋譜を開く…", "Open Goita game…"), Phrase("ごいたの棋譜（JSON）を開き、卓と手順を1手ずつ表示します。", "Opens a Goita game file (JSON) and shows the game turn by turn."), Later("app.desktop.goita.opening", "ask_for_goita")),
    Action("help.manual", HELP, Phrase("マニュアル", "Manual"), Phrase("表示中の画面を説明するマニュアルのページを開きます。", "Opens the manual page about what is on screen."), Later("app.desktop.help.pages", "open_manual"), ("F1",)),
    Action("help.engines", HELP, Phrase("エンジンのよくある質問", "Engine FAQ"), Phrase("エンジンのよくある質問と答えを開きます。", "Opens common questions and answers about engines."), Later("app.desktop.help.pages", "open_answers")),
    Action("help.keys", HELP, Phrase("ショートカット一覧", "Shortcut list"), Phrase("使えるキーの一覧を表示します。", "Lists the keyboard shortcuts."), Later("app.desktop.settings.keys", "show_keys"), ("?",)),
    Action("help.changes", HELP, Phrase("変更履歴", "Changes"), Phrase("バージョンごとの変更点の一覧を開きます。", "Opens the list of changes in each version."), Later("app.desktop.help.pages", "open_changes")),
    Action("help.logs", HELP, log_text.OPEN_FOLDER, Phrase("エンジン通信ログのフォルダーを開きます。", "Opens the folder with the engine logs."), Later("app.desktop.help.pages", "open_logs"), starts_section=True),
    Action("help.report", HELP, Phrase("不具合レポートを作成…", "Create bug report…"), Phrase("ログや環境の情報を一つのファイルにまとめます。保存の前に中身を確かめ、不要なものを除けます。", "Collects logs and system details in one file. You can review it and leave parts out."), Later("app.desktop.help.bundle_dialog", "show_bundle_dialog"), starts_section=True),
    Action("help.about", HELP, window_text.ABOUT_TITLE, Phrase("バージョンとライセンスを表示します。", "Shows the version and the licences."), Later("app.desktop.help.pages", "show_about")),
)
# fmt: on
