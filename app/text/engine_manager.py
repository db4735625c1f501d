"""Texts of the engine manager: list, adding, examination, and launch settings."""

from typing import Final

from app.text import doctor
from app.text.phrase import Phrase

# fmt: off
# The list
TITLE = Phrase("エンジン", "Engines")
LIST = Phrase("エンジンの一覧", "Engine list")
SEARCH = Phrase("エンジンを検索", "Find engine")
TAG_FILTER = Phrase("用途で絞り込む", "Filter by use")
ALL_TAGS = Phrase("すべての用途", "All uses")
TAGS: Final = {
    "game": Phrase("対局", "Games"),
    "research": Phrase("検討", "Analysis"),
    "mate": Phrase("詰み探索", "Mate search"),
}
TAGS_LISTED = Phrase("{first}・{rest}", "{first}, {rest}")
NOTHING_FOUND = Phrase("合うエンジンはありません。検索する文字を減らすか、用途を「すべての用途」に戻してください。",
                       "No engine matches. Type less, or select All uses.")
DROP_HERE = Phrase("エンジンのファイルをここにドロップしても追加できます。", "You can also drop an engine’s file here to add it.")
ADD_FOUND = Phrase("見つかったエンジンを追加（{count}）…", "Add found engines ({count})…")
BROKEN = Phrase("使えません", "Cannot be used")

ADD = Phrase("追加…", "Add…")
DUPLICATE = Phrase("複製", "Duplicate")
RENAME = Phrase("名前を変更", "Rename")
REMOVE = Phrase("一覧から外す", "Remove")
MOVE_UP = Phrase("上へ", "Move up")
MOVE_DOWN = Phrase("下へ", "Move down")
UNDO = Phrase("元に戻す", "Undo")
UNDO_WHAT = Phrase("{what}を元に戻します。", "Undoes {what}.")
OPTIONS = Phrase("オプション…", "Options…")
COMPARE = Phrase("比較…", "Compare…")
OPTIONS_UNKNOWN = Phrase("オプションをまだ読み込んでいません。先に「オプション…」を開いてください。", "The engine’s options have not been read yet. Open Options first.")
NOTHING_TO_COMPARE = Phrase("比較する相手がありません。プリセットを保存するか、エンジンを複製するか、ほかのエンジンを追加してください。",
                            "Nothing to compare with. Save a preset, duplicate this engine, or add another.")
HOW_STARTED = Phrase("起動設定…", "Launch settings…")
EXAMINE = Phrase("診断…", "Check…")
RELOCATE = Phrase("ファイルの場所を変更…", "Locate file…")
OPEN_FOLDER = Phrase("フォルダーを開く", "Open folder")
EXPORT = Phrase("書き出す…", "Export…")
IMPORT = Phrase("取り込む…", "Import…")

REMOVED = Phrase("「{name}」を一覧から外しました。", "Removed “{name}” from the list.")
NOT_BUNDLED = Phrase("付属エンジンは一覧から外せません。", "The bundled engine cannot be removed.")
NOT_WHILE_SEARCHING = Phrase("検索中や絞り込み中は、順番を変えられません。", "The order cannot be changed while the list is filtered.")
AT_TOP = Phrase("エンジンはすでに一番上です。", "The engine is already first.")
AT_BOTTOM = Phrase("エンジンはすでに一番下です。", "The engine is already last.")
NOT_HERE = Phrase("別のコンピューター（{host}）で動くエンジンです。", "The engine runs on another computer, {host}.")
NO_FILE = Phrase("付属エンジンなので、ファイルはありません。", "The bundled engine has no separate file.")
A_COMMAND = Phrase("コマンドで起動するエンジンです。", "The engine is started by a command.")
FOLDER_NOT_OPENED = Phrase("フォルダー {folder} を開けませんでした。あるかどうかを確かめてください。",
                           "The folder {folder} could not be opened. Check that it exists.")
CHOOSE_ENGINE = Phrase("一覧からエンジンを選んでください。", "Select an engine in the list.")

