"""What a server of the CSA protocol does, as scripts that any such server can be put through, line by line.

A `Place` makes lines to a server and lets time go by; each scenario says what is sent and asserts what comes.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

QUICK = 5.0
"""Seconds within which an answer has to come."""


class Line(Protocol):
    """One line to a server."""

    def say(self, *lines: str) -> None: ...

    def hear(self, until: str) -> list[str]:
        """All lines up to one that begins so; AssertionError where none comes."""
        ...

    def close(self) -> None: ...
    def has_ended(self) -> bool:
        """Whether the server has closed it by now, or soon does."""
        ...


class Place(Protocol):
    def connect(self) -> Line: ...
    def wait(self, seconds: float) -> None: ...


_games = iter(range(10_000))


def pair(place: Place, game: str = "", *, black: str = "alpha", white: str = "beta") -> tuple[Line, Line, str]:
    """Two who have agreed to a game; the first of them begins."""
    number = next(_games)
    game = (game or "test-100-10").replace("#", str(number))
    lines = []
    for name, side in ((f"{black}{number}", "B"), (f"{white}{number}", "W")):
        line = place.connect()
        line.say(f"LOGIN {name} {game}-{side}")
        assert line.hear("LOGIN:") == [f"LOGIN:{name} OK"]
        lines.append(line)
    summaries = [line.hear("END Game_Summary") for line in lines]
    assert ["Your_Turn:+" in summaries[0], "Your_Turn:-" in summaries[1]] == [True, True]
    (named,) = (said for said in summaries[0] if said.startswith("Game_ID:"))
    return lines[0], lines[1], named.removeprefix("Game_ID:")


def started(place: Place, game: str = "") -> tuple[Line, Line]:
    black, white, game_id = pair(place, game)
    for line in (black, white):
        line.say(f"AGREE {game_id}")
    for line in (black, white):
        assert line.hear("START:") == [f"START:{game_id}"]
    return black, white


def both_hear(lines: Sequence[Line], until: str) -> list[list[str]]:
    return [line.hear(until) for line in lines]


def normal_cdf(place: Place) -> None:
    """The mover's own claim of a time is ignored, and a comment is not sent on."""
    black, white = started(place)
    black.say("+7776FU,T5")
    assert both_hear((black, white), "+7776FU") == [["+7776FU,T0"]] * 2
    white.say("-3334FU,'* 30 +2726FU")
    assert both_hear((black, white), "-3334FU") == [["-3334FU,T0"]] * 2
    black.say("%TORYO")
    assert black.hear("#LOSE") == ["%TORYO", "#RESIGN", "#LOSE"]
    assert white.hear("#WIN") == ["%TORYO", "#RESIGN", "#WIN"]
    assert black.has_ended()


def deferred(place: Place) -> None:
    """What is sent out of turn is played when the turn comes."""
    black, white = started(place)
    white.say("-3334FU")
    place.wait(0.3)
    black.say("+7776FU")
    assert black.hear("-3334FU")[0] == "+7776FU,T0"
    black.say("%TORYO")
    white.hear("#WIN")


def sent_twice(place: Place) -> None:
    """The second of two copies that came too early is an illegal move a turn later."""
    black, white = started(place)
    white.say("-3334FU", "-3334FU")
    place.wait(0.3)
    black.say("+7776FU")
    black.hear("-3334FU")
    black.say("+2726FU")
    assert white.hear("#LOSE")[-2:] == ["#ILLEGAL_MOVE", "#LOSE"]
    assert black.hear("#WIN")[-2:] == ["#ILLEGAL_MOVE", "#WIN"]


def illegal(place: Place) -> None:
    black, white = started(place)
    black.say("+7775FU")
    assert black.hear("#LOSE") == ["#ILLEGAL_MOVE", "#LOSE"]
    assert white.hear("#WIN") == ["#ILLEGAL_MOVE", "#WIN"]


