"""The report of `yomisuji analyze`: a page for each record."""

from pathlib import Path
from typing import Final

from app.analysis.judging import judged, measure_of
from app.analysis.passages import Passages
from app.analysis.report import report_on
from app.analysis.report_html import Game, report_page
from app.base.atomic import write_atomic
from app.base.version import program_version
from app.cli.settings import settings
from app.record.outline import main_line
from app.record.tree import Record
from app.text import command as text
from app.text.phrase import Language, Phrase

_UTF_8: Final = "utf-8"


def write_report(path: Path, record: Record, language: Language) -> Phrase | None:
    """Put the page there, over what was there; or why it could not be written."""
    measure = measure_of(settings())
    found = report_on(record, judged(Passages(record).along(main_line(record.root)), measure), measure)
    page = report_page(found, Game.of(record.headers), measure, language, program_version())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, page.encode(_UTF_8))
    except OSError as failure:
        return text.NOT_WRITTEN.filled(path=path, reason=failure.strerror or failure)
    return None


def place_of(path: Path, number: int, count: int) -> Path:
    """Where the page of a record goes: with its number where there are several."""
    return path if count == 1 else path.with_name(f"{path.stem}-{number:03}{path.suffix}")