# Engines in a folder
SEARCH_FOLDER = Phrase("フォルダーから探す…", "Find in folder…")
FOLDER_TITLE = Phrase("フォルダーからエンジンを探す", "Find engines in a folder")
LOOKING_INTO = Phrase("{folder} を調べています…", "Searching {folder}…")
PROGRAMS_THERE = Phrase("フォルダーのプログラム", "Programs in the folder")
ASK_PROGRAMS = Phrase("チェックしたプログラムを一つずつ短い時間起動し、USI エンジンかどうかを確かめます。知らないプログラムは、チェックを外してください。",
                      "Each ticked program is started for a moment to see whether it is a USI engine. Untick any that you do not know.")
NO_PROGRAMS_THERE = Phrase("{folder} には、まだ追加していないプログラムがありません。別のフォルダーを選んでください。",
                           "No new programs were found in {folder}. Choose another folder.")
ASK_THEM = Phrase("起動して確かめる", "Start and check")
ASKING_PROGRAM = Phrase("{program} を確かめています…", "Checking {program}…")
ENGINES_THERE = Phrase("USI エンジンが {count}個見つかりました。追加するものにチェックを付けてください。",
                       "{count:USI engine was|USI engines were} found. Tick the ones to add.")
NO_ENGINES_THERE = Phrase("USI エンジンは見つかりませんでした。起動に時間のかかるエンジンは「追加…」で診断してください。",
                          "No USI engine was found. For an engine that starts slowly, use Add…")

# The details
BUNDLED_PROGRAM = Phrase("付属エンジン", "Bundled engine")
ENGINE_NAME = Phrase("エンジン名", "Engine name")
AUTHOR = Phrase("作者", "Author")
PROGRAM = Phrase("プログラム", "Program")
NETWORK = Phrase("ネットワーク", "Network")
FOLDER = Phrase("作業フォルダー", "Working folder")
HOST = Phrase("コンピューター", "Computer")
USES = Phrase("用途", "Used for")
LAST_EXAMINED = Phrase("前回の診断", "Last check")
OPTION_COUNT = Phrase("オプション", "Options")
CHANGED_OPTIONS = Phrase("{count}個（変更 {changed}個）", "{count} ({changed} changed)")
UNKNOWN = Phrase("不明", "Unknown")
NEVER = Phrase("未実施", "Never")
EXAMINED = Phrase("{when}（{verdict}）", "{when} ({verdict})")
NO_TROUBLE = Phrase("問題なし", "no problems")
NO_TAGS = Phrase("なし", "None")

# Adding
ADDING_TITLE = Phrase("エンジンを追加", "Add engine")
ADDING_WORDS = Phrase(
    "エンジンのプログラムを選ぶか、このウィンドウにドロップしてください。コマンドで起動するエンジンは、下に入力して「診断を始める」を押してください。",
    "Choose the engine’s program, or drop it on this window. If it is started by a command, fill in the form and press Start check.",
)
BEGIN = Phrase("診断を始める", "Start check")
AGAIN = Phrase("再診断", "Check again")
CANCEL_EXAMINATION = Phrase("診断を中止", "Stop check")
ADD_NOW = Phrase("追加", "Add")
ADD_ANYWAY = Phrase("このまま追加", "Add anyway")
CANCEL = Phrase("キャンセル", "Cancel")
OK = Phrase("OK", "OK")
CHOOSE_PROGRAM = Phrase("エンジンのプログラムを選ぶ", "Choose the engine’s program")
ALL_FILES = Phrase("すべてのファイル (*)", "All files (*)")
ENGINE_FILES = Phrase("プログラム ({patterns})", "Programs ({patterns})")
NO_PROGRAM_YET = Phrase("プログラムを選んでください。", "Choose a program first.")
NOT_STARTABLE = Phrase("強調表示した欄を直してください。", "Correct the highlighted fields.")
MORE = Phrase("引数・フォルダー・ssh など", "Arguments, folder, ssh…")
EXAMINING = Phrase("診断しています。中止しても何も失われません。", "Checking the engine. Nothing is lost if you stop.")
EXAMINED_WELL = Phrase("問題はありません。追加できます。", "No problems found. You can add the engine.")
EXAMINED_WITH_CARE = Phrase("警告が {count}件ありますが、追加して使えます。", "{count:warning|warnings}, but you can add and use the engine.")
EXAMINED_BADLY = Phrase("「{title}」でエラーがありました。下の説明を読んで直し、「再診断」を押してください。このまま追加することもできます。",
                        "The check “{title}” found an error. Follow the advice below and press Check again, or add the engine as it is.")
