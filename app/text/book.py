"""Texts of opening books: file types, conversion losses, faults of files, panes and commands."""

from typing import Final

from app.text.phrase import Phrase

# fmt: off
KIND_DB = Phrase("やねうら王の定跡（.db）", "YaneuraOu book (.db)")
KIND_BIN = Phrase("Apery の定跡（.bin）", "Apery book (.bin)")
KIND_YBB = Phrase("やねうら王のバイナリ定跡（.ybb）", "YaneuraOu binary book (.ybb)")
KIND_SBK = Phrase("ShogiGUI の定跡（.sbk）", "ShogiGUI book (.sbk)")

# Losses on conversion
LOST_REPLIES = Phrase("予想される応手 {count}個は残りません。", "Expected replies will be lost ({count}).")
LOST_COUNTS = Phrase("採択回数 {count}個は残りません。", "Counts will be lost ({count}).")
LOST_SCORES = Phrase("指し手の評価値 {count}個は残りません。", "Scores of moves will be lost ({count}).")
LOST_DEPTHS = Phrase("探索の深さ {count}個は残りません。", "Search depths will be lost ({count}).")
LOST_MOVE_COMMENTS = Phrase("指し手のコメント {count}個は残りません。", "Comments on moves will be lost ({count}).")
LOST_COMMENTS = Phrase("局面のコメント {count}個は残りません。", "Comments on positions will be lost ({count}).")
LOST_PLIES = Phrase("局面の手数 {count}個は残りません。", "Move numbers of positions will be lost ({count}).")
LOST_MARKS = Phrase("指し手の判定 {count}個は残りません。", "Verdicts of moves will be lost ({count}).")
LOST_RESULTS = Phrase("対局数と勝敗（{count}局面）は残りません。", "Numbers of games and wins will be lost ({count:position|positions}).")
LOST_EVALUATIONS = Phrase("局面の評価値 {count}個は残りません。", "Scores of positions will be lost ({count}).")
LOST_SPECIALS = Phrase("投了や勝ちを表す項目 {count}個は残りません。", "Entries that stand for resigning or a win will be lost ({count}).")
LOST_POSITIONS = Phrase("この形式に書けない局面 {count}個（駒が多すぎるか、玉がないもの）は残りません。",
                        "Positions that this format cannot hold (too many pieces, or a king missing) will be lost ({count}).")
LOST_EMPTY = Phrase("指し手のない局面 {count}個は残りません。", "Positions without moves will be lost ({count}).")
LOST_UNREACHED = Phrase("局面の分からない項目 {count}個は残りません。開始局面から定跡の手をたどっても行き着けない項目です。",
                        "Entries whose position is unknown will be lost ({count}): the book’s moves do not lead to them from any start position.")
LOST_ABOUT = Phrase("定跡の作者と説明は残りません。", "The author and the description of the book will be lost.")
CLIPPED = Phrase("この形式の範囲に収まらない数 {count}個は、いちばん近い値になります。", "Numbers outside the range of this format are changed to the nearest that fits ({count}).")
UNKNOWN_AS_NUMBER = Phrase("不明な数 {count}個は、採択回数なら 1、ほかは 0 と書きます。", "Unknown counts are written as 1, other unknown numbers as 0 ({count}).")

# Faults of files
UNKNOWN_KIND = Phrase("定跡ファイルとして読めません。読めるのは {suffixes} です。", "This cannot be read as an opening book. Supported: {suffixes}.")
NOTHING_READ = Phrase("{kind}のようですが、局面を一つも読めません。ファイルが壊れているか、別の形式です。読めるのは {suffixes} です。",
                      "The format seems to be {kind}, but no position can be read. The file is damaged or in another format. Supported: {suffixes}.")