def interruption(place: Place) -> None:
    """%CHUDAN is no harmless word."""
    black, white = started(place)
    black.say("%CHUDAN")
    assert black.hear("#LOSE") == ["#ILLEGAL_MOVE", "#LOSE"]
    assert white.hear("#WIN") == ["#ILLEGAL_MOVE", "#WIN"]


def mover_gone(place: Place) -> None:
    black, white = started(place)
    black.close()
    assert white.hear("#WIN") == ["%TORYO", "#RESIGN", "#WIN"]


def waiting_side_gone(place: Place) -> None:
    """Nothing is heard of it before the other side has moved."""
    black, white = started(place)
    white.close()
    place.wait(0.3)
    black.say("+7776FU")
    assert black.hear("#WIN") == ["+7776FU,T0", "%TORYO", "#RESIGN", "#WIN"]


def rejected(place: Place) -> None:
    black, white, game_id = pair(place)
    black.say(f"AGREE {game_id}")
    white.say(f"REJECT {game_id}")
    (line,) = black.hear("REJECT:")
    assert line.startswith(f"REJECT:{game_id} by beta")


def time_up(place: Place) -> None:
    """Who has used exactly all of it has lost."""
    black, white = started(place, "test#-2-0")
    place.wait(2.05)
    black.say("+7776FU")
    assert black.hear("#LOSE") == ["#TIME_UP", "#LOSE"]
    assert white.hear("#WIN") == ["#TIME_UP", "#WIN"]


def byoyomi(place: Place) -> None:
    """Parts of a second are free, and the byoyomi is there anew for every move."""
    black, white = started(place, "test#-0-2")
    for line, move in ((black, "+7776FU"), (white, "-3334FU")):
        place.wait(1.8)
        line.say(move)
        assert both_hear((black, white), move) == [[f"{move},T1"]] * 2
    place.wait(2.05)
    black.say("+2726FU")
    assert black.hear("#LOSE") == ["#TIME_UP", "#LOSE"]
    white.hear("#WIN")


def increment(place: Place) -> None:
    """The first move has it already."""
    black, white = started(place, "test#-1-1F")
    place.wait(1.8)
    black.say("+7776FU")
    assert black.hear("+7776FU") == ["+7776FU,T1"]
    white.say("-3334FU")
    white.hear("-3334FU")
    place.wait(2.05)
    black.say("+2726FU")
    assert black.hear("#LOSE") == ["-3334FU,T0", "#TIME_UP", "#LOSE"]


def false_declaration(place: Place) -> None:
    black, white = started(place)
    black.say("%KACHI")
    assert black.hear("#LOSE") == ["%KACHI,T0", "%KACHI", "#ILLEGAL_MOVE", "#LOSE"]
    assert white.hear("#WIN") == ["%KACHI,T0", "%KACHI", "#ILLEGAL_MOVE", "#WIN"]


def double_login(place: Place) -> None:
    """Who is in no game makes room for somebody of the same name; who is in one does not."""
    number = next(_games)
    first = place.connect()
    first.say(f"LOGIN twin{number} test{number}-10-0")
    first.hear("LOGIN:")
    second = place.connect()
    second.say(f"LOGIN twin{number} test{number}-10-0")
    assert second.hear("LOGIN:") == [f"LOGIN:twin{number} OK"]
    assert first.has_ended()
    black, _ = started(place, "test#-100-10")
    third = place.connect()
    third.say(f"LOGIN alpha{number + 1} test{number + 1}-100-10")
    assert third.hear("LOGIN:") == ["LOGIN:incorrect"]
    black.say("+7776FU")
    black.hear("+7776FU")


def bad_logins(place: Place) -> None:
    line = place.connect()
    line.say("HELLO", "LOGIN onlyname", "LOGIN bad/name test-10-0", "LOGIN a b c d")
    for _ in range(4):
        assert line.hear("LOGIN:")[-1] == "LOGIN:incorrect"


