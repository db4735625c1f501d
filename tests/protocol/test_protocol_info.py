"""What an engine thinks is read whatever the order of its words, and nonsense in it costs nothing else."""

from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_tools import lines_of_info, lines_of_moves, moves, words

from app.usi.info import (
    MOST_NUMBER,
    CentipawnScore,
    CurrentLine,
    Info,
    MateScore,
    ScoreBound,
    info_text,
    read_info,
)
from tests.cases import every_case


@every_case(
    ("line", "info"),
    [
        ("info", Info()),
        (
            "info time 1141 depth 3 nodes 135125 score cp -1521 pv 3a3b L*4h 4c4d",
            Info(time=1141, depth=3, nodes=135125, score=CentipawnScore(-1521), pv=("3a3b", "L*4h", "4c4d")),
        ),
        ("info nodes 120000 nps 116391 hashfull 104", Info(nodes=120000, nps=116391, hashfull=104)),
        ("info string 7g7f (70%)", Info(string="7g7f (70%)")),
        ("info depth 2 string  two  blanks pv 7g7f ", Info(depth=2, string="two  blanks pv 7g7f ")),
        ("info string", Info(string="")),
        ("info depth 5 seldepth 8", Info(depth=5, seldepth=8)),
        ("info currmove 2g2f currmovenumber 1", Info(currmove="2g2f", currmovenumber=1)),
        ("info currmove", Info()),
        ("info currmove depth 3", Info(depth=3)),
        ("info refutation 8h2b+ 1c2b", Info(refutation=("8h2b+", "1c2b"))),
        ("info refutation 8h2b+", Info(refutation=("8h2b+",))),
        ("info currline 2 7g7f 3c3d", Info(currline=CurrentLine(2, ("7g7f", "3c3d")))),
        ("info currline 7g7f", Info(currline=CurrentLine(None, ("7g7f",)))),
        ("info depth 3 currline 2", Info(depth=3, currline=CurrentLine(2, ()))),
        ("info depth 3 string 5", Info(depth=3, string="5")),
        ("info depth 3 score 5", Info(depth=3)),
        ("info currline", Info(currline=CurrentLine(None, ()))),
        ("info cpuload 900", Info(cpuload=900)),
        ("info  time 4 nodes 0 nps 0 hashfull 0", Info(time=4, nodes=0, nps=0, hashfull=0)),
        ("info time 100 nodes 1 pv", Info(time=100, nodes=1)),
        ("info pv 7g7f 3c3d depth 4", Info(pv=("7g7f", "3c3d"), depth=4)),
        ("info pv 6a6b pass 3c3d resign", Info(pv=("6a6b", "pass", "3c3d", "resign"))),
        (
            "info depth 21 multipv 1 score cp -5 lowerbound nodes 8 time 2010 pv 6i6h",
            Info(depth=21, multipv=1, score=CentipawnScore(-5, ScoreBound.LOWER), nodes=8, time=2010, pv=("6i6h",)),
        ),
        ("info score cp 5 upperbound", Info(score=CentipawnScore(5, ScoreBound.UPPER))),
        ("info lowerbound score mate 3", Info(score=MateScore(True, 3, ScoreBound.LOWER))),
        ("info depth 3 lowerbound", Info(depth=3)),
        ("info depth 6 depth 7 score cp 30", Info(depth=7, score=CentipawnScore(30))),
        ("info wdl 500 300 200 depth 3 pv 7g7f", Info(depth=3, pv=("7g7f",))),
        ("info depth 6  score cp 30 pv ", Info(depth=6, score=CentipawnScore(30))),
    ],
)
def test_the_words_of_a_thought_are_found(line: str, info: Info) -> None:
    assert read_info(line) == info


@every_case(
    ("words", "score"),
    [
        ("mate 5", MateScore(True, 5)),
        ("mate -6", MateScore(False, 6)),
        ("mate +", MateScore(True)),
        ("mate -", MateScore(False)),
        ("mate", MateScore(True)),
        ("mate + nodes 3", MateScore(True)),
        ("mate nodes 3", MateScore(True)),
        ("mate 0", MateScore(False, 0)),
        ("mate -0", MateScore(False, 0)),
        ("mate +0", MateScore(True, 0)),
        ("mate +7", MateScore(True, 7)),
        ("cp 1148897", CentipawnScore(1148897)),
        ("cp +3", CentipawnScore(3)),
        ("cp", None),
        ("cp much", None),
        ("cp 1.5", None),
        ("30", None),
        ("", None),
    ],
)
def test_a_score_is_read_in_every_shape(words: str, score: CentipawnScore | MateScore | None) -> None:
    assert read_info(f"info depth 3 score {words}".rstrip()).score == score


@every_case(
    ("line", "info"),
    [
        ("info depth 3 tbhits 0 time 5 pv 7g7f", Info(depth=3, time=5, pv=("7g7f",))),
        ("info wdl 500 300 200 depth 3", Info(depth=3)),
        ("info depth deep nodes 5", Info(nodes=5)),
        ("info nodes depth 4", Info(depth=4)),
        ("info depth", Info()),
        ("info nodes 18446744073709551616 depth 2", Info(depth=2)),
        ("info nodes -9223372036854775809 depth 2", Info(depth=2)),
        (f"info nodes {MOST_NUMBER} depth 2", Info(nodes=MOST_NUMBER, depth=2)),
        (f"info nodes {'9' * 5000} depth 2", Info(depth=2)),
        (f"info score cp {'9' * 5000} depth 2 pv 7g7f", Info(depth=2, pv=("7g7f",))),
    ],
)
def test_nonsense_costs_nothing_but_itself(line: str, info: Info) -> None:
    assert read_info(line) == info


@settings(deadline=None)
@given(lines_of_info)
def test_what_was_read_of_any_line_can_be_said_again(line: str) -> None:
    info = read_info(line)
    assert read_info(info_text(info)) == info


numbers = st.none() | st.integers(0, 2**63 - 1)
scores = st.one_of(
    st.none(),
    st.builds(CentipawnScore, st.integers(-(2**31), 2**31), st.sampled_from(ScoreBound)),
    st.builds(MateScore, st.booleans(), st.none() | st.integers(0, 999), st.sampled_from(ScoreBound)),
)
infos = st.builds(
    Info,
    depth=numbers,
    seldepth=numbers,
    time=numbers,
    nodes=numbers,
    nps=numbers,
    multipv=numbers,
    score=scores,
    pv=lines_of_moves,
    hashfull=numbers,
    cpuload=numbers,
    currmove=st.none() | moves,
    currmovenumber=numbers,
    refutation=lines_of_moves,
    currline=st.none() | st.builds(CurrentLine, numbers, lines_of_moves),
    string=st.none() | st.lists(words, max_size=3).map("  ".join),
)


@settings(deadline=None)
@given(infos)
def test_a_thought_is_read_as_it_is_said(info: Info) -> None:
    said = read_info(info_text(info))
    assert said._replace(score=None) == info._replace(score=None)
    assert said.score == info.score or said.score == MateScore(True, 0)
