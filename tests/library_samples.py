"""What the tests of the library share: files of games, and taking them in."""

from app.analysis.judging import judging_scale
from app.config.settings import Settings
from app.library.game import FileGames, read_games
from app.library.importing import Importer
from app.library.library import Library

MEASURE = judging_scale(Settings())


def file_of(path: str, *kifs: str, mtime_ns: int = 1) -> FileGames:
    return read_games(path, "\n".join(kifs).encode(), mtime_ns, MEASURE)


def take_in(library: Library, *files: FileGames) -> Importer:
    importer = Importer(library)
    for file in files:
        importer.add_file(file)
    importer.write_pending()
    return importer
