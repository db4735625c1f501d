"""Legal moves: the light board, python-shogi and an independent generator say the same."""

import subprocess
import sys

import pytest
import shogi
from hypothesis import given, settings
from hypothesis import strategies as st
from rsshogi.core import Board
from shogi_samples import CROWDED, MIDGAME, all_moves, chance, played, random_positions, wild_positions

from app.shogi import rules
from app.shogi.illegality import Illegality, quick_illegality
from app.shogi.moves import Move, move_of_usi
from app.shogi.pieces import HAND_KINDS, LETTERS, PAWN, SIDES, Kind
from app.shogi.position import Position
from app.shogi.squares import SQUARES, square_named
from tests.cases import every_case
from tests.sampling import so_many

ALL_MOVES = all_moves()

# A pawn dropped on 1b: the gold that could take it is pinned, so it is mate.
PINNED_TAKER = "7nk/7g1/8G/9/9/9/9/1B7/K8 b P 1"


def usi(text: str) -> Move:
    move = move_of_usi(text)
    assert move is not None
    return move


def named(moves: list[Move]) -> list[str]:
    return sorted(move.usi for move in moves)


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        position.apply(move)
        nodes += perft(position, depth - 1)
        position.undo()
    return nodes


def other_perft(board: Board, depth: int) -> int:
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push_move(move)
        nodes += other_perft(board, depth - 1)
        board.pop()
    return nodes


def agree_on(position: Position) -> None:
    """The light board has the moves of both other generators, each once."""
    moves = named(position.legal_moves())
    assert moves == named(rules.legal_moves(position)), position.sfen()
    assert moves == sorted(move.to_usi() for move in Board(position.sfen()).legal_moves()), position.sfen()


class TestGenerator:
    @every_case(("depth", "nodes"), [(1, 30), (2, 900), (3, 25_470)])
    def test_counts_from_the_start(self, depth: int, nodes: int) -> None:
        assert perft(Position.from_sfen("startpos"), depth) == nodes

    @pytest.mark.slow
    @pytest.mark.exhaustive
    def test_counts_from_the_start_four_deep(self) -> None:
        assert perft(Position.from_sfen("startpos"), 4) == 719_731

    @every_case("sfen", MIDGAME)
    def test_counts_from_the_middle_of_a_game(self, sfen: str) -> None:
        assert perft(Position.from_sfen(sfen), 2) == other_perft(Board(sfen), 2)

    @pytest.mark.slow
    @pytest.mark.exhaustive
    @pytest.mark.parametrize("sfen", MIDGAME[:2])
    def test_counts_from_the_middle_of_a_game_three_deep(self, sfen: str) -> None:
        assert perft(Position.from_sfen(sfen), 3) == other_perft(Board(sfen), 3)

    def test_three_generators_agree(self) -> None:
        for position in random_positions(60, seed=1):
            agree_on(position)

    @pytest.mark.slow
    def test_three_generators_agree_on_many_positions(self) -> None:
        for position in random_positions(so_many(120, 2_000), seed=2):
            agree_on(position)

    @settings(max_examples=40, deadline=None)
    @given(wild_positions())
    def test_any_position_has_the_moves_that_the_authority_finds(self, position: Position) -> None:
        assert named(position.legal_moves()) == named(rules.legal_moves(position))

    @settings(max_examples=40, deadline=None)
    @given(wild_positions())
    def test_moves_by_piece_are_all_moves(self, position: Position) -> None:
        by_piece = [move for square in SQUARES for move in position.moves_from(square)]
        by_piece += [move for kind in HAND_KINDS for move in position.drop_moves(kind)]
        assert named(by_piece) == named(position.legal_moves())


