"""Character encodings of files: detection and decoding of bytes, and encoding of text in one of ours."""

import codecs
import re
from typing import Final, NamedTuple

from app.formats.format import Encoding
from app.record.problems import Problem, Severity
from app.text import formats as text
from app.text.phrase import Phrase
from app.thoughts.charset_names import EQUIVALENTS, shift_jis_text
from app.thoughts.dialects.draft import ENGINE

UTF_8: Final = "utf-8"
UTF_16: Final = "utf-16"
_UTF_16_WITHOUT_BOM: Final = ("utf-16-le", "utf-16-be")
CP932: Final = "cp932"
"""Shift_JIS as it is used in practice; Python's shift_jis lacks ① and 髙."""
EUC_JP: Final = "euc_jp"
JIS: Final = "iso2022_jp"
"""ISO-2022-JP (JIS), the encoding of Japanese e-mail in the nineties."""
_PYTHON_CODECS: Final = {JIS: "iso2022_jp_ext"}
"""Python codecs used in place of those with too few characters; the one for JIS has half-width katakana."""

_DECLARATION_BYTES: Final = 4096
_DECLARATION: Final = re.compile(
    rb"(?:^|[\r\n])[ \t]*(?:#KIF[ \t]+version=[^\s]*[ \t]+encoding=|'(?:CSA )?encoding=)([-_A-Za-z0-9]+)"
)
_ENCODINGS_BY_DECLARATION: Final = {
    "utf8": UTF_8,
    "shiftjis": CP932,
    "sjis": CP932,
    "xsjis": CP932,
    "ms932": CP932,
    "cp932": CP932,
    "windows31j": CP932,
    "eucjp": EUC_JP,
    "iso2022jp": JIS,
    "jis": JIS,
}
"""Encodings by the names that files declare, in lower case and without dashes."""

_ASCII_BYTES: Final = bytes(range(128))
_EUC_SAMPLE_BYTES: Final = 20_000
_EUC_KANA_LEAD_BYTES: Final = frozenset(b"\xa4\xa5")
_EUC_KANA_DIVISOR: Final = 5
"""At least one of this many non-ASCII characters of Japanese text is kana, unless the text is all names."""
_AFTER_KATAKANA_BYTE: Final = 0xE0
_REPLACEMENT_CHARACTER: Final = "\ufffd"
_JIS_ESCAPE: Final = re.compile(rb"\x1b(?:\$[@B]|\$\([@BD]|\([IJ])")
_UTF_16_SAMPLE_BYTES: Final = 4096
_USUAL_CHARACTERS: Final = re.compile("[\t\n\r -~\u2000-\u33ff\u4e00-\u9fff\uff00-\uffef]")
"""Usual characters of Japanese text: ASCII, signs, kana, kanji, half-width and full-width forms."""
_MIN_USUAL_SHARE: Final = 0.95
_MIN_ASCII_SHARE: Final = 0.05
"""Least share of ASCII in a record: line ends, digits and blanks."""
_CHUNK_SIZE: Final = 1 << 20
"""Number of bytes decoded in one piece, for large files."""


class DecodedText(NamedTuple):
    """Decoded text of a file, with the detected encoding and the problems found."""

    text: str
    encoding: str
    """Detected encoding by its usual name, such as utf-8, cp932 or euc_jp."""
    problems: tuple[Problem, ...]


class UnencodableCharacter(NamedTuple):
    """The first character that an encoding cannot represent."""

    letter: str
    line: int
    """Line of the character in the text, counted from 1; so is the column."""
    column: int
    phrase: Phrase
    """Sentence that names the character and what the user can do."""


