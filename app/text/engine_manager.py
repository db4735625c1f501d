"""What is said where engines are looked after: their list, adding one, examining one, how one is started."""

from typing import Final

from app.text import doctor
from app.text.phrase import Phrase

# The list
TITLE = Phrase("エンジン", "Engines")
LIST = Phrase("エンジンの一覧", "List of engines")
SEARCH = Phrase("エンジンを探す", "Find an engine")
TAG_FILTER = Phrase("用途で絞る", "Show those for")
ALL_TAGS = Phrase("すべての用途", "Every use")
TAGS: Final = {"game": Phrase("対局", "Games"), "research": Phrase("検討", "Analysis"), "mate": Phrase("詰み", "Mates")}
TAGS_LISTED = Phrase("{first}・{rest}", "{first}, {rest}")
NOTHING_FOUND = Phrase(
    "合うエンジンはありません。探す言葉を短くするか、用途を「すべての用途」に戻してください。",
    "No engine is like that. Look for fewer letters, or choose every use again.",
)
DROP_HERE = Phrase(
    "エンジンのファイルをここにドロップしても追加できます。", "You can also drop an engine's file here to add it."
)
ADD_FOUND = Phrase("見つかったエンジン（{count}）…", "Engines found here ({count})…")
BROKEN = Phrase("使えません", "Cannot be used")

ADD = Phrase("追加…", "Add…")
DUPLICATE = Phrase("複製", "Duplicate")
RENAME = Phrase("名前を変える", "Rename")
REMOVE = Phrase("一覧から除く", "Remove")
MOVE_UP = Phrase("上へ", "Move up")
MOVE_DOWN = Phrase("下へ", "Move down")
UNDO = Phrase("元に戻す", "Undo")
UNDO_WHAT = Phrase("{what}を元に戻します。", "Undoes {what}.")
OPTIONS = Phrase("オプション…", "Options…")
COMPARE = Phrase("比べる…", "Compare…")
OPTIONS_UNKNOWN = Phrase(
    "オプションがまだ分かりません。先に「オプション…」を開いてください。",
    "Its options are not known yet. Open Options first.",
)
NOTHING_TO_COMPARE = Phrase(
    "比べる相手がありません。プリセットを保存するか、エンジンを複製するか、ほかのエンジンを追加してください。",
    "There is nothing to compare it with. Save a preset, duplicate it, or add another engine.",
)
HOW_STARTED = Phrase("起動のしかた…", "How it is started…")
EXAMINE = Phrase("診断…", "Examine…")
RELOCATE = Phrase("場所を直す…", "Find the file…")
OPEN_FOLDER = Phrase("フォルダーを開く", "Open its folder")
EXPORT = Phrase("書き出し…", "Export…")
IMPORT = Phrase("読み込み…", "Import…")

REMOVED = Phrase("「{name}」を一覧から除きました。", "“{name}” was removed from the list.")
NOT_BUNDLED = Phrase("付属のエンジンは除けません。", "The bundled engine cannot be removed.")
NOT_WHILE_SEARCHING = Phrase(
    "探したり絞ったりしている間は、順番を変えられません。", "The order cannot be changed while only some are shown."
)
AT_TOP = Phrase("一番上です。", "It is the first.")
AT_BOTTOM = Phrase("一番下です。", "It is the last.")
NOT_HERE = Phrase("別のコンピューター（{host}）で動くエンジンです。", "It runs on another machine, {host}.")
NO_FILE = Phrase(
    "付属のエンジンなので、ファイルはありません。", "It comes with the program and has no file of its own."
)
A_COMMAND = Phrase("コマンドで始めるエンジンです。", "It is started by a command.")
FOLDER_NOT_OPENED = Phrase(
    "フォルダー {folder} を開けませんでした。あるかどうか確かめてください。",
    "The folder {folder} could not be opened. Check that it is there.",
)
CHOOSE_ENGINE = Phrase("一覧からエンジンを選んでください。", "Choose an engine in the list.")

