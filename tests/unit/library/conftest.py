"""A library of some games that were made by chance, and one that a test may alter."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.library.library import Library
from app.library.segments import make_segments
from benchmarks.library_games import MadeGame, as_kif, made_games
from tests.library_samples import file_of, take_in


@pytest.fixture(scope="session")
def games() -> list[MadeGame]:
    return list(made_games(60, plies=60))


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory, games: list[MadeGame]) -> Iterator[Library]:
    """Sixty games in twenty files, with columns and names; only to be read."""
    path = tmp_path_factory.mktemp("library") / "games.db"
    kifs = [as_kif(game) for game in games]
    with closing(Library(path, writes=True)) as library:
        take_in(library, *(file_of(f"{at}.kifu", *kifs[at : at + 3]) for at in range(0, 60, 3)))
        library.add_my_name("羽山太郎")
        list(make_segments(library))
        yield library


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Library]:
    with closing(Library(tmp_path / "games.db", writes=True)) as library:
        yield library
