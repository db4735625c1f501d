"""What is said about engines as programs: why one could not be started, and how one ended."""

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
    "The engine crashed ({signal}): it uses instructions that this processor does not have. Choose a build for another "
    "one (such as SSE4.2 instead of AVX2).",
)
ENDED_BY_KILL = Phrase(
    "エンジンが外から止められました（{signal}）。メモリーが足りないのかもしれません。ハッシュを小さくしてみてください。",
    "The engine was killed from outside ({signal}). Memory may have run out; try a smaller hash.",
)
