"""Books made, merged, filtered, reckoned back, and played from."""

from collections import Counter
from itertools import pairwise

import pytest
from book_samples import START, sample_book

from app.book.choosing import BookChoice, BookPlayer, BookRule, NamedBook, weighted_moves
from app.book.entry import BookEntry, BookError, MoveEntry
from app.book.making import GameMove, GameMoveFilter, entries_from_games
from app.book.merging import CountRule, MergedBook, MergeRules, ScoreRule
from app.book.minimax import minimax_book
from app.book.reading import AlteredBook, BookFilter, MemoryBook
from app.book.turned import turn_position, turn_usi
from app.record.endings import Result
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from tests.cases import every_case

HERE = Position.from_sfen("startpos")


def move(usi: str) -> Move:
    found = MOVES[usi]
    assert found is not None
    return found


def after(words: str) -> Position:
    position = HERE.copy()
    for usi in words.split():
        assert position.try_move(move(usi))
    return position


def entry(words: str, *moves: MoveEntry) -> BookEntry:
    position = after(words)
    return BookEntry(position.sfen_without_ply(), moves, position.ply)


def book(*entries: BookEntry) -> MemoryBook:
    return MemoryBook(iter(entries))


def found(answer: BookEntry | None) -> BookEntry:
    assert answer is not None
    return answer


# Making


def game(words: str, result: Result, scores: dict[int, tuple[int, int]]) -> list[GameMove]:
    moves = [move(usi) for usi in words.split()]
    played = []
    for ply, (each, reply) in enumerate(pairwise([*moves, None])):
        assert each is not None
        position = after(" ".join(words.split()[:ply]))
        score, depth = scores.get(ply + 1, (None, None))
        played.append(GameMove(position, each, reply, result, score, depth))
    return played


GAMES = [
    *game("7g7f 3c3d 2g2f", Result.BLACK_WON, {1: (40, 10), 2: (-30, 20)}),
    *game("7g7f 3c3d 6g6f", Result.WHITE_WON, {1: (20, 30)}),
    *game("7g7f 8c8d 2g2f", Result.DRAWN, {1: (500, 2)}),
    *game("2g2f 3c3d 7g7f", Result.BLACK_WON, {}),
]


def test_a_book_of_games_counts_moves_results_and_replies() -> None:
    makes = book(*entries_from_games(GAMES, GameMoveFilter(least_depth=5)))
    start = found(makes.entry(HERE))
    assert start.moves == (MoveEntry("7g7f", 3, 30, 30, "3c3d"), MoveEntry("2g2f", 1, reply="3c3d"))
    assert (start.games, start.black_wins, start.white_wins, start.ply) == (4, 2, 1, 1)
    assert [each.usi for each in found(makes.entry(after("7g7f 3c3d"))).moves] == ["2g2f", "6g6f"]


@every_case(
    ("choice", "expected"),
    [
        (GameMoveFilter(), 12),
        (GameMoveFilter(first_ply=2, last_ply=2), 4),
        (GameMoveFilter(side=Side.WHITE), 4),
        (GameMoveFilter(results=frozenset({Result.DRAWN})), 3),
        (GameMoveFilter(won_only=True), 5),
    ],
)
def test_only_the_moves_that_are_wanted_are_counted(choice: GameMoveFilter, expected: int) -> None:
    assert sum(each.weight or 0 for place in entries_from_games(GAMES, choice) for each in place.moves) == expected


# Merging and filtering

ONE = entry("", MoveEntry("7g7f", 10, 30, 20, "3c3d", "first"), MoveEntry("2g2f", 5))
TWO = entry("", MoveEntry("7g7f", 4, 50, 8, "8c8d", "second"), MoveEntry("6g6f", 1, -40, 3))


@every_case(
    ("rules", "expected"),
    [
        (MergeRules(), MoveEntry("7g7f", 14, 30, 20, None, "first\nsecond")),
        (MergeRules(CountRule.LARGER, ScoreRule.LAST), MoveEntry("7g7f", 10, 50, 8, None, "first\nsecond")),
        (
            MergeRules(CountRule.FIRST, ScoreRule.FIRST, joins_comments=False),
            MoveEntry("7g7f", 10, 30, 20, None, "first"),
        ),
    ],
)
def test_books_are_merged_by_rules(rules: MergeRules, expected: MoveEntry) -> None:
    merged = MergedBook([book(ONE), book(TWO, entry("7g7f", MoveEntry("3c3d", 2)))], rules)
    start = found(merged.entry(HERE))
    assert [each.usi for each in start.moves] == ["7g7f", "2g2f", "6g6f"]
    assert start.moves[0] == expected
    assert [*merged.entries()] == [start, entry("7g7f", MoveEntry("3c3d", 2))]


