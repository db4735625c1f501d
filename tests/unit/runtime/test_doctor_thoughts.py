"""What the doctor makes of an engine's lines: broken ones and complaints are told, and what sound engines say is not."""

from collections.abc import Sequence

from app.runtime.doctor_remarks import InfoChecker
from app.runtime.doctor_report import DoctorNote
from app.text import doctor as text
from app.usi.log import LogDirection, LogLine
from tests.cases import every_case


def remarks_on(
    *heard: str, place: str = "position startpos", thoughts: InfoChecker | None = None
) -> Sequence[DoctorNote]:
    lines = [LogLine(LogDirection.TO, 0, place.encode()), LogLine(LogDirection.TO, 0, b"go byoyomi 1000")]
    lines += [LogLine(LogDirection.FROM, 1, line.encode()) for line in heard]
    return (thoughts or InfoChecker()).check_lines(lines)


@every_case(
    "line",
    [
        "info depth 14 seldepth 20 multipv 1 score cp 170 nodes 458928 nps 190901 hashfull 279 tbhits 0 time 2404 pv 7g7f 3c3d",
        "info depth 21 seldepth 31 multipv 1 score cp -5 lowerbound nodes 12 time 2010 pv 6i6h",
        "info depth 5 seldepth 9 time 829 score cp 47 nodes 158411 nps 190900 pv 7g7f",
        "info depth 13 currmove 9g9f currmovenumber 28",
        "info  time 4 nodes 0 nps 0 hashfull 0",
        "info time 100 nodes 1 nps 10 hashfull 0 pv",
        "info depth 3 score cp 1148897 pv 7g7f pass 9z9z",
        "info depth 3 score cp 0 pv 7g7f 3c3d rep_draw",
        "info depth 0 score mate 0",
        "info score mate -1 pv resign",
        "info depth 7 score mate + nodes 5",
        "info depth 7 score mate -",
        "info depth 9 score mate 35 pv 7g7f",
        "info string loss by checkmate",
        "info string pn 305 dn 35026 nodes_searched 0",
        "info string USI_Hash : Start clearing with 4 threads , size =  1024[MB]",
        "info string NNUE evaluation using nn.bin enabled",
        "info string book: 3 moves found, no errors",
        "info string loaded with 0 errors",
        "info string terrorist attack on the king",
        "info string depth x multipv y",
        "No such option: USI_Hash",
        "Unknown command: gameover draw",
        "Fairy-Stockfish 11.1 LB 64 by Fabian Fichter",
        "id name Error Engine",
        "option name Error File type string default error.log",
        "registration error",
        "bestmove 7g7f ponder 3c3d",
    ],
)
def test_what_sound_engines_say_is_not_remarked_on(line: str) -> None:
    assert remarks_on(line) == []


@every_case(
    "line",
    [
        "info depth NaN score cp 5",
        "info score cp nan",
        "info score cp",
        "info score 35 nodes 4",
        "info multipv 0 pv 7g7f",
        "info multipv 99999999",
        "info nodes inf",
        "info score mate 100000000000",
        "info score mate 1x",
        "info depth 12.5",
    ],
)
def test_numbers_that_are_none_are_counted(line: str) -> None:
    (remark,) = remarks_on(line, line)
    assert remark.phrase.en == text.BROKEN_NUMBERS.filled(count=2, line=line).en


@every_case("line", ["info pv 7g7f 7g7f", "info score cp 1 pv 3c3d", "info pv e2e4", "info pv 7g7f 3c3d 8h2b+ 8h8i"])
def test_lines_that_cannot_be_played_are_counted(line: str) -> None:
    (remark,) = remarks_on(line, "info pv 7g7f 3c3d 8h2b+ 3a2b")
    assert remark.phrase.en == text.ILLEGAL_LINES.filled(count=1, line=line).en


def test_lines_are_tried_in_the_position_that_is_thought_about() -> None:
    elsewhere = "position sfen 8k/9/8P/9/9/9/9/9/K8 b G2r2b3g4s4n4l17p 1 moves G*1b"
    assert len(remarks_on("info pv 7g7f", place=elsewhere)) == 1
    assert remarks_on("info pv 3c3d", place="position startpos moves 7g7f") == []
    assert remarks_on("info pv 7g7f", place="position something else") == []


@every_case(
    ("line", "advice"),
    [
        ("info string Error! : can't read file : /home/me/standard_book.db", text.BOOK_ADVICE),
        ("info string ERROR: The network file nn.bin was not loaded successfully.", text.NETWORK_ADVICE),
        ("info string failed to open eval/KK_synthesized.bin", text.NETWORK_ADVICE),
        ("info string CRITICAL ERROR: Command failed.", text.COMPLAINT_ADVICE),
        ("Error: File not found: user.conf", text.COMPLAINT_ADVICE),
    ],
)
def test_errors_that_it_tells_of_are_told_on_once_with_what_to_do(line: str, advice: object) -> None:
    thoughts = InfoChecker()
    (remark,) = remarks_on(line, line, thoughts=thoughts)
    assert line.removeprefix("info string ")[:30] in remark.phrase.en
    assert remark.advice == advice
    assert remarks_on(line, thoughts=thoughts) == []


def test_a_flood_of_nonsense_is_counted_and_only_some_of_it_tried() -> None:
    (remark,) = remarks_on(*["info depth 1 pv 7g7f 7g7f"] * 5_000)
    assert "40 lines with" in remark.phrase.en
