"""USI and SFEN lines: every form that programs write, what is told of the rest, and the way there and back."""

import json

from format_tools import CORPUS, beside_corpus, differences, plain_game, records
from hypothesis import given
from hypothesis import strategies as st

from app.formats.format import Encoding
from app.formats.usi_lines import USI
from app.record.endings import EndKind
from app.record.problems import Severity
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.sfen import STARTPOS
from app.text import formats as text
from tests.cases import every_case

TSUME = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"


def only(written: str) -> Record:
    """The one record that `written` holds, about which there is nothing to tell."""
    reading = USI.read(written)
    assert reading.problems == ()
    assert len(reading.records) == 1
    return reading.records[0]


def moves(record: Record) -> str:
    return " ".join(node.move.usi for node in main_line(record.root) if node.move)


@every_case(
    "written",
    [
        "position startpos moves 7g7f 3c3d",
        "position sfen " + STARTPOS + " moves 7g7f 3c3d",
        "startpos moves 7g7f 3c3d",
        "sfen " + STARTPOS + " moves 7g7f 3c3d",
        STARTPOS + " moves 7g7f 3c3d",
        STARTPOS.removesuffix(" 1") + " moves 7g7f 3c3d",
        STARTPOS + " 7g7f 3c3d",
        "moves 7g7f 3c3d",
        "7g7f 3c3d",
        "  position \t startpos   moves 7g7f  3c3d  ",
        "position startpos moves 7G7F 3c3d",
        "\n\nposition startpos moves 7g7f 3c3d\r\n",
    ],
)
def test_a_line_is_read_however_it_begins(written: str) -> None:
    record = only(written)
    assert record.start_sfen == STARTPOS
    assert moves(record) == "7g7f 3c3d"


def test_remarks_are_counted() -> None:
    reading = USI.read("\n# from a log\n\n// and another remark\nposition startpos moves 7g7f 3c3d\r\n")
    assert [moves(record) for record in reading.records] == ["7g7f 3c3d"]
    (problem,) = reading.problems
    assert (problem.severity, problem.line, problem.values["count"]) == (Severity.WARNING, 2, 2)


@every_case(
    "written", [f"sfen {TSUME}", f"position sfen {TSUME}", TSUME, TSUME.removesuffix(" 1"), f"position {TSUME}"]
)
def test_a_position_alone_is_a_record_without_moves(written: str) -> None:
    record = only(written)
    assert record.start_sfen == TSUME
    assert len(record) == 1


def test_the_number_of_the_first_move_is_kept() -> None:
    line = f"position sfen {TSUME.removesuffix(' 1')} 75 moves G*5b\n"
    assert USI.write([only(line)], Encoding.UTF_8) == line


@every_case(
    ("word", "kind"),
    [
        ("resign", EndKind.RESIGN),
        ("rep_draw", EndKind.REPETITION),
        ("draw", EndKind.DRAW),
        ("timeout", EndKind.TIMEOUT),
        ("break", EndKind.INTERRUPT),
        ("win", EndKind.DECLARATION),
    ],
)
def test_the_words_that_some_programs_put_behind_the_moves_are_ends(word: str, kind: EndKind) -> None:
    end = main_line(only(f"position startpos moves 7g7f {word}").root)[-1].end
    assert end is not None
    assert end.kind is kind


def test_an_end_is_not_written_because_an_engine_would_not_understand_it() -> None:
    record = only("position startpos moves 7g7f resign")
    assert USI.write([record], Encoding.UTF_8) == "position startpos moves 7g7f\n"


def test_each_line_is_a_record_and_a_problem_names_its_own() -> None:
    reading = USI.read("position startpos moves 7g7f\nposition startpos moves 7g7f xx 2g2f 8c8d\nsfen " + TSUME)
    assert [len(record) for record in reading.records] == [2, 2, 1]
    assert [(problem.reason, problem.line, problem.column, problem.game) for problem in reading.problems] == [
        (text.NOT_A_MOVE, 2, 30, 1),
        (text.MOVES_SKIPPED, 2, 33, 1),
    ]
    assert all(problem.severity is Severity.ERROR for problem in reading.problems)
    assert reading.problems[1].values == {"count": 2}


