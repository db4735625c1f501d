"""The files that were opened or saved last, and the folder where the person looked last."""

from pathlib import Path
from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Key, decoded, encoded
from app.base.regular import read_whole

MOST: Final = 10


class Recent(NamedTuple):
    paths: Annotated[tuple[str, ...], Between(0, MOST), Key("recent")] = ()
    """The newest first."""
    folder: str = ""

    def opened(self, path: Path) -> "Recent":
        name = str(path)
        others = tuple(each for each in self.paths if each != name)
        return Recent((name, *others)[:MOST], str(path.parent))

    def without(self, path: Path) -> "Recent":
        return self._replace(paths=tuple(each for each in self.paths if each != str(path)))

    def written(self) -> bytes:
        return encoded(Recent, self, 2)


def recent_in(path: Path) -> Recent:
    """What the file at `path` says; one that cannot be understood says nothing."""
    try:
        return decoded(Recent, read_whole(path), Recent())
    except OSError:
        return Recent()