EXAMINATION_STOPPED = Phrase("診断を中止しました。再診断することも、このまま追加することもできます。",
                             "The check was stopped. Check again, or add the engine as it is.")
ALREADY_THERE = Phrase("同じプログラムが「{name}」として追加されています。別の設定で使うために、もう一つ追加できます。",
                       "This program is already in the list as “{name}”. You can add it again with other settings.")

WILL_EXCHANGE_CLOCKS = Phrase("{told}先手と後手の時間を取り違えるエンジンなので、入れ替えて送る設定で追加します。",
                              "{told} The engine confuses Sente’s and Gote’s clocks, so it is added with the clocks swapped.")
EXCHANGE_CLOCKS = Phrase("時間を入れ替えて送る", "Swap the clocks")
STOP_EXCHANGING_CLOCKS = Phrase("時間をそのまま送る", "Do not swap the clocks")
CLOCKS_NOW_EXCHANGED = Phrase("先手と後手の時間を取り違えるエンジンなので、入れ替えて送るようにしました。",
                              "The engine confuses Sente’s and Gote’s clocks, so they are now swapped for it.")
CLOCKS_NOW_AS_THEY_ARE = Phrase("時間を正しく読むエンジンなので、先手と後手の時間をそのまま送るようにしました。",
                                "The engine reads the clocks correctly, so they are no longer swapped.")

# Examining
EXAMINING_TITLE = Phrase("「{name}」の診断", "Check of {name}")
POINTS = Phrase("診断の項目", "Checks")
WAITING_POINT = Phrase("待機", "waiting")
LOOKING = Phrase("診断中", "checking")
SECONDS = Phrase("{count}秒", "{count} s")
LINES = Phrase("通信ログ", "Log")
LINES_OF = Phrase("「{title}」の通信ログを表示", "Show the log of “{title}”")
SPOKEN_POINT = Phrase("{title}：{verdict}。{seen}", "{title}: {verdict}. {seen}")
NOT_BEGUN = Phrase("使えるかどうかは「診断を始める」で確かめられます。エンジンを短い時間だけ動かします。",
                   "Press Start check to see whether the engine works. It runs only for a moment.")

ADVICE_HERE: Final = {
    doctor.DIED_AT_OPTIONS: Phrase("「オプション…」で変えた値を既定に戻して試してください。それで動けば、変えた値が原因です。",
                                   "Reset the engine’s options to their defaults and try again. If it works then, one of the values was the cause."),
    doctor.DIED_LOADING: Phrase("評価関数や定跡のファイルがそろっているか、メモリーが足りるかを確かめ、「オプション…」でハッシュを小さくして試してください。",
                                "Check that the engine’s evaluation and book files exist and that there is enough memory. Try a smaller hash in its options."),
    doctor.DIED_SEARCHING: Phrase(
        "CPU に合ったバージョンを使っているか、評価関数のファイルがそのバージョンに合っているかを確かめてください。どの行の後で終了したかは「通信ログ」で見られます。",
        "Check that the build suits your processor, and that the evaluation file suits the build. The log shows after which line the engine ended.",
    ),
    doctor.CLOCKS_EXCHANGED_ADVICE: Phrase("持ち時間に差があると時間切れになります。起動設定の「先手と後手の時間を入れ替えて送る」をオンにしてください。",
                                           "The engine loses on time when the two clocks differ. Turn on “Swap Sente’s and Gote’s clocks” in its launch settings."),
    doctor.CLOCKS_NOT_EXCHANGED_ADVICE: Phrase("この設定では時間切れになります。起動設定の「先手と後手の時間を入れ替えて送る」をオフにしてください。",
                                               "The engine will lose on time with this setting. Turn off “Swap Sente’s and Gote’s clocks” in its launch settings."),
    doctor.SETTING_ADVICE: Phrase("使える名前と値は「オプション…」で見られます。", "Valid names and values are listed under Options."),
    doctor.NO_READYOK_ADVICE: Phrase("評価関数や定跡のファイルの場所を確かめ、「オプション…」でハッシュやスレッド数を小さくして試してください。",
                                     "Check where the engine’s evaluation and book files are, and try a smaller hash and fewer threads in its options."),
}
"""Advice after an engine examination, for the window where the wording for the terminal does not fit."""

