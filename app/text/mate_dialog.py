"""What is said in the window about searching for a mate, beside what came of the search itself."""

from app.text.phrase import Phrase

TITLE = Phrase("詰みを調べる", "Search for a mate")
ENGINE = Phrase("エンジン", "Engine")
LIMITED = Phrase("時間を限る（秒）", "Stop after (seconds)")
SECONDS = Phrase("時間（秒）", "Seconds")
BEGIN = Phrase("調べる", "Search")
STOP = Phrase("中止", "Stop")
CLOSE = Phrase("閉じる", "Close")

HERE_START = Phrase("開始局面を調べます（{side}が攻めます）。", "The start position, with {side} to mate.")
HERE = Phrase("{ply}手目の局面を調べます（{side}が攻めます）。", "The position after move {ply}, with {side} to mate.")
OF_START = Phrase("開始局面", "Start position")
OF_PLY = Phrase("{ply}手目の局面", "Position after move {ply}")
ABOUT = Phrase("{where}、{engine}", "{where}, {engine}")
ABOUT_TIME = Phrase("{where}、{engine}、{seconds}秒", "{where}, {engine}, {seconds} s")
ABOUT_NODES = Phrase("{where}、{engine}、{seconds}秒、{nodes} ノード", "{where}, {engine}, {seconds} s, {nodes} nodes")

PREPARING = Phrase("エンジンの準備を待っています。", "Waiting for the engine to get ready.")
SEARCHING = Phrase("調べています… {seconds}秒", "Searching… {seconds} s")
SEARCHING_NODES = Phrase("調べています… {seconds}秒、{nodes} ノード", "Searching… {seconds} s, {nodes} nodes")
STOPPING = Phrase("中止しています…", "Stopping…")
TASK = Phrase("詰み探索", "Searching for a mate")

ADD = Phrase("変化として加える", "Add as a branch")
ADD_HELP = Phrase(
    "詰み手順を、調べた局面の変化として棋譜に加えます。",
    "Puts the line of the mate into the record, where the search was.",
)
ADDED = Phrase("詰み手順を棋譜に加えました。", "The line of the mate is in the record now.")
NOT_ADDED = Phrase(
    "調べた局面が棋譜にもうないので、加えられません。", "The position that was searched is not in the record any more."
)
COPY = Phrase("手順をコピー", "Copy the line")
COPIED = Phrase("手順をコピーしました。", "The line is copied.")
FIRST = Phrase("詰み手順の最初へ", "To the beginning of the line")
BACK = Phrase("一手戻る", "One move back")
FORWARD = Phrase("一手進む", "One move on")
LAST = Phrase("詰み上がりへ", "To the mate")
BOARD = Phrase("詰み手順の盤", "Board with the line of the mate")
BEFORE_FIRST = Phrase("調べた局面", "The position that was searched")
SHOW = Phrase("手順を見る", "Show the line")
EDITING = Phrase("局面を編集している間は調べられません。", "This cannot be done while a position is being edited.")