BAD_POSITION = Phrase("局面として読めません：{text}", "Not a position: {text}")
BAD_POSITION_AT = Phrase("{offset} バイト目は局面として読めません。", "At byte {offset}: not a position.")
NO_MOVE = Phrase("指し手として読めません：{text}", "Not a move: {text}")
NO_MOVE_AT = Phrase("{offset} バイト目の {word} は指し手ではありません。", "At byte {offset}: {word} is not a move.")
MOVE_WITHOUT_POSITION = Phrase("どの局面の指し手か分かりません：{text}", "No position for this move: {text}")
BAD_NUMBER = Phrase("数であるはずの欄が数ではありません：{text}", "Not a number where one is expected: {text}")
ODD_NUMBER = Phrase("範囲を超えた数です：{text}", "Number out of range: {text}")
NOT_UTF_8 = Phrase("UTF-8 ではない文字があります。Shift_JIS として読みました。", "Some characters are not UTF-8; they were read as Shift_JIS.")
LONG_LINE = Phrase("行が長すぎるので、読み飛ばしました。", "This line is too long and was skipped.")
OTHER_HEADER = Phrase("1行目が #YANEURAOU-DB2016 1.00 ではありません。", "The first line is not #YANEURAOU-DB2016 1.00.")
OTHER_HAND_ORDER = Phrase(
    "局面の書き方が標準（持ち駒は飛角金銀桂香歩の順）と違います。やねうら王は見つけられないことがあります。定跡を変換すると直ります。",
    "The position is not in the standard form (hands in the order R B G S N L P); YaneuraOu may not find it. Convert the book to correct this.",
)
TWICE = Phrase("同じ局面がすぐ前にもあります。", "This position repeats the previous one.")
TWICE_AT = Phrase("{offset} バイト目の局面がすぐ前にもあります。", "At byte {offset}: this position repeats the previous one.")
UNSORTED = Phrase("局面の順に並んでいません。やねうら王の on the fly では見つからないことがあります。定跡を変換すると、正しい順になります。",
                  "The positions are not in order; YaneuraOu may not find them when it reads on the fly. Convert the book to sort them.")
UNSORTED_AT = Phrase("{offset} バイト目から局面の順に並んでいません。定跡を変換すると、正しい順になります。",
                     "At byte {offset}: the positions are not in order. Convert the book to sort them.")
CUT_OFF = Phrase("ファイルが {offset} バイト目で切れているか、壊れています。", "At byte {offset}: the file is cut off or damaged.")
TOO_FEW_RECORDS = Phrase("ファイルには局面が {said}個とありますが、{count}個分しかありません。", "The file declares {said}, but holds only {count:position|positions}.")
BAD_STATE = Phrase("{offset} バイト目の局面に、読めないところがあります。", "At byte {offset}: part of the position cannot be read.")
NO_SUCH_STATE = Phrase("{offset} バイト目の局面から、存在しない局面へつながる手が {count}個あります。",
                       "At byte {offset}: {count:move leads to a missing position|moves lead to missing positions}.")
UNREACHED = Phrase("開始局面からたどれない局面が {count}個あります。", "{count:position|positions} cannot be reached from any start position.")
REPEATED = Phrase("重複する局面が {count}個あります。", "{count:duplicate position|duplicate positions}.")
ILLEGAL = Phrase("「{move}」は指せません。{reason}", "{move} is not legal. {reason}")
ILLEGAL_AT = Phrase("{offset} バイト目の局面で「{move}」は指せません。{reason}", "At byte {offset}: {move} is not legal there. {reason}")
OTHER_ON_DISK = Phrase("開いたあとで、ほかのプログラムがこの定跡ファイルを書き換えたか、削除しました。何も保存していません。",
                       "Another program has changed or removed this book since it was opened. Nothing was saved.")

WRITE_OVER = Phrase("上書き（今のファイルの内容は .bak に残す）", "Overwrite (the other version is kept as .bak)")
OPEN_AGAIN = Phrase("開き直して自分の変更を加える", "Reopen with my changes")
IS_FOLDER = Phrase("フォルダーです。定跡ファイルを選んでください。", "This is a folder. Choose a book file.")

# The commands
FILE_HELP = Phrase("定跡ファイル", "a book file")
FILES_HELP = Phrase("定跡ファイル（いくつでも）", "book files")
SFEN = Phrase("局面", "SFEN")
SFEN_HELP = Phrase("局面の SFEN か、startpos moves 7g7f … の形。指定がなければ平手の開始局面",
                   "the position, as SFEN or as startpos moves 7g7f …; by default the start of an even game")
