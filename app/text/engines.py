"""What is said about engines as programs: how one starts and ends, what several take together, and profiles as files."""

from app.text.phrase import Phrase

NOT_FOUND = Phrase(
    "エンジンのプログラム {program} が見つかりません。場所を確かめて、選び直してください。",
    "The engine's program {program} was not found. Check where it is, and choose it again.",
)
NOT_IN_PATH = Phrase(
    "コマンド {program} が見つかりません。インストールされているか確かめるか、ファイルの場所で指定してください。",
    "There is no command {program}. Check that it is installed, or name the file with its folder.",
)
A_FOLDER = Phrase(
    "{program} はフォルダです。その中にあるエンジンのプログラムを選んでください。",
    "{program} is a folder. Choose the engine's program inside it.",
)
NOT_EXECUTABLE = Phrase(
    "{program} には実行の許可がありません。「chmod +x {program}」で許可してください。",
    "{program} may not be run. Allow it with “chmod +x {program}”.",
)
NO_FOLDER = Phrase(
    "作業フォルダ {detail} がありません。エンジンの設定で、ほかのフォルダを選んでください。",
    "The working folder {detail} does not exist. Choose another one in the engine's settings.",
)
OTHER_PROCESSOR = Phrase(
    "{program} は {detail} 用のプログラムで、このコンピューター（{ours}）では動きません。{ours} 用のものを選んでください。",
    "{program} was made for {detail} processors and does not run on this computer ({ours}). Choose the one for {ours}.",
)
OTHER_SYSTEM = Phrase(
    "{program} は {detail} 用のプログラムです。このシステム用のものを選んでください。",
    "{program} was made for {detail}. Choose the one for this system.",
)
NO_INTERPRETER = Phrase(
    "{program} を動かすには {detail} が必要ですが、ありません。インストールするか、このシステム用のものを選んでください。",
    "{program} needs {detail}, which is missing. Install that, or choose a program made for this system.",
)
WINDOWS_LINE_ENDS = Phrase(
    "スクリプト {program} の改行が Windows の形式（CRLF）なので動きません。改行を LF にしてください。",
    "The script {program} has Windows line ends (CRLF) and cannot be run. Save it with LF line ends.",
)
NO_PROGRAM = Phrase(
    "{program} はプログラムではありません。スクリプトなら、最初の行を「#!/bin/sh」のように始めてください。",
    "{program} is not a program. If it is a script, its first line has to begin like “#!/bin/sh”.",
)
NOT_STARTED = Phrase("{program} を始められませんでした（{detail}）。", "{program} could not be started ({detail}).")
LINUX, WINDOWS, MACOS = Phrase("Linux", "Linux"), Phrase("Windows", "Windows"), Phrase("macOS", "macOS")

ENDED_AS_ASKED = Phrase("エンジンを終了しました。", "The engine has ended as it was asked to.")
ENDED_BY_FORCE = Phrase(
    "エンジンが終了の指示に応じないので、強制的に終了させました。",
    "The engine did not end when it was asked to, and was ended by force.",
)
ENDED_DEAF = Phrase(
    "エンジンが指示を受け付けなくなったので、終了させました。エンジンを始め直してください。",
    "The engine no longer took in what it was told, and was ended. Start it again.",
)
ENDED_BY_ITSELF = Phrase(
    "エンジンが自分で終了しました（終了コード {code}）。", "The engine ended by itself (exit code {code})."
)
ENDED_WITHOUT_LIBRARY = Phrase(
    "エンジンに必要なライブラリーかコマンドがありません（終了コード {code}）。エンジンの説明書を見て、インストールしてください。",
    "A library or command that the engine needs is missing (exit code {code}). See its manual, and install it.",
)
ENDED_BY_SIGNAL = Phrase("エンジンが異常終了しました（{signal}）。", "The engine crashed ({signal}).")
ENDED_BY_INSTRUCTION = Phrase(
    "エンジンが異常終了しました（{signal}）。このコンピューターの CPU にない命令を使っています。ほかの CPU 向けの版（AVX2 の代わりに SSE4.2 など）を選んでください。",
    "The engine crashed ({signal}): it uses instructions that this processor does not have. Choose a build for another one (such as SSE4.2 instead of AVX2).",
)
ENDED_BY_KILL = Phrase(
    "エンジンが外から止められました（{signal}）。メモリーが足りないのかもしれません。ハッシュを小さくしてみてください。",
    "The engine was killed from outside ({signal}). Memory may have run out; try a smaller hash.",
)

