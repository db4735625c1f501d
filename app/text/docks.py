"""The docks around the board, by name."""

from app.text.phrase import Phrase

MOVES = Phrase("棋譜", "Moves")
BOOKMARKS = Phrase("しおり", "Bookmarks")
COMMENT = Phrase("コメント", "Comment")
STUDY = Phrase("検討", "Study")
GRAPH = Phrase("形勢グラフ", "Graph")
HEADERS = Phrase("棋譜情報", "Game information")
BRANCHES = Phrase("分岐", "Branches")
REPORT = Phrase("解析の報告", "Report")
LOG = Phrase("エンジンログ", "Engine log")
PROBLEMS = Phrase("読み込みの問題", "Problems")

PANES = Phrase("パネル", "Panels")
SHOW_PANE = Phrase("このパネルを出したり隠したりします。", "Shows this panel, or hides it.")
