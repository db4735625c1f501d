"""What networks and servers do wrong: each fault is named in time by a sentence, and the record has all that was played."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from app.online.events import OnlineFailure, OnlineTimeouts
from app.online.session import LONGEST_LINE
from app.record.endings import EndKind
from app.text.phrase import Phrase
from tests.cases import every_case
from tests.unit.online.conversation import GAME_ID, TIME, Conversation, summary

PATIENCE = OnlineTimeouts()
MOVES = ("7g7f", "3c3d")
"""Those that `exchanged` has made."""


class Fault(NamedTuple):
    """What happens, how long until it is named, and how."""

    happens: Callable[[], Conversation]
    named_after: float
    """Seconds; just before there is no failure."""
    failure: OnlineFailure | None
    notice: str = ""
    """Words of a remark, where the game goes on."""
    moves: tuple[str, ...] = ()
    """All that the record has to have."""


def flood(line: str, count: int) -> list[str]:
    return [line] * count


def offered_with(pieces: str) -> Conversation:
    """A game is offered that begins with these pieces of Black's, and kings."""
    return Conversation().logged_in().hear(*summary(position=[*NO_PIECES, f"P+59OU{pieces}", "P-51OU", "+"]))


def asking_again(conversation: Conversation) -> Conversation:
    for _ in range(3):
        conversation.hear("One-time password:").wait(5)
    return conversation


def by_byte(conversation: Conversation, *lines: str) -> Conversation:
    for byte in "".join(f"{line}\n" for line in lines).encode():
        conversation.hear_bytes(bytes([byte]))
    return conversation


