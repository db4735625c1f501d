"""Texts of record files: reading, writing, encodings, and each format."""

from app.text.phrase import Phrase

# fmt: off
TRAIT_BRANCHES = Phrase("分岐", "branches")
TRAIT_TIMES = Phrase("消費時間", "times")
TRAIT_MILLISECONDS = Phrase("消費時間の 1秒未満", "fractions of a second")
TRAIT_COMMENTS = Phrase("コメント", "comments")
TRAIT_BOOKMARKS = Phrase("しおり", "bookmarks")
TRAIT_HEADERS = Phrase("棋譜情報", "game info")
TRAIT_ENDS = Phrase("終局の理由", "how the game ended")
TRAIT_MOVES = Phrase("指し手", "moves")

MORE_PROBLEMS = Phrase("ほかに {count}件の問題があります。", "There are {count} more problems.")
UNKNOWN_LINE = Phrase("この行は読めないので飛ばしました：{text}", "This line could not be read and was left out: {text}")
NOT_A_MOVE = Phrase("「{text}」は指し手として読めません。{reason}", "“{text}” could not be read as a move. {reason}")
MOVES_SKIPPED = Phrase("その手から先の {count}手は、続きを確かめられないので読みませんでした。",
                       "{count} moves from there on were not read, as what they follow is not known.")
ILLEGAL_MOVE = Phrase("{ply}手目 {text} は反則です。{reason}", "Move {ply}, {text}, is against the rules. {reason}")
AFTER_END = Phrase("終局のあとの手は読みませんでした：{text}", "What follows the end of the game was left out: {text}")
NO_SUCH_PLY = Phrase("{ply}手目から分岐できません。そこまで手がないので、この分岐は読みませんでした。",
                     "There is no move {ply} to branch from; this branch was left out.")
OTHER_PIECE = Phrase("{ply}手目 {text}：動かした駒の名前が盤面と違います。盤面に合わせました。",
                     "Move {ply}, {text}, names another piece than the one that stands there; the board was followed.")
UNKNOWN_HANDICAP = Phrase("手合割「{name}」が分からないので、平手として読みました。", "The handicap “{name}” is not known; an even game was assumed.")
BAD_POSITION = Phrase("開始局面を読めませんでした。{reason}", "The start position could not be read. {reason}")
NO_POSITION = Phrase("開始局面が書かれていないので、平手として読みました。", "No start position is given; an even game was assumed.")
BAD_TIME = Phrase("消費時間「{text}」を読めないので飛ばしました。", "The time “{text}” could not be read and was left out.")
TOO_MANY_GAMES = Phrase("棋譜が多すぎます。最初の {most}局だけ読みました。", "There are too many records; only the first {most} were read.")
TOO_DEEP = Phrase("分岐の入れ子が深すぎるので、そこから先は読みませんでした。", "Branches are nested too deeply; what lies below was left out.")
NO_RECORD = Phrase("棋譜も局面も見つかりませんでした。", "There is no record and no position in this.")

# Characters
DECLARED_WRONGLY = Phrase("ファイルには文字コードが {declared} と書かれていますが、実際は {found} でした。{found} として読みました。",
                          "The file says that it is in {declared}, but it is in {found} and was read so.")
DECLARED_UNKNOWN = Phrase("ファイルに書かれている文字コード「{declared}」は分からないので、{found} として読みました。",
                          "The encoding “{declared}” that the file names is not known; it was read as {found}.")
BAD_BYTES = Phrase("{found} として読めない文字が {count}個ありました（最初は {line}行目）。「�」に置き換えました。",
                   "{count} characters could not be read as {found}, the first in line {line}; they were replaced by “�”.")

NOT_IN_SHIFT_JIS = Phrase("{line}行目 {column}文字目の「{letter}」（{code}）は Shift_JIS で書けません。UTF-8 で保存するか、この文字を変えてください。",
                          "“{letter}” ({code}) in line {line}, column {column}, does not exist in Shift_JIS. Save as UTF-8, or change that character.")
