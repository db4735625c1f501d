"""What is said by itself is told in the manual: every kind of it has its row, in both languages."""

import re
from pathlib import Path

import pytest

from app.shogi.spoken_moves import SpokenWord, spoken_end, spoken_seconds
from app.text.phrase import Language
from app.text.spoken import AnnouncementKind

MANUAL = Path(__file__).parents[2] / "docs" / "manual"
APP = Path(__file__).parents[2] / "app"


@pytest.mark.parametrize("language", Language)
def test_every_kind_of_announcement_has_its_row_in_the_manual(language: Language) -> None:
    page = (MANUAL / language.value / "hearing.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|`]+?) \|", page, re.MULTILINE)
    kinds = [kind.phrase.to(language) for kind in AnnouncementKind]
    assert [kind for kind in kinds if kind not in rows] == []
    assert rows.index(kinds[0]) < rows.index(kinds[-1])


def test_every_kind_is_announced_somewhere() -> None:
    told = {
        name
        for path in APP.rglob("*.py")
        for name in re.findall(r"AnnouncementKind\.([A-Z]+)", path.read_text("utf-8"))
    }
    assert told == {kind.name for kind in AnnouncementKind}


def test_every_clip_that_is_asked_for_is_named_in_the_manual() -> None:
    page = (MANUAL / "en" / "hearing.md").read_text("utf-8")
    source = (APP / "shogi" / "spoken_moves.py").read_text("utf-8")
    acts = re.findall(r'"act_([a-z]+)"', source)
    assert acts
    assert [act for act in acts if f"`{act}`" not in page and f"`act_{act}`" not in page] == []
    assert spoken_seconds(60, Language.JA) == SpokenWord("count_60", "ろくじゅうびょう")
    assert spoken_end("resign", "Resigned", Language.EN) == SpokenWord("end_resign", "Resigned")
