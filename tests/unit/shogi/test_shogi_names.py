"""Names of moves, written and read back."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shogi_samples import all_moves, game_positions, wild_positions

from app.shogi.move_parsers import (
    read_csa_move,
    read_ki2_move,
    read_kif_move,
    read_typed_move,
    read_usi_move,
    read_western_move,
)
from app.shogi.move_writers import (
    PENTAGONS,
    TRIANGLES,
    write_csa_move,
    write_figures_move,
    write_ki2_line,
    write_ki2_move,
    write_kif_move,
    write_western_move,
)
from app.shogi.moves import Move, move_of_usi
from app.shogi.notation import Notation
from app.shogi.position import ImpossibleMove, Position
from app.shogi.squares import Square, square_name, square_named, turn_square
from app.shogi.written_moves import PlacedMove, write_move
from tests.cases import every_case
from tests.sampling import so_many

CASES = Path(__file__).resolve().parents[4] / "shared" / "corpus" / "ki2_cases.jsonl"


def usi(text: str) -> Move:
    move = move_of_usi(text)
    assert move is not None
    return move


def test_a_corpus_of_ki2_is_written_and_read() -> None:
    if not CASES.is_file():
        pytest.skip(f"there is no corpus of KI2 moves at {CASES}")
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    assert len(cases) == 1573
    for case in cases:
        position, move = Position.from_sfen(case["sfen"]), usi(case["usi"])
        previous = usi(case["prev_usi"]).to if case.get("prev_usi") else None
        assert TRIANGLES[position.turn] + write_ki2_move(position, move, previous) == case["ki2"]
        assert read_ki2_move(position, case["ki2"], previous) is move


class TestKi2:
    """The pieces stand where the name says, seen by Black and, turned round, by White."""

    @every_case(
        ("sfen", "names"),
        [
            # golds
            ("9/9/9/9/9/4GG3/9/9/9", {"4f": "右", "5f": "直"}),
            ("9/9/9/9/3G5/4G4/9/9/9", {"5f": "上", "6e": "寄"}),
            ("9/9/9/9/3G5/3G1G3/9/9/9", {"6f": "左上", "6e": "寄", "4f": "右"}),
            ("9/9/9/9/3G1G3/5G3/9/9/9", {"4e": "右寄", "6e": "左", "4f": "上"}),
            ("9/9/9/4G4/9/4G4/9/9/9", {"5d": "引", "5f": "上"}),
            (
                "9/9/9/4G4/3G1G3/3GGG3/9/9/9",
                {"5d": "引", "6e": "左寄", "4e": "右寄", "6f": "左上", "5f": "直", "4f": "右上"},
            ),
            # silvers
            ("9/9/9/3S1S3/9/5S3/9/9/9", {"4d": "右引", "6d": "左", "4f": "上"}),
            ("9/9/9/3S1S3/9/3SSS3/9/9/9", {"4d": "右引", "6d": "左引", "6f": "左上", "5f": "直", "4f": "右上"}),
            # knights, and promoted pieces that are not gold
            ("9/9/9/9/9/9/3N1N3/9/9", {"6g": "左", "4g": "右"}),
            ("9/9/9/9/3+P1+L3/3+N1+S3/9/9/9", {"6e": "", "4e": "", "6f": "", "4f": ""}),
            ("9/9/9/9/3+P1+P3/9/9/9/9", {"6e": "左", "4e": "右"}),
            # horses and dragons are never 直
            ("9/9/9/9/9/4+B4/2+B6/9/9", {"5f": "右", "7g": "左"}),
            ("9/9/9/9/9/4+B4/9/7+B1/9", {"5f": "左", "2h": "右"}),
            ("9/9/9/4+R4/3+R5/9/9/9/9", {"5d": "引", "6e": "寄"}),
            ("9/9/9/9/9/3+R+R4/9/9/9", {"6f": "左", "5f": "右"}),
            ("9/9/9/9/9/4+R+R3/9/9/9", {"5f": "左", "4f": "右"}),
            # rooks and bishops
            ("9/9/9/9/R7R/9/9/9/9", {"9e": "左", "1e": "右"}),
            ("9/4R4/9/9/9/9/9/4R4/9", {"5b": "引不成", "5h": "上"}),
            ("9/9/9/9/9/9/2B3B2/9/9", {"7g": "左", "3g": "右"}),
            ("9/9/9/9/9/9/2B6/9/B8", {"7g": ""}),
            ("9/9/9/9/RR7/9/9/9/9", {"8e": ""}),
        ],
    )
    def test_left_right_up_and_down(self, sfen: str, names: dict[str, str]) -> None:
        for turn in "bw":
            position = Position.from_sfen(f"{sfen if turn == 'b' else _seen_by_white(sfen)} {turn} -")
            for origin, modifier in names.items():
                square = square_named(origin)
                move = usi(f"{_name(square, turn)}5e")
                name = write_ki2_move(position, move)
                assert name.removeprefix("５五成").removeprefix("５五")[1:] == modifier
                assert read_ki2_move(position, name) is move

    @every_case(
        ("sfen", "move", "name"),
        [
            ("9/9/9/9/9/5G3/9/9/9 b G 1", "G*5e", "５五金打"),
            ("9/9/9/9/9/9/9/9/9 b G 1", "G*5e", "５五金"),
            ("4k4/9/9/9/4r4/9/9/4G4/4K4 b G 1", "G*4h", "４八金打"),
            ("4k4/9/9/9/9/9/9/9/L3K4 b L 1", "L*9h", "９八香打"),
            ("4k4/9/9/9/9/9/9/L8/L3K4 b L 1", "L*9g", "９七香打"),
            ("9/9/9/4P4/9/9/9/9/9 b - 1", "5d5c+", "５三歩成"),
            ("9/9/9/4P4/9/9/9/9/9 b - 1", "5d5c", "５三歩不成"),
            ("9/9/4+P4/9/9/9/9/9/9 b - 1", "5c5b", "５二と"),
            ("9/9/3S1S3/9/9/9/9/9/9 b - 1", "4c5d", "５四銀右不成"),
            ("9/9/9/9/4k4/9/9/9/9 w - 1", "5e5f", "５六玉"),
            ("9/9/9/9/4+r4/9/9/9/9 w - 1", "5e5f", "５六龍"),
            # of more horses than a set has, the middle one is 直 with its motion
            ("9/9/9/3+B+B+B3/9/9/9/9/9 b - 1", "5d5e", "５五馬直引"),
            # moves that no piece makes still have a name
            ("9/9/9/9/9/5G3/9/9/9 b - 1", "4f4a+", "４一金成"),
            ("9/9/9/9/9/3G1G3/9/9/9 b - 1", "4f4d", "４四金"),
            ("9/9/9/9/9/3G1G3/9/9/9 b - 1", "4f7e", "７五金右上"),
        ],
    )
    def test_names(self, sfen: str, move: str, name: str) -> None:
        assert write_ki2_move(Position.from_sfen(sfen), usi(move)) == name

    def test_same_square(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1")
        assert write_ki2_move(position, usi("5f5e"), square_named("5e")) == "同　歩"
        assert write_kif_move(position, usi("5f5e"), square_named("5e")) == "同　歩(56)"

    def test_nothing_has_no_name(self) -> None:
        position = Position.from_sfen("startpos")
        for name in (write_ki2_move, write_kif_move, write_csa_move, write_western_move):
            with pytest.raises(ImpossibleMove):
                name(position, usi("5e5d"))


def _name(square: Square, turn: str) -> str:
    return square_name(square if turn == "b" else turn_square(square))


def _seen_by_white(board: str) -> str:
    """The board of an SFEN turned round, each piece the other side's."""
    return "".join(re.findall(r"\+?[^+]", board.swapcase())[::-1])