AND_ADVICE = Phrase("{seen}{advice}", "{seen} {advice}")
SSH_SAYS = Phrase(
    "接続先に入れません。ssh の言葉は「{line}」です。", "The other machine cannot be entered. ssh says “{line}”."
)
SSH_ENDED = Phrase(
    "ssh が何も言わずに終わりました（終了コード 255）。", "ssh has ended without a word (exit code 255)."
)
SSH_ENDED_BY_SIGNAL = Phrase(
    "{machine} への ssh が止められました（{signal}）。", "The ssh to {machine} was ended ({signal})."
)
SSH_ADVICE = Phrase(
    "端末で「ssh -o BatchMode=yes 接続先 true」が何も言わずに終わるか、確かめてください。",
    "In a terminal, “ssh -o BatchMode=yes HOST true” must end in silence.",
)
SSH_KEY = Phrase(
    "鍵のファイルの場所と、自分だけが読める（chmod 600）かを確かめてください。",
    "Check where the key file is, and that only you may read it (chmod 600).",
)
SSH_OTHER_HOST = Phrase(
    "接続先が前と違うコンピューターのようです。心当たりがあれば、「ssh-keygen -R 接続先」で覚えを消し、端末から一度 ssh で入ってください。",
    "It seems to be another machine than before. If you know why, forget the old one with “ssh-keygen -R HOST” and log in once with ssh in a terminal.",
)
SSH_UNKNOWN_HOST = Phrase(
    "端末から一度 ssh で入り、接続先の鍵を確かめて受け入れてください。",
    "Log in once with ssh in a terminal, and accept the key of that machine.",
)
SSH_DENIED = Phrase(
    "利用者の名前と鍵を確かめてください。鍵は「ssh-copy-id 接続先」で登録できます。パスワードでは入れません。",
    "Check user and key; “ssh-copy-id HOST” puts your key there. Nobody is asked for a password.",
)
SSH_NO_NAME = Phrase("接続先の名前を確かめてください。", "Check the name of the machine.")
SSH_REFUSED = Phrase(
    "ポートが合っているか、接続先で sshd が動いているかを確かめてください。",
    "Check the port, and that sshd runs on that machine.",
)
SSH_NOT_REACHED = Phrase(
    "接続先の電源、ネットワーク、ファイアウォールを確かめてください。",
    "Check that the machine is on, the network, and firewalls between you and it.",
)
SSH_CUT = Phrase(
    "接続が切れました。回線を確かめて、エンジンを始め直してください。",
    "The connection was cut. Check the line, and start the engine again.",
)
FAR_SAYS = Phrase("{machine} の言葉は「{line}」です。", "{machine} says “{line}”.")
FAR_NO_FOLDER = Phrase(
    "接続先にそのフォルダーがありません。エンジンの場所と作業フォルダーを、接続先での場所にしてください。",
    "The other machine has no such folder. Program and folder have to be places of that machine.",
)
FAR_NO_FILE = Phrase(
    "接続先にそのファイルがありません。エンジンの場所を、接続先での場所にしてください。",
    "The other machine has no such file. The program has to be a place of that machine.",
)
FAR_NO_PROGRAM = Phrase(
    "接続先でそのファイルを動かせません。場所を確かめ、接続先で「chmod +x ファイル」で許可してください。",
    "The other machine may not run it. Check the place, and allow it there with “chmod +x FILE”.",
)

TAGS = {"game": Phrase("対局", "games"), "research": Phrase("検討", "analysis"), "mate": Phrase("詰み", "mates")}

