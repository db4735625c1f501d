"""What Windows shows of a program that nobody has started: its version, its name and its icon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from identity import numbers, version

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGE = 0x0409
ENCODING = 1200
"""English of the United States, in Unicode: what every Windows shows where it has no other."""


def strings(program: str) -> dict[str, str]:
    """The lines of the tab "Details"."""
    return {
        "CompanyName": "The Yomisuji authors",
        "FileDescription": "Yomisuji (読み筋)",
        "FileVersion": version(),
        "InternalName": program,
        "LegalCopyright": "The Yomisuji authors. GNU General Public License 3.",
        "OriginalFilename": f"{program}.exe",
        "ProductName": "Yomisuji",
        "ProductVersion": version(),
    }


def quadruple() -> tuple[int, int, int, int]:
    major, minor, patch = (int(part) for part in numbers(version()).split("."))
    return major, minor, patch, 0


def resource_script(program: str, icon: Path, manifest: Path) -> str:
    """For a compiler of resources: version, icon and manifest."""
    four = ", ".join(map(str, quadruple()))
    values = "\n".join(f'            VALUE "{name}", "{value}"' for name, value in strings(program).items())
    return f"""#pragma code_page(65001)
1 ICON "{icon.name}"
1 24 "{manifest.name}"
1 VERSIONINFO
FILEVERSION {four}
PRODUCTVERSION {four}
FILEOS 0x40004
FILETYPE 1
BEGIN
    BLOCK "StringFileInfo"
    BEGIN
        BLOCK "{LANGUAGE:04X}{ENCODING:04X}"
        BEGIN
{values}
        END
    END
    BLOCK "VarFileInfo"
    BEGIN
        VALUE "Translation", {LANGUAGE:#06x}, {ENCODING}
    END
END
"""


def version_file(program: str) -> str:
    """The same as PyInstaller wants it: a value in its own words."""
    values = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in strings(program).items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={quadruple()}, prodvers={quadruple()}, OS=0x40004, fileType=1), "
        f"kids=[StringFileInfo([StringTable('{LANGUAGE:04X}{ENCODING:04X}', [{values}])]), "
        f"VarFileInfo([VarStruct('Translation', [{LANGUAGE}, {ENCODING}])])])\n"
    )