class TestOtherForms:
    POSITION = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1S5R1/LN1GKGSNL b Bb 1"

    @every_case(
        ("sfen", "move", "as_kif", "as_csa", "as_western", "in_figures"),
        [
            ("startpos", "7g7f", "７六歩(77)", "+7776FU", "P-7f", "P76"),
            (POSITION, "B*5e", "５五角打", "+0055KA", "B*5e", "B*55"),
            (POSITION.replace(" b ", " w "), "B*5e", "５五角打", "-0055KA", "B*5e", "B*55"),
            (POSITION, "6i7h", "７八金(69)", "+6978KI", "G-7h", "G78"),
            (POSITION, "6i5h", "５八金(69)", "+6958KI", "G6i-5h", "G69-58"),
            ("4k4/4p4/4P4/9/9/9/9/9/4K4 b - 1", "5c5b+", "５二歩成(53)", "+5352TO", "Px5b+", "Px52+"),
            ("4k4/9/4P4/9/9/9/9/9/4K4 b - 1", "5c5b", "５二歩(53)", "+5352FU", "P-5b=", "P52="),
            ("4k4/9/9/4+r4/9/9/9/9/4K4 w - 1", "5d4d", "４四龍(54)", "-5444RY", "+R-4d", "+R44"),
            ("4k4/9/9/4+n4/9/9/9/9/4K4 w - 1", "5d5e", "５五成桂(54)", "-5455NK", "+N-5e", "+N55"),
            ("4k4/9/9/9/9/9/9/9/4K4 w - 1", "5a5b", "５二玉(51)", "-5152OU", "K-5b", "K52"),
            # promotions that do not exist are written as far as there is a way
            ("4k4/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b+", "５二金成(53)", "+5352KI", "G-5b+", "G52+"),
        ],
    )
    def test_names(self, sfen: str, move: str, as_kif: str, as_csa: str, as_western: str, in_figures: str) -> None:
        position = Position.from_sfen(sfen)
        assert write_kif_move(position, usi(move)) == as_kif
        assert write_csa_move(position, usi(move)) == as_csa
        assert write_western_move(position, usi(move)) == as_western
        assert write_figures_move(position, usi(move)) == in_figures


