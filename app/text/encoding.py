"""What is said about the letters of a file: how they were read, and why one cannot be written."""

from app.text.phrase import Phrase

DECLARED_WRONGLY = Phrase(
    "ファイルには文字コードが {declared} と書かれていますが、実際は {found} でした。{found} として読みました。",
    "The file says that it is in {declared}, but it is in {found} and was read so.",
)
DECLARED_UNKNOWN = Phrase(
    "ファイルに書かれている文字コード「{declared}」は分からないので、{found} として読みました。",
    "The encoding “{declared}” that the file names is not known; it was read as {found}.",
)
BAD_BYTES = Phrase(
    "{found} として読めない文字が {count} 個ありました（最初は {line} 行目）。「�」に置き換えました。",
    "{count} letters could not be read as {found}, the first in line {line}; they were replaced by “�”.",
)

NOT_IN_SHIFT_JIS = Phrase(
    "{line}行目 {column}文字目の「{letter}」（{code}）は Shift_JIS で書けません。"
    "UTF-8 で保存するか、この文字を変えてください。",
    "“{letter}” ({code}) in line {line}, column {column}, does not exist in Shift_JIS. "
    "Save as UTF-8, or change that letter.",
)
NOT_IN_UTF_8 = Phrase(
    "{line}行目 {column}文字目に、文字の半分だけのもの（{code}）があり、どの文字コードでも書けません。"
    "これを消すか書き直してください。",
    "In line {line}, column {column}, stands half a letter ({code}), which no encoding can hold. "
    "Delete it or write it anew.",
)