JSON_HELP = Phrase("プログラム向けに JSON で書く", "write JSON, for programs")
OUT_HELP = Phrase("書き出す定跡ファイル（{suffixes}）", "the book file to write ({suffixes})")
PERCENT = Phrase("パーセント", "PERCENT")
MIN_COUNT_HELP = Phrase("採択回数がこれより少ない手を除く", "remove moves with a lower count")
MIN_SHARE_HELP = Phrase("その局面での割合がこれより小さい手を除く", "remove moves with a smaller share in their position")
MIN_SCORE_HELP = Phrase("評価値（手番側）がこれより低い手を除く", "remove moves with a lower score for the side to move")
MAX_SCORE_HELP = Phrase("評価値（手番側）がこれより高い手を除く", "remove moves with a higher score for the side to move")
UNTIL_HELP = Phrase("この手数より先の局面を除く", "remove positions beyond this move number")
LEGAL_HELP = Phrase("指せない手を除く", "remove moves that are not legal")
COUNTS_HELP = Phrase("同じ手の採択回数のまとめ方（足す・大きい方・先の定跡）", "how to merge the counts of a move: sum, the larger, or the first book’s")
SCORES_HELP = Phrase("同じ手の評価値の選び方（深い方・先の定跡・後の定跡）", "which score of a move to use: the deeper, the first book’s or the last book’s")
FIRST_COMMENT_HELP = Phrase("コメントはつなげず、先の定跡のものだけを残す", "use only the first book’s comment instead of joining them")
DRAW_HELP = Phrase("千日手の評価値（先手から見た値。指定がなければ 0）", "the score of a repetition, from Sente’s side (0 by default)")
ROUNDS_HELP = Phrase("計算を繰り返す回数の上限", "maximum number of rounds of calculation")
SET_HELP = Phrase("この手を加えるか、内容を変える（USI）", "add this move, or change its values (USI)")
REMOVE_HELP = Phrase("この手を除く（USI）", "remove this move (USI)")
COUNT_HELP = Phrase("その手の採択回数", "the move’s count")
SCORE_HELP = Phrase("その手の評価値（手番側）", "the move’s score for the side to move")
DEPTH_HELP = Phrase("その手の深さ", "the move’s depth")
REPLY_HELP = Phrase("その手に対して予想される応手", "the expected reply to the move")
MOVES = Phrase("手順", "MOVES")
LINE_HELP = Phrase("この手順の手をすべて加える（例：「7g7f 3c3d」）。何度でも指定できる", "add all moves of this line, such as “7g7f 3c3d”; may be repeated")
PLACE_HELP = Phrase("その手を局面の先頭に置く", "put the move first in its position")
COMMENT = Phrase("コメント", "COMMENT")
COMMENT_HELP = Phrase("局面のコメント", "the comment on the position")
OF_HELP = Phrase("何から作るか（moves は指された手、analysis はエンジンが検討や解析で見つけた候補手）",
                 "what to make the book from: moves (the moves played) or analysis (candidates that engines found)")
QUERY_HELP = Phrase("この検索に合う棋譜集の棋譜から作る（空ならすべて。例：相手:羽生 2024-）",
                    "use the library games that match this search, such as opponent:habu 2024- (all if empty)")
NOTHING_TO_MAKE_OF = Phrase("棋譜ファイルか、棋譜集の検索（--query）を指定してください。", "Give game files, or choose games of the library with --query.")
PLIES_HELP = Phrase("この手数の指し手だけを使う（例：1-40）", "use only moves with these numbers, such as 1-40")
SIDE_HELP = Phrase("指定した手番の手だけを使う", "use only moves of this side")
PLAYER = Phrase("名前", "NAME")
PLAYER_HELP = Phrase("名前にこの言葉を含む対局者の手だけを使う", "use only moves of players whose name contains this")
WON_HELP = Phrase("勝った側の手だけを使う", "use only moves of the side that won")
RATING_HELP = Phrase("レーティングがこれ以上の対局者の手だけを使う（floodgate の棋譜にあるもの）", "use only moves of players rated at least this (in games from floodgate)")
LEAST_DEPTH_HELP = Phrase("深さがこれ以上の評価値だけを平均する", "average only scores of at least this depth")

BAD_SCORE = Phrase("「{word}」は評価値として読めません。", "“{word}” is not a score.")
BAD_PERCENT = Phrase("「{word}」ではなく、0 から 100 までの数を指定してください。", "“{word}” is not a number from 0 to 100.")
WHICH_KIND = Phrase("書き出す形式が分かりません。ファイル名の終わりを {suffixes} のどれかにしてください。",
                    "Unknown format. Use a file name that ends in one of {suffixes}.")
WRITTEN = Phrase("{count}局面を {path} に書き出しました。", "{count:position|positions} written to {path}.")
DAMAGED = Phrase("読めないところが {count}か所あります。yomisuji book check で調べられます。", "{count:part|parts} cannot be read. yomisuji book check lists them.")
DAMAGED_BOOK = Phrase("{name} に読めないところが {count}か所あります。「ツール」→「定跡」→「定跡を作成・変換…」の点検で調べられます。",
                      "{name}: {count:part|parts} cannot be read. Tools → Books → Make or convert books… → Check lists them.")
