"""The program's own server does what shogi-server does, and keeps a record of it."""

from collections.abc import Sequence

import pytest

from app.online.server import (
    AppendToRecord,
    CsaServer,
    Disconnect,
    FixedPairing,
    SendTo,
    ServerEvent,
    ServerRequest,
    ServerRules,
)
from tests.cases import every_case
from tests.unit.online.scenarios import SCENARIOS, started


class _Line:
    def __init__(self, place: "VirtualPlace", number: int) -> None:
        self.heard: list[str] = []
        self.is_closed = False
        self._place = place
        self.number = number

    def say(self, *lines: str) -> None:
        data = "".join(f"{line}\n" for line in lines).encode()
        self._place.grant(self._place.server.on_data_received(self.number, data, self._place.now))

    def hear(self, until: str) -> list[str]:
        place = next((at for at, line in enumerate(self.heard) if line.startswith(until) and (until or not line)), None)
        assert place is not None, f"{until!r} is not among {self.heard}"
        said, self.heard = self.heard[: place + 1], self.heard[place + 1 :]
        return said

    def close(self) -> None:
        self._place.grant(self._place.server.on_connection_lost(self.number, self._place.now))

    def has_ended(self) -> bool:
        return self.is_closed


class VirtualPlace:
    """The server on a clock that moves only when somebody waits."""

    def __init__(self, rules: ServerRules | None = None) -> None:
        self.now = 50.0
        self.server = CsaServer(rules or ServerRules(), lambda: "2026/01/31 09:00:00", lambda: "20260131090000")
        self.records: dict[str, list[str]] = {}
        self.news: list[str] = []
        self._lines: list[_Line] = []

    def connect(self, address: str = "127.0.0.1") -> _Line:
        line = _Line(self, len(self._lines))
        self._lines.append(line)
        self.grant(self.server.on_connected(line.number, self.now, address))
        return line

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while (deadline := self.server.deadline) is not None and deadline <= until:
            self.now = max(self.now, deadline)
            self.grant(self.server.on_timer(self.now))
        self.now = until

    def grant(self, requests: Sequence[ServerRequest]) -> None:
        for request in requests:
            match request:
                case SendTo():
                    self._lines[request.connection].heard += request.data.decode().removesuffix("\n").split("\n")
                case Disconnect():
                    self._lines[request.connection].is_closed = True
                case AppendToRecord():
                    self.records.setdefault(request.game_id, []).extend(request.lines)
                case ServerEvent():
                    self.news.append(request.sentence.en)


@every_case("name", SCENARIOS)
def test_it_does_what_shogi_server_does(name: str) -> None:
    SCENARIOS[name](VirtualPlace())


ARRIVALS = (
    # total, byoyomi, increment, arrivals, what each is charged and what is left; None for a loss on time
    (5, 0, 0, (4.999,), ((4, 1),)),
    (5, 0, 0, (5.0,), (None,)),
    (0, 10, 0, (9.999,), ((9, 0),)),
    (0, 10, 0, (10.0,), (None,)),
    (5, 10, 0, (14.9,), ((14, 0),)),
    (5, 10, 0, (15.0,), (None,)),
    (5, 10, 0, (3.9, 2.5, 9.9, 10.1), ((3, 2), (2, 0), (9, 0), None)),
    (5, 10, 0, (4.0, 1.0, 1.0), ((4, 1), (1, 0), (1, 0))),
    (5, 0, 10, (14.99, 9.9, 10.5), ((14, 1), (9, 2), (10, 2))),
    (5, 0, 10, (0.3, 0.3, 24.9), ((0, 15), (0, 25), (24, 11))),
    (5, 0, 10, (0.3, 0.3, 35.0), ((0, 15), (0, 25), None)),
)
SHUFFLE = (("+2838HI", "-8272HI"), ("+3828HI", "-7282HI"))


@every_case("total, byoyomi, increment, arrivals, charged", ARRIVALS)
def test_it_charges_moves_to_the_very_boundary(
    total: int, byoyomi: int, increment: int, arrivals: tuple[float, ...], charged: tuple[tuple[int, int] | None, ...]
) -> None:
    place = VirtualPlace()
    extra = f"{increment}F" if increment else str(byoyomi)
    black, white = started(place, f"test#-{total}-{extra}")
    for number, (seconds, what) in enumerate(zip(arrivals, charged, strict=True)):
        ours, theirs = SHUFFLE[number % 2]
        place.now += seconds
        black.say(ours)
        if what is None:
            assert black.hear("#LOSE")[-2:] == ["#TIME_UP", "#LOSE"]
            return
        assert black.hear(ours)[-1] == f"{ours},T{what[0]}"
        white.say(theirs)
        black.hear(theirs)
        (table,) = place.server._tables.values()
        assert table.game.remaining_ms[0] == what[1] * 1000


def test_a_flag_is_seen_falling_at_once() -> None:
    place = VirtualPlace()
    black, white = started(place, "test#-2-0")
    place.wait(1.999)
    assert not black.has_ended()
    place.wait(0.001)
    assert white.hear("#WIN") == ["#TIME_UP", "#WIN"]


