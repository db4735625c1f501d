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

MORE_PROBLEMS = Phrase("ほかに {count}件の問題があります。", "{count:more problem|more problems}.")
UNKNOWN_LINE = Phrase("この行は読めないので飛ばしました：{text}", "Line skipped, not readable: {text}")
NOT_A_MOVE = Phrase("「{text}」は指し手として読めません。{reason}", "Not a move: “{text}”. {reason}")
MOVES_SKIPPED = Phrase("その手から先の {count}手は、局面が分からないので飛ばしました。",
                       "Skipped {count:move|moves} from there on, as their position is not known.")
ILLEGAL_MOVE = Phrase("{ply}手目 {text} は反則です。{reason}", "Move {ply}, {text}, is illegal. {reason}")
AFTER_END = Phrase("終局のあとの手は読みませんでした：{text}", "Moves after the end of the game were skipped: {text}")
NO_SUCH_PLY = Phrase("{ply}手目から分岐できません。そこまで手がないので、この分岐は読みませんでした。",
                     "Branch skipped: there is no move {ply} to branch from.")
OTHER_PIECE = Phrase("{ply}手目 {text}：動かした駒の名前が盤面と違います。盤面に合わせました。",
                     "Move {ply}, {text}: the piece name does not match the board. Read as the piece on the board.")
UNKNOWN_HANDICAP = Phrase("手合割「{name}」が分からないので、平手として読みました。", "Unknown handicap “{name}”; read as an even game.")
BAD_POSITION = Phrase("開始局面を読めませんでした。{reason}", "The start position could not be read. {reason}")
NO_POSITION = Phrase("開始局面が書かれていないので、平手として読みました。", "No start position; read as an even game.")
BAD_TIME = Phrase("消費時間「{text}」を読めないので飛ばしました。", "Unreadable time skipped: “{text}”")
TOO_MANY_GAMES = Phrase("棋譜が多すぎます。最初の {most}局だけ読みました。", "Too many games: only the first {most} were read.")
TOO_DEEP = Phrase("分岐の入れ子が深すぎるので、そこから先は読みませんでした。", "Branches are nested too deeply; those below were skipped.")
NO_RECORD = Phrase("棋譜も局面も見つかりませんでした。", "No game or position found.")

# Characters
DECLARED_WRONGLY = Phrase("ファイルには文字コードが {declared} と書かれていますが、実際は {found} でした。{found} として読みました。",
                          "The file declares the encoding {declared} but is in {found}; read as {found}.")
DECLARED_UNKNOWN = Phrase("ファイルに書かれている文字コード「{declared}」は分からないので、{found} として読みました。",
                          "Unknown encoding “{declared}”; read as {found}.")
BAD_BYTES = Phrase("{found} として読めない文字が {count}個ありました（最初は {line}行目）。「�」に置き換えました。",
                   "{count:character|characters} could not be read as {found} and became “�” (first in line {line}).")

NOT_IN_SHIFT_JIS = Phrase("{line}行目 {column}文字目の「{letter}」（{code}）は Shift_JIS で書けません。UTF-8 で保存するか、この文字を変えてください。",
                          "Line {line}, column {column}: “{letter}” ({code}) does not exist in Shift_JIS. Save as UTF-8, or change that character.")
NOT_IN_UTF_8 = Phrase("{line}行目 {column}文字目に不完全な文字（{code}）があり、どの文字コードでも書けません。削除するか、書き直してください。",
                      "Line {line}, column {column}: incomplete character ({code}), which no encoding can hold. Delete or retype it.")

# USI and SFEN lines
NAME = Phrase("USI・SFEN", "USI and SFEN")
REMARKS = Phrase("「#」や「//」で始まる説明の行は飛ばしました（{count}行）。", "Notes (lines starting with # or //) were skipped ({count:line|lines}).")