NO_PIECES = [f"P{rank}{' * ' * 9}" for rank in range(1, 10)]
FAULTS = {
    # Silence in each state
    "nobody answers": Fault(Conversation, PATIENCE.connect, OnlineFailure.CONNECT_TIMEOUT),
    "login unanswered": Fault(lambda: Conversation().open(), PATIENCE.login, OnlineFailure.LOGIN_SILENT),
    "a login that wants something more": Fault(
        lambda: Conversation().open().hear("Accept the new terms of use at https://example.org first"),
        PATIENCE.login,
        OnlineFailure.LOGIN_SILENT,
    ),
    "a login that asks again and again": Fault(
        lambda: asking_again(Conversation().open()), PATIENCE.login - 5 * 3, OnlineFailure.LOGIN_SILENT
    ),
    "summary stops": Fault(
        lambda: Conversation().logged_in().hear(*summary()[:8]), PATIENCE.summary, OnlineFailure.SUMMARY_LATE
    ),
    "no start": Fault(lambda: Conversation().offered(), PATIENCE.start, OnlineFailure.START_LATE),
    "no echo": Fault(
        lambda: Conversation().exchanged().move("2g2f"), PATIENCE.echo, OnlineFailure.ECHO_LATE, "", MOVES
    ),
    "no answer to a resignation": Fault(
        lambda: resigned(Conversation().exchanged()), PATIENCE.echo, OnlineFailure.ECHO_LATE, "", MOVES
    ),
    "opponent's time is up and nothing is said": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear("+2726FU,T0"),
        8 + 5 + PATIENCE.opponent,
        OnlineFailure.OPPONENT_LATE,
        "",
        (*MOVES, "2g2f"),
    ),
    "our time is up and nothing is said": Fault(
        lambda: Conversation().exchanged(), 9 + 5 + PATIENCE.opponent, OnlineFailure.OPPONENT_LATE, "", MOVES
    ),
    "no verdict": Fault(
        lambda: Conversation().exchanged().hear("#TIME_UP"), PATIENCE.result, OnlineFailure.RESULT_LATE, "", MOVES
    ),
    "no answer to a keep-alive": Fault(
        lambda: Conversation().logged_in().wait(PATIENCE.keep_alive).hear(""),
        PATIENCE.keep_alive + PATIENCE.answer,
        OnlineFailure.CONNECTION_DEAD,
    ),
    # The line breaks in each state
    "refused": Fault(lambda: Conversation().cut(), 0, OnlineFailure.NOT_REACHED),
    "cut in the login": Fault(lambda: Conversation().open().cut(), 0, OnlineFailure.LOGIN_CUT),
    "cut while waiting": Fault(lambda: Conversation().logged_in().cut(), 0, OnlineFailure.WAITING_CUT),
    "cut in the summary": Fault(
        lambda: Conversation().logged_in().hear(*summary()[:12]).cut(), 0, OnlineFailure.SUMMARY_CUT
    ),
    "cut after agreeing": Fault(lambda: Conversation().offered().cut(), 0, OnlineFailure.START_CUT),
    "cut in our turn": Fault(lambda: Conversation().exchanged().cut(), 0, OnlineFailure.GAME_CUT, "", MOVES),
    "cut with a move on its way": Fault(
        lambda: Conversation().exchanged().move("2g2f").cut(), 0, OnlineFailure.GAME_CUT, "", MOVES
    ),
    "cut in the opponent's turn": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear("+2726FU,T0").cut(),
        0,
        OnlineFailure.GAME_CUT,
        "",
        (*MOVES, "2g2f"),
    ),
    "cut between the two lines of the result": Fault(
        lambda: Conversation().exchanged().hear("#TIME_UP").cut(), 0, OnlineFailure.RESULT_LATE, "", MOVES
    ),
    # Half lines, single bytes, long lines, floods
    "half a move and the end": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear_bytes(b"+2726FU,").cut(),
        0,
        OnlineFailure.GAME_CUT,
        "",
        MOVES,
    ),
    "half a login": Fault(
        lambda: Conversation().open().hear_bytes(b"LOGIN:us O"), PATIENCE.login, OnlineFailure.LOGIN_SILENT
    ),
    "byte by byte": Fault(
        lambda: by_byte(Conversation().exchanged().move("2g2f"), "+2726FU,T0", "-8384FU,T1"),
        0,
        None,
        "",
        (*MOVES, "2g2f", "8c8d"),
    ),
    "everything at once": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear("+2726FU,T0", "-8384FU,T1", "", "#CHUDAN"),
        PATIENCE.result,
        None,
        "",
        (*MOVES, "2g2f", "8c8d"),
    ),
    "line ends of Windows": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear("+2726FU,T0\r", "-8384FU,T1\r"),
        0,
        None,
        "",
        (*MOVES, "2g2f", "8c8d"),
    ),
    "a line without end": Fault(
        lambda: Conversation().exchanged().hear_bytes(b"x" * (3 * LONGEST_LINE) + b"\n"),
        0,
        None,
        f"more than {LONGEST_LINE} bytes",
        MOVES,
    ),
    "another protocol": Fault(
        lambda: Conversation().open().hear(*flood("HTTP/1.1 400 Bad Request", 3_000)), 0, OnlineFailure.NOT_CSA
    ),
    "a start without kings": Fault(
        lambda: Conversation().logged_in().hear(*summary(position=[*NO_PIECES, "+"])), 0, OnlineFailure.SUMMARY_BAD
    ),
    "a start that is half a board": Fault(
        lambda: Conversation().logged_in().hear(*summary(position=["P1abc", "+"])), 0, OnlineFailure.SUMMARY_BAD
    ),
    "a start in which a king can be captured": Fault(
        lambda: Conversation().logged_in().hear(*summary(position=[*NO_PIECES, "P+58HI59OU", "P-51OU", "+"])),
        0,
        OnlineFailure.SUMMARY_BAD,
    ),
    **{
        f"a start with {what}": Fault(
            partial(offered_with, pieces),
            0,
            OnlineFailure.SUMMARY_BAD,
        )
        for what, pieces in {
            "two pawns in a file": "55FU56FU",
            "a dead pawn": "11FU",
            "nineteen pawns": "00FU" * 19,
            "three rooks": "12RY00HI00HI",
        }.items()
    },
    "nonsense without end while waiting for a game": Fault(
        lambda: Conversation().logged_in().hear(*flood("hello", 3_000)), 0, OnlineFailure.NOT_CSA
    ),
    "nonsense without end while a game is offered": Fault(
        lambda: Conversation().offered().hear(*flood("hello", 3_000)), 0, OnlineFailure.NOT_CSA
    ),
    "long nonsense without end while waiting for a game": Fault(
        lambda: Conversation().logged_in().hear(*flood("x" * (LONGEST_LINE + 9), 3_000)), 0, OnlineFailure.NOT_CSA
    ),
    "a line that never ends while waiting for a game": Fault(
        lambda: Conversation().logged_in().hear_bytes(b"x" * 600_000).hear_bytes(b"x" * 600_000),
        0,
        OnlineFailure.NOT_CSA,
    ),
    "flood of ## lines in a game": Fault(
        lambda: Conversation().exchanged().hear(*flood("##[CHAT][x] y", 50_000)).move("2g2f").hear("+2726FU,T0"),
        0,
        None,
        "unexpected lines so far: 10000",
        (*MOVES, "2g2f"),
    ),
    "flood within a summary": Fault(
        lambda: Conversation().logged_in().hear(*summary()[:5], *flood("Unknown:1", 5_000)),
        0,
        OnlineFailure.SUMMARY_BAD,
    ),
    "zeroes and other bytes": Fault(
        lambda: Conversation().exchanged().hear_bytes(b"\x00\xff\xfe\x80\n"),
        0,
        None,
        "An unexpected line was ignored",
        MOVES,
    ),
    # Wrong and missing words
    "login refused": Fault(lambda: Conversation().open().hear("LOGIN:incorrect"), 0, OnlineFailure.LOGIN_REFUSED),
    "game rejected by the other side": Fault(
        lambda: Conversation().offered().hear(f"REJECT:{GAME_ID} by them"), 0, OnlineFailure.REJECTED
    ),
    "start of another game": Fault(
        lambda: Conversation().offered().hear("START:other").move("7g7f").hear("+7776FU,T0"),
        0,
        None,
        "START:other",
        ("7g7f",),
    ),
    "wrong echo": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear("+9796FU,T0"),
        0,
        None,
        "+9796FU, not the move that was sent (+2726FU)",
        (*MOVES, "9g9f"),
    ),
    "echo of a move nobody can make": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear("+5554FU,T0"), 0, OnlineFailure.BOARD_LOST, "", MOVES
    ),
    "the same move twice": Fault(lambda: Conversation().exchanged().hear("-3334FU,T2"), 0, None, "-3334FU", MOVES),
    "an illegal move that the server accepts": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear("+2726FU,T0", "-8222HI,T0"),
        0,
        None,
        "accepted -8222HI",
        (*MOVES, "2g2f", "8b2b"),
    ),
    "no time": Fault(
        lambda: Conversation().exchanged().move("2g2f").hear("+2726FU").wait(3.2).hear("-8384FU"),
        0,
        None,
        "does not report the times",
        (*MOVES, "2g2f", "8c8d"),
    ),
    "a result out of the blue": Fault(lambda: Conversation().logged_in().hear("#WIN"), 0, None, "#WIN"),
    "an error while playing": Fault(
        lambda: Conversation().exchanged().hear("##[ERROR] unknown command"), 0, None, "unknown command", MOVES
    ),
    # Conditions that are odd
    "no side": Fault(lambda: Conversation().logged_in().hear(*without("Your_Turn")), 0, OnlineFailure.SUMMARY_BAD),
    "no name of the game": Fault(
        lambda: Conversation().logged_in().hear(*without("Game_ID")), 0, OnlineFailure.SUMMARY_BAD
    ),
    "another game": Fault(
        lambda: Conversation().logged_in().hear(*without("Format", "Format:Go 1.0")), 0, OnlineFailure.SUMMARY_BAD
    ),
    "a position that is none": Fault(
        lambda: Conversation().logged_in().hear(*summary(position=("PI", "+", "+5554FU,T1"))),
        0,
        OnlineFailure.SUMMARY_BAD,
    ),
    "unknown entries": Fault(
        lambda: Conversation().playing(summary(head=("Moon_Phase:full",))), 0, None, "Moon_Phase:full"
    ),
    "a time that is no number": Fault(
        lambda: Conversation().playing(summary(time=("Time_Unit:1sec", "Total_Time:long"))), 0, None, "Total_Time:long"
    ),
    "a unit that is none": Fault(
        lambda: Conversation().playing(summary(time=("Time_Unit:1day", *TIME[1:]))), 0, None, "Time_Unit:1day"
    ),
    "milliseconds": Fault(
        lambda: (
            Conversation()
            .playing(summary(time=("Time_Unit:1msec", "Total_Time:10000", "Byoyomi:5000")))
            .wait(1.5)
            .move("7g7f")
            .hear("+7776FU,T1.512")
        ),
        0,
        None,
        "",
        ("7g7f",),
    ),
    "moves in the position": Fault(
        lambda: Conversation().playing(summary(position=("PI", "+", "+7776FU,T12", "-3334FU,T6"))),
        0,
        None,
        "",
        MOVES,
    ),
    "To_Move that is wrong": Fault(
        lambda: Conversation().playing(summary(position=("PI", "+", "+7776FU,T1"), turn="-", to_move="+")),
        0,
        None,
        "To_Move",
        ("7g7f",),
    ),
}