# Launch settings
START_TITLE = Phrase("「{name}」の起動設定", "Launch settings of {name}")
NAME = Phrase("名前", "Name")
NAME_HELP = Phrase("一覧や棋譜に表示する名前です。", "Shown in the list and saved in games.")
PROGRAM_HELP = Phrase("エンジンのファイル、または ssh や node のようなコマンドです。", "The engine’s file, or a command such as ssh or node.")
ARGUMENTS = Phrase("引数", "Arguments")
ARGUMENTS_HELP = Phrase('コマンドライン引数です。空白を含むものは、半角の二重引用符（"）で囲みます。', "Command-line arguments; quote those with spaces.")
FOLDER_HELP = Phrase("評価関数や定跡を探すフォルダーです。空ならプログラムのあるフォルダーになります。",
                     "Where the engine looks for its evaluation and book files. If empty, the program’s folder.")
ENVIRONMENT = Phrase("環境変数", "Environment")
ENVIRONMENT_HELP = Phrase("名前=値 を空白で区切って並べます。空白を含む値は、半角の二重引用符（\"）で囲みます。",
                          "NAME=VALUE pairs separated by spaces; quote values with spaces.")
HOST_FIELD = Phrase("ssh の接続先", "ssh host")
HOST_HELP = Phrase(
    "別のコンピューターで動かすときの、ssh での名前（例：user@server）です。プログラムとフォルダーは、そのコンピューターでの場所になります。公開鍵認証で接続できるようにしておいてください。",
    "To run the engine on another computer: its ssh name, such as user@server. Program and folder are then on that computer. Key-based login must work.",
)
PORT_FIELD = Phrase("ssh のポート", "ssh port")
PORT_HELP = Phrase("ssh の標準と違うポートで接続するときに入れます。空なら ssh の設定どおりです。",
                   "Port of that computer, if not the usual one. If empty, as ssh is configured.")
USER_FIELD = Phrase("ssh のユーザー名", "ssh user")
USER_HELP = Phrase("接続先でのユーザー名です。空なら ssh の設定どおりか、このコンピューターでのユーザー名です。",
                   "Your user name on that computer. If empty, as ssh is configured, or your user name here.")
KEY_FIELD = Phrase("ssh の鍵", "ssh key file")
KEY_HELP = Phrase("接続に使う秘密鍵のファイルです。空なら ssh が普段使う鍵です。",
                  "The private key file used for the connection. If empty, ssh uses its usual keys.")
TAG_HELPS: Final = {
    "game": Phrase("対局の相手になります。", "Plays games."),
    "research": Phrase("検討や棋譜解析に使います。", "Analyses positions and games."),
    "mate": Phrase("詰み探索に使います。", "Searches for mates."),
}
OTHER_TAGS = Phrase("ほかの用途", "Other uses")
OTHER_TAGS_HELP = Phrase("好きな言葉を、空白で区切って並べます。", "Your own words, separated by spaces.")
MATE_LIMIT = Phrase("詰み探索の制限の単位", "Unit of the mate search limit")
MATE_LIMIT_HELP = Phrase("go mate の後の数の意味です。多くのエンジンではミリ秒です。", "What the number after “go mate” means. For most engines it is milliseconds.")
MILLISECONDS = Phrase("ミリ秒", "Milliseconds")
PLIES = Phrase("手数", "Plies")
INCREMENTS = Phrase("加算（binc・winc）を送る", "Send increments (binc, winc)")
INCREMENTS_HELP = Phrase("加算を受け取ると終了してしまうエンジンではオフにします。オフのときは、加算を秒読みとして送ります。",
                         "Turn this off for an engine that exits when it receives them. Increments are then sent as byoyomi.")
