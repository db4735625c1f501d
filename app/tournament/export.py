"""Export of a tournament as an HTML page, Markdown, CSV, JSON, or PGN for rating programs."""

import csv
import io
import json
from collections.abc import Callable, Mapping
from html import escape
from math import isfinite
from typing import Any, Final

from app.base.codec import codec_of
from app.base.words import csv_cell
from app.text import matches as text
from app.text.phrase import Language, Phrase
from app.tournament.overview import MatchSnapshot, match_overview
from app.tournament.plan import TournamentPlan
from app.tournament.report import ReportCell, ReportTable, report_tables
from app.tournament.results import MatchResult
from app.tournament.standings import Standings
from app.tournament.tournament import Tournament

_STYLE_SHEET: Final = (
    "body{font:15px/1.5 sans-serif;margin:2em auto;max-width:70em;padding:0 1em}table{border-collapse:collapse;margin:.5em 0 1.5em}"
    "th,td{border:1px solid #bbb;padding:.2em .6em;text-align:right;white-space:nowrap}th.w,td.w{text-align:left}th{background:#eee}"
    "@media(prefers-color-scheme:dark){body{background:#222;color:#ddd}th{background:#333}th,td{border-color:#555}}"
)
_PGN_RESULTS: Final = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
_CSV_COLUMNS: Final = (
    "game", "pairing", "round", "opening", "black", "white", "winner", "end", "failure", "adjudication", "plies",
    "black_seconds", "white_seconds", "took", "moves",
)  # fmt: skip


def _export_html(tournament: Tournament, language: Language) -> str:
    title = escape(tournament.plan.name or text.TITLE.to(language))
    parts = [f"<h1>{title}</h1>", f"<p>{escape(_progress_phrase(tournament).to(language))}</p>"]
    for table in report_tables(tournament):
        parts.append(f"<h2>{escape(table.title.to(language))}</h2>\n<table>")
        parts.append(_html_row(table, table.headings, "th", language))
        parts += [_html_row(table, row, "td", language) for row in table.rows]
        parts.append("</table>")
    parts.append(f"<p>{escape(text.NOTE_BARS.to(language))}</p>")
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE_SHEET}</style>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="{language}"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _html_row(table: ReportTable, cells: tuple[ReportCell, ...], tag: str, language: Language) -> str:
    written = [
        f"<{tag}{' class=w' if place < table.text_columns else ''}>{escape(cell_text(cell, language))}</{tag}>"
        for place, cell in enumerate(cells)
    ]
    return f"<tr>{''.join(written)}</tr>"


def _export_markdown(tournament: Tournament, language: Language) -> str:
    name = tournament.plan.name or text.TITLE.to(language)
    parts = [f"# {_markdown_cell(name)}", "", _progress_phrase(tournament).to(language), ""]
    for table in report_tables(tournament):
        aligned = ["---" if place < table.text_columns else "---:" for place in range(len(table.headings))]
        rows = [[_markdown_cell(cell_text(cell, language)) for cell in row] for row in (table.headings, *table.rows)]
        lines = [f"| {' | '.join(row)} |" for row in (rows[0], aligned, *rows[1:])]
        parts += [f"## {table.title.to(language)}", "", *lines, ""]
    return "\n".join([*parts, text.NOTE_BARS.to(language), ""])


def _markdown_cell(words: str) -> str:
    return words.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


def _export_csv(tournament: Tournament, _language: Language) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_CSV_COLUMNS)
    pairings = {each.number: each for each in tournament.pairings}
    for result in results_by_number(tournament):
        pairing = pairings[result.pairing]
        black, white = _player_names(tournament.plan, result)
        winner = "" if result.winner is None else ("black", "white")[result.winner]
        row = (
            result.game + 1,
            pairing.number + 1,
            pairing.round + 1,
            pairing.opening + 1,
            black,
            white,
            winner,
            result.end.value,
            result.failure or "",
            result.adjudication or "",
            result.plies,
            *result.seconds,
            result.took,
            result.moves,
        )
        writer.writerow(map(csv_cell, row))
    return out.getvalue()


