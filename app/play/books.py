"""Opening books of a game's players, opened as the game's conditions name them."""

from collections.abc import Callable
from pathlib import PurePath

from app.book.choosing import BookPlayer, NamedBook
from app.book.reading import BookReader
from app.directing.requests import Seat
from app.play.conditions import Conditions
from app.play.seats import SEATS


def make_book_players(conditions: Conditions, open_: Callable[[str], BookReader | None]) -> dict[Seat, BookPlayer]:
    """Book player of each engine with books, by seat. `open_` opens each file once; None leaves a file out."""
    known: dict[str, BookReader | None] = {}
    players = {}
    for seat, player in zip(SEATS, conditions.players, strict=True):
        plan = player.books
        for path in plan.paths if player.is_engine else ():
            if path not in known:
                known[path] = open_(path)
        books = [
            NamedBook(PurePath(path).name, book)
            for path in dict.fromkeys(plan.paths)
            if (book := known.get(path)) is not None
        ]
        if books and player.is_engine:
            players[seat] = BookPlayer(books, plan.choice, plan.seed)
    return players