def without(name: str, instead: str = "") -> list[str]:
    lines = [line for line in summary() if not line.startswith(f"{name}:")]
    return [*lines[:3], instead, *lines[3:]] if instead else lines


def resigned(conversation: Conversation) -> Conversation:
    conversation.grant(conversation.play.resign(conversation.now))
    return conversation


def test_there_are_faults_enough() -> None:
    assert len(FAULTS) >= 40


@every_case("name", FAULTS)
def test_a_fault_is_named_in_time_and_the_record_is_whole(name: str) -> None:
    fault = FAULTS[name]
    conversation = fault.happens()
    if fault.named_after:
        conversation.wait(fault.named_after - 0.1)
        assert conversation.failure is None
        conversation.wait(0.2)
    assert conversation.failure is fault.failure
    assert fault.notice in "\n".join(conversation.notices)
    if fault.moves:
        assert tuple(conversation.moves) == fault.moves
    if fault.failure is not None:
        assert not conversation.is_open
        assert conversation.play.is_over
        assert sentence_is_whole(conversation.all_told_failures()[-1])


def sentence_is_whole(sentence: Phrase) -> bool:
    return all(words.strip() and "{" not in words for words in sentence)


def test_a_broken_game_ends_where_the_line_broke() -> None:
    conversation = Conversation().exchanged().cut()
    end = conversation.written[-1].end
    assert end is not None
    assert end.kind is EndKind.ERROR
    assert "was lost during the game" in conversation.written[-1].comment
    assert [result.verdict.name for result in conversation.results] == ["BROKEN"]


