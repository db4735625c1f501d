"""Report of a tournament's standings as tables of words, for a terminal, a page or a window."""

import math
from typing import Final, NamedTuple

from app.record.endings import End, EndKind
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.ratings import Rating
from app.tournament.results import EngineAnomaly, Failure
from app.tournament.schedule import round_encounters
from app.tournament.standings import Encounter, GameScore, Standings, StandingsRow, compute_standings
from app.tournament.statistics import Estimate, Strength
from app.tournament.tournament import Tournament

FAILURE_NAMES: Final = {
    Failure.CRASH: text.CRASH,
    Failure.STALL: text.STALL,
    Failure.TIME: text.LATE,
    Failure.ILLEGAL: text.ILLEGAL,
    Failure.BAD_ANSWER: text.BAD_ANSWER,
}
_ANOMALY_NAMES: Final = {
    EngineAnomaly.BOTH_CLAIM: text.BOTH_CLAIM,
    EngineAnomaly.OTHER_MOVE: text.OTHER_MOVE,
    EngineAnomaly.ILLEGAL_LINE: text.ILLEGAL_LINE,
}
_MIN_PAIRS: Final = 2
"""Fewest completed pairs from which pentanomial estimates are shown instead of those from single games."""
_MAX_OPENING_LENGTH: Final = 60
ReportCell = str | Phrase


class ReportTable(NamedTuple):
    """Report table with its title, head and rows."""

    title: Phrase
    headings: tuple[ReportCell, ...]
    rows: tuple[tuple[ReportCell, ...], ...]
    text_columns: int = 1
    """Number of columns, from the left, that are words; the others are numbers."""


def report_tables(tournament: Tournament) -> tuple[ReportTable, ...]:
    """All tables of the report that have rows, the most important first."""
    found = compute_standings(tournament.plan, tournament.pairings, tournament.results, tournament.withdrawn)
    names = tuple(entrant.name for entrant in tournament.plan.entrants)
    tables = [
        _ranking_table(found, names),
        _crosstable_table(found, names),
        _pairings_table(found, names),
        _sprt_table(tournament, names),
        _failures_table(found, names),
        _openings_table(found),
        _summary_table(found),
        _end_kinds_table(found),
    ]
    return tuple(table for table in tables if table is not None and table.rows)


def _ranking_table(found: Standings, names: tuple[str, ...]) -> ReportTable:
    head = (
        text.RANK, text.NAME, text.POINTS, text.GAMES, text.WON, text.DRAWN, text.LOST,
        text.RATING, text.CFS, text.SENTE_SCORE, text.GOTE_SCORE, text.BERGER,
    )  # fmt: skip
    return ReportTable(text.RANKING, head, tuple(_ranking_row(i, row, names) for i, row in enumerate(found.rows, 1)), 2)


def _ranking_row(place: int, row: StandingsRow, names: tuple[str, ...]) -> tuple[ReportCell, ...]:
    score, rating = row.score, row.rating
    above = "" if rating is None or rating.above_next is None else f"{100 * rating.above_next:.0f}%"
    return (
        str(place), names[row.entrant], f"{score.points:g}", str(score.games), str(score.wins), str(score.draws),
        str(score.losses), rating_text(rating), above, *map(score_text, row.by_side), f"{row.sonneborn_berger:g}",
    )  # fmt: skip


_BOUND_SIGNS: Final = {1: "> ", -1: "< ", 0: ""}


def rating_text(rating: Rating | None) -> str:
    return "" if rating is None else f"{_BOUND_SIGNS[rating.bound]}{rating.elo:+.0f} ±{rating.bar:.0f}"


def _crosstable_table(found: Standings, names: tuple[str, ...]) -> ReportTable | None:
    order = [row.entrant for row in found.rows]
    if len(order) < 3:
        return None
    rows = [(names[i], *(_crosstable_cell(found.find_encounter(i, j)) for j in order)) for i in order]
    return ReportTable(text.CROSSTABLE, ("", *(names[i] for i in order)), tuple(rows))


def _crosstable_cell(encounter: Encounter | None) -> str:
    return "" if encounter is None else score_text(encounter.score)


def _pairings_table(found: Standings, names: tuple[str, ...]) -> ReportTable:
    head = (
        text.PLAYER_A, text.PLAYER_B, text.WON, text.DRAWN, text.LOST, text.PAIRS, text.ELO, text.NELO, text.LOS,
        text.DISTINCT,
    )  # fmt: skip
    shown = [each for each in found.encounters if each.first < each.second]
    return ReportTable(text.ENCOUNTERS, head, tuple(_pairing_row(each, names) for each in shown), 2)