NOT_IN_UTF_8 = Phrase("{line}行目 {column}文字目に、文字の半分だけのもの（{code}）があり、どの文字コードでも書けません。これを消すか書き直してください。",
                      "In line {line}, column {column}, stands an incomplete character ({code}), which no encoding can hold. Delete it or write it anew.")

# USI and SFEN lines
NAME = Phrase("USI・SFEN", "USI and SFEN")
REMARKS = Phrase("「#」や「//」で始まる説明の行は残りません（{count}行）。", "Remarks, which begin with # or //, are not kept ({count} lines).")

# USEN, records in URLs
USEN_NAME = Phrase("USEN", "USEN")
BAD_SECTION = Phrase("「{text}」は USEN の手順として読めないので飛ばしました。", "“{text}” could not be read as a line of moves in USEN and was left out.")
UNKNOWN_END = Phrase("終局の記号「{text}」が分からないので飛ばしました。", "The sign “{text}” for the end of a game is not known and was left out.")
LOST_NUMBER = Phrase("開始局面の手数（{ply}手目）は残りません。1手目から数え直されます。",
                     "The move number of the start position ({ply}) is not kept; moves are counted from 1.")

# CSA
CSA_NAME = Phrase("CSA 形式", "CSA")

MOVE_FORM = Phrase("CSA の指し手は「+7776FU」のように書きます。", "A move in CSA looks like +7776FU.")
OTHER_NAME = Phrase("そこにある駒は、書かれている駒になりません。", "The piece that stands there cannot become the one that is named.")
OUT_OF_TURN = Phrase("手番ではない側の手です。", "It is the other side’s turn.")
WRONG_SIGN = Phrase("「{text}」の符号は手番と違います。手番に合わせて読みました。",
                    "The sign of {text} is not that of the side to move; it was read as that side’s move.")
NO_SIDE = Phrase("開始局面の手番が書かれていません。{side}番として読みました。", "The side to move at the start is not given; it was taken to be {side}.")
WRONG_SIDE = Phrase("手番の行と初手の符号が違います。初手に合わせて{side}番から始めました。",
                    "The line for the side to move and the sign of the first move differ; {side} was let begin, as the move wants.")
BLACK_SIDE = Phrase("先手", "Sente")
WHITE_SIDE = Phrase("後手", "Gote")
REST_SKIPPED = Phrase("読めなかった手よりあとの終局とコメント {count}行は、置く場所がないので読みませんでした。",
                      "The end and comments after the moves that were not read, {count} lines, were left out: they have no place.")
LOOSE_TIME = Phrase("消費時間「{text}」は、どの手のものか分からないので飛ばしました。", "The time “{text}” belongs to no move and was left out.")
TIME_CUT = Phrase("消費時間「{text}」の1000分の1秒より下は切り捨てました。", "The time “{text}” was cut to thousandths of a second.")
NO_SEPARATOR = Phrase("「/」がないまま次の棋譜が始まっています。別の棋譜として読みました。",
                      "Another record begins here without a “/” before it; it was read as one of its own.")
LOOSE_COMMENTS = Phrase("コメントだけで棋譜がないので、{count}行を飛ばしました。", "There are comments and no record for them; {count} lines were left out.")

RANK_LENGTH = Phrase("盤面の段「{text}」は九マスではありません。ないマスは空きとし、余りは飛ばしました。",
                     "The rank “{text}” does not have nine squares; missing ones were left empty, what is too much was left out.")
RANKS_MISSING = Phrase("盤面に {count}段しかありません。残りは空きマスとしました。", "The board has only {count} ranks; the others were taken to be empty.")
UNKNOWN_PIECE = Phrase("開始局面の「{text}」は駒として読めないので飛ばしました。",
                       "“{text}” in the start position could not be read as a piece and was left out.")
SQUARE_TWICE = Phrase("開始局面の「{text}」のマスには、もう駒がありました。あとの駒を残しました。",
                      "The square of “{text}” in the start position had a piece already; the later one was kept.")
SECOND_KING = Phrase("開始局面の「{text}」は同じ側の二枚目の玉なので飛ばしました。",
                     "“{text}” in the start position is a second king of one side and was left out.")
