"""Texts of the main window: titles, docks, states and faults."""

from app.text.phrase import Phrase

# fmt: off
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

NO_FONT_FOUND = Phrase("付属のフォントを読み込めなかったので、システムのフォントを使います。{path} を確かめてください。",
                       "The bundled font could not be read, so the system font is used. Check {path}.")
SECOND_WINDOW = Phrase(
    "同じデータを使う別の Yomisuji が動いていて、応答しません。両方で設定を変えると、後から保存したものが残ります。応答しない方を終了してください。",
    "Another Yomisuji with the same data is running and does not respond. Close it: if settings are changed in both, those saved last are used.",
)
NO_HOME = Phrase(
    "このアカウントにはホームフォルダーがないので、設定やデータを置く場所がありません。環境変数 YOMISUJI_HOME でフォルダーを指定して、もう一度起動してください。",
    "This account has no home folder, so there is no place for settings and data. Set the environment variable YOMISUJI_HOME to a folder and start again.",
)
NO_DISPLAY = Phrase(
    "ディスプレイに接続できません（DISPLAY も WAYLAND_DISPLAY も設定されていません）。デスクトップから起動してください。ssh では ssh -X を使います。",
    "Cannot connect to a display: neither DISPLAY nor WAYLAND_DISPLAY is set. Start Yomisuji from a graphical session; over ssh, use ssh -X.",
)
SILENT_DISPLAY = Phrase(
    "ディスプレイ {display} に接続できません。デスクトップのターミナルから、その画面を使っているユーザーで起動してください。ssh では ssh -X を使います。",
    "Cannot connect to the display {display}. Start Yomisuji in a terminal of that desktop, as the user who is logged in there; over ssh, use ssh -X.",
)
LIBRARY_PACKAGES = (
    "libegl1 libgl1 libfontconfig1 libdbus-1-3 libglib2.0-0 libxkbcommon-x11-0 libx11-xcb1 "
    "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
)
"""Packages with the system libraries that Qt needs on Debian and Ubuntu."""
NO_LIBRARY = Phrase("このシステムには、ウィンドウの表示に必要なライブラリー {library} がありません。Debian と Ubuntu では sudo apt-get install {packages} で入ります。",
                    "The system lacks {library}, which the window needs. On Debian and Ubuntu: sudo apt-get install {packages}")
NOT_STARTED = Phrase("プログラムの一部を読み込めませんでした（{reason}）。再インストールしてください。直らなければ、このメッセージを添えて不具合を報告してください。",
                     "Part of the program could not be loaded ({reason}). Reinstall it; if that does not help, send this message with a bug report.")
MATE = Phrase("詰みです", "Checkmate")
NOT_LEGAL = Phrase("その手は指せません。{reason}", "That move is not legal. {reason}")
SET_ASIDE = Phrase("プログラムの内部ファイルが壊れていたので、{aside} に移しました。新しいファイルは必要になったときに作ります。",
                   "An internal file of the program was damaged, so it was moved to {aside}. A new one will be created when needed.")
DISMISS = Phrase("閉じる", "Dismiss")
CLOSE = Phrase("閉じる", "Close")

START_OVER = Phrase("初めから並べる", "Start over")
NAMED_ACTION = Phrase("{action}：{name}", "{action}: {name}")
NOTHING_TO_UNDO = Phrase("元に戻せる操作がありません。", "Nothing to undo.")
NOTHING_TO_REDO = Phrase("やり直せる操作がありません。", "Nothing to redo.")
NO_BRANCH = Phrase("この手に分岐はありません。", "This move has no alternatives.")
FIRST_BRANCH = Phrase("同じ手数の分岐の中で、この手が先頭です。", "This move is already first among its alternatives.")
LAST_BRANCH = Phrase("同じ手数の分岐の中で、この手が最後です。", "This move is already last among its alternatives.")
ON_MAIN_LINE = Phrase("本譜にいます。", "This is the main line.")
AT_START = Phrase("開始局面です。", "This is the start position.")
AT_END = Phrase("最後の手です。", "This is the last move.")

ABOUT_TITLE = Phrase("Yomisuji について", "About Yomisuji")
ABOUT = Phrase(
    "読み筋（Yomisuji） {version}\n\n対局・検討・棋譜解析のための将棋ソフトです。\nGPL-3.0 のフリーソフトウェアです。\n\nPython {python}、Qt {qt}、PySide6 {pyside}、python-shogi、rsshogi、numpy、onnxruntime で動いています。\n付属エンジンのネットワーク：miniosl {network}（Team GPS 作、OSL：二条項の BSD ライセンス）\nフォント：BIZ UDPGothic、Yuji Syuku（SIL Open Font License 1.1）",
    "Yomisuji {version}\n\nA desktop shogi program: play, analyse, and keep your games.\nFree software under the GPL-3.0.\n\nRuns on Python {python}, Qt {qt}, PySide6 {pyside}, python-shogi, rsshogi, numpy and onnxruntime.\nNetwork of the bundled engine: miniosl {network}, by Team GPS (OSL, a two-clause BSD licence)\nFonts: BIZ UDPGothic, Yuji Syuku (SIL Open Font License 1.1)",
)
NETWORK_TERMS = Phrase("付属エンジンのネットワークのライセンスと作者", "Licence and authors of the bundled engine’s network")
BOARD = Phrase("将棋盤", "Shogi board")

LAYOUT = Phrase("レイアウト", "Layout")
LAYOUT_GAME = Phrase("対局", "Play")
LAYOUT_STUDY = Phrase("検討", "Analyse")
LAYOUT_READING = Phrase("振り返り", "Review")
FIND_COMMAND = Phrase("操作を検索", "Find action")
MOVE_OR_TYPE = Phrase("駒を動かすか、指し手を入力", "Move a piece, or enter a move")
WALK_SLIDER = Phrase("手数", "Move number")
MORE_OFFERS = Phrase("ほかの操作", "More")
WHOLE_NOTICE = Phrase("全文を表示", "Show full text")
HIDE_PANE = Phrase("このパネルを閉じる", "Close panel")
FLOAT_PANE = Phrase("このパネルを切り離す・戻す", "Detach panel or put it back")

# Docks
MOVES = Phrase("棋譜", "Moves")
BOOKMARKS = Phrase("しおり", "Bookmarks")
COMMENT = Phrase("コメント", "Comment")
STUDY = Phrase("検討", "Analysis")
DOCK_GRAPH = Phrase("形勢グラフ", "Evaluation graph")
HEADERS = Phrase("棋譜情報", "Game info")
BRANCHES = Phrase("分岐", "Branches")
REPORT = Phrase("解析レポート", "Analysis report")
LOG = Phrase("エンジン通信ログ", "Engine log")
PROBLEMS = Phrase("読み込みエラー", "Import problems")
GRAPH_BRIEF = Phrase("グラフ", "Graph")
HEADERS_BRIEF = Phrase("情報", "Info")
REPORT_BRIEF = Phrase("レポート", "Report")
LOG_BRIEF = Phrase("ログ", "Log")

PANES = Phrase("パネル", "Panels")
SHOW_PANE = Phrase("このパネルの表示・非表示を切り替えます。", "Shows or hides this panel.")
