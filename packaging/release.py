"""`make release`: the packages of a finished version, with what belongs to them: checksums, what is bundled, what is new."""

from __future__ import annotations

import hashlib
import re
import shutil
from typing import TYPE_CHECKING

from freezing import LICENCES, ROOM
from identity import version
from machine import say
from notices import BILL
from package import package
from trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from machine import Machine

TRIAL = "--trial"
"""Makes everything of an unfinished version too, to see whether it can be made."""
SHOWN = "app/base/version.py"
CHECKSUMS = "SHA256SUMS"


def release(machine: Machine, arguments: list[str]) -> int:
    unready = list(reasons_against(machine, version()))
    for reason in unready:
        say(reason)
    if unready and TRIAL not in arguments:
        raise Trouble(f"No release was made. {TRIAL} makes its files all the same: make release ARGS={TRIAL}")
    out = machine.checkout / "dist"
    shutil.rmtree(out, ignore_errors=True)
    code = package(machine)
    if code:
        return code
    shutil.copyfile(
        machine.checkout / ROOM / "frozen" / "yomisuji" / LICENCES / BILL, out / f"yomisuji-{version()}.cdx.json"
    )
    news = news_of(machine.checkout, version())
    (out / f"yomisuji-{version()}-changes.md").write_text(news, encoding="utf-8", newline="\n")
    (out / CHECKSUMS).write_text(checksums(out), encoding="utf-8", newline="\n")
    say(f"{out} holds the release. Tag it: git tag v{version()}; the tag has the packages of the other systems made.")
    return 0


def reasons_against(machine: Machine, version: str) -> Iterator[str]:
    """What must be done before this checkout is a release."""
    if not all(part.isdigit() for part in version.split(".")):
        yield f"The version is {version}, an unfinished one: set `version` in pyproject.toml."
    if f'CHECKOUT = "{version}"' not in (machine.checkout / SHOWN).read_text(encoding="utf-8"):
        yield f"What the program says of itself is another version: set CHECKOUT in {SHOWN}."
    if heading_of(machine.checkout, version) is None:
        finished = ".".join(part for part in version.split(".") if part.isdigit())
        yield f"CHANGELOG.md has no heading with a date: ## {finished} (YYYY-MM-DD)"
    told = machine.run(["git", "-C", machine.checkout, "status", "--porcelain"])
    if not told.succeeded:
        yield f"git does not say whether everything is committed: {told.text.strip()}"
    elif told.text.strip():
        yield f"Not committed: {', '.join(line[3:] for line in told.text.splitlines())}."
    tags = machine.run(["git", "-C", machine.checkout, "tag", "--list", f"v{version}"])
    if tags.succeeded and tags.text.strip():
        yield f"There is a tag v{version} already: raise `version` in pyproject.toml."


def heading_of(checkout: Path, version: str) -> str | None:
    news = (checkout / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", news, re.MULTILINE)
    return None if found is None else found[0]


def news_of(checkout: Path, version: str) -> str:
    """What CHANGELOG.md says of a version; of an unfinished one the newest."""
    news = (checkout / "CHANGELOG.md").read_text(encoding="utf-8")
    begins = heading_of(checkout, version) or "\n## "
    return news.partition(begins)[2].partition("\n")[2].partition("\n## ")[0].strip() + "\n"


def checksums(folder: Path) -> str:
    """As `sha256sum --check` reads them."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != CHECKSUMS)
    lines = []
    for path in files:
        with path.open("rb") as file:
            lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    return "".join(lines)
