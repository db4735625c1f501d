"""Search for installed engines: programs with names of known engines on PATH and in usual folders."""

import os
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

USUAL_FOLDERS: Final = ("/usr/games", "/usr/local/games", "/usr/local/bin", "/opt/homebrew/bin")
"""Folders that are searched for installed engines besides those in PATH."""
PREFIXES: Final = (
    *("fairy-stockfish", "fairy_stockfish", "gpsusi", "yaneuraou", "apery", "dlshogi", "suisho", "hao", "nnue-shogi"),
    *("gikou", "lesserkai", "bonanza", "tanuki"),
)
"""Beginnings, in lower case, of names of programs that are taken for shogi engines."""
MAX_FOUND_ENGINES: Final = 6
_NO_PROGRAMS: Final = (".dll", ".so", ".txt", ".md", ".json", ".bin", ".nnue")


def find_installed_engines(known: Collection[str], places: Iterable[str] | None = None) -> tuple[Path, ...]:
    """Return the installed engines that are not among the `known` programs, each once; reads the disk."""
    looked = (*os.get_exec_path(), *USUAL_FOLDERS) if places is None else tuple(places)
    others = {os.path.realpath(program) for program in known}
    found: dict[str, Path] = {}
    for folder in dict.fromkeys(looked):
        for path in _programs_in(Path(folder)):
            real = os.path.realpath(path)
            if real not in others:
                found.setdefault(real, path)
    return tuple(sorted(found.values(), key=lambda path: path.name.lower()))[:MAX_FOUND_ENGINES]


def _programs_in(folder: Path) -> list[Path]:
    try:
        names = [path.name for path in folder.iterdir()]
    except OSError:  # PATH often names missing folders
        return []
    named = [name for name in names if name.lower().startswith(PREFIXES) and not name.lower().endswith(_NO_PROGRAMS)]
    return [folder / name for name in named if os.access(folder / name, os.X_OK) and (folder / name).is_file()]
