"""What `yomisuji play` says: its help, the moves as they come, and how the game ended."""

from app.text.phrase import Phrase

ENGINE = Phrase("エンジン", "ENGINE")
BLACK_HELP = Phrase(
    "先手（下手）。登録した名前、builtin（内蔵エンジン、既定）、またはコマンド",
    "Sente: a registered name, builtin (the bundled engine, which is the default), or a command",
)
WHITE_HELP = Phrase("後手（上手）。同じように指定する", "Gote, in the same way")
OPTION = Phrase("名前=値", "NAME=VALUE")
BLACK_OPTION_HELP = Phrase("先手のエンジンのオプション", "an option of Sente's engine")
WHITE_OPTION_HELP = Phrase("後手のエンジンのオプション", "an option of Gote's engine")
MILLISECONDS = Phrase("ミリ秒", "MS")
NUMBER = Phrase("数", "NUMBER")
BAD_NUMBER = Phrase("「{word}」は使えません。1 以上の整数にしてください", "{word!r} is no whole number from 1 on")
BAD_COUNT = Phrase("「{word}」は使えません。0 以上の整数にしてください", "{word!r} is no whole number")
TIME_HELP = Phrase("持ち時間（ミリ秒）", "the main time of each side, in milliseconds")
BYOYOMI_HELP = Phrase("一手の秒読み（ミリ秒）", "byoyomi: the time for each move after that, in milliseconds")
INC_HELP = Phrase("一手ごとの加算（ミリ秒）", "the increment for each move, in milliseconds")
NODES_HELP = Phrase("一手に読むノード数", "the number of nodes for each move")
DEPTH_HELP = Phrase("一手を読む深さ", "the depth for each move")
MARGIN_HELP = Phrase(
    "エンジンには、持ち時間をこれだけ短く伝える（ミリ秒）", "tell engines that they have so much less time"
)
GRACE_HELP = Phrase(
    "時間が切れても、これだけの遅れは許す（ミリ秒。ふつうは登録したエンジンの設定、または 1000）",
    "let answers be so late before they lose on time, in milliseconds; by default as set for the engine, or 1000",
)
WHOLE_SECONDS_HELP = Phrase(
    "消費時間の秒未満を切り捨てる", "count whole seconds: drop the fraction of what each move takes"
)
PONDER_HELP = Phrase("相手の手番にも考えさせる", "let engines think while the other side does")
START = Phrase("局面", "POSITION")
START_HELP = Phrase(
    "開始局面。SFEN か、次の名前：{names}", "where the game begins: an SFEN, or one of these names: {names}"
)
MAX_MOVES_HELP = Phrase(
    "この手数で引き分けにする（0 は制限なし、既定は 1000）",
    "draw the game after so many moves; 1000 by default, 0 is never",
)
DECLARATION_HELP = Phrase("入玉宣言のルール（既定は 27）", "the rule for declaring a win; 27 by default")
NO_THOUGHTS_HELP = Phrase("エンジンの思考を書かない", "do not write down what the engines think")
EVENT = Phrase("棋戦", "EVENT")
EVENT_HELP = Phrase("棋譜に書く棋戦名", "what the record calls the event")
OUT_HELP = Phrase("棋譜を書き出すファイル", "the file to write the record to")
LOG_HELP = Phrase(
    "どのエンジンのやり取りも TLF でこのファイルに書く（log show で読める）",
    "write what every engine is told and says to this file, as TLF, which log show reads",
)
JSON_HELP = Phrase("プログラムのために、結果を 1 行の JSON で書く", "write the result as a JSON object")
QUIET_HELP = Phrase("指し手を表示しない", "do not tell the moves")

BOTH_EXTRAS = Phrase("--byoyomi と --inc は、一緒には使えません。", "--byoyomi and --inc cannot be used together.")
WHICH_FORMAT = Phrase(
    "書き出す形式が分かりません。ファイル名の終わりを次のどれかにしてください（{suffixes}）。",
    "Which format to write is not clear. Let the file's name end in one of these: {suffixes}.",
)
NO_SUCH_START = Phrase("開始局面「{word}」が分かりません。{reason}", "There is no start position {word!r}. {reason}")

MOVE = Phrase("{ply:4} {move}（{seconds:.1f}秒{score}）", "{ply:4} {move} ({seconds:.1f} s{score})")
RESULT = Phrase(
    "▲{black} 対 △{white}：{plies}手、{end}で{result}",
    "▲{black} against △{white}: {result} after {plies} moves ({end})",
)
"""`end` is the name of an ending, and `result` says who won."""
