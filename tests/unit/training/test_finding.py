"""Finding cards in judged games: which, why, how many, and what is said of those that were left out."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from app.book.entry import BookEntry, MoveEntry
from app.formats.files import parse_file
from app.formats.format import Encoding
from app.formats.registry import format_by_key
from app.library.library import Library
from app.library.names import own_sides
from app.library.own_results import compute_own_results
from app.play.conditions import Conditions
from app.play.recording import new_game_record
from app.record import headers
from app.record.edits import SetHeader
from app.record.history import History
from app.record.tree import PERSON, Record
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text.phrase import Language
from app.training.blunders import blunders_by_month
from app.training.card import DECLARATION_WORD, CardKind
from app.training.card_finder import CardChoice, FoundCards, SkipReason, card_at_judgement, card_source, find_cards
from app.training.themes import MoveTheme, move_themes
from tests.library_samples import file_of, take_in
from tests.unit.analysis.judged_games import QUIET, game, judge, lower, said, scored

FALLS = (0, 0, 600, 600, 600, -600, -600)
"""Gote errs at move 2, Sente at move 5."""
ENTERED = "+P+P+P+P+P4/K+P+P+P+P+P3/9/9/9/9/9/9/8k b RB2G2S2N2L6P 1"


def found_in(*scores: int | str, choice: CardChoice = CardChoice(), moves: tuple[str, ...] = QUIET) -> FoundCards:  # noqa: B008 - a value
    record = scored(*scores, moves=moves)
    return find_cards(record, judge(record), choice, card_source(record, "a.kif", 0))


def test_mistakes_of_both_sides_and_of_one() -> None:
    found = found_in(*FALLS)
    assert [(each.card_source.ply, each.card.kind, each.card.turn) for each in found.cards] == [
        (2, CardKind.MISTAKE, Side.WHITE),
        (5, CardKind.MISTAKE, Side.BLACK),
    ]
    assert found.cards[0].card.previous is not None
    assert found.cards[0].card.previous.usi == "7g7f"
    assert not found.cards[0].card.is_confirmed
    only = found_in(*FALLS, choice=CardChoice(frozenset({Side.BLACK})))
    assert [each.card_source.ply for each in only.cards] == [5]


def test_what_lets_the_other_side_off_is_a_missed_punishment() -> None:
    found = found_in(0, 600, 600, -200, -200)
    assert [(each.card_source.ply, each.card.kind) for each in found.cards] == [(3, CardKind.MISTAKE)]
    found = found_in(0, 0, 600, 0, 0)
    assert [(each.card_source.ply, each.card.kind) for each in found.cards] == [
        (2, CardKind.MISTAKE),
        (3, CardKind.PUNISHMENT),
    ]


def test_decided_games_are_left_out_and_that_is_told() -> None:
    lost = (-2000, -2000, -2000, -4000, -4000)
    assert found_in(*lost).cards == ()
    falls = (-1500, -1500, -1500, -5000, -5000)
    assert [each.reason for each in found_in(*falls, choice=CardChoice(least_loss=5)).skipped] == [SkipReason.DECIDED]
    asked = found_in(*falls, choice=CardChoice(least_loss=5, includes_decided_games=True))
    assert [each.card_source.ply for each in asked.cards] == [3]


def test_mates_that_were_missed_and_allowed() -> None:
    missed = found_in(0, 0, "先手勝ち:5手", -500, -500)
    assert [(each.card_source.ply, each.card.kind) for each in missed.cards] == [
        (2, CardKind.ESCAPE),
        (3, CardKind.MATE),
    ]
    kept = found_in(0, 0, "先手勝ち:5手", "先手勝ち:7手", "先手勝ち:3手")
    assert CardKind.MATE not in {each.card.kind for each in kept.cards}
    # What would take too long to be found is none of it.
    assert not [each for each in found_in(0, 0, "先手勝ち:31手", 0, 0).cards if each.card.kind is CardKind.MATE]


def test_few_are_taken_of_a_game_and_the_rest_is_told() -> None:
    falls = [0, -500, 500, -500, 500, -500, 500, -500, 500]
    found = found_in(*falls)
    assert len(found.cards) == 5
    assert [each.reason for each in found.skipped] == [SkipReason.TOO_MANY] * 3
    assert found_in().skipped[0].reason is SkipReason.NOT_JUDGED


def test_the_only_move_that_holds() -> None:
    comments = {
        0: "\n\n".join([said(0, "▲２六歩"), lower(-700, 2, "▲９六歩")]),
        1: said(-600),
    }
    record = game(comments=comments)
    (each,) = find_cards(record, judge(record), CardChoice(), card_source(record, "a.kif", 0)).cards
    assert each.card.kind is CardKind.ONLY_MOVE
    assert [(move.usi, move.is_accepted) for move in each.card.moves] == [("2g2f", True), ("9g9f", False)]


class Book:
    """A book that has one reply to 7六歩."""

    def entry(self, position: Position) -> BookEntry | None:
        after = Position.from_sfen("startpos")
        after.apply(MOVES["7g7f"] or next(iter(after.legal_moves())))
        if position.key == after.key:
            return BookEntry(position.sfen_without_ply(), (MoveEntry("8c8d", 3, 40, 12, "2g2f"),))
        if position.ply == 1:
            return BookEntry(position.sfen_without_ply(), (MoveEntry("7g7f"),))
        return None


def test_where_the_book_was_left() -> None:
    record = scored(600, 0, 0, 0)
    found = find_cards(record, judge(record), CardChoice(), card_source(record, "a.kif", 0), Book())
    (each,) = found.cards
    assert (each.card_source.ply, each.card.kind) == (2, CardKind.OPENING)
    assert [(move.usi, move.points, move.line) for move in each.card.moves] == [("8c8d", -40, ("8c8d", "2g2f"))]
    # The first move lost much by the engine, but the book plays it.
    assert [each.reason for each in found.skipped] == [SkipReason.IN_BOOK]


def test_a_win_that_was_not_declared() -> None:
    record = game(("9b9c", "1i2i"), {}, ENTERED)
    (each,) = find_cards(record, judge(record), CardChoice(), card_source(record, "a.kif", 0)).cards
    assert (each.card.kind, each.card.best_move is not None) == (CardKind.DECLARATION, True)
    assert [move.usi for move in each.card.moves] == [DECLARATION_WORD]


def test_any_marked_move_can_be_tried_again() -> None:
    record = scored(*FALLS)
    judged = judge(record)
    judgement = next(each for each in judged.judgements if each.node.ply == 5)
    found = card_at_judgement(record, judged, judgement, card_source(record, "a.kif", 0))
    assert found is not None
    assert (found.card_source.ply, found.card.played is not None) == (5, True)


def themes(sfen: str, usi: str) -> set[MoveTheme]:
    return {MoveTheme(each) for each in move_themes(Position.from_sfen(sfen), MOVES[usi])}


def test_themes_are_seen_on_the_board() -> None:
    assert themes("4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*5h") == {MoveTheme.DROP}
    assert MoveTheme.FORK in themes("4k4/9/3r1r3/9/9/9/9/9/4K4 b N 1", "N*5e")
    assert MoveTheme.BOTTOM_PAWN in themes("4k4/9/9/9/9/9/9/9/K8 b P 1", "P*5i")
    assert MoveTheme.PAWN_TAP in themes("4k4/9/4g4/9/9/9/9/9/K8 b P 1", "P*5d")
    assert MoveTheme.DANGLING_PAWN in themes("8k/9/9/9/9/9/9/9/K8 b P 1", "P*5c")
    assert MoveTheme.DANGLING_PAWN in themes("8k/9/9/9/9/9/9/9/K8 w p 1", "P*5g")
    assert MoveTheme.CAPTURE in themes("4k4/9/9/9/4r4/9/9/9/K3R4 b - 1", "5i5e")
    assert MoveTheme.NO_PROMOTION in themes("8k/9/4S4/9/9/9/9/9/K8 b - 1", "5c5b")
    assert MoveTheme.SACRIFICE in themes("4k4/4g4/9/9/9/9/9/9/K3R4 b - 1", "5i5b+")
    assert MoveTheme.ESCAPE in themes("4k4/9/9/9/4p4/4R4/9/9/K8 b - 1", "5f1f")
    assert MoveTheme.DISCOVERED_ATTACK in themes("4k4/9/9/9/4S4/9/9/9/K3R4 b - 1", "5e6d")
    assert themes("4k4/9/9/9/9/9/9/9/K3P4 b - 1", "5i5h") == {MoveTheme.QUIET}


# The side of the user


def file_text(record: Record, key: str) -> str:
    format_ = format_by_key(key)
    assert format_ is not None
    return format_.write([record], Encoding.UTF_8)


@pytest.mark.parametrize("start", ["even", "handicap"])
@pytest.mark.parametrize("user", [Side.BLACK, Side.WHITE])
def test_files_keep_the_side_that_the_user_played_without_a_name(start: str, user: Side) -> None:
    sfen = "startpos" if start == "even" else "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    written = new_game_record(Conditions(start=sfen), Language.JA)
    written.write_headers("2026/01/02 09:00:00", 0.0)
    for users in ([user.other], [user]):  # after the sides were swapped
        written.note_own_side(users, 0.0)
    for name in ("kif", "ki2", "csa", "jkf"):
        text = file_text(written.history.record, name)
        (read,) = parse_file(text.encode(), f"a.{name}").records
        assert own_sides(read.headers, ()) == {user}
    written.note_own_side([Side.BLACK, Side.WHITE], 0.0)
    assert written.history.record.headers.own_side is None


@pytest.mark.parametrize(
    ("black", "seat", "names", "expected"),
    [
        ("", "", (), [Side.BLACK, Side.WHITE]),
        ("", "後手", (), [Side.WHITE]),
        ("", "後手", ("Taro",), [Side.WHITE]),
        ("Taro", "", ("Taro",), [Side.BLACK]),
        ("Taro", "後手", ("Taro",), [Side.BLACK]),
        ("Jiro", "", ("Taro",), []),
        ("Jiro", "先手", (), [Side.BLACK]),
    ],
)
def test_training_asks_the_user_and_nobody_else(
    black: str, seat: str, names: Sequence[str], expected: Sequence[Side], tmp_path: Path
) -> None:
    record = scored(*FALLS)
    history = History(record)
    for header, value in (
        (headers.BLACK, black),
        (headers.WHITE, "" if not black and seat == "後手" else "Yomisuji Lv.5"),
        (headers.OWN_SIDE, seat),
        (headers.STARTED_AT, "2026/01/02"),
    ):
        if value:
            history.apply_edit(SetHeader(header, value), PERSON, 0.0)
    assert sorted(own_sides(record.headers, names)) == expected
    with closing(Library(tmp_path / "games.db", writes=True)) as library:
        for name in names:
            library.add_my_name(name)
        take_in(library, file_of(str(tmp_path / "a.kif"), file_text(record, "kif")))
        is_known = len(expected) == 1 and not (black == "Jiro" and not names)
        assert compute_own_results(library).games == is_known
        assert bool(blunders_by_month(library)) is is_known
