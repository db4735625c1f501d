"""The list of engine profiles on this machine, in the user's order, with undo for every change."""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.base.event import Event
from app.base.value import replaced
from app.config.engine_profile import BUNDLED, EngineProfile, Introduction, free_key, free_name, name_problem
from app.config.engine_store import LoadedEngines, merge_engines
from app.text import engines as text
from app.text.phrase import Phrase

MAX_UNDO_STEPS: Final = 100

Profiles = tuple[EngineProfile, ...]


class _UndoStep(NamedTuple):
    what: Phrase
    before: Profiles


class EngineProfiles:
    """The engine profiles with undo. Each change calls `save` with all of them; ValueError if it is impossible."""

    def __init__(self, loaded: LoadedEngines, save: Callable[[LoadedEngines], object]) -> None:
        self.profiles = loaded.profiles
        self._unknown = loaded.unknown
        self._save = save
        self._undo_steps: list[_UndoStep] = []
        self.changed = Event[frozenset[str]]()
        """Emits the keys of added, removed and changed engines; an empty set if only the order changed."""

    @property
    def contents(self) -> LoadedEngines:
        """Engine profiles and entries of the file that were not understood, in the form that the file stores."""
        return LoadedEngines(self.profiles, self._unknown)

    def has_engine(self, key: str) -> bool:
        return any(profile.key == key for profile in self.profiles)

    def find_engine(self, word: str) -> EngineProfile | None:
        """Return the profile whose key or name is `word`, or whose name differs only in case; None without one."""
        by_key = next((profile for profile in self.profiles if profile.key == word), None)
        by_name = next((profile for profile in self.profiles if profile.name == word), None)
        folded = next((profile for profile in self.profiles if profile.name.casefold() == word.casefold()), None)
        return by_key or by_name or folded

    def name_problem(self, key: str, name: str) -> Phrase | None:
        """Return why the engine with this key (empty for a new engine) cannot have the name; None if it can."""
        return name_problem(name, [profile.name for profile in self.profiles if profile.key != key])

    def add_engine(self, profile: EngineProfile) -> EngineProfile:
        """Append the profile under a unique key and name, and return it as stored."""
        return self._insert_profile(profile, len(self.profiles), text.ADDING)

    def add_once(self, profile: EngineProfile) -> EngineProfile:
        """Append the profile, or return the one that already starts the same command on the same host."""
        started = profile.program, profile.arguments, profile.host
        there = next((each for each in self.profiles if (each.program, each.arguments, each.host) == started), None)
        return there or self.add_engine(profile)

    def duplicate_engine(self, key: str) -> EngineProfile:
        """Insert a copy of the profile behind it, to be set up differently."""
        profile = self._profile_by_key(key)
        return self._insert_profile(profile, self.profiles.index(profile) + 1, text.DUPLICATING)

    def remove_engine(self, key: str) -> None:
        """Remove the engine's profile from the list; ValueError for the bundled engine."""
        profile = self._profile_by_key(key)
        if key == BUNDLED:
            raise ValueError(text.BUNDLED_STAYS.en)
        self._apply_change(text.REMOVING, profile, tuple(each for each in self.profiles if each is not profile))

    def rename_engine(self, key: str, name: str) -> None:
        self._alter_profile(text.RENAMING, replaced(self._profile_by_key(key), name=name.strip()))

    def set_program(self, key: str, program: str) -> None:
        """Change the path of the engine's program; options and everything else stay."""
        profile = self._profile_by_key(key)
        if profile.is_bundled:
            raise ValueError(text.NOT_RELOCATED.en)
        if not program.strip():
            raise ValueError(text.NO_PROGRAM_NAMED.en)
        said = profile.introduction
        # Without its stamp the introduction counts as stale, so the engine is asked again.
        stale = None if said is None else replaced(said, stamp=None)
        self._alter_profile(text.RELOCATING, replaced(profile, program=program, introduction=stale))

    def move_engine(self, key: str, place: int) -> None:
        """Move the engine's profile to this index in the list, counted from 0."""
        profile = self._profile_by_key(key)
        others = [each for each in self.profiles if each is not profile]
        place = max(0, min(place, len(others)))
        self._apply_change(text.MOVING, profile, (*others[:place], profile, *others[place:]))

    def replace_profile(self, profile: EngineProfile) -> None:
        """Replace the engine with the same key by `profile`."""
        self._alter_profile(text.CHANGING, profile)

    def set_clock_exchange(self, key: str, *, exchanges: bool) -> None:
        """Set if an engine is sent Black's time as White's and the reverse, as some engines expect it."""
        if self.has_engine(key):
            self.replace_profile(replaced(self._profile_by_key(key), exchanges_clocks=exchanges))

    def store_introduction(self, key: str, introduction: Introduction) -> None:
        """Store what the engine reported about itself; this is no undo step and survives an undo.
        A profile that was removed meanwhile is ignored."""
        if self.has_engine(key):
            asked = self._profile_by_key(key)
            self._undo_steps = [
                step._replace(before=_with_introduction(step.before, asked, introduction)) for step in self._undo_steps
            ]
            self._set_profiles(_with_introduction(self.profiles, asked, introduction))

    def merge_changes(self, base: LoadedEngines, theirs: LoadedEngines) -> None:
        """Merge the changes of another program, from `base` to `theirs`; our changes stay and can still be undone."""
        if theirs is base:
            return
        self._undo_steps = [
            step._replace(before=merge_engines(base, LoadedEngines(step.before, self._unknown), theirs).profiles)
            for step in self._undo_steps
        ]
        whole = merge_engines(base, self.contents, theirs)
        self._unknown = whole.unknown
        self._set_profiles(whole.profiles, is_ours=False)

    @property
    def can_undo(self) -> bool:
        return bool(self._undo_steps)

    @property
    def undo_name(self) -> Phrase | None:
        """Description of the change of the engine list that `undo` would revert; None if there is none."""
        return self._undo_steps[-1].what if self._undo_steps else None

    def undo(self) -> None:
        if self._undo_steps:
            self._set_profiles(self._undo_steps.pop().before)

    def _profile_by_key(self, key: str) -> EngineProfile:
        found = next((profile for profile in self.profiles if profile.key == key), None)
        if found is None:
            raise ValueError(f"there is no engine {key!r}")
        return found

    def _insert_profile(self, profile: EngineProfile, place: int, what: Phrase) -> EngineProfile:
        name = free_name(profile.name, [other.name for other in self.profiles])
        undone = {other.key for step in self._undo_steps for other in step.before}
        key = free_key(name, undone | {other.key for other in self.profiles})
        new = replaced(profile, key=key, name=name)
        self._apply_change(what, new, (*self.profiles[:place], new, *self.profiles[place:]))
        return new

    def _alter_profile(self, what: Phrase, profile: EngineProfile) -> None:
        before = self._profile_by_key(profile.key)
        if profile.name != before.name and (problem := self.name_problem(profile.key, profile.name)):
            raise ValueError(problem.en)
        self._apply_change(what, before, tuple(profile if each is before else each for each in self.profiles))

    def _apply_change(self, what: Phrase, concerned: EngineProfile, after: Profiles) -> None:
        if after == self.profiles:
            return
        self._undo_steps.append(_UndoStep(what.filled(engine=concerned.name), self.profiles))
        del self._undo_steps[:-MAX_UNDO_STEPS]
        self._set_profiles(after)

    def _set_profiles(self, profiles: Profiles, *, is_ours: bool = True) -> None:
        before, self.profiles = self.profiles, profiles
        if profiles != before:
            if is_ours:
                self._save(self.contents)
            old, new = ({profile.key: profile for profile in each} for each in (before, profiles))
            self.changed.emit(frozenset(key for key in old.keys() | new.keys() if old.get(key) != new.get(key)))


def _with_introduction(profiles: Profiles, asked: EngineProfile, introduction: Introduction) -> Profiles:
    """Store what the engine reported in every profile with the same key that starts the same program the same way."""
    same = asked.key, asked.launch_identity
    return tuple(
        replaced(profile, introduction=introduction) if (profile.key, profile.launch_identity) == same else profile
        for profile in profiles
    )
