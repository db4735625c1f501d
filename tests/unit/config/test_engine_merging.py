"""Engines that two programs have changed at the same time: nobody's change undoes another's."""

import json
import multiprocessing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.base.value import replaced
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import EngineProfile, bundled_profile
from app.config.engine_store import (
    LoadedEngines,
    UnknownEntries,
    load_engines,
    merge_engines,
    parse_engines,
    read_engines,
    save_engines,
    write_engines,
)
from tests.sampling import so_many
from tests.unit.config.engine_adding import add_many
from tests.unit.config.engine_examples import PROFILES, engine

A, B, C = (replaced(engine(name), key=name.lower()) for name in ("A", "B", "C"))
BASE = LoadedEngines((bundled_profile(), A, B))


def with_profiles(*profiles: EngineProfile) -> LoadedEngines:
    return LoadedEngines((bundled_profile(), *profiles))


def keys(engines: LoadedEngines) -> list[str]:
    return [profile.key for profile in engines.profiles][1:]


def names(engines: LoadedEngines) -> list[str]:
    return [profile.name for profile in engines.profiles][1:]


def test_what_either_added_is_there_where_it_was_put() -> None:
    ours, theirs = with_profiles(A, C, B), with_profiles(replaced(engine("D"), key="d"), A, B)
    assert keys(merge_engines(BASE, ours, theirs)) == ["d", "a", "c", "b"]


def test_what_either_removed_is_gone() -> None:
    assert keys(merge_engines(BASE, with_profiles(A), with_profiles(B))) == []


def test_what_one_changed_is_not_lost_because_the_other_removed_it() -> None:
    changed = replaced(A, values={"Threads": 2})
    assert merge_engines(BASE, with_profiles(changed, B), with_profiles(B)).profiles[1] == changed
    assert merge_engines(BASE, with_profiles(B), with_profiles(changed, B)).profiles[1] == changed


def test_different_things_of_one_engine_are_both_changed() -> None:
    base = with_profiles(replaced(A, values={"Threads": 1, "Hash": 1, "Style": "x"}))
    ours = with_profiles(replaced(A, name="Mine", values={"Threads": 2, "Hash": 1, "Style": "x"}))
    theirs = with_profiles(replaced(A, margin_ms=5, values={"Threads": 1, "Hash": 8}, presets={"p": {"Hash": 3}}))
    found = merge_engines(base, ours, theirs).profiles[1]
    assert (found.name, found.margin_ms) == ("Mine", 5)
    assert found.values == {"Threads": 2, "Hash": 8}
    assert found.presets == {"p": {"Hash": 3}}


def test_where_both_changed_the_same_ours_holds() -> None:
    found = merge_engines(
        BASE, with_profiles(replaced(A, name="Ours"), B), with_profiles(replaced(A, name="Theirs"), B)
    )
    assert names(found) == ["Ours", "B"]


def test_two_new_engines_of_one_key_are_two() -> None:
    ours, theirs = replaced(C, program="/ours"), replaced(C, program="/theirs")
    found = merge_engines(BASE, with_profiles(A, B, ours), with_profiles(A, B, theirs))
    assert {profile.key: profile.program for profile in found.profiles[3:]} == {"c": "/theirs", "c-2": "/ours"}
    assert sorted(names(found)[2:]) == ["C", "C (2)"]
    assert next(profile for profile in found.profiles if profile.name == "C").program == "/theirs"


def test_two_engines_that_got_one_name_have_two() -> None:
    found = merge_engines(BASE, with_profiles(replaced(A, name="Same"), B), with_profiles(A, replaced(B, name="same")))
    assert names(found) == ["Same (2)", "same"]


def test_the_order_is_that_of_whoever_arranged_them() -> None:
    assert keys(merge_engines(BASE, with_profiles(B, A), with_profiles(A, B, C))) == ["b", "c", "a"]
    assert keys(merge_engines(BASE, with_profiles(A, C, B), with_profiles(B, A))) == ["b", "a", "c"]


def test_what_is_not_understood_is_kept_of_both() -> None:
    base = LoadedEngines(BASE.profiles, UnknownEntries({"old": 1}))
    ours = LoadedEngines(BASE.profiles, UnknownEntries({"old": 1, "mine": 2}))
    theirs = LoadedEngines(BASE.profiles, UnknownEntries({"new": [3]}, {"a": {"colour": "red"}}, ("no profile",), 7))
    assert merge_engines(base, ours, theirs).unknown == UnknownEntries(
        {"new": [3], "mine": 2}, {"a": {"colour": "red"}}, ("no profile",), 7
    )


