"""Options while a person sets them: values by name, presets, and what another version of the engine changes."""

from pathlib import Path

from app.base.value import replaced
from app.config.engine_options import OptionChangeKind, make_introduction
from app.config.engine_profile import EngineProfile, Introduction
from app.text import option_dialog as text
from app.usi.options import Options, read_option
from app.workspace.option_sheet import OptionForm, comparable_options, group_headings, option_context

LINES = (
    "option name Threads type spin default 1 min 1 max 8",
    "option name Hash type spin default 16 min 1 max 1024",
    "option name MultiPV type spin default 1 min 1 max 9",
    "option name Style type combo default Normal var Solid var Normal",
    "option name Tune type string default x",
    "option name Clear type button",
)


def profile(values: dict[str, bool | int | str] | None = None, lines: tuple[str, ...] = LINES) -> EngineProfile:
    said = Introduction("Fake", "Us", lines)
    presets = {"fast": {"Threads": 2}, "old": {"Threads": 99, "Gone": 1}}
    return EngineProfile("e", "Engine", "/opt/e/engine", values=values or {}, presets=presets, introduction=said)


def test_it_shows_the_persons_values_and_otherwise_the_defaults() -> None:
    sheet = OptionForm(profile({"Threads": 4, "USI_Hash": 64}))
    assert (sheet.shown_value("Threads"), sheet.shown_value("Hash"), sheet.shown_value("Style")) == (4, 64, "Normal")
    assert sheet.changed_options == ["Threads", "Hash"]
    assert "MultiPV" not in sheet.fields
    assert not sheet.has_changes


def test_what_is_set_is_taken_by_name_and_what_is_the_default_is_not_kept() -> None:
    before = profile({"Threads": 4})
    sheet = OptionForm(before)
    sheet.set_value("Style", "Solid")
    sheet.set_value("Threads", 1)
    assert sheet.has_changes
    taken = sheet.store_in_profile(replaced(before, name="Renamed"))
    assert taken.values == {"Style": "Solid"}
    assert taken.name == "Renamed"
    assert not sheet.has_changes


def test_a_value_that_nobody_touched_stays_even_where_it_is_the_default_now() -> None:
    sheet = OptionForm(profile({"Threads": 1}))
    sheet.set_value("Tune", "y")
    assert sheet.store_in_profile(sheet.profile).values == {"Threads": 1, "Tune": "y"}


def test_values_of_options_that_are_gone_are_kept_through_everything() -> None:
    sheet = OptionForm(profile({"Threads": 4, "Gone": 7}))
    assert [(change.kind, change.name) for change in sheet.changes] == [(OptionChangeKind.GONE, "Gone")]
    sheet.reset_values()
    assert sheet.changed_options == []
    sheet.load_values({"Style": "Solid"})
    assert sheet.store_in_profile(sheet.profile).values == {"Gone": 7, "Style": "Solid"}


def test_a_preset_sets_everything_and_what_will_not_do_is_left_out() -> None:
    sheet = OptionForm(profile({"Tune": "y"}))
    assert sheet.load_values(sheet.presets["fast"]) == ()
    assert (sheet.shown_value("Threads"), sheet.shown_value("Tune")) == (2, "x")
    assert sheet.current_preset() == "fast"
    assert [misfit.name for misfit in sheet.load_values(sheet.presets["old"])] == ["Threads"]
    assert sheet.changed_options == []


def test_presets_are_kept_with_the_rest_and_not_before() -> None:
    before = profile()
    sheet = OptionForm(before)
    sheet.set_value("Threads", 3)
    sheet.save_preset("three")
    sheet.delete_preset("old")
    assert set(before.presets) == {"fast", "old"}
    taken = sheet.store_in_profile(before)
    assert taken.presets == {"fast": {"Threads": 2}, "three": {"Threads": 3}}


def test_another_version_keeps_the_values_and_tells_what_is_new_and_gone() -> None:
    sheet = OptionForm(profile({"Threads": 4, "Tune": "y"}))
    newer = (*LINES[:3], "option name Threads type spin default 2 min 1 max 2", "option name Fresh type check")
    options = Options(tuple(option for line in newer if (option := read_option(line).option) is not None))
    sheet.update_introduction(replaced(sheet.profile, introduction=make_introduction("Fake 2", "Us", options, None)))
    assert sheet.new_options == {"Fresh"}
    assert {"USI_Hash", "USI_Ponder"} & set(sheet.fields) == {"USI_Ponder"}, (
        "it lists its hash, and what it does not is offered"
    )
    told = {(change.kind, change.name) for change in sheet.changes}
    assert {
        (OptionChangeKind.NEW, "Fresh"),
        (OptionChangeKind.GONE, "Tune"),
        (OptionChangeKind.UNFIT, "Threads"),
    } <= told
    assert sheet.shown_value("Threads") == 2
    assert sheet.store_in_profile(sheet.profile).values == {"Threads": 4, "Tune": "y"}
    assert sheet.profile.introduction is not None
    assert sheet.profile.introduction.name == "Fake 2"


def test_views_show_what_matters_and_what_is_changed() -> None:
    many = (*LINES, *(f"option name P{n} type check default false" for n in range(20)))
    sheet = OptionForm(profile({"P7": True, "Threads": 4}, many))
    assert sheet.has_simple_view
    assert sheet.shown_options(simple=True, changed_only=False) == ["USI_Ponder", "Threads", "Hash", "Style", "P7"]
    assert sheet.shown_options(simple=False, changed_only=True) == ["Threads", "P7"]
    assert len(sheet.shown_options(simple=False, changed_only=False)) == len(sheet.fields) == 26
    headings = group_headings(sheet.fields.values())
    assert list(headings) == ["USI_Ponder", "Style", "Tune"]
    assert group_headings(list(sheet.fields.values())[:2]) == {}


def test_paths_are_seen_from_where_the_engine_works() -> None:
    assert option_context(profile()).folder == str(Path("/opt/e"))
    assert option_context(replaced(profile(), folder="/data")).folder == "/data"
    assert option_context(replaced(profile(), program="engine")).folder == ""
    assert not option_context(replaced(profile(), host="far")).is_local
    assert option_context(EngineProfile("builtin", "Own", "")).help


def test_it_can_be_put_beside_its_presets_its_defaults_and_other_engines() -> None:
    sheet = OptionForm(profile())
    other = replaced(profile(), key="o", name="Other")
    unread = replaced(other, key="u", name="Unread", introduction=None)
    names = [one.name.en for one in comparable_options(sheet, (sheet.profile, other, unread))]
    assert names == [
        *("Preset “fast”", "Preset “old”", text.DEFAULTS.en),
        *("Other", "Other: fast", "Other: old"),
    ]