def best_strength(encounter: Encounter) -> Strength | None:
    """Strength estimated from game pairs, or from single games while pairs are too few."""
    return encounter.by_pairs if sum(encounter.pairs) >= _MIN_PAIRS else encounter.by_games


def _pairing_row(each: Encounter, names: tuple[str, ...]) -> tuple[ReportCell, ...]:
    score, strength = each.score, best_strength(each)
    told: tuple[ReportCell, ...] = ("", "", "")
    if strength is not None and strength.is_certain:
        told = (estimate_text(strength.elo), estimate_text(strength.nelo), f"{100 * strength.los:.1f}%")
    elif strength is not None:
        told = (f"{_signed_text(strength.elo.value)}", "", text.REPEATS if each.distinct < score.games else "")
    pairs = " ".join(map(str, each.pairs))
    counted = (str(score.wins), str(score.draws), str(score.losses), pairs)
    return (names[each.first], names[each.second], *counted, *told, f"{each.distinct}/{score.games}")


def _sprt_table(tournament: Tournament, names: tuple[str, ...]) -> ReportTable | None:
    test = tournament.plan.sprt
    if test is None:
        return None
    values = {"law": test.law.value, "lower": f"{test.lower:g}", "upper": f"{test.upper:g}"}
    low, high = test.bounds
    rows = []
    for challenger, base in round_encounters(tournament.plan):
        counts = tournament.pair_counts(challenger, base)
        decided = tournament.decided_sprts.get(challenger)
        verdict = text.UNDECIDED
        if decided is not None:
            verdict = (text.UPPER_TRUE if decided.upper else text.LOWER_TRUE).filled(**values)
        then = "" if decided is None else f"{decided.ratio:.2f}"
        ratio = f"{test.llr(counts):.2f}"
        rows.append((names[challenger], names[base], ratio, f"{low:.2f}, {high:.2f}", verdict, then))
    head = (text.PLAYER_A, text.PLAYER_B, text.LLR, text.LLR_BOUNDS, text.VERDICT, text.LLR_THEN)
    return ReportTable(text.TESTS.filled(alpha=test.alpha, beta=test.beta, **values), head, tuple(rows), 2)


def _failures_table(found: Standings, names: tuple[str, ...]) -> ReportTable:
    head = (text.NAME, *FAILURE_NAMES.values(), *_ANOMALY_NAMES.values(), text.LATE_MOVES)
    rows = []
    for row in found.rows:
        counted = [
            *(row.failures.get(each, 0) for each in FAILURE_NAMES),
            *(row.anomalies.get(each, 0) for each in _ANOMALY_NAMES),
        ]
        late = row.lateness
        told = f"{late.moves} ({late.median}/{late.p99}/{late.worst} ms)" if late.moves else "0"
        if any(counted) or late.moves:
            rows.append((names[row.entrant], *map(str, counted), told))
    return ReportTable(text.FAILURES, head, tuple(rows))


def _openings_table(found: Standings) -> ReportTable | None:
    if len(found.openings) < 2:
        return None
    rows = [
        (_opening_text(each.opening.source, each.opening.moves, each.opening.start), score_text(each.black))
        for each in found.openings
    ]
    return ReportTable(text.OPENINGS, (text.OPENING, text.SENTE_ALL), tuple(rows))


def _opening_text(source: str, moves: tuple[str, ...], start: str) -> str:
    words = " ".join(moves) or start
    shown = words if len(words) <= _MAX_OPENING_LENGTH else f"{words[: _MAX_OPENING_LENGTH - 1]}…"
    return f"{source} {shown}".strip()


def _summary_table(found: Standings) -> ReportTable:
    rows = (
        (text.GAMES, f"{found.games}/{found.planned_games}"),
        (text.SENTE_ALL, score_text(found.black_score)),
        (text.PLIES, f"{found.mean_plies:.1f}"),
        (text.SECONDS, f"{found.mean_seconds:.2f}"),
    )
    return ReportTable(text.SUMMARY, (text.ITEM, text.VALUE), rows)


def _end_kinds_table(found: Standings) -> ReportTable:
    ends = sorted(found.end_kinds.items(), key=lambda each: -each[1])
    rows = [(End(kind).name_on_screen, str(count)) for kind, count in ends if kind is not EndKind.OTHER]
    return ReportTable(text.ENDS, (text.END, text.GAMES), tuple(rows))


def score_text(score: GameScore) -> str:
    return f"{score.wins}-{score.draws}-{score.losses}" if score.games else ""


def estimate_text(found: Estimate) -> str:
    return f"{_signed_text(found.value)} ({_signed_text(found.low)}, {_signed_text(found.high)})"


def _signed_text(value: float) -> str:
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    return f"{value:+.1f}"
