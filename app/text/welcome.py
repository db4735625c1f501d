"""Texts of the welcome page."""

from app.text.phrase import Phrase

# fmt: off
TITLE = Phrase("はじめに", "Start here")
PLAY = Phrase("指す", "Play")
PLAY_HELP = Phrase("付属エンジンと対局します。", "Play against the bundled engine.")
STRENGTH = Phrase("相手の強さ", "Level")
SIDE = Phrase("手番", "Your side")
AS_SENTE = Phrase("☗ 先手", "☗ Sente")
AS_GOTE = Phrase("☖ 後手", "☖ Gote")
BY_TOSS = Phrase("振り駒", "Piece toss")
START = Phrase("対局を始める", "Start game")
MORE = Phrase("駒落ち・持ち時間…", "Options…")

OPEN = Phrase("棋譜を開く", "Open a game")
OPEN_HELP = Phrase("KIF・KI2・CSA・JKF・SFEN。\nここにドロップしても、貼り付けても開けます。", "KIF, KI2, CSA, JKF, SFEN. You can also drop or paste one here.")
OPEN_FILE = Phrase("開く…", "Open…")
PASTE = Phrase("貼り付け", "Paste")

STUDY = Phrase("検討する", "Analyse")
STUDY_HELP = Phrase("どの局面でも、候補手と形勢を表示します。", "Shows the best moves in any position.")
START_STUDY = Phrase("検討開始", "Start analysis")

ENGINES = Phrase("エンジンを追加", "Add engine")
LOOKING = Phrase("このコンピューターのエンジンを探しています…", "Looking for engines on this computer…")
FOUND = Phrase("このコンピューターでエンジンが{count}個見つかりました。", "{count:engine|engines} found on this computer.")
NONE_FOUND = Phrase("USI に対応した将棋エンジンを使えます。プログラムのファイルを選んでください。", "Any USI shogi engine works: choose its program file.")
EXAMINE = Phrase("診断して追加", "Check and add")
ELSEWHERE = Phrase("別の場所から…", "Browse…")

AGAIN = Phrase("起動時に表示", "Show at start")
OTHER_LANGUAGE = Phrase("English", "日本語")
