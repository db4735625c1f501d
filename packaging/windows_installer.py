"""The installer for Windows, by Inno Setup, for one person and without an administrator."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from identity import CHECKOUT, file_kinds, numbers, version
from machine import say
from trouble import explained

if TYPE_CHECKING:
    from collections.abc import Iterator

    from freezing import Frozen
    from machine import Machine

SCRIPT = CHECKOUT / "packaging" / "windows" / "yomisuji.iss"
USUAL_PLACE = Path(r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe")

GONE_AFTERWARDS = "uninsdeletevalue uninsdeletekeyifempty"
"""A kind of file whose key stays behind empty is opened by nobody any more."""


def inno_setup(machine: Machine) -> str | None:
    return machine.find("ISCC") or (str(USUAL_PLACE) if USUAL_PLACE.exists() else None)


def write_installer(machine: Machine, frozen: Frozen, out: Path, compiler: str) -> Path:
    room = frozen.folder.parent.parent
    kinds = room / "kinds.iss"
    # Inno Setup takes a file for UTF-8 when it begins with a mark.
    kinds.write_text("\n".join(registry_lines()) + "\n", encoding="utf-8-sig")
    name = f"Yomisuji-{version()}-setup"
    say(f"Packing {name}.exe …")
    outcome = machine.run(
        [
            *(
                compiler,
                "/Qp",
                f"/DVersion={version()}",
                f"/DNumbers={numbers(version())}",
                f"/DProgram={frozen.folder}",
            ),
            *(f"/DKinds={kinds}", f"/DIcon={room / 'yomisuji.ico'}", f"/O{out}", f"/F{name}", SCRIPT),
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
            yield line(rf"Software\Classes\{suffix}", name, f"createvalueifdoesntexist {GONE_AFTERWARDS}")
            yield line(rf"Software\Classes\{suffix}\OpenWithProgids", "", GONE_AFTERWARDS, name)


def line(key: str, data: str, flags: str = "", value: str = "") -> str:
    return (
        f'Root: HKA; Subkey: "{key}"; ValueType: string; ValueName: "{value}"; ValueData: "{data}"'
        f"{f'; Flags: {flags}' if flags else ''}; Tasks: kinds"
    )
