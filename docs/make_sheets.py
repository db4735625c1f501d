"""Takes pictures of everything that people look at, at every usual size of a screen, and lays them side by side:

    .venv/bin/python docs/make_sheets.py FOLDER
    .venv/bin/python docs/make_sheets.py FOLDER --states playing,tabs --sizes 1280x720 --themes dark --languages ja

The folder gets a picture for each state, size, theme and language, and sheets of them: `sheet-STATE-LANGUAGE.png` with all
sizes of a state, `all-SIZE-THEME-LANGUAGE.png` with all states at a size. The states are those in which the tests measure
the window (`tests/desktop/window_states.py`); each is made by the program itself, in a process of its own, on a screen of
that size. What a state should show and does not is told, and so is one that cannot be made.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "desktop")]

from PySide6.QtCore import QRect, Qt  # noqa: E402 - after the platform is chosen
from PySide6.QtGui import QColor, QImage, QPainter  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from window_states import STATES, Stage, settle  # noqa: E402

from app.config.preferences import replace_setting, write_settings  # noqa: E402
from app.config.settings import Settings  # noqa: E402
from app.desktop.kit.theme import LIGHT, window_font  # noqa: E402
from app.desktop.window.main import Program  # noqa: E402
from docs.make_pictures import in_program, there, until  # noqa: E402 - after the path is set; it chooses the platform


class Size(NamedTuple):
    """Of a screen, in pixels, and how many of them the window takes for one of its units."""

    width: int
    height: int
    factor: float = 1

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def units(self) -> tuple[int, int]:
        return round(self.width / self.factor), round(self.height / self.factor)


SIZES = {
    size.name: size
    for size in (Size(800, 600), Size(1280, 720), Size(1600, 1000), Size(2560, 1440, 1.5), Size(3840, 2160, 2))
}
THEMES = ("light", "dark")
LANGUAGES = ("ja", "en")
PATIENCE = 240
"""Seconds after which a picture is given up."""
THUMB, LABEL, GAP = 620, 22, 8
"""How wide a picture is on a sheet, how high its name above it, and what is left between."""


class Wanted(NamedTuple):
    states: tuple[str, ...]
    sizes: tuple[str, ...]
    themes: tuple[str, ...]
    languages: tuple[str, ...]


def picture(folder: Path, state: str, size: str, theme: str, language: str) -> Path:
    return folder / f"{state}-{size}-{theme}-{language}.png"


# In a process of its own: one state on one screen


def take(folder: Path, state: str, sizes: Sequence[Size], language: str, themes: Sequence[str]) -> None:
    def look(program: Program) -> None:
        window = program.window
        window.resize(*sizes[0].units)
        until()
        seen = STATES[state](Stage(there(program.desk), window, until))
        if seen.missing:
            sys.stderr.write(f"missing: {seen.missing}\n")
        for theme, size in product(themes, sizes):
            program.preferences.change_setting("appearance", "theme", theme)
            window.resize(*size.units)
            until(seen.widget.isVisible, 0.3)
            settle()
            if (taken := (window.width(), window.height())) != size.units:
                sys.stderr.write(f"{size.name}: the window takes {taken}\n")
            if not seen.widget.grab().save(str(picture(folder, state, size.name, theme, language))):
                raise OSError(f"no picture can be written into {folder}")

    settings = Settings()
    for key, value in (("language", language), ("theme", themes[0])):
        settings = replace_setting(settings, "appearance", key, value)
    in_program(look, write_settings(replace_setting(settings, "board", "animation", False), {}))


class Job(NamedTuple):
    """What one process does."""

    state: str
    language: str
    sizes: tuple[str, ...]
    """On one screen, which is as large as the largest: the program takes its window from one to the next."""


def jobs_of(wanted: Wanted) -> list[Job]:
    """A dialog opens as the screen lets it, so that each size is a screen of its own."""
    jobs: list[Job] = []
    for state, language in product(wanted.states, wanted.languages):
        groups: dict[object, tuple[str, ...]] = {}
        for name in wanted.sizes:
            group = name if state.endswith("_dialog") else SIZES[name].factor
            groups[group] = (*groups.get(group, ()), name)
        jobs += [Job(state, language, sizes) for sizes in groups.values()]
    return jobs


def screen_file(folder: Path, size: Size) -> Path:
    """A screen of that size, as Qt's offscreen platform reads it."""
    screen = {"name": size.name, "x": 0, "y": 0, "width": size.width, "height": size.height}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    around = {"synchronousWindowSystemEvents": False, "windowFrameMargins": False, "screens": [screen]}
    path = folder / f"{size.name}.json"
    path.write_text(json.dumps(around))
    return path