def test_of_equal_depths_the_later_score_counts() -> None:
    both = [book(entry("", MoveEntry("7g7f", 1, score, 9))) for score in (11, 22)]
    assert found(MergedBook(both, MergeRules()).entry(HERE)).moves[0].score == 22


@every_case(
    ("chosen", "left"),
    [
        (BookFilter(least_count=5), ["7g7f", "2g2f"]),
        (BookFilter(least_share=0.5), ["7g7f"]),
        (BookFilter(least_score=0), ["7g7f", "2g2f"]),
        (BookFilter(most_score=0), ["2g2f", "6g6f", "7g7e"]),
        (BookFilter(is_legal_only=True), ["7g7f", "2g2f", "6g6f"]),
        (BookFilter(last_ply=0), []),
    ],
)
def test_a_filter_leaves_what_was_asked_for(chosen: BookFilter, left: list[str]) -> None:
    moves = (MoveEntry("7g7f", 10, 30), MoveEntry("2g2f", 5), MoveEntry("6g6f", 1, -40), MoveEntry("7g7e", 1, -50))
    altered = AlteredBook(book(entry("", *moves)), chosen.filter_entry)
    assert [each.usi for place in altered.entries() for each in place.moves] == left


# Minimax


def test_scores_come_back_from_where_the_lines_end_through_transpositions() -> None:
    # Both orders lead to one position, which has the only scores.
    ends = entry("7g7f 3c3d 2g2f", MoveEntry("8c8d", 1, 70, 5), MoveEntry("4c4d", 1, 20, 5))
    other = entry("2g2f", MoveEntry("3c3d", 1), MoveEntry("8c8d", 1, 15, 5))
    entries = [
        entry("", MoveEntry("7g7f", 1), MoveEntry("2g2f", 1)),
        entry("7g7f", MoveEntry("3c3d", 1)),
        other,
        entry("7g7f 3c3d", MoveEntry("2g2f", 1)),
        entry("2g2f 3c3d", MoveEntry("7g7f", 1)),
        ends,
    ]
    reckoned = minimax_book(book(*entries))
    assert reckoned.is_converged
    by_sfen = {each.sfen: each for each in reckoned.entries}
    start = by_sfen[START]
    assert [(each.usi, each.score, each.depth, each.reply) for each in start.moves] == [
        ("7g7f", -70, 3, "3c3d"),
        ("2g2f", -70, 3, "3c3d"),
    ]
    assert by_sfen[ends.sfen] == ends


@every_case(("draw", "expected"), [(0, 0), (-50, -50), (300, 300)])
def test_a_line_that_only_repeats_itself_is_worth_a_draw(draw: int, expected: int) -> None:
    there, back = ("4i4h", "6a6b", "4h4i", "6b6a"), []
    for ply, usi in enumerate(there):
        back.append(entry(" ".join(there[:ply]), MoveEntry(usi, 1)))
    back[2] = back[2]._replace(moves=(*back[2].moves, MoveEntry("7g7f", 1, -400, 9)))
    reckoned = minimax_book(book(*back), draw)
    start = next(each for each in reckoned.entries if each.sfen == START)
    assert start.moves[0].score == expected


def circle(*others: MoveEntry) -> list[BookEntry]:
    """Four positions that come back to the first, with other moves in the third."""
    there = ("4i4h", "6a6b", "4h4i", "6b6a")
    found = [entry(" ".join(there[:ply]), MoveEntry(usi, 1)) for ply, usi in enumerate(there)]
    found[2] = found[2]._replace(moves=(*found[2].moves, *others))
    return found


@every_case("score", [-400, 0, 60, 400])
def test_lines_that_go_round_in_circles_settle_and_end_where_they_meet_themselves(score: int) -> None:
    reckoned = minimax_book(book(*circle(MoveEntry("7g7f", 1, score, 9))))
    assert reckoned.is_converged
    assert reckoned.rounds < 10
    assert [each.moves[0].depth for each in reckoned.entries] == [3, 2, 1, 4]


def test_a_book_without_scores_is_not_reckoned() -> None:
    for entries in (circle(), circle(MoveEntry("7g7f", 1)), [entry("", MoveEntry("7g7f", 1))], []):
        with pytest.raises(BookError, match="No move in this book has a score"):
            minimax_book(book(*entries))


def test_a_book_made_at_random_settles_and_no_score_is_better_than_the_best_reply_allows() -> None:
    sample = sample_book(60)
    reckoned = MemoryBook(minimax_book(sample).entries)
    for place in reckoned.entries():
        for each in place.moves:
            behind = place.position()
            behind.apply(move(each.usi))
            reply = reckoned.entry(behind)
            if reply is not None:
                assert each.score == -max(said.score or 0 for said in reply.moves)


