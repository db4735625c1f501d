"""The page of a report in a real browser, where there is one: it shows, in both themes, and fetches nothing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.analysis.judging import JudgingScale
from app.analysis.report import build_report
from app.analysis.report_html import ReportedGame, report_page
from app.text.phrase import Language
from tests.sampling import sampled
from tests.tools import reason_for
from tests.unit.analysis.judged_games import judge, scored

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
SCHEMES = {"light": 1, "dark": 0}
PATIENCE = 120

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not BROWSER, reason=reason_for(["chromium"]))]


def written(folder: Path, language: Language) -> Path:
    record = scored(0, 0, 20, -400, -400, -420, -420, -1_500, -1_400, "後手勝ち:7手", -300, -320, -300)
    report = build_report(record, judge(record), JudgingScale())
    path = folder / "report.html"
    path.write_text(
        report_page(report, ReportedGame("<b>先手", "Gote"), JudgingScale(), language, "1.0"), encoding="utf-8"
    )
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
    assert done.stdout.count('<svg class="board"') == 5
    assert "&lt;b&gt;先手" in done.stdout
    assert "CONSOLE" not in done.stderr  # where a refused style, script or address would be told


@pytest.mark.proof
def test_its_board_steps_with_keys_buttons_moves_and_points_of_the_graph(tmp_path: Path) -> None:
    """A script of ours, which the page itself would refuse, does what a reader does and writes down what is seen then."""
    path = written(tmp_path, Language.JA)
    deeds = (
        ("", "keydown ArrowRight"),
        ("", "keydown ArrowRight"),
        ("#step-last", "click"),
        ("#step-back", "click"),
        ("#game-3", "click"),
        (".graph a", "click"),
    )
    script = "const seen=[];const told=()=>seen.push(document.querySelector('.moves [aria-current]').id);"
    for target, deed in deeds:
        kind, _, key = deed.partition(" ")
        if kind == "keydown":
            script += f"dispatchEvent(new KeyboardEvent('keydown',{{key:'{key}',cancelable:true}}));"
        else:
            script += f"document.querySelector('{target}').dispatchEvent(new MouseEvent('click',{{bubbles:true,cancelable:true}}));"
        script += "told();"
    script += "document.title=seen.join(' ')+' '+document.querySelectorAll('#stepper use').length;"
    page = path.read_text("utf-8")
    page = re.sub(r"script-src '[^']*'", "script-src 'unsafe-inline'", page, count=1)
    path.write_text(page.replace("</body>", f"<script>{script}</script></body>"), "utf-8")
    done = browse(tmp_path, path, "--dump-dom")
    title = re.search(r"<title>([^<]*)</title>", done.stdout)
    assert title is not None
    first = re.search(r'<a href="#m([0-9]+)"><path', page)
    assert first is not None
    assert title[1] == f"game-1 game-2 game-12 game-11 game-3 game-{first[1]} 40"


@pytest.mark.proof
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