FILE_UNREADABLE = Phrase(
    "エンジンの一覧のファイルを読めなかったので、付属のエンジンだけで始めました。元のファイルは {aside} に残してあります。",
    "The file with your engines could not be understood, so only the bundled one is there. The old file was kept as {aside}.",
)
FILE_NOT_OPENED = Phrase(
    "エンジンの一覧のファイル {path} を開けなかったので、付属のエンジンだけで始めました（{reason}）。ファイルの権限を確かめてください。",
    "The file with your engines, {path}, could not be opened, so only the bundled one is there ({reason}). Check its permissions.",
)
FILE_SPOILT = Phrase(
    "エンジンの一覧のファイル {path} が、読めない内容に書き換えられました。ここにあるエンジンはそのまま使えます。ファイルを直せば読み直します。直さないまま一覧を変えると、名前を変えて残し、新しいファイルを作ります。",
    "The file with your engines, {path}, was changed to something that cannot be understood. The engines here stay as they are. Once it is mended it is read again; if you change an engine before that, it is kept under another name.",
)
FILE_SET_ASIDE = Phrase(
    "エンジンの一覧のファイルが読めない内容になっていたので、書き直しました。元のファイルは {aside} に残してあります。",
    "The file with your engines could no longer be understood and was written anew. The old one was kept as {aside}.",
)
FILE_NEWER = Phrase(
    "エンジンの一覧のファイルはこれより新しい版のものです。わかるところだけを使い、残りはそのまま残します。",
    "The file with your engines comes from a newer version. What this one knows is used, the rest is kept.",
)
ENTRY = Phrase("エンジンの一覧の {number} 番目：{why}", "Entry {number} of the file with your engines: {why}")
NO_PROFILE = Phrase(
    "エンジンの設定として読めないので、使いません。", "This cannot be understood as an engine, and is left out."
)
FIELD_UNREADABLE = Phrase(
    "エンジン「{engine}」の設定のうち、{field} を読めないので、初期値にしました。",
    "In what is kept of the engine “{engine}”, {field} could not be understood and was set to its default.",
)

NO_NAME = Phrase("名前を入れてください。", "Give it a name.")
BAD_NAME = Phrase("名前は 1 行で、200 文字までにしてください。", "A name is a single line of at most 200 letters.")
NAME_TAKEN = Phrase(
    "「{name}」という名前のエンジンはもうあります。ほかの名前にしてください。",
    "There is an engine called “{name}” already. Choose another name.",
)
BUNDLED_STAYS = Phrase("付属のエンジンは一覧から外せません。", "The bundled engine cannot be removed from the list.")
NOT_RELOCATED = Phrase("付属のエンジンの場所は変えられません。", "The bundled engine stays where it is.")
NO_PROGRAM_NAMED = Phrase("エンジンのプログラムを選んでください。", "Choose the engine's program.")

ADDING = Phrase("「{engine}」の追加", "adding “{engine}”")
DUPLICATING = Phrase("「{engine}」の複製", "duplicating as “{engine}”")
REMOVING = Phrase("「{engine}」の削除", "removing “{engine}”")
RENAMING = Phrase("「{engine}」の名前の変更", "renaming “{engine}”")
RELOCATING = Phrase("「{engine}」の場所の変更", "relocating “{engine}”")
MOVING = Phrase("「{engine}」の並べ替え", "moving “{engine}”")
CHANGING = Phrase("「{engine}」の設定の変更", "changing “{engine}”")

CHANGES = {
    "NEW": Phrase("新しい", "new"),
    "GONE": Phrase("なくなった", "gone"),
    "DEFAULT": Phrase("初期値の変更", "another default"),
    "UNFIT": Phrase("使えない値", "a value that will not do"),
}
OPTION_NEW = Phrase("「{option}」が加わりました。", "“{option}” is new.")
OPTION_GONE = Phrase("「{option}」がなくなりました。", "“{option}” is gone.")
VALUE_GONE = Phrase(
    "「{option}」がなくなりました。設定した値は、また現れたときのために残してあります。",
    "“{option}” is gone. Its value is kept in case it comes back.",
)
OPTION_DEFAULT = Phrase(
    "「{option}」の初期値が {before} から {now} に変わりました。",
    "The default of “{option}” is now {now}; it was {before}.",
)
VALUE_UNFIT = Phrase(
    "「{option}」の値 {value} は使えなくなったので、送りません。{reason}",
    "“{option}” can no longer be {value}, which is therefore not sent. {reason}",
)
NOT_LISTED = Phrase("このエンジンにはない設定です。", "The engine has no such option.")
ON, OFF = Phrase("オン", "on"), Phrase("オフ", "off")
NOTHING = Phrase("（空）", "(empty)")

