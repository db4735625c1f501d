"""Texts of engines as processes: launch, exit, resources of several engines, and profile files."""

from app.text.phrase import Phrase

# fmt: off
NOT_FOUND = Phrase("エンジンのプログラム {program} が見つかりません。場所を確かめて、選び直してください。",
                   "The engine’s program {program} was not found. Check where it is, and choose it again.")
NOT_IN_PATH = Phrase("コマンド {program} が見つかりません。インストールされているか確かめるか、フルパスで指定してください。",
                     "The command {program} was not found. Check that it is installed, or give its full path.")
A_FOLDER = Phrase("{program} はフォルダーです。その中にあるエンジンのプログラムを選んでください。", "{program} is a folder. Choose the engine’s program in it.")
NOT_EXECUTABLE = Phrase("{program} に実行権限がありません。「chmod +x {program}」で付けてください。",
                        "{program} is not executable. Make it executable with “chmod +x {program}”.")
NO_FOLDER = Phrase("作業フォルダー {detail} がありません。エンジンの設定で、ほかのフォルダーを選んでください。",
                   "The working folder {detail} does not exist. Choose another in the engine’s settings.")
OTHER_PROCESSOR = Phrase("{program} は {detail} 用のプログラムで、このコンピューター（{ours}）では動きません。{ours} 用のものを選んでください。",
                         "{program} was made for {detail} processors and does not run on this computer ({ours}). Choose a build for {ours}.")
NEEDS_ROSETTA = Phrase(
    "{program} は Intel の Mac 用です。Apple シリコン（arm64）用のものを選ぶか、ターミナルに「softwareupdate --install-rosetta」と入力して Rosetta を入れてください。",
    "{program} was made for Macs with Intel processors. Choose a build for Apple silicon (arm64), or install Rosetta: enter “softwareupdate --install-rosetta” in a terminal.",
)
OTHER_SYSTEM = Phrase("{program} は {detail} 用のプログラムです。このシステム用のものを選んでください。",
                      "{program} was made for {detail}. Choose a build for this system.")
NO_INTERPRETER = Phrase("{program} を動かすには {detail} が必要ですが、ありません。インストールするか、このシステム用のものを選んでください。",
                        "{program} needs {detail}, which is missing. Install it, or choose a program made for this system.")
WINDOWS_LINE_ENDS = Phrase("スクリプト {program} の改行が Windows の形式（CRLF）なので動きません。改行を LF にしてください。",
                           "The script {program} has Windows line endings (CRLF). Save it with LF line endings.")
NO_PROGRAM = Phrase("{program} はプログラムではありません。スクリプトなら、最初の行を「#!/bin/sh」のように始めてください。",
                    "{program} is not a program. If it is a script, its first line must be like “#!/bin/sh”.")
NOT_STARTED = Phrase("{program} を起動できませんでした（{detail}）。", "{program} could not be started ({detail}).")
LINUX, WINDOWS, MACOS = Phrase("Linux", "Linux"), Phrase("Windows", "Windows"), Phrase("macOS", "macOS")

ENDED_AS_ASKED = Phrase("エンジンを終了しました。", "The engine was shut down.")
ENDED_BY_FORCE = Phrase("エンジンが終了の指示に応じないので、強制終了しました。", "The engine did not obey quit and was killed.")
ENDED_DEAF = Phrase("エンジンが応答しなくなったので、強制終了しました。エンジンを再起動してください。",
                    "The engine stopped responding and was killed. Start it again.")
ENDED_BY_ITSELF = Phrase("エンジンが自分で終了しました（終了コード {code}）。", "The engine exited on its own (exit code {code}).")
ENDED_WITHOUT_LIBRARY = Phrase("エンジンに必要なライブラリーかコマンドがありません。エンジンの説明書を見て、インストールしてください（終了コード {code}）。",
                               "A library or command the engine needs is missing. See its manual and install it (exit code {code}).")
