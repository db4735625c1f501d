"""The log of an engine: in memory, in view, in files, and in the thinking-log format."""

import gc
import time
from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from app.usi.log import EngineLog, LogDirection, LogFilter, LogLine, LogRecording, LogView, time_of_day
from app.usi.log_tlf import LogFile, TlfFormatter, parse_typed_entry, read_log, write_log
from app.usi.tlf import TlfFault, TlfProblem, format_entry, parse_log
from tests.cases import every_case

NOON = 1_767_265_200.25


def small_log(most_lines: int = 100, most_bytes: int = 1000) -> EngineLog:
    return EngineLog("Engine", NOON, 5000.0, most_lines, most_bytes)


def texts(lines: Sequence[LogLine]) -> list[str]:
    return [line.text for line in lines]


def test_a_log_keeps_both_directions_with_their_times() -> None:
    log = small_log()
    log.append_lines(LogDirection.TO, [b"usi"], 5000.5)
    log.append_lines(LogDirection.FROM, [b"id name A", b"usiok"], 5000.75)
    assert log.lines == (
        LogLine(LogDirection.TO, 0.5, b"usi"),
        LogLine(LogDirection.FROM, 0.75, b"id name A"),
        LogLine(LogDirection.FROM, 0.75, b"usiok"),
    )


def test_the_newest_lines_are_kept() -> None:
    log = small_log(most_lines=3)
    log.append_lines(LogDirection.FROM, (b"%d" % number for number in range(5)), 5001)
    assert texts(log.lines) == ["2", "3", "4"]
    assert (log.count, log.dropped_count) == (5, 2)
    assert texts(log.lines_after(3)) == ["3", "4"]
    assert texts(log.lines_after(0)) == ["2", "3", "4"]
    assert log.lines_after(5) == ()


def test_who_looks_for_garbage_passes_over_the_lines() -> None:
    log = EngineLog("Engine", NOON, 5000.0)
    gc.collect()
    before = len(gc.get_objects())
    log.append_lines(LogDirection.FROM, (b"%d" % number for number in range(5_000)), 5001)
    gc.collect()
    assert len(gc.get_objects()) - before < 500
    assert len(log.lines) == 5_000


def test_long_lines_count_by_their_bytes() -> None:
    log = small_log(most_bytes=10)
    log.append_lines(LogDirection.FROM, [b"12345", b"123", b"1234"], 5001)
    assert texts(log.lines) == ["123", "1234"]
    log.append_lines(LogDirection.FROM, [b"12345678901", b"1"], 5001)
    assert texts(log.lines) == ["1"]


def test_whoever_listens_hears_of_lines_together() -> None:
    log, heard = small_log(), list[tuple[LogLine, ...]]()
    log.appended.connect(heard.append)
    log.append_lines(LogDirection.FROM, [b"a", b"b"], 5001)
    log.append_lines(LogDirection.FROM, [], 5002)
    assert [texts(lines) for lines in heard] == [["a", "b"]]


def test_a_filter_shows_directions_and_what_has_a_text() -> None:
    log = small_log()
    view = LogView(log)
    log.append_lines(LogDirection.TO, [b"go infinite"], 5001)
    log.append_lines(LogDirection.FROM, ["info string 定跡 Book".encode(), b"bestmove 7g7f"], 5002)
    view.log_filter = LogFilter(frozenset({LogDirection.FROM}))
    assert texts(view.lines) == ["info string 定跡 Book", "bestmove 7g7f"]
    view.log_filter = LogFilter(text="BOOK")
    assert texts(view.lines) == ["info string 定跡 Book"]
    view.log_filter = LogFilter()
    assert len(view.lines) == 3


def test_a_paused_view_stands_still_while_the_log_goes_on() -> None:
    log = small_log(most_lines=2)
    view = LogView(log)
    log.append_lines(LogDirection.FROM, [b"a", b"b"], 5001)
    view.pause()
    log.append_lines(LogDirection.FROM, [b"c"], 5002)
    view.pause()
    assert view.is_paused
    assert (texts(view.lines), view.waiting_count) == (["a", "b"], 1)
    view.log_filter = LogFilter(text="b")
    assert texts(view.lines) == ["b"]
    view.log_filter = LogFilter()
    view.resume()
    assert (texts(view.lines), view.waiting_count) == (["b", "c"], 0)