MORE_PROBLEMS = Phrase("問題はほかに {count}件あります。", "{count:more problem|more problems}.")
BOOK_LINE = Phrase("{name}（{kind}、{count}局面）", "{name} ({kind}, {count:position|positions})")
NOT_THERE = Phrase("この局面は定跡にありません。", "This position is not in the book.")
SHARE = Phrase("割合", "SHARE")
TIMES_PLAYED = Phrase("回数", "COUNT")
REPLY = Phrase("応手", "REPLY")
LEADS_INTO = Phrase("（指すと定跡の局面になる）", "(leads to a position in the book)")
GAMES = Phrase("対局 {games}、先手勝ち {black}、後手勝ち {white}", "{games:game|games}, Sente won {black}, Gote won {white}")
NOT_SETTLED = Phrase("{rounds}回の計算では収束しませんでした。--rounds を大きくすると続きを計算できます。", "The scores did not converge in {rounds:round|rounds}. Raise --rounds to continue.")
NO_SCORES = Phrase("この定跡には評価値がないので、ミニマックスの計算ができません。エンジンの解析から作った定跡か、評価値のある定跡を選んでください。",
                   "No move in this book has a score, so there is nothing to recalculate. Choose a book with scores, such as one made from engine analysis.")
NOTHING_CHANGED = Phrase("変わったところはありません。", "Nothing has changed.")
SAVED = Phrase("{path} に保存しました。前の内容は {backup} に残しました。", "Saved to {path}. The previous contents are in {backup}.")
BOOK_HELP = Phrase("両者がこの定跡から指す。複数指定すると、その順に調べる", "both sides play from this book; several are searched in order")
BLACK_BOOK_HELP = Phrase("先手の定跡（--book より先に調べる）", "Sente’s book, searched before --book")
WHITE_BOOK_HELP = Phrase("後手の定跡（--book より先に調べる）", "Gote’s book, searched before --book")
BOOK_RULE_HELP = Phrase("定跡の手の選び方（採択回数に比例・どれも等しく・評価値が高いほど多く・いつも最善手）",
                        "how to select a book move: by count, uniformly, weighted by score, or always the best")
BOOK_UNTIL_HELP = Phrase("この手数まで定跡を使う", "use the book up to this move number")
BOOK_LOSS_HELP = Phrase("最善手との評価値の差がこれを超える手は指さない", "do not play moves that are worse than the best by more than this")
BOOK_SCORE_HELP = Phrase("手番側の評価値がこれより低い手は指さない", "do not play moves with a lower score for the side to move")
BOOK_SHARE_HELP = Phrase("割合がこれより小さい手は指さない", "do not play moves with a smaller share")
BOOK_DEPTH_HELP = Phrase("最善手の深さがこれより浅い局面では定跡を使わない", "do not use the book where its best move has a lower depth")
TEMPERATURE_HELP = Phrase("softmax の温度（評価値の単位。大きいほど散らばる）", "softmax temperature in centipawns; a higher value spreads the choice more evenly")
IGNORE_HELP = Phrase("この割合で定跡を使わない", "how often to skip the book")
TURNED_HELP = Phrase("定跡にない局面を、先後を入れ替えた局面で調べる（FlippedBook）", "if a position is not in the book, look it up with sides swapped (FlippedBook)")
SEED_HELP = Phrase("定跡の手を選ぶ乱数の種。同じ種なら同じ手を選ぶ", "random seed; the same seed selects the same moves")
NO_MOVES_MATCH = Phrase("条件に合う指し手がありません。", "No moves match.")

# The pane
BOOKS = Phrase("定跡", "Books")
BOOK_MOVES = Phrase("定跡の手", "Book moves")
NO_BOOK_OPEN = Phrase("この局面の定跡の手がここに並びます。「開く…」で定跡ファイル（.db .bin .ybb .sbk）を開けます。いくつでも同時に開けます。",
                      "Book moves for this position are shown here. Press Open… to open books (.db .bin .ybb .sbk); several can be open at once.")