# USEN, records in URLs
USEN_NAME = Phrase("USEN", "USEN")
BAD_SECTION = Phrase("「{text}」は USEN の手順として読めないので飛ばしました。", "“{text}” skipped, not readable as moves in USEN.")
UNKNOWN_END = Phrase("終局の記号「{text}」が分からないので飛ばしました。", "Unknown sign for the end of the game skipped: “{text}”")
LOST_NUMBER = Phrase("開始局面の手数（{ply}手目）は失われ、1手目から数え直します。",
                     "The move number of the start position ({ply}) will be lost; moves are counted from 1.")

# CSA
CSA_NAME = Phrase("CSA 形式", "CSA")

MOVE_FORM = Phrase("CSA の指し手は「+7776FU」のように書きます。", "A move in CSA looks like +7776FU.")
OTHER_NAME = Phrase("そこにある駒は、書かれている駒にはなれません。", "The piece there cannot become the named piece.")
OUT_OF_TURN = Phrase("手番ではない側の手です。", "It is the other side’s turn.")
WRONG_SIGN = Phrase("「{text}」の符号は手番と違います。手番に合わせて読みました。",
                    "The sign of {text} does not match the side to move; the side to move was used.")
NO_SIDE = Phrase("開始局面の手番が書かれていません。{side}番として読みました。", "No side to move in the start position; read as {side} to move.")
WRONG_SIDE = Phrase("手番の行と初手の符号が違います。初手に合わせて{side}番から始めました。",
                    "The side-to-move line and the sign of the first move differ; read as {side} to move first.")
BLACK_SIDE = Phrase("先手", "Sente")
WHITE_SIDE = Phrase("後手", "Gote")
REST_SKIPPED = Phrase("読めなかった手よりあとの終局とコメント {count}行は、置く場所がないので飛ばしました。",
                      "The ending and comments after the skipped moves were skipped too ({count:line|lines}).")
LOOSE_TIME = Phrase("消費時間「{text}」は、どの手のものか分からないので飛ばしました。", "Time skipped, as it belongs to no move: “{text}”")
TIME_CUT = Phrase("消費時間「{text}」の1000分の1秒未満は切り捨てました。", "The time “{text}” was cut off after thousandths of a second.")
NO_SEPARATOR = Phrase("「/」がないまま次の棋譜が始まっています。別の棋譜として読みました。",
                      "A new game starts here without “/”; read as a separate game.")
LOOSE_COMMENTS = Phrase("棋譜のないコメントを飛ばしました（{count}行）。", "Comments without a game were skipped ({count:line|lines}).")

RANK_LENGTH = Phrase("盤面の段「{text}」は9マスではありません。ないマスは空きとし、余りは飛ばしました。",
                     "Rank “{text}” does not have nine squares; missing ones are empty, extra ones were skipped.")
RANKS_MISSING = Phrase("盤面に {count}段しかありません。残りは空きマスとしました。", "The board has only {count:rank|ranks}; the others were read as empty.")
UNKNOWN_PIECE = Phrase("開始局面の「{text}」は駒として読めないので飛ばしました。",
                       "“{text}” in the start position skipped, not readable as a piece.")
SQUARE_TWICE = Phrase("開始局面の「{text}」のマスには、もう駒がありました。あとの駒を使いました。",
                      "“{text}” is on a square that already had a piece; the later piece was used.")
SECOND_KING = Phrase("開始局面の「{text}」は同じ側の2枚目の玉なので飛ばしました。",
                     "“{text}” in the start position skipped: a second king of one side.")
NOT_TO_REMOVE = Phrase("開始局面から除く駒「{text}」が盤面にないので飛ばしました。",
                       "“{text}” skipped: the start position has no such piece to remove.")

LOST_REST = Phrase("{ply}手目から先は失われます。そのマスや持ち駒に、動かす駒がないためです。",
                   "Everything from move {ply} on will be lost: there is no piece for that move.")
