"""Texts of engine logs: faults, conversion, replay, and the log pane."""

from typing import Final

from app.text.phrase import Phrase

# fmt: off
FILES_HELP = Phrase("TLF か、各行が > または < で始まるテキスト（将棋所や ShogiHome のログなど）、または -（標準入力）",
                    "TLF, or plain text whose lines start with > and <, such as a log from Shogidokoro or ShogiHome; - for standard input")
FILE_HELP = Phrase("TLF か、各行が > または < で始まるテキスト（将棋所や ShogiHome のログなど）",
                   "TLF, or plain text whose lines start with > and <, such as a log from Shogidokoro or ShogiHome")
TO_HELP = Phrase("書き出す形式（{forms}）。指定がなければ拡張子で決まる", "the format to write: {forms}; without it, the file extension decides")
TIMES_HELP = Phrase("テキストの各行の始めに、ログ開始からの秒数を書く", "start each line of plain text with the seconds since the log started")
AS_RECORDED_HELP = Phrase("ログと同じ時間だけ待ってから応答する。指定がなければすぐに応答する",
                          "wait before each reply as long as the engine did in the log; without it, reply at once")
NUMBER = Phrase("番号", "NUMBER")
NUMBER_HELP = Phrase("エンジンの起動が複数あるログで、何回目を再生するか", "which run of the engine to replay, if the log has several")

FAULTS: Final = {
    "blank line": Phrase("空行です。消すか、空の応答なら = だけの行にしてください。", "This line is empty. Remove it, or write = alone for an empty reply."),
    "no sign": Phrase("行の始めに #、=、.、? のどれもありません。コメントなら「# #」を付けてください。",
                      "The line does not start with #, =, . or ?. If it is a comment, put “# #” before it."),
    "no blank after sign": Phrase("行の始めの記号の後に半角の空白がありません。一つ入れてください。", "No space follows the sign at the start of the line. Put one there."),
    "continuation of nothing": Phrase("「.」の行ですが、上に応答がありません。「=」か「?」で始めてください。",
                                      "The line continues a reply, but there is none above it. Start it with = or ?."),
    "unclosed string": Phrase("文字列が閉じていません。同じ行の中で、同じ引用符で閉じてください。",
                              "The string is not closed. Close it in this line, with the quote that opens it."),
    "unclosed block": Phrase("複数行の文字列が閉じていません。同じ引用符三つで閉じてください。",
                             "The block is not closed. Close it with the three quotes that open it."),
    "bad escape": Phrase("「\\」の後が TOML のエスケープではありません。「\\」そのものなら「\\\\」と書くか、全体を ' で囲んでください。",
                         "The \\ does not start a TOML escape. For the character itself write \\\\, or put the string in single quotes."),
    "control character": Phrase('文字列の中に制御文字があります。全体を " で囲み、\\u001B のように書いてください。',
                                'The string contains a control character. Put the string in double quotes, and write the character as \\u001B.'),
    "no value": Phrase("「:」のすぐ後に値がありません。空白を入れずに続けてください。空の値は '' と書きます。",
                       "No value follows the colon. Write the value without a space; '' is an empty value."),
    "no blank between": Phrase("前のプロパティとの間に空白がありません。半角の空白を一つ入れてください。",
                               "There is no space between this property and the one before it. Put one there."),
    "other blank": Phrase("プロパティの前の空白がタブか全角です。半角の空白にしてください。",
                          "The space before a property is a tab or a full-width space. Make it an ordinary space."),
    "word among properties": Phrase("プロパティの並びの中に、名前のない値があります。「名前:値」にするか、最初のプロパティより前に移してください。",
                                    "A value without a name stands among the properties. Write name:value, or move it before the first property."),
    "colon in message": Phrase("メッセージの中に「:」があり、プロパティと紛れます。引用符で囲んで値にしてください。",
                               "The message contains a colon, which looks like a property. Put the text in quotes to make it a value."),
    "reserved name": Phrase("msg はメッセージを指す名前です。プロパティには別の名前を付けてください。",
                            "The name msg is reserved for the message. Give the property another name."),
    "repeated name": Phrase("同じ名前のプロパティが前にもあります。別の名前を付けてください。", "An earlier property has the same name. Give this one another name."),
}
NO_DIRECTION = Phrase("エンジンに送った行か、エンジンからの行か分かりません。行の始めに「> 」か「< 」を付けてください。",
                      "It is not clear whether this line went to the engine or came from it. Put “> ” or “< ” before it.")
NO_LOG = Phrase("エンジンのログではありません。TLF か、各行が > または < で始まるテキストを指定してください。",
                "This is not an engine log. Give a TLF file, or plain text whose lines start with > and <.")

TLF = Phrase("TLF", "TLF")
PLAIN = Phrase("テキスト", "plain text")
ENGINE = Phrase("エンジン：{name}", "Engine: {name}")
STARTED = Phrase("開始：{when}", "Started: {when}")
COMMAND = Phrase("コマンド", "command")
COMMENT = Phrase("コメント", "comment")
REMARK = Phrase("注記", "note")
REPLY = Phrase("応答", "reply")
STRAY = Phrase("記号なし", "no sign")