NO_BOOK = Phrase("開いている定跡はありません", "No book is open")
MOVE = Phrase("指し手", "Move")
SHARE_HEAD = Phrase("割合", "Share")
SCORE_HEAD = Phrase("評価値", "Score")
DEPTH_HEAD = Phrase("深さ", "Depth")
COUNT_HEAD = Phrase("採択回数", "Count")
RESULTS_HEAD = Phrase("勝敗 / 局数", "W–L / games")
BOOKS_HEAD = Phrase("定跡ごと", "By book")
COMMENT_HEAD = Phrase("コメント", "Comment")
MARK_FORCED = Phrase("絶対手", "forced")
MARK_GOOD = Phrase("好手", "good")
MARK_DUBIOUS = Phrase("疑問手", "dubious")
MARK_BLUNDER = Phrase("悪手", "mistake")
REPLY_IN_LIST = Phrase("応手 {move}", "reply {move}")
EDITED_BOOK = Phrase("編集する定跡", "Book to edit")
EDITED_BOOK_HELP = Phrase("追加や変更はこの定跡に入ります。* は未保存の変更があることを表します。", "Edits go into this book. * means unsaved changes.")
OPEN_BOOK = Phrase("開く…", "Open…")
OPEN_BOOK_HELP = Phrase("定跡ファイルを開きます。", "Opens book files.")
BOOK_FILES = Phrase("定跡ファイル (*.db *.bin *.ybb *.sbk)", "Opening books (*.db *.bin *.ybb *.sbk)")
ADD_TO_BOOK = Phrase("追加", "Add")
ADD_TO_BOOK_HELP = Phrase("棋譜や検討の手を定跡に加えます。", "Adds moves of the game or of an analysis to the book.")
ADD_MOVE = Phrase("最後の手を定跡に追加", "Add last move to book")
ADD_MOVE_HELP = Phrase("今の局面に至った手を、編集中の定跡に加えます。", "Adds the move that led to this position to the book being edited.")
ADD_LINE = Phrase("ここまでの手順を定跡に追加", "Add line to book")
ADD_LINE_HELP = Phrase("開始局面から今の局面までの手を、編集中の定跡に加えます。", "Adds all moves from the start to this position to the book being edited.")
ADD_RECORD = Phrase("棋譜全体を分岐ごと定跡に追加", "Add game with branches to book")
ADD_RECORD_HELP = Phrase("棋譜のすべての手を分岐も含めて、編集中の定跡に加えます。", "Adds every move of the game and of its branches to the book being edited.")
ADD_CANDIDATES = Phrase("エンジンの候補手を定跡に追加", "Add engine candidates to book")
ADD_CANDIDATES_HELP = Phrase("今の局面でエンジンが見つけた候補手を、評価値と深さとともに編集中の定跡に加えます。",
                             "Adds the moves that engines found here to the book being edited, with their scores and depths.")
UNDO_IN_BOOK = Phrase("戻す", "Undo")
UNDO_IN_BOOK_HELP = Phrase("定跡の最後の変更を元に戻します。", "Undoes the last change to the book.")
REDO_IN_BOOK = Phrase("やり直す", "Redo")
REDO_IN_BOOK_HELP = Phrase("最後に元に戻した変更をやり直します。", "Redoes the last change that was undone.")
SAVE_BOOK = Phrase("保存", "Save")
SAVE_BOOK_HELP = Phrase("定跡を保存します。前の内容は .bak に残ります。", "Saves the book. The previous file is kept as .bak.")
MORE_OF_BOOK = Phrase("その他", "More")
MORE_OF_BOOK_HELP = Phrase("定跡を新しく作ったり、閉じたり、エンジンで使ったりできます。", "Makes a new book, closes this one, or lets an engine use it.")
NEW_BOOK = Phrase("新しい定跡…", "New book…")
CLOSE_BOOK = Phrase("この定跡を閉じる", "Close this book")
USE_IN_ENGINE = Phrase("{engine} の定跡に設定", "Use in {engine}")
USED_IN_ENGINE = Phrase("{engine} の定跡を {name} にしました。", "{engine} now uses the book {name}.")
PLAY_BOOK_MOVE = Phrase("この手を指す", "Play this move")
CHANGE = Phrase("{what}を変更", "Change {what}")
TO_FIRST_PLACE = Phrase("先頭へ移す", "Move to top")
TAKE_OUT = Phrase("定跡から除く", "Remove from book")
NO_NUMBER = Phrase("「{word}」は数として読めません。整数で書くか、空にしてください。", "“{word}” is not a number. Enter a whole number, or leave the field empty.")
OPENING = Phrase("定跡 {name} を読んでいます", "Opening {name}")
SAVING = Phrase("定跡 {name} を保存しています", "Saving {name}")
SO_MUCH = Phrase("{percent}%", "{percent}%")
BOOK_SAVED = Phrase("定跡 {name} を保存しました。", "Saved the book {name}.")
NAMED_FAULT = Phrase("{name}：{reason}", "{name}: {reason}")
NOT_SAVED = Phrase("{name} を保存できませんでした（{reason}）。変更はまだ残っています。{remedy}", "{name} could not be saved ({reason}). Your changes are still there. {remedy}")