def test_the_cause_tells_the_result_where_the_verdict_is_lost() -> None:
    conversation = Conversation().exchanged().hear("#TIME_UP").cut()
    assert [(result.verdict.name, result.end) for result in conversation.results] == [("LOSE", EndKind.TIMEOUT)]


def test_nothing_is_sent_twice() -> None:
    """Of two copies of a move the second would be played a turn later, as an illegal one."""
    conversation = Conversation().exchanged().move("2g2f").move("2g2f").move("9g9f").wait(59)
    assert [line for line in conversation.sent if line.startswith("+")] == ["+7776FU", "+2726FU"]


def test_a_resignation_waits_for_our_turn() -> None:
    conversation = Conversation().exchanged().move("2g2f")
    resigned(conversation).hear("+2726FU,T0")
    assert "%TORYO" not in conversation.sent
    conversation.hear("-8384FU,T1")
    assert conversation.sent[-1] == "%TORYO"


def test_the_word_that_interrupts_is_never_sent() -> None:
    """Servers take it for an illegal move."""
    conversation = Conversation().exchanged()
    conversation.grant(conversation.play.stop(conversation.now))
    conversation.hear("%TORYO", "#RESIGN", "#LOSE")
    assert conversation.sent[-1] == "%TORYO"
    assert not any("CHUDAN" in line for line in conversation.sent)
    assert conversation.play.is_over
