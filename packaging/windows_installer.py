"""The installer for Windows, by Inno Setup, for one person and without an administrator."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from freezing import ROOM
from identity import CHECKOUT, file_kinds, numbers, version
from machine import Stamp, say
from trouble import explained

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from freezing import Frozen
    from machine import Machine

SCRIPT = CHECKOUT / "packaging" / "windows" / "yomisuji.iss"
USUAL_PLACE = Path(r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe")

GONE_AFTERWARDS = "uninsdeletevalue uninsdeletekeyifempty"
"""A kind of file whose key stays behind empty is opened by nobody any more."""
OURS_OR_NOT = "createvalueifdoesntexist"
"""What opens it may be another program, so that an uninstallation looks before it takes that away (`forgetting`)."""


def inno_setup(machine: Machine) -> str | None:
    return machine.find("ISCC") or (str(USUAL_PLACE) if USUAL_PLACE.exists() else None)


def inno_setup_under_wine(machine: Machine) -> tuple[str, ...] | str:
    """How Inno Setup is called where Wine is, after npm has brought it; else what is missing for that."""
    wine, npm = machine.find("wine"), machine.find("npm")
    if wine is None or npm is None:
        return (
            "No installer: it is made by Inno Setup, which npm brings and Wine starts, and one of them is not here (Debian: "
            "`sudo apt-get install wine wine32:i386 npm`). The workflow build.yml makes it on Windows."
        )
    folder = machine.checkout / ROOM / "inno"
    lists = [SCRIPT.with_name(name) for name in ("package.json", "package-lock.json")]
    grounds = [list_.read_bytes() for list_ in lists]
    stamp = Stamp(folder / "made-of")
    if not stamp.holds(*grounds):
        stamp.remove()
        folder.mkdir(parents=True, exist_ok=True)
        for list_ in lists:
            shutil.copy(list_, folder)
        outcome = machine.run([npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], folder=folder)
        if not outcome.succeeded:
            raise explained("Installing Inno Setup", outcome)
        stamp.put(*grounds)
    return wine, str(folder / "node_modules" / "innosetup-compiler" / "bin" / "ISCC.exe")


def write_installer(machine: Machine, frozen: Frozen, out: Path, compiler: Sequence[str]) -> Path:
    """`compiler` is the call of Inno Setup. One that is started by Wine finds this system's files on its drive Z."""
    z = "Z:" if len(compiler) > 1 else ""
    room = frozen.folder.parent.parent
    kinds = room / "kinds.iss"
    # Inno Setup takes a file for UTF-8 when it begins with a mark.
    kinds.write_text("\n".join([forgetting(), *registry_lines()]) + "\n", encoding="utf-8-sig")
    name = f"Yomisuji-{version()}-setup"
    say(f"Packing {name}.exe …")
    outcome = machine.run(
        [
            *(*compiler, "/Qp", f"/DVersion={version()}", f"/DNumbers={numbers(version())}"),
            *(f"/DProgram={z}{frozen.folder}", f"/DKinds={z}{kinds}", f"/DIcon={z}{room / 'yomisuji.ico'}"),
            *(f"/O{z}{out}", f"/F{name}", f"{z}{SCRIPT}"),
        ]
    )
    if not outcome.succeeded:
        raise explained(f"Building {name}.exe", outcome)
    return out / f"{name}.exe"


def registry_lines() -> Iterator[str]:
    """Lines of the section [Registry]: what each kind of file is called, shows and opens, and which files are of it.

    A file that another program already opens stays with that program; ours is offered beside it.
    """
    for kind in file_kinds():
        name = f"Yomisuji.{kind.key}"
        yield line(rf"Software\Classes\{name}", kind.name_en, "uninsdeletekey")
        yield line(rf"Software\Classes\{name}\DefaultIcon", r"{app}\yomisuji.exe,0")
        yield line(rf"Software\Classes\{name}\shell\open\command", r'""{app}\yomisuji.exe"" ""%1""')
        for suffix in kind.suffixes:
            yield line(rf"Software\Classes\{suffix}", name, OURS_OR_NOT)
            yield line(rf"Software\Classes\{suffix}\OpenWithProgids", "", GONE_AFTERWARDS, name)


def forgetting() -> str:
    """The calls by which the uninstallation takes away what is still ours, as a word of the script."""
    calls = (f"ForgetKind('{suffix}', 'Yomisuji.{kind.key}');" for kind in file_kinds() for suffix in kind.suffixes)
    return f'#define ForgetKinds "{" ".join(calls)}"'


def line(key: str, data: str, flags: str = "", value: str = "") -> str:
    return (
        f'Root: HKA; Subkey: "{key}"; ValueType: string; ValueName: "{value}"; ValueData: "{data}"'
        f"{f'; Flags: {flags}' if flags else ''}; Tasks: kinds"
    )
