"""Texts of datasets of positions: losses, filters, and faults of rows."""

from app.text.phrase import Phrase

# fmt: off
# Help
FILES_HELP = Phrase("棋譜ファイル、フォルダー（中の棋譜すべて）、データ（.jsonl .psv .hcpe）、または -（標準入力）",
                    "a game file, a folder (all game files in it), a data file (.jsonl, .psv or .hcpe), or - for standard input")
OUT_HELP = Phrase("書き出すファイル（.jsonl .psv .hcpe）、または -（標準出力）", "the file to write (.jsonl, .psv or .hcpe), or - for standard output")
TO_HELP = Phrase("書き出す形式（{forms}）。指定がなければ拡張子で決まり、標準出力には jsonl で書く",
                 "the format to write: {forms}; by default the file extension decides, and standard output gets jsonl")
FROM_HELP = Phrase("入力をこの形式（{forms}）のデータとして読む。指定がなければ拡張子で決まり、ほかは棋譜として読む",
                   "read the input as data in this format: {forms}; by default the file extension decides, and other files are read as games")
BRANCHES_HELP = Phrase("分岐の局面も書く", "include positions in branches")
MOVE_HELP = Phrase("データの各行に書く指し手：played は指された手、best は読み筋の初手（既定は played）",
                   "which move to write in each row: played for the move of the game, best for the first move of the line; played by default")
SOURCE_HELP = Phrase("play は対局したエンジンの思考コメントだけ、analysis は検討・解析の思考コメントだけを使う",
                     "play: use only comments of the engines that played; analysis: only those of an analysis")
ENGINE_HELP = Phrase("この名前のエンジンの思考コメントだけを使う", "use only the comments of the engine with this name")
DEPTH_HELP = Phrase("この深さ以上で読んだ評価値のある局面だけを書く", "write only positions whose score comes from at least this depth")
PLIES = Phrase("手数", "PLIES")
PLIES_HELP = Phrase("次の手がこの手数の範囲にある局面だけを書く（20-120、20-、-120）",
                    "write only positions whose next move has a number in this range: 20-120, 20- or -120")
RESULTS = Phrase("結果", "RESULTS")
RESULTS_HELP = Phrase("この結果の対局だけを書く（black、white、draw、undecided をコンマで区切る）",
                      "write only games with these results: black, white, draw, undecided, separated by commas")
SCORE_HELP = Phrase("評価値の絶対値がこれ以下の局面だけを書く。詰みは除く",
                    "write only positions whose score is at most this for either side; mates are skipped")
NO_CHECKS_HELP = Phrase("手番の玉に王手がかかっている局面は書かない", "skip positions in which the side to move is in check")
DISTINCT_HELP = Phrase("同じ局面は最初のものだけを書く", "write each position once, where it occurs first")
SCORED_HELP = Phrase("評価値のある局面だけを書く", "write only positions with a score")
UNSCORED_HELP = Phrase("評価値のない局面も書く。psv と hcpe では評価値が 0 になる", "also write positions without a score; in psv and hcpe they get the score 0")

# Invalid arguments
WHICH_FORM = Phrase("書き出す形式が分かりません。拡張子か --to で指定してください（{forms}）。",
                    "The output format is not clear. Give a file extension, or --to with one of: {forms}.")
BAD_PLIES = Phrase("「{word}」ではなく、20-120、20-、-120 のように指定してください。", "“{word}” is not a range of moves such as 20-120, 20- or -120.")
BAD_RESULTS = Phrase("「{word}」ではなく、black、white、draw、undecided から選び、コンマで区切ってください。",
                     "“{word}” is not a list of results: choose from black, white, draw, undecided, separated by commas.")
NO_DEPTHS_THERE = Phrase("{form} には深さがないので、--min-depth は使えません。", "{form} has no depths, so --min-depth cannot be used.")
NO_PLIES_THERE = Phrase("{form} には手数がないので、--plies は使えません。", "{form} has no move numbers, so --plies cannot be used.")
NO_PLACE = Phrase("{path} は通常のファイルではないので、書きませんでした。別のファイルを指定してください。",
                  "{path} is not a regular file, so nothing was written. Give another file.")