# Choosing

MOVES_HERE = (MoveEntry("7g7f", 60, 40, 20), MoveEntry("2g2f", 30, 10, 20), MoveEntry("6g6f", 10, -100, 20))
CHOICES = entry("", *MOVES_HERE, MoveEntry("7g7e", 1000, 999, 99), MoveEntry("resign", 1000))


@every_case(
    ("choice", "weights"),
    [
        (BookChoice(), {"7g7f": 60, "2g2f": 30, "6g6f": 10}),
        (BookChoice(BookRule.UNIFORM), {"7g7f": 1, "2g2f": 1, "6g6f": 1}),
        (BookChoice(BookRule.BEST), {"7g7f": 1, "2g2f": 0, "6g6f": 0}),
        (BookChoice(BookRule.SOFTMAX), {"7g7f": 1, "2g2f": 0.7408, "6g6f": 0.2466}),
        (BookChoice(least_share=0.2), {"7g7f": 60, "2g2f": 30}),
        (BookChoice(most_loss=30), {"7g7f": 60, "2g2f": 30}),
        (BookChoice(least_score=(20, None)), {"7g7f": 60}),
        (BookChoice(least_score=(None, 20)), {"7g7f": 60, "2g2f": 30, "6g6f": 10}),
        (BookChoice(least_score=(50, None)), {}),
        (BookChoice(least_depth=21), {}),
    ],
)
def test_moves_are_weighed_by_rule_and_limits(choice: BookChoice, weights: dict[str, float]) -> None:
    found = {each.usi: weight for each, weight in weighted_moves(CHOICES, HERE, choice)}
    assert found == pytest.approx(weights, abs=1e-4)


def test_without_counts_all_moves_are_equally_likely() -> None:
    plain = entry("", MoveEntry("7g7f"), MoveEntry("2g2f", 0))
    assert [weight for _, weight in weighted_moves(plain, HERE, BookChoice())] == [1, 1]


def test_books_are_asked_in_their_order_and_only_until_their_move() -> None:
    first = NamedBook("first", book(entry("7g7f", MoveEntry("8c8d", 1))))
    second = NamedBook("second", book(CHOICES, entry("7g7f", MoveEntry("3c3d", 1))))
    player = BookPlayer([first, second], BookChoice(BookRule.BEST, until=2), 1)
    chosen = [player.choose_move(after(words)) for words in ("", "7g7f", "2g2f")]
    assert [each and (each.move.usi, each.book) for each in chosen] == [("7g7f", "second"), ("8c8d", "first"), None]
    assert player.choose_move(Position.from_sfen(f"{START} 3")) is None


def test_the_same_seed_plays_the_same_and_shares_are_kept() -> None:
    def games(seed: int) -> list[str]:
        player = BookPlayer([NamedBook("book", book(CHOICES))], BookChoice(), seed)
        return [each.move.usi for _ in range(1000) if (each := player.choose_move(HERE)) is not None]

    assert games(5) == games(5) != games(6)
    seen = Counter(games(5))
    chi_square = sum((seen[each.usi] - 10 * (each.weight or 0)) ** 2 / (10 * (each.weight or 1)) for each in MOVES_HERE)
    assert chi_square < 9.21  # one per cent, with two degrees of freedom


def test_a_part_of_the_moves_is_left_to_the_engine() -> None:
    player = BookPlayer([NamedBook("book", book(CHOICES))], BookChoice(ignored=0.25), 3)
    asked = sum(player.choose_move(HERE) is None for _ in range(400))
    assert 60 < asked < 140


def test_a_turned_position_is_played_where_that_is_wanted() -> None:
    """What Black answers to 3d, turned: White's answer to 7f, with the squares counted from the other side."""
    lance = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
    entry = BookEntry(lance, (MoveEntry("7g7f", 1, 30, 5, "2b8h+"), MoveEntry("G*5e", 1)), 1)
    white = Position.from_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2")
    named = [NamedBook("book", MemoryBook(iter([entry])))]
    assert BookPlayer(named, BookChoice()).choose_move(white) is None
    chosen = BookPlayer(named, BookChoice(turns=True)).choose_move(white)
    assert chosen is not None
    assert (chosen.move.usi, chosen.reply, chosen.score) == ("3c3d", "8h2b+", 30)
    hands = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 w R2Pb 1")
    assert turn_position(hands).sfen() == "4k4/9/9/9/9/9/9/9/4K4 b Br2p 1"
    assert turn_usi("P*2h") == "P*8b"
    assert turn_usi("resign") == "resign"