EXCHANGED_CLOCKS = Phrase("先手と後手の時間を入れ替えて送る", "Swap Sente’s and Gote’s clocks")
EXCHANGED_CLOCKS_HELP = Phrase(
    "btime と wtime（binc と winc）を取り違えて、相手の持ち時間で考えるエンジンに使います。Debian の Fairy-Stockfish 11.1 がそうです。診断で分かります。",
    "For an engine that confuses btime with wtime (binc with winc) and so goes by its opponent’s clock, such as Debian’s Fairy-Stockfish 11.1. The engine check detects this.",
)
MARGIN = Phrase("通信の余裕（ミリ秒）", "Network margin (ms)")
MARGIN_HELP = Phrase("エンジンに残り時間をこれだけ短く伝え、別のコンピューターで動くエンジンの時間切れを防ぎます。",
                     "Tells the engine that it has this much less time, so that a remote engine does not lose on time.")
GRACE = Phrase("時間切れの許容時間（ミリ秒）", "Time-out tolerance (ms)")
GRACE_HELP = Phrase(
    "応答がこれだけ遅れても、時間切れにしません。既定は 1000 で、秒未満を切り捨てるソフトと同じです。超えた時間は、次の加算から引きます。",
    "An answer this late does not lose on time. The default, 1000, is what programs that count whole seconds allow. The time overrun is taken off the next increment.",
)
OPEN_QUOTE = Phrase("\" か ' が閉じられていません。", "A quotation mark is not closed.")
NOT_AN_ASSIGNMENT = Phrase("「{word}」ではなく、名前=値 の形で入れてください。", "“{word}” must be written as NAME=VALUE.")
NO_NAME = Phrase("名前を入れてください。", "Enter a name.")
NO_PROGRAM = Phrase("プログラムを選んでください。", "Choose a program.")
A_PORT = Phrase("ポートには 1 から {most} までの整数を入れてください。", "The port must be a whole number from 1 to {most}.")
A_HOST = Phrase("空白を含む名前や、「-」で始まる名前は使えません。", "The name must not contain spaces or start with a hyphen.")

# Files of profiles
EXPORT_TITLE = Phrase("エンジンの設定を書き出す", "Export engine settings")
IMPORT_TITLE = Phrase("エンジンの設定を取り込む", "Import engine settings")
PROFILE_FILES = Phrase("エンジンの設定 (*.json)", "Engine settings (*.json)")
FOREIGN_FILES = Phrase("エンジンの設定 (*.json *.xml)", "Engine settings (*.json *.xml)")
EXPORTED = Phrase("{path} に書き出しました。", "Exported to {path}.")
NOT_EXPORTED = Phrase("{path} に書き出せませんでした（{reason}）。{remedy}",
                      "{path} could not be written ({reason}). {remedy}")
NOT_IMPORTED = Phrase("{path} を取り込めませんでした。{reason}", "{path} could not be imported. {reason}")
ASK_SEVERAL = Phrase("次のエンジン {count}個を追加しますか。", "Add {count:engine|engines}?")
ONE_OF_SEVERAL = Phrase("{name}：{program}（オプションの値 {values}個）", "{name}: {program} ({values:option value|option values})")
IMPORT_ALL = Phrase("すべて追加", "Add all")
IMPORTED = Phrase("「{name}」を取り込みました。", "Imported “{name}”.")
ASK_ENVIRONMENT = Phrase("環境変数（{names}）も書き出しますか。", "Export the environment variables ({names}) too?")
ENVIRONMENT_WARNING = Phrase("環境変数にはパスワードや鍵が入っていることがあります。人に渡すファイルには含めないでください。",
                             "Environment variables may hold passwords or keys. Leave them out of files you share.")
WITHOUT_ENVIRONMENT = Phrase("含めない", "Leave out")
WITH_ENVIRONMENT = Phrase("含める", "Include")
