"""What the window says beside its actions: titles, docks, states, faults."""

from app.text.phrase import Phrase

PROGRAM = Phrase("読み筋", "Yomisuji")
UNTITLED = Phrase("無題", "Untitled")
BLACK = Phrase("先手", "Sente")
WHITE = Phrase("後手", "Gote")
LOWER = Phrase("下手", "Shitate")
HIGHER = Phrase("上手", "Uwate")

FILE = Phrase("ファイル(&F)", "&File")
EDIT = Phrase("編集(&E)", "&Edit")
VIEW = Phrase("表示(&V)", "&View")
ANALYSIS = Phrase("検討(&A)", "&Analysis")
ENGINES = Phrase("エンジン(&N)", "E&ngines")
TOOLS = Phrase("ツール(&T)", "&Tools")
HELP = Phrase("ヘルプ(&H)", "&Help")
GO = Phrase("移動(&G)", "&Go")
TOOLBAR = Phrase("ツールバー", "Toolbar")

START_POSITION = Phrase("開始局面", "Start position")
STATE = Phrase("{ply}手目  {move}", "Move {ply}  {move}")
TO_MOVE = Phrase("{side}の手番", "{side} to move")
ENDED_WON = Phrase("{end}、{side}の勝ち", "{end}, {side} won")

NO_FONT_FOUND = Phrase(
    "同梱の書体を読めなかったので、システムの書体を使います。{path} を確かめてください。",
    "The bundled font could not be read, so the system's is used. Look at {path}.",
)
NO_DISPLAY = Phrase(
    "窓を開く画面がありません（DISPLAY も WAYLAND_DISPLAY もありません）。画面のある所で動かしてください。ssh なら ssh -X です。",
    "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it from a graphical session; over ssh that is ssh -X.",
)
NOT_STARTED = Phrase(
    "プログラムの一部を読み込めなかったので、使えません（{reason}）。入れ直してください。直らなければ、この文を知らせてください。",
    "A part of the program could not be loaded, so it cannot be used ({reason}). Install it again; if that does not help, report this sentence.",
)
MATE = Phrase("詰みです", "Checkmate")
NOT_LEGAL = Phrase("その手は指せません。{reason}", "That move is not legal. {reason}")
SET_ASIDE = Phrase(
    "プログラムの控えのファイルが壊れていたので、{aside} に移しました。新しいファイルは必要になったときに作ります。",
    "A file that the program keeps for itself was damaged, and was moved to {aside}. A new one is made when it is needed.",
)
DISMISS = Phrase("閉じる", "Dismiss")
CLOSE = Phrase("閉じる", "Close")

START_OVER = Phrase("初めから並べる", "Start over")
NAMED_ACTION = Phrase("{action}：{name}", "{action}: {name}")
NOTHING_TO_UNDO = Phrase("元に戻せる操作がありません。", "There is nothing to undo.")
NOTHING_TO_REDO = Phrase("やり直せる操作がありません。", "There is nothing to redo.")
NO_BRANCH = Phrase("この手に分岐はありません。", "There is no other move in this one's place.")
FIRST_BRANCH = Phrase("この手より前に分岐はありません。", "No other move stands before this one in its place.")
LAST_BRANCH = Phrase("この手より後に分岐はありません。", "No other move stands after this one in its place.")
ON_MAIN_LINE = Phrase("本譜にいます。", "This is the main line.")
AT_START = Phrase("開始局面です。", "This is the start position.")
AT_END = Phrase("最後の手です。", "This is the last move.")

ABOUT_TITLE = Phrase("読み筋について", "About Yomisuji")
ABOUT = Phrase(
    "読み筋 {version}\n\n棋譜を読み、調べ、書き留める、将棋のプログラムです。\nGPL-3.0 で自由に使えます。\n\nPython {python}、Qt {qt}、PySide6 {pyside}、python-shogi、rsshogi で動いています。\n書体: BIZ UDPGothic、Yuji Syuku (SIL Open Font License 1.1)",
    "Yomisuji {version}\n\nA shogi program for the desktop: read, study and keep game records.\nFree software under the GPL-3.0.\n\nRuns on Python {python}, Qt {qt}, PySide6 {pyside}, python-shogi and rsshogi.\nFonts: BIZ UDPGothic, Yuji Syuku (SIL Open Font License 1.1)",
)
BOARD = Phrase("将棋盤", "Shogi board")

LAYOUT = Phrase("配置", "Layout")
LAYOUT_GAME = Phrase("対局", "Play")
LAYOUT_STUDY = Phrase("検討", "Analysis")
LAYOUT_READING = Phrase("鑑賞", "Review")
FIND_COMMAND = Phrase("コマンドを探す", "Find a command")
MOVE_OR_TYPE = Phrase("駒を動かすか、手を打ち込む", "Move a piece, or type a move")
WALK_SLIDER = Phrase("手数", "Move number")
MORE_OFFERS = Phrase("ほかの操作", "More")
WHOLE_NOTICE = Phrase("全文を表示", "Show all of it")
HIDE_PANE = Phrase("このパネルを閉じる", "Close this panel")

# Docks
MOVES = Phrase("棋譜", "Moves")
BOOKMARKS = Phrase("しおり", "Bookmarks")
COMMENT = Phrase("コメント", "Comment")
STUDY = Phrase("検討", "Analysis")
DOCK_GRAPH = Phrase("形勢グラフ", "Graph")
HEADERS = Phrase("棋譜情報", "Game information")
BRANCHES = Phrase("分岐", "Branches")
REPORT = Phrase("解析の報告", "Report")
LOG = Phrase("エンジンログ", "Engine log")
PROBLEMS = Phrase("読み込みの問題", "Problems")

PANES = Phrase("パネル", "Panels")
SHOW_PANE = Phrase("このパネルを出したり隠したりします。", "Shows this panel, or hides it.")
