"""Which format a text is taken for, and that reading it has the last word."""

import re

import pytest
from format_tools import CORPUS, beside_corpus, plain_game
from hypothesis import given
from hypothesis import strategies as st

from app.base.value import replaced
from app.formats.encoding import decode_text
from app.formats.files import DETECTION_LENGTH, rank_formats, read_detected
from app.formats.format import Encoding, FileExtension, Format, Reading, Trait
from app.formats.registry import FORMATS, format_by_key
from app.record.problems import Problem, Severity
from app.record.tree import Record
from app.text import formats as text
from app.text.phrase import Phrase
from tests.cases import every_case

GAME = plain_game("7g7f 3c3d 2g2f")
SHORT_GAME = plain_game("7g7f")


def stand_in(key: str, score: int, records: tuple[Record, ...] = (), errors: int = 0) -> Format:
    """A format that reads every text as the same records."""
    problems = (Problem(text.BAD_TIME, {"text": key}, severity=Severity.ERROR),) * errors
    return Format(
        key,
        Phrase(key, key),
        (FileExtension(f".{key}", Encoding.UTF_8),),
        frozenset(Trait),
        True,
        lambda _: score,
        lambda _: Reading(records, problems),
        lambda _records, _encoding: "",
    )


def keys(likely: list[tuple[Format, int]]) -> list[str]:
    return [format_.key for format_, _ in likely]


def test_the_likeliest_comes_first_and_the_impossible_not_at_all() -> None:
    formats = (stand_in("a", 10), stand_in("b", 0), stand_in("c", 90))
    assert keys(rank_formats("text", None, formats)) == ["c", "a"]


def test_a_suffix_decides_only_between_equals() -> None:
    alike = (stand_in("a", 50), stand_in("b", 50), stand_in("c", 51))
    assert keys(rank_formats("text", None, alike)) == ["c", "a", "b"]
    assert keys(rank_formats("text", ".b", alike)) == ["c", "b", "a"]
    assert keys(rank_formats("text", ".B", alike)) == ["c", "b", "a"]


def test_a_suffix_stands_in_where_the_text_looks_like_nothing() -> None:
    assert keys(rank_formats("", ".CSA")) == ["csa"]
    assert rank_formats("", ".txt") == []
    assert rank_formats("", None) == []


def test_only_the_beginning_is_looked_at() -> None:
    seen: list[int] = []

    def look(written: str) -> int:
        seen.append(len(written))
        return 0

    watching = replaced(stand_in("a", 0), score=look)
    rank_formats("x" * 10 * DETECTION_LENGTH, None, (watching,))
    assert seen == [DETECTION_LENGTH]


def test_the_first_is_believed_when_it_reads_everything() -> None:
    found = read_detected("text", None, (stand_in("a", 90, (SHORT_GAME,)), stand_in("b", 80, (GAME,))))
    assert found.format is not None
    assert found.format.key == "a"


@every_case("first", [((), 0), ((SHORT_GAME,), 1), ((), 1)])
def test_the_others_are_tried_when_the_first_has_errors_or_nothing(first: tuple[tuple[Record, ...], int]) -> None:
    found = read_detected("text", None, (stand_in("a", 90, *first), stand_in("b", 10, (GAME,))))
    assert found.format is not None
    assert found.format.key == "b"
    assert found.reading.records == (GAME,)


def test_with_as_many_moves_the_fewest_errors_decide_and_then_the_likeliest() -> None:
    formats = (stand_in("a", 90, (GAME,), 3), stand_in("b", 50, (GAME,), 1), stand_in("c", 10, (GAME,), 1))
    found = read_detected("text", None, formats)
    assert found.format is not None
    assert found.format.key == "b"


def test_moves_count_more_than_errors() -> None:
    found = read_detected("text", None, (stand_in("a", 90, (GAME,), 3), stand_in("b", 50, (SHORT_GAME,))))
    assert found.format is not None
    assert found.format.key == "a"


def test_what_is_beyond_doubt_is_not_given_away_for_moves() -> None:
    formats = (stand_in("a", 100, (plain_game(""),), 3), stand_in("b", 95, (GAME,)))
    found = read_detected("text", ".b", formats)
    assert found.format is not None
    assert found.format.key == "a"


def test_no_record_anywhere_is_said_once_and_first() -> None:
    found = read_detected("text", None, (stand_in("a", 90, (), 2), stand_in("b", 50)))
    assert found.format is None
    assert found.reading.records == ()
    reasons = [problem.reason for problem in found.reading.problems]
    assert reasons == [text.NO_RECORD, text.BAD_TIME, text.BAD_TIME]
    assert found.reading.problems[0].severity is Severity.ERROR