TIMES_LOST = Phrase("時刻は失われます。--times を付けると行の始めに書きます。", "Times will be lost. Add --times to write them before each line.")
HEADS_LOST = Phrase("エンジンの名前と開始時刻は失われます。TLF で書くと残ります。", "The engine’s name and start time will be lost. Convert to TLF to preserve them.")
BYTES_LOST = Phrase("UTF-8 でないか、行の途中に改行のある {count}行は、元のバイト列が失われます。TLF で書くと残ります。",
                    "The original bytes of {count:line|lines} will be lost (not UTF-8, or a line break inside). Convert to TLF to preserve them.")
STAYS_SOURCE = Phrase("{path} は変換元のログで、書き直すと失われるものがあるので置き換えませんでした。別の名前で書き出してください。",
                      "{path} was not replaced: it is the log itself, and parts of it would be lost. Choose another file name.")
SWALLOWS = Phrase("このログは変換できません。複数行の文字列が閉じていないので、後の行まで文字列の中に入ってしまいます。log check で場所を調べ、閉じてから変換してください。",
                  "This log cannot be converted: a text block is not closed and would swallow the lines after it. Find it with log check, close it and try again.")

NOT_FROM_STDIN = Phrase("標準入力では USI のコマンドを受け取ります。ログはファイルで指定してください。",
                        "USI commands are read from standard input. Give the log as a file.")
NOTHING_SAID = Phrase("このログには再生する送受信がありません。別のログを指定してください。", "This log has nothing to replay. Give another one.")
NO_SUCH_START = Phrase("このログには、エンジンの起動が {count}回あります。--number には 1 から {count} までを指定してください。",
                       "The engine starts {count:time|times} in this log. Give --number a number from 1 to {count}.")
SEVERAL_STARTS = Phrase("このログには、エンジンの起動が {count}回あります。1回目を再生します。ほかは --number で選べます。",
                        "The engine starts {count:time|times} in this log. The first run is replayed; choose another with --number.")

# The pane
LIST = Phrase("エンジンとの送受信の一覧", "Lines sent to and received from engines")
TIME = Phrase("時刻", "Time")
WAY = Phrase("向き", "I/O")
LINE = Phrase("内容", "Line")
EMPTY = Phrase("表示する行がありません。エンジンが動くと、送受信した行がここに並びます。",
               "Nothing to show. Lines sent to and received from a running engine appear here.")

PANE_ENGINE = Phrase("表示するエンジン", "Engine to show")
NO_ENGINE = Phrase("エンジンなし", "No engine")
RUNNING = Phrase("{name}", "{name}")
RUNNING_AGAIN = Phrase("{name}（{number}）", "{name} ({number})")
ENDED = Phrase("{name}（終了）", "{name} (exited)")

WAYS = Phrase("表示する向き", "Directions to show")
ALL_WAYS = Phrase("すべて", "All")
TOLD = Phrase("送信", "Sent")
SAID = Phrase("受信", "Received")
STDERR = Phrase("標準エラー", "Stderr")
PANE_REMARK = Phrase("注記", "Note")
EXIT = Phrase("終了", "Exit")
EXIT_CODE = Phrase("終了コード {code}", "exit code {code}")
LEFT_OUT = Phrase("{kind} {count}行を省略", "{kind}: {count:line|lines} skipped")

FILTER = Phrase("絞り込み", "Filter")
FILTER_HELP = Phrase("入力した語をすべて含む行だけを表示します。「-info」のように「-」を付けると、その語を含む行を隠します。",
                     "Shows only lines with all these words. A minus, as in “-info”, hides lines with that word.")
PAUSE = Phrase("一時停止", "Pause")
PAUSED = Phrase("再開（＋{count}）", "Resume (+{count})")
PAUSE_HELP = Phrase("表示を一時停止します。記録は続きます。", "Pauses the display; logging continues.")
CLEAR = Phrase("消去", "Clear")
CLEAR_HELP = Phrase("表示を消去します。ログは消えません。", "Clears the display; the log is not changed.")
NEWEST = Phrase("最新へ", "Newest")
NEWEST_HELP = Phrase("最新の行へ移動します。", "Goes to the newest line.")
MORE = Phrase("その他の操作", "More")

COPY_LAST = Phrase("最後の{count}行をコピー", "Copy last {count:line|lines}")
COPY_CHOSEN = Phrase("選んだ行をコピー", "Copy selected lines")
COPIED = Phrase("{count}行をコピーしました。", "Copied {count:line|lines}.")
SAVE = Phrase("TLF形式で保存…", "Save as TLF…")
SAVE_TITLE = Phrase("エンジン通信ログを保存", "Save engine log")
TLF_FILES = Phrase("エンジン通信ログ (*.tlf)", "Engine logs (*.tlf)")
SAVED = Phrase("エンジン通信ログを {path} に保存しました。", "The engine log was saved to {path}.")
NOT_SAVED = Phrase("エンジン通信ログを {path} に保存できませんでした（{reason}）。{remedy}",
                   "The engine log could not be saved to {path} ({reason}). {remedy}")
OPEN_FOLDER = Phrase("ログのフォルダーを開く", "Open log folder")
FOLDER_NOT_OPENED = Phrase("フォルダー {folder} を開けませんでした。ファイルマネージャーで開いてください。",
                           "The folder {folder} could not be opened. Open it in your file manager.")
NO_FOLDER = Phrase("エンジン通信ログをファイルに書けないため、フォルダーはありません。空き容量と、データフォルダーの権限を確かめてください。",
                   "Engine logs cannot be written, so there is no folder. Check free space and the permissions of the data folder.")