def test_every_word_of_a_filter_counts_and_one_with_a_minus_keeps_lines_out() -> None:
    log = small_log(most_bytes=10_000)
    said = [
        "info depth 1 pv 7g7f",
        "info depth 2 pv 2g2f",
        "info string 定跡 あり",
        "info string 定跡なし",
        "bestmove 2g2f",
    ]
    log.append_lines(LogDirection.FROM, [line.encode() for line in said], 5001)
    log.append_lines(LogDirection.FROM, ["info string 定跡".encode("cp932")], 5001)
    view = LogView(log)
    for words, numbers in {
        "PV depth": [0, 1],
        "depth -7g7f": [1],
        "-info": [4],
        "定跡": [2, 3, 5],
        "定跡 -あり": [3, 5],
        "- ": [],
        "": [0, 1, 2, 3, 4, 5],
    }.items():
        view.log_filter = LogFilter(text=words)
        assert view.lines == [log.lines[number] for number in numbers]


def test_what_is_cleared_away_stays_in_the_log() -> None:
    log = small_log()
    log.append_lines(LogDirection.FROM, [b"a", b"b"], 5001)
    view = LogView(log)
    view.clear()
    assert view.lines == []
    log.append_lines(LogDirection.FROM, [b"c"], 5001)
    view.log_filter = LogFilter(text="a")
    view.log_filter = LogFilter()
    assert (texts(view.lines), texts(log.lines)) == (["c"], ["a", "b", "c"])


@given(st.lists(st.one_of(st.integers(0, 7), st.sampled_from(["look", "filter", "clear", "all"])), max_size=30))
def test_a_view_that_is_kept_up_shows_what_one_made_anew_would(happenings: list[int | str]) -> None:
    log = small_log(most_lines=5)
    view = LogView(log)
    cleared = number = 0
    for happening in happenings:
        if isinstance(happening, int):
            log.append_lines(LogDirection.FROM, (b"%d" % (number + each) for each in range(happening)), 5001)
            number += happening
        elif happening == "look":
            before = list(view.shown_lines)
            gone = view.refresh()
            assert list(view.shown_lines)[: len(before) - gone] == before[gone:]
        elif happening == "clear":
            view.clear()
            cleared = log.count
        else:
            view.log_filter = LogFilter(text="1" if happening == "filter" else "")
    assert view.lines == view.log_filter.filter_lines(log.lines_after(cleared))


def test_what_is_copied_has_the_time_of_day_and_the_direction() -> None:
    log = small_log()
    log.append_lines(LogDirection.TO, [b"usi"], 5000.5)
    log.append_lines(LogDirection.FROM, ["id name 将棋".encode("cp932")], 5000.75)
    hour = time.strftime("%H:%M:%S", time.localtime(NOON))
    view = LogView(log)
    assert view.format_lines() == f"{hour}.750 > usi\n{time_of_day(NOON + 0.75)} < id name 将棋\n"
    assert view.format_lines(view.lines[:1]) == f"{hour}.750 > usi\n"


