"""The engines of a machine: adding, arranging and removing them, and taking that back."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.base.value import replaced
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import BUNDLED, MAX_NAME_LENGTH, bundled_profile, free_name, name_problem, program_name
from app.config.engine_store import LoadedEngines
from tests.cases import every_case
from tests.unit.config.engine_examples import engine, introduced


class Kept:
    """A shelf, what it had written, and what it told."""

    def __init__(self) -> None:
        self.saved: list[LoadedEngines] = []
        self.told: list[frozenset[str]] = []
        self.shelf = EngineProfiles(LoadedEngines((bundled_profile(),)), self.saved.append)
        self.shelf.changed.connect(self.told.append)

    @property
    def names(self) -> list[str]:
        return [profile.name for profile in self.shelf.profiles]

    def undoes(self) -> str | None:
        what = self.shelf.undo_name
        return None if what is None else what.en

    @property
    def names_written(self) -> list[str]:
        return [profile.name for profile in self.saved[-1].profiles]


@pytest.fixture
def kept() -> Kept:
    return Kept()


def test_the_bundled_engine_is_there_and_stays(kept: Kept) -> None:
    assert kept.names == ["Yomisuji"]
    with pytest.raises(ValueError, match="bundled"):
        kept.shelf.remove_engine(BUNDLED)
    with pytest.raises(ValueError, match="bundled"):
        kept.shelf.set_program(BUNDLED, "/elsewhere")
    assert kept.names == ["Yomisuji"]
    assert kept.saved == []


def test_an_engine_is_added_with_a_key_of_its_own(kept: Kept) -> None:
    first, second = kept.shelf.add_engine(engine("Fairy Stockfish")), kept.shelf.add_engine(engine("fairy stockfish"))
    assert (first.key, second.key) == ("fairy-stockfish", "fairy-stockfish-2")
    assert kept.names == kept.names_written == ["Yomisuji", "Fairy Stockfish", "fairy stockfish (2)"]
    assert kept.told == [frozenset({first.key}), frozenset({second.key})]
    assert kept.shelf.add_engine(engine("強い")).key == "engine"


def test_what_starts_in_the_same_way_is_added_once(kept: Kept) -> None:
    fetched = engine("Fetched", arguments=("usi",))
    first = kept.shelf.add_once(fetched)
    kept.shelf.rename_engine(first.key, "Mine")
    assert kept.shelf.add_once(fetched).name == "Mine"
    assert kept.shelf.add_once(replaced(fetched, arguments=())).name == "Fetched"
    assert kept.names == ["Yomisuji", "Mine", "Fetched"]


def test_the_bundled_engine_is_duplicated_with_other_options(kept: Kept) -> None:
    weak = kept.shelf.duplicate_engine(BUNDLED)
    kept.shelf.replace_profile(replaced(weak, values={"Level": 1}))
    kept.shelf.rename_engine(weak.key, "やさしい")
    found = kept.shelf.find_engine("やさしい")
    assert found is not None
    assert found.is_bundled
    assert found.values == {"Level": 1}
    kept.shelf.remove_engine(weak.key)
    assert kept.names == ["Yomisuji"]


def test_a_duplicate_stands_behind_what_it_was_made_from(kept: Kept) -> None:
    first = kept.shelf.add_engine(engine("A"))
    kept.shelf.add_engine(engine("B"))
    again = kept.shelf.duplicate_engine(first.key)
    kept.shelf.duplicate_engine(again.key)
    assert kept.names == ["Yomisuji", "A", "A (2)", "A (3)", "B"]


def test_an_engine_is_found_by_key_and_by_name(kept: Kept) -> None:
    small, large = kept.shelf.add_engine(engine("gps")), kept.shelf.add_engine(engine("技巧 2"))
    kept.shelf.rename_engine(large.key, "GPS 2")
    assert kept.shelf.find_engine("builtin") == bundled_profile()
    assert kept.shelf.find_engine("GPS") == small
    found = kept.shelf.find_engine("gps 2")
    assert found is not None
    assert found.key == large.key
    assert kept.shelf.find_engine("no such") is None


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * (MAX_NAME_LENGTH + 1), "gps", "GPS", BUNDLED])
def test_a_name_that_will_not_do_is_refused(kept: Kept, name: str) -> None:
    kept.shelf.add_engine(engine("gps"))
    other = kept.shelf.add_engine(engine("other"))
    assert kept.shelf.name_problem(other.key, name) is not None
    with pytest.raises(ValueError):  # noqa: PT011 - the reason is what name_problem says
        kept.shelf.rename_engine(other.key, name)
    assert kept.names == ["Yomisuji", "gps", "other"]


def test_a_name_may_be_given_again_to_the_same_engine(kept: Kept) -> None:
    mine = kept.shelf.add_engine(engine("gps"))
    kept.shelf.rename_engine(mine.key, " GPS　将棋 ")
    assert kept.names == ["Yomisuji", "GPS　将棋"]


def test_a_moved_program_keeps_its_options_and_is_asked_anew(kept: Kept) -> None:
    mine = kept.shelf.add_engine(engine(values={"Threads": 4}))
    kept.shelf.set_program(mine.key, "/new/place")
    moved = kept.shelf.profiles[1]
    assert (moved.program, moved.values) == ("/new/place", {"Threads": 4})
    assert moved.introduction is not None
    assert moved.introduction.stamp is None
    with pytest.raises(ValueError, match="Choose"):
        kept.shelf.set_program(mine.key, " ")


def test_engines_are_put_in_order(kept: Kept) -> None:
    for name in "ABC":
        kept.shelf.add_engine(engine(name))
    kept.told.clear()
    kept.shelf.move_engine("c", 0)
    kept.shelf.move_engine("a", 99)
    assert kept.names == kept.names_written == ["C", "Yomisuji", "B", "A"]
    assert kept.told == [frozenset(), frozenset()]
    kept.shelf.move_engine("a", 3)
    assert len(kept.told) == 2


ENGINE_ACTIONS: dict[str, Callable[[EngineProfiles], object]] = {
    "adding “new”": lambda shelf: shelf.add_engine(engine("new")),
    "duplicating as “gps (2)”": lambda shelf: shelf.duplicate_engine("gps"),
    "removing “gps”": lambda shelf: shelf.remove_engine("gps"),
    "renaming “gps”": lambda shelf: shelf.rename_engine("gps", "other"),
    "relocating “gps”": lambda shelf: shelf.set_program("gps", "/other"),
    "moving “gps”": lambda shelf: shelf.move_engine("gps", 0),
    "changing “gps”": lambda shelf: shelf.replace_profile(engine("gps", key="gps", tags=("game",))),
}


@pytest.mark.parametrize("what", ENGINE_ACTIONS)
def test_every_deed_is_undone(kept: Kept, what: str) -> None:
    kept.shelf.add_engine(engine("gps"))
    before, written = kept.shelf.profiles, kept.saved[-1]
    ENGINE_ACTIONS[what](kept.shelf)
    assert kept.shelf.profiles != before
    assert kept.undoes() == what
    kept.shelf.undo()
    assert kept.shelf.profiles == before
    assert kept.saved[-1] == written
    kept.shelf.undo()
    assert kept.names == ["Yomisuji"]
    assert not kept.shelf.can_undo
    assert kept.undoes() is None
    kept.shelf.undo()


def test_what_an_engine_said_of_itself_is_no_deed_and_outlasts_undoing(kept: Kept) -> None:
    mine = kept.shelf.add_engine(engine("gps", introduction=None))
    kept.shelf.rename_engine(mine.key, "other")
    kept.shelf.store_introduction(mine.key, introduced())
    assert kept.undoes() == "renaming “gps”"
    kept.shelf.undo()
    assert kept.shelf.profiles[1] == replaced(mine, introduction=introduced())


def test_what_another_program_said_is_not_taken_for_the_one_before(kept: Kept) -> None:
    mine = kept.shelf.add_engine(engine("gps", introduction=None))
    kept.shelf.set_program(mine.key, "/other/program")
    kept.shelf.store_introduction(mine.key, introduced())
    kept.shelf.undo()
    assert kept.shelf.profiles[1] == mine


def test_a_deed_that_changes_nothing_is_none(kept: Kept) -> None:
    mine = kept.shelf.add_engine(engine("gps"))
    kept.saved.clear()
    kept.shelf.replace_profile(mine)
    kept.shelf.rename_engine(mine.key, "gps")
    assert kept.saved == []


def test_a_key_that_undoing_may_bring_back_is_not_given_away(kept: Kept) -> None:
    old = kept.shelf.add_engine(engine("gps"))
    kept.shelf.remove_engine(old.key)
    assert kept.shelf.add_engine(engine("gps")).key != old.key


def test_an_engine_that_is_not_there_cannot_be_changed(kept: Kept) -> None:
    for deed in (kept.shelf.remove_engine, kept.shelf.duplicate_engine):
        with pytest.raises(ValueError, match="gps"):
            deed("gps")


@given(st.text(), st.lists(st.text(), max_size=3))
def test_a_free_name_will_always_do(name: str, taken: list[str]) -> None:
    assert name_problem(free_name(name, taken), taken) is None


@every_case(
    ("command", "name"),
    [
        (("/opt/engine", "x.py"), "/opt/engine"),
        ((".venv/bin/python", "-S", "-E", "x.py", "sound"), "x.py"),
        (("python3.11", "-u", "/opt/x.py"), "/opt/x.py"),
        (("python3", "-X", "dev", "-m", "engine", "usi"), "engine"),
        (("python3", "-c", "import x"), "python3"),
        (("python3",), "python3"),
        (("pythonic", "x.py"), "pythonic"),
        (("sh", "-e", "run.sh"), "run.sh"),
        (("bash", "-c", "run"), "bash"),
        (("java", "-Xmx1g", "-cp", "lib", "-jar", "e.jar", "usi"), "e.jar"),
        (("C:\\Java\\bin\\java.exe", "-jar", "C:\\e.jar"), "C:\\e.jar"),
        (("wine", "e.exe"), "e.exe"),
        (("node", "--no-warnings", "e.js"), "e.js"),
        (("env", "A=b", "nice", "-n", "5", "python3", "e.py"), "e.py"),
        (("nohup", "./engine"), "./engine"),
    ],
)
def test_what_names_an_engine_is_what_its_interpreter_runs(command: tuple[str, ...], name: str) -> None:
    assert program_name(command[0], command[1:]) == name
