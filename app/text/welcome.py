"""What the page はじめに says."""

from app.text.phrase import Phrase

TITLE = Phrase("はじめに", "Start here")
PLAY = Phrase("指す", "Play")
PLAY_HELP = Phrase("同梱のエンジン Yomisuji と一局。", "A game against Yomisuji, the engine that comes with it.")
STRENGTH = Phrase("相手の強さ", "Strength")
NOVICE = Phrase("入門", "Novice")
BEGINNER = Phrase("初級", "Easy")
MIDDLE = Phrase("中級", "Medium")
ADVANCED = Phrase("上級", "Hard")
STRONGEST = Phrase("最強", "Full")
SIDE = Phrase("手番", "Your side")
AS_SENTE = Phrase("☗ 先手", "☗ Sente")
AS_GOTE = Phrase("☖ 後手", "☖ Gote")
BY_TOSS = Phrase("振り駒", "Random")
START = Phrase("対局を始める", "Start game")
MORE = Phrase("駒落ち・持ち時間…", "Options…")

OPEN = Phrase("棋譜を開く", "Open a game record")
OPEN_HELP = Phrase(
    "KIF・KI2・CSA・JKF・SFEN。\nここへ落としても、貼り付けても開きます。",
    "KIF, KI2, CSA, JKF, SFEN. Dropping or pasting one works too.",
)
OPEN_FILE = Phrase("開く…", "Open…")
PASTE = Phrase("貼り付け", "Paste")

STUDY = Phrase("検討する", "Analyse")
STUDY_HELP = Phrase(
    "動かした局面の候補手と形勢を見せます。", "Shows the best moves and the evaluation of any position."
)
START_STUDY = Phrase("検討を始める", "Start analysis")

ENGINES = Phrase("エンジンを足す", "Add an engine")
LOOKING = Phrase("このコンピューターを調べています…", "Looking on this computer…")
FOUND = Phrase("このコンピューターで {count} つ見つかりました。", "{count} found on this computer.")
NONE_FOUND = Phrase(
    "USI に対応した将棋エンジンを、プログラムのファイルを選んで使えるようにします。",
    "Any USI shogi engine works: choose its program file.",
)
EXAMINE = Phrase("確かめて足す", "Check and add")
ELSEWHERE = Phrase("別の場所から…", "Browse…")

AGAIN = Phrase("次からも見せる", "Show at start")
OTHER_LANGUAGE = Phrase("English", "日本語")