SESSION = LogRecording(
    "Fast 'engine'",
    NOON,
    (
        LogLine(LogDirection.TO, 0.000215, b"usi"),
        LogLine(LogDirection.FROM, 0.085112, b"id name Fast"),
        LogLine(LogDirection.FROM, 0.085112, b""),
        LogLine(LogDirection.FROM, 0.085112, b"usiok"),
        LogLine(LogDirection.STDERR, 0.1, b" thinking: 7g7f"),
        LogLine(LogDirection.FROM, 2.0, b"info string error : no file"),
        LogLine(LogDirection.FROM, 2.0, "id author 棋士".encode("cp932")),
        LogLine(LogDirection.FROM, 2.0, b"Unknown: \x00\x81"),
        LogLine(LogDirection.TO, 3.5, b"# no comment"),
        LogLine(LogDirection.STDERR, 3.5, b"\x1b[1m"),
        LogLine(LogDirection.NOTE, 4.0, b"killed"),
        LogLine(LogDirection.EXIT, 4.25, b"-9"),
    ),
)
WRITTEN = r"""# #log version:1 engine:"Fast 'engine'" started:'2026-01-01T11:00:00.250000+00:00'
# #at:0.000215
# usi
# #at:0.085112
= id name Fast
=
= usiok
# #at:0.100000
# #  thinking: 7g7f
# #at:2.000000
= line:'info string error : no file'
= cp932:'id author 棋士'
= bytes:'556e6b6e6f776e3a200081'
# #at:3.500000
# #to line:'# no comment'
# #error line:"\u001B[1m"
# #at:4.000000
# #note line:'killed'
# #at:4.250000
# #exit line:'-9'
"""


def test_a_log_is_written_as_tlf_that_a_person_can_read() -> None:
    assert write_log(SESSION) == WRITTEN
    assert read_log(WRITTEN) == ((SESSION,), ())


data = st.one_of(
    st.sampled_from([b"", b"go", b"#", b"# #at:1", b"at:1.5", b"a:'''", b"'''", b"\r", b" ", b". x", b"line:'x'", b"log version:1", b"\xef\xbb\xbf"]),
    st.sampled_from([b"two\nlines", b"C:\\engine", b"it's\n"]),
    st.binary(max_size=12),
    st.text("将棋ソフト、表示 'ｱ", max_size=8).map(lambda text: text.encode("cp932")),
    st.text(max_size=12).map(lambda text: text.encode("utf-8", "replace")),
)  # fmt: skip
times = st.one_of(st.sampled_from([0.0, 0.000001, 1.5]), st.floats(0, 1e8).map(lambda at: round(at, 6)))
lines = st.builds(LogLine, st.sampled_from(LogDirection), times, data)
recordings = st.builds(
    LogRecording,
    st.text(st.characters(codec="utf-8"), max_size=8),
    st.one_of(st.none(), st.floats(0, 4e9).map(lambda wall: round(wall, 6))),
    st.lists(lines, min_size=1, max_size=10).map(tuple),
)


@given(recordings)
@example(LogRecording("", None, (LogLine(LogDirection.TO, 0.0, b"a:'''"), LogLine(LogDirection.TO, 0.0, b"'''"))))
@example(
    LogRecording(
        "", None, (LogLine(LogDirection.FROM, 0.0, b"line:'x'"), LogLine(LogDirection.NOTE, 0.0, b"log version:1"))
    )
)
def test_nothing_of_a_line_is_lost_by_writing_and_reading(recording: LogRecording) -> None:
    written = write_log(recording)
    assert read_log(written.encode("utf-8").decode("utf-8")) == ((recording,), ())
    assert parse_log(written).problems == ()


@given(st.lists(recordings, max_size=3))
def test_one_file_may_hold_many_starts(recordings: list[LogRecording]) -> None:
    several = [recording._replace(started=float(place)) for place, recording in enumerate(recordings)]
    assert list(read_log("".join(map(write_log, several))).recordings) == several


@given(st.text(max_size=60))
@example("# #log version:1 started:'yesterday'\n= a\n")
@example("# #log version:1 started:'0001-01-01T00:00:00+14:00'\n= a\n")
@example("# #at:999999999999.5\n= bytes:'xy'\n# #to line:x\n= \ud800\n")
def test_any_text_is_read_as_some_log(text: str) -> None:
    recordings = read_log(text).recordings
    assert all(recording.lines for recording in recordings)
    if "\ud800" not in text:
        written = "".join(map(write_log, recordings))
        assert [line for one in read_log(written).recordings for line in one.lines] == [
            line for one in recordings for line in one.lines
        ]