# Books of a player
RULES: Final = {
    "share": Phrase("採択回数に比例", "by count"),
    "uniform": Phrase("どれも等しく", "uniformly"),
    "softmax": Phrase("評価値が高いほど多く", "weighted by score"),
    "best": Phrase("いつも最善手", "always the best"),
}
RULE = Phrase("手の選び方", "Move selection")
RULE_HELP = Phrase("定跡に手がいくつかあるときの選び方です。", "How one of several book moves is selected.")
UNTIL_MOVE = Phrase("使う手数の上限", "Use up to move")
UNTIL_MOVE_HELP = Phrase("この手数まで定跡を使います。0 は無制限です。", "Uses the book up to this move. 0 means no limit.")
MOST_LOSS = Phrase("最善手との差の上限", "Maximum score loss")
MOST_LOSS_HELP = Phrase("最善手との評価値の差がこれを超える手は指しません。99999 は無制限です。",
                        "Does not play moves that are worse than the best by more than this. 99999 means no limit.")
LEAST_SCORE = Phrase("評価値の下限", "Minimum score")
LEAST_SCORE_HELP = Phrase("手番側の評価値がこれより低い手は指しません。-99999 は無制限です。", "Does not play moves with a lower score for the side to move. -99999 means no limit.")
LEAST_SHARE = Phrase("割合の下限（%）", "Minimum share (%)")
LEAST_SHARE_HELP = Phrase("割合がこれより小さい手は指しません。", "Does not play moves with a smaller share.")
LEAST_DEPTH = Phrase("深さの下限", "Minimum depth")
LEAST_BOOK_DEPTH_HELP = Phrase("最善手の深さがこれより浅い局面では、定跡を使いません。", "Does not use the book where its best move has a lower depth.")
IGNORED = Phrase("定跡を使わない割合（%）", "Skip book (%)")
IGNORED_HELP = Phrase("定跡の手があってもエンジンに考えさせる割合です。", "How often the engine thinks for itself even when the book has a move.")
TEMPERATURE = Phrase("ばらつき", "Temperature")
SOFTMAX_HELP = Phrase("「評価値が高いほど多く」のとき、大きいほど選ぶ手が散らばります。単位は評価値と同じです。",
                      "For “weighted by score”, in centipawns: a higher value spreads the choice more evenly.")
TURNS = Phrase("先後を入れ替えた局面も使う", "Use positions with sides swapped")
TURNS_KEPT = Phrase("定跡にない局面は、先後を入れ替えた局面で調べます（やねうら王の FlippedBook にあたります）。",
                    "When a position is not in the book, looks it up with sides swapped (as YaneuraOu’s FlippedBook does).")
SEED = Phrase("乱数の種", "Random seed")
BOOK_SEED_HELP = Phrase("同じ種なら同じ手を選びます。0 なら毎回変わります。", "The same seed selects the same moves. 0 means a new seed each time.")
NO_BOOKS = Phrase("なし", "none")
BOOK_AND_MORE = Phrase("{name} ほか{count}冊", "{name} and {count} more")
UNTIL_WORDS = Phrase("{books}（{ply}手まで）", "{books} (up to move {ply})")
PLAN_TITLE = Phrase("定跡：{name}", "Books: {name}")
PLAN_HELP = Phrase("局面が定跡にあれば、エンジンに考えさせずに定跡の手を指します。上の定跡から順に調べます。",
                   "If the position is in a book, the book move is played without asking the engine. Books are searched from top to bottom.")
CHOOSE_BOOKS = Phrase("定跡…", "Books…")
ADD_FILES = Phrase("追加…", "Add…")
REMOVE_FILE = Phrase("外す", "Remove")
EARLIER = Phrase("上へ", "Up")
LATER = Phrase("下へ", "Down")
OK = Phrase("OK", "OK")
CANCEL = Phrase("キャンセル", "Cancel")
READING_BOOKS = Phrase("対局の定跡を読んでいます", "Opening the books for the game")
WITHOUT_BOOK = Phrase("{name}：{reason} この定跡は使わずに対局します。", "{name}: {reason} The game continues without this book.")
WITH_DAMAGED = Phrase(
    "{name}：読めないところが {count}か所あるので、読める局面だけを使います。「ツール」→「定跡」→「定跡を作成・変換…」の点検で調べられます。",
    "{name}: {count:damaged part is|damaged parts are} ignored; the rest of the book is used. Tools → Books → Make or convert books… → Check lists them.",
)
SO_MANY = Phrase("{count}局面", "{count:position|positions}")

