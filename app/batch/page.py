"""HTML overview of a batch analysis: a table of games with accuracy, mistakes and turning points."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape, unescape
from pathlib import Path, PurePath
from statistics import fmean
from typing import Final
from urllib.parse import quote

from app.analysis.page_font import font_data_url
from app.base.atomic import write_atomic
from app.batch.game import GameRow, SideRow
from app.batch.keeping import OVERVIEW_FILE, PAGES_FOLDER, page_name
from app.batch.plan import BatchPlan
from app.record.endings import Result
from app.text import fleet as text
from app.text.phrase import Language, Phrase

_STYLE_SHEET: Final = (
    ":root{color-scheme:light dark}body{font:15px/1.55 Yomisuji,system-ui,sans-serif;margin:2em auto;max-width:76em;padding:0 1.2em;background:#fbfaf7;color:#222}"
    "h1{font-size:1.5em;margin:0 0 .2em}p{margin:.2em 0 1.2em;color:#555}.t{overflow-x:auto}table{border-collapse:collapse;width:100%}"
    "th,td{padding:.35em .7em;border-bottom:1px solid #ddd8cc;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}"
    "th{position:sticky;top:0;background:#f0ece2;font-weight:600;vertical-align:bottom;white-space:normal;word-break:keep-all}td.w,th.w{text-align:left}"
    "td.w{max-width:18em;overflow:hidden;text-overflow:ellipsis}td.b{background:#fbe3df}a{color:#20567a}tfoot td{font-weight:600;border-bottom:0}"
    "@media(max-width:1100px){th,td{padding:.35em .4em}}"
    "@media(prefers-color-scheme:dark){body{background:#1e1d1b;color:#ddd}p{color:#aaa}th{background:#2b2a27}th,td{border-color:#3b3935}td.b{background:#4a2b28}a{color:#8fc1e3}}"
)
_MIN_MANY_BLUNDERS: Final = 3
RESULT_PHRASES: Final = {
    Result.BLACK_WON.value: text.BLACK_WON,
    Result.WHITE_WON.value: text.WHITE_WON,
    Result.DRAWN.value: text.DRAWN,
}
COLUMN_HEADS: Final = (
    *(text.HEAD_NUMBER, text.HEAD_GAME, text.HEAD_BLACK, text.HEAD_WHITE, text.HEAD_RESULT, text.HEAD_PLIES),
    *(text.HEAD_ACCURACY_BLACK, text.HEAD_ACCURACY_WHITE, text.HEAD_BLUNDERS_BLACK, text.HEAD_BLUNDERS_WHITE),
    text.HEAD_TURNING,
)
_TEXT_COLUMNS: Final = frozenset({1, 2, 3, 4})
_BLUNDER_COLUMNS: Final = frozenset({8, 9})


def result_phrase(row: GameRow) -> Phrase:
    return RESULT_PHRASES.get(row.result, text.UNDECIDED)


def overview_cells(row: GameRow, plan: BatchPlan) -> tuple[str | Phrase, ...]:
    name = PurePath(plan.files[row.file].path).name if row.file < len(plan.files) else ""
    turning = ", ".join(map(str, row.turning[:3]))
    return (
        *(str(row.file + 1), name, row.black.name, row.white.name, result_phrase(row), str(row.plies)),
        *(
            _accuracy_text(row.black),
            _accuracy_text(row.white),
            _mistakes_text(row.black),
            _mistakes_text(row.white),
            turning,
        ),
    )


def overview_page(plan: BatchPlan, rows: Sequence[GameRow], language: Language) -> str:
    """Return the whole HTML page with the table of games; the name of each game links to the game's page."""
    title = escape(plan.name or text.TITLE.to(language))
    sorted_rows = sorted(rows, key=lambda row: (row.file, row.record))
    body = "\n".join(_page_body(plan, sorted_rows, language))
    face = f"@font-face{{font-family:Yomisuji;src:url({font_data_url(sorted({*title, *unescape(body)}))})}}"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title><style>{face}{_STYLE_SHEET}</style>'
    return f'<!DOCTYPE html>\n<html lang="{language}"><head>{head}</head><body>\n<h1>{title}</h1>\n{body}\n</body></html>\n'


def write_overview(folder: Path, plan: BatchPlan, rows: Sequence[GameRow], language: Language) -> None:
    (folder / PAGES_FOLDER).mkdir(exist_ok=True)
    write_atomic(folder / PAGES_FOLDER / OVERVIEW_FILE, overview_page(plan, rows, language).encode())


def _page_body(plan: BatchPlan, rows: Sequence[GameRow], language: Language) -> Iterator[str]:
    failed = sum(row.failed for row in rows)
    said = text.PAGE_SUMMARY.filled(
        games=len(rows), of=len(plan.files), positions=f"{sum(row.asked for row in rows):,}"
    )
    also = [text.PAGE_FAILED.filled(count=failed)] if failed else []
    yield f"<p>{escape(' '.join(each.to(language) for each in (said, *also)))}</p>"
    if not rows:
        return
    yield '<div class="t"><table><thead><tr>'
    heads = (escape(head.to(language)).replace("の", "の<wbr>") for head in COLUMN_HEADS)
    yield "".join(f"<th{_column_class(place)}>{head}</th>" for place, head in enumerate(heads))
    yield "</tr></thead><tbody>"
    for row in rows:
        yield f"<tr>{''.join(_row_cells(row, plan, language))}</tr>"
    yield "</tbody><tfoot><tr>"
    yield f'<td class="w" colspan="6">{escape(text.MEAN.to(language))}</td>'
    for values in ([row.black.accuracy for row in rows], [row.white.accuracy for row in rows]):
        yield f"<td>{_mean_text(values, '%')}</td>"
    for counts in ([row.black.blunders for row in rows], [row.white.blunders for row in rows]):
        yield f"<td>{_mean_text(counts)}</td>"
    yield "<td></td></tr></tfoot></table></div>"


def _row_cells(row: GameRow, plan: BatchPlan, language: Language) -> Iterator[str]:
    blunders = (row.black.blunders, row.white.blunders)
    for place, cell in enumerate(overview_cells(row, plan)):
        said = escape(cell.to(language) if isinstance(cell, Phrase) else cell)
        if place == 1:
            said = f'<a href="{quote(page_name(row.file, row.record))}">{said}</a>'
        is_bad = place in _BLUNDER_COLUMNS and blunders[place - 8] >= _MIN_MANY_BLUNDERS
        yield f"<td{' class=b' if is_bad else _column_class(place)}>{said}</td>"


def _column_class(place: int) -> str:
    return " class=w" if place in _TEXT_COLUMNS else ""


def _accuracy_text(side: SideRow) -> str:
    return "" if side.accuracy is None else f"{side.accuracy:.0f}%"


def _mistakes_text(side: SideRow) -> str:
    return f"{side.blunders} / {side.mistakes}"


def _mean_text(values: Iterable[float | None], unit: str = "") -> str:
    known = [each for each in values if each is not None]
    if not known:
        return ""
    return f"{fmean(known):.0f}%" if unit else f"{fmean(known):.1f}"