def _export_pgn(tournament: Tournament, _language: Language) -> str:
    """Serialize the results as PGN, where Sente is White; the dummy move is for programs that skip empty games."""
    parts = []
    for result in results_by_number(tournament):
        black, white = (name.replace("\\", "/").replace('"', "'") for name in _player_names(tournament.plan, result))
        score = _PGN_RESULTS[result.winner]
        parts.append(
            f'[Event "{tournament.plan.name or "Yomisuji"}"]\n[Round "{result.game + 1}"]\n[White "{black}"]\n'
            f'[Black "{white}"]\n[Result "{score}"]\n\n1. e4 {score}\n\n'
        )
    return "".join(parts)


def tournament_object(tournament: Tournament) -> dict[str, Any]:
    """All data of the tournament as a JSON object; infinite numbers are null."""
    plan = tournament.plan
    seen = match_overview(MatchSnapshot.from_tournament(tournament), {})
    found = seen.standings
    names = [entrant.name for entrant in plan.entrants]
    decided = {
        names[each.entrant]: {**each._asdict(), "entrant": names[each.entrant]}
        for each in tournament.decided_sprts.values()
    }
    return {
        "name": plan.name,
        "schedule": plan.schedule.value,
        "engines": names,
        "games": found.games,
        "planned": found.planned_games,
        "over": tournament.is_over,
        "standings": [_row_object(found, place, names) for place in range(len(found.rows))],
        "pairings": [_pairing_object(each._asdict(), names) for each in found.encounters],
        "tests": decided,
        "courses": {names[each.challenger]: [list(point) for point in each.llr_course] for each in seen.sprt_courses},
        "openings": [
            {"opening": " ".join(each.opening.moves) or each.opening.start, "sente": each.black._asdict()}
            for each in found.openings
        ],
        "sente": found.black_score._asdict(),
        "ends": {kind.value: count for kind, count in found.end_kinds.items()},
        "results": [codec_of(MatchResult).write(result) for result in results_by_number(tournament)],
    }


def _export_json(tournament: Tournament, _language: Language) -> str:
    return json.dumps(tournament_object(tournament), ensure_ascii=False, indent=1) + "\n"


def _row_object(found: Standings, place: int, names: list[str]) -> dict[str, Any]:
    row = found.rows[place]
    rating = None if row.rating is None else _to_json_value({**row.rating._asdict(), "player": names[row.entrant]})
    return {
        "rank": place + 1,
        "engine": names[row.entrant],
        "points": row.score.points,
        **row.score._asdict(),
        "sente": row.by_side[0]._asdict(),
        "gote": row.by_side[1]._asdict(),
        "failures": {failure.value: count for failure, count in row.failures.items()},
        "odd": dict(row.anomalies),
        "late": row.lateness._asdict(),
        "rating": rating,
        "is_out": row.is_withdrawn,
    }


def _pairing_object(each: dict[str, Any], names: list[str]) -> dict[str, Any]:
    return {
        **{key: _to_json_value(value) for key, value in each.items()},
        "first": names[each["first"]],
        "second": names[each["second"]],
    }


def _to_json_value(value: Any) -> Any:
    """Convert a value to JSON types; infinite numbers become None."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {key: _to_json_value(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_to_json_value(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def cell_text(cell: ReportCell, language: Language) -> str:
    return cell.to(language) if isinstance(cell, Phrase) else cell


def results_by_number(tournament: Tournament) -> list[MatchResult]:
    return sorted(tournament.results.values(), key=lambda result: result.game)


def _player_names(plan: TournamentPlan, result: MatchResult) -> tuple[str, str]:
    return plan.entrants[result.black].name, plan.entrants[result.white].name


def _progress_phrase(tournament: Tournament) -> Phrase:
    return text.GAMES_PLAYED.filled(played=len(tournament.results), planned=2 * len(tournament.pairings))


EXPORT_FORMATS: Final[Mapping[str, Callable[[Tournament, Language], str]]] = {
    "html": _export_html,
    "md": _export_markdown,
    "csv": _export_csv,
    "json": _export_json,
    "pgn": _export_pgn,
}
