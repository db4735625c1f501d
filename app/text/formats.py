"""What is said about record files of every format: what they hold, and what could not be read or written."""

from app.text.phrase import Phrase

TRAIT_BRANCHES = Phrase("分岐", "branches")
TRAIT_TIMES = Phrase("消費時間", "times")
TRAIT_MILLISECONDS = Phrase("消費時間の 1 秒未満", "fractions of a second")
TRAIT_COMMENTS = Phrase("コメント", "comments")
TRAIT_BOOKMARKS = Phrase("しおり", "bookmarks")
TRAIT_HEADERS = Phrase("棋譜情報", "game information")
TRAIT_ENDS = Phrase("終局の理由", "how the game ended")
TRAIT_MOVES = Phrase("指し手", "moves")

MORE_PROBLEMS = Phrase("ほかに {count} 件の問題があります。", "There are {count} more problems.")
UNKNOWN_LINE = Phrase(
    "この行は読めないので飛ばしました：{text}", "This line could not be read and was left out: {text}"
)
NOT_A_MOVE = Phrase("「{text}」は指し手として読めません。{reason}", "“{text}” could not be read as a move. {reason}")
MOVES_SKIPPED = Phrase(
    "その手から先の {count} 手は、続きを確かめられないので読みませんでした。",
    "{count} moves from there on were not read, as what they follow is not known.",
)
ILLEGAL_MOVE = Phrase("{ply}手目 {text} は反則です。{reason}", "Move {ply}, {text}, is against the rules. {reason}")
AFTER_END = Phrase("終局のあとの手は読みませんでした：{text}", "What follows the end of the game was left out: {text}")
NO_SUCH_PLY = Phrase(
    "{ply}手目から分岐できません。そこまで手がないので、この変化は読みませんでした。",
    "There is no move {ply} to branch from; this variation was left out.",
)
OTHER_PIECE = Phrase(
    "{ply}手目 {text}：動かした駒の名前が盤面と違います。盤面に合わせました。",
    "Move {ply}, {text}, names another piece than the one that stands there; the board was followed.",
)
UNKNOWN_HANDICAP = Phrase(
    "手合割「{name}」が分からないので、平手として読みました。",
    "The handicap “{name}” is not known; an even game was assumed.",
)
BAD_POSITION = Phrase("開始局面を読めませんでした。{reason}", "The start position could not be read. {reason}")
NO_POSITION = Phrase(
    "開始局面が書かれていないので、平手として読みました。", "No start position is given; an even game was assumed."
)
BAD_TIME = Phrase(
    "消費時間「{text}」を読めないので飛ばしました。", "The time “{text}” could not be read and was left out."
)
TOO_MANY_GAMES = Phrase(
    "棋譜が多すぎます。最初の {most} 局だけ読みました。", "There are too many records; only the first {most} were read."
)
TOO_DEEP = Phrase(
    "分岐の入れ子が深すぎるので、そこから先は読みませんでした。",
    "Branches are nested too deeply; what lies below was left out.",
)
NO_RECORD = Phrase("棋譜も局面も見つかりませんでした。", "There is no record and no position in this.")