class TestMovesByPiece:
    @every_case(
        ("sfen", "square", "moves"),
        [
            ("startpos", "7g", "7g7f"),
            ("startpos", "8h", ""),
            ("startpos", "3c", ""),
            ("startpos", "5e", ""),
            ("9/9/9/9/9/9/9/9/K8 b - 1", "9i", "9i8h 9i8i 9i9h"),
            ("9/P8/9/9/9/9/9/9/9 b - 1", "9b", "9b9a+"),
            # pinned: along the line only
            ("4k4/9/9/9/4r4/9/9/4R4/4K4 b - 1", "5h", "5h5e 5h5f 5h5g"),
            ("4k4/9/9/9/4r4/9/9/4S4/4K4 b - 1", "5h", "5h5g"),
            # in check: between, or the piece that checks
            ("4k4/9/9/9/4r4/9/9/G8/4K4 b - 1", "9h", ""),
            ("4k4/9/9/9/4r4/9/9/3G5/4K4 b - 1", "6h", "6h5g 6h5h"),
            # checked twice: the king alone
            ("4k4/9/9/9/4r4/9/3n5/3G5/4K4 b - 1", "6h", ""),
            ("4k4/9/9/9/4r4/9/3n5/3G5/4K4 b - 1", "5i", "5i4h 5i4i 5i6i"),
        ],
    )
    def test_of_one_piece(self, sfen: str, square: str, moves: str) -> None:
        position = Position.from_sfen(sfen)
        found = position.moves_from(square_named(square))
        assert named(found) == moves.split()
        assert named([move for move in position.legal_moves() if move.origin == square_named(square)]) == moves.split()

    @every_case(
        ("sfen", "letter", "moves"),
        [
            ("4k4/9/9/9/4r4/9/9/9/4K4 b N 1", "N", "N*5f N*5g N*5h"),
            ("4k4/9/9/9/4r4/9/3n5/9/4K4 b N 1", "N", ""),
            ("4k4/9/9/9/4r4/9/4P4/9/4K4 b P 1", "R", ""),
        ],
    )
    def test_of_one_kind_in_hand(self, sfen: str, letter: str, moves: str) -> None:
        position = Position.from_sfen(sfen)
        assert named(position.drop_moves(Kind(LETTERS.index(letter)))) == moves.split()

    def test_a_pawn_neither_twice_on_a_file_nor_on_the_last_rank_nor_with_mate(self) -> None:
        position = Position.from_sfen("7nk/7n1/P7G/1P7/2P6/3P5/4P4/5P3/K5PP1 b P 1")
        assert named(position.drop_moves(PAWN)) == ["P*1" + rank for rank in "defghi"]


