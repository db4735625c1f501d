"""Every file of choices that is kept: those of earlier versions are read, ours are like them, and damage costs one field."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from hypothesis import given
from hypothesis import strategies as some

from app.analysis.limit import Kind
from app.base.codec import decoded, encoded
from app.workspace import study_choices
from app.workspace.mate_choices import MateChoices
from app.workspace.study_choices import Student
from app.workspace.sweep_choices import SweepChoices, Turns, Unfinished
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
    return Kept(name, lambda data: decoded(kind, data, nothing), lambda each: encoded(kind, each), nothing, value, old)


SWEEP: Final = SweepChoices(
    *(("a", "b"), Kind.NODES, 3_000, 9, 5_000, 4, False, True, True, True, 7, True, 70),
    *(Turns.WHITE, True, False, False, True, 9),
)
OLD_SWEEP: Final = (
    b'{"engines": ["a", "b"], "kind": "nodes", "time_ms": 3000, "depth": 9, "nodes": 5000, "lines": 4, '
    b'"writes_all": false, "adds_branches": true, "has_branches": true, "starts_late": true, "first": 7, '
    b'"ends_early": true, "last": 70, "turns": "white", "is_backward": true, "skips_known": false, '
    b'"stops_at_mate": false, "stops_when_stable": true, "stable_depths": 9}'
)
FILES: Final = (
    coded(
        *("mate", MateChoices, MateChoices(), MateChoices("x", False, 77)),
        b'{"engine": "x", "is_limited": false, "seconds": 77}\n',
    ),
    Kept(
        *("study", study_choices.chosen_in, study_choices.written, (), (Student("a"), Student("棋\udc80", 3))),
        b'{"engines": [{"key": "a"}, {"key": "\xe6\xa3\x8b\xed\xb2\x80", "lines": 3}]}',
    ),
    coded("sweep", SweepChoices, SweepChoices(), SWEEP, OLD_SWEEP),
    coded(
        *("unfinished", Unfinished, None, Unfinished("g", "名", "/a", 3, 9, SWEEP)),
        b'{"game": "g", "name": "\xe5\x90\x8d", "path": "/a", "done": 3, "total": 9, "choices": ' + OLD_SWEEP + b"}\n",
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
DAMAGE: Final[tuple[object, ...]] = (None, [{}], {"a": []}, -1, 0.5)
"""Values that no field takes whose file has a default for each."""
ANYTHING: Final = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=5),
    lambda below: some.lists(below, max_size=3) | some.dictionaries(some.text(max_size=5), below, max_size=3),
    max_leaves=8,
)


def without_none(said: Any) -> Any:
    """As `said`, but what is None is left out, as readers of all versions take it."""
    if isinstance(said, dict):
        return {key: without_none(each) for key, each in said.items() if each is not None}
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


@every_case("kept", [kept for kept in FILES if isinstance(kept.nothing, MateChoices | SweepChoices)], ids=str)
def test_a_damaged_field_leaves_the_others_as_they_are(kept: Kept) -> None:
    said, usual = json.loads(kept.old), json.loads(kept.write(kept.nothing))
    for name in said:
        as_usual = kept.read(json.dumps({**said, name: usual[name]}).encode())
        assert kept.read(json.dumps({key: said[key] for key in said if key != name}).encode()) == as_usual
        for other in DAMAGE:
            assert kept.read(json.dumps({**said, name: other}).encode()) == as_usual


@given(some.sampled_from(FILES), some.data())
def test_anything_may_stand_in_a_file(kept: Kept, data: some.DataObject) -> None:
    names = some.sampled_from(sorted(json.loads(kept.old)))
    said = data.draw(some.dictionaries(names, ANYTHING))
    found = kept.read(json.dumps({**json.loads(kept.old), **said}).encode())
    assert found == kept.nothing or kept.read(kept.write(found)) == found
