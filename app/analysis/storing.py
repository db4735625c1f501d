"""Conversion of findings to and from the analysis store, and the identity of engines there."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from app.analysis.findings import Candidate, Findings
from app.analysis.limit import NO_LIMIT, Effort, LimitKind
from app.analysis.query import Query
from app.base.network_asset import network_name
from app.base.version import program_version
from app.config.engine_options import listed_options
from app.config.engine_profile import EngineProfile
from app.record.traversal import path_to_node
from app.record.tree import Node
from app.store.analysis_store import AnalysisStore, ResultOrigin, StoredAnalysis, engine_key
from app.thoughts.charset_names import names_in_file
from app.thoughts.evaluation import Evaluation
from app.usi.info import Info

_SPEED_OPTIONS: Final = frozenset(
    {
        *("threads", "usi_hash", "hash", "multipv", "usi_ponder", "stochastic_ponder", "networkdelay", "networkdelay2"),
        *("minimumthinkingtime", "slowmover", "usi_ownbook", "ownbook", "usebook", "bookenable", "bookfile", "bookdir"),
        *("bookmoves", "bookdepth", "writedebuglog", "debuglogfile", "usi_showwdl", "generateallegalmoves"),
    }
)
"""Options that change an engine's speed or play, but not its score at a given depth."""
_NETWORK_OPTIONS: Final = ("EvalFile", "EvalDir")


class FindingsSnapshot(NamedTuple):
    """Snapshot of an engine's findings, immutable so that a thread can store it."""

    profile: EngineProfile
    query: Query
    candidates: tuple[Candidate, ...]
    depth: int
    nodes: int
    status: Info
    origin: ResultOrigin
    found_at: int
    effort: Effort | None = None
    """Requested search limit and number of lines, if the engine completed the search; else None."""

    @classmethod
    def from_findings(
        cls, found: Findings, profile: EngineProfile, origin: ResultOrigin, now: float, effort: Effort | None = None
    ) -> "FindingsSnapshot":
        figures = (found.candidates, found.depth, found.nodes, found.status)
        return cls(profile, found.query, *figures, origin, int(now), effort)

    def to_stored_analysis(self, named: str = "", host: str = "") -> tuple[int, StoredAnalysis]:
        """Return the position key and the result for the analysis store, with the engine's identity and machine."""
        lines = tuple(
            Evaluation(each.evaluation.score, tuple(move.usi for move in each.moves)) for each in self.candidates
        )
        # An engine's last info comes some time before the end, so a completed limit may be more.
        limit = NO_LIMIT if self.effort is None else self.effort.limit
        time_ms = max(self.status.time or 0, limit.most if limit.kind is LimitKind.TIME else 0)
        nodes = max(self.nodes, limit.most if limit.kind is LimitKind.NODES else 0)
        named, host = (named, host) if named else (engine_identity(self.profile), self.profile.machine)
        amounts = (float(self.depth), nodes, self.status.seldepth, time_ms or None)
        return self.query.key, StoredAnalysis(named, lines, *amounts, self.found_at, self.origin, host=host)


def engine_identity(profile: EngineProfile) -> str:
    """Return the store's identity of an engine: its name and a hash of program, relevant options and network files.

    It reads file sizes and times from disk, so call it on a thread.
    """
    values = sorted((name, str(value)) for name, value in profile.values.items() if name.lower() not in _SPEED_OPTIONS)
    told = [profile.host, *profile.arguments, *(f"{name}={value}" for name, value in values)]
    if not profile.program:
        told += [program_version(), network_name()]
    elif not profile.host:
        found = shutil.which(profile.program)
        program = Path(found or profile.program)
        told += [_file_stamp(each) for each in (program, *_network_files(profile, program))]
    digest = blake2b("\0".join(told).encode(errors="surrogatepass"), digest_size=6).hexdigest()
    return engine_key(profile.name, digest)


def _network_files(profile: EngineProfile, program: Path) -> Iterator[Path]:
    """Yield the files of the engine's evaluation network."""
    folder, options = Path(profile.folder) if profile.folder else program.parent, listed_options(profile.introduction)
    for name in _NETWORK_OPTIONS:
        option = options.find(name)
        value = profile.values.get(name) or (None if option is None else option.default)
        if not value:
            continue
        place = folder / str(value)
        try:
            yield from sorted(place.iterdir())[:20] if place.is_dir() else [place]
        except OSError:
            yield place


def _file_stamp(path: Path) -> str:
    try:
        seen = path.stat()
    except OSError:
        return f"{path.name}?"
    return f"{path.name} {seen.st_size} {seen.st_mtime_ns}"


def reaches_limit(found: StoredAnalysis, effort: Effort) -> bool:
    """Return True if a stored result reaches the limit of `effort`, so that a new search would add nothing."""
    if not found.is_exact or len(found.lines) < effort.lines:
        return False
    is_mate = found.lines[0].score.winner is not None
    return is_mate or (effort.limit.used_part(found.time_ms, found.depth, found.nodes) or 0) >= effort.limit.most


def sufficient_results(
    store: AnalysisStore, engines: Iterable[EngineProfile | str], keys: Sequence[int], effort: Effort
) -> list[dict[int, StoredAnalysis]]:
    """Return for each engine, given by profile or identity, its stored results that reach the limit; reads the disk."""
    names = (engine if isinstance(engine, str) else engine_identity(engine) for engine in engines)
    found = (store.results_of_engine(name, keys) for name in names)
    return [{key: stored for key, stored in each.items() if reaches_limit(stored, effort)} for each in found]


def is_repeated(node: Node) -> bool:
    """Return True if the position occurred before, so that its results depend on the repetition."""
    return any(step.key == node.key for step in path_to_node(node)[:-1])


def is_found_by(found: StoredAnalysis, profile: EngineProfile) -> bool:
    """Return True if the engine, as set up now, found the stored result; it reads the disk, so call it on a thread."""
    return found.engine == engine_identity(profile) or found.engine in names_in_file(profile.name_in_comments)


def stored_findings(found: StoredAnalysis, query: Query, name: str = "") -> Findings:
    """Rebuild findings as if the engine had just reported them; `name` is the user's name for the engine, if known."""
    figures = (int(found.depth), found.seldepth, found.nodes or None, None, found.time_ms)
    lines = [Evaluation(each.score, each.line, *figures, rank) for rank, each in enumerate(found.lines, 1)]
    findings = Findings.from_evaluations(query, name or found.name, lines)
    findings.found_at = found.found_at
    return findings
