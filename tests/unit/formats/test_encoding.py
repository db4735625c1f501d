"""The letters of files: whatever they are in is read, and what cannot be written is named."""

import json
from pathlib import Path

from format_tools import CORPUS, beside_corpus
from hypothesis import given
from hypothesis import strategies as st

from app.formats.encoding import UnencodableCharacter, decode_text, encode_text, replaced_characters
from app.formats.files import parse_file
from app.formats.format import Encoding
from app.record.problems import Severity
from app.text import formats as text
from app.text.phrase import Language
from tests.cases import every_case

SENTENCE = "手合割：平手\n*次の一手は▲７六歩、それとも△８四歩でしょうか。～①髙﨑\n"
EUC_SENTENCE = "V2\nN+先手の人\n'*ここで考えてしまった\n"
NAMES = "N+中原誠\nN-米長邦雄\n"
KATAKANA = "N+ﾔﾏﾀﾞ ｱｷﾗ\n'*ﾅﾙﾎﾄﾞ､ﾂﾖｲ｡｢ﾏｲﾘﾏｼﾀ｣\n"


@every_case(
    ("data", "wanted", "name"),
    [
        (SENTENCE.encode(), SENTENCE, "utf-8"),
        (SENTENCE.encode("utf-8-sig"), SENTENCE, "utf-8"),
        (SENTENCE.encode("utf-16"), SENTENCE, "utf-16"),
        (b"\xfe\xff" + SENTENCE.encode("utf-16-be"), SENTENCE, "utf-16"),
        (SENTENCE.encode("cp932"), SENTENCE, "cp932"),
        (EUC_SENTENCE.encode("euc_jp"), EUC_SENTENCE, "euc_jp"),
        (NAMES.encode("euc_jp"), NAMES, "euc_jp"),
        (NAMES.encode("cp932"), NAMES, "cp932"),
        (KATAKANA.encode("cp932"), KATAKANA, "cp932"),
        (SENTENCE.encode("utf-16-le"), SENTENCE, "utf-16-le"),
        (SENTENCE.encode("utf-16-be"), SENTENCE, "utf-16-be"),
        ("V2.2\nPI\n".encode("utf-16-le"), "V2.2\nPI\n", "utf-16-le"),
        ("V2.2\nPI\n".encode("utf-16-be"), "V2.2\nPI\n", "utf-16-be"),
        (NAMES.encode("iso2022_jp"), NAMES, "iso2022_jp"),
        (KATAKANA.encode("iso2022_jp_ext"), KATAKANA, "iso2022_jp"),
        (SENTENCE.encode("cp932") + b"\0" * 9, SENTENCE + "\0" * 9, "cp932"),
        (b"", "", "utf-8"),
        (b"V2.2\r\nPI\r\n", "V2.2\r\nPI\r\n", "utf-8"),
    ],
)
def test_the_encoding_is_found(data: bytes, wanted: str, name: str) -> None:
    decoded = decode_text(data)
    assert (decoded.text, decoded.encoding, decoded.problems) == (wanted, name, ())


@every_case(
    ("declaration", "codec", "name"),
    [
        ("#KIF version=2.0 encoding=Shift_JIS", "cp932", "cp932"),
        ("#KIF version=2.0 encoding=UTF-8", "utf-8", "utf-8"),
        ("'CSA encoding=SHIFT_JIS", "cp932", "cp932"),
        ("'encoding=Shift_JIS", "cp932", "cp932"),
        ("'CSA encoding=EUC-JP", "euc_jp", "euc_jp"),
        ("#KIF version=2.0 encoding=ISO-2022-JP", "iso2022_jp", "iso2022_jp"),
    ],
)
def test_a_declaration_is_believed(declaration: str, codec: str, name: str) -> None:
    # Two half-width katakana are one letter of UTF-8 or EUC-JP; only the declaration says what they are.
    written = f"{declaration}\n*ﾂｱ\n" if codec == "cp932" else f"{declaration}\n*先手\n"
    decoded = decode_text(written.encode(codec))
    assert (decoded.text, decoded.encoding, decoded.problems) == (written, name, ())


@every_case(
    ("declaration", "codec", "name", "reason"),
    [
        ("#KIF version=2.0 encoding=Shift_JIS", "utf-8", "utf-8", text.DECLARED_WRONGLY),
        ("'CSA encoding=UTF-8", "cp932", "cp932", text.DECLARED_WRONGLY),
        ("#KIF version=2.0 encoding=UTF-8", "iso2022_jp", "iso2022_jp", text.DECLARED_WRONGLY),
        ("'CSA encoding=KLINGON", "cp932", "cp932", text.DECLARED_UNKNOWN),
    ],
)
def test_a_declaration_that_does_not_hold_is_noted(declaration: str, codec: str, name: str, reason: object) -> None:
    written = f"{declaration}\n{NAMES}"
    decoded = decode_text(written.encode(codec))
    assert (decoded.text, decoded.encoding) == (written, name)
    assert [(problem.severity, problem.reason) for problem in decoded.problems] == [(Severity.NOTE, reason)]


