"""Levels of the bundled engine in everything that is kept: one of ten is read as twice that, once, and one of twenty as it is."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.codec import decode_json, encode_json
from app.base.value import replaced
from app.config.engine_exchange import export_profile, import_profiles
from app.config.engine_profile import BUNDLED, EngineProfile, Values, bundled_profile
from app.config.engine_store import parse_engines, write_engines
from app.config.levels import STRONGEST, WEAKEST
from app.config.preferences import LoadedSettings, load_settings
from app.config.preferences import write_settings as written_settings
from app.tournament.plan import Entrant
from app.tournament.tournament_store import PLAN_FILE, read_tournament, serialize_plan
from app.workspace.game_choices import GAME_KEY, GameChoices, Games, last_game_choices, store_game_choices
from app.workspace.online_choices import OnlineChoices, last_online_choices, store_online_choices
from app.workspace.state_store import RUNNING_GAME, StateStore
from tests.cases import every_case

TEN: Final = range(1, 11)
PLAYERS: Final = [{"name": "Ann", "engine": ""}, {"name": "Yomisuji Lv.3", "engine": BUNDLED}]


class KeptThing(NamedTuple):
    """A kind of thing that is kept with a level: what version 0.2.0 wrote, and how it is read and written again today."""

    name: str
    old: Callable[[int], Any]
    """The JSON of a level of ten."""
    read: Callable[[bytes, Path], Any]
    level: Callable[[Any], object]
    """The level in what was read."""
    write: Callable[[Any], bytes]
    changed: Callable[[Any, int], Any]
    """What was read, with another level."""

    def __str__(self) -> str:
        return self.name


def state_of(name: str, data: bytes) -> StateStore:
    """A store in which that is kept under a name."""
    store = StateStore(Path("/nowhere"), lambda _, __: None)
    store._cache[name] = data
    return store


def kept_in(name: str, keep: Callable[[StateStore, Any], None], value: object) -> bytes:
    """What stands in a store after it has been kept."""
    store = state_of(name, b"")
    keep(store, value)
    return store._cache[name]


def conditions(level: int) -> Any:
    return {"players": [PLAYERS[0], {**PLAYERS[1], "level": level}]}


def in_conditions(kept: Any, level: int) -> Any:
    """The same conditions with another level of White."""
    black, white = kept.players
    return kept._replace(players=(black, white._replace(level=level)))


def in_running_game(kept: Any, level: int) -> Any:
    (running,) = kept
    game = running.game._replace(conditions=in_conditions(running.game.conditions, level))
    return (running._replace(game=game),)


def game(level: int) -> Any:
    return {"yomisuji_game": 1, "moves": [["7g7f", 0, 0, 0]], "clock": None, "conditions": conditions(level)}


def read_settings(data: bytes, folder: Path) -> Any:
    (folder / "settings.json").write_bytes(data)
    loaded = load_settings(folder / "settings.json", 0)
    assert not loaded.notices
    return loaded


def in_settings(kept: LoadedSettings, level: int) -> LoadedSettings:
    section = replaced(kept.settings.game, tempo_up_to=level)
    return kept._replace(settings=replaced(kept.settings, game=section))


def read_plan(data: bytes, folder: Path) -> Any:
    (folder / PLAN_FILE).write_bytes(data)
    return read_tournament(folder).tournament


def in_plan(kept: Any, level: int) -> Any:
    first, second = kept.plan.entrants
    return type(kept)(kept.plan._replace(entrants=(first, second._replace(level=level))))


def plan(level: int) -> Any:
    entrants: list[Any] = [{"name": "GPSShogi", "engine": "gps", "level": None}]
    entrants += [{"name": f"Yomisuji Lv.{level}", "engine": BUNDLED, "level": level}]
    return {
        "plan": {"yomisuji_tournament": 1, "entrants": entrants, "openings": [{"start": "startpos"}]},
        "pairings": [],
    }


def valued(name: str, values: Callable[[int], Values], *, in_preset: bool, exports: bool) -> KeptThing:
    """An engine with its options; `in_preset` has the level in a preset, `exports` in a file for other machines."""
    field = "presets" if in_preset else "values"

    def raw(level: int) -> Any:
        profile = {"name": "やさしい", "program": "", field: {"弱い": values(level)} if in_preset else values(level)}
        return (
            {"yomisuji-engine": 1, "engine": profile}
            if exports
            else {"version": 1, "engines": [{"key": "easy", **profile}]}
        )

    def read(data: bytes, _: Path) -> Any:
        return import_profiles(data)[0].profile if exports else parse_engines(data)

    def profile_in(kept: Any) -> Any:
        return kept if exports else kept.profiles[1]

    def level(kept: Any) -> object:
        found = getattr(profile_in(kept), field)
        return (found["弱い"] if in_preset else found)["Level"]

    def write(kept: Any) -> bytes:
        return export_profile(kept) if exports else write_engines(kept.profiles, kept.unknown)

    def changed(kept: Any, level: int) -> Any:
        changes: Any = {field: {"弱い": values(level)} if in_preset else values(level)}
        profile = replaced(profile_in(kept), **changes)
        return profile if exports else kept._replace(profiles=(kept.profiles[0], profile))

    return KeptThing(name, raw, read, level, write, changed)


def one_value(level: int) -> Values:
    return {"Level": level, "USI_Hash": 32}


THINGS: Final = (
    KeptThing(
        *("settings", lambda level: {"version": 1, "game": {"tempo_level": level}}, read_settings),
        lambda kept: kept.settings.game.tempo_up_to,
        lambda kept: written_settings(kept.settings, kept.raw),
        in_settings,
    ),
    KeptThing(
        *("choices of a game", lambda level: {"conditions": conditions(level), "start": "even"}),
        lambda data, _: last_game_choices(state_of(GAME_KEY, data)),
        lambda kept: kept.conditions.players[1].level,
        lambda kept: kept_in(GAME_KEY, store_game_choices, kept),
        lambda kept, level: kept._replace(conditions=in_conditions(kept.conditions, level)),
    ),
    KeptThing(
        *("choices for servers", lambda level: {"engine": BUNDLED, "level": level, "games": 3}),
        lambda data, _: last_online_choices(state_of("online", data)),
        lambda kept: kept.level,
        lambda kept: kept_in("online", store_online_choices, kept),
        lambda kept, level: replaced(kept, level=level),
    ),
    KeptThing(
        *("running and adjourned games", lambda level: [{"game": game(level)}]),
        lambda data, _: state_of(RUNNING_GAME, data).read_items(RUNNING_GAME, Games),
        lambda kept: kept[0].game.conditions.players[1].level,
        lambda kept: encode_json(Games, kept),
        in_running_game,
    ),
    KeptThing(*("plan of a match", plan, read_plan), lambda kept: kept.plan.entrants[1].level, serialize_plan, in_plan),
    valued("engine", one_value, in_preset=False, exports=False),
    valued("preset of an engine", one_value, in_preset=True, exports=False),
    valued("file of an engine", one_value, in_preset=False, exports=True),
    valued("preset in a file of an engine", one_value, in_preset=True, exports=True),
)


@every_case("thing", THINGS, ids=str)
@every_case("level", TEN)
def test_a_level_of_ten_is_read_as_twice_that_once(thing: KeptThing, level: int, tmp_path: Path) -> None:
    data = json.dumps(thing.old(level)).encode()
    for _ in range(3):
        kept = thing.read(data, tmp_path)
        assert thing.level(kept) == 2 * level
        data = thing.write(kept)


@every_case("thing", THINGS, ids=str)
@every_case("level", range(WEAKEST, STRONGEST + 1))
def test_a_level_of_twenty_is_read_as_it_is(thing: KeptThing, level: int, tmp_path: Path) -> None:
    chosen = thing.changed(thing.read(json.dumps(thing.old(1)).encode(), tmp_path), level)
    kept = thing.read(thing.write(chosen), tmp_path)
    assert thing.level(kept) == level
    assert thing.write(kept) == thing.write(chosen)


@every_case("level", TEN)
def test_names_in_what_was_kept_stay_as_they_are(level: int, tmp_path: Path) -> None:
    assert read_plan(json.dumps(plan(level)).encode(), tmp_path).plan.entrants[1].name == f"Yomisuji Lv.{level}"
    (running,) = decode_json(Games, json.dumps([{"game": game(level)}]).encode(), ())
    assert running.names == ("Ann", "Yomisuji Lv.3")


@every_case("level", TEN)
def test_a_level_among_the_options_of_an_earlier_plan_is_one_of_ten(level: int) -> None:
    entrant = Entrant("easy", "easy", options={"Level": level, "USI_Hash": 16})
    assert entrant.options_for(bundled_profile()) == {"Level": 2 * level, "USI_Hash": 16}
    assert entrant.options_for(EngineProfile("gps", "GPSShogi", "gpsusi")) == entrant.options


@every_case("level", TEN)
def test_a_level_that_an_earlier_version_has_changed_since_is_taken(level: int) -> None:
    said = json.loads(export_profile(replaced(bundled_profile(), values={"Level": 20 if level < 10 else 1})))
    said["engine"]["values"]["Level"] = level
    profile = import_profiles(json.dumps(said).encode())[0].profile
    assert profile is not None
    assert profile.values == {"Level": 2 * level}


def test_a_level_that_an_earlier_version_has_reset_since_is_gone() -> None:
    said = json.loads(export_profile(replaced(bundled_profile(), values={"Level": 7})))
    del said["engine"]["values"]["Level"]
    profile = import_profiles(json.dumps(said).encode())[0].profile
    assert profile is not None
    assert profile.values == {}


def test_options_of_other_engines_are_no_levels_of_ours() -> None:
    other = EngineProfile("gps", "GPSShogi", "gpsusi", values={"Level": 5}, presets={"weak": {"Level": 1}})
    loaded = parse_engines(write_engines((bundled_profile(), other), parse_engines(b"{}").unknown))
    assert loaded.profiles == (bundled_profile(), other)


def test_a_level_beyond_the_scale_is_none() -> None:
    for level in (0, 11):
        assert decode_json(OnlineChoices, json.dumps({"level": level}).encode(), None) == OnlineChoices()
    said = {"conditions": conditions(99)}
    assert last_game_choices(state_of(GAME_KEY, json.dumps(said).encode())).conditions.players[1].level == (
        GameChoices().conditions.players[1].level
    )