# The details
BUNDLED_PROGRAM = Phrase("このプログラムに付属", "Comes with this program")
ENGINE_NAME = Phrase("エンジンの名乗り", "It calls itself")
AUTHOR = Phrase("作者", "Author")
PROGRAM = Phrase("プログラム", "Program")
FOLDER = Phrase("作業フォルダー", "Working folder")
HOST = Phrase("コンピューター", "Machine")
USES = Phrase("用途", "Use")
LAST_EXAMINED = Phrase("前回の診断", "Last examined")
OPTION_COUNT = Phrase("オプション", "Options")
CHANGED_OPTIONS = Phrase("{count} 個（変更 {changed} 個）", "{count}, of which {changed} changed")
UNKNOWN = Phrase("まだ分かりません", "Not known yet")
NEVER = Phrase("まだしていません", "Never")
EXAMINED = Phrase("{when}（{verdict}）", "{when} ({verdict})")
NO_TROUBLE = Phrase("問題なし", "no problems")
NO_TAGS = Phrase("なし", "None")

# Adding
ADDING_TITLE = Phrase("エンジンを追加", "Add an engine")
ADDING_WORDS = Phrase(
    "エンジンのプログラムを選ぶか、この窓にドロップしてください。コマンドで始めるエンジンは、下に書き込んで「診断を始める」を押してください。",
    "Choose the engine's program, or drop it on this window. For an engine that is started by a command, fill in the form and press Begin to examine.",
)
BEGIN = Phrase("診断を始める", "Begin to examine")
AGAIN = Phrase("もう一度", "Again")
CANCEL_EXAMINATION = Phrase("診断を中止", "Stop examining")
ADD_NOW = Phrase("追加", "Add")
ADD_ANYWAY = Phrase("このまま追加", "Add anyway")
CANCEL = Phrase("キャンセル", "Cancel")
OK = Phrase("OK", "OK")
CHOOSE_PROGRAM = Phrase("エンジンのプログラムを選ぶ", "Choose the engine's program")
ALL_FILES = Phrase("すべてのファイル (*)", "All files (*)")
ENGINE_FILES = Phrase("プログラム ({patterns})", "Programs ({patterns})")
NO_PROGRAM_YET = Phrase("プログラムがまだ決まっていません。", "No program has been chosen yet.")
NOT_STARTABLE = Phrase("書き込んだ内容を直してください。", "Mend what was filled in first.")
MORE = Phrase("引数・フォルダー・ssh など", "Arguments, folder, ssh …")
EXAMINING = Phrase("診断しています。中止しても何も失われません。", "It is being examined. Stopping loses nothing.")
EXAMINED_WELL = Phrase("問題はありません。追加できます。", "All is well. It can be added.")
EXAMINED_WITH_CARE = Phrase(
    "注意が {count} 件ありますが、追加して使えます。", "It can be added and used, with care. Warnings: {count}."
)
EXAMINED_BADLY = Phrase(
    "「{title}」で異常がありました。下の説明を読んで直し、「もう一度」を押してください。このまま追加することもできます。",
    "Something is wrong at “{title}”. Read below what can be done, and press Again; it can also be added as it is.",
)
EXAMINATION_STOPPED = Phrase(
    "診断を中止しました。もう一度診断することも、このまま追加することもできます。",
    "The examination was stopped. The engine can be examined again, or be added as it is.",
)
ALREADY_THERE = Phrase(
    "同じプログラムが「{name}」として登録されています。別の設定で使うために、もう一つ追加できます。",
    "This program is in the list already, as “{name}”. It can be added once more, to be set in another way.",
)

# Examining
EXAMINING_TITLE = Phrase("「{name}」の診断", "Examining {name}")
POINTS = Phrase("診断の項目", "Points of the examination")
WAITING_POINT = Phrase("待機", "waiting")
LOOKING = Phrase("診断中", "looking")
SECONDS = Phrase("{count} 秒", "{count} s")
LINES = Phrase("やり取り", "Lines")
LINES_OF = Phrase("「{title}」のやり取りを見る", "Show the lines of “{title}”")
SPOKEN_POINT = Phrase("{title}：{verdict}。{seen}", "{title}: {verdict}. {seen}")
NOT_BEGUN = Phrase(
    "使えるかどうかは「診断を始める」で確かめられます。エンジンを短い時間だけ動かします。",
    "Begin to examine shows whether it can be used; the engine runs for a moment.",
)