def decode_text(data: bytes) -> DecodedText:
    """Decode `data` in its detected encoding; bad bytes become problems, and a byte order mark is dropped."""
    if data.startswith(codecs.BOM_UTF8):
        return _decode_with_problems(data[len(codecs.BOM_UTF8) :], UTF_8)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decode_with_problems(data, UTF_16)
    if (wide := _detect_utf_16(data)) is not None:
        return _decode_with_problems(data, wide)
    found = _DECLARATION.search(data, 0, _DECLARATION_BYTES)
    if found is None:
        return _decode_with_problems(data, _guess_encoding(data))
    declared = found[1].decode("ascii")
    name = _ENCODINGS_BY_DECLARATION.get(re.sub("[-_]", "", declared.lower()))
    guessed = JIS if _is_jis(data) else ""
    is_believed = name is not None and guessed in {"", name} and _is_valid_in(data, name)
    if name is not None and is_believed and not (name != UTF_8 and _is_surely_utf_8(data)):
        return _decode_with_problems(data, name)
    guessed = guessed or _guess_encoding(data)
    reason = text.DECLARED_UNKNOWN if name is None else text.DECLARED_WRONGLY
    odd = Problem(reason, {"declared": declared, "found": guessed}, severity=Severity.NOTE)
    read = _decode_with_problems(data, guessed)
    return read if name == guessed else read._replace(problems=(odd, *read.problems))


def _guess_encoding(data: bytes) -> str:
    """Return the encoding in which all of `data` is valid, or else the one with the fewest bad characters."""
    if _is_jis(data):
        return JIS
    if _is_valid_in(data, UTF_8):
        return UTF_8
    if _is_valid_in(data, EUC_JP) and (_is_plausibly_euc(data) or not _is_valid_in(data, CP932)):
        return EUC_JP
    if _is_valid_in(data, CP932):
        return CP932
    # A file cut within a character, or with one bad byte, is in the encoding of the rest.
    return min((CP932, UTF_8), key=lambda name: data.decode(name, "replace").count(_REPLACEMENT_CHARACTER))


def _is_jis(data: bytes) -> bool:
    """Return True for ISO-2022-JP: 7-bit data with escape sequences that no other encoding has."""
    return data.isascii() and _JIS_ESCAPE.search(data) is not None


def _detect_utf_16(data: bytes) -> str | None:
    """Return the UTF-16 variant of `data` without a byte order mark, or None: only UTF-16 has zeros in text."""
    sample = data[:_UTF_16_SAMPLE_BYTES].rstrip(b"\0")
    if b"\0" not in sample:
        return None
    sample += b"\0" * (len(sample) % 2)
    for name in _UTF_16_WITHOUT_BOM:
        # the sample may end within a surrogate pair
        letters = sample.decode(name, "replace").removesuffix(_REPLACEMENT_CHARACTER)
        narrow = sum(letter < "\x80" for letter in letters)
        usual = len(_USUAL_CHARACTERS.findall(letters))
        if narrow >= _MIN_ASCII_SHARE * len(letters) > 0 and usual >= _MIN_USUAL_SHARE * len(letters):
            return name
    return None


def _is_valid_in(data: bytes, name: str) -> bool:
    try:
        _decode_in_pieces(data, name)
    except UnicodeDecodeError:
        return False
    return True


def _is_surely_utf_8(data: bytes) -> bool:
    """Return True if `data` is UTF-8 with Japanese characters, which other encodings never produce by chance."""
    try:
        return max(data.decode(UTF_8), default="") >= "\u0800"
    except UnicodeDecodeError:
        return False


def _is_plausibly_euc(data: bytes) -> bool:
    """Return True if data valid in both EUC-JP and Shift_JIS is more plausible as EUC-JP.

    Read as Shift_JIS, such data is half-width katakana, which two bytes of EUC-JP look like, or rare kanji. Evidence
    for EUC-JP is kana in it, or a mixture of both in the other reading.
    """
    sample = data.translate(None, _ASCII_BYTES)[:_EUC_SAMPLE_BYTES]
    leads = sample[::2]
    kana = sum(map(leads.count, _EUC_KANA_LEAD_BYTES))
    return kana * _EUC_KANA_DIVISOR >= len(leads) > 0 or any(byte >= _AFTER_KATAKANA_BYTE for byte in sample)


