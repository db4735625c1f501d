"""What is said about CSA files: what in them is odd, and what of a record they cannot hold."""

from app.text.phrase import Phrase

NAME = Phrase("CSA 形式", "CSA")

MOVE_FORM = Phrase("CSA の指し手は「+7776FU」のように書きます。", "A move in CSA looks like +7776FU.")
OTHER_NAME = Phrase(
    "そこにある駒は、書かれている駒になりません。", "The piece that stands there cannot become the one that is named."
)
OUT_OF_TURN = Phrase("手番ではない側の手です。", "It is the other side's turn.")
WRONG_SIGN = Phrase(
    "「{text}」の符号は手番と違います。手番に合わせて読みました。",
    "The sign of {text} is not that of the side to move; it was read as that side's move.",
)
NO_SIDE = Phrase(
    "開始局面の手番が書かれていません。{side}番として読みました。",
    "The side to move at the start is not given; it was taken to be {side}.",
)
WRONG_SIDE = Phrase(
    "手番の行と初手の符号が違います。初手に合わせて{side}番から始めました。",
    "The line for the side to move and the sign of the first move differ; {side} was let begin, as the move wants.",
)
BLACK_SIDE = Phrase("先手", "Black")
WHITE_SIDE = Phrase("後手", "White")
REST_SKIPPED = Phrase(
    "読めなかった手よりあとの終局とコメント {count} 行は、置く場所がないので読みませんでした。",
    "The end and comments after the moves that were not read, {count} lines, were left out: they have no place.",
)
LOOSE_TIME = Phrase(
    "消費時間「{text}」は、どの手のものか分からないので飛ばしました。",
    "The time “{text}” belongs to no move and was left out.",
)
TIME_CUT = Phrase(
    "消費時間「{text}」の 1000 分の 1 秒より下は切り捨てました。",
    "The time “{text}” was cut to thousandths of a second.",
)
NO_SEPARATOR = Phrase(
    "「/」がないまま次の棋譜が始まっています。別の棋譜として読みました。",
    "Another record begins here without a “/” before it; it was read as one of its own.",
)
LOOSE_COMMENTS = Phrase(
    "コメントだけで棋譜がないので、{count} 行を飛ばしました。",
    "There are comments and no record for them; {count} lines were left out.",
)

RANK_LENGTH = Phrase(
    "盤面の段「{text}」は九マスではありません。ないマスは空きとし、余りは飛ばしました。",
    "The rank “{text}” does not have nine squares; missing ones were left empty, what is too much was left out.",
)
RANKS_MISSING = Phrase(
    "盤面に {count} 段しかありません。残りは空きマスとしました。",
    "The board has only {count} ranks; the others were taken to be empty.",
)
UNKNOWN_PIECE = Phrase(
    "開始局面の「{text}」は駒として読めないので飛ばしました。",
    "“{text}” in the start position could not be read as a piece and was left out.",
)
SQUARE_TWICE = Phrase(
    "開始局面の「{text}」のマスには、もう駒がありました。あとの駒を残しました。",
    "The square of “{text}” in the start position had a piece already; the later one was kept.",
)
SECOND_KING = Phrase(
    "開始局面の「{text}」は同じ側の二枚目の玉なので飛ばしました。",
    "“{text}” in the start position is a second king of one side and was left out.",
)
NOT_TO_REMOVE = Phrase(
    "開始局面から除く駒「{text}」が盤面にないので飛ばしました。",
    "The piece “{text}”, to be removed from the start position, is not there; this was left out.",
)

LOST_REST = Phrase(
    "{ply}手目から先は残りません。そのマスや持駒に、動かす駒がないためです。",
    "Everything from move {ply} on is not kept, as there is no piece for it to move.",
)
LOST_PROMOTION = Phrase(
    "{ply}手目で、成れない駒が成ったことは残りません。",
    "That a piece which cannot promote promoted at move {ply} is not kept.",
)
LOST_RETURNS = Phrase(
    "{ply}手目のコメントの中の復帰文字（CR）は、ふつうの改行になります。",
    "The carriage returns in the comment on move {ply} become ordinary line breaks.",
)
