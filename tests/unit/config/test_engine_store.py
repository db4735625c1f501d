"""The file of engines, read with patience."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.config.engine_list import EngineProfiles
from app.config.engine_profile import BUNDLED, EngineProfile, bundled_profile
from app.config.engine_store import ENGINES_FILE, LoadedEngines, load_engines, parse_engines, write_engines
from app.usi.commands import MateLimit
from tests.rights import NOTHING_IS_FORBIDDEN
from tests.unit.config.engine_examples import PROFILES, engine


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / ENGINES_FILE


def put(file: Path, contents: object) -> Path:
    file.write_text(json.dumps(contents), "utf-8")
    return file


def entry(**fields: object) -> dict[str, Any]:
    return {"key": "strong", "name": "強い", "program": "/opt/strong"} | fields


def test_without_a_file_there_is_the_bundled_engine(file: Path) -> None:
    assert load_engines(file, 0) == LoadedEngines((bundled_profile(),))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"engines": 3}', b"[" * 100_000])
def test_a_file_that_makes_no_sense_is_set_aside_and_told(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    loaded = load_engines(file, 0)
    (aside,) = file.parent.iterdir()
    assert aside.read_bytes() == data
    assert loaded.profiles == (bundled_profile(),)
    assert all(str(aside) in words for words in loaded.notices[0])


@pytest.mark.skipif(NOTHING_IS_FORBIDDEN, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_left_alone(file: Path) -> None:
    put(file, {}).chmod(0)
    assert str(file) in load_engines(file, 0).notices[0].en
    assert file.exists()


def test_a_folder_in_the_files_place_is_told(file: Path) -> None:
    file.mkdir()
    assert str(file) in load_engines(file, 0).notices[0].en


def test_a_bad_entry_loses_no_other_and_is_kept_as_it_stands(file: Path) -> None:
    strange: list[Any] = [None, 3, {"name": "no program"}, {"program": ["a", "list"]}]
    loaded = load_engines(put(file, {"engines": [*strange, entry()]}), 0)
    assert [profile.name for profile in loaded.profiles] == ["Yomisuji", "強い"]
    assert len(loaded.notices) == len(strange)
    assert "2" in loaded.notices[1].en
    again = json.loads(write_engines(loaded.profiles, loaded.unknown))
    assert all(each in again["engines"] for each in strange)


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("arguments", "-x"),
        ("arguments", [1]),
        ("environment", {"A=B": "c"}),
        ("environment", [["A", "b"]]),
        ("values", {"Hash": 1.5}),
        ("values", {"Hash": None}),
        ("presets", {"a": 3}),
        ("mate_limit", "hours"),
        ("takes_increments", "yes"),
        ("margin_ms", -1),
        ("margin_ms", True),
        ("port", 65_536),
        ("port", -1),
        ("port", "22"),
        ("user", 3),
        ("key_file", "a\0b"),
        ("introduction", "hello"),
        ("folder", "a\0b"),
    ],
)
def test_a_field_that_makes_no_sense_is_told_and_the_others_count(file: Path, field: str, bad: object) -> None:
    loaded = load_engines(put(file, {"engines": [entry(grace_ms=7, **{field: bad})]}), 0)
    found = loaded.profiles[1]
    assert getattr(found, field) == getattr(EngineProfile("k", "n", "p"), field)
    assert found.grace_ms == 7
    assert "強い" in loaded.notices[0].ja
    assert field in loaded.notices[0].en


def test_an_engine_of_an_older_file_has_the_usual_grace_and_none_stays_none(file: Path) -> None:
    loaded = load_engines(put(file, {"engines": [entry(), entry(key="strict", grace_ms=0)]}), 0)
    assert [profile.grace_ms for profile in loaded.profiles[1:]] == [1_000, 0]
    assert loaded.profiles[0].grace_ms == 1_000


def test_what_a_newer_version_wrote_stays_in_the_file(file: Path) -> None:
    newer = {"version": 9, "groups": [1], "engines": [entry(colour="red"), entry(key="other", name="other")]}
    loaded = load_engines(put(file, newer), 0)
    assert "newer" in loaded.notices[0].en
    saved: list[LoadedEngines] = []
    shelf = EngineProfiles(loaded, saved.append)
    shelf.rename_engine("strong", "もっと強い")
    shelf.remove_engine("other")
    raw = json.loads(write_engines(saved[-1].profiles, saved[-1].unknown))
    assert (raw["version"], raw["groups"]) == (9, [1])
    assert raw["engines"][1]["colour"] == "red"
    assert [each["name"] for each in raw["engines"]] == ["Yomisuji", "もっと強い"]


def test_a_file_written_by_hand_gets_keys_and_names_that_differ(file: Path) -> None:
    entries = [{"program": "/a/one"}, {"program": "/b/one"}, entry(), entry(), entry(key=BUNDLED), {"key": BUNDLED}]
    loaded = load_engines(put(file, {"engines": entries}), 0)
    names = [profile.name for profile in loaded.profiles]
    assert names[:4] == ["one", "one (2)", "強い", "強い (2)"]
    assert len({profile.key for profile in loaded.profiles}) == len(names) == 6
    assert sum(profile.key == BUNDLED for profile in loaded.profiles) == 1


def test_only_what_differs_from_the_defaults_is_written(file: Path) -> None:
    profiles = (bundled_profile(), EngineProfile("plain", "plain", "plain"))
    assert json.loads(write_engines(profiles, load_engines(file, 0).unknown))["engines"] == [
        {"key": "builtin", "name": "Yomisuji", "program": "", "tags": ["game", "research", "mate"]},
        {"key": "plain", "name": "plain", "program": "plain"},
    ]


def test_everything_about_an_engine_comes_back() -> None:
    whole = engine(
        key="strong",
        arguments=("--a b", ""),
        folder="/opt",
        environment=(("PATH", "/x"), ("EMPTY", "")),
        host="there",
        port=2222,
        user="me",
        key_file="~/.ssh/engines",
        tags=("game", "速い"),
        values={"Threads": 4, "Ponder": True, "Book File": "", "USI_Hash": 2**40},
        presets={"弱い": {"Level": 1}, "": {}},
        mate_limit=MateLimit.PLIES,
        takes_increments=False,
        margin_ms=100,
        grace_ms=2_000,
    )
    assert parse_engines(write_engines((bundled_profile(), whole), LoadedEngines(()).unknown)).profiles == (
        bundled_profile(),
        whole,
    )


@given(st.lists(PROFILES, max_size=3))
def test_any_engines_survive_their_file(profiles: list[EngineProfile]) -> None:
    saved: list[LoadedEngines] = []
    shelf = EngineProfiles(LoadedEngines((bundled_profile(),)), saved.append)
    for profile in profiles:
        shelf.add_engine(profile)
    if profiles:
        loaded = parse_engines(write_engines(saved[-1].profiles, saved[-1].unknown))
        assert loaded.profiles == shelf.profiles
        assert loaded.notices == ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
FIELDS = st.sampled_from(["key", "name", "program", "arguments", "environment", "values", "presets", "introduction"])
ENTRIES = st.dictionaries(FIELDS, JSON, max_size=6) | JSON


@given(st.lists(ENTRIES, max_size=4), JSON)
def test_any_json_gives_engines_that_can_be_written(
    tmp_path_factory: pytest.TempPathFactory, entries: object, version: object
) -> None:
    file = tmp_path_factory.getbasetemp() / "any-engines.json"
    loaded = load_engines(put(file, {"engines": entries, "version": version}), 0)
    assert sum(profile.key == BUNDLED for profile in loaded.profiles) == 1
    again = parse_engines(write_engines(loaded.profiles, loaded.unknown))
    assert again.profiles == loaded.profiles


@given(st.binary(max_size=200))
def test_any_bytes_give_the_bundled_engine(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "bytes-engines.json"
    file.write_bytes(data)
    assert bundled_profile() in load_engines(file, 0).profiles
