"""Why a move was bad: each reason where it can be proved, and none where it cannot."""

import pytest

from app.analysis.mate import check_mate_line
from app.analysis.mate_proof import run_generator, search_short_mate
from app.analysis.reasons import MoveCase, ReasonKind, find_reason, unproved_reason
from app.shogi.moves import MOVES, Move, drop_move
from app.shogi.notation import Notation
from app.shogi.pieces import PAWN
from app.shogi.position import Position
from app.shogi.squares import square_named
from tests.unit.analysis.judged_games import moves_of


def move(usi: str) -> Move:
    found = MOVES[usi]
    assert found is not None
    return found


def case(sfen: str, played: str, better: str, refutation: str, *, is_mated: bool = False) -> MoveCase:
    lines = (moves_of(better.split()), moves_of(refutation.split()))
    return MoveCase(Position.from_sfen(sfen), move(played), *lines, is_mated)


def told(found: MoveCase) -> tuple[ReasonKind, str] | None:
    reason = find_reason(found)
    return None if reason is None else (reason.kind, reason.to_phrase(Notation.KANJI).ja)


# Mates


def test_mates_are_found_without_an_engine_and_stand_on_the_board() -> None:
    head = Position.from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    assert [each.usi for each in run_generator(search_short_mate(head))] == ["G*5b"]
    three = Position.from_sfen("4k4/9/4P4/4L4/9/9/9/9/4K4 b GS 1")
    found = run_generator(search_short_mate(three))
    assert len(found) in {1, 3}
    assert check_mate_line(three, [each.usi for each in found]).fault is None


def test_a_mate_by_a_dropped_pawn_is_none() -> None:
    # Every square around the king is its own or the knight's, so that a pawn before it would mate.
    board = Position.from_sfen("6nkn/6l1l/9/6N1N/9/9/9/9/4K4 b P 1")
    assert board.mates_by_pawn(drop_move(PAWN, square_named("2b")))
    assert all(each.usi != "P*2b" for each in run_generator(search_short_mate(board, 1)))


@pytest.mark.parametrize(
    "sfen",
    [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "9/9/9/9/9/9/9/9/4K4 b G 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
    ],
)
def test_where_there_is_no_mate_none_is_found(sfen: str) -> None:
    assert run_generator(search_short_mate(Position.from_sfen(sfen))) == ()


def test_a_mate_that_a_move_allows_is_played_through() -> None:
    sfen = "4k4/9/9/9/9/9/4p4/9/4K4 b Gg 1"
    found = case(sfen, "G*1e", "5i6i 5a5b", "G*5h")
    assert told(found) == (ReasonKind.ALLOWS_MATE, "1手で詰まされる（☖５八金）")


