"""Engines that play from books: the game plays the move, and says where it is from."""

from collections import Counter

from game_table import ENGINE, PONDERER, Table, conditions

from app.book.choosing import BookChoice, BookPlayer, NamedBook
from app.book.entry import BookEntry, MoveEntry
from app.book.reading import MemoryBook
from app.directing.requests import Seat
from app.play.conditions import Player
from app.play.game import Game
from app.play.game_requests import BookLookup, BookLost, MovePlayed, ReportKind
from app.play.recording import new_game_record
from app.play.seats import FIRST, SECOND
from app.record.traversal import main_line
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.text.phrase import Language
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.draft import NOTE_KEY

MOVES_HERE = (MoveEntry("7g7f", 60, 40, 20, "3c3d"), MoveEntry("2g2f", 40, 10, 20))


def books(seed: int = 1, *more: tuple[str, str]) -> dict[Seat, BookPlayer]:
    """A book for the first player: the start, and what else is given as moves and answer."""
    position = Position.from_sfen("startpos")
    entries = [BookEntry(position.sfen_without_ply(), MOVES_HERE, 1)]
    for words, usi in more:
        there = position.copy()
        for word in words.split():
            move = MOVES[word]
            assert move is not None
            there.apply(move)
        entries.append(BookEntry(there.sfen_without_ply(), (MoveEntry(usi, 1),), there.ply))
    return {FIRST: BookPlayer([NamedBook("本.db", MemoryBook(iter(entries)))], BookChoice(), seed)}


def table(black: Player = ENGINE, seed: int = 1, *more: tuple[str, str]) -> Table:
    found = Table(Game(conditions(black, ENGINE), books=books(seed, *more)))
    found.begin()
    return found


def test_a_move_of_the_book_is_played_without_asking_the_engine() -> None:
    game = table()
    game.passes(0.1)
    (played,) = game.requests(MovePlayed)
    assert played.move.usi in {"7g7f", "2g2f"}
    assert played.report is not None
    assert (played.report.kind, played.report.info.score) == (ReportKind.BOOK, None)
    assert not any(line.startswith("go") for line in game.heard(FIRST))
    assert any(line.startswith("go") for line in game.heard(SECOND))


def test_behind_the_book_the_engine_thinks_about_all_the_moves() -> None:
    game = table()
    game.passes(0.1)
    first = game.moves[0]
    game.heard(FIRST)
    game.says(SECOND, "bestmove 8c8d")
    assert f"position startpos moves {first} 8c8d" in game.heard(FIRST)
    game.says(FIRST, "info depth 3 score cp 20 pv 6i7h", "bestmove 6i7h")
    musing = game.requests(MovePlayed)[-1].report
    assert musing is not None
    assert musing.kind is ReportKind.THOUGHT


def test_an_engine_that_ponders_is_stopped_where_the_book_has_a_move() -> None:
    more = [(f"{first} 8c8d", "6i7h") for first in ("7g7f", "2g2f")]
    game = table(PONDERER, 1, *more)
    game.passes(0.1)
    game.heard(FIRST)
    game.says(SECOND, "bestmove 8c8d")
    game.passes(0.1)
    if any(line == "stop" for line in game.heard(FIRST)):
        game.says(FIRST, "bestmove 1g1f")
    assert game.moves[1:] == ["8c8d", "6i7h"]


def test_a_pause_and_a_move_taken_back_ask_the_book_again() -> None:
    game = table()
    game.grant(game.game.pause_game(game.now))
    game.passes(5)
    assert game.moves == []
    game.grant(game.game.resume_game(game.now))
    game.passes(0.1)
    assert len(game.moves) == 1


def test_who_must_not_wait_for_a_disk_has_books_asked_beside_the_game() -> None:
    game = Table(Game(conditions(), books=books(), waits_for_books=True))
    game.begin()
    (first,) = game.requests(BookLookup)
    game.grant(game.game.pause_game(game.now))
    game.grant(game.game.on_book_move(first, first.look_up(), game.now))
    game.passes(1)
    assert game.moves == [], "what the book says comes too late"
    game.grant(game.game.resume_game(game.now))
    asked = game.requests(BookLookup)[-1]
    assert not any(line.startswith("go") for line in game.heard(FIRST))
    game.grant(game.game.on_book_move(asked, asked.look_up(), game.now))
    game.passes(0.1)
    assert game.moves[0] in {"7g7f", "2g2f"}
    game.says(SECOND, "bestmove 8c8d")
    behind = game.requests(BookLookup)[-1]
    assert behind.look_up() is None
    game.grant(game.game.on_book_move(behind, None, game.now))
    assert any(line.startswith("go") for line in game.heard(FIRST))
    game.says(FIRST, "bestmove 6i7h")
    assert game.moves[1:] == ["8c8d", "6i7h"]


def test_ten_times_ten_games_begin_with_the_shares_of_the_book() -> None:
    player = books(11)[FIRST]
    seen: Counter[str] = Counter()
    for _ in range(100):
        game = Table(Game(conditions(), books={FIRST: player}))
        game.begin()
        game.passes(0.1)
        seen[game.moves[0]] += 1
    chi_square = (seen["7g7f"] - 60) ** 2 / 60 + (seen["2g2f"] - 40) ** 2 / 40
    assert chi_square < 6.63  # one per cent, with one degree of freedom


def test_a_book_move_is_written_as_one_and_as_no_evaluation() -> None:
    game = table()
    game.passes(0.1)
    record = new_game_record(game.game.state.conditions, Language.JA)
    for played in game.requests(MovePlayed):
        record.write_request(played, 0.0)
    node = main_line(record.history.record.root)[1]
    (thought,) = thoughts_in(node.comment)
    assert (thought.score, thought.depth) == (None, None)
    words = thought.other_value(NOTE_KEY)
    assert words is not None
    assert words.startswith("定跡：本.db、割合")
    assert "評価値" not in node.comment


class _Unplugged(MemoryBook):
    """Its disk has been taken out."""

    def entry(self, position: Position) -> BookEntry | None:  # noqa: ARG002 - of any
        raise OSError(5, "Input/output error")


def test_a_book_that_is_there_no_more_is_told_once_and_done_without() -> None:
    gone = NamedBook("gone.db", _Unplugged(iter(())))
    game = Table(Game(conditions(), books={FIRST: BookPlayer([gone], BookChoice())}))
    game.begin()
    assert any(line.startswith("go") for line in game.heard(FIRST))
    (lost,) = game.requests(BookLost)
    assert (lost.name, lost.reason.errno) == ("gone.db", 5)
    game.says(FIRST, "bestmove 7g7f")
    game.says(SECOND, "bestmove 3c3d")
    assert len(game.requests(BookLost)) == 1
