"""Lines come out whole, however the pipe has cut them."""

from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_tools import pieces

from app.usi.faults import FaultKind
from app.usi.lines import LineBuffer, LineText


def all_lines(parts: list[bytes], limit: int = 1_000_000) -> list[LineText]:
    lines = LineBuffer(limit)
    whole = [line for part in parts for line in lines.receive_bytes(part)]
    return whole + [lines.decode(raw) for raw in lines.flush()]


def test_both_ends_of_line_are_taken_off() -> None:
    assert all_lines([b"usiok\r\nreadyok\n\r\nbestmove 7g7f\r\r\n"]) == [
        LineText("usiok"),
        LineText("readyok"),
        LineText(""),
        LineText("bestmove 7g7f"),
    ]


def test_half_a_kanji_meets_its_other_half() -> None:
    text = "info string 王手\n".encode()
    assert all_lines([text[:13], text[13:14], text[14:]]) == [LineText("info string 王手")]


def test_a_line_is_japanese_of_windows_when_it_is_no_utf8() -> None:
    assert all_lines(["id name 激指\n".encode("cp932") + "id author 王\n".encode()]) == [
        LineText("id name 激指"),
        LineText("id author 王"),
    ]


def test_unreadable_bytes_are_replaced_and_told() -> None:
    assert all_lines([b"Unknown command: \xff\xfe\x00\x01garbage\x80\n"]) == [
        LineText("Unknown command: ��\x00\x01garbage�", (FaultKind.REPLACED,))
    ]


def test_a_last_line_without_newline_is_a_line() -> None:
    assert all_lines([b"readyok\nbestmove resign"]) == [LineText("readyok"), LineText("bestmove resign")]


def test_a_line_beyond_the_limit_is_cut_and_told_and_the_next_is_whole() -> None:
    assert all_lines([b"x" * 11 + b"\nusiok\n"], limit=10) == [LineText("x" * 10, (FaultKind.CUT,)), LineText("usiok")]
    assert all_lines([b"x" * 10 + b"\r\nusiok\n"], limit=10) == [LineText("x" * 10), LineText("usiok")]


def test_a_cut_through_a_kanji_takes_the_kanji() -> None:
    assert all_lines(["王王王王\n".encode()], limit=10) == [LineText("王王王", (FaultKind.CUT,))]


def test_an_endless_line_does_not_fill_the_memory() -> None:
    lines = LineBuffer(limit=1000)
    for _ in range(1000):
        assert lines.receive_bytes(b"x" * 1000) == []
    (last,) = lines.flush()
    assert len(last) < 1010


@settings(deadline=None)
@given(st.lists(st.sampled_from((b"\n", b"\r", b"a", "角".encode(), "角".encode("cp932"), b"\xff", b"0123456789"))))
def test_nothing_depends_on_how_the_bytes_are_cut(parts: list[bytes]) -> None:
    text = b"".join(parts)
    whole = all_lines([text], limit=9)
    assert all_lines(parts, limit=9) == whole
    assert all_lines([text[at : at + 1] for at in range(len(text))], limit=9) == whole


@settings(deadline=None)
@given(st.binary(max_size=80), st.lists(st.integers(0, 80)))
def test_any_bytes_are_lines(text: bytes, cuts: list[int]) -> None:
    assert all_lines(pieces(text, cuts)) == all_lines([text])


def test_what_was_dropped_of_a_line_is_forgotten_at_its_end() -> None:
    lines = LineBuffer(4)
    assert lines.split_lines(b"x" * 1_000) == []
    assert lines.dropped_count > 0
    lines.split_lines(b"\n")
    assert lines.dropped_count == 0