LOST_PROMOTION = Phrase("{ply}手目の成りは、成れない駒の成りなので失われます。", "The promotion at move {ply}, of a piece that cannot promote, will be lost.")
LOST_RETURNS = Phrase("{ply}手目のコメントの中の復帰文字（CR）は、ふつうの改行になります。",
                      "The carriage returns in the comment on move {ply} become ordinary line breaks.")

# JKF
JKF_NAME = Phrase("JKF（JSON 棋譜）", "JKF (JSON)")

NOT_JSON = Phrase("ここから先は JSON として読めないので飛ばしました。", "Not valid JSON from here on; the rest was skipped.")
NOT_A_GAME = Phrase("JSON ですが、JKF の棋譜ではないので飛ばしました。", "Valid JSON, but not a JKF game; skipped.")
NO_MOVES = Phrase("指し手の並び（moves）がありません。", "The list of moves is missing.")
WRONG_VALUE = Phrase("{path} の値「{value}」は読めないので飛ばしました。", "Value of {path} skipped, not readable: {value}")
REPEATED = Phrase("{path} に項目「{name}」が二つ以上あります。最後のものを読みました。",
                  "{path} has “{name}” more than once; the last one was used.")
NOT_OF_JKF = Phrase("項目「{name}」は JKF のものではないので飛ばしました（{count}か所。最初は {path}）。",
                    "“{name}” skipped, not part of JKF ({count:place|places}, first in {path}).")
BROKEN_LETTERS = Phrase("{path} に文字として読めないバイトがあるので、置き換えました。", "{path} contains bytes that are not valid text; they were replaced.")
NOT_AN_ELEMENT = Phrase("{path} は指し手の項目ではありません。", "{path} is not a valid move entry.")
UNREADABLE_MOVE = Phrase("{path} は指し手として読めません。{reason}", "{path} is not a move. {reason}")
OTHER_COLOUR = Phrase("{path} の手番が局面と違います（{count}か所）。局面に合わせました。",
                      "{path}: wrong side to move ({count:place|places}); the side in the position was used.")
OTHER_HANDICAP = Phrase("棋譜情報の手合割「{name}」が開始局面と違います。開始局面に合わせました。",
                        "The handicap “{name}” in the game info does not match the start position; the position was used.")
JKF_BAD_TIME = Phrase("{path} の消費時間を読めないので飛ばしました。", "Time in {path} skipped, not readable.")
NO_DATA = Phrase("盤面のデータ（data）がありません。", "The board (data) is missing.")

LOST_HANDICAP = Phrase("棋譜情報の手合割「{name}」は失われます。手合割は開始局面から決まります。",
                       "The handicap “{name}” in the game info will be lost; the start position decides it.")
TURNS_INTO_BOOKMARK = Phrase("{ply}手目のコメントの終わりの「&」で始まる行は、しおりとして読まれます。",
                             "Lines starting with “&” at the end of the comment on move {ply} will be read as a bookmark.")
LOST_BOOKMARK = Phrase("{ply}手目のしおりは名前がないので失われます。", "The bookmark at move {ply} has no name and will be lost.")
TURNS_INTO_END = Phrase("{ply}手目の終局「{text}」は、同じ名前の標準の終局として読まれます。",
                        "The ending “{text}” at move {ply} will be read as the standard ending of that name.")

# KIF, KI2 and BOD
KIF = Phrase("KIF 形式", "KIF")
KI2 = Phrase("KI2 形式", "KI2")
BOD = Phrase("局面図（BOD）", "Position diagram (BOD)")

ROW_LENGTH = Phrase("局面図の{rank}段目に {count}マスあります。9マスに合わせました。",
                    "Rank {rank} of the diagram has {count:square|squares}; read as nine.")
ROW_UNREAD = Phrase("局面図の{rank}段目の「{text}」は駒として読めないので飛ばしました。",
                    "“{text}” on rank {rank} of the diagram skipped, not a piece.")