def test_a_record_is_kept_line_by_line() -> None:
    place = VirtualPlace()
    black, white = started(place, "test#-100-10")
    black.say("+7776FU,'* 30 -3334FU")
    (before,) = (list(lines) for lines in place.records.values())
    assert before[-3:] == ["+7776FU", "T0", "'** 30 -3334FU"]
    white.say("%TORYO")
    (record,) = place.records.values()
    number = record[1].removeprefix("N+alpha")
    assert record[len(before) :] == [
        "%TORYO",
        f"'summary:toryo:alpha{number} win:beta{number} lose",
        "'$END_TIME:2026/01/31 09:00:00",
    ]


def test_a_list_of_pairs_says_who_plays_whom() -> None:
    pairs = (FixedPairing("anna", "bert", "cup-60-5"), FixedPairing("carl", "anna"))
    place = VirtualPlace(ServerRules(pairs=pairs))
    people = {}
    for name in ("carl", "bert", "anna"):
        people[name] = place.connect()
        people[name].say(f"LOGIN {name} own-10-1")
    summary = people["anna"].hear("END Game_Summary")
    assert {"Name+:anna", "Name-:bert", "Total_Time:60", "Byoyomi:5"} <= {*summary}
    (game_id,) = (line.removeprefix("Game_ID:") for line in summary if line.startswith("Game_ID:"))
    for name in ("anna", "bert"):
        people[name].say(f"AGREE {game_id}")
    people["anna"].say("%TORYO")
    assert people["anna"].is_closed
    assert place.server.has_pairs_left
    again = place.connect()
    again.say("LOGIN anna own-10-1")
    summary = again.hear("END Game_Summary")
    assert {"Name+:carl", "Name-:anna", "Total_Time:10"} <= {*summary}
    assert not place.server.has_pairs_left


def test_moves_end_at_the_limit() -> None:
    place = VirtualPlace(ServerRules(max_moves=2))
    black, white = started(place)
    black.say("+7776FU")
    white.say("-3334FU")
    assert black.hear("#CENSORED")[-2:] == ["#MAX_MOVES", "#CENSORED"]


def test_a_position_that_comes_a_fourth_time_ends_the_game() -> None:
    place = VirtualPlace()
    black, white = started(place)
    for number in range(6):
        ours, theirs = SHUFFLE[number % 2]
        black.say(ours)
        white.say(theirs)
    assert black.hear("#DRAW")[-2:] == ["#SENNICHITE", "#DRAW"]


def test_connections_that_never_log_in_shut_nobody_out_for_long() -> None:
    place = VirtualPlace(ServerRules(most_connections=6, most_of_address=3))
    greedy = [place.connect("10.0.0.1") for _ in range(20)]
    assert [line.is_closed for line in greedy] == [False] * 3 + [True] * 17
    honest = place.connect("10.0.0.2")
    honest.say("LOGIN alice test-600-10,x")
    assert "LOGIN:alice OK" in honest.heard
    others = [place.connect(f"10.0.1.{number}") for number in range(5)]
    assert [line.is_closed for line in others] == [False, False, True, True, True]
    place.wait(61)
    assert all(line.is_closed for line in (*greedy, *others))
    assert not honest.is_closed
    assert not place.connect("10.0.0.1").is_closed
    assert [line for line in place.news if "10.0.0.1" in line and "Too many" in line] == [
        "Too many connections: one from 10.0.0.1 was closed (1 in all).",
        "Too many connections: one from 10.0.0.1 was closed (10 in all).",
    ]
    assert [line for line in place.news if "did not log in" in line] == [
        "A connection from 10.0.0.1 did not log in in time and was closed (1 in all)."
    ]


def test_who_neither_plays_nor_waits_nor_says_anything_is_hung_up() -> None:
    place = VirtualPlace(ServerRules(idle_s=100))
    silent, alive, waiting = place.connect(), place.connect(), place.connect()
    silent.say("LOGIN silent x x1")
    alive.say("LOGIN alive x x1")
    waiting.say("LOGIN waiting test-600-10,x")
    for _ in range(4):
        place.wait(50)
        alive.say("")
    assert [line.is_closed for line in (silent, alive, waiting)] == [True, False, False]
    assert [line for line in place.news if "sent nothing" in line]


@pytest.mark.parametrize("digits", ["9" * 5_000, "-" + "9" * 5_000, "٣" * 50, "²"])
def test_a_number_of_any_length_is_answered(digits: str) -> None:
    """Every command of the extended mode with every word a number, in each place."""
    place = VirtualPlace()
    client = place.connect()
    client.say("LOGIN alice x x1")
    for command in ("%%SETBUOY", "%%GAME", "%%CHALLENGE", "%%SHOW", "%%MONITOR2ON", "%%CHAT"):
        for words in ([digits], ["buoy_a-900-0", digits], ["buoy_a-900-0", "+7776FU", digits], [f"a-{digits}-0", "*"]):
            client.heard.clear()
            client.say(" ".join([command, *words]))
            client.say("%%VERSION")
            assert "##[VERSION] +OK" in client.heard
