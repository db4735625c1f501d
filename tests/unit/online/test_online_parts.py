"""The parts that games on servers are made of: lines, conditions, accounts, time, and what is seen by who looks on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.online.account import Account, GameName, mask_password, mask_secrets, read_game_name
from app.online.events import LoginAccepted, OnlineState, SessionFailed
from app.online.orientation import turned_csa_move, turned_move, turned_position
from app.online.recording import WatchRecording
from app.online.requests import SendBytes
from app.online.server_line import LineKind, parse_server_line
from app.online.summary import GameSummary, SummaryFault, SummaryReader
from app.online.timing import OnlineClock, RoundTrips, ServerTime
from app.online.watching import (
    ChatReceived,
    GamesListed,
    OnlineWatch,
    PlayersListed,
    RatingsListed,
    WatchedMove,
    WatchStarted,
)
from app.play.game_requests import GameEnded, MovePlayed
from app.record.endings import EndKind
from app.record.traversal import main_line
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import STARTS
from app.text.phrase import Language
from app.usi.log import EngineLog
from tests.cases import every_case
from tests.unit.online.conversation import summary


def read(lines: list[str]) -> GameSummary | SummaryFault:
    reader = SummaryReader()
    for line in lines[1:-1]:
        reader.read_summary_line(line)
    return reader.to_summary()


def understood(lines: list[str]) -> GameSummary:
    found = read(lines)
    assert isinstance(found, GameSummary)
    return found


# Lines


@every_case(
    "line, kind, what",
    [
        ("", LineKind.KEEP_ALIVE, ""),
        ("LOGIN:us OK", LineKind.LOGGED_IN, "us"),
        ("LOGIN:incorrect", LineKind.LOGIN_REFUSED, ""),
        ("+7776FU,T12", LineKind.MOVE, "+7776FU"),
        ("-0055KA,T1.250", LineKind.MOVE, "-0055KA"),
        ("%TORYO,T3", LineKind.MOVE, "%TORYO"),
        ("#RESIGN", LineKind.CAUSE, "RESIGN"),
        ("#LOSE", LineKind.VERDICT, "LOSE"),
        ("#CHUDAN", LineKind.CAUSE, "CHUDAN"),
        ("##[WHO] +OK", LineKind.EXTENDED, "WHO"),
        ("##[ERROR] unknown", LineKind.ERROR, "ERROR"),
        ("START:x+y", LineKind.STARTED, "x+y"),
        ("REJECT:x by them", LineKind.REJECTED, "x"),
        ("BEGIN Game_Summary", LineKind.BLOCK_BEGINS, "Game_Summary"),
        ("+77", LineKind.OTHER, ""),
        ("hello", LineKind.OTHER, ""),
    ],
)
def test_a_line_is_of_a_kind(line: str, kind: LineKind, what: str) -> None:
    found = parse_server_line(line)
    assert (found.kind, found.value) == (kind, what)


@given(st.text(alphabet=st.characters(max_codepoint=300), max_size=60))
def test_no_line_is_too_odd(line: str) -> None:
    assert parse_server_line(line).text == line


# Conditions


def test_all_entries_are_read() -> None:
    found = understood(summary(head=("Max_Moves:320", "Reconnect_Token:abc")))
    assert found.names == ("us", "them")
    assert found.times == (ServerTime(10_000, 5_000),) * 2
    assert (found.our_side, found.max_moves, found.token) == (Side.BLACK, 320, "abc")
    assert (found.game_name, found.is_turned) == ("test-10-5", False)
    assert found.warnings == ()


@every_case(
    "lines, time",
    [
        (("Time_Unit:1sec", "Total_Time:300", "Increment:10"), ServerTime(300_000, 0, 10_000)),
        (("Time_Unit:1min", "Total_Time:15", "Byoyomi:1"), ServerTime(900_000, 60_000, unit_ms=60_000)),
        (("Time_Unit:100msec", "Total_Time:50"), ServerTime(5_000, unit_ms=100)),
        (("Time_Unit:1msec", "Total_Time:1500", "Delay:20"), ServerTime(1_500, delay_ms=20, unit_ms=1)),
        (("Total_Time:60", "Least_Time_Per_Move:1"), ServerTime(60_000, minimum_ms=1_000)),
        (("Total_Time:60", "Time_Roundup:YES"), ServerTime(60_000, rounds_up=True)),
        ((), ServerTime()),
    ],
)
def test_times_are_in_their_unit(lines: tuple[str, ...], time: ServerTime) -> None:
    assert understood(summary(time=lines)).times == (time, time)


def test_each_side_may_have_its_own_time() -> None:
    lines = summary()
    at = lines.index("END Time") + 1
    found = understood([*lines[:at], "BEGIN Time-", "Total_Time:20", "END Time-", *lines[at:]])
    assert [time.total_ms for time in found.times] == [10_000, 20_000]
    assert [time.byoyomi_ms for time in found.times] == [5_000, 5_000]


def test_minutes_that_are_seconds_are_taken_as_such() -> None:
    """shogi-server tells the values of this clock in seconds, whatever unit it names."""
    name = "event+test-60-060+us+them+1"
    found = understood(summary(time=("Time_Unit:1min", "Total_Time:60", "Byoyomi:60"), game_id=name))
    assert found.times[0] == ServerTime(60_000, unit_ms=60_000)
    assert "whole minutes" in found.warnings[0].en


def test_moves_of_the_position_have_their_times() -> None:
    found = understood(summary(position=("PI", "+", "+7776FU,T12", "-3334FU,T6"), to_move="+"))
    assert [(past.move.usi, past.spent_ms) for past in found.moves] == [("7g7f", 12_000), ("3c3d", 6_000)]


def test_a_position_without_a_side_is_that_of_the_side_to_move() -> None:
    found = understood(summary(position=("PI",), to_move="-"))
    assert (found.start.split()[1], found.warnings) == ("w", ())


def test_both_ways_to_write_an_even_start_are_one() -> None:
    rows = [
        *("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "P2 * -HI *  *  *  *  * -KA * ", "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU"),
        *(f"P{rank} *  *  *  *  *  *  *  *  * " for rank in (4, 5, 6)),
        *("P7+FU+FU+FU+FU+FU+FU+FU+FU+FU", "P8 * +KA *  *  *  *  * +HI * ", "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY", "+"),
    ]
    assert understood(summary(position=rows)).start == understood(summary()).start


# Turned round


@every_case("start", STARTS)
def test_turning_twice_changes_nothing(start: object) -> None:
    position = Position.from_sfen(getattr(start, "sfen"))  # noqa: B009 - cases are of any kind
    assert turned_position(turned_position(position)).sfen() == position.sfen()


@every_case("usi, word, turned", [("7g7f", "+7776FU", "-3334FU"), ("B*5e", "+0055KA", "-0055KA")])
def test_a_move_is_turned_with_its_word(usi: str, word: str, turned: str) -> None:
    move = MOVES[usi]
    assert move is not None
    assert turned_csa_move(word) == turned
    assert turned_move(turned_move(move)) is move


# Accounts


@every_case(
    "password, name",
    [
        ("floodgate-300-10F,secret", GameName("floodgate", 300, 0, 10, None, "secret")),
        ("test-600-10", GameName("test", 600, 10)),
        ("test-600-10-B", GameName("test", 600, 10, 0, Side.BLACK)),
        ("my-cup-0-5-W,x,y", GameName("my-cup", 0, 5, 0, Side.WHITE, "x,y")),
        ("secret", None),
        ("a-b-c", None),
    ],
)
def test_a_password_may_ask_for_a_game(password: str, name: GameName | None) -> None:
    assert read_game_name(password) == name
    if name is not None:
        assert name.password == password


@every_case(
    "name, faults, warnings",
    [
        (GameName("floodgate", 300, 0, 10, None, "x" * 21), 0, 0),
        (GameName("floodgate", 300, 0, 10, None, "short"), 0, 1),
        (GameName("floodgate", 300, 0, 10), 1, 0),
        (GameName("floodgate", 300, 0, 10, Side.BLACK, "x" * 21), 1, 0),
        (GameName("with blank", 300, 10), 1, 0),
        (GameName("test", 300, 10, 10), 1, 0),
        (GameName("test", 300, 10, 0, None, "two words"), 1, 1),
    ],
)
def test_what_floodgate_would_not_take_is_named(name: GameName, faults: int, warnings: int) -> None:
    assert (len(name.find_faults()), len(name.find_warnings())) == (faults, warnings)


@every_case(
    "account, faults",
    [
        (Account("host", "us", "test-1-1"), 0),
        (Account("", "us", "test-1-1"), 1),
        (Account("host", "u s", "test-1-1", 0), 2),
        (Account("host", "x" * 33, "two words"), 2),
    ],
)
def test_an_account_that_cannot_log_in_is_named(account: Account, faults: int) -> None:
    assert len(account.find_faults()) == faults


@every_case(
    "line, shown",
    [
        ("LOGIN us opensesame", "LOGIN us ***"),
        ("LOGIN us opensesame x1", "LOGIN us *** x1"),
        ("##[ERROR] opensesame", "##[ERROR] ***"),
        ("Reconnect_Token:abc", "Reconnect_Token:***"),
        ("LOGIN us opensesame reconnect:game+tok", "LOGIN us *** reconnect:***"),
        ("+7776FU", "+7776FU"),
    ],
)
def test_what_is_secret_is_masked(line: str, shown: str) -> None:
    assert mask_secrets(line, Account("host", "us", "opensesame").secrets) == shown


def test_the_game_of_a_password_may_be_seen() -> None:
    assert mask_password("floodgate-300-10F,secret") == "floodgate-300-10F,***"
    assert mask_password("test-1-1-B") == "test-1-1-B"


# Time


@every_case(
    "time, remaining, elapsed, charged, is_up",
    [
        (ServerTime(5_000), 5_000, 4_999, 4_000, False),
        (ServerTime(5_000), 5_000, 5_000, 5_000, True),
        (ServerTime(5_000, minimum_ms=1_000), 1_000, 10, 1_000, True),
        (ServerTime(0, 10_000, rounds_up=True), 0, 9_001, 10_000, True),
        (ServerTime(0, 10_000, rounds_up=True), 0, 9_000, 9_000, False),
        (ServerTime(60_000, unit_ms=60_000), 60_000, 59_999, 0, False),
        (ServerTime(60_000, unit_ms=60_000), 60_000, 60_000, 60_000, True),
        (ServerTime(), 0, 10_000_000, 10_000_000, False),
    ],
)
def test_time_is_charged_as_servers_do(
    time: ServerTime, remaining: int, elapsed: int, charged: int, is_up: bool
) -> None:
    assert (time.charged_ms(elapsed), time.is_time_up(remaining, elapsed)) == (charged, is_up)
    limit = time.limit_ms(remaining)
    if limit is not None and not time.minimum_ms:
        assert time.is_time_up(remaining, elapsed) is (elapsed > limit if time.rounds_up else elapsed >= limit)


@every_case(
    "unit_ms, told, used, truth",
    [
        (1_000, 3.0, 3.9, 3_000),
        (1_000, None, 3.9, 3_000),
        (1, 3.512, 3.5, 3_512),
        (1, 3.0, 3.4, 3_400),
        (1, 3.0, 9.0, 3_999),
        (1, 3512.0, 3.5, 3_512),
    ],
)
def test_the_servers_time_is_the_truth(unit_ms: int, told: float | None, used: float, truth: int) -> None:
    clock = OnlineClock((ServerTime(60_000, unit_ms=unit_ms),) * 2, Side.BLACK)
    clock.start_clock(100.0)
    assert clock.charged_by_server(told, 100.0 + used) == pytest.approx(truth, abs=1)


def test_the_margin_is_what_all_but_one_in_a_hundred_took_and_a_reserve() -> None:
    trips = RoundTrips([*range(1, 100), 5_000])
    assert trips.percentile_ms() == 99
    assert trips.margin_ms() == 599
    assert RoundTrips().margin_ms() is None


def test_what_an_engine_takes_too_long_counts_as_its_way() -> None:
    trips = RoundTrips()
    trips.note_overrun(7.0)
    trips.add_round_trip(0.010)
    trips.add_round_trip(0.010)
    assert trips.delays_ms == [17.0, 10.0]


@pytest.mark.parametrize(
    ("time", "charged", "measured", "behind"),
    [
        (ServerTime(60_000), 3_000, 2_800, 200),
        (ServerTime(60_000), 3_000, 3_400, 0),
        (ServerTime(60_000, minimum_ms=1_000), 1_000, 300, 0),
        (ServerTime(60_000, rounds_up=True), 3_000, 2_100, 0),
    ],
)
def test_a_server_whose_clock_is_ahead_raises_the_margin(
    time: ServerTime, charged: int, measured: int, behind: int
) -> None:
    clock = OnlineClock((time, time), Side.BLACK)
    assert clock.lag_ms(charged, measured) == behind
    trips = RoundTrips()
    trips.add_round_trip(0.010, behind)
    assert trips.margin_ms() == 510 + behind


# Looking on


class Watching:
    def __init__(self) -> None:
        self.now = 0.0
        self.watch = OnlineWatch(Account("host", "guest", "secret"), EngineLog("host", 0.0, 0.0))
        self.sent: list[str] = []
        self.told: list[object] = []
        self.take(self.watch.on_start(self.now))
        self.take(self.watch.on_connection_opened(self.now))
        self.hear("LOGIN:guest OK", "##[LOGIN] +OK x1")

    def take(self, requests: object) -> "Watching":
        assert isinstance(requests, list | tuple)
        for request in requests:
            if isinstance(request, SendBytes):
                self.sent += request.data.decode().splitlines()
            else:
                self.told.append(request)
        return self

    def hear(self, *lines: str) -> "Watching":
        return self.take(self.watch.on_data_received("".join(f"{line}\n" for line in lines).encode(), self.now))


def test_players_games_and_ratings_are_listed() -> None:
    watching = Watching()
    assert LoginAccepted("guest") in watching.told
    watch = watching.watch
    for ask in (watch.list_players, watch.list_games, watch.list_ratings):
        watching.take(ask(watching.now))
    watching.take(watch.send_chat("hello, 世界", watching.now))
    assert watching.sent == ["LOGIN guest secret x1", "%%WHO", "%%LIST", "%%RATING", "%%CHAT hello, ??"]
    watching.hear("##[WHO] anna x1 connected", "##[WHO] bert CSA game test-10-5 -", "##[WHO] +OK")
    watching.hear(
        "##[LIST] e+test-10-5+a+b+1", "##[LIST] +OK", "##[RATING] anna+1 \t 2100 @2026-01-01", "##[RATING] +OK"
    )
    watching.hear("##[CHAT][anna] good morning")
    players = next(each for each in watching.told if isinstance(each, PlayersListed)).players
    assert [(player.name, player.status, player.side) for player in players] == [
        ("anna", "connected", None),
        ("bert", "game", Side.WHITE),
    ]
    assert GamesListed(("e+test-10-5+a+b+1",)) in watching.told
    assert RatingsListed((("anna+1", 2100.0),)) in watching.told
    assert ChatReceived("anna", "good morning") in watching.told


def monitored(*lines: str) -> list[str]:
    return [f"##[MONITOR2][game] {line}" for line in (*lines, "+OK")]


def test_a_game_is_followed_to_its_end() -> None:
    watching = Watching()
    watching.take(watching.watch.watch_game("game", watching.now))
    watching.hear(*monitored("V2", "N+anna", "N-bert", "PI", "+", "+7776FU", "T3", "'** 30 -3334FU"))
    (begun,) = (each for each in watching.told if isinstance(each, WatchStarted))
    recording = WatchRecording(begun, Language.EN)
    watching.hear(*monitored("-3334FU", "T5"), *monitored("%TORYO"))
    moved = [each for each in watching.told if isinstance(each, WatchedMove)]
    for each in moved:
        recording.write_move(each)
    assert isinstance(moved[0].event, MovePlayed)
    assert (moved[0].event.side, moved[0].event.spent_ms, moved[0].event.ply) == (Side.WHITE, 5_000, 2)
    assert isinstance(moved[1].event, GameEnded)
    assert moved[1].event.winner is Side.WHITE
    nodes = main_line(recording.record.root)
    assert [node.move.usi for node in nodes if node.move] == ["7g7f", "3c3d"]
    assert nodes[1].comment == "* 30 -3334FU"
    assert nodes[-1].end is not None
    assert nodes[-1].end.kind is EndKind.RESIGN


def test_a_handicap_game_that_is_watched_is_turned_round() -> None:
    watching = Watching()
    rows = [line for line in understood_rows() if line.startswith("P")]
    watching.hear(
        *monitored("V2", "N+giver", "N-taker", *rows, "+", "+6958KI", "T1", "'** -80 -3334FU"),
        *monitored("-3334FU", "T2"),
    )
    begun, moved = (each for each in watching.told if isinstance(each, WatchStarted | WatchedMove))
    assert isinstance(begun, WatchStarted)
    assert isinstance(moved, WatchedMove)
    headers = begun.record.headers
    assert (headers.find_value("上手"), headers.find_value("下手")) == ("giver", "taker")
    assert main_line(begun.record.root)[-1].comment == "* 80 +7776FU"
    assert isinstance(moved.event, MovePlayed)
    assert (moved.event.move.usi, moved.event.side) == ("7g7f", Side.BLACK)


def understood_rows() -> list[str]:
    return [
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
        "P2 * -HI *  *  *  *  * -KA * ",
        "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
        *(f"P{rank} *  *  *  *  *  *  *  *  * " for rank in (4, 5, 6)),
        "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
        "P8 *  *  *  *  *  *  *  *  * ",
        "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
    ]


def test_somebody_who_looks_on_leaves_in_good_order() -> None:
    watching = Watching()
    watching.take(watching.watch.stop(watching.now))
    assert watching.sent[-1] == "LOGOUT"
    watching.hear("LOGOUT:completed")
    assert watching.watch.state is OnlineState.CLOSED


def test_a_line_that_breaks_is_named_to_who_looks_on() -> None:
    watching = Watching()
    watching.take(watching.watch.on_connection_lost(watching.now))
    assert any(isinstance(each, SessionFailed) for each in watching.told)