NEVER_SET = Phrase(
    "変えると将棋のエンジンとして使えなくなるので、設定できません。",
    "The engine would no longer play shogi, so this cannot be set.",
)
SET_BY_US = Phrase(
    "検討や対局の設定に合わせてこのプログラムが決めるので、ここでは設定できません。",
    "The program itself sets this, as study or game require, so it cannot be set here.",
)
RESERVED = Phrase(
    "USI で予約されている名前なので、設定できません。", "The name is reserved by USI, so this cannot be set."
)
NOTHING_TO_TAKE = Phrase("取り込む値がありません。", "There is no value to take over.")

# Threads and hash, of one engine and of several
THREADS = Phrase(
    "このコンピューターで使えるコアは {cores} 個です。", "This computer has {cores} processor cores for it."
)
THREADS_BESIDE = Phrase(
    "このコンピューターで使えるコアは {cores} 個で、動いているほかのエンジンが {others} スレッド使っています。",
    "This computer has {cores} processor cores, and other engines that run use {others} threads.",
)
HASH = Phrase("このコンピューターのメモリーは {memory} MB です。", "This computer has {memory} MB of memory.")
HASH_BESIDE = Phrase(
    "このコンピューターのメモリーは {memory} MB で、動いているほかのエンジンがハッシュに {others} MB 使っています。",
    "This computer has {memory} MB of memory, of which other engines that run use {others} MB for hash tables.",
)
HASH_UNKNOWN = Phrase(
    "このコンピューターのメモリーの大きさはわかりません。", "How much memory this computer has is not known."
)
TOO_MANY_THREADS = Phrase(
    "スレッドが合わせて {threads} で、コアの数（{cores}）を超えています。読みが遅くなります。",
    "That makes {threads} threads in all on {cores} processor cores, which slows everything down.",
)
TOO_MUCH_MEMORY = Phrase(
    "ハッシュが合わせて {megabytes} MB で、メモリー（{memory} MB）の大半です。足りなくなるかもしれません。",
    "That makes {megabytes} MB of hash tables in all, most of the {memory} MB of memory, which may run out.",
)
MORE_MEMORY_THAN_THERE_IS = Phrase(
    "ハッシュが合わせて {megabytes} MB で、メモリー（{memory} MB）を超えています。エンジンが止まるおそれがあります。",
    "That makes {megabytes} MB of hash tables in all, more than the {memory} MB of memory; engines may be stopped.",
)
SUMMARY = Phrase(
    "スレッド {threads}（コア {cores}）、ハッシュ {megabytes} MB（メモリー {memory} MB）",
    "Threads: {threads} on {cores} cores. Hash: {megabytes} MB in {memory} MB of memory",
)
SUMMARY_OF_THREADS = Phrase("スレッド {threads}（コア {cores}）", "Threads: {threads} on {cores} cores")

# Profiles as files, options as text
STARTS_AS = Phrase("起動：{command}", "started as: {command}")
WORKS_IN = Phrase("作業フォルダ：{folder}", "working folder: {folder}")
KEY_FILE = Phrase(
    "ssh の鍵の場所（鍵そのものは入りません）：{file}", "ssh key file (the key itself stays here): {file}"
)
RUNS_ON = Phrase("ssh の接続先：{host}", "ssh host: {host}")
WITH_ENVIRONMENT = Phrase(
    "環境変数の値も入っています：{names}", "environment variables with what they are set to: {names}"
)
WITHOUT_ENVIRONMENT = Phrase(
    "環境変数は名前だけで、値は入っていません：{names}",
    "names of environment variables, not what they are set to: {names}",
)
HOLDS_VALUES = Phrase(
    "変えたオプション {values} 個、プリセット {presets} 個", "changed options: {values}, presets: {presets}"
)

NOT_A_PROFILE = Phrase(
    "エンジンの設定を書き出したファイルではないので、読み込めません。",
    "This is not a file that an engine was exported to.",
)
FROM_NEWER = Phrase(
    "このファイルは新しい版で書き出されています。わかるところだけを読みました。",
    "The file comes from a newer version. What this one knows was read.",
)
ENVIRONMENT_LEFT_OUT = Phrase(
    "環境変数の値は書き出されていません。必要なら設定してください：{names}",
    "What these environment variables are set to was left out; set them where they are needed: {names}",
)

LINE_WITHOUT_OPTION = Phrase(
    "{number} 行目：どのオプションのことかわかりません（{line}）。",
    "Line {number} names no option of this engine: {line}",
)
LINE_UNFIT = Phrase("{number} 行目：「{option}」 {reason}", "Line {number}, “{option}”: {reason}")