ADVICE_HERE: Final = {
    doctor.DIED_AT_OPTIONS: Phrase(
        "「オプション…」で変えた値を既定に戻して試してください。それで動けば、変えた値が原因です。",
        "Set the options back to their defaults and try again. If it works then, one of the values was the reason.",
    ),
    doctor.DIED_LOADING: Phrase(
        "評価関数や定跡のファイルがそろっているか、メモリーが足りるかを確かめ、「オプション…」でハッシュを小さくして試してください。",
        "Check that its evaluation and book files are there and that there is memory enough; try a smaller hash in its options.",
    ),
    doctor.DIED_SEARCHING: Phrase(
        "CPU に合った版か、評価関数のファイルが版に合っているかを確かめてください。どの行の後で終わったかは「やり取り」で見られます。",
        "Check that the build suits your processor, and the evaluation file the build. Under Lines you see after which line it ended.",
    ),
    doctor.SETTING_ADVICE: Phrase(
        "使える名前と値は「オプション…」で見られます。", "Its options show the names and values there are."
    ),
    doctor.NO_READYOK_ADVICE: Phrase(
        "評価関数や定跡のファイルの場所を確かめ、「オプション…」でハッシュやスレッド数を小さくして試してください。",
        "Check where its evaluation and book files are, and try a smaller hash and fewer threads in its options.",
    ),
}
"""What is advised in the words of the command line, said for a window."""

