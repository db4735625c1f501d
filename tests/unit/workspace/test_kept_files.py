"""Every file of choices that is kept: those of earlier versions are read, ours are like them, and damage costs one field."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from hypothesis import given
from hypothesis import strategies as some

from app.analysis.limit import LimitKind
from app.base.codec import decode_json, encode_json
from app.book.entry import BookEntry, MoveEntry
from app.config.engine_exchange import export_profile, import_profiles
from app.config.engine_profile import EngineProfile, Introduction, Tag
from app.config.secrets import SecretPlace
from app.library.library import LibraryPlace
from app.online.profiles import ServerProfile, ServerProfiles
from app.play.conditions import Conditions, MoveLimit, Player, SeatTraits, TimeControl
from app.play.game_state import AdjournedGame
from app.shogi.pieces import Side
from app.usi.commands import MateLimit
from app.workspace.book_rows import StoredBooks
from app.workspace.choices import (
    AnalysisCheckpoint,
    AnalysisChoices,
    AnalyzedTurns,
    MateChoices,
    StudyEngineChoice,
    last_study_engines,
    store_study_engines,
)
from app.workspace.file_state import RecentFiles
from app.workspace.game_choices import GAME_KEY, GameChoices, Games, GameWindowOptions, SavedGame, last_game_choices
from app.workspace.online_choices import OnlineChoices
from app.workspace.state_store import StateStore
from tests.cases import every_case


class Kept(NamedTuple):
    """A kind of file, with bytes that an earlier version wrote and the value that they stand for."""

    name: str
    read: Callable[[bytes], Any]
    write: Callable[[Any], bytes]
    nothing: object
    """What a file says that cannot be read."""
    value: object
    old: bytes

    def __str__(self) -> str:
        return self.name


def coded(name: str, kind: Any, nothing: object, value: object, old: bytes) -> Kept:
    return Kept(
        name, lambda data: decode_json(kind, data, nothing), lambda each: encode_json(kind, each), nothing, value, old
    )


def state(name: str, data: bytes) -> StateStore:
    """A store in which that is kept under a name."""
    store = StateStore(Path("/nowhere"), lambda _, __: None)
    store._cache[name] = data
    return store


def written_students(students: tuple[StudyEngineChoice, ...]) -> bytes:
    store = state("study", b"")
    store_study_engines(store, students)
    return store._cache["study"]


SWEEP: Final = AnalysisChoices(
    *(("a", "b"), LimitKind.NODES, 3_000, 9, 5_000, 4, False, True, True, True, 7, True, 70),
    *(AnalyzedTurns.WHITE, True, False, False, True, 9, False),
)
OLD_SWEEP: Final = (
    b'{"engines": ["a", "b"], "kind": "nodes", "time_ms": 3000, "depth": 9, "nodes": 5000, "lines": 4, '
    b'"writes_all": false, "adds_branches": true, "has_branches": true, "starts_late": true, "first": 7, '
    b'"ends_early": true, "last": 70, "turns": "white", "is_backward": true, "skips_known": false, '
    b'"stops_at_mate": false, "stops_when_stable": true, "stable_depths": 9, "takes_stored": false}'
)
CONDITIONS: Final = Conditions(
    (
        Player("Ann", "", 14, MoveLimit(nodes=5)),
        Player("", "strong", None, MoveLimit(1, 2, 3), SeatTraits(True, False, 4, 5)),
    ),
    (TimeControl(300_000, 0, 10_000), TimeControl(0, 30_000)),
    *("startpos", ("7g7f",), 400, True, None, False, False, False, "杯", True),
)
OLD_CONDITIONS: Final = (
    b'{"players": [{"name": "Ann", "engine": "", "level": 7, "limit": {"movetime_ms": 0, "nodes": 5, "depth": 0}, '
    b'"traits": {"ponders": false, "takes_increments": true, "margin_ms": 0, "grace_ms": 0}}, {"name": "", '
    b'"engine": "strong", "level": null, "limit": {"movetime_ms": 1, "nodes": 2, "depth": 3}, "traits": '
    b'{"ponders": true, "takes_increments": false, "margin_ms": 4, "grace_ms": 5}}], "times": [{"main_ms": 300000, '
    b'"byoyomi_ms": 0, "increment_ms": 10000}, {"main_ms": 0, "byoyomi_ms": 30000, "increment_ms": 0}], '
    b'"start": "startpos", "moves": ["7g7f"], "max_moves": 400, "max_moves_wait": true, "declaration": "none", '
    b'"claims_verified": false, "writes_thoughts": false, "stops_in_trouble": false, "event": "\xe6\x9d\xaf", '
    b'"whole_seconds": true}'
)
CHOICES: Final = GameChoices(
    CONDITIONS._replace(players=(CONDITIONS.players[0], CONDITIONS.players[1]._replace(level=4))),
    *("text", "startpos", True, GameWindowOptions(False, False, False, "/games")),
)
OLD_CHOICES: Final = (
    b'{"conditions": '
    + OLD_CONDITIONS.replace(b'"level": null', b'"level": 2')
    + b', "start": "text", "words": "startpos", "own_times": true, "hosting": {"turns_board": false, '
    b'"hides_thoughts": false, "saves": false, "folder": "/games"}}\n'
)
GAME: Final = AdjournedGame(1, (("3c3d", 1_500, 60_000, -60),), (58_500, 60_000, 250), CONDITIONS, True)
OLD_GAME: Final = (
    b'{"yomisuji_game":1,"conditions":'
    + OLD_CONDITIONS
    + b',"moves":[["3c3d",1500,60000,-60]],"clock":[58500,60000,250],"swapped":true}'
)
ENGINE: Final = EngineProfile(
    *("", "強い", "/opt/s\udc80", ("-a", ""), "/opt", (("PATH", "/x"), ("EMPTY", "")), "there", 2222, "me", "~/.ssh/e"),
    tags=(Tag.GAME, "速い"),
    values={"Threads": 4, "Ponder": True, "Book": ""},
    presets={"fast": {"Threads": 1}},
    introduction=Introduction("S", "A", ("option name Hash type string",)),
    mate_limit=MateLimit.PLIES,
    takes_increments=False,
    margin_ms=5,
    grace_ms=6,
)
OLD_ENGINE: Final = (
    b'{"yomisuji-engine": 1, "engine": {"name": "\xe5\xbc\xb7\xe3\x81\x84", "program": "/opt/s\xed\xb2\x80", '
    b'"arguments": ["-a", ""], "folder": "/opt", "environment": {"PATH": "/x", "EMPTY": ""}, "host": "there", '
    b'"port": 2222, "user": "me", "key_file": "~/.ssh/e", "tags": ["game", "\xe9\x80\x9f\xe3\x81\x84"], '
    b'"values": {"Threads": 4, "Ponder": true, "Book": ""}, "presets": {"fast": {"Threads": 1}}, '
    b'"mate_limit": "plies", "takes_increments": false, "margin_ms": 5, "grace_ms": 6, '
    b'"introduction": {"name": "S", "author": "A", "options": ["option name Hash type string"]}}}'
)
SERVERS: Final = ServerProfiles(
    (ServerProfile("家", "host", "me", 4082, "floodgate", 300, 0, 10, Side.WHITE, SecretPlace.SYSTEM),)
)
PASSED_OVER: Final = frozenset({"books", "exchanges_clocks", "level_of_20", "record"})
"""Keys that came later; readers pass over those that they do not know."""
FILES: Final = (
    Kept(
        *(
            "engine",
            lambda data: import_profiles(data)[0].profile,
            lambda each: export_profile(each, with_environment=True),
        ),
        *(None, ENGINE, OLD_ENGINE),
    ),
    coded(
        *("servers", ServerProfiles, ServerProfiles(), SERVERS),
        b'{"profiles":[{"name":"\xe5\xae\xb6","host":"host","player":"me","port":4082,"event":"floodgate","total_s":300,'
        b'"byoyomi_s":0,"increment_s":10,"side":1,"secret":"system"}]}',
    ),
    coded(
        *("recent files", RecentFiles, RecentFiles(), RecentFiles(("/棋/a.kif", "/b\udc80"), "/棋")),
        b'{\n  "recent": [\n    "/\\u68cb/a.kif",\n    "/b\\udc80"\n  ],\n  "folder": "/\\u68cb"\n}\n',
    ),
    Kept(
        *("conditions of a game", lambda data: last_game_choices(state(GAME_KEY, data))),
        lambda each: encode_json(GameChoices, each),
        GameChoices(),
        CHOICES,
        OLD_CHOICES,
    ),
    coded("game", AdjournedGame, None, GAME, OLD_GAME),
    coded(
        *("games", Games, ()),
        (SavedGame(GAME, "2026/01/31 09:00:00", GameWindowOptions(saves=False), {1: "*評価値=30\udc80"}),),
        b'[{"game":' + OLD_GAME + b',"started_at":"2026/01/31 09:00:00","hosting":{"turns_board":true,'
        b'"hides_thoughts":true,"saves":false,"folder":""},"held":{"1":'
        b'"*\xe8\xa9\x95\xe4\xbe\xa1\xe5\x80\xa4=30\xed\xb2\x80"}}]',
    ),
    coded(
        *("mate", MateChoices, MateChoices(), MateChoices("x", False, 77)),
        b'{"engine": "x", "is_limited": false, "seconds": 77}\n',
    ),
    Kept(
        *(
            "study",
            lambda data: last_study_engines(state("study", data)),
            written_students,
            (),
            (StudyEngineChoice("a"), StudyEngineChoice("棋\udc80", 3)),
        ),
        b'{"engines": [{"key": "a"}, {"key": "\xe6\xa3\x8b\xed\xb2\x80", "lines": 3}]}',
    ),
    coded(
        "library-place",
        LibraryPlace,
        LibraryPlace(),
        LibraryPlace("/games\udc80/library.db"),
        b'{"path":"/games\xed\xb2\x80/library.db"}',
    ),
    coded(
        *("games on servers", OnlineChoices, OnlineChoices()),
        OnlineChoices("x", 4, True, 7, False, 5, True, False, False, False),
        b'{"engine": "x", "level": 2, "ponders": true, "games": 7, "logs_in_again": false, "wait_s": 5, "extended": true, '
        b'"asks_first": false, "sends_comments": false, "saves": false}',
    ),
    coded("sweep", AnalysisChoices, AnalysisChoices(), SWEEP, OLD_SWEEP),
    coded(
        *("unfinished", AnalysisCheckpoint, None, AnalysisCheckpoint("g", "名", "/a", 3, 9, SWEEP)),
        b'{"game": "g", "name": "\xe5\x90\x8d", "path": "/a", "done": 3, "total": 9, "choices": ' + OLD_SWEEP + b"}\n",
    ),
    coded(
        *("books", StoredBooks, StoredBooks()),
        StoredBooks(
            ("/b\udc80.db",),
            "/b\udc80.db",
            {"/b\udc80.db": (BookEntry("s b -", (MoveEntry("7g7f", 5, extra=b"\1"),)),)},
        ),
        b'{"paths":["/b\xed\xb2\x80.db"],"edited":"/b\xed\xb2\x80.db","unsaved":{"/b\xed\xb2\x80.db":[{"sfen":"s b -","moves":'
        b'[{"usi":"7g7f","weight":5,"comment":"","mark":0,"extra":"AQ=="}],"comment":"","games":0,"black_wins":0,"white_wins":0,'
        b'"scores":[],"extra":""}]}}',
    ),
)
WRONG: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    10**30,
    0.5,
    "",
    "\ud800",
    "other",
    [],
    [None, 5, {}],
    {},
    {"key": [[[]]]},
)
"""Values of which no field takes all; those that one does take are no damage."""
DAMAGE: Final[tuple[object, ...]] = (None, [{}], [[]], -1, 0.5)
"""Values that no field takes whose file has a default for each."""
ANYTHING: Final = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=5),
    lambda below: some.lists(below, max_size=3) | some.dictionaries(some.text(max_size=5), below, max_size=3),
    max_leaves=8,
)


def without_none(said: Any) -> Any:
    """As `said`, but what is None is left out, as readers of all versions take it, and so is what they pass over."""
    if isinstance(said, dict):
        return {key: without_none(each) for key, each in said.items() if each is not None and key not in PASSED_OVER}
    return [without_none(each) for each in said] if isinstance(said, list) else said


def damaged(said: Any) -> Iterator[Any]:
    """`said` with one thing in it, at any depth, missing or replaced."""
    yield from WRONG
    for place in said if isinstance(said, dict) else range(len(said)) if isinstance(said, list) else ():
        rest = said.copy()
        del rest[place]
        yield rest
        for other in damaged(said[place]):
            rest = said.copy()
            rest[place] = other
            yield rest


@every_case("kept", FILES, ids=str)
def test_files_of_earlier_versions_are_read(kept: Kept) -> None:
    assert kept.read(kept.old) == kept.value


@every_case("kept", FILES, ids=str)
def test_earlier_versions_can_read_ours(kept: Kept) -> None:
    assert without_none(json.loads(kept.write(kept.value))) == without_none(json.loads(kept.old))


@every_case("kept", FILES, ids=str)
def test_what_was_kept_comes_back(kept: Kept) -> None:
    assert kept.read(kept.write(kept.value)) == kept.value


@every_case("kept", FILES, ids=str)
def test_no_damage_keeps_a_file_from_being_read_and_written_again(kept: Kept) -> None:
    for said in damaged(json.loads(kept.old)):
        found = kept.read(json.dumps(said).encode())
        assert found == kept.nothing or kept.read(kept.write(found)) == found


@every_case("kept", FILES, ids=str)
@every_case("data", [b"", b"{", b"[]", b"{}", b"5", b"null", b"\xff", b"[" * 100_000, b'{"a":' * 100_000])
def test_what_is_no_such_file_says_nothing(kept: Kept, data: bytes) -> None:
    assert kept.read(data) == kept.nothing


@every_case(
    "kept",
    [kept for kept in FILES if isinstance(kept.nothing, MateChoices | AnalysisChoices | GameChoices | RecentFiles)],
    ids=str,
)
def test_a_damaged_field_leaves_the_others_as_they_are(kept: Kept) -> None:
    said, usual = json.loads(kept.old), json.loads(kept.write(kept.nothing))
    for name in said:
        as_usual = kept.read(json.dumps({**said, name: usual[name]}).encode())
        assert kept.read(json.dumps({key: said[key] for key in said if key != name}).encode()) == as_usual
        for other in DAMAGE:
            assert kept.read(json.dumps({**said, name: other}).encode()) == as_usual


@given(some.sampled_from(FILES), some.data())
def test_anything_may_stand_in_a_file(kept: Kept, data: some.DataObject) -> None:
    whole = json.loads(kept.old)
    inner = whole if isinstance(whole, dict) else whole[0]
    said = {**inner, **data.draw(some.dictionaries(some.sampled_from(sorted(inner)), ANYTHING))}
    found = kept.read(json.dumps(said if inner is whole else [said]).encode())
    assert found == kept.nothing or kept.read(kept.write(found)) == found
