"""What the program is called by the systems that it is installed on, and which files are its own."""

from __future__ import annotations

import os
import subprocess
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).resolve().parent.parent
APP_ID = "io.github.yomisuji.Yomisuji"
DESKTOP = CHECKOUT / "resources" / "desktop"
"""What `yomisuji desktop install` takes too."""
KINDS_FILE = DESKTOP / "yomisuji-mime.xml"

_SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


ABOUT_THE_CODE = ("ARCHITECTURE.md", "benchmarks.md")


def contents() -> Iterator[tuple[Path, str]]:
    """What a package holds beside its modules: each file or folder, and the folder in it that gets it or becomes it."""
    yield CHECKOUT / "resources", "app/resources"
    for folder in ("manual", "pictures"):
        yield CHECKOUT / "docs" / folder, f"app/docs/{folder}"
    for page in sorted((CHECKOUT / "docs").glob("*.md")):
        if page.name not in ABOUT_THE_CODE:
            yield page, "app/docs"
    yield CHECKOUT / "CHANGELOG.md", "app"


class FileKind(NamedTuple):
    """One kind of files that the program opens."""

    mime: str
    suffixes: tuple[str, ...]
    """With their dots; the first is what new files get."""
    name_en: str
    name_ja: str

    @property
    def key(self) -> str:
        return self.mime.rpartition("-")[2]


def file_kinds() -> tuple[FileKind, ...]:
    # It is a file of this checkout, so nobody can have put a bomb into it.
    return tuple(_kinds(ET.parse(KINDS_FILE).getroot()))  # noqa: S314


def _kinds(root: ET.Element) -> Iterator[FileKind]:
    for kind in root.iter(f"{_SPACE}mime-type"):
        names = {comment.get(_LANGUAGE, "en"): comment.text or "" for comment in kind.iter(f"{_SPACE}comment")}
        suffixes = tuple(glob.get("pattern", "").removeprefix("*") for glob in kind.iter(f"{_SPACE}glob"))
        yield FileKind(kind.get("type", ""), suffixes, names["en"], names["ja"])


def version() -> str:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def numbers(version: str) -> str:
    """The version in the three numbers that Windows and macOS take: 0.1.0.dev3 is 0.1.0 there."""
    return ".".join(part for part in version.split(".")[:3] if part.isdigit())


def moment() -> int:
    """Seconds since 1970 for every date within a package: that of the last commit, so that one source makes one package."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    try:
        told = subprocess.run(
            ["git", "-C", CHECKOUT, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=True
        )
        return int(told.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return int(time.time())


def mac_information() -> dict[str, object]:
    """The Info.plist of the program on macOS: its languages, and the files that it opens."""
    kinds = file_kinds()
    return {
        "CFBundleDisplayName": "Yomisuji",
        "CFBundleShortVersionString": numbers(version()),
        "CFBundleDevelopmentRegion": "ja",
        "CFBundleLocalizations": ["ja", "en"],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": kind.name_en,
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [f"{APP_ID}.{kind.key}"],
            }
            for kind in kinds
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{APP_ID}.{kind.key}",
                "UTTypeDescription": kind.name_en,
                "UTTypeConformsTo": ["public.json" if kind.key == "jkf" else "public.plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [suffix.removeprefix(".") for suffix in kind.suffixes],
                    "public.mime-type": [kind.mime],
                },
            }
            for kind in kinds
        ],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "The Yomisuji authors. GNU General Public License 3.",
    }