EXAMPLES = {
    "kif": "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n",
    "ki2": "先手：甲\n▲７六歩 △３四歩 ▲２六歩\n",
    "csa": "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n",
    "jkf": '{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},'
    '{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},'
    '{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}}]}',
    "usi": "position startpos moves 7g7f 3c3d 2g2f",
    "usen": "~0.7ku2jm6y2.",
}


@every_case("key", EXAMPLES)
@every_case("suffix", [None, ".txt", ".kif", ".csa", ".jkf", ".usi"])
def test_each_format_is_recognised_by_its_text_whatever_the_file_is_called(key: str, suffix: str | None) -> None:
    found = read_detected(EXAMPLES[key], suffix)
    assert found.format is format_by_key(key)
    assert [problem for problem in found.reading.problems if problem.severity is Severity.ERROR] == []
    (record,) = found.reading.records
    assert len(record) == 4


HEAD = "手合割：平手\n手数----指手---------消費時間--\n"


@every_case(
    "head", [HEAD, "", "手合割：裸玉\n", "後手の持駒：なし\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n先手の持駒：なし\n" + HEAD]
)
@every_case("first", ["   1 ７六虎(77)", "1 ５五歩(56)", "1７六歩(77)", "1 ７七歩(77)", "1 ５二虎打"])
@every_case("suffix", [None, ".kif", ".ki2", ".bod"])
def test_a_kif_stays_one_whatever_its_first_move_says(head: str, first: str, suffix: str | None) -> None:
    written = f"{head}*start\n{first}\n*A\n   2 ３四歩(33)\n*B\n   3 ２六歩(27)\nまで3手で先手の勝ち\n"
    found = read_detected(written, suffix)
    assert found.format is format_by_key("kif")
    (record,) = found.reading.records
    assert (len(record), record.root.comment) == (1, "start")
    errors = [
        (problem.reason, problem.line) for problem in found.reading.problems if problem.severity is Severity.ERROR
    ]
    line = written.split("\n").index(first) + 1
    assert errors == [(text.NOT_A_MOVE, line), (text.MOVES_SKIPPED, line + 2), (text.NOTES_SKIPPED, line + 1)]


@every_case("key", ["kif", "ki2"])
@every_case("made", ["まで0手で中断", "まで0手で先手の勝ち"])
def test_a_game_that_ends_before_its_first_move_is_in_the_format_it_is_called_by(key: str, made: str) -> None:
    for extension in (".kif", ".kifu") if key == "kif" else (".ki2", ".ki2u"):
        found = read_detected(f"手合割：平手\n先手：a\n\n{made}\n", extension)
        assert found.format is format_by_key(key)
        assert [len(record) for record in found.reading.records] == [2]


@every_case("format_", FORMATS, ids=lambda format_: format_.key)
def test_what_a_format_writes_is_taken_for_that_format(format_: Format) -> None:
    for game in (GAME, SHORT_GAME, plain_game("", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")):
        found = read_detected(format_.write((game,), Encoding.UTF_8), format_.extensions[0].suffix)
        assert found.format is not None
        assert found.format.key == format_.key
        assert len(found.reading.records) == 1


@given(st.text(max_size=200), st.sampled_from([None, ".kif", ".jkf", ".txt", ""]))
def test_no_text_is_too_strange(written: str, suffix: str | None) -> None:
    found = read_detected(written, suffix)
    assert (found.format is None) == (found.reading.records == ())
    assert found.reading.records or found.reading.problems


def test_what_is_no_text_at_all_is_no_record_whatever_is_found_in_it() -> None:
    noise = "".join(map(chr, range(128))) * 200
    assert read_detected(f"{noise}\n手合割：平手\n   1 ７六歩(77)\n", ".kif").format is None
    kif = format_by_key("kif")
    assert kif is not None
    game = kif.write([GAME], Encoding.UTF_8)
    assert len(read_detected(game + "\0" * 4096, ".kif").reading.records) == 1


@beside_corpus
@pytest.mark.slow
def test_real_files_stay_what_they_are_when_their_first_move_cannot_be_read() -> None:
    first = re.compile(
        r"^([ \t\u3000]*[0-9０-９]+[ \t\u3000]+(?:同|..)[ \u3000]*)[歩香桂銀金角飛玉王](?=打|[成不]*[(（])",
        re.MULTILINE,
    )
    tried = 0
    for path in sorted(CORPUS.rglob("*.kif*")):
        written = decode_text(path.read_bytes()).text
        damaged = first.sub(r"\1虎", written, count=1)
        whole = read_detected(written, path.suffix)
        if damaged == written or whole.format is not format_by_key("kif"):
            continue
        found = read_detected(damaged, path.suffix)
        assert found.format is whole.format, path.name
        assert found.reading.records[0].root.comment == whole.reading.records[0].root.comment, path.name
        assert any(problem.reason == text.NOT_A_MOVE for problem in found.reading.problems), path.name
        tried += 1
    assert tried > 100