@every_case(
    ("notation", "taken", "dropped", "missing"),
    [
        (Notation.KANJI, "☖同　銀", "☗５五角", "☗5e5d"),
        (Notation.KIF, "☖同　銀(31)", "☗５五角打", "☗5e5d"),
        (Notation.WESTERN, "Sx2b", "B*5e", "5e5d"),
        (Notation.FIGURES, "Sx22", "B*55", "5e5d"),
        (Notation.USI, "3a2b", "B*5e", "5e5d"),
    ],
)
def test_moves_are_written_in_every_notation(notation: Notation, taken: str, dropped: str, missing: str) -> None:
    position = Position.from_sfen("lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4")
    retaken = PlacedMove(position, usi("3a2b"), square_named("2b"))
    assert write_move(*retaken, notation) == taken
    assert retaken.write_move(notation) == taken.replace("\u3000", "")
    ours = Position.from_sfen(TestOtherForms.POSITION)
    assert write_move(ours, usi("B*5e"), None, notation) == dropped
    assert write_move(ours, usi("5e5d"), None, notation) == missing
    assert notation.join_moves(["a", "b"]) == ("ab" if "☗" in dropped else "a b")


def comes_back(position: Position, move: Move, previous: Square | None) -> None:
    for read, name in (
        (
            read_ki2_move(position, write_ki2_move(position, move, previous), previous),
            write_ki2_move(position, move, previous),
        ),
        (
            read_kif_move(position, write_kif_move(position, move, previous), previous),
            write_kif_move(position, move, previous),
        ),
        (read_csa_move(position, write_csa_move(position, move)), write_csa_move(position, move)),
        (read_usi_move(position, move.usi), move.usi),
        (read_western_move(position, write_western_move(position, move)), write_western_move(position, move)),
    ):
        assert read is move, f"{position.sfen()} {move.usi} {name}"
        assert read_typed_move(position, name, previous) is move, f"{position.sfen()} {move.usi} {name}"


