"""The engine's side hears what ours says, and its answers are heard."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_tools import lines_of_moves, pieces, question, words

from app.usi.answers import AnswerWord, BestMove
from app.usi.commands import (
    Debug,
    GameOver,
    Go,
    GoMate,
    IsReady,
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
from app.usi.events import InfoEvent, SearchAnswered, SearchSent, SessionEvent
from app.usi.info import CentipawnScore, Info, info_text
from app.usi.options import ButtonOption, CheckOption, ComboOption, FileOption, Option, SpinOption, TextOption
from app.usi.server import UnknownCommand, UsiServer, read_command
from app.usi.session import Session
from tests.cases import every_case

OPTIONS = (
    Option("USI_Hash", SpinOption(-1, 64), 16),
    Option("USI_Ponder", CheckOption(), False),
    Option("Level of play", ComboOption(("easy", "very hard")), "easy"),
    Option("Book", FileOption(), "book.db"),
    Option("Name", TextOption(), ""),
    Option("Clear Hash", ButtonOption()),
)

times = st.none() | st.integers(0, 10**9)
names = st.lists(words.filter(lambda word: word not in ("value", "name", "code")), min_size=1, max_size=3).map(" ".join)
commands = st.one_of(
    st.sampled_from((Usi(), Debug(True), Debug(False), IsReady(), NewGame(), Stop(), PonderHit(), Quit(), Register())),
    st.builds(GameOver, st.sampled_from(Outcome)),
    st.builds(SetOption, names, st.none() | names),
    st.builds(PositionCommand, st.none() | st.just("9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1"), lines_of_moves),
    st.builds(GoMate, times),
    st.builds(
        Go,
        ponder=st.booleans(),
        btime=times,
        wtime=times,
        byoyomi=times,
        binc=times,
        winc=times,
        movestogo=times,
        depth=times,
        nodes=times,
        movetime=times,
        infinite=st.booleans(),
        searchmoves=lines_of_moves,
    ),
)


@settings(deadline=None)
@given(commands)
def test_a_command_is_read_as_it_is_said(command: UsiCommand) -> None:
    assert read_command(command.text) == command


@every_case(
    ("line", "command"),
    [
        ("joho debug on", Debug(True)),
        ("register later", Register()),
        ("register name Stefan MK code 4359874324", Register()),
        ("  isready  ", IsReady()),
        ("position  startpos  moves  7g7f", PositionCommand(None, ("7g7f",))),
        ("position startpos moves", PositionCommand()),
        ("go btime -300 wtime 5 foo byoyomi x", Go(btime=0, wtime=5)),
        ("go searchmoves 7g7f 2g2f infinite", Go(searchmoves=("7g7f", "2g2f"), infinite=True)),
        ("go depth", Go()),
        ("go mate", GoMate()),
        ("setoption name A value", SetOption("A", "")),
        ("setoption name Clear Hash", SetOption("Clear Hash")),
        ("setoption name A value b value c", SetOption("A", "b value c")),
    ],
)
def test_what_other_programs_say_is_understood(line: str, command: UsiCommand) -> None:
    assert read_command(line) == command


@every_case(
    "line",
    [
        "",
        "joho",
        "debug joho on",
        "setoption",
        "setoption value 3",
        "setoption name",
        "register",
        "register now",
        "position",
        "position endpos",
        "position sfen 9/9/9 b",
        "gameover",
        "gameover perhaps",
    ],
)
def test_what_is_no_command_comes_back(line: str) -> None:
    assert read_command(line) == UnknownCommand(line)


@settings(deadline=None)
@given(st.text())
def test_any_line_is_a_command_or_comes_back(line: str) -> None:
    assert isinstance(read_command(line), UsiCommand | UnknownCommand)


@settings(deadline=None)
@given(st.lists(commands, max_size=5), st.lists(st.integers(0, 500)))
def test_nothing_depends_on_how_the_bytes_come(said: list[UsiCommand], cuts: list[int]) -> None:
    server = UsiServer("Engine", "Us")
    text = "".join(f"{command.text}\r\n\n" for command in said).encode()
    assert [command for piece in pieces(text, cuts) for command in server.receive_bytes(piece)] == said
    assert server.receive_end() == []


def test_a_last_line_without_a_newline_is_heard() -> None:
    server = UsiServer("Engine", "Us")
    assert server.receive_bytes(b"isready\nquit") == [IsReady()]
    assert server.receive_end() == [Quit()]


def test_an_option_keeps_what_will_do_for_it() -> None:
    server = UsiServer("Engine", "Us", OPTIONS)
    for name, value in (
        ("usi_hash", "32"),
        ("USI_Ponder", "true"),
        ("Level of play", "very hard"),
        ("Book", "<empty>"),
        ("Name", "a  b"),
    ):
        server.receive_bytes(f"setoption name {name} value {value}\n".encode())
    kept = {"USI_Hash": 32, "USI_Ponder": True, "Level of play": "very hard", "Book": "", "Name": "a  b"}
    assert server.settings == kept
    for name, value in (
        ("USI_Hash", "65"),
        ("USI_Hash", "many"),
        ("USI_Ponder", "perhaps"),
        ("Level of play", "odd"),
        ("Gone", "1"),
    ):
        server.receive_bytes(f"setoption name {name} value {value}\n".encode())
    server.receive_bytes(b"setoption name Clear Hash\n")
    assert server.settings == kept


def test_an_answer_is_given_once_and_not_too_early() -> None:
    server = UsiServer("Engine", "Us")
    with pytest.raises(MisuseError):
        server.answer_line(AnswerWord.RESIGN)
    server.receive_bytes(b"go infinite\n")
    assert server.search == Go(infinite=True)
    with pytest.raises(MisuseError):
        server.answer_line(AnswerWord.RESIGN)
    server.receive_bytes(b"stop\n")
    assert server.answer_line(BestMove("7g7f", "3c3d")) == "bestmove 7g7f ponder 3c3d"
    with pytest.raises(MisuseError):
        server.answer_line(AnswerWord.RESIGN)


@every_case(
    ("go", "release"),
    [("go ponder btime 5", b"ponderhit\n"), ("go ponder", b"stop\n"), ("go ponder infinite", b"ponderhit\nstop\n")],
)
def test_an_answer_waits_while_pondering(go: str, release: bytes) -> None:
    server = UsiServer("Engine", "Us")
    server.receive_bytes(go.encode() + b"\n")
    for line in release.splitlines(keepends=True):
        assert server.must_wait
        server.receive_bytes(line)
    assert not server.must_wait
    assert server.answer_line(AnswerWord.NO_MOVE) in ("bestmove (none)", "bestmove none")


def test_a_session_and_a_server_understand_each_other() -> None:
    session, server = Session({"Level of play": "very hard"}), UsiServer("Our engine", "We", OPTIONS)
    told: list[SessionEvent] = []

    def exchange() -> list[UsiCommand | UnknownCommand]:
        heard = server.receive_bytes(session.take_outgoing())
        lines = []
        for command in heard:
            if command == Usi():
                lines += server.introduction()
            if command == IsReady():
                lines.append("readyok")
        told.extend(session.receive_bytes("".join(f"{line}\n" for line in lines).encode(), 0))
        return heard

    session.start(0)
    exchange()
    assert list(session.options) == list(OPTIONS)
    asked = question("7g7f")
    search = session.search(asked, 0)
    assert exchange() == [SetOption("Level of play", "very hard"), IsReady()]
    assert exchange() == [asked.position, asked.search]
    assert server.settings["Level of play"] == "very hard"
    session.stop(0)
    assert exchange() == [Stop()]
    info = Info(depth=3, score=CentipawnScore(30), pv=("3c3d", "2g2f"))
    told.clear()
    lines = [info_text(info), server.answer_line(BestMove("3c3d", "2g2f"))]
    told += session.receive_bytes("".join(f"{line}\n" for line in lines).encode(), 0)
    assert told == [InfoEvent(search, info), SearchAnswered(search, BestMove("3c3d", "2g2f"), was_stopped=True)]
    assert not any(isinstance(event, SearchSent) for event in told)
