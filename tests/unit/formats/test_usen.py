"""USEN: the letters of moves, lines of play and their ends, addresses, and what is told of the rest."""

import json

from format_tools import CORPUS, beside_corpus, differences, plain_game, records, shown
from hypothesis import given
from hypothesis import strategies as st

from app.formats.files import format_losses
from app.formats.format import Encoding
from app.formats.usen import USEN
from app.record.endings import End, EndKind
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.text import formats as text
from app.text.record import AFTER_END, IMPOSSIBLE_MOVE
from tests.cases import every_case


def only(written: str) -> Record:
    reading = USEN.read(written)
    assert reading.problems == ()
    assert len(reading.records) == 1
    return reading.records[0]


def written(record: Record) -> str:
    return USEN.write([record], Encoding.UTF_8)


def branched() -> Record:
    """7g7f 3c3d, with a branch after the first move, one off that branch, and one from the start."""
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for back, usi in [(0, "7g7f 3c3d 2g2f"), (1, "8c8d 2g2f"), (2, "6i7h"), (0, "2g2f")]:
        builder.go_back_to_ply(back)
        for word in usi.split():
            move = move_of_usi(word)
            assert move is not None
            builder.add_move(move)
    return builder.to_record()


@every_case(
    ("usi", "start", "code"),
    [
        ("7g7f", "startpos", "7ku"),
        ("8h2b+", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8rl"),
        ("P*5e", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "bfq"),
    ],
)
def test_a_move_is_three_letters(usi: str, start: str, code: str) -> None:
    line = written(plain_game(usi, start)).strip()
    assert line.endswith(f"~0.{code}.")
    assert USEN.write([only(line)], Encoding.UTF_8).strip() == line


def test_every_kind_of_piece_in_hand_can_be_dropped() -> None:
    start = "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1"
    for letter in "RBGSNLP":
        node = main_line(only(written(plain_game(f"{letter}*5e", start))).root)[-1]
        assert node.move is not None
        assert node.move.usi == f"{letter}*5e"


def test_branches_start_after_the_moves_that_they_share_with_the_line_before() -> None:
    line = written(branched())
    assert [section.split(".")[0] for section in line.split("~")[1:]] == ["0", "1", "2", "0"]
    assert shown(only(line)) == shown(branched())


def test_the_start_stands_before_the_first_section() -> None:
    start = "4k4/9/4+P4/9/9/9/9/9/9 b G2r 1"
    line = written(plain_game("G*5b", start))
    assert line.startswith("4k4_9_4zP4_9_9_9_9_9_9.b.G2r~0.")
    assert only(line).start_sfen == start


def test_the_number_of_the_first_move_is_lost_and_that_is_said() -> None:
    record = plain_game("7g7f", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 5")
    assert written(record) == "~0.7ku.\n"
    assert text.LOST_NUMBER.filled(ply=5) in format_losses(record, USEN)
    assert format_losses(plain_game("7g7f"), USEN) == ()


@every_case(
    ("kind", "letter", "back"),
    [
        (EndKind.RESIGN, "r", EndKind.RESIGN),
        (EndKind.TIMEOUT, "t", EndKind.TIMEOUT),
        (EndKind.IMPASSE, "j", EndKind.IMPASSE),
        (EndKind.MAX_MOVES, "j", EndKind.IMPASSE),
        (EndKind.INTERRUPT, "p", EndKind.INTERRUPT),
        (EndKind.MATE, "p", EndKind.INTERRUPT),
        (EndKind.ERROR, "p", EndKind.INTERRUPT),
    ],
)
def test_an_end_is_one_letter(kind: EndKind, letter: str, back: EndKind) -> None:
    record = plain_game("7g7f", end=End(kind))
    line = written(record)
    assert line == f"~0.7ku.{letter}\n"
    assert format_losses(record, USEN) == (() if kind is back else (text.LOST_ENDS.filled(count=1),))
    assert main_line(only(line).root)[-1].end == End(back)


@every_case(
    "address",
    [
        "https://example.org/shogi?usen=~0.7ku2jm.r&ply=2",
        "https://example.org/shogi?a=1&usen=%7E0.7ku2jm.r",
        "https://example.org/shogi#~0.7ku2jm.r",
        "  ~0.7ku2jm.r  ",
        "~0.7KU2jm.r",
        "\ufeff~.7ku2jm.r\r\n",
    ],
)
def test_an_address_that_has_one_is_read(address: str) -> None:
    line = main_line(only(address).root)
    assert [node.move.usi for node in line if node.move] == ["7g7f", "3c3d"]
    assert line[-1].end == End(EndKind.RESIGN)


def test_each_line_is_a_record() -> None:
    reading = USEN.read("~0.7ku.\n\nnothing here\n~0.7ku2jm.\n")
    assert [len(record) for record in reading.records] == [2, 3]
    assert [(problem.reason, problem.line) for problem in reading.problems] == [(text.UNKNOWN_LINE, 3)]


def test_a_move_that_is_none_ends_its_line_and_the_next_branch_is_read() -> None:
    reading = USEN.read("~0.7kuzzz2jm6y2.r~1.2jm.~2.7ku.~3.7ku.")
    assert shown(reading.records[0])[1:] == ["0 root", "1 7g7f", "2 3c3d"]
    assert [(problem.reason, problem.column) for problem in reading.problems] == [
        (text.NOT_A_MOVE, 7),
        (text.MOVES_SKIPPED, 10),
        (IMPOSSIBLE_MOVE, 28),
        (text.NO_SUCH_PLY, 33),
    ]
    assert reading.problems[1].values == {"count": 2}
    assert all(problem.severity is Severity.ERROR for problem in reading.problems)


@every_case(
    ("line", "reason"),
    [
        ("~0.7k.", text.NOT_A_MOVE),
        ("~0.000.", text.NOT_A_MOVE),
        ("~0.7ku.q", text.UNKNOWN_END),
        ("~0.7ku.r~2.2jm.", AFTER_END),
        ("~", text.BAD_SECTION),
        ("~9999999.7ku.", text.BAD_SECTION),
        ("4k4~0..", text.BAD_POSITION),
        ("~0.7ku.r~1.2jm.~3.7ku.", text.NO_SUCH_PLY),
        ("just words", text.UNKNOWN_LINE),
        ("", text.NO_RECORD),
    ],
)
def test_what_cannot_be_read_is_told(line: str, reason: object) -> None:
    assert reason in [problem.reason for problem in USEN.read(line).problems]


@every_case(
    ("beginning", "least", "most"),
    [
        ("~0.7ku.", 90, 100),
        ("~0.7ku2jm", 90, 100),
        ("\n4k4_9_9_9_9_9_9_9_9.b.-~0..r~0.", 90, 100),
        ("https://example.org/?usen=~0.7ku.", 70, 90),
        ("position startpos", 0, 0),
        ("手合割：平手", 0, 0),
        ("", 0, 0),
    ],
)
def test_the_format_knows_its_own(beginning: str, least: int, most: int) -> None:
    assert least <= USEN.score(beginning) <= most


@given(records())
def test_what_is_written_is_read_back(record: Record) -> None:
    line = written(record)
    reading = USEN.read(line)
    assert [problem for problem in reading.problems if problem.severity is not Severity.NOTE] == []
    differing = differences(record, reading.records[0], USEN)
    assert bool(differing) is bool(list(USEN.also_lost(record))), "nothing is lost unsaid, and nothing said for nothing"
    assert _moves(reading.records[0]) == _moves(record)
    assert shown(only_read(USEN.write(reading.records, Encoding.UTF_8))) == shown(reading.records[0])


def _moves(record: Record) -> list[tuple[int, str]]:
    return [(node.ply, node.move.usi) for node in nodes_in_file_order(record.root) if node.move is not None]


def only_read(line: str) -> Record:
    (record,) = USEN.read(line).records
    return record


parts = st.sampled_from(["~", ".", "0.", "~0.7ku2jm6y2.r", "~1.2jm.", "~2.", "7ku", "zzz", "r", "\n", "?usen=", "%7E"])


@given(st.one_of(st.text(), st.lists(st.one_of(parts, st.text(max_size=3)), max_size=20).map("".join)))
def test_any_text_is_read_without_an_exception_and_not_in_silence(line: str) -> None:
    reading = USEN.read(line)
    assert reading.records or reading.problems
    USEN.write(reading.records, Encoding.UTF_8)


@beside_corpus
def test_the_corpus_is_read_as_wanted() -> None:
    folder = CORPUS / "records"
    entries = json.loads((folder / "index.json").read_text("utf-8"))["files"]
    entries = [entry for entry in entries if entry["file"].startswith("usen/")]
    assert entries
    for entry in entries:
        record = only((folder / entry["file"]).read_text("utf-8"))
        moves = [node.move.usi for node in main_line(record.root) if node.move]
        assert moves == entry["expect"]["moves"], entry["file"]
        assert shown(only(written(record))) == shown(record)