def test_a_mate_that_was_not_played_is_shown() -> None:
    found = case("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "5i5h", "G*5b", "5a6a")
    assert told(found) == (ReasonKind.MISSES_MATE, "1手詰を逃す（☗５二金）")


# Material


def test_a_piece_that_is_given_away_is_named() -> None:
    sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
    found = case(sfen, "8h3c+", "2g2f 8c8d 2f2e 8d8e", "2a3c 2g2f 8c8d")
    assert told(found) == (ReasonKind.LOSES_MATERIAL, "馬を取られる（☖同桂）")


def test_a_piece_that_could_have_been_taken_is_named() -> None:
    sfen = "lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P5b/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
    found = case(sfen, "4i5h", "1g1f 8c8d 2g2f", "1f3d 2g2f 8c8d")
    assert told(found) == (ReasonKind.MISSES_MATERIAL, "角を取れた（☗１六歩）")


def test_what_falls_in_both_lines_is_no_reason() -> None:
    sfen = "lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P5b/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
    assert told(case(sfen, "4i5h", "6i7h 8c8d 1g1f", "8c8d 1g1f 8d8e")) is None


@pytest.mark.parametrize(
    ("sfen", "played", "better", "refutation"),
    [
        pytest.param(
            "l2gk3l/2rssg3/1+Pp1p2p1/1p1p2p1p/LP5N1/2PPP1PPP/2N1+bS3/1B6R/3GKG2L w 2NPs2p 58",
            "9a9e",
            "7b7a 8c8b 9a9e 8b7a 6a7a R*3a 4b4a 3a1a+ 5g4g",
            "8c7b 6a7b 4i4h 5g6f R*9a 7b7a 9a9e+ L*5g 5i6h",
            id="the rook falls in both lines, on other squares",
        ),
        pytest.param(
            "l5kn1/prs1gsg2/+P2ppp1pl/2p3p2/1p4b2/L8/1PPPPPP1P/1BG3S2/1NSKG1rNL w N2P 64",
            "9b9c",
            "3e5g+ 7i6h 9b9c 6h5g 3i3h+ B*4f 8b9b N*8d",
            "5i4i 3i4i+ 3h4i 8b8a N*4f G*9h 4f3d 9h8i 3d4b+",
            id="a horse was given for the silver",
        ),
        pytest.param(
            "lnB2gknl/3rg2s1/p1pp1p1pp/1p1sp1p2/R8/2b6/PPNP1PPPP/2S2GS2/L2G2KNL b Pp 35",
            "6i5h",
            "7a6b+ 5b6b R*8b B*7b 8b8d+ P*8c 8d8f 9c9d 9e4e",
            "9c9d 9e9f 6b7b 7a2f+ 6d7e P*5c 5b4b 3i2h",
            id="a bishop is given for the rook",
        ),
    ],
)
def test_what_is_not_won_is_no_reason(sfen: str, played: str, better: str, refutation: str) -> None:
    assert told(case(sfen, played, better, refutation)) is None


def test_a_pawn_is_never_the_reason() -> None:
    sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
    assert told(case(sfen, "2g2f", "7f7e 8c8d", "8c8d 2f2e 8d8e 2e2d 2c2d")) is None


# Promotions, threats, rules


def test_a_rook_that_is_let_in_is_named() -> None:
    sfen = "lnsgkgsnl/1r5b1/p1ppppppp/1p7/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL w - 4"
    found = case(sfen, "8d8e", "4a3b 2e2d 2c2d 2h2d 3a4b", "2e2d 2c2d 2h2d 5a6b 2d2c+")
    assert told(found) == (ReasonKind.LETS_PROMOTE, "飛に成り込まれる（☗２四歩 ☖同歩 ☗同飛 ☖６二玉 ☗２三飛成）")


def test_a_threat_of_mate_that_the_answer_makes_is_a_reason() -> None:
    sfen = "4k4/9/9/9/9/8p/9/9/G7K b g 1"
    assert told(case(sfen, "9i8i", "1i2h 1f1g", "1f1g")) == (
        ReasonKind.ALLOWS_THREAT,
        "詰めろをかけられる（☖１七歩不成）",
    )
    assert told(case(sfen, "9i8i", "9i9h 1f1g", "1f1g")) is None


def test_without_a_reason_only_the_answer_is_told() -> None:
    sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    found = case(sfen, "1i1h", "7g7f 3c3d", "8c8d 2g2f")
    assert find_reason(found) is None
    said = unproved_reason(found)
    assert said is not None
    assert said.to_phrase(Notation.USI).en == "worsens the evaluation (8c8d 2g2f)"
    assert unproved_reason(found._replace(refutation=())) is None


def test_a_fourth_repetition_is_a_reason_where_the_better_line_has_none() -> None:
    board = Position.from_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
    for usi in ("2h3h", "8b7b", "3h2h", "7b8b") * 2 + ("2h3h", "8b7b", "3h2h"):
        board.apply(move(usi))
    found = MoveCase(board, move("7b8b"), moves_of(("3c3d", "7g7f")), moves_of(("7g7f",)))
    assert told(found) == (ReasonKind.REPETITION, "千日手になる（☖８二飛）")


def test_a_declaration_that_would_have_won_is_a_reason() -> None:
    found = case("K1PPPPPP1/RR1PPPP2/BB1G5/9/9/9/9/9/8k b 4G4S 1", "9a8a", "G*5e 1i1h", "1i1h")
    assert told(found) == (ReasonKind.DECLARATION, "入玉宣言で勝てた")