NOT_TO_REMOVE = Phrase("開始局面から除く駒「{text}」が盤面にないので飛ばしました。",
                       "The piece “{text}”, to be removed from the start position, is not there; this was left out.")

LOST_REST = Phrase("{ply}手目から先は残りません。そのマスや持ち駒に、動かす駒がないためです。",
                   "Everything from move {ply} on is not kept, as there is no piece for it to move.")
LOST_PROMOTION = Phrase("{ply}手目で、成れない駒が成ったことは残りません。", "That a piece which cannot promote promoted at move {ply} is not kept.")
LOST_RETURNS = Phrase("{ply}手目のコメントの中の復帰文字（CR）は、ふつうの改行になります。",
                      "The carriage returns in the comment on move {ply} become ordinary line breaks.")

# JKF
JKF_NAME = Phrase("JKF（JSON 棋譜）", "JKF (JSON)")

NOT_JSON = Phrase("ここから先は JSON として読めません。", "From here on this is not JSON, and what follows could not be read.")
NOT_A_GAME = Phrase("JSON ですが、JKF の棋譜ではないので飛ばしました。", "This is JSON but no game in JKF, and was left out.")
NO_MOVES = Phrase("指し手の並び（moves）がありません。", "There is no list of moves.")
WRONG_VALUE = Phrase("{path} の値「{value}」は読めないので飛ばしました。", "{path} has a value that could not be read and was left out: {value}")
REPEATED = Phrase("{path} に項目「{name}」が二つ以上あります。最後のものを読みました。",
                  "{path} has the member “{name}” more than once; the last one was read.")
NOT_OF_JKF = Phrase("項目「{name}」は JKF のものではないので読みませんでした（{count}か所。最初は {path}）。",
                    "The member “{name}” is no part of JKF and was left out (in {count} places, first in {path}).")
BROKEN_LETTERS = Phrase("{path} に文字として成り立たない符号があり、置き換えました。", "{path} has codes that are not characters; they were replaced.")
NOT_AN_ELEMENT = Phrase("{path} は指し手の項目ではありません。", "{path} is not an element such as a list of moves has.")
UNREADABLE_MOVE = Phrase("{path} は指し手として読めません。{reason}", "{path} could not be read as a move. {reason}")
OTHER_COLOUR = Phrase("{path} の手番が局面と違います（{count}か所）。局面に合わせました。",
                      "{path} names the other side than the one to move (in {count} places); the position was followed.")
OTHER_HANDICAP = Phrase("棋譜情報の手合割「{name}」が開始局面と違います。開始局面に合わせました。",
                        "The game info names the handicap “{name}”, but the start position is another; the position was followed.")
JKF_BAD_TIME = Phrase("{path} の消費時間を読めないので飛ばしました。", "The time in {path} could not be read and was left out.")
NO_DATA = Phrase("盤面のデータ（data）がありません。", "There is no board in it.")

LOST_HANDICAP = Phrase("棋譜情報の手合割「{name}」は残りません。手合割は開始局面から決まります。",
                       "The handicap “{name}” in the game info is not kept; the start position says what it is.")
TURNS_INTO_BOOKMARK = Phrase("{ply}手目のコメントの終わりの「&」で始まる行は、しおりとして読まれます。",
                             "Lines with “&” at the end of the comment of move {ply} will be read as a bookmark.")
LOST_BOOKMARK = Phrase("{ply}手目のしおりは名前がないので残りません。", "The bookmark of move {ply} has no name and is not kept.")
TURNS_INTO_END = Phrase("{ply}手目の終局「{text}」は、同じ名前の標準の終局として読まれます。",
                        "The end “{text}” at move {ply} will be read as the standard end that is written so.")

# KIF, KI2 and BOD
KIF = Phrase("KIF 形式", "KIF")
KI2 = Phrase("KI2 形式", "KI2")
BOD = Phrase("局面図（BOD）", "Position diagram (BOD)")