ENDED_ON_OTHER_PROCESSOR = Phrase(
    "エンジンのプログラムは、このコンピューターの CPU では動きません（{line}）。この CPU 用のものを選んでください。Intel 用のものを Apple シリコンの Mac で使うには Rosetta が要ります（ターミナルに「softwareupdate --install-rosetta」と入力）。",
    "The engine’s program does not run on this processor ({line}). Choose a build for this processor. On a Mac with Apple silicon, a build for Intel needs Rosetta: enter “softwareupdate --install-rosetta” in a terminal.",
)
ENDED_BY_SIGNAL = Phrase("エンジンが異常終了しました（{signal}）。", "The engine crashed ({signal}).")
ENDED_BY_INSTRUCTION = Phrase(
    "エンジンが異常終了しました（{signal}）。このコンピューターの CPU にない命令を使っています。ほかの CPU 向けのバージョン（AVX2 の代わりに SSE4.2 など）を選んでください。",
    "The engine crashed ({signal}): it uses instructions this processor lacks. Choose another build (such as SSE4.2 instead of AVX2).",
)
ENDED_BY_KILL = Phrase("エンジンが外部から強制終了されました（{signal}）。メモリーが足りないのかもしれません。ハッシュを小さくしてみてください。",
                       "The engine was killed from outside ({signal}). Memory may have run out; try a smaller hash.")
# Other processes of this program
PROCESS_KILLED = Phrase(
    "プロセスが外部から強制終了されました（{signal}）。心当たりがなければ、メモリーが足りないのかもしれません。並列数を減らすか、エンジンのハッシュを小さくしてください。",
    "The process was killed from outside ({signal}). Unless you did this, memory may have run out: run fewer processes in parallel, or use a smaller hash.",
)
PROCESS_CRASHED = Phrase("プロセスが異常終了しました（{signal}）。", "The process crashed ({signal}).")
PROCESS_PUT_DOWN = Phrase("プロセスが応答しないので、強制終了しました。", "The process did not respond and was killed.")
PROCESS_SAID = Phrase("最後の出力は「{line}」です（終了コード {code}）。", "The last output was “{line}” (exit code {code}).")
PROCESS_ENDED = Phrase("終了コードは {code} です。", "The exit code is {code}.")
WORKER_ENDED = Phrase(
    "{machine} のワーカーが終了したか、そこへの接続が切れました。そのコンピューターで `yomisuji fleet worker` が動いているか確かめてください。",
    "The worker on {machine} has ended, or the connection to it was lost. Check that `yomisuji fleet worker` is running there.",
)

AND_ADVICE = Phrase("{seen}{advice}", "{seen} {advice}")
SSH_SAYS = Phrase("別のコンピューターに接続できません。ssh の出力は「{line}」です。", "Cannot connect to the other computer. ssh says “{line}”.")
SSH_ENDED = Phrase("ssh が何も出力せずに終了しました（終了コード 255）。", "ssh exited without output (exit code 255).")
SSH_ENDED_BY_SIGNAL = Phrase("{machine} への ssh が強制終了されました（{signal}）。", "The ssh connection to {machine} was killed ({signal}).")
SSH_ADVICE = Phrase("ターミナルで「ssh -o BatchMode=yes 接続先 true」が何も出力せずに終わるか、確かめてください。",
                    "Check in a terminal that “ssh -o BatchMode=yes HOST true” ends without output.")
SSH_KEY = Phrase("鍵のファイルの場所が正しいか、自分だけが読めるか（chmod 600）を確かめてください。",
                 "Check where the key file is, and that only you can read it (chmod 600).")
SSH_OTHER_HOST = Phrase(
    "接続先が前と違うコンピューターのようです。心当たりがあれば、「ssh-keygen -R 接続先」で古い鍵を削除し、ターミナルから一度 ssh で接続してください。",
    "The host seems to be a different computer than before. If you know why, delete the old key with “ssh-keygen -R HOST” and log in once with ssh in a terminal.",
)
SSH_UNKNOWN_HOST = Phrase("ターミナルから一度 ssh で接続し、接続先の鍵を確かめて受け入れてください。",
                          "Log in once with ssh in a terminal, and accept the key of that computer.")
