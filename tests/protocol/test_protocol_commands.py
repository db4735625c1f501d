"""What we say is one line, and the line that the protocol wants."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.usi.commands import (
    Debug,
    GameOver,
    Go,
    GoMate,
    IsReady,
    MateLimit,
    MisuseError,
    NewGame,
    Outcome,
    PonderHit,
    PositionCommand,
    Quit,
    Register,
    SetOption,
    Stop,
    Usi,
    UsiCommand,
)
from tests.cases import every_case

TWO_PIECES = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"


@every_case(
    ("command", "text"),
    [
        (Usi(), "usi"),
        (Debug(True), "debug on"),
        (Debug(False), "debug off"),
        (IsReady(), "isready"),
        (SetOption("USI_Hash", "32"), "setoption name USI_Hash value 32"),
        (SetOption("Clear Hash"), "setoption name Clear Hash"),
        (Register(), "register later"),
        (NewGame(), "usinewgame"),
        (PositionCommand(), "position startpos"),
        (PositionCommand(None, ("7g7f", "3c3d", "2g2f")), "position startpos moves 7g7f 3c3d 2g2f"),
        (PositionCommand(TWO_PIECES, ("5a6b", "7g7f", "3a3b")), f"position sfen {TWO_PIECES} moves 5a6b 7g7f 3a3b"),
        (Go(), "go"),
        (Go(ponder=True), "go ponder"),
        (Go(btime=60000, wtime=50000, byoyomi=10000), "go btime 60000 wtime 50000 byoyomi 10000"),
        (
            Go(btime=40000, wtime=50000, binc=10000, winc=10000, ponder=True),
            "go ponder btime 40000 wtime 50000 binc 10000 winc 10000",
        ),
        (Go(depth=5, nodes=100, movetime=0, movestogo=3), "go movestogo 3 depth 5 nodes 100 movetime 0"),
        (Go(infinite=True, searchmoves=("7g7f", "2g2f")), "go infinite searchmoves 7g7f 2g2f"),
        (GoMate(60000), "go mate 60000"),
        (GoMate(), "go mate infinite"),
        (MateLimit.MILLISECONDS.mate_command(60000, 9), "go mate 60000"),
        (MateLimit.PLIES.mate_command(60000, 9), "go mate 9"),
        (MateLimit.PLIES.mate_command(60000), "go mate infinite"),
        (Stop(), "stop"),
        (PonderHit(), "ponderhit"),
        (GameOver(Outcome.WIN), "gameover win"),
        (GameOver(Outcome.LOSE), "gameover lose"),
        (GameOver(Outcome.DRAW), "gameover draw"),
        (Quit(), "quit"),
    ],
)
def test_each_command_has_its_line(command: UsiCommand, text: str) -> None:
    assert command.text == text


@every_case(
    "make",
    [
        lambda: SetOption("A\nquit", "1"),
        lambda: SetOption("A", "1\r"),
        lambda: SetOption("A", "\0"),
        lambda: SetOption(" ", "1"),
        lambda: PositionCommand("9/9/9 b -"),
        lambda: PositionCommand(None, ("7g7f 3c3d",)),
        lambda: PositionCommand(None, ("7g7f\n",)),
        lambda: PositionCommand(None, ("",)),
        lambda: Go(searchmoves=("7g7f\n",)),
        lambda: Go(searchmoves=("7g7f\0",)),
        lambda: Go(btime=-1),
        lambda: GoMate(-1),
    ],
)
def test_what_would_be_no_line_cannot_be_made(make: Callable[[], UsiCommand]) -> None:
    with pytest.raises(MisuseError):
        make()


@settings(deadline=None)
@given(st.text(), st.text())
def test_an_option_can_never_say_a_second_line(name: str, value: str) -> None:
    try:
        text = SetOption(name, value).text
    except MisuseError:
        return
    assert "\n" not in text
    assert "\r" not in text