def done(folder: Path, screens: Path, themes: Sequence[str], job: Job) -> bool:
    """Have a process take these pictures; whether it did."""
    size = max((SIZES[name] for name in job.sizes), key=lambda size: size.width)
    environment = os.environ | {
        "QT_QPA_PLATFORM": f"offscreen:configfile={screens / size.name}.json",
        "QT_SCALE_FACTOR": str(size.factor),
    }
    sizes, all_themes = ",".join(job.sizes), ",".join(themes)
    command = [sys.executable, __file__, str(folder), "--take", job.state, sizes, job.language, all_themes]
    name = f"[{job.state} {sizes} {job.language}]"
    try:
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603 - ourselves
    except subprocess.TimeoutExpired:
        sys.stderr.write(f"{name} not taken within {PATIENCE} s\n")
        return False
    said = [line for line in ended.stderr.splitlines() if "This plugin does not support" not in line]
    wanted = [picture(folder, job.state, size, theme, job.language) for size, theme in product(job.sizes, themes)]
    is_there = ended.returncode == 0 and all(path.exists() for path in wanted)
    if not is_there:
        said = [*said[-4:], f"not taken (exit code {ended.returncode})"]
    sys.stderr.writelines(f"{name} {line}\n" for line in said)
    return is_there


# Sheets


def lay_out(rows: Sequence[Sequence[Path]], path: Path) -> None:
    """One sheet: pictures in rows, each below its name."""

    images = [[(each.stem, _thumb(QImage(str(each)))) for each in row if each.exists()] for row in rows]
    images = [row for row in images if row]
    if not images:
        return
    heights = [LABEL + max(image.height() for _, image in row) + GAP for row in images]
    width = max(len(row) for row in images) * (THUMB + GAP) + GAP
    sheet = QImage(width, sum(heights) + GAP, QImage.Format.Format_RGB32)
    sheet.fill(QColor(LIGHT.window))
    with QPainter(sheet) as painter:
        if (font := window_font()) is not None:
            painter.setFont(font)
        top = GAP
        for row, height in zip(images, heights, strict=True):
            for place, (name, image) in enumerate(row):
                left = GAP + place * (THUMB + GAP)
                painter.drawText(QRect(left, top, THUMB, LABEL), Qt.AlignmentFlag.AlignVCenter, name)
                painter.drawImage(left, top + LABEL, image)
            top += height
    sheet.save(str(path))


def _thumb(image: QImage) -> QImage:

    if image.width() <= THUMB:
        return image
    return image.scaledToWidth(THUMB, Qt.TransformationMode.SmoothTransformation)


def make_sheets(folder: Path, wanted: Wanted) -> None:
    application = QApplication(["sheets"])
    name = partial(picture, folder)
    for state, language in product(wanted.states, wanted.languages):
        rows = [[name(state, size, theme, language) for size in wanted.sizes] for theme in wanted.themes]
        lay_out(rows, folder / f"sheet-{state}-{language}.png")
    for size, theme, language in product(wanted.sizes, wanted.themes, wanted.languages):
        pictures = [name(state, size, theme, language) for state in wanted.states]
        rows = [pictures[start : start + 4] for start in range(0, len(pictures), 4)]
        lay_out(rows, folder / f"all-{size}-{theme}-{language}.png")
    application.shutdown()


def main(arguments: Sequence[str]) -> int:

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    for name, values in (("states", STATES), ("sizes", SIZES), ("themes", THEMES), ("languages", LANGUAGES)):
        parser.add_argument(f"--{name}", type=partial(_some_of, tuple(values)), default=tuple(values), metavar="A,B")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--take", nargs=4, metavar=("STATE", "SIZES", "LANGUAGE", "THEMES"), help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    folder = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if given.take:
        state, sizes, language, themes = given.take
        take(folder, state, [SIZES[size] for size in sizes.split(",")], language, themes.split(","))
        return 0
    wanted = Wanted(given.states, given.sizes, given.themes, given.languages)
    with tempfile.TemporaryDirectory() as screens, ThreadPoolExecutor(given.jobs) as pool:
        for size in wanted.sizes:
            screen_file(Path(screens), SIZES[size])
        are_done = list(pool.map(partial(done, folder, Path(screens), wanted.themes), jobs_of(wanted)))
    make_sheets(folder, wanted)
    return 0 if all(are_done) else 1


def _some_of(known: Iterable[str], words: str) -> tuple[str, ...]:
    chosen = tuple(words.split(","))
    for each in chosen:
        if each not in known:
            raise argparse.ArgumentTypeError(f"{each} is none of {', '.join(known)}")
    return chosen


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