ROW_LENGTH = Phrase("局面図の{rank}段目に {count}マスあります。9マスに合わせました。",
                    "Rank {rank} of the diagram has {count} squares; it was made to have nine.")
ROW_UNREAD = Phrase("局面図の{rank}段目の「{text}」は駒として読めないので飛ばしました。",
                    "“{text}” on rank {rank} of the diagram is no piece and was left out.")
ROW_TOO_MANY = Phrase("局面図の段が重なるので、この段は読みませんでした。", "This rank of the diagram is there already; it was left out.")
ROWS_MISSING = Phrase("局面図に {count}段しかありません。残りは空きマスとしました。", "The diagram has only {count} ranks; the others were taken to be empty.")
HAND_UNREAD = Phrase("持ち駒の「{text}」は読めないので飛ばしました。", "“{text}” among the pieces in hand was left out, as it cannot be read.")
HAND_TOO_LARGE = Phrase("持ち駒が多すぎます。{most}枚までとしました。", "That is too many in hand; no more than {most} of a kind were kept.")
HANDS_WITHOUT_BOARD = Phrase("盤面がないので、持ち駒は読みませんでした。", "The pieces in hand were left out, as there is no board to go with them.")
TAIL_WITHOUT_BOARD = Phrase("盤面がないので、何手目の局面かは読みませんでした。",
                            "The number of the position was left out, as there is no board to go with it.")
HANDICAP_DIFFERS = Phrase("手合割「{name}」と局面図が違います。局面図に合わせました。",
                          "The handicap “{name}” does not fit the diagram; the diagram was followed.")
SEVERAL_HANDICAPS = Phrase("手合割が重ねて書かれています。前の「{name}」ではなく、この行に合わせました。",
                           "The handicap is named again; this line was followed, not “{name}” before it.")

EARLY_BRANCH = Phrase("「変化：{number}手」が指し手より前にあるので飛ばしました。", "“変化：{number}手” stands above all moves and was left out.")
PASS_KEPT = Phrase("「{text}」：パスは指し手として扱えないので、この手と続きをコメントに残しました。",
                   "“{text}”: a pass is not a move; it and what follows were kept as a comment.")
VARIANT = Phrase("「{name}」は本将棋ではないので、盤面と指し手、コメントは読みませんでした。",
                 "“{name}” is a variant of shogi; its board, moves and comments were not read.")
VARIANT_BOARD = Phrase("盤が 9×9 でない将棋なので、盤面と指し手、コメントは読みませんでした。",
                       "The board is not nine by nine: a variant of shogi, whose board, moves and comments were not read.")
NO_MARK = Phrase("KI2 の指し手は ▲ か △ で始まります。", "A move in KI2 begins with ▲ or △.")
OTHER_NUMBER = Phrase("手数が {number} になっていますが、{ply}手目として読みました。", "The move is numbered {number}; it was read as move {ply}.")
UNMARKED_BRANCH = Phrase("「変化」の行がありませんが、手数が {number} に戻るので、そこからの分岐として読みました。",
                         "The numbers go back to {number} without a line that says so; it was read as a branch.")
REMARK = Phrase("「#」で始まる行は棋譜の内容ではないので読みませんでした。残すには「*」で始まるコメントにしてください：{text}",
                "A line that begins with # is no part of the game and was left out. Begin it with * to keep it as a comment: {text}")
OTHER_TURN = Phrase("手番が重ねて書かれています。この行に合わせました：{text}", "The side to move is named again; this line was followed: {text}")
EMPTY_BRANCH = Phrase("この分岐には手がないので残りません。", "This branch has no moves and is not kept.")
LEFT_OVER = Phrase("行の終わりの「{text}」は飛ばしました。", "“{text}” at the end of the line was left out.")
OTHER_MARK = Phrase("{ply}手目の記号 {mark} は手番と違います。手番に合わせました。",
                    "The mark {mark} of move {ply} is not that of the side to move, which was followed.")
WORDS_BEHIND = Phrase("{ply}手目の後ろの「{text}」のように、指し手に続く文字はコメントにしました。",
                      "Words behind moves, such as “{text}” behind move {ply}, were kept as comments.")