class TestQuickLegality:
    def test_of_every_move_there_is(self) -> None:
        for sfen in (*MIDGAME, *CROWDED, PINNED_TAKER, "4k4/9/9/9/9/4r4/9/9/4K4 b R2P 1", "9/9/9/9/9/9/9/9/9 b P 1"):
            position = Position.from_sfen(sfen)
            before = position.sfen()
            legal = set(rules.legal_moves(position))
            quick = {move for move in ALL_MOVES if position.is_quick_legal(move)}
            assert legal <= quick
            assert quick == {move for move in ALL_MOVES if quick_illegality(position, move) is None}
            assert legal == {move for move in quick if rules.is_legal(position, move)}
            assert all(rules.illegality_of(position, move) is Illegality.DROP_PAWN_MATE for move in quick - legal)
            assert position.sfen() == before

    def test_pseudo_legal_moves_leave_only_the_kings_open(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/4r4/9/4G4/4K4 b P 1")
        assert position.is_pseudo_legal(usi("5h4h"))
        assert not position.is_quick_legal(usi("5h4h"))
        assert not position.is_pseudo_legal(usi("5h3h"))


class TestSteps:
    """A step is made when the question before it would have allowed it, whatever came before."""

    @every_case("seed", range(so_many(6, 12)))
    def test_in_a_game_at_random_with_fouls_in_it(self, seed: int) -> None:
        dice = chance(seed)
        position = played(seed, seed * 7)
        for _ in range(150):
            legal = position.legal_moves()
            fouls = [move for move in dice.sample(ALL_MOVES, 200) if can_be_made(position, move)]
            unsafe = [move for move in fouls if position.is_pseudo_legal(move) and not position.is_quick_legal(move)]
            fouls = unsafe or fouls
            moves = fouls if fouls and (not legal or dice.random() < 0.2) else legal
            if not moves:
                break
            take_step(position, dice.choice(moves), dice.random() < 0.5)
            if dice.random() < 0.1 and position.ply > 1:
                position.undo()

    @given(wild_positions(), st.lists(st.tuples(st.integers(0, 10_000), st.booleans()), min_size=1, max_size=8))
    def test_from_positions_put_down_at_random(self, position: Position, choices: list[tuple[int, bool]]) -> None:
        for choice, anyway in choices:
            moves = [move for move in ALL_MOVES[choice % 97 :: 97] if can_be_made(position, move)]
            if not moves:
                break
            take_step(position, moves[choice % len(moves)], anyway)

    def test_one_that_uncovers_the_king_is_not_made(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/4r4/9/4G4/4K4 b P 1")
        for word, allowed in (("5h4h", False), ("5h5g", True), ("5a5b", True), ("5g4g", False), ("5g5f", True)):
            before = position.sfen()
            assert position.try_move(usi(word)) is allowed
            assert (position.sfen() == before) is not allowed

    def test_one_with_nothing_to_move_is_none(self) -> None:
        position = Position.from_sfen("startpos")
        assert not position.try_move(usi("5e5d"))
        assert not position.try_move(usi("P*5e"))

    def test_a_pawn_on_the_last_rank_promotes(self) -> None:
        position = Position.from_sfen("4k4/P8/9/9/9/9/9/9/4K4 b - 1")
        assert not position.try_move(usi("9b9a"))
        assert position.try_move(usi("9b9a+"))

    def test_nothing_promotes_far_from_the_other_camp(self) -> None:
        position = Position.from_sfen("startpos")
        assert not position.try_move(usi("7g7f+"))
        assert position == Position.from_sfen("startpos")


def take_step(position: Position, move: Move, anyway: bool) -> None:
    """Step, and see that it was right to; a foul is then made all the same where `anyway`.

    A position that has been stepped to knows something of its kings, and one that was read knows nothing.
    """
    twin = Position.from_sfen(position.sfen())
    allowed = twin.is_quick_legal(move)
    assert position.is_quick_legal(move) is allowed, (position.sfen(), move)
    if allowed:
        twin.apply(move)
    assert position.try_move(move) is allowed, (position.sfen(), move)
    assert (position.sfen(), position.key) == (twin.sfen(), twin.key)
    assert [position.in_check(side) for side in SIDES] == [twin.in_check(side) for side in SIDES], position.sfen()
    for other in ALL_MOVES[position.ply % 89 :: 89]:
        assert position.is_quick_legal(other) is twin.is_quick_legal(other), (position.sfen(), other)
    if anyway and not allowed:
        position.apply(move)


def can_be_made(position: Position, move: Move) -> bool:
    if move.is_drop:
        return position.hand_count(position.turn, move.dropped) > 0
    return bool(position.piece_at(move.origin))


class TestDropPawnMate:
    @every_case(
        ("sfen", "move", "mates"),
        [
            (PINNED_TAKER, "P*1b", True),
            ("7nk/7g1/8G/9/9/9/9/9/K8 b P 1", "P*1b", False),  # the gold takes it
            ("7nk/7n1/8G/9/9/9/9/9/K8 b P 1", "P*1b", True),
            ("8k/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", False),  # the king goes to 2a
            ("k8/9/G8/9/9/9/9/9/8K b P 1", "P*9b", False),
            ("k8/9/9/9/9/9/8g/9/8K w p 1", "P*1h", False),
            ("k8/9/9/9/9/9/8g/7N1/7NK w p 1", "P*1h", True),
        ],
    )
    def test_is_forbidden(self, sfen: str, move: str, mates: bool) -> None:
        position = Position.from_sfen(sfen)
        assert rules.is_legal(position, usi(move)) is not mates
        assert (usi(move) in position.legal_moves()) is not mates
        assert (usi(move) in rules.legal_moves(position)) is not mates
        assert position.is_quick_legal(usi(move))
        assert rules.illegality_of(position, usi(move)) is (Illegality.DROP_PAWN_MATE if mates else None)

    def test_the_authority_alone_would_miss_a_pinned_taker(self) -> None:
        assert shogi.Board(PINNED_TAKER).is_legal(shogi.Move.from_usi("P*1b"))

    def test_a_pawn_that_moves_may_mate(self) -> None:
        position = Position.from_sfen("7nk/7n1/7GP/9/9/9/9/9/K8 b - 1")
        assert rules.is_legal(position, usi("1c1b"))
        position.apply(usi("1c1b"))
        assert rules.is_mate(position)

    def test_a_king_that_is_mated_already_makes_no_pawn_illegal(self) -> None:
        position = Position.from_sfen("9/9/9/9/9/9/5g3/5g3/5K3 w p 1")
        assert rules.is_legal(position, usi("P*5e"))
        assert named(position.legal_moves()) == named(rules.legal_moves(position))

    def test_no_king_no_mate(self) -> None:
        position = Position.from_sfen("9/9/9/9/9/9/9/9/9 b P 1")
        assert rules.is_legal(position, usi("P*5e"))
        assert len(rules.legal_moves(position)) == 72


class TestReasons:
    SFEN = "4k3r/9/4L4/3pP4/9/2P3n2/1P1P1G3/1B5R1/LN2K3L b GSp 1"

    @every_case(
        ("sfen", "move", "reason"),
        [
            (SFEN, "5e5d", Illegality.EMPTY_ORIGIN),
            (SFEN, "6d6e", Illegality.NOT_YOUR_PIECE),
            (SFEN, "R*5e", Illegality.NOT_IN_HAND),
            (SFEN, "P*5e", Illegality.NOT_IN_HAND),
            (SFEN, "8h7g", None),
            (SFEN, "8h8g", Illegality.CANNOT_MOVE_SO),
            (SFEN, "8i7g", None),
            (SFEN, "9i8i", Illegality.CANNOT_MOVE_SO),
            (SFEN, "5i5h", None),
            (SFEN, "4g6g", Illegality.CANNOT_MOVE_SO),
            (SFEN, "2h8h", Illegality.OWN_PIECE_THERE),
            (SFEN, "2h9h", Illegality.BLOCKED),
            (SFEN, "G*3f", Illegality.OCCUPIED),
            (SFEN, "4g4f+", Illegality.CANNOT_PROMOTE),
            (SFEN, "2h2f+", Illegality.OUTSIDE_ZONE),
            (SFEN, "5c5b+", None),
            (SFEN, "2h2f", None),
            ("4k4/4L4/9/9/9/9/9/9/4K4 b - 1", "5b5a", Illegality.MUST_PROMOTE),
            ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*5b", Illegality.DEAD_DROP),
            ("4k4/9/9/9/9/9/9/9/4K4 w p 1", "P*4i", Illegality.DEAD_DROP),
            ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", Illegality.TWO_PAWNS),
            ("4k4/9/9/9/9/9/4+P4/9/4K4 b P 1", "P*5e", None),
            ("4k4/9/9/9/9/4r4/9/9/4K4 b P 1", "P*4e", Illegality.IGNORES_CHECK),
            ("4k4/9/9/9/9/4r4/9/9/4K4 b P 1", "5i5h", Illegality.IGNORES_CHECK),
            ("4k4/9/9/9/9/4r4/9/4G4/4K4 b P 1", "5h4h", Illegality.INTO_CHECK),
            ("4k4/9/9/9/9/3r5/9/9/4K4 b P 1", "5i6i", Illegality.INTO_CHECK),
            (PINNED_TAKER, "P*1b", Illegality.DROP_PAWN_MATE),
        ],
    )
    def test_of_a_move(self, sfen: str, move: str, reason: Illegality | None) -> None:
        assert rules.illegality_of(Position.from_sfen(sfen), usi(move)) is reason

    def test_each_has_a_sentence_of_its_own(self) -> None:
        assert len({illegality.phrase.ja for illegality in Illegality}) == len(Illegality)
        assert len({illegality.phrase.en for illegality in Illegality}) == len(Illegality)

    @settings(max_examples=40, deadline=None)
    @given(wild_positions())
    def test_are_given_for_illegal_moves_only(self, position: Position) -> None:
        legal = set(position.legal_moves())
        for move in chance(1).sample(ALL_MOVES, 60):
            assert (rules.illegality_of(position, move) is None) is (move in legal)


class TestMate:
    MATE = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"

    @every_case(
        ("sfen", "mate", "stale"),
        [
            ("startpos", False, False),
            (MATE, True, False),
            (MATE.replace(" w ", " b "), False, False),
            ("4k4/4G4/9/9/9/9/9/9/4K4 w - 1", False, False),
            ("9/9/9/9/9/9/9/9/9 b - 1", False, True),
            ("9/9/9/9/9/9/9/9/9 b P 1", False, False),
            ("k8/2G6/1G7/9/9/9/9/9/8K w - 1", False, True),
        ],
    )
    def test_and_stalemate(self, sfen: str, mate: bool, stale: bool) -> None:
        position = Position.from_sfen(sfen)
        assert rules.is_mate(position) is mate
        assert rules.has_legal_move(position) is not (mate or stale)

    def test_hands_beyond_any_set_of_pieces(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 200R200B200G 1")
        assert named(rules.legal_moves(position)) == named(position.legal_moves())

    def test_both_judges_agree_at_the_end_of_games(self) -> None:
        for seed in range(20):
            position = played(seed, 150)
            assert rules.is_mate(position) is Board(position.sfen()).is_mated()


def test_nothing_but_the_rules_waits_for_python_shogi() -> None:
    modules = [
        "declarations",
        "illegality",
        "moves",
        "move_writers",
        "position",
        "move_parsers",
        "repetition",
        "sfen",
        "starts",
    ]
    imports = ", ".join(f"app.shogi.{module}" for module in modules)
    program = f"import {imports}; import sys; sys.exit('shogi' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_authority_can_be_made_ready_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "shogi")
    rules.load_python_shogi()
    assert "shogi" in sys.modules
