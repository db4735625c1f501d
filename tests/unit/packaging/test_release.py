"""`make release`: what holds it back, and what it makes beside the packages."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools import require

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "packaging"))

import notices
import release
from machine import Machine, this_machine
from trouble import Trouble

CHANGES = """# Changelog

## 0.2.0 (2026-12-01)

- New things.

### Mended

- Old things.

## 0.1.0 (2026-11-23)

- All.
"""


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", "-C", folder, *who, *words], check=True, capture_output=True, timeout=60)


@pytest.fixture
def checkout(tmp_path: Path) -> Machine:
    """A checkout that is ready to be released as 0.2.0."""
    require("git")
    folder = tmp_path / "checkout"
    folder.mkdir()
    (folder / "CHANGELOG.md").write_text(CHANGES, "utf-8")
    shown = folder / release.SHOWN
    shown.parent.mkdir(parents=True)
    shown.write_text('CHECKOUT = "0.2.0"\n', "utf-8")
    git(folder, "init")
    git(folder, "add", "-A")
    git(folder, "commit", "-m", "All")
    return replace(this_machine(), checkout=folder)


def reasons(machine: Machine, version: str = "0.2.0") -> str:
    return "\n".join(release.reasons_against(machine, version))


class TestReasons:
    def test_a_finished_version_has_none(self, checkout: Machine) -> None:
        assert reasons(checkout) == ""

    def test_an_unfinished_version_is_told_its_heading(self, checkout: Machine) -> None:
        told = reasons(checkout, "0.3.0.dev1")
        assert "pyproject.toml" in told
        assert "## 0.3.0 (YYYY-MM-DD)" in told
        assert release.SHOWN in told

    def test_what_is_not_committed_is_named(self, checkout: Machine) -> None:
        (checkout.checkout / "new file").touch()
        assert "new file" in reasons(checkout)

    def test_a_version_is_released_once(self, checkout: Machine) -> None:
        git(checkout.checkout, "tag", "v0.2.0")
        assert "v0.2.0" in reasons(checkout)

    def test_nothing_is_made_while_there_is_one(
        self, checkout: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(release, "version", lambda: "0.3.0.dev1")
        with pytest.raises(Trouble, match="--trial"):
            release.release(checkout, [])
        assert "pyproject.toml" in capsys.readouterr().err
        assert not (checkout.checkout / "dist").exists()


def test_the_packages_get_checksums_and_what_belongs_to_them(
    checkout: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = checkout.checkout

    def make(_: Machine) -> int:
        (folder / "dist").mkdir()
        (folder / "dist" / "a.deb").write_bytes(b"a")
        place = folder / "build" / "packaging" / "frozen" / "yomisuji" / "licences"
        place.mkdir(parents=True)
        (place / notices.BILL).write_text("{}", "utf-8")
        return 0

    (folder / "dist").mkdir()
    (folder / "dist" / "of-yesterday.deb").touch()
    (folder / ".gitignore").write_text("dist\nbuild\n.gitignore\n", "utf-8")
    monkeypatch.setattr(release, "version", lambda: "0.2.0")
    monkeypatch.setattr(release, "package", make)
    assert release.release(checkout, []) == 0
    made = {path.name for path in (folder / "dist").iterdir()}
    assert made == {"a.deb", "yomisuji-0.2.0.cdx.json", "yomisuji-0.2.0-changes.md", release.CHECKSUMS}
    checked = subprocess.run(
        ["sha256sum", "--check", release.CHECKSUMS],
        cwd=folder / "dist",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert len(checked.stdout.splitlines()) == 3
    assert (folder / "dist" / "yomisuji-0.2.0-changes.md").read_text("utf-8") == (
        "- New things.\n\n### Mended\n\n- Old things.\n"
    )


def test_an_unfinished_version_has_the_newest_changes(checkout: Machine) -> None:
    assert release.news_of(checkout.checkout, "0.2.0.dev0").startswith("- New things.")


def test_a_bill_of_materials_names_each_work_with_its_licence() -> None:
    works = (
        notices.Work("yomisuji", "0.2.0", "GPL-3.0-only", ()),
        notices.Work("zlib1g", "1:1.2", "see there", ()),
    )
    bill = json.loads(notices.bill_of_materials(works))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert bill["metadata"]["component"]["name"] == "yomisuji"
    assert bill["metadata"]["component"]["licenses"] == [{"license": {"id": "GPL-3.0-only"}}]
    assert [(each["name"], each["version"]) for each in bill["components"]] == [("zlib1g", "1:1.2")]
    assert bill["components"][0]["licenses"] == [{"license": {"name": "see there"}}]
