"""The page of a report in a real browser, where there is one: it shows, in both themes, and fetches nothing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.analysis.judging import Measure
from app.analysis.report import report_on
from app.analysis.report_html import ReportedGame, report_page
from app.text.phrase import Language
from tests.sampling import sampled
from tests.unit.analysis.judged_games import judge, scored

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
SCHEMES = {"light": 1, "dark": 0}
PATIENCE = 120

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not BROWSER, reason="there is no Chromium on this machine")]


def written(folder: Path, language: Language) -> Path:
    record = scored(0, 0, 20, -400, -400, -420, -420, -1_500, -1_400, "後手勝ち:7手", -300, -320, -300)
    report = report_on(record, judge(record), Measure())
    path = folder / "report.html"
    path.write_text(report_page(report, ReportedGame("<b>先手", "Gote"), Measure(), language, "1.0"), encoding="utf-8")
    return path


def browse(folder: Path, path: Path, *requests: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            *(BROWSER, "--headless=new", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={folder / 'profile'}"),
            *(["--no-sandbox"] if os.name != "nt" and os.geteuid() == 0 else []),
            *("--enable-logging=stderr", "--window-size=1000,1400", *requests, path.as_uri()),
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("language", sampled(Language, 2))
def test_a_browser_reads_what_was_meant(tmp_path: Path, language: Language) -> None:
    done = browse(tmp_path, written(tmp_path, language), "--dump-dom")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('class="board"') == 4
    assert "&lt;b&gt;先手" in done.stdout
    assert "CONSOLE" not in done.stderr  # where a refused style, script or address would be told


def test_it_is_light_and_dark_as_the_reader_s_system_is(tmp_path: Path, qapp: QApplication) -> None:
    lightness = {}
    for scheme, number in SCHEMES.items():
        picture = tmp_path / f"{scheme}.png"
        request = f"--blink-settings=preferredColorScheme={number}"
        browse(tmp_path, written(tmp_path, Language.JA), request, f"--screenshot={picture}")
        image = QImage(str(picture))
        assert not image.isNull()
        lightness[scheme] = image.pixelColor(4, 4).lightness()
        colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
        assert len(colours) > 20  # something is drawn there
    assert lightness["light"] > 200
    assert lightness["dark"] < 60
