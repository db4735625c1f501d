"""Candidates as arrows: how broad, from where, in which ink, and which are left out."""

from app.shogi.moves import MOVES, Move
from app.shogi.pieces import GOLD, PAWN, Side
from app.shogi.squares import square_named
from app.thoughts.score import Score, cp_score, mate_score
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange
from app.workspace.engine_signs import EngineSign
from app.workspace.scene import Arrow, ArrowShare, DrawingInk, InHand, Ring
from app.workspace.study_rows import ArrowRow, EngineRows, candidate_arrows, threat_arrow
from tests.cases import every_case

SCALE = 600
A, B, C = (EngineSign(letter, place) for place, letter in enumerate("ABC"))


def move(word: str) -> Move:
    found = MOVES[word]
    assert isinstance(found, Move)
    return found


def row(word: str, rank: int, score: Score | int | None) -> ArrowRow:
    return ArrowRow(move(word), cp_score(score) if isinstance(score, int) else score, rank)


def arrows(*rows: ArrowRow, mover: Side = Side.BLACK) -> tuple[Arrow, ...]:
    return candidate_arrows([EngineRows(A, rows, SCALE)], mover)


def test_the_best_is_whole_and_painted_last_the_others_are_thinner_as_they_lose() -> None:
    third, second, best = arrows(row("7g7f", 1, 100), row("2g2f", 2, 50), row("5g5f", 3, -100))
    assert best == Arrow(square_named("7g"), square_named("7f"), DrawingInk.ENGINE, 1.0, label="A1")
    assert third.rank == 3
    assert 0 < third.weight < second.weight < 1
    assert second.origin == square_named("2g")


def test_who_loses_a_fifth_of_winning_has_no_arrow() -> None:
    kept, _ = arrows(row("7g7f", 1, 0), row("2g2f", 2, -480))
    assert kept.weight > 0
    assert len(arrows(row("7g7f", 1, 0), row("2g2f", 2, -520))) == 1


def test_each_engine_s_own_scale_decides_which_of_its_moves_have_an_arrow() -> None:
    rows = [row("7g7f", 1, 0), row("2g2f", 2, -480)]
    counts = [len(candidate_arrows([EngineRows(A, rows, scale)], Side.BLACK)) for scale in (SCALE, SCALE / 2)]
    assert counts == [2, 1]


def test_what_is_good_for_gote_is_less_for_sente() -> None:
    worse, best = arrows(row("3c3d", 1, -300), row("8c8d", 2, -100), mover=Side.WHITE)
    assert best.origin == square_named("3c")
    assert 0 < worse.weight < 1
    assert len(arrows(row("3c3d", 1, -900), row("8c8d", 2, 900), mover=Side.WHITE)) == 1


def test_a_mate_leaves_only_mates() -> None:
    found = arrows(
        row("7g7f", 1, mate_score(Side.BLACK, 5)), row("2g2f", 2, mate_score(Side.BLACK, 9)), row("5g5f", 3, 400)
    )
    assert [(arrow.origin, arrow.weight) for arrow in found] == [(square_named("2g"), 1.0), (square_named("7g"), 1.0)]


@every_case("side", Side)
def test_a_drop_starts_on_the_stand_of_who_drops(side: Side) -> None:
    (arrow,) = arrows(row("G*5b", 1, 0), mover=side)
    assert (arrow.origin, arrow.target) == (InHand(side, GOLD), square_named("5b"))


def test_a_threat_is_the_other_side_s() -> None:
    assert threat_arrow(move("P*5g"), Side.BLACK) == Arrow(
        InHand(Side.WHITE, PAWN), square_named("5g"), DrawingInk.THREAT
    )


def test_without_a_score_only_the_first_is_worth_an_arrow() -> None:
    assert [arrow.origin for arrow in arrows(row("7g7f", 1, None), row("2g2f", 2, None))] == [square_named("7g")]


def test_a_move_that_several_engines_want_is_one_arrow_in_all_their_colours() -> None:
    found = candidate_arrows(
        [
            EngineRows(A, [row("7g7f", 1, 30), row("2g2f", 2, 10)], SCALE),
            EngineRows(B, [row("2g2f", 1, -5)], SCALE),
            EngineRows(C, [row("7g7f", 1, 60)], SCALE),
        ],
        Side.BLACK,
        words=lambda score: f"{score.points:+}",
    )
    by_label = {arrow.label: arrow for arrow in found}
    rook, pawn = by_label["B1 -5"], by_label["A1 +30"]
    assert (rook.ink, rook.rank, len(found)) == (DrawingInk.SECOND_ENGINE, 1, 2)
    assert rook.shares == (ArrowShare(DrawingInk.ENGINE, "A2 +10"),)
    assert pawn.ink is DrawingInk.ENGINE
    assert pawn.shares == (ArrowShare(DrawingInk.THIRD_ENGINE, "C1 +60"),)


def test_no_more_than_asked_for() -> None:
    rows = [row(word, rank, 0) for rank, word in enumerate(("7g7f", "2g2f", "5g5f", "9g9f"), 1)]
    assert len(candidate_arrows([EngineRows(A, rows, SCALE)], Side.BLACK, most=2)) == 2
    assert candidate_arrows([EngineRows(A, rows, SCALE)], Side.BLACK, most=0) == ()


def test_the_board_shows_them_below_what_is_drawn_by_hand_until_it_shows_another_position() -> None:
    document, heard = Document(lambda: 0.0), list[DocumentChange]()
    document.changed.connect(lambda change: heard.append(change) if change.engine_output else None)
    drawn = Arrow(square_named("2g"), square_named("2f"), DrawingInk.GREEN)
    document.shown.toggle_drawing(drawn)
    document.shown.toggle_drawing(Ring(square_named("5e"), DrawingInk.RED))
    (live,) = arrows(row("7g7f", 1, 0))
    document.shown.live_arrows = (live,)
    document.shown.live_score = cp_score(40)
    assert document.shown.scene().arrows == (live, drawn)
    assert len(heard) == 2
    document.shown.live_arrows = (live,)
    assert len(heard) == 2
    assert document.shown.play_move(move("7g7f"))
    assert document.shown.scene().arrows == ()
    assert document.shown.live_score is None


def test_a_position_that_is_edited_has_no_candidates() -> None:
    opened = Document(lambda: 0.0).shown
    opened.live_arrows = arrows(row("7g7f", 1, 0))
    opened.edit_position()
    assert opened.scene().arrows == ()
    opened.editor = None
    assert len(opened.scene().arrows) == 1
