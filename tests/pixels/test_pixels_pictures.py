"""Boards, windows and dialogs as they were once looked at and found right."""

import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.pixels.golden import HERE, Album, difference
from tests.pixels.pictures import (
    BOARDS,
    ENGINE_WINDOWS,
    GAME_WINDOWS,
    GOITA_WINDOWS,
    GROUPS,
    LANGUAGES,
    LOG_WINDOWS,
    OPTION_WINDOWS,
    PAINTED,
    PLAYING_WINDOWS,
    RATIOS,
    REPORT_WINDOWS,
    STEPS,
    STUDY_WINDOWS,
    SWEEP_WINDOWS,
    WINDOWS,
    environment,
    scaled,
)
from tests.pixels.pictures_of_scores import NAMES as SCORES
from tests.sampling import left_out

pytestmark = pytest.mark.slow

ROOT = HERE.parents[1]
PATIENCE = 300
HARMLESS = "This plugin does not support "

GOLDEN = {
    **dict.fromkeys(BOARDS, "boards"),
    "ratio-1-resizing": "ratio-1",
    "ratio-1.5-carried": "ratio-1.5",
    "ratio-2-asked": "ratio-2",
    **{name: f"windows-{name.rpartition('-')[2]}" for name in WINDOWS},
    **{name: f"report-{name.rpartition('-')[2]}" for name in REPORT_WINDOWS},
    **{name: f"scores-{name.rpartition('-')[2]}" for name in SCORES},
    **{name: f"goita-{name.rpartition('-')[2]}" for name in GOITA_WINDOWS},
    **{name: f"engines-{name.rpartition('-')[2]}" for name in ENGINE_WINDOWS},
    **{name: f"log-{name.rpartition('-')[2]}" for name in LOG_WINDOWS},
    **{name: f"options-{name.rpartition('-')[2]}" for name in OPTION_WINDOWS},
    **{name: f"study-{name.rpartition('-')[2]}" for name in STUDY_WINDOWS},
    **{name: f"sweep-{name.rpartition('-')[2]}" for name in SWEEP_WINDOWS},
    **{name: f"playing-{name.rpartition('-')[2]}" for name in PLAYING_WINDOWS},
    **{name: f"game-{name.rpartition('-')[2]}" for name in GAME_WINDOWS},
}
"""Every picture, and the group that it is painted with."""
RATIO_GROUPS = [f"ratio-{ratio}" for ratio in RATIOS]
ROOMS = list(dict.fromkeys(group.rpartition("-")[0] for group in GROUPS if group.endswith(tuple(LANGUAGES))))
SOME = [f"{room}-{language}" for room, language in zip(ROOMS, cycle(LANGUAGES))]
SITTINGS = {
    "boards": ["boards", *RATIO_GROUPS],
    "some": SOME,
    "others": [f"{room}-{language}" for room in ROOMS for language in LANGUAGES if f"{room}-{language}" not in SOME],
}
"""What is painted in one go: some of a room in one language and its theme, and the others of it in the other."""
TRIED = [name for name in SITTINGS if name != "others" or Album().accepts or "proof" not in left_out()]


@pytest.mark.long
@pytest.mark.parametrize("sitting", TRIED)
def test_it_looks_as_it_did(sitting: str, tmp_path: Path) -> None:
    groups = SITTINGS[sitting]
    paint(groups, tmp_path)
    album, wrong = Album(), list[str]()
    painted = (tmp_path / PAINTED).read_text(encoding="utf-8").split()
    for name in (name for name, group in GOLDEN.items() if group in groups):
        if name not in painted:
            wrong.append(f"{name} was not painted")
        elif not (tmp_path / f"{name}.png").exists():
            album.clear(name)
        else:
            try:
                album.check(name, picture(tmp_path, name))
            except AssertionError as objection:
                wrong.append(str(objection))
    for group, step in ((group, step) for group in groups if group in RATIO_GROUPS for step in STEPS):
        parts, whole = (picture(tmp_path, f"{group}-{step}{suffix}") for suffix in ("", "-anew"))
        if (fault := difference(parts, whole)) is not None:
            wrong.append(f"{group}: painting parts leaves something else than painting all: {step}: {fault}")
    assert wrong == []


def paint(groups: list[str], folder: Path) -> None:
    """Have all pictures of some groups painted as they are now; those that are golden are named and not kept."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.pixels.pictures", str(folder), *groups],
        cwd=ROOT,
        env=environment(folder),
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    loud = [line for line in process.stderr.splitlines() if line and not line.startswith(HARMLESS)]
    assert process.returncode == 0, process.stderr
    assert loud == []


def picture(folder: Path, name: str) -> QImage:
    """As it was painted: one that was not kept is golden."""
    kept = folder / f"{name}.png"
    image = QImage(str(kept if kept.exists() else Album().golden / kept.name))
    assert not image.isNull(), f"{name} was not painted"
    return image


def test_every_golden_picture_is_still_painted() -> None:
    assert {path.stem for path in Album().golden.glob("*.png")} == set(GOLDEN)
    assert sorted(group for groups in SITTINGS.values() for group in groups) == sorted(GROUPS)


def test_what_is_set_on_a_desk_is_not_seen_in_a_picture(tmp_path: Path) -> None:
    desk = {
        "QT_SCALE_FACTOR": "2",
        "QT_FONT_DPI": "144",
        "QT_STYLE_OVERRIDE": "Windows",
        "QT_QPA_PLATFORM": "xcb",
        "QT_QPA_PLATFORMTHEME": "gtk3",
        "XDG_CURRENT_DESKTOP": "KDE",
        "LC_ALL": "ja_JP.UTF-8",
        "FONTCONFIG_FILE": "/etc/fonts/fonts.conf",
    }
    bare, from_desk = (environment(tmp_path, {"PATH": "/bin", **given}) for given in ({}, desk))
    assert from_desk == bare
    assert bare["PATH"] == "/bin"
    assert "QT_SCALE_FACTOR" not in bare
    assert scaled("boards") == {}
    assert scaled("ratio-1.5") == {"QT_SCALE_FACTOR": "1.5"}