SSH_DENIED = Phrase("ユーザー名と鍵を確かめてください。鍵は「ssh-copy-id 接続先」で登録できます。パスワードでは接続できません。",
                    "Check the user name and the key; “ssh-copy-id HOST” installs your key. Passwords do not work.")
SSH_NO_NAME = Phrase("接続先の名前を確かめてください。", "Check the name of the computer.")
SSH_REFUSED = Phrase("ポートが合っているか、接続先で sshd が動いているかを確かめてください。", "Check the port, and that sshd runs on that computer.")
SSH_NOT_REACHED = Phrase("接続先の電源、ネットワーク、ファイアウォールを確かめてください。", "Check that the computer is on, and check the network and firewalls.")
SSH_CUT = Phrase("接続が切れました。ネットワークを確かめて、エンジンを再起動してください。", "The connection was lost. Check the network, and start the engine again.")
FAR_SAYS = Phrase("{machine} の出力は「{line}」です。", "{machine} says “{line}”.")
FAR_NO_FOLDER = Phrase("接続先にそのフォルダーがありません。プログラムと作業フォルダーを、接続先でのパスで指定してください。",
                       "The other computer has no such folder. Give the program and the working folder as paths on that computer.")
FAR_NO_FILE = Phrase("接続先にそのファイルがありません。プログラムを、接続先でのパスで指定してください。",
                     "The other computer has no such file. Give the program as a path on that computer.")
FAR_OTHER_PROCESSOR = Phrase(
    "接続先の CPU 用のものを選んでください。接続先が Apple シリコンの Mac なら、Intel 用のものには Rosetta が要ります（接続先で「softwareupdate --install-rosetta」）。",
    "Choose the program for that computer’s processor. If it is a Mac with Apple silicon, a program for Intel needs Rosetta: run “softwareupdate --install-rosetta” there.",
)
FAR_FULL = Phrase("接続先のディスクに空きがありません。そこで空きを作ってください。", "The disk of that computer is full. Free some space there.")
FAR_NO_PROGRAM = Phrase("接続先でそのファイルを実行できません。場所を確かめ、接続先で「chmod +x ファイル」で実行権限を付けてください。",
                        "The other computer cannot run the file. Check the path, and make the file executable there with “chmod +x FILE”.")

TAGS = {
    "game": Phrase("対局", "games"),
    "research": Phrase("検討", "analysis"),
    "mate": Phrase("詰み探索", "mate search"),
}
TAGS_ONCE = {"research": Phrase("検討", "study"), "mate": Phrase("詰み", "mates")}
"""Former names of engine tags (kinds of use) that commands still accept."""

FILE_UNREADABLE = Phrase("エンジンの一覧のファイルを読み込めなかったので、付属エンジンだけで始めました。元のファイルは {aside} に保存してあります。",
                         "Your engine list could not be read, so only the bundled engine is listed. The old file was saved as {aside}.")
FILE_NOT_OPENED = Phrase("エンジンの一覧のファイル {path} を開けなかった（{reason}）ので、付属エンジンだけで始めました。ファイルの権限を確かめてください。",
                         "Your engine list {path} could not be opened ({reason}), so only the bundled engine is listed. Check its permissions.")
FILE_SPOILT = Phrase(
    "エンジンの一覧のファイル {path} が、読めない内容に書き換えられました。ここにあるエンジンはそのまま使えます。ファイルを直すと再読み込みします。直さずに一覧を変えると、元のファイルは名前を変えて残します。",
    "Your engine list {path} was changed and cannot be read. The engines here can still be used. Correct the file and it is reloaded; if you change an engine first, the file is saved under another name.",
)
FILE_SET_ASIDE = Phrase("エンジンの一覧のファイルが読めない内容だったので、作り直しました。元のファイルは {aside} に保存してあります。",
                        "Your engine list could not be read and was rebuilt. The old file was saved as {aside}.")
