"""Reads from and writes to the user's store of analyses in a command; a failing store is only a warning."""

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import NamedTuple

from app.analysis.analysis_plan import AnalysisOrder
from app.analysis.asking import PositionAnalysed
from app.analysis.storing import FindingsSnapshot, is_repeated, sufficient_results
from app.base.folders import find_folders
from app.cli.settings import user_settings
from app.cli.terminal import Terminal
from app.config.engine_profile import EngineProfile
from app.library.library import analyses_path, open_analyses, user_library_path
from app.record.tree import Record
from app.store.analysis_store import AnalysisStore, ResultOrigin, StoredAnalysis, remedy_for
from app.text import library as text


class CommandAnalyses(NamedTuple):
    """The store of analyses for a command's engines; `store` is None if the store is off or failed."""

    store: AnalysisStore | None
    uses_stored: bool
    terminal: Terminal
    profiles: Sequence[EngineProfile] = ()

    def for_profiles(self, profiles: Sequence[EngineProfile]) -> "CommandAnalyses":
        return self._replace(profiles=profiles)

    def find_sufficient(self, record: Record, order: AnalysisOrder) -> Sequence[Mapping[int, StoredAnalysis]]:
        """Return for each engine the stored analyses, by position key, that are deep enough to skip a search."""
        nothing = [dict[int, StoredAnalysis]() for _ in self.profiles]
        if self.store is None or not self.uses_stored:
            return nothing
        keys = [node.key for node in order.scope.select_nodes(record)]
        try:
            return sufficient_results(self.store, self.profiles, keys, order.effort)
        except sqlite3.Error as failure:
            self._warn_of_store_failure(failure)
            return nothing

    def store_analysis(self, record: Record, request: PositionAnalysed) -> None:
        found, node = request.findings, record.node_by_number(request.findings.query.node)
        if self.store is None or found.found_at or node is None or is_repeated(node):
            return
        profile = self.profiles[int(request.seat.partition(".")[0]) - 1]
        kept = FindingsSnapshot.from_findings(found, profile, ResultOrigin.ANALYSIS, time.time(), request.effort)
        try:
            self.store.store_results([kept.to_stored_analysis()])
        except sqlite3.Error as failure:
            self._warn_of_store_failure(failure)

    def _warn_of_store_failure(self, failure: Exception) -> None:
        self.terminal.warn(_store_path(), text.ANALYSES_NOT_KEPT.filled(reason=remedy_for(failure) or failure))


def _store_path() -> str:
    return str(analyses_path(user_library_path(find_folders().data)))


@contextmanager
def open_command_analyses(terminal: Terminal, *, uses_stored: bool) -> Iterator[CommandAnalyses]:
    """Open the user's store of analyses, unless the settings disable it."""
    if not user_settings().analysis.stores:
        yield CommandAnalyses(None, uses_stored, terminal)
        return
    try:
        store = open_analyses(find_folders().data)
    except (sqlite3.Error, OSError) as failure:
        terminal.warn(_store_path(), text.ANALYSES_NOT_KEPT.filled(reason=remedy_for(failure) or failure))
        yield CommandAnalyses(None, uses_stored, terminal)
        return
    with closing(store):
        yield CommandAnalyses(store, uses_stored, terminal)
