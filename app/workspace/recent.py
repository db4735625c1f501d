"""The files that were opened or saved last, and the folder where the person looked last."""

import json
from pathlib import Path
from typing import Final, NamedTuple

from app.base.regular import parsed, read_whole

MOST: Final = 10


class Recent(NamedTuple):
    paths: tuple[str, ...] = ()
    """The newest first."""
    folder: str = ""

    def opened(self, path: Path) -> "Recent":
        name = str(path)
        others = tuple(each for each in self.paths if each != name)
        return Recent((name, *others)[:MOST], str(path.parent))

    def without(self, path: Path) -> "Recent":
        return self._replace(paths=tuple(each for each in self.paths if each != str(path)))

    def written(self) -> bytes:
        return (json.dumps({"recent": self.paths, "folder": self.folder}, indent=2) + "\n").encode()


def recent_in(path: Path) -> Recent:
    """What the file at `path` says; one that cannot be understood says nothing."""
    try:
        said = parsed(read_whole(path))
        paths, folder = said["recent"], said["folder"]
    except (OSError, ValueError, KeyError, TypeError):
        return Recent()
    if not isinstance(paths, list) or not isinstance(folder, str):
        return Recent()
    return Recent(tuple(each for each in paths if isinstance(each, str))[:MOST], folder)