def test_a_log_of_another_program_is_read_with_all_it_says() -> None:
    text = "# board:'''\n# x\n# '''\n# #hungry\n# # J10\n= board:'''\n. o\n. '''\n? internal error\nnoise\n"
    reading = read_log(text)
    (recording,) = reading.recordings
    assert [(line.direction, line.text) for line in recording.lines] == [
        (LogDirection.TO, "board:'''"), (LogDirection.TO, "x"), (LogDirection.TO, "'''"), (LogDirection.NOTE, "hungry"), (LogDirection.STDERR, "J10"),
        (LogDirection.FROM, "board:'''"), (LogDirection.FROM, "o"), (LogDirection.FROM, "'''"), (LogDirection.FROM, "? internal error"), (LogDirection.NOTE, "noise"),
    ]  # fmt: skip
    assert (recording.engine, recording.started) == ("", None)
    assert reading.problems == (TlfProblem(TlfFault.NO_SIGN, 10, 1),)


@every_case("text", ["bytes:'f'", "line:x", "line:'x' more:'y'", "colour:'x'", "go line:'x'", "line:'x"])
def test_a_reply_that_only_looks_like_one_of_ours_is_a_line_as_it_stands(text: str) -> None:
    (recording,) = read_log(f"= {text}\n").recordings
    assert recording.lines == (LogLine(LogDirection.FROM, 0.0, text.encode()),)


def test_a_head_of_another_version_is_a_remark() -> None:
    (recording,) = read_log("# #log version:2 engine:'A'\n# usi\n").recordings
    assert (recording.engine, texts(recording.lines)) == ("", ["log version:2 engine:'A'", "usi"])


class Files:
    """What somebody who writes files does."""

    def __init__(self) -> None:
        self.files = [b""]
        self.calls = 0

    def append(self, data: bytes) -> None:
        self.files[-1] += data
        self.calls += 1

    def turn(self) -> None:
        self.files.append(b"")


def test_a_file_that_is_full_is_followed_by_another() -> None:
    files = Files()
    file = LogFile(TlfFormatter(SESSION.engine, SESSION.started), files.append, files.turn, most_bytes=250)
    file.append_lines(SESSION.lines[:5])
    assert files.calls == 1
    file.append_lines(SESSION.lines[5:])
    file.append_lines([])
    assert len(files.files) > 2
    assert all(0 < len(text) <= 250 for text in files.files)
    read_alone = [read_log(text.decode()) for text in files.files]
    assert all(reading.problems == () for reading in read_alone)
    assert tuple(line for reading in read_alone for line in reading.recordings[0].lines) == SESSION.lines
    assert read_log(b"".join(files.files).decode()).recordings == (SESSION,)


def test_a_line_longer_than_a_file_has_a_file_of_its_own() -> None:
    files = Files()
    file = LogFile(TlfFormatter("Engine", NOON), files.append, files.turn, most_bytes=150)
    for size in (1, 500, 1):
        file.append_lines([LogLine(LogDirection.FROM, 1.0, b"x" * size)])
    assert [text.count(b"= x") for text in files.files] == [1, 1, 1]


@every_case(("written", "count"), [(0, 1), (9_999, 2)])
def test_a_file_that_is_there_is_continued_until_it_is_full(written: int, count: int) -> None:
    files = Files()
    file = LogFile(TlfFormatter("Engine", NOON), files.append, files.turn, written, most_bytes=10_000)
    file.append_lines(SESSION.lines)
    assert len(files.files) == count
    assert read_log(files.files[-1].decode()).recordings == (LogRecording("Engine", NOON, SESSION.lines),)


@every_case("typed", ["#of:1", "#at:1.000000", "#log version:1 engine:'B'", "#to line:'x'", "usi"])
def test_what_a_person_types_is_logged_as_typed_though_it_looks_like_a_line_of_the_log(typed: str) -> None:
    head = "# #log version:1 engine:'A' started:'2026-11-20T10:00:00+00:00' number:1\n"
    (recording,) = read_log(head + format_entry(*parse_typed_entry(typed)).rstrip("\n") + "\n").recordings
    assert (recording.engine, [line.text for line in recording.lines]) == ("A", [typed])
