"""What is said about JKF files: what in them is no JSON, no game, or not as it should be."""

from app.text.phrase import Phrase

NAME = Phrase("JKF（JSON 棋譜）", "JKF (JSON)")

NOT_JSON = Phrase(
    "ここから先は JSON として読めません。", "From here on this is not JSON, and what follows could not be read."
)
NOT_A_GAME = Phrase(
    "JSON ですが、JKF の棋譜ではないので飛ばしました。", "This is JSON but no game in JKF, and was left out."
)
NO_MOVES = Phrase("指し手の並び（moves）がありません。", "There is no list of moves.")
WRONG_VALUE = Phrase(
    "{path} の値「{value}」は読めないので飛ばしました。",
    "{path} has a value that could not be read and was left out: {value}",
)
REPEATED = Phrase(
    "{path} に項目「{name}」が二つ以上あります。最後のものを読みました。",
    "{path} has the member “{name}” more than once; the last one was read.",
)
NOT_OF_JKF = Phrase(
    "項目「{name}」は JKF のものではないので読みませんでした（{count} か所。最初は {path}）。",
    "The member “{name}” is no part of JKF and was left out (in {count} places, first in {path}).",
)
BROKEN_LETTERS = Phrase(
    "{path} に文字として成り立たない符号があり、置き換えました。",
    "{path} has codes that are no letters; they were replaced.",
)
NOT_AN_ELEMENT = Phrase(
    "{path} は指し手の項目ではありません。", "{path} is not an element such as a list of moves has."
)
UNREADABLE_MOVE = Phrase("{path} は指し手として読めません。{reason}", "{path} could not be read as a move. {reason}")
OTHER_COLOUR = Phrase(
    "{path} の手番が局面と違います（{count} か所）。局面に合わせました。",
    "{path} names the other side than the one to move (in {count} places); the position was followed.",
)
OTHER_HANDICAP = Phrase(
    "棋譜情報の手合割「{name}」が開始局面と違います。開始局面に合わせました。",
    "The game information names the handicap “{name}”, but the start position is another; the position was followed.",
)
BAD_TIME = Phrase(
    "{path} の消費時間を読めないので飛ばしました。", "The time in {path} could not be read and was left out."
)
NO_DATA = Phrase("盤面のデータ（data）がありません。", "There is no board in it.")

LOST_HANDICAP = Phrase(
    "棋譜情報の手合割「{name}」は残りません。手合割は開始局面から決まります。",
    "The handicap “{name}” in the game information is not kept; the start position says what it is.",
)
TURNS_INTO_BOOKMARK = Phrase(
    "{ply}手目のコメントの終わりの「&」で始まる行は、しおりとして読まれます。",
    "Lines with “&” at the end of the comment of move {ply} will be read as a bookmark.",
)
LOST_BOOKMARK = Phrase(
    "{ply}手目のしおりは名前がないので残りません。", "The bookmark of move {ply} has no name and is not kept."
)
TURNS_INTO_END = Phrase(
    "{ply}手目の終局「{text}」は、同じ言葉の決まった終局として読まれます。",
    "The end “{text}” at move {ply} will be read as the standard end that is written so.",
)
