"""What is said about files of USI and SFEN lines."""

from app.text.phrase import Phrase

NAME = Phrase("USI・SFEN", "USI and SFEN")
REMARKS = Phrase(
    "「#」や「//」で始まる説明の行は残りません（{count} 行）。",
    "Remarks, which begin with # or //, are not kept ({count} lines).",
)