def extended(place: Place) -> None:
    """Lists, chat and a game that is watched."""
    number = next(_games)
    watcher = place.connect()
    watcher.say(f"LOGIN watcher{number} secret x1")
    assert watcher.hear("##[LOGIN]") == [f"LOGIN:watcher{number} OK", "##[LOGIN] +OK x1"]
    watcher.say("")
    assert watcher.hear("") == [""]
    watcher.say("%%WHO")
    assert any(
        line.startswith(f"##[WHO] watcher{number}") and line.endswith(" x1 connected")
        for line in watcher.hear("##[WHO] +OK")
    )
    black, white = started(place, "test#-100-10")
    watcher.say("%%LIST")
    games = watcher.hear("##[LIST] +OK")
    game_id = next(line for line in games if f"+test{number + 1}-100-10+" in line).removeprefix("##[LIST] ")
    watcher.say(f"%%MONITOR2ON {game_id}")
    assert f"##[MONITOR2][{game_id}] V2" in watcher.hear(f"##[MONITOR2][{game_id}] +OK")
    black.say("+7776FU")
    assert watcher.hear(f"##[MONITOR2][{game_id}] +OK") == [
        f"##[MONITOR2][{game_id}] {word}" for word in ("+7776FU", "T0", "+OK")
    ]
    watcher.say("%%CHAT hello")
    assert watcher.hear("##[CHAT]") == [f"##[CHAT][watcher{number}] hello"]
    white.say("%TORYO")
    assert watcher.hear(f"##[MONITOR2][{game_id}] +OK")[0] == f"##[MONITOR2][{game_id}] %TORYO"
    watcher.say("LOGOUT")
    assert watcher.hear("LOGOUT:") == ["LOGOUT:completed"]


def stopwatch(place: Place) -> None:
    """Only whole minutes are charged, and what is told as minutes are seconds."""
    number = next(_games)
    black = place.connect()
    black.say(f"LOGIN sw{number} test{number}-60-060-B")
    black.hear("LOGIN:")
    white = place.connect()
    white.say(f"LOGIN sx{number} test{number}-60-060-W")
    said = black.hear("END Game_Summary")
    assert {"Time_Unit:1min", "Total_Time:60", "Byoyomi:60"} <= {*said}


def handicap(place: Place) -> None:
    """Who gives the handicap is + on servers, and begins."""
    number = next(_games)
    black = place.connect()
    black.say(f"LOGIN hb{number} hc2p_test{number}-60-10-B")
    black.hear("LOGIN:")
    white = place.connect()
    white.say(f"LOGIN hw{number} hc2p_test{number}-60-10-W")
    said = black.hear("END Game_Summary")
    assert "P8 *  *  *  *  *  *  *  *  * " in said
    assert "P2 * -HI *  *  *  *  * -KA * " in said
    assert "To_Move:+" in said


def buoy(place: Place) -> None:
    """A game that begins behind moves."""
    number = next(_games)
    owner = place.connect()
    owner.say(f"LOGIN owner{number} secret x1")
    owner.hear("##[LOGIN]")
    owner.say(f"%%SETBUOY buoy_test{number}-60-10 +7776FU-3334FU 1")
    owner.hear("##[SETBUOY] +OK")
    black, white, _ = pair_for_buoy(place, f"buoy_test{number}-60-10", number)
    said = black.hear("END Game_Summary")
    assert [line for line in said if line.endswith(",T1")] == ["+7776FU,T1", "-3334FU,T1"]
    assert "To_Move:+" in said
    white.close()


def pair_for_buoy(place: Place, game: str, number: int) -> tuple[Line, Line, str]:
    black, white = place.connect(), place.connect()
    black.say(f"LOGIN bb{number} {game}-B")
    black.hear("LOGIN:")
    white.say(f"LOGIN bw{number} {game}-W")
    white.hear("LOGIN:")
    return black, white, game


SCENARIOS: dict[str, Callable[[Place], None]] = {
    scenario.__name__: scenario
    for scenario in (
        *(normal_cdf, deferred, sent_twice, illegal, interruption, mover_gone, waiting_side_gone, rejected, time_up),
        *(byoyomi, increment, false_declaration, double_login, bad_logins, extended, stopwatch, handicap, buoy),
    )
}