# How one is started
START_TITLE = Phrase("「{name}」の起動のしかた", "How {name} is started")
NAME = Phrase("名前", "Name")
NAME_HELP = Phrase("一覧や棋譜に出る名前です。", "Shown in the list, and written into records.")
PROGRAM_HELP = Phrase(
    "エンジンのファイル、または ssh や node のようなコマンドです。",
    "The engine's file, or a command such as ssh or node.",
)
ARGUMENTS = Phrase("引数", "Arguments")
ARGUMENTS_HELP = Phrase(
    'プログラムに渡す言葉です。空白を含むものは " " で囲みます。',
    "What the program is given; quote what has blanks in it.",
)
FOLDER_HELP = Phrase(
    "評価関数や定跡を探すフォルダーです。空ならプログラムのあるフォルダーになります。",
    "Where it looks for its evaluation and book. If empty, the folder of the program.",
)
ENVIRONMENT = Phrase("環境変数", "Environment")
ENVIRONMENT_HELP = Phrase(
    '名前=値 を空白で区切って並べます。空白を含む値は " " で囲みます。',
    "NAME=VALUE, one after the other with blanks between; quote values that have blanks.",
)
HOST_FIELD = Phrase("ssh の接続先", "ssh host")
HOST_HELP = Phrase(
    "別のコンピューターで動かすときの、ssh での名前（例：user@server）です。プログラムとフォルダーはその中の場所になります。鍵で入れるようにしておいてください。",
    "To run it on another machine: its name for ssh, such as user@server. Program and folder are then those of that machine. It has to let you in by a key.",
)
PORT_FIELD = Phrase("ssh のポート", "ssh port")
PORT_HELP = Phrase(
    "接続先がいつもと違うポートで待っているときに入れます。空なら ssh の設定どおりです。",
    "Where that machine listens on another port than usual. If empty, as ssh is configured.",
)
USER_FIELD = Phrase("ssh の利用者", "ssh user")
USER_HELP = Phrase(
    "接続先での利用者の名前です。空なら ssh の設定どおりか、ここでの名前です。",
    "Your name on that machine. If empty, as ssh is configured, or your name here.",
)
KEY_FIELD = Phrase("ssh の鍵", "ssh key file")
KEY_HELP = Phrase(
    "接続先に入るための鍵（秘密鍵）のファイルです。空なら ssh がいつも使う鍵です。",
    "The file with the (private) key for that machine. If empty, the keys that ssh always uses.",
)
TAG_HELPS: Final = {
    "game": Phrase("対局の相手になります。", "Plays games."),
    "research": Phrase("検討や棋譜解析に使います。", "Studies positions, and analyses games."),
    "mate": Phrase("詰みを探すのに使います。", "Looks for mates."),
}
OTHER_TAGS = Phrase("ほかの用途", "Other uses")
OTHER_TAGS_HELP = Phrase("自由な言葉を、空白で区切って並べます。", "Words of your own, with blanks between.")
MATE_LIMIT = Phrase("詰み探索の制限", "Limit of a search for mate")
MATE_LIMIT_HELP = Phrase(
    "go mate の後の数の意味です。多くのエンジンではミリ秒です。",
    "What the number after go mate means; for most it is milliseconds.",
)
MILLISECONDS = Phrase("ミリ秒", "Milliseconds")
PLIES = Phrase("手数", "Plies")
INCREMENTS = Phrase("加算（binc・winc）を送る", "Send increments (binc, winc)")
INCREMENTS_HELP = Phrase(
    "これを受け取ると終わってしまうエンジンでは外します。加算は秒読みとして送ります。",
    "Turn it off for an engine that ends when it reads them; an increment is then sent as byoyomi.",
)
MARGIN = Phrase("通信の余裕（ミリ秒）", "Margin for the line (ms)")
MARGIN_HELP = Phrase(
    "残り時間をこれだけ短く伝えます。遠くのコンピューターで時間切れを防ぎます。",
    "It is told that it has so much less time, for an engine that is far away.",
)
GRACE = Phrase("時間切れの猶予（ミリ秒）", "Grace (ms)")
GRACE_HELP = Phrase(
    "答えがこれだけ遅れても、時間切れにしません。初めは 1000 で、秒未満を切り捨てるソフトと同じだけです。時計を超えた分は、次の加算から引きます。",
    "An answer that comes so late does not yet lose on time. It is 1000 at first, as much as programs give that count whole seconds. What goes beyond the clock is taken off the next increment.",
)
OPEN_QUOTE = Phrase("\" か ' が閉じられていません。", "A quotation mark is not closed.")
NOT_AN_ASSIGNMENT = Phrase("「{word}」は 名前=値 の形ではありません。", "“{word}” is not of the form NAME=VALUE.")
NO_NAME = Phrase("名前を書いてください。", "It needs a name.")
NO_PROGRAM = Phrase("プログラムを選んでください。", "Choose a program.")
A_PORT = Phrase("ポートは 1 から {most} までの整数です。", "A port is a whole number from 1 to {most}.")
A_HOST = Phrase("空白や「-」で始まる名前は使えません。", "No blanks, and no hyphen at its beginning.")

# Files of profiles
EXPORT_TITLE = Phrase("エンジンの設定を書き出す", "Export an engine's set-up")
IMPORT_TITLE = Phrase("エンジンの設定を読み込む", "Import an engine's set-up")
PROFILE_FILES = Phrase("エンジンの設定 (*.json)", "Set-up of an engine (*.json)")
EXPORTED = Phrase("{path} に書き出しました。", "Exported to {path}.")
NOT_EXPORTED = Phrase(
    "{path} に書き出せませんでした（{reason}）。場所と権限を確かめてください。",
    "{path} could not be written ({reason}). Check the place and its permissions.",
)
NOT_IMPORTED = Phrase("{path} を読み込めませんでした。{reason}", "{path} could not be imported. {reason}")
IMPORTED = Phrase("「{name}」を読み込みました。", "“{name}” was imported.")
ASK_ENVIRONMENT = Phrase(
    "環境変数（{names}）も書き出しますか。", "Are the environment variables ({names}) to be exported, too?"
)
ENVIRONMENT_WARNING = Phrase(
    "パスワードや鍵が入っていることがあります。人に渡すファイルには入れないでください。",
    "They may hold passwords or keys. Leave them out of a file that is given to others.",
)
WITHOUT_ENVIRONMENT = Phrase("書き出さない", "Leave them out")
WITH_ENVIRONMENT = Phrase("書き出す", "Export them")
