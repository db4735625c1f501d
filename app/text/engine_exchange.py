"""What is said when an engine's profile is exported or imported, and when its options are copied and pasted."""

from app.text.phrase import Phrase

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
