"""Kinds of protocol faults that a USI engine commits."""

from enum import Enum


class FaultKind(Enum):
    """Kind of an engine's protocol fault."""

    UNKNOWN_LINE = "a line that means nothing"
    OTHER_PROTOCOL = "uciok in place of usiok"
    MANGLED_WORD = "a word that is owed, in capitals, colours or with bytes that do not show"
    UNASKED_ANSWER = "an answer that nobody asked for"
    UNASKED_READYOK = "readyok unasked"
    UNASKED_USIOK = "usiok unasked"
    UNREADABLE_ANSWER = "an answer without a move"
    LATE_OPTION = "an option after usiok"
    OPTION_WITHOUT_NAME = "an option without a name"
    OPTION_WITHOUT_TYPE = "an option without a type"
    OPTION_BAD_RANGE = "an option with a bad range"
    OPTION_BAD_DEFAULT = "an option with a bad default"
    OPTION_REPEATED = "an option listed again"
    CUT = "a line that is too long"
    """The line is longer than the limit; its rest is lost."""
    REPLACED = "a line with unreadable bytes"
    """The bytes are neither UTF-8 nor CP932; � replaces them."""