ROW_TOO_MANY = Phrase("局面図に同じ段が二つあるので、この段は飛ばしました。", "This rank of the diagram is repeated; it was skipped.")
ROWS_MISSING = Phrase("局面図に {count}段しかありません。残りは空きマスとしました。", "The diagram has only {count:rank|ranks}; the others were read as empty.")
HAND_UNREAD = Phrase("持ち駒の「{text}」は読めないので飛ばしました。", "“{text}” in hand skipped, not readable.")
HAND_TOO_LARGE = Phrase("持ち駒が多すぎます。同じ駒は{most}枚までとして読みました。", "Too many pieces in hand; read as {most} of a kind at most.")
HANDS_WITHOUT_BOARD = Phrase("盤面がないので、持ち駒は飛ばしました。", "The pieces in hand were skipped, as there is no board.")
TAIL_WITHOUT_BOARD = Phrase("盤面がないので、局面の手数は飛ばしました。",
                            "The move number of the position was skipped, as there is no board.")
HANDICAP_DIFFERS = Phrase("手合割「{name}」と局面図が違います。局面図に合わせました。",
                          "The handicap “{name}” does not match the diagram; the diagram was used.")
SEVERAL_HANDICAPS = Phrase("手合割が二つ書かれています。前の「{name}」ではなく、この行に合わせました。",
                           "The handicap is given twice; this line was used, not “{name}”.")

EARLY_BRANCH = Phrase("「変化：{number}手」が指し手より前にあるので飛ばしました。", "“変化：{number}手” skipped: it comes before all moves.")
PASS_KEPT = Phrase("「{text}」：パスは指し手として扱えないので、この手と続きをコメントにしました。",
                   "“{text}”: shogi has no passes. The pass and the moves after it became a comment.")
VARIANT = Phrase("「{name}」は本将棋ではないので、盤面、指し手、コメントは飛ばしました。",
                 "“{name}” is a variant of shogi; its board, moves and comments were skipped.")
VARIANT_BOARD = Phrase("盤が 9×9 ではなく、本将棋ではないので、盤面、指し手、コメントは飛ばしました。",
                       "The board is not 9×9, so this is a variant of shogi; its board, moves and comments were skipped.")
NO_MARK = Phrase("KI2 の指し手は ▲ か △ で始まります。", "A move in KI2 starts with ▲ or △.")
OTHER_NUMBER = Phrase("手数が {number} になっていますが、{ply}手目として読みました。", "Move number {number} was read as move {ply}.")
UNMARKED_BRANCH = Phrase("「変化」の行がありませんが、手数が {number} に戻るので、そこからの分岐として読みました。",
                         "The move number goes back to {number} without a branch line; it was read as the start of a branch.")
REMARK = Phrase("「#」で始まる行は棋譜の内容ではないので飛ばしました。残すには「*」で始まるコメントにしてください：{text}",
                "Line skipped: # starts a note that is not part of the game. Start the line with * to make it a comment: {text}")
OTHER_TURN = Phrase("手番が二度書かれています。この行に合わせました：{text}", "The side to move is given twice; this line was used: {text}")
EMPTY_BRANCH = Phrase("この分岐は指し手がないので飛ばしました。", "Branch skipped: it has no moves.")
LEFT_OVER = Phrase("行末の「{text}」は飛ばしました。", "“{text}” at the end of the line was skipped.")
OTHER_MARK = Phrase("{ply}手目の記号 {mark} は手番と違います。手番に合わせました。",
                    "The sign {mark} of move {ply} does not match the side to move; the side to move was used.")
WORDS_BEHIND = Phrase("{ply}手目の後ろの「{text}」のように、指し手に続く文字はコメントにしました。",
                      "Words after moves, such as “{text}” after move {ply}, became comments.")
OTHER_END = Phrase("「{text}」は指し手の終わり方と合いません。指し手に合わせました。", "“{text}” does not match how the moves end; the moves were used.")
MADE_DECIDES = Phrase("「{text}」は、下の「まで」の行の「{made}」と合いません。「まで」の行に合わせました。",
                      "“{text}” does not match the まで line below, “{made}”; the まで line was used.")
