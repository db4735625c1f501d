"""The example conversations of the protocol's descriptions, line by line in both directions."""

from app.usi.answers import AnswerWord, BestMove, Checkmate
from app.usi.commands import Go, GoMate, Outcome, PositionCommand, SearchCommand
from app.usi.events import EngineFault, InfoEvent, SearchAnswered, SessionEvent
from app.usi.faults import FaultKind
from app.usi.info import CentipawnScore
from app.usi.session import SearchQuery, Session

TSUME = "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1"


class Talk:
    """A conversation that is written down as it goes."""

    def __init__(self) -> None:
        self.session = Session()
        self.written: list[str] = []
        self.events: list[SessionEvent] = []
        self.session.start(0)
        self.note()

    def note(self) -> None:
        self.written += [f">{line}" for line in self.session.take_outgoing().decode().splitlines()]

    def hear(self, *lines: str) -> None:
        for line in lines:
            self.written.append(f"<{line}")
            self.events += self.session.receive_bytes(f"{line}\n".encode(), 0)
            self.note()

    def ask(self, position: PositionCommand, search: SearchCommand) -> None:
        self.session.search(SearchQuery(position, search), 0)
        self.note()

    def answers(self) -> list[object]:
        return [event.answer for event in self.events if isinstance(event, SearchAnswered)]

    def is_introduced(self) -> None:
        self.hear(
            "id name Lesserkai",
            "id authoer Program Writer",
            "option name BookFile type string default public.bin",
            "option name UseBook type check default true",
            "usiok",
        )

    def begins(self, *settings: tuple[str, bool | int | str]) -> None:
        for name, value in settings:
            self.session.set_option(name, value, 0)
        self.session.new_game(0)
        self.note()
        self.hear("readyok")


def written(text: str) -> list[str]:
    return [line for line in text.split("\n") if line]


INTRODUCTION = """
>usi
<id name Lesserkai
<id authoer Program Writer
<option name BookFile type string default public.bin
<option name UseBook type check default true
<usiok
"""


def test_from_the_start_to_the_beginning_of_a_game() -> None:
    talk = Talk()
    talk.is_introduced()
    talk.begins(("USI_Ponder", True), ("USI_Hash", 32), ("BookFile", "public.bin"), ("UseBook", True))
    assert talk.written == written(
        INTRODUCTION
        + """
>setoption name USI_Ponder value true
>setoption name USI_Hash value 32
>setoption name BookFile value public.bin
>setoption name UseBook value true
>isready
<readyok
>usinewgame
"""
    )
    assert EngineFault(FaultKind.UNKNOWN_LINE, "id authoer Program Writer") in talk.events


def test_a_move_without_pondering() -> None:
    talk = Talk()
    talk.is_introduced()
    talk.begins()
    talk.written.clear()
    talk.ask(PositionCommand(None, ("7g7f",)), Go())
    talk.hear("bestmove 3c3d")
    assert talk.written == written(
        """
>position startpos moves 7g7f
>go
<bestmove 3c3d
"""
    )
    assert talk.answers() == [BestMove("3c3d")]


def pondering() -> Talk:
    talk = Talk()
    talk.is_introduced()
    talk.begins()
    talk.written.clear()
    talk.ask(PositionCommand(None, ("1g1f",)), Go())
    talk.hear("bestmove 4a3b ponder 6i7h")
    talk.ask(PositionCommand(None, ("1g1f", "4a3b", "6i7h")), Go(ponder=True))
    return talk


PONDERING = """
>position startpos moves 1g1f
>go
<bestmove 4a3b ponder 6i7h
>position startpos moves 1g1f 4a3b 6i7h
>go ponder
"""


def test_pondering_on_a_move_that_was_not_made() -> None:
    talk = pondering()
    talk.ask(PositionCommand(None, ("1g1f", "4a3b", "7g7f")), Go())
    talk.hear("bestmove 6a5b ponder 4i5h")
    assert talk.written == written(
        PONDERING
        + """
>stop
<bestmove 6a5b ponder 4i5h
>position startpos moves 1g1f 4a3b 7g7f
>go
"""
    )
    assert talk.answers() == [BestMove("4a3b", "6i7h")]


def test_pondering_on_the_move_that_was_made() -> None:
    talk = pondering()
    talk.session.ponder_hit(0)
    talk.note()
    talk.hear("bestmove 6a5b ponder 4i5h")
    assert talk.written == written(
        PONDERING
        + """
>ponderhit
<bestmove 6a5b ponder 4i5h
"""
    )
    assert talk.answers() == [BestMove("4a3b", "6i7h"), BestMove("6a5b", "4i5h")]


def test_the_end_of_a_game() -> None:
    talk = pondering()
    talk.session.ponder_hit(0)
    talk.note()
    talk.written.clear()
    talk.hear("bestmove resign")
    talk.session.game_over(Outcome.LOSE, 0)
    talk.note()
    assert talk.written == written(
        """
<bestmove resign
>gameover lose
"""
    )
    assert talk.answers()[-1] is AnswerWord.RESIGN


def test_a_search_for_mate() -> None:
    talk = Talk()
    talk.is_introduced()
    talk.begins(("USI_Hash", 32), ("BookFile", "public.bin"), ("UseBook", True))
    talk.ask(PositionCommand(TSUME), GoMate())
    talk.hear("checkmate G*8f 9f9g 8f8g 9g9h 8g8h")
    assert talk.written == written(
        INTRODUCTION
        + f"""
>setoption name USI_Hash value 32
>setoption name BookFile value public.bin
>setoption name UseBook value true
>isready
<readyok
>usinewgame
>position sfen {TSUME}
>go mate infinite
<checkmate G*8f 9f9g 8f8g 9g9h 8g8h
"""
    )
    assert talk.answers() == [Checkmate(("G*8f", "9f9g", "8f8g", "9g9h", "8g8h"))]


def test_the_conversation_of_draft_one() -> None:
    talk = Talk()
    talk.hear(
        "id name Glaurung Shogi 0.1",
        "id author Tord Romstad",
        "option name USI_Hash type spin default 16 min 8 max 1024",
        "option name Nullmove type check default true",
        "option name Style type combo default Normal var Solid var Normal var Risky",
        "option name USI_AnalyseMode type check default false",
        "usiok",
    )
    talk.written.clear()
    talk.begins(("USI_Hash", 128), ("Style", "Solid"))
    talk.session.set_option("USI_AnalyseMode", True, 0)
    talk.ask(PositionCommand(None, ("7g7f", "3c3d")), Go(infinite=True))
    talk.hear(
        "info depth 1",
        "info score cp -2 depth 1 nodes 13 time 5 pv 8h2b+ 3a2b",
        "info depth 2",
        "info nps 15937",
        "info score cp 5 depth 2 nodes 255 time 90 pv 2g2f 4c4d",
        "info depth 3 seldepth 7",
        "info score cp 20 depth 3 nodes 1123 time 315 pv 2g2f 4c4d 2f2e",
    )
    talk.session.stop(0)
    talk.note()
    talk.hear("bestmove 2g2f ponder 4c4d")
    assert [line for line in talk.written if not line.startswith("<info")] == written(
        """
>setoption name USI_Hash value 128
>setoption name Style value Solid
>isready
<readyok
>usinewgame
>setoption name USI_AnalyseMode value true
>position startpos moves 7g7f 3c3d
>go infinite
>stop
<bestmove 2g2f ponder 4c4d
"""
    )
    assert [event.info.score for event in talk.events if isinstance(event, InfoEvent) and event.info.pv] == [
        CentipawnScore(20)
    ]
    assert talk.answers() == [BestMove("2g2f", "4c4d")]
