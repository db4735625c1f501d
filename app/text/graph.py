"""What the graph of a game and the evaluation bar say, beside their words in `panes_words.py`."""

from app.text.phrase import Phrase

GRAPH = Phrase("形勢グラフ", "Graph")
SHOW_SERIES = Phrase(
    "クリックすると、この線を隠したり表示したりします。", "A click hides this line, and another one shows it."
)
MORE_SERIES = Phrase("ほか {count}", "{count} more")
MORE_SERIES_HELP = Phrase(
    "線が多すぎるため、評価値の少ない {count} 件は表示していません。",
    "There are too many lines: {count} with few scores are not shown.",
)
ZOOM_IN = Phrase("グラフを拡大", "Zoom in on the graph")
ZOOM_OUT = Phrase("グラフを縮小", "Zoom out of the graph")
SHOW_ALL = Phrase("グラフ全体を表示", "Show the whole graph")
ALL = Phrase("全体", "All")
MORE = Phrase("グラフのその他の操作", "More about the graph")
SAVE_PICTURE = Phrase("グラフの画像を保存", "Save a picture of the graph")
PICTURE_NAME = Phrase("形勢グラフ", "graph")

# The evaluation bar

BAR = Phrase("形勢バー", "Evaluation bar")
BAR_SAYS = Phrase("先手の勝率 {rate}%、評価値 {score}", "Sente wins {rate}%, score {score}")
BAR_SAYS_FROM_GOTE = Phrase("後手の勝率 {rate}%、評価値 {score}", "Gote wins {rate}%, score {score}")
BAR_IS_OLD = Phrase("（前の局面の値）", "(of an earlier position)")
BAR_EMPTY = Phrase("評価値はまだありません。", "There is no score yet.")
BAR_CLICK = Phrase("クリックで勝率と評価値を切り替えます。", "A click switches between win rate and score.")