# Books made in the window
WORK_TITLE = Phrase("定跡の作成と変換", "Make and convert books")
WORK_OPEN = Phrase("定跡を作成・変換…", "Make or convert books…")
WORK_OPEN_HELP = Phrase("棋譜や解析から定跡を作ります。結合、絞り込み、変換、ミニマックス、点検もできます。",
                        "Makes a book from games or analysis; merges, filters, converts, minimaxes and checks books.")
WORKS: Final = {
    "moves": Phrase("棋譜の指し手から作る", "From game moves"),
    "analysis": Phrase("検討・解析の候補手から作る", "From engine analysis"),
    "library": Phrase("棋譜集の棋譜から作る", "From the library"),
    "convert": Phrase("変換・絞り込み", "Convert or filter"),
    "merge": Phrase("結合", "Merge"),
    "minimax": Phrase("ミニマックス", "Minimax"),
    "check": Phrase("点検", "Check"),
}
WORKS_HELP: Final = {
    "moves": Phrase("指された手を数え、勝敗と、コメントにある評価値の平均を付けます。",
                    "Counts the moves played, with results and the mean of the scores in comments."),
    "analysis": Phrase("エンジンが検討や解析で見つけた候補手を、いちばん深く読んだときの評価値とともに集めます。", "Collects the candidates that engines found in analysis, each with its deepest score."),
    "library": Phrase(
        "棋譜集から検索した棋譜の指し手を数え、勝敗と、コメントにある評価値の平均を付けます。検索の書き方は棋譜集と同じです。",
        "Counts the moves of the library games that match a search, with results and the mean of the scores in comments. Searches are written as in the library.",
    ),
    "convert": Phrase("定跡を別の形式に変換したり、条件に合う手だけを書き出したりします。", "Converts a book to another format, or writes only the moves that meet your conditions."),
    "merge": Phrase("複数の定跡を、上から順に一つに結合します。", "Merges several books into one, in the order of the list."),
    "minimax": Phrase("手順の末端の評価値を、合流と千日手を考慮して手前の手に反映します。",
                      "Carries scores back from the ends of lines, through transpositions and repetition."),
    "check": Phrase("指せない手、並び順、重複、壊れたところを調べます。", "Finds illegal moves, wrong order, duplicates and damage."),
}
WORK = Phrase("作業", "Task")
QUERY = Phrase("検索", "Search")
QUERY_KEPT = Phrase("相手:羽生 戦型:角換わり 2024- のように書きます。空なら棋譜集のすべての棋譜が対象です。", "For example: opponent:habu opening:yagura 2024-. Empty means the whole library.")
USE_OPEN = Phrase("開いている棋譜も使う（{count}）", "Also use the open games ({count})")
ADD_FOLDER = Phrase("フォルダー…", "Folder…")
FIRST_MOVE = Phrase("何手目から", "First move")
FIRST_MOVE_HELP = Phrase("この手数の手から使います。", "Uses moves from this number on.")
LAST_MOVE = Phrase("何手目まで", "Last move")
LAST_MOVE_HELP = Phrase("この手数の手まで使います。0 は無制限です。", "Uses moves up to this number. 0 means no limit.")
LAST_POSITION_HELP = Phrase("この手数より先の局面を除きます。0 は無制限です。", "Removes positions beyond this move. 0 means no limit.")
SIDE = Phrase("手番", "Side")
SIDE_KEPT = Phrase("この手番の手だけを使います。", "Uses only moves of this side.")
SIDES: Final = {
    "any": Phrase("両方", "both"),
    "black": Phrase("先手（下手）", "Sente"),
    "white": Phrase("後手（上手）", "Gote"),
}
PLAYER_NAME = Phrase("対局者", "Player")
PLAYER_KEPT = Phrase("名前にこの言葉を含む対局者の手だけを使います。", "Uses only moves of players whose name contains this.")
RESULT = Phrase("勝敗", "Result")
RESULT_KEPT = Phrase("この結果の棋譜だけを使います。", "Uses only games with this result.")
RESULTS: Final = {
    "any": Phrase("すべて", "any"),
    "decided": Phrase("勝負がついたもの", "decided"),
    "black": Phrase("先手（下手）勝ち", "Sente won"),
    "white": Phrase("後手（上手）勝ち", "Gote won"),
    "draw": Phrase("引き分け", "drawn"),
}
WON_ONLY = Phrase("勝った側の手だけを使う", "Only moves of the winner")
LEAST_RATING = Phrase("レーティングの下限", "Minimum rating")
LEAST_RATING_HELP = Phrase("レーティングがこれ以上の対局者の手だけを使います（floodgate の棋譜にあるもの）。", "Uses only moves of players rated at least this (in games from floodgate).")
LEAST_DEPTH_KEPT = Phrase("これより浅い評価値は使いません。", "Ignores scores of a lower depth.")
BRANCHES = Phrase("分岐も使う", "Include branches")
LEAST_COUNT = Phrase("採択回数の下限", "Minimum count")
LEAST_COUNT_HELP = Phrase("採択回数がこれより少ない手を除きます。", "Removes moves with a lower count.")
LEAST_SHARE_KEPT = Phrase("その局面での割合がこれより小さい手を除きます。", "Removes moves with a smaller share of all counts in the position.")
LEAST_SCORE_KEPT = Phrase("手番側の評価値がこれより低い手を除きます。-99999 は無制限です。", "Removes moves with a lower score for the side to move. -99999 means no limit.")
MOST_SCORE = Phrase("評価値の上限", "Maximum score")
MOST_SCORE_KEPT = Phrase("手番側の評価値がこれより高い手を除きます。99999 は無制限です。", "Removes moves with a higher score for the side to move. 99999 means no limit.")
LEGAL_ONLY = Phrase("指せない手を除く", "Remove illegal moves")
COUNTS = Phrase("同じ手の採択回数", "Merged counts")
COUNT_RULES: Final = {
    "add": Phrase("合計", "the sum"),
    "larger": Phrase("大きい方", "the larger"),
    "first": Phrase("先の定跡", "the first book’s"),
}
SCORES = Phrase("同じ手の評価値", "Merged scores")
SCORE_RULES: Final = {
    "deeper": Phrase("深い方", "the deeper"),
    "first": Phrase("先の定跡", "the first book’s"),
    "last": Phrase("後の定跡", "the last book’s"),
}
JOINS = Phrase("コメントをつなげる", "Join comments")
JOINS_HELP = Phrase("オフなら、先の定跡のコメントだけを使います。", "When off, uses only the first book’s comments.")
DRAW_SCORE = Phrase("千日手の評価値", "Score of repetition")
DRAW_SCORE_HELP = Phrase("先手から見た値です。", "The score is from Sente’s point of view.")
ROUNDS = Phrase("計算回数の上限", "Maximum rounds")
NOT_SETTLED_HERE = Phrase("{rounds}回の計算では収束しませんでした。上限を大きくすると続きを計算できます。", "The scores did not converge in {rounds:round|rounds}. Raise the maximum to continue.")
DAMAGED_PARTS = Phrase("読めないところが {count}か所あり、書き出されません。", "{count:part|parts} cannot be read and will be lost.")
IS_SOURCE = Phrase("元の定跡と同じファイルには書き出せません。別の名前を選んでください。", "The new book cannot replace one that it is made from. Choose another name.")
NO_PROBLEMS = Phrase("{count}局面を調べました。問題はありません。", "{count:position|positions}, no problems.")
AT_LINE = Phrase("{line}行目 {reason}", "line {line}: {reason}")
WRITE_OUT = Phrase("書き出す…", "Write…")
WRITE_ANYWAY = Phrase("このまま書き出す", "Write anyway")
BEGIN_CHECK = Phrase("点検する", "Check")
STOP = Phrase("中止", "Stop")
CLOSE = Phrase("閉じる", "Close")
NO_SOURCES = Phrase("元になるファイルを追加してください。", "Add the files to work on.")
ONE_BOOK_ONLY = Phrase("この作業に使える定跡は一つだけです。", "This task takes only one book.")
MAKING = Phrase("定跡 {name} を作っています", "Making {name}")
CHECKING = Phrase("定跡を調べています", "Checking books")
WRITE_FIRST_READ = Phrase("{name} に残らないものがあります。", "{name} will not contain everything:")
MADE = Phrase("{name} に {count}局面を書き出しました。", "{count:position|positions} written to {name}.")
NOT_DONE = Phrase("定跡を書き出せませんでした（{reason}）。{remedy}", "The book could not be written ({reason}). {remedy}")
STOPPED = Phrase("中止しました。何も書き出していません。", "Stopped. Nothing was written.")
