"""Engines of ShogiHome: a file as it writes it, and what is made of one that somebody has altered."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.config.engine_exchange import import_profiles
from app.config.shogihome_engines import ENGINE_LIST_FILE, shogihome_engines, shogihome_folder
from app.text import engines as text
from tests.cases import every_case


def option(name: str, kind: str, **more: object) -> dict[str, object]:
    return {"name": name, "order": 0, "type": kind, **more}


def engine(name: str, *options: dict[str, object], **more: object) -> dict[str, object]:
    return {
        "uri": f"es://usi-engine/{name}",
        "name": name,
        "defaultName": "Suisho 5",
        "author": "somebody",
        "path": f"/opt/engines/{name}",
        "options": {str(each["name"]): each for each in options},
        "labels": {"game": True, "research": False, "mate": False},
        "tags": ["対局"],
        "enableEarlyPonder": False,
        **more,
    }


def document(*engines: dict[str, object]) -> bytes:
    listed = {str(each["uri"]): each for each in engines}
    return json.dumps({"engines": listed, "tagColorMapping": {"対局": "blue"}}).encode()


STRONG = engine(
    "水匠5",
    option("USI_Hash", "spin", default=256, min=1, max=33_554_432, value=4096),
    option("USI_Ponder", "check", default="false", value="true"),
    option("Threads", "spin", default=4, min=1, max=512, value=8),
    option("EvalDir", "filename", default="eval", value="C:\\評価関数 1"),
    option("BookFile", "combo", default="no_book", vars=["no_book", "standard book.db"], value="standard book.db"),
    option("PvInterval", "spin", default=300, min=0, max=100_000, value=300),
    option("FV_SCALE", "spin", default=16, min=1, max=128),
    option("ResignValue", "spin", default=99_999, min=0, max=99_999, value=1_000_000),
    option("Clear Hash", "button"),
)
WEAK = engine("弱い", labels={"game": True, "research": True, "mate": True})


def test_all_engines_come_with_the_values_that_were_changed() -> None:
    weak, strong = sorted(import_profiles(document(STRONG, WEAK)), key=lambda each: len(each.notices))
    assert weak.profile is not None
    assert (weak.profile.name, weak.profile.program) == ("弱い", "/opt/engines/弱い")
    assert set(weak.profile.tags) == {"game", "research", "mate"}
    assert strong.profile is not None
    assert strong.profile.tags == ("game",)
    assert strong.profile.values == {
        "USI_Hash": 4096,
        "USI_Ponder": True,
        "Threads": 8,
        "EvalDir": "C:\\評価関数 1",
        "BookFile": "standard book.db",
    }
    assert strong.notices == (text.VALUES_LEFT.filled(engine="水匠5", names="ResignValue"),)


def test_a_name_that_is_missing_is_what_the_engine_calls_itself() -> None:
    (read,) = import_profiles(document({**engine("x"), "name": " "}))
    assert read.profile is not None
    assert read.profile.name == "Suisho 5"


def test_a_list_without_engines_says_so() -> None:
    (read,) = import_profiles(document())
    assert (read.profile, read.notices) == (None, (text.NO_ENGINES_IN_IT,))


@every_case(
    "raw",
    [
        {"path": 5},
        {"path": ""},
        {"path": "/x\0y"},
        {"options": [1]},
        {"options": {"a": 1, "b": {"value": 1}, "c": {"name": "c", "type": "spin", "value": [1]}}},
        {"options": {"a": {"name": "A", "type": "check", "default": "false", "value": True}}},
        {"labels": []},
        {"name": None, "defaultName": 3},
    ],
)
def test_what_somebody_has_spoilt_does_no_harm(raw: dict[str, object]) -> None:
    for read in import_profiles(document({**engine("x"), **raw})):
        assert read.profile is None or read.profile.values == {}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.sampled_from(["name", "path", "options", "value", "type", "labels"]), inner)
    ),
)


@given(st.dictionaries(st.text(), JSON))
def test_nothing_in_it_raises(engines: dict[str, object]) -> None:
    assert shogihome_engines({"engines": engines}) is not None
    assert shogihome_engines(engines) is None or "engines" in engines


def test_its_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    environment = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert shogihome_folder(environment) is None
    (tmp_path / "ShogiHome").mkdir()
    (tmp_path / "ShogiHome" / ENGINE_LIST_FILE).write_text("{}")
    assert shogihome_folder(environment) == tmp_path / "ShogiHome"