OTHER_END = Phrase("「{text}」は終局の行と合いません。終局の行に合わせました。", "“{text}” does not agree with how the moves end; the moves were followed.")
MADE_DECIDES = Phrase("「{text}」は、下の「まで」の行の「{made}」と合いません。「まで」の行に合わせました。",
                      "“{text}” does not agree with the line below that begins with まで and says “{made}”; that line was followed.")
OTHER_WINNER = Phrase("「{text}」とありますが、手番の側が投了したものとして読みました。",
                      "It says “{text}”; it was read as the side to move resigning, which means the other side has won.")
OTHER_COUNT = Phrase("「{text}」とありますが、そこまでの手は {count}手です。", "It says “{text}”, but there are {count} moves up to there.")
NOTES_SKIPPED = Phrase("読まなかった手に付いていたコメントとしおり {count}行も読みませんでした。",
                       "With the moves that were not read, {count} lines of comments and bookmarks were left out.")
NO_MOVES_HERE = Phrase("局面図なので、指し手は読みませんでした：{text}", "This is a position, so the moves were left out: {text}")

LOST_HEADER = Phrase("棋譜情報「{name}」は、この名前では書けません。", "The game info “{name}” cannot be written under that name.")
LOST_HEADER_BLANKS = Phrase("棋譜情報「{name}」の行の前後の空白。", "The spaces around lines of the game info “{name}”.")
LOST_HANDICAP_HEADER = Phrase("手合割「{name}」という棋譜情報。開始局面が書かれます。", "The handicap “{name}” as game info; the start position is written.")
KIFU_LOST_RETURNS = Phrase("復帰文字（CR）。改行として書かれます。", "Carriage returns, which are written as ends of lines.")
KIFU_LOST_BOOKMARK = Phrase("{ply}手目のしおりの空の行。", "The empty lines of the bookmark at move {ply}.")
LOST_END = Phrase("終局「{words}」という書き方。", "The words “{words}” for how the game ended.")

# Opening, saving, and losses
NOT_FOUND = Phrase("ファイルがありません。名前と場所を確かめてください。", "There is no such file. Check its name and where it is.")
IS_FOLDER = Phrase("これはフォルダーです。中のファイルを指定してください。", "This is a folder. Name a file in it.")
NOT_REGULAR = Phrase("ふつうのファイルではない（装置やパイプ）ので読みません。", "This is not an ordinary file but a device or a pipe, so it is not read.")
NOT_PERMITTED = Phrase("読む権限がありません。ファイルの権限を確かめてください。", "You are not permitted to read it. Check its permissions.")
TOO_LARGE = Phrase("大きすぎるので読みません。読めるのは {most} MB までです。", "It is too large; files of up to {most} MB are read.")
NOT_READ = Phrase("読めませんでした（{reason}）。", "It could not be read ({reason}).")

LOST_BRANCHES = Phrase("分岐 {count}か所（{moves}手）は残りません。", "Branches are not kept ({count}, with {moves} moves in all).")
LOST_TIMES = Phrase("消費時間は残りません（{count}手）。", "Times are not kept ({count}).")
LOST_MILLISECONDS = Phrase("消費時間の 1秒未満は切り捨てられます（{count}手）。", "Fractions of a second are cut off the times ({count}).")
LOST_COMMENTS = Phrase("コメント {count}個は残りません。", "Comments are not kept ({count}).")
LOST_BOOKMARKS = Phrase("しおり {count}個は残りません。", "Bookmarks are not kept ({count}).")
LOST_HEADERS = Phrase("棋譜情報 {count}項目は残りません。", "Game info is not kept ({count}).")
LOST_ENDS = Phrase("終局の理由は残りません（{count}か所）。", "How the game ended is not kept ({count}).")
LOST_MOVES = Phrase("指し手 {count}手は残りません。", "Moves are not kept ({count}).")
CHANGED_LETTERS = Phrase("Shift_JIS にない文字は近い文字になります（{letters}）。", "Characters missing in Shift_JIS are replaced ({letters}).")