IS_INPUT = Phrase("{path} はこれから読むファイルなので、上書きしません。別のファイルを指定してください。",
                  "{path} is one of the files to read and was not overwritten. Give another file.")

# Losses
THOUGHTS_LOST = Phrase("深さ、読み筋、エンジン名、ほかの候補手、ファイル名は失われます。",
                       "Depths, lines, engine names, other candidates and file names will be lost.")
SCORES_CLIPPED = Phrase("評価値は整数にし、±30000 を超えれば ±30000 にします。n 手の詰みは ±(32000−n) です。",
                        "Scores become whole numbers, ±30000 at most; a mate in n moves becomes ±(32000−n).")
MATES_CLIPPED = Phrase("評価値は整数にし、±30000 を超えるものと詰みは ±30000 にします。",
                       "Scores become whole numbers, ±30000 at most, and every mate becomes ±30000.")
PLIES_LOST = Phrase("手数は失われます。", "Move numbers will be lost.")
UNSCORED_AS_ZERO = Phrase("評価値のない局面は 0 と書きます。", "Positions without a score get the score 0.")
UNDECIDED_AS_DRAW = Phrase("結果の分からない対局は引き分けと書きます。", "Games without a result are written as drawn.")
PLIES_UNKNOWN = Phrase("{form} には手数がないので、どの局面も1手目と書きます。", "{form} has no move numbers, so every position gets the number 1.")

# Filters
LEFT_SCORE = Phrase("評価値がない", "without a score")
LEFT_DEPTH = Phrase("深さが足りない", "not searched deeply enough")
LEFT_PLY = Phrase("手数が範囲外", "with a move number out of range")
LEFT_RESULT = Phrase("指定した結果の対局でない", "of games with other results or without one")
LEFT_HIGH = Phrase("評価値が大きすぎる", "with too large a score")
LEFT_CHECK = Phrase("王手がかかっている", "with the side to move in check")
LEFT_ILLEGAL = Phrase("反則手とその後", "at or after an illegal move")
LEFT_BRANCH = Phrase("分岐にある", "in branches")
LEFT_SEEN = Phrase("同じ局面がもうある", "that occurred before")
TOO_MANY_PIECES = Phrase("駒が一組（40枚）に収まらない", "with more than one set of 40 pieces")
KING_MISSING = Phrase("玉がなく、この形式では書けない", "without a king, which this format cannot hold")

# Faults of rows
BAD_POSITION = Phrase("局面として読めません。", "The position cannot be read.")
BAD_MOVE = Phrase("この局面では指せない手です。", "This move is illegal in this position.")
BAD_RESULT = Phrase("結果として読めません。", "The result cannot be read.")
BAD_SCORE = Phrase("評価値として読めません。", "The score cannot be read.")
BAD_DEPTH = Phrase("深さとして読めません。", "The depth cannot be read.")
NO_JSON = Phrase("JSON のオブジェクトではありません。", "Not a JSON object.")
TOO_LONG = Phrase("行が長すぎます。", "The line is too long.")
CUT_OFF = Phrase("最後の行が途中で切れています。", "The last row is cut off.")
AND_FOLLOWING = Phrase("{reason}（{last}行目まで同じ）", "{reason} (The same up to row {last}.)")

# Results
PROCESS_LOST = Phrase("途中でプロセスが止まったので、ファイルは作りませんでした。メモリーの空きを確かめて、もう一度実行してください。",
                      "A process stopped early, so no file was written. Check that there is enough memory and try again.")

SUMMARY = Phrase("書いた局面 {written}（棋譜 {records}局から）", "Wrote {written:position|positions} from {records:game|games}")
LEFT_OUT = Phrase("除いた局面 {count}：{reason}", "Skipped {count:position|positions} {reason}")
NO_ROWS = Phrase("書く局面がないので、何も書きませんでした。", "No positions to write, so nothing was written.")