def _decode_in_pieces(data: bytes, name: str) -> str:
    """Decode `data`, piece by piece so that other threads can run; raise UnicodeDecodeError if it is invalid."""
    codec = _PYTHON_CODECS.get(name, name)
    decoder = codecs.getincrementaldecoder(codec)()
    pieces = [decoder.decode(data[start : start + _CHUNK_SIZE]) for start in range(0, len(data), _CHUNK_SIZE)]
    pieces.append(decoder.decode(b"", True))
    return "".join(pieces)


def _decode_with_problems(data: bytes, name: str) -> DecodedText:
    if len(data) > _CHUNK_SIZE and _is_valid_in(data, name):
        return DecodedText(_decode_in_pieces(data, name), name, ())
    codec = _PYTHON_CODECS.get(name, name)
    try:
        return DecodedText(data.decode(codec), name, ())
    except UnicodeDecodeError as error:
        words = data.decode(codec, "replace")
        line = _line_number(data[: error.start].decode(codec, "replace"))
        count = max(1, words.count(_REPLACEMENT_CHARACTER))
        values = {"found": name, "count": count, "line": line}
        return DecodedText(words, name, (Problem(text.BAD_BYTES, values, severity=Severity.WARNING, line=line),))


def _line_number(words: str) -> int:
    """Return the number of the line in which the beginning of a text, `words`, ends, counted from 1."""
    return words.count("\n") + words.count("\r") - words.count("\r\n") + 1


_ENGINE_LINE: Final = re.compile(rf"^'?\*[*#]{ENGINE}=.*$", re.MULTILINE)
"""Line with an engine's name, as in KIF, KI2 and CSA files."""
_SHIFT_JIS_REPLACEMENTS: Final = str.maketrans(EQUIVALENTS)


def _replace_for_shift_jis(words: str) -> str:
    """Return the text for Shift_JIS: characters with an equivalent are replaced, and any missing ones in names of
    engines. The user did not choose an engine's name, so it must not prevent saving."""
    return _ENGINE_LINE.sub(lambda line: shift_jis_text(line[0]), words).translate(_SHIFT_JIS_REPLACEMENTS)


def encode_text(words: str, encoding: Encoding) -> bytes | UnencodableCharacter:
    """Encode the text of a file, with CRLF in Shift_JIS; else return the first character that cannot be encoded."""
    if encoding is Encoding.SHIFT_JIS:
        data = _encode_or_fault(_replace_for_shift_jis(words), encoding)
        # neither byte of a line end occurs as second byte of a character
        return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") if isinstance(data, bytes) else data
    return _encode_or_fault(words, encoding)


def replaced_characters(words: str) -> dict[str, str]:
    """Return the characters of comments that change in a Shift_JIS file, with their replacements."""
    words = "*" + words.replace("\n", "\n*")  # as lines of a file, to find names of engines
    back = _replace_for_shift_jis(words).encode(CP932, "replace").decode(CP932)
    if back == words:
        return {}
    # a character that cannot be encoded at all prevents saving
    return {letter: other for letter, other in zip(words, back, strict=True) if other not in {letter, "?"}}


def _encode_or_fault(words: str, encoding: Encoding) -> bytes | UnencodableCharacter:
    try:
        return words.encode(encoding.value)
    except UnicodeEncodeError as error:
        before = words[: error.start]
        letter = words[error.start]
        line = _line_number(before)
        column = error.start - max(before.rfind("\n"), before.rfind("\r"))
        half = "\ud800" <= letter <= "\udfff"
        reason = text.NOT_IN_UTF_8 if half else text.NOT_IN_SHIFT_JIS
        code = f"U+{ord(letter):04X}"
        phrase = reason.filled(letter=letter, code=code, line=line, column=column)
        return UnencodableCharacter(letter, line, column, phrase)