def test_a_move_from_an_empty_square_ends_the_line() -> None:
    reading = USI.read("position startpos moves 7g7f 5e5d 2g2f")
    assert moves(reading.records[0]) == "7g7f"
    assert [(problem.severity, problem.column) for problem in reading.problems] == [
        (Severity.ERROR, 30),
        (Severity.ERROR, 35),
    ]


def test_a_move_against_the_rules_is_kept_and_told() -> None:
    reading = USI.read("position startpos moves 7g7e 3c3d")
    assert moves(reading.records[0]) == "7g7e 3c3d"
    (problem,) = reading.problems
    assert problem.severity is Severity.NOTE
    assert problem.node is reading.records[0].root.children[0]
    assert problem.column == 25


def test_nothing_comes_after_an_end() -> None:
    reading = USI.read("position startpos moves 7g7f resign draw")
    assert [problem.reason for problem in reading.problems] == [text.AFTER_END]
    assert len(reading.records[0]) == 3


@every_case(
    ("written", "reason"),
    [
        ("position sfen 4k4/9 b - 1 moves 7g7f 3c3d", text.BAD_POSITION),
        ("lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b K 1", text.BAD_POSITION),
        ("position", text.UNKNOWN_LINE),
        ("usinewgame", text.UNKNOWN_LINE),
        ("", text.NO_RECORD),
        ("# nothing but a remark", text.NO_RECORD),
    ],
)
def test_what_is_no_line_is_told(written: str, reason: object) -> None:
    reading = USI.read(written)
    assert reading.records == ()
    assert reading.problems[0].reason == reason


def test_the_line_for_an_engine_is_written() -> None:
    written = USI.write([plain_game("7g7f 3c3d"), plain_game("G*5b", TSUME), plain_game("")], Encoding.UTF_8)
    assert written == (f"position startpos moves 7g7f 3c3d\nposition sfen {TSUME} moves G*5b\nposition startpos\n")


@every_case(
    ("written", "least", "most"),
    [
        ("position startpos moves 7g7f", 90, 100),
        (TSUME, 80, 100),
        ("\n# x\nmoves 7g7f", 80, 100),
        ("手合割：平手", 0, 0),
        ('{"moves":[]}', 0, 0),
        ("", 0, 0),
    ],
)
def test_the_format_knows_its_own(written: str, least: int, most: int) -> None:
    assert least <= USI.score(written) <= most


@given(st.lists(records(), min_size=1, max_size=3))
def test_what_is_written_is_read_back(given_records: list[Record]) -> None:
    written = USI.write(given_records, Encoding.UTF_8)
    reading = USI.read(written)
    assert [problem for problem in reading.problems if problem.severity is not Severity.NOTE] == []
    for ours, theirs in zip(given_records, reading.records, strict=True):
        assert differences(ours, theirs, USI) == []
    assert USI.write(reading.records, Encoding.UTF_8) == written


words = st.sampled_from(
    [
        "position",
        "startpos",
        "sfen",
        "moves",
        "7g7f",
        "3c3d",
        "P*5e",
        "8h2b+",
        "resign",
        "\n",
        "\r",
        "0",
        *TSUME.split(),
    ]
)


@given(st.one_of(st.text(), st.lists(st.one_of(words, st.text(max_size=3)), max_size=20).map(" ".join)))
def test_any_text_is_read_without_an_exception_and_not_in_silence(written: str) -> None:
    reading = USI.read(written)
    assert reading.records or reading.problems
    USI.write(reading.records, Encoding.UTF_8)


@beside_corpus
def test_the_corpus_is_read_as_wanted() -> None:
    folder = CORPUS / "records"
    entries = json.loads((folder / "index.json").read_text("utf-8"))["files"]
    read = 0
    for entry in entries:
        wanted = entry["expect"]
        if not entry["file"].startswith("sfen/"):
            continue
        reading = USI.read((folder / entry["file"]).read_text("utf-8"))
        read += 1
        if not wanted["ok"]:
            assert reading.records == (), entry["file"]
            continue
        assert moves(reading.records[0]).split() == wanted["moves"], entry["file"]
        assert USI.read(USI.write(reading.records, Encoding.UTF_8)).problems == (), entry["file"]
    assert read > 20
