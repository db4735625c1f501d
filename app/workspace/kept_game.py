"""A game that is to be gone on with, as it is kept: how far it has come, and what belongs to its record and its window."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from app.base.regular import is_deep, parsed
from app.play import adjourning
from app.play.adjourning import Adjourned
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


def written(games: Sequence[KeptGame]) -> bytes:
    return b"[" + b",".join(map(_written, games[-MOST:])) + b"]"


def read(data: bytes) -> tuple[KeptGame, ...]:
    """What `written` made this of; what cannot be understood is left out."""
    try:
        said = parsed(data or b"[]")
    except ValueError:
        return ()
    found = [_read(each) for each in said] if isinstance(said, list) and not is_deep(said) else []
    return tuple(game for game in found if game is not None)


def _written(game: KeptGame) -> bytes:
    about = {
        "started_at": game.started_at,
        "hosting": game.hosting._asdict(),
        "held": {str(ply): words for ply, words in game.held.items()},
    }
    rest = json.dumps(about, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return b'{"game":' + adjourning.written(game.adjourned) + b"," + rest[1:]


def _read(said: object) -> KeptGame | None:
    if not isinstance(said, dict):
        return None
    adjourned = adjourning.read(json.dumps(said.get("game")).encode())
    if adjourned is None:
        return None
    held = said.get("held")
    return KeptGame(
        adjourned,
        str(said.get("started_at", "")),
        _hosting(said.get("hosting")),
        {int(ply): str(words) for ply, words in held.items() if ply.isdecimal()} if isinstance(held, dict) else {},
    )


def _hosting(said: object) -> Hosting:
    usual = Hosting()
    given: dict[str, Any] = said if isinstance(said, dict) else {}
    like: dict[str, Any] = {
        name: given[name] for name in Hosting._fields if type(given.get(name)) is type(getattr(usual, name))
    }
    return usual._replace(**like)
