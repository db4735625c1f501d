"""Of many thoughts the newest of each kind are kept, and nothing that must be heard at once is."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.usi.info import CentipawnScore, Info, ScoreBound, read_info
from app.usi.info_throttle import InfoThrottle, is_throttled_info, multipv_rank
from tests.cases import every_case


def kept(*lines: bytes) -> list[bytes]:
    flood = InfoThrottle()
    for line in lines:
        flood.add_line(line)
    return flood.drain_lines()


@every_case(
    ("raw", "found"),
    [
        (b"info depth 3 multipv 2 score cp 5 pv 7g7f", 2),
        (b"info multipv 100 depth 3 pv 7g7f", 100),
        (b"info depth 3 pv 7g7f multipv  3", 3),
        (b"info depth 3 multipv  3 pv 7g7f", 3),
        (b"info depth 3 score cp 5 multipv 2", 2),
        (b"info depth 3 score cp 5 pv 7g7f", 1),
        (b"info depth 0 score mate 0", 1),
        (b"info depth 3 multipv x pv 7g7f", 1),
        (b"info depth 3 pv 7g7f multipv", 1),
        (b"info depth 3 pv 7g7f multipv 12", 12),
        (b"info time 100 nodes 1 pv\r", 1),
        (b"info depth 3 currmove 9g9f currmovenumber 28", None),
        (b"info nps 100", None),
        (b"info", None),
    ],
)
def test_the_rank_of_a_line_is_found_without_reading_it(raw: bytes, found: int | None) -> None:
    assert multipv_rank(raw) == (b"" if found is None else b"%d" % found)


def test_a_newer_line_replaces_the_older_of_its_rank_only() -> None:
    assert kept(
        b"info depth 1 multipv 1 pv 7g7f",
        b"info depth 1 multipv 2 pv 2g2f",
        b"info nps 100",
        b"info currmove 7g7f",
        b"info depth 2 multipv 1 pv 2g2f",
        b"info currmove 2g2f",
    ) == [
        b"info depth 1 multipv 2 pv 2g2f",
        b"info nps 100",
        b"info depth 2 multipv 1 pv 2g2f",
        b"info currmove 2g2f",
    ]


def test_moves_that_are_compared_keep_their_last_depths_however_their_lines_come() -> None:
    """Whether the lines come one by one or all at once, the last two depths that both have are heard."""
    said = [f"info depth {depth} multipv {rank} score cp {depth} pv 7g7f" for depth in range(1, 90) for rank in (1, 2)]
    lines = [line.encode() for line in said[:-1]]
    for portion in (1, 3, 50, len(lines)):
        flood, heard = InfoThrottle(), set[bytes]()
        flood.keeps_depths = True
        for start in range(0, len(lines), portion):
            for line in lines[start : start + portion]:
                flood.add_line(line)
            drained = flood.drain_lines()
            assert len(drained) <= 6
            heard.update(drained)
        assert {line for line in lines if b" depth 87 " in line or b" depth 88 " in line} <= heard
    flood = InfoThrottle()
    for line in lines:
        flood.add_line(line)
    assert len(flood.drain_lines()) == 2


def test_what_is_about_no_line_never_replaces_a_line() -> None:
    line = b"info depth 5 multipv 2 score cp 3 pv 7g7f"
    assert line in kept(line, b"info depth 6 multipv 2 currmove 2g2f", b"info depth 6")


def test_a_bound_does_not_replace_what_is_exact() -> None:
    exact, older, newer = (
        b"info depth 20 score cp 5 pv 6i6h 8b5b 7g7f",
        b"info depth 21 score cp -5 lowerbound pv 6i6h",
        b"info depth 21 score cp -9 upperbound pv 6i6h",
    )
    assert kept(exact, older, newer) == [exact, newer]
    assert kept(older, exact) == [exact]
    flood = InfoThrottle()
    flood.add_line(older)
    flood.add_line(exact)
    assert flood.drain_lines() == [exact]
    flood.add_line(exact)
    flood.add_line(newer)
    assert flood.drain_lines() == [exact, newer]


@every_case("line", [b"usiok", b"bestmove 7g7f", b"", b"info", b"info string x", b"info  string y", b" info depth 3"])
def test_what_must_be_heard_at_once_cannot_wait(line: bytes) -> None:
    assert not is_throttled_info(line)


@every_case("line", [b"info depth 1", b"info nps 1", b"info score cp 3 string", b"info depth 2 string x"])
def test_thoughts_can_wait(line: bytes) -> None:
    assert is_throttled_info(line)


thoughts = st.builds(
    lambda depth, rank, bound, cp: (depth, rank, bound, cp),
    st.integers(1, 99),
    st.none() | st.integers(1, 4),
    st.sampled_from(ScoreBound),
    st.integers(-99, 99),
)


def line_of(depth: int, rank: int | None, bound: ScoreBound, cp: int) -> bytes:
    ranked = "" if rank is None else f" multipv {rank}"
    bounded = "" if bound is ScoreBound.EXACT else f" {bound.value}"
    return f"info depth {depth}{ranked} score cp {cp}{bounded} pv 7g7f".encode()


@settings(deadline=None)
@given(st.lists(st.lists(thoughts, max_size=12), max_size=5))
def test_the_last_word_on_every_rank_survives(blocks: list[list[tuple[int, int | None, ScoreBound, int]]]) -> None:
    flood = InfoThrottle()
    newest: dict[int, bytes] = {}
    newest_exact: dict[int, bytes] = {}
    for block in blocks:
        for thought in block:
            flood.add_line(line_of(*thought))
            newest[thought[1] or 1] = line_of(*thought)
            if thought[2] is ScoreBound.EXACT:
                newest_exact[thought[1] or 1] = line_of(*thought)
    assert flood.has_lines == bool(newest)
    drained = flood.drain_lines()
    assert set(drained) == {*newest.values(), *newest_exact.values()}
    shown: dict[int, Info] = {int(multipv_rank(raw) or 1): read_info(raw.decode()) for raw in drained}
    assert shown == {number: read_info(raw.decode()) for number, raw in newest.items()}
    assert not flood.has_lines


def test_a_kept_line_reads_as_it_came() -> None:
    (raw,) = kept(b"info depth 1 score cp 1 pv 7g7f\r", b"info depth 2 score cp -2 pv 7g7f\r")
    assert read_info(raw.decode()) == Info(depth=2, score=CentipawnScore(-2), pv=("7g7f",))
