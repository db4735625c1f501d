"""Books made of the library, against counting by plain Python."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.book.index import ignore_progress
from app.book.making import GameMoveFilter, entries_from_analyses, entries_from_games
from app.book.reading import MemoryBook
from app.dataset.book_moves import RecordChoice
from app.library.book_moves import LibraryMoves
from app.library.library import Library
from app.library.query import compile_query, parse_query
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.sfen import STARTPOS
from app.store.analysis_store import AnalysisStore, StoredAnalysis, signed_key
from app.thoughts.evaluation import Evaluation
from app.thoughts.score import cp_score
from benchmarks.library_games import MadeGame

EVERYBODY = RecordChoice()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[AnalysisStore]:
    with closing(AnalysisStore(tmp_path / "store.db", writes=True)) as store:
        yield store


def moves(library: Library, line: str, store: AnalysisStore | None = None) -> LibraryMoves:
    return LibraryMoves(library, compile_query(parse_query(line), library), store, ignore_progress)


def test_it_has_the_moves_of_the_games_that_are_found(filled: Library, games: list[MadeGame]) -> None:
    choice = GameMoveFilter(last_ply=9)
    book = MemoryBook(
        entries_from_games(moves(filled, "player:森内").played_moves(choice, RecordChoice("森内")), choice)
    )
    counts: Counter[tuple[str, str]] = Counter()
    for game in games:
        position = Position.from_sfen("startpos")
        for usi in game.moves[:9]:
            if "森内" in (game.white if position.turn else game.black):
                counts[position.sfen_without_ply(), usi] += 1
            move = MOVES[usi]
            assert move is not None
            position.apply(move)
    assert counts
    assert {(entry.sfen, move.usi): move.weight for entry in book.entries() for move in entry.moves} == counts
    start = book.entry(Position.from_sfen("startpos"))
    assert start is not None
    firsts = [game for game in games if "森内" in game.black]
    assert start.games == len(firsts)
    assert {move.usi: move.reply for move in start.moves}.keys() == {game.moves[0] for game in firsts}


def test_scores_and_candidates_come_from_the_analyses(
    filled: Library, games: list[MadeGame], store: AnalysisStore
) -> None:
    start = Position.from_sfen(STARTPOS)
    first = games[0].moves[0]
    after = start.copy()
    move = MOVES[first]
    assert move is not None
    after.apply(move)
    line = Evaluation(cp_score(70, Side.WHITE), ("3c3d",))
    candidates = (Evaluation(cp_score(30), ("2g2f", "8c8d")), Evaluation(cp_score(10), (first,)))
    store.store_results(
        [
            (signed_key(start.key), StoredAnalysis("Kame", candidates, 14)),
            (signed_key(after.key), StoredAnalysis("Kame", (line,), 12)),
        ]
    )
    choice = GameMoveFilter(last_ply=1)
    played = MemoryBook(entries_from_games(moves(filled, "", store).played_moves(choice, EVERYBODY), choice)).entry(
        start
    )
    assert played is not None
    assert [(said.score, said.depth) for said in played.moves if said.usi == first] == [(-70, 12)]
    asked = MemoryBook(entries_from_analyses(moves(filled, "", store).analysed_moves(choice, EVERYBODY), choice)).entry(
        start
    )
    assert asked is not None
    assert {(said.usi, said.score, said.depth, said.reply) for said in asked.moves} >= {
        ("2g2f", 30, 14, "8c8d"),
        (first, 10, 14, None),
    }
