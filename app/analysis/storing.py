"""Findings on their way into the store of analyses and out of it again, and whose they are."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from app.analysis.findings import Candidate, Findings
from app.analysis.limit import Effort, LimitKind
from app.analysis.query import Query
from app.base.network_asset import used_network
from app.base.version import program_version
from app.config.engine_options import options_of
from app.config.engine_profile import EngineProfile
from app.record.outline import path
from app.record.tree import Node
from app.shogi.pieces import Side
from app.store.analysis_store import AnalysisStore, FoundBy, StoredAnalysis, StoredLine, identity
from app.thoughts.letters import written_names
from app.thoughts.score import Score, ThoughtBound
from app.usi import info as usi

_MATTERS_NOT: Final = frozenset(
    {
        *("threads", "usi_hash", "hash", "multipv", "usi_ponder", "stochastic_ponder", "networkdelay", "networkdelay2"),
        *("minimumthinkingtime", "slowmover", "usi_ownbook", "ownbook", "usebook", "bookenable", "bookfile", "bookdir"),
        *("bookmoves", "bookdepth", "writedebuglog", "debuglogfile", "usi_showwdl", "generateallegalmoves"),
    }
)
"""Options that change how fast an engine is, or what it plays, but not what it thinks of a position at a depth."""
_NETS: Final = ("EvalFile", "EvalDir")
_BOUNDS: Final = {
    None: usi.ScoreBound.EXACT,
    ThoughtBound.LOWER: usi.ScoreBound.LOWER,
    ThoughtBound.UPPER: usi.ScoreBound.UPPER,
}


class FoundNow(NamedTuple):
    """What an engine has found out so far; nothing of it changes any more, so that a thread can write it down."""

    profile: EngineProfile
    station: Query
    candidates: tuple[Candidate, ...]
    depth: int
    nodes: int
    status: usi.Info
    origin: FoundBy
    found_at: int
    effort: Effort | None = None
    """What it was asked for, where it did all of that."""

    @classmethod
    def of(
        cls, found: Findings, profile: EngineProfile, origin: FoundBy, now: float, effort: Effort | None = None
    ) -> "FoundNow":
        figures = (found.candidates, found.depth, found.nodes, found.status)
        return cls(profile, found.station, *figures, origin, int(now), effort)

    def stored(self, named: str = "", host: str = "") -> tuple[int, StoredAnalysis]:
        """The same for the store, with the key of its position; `named` is the engine's identity, where that is known, with the
        machine that it was found on."""
        scored = ((each, each.exact_score) for each in self.candidates)
        lines = tuple(
            StoredLine(score, tuple(move.usi for move in each.moves)) for each, score in scored if score is not None
        )
        given = (0, 0) if self.effort is None else _given(self.effort)
        time_ms, nodes = max(self.status.time or 0, given[0]), max(self.nodes, given[1])
        named, host = (named, host) if named else (identity_of(self.profile), self.profile.machine)
        amounts = (float(self.depth), nodes, self.status.seldepth, time_ms or None)
        return self.station.key, StoredAnalysis(named, lines, *amounts, self.found_at, self.origin, host=host)


def _given(effort: Effort) -> tuple[int, int]:
    """Milliseconds and nodes: an engine says its last word some time before the end."""
    most = effort.limit.most
    return most if effort.limit.kind is LimitKind.TIME else 0, most if effort.limit.kind is LimitKind.NODES else 0


def identity_of(profile: EngineProfile) -> str:
    """What tells an engine from others in the store: its name, its program, the options that matter, and its net.

    The disk is asked how program and net are, so this is for a thread.
    """
    values = sorted((name, str(value)) for name, value in profile.values.items() if name.lower() not in _MATTERS_NOT)
    told = [profile.host, *profile.arguments, *(f"{name}={value}" for name, value in values)]
    if not profile.program:
        told += [program_version(), used_network()]
    elif not profile.host:
        found = shutil.which(profile.program)
        program = Path(found or profile.program)
        told += [_stamp(each) for each in (program, *_nets(profile, program))]
    digest = blake2b("\0".join(told).encode(errors="surrogatepass"), digest_size=6).hexdigest()
    return identity(profile.name, digest)


def _nets(profile: EngineProfile, program: Path) -> Iterator[Path]:
    """The files that hold what it has learnt."""
    folder, options = Path(profile.folder) if profile.folder else program.parent, options_of(profile.introduction)
    for name in _NETS:
        option = options.find(name)
        value = profile.values.get(name) or (None if option is None else option.default)
        if not value:
            continue
        place = folder / str(value)
        try:
            yield from sorted(place.iterdir())[:20] if place.is_dir() else [place]
        except OSError:
            yield place


def _stamp(path: Path) -> str:
    try:
        seen = path.stat()
    except OSError:
        return f"{path.name}?"
    return f"{path.name} {seen.st_size} {seen.st_mtime_ns}"


def is_enough(found: StoredAnalysis, effort: Effort) -> bool:
    """Whether somebody who asks for so much would learn nothing new."""
    if not found.is_exact or len(found.lines) < effort.lines:
        return False
    spent = {LimitKind.TIME: found.time_ms, LimitKind.DEPTH: found.depth, LimitKind.NODES: found.nodes}
    is_mate = found.lines[0].score.winner is not None
    return is_mate or (spent.get(effort.limit.kind) or 0) >= effort.limit.most


def enough_in(
    store: AnalysisStore, profiles: Iterable[EngineProfile], keys: Sequence[int], effort: Effort
) -> list[dict[int, StoredAnalysis]]:
    """Of each engine what is stored of these positions and deep enough; for a thread."""
    return enough_of(store, map(identity_of, profiles), keys, effort)


def enough_of(
    store: AnalysisStore, identities: Iterable[str], keys: Sequence[int], effort: Effort
) -> list[dict[int, StoredAnalysis]]:
    """The same of engines that may be on other computers, by what the store calls them."""
    found = (store.of_engine(name, keys) for name in identities)
    return [{key: stored for key, stored in each.items() if is_enough(stored, effort)} for each in found]


def is_repeated(node: Node) -> bool:
    """Whether its position stood on the board before, so that what is found there is about the repetition."""
    return any(step.key == node.key for step in path(node)[:-1])


def is_found_by(found: StoredAnalysis, profile: EngineProfile) -> bool:
    """True if that engine found it as it is set up now; a comment tells only the name. Call it in a thread."""
    return found.engine == identity_of(profile) or found.engine in written_names(profile.name_in_comments)


def findings_of(found: StoredAnalysis, station: Query, name: str = "") -> Findings:
    """Findings as if the engine had just said them; `name` is what the person calls it, where that is known."""
    findings = Findings(station, name or found.name)
    findings.found_at = found.found_at
    # The best comes last, since what is said last stands for the whole search.
    for rank, line in reversed([*enumerate(found.lines, 1)]):
        findings.take(
            usi.Info(
                depth=int(found.depth),
                seldepth=found.seldepth,
                time=found.time_ms,
                nodes=found.nodes or None,
                multipv=rank,
                score=said_of(line.score, station.turn),
                pv=line.moves,
            )
        )
    findings.is_settled = True
    return findings


def said_of(score: Score, turn: Side) -> usi.Score:
    """A score as the side that is to move says it."""
    seen = score.seen_by(turn)
    bound = _BOUNDS[seen.bound]
    if seen.points is None:
        return usi.Mate(seen.winner is turn, seen.plies, bound)
    return usi.Points(round(seen.points), bound)