FILE_NEWER = Phrase("エンジンの一覧のファイルは、より新しいバージョンのものです。分かるところだけを使い、残りは変更しません。",
                    "Your engine list is from a newer version. Known settings are used; the rest is not changed.")
ENTRY = Phrase("エンジンの一覧の {number}番目：{why}", "Entry {number} of your engine list: {why}")
NO_PROFILE = Phrase("エンジンの設定として読めないので、読み飛ばしました。", "This entry cannot be read as an engine and was skipped.")
FIELD_UNREADABLE = Phrase("エンジン「{engine}」の設定のうち、{field} を読めないので、既定値にしました。",
                          "{field} of the engine “{engine}” could not be read and was reset to its default.")

NO_NAME = Phrase("名前を入れてください。", "Enter a name.")
BAD_NAME = Phrase("名前は1行で、200文字までにしてください。", "The name must be one line of at most 200 characters.")
NAME_TAKEN = Phrase("「{name}」という名前のエンジンはもうあります。ほかの名前にしてください。",
                    "Another engine is named “{name}”. Choose another name.")
BUNDLED_STAYS = Phrase("付属エンジンは一覧から外せません。", "The bundled engine cannot be removed from the list.")
NOT_RELOCATED = Phrase("付属エンジンはこのプログラムの一部なので、ファイルを変えられません。", "The bundled engine is part of the program; its file cannot be changed.")
NO_PROGRAM_NAMED = Phrase("エンジンのプログラムを選んでください。", "Choose the engine’s program.")

ADDING = Phrase("「{engine}」の追加", "adding “{engine}”")
DUPLICATING = Phrase("「{engine}」の複製", "duplicating as “{engine}”")
REMOVING = Phrase("「{engine}」の削除", "removing “{engine}”")
RENAMING = Phrase("「{engine}」の名前の変更", "renaming “{engine}”")
RELOCATING = Phrase("「{engine}」の場所の変更", "relocating “{engine}”")
MOVING = Phrase("「{engine}」の並べ替え", "moving “{engine}”")
CHANGING = Phrase("「{engine}」の設定の変更", "changing “{engine}”")

OPTION_NEW = Phrase("「{option}」が加わりました。", "“{option}” is new.")
OPTION_GONE = Phrase("「{option}」がなくなりました。", "“{option}” was removed.")
VALUE_GONE = Phrase("「{option}」がなくなりました。設定した値は、また現れたときのために保存してあります。",
                    "“{option}” was removed. Its value is saved in case it returns.")
OPTION_DEFAULT = Phrase("「{option}」の既定値が {before} から {now} に変わりました。", "The default of “{option}” changed from {before} to {now}.")
VALUE_UNFIT = Phrase("「{option}」の値 {value} は使えなくなったので、送信しません。{reason}",
                     "The value {value} of “{option}” is no longer valid and is not sent. {reason}")
NOT_LISTED = Phrase("このエンジンにないオプションです。", "The engine has no such option.")
ON, OFF = Phrase("オン", "on"), Phrase("オフ", "off")
NOTHING = Phrase("（空）", "(empty)")

NEVER_SET = Phrase("変えると将棋のエンジンとして使えなくなるので、設定できません。", "This cannot be set: the engine would no longer play shogi.")
SET_BY_US = Phrase("検討や対局の設定に合わせてこのプログラムが決めるので、ここでは設定できません。",
                   "Yomisuji sets this for analysis and games, so it cannot be set here.")
RESERVED = Phrase("USI で予約されている名前なので、設定できません。", "This name is reserved by USI and cannot be set.")
NOTHING_TO_TAKE = Phrase("コピーする値がありません。", "No value to copy.")

# Threads and hash of one engine and of several
THREADS = Phrase("このコンピューターで使えるコアは {cores}個です。", "This computer has {cores:core|cores}.")
THREADS_BESIDE = Phrase("このコンピューターで使えるコアは {cores}個で、動作中のほかのエンジンが {others} スレッド使っています。",
                        "This computer has {cores:core|cores}; other running engines use {others:thread|threads}.")