class TestThereAndBack:
    @settings(max_examples=30, deadline=None)
    @given(game_positions(), st.data())
    def test_every_legal_move_of_games(self, position: Position, data: st.DataObject) -> None:
        moves = position.legal_moves()
        previous = data.draw(st.sampled_from([None, *(move.to for move in moves[:1])]))
        for move in moves:
            assert read_ki2_move(position, write_ki2_move(position, move, previous), previous) is move
        for move in data.draw(st.lists(st.sampled_from(moves), max_size=10)) if moves else ():
            comes_back(position, move, previous)

    @settings(max_examples=60, deadline=None)
    @given(wild_positions())
    def test_every_legal_move_of_wild_positions(self, position: Position) -> None:
        for move in position.legal_moves():
            assert read_ki2_move(position, write_ki2_move(position, move)) is move, f"{position.sfen()} {move.usi}"

    @pytest.mark.slow
    @settings(max_examples=so_many(20, 150), deadline=None)
    @given(wild_positions())
    def test_every_legal_move_of_many_wild_positions(self, position: Position) -> None:
        for move in position.legal_moves():
            comes_back(position, move, None)

    @pytest.mark.slow
    @settings(max_examples=so_many(15, 100), deadline=None)
    @given(game_positions())
    def test_every_legal_move_of_many_games(self, position: Position) -> None:
        for move in position.legal_moves():
            comes_back(position, move, move.to)


class TestLines:
    def test_words_of_an_engine(self) -> None:
        line = write_ki2_line(Position.from_sfen("startpos"), "7g7f 3c3d 8h2b+ 3a2b B*4e")
        assert line.text == "▲７六歩△３四歩▲２二角成△同　銀▲４五角"
        assert line.moves == tuple(map(usi, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]))
        assert line.unread == 0

    def test_marks_and_the_move_before(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1")
        line = write_ki2_line(position, [usi("5f5e"), "5a5b"], square_named("5e"), PENTAGONS)
        assert line.text == "☗同　歩☖５二玉"
        assert position.ply == 1

    @every_case(
        ("words", "text", "unread"),
        [
            ("", "", 0),
            ("7g7f resign", "▲７六歩", 1),
            ("7g7f 7f7e 3c3d", "▲７六歩", 2),
            ("7g7f 3c3d 5e5d", "▲７六歩△３四歩", 1),
            ("7g7f 3c3d P*5e", "▲７六歩△３四歩", 1),
            ("2h2b+", "", 1),
            ("2h2g", "", 1),
            ("3c3d", "", 1),
            ("2g2f 2g2e", "▲２六歩", 1),
            ("7g7f 3c3d 8h2b+ 3a2b B*2b", "▲７六歩△３四歩▲２二角成△同　銀", 1),
            ("(57.46%)", "", 1),
        ],
    )
    def test_stop_at_the_first_word_that_cannot_be(self, words: str, text: str, unread: int) -> None:
        line = write_ki2_line(Position.from_sfen("startpos"), words)
        assert (line.text, line.unread) == (text, unread)

    @settings(max_examples=40, deadline=None)
    @given(game_positions(), st.lists(st.integers(0, 250), max_size=40))
    def test_every_move_is_named_as_it_is_alone(self, position: Position, choices: list[int]) -> None:
        walker, names, previous = position.copy(), [], None
        moves: list[Move] = []
        for choice in choices:
            legal = walker.legal_moves()
            if not legal:
                break
            moves.append(legal[choice % len(legal)])
            names.append(TRIANGLES[walker.turn] + write_ki2_move(walker, moves[-1], previous))
            previous = moves[-1].to
            walker.apply(moves[-1])
        line = write_ki2_line(position, " ".join(move.usi for move in moves))
        assert line.text == "".join(names)
        assert line.moves == tuple(moves)
        assert not line.unread

    def test_any_words(self) -> None:
        for move in all_moves()[::97]:
            line = write_ki2_line(Position.from_sfen("startpos"), [move, move])
            assert len(line.moves) + line.unread == 2