@st.composite
def shelves(draw: st.DrawFn) -> LoadedEngines:
    shelf = EngineProfiles(BASE, lambda _: None)
    for profile in draw(st.lists(PROFILES, max_size=2)):
        shelf.add_engine(profile)
    for key in draw(st.sets(st.sampled_from(["a", "b"]))):
        shelf.remove_engine(key)
    for key, place in draw(
        st.lists(st.tuples(st.sampled_from([each.key for each in shelf.profiles]), st.integers(0, 4)))
    ):
        shelf.move_engine(key, place)
    return shelf.contents


@given(shelves(), shelves())
def test_any_two_changes_come_together(ours: LoadedEngines, theirs: LoadedEngines) -> None:
    assert merge_engines(BASE, ours, BASE).profiles == ours.profiles
    assert merge_engines(BASE, BASE, theirs).profiles == theirs.profiles
    assert merge_engines(BASE, ours, ours).profiles == ours.profiles
    found = merge_engines(BASE, ours, theirs).profiles
    assert len({profile.key for profile in found}) == len({profile.name.casefold() for profile in found}) == len(found)
    for profile in (*ours.profiles, *theirs.profiles):
        if profile.key not in {"builtin", "a", "b"}:
            assert profile.program in {each.program for each in found}
    removed = {"a", "b"} - {each.key for each in ours.profiles} | {"a", "b"} - {each.key for each in theirs.profiles}
    assert not removed & {profile.key for profile in found}


# On the shelf


def test_the_shelf_takes_in_what_others_did_and_can_still_undo_its_own() -> None:
    shelf = EngineProfiles(BASE, lambda _: None)
    shelf.rename_engine("a", "Mine")
    shelf.remove_engine("b")
    ours = shelf.contents
    theirs = merge_engines(BASE, ours, with_profiles(A, B, C))
    shelf.merge_changes(ours, theirs)
    assert names(shelf.contents) == ["Mine", "C"]
    shelf.undo()
    assert sorted(names(shelf.contents)) == ["B", "C", "Mine"]
    shelf.undo()
    assert sorted(names(shelf.contents)) == ["A", "B", "C"]
    assert not shelf.can_undo


# On the disk


def test_what_others_wrote_meanwhile_stays_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "config" / "engines.json"
    first = save_engines(file, LoadedEngines((bundled_profile(),)), BASE)
    assert first.engines is BASE
    assert first.state == (file.stat().st_mtime_ns, file.stat().st_size)
    save_engines(file, BASE, with_profiles(A, B, C))
    kept = save_engines(file, BASE, with_profiles(replaced(A, name="Mine")))
    assert names(kept.engines) == names(load_engines(file, 0)) == ["Mine", "C"]


def test_nothing_is_written_where_nothing_was_done(tmp_path: Path) -> None:
    file = tmp_path / "engines.json"
    assert save_engines(file, BASE, BASE).state is None
    assert not file.exists()
    by_hand = json.dumps(json.loads(write_engines(BASE.profiles, BASE.unknown))).encode()
    file.write_bytes(by_hand)
    assert (
        save_engines(file, LoadedEngines((bundled_profile(),)), LoadedEngines((bundled_profile(),))).engines.profiles
        == BASE.profiles
    )
    assert file.read_bytes() == by_hand


def test_a_file_that_cannot_be_understood_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "engines.json"
    file.write_text("{")
    with pytest.raises(ValueError, match="line 1"):
        save_engines(file, BASE, with_profiles(A))
    assert file.read_text() == "{"


@pytest.mark.parametrize("depth", [90, 300, 5_000, 200_000])
def test_what_is_read_can_be_written_again_however_deep(tmp_path: Path, depth: int) -> None:
    file = tmp_path / "engines.json"
    file.write_text('{"engines": [], "deep": ' + "[" * depth + "]" * depth + "}")
    try:
        found = read_engines(file)
    except ValueError:
        assert depth > 90
        return
    assert found is not None
    assert parse_engines(write_engines(found.profiles, found.unknown)) == found


TOGETHER = so_many(8, 25)


@pytest.mark.slow
def test_programs_that_write_all_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "engines.json"
    start = multiprocessing.get_context("spawn")
    writers = [start.Process(target=add_many, args=(file, who, TOGETHER)) for who in "xyz"]
    for each in writers:
        each.start()
    for each in writers:
        each.join(60)
        assert each.exitcode == 0
    assert sorted(names(load_engines(file, 0))) == sorted(
        f"{who}{number}" for who in "xyz" for number in range(TOGETHER)
    )
