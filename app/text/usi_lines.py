"""What is said about files of USI and SFEN lines."""

from app.text.phrase import Phrase

NAME = Phrase("USI・SFEN", "USI and SFEN")