HASH = Phrase("このコンピューターのメモリーは {memory} MB です。", "This computer has {memory} MB of memory.")
HASH_BESIDE = Phrase("このコンピューターのメモリーは {memory} MB で、動作中のほかのエンジンがハッシュに {others} MB 使っています。",
                     "This computer has {memory} MB of memory; other running engines use {others} MB for hash.")
HASH_UNKNOWN = Phrase("このコンピューターのメモリーの大きさは分かりません。", "The memory size of this computer is unknown.")
TOO_MANY_THREADS = Phrase("スレッドが合計 {threads} で、コアの数（{cores}）を超えています。読みが遅くなります。",
                          "{threads:thread|threads} in total on {cores:core|cores}: engines search more slowly.")
TOO_MUCH_MEMORY = Phrase("ハッシュが合計 {megabytes} MB で、メモリー（{memory} MB）の大半です。足りなくなるかもしれません。",
                         "{megabytes} MB of hash in total, most of the {memory} MB of memory: it may run out.")
MORE_MEMORY_THAN_THERE_IS = Phrase("ハッシュが合計 {megabytes} MB で、メモリー（{memory} MB）を超えています。エンジンが強制終了されるおそれがあります。",
                                   "{megabytes} MB of hash in total, more than the {memory} MB of memory: engines may be killed.")
SUMMARY = Phrase("スレッド {threads}（コア {cores}）、ハッシュ {megabytes} MB（メモリー {memory} MB）",
                 "{threads:thread|threads} on {cores:core|cores}; {megabytes} MB of hash in {memory} MB of memory")
SUMMARY_OF_THREADS = Phrase("スレッド {threads}（コア {cores}）", "{threads:thread|threads} on {cores:core|cores}")

# Profiles as files, options as text
STARTS_AS = Phrase("起動：{command}", "started as: {command}")
WORKS_IN = Phrase("作業フォルダー：{folder}", "working folder: {folder}")
KEY_FILE = Phrase("ssh の鍵の場所（鍵そのものは含まれません）：{file}", "ssh key file (the key itself is not included): {file}")
RUNS_ON = Phrase("ssh の接続先：{host}", "ssh host: {host}")
WITH_ENVIRONMENT = Phrase("環境変数の値も入っています：{names}", "environment variables with their values: {names}")
WITHOUT_ENVIRONMENT = Phrase("環境変数は名前だけで、値は入っていません：{names}", "names of environment variables, without their values: {names}")
HOLDS_VALUES = Phrase("オプションの値 {values}個、プリセット {presets}個", "{values:option value|option values}, {presets:preset|presets}")

NOT_A_PROFILE = Phrase("書き出したエンジンの設定でも、ShogiHome の usi_engine.json や ShogiGUI の settings.xml でもないので、取り込めません。",
                       "This is neither an exported engine, nor ShogiHome’s usi_engine.json, nor ShogiGUI’s settings.xml.")
VALUES_LEFT = Phrase("「{engine}」の次のオプションの値は使えないので、エンジンの既定値のままにします：{names}",
                     "These values of “{engine}” cannot be used, so the engine’s defaults apply: {names}")
NO_ENGINES_IN_IT = Phrase("ほかのソフトの設定ですが、エンジンが入っていません。", "These are settings of another program, but they contain no engine.")
FROM_NEWER = Phrase("このファイルは、より新しいバージョンで書き出されています。分かるところだけを読み込みました。",
                    "The file is from a newer version. Known settings were read.")
ENVIRONMENT_LEFT_OUT = Phrase("環境変数の値は含まれていません。必要なら設定してください：{names}",
                              "The values of these environment variables are not included; set them if needed: {names}")

LINE_WITHOUT_OPTION = Phrase("{number}行目：このエンジンのオプションではありません（{line}）。", "Line {number} is not an option of this engine: {line}")
LINE_UNFIT = Phrase("{number}行目、「{option}」：{reason}", "Line {number}, “{option}”: {reason}")
