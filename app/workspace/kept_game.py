"""A game that is to be gone on with, as it is kept: how far it has come, and what belongs to its record and its window."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.base.codec import decoded, encoded
from app.play import adjourning
from app.play.adjourning import Adjourned, GameFile
from app.workspace.game_choices import Hosting

MOST: Final = 20
"""Adjourned games that are kept; the oldest make way."""


class KeptGame(NamedTuple):
    adjourned: Adjourned
    started_at: str
    hosting: Hosting = Hosting()
    held: Mapping[int, str] = {}
    """What engines thought, by the number of the move, as long as it is not in the record."""

    @property
    def names(self) -> tuple[str, str]:
        """Of the players, by the side that each plays now."""
        black, white = (player.name for player in self.adjourned.conditions.players)
        return (white, black) if self.adjourned.progress.is_swapped else (black, white)

    @property
    def words(self) -> tuple[str, ...]:
        """All moves from the start position on."""
        return self.adjourned.conditions.moves + tuple(made.move.usi for made in self.adjourned.progress.made)


class _Page(NamedTuple):
    """What is kept of one."""

    game: GameFile
    started_at: str = ""
    hosting: Hosting = Hosting()
    held: Mapping[int, str] = {}


_Pages = tuple[_Page, ...]


def written(games: Sequence[KeptGame]) -> bytes:
    return encoded(
        _Pages,
        tuple(
            _Page(adjourning.file_of(game.adjourned), game.started_at, game.hosting, game.held)
            for game in games[-MOST:]
        ),
    )


def read(data: bytes) -> tuple[KeptGame, ...]:
    """What `written` made this of; what cannot be understood is left out."""
    found = [(adjourning.game_in(page.game), page) for page in decoded(_Pages, data, ())]
    return tuple(KeptGame(game, page.started_at, page.hosting, page.held) for game, page in found if game is not None)
