"""Export and import of engine profiles as files; secrets in the environment are asked about."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.base.atomic import write_atomic
from app.base.event import Event
from app.base.folders import home_folder
from app.base.regular import read_contents
from app.config.engine_exchange import MAX_BYTES, SUFFIX, ImportedEngine, export_profile, import_profiles
from app.config.engine_profile import EngineProfile
from app.config.shogihome_engines import shogihome_folder
from app.desktop.desk.desk import Desk
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.kit.announcements import Banner
from app.desktop.kit.background import BackgroundTasks
from app.desktop.kit.file_pickers import FileForm, ask_for_file, ask_where
from app.text import engine_manager as text
from app.text.file_errors import FailureWords, failure_words
from app.text.phrase import Phrase


class ProfileFiles:
    """Reads and writes profile files on a worker thread and reports in the banner."""

    def __init__(self, desk: Desk, parent: QWidget, banner: Banner) -> None:
        self.imported = Event[str]()
        """Emitted with the key of an imported engine."""
        self._desk, self._parent, self._banner = desk, parent, banner
        self._beside = BackgroundTasks(parent, desk.running)

    def export(self, profile: EngineProfile) -> None:
        """Ask for a path; environment variables, which may hold secrets, are exported only if wanted."""
        if not profile.environment:
            self._ask_where(profile, with_environment=False)
            return
        names = ", ".join(name for name, _ in profile.environment)
        question, more = text.ASK_ENVIRONMENT.filled(names=names), [text.ENVIRONMENT_WARNING]
        choices = [
            AskedChoice(text.WITHOUT_ENVIRONMENT, lambda: self._ask_where(profile, with_environment=False)),
            AskedChoice(text.WITH_ENVIRONMENT, lambda: self._ask_where(profile, with_environment=True)),
        ]
        ask(self._parent, self._desk.speech, text.EXPORT_TITLE, question, more, choices)

    def write(self, profile: EngineProfile, path: Path, *, with_environment: bool = False) -> None:
        data = export_profile(profile, with_environment=with_environment)
        self._beside.do(partial(_written, path, data), partial(self._on_written, path))

    def ask_for_import(self) -> None:
        forms = (text.FOREIGN_FILES, text.ALL_FILES)
        near = shogihome_folder() or home_folder()
        ask_for_file(self._parent, self._desk.speech.say, text.IMPORT_TITLE, near, self.take, forms)

    def take(self, path: Path) -> None:
        """Import the engines of a file, or show why not; engines of another program are confirmed first."""
        self._beside.do(partial(_read, path), partial(self._on_read, path))

    def _ask_where(self, profile: EngineProfile, *, with_environment: bool) -> None:
        name = "".join("_" if letter in '/\\:*?"<>|' else letter for letter in profile.name)
        proposed, forms = (home_folder() / (name + SUFFIX), [FileForm(text.PROFILE_FILES, SUFFIX.removeprefix("."))])

        def write(path: Path, _: FileForm) -> None:
            self.write(profile, path, with_environment=with_environment)

        ask_where(self._parent, self._desk.speech.say, text.EXPORT_TITLE, proposed, forms, write)

    def _on_written(self, path: Path, why: FailureWords | None) -> None:
        failed = why and text.NOT_EXPORTED.filled(path=path, **why._asdict())
        self._banner.tell(failed or text.EXPORTED.filled(path=path))

    def _on_read(self, path: Path, read: tuple[ImportedEngine, ...] | Phrase) -> None:
        if isinstance(read, Phrase):
            self._banner.tell(text.NOT_IMPORTED.filled(path=path, reason=read))
            return
        for notice in (notice for each in read if each.profile is None for notice in each.notices):
            self._banner.tell(text.NOT_IMPORTED.filled(path=path, reason=notice))
        found = [each for each in read if each.profile is not None]
        if not any(each.is_foreign for each in found):
            self._add(found)
            return
        ask(
            self._parent,
            self._desk.speech,
            text.IMPORT_TITLE,
            text.ASK_SEVERAL.filled(count=len(found)),
            [text.ONE_OF_SEVERAL.filled(name=profile.name, **_facts(profile)) for profile, *_ in found if profile],
            [AskedChoice(text.IMPORT_ALL, lambda: self._add(found))],
        )

    def _add(self, found: Sequence[ImportedEngine]) -> None:
        for profile, notices, _ in found:
            if profile is not None:
                added = self._desk.engines.add_engine(profile)
                self.imported.emit(added.key)
                for notice in (text.IMPORTED.filled(name=added.name), *notices):
                    self._banner.tell(notice)


def _written(path: Path, data: bytes) -> FailureWords | None:
    """Write the file and return the words for a failure; None on success."""
    try:
        write_atomic(path, data)
    except OSError as failure:
        return failure_words(failure)
    return None


def _facts(profile: EngineProfile) -> dict[str, object]:
    return {"program": profile.program, "values": len(profile.values)}


def _read(path: Path) -> tuple[ImportedEngine, ...] | Phrase:
    """Engines in the file, or the reason why it cannot be read."""
    try:
        return import_profiles(read_contents(path, MAX_BYTES))
    except OSError as failure:
        return failure_words(failure).sentences
