"""What is said about KIF, KI2 and BOD files alone: their names, what was odd in one, and what they cannot hold."""

from app.text.phrase import Phrase

KIF = Phrase("KIF 形式", "KIF")
KI2 = Phrase("KI2 形式", "KI2")
BOD = Phrase("局面図（BOD）", "Position diagram (BOD)")

ROW_LENGTH = Phrase(
    "局面図の{rank}段目に {count} マスあります。9 マスに合わせました。",
    "Rank {rank} of the diagram has {count} squares; it was made to have nine.",
)
ROW_UNREAD = Phrase(
    "局面図の{rank}段目の「{text}」は駒として読めないので飛ばしました。",
    "“{text}” on rank {rank} of the diagram is no piece and was left out.",
)
ROW_TOO_MANY = Phrase(
    "局面図の段が重なるので、この段は読みませんでした。", "This rank of the diagram is there already; it was left out."
)
ROWS_MISSING = Phrase(
    "局面図に {count} 段しかありません。残りは空きマスとしました。",
    "The diagram has only {count} ranks; the others were taken to be empty.",
)
HAND_UNREAD = Phrase(
    "持駒の「{text}」は読めないので飛ばしました。",
    "“{text}” among the pieces in hand was left out, as it cannot be read.",
)
HAND_TOO_LARGE = Phrase(
    "持駒が多すぎます。{most} 枚までとしました。", "That is too many in hand; no more than {most} of a kind were kept."
)
HANDS_WITHOUT_BOARD = Phrase(
    "盤面がないので、持駒は読みませんでした。",
    "The pieces in hand were left out, as there is no board to go with them.",
)
TAIL_WITHOUT_BOARD = Phrase(
    "盤面がないので、何手目の局面かは読みませんでした。",
    "The number of the position was left out, as there is no board to go with it.",
)
HANDICAP_DIFFERS = Phrase(
    "手合割「{name}」と局面図が違います。局面図に合わせました。",
    "The handicap “{name}” does not fit the diagram; the diagram was followed.",
)
SEVERAL_HANDICAPS = Phrase(
    "手合割が重ねて書かれています。前の「{name}」ではなく、この行に合わせました。",
    "The handicap is named again; this line was followed, not “{name}” before it.",
)

PASS = Phrase("パスは指し手として扱えません。", "A pass is not a move.")
NO_MARK = Phrase("KI2 の指し手は ▲ か △ で始まります。", "A move in KI2 begins with ▲ or △.")
NOT_A_RESULT = Phrase("結果としても読めません。", "Nor is it how a game ended.")
OTHER_NUMBER = Phrase(
    "手数が {number} になっていますが、{ply}手目として読みました。",
    "The move is numbered {number}; it was read as move {ply}.",
)
UNMARKED_BRANCH = Phrase(
    "「変化」の行がありませんが、手数が {number} に戻るので、そこからの分岐として読みました。",
    "The numbers go back to {number} without a line that says so; it was read as a branch.",
)
REMARK = Phrase(
    "「#」で始まる行は棋譜の内容ではないので読みませんでした。残すには「*」で始まるコメントにしてください：{text}",
    "A line that begins with # is no part of the game and was left out. Begin it with * to keep it as a comment: {text}",
)
OTHER_TURN = Phrase(
    "手番が重ねて書かれています。この行に合わせました：{text}",
    "The side to move is named again; this line was followed: {text}",
)
EMPTY_BRANCH = Phrase("この変化には手がないので残りません。", "This variation has no moves and is not kept.")
LEFT_OVER = Phrase("行の終わりの「{text}」は飛ばしました。", "“{text}” at the end of the line was left out.")
OTHER_MARK = Phrase(
    "{ply}手目の印 {mark} は手番と違います。手番に合わせました。",
    "The mark {mark} of move {ply} is not that of the side to move, which was followed.",
)
OTHER_END = Phrase(
    "「{text}」は終局の行と合いません。終局の行に合わせました。",
    "“{text}” does not agree with how the moves end; the moves were followed.",
)
MADE_DECIDES = Phrase(
    "「{text}」は、下の「まで」の行の「{made}」と合いません。「まで」の行に合わせました。",
    "“{text}” does not agree with the line below that begins with まで and says “{made}”; that line was followed.",
)
OTHER_WINNER = Phrase(
    "「{text}」とありますが、手番の側が投了したものとして読みました。",
    "It says “{text}”; it was read as the side to move resigning, which means the other side has won.",
)
OTHER_COUNT = Phrase(
    "「{text}」とありますが、そこまでの手は {count} 手です。",
    "It says “{text}”, but there are {count} moves up to there.",
)
NOTES_SKIPPED = Phrase(
    "読まなかった手に付いていたコメントとしおり {count} 行も読みませんでした。",
    "With the moves that were not read, {count} lines of comments and bookmarks were left out.",
)
NO_MOVES_HERE = Phrase(
    "局面図なので、指し手は読みませんでした：{text}", "This is a position, so the moves were left out: {text}"
)

LOST_HEADER = Phrase(
    "棋譜情報「{name}」は、この名前では書けません。", "The game information “{name}” cannot be written under that name."
)
LOST_HEADER_BLANKS = Phrase(
    "棋譜情報「{name}」の行の前後の空白。", "The blanks around lines of the game information “{name}”."
)
LOST_HANDICAP_HEADER = Phrase(
    "手合割「{name}」という棋譜情報。開始局面が書かれます。",
    "The handicap “{name}” as game information; the start position is written.",
)
LOST_RETURNS = Phrase("復帰文字（CR）。改行として書かれます。", "Carriage returns, which are written as ends of lines.")
LOST_BOOKMARK = Phrase("{ply}手目のしおりの空の行。", "The empty lines of the bookmark at move {ply}.")
LOST_END = Phrase("終局「{words}」の言葉。", "The words “{words}” for how the game ended.")