def test_bytes_that_are_nothing_are_replaced_and_told() -> None:
    data = "一行目\r\n二行目\r".encode("cp932") + b"ab\x81\n" + "終わり\n".encode("cp932")
    decoded = decode_text(data)
    assert decoded.text == "一行目\r\n二行目\rab�\n終わり\n"
    (problem,) = decoded.problems
    assert (problem.severity, problem.line) == (Severity.WARNING, 3)
    assert problem.phrase.to(Language.EN).startswith(
        "1 character could not be read as cp932 and became “�” (first in line 3)."
    )


def test_letters_that_jis_lacks_are_replaced_and_told() -> None:
    decoded = decode_text("N+中原\n".encode("iso2022_jp") + b"'\x1b$B-!\x1b(B\n" + "N-米長\n".encode("iso2022_jp"))
    assert (decoded.text.replace("��", "�"), decoded.encoding) == ("N+中原\n'�\nN-米長\n", "iso2022_jp")
    assert [(problem.severity, problem.line) for problem in decoded.problems] == [(Severity.WARNING, 2)]


def test_a_record_in_any_of_them_is_read() -> None:
    kif = "手合割：平手\n先手：中原\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*好手\n"
    for codec in ("utf-16-le", "utf-16-be", "utf-16", "iso2022_jp", "euc_jp", "cp932", "utf-8"):
        opened = parse_file(kif.encode(codec), "a.kif")
        assert [len(record) for record in opened.records] == [2], codec
        assert opened.problems == (), codec


def test_a_file_cut_in_the_middle_of_a_letter_is_still_read() -> None:
    decoded = decode_text(SENTENCE.encode()[:-2])
    assert decoded.encoding == "utf-8"
    assert decoded.text.startswith(SENTENCE[:-2])
    assert [problem.severity for problem in decoded.problems] == [Severity.WARNING]


@given(st.binary())
def test_any_bytes_are_read(data: bytes) -> None:
    for mark in (b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"'CSA encoding=EUC-JP\n"):
        decoded = decode_text(mark + data)
        assert ("�" not in decoded.text) or decoded.problems or "�".encode() in data or decoded.encoding == "utf-16"


@given(st.text(st.characters(codec="utf-8")))
def test_what_is_written_is_read(words: str) -> None:
    data = encode_text(words, Encoding.UTF_8)
    assert isinstance(data, bytes)
    assert decode_text(b"\xef\xbb\xbf" + data).text == words


def test_lines_end_as_they_do_on_the_system_that_uses_the_encoding() -> None:
    assert encode_text("歩\n\n", Encoding.SHIFT_JIS) == "歩\r\n\r\n".encode("cp932")
    assert encode_text("歩\n\n", Encoding.UTF_8) == "歩\n\n".encode()


def test_marks_and_dashes_have_counterparts_in_shift_jis() -> None:
    assert encode_text("☗☖⛊⛉—～①髙", Encoding.SHIFT_JIS) == "▲△▼▽―～①髙".encode("cp932")
    assert encode_text("☗☖⛊⛉—", Encoding.UTF_8) == "☗☖⛊⛉—".encode()


def test_what_comes_back_from_shift_jis_as_another_letter_is_named_once() -> None:
    assert replaced_characters("☗７六歩—〜−☗鷗é") == {"☗": "▲", "—": "―", "〜": "～", "−": "－"}
    assert replaced_characters(SENTENCE) == {}


@every_case("letter", ["é", "🐧", "𠮷", "鷗", "\ud800"])
def test_a_letter_that_shift_jis_does_not_have_is_named(letter: str) -> None:
    found = encode_text(f"先手\n*あ{letter}é", Encoding.SHIFT_JIS)
    assert isinstance(found, UnencodableCharacter)
    assert (found.letter, found.line, found.column) == (letter, 2, 3)
    assert f"U+{ord(letter):04X}" in found.phrase.ja
    assert ("UTF-8" in found.phrase.en) is (letter != "\ud800")


def test_half_a_letter_cannot_be_written_at_all() -> None:
    found = encode_text("a\nb\udfff", Encoding.UTF_8)
    assert isinstance(found, UnencodableCharacter)
    assert (found.letter, found.line, found.column) == ("\udfff", 2, 2)
    assert found.phrase == text.NOT_IN_UTF_8.filled(letter="\udfff", code="U+DFFF", line=2, column=2)


@beside_corpus
def test_the_encodings_of_real_files_are_found() -> None:
    wrong = []
    for folder in (CORPUS / "probes", CORPUS / "records"):
        for entry in json.loads((folder / "index.json").read_text("utf-8"))["files"]:
            data = (folder / Path(*Path(entry["file"]).parts[-2:])).read_bytes()
            decoded = decode_text(data)
            named = {"ascii": "utf-8", "utf-8-sig": "utf-8"}.get(entry["encoding"], entry["encoding"])
            severities = {problem.severity for problem in decoded.problems}
            if decoded.encoding != named or severities - {Severity.NOTE}:
                wrong.append((entry["file"], decoded.encoding, decoded.problems))
    assert wrong == []
