"""What every format must do, however many there will be."""

import random
from collections.abc import Iterator

import pytest
from format_tools import CORPUS, beside_corpus, differences, plain_game, records, shown
from hypothesis import given
from hypothesis import strategies as st

from app.formats.encoding import decode_text
from app.formats.files import format_losses
from app.formats.format import Encoding, Format
from app.formats.registry import FORMATS
from app.record.endings import End, EndKind
from app.record.problems import Severity
from app.record.tree import Record
from tests.cases import every_case
from tests.sampling import so_many

every_format = every_case("format_", FORMATS, ids=lambda format_: format_.key)
every_encoding = every_case("encoding", Encoding)

JUNK = st.one_of(
    st.text(max_size=200),
    st.lists(
        st.sampled_from(
            ("変化：1手\n", "   1 ７六歩(77)\n", "*", "&", "まで", "手合割：", "▲", "７六歩", "+7776FU\n", "P1", "%", "/\n", "V2\n",
             '{"moves":[', "[", "null", "}", "position startpos moves ", "7g7f ", "~0.", "7ku", ".", "sfen ", "|", "v香", "\r", "９", "٣",
             "\x00", "\ud800", "　", "(", "：", "999999999999999999999", "T", ",", "'")
        ),
        max_size=60,
    ).map("".join),
)  # fmt: skip


def written_once(format_: Format, record: Record, encoding: Encoding = Encoding.UTF_8) -> str:
    return format_.write([record], encoding)


def read_once(format_: Format, text: str) -> Record:
    reading = format_.read(text)
    assert [problem for problem in reading.problems if problem.severity is Severity.ERROR] == []
    (record,) = reading.records
    return record


@every_format
@every_encoding
def test_a_plain_game_comes_back_without_a_problem(format_: Format, encoding: Encoding) -> None:
    record = plain_game("7g7f 3c3d 2g2f 8c8d", end=End(EndKind.RESIGN))
    reading = format_.read(written_once(format_, record, encoding))
    assert reading.problems == ()
    assert differences(record, reading.records[0], format_) == []


@given(record=records(), encoding=st.sampled_from(Encoding))
def test_what_a_format_keeps_comes_back(record: Record, encoding: Encoding) -> None:
    for format_ in FORMATS:
        if not list(format_.also_lost(record)):
            back = read_once(format_, written_once(format_, record, encoding))
            assert differences(record, back, format_) == [], format_.key


@given(record=records())
def test_when_no_loss_is_told_nothing_at_all_is_lost_and_reading_and_writing_settle(record: Record) -> None:
    for format_ in FORMATS:
        back = read_once(format_, written_once(format_, record))
        if not format_losses(record, format_):
            assert shown(back) == shown(record), format_.key
        once = written_once(format_, back)
        assert written_once(format_, read_once(format_, once)) == once, format_.key


@given(text=JUNK)
def test_any_text_is_read_without_an_exception(text: str) -> None:
    for format_ in FORMATS:
        assert 0 <= format_.score(text) <= 100
        reading = format_.read(text)
        assert all(problem.line >= 0 and problem.column >= 0 for problem in reading.problems), format_.key


@given(record=records(), seed=st.integers(0, 1_000_000))
def test_a_damaged_file_is_read_without_an_exception(record: Record, seed: int) -> None:
    for format_ in FORMATS:
        format_.read(damaged(written_once(format_, record), seed))


def damaged(text: str, seed: int) -> str:
    """`text` with pieces cut, doubled, moved, and strange letters in it."""
    chance = random.Random(seed)  # noqa: S311 - the same damage in every run
    for _ in range(chance.randint(1, 4)):
        start, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        piece = text[start : min(end, start + 40)]
        kind = chance.randrange(4)
        if kind == 0:
            text = text[:start] + text[start + len(piece) :]
        elif kind == 1:
            text = text[:start] + piece * 3 + text[start:]
        elif kind == 2:
            text = text[:start] + chance.choice("　\t\x00９٣変化：+~*&{}[]▲|v\r\n") + text[start + 1 :]
        else:
            text = text[end:] + text[:end]
    return text


def corpus_texts() -> Iterator[tuple[str, str]]:
    for path in sorted(CORPUS.rglob("*")) if CORPUS.exists() else ():
        if path.suffix not in {".json", ".jsonl"} and path.is_file():
            yield path.relative_to(CORPUS).as_posix(), decode_text(path.read_bytes()).text


@beside_corpus
@pytest.mark.slow
@every_format
def test_what_was_read_of_real_files_stays_the_same_when_written_and_read(format_: Format) -> None:
    for name, text in corpus_texts():
        for record in format_.read(text).records:
            once = written_once(format_, record)
            back = format_.read(once)
            assert len(back.records) == 1, name
            lost = list(format_.also_lost(record))
            assert lost or differences(record, back.records[0], format_) == [], name
            assert written_once(format_, back.records[0]) == once, name


@beside_corpus
@pytest.mark.slow
@every_format
@pytest.mark.proof  # damaged ones of ours: above
def test_damaged_real_files_are_read_without_an_exception(format_: Format) -> None:
    for number, (_, text) in enumerate(corpus_texts()):
        for seed in range(so_many(1, 3)):
            format_.read(damaged(text, number * 10 + seed))


def test_no_suffix_belongs_to_two_formats() -> None:
    suffixes = [extension.suffix for format_ in FORMATS for extension in format_.extensions]
    assert len(suffixes) == len(set(suffixes))
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in suffixes)


@every_format
def test_several_games_come_back_in_their_order(format_: Format) -> None:
    games = [plain_game("7g7f"), plain_game("2g2f 8c8d"), plain_game("5g5f", end=End(EndKind.INTERRUPT))]
    if format_.holds_many:
        reading = format_.read(format_.write(games, Encoding.UTF_8))
        assert reading.problems == ()
        assert [differences(*pair, format_) for pair in zip(games, reading.records, strict=True)] == [[], [], []]