OTHER_WINNER = Phrase("「{text}」は手番と合いません。手番の側が投了し、相手が勝ったものとして読みました。",
                      "“{text}” does not match the side to move; it was read as a resignation by that side, so the other side won.")
OTHER_COUNT = Phrase("「{text}」とありますが、そこまでの手数は {count}手です。", "“{text}” does not match the number of moves up to that point ({count}).")
NOTES_SKIPPED = Phrase("飛ばした手のコメントとしおり（{count}行）も飛ばしました。",
                       "Comments and bookmarks of the skipped moves were skipped too ({count:line|lines}).")
NO_MOVES_HERE = Phrase("局面図なので、指し手は飛ばしました：{text}", "Moves skipped, as this is only a position: {text}")

LOST_HEADER = Phrase("棋譜情報「{name}」は、この形式では項目名を書けないので失われます。", "The game info “{name}” will be lost, as its name cannot be written in this format.")
LOST_HEADER_BLANKS = Phrase("棋譜情報「{name}」の行の前後の空白は失われます。", "Spaces at the start and end of lines in the game info “{name}” will be lost.")
LOST_HANDICAP_HEADER = Phrase("棋譜情報の手合割「{name}」は失われます（代わりに開始局面を書きます）。",
                              "The handicap “{name}” in the game info will be lost; the start position is written instead.")
KIFU_LOST_RETURNS = Phrase("復帰文字（CR）は改行になります。", "Carriage returns become line breaks.")
KIFU_LOST_BOOKMARK = Phrase("{ply}手目のしおりの空行は失われます。", "Empty lines in the bookmark at move {ply} will be lost.")
LOST_END = Phrase("終局を表す言葉「{words}」は失われます。", "The words “{words}” for the end of the game will be lost.")

# Opening, saving, and losses
NOT_FOUND = Phrase("ファイルが見つかりません。名前と場所を確かめてください。", "The file was not found. Check its name and folder.")
IS_FOLDER = Phrase("これはフォルダーです。中のファイルを指定してください。", "This is a folder. Choose a file in it.")
NOT_REGULAR = Phrase("通常のファイルではなく、デバイスかパイプなので、読みませんでした。", "This is a device or pipe, not a regular file, so it was not read.")
NOT_PERMITTED = Phrase("読む権限がありません。ファイルの権限を確かめてください。", "No permission to read this file. Check its permissions.")
TOO_LARGE = Phrase("ファイルが大きすぎます（読めるのは {most} MB までです）。", "The file is too large (up to {most} MB can be read).")
NOT_READ = Phrase("ファイルを読めませんでした（{reason}）。", "The file could not be read ({reason}).")

LOST_BRANCHES = Phrase("分岐 {count}か所（{moves}手）は失われます。", "{count:branch|branches} will be lost ({moves:move|moves}).")
LOST_TIMES = Phrase("消費時間は失われます（{count}手）。", "The times of {count:move|moves} will be lost.")
LOST_MILLISECONDS = Phrase("消費時間の 1秒未満は切り捨てられます（{count}手）。", "Fractions of a second will be lost in the times of {count:move|moves}.")
LOST_COMMENTS = Phrase("コメント {count}個は失われます。", "{count:comment|comments} will be lost.")
LOST_BOOKMARKS = Phrase("しおり {count}個は失われます。", "{count:bookmark|bookmarks} will be lost.")
LOST_HEADERS = Phrase("棋譜情報 {count}項目は失われます。", "{count:item|items} of game info will be lost.")
LOST_ENDS = Phrase("終局の理由は失われます（{count}か所）。", "How the game ended will be lost ({count:place|places}).")
LOST_MOVES = Phrase("指し手 {count}手は失われます。", "{count:move|moves} will be lost.")
CHANGED_LETTERS = Phrase("Shift_JIS にない文字は近い文字に置き換わります（{letters}）。", "Characters missing in Shift_JIS will be replaced by similar ones ({letters}).")
