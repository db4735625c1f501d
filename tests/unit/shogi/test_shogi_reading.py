"""Moves as people and programs write them."""

from hypothesis import given, settings
from hypothesis import strategies as st
from shogi_samples import CROWDED

from app.shogi.move_parsers import (
    UnreadableMove,
    kif_names_piece,
    read_csa_move,
    read_first_ki2_move,
    read_ki2_move,
    read_kif_move,
    read_typed_move,
    read_usi_move,
    read_western_move,
)
from app.shogi.moves import Move, move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import square_named
from app.text import rules
from app.text.phrase import Phrase
from tests.cases import every_case

OPEN = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1S5R1/LN1GKGSNL b Bb 5"
GOLDS = "4k4/9/9/4r4/9/9/9/4G4/3GK4 b G 1"


def usi(text: str) -> Move:
    move = move_of_usi(text)
    assert move is not None
    return move


class TestTyped:
    @every_case(
        "text",
        [
            "76歩", "７六歩", "７６歩", "7六歩", "七六歩", "76 歩", "　７六　歩　", "▲７六歩", "☗76歩", "△７六歩", "７六歩(77)", "７六歩（７７）",
            "７六歩 (77)", "7776FU", "+7776FU", "7776fu", "７７７６ＦＵ", "7g7f", "7G7F", "７ｇ７ｆ", "P-7f", "p-7f", "P7f", "P-76", "P7g-7f", "Ｐ－７ｆ",
            "７六歩上", "７六歩直", "76歩行", "76歩入",
        ],
    )  # fmt: skip
    def test_one_move_in_many_forms(self, text: str) -> None:
        assert read_typed_move(Position.from_sfen("startpos"), text) is usi("7g7f")

    @every_case(
        ("sfen", "text", "move"),
        [
            (OPEN, "５五角", "B*5e"),
            (OPEN, "55角打", "B*5e"),
            (OPEN, "５五角(00)", "B*5e"),
            (OPEN, "B*5e", "B*5e"),
            (OPEN, "b*5E", "B*5e"),
            (OPEN, "B'5e", "B*5e"),
            (OPEN, "0055KA", "B*5e"),
            (OPEN, "78金", "6i7h"),
            (OPEN, "58金右", "4i5h"),
            (OPEN, "58金左", "6i5h"),
            (OPEN, "G6i-5h", "6i5h"),
            (OPEN, "68玉", "5i6h"),
            (OPEN, "68王", "5i6h"),
            # 成, 不成, 生, and neither
            ("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "53銀成", "5d5c+"),
            ("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "53銀不成", "5d5c"),
            ("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "53銀生", "5d5c"),
            ("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "53銀", "5d5c"),
            ("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "S-5c+", "5d5c+"),
            ("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "S-5c=", "5d5c"),
            ("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "91歩", "9b9a+"),
            ("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "P9b-9a", "9b9a+"),
            ("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "91歩不成", "9b9a"),
            # pieces by all their names
            ("4k4/9/9/+L+N+S6/9/9/+R+B7/9/4K4 b - 1", "95成香", "9d9e"),
            ("4k4/9/9/+L+N+S6/9/9/+R+B7/9/4K4 b - 1", "95杏", "9d9e"),
            ("4k4/9/9/+L+N+S6/9/9/+R+B7/9/4K4 b - 1", "85圭", "8d8e"),
            ("4k4/9/9/+L+N+S6/9/9/+R+B7/9/4K4 b - 1", "75全", "7d7e"),
            ("4k4/9/9/+L+N+S6/9/9/+R+B7/9/4K4 b - 1", "99竜", "9g9i"),
            ("4k4/9/9/+L+N+S6/9/9/+R+B7/9/4K4 b - 1", "99龍", "9g9i"),
            ("4k4/9/9/+L+N+S6/9/9/+R+B7/9/4K4 b - 1", "86馬", "8g8f"),
            ("4k4/9/9/+L+N+S6/9/9/+R+B7/9/4K4 b - 1", "+B-8f", "8g8f"),
            # more is said than must be, in any order
            ("4k4/9/9/9/3G5/3GGG3/9/9/4K4 b - 1", "55金上右", "4f5e"),
            ("4k4/9/9/9/3G5/3GGG3/9/9/4K4 b - 1", "55金右入", "4f5e"),
            ("4k4/9/9/9/3G5/3GGG3/9/9/4K4 b - 1", "55金直上", "5f5e"),
            ("4k4/9/4S4/3S5/9/9/9/9/4K4 b - 1", "54銀下成", None),
            ("4k4/9/3S1S3/9/9/9/9/9/4K4 b - 1", "54銀成右下", "4c5d+"),
            ("4k4/9/3S1S3/9/9/9/9/9/4K4 b - 1", "54銀右引成", "4c5d+"),
            # the legal one is meant
            (GOLDS, "48金", "G*4h"),
            ("4k4/9/9/9/9/9/9/4G4/4K4 b G 1", "48金", "5h4h"),
        ],
    )
    def test_a_move(self, sfen: str, text: str, move: str | None) -> None:
        read = read_typed_move(Position.from_sfen(sfen), text)
        assert (read.usi if isinstance(read, Move) else None) == move

    @every_case("text", ["同歩", "同　歩", "同 歩", "仝歩", "▲同歩", "５五同歩", "同５五歩", "55歩"])
    def test_the_square_of_the_move_before(self, text: str) -> None:
        position = Position.from_sfen("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1")
        assert read_typed_move(position, text, square_named("5e")) is usi("5f5e")

    @every_case(
        ("text", "reason"),
        [
            ("", rules.NO_MOVE_TEXT),
            ("歩", rules.NO_MOVE_TEXT),
            ("76", rules.NO_MOVE_TEXT),
            ("同", rules.NO_MOVE_TEXT),
            ("投了", rules.NO_MOVE_TEXT),
            ("７六歩(07)", rules.NO_MOVE_TEXT),
            ("7776XX", rules.NO_MOVE_TEXT),
            ("0055RY", rules.NO_MOVE_TEXT),
            ("7777FU", rules.NO_MOVE_TEXT),
            ("５五歩(55)", rules.NO_MOVE_TEXT),
            ("+G-5h", rules.NO_MOVE_TEXT),
            ("+P*5e", rules.NO_MOVE_TEXT),
            ("５五龍打", rules.NO_MOVE_TEXT),
            ("右" * 65, rules.NO_MOVE_TEXT),
            ("76歩" + " " * 100, rules.NO_MOVE_TEXT),
            ("同歩", rules.NO_PREVIOUS_MOVE),
            ("55歩", rules.NO_SUCH_PIECE),
            ("55龍", rules.NO_SUCH_PIECE),
            ("76歩右", rules.NO_SUCH_PIECE),
            ("58金", rules.SEVERAL_PIECES),
            ("G-5h", rules.SEVERAL_PIECES),
            ("55飛打", rules.NOT_IN_HAND),
            ("R*5e", rules.NOT_IN_HAND),
            ("0055HI", rules.NOT_IN_HAND),
            ("5e5d", rules.EMPTY_ORIGIN),
            ("5554FU", rules.EMPTY_ORIGIN),
            ("５四歩(55)", rules.EMPTY_ORIGIN),
            ("7776GI", rules.OTHER_PIECE_THERE),
            ("4958TO", rules.OTHER_PIECE_THERE),
            ("P4i-5h", rules.OTHER_PIECE_THERE),
            ("-3334FU", rules.OTHER_SIDE),
        ],
    )
    def test_no_move_and_why(self, text: str, reason: Phrase) -> None:
        assert read_typed_move(Position.from_sfen("startpos"), text) == UnreadableMove(reason)

    @settings(max_examples=300, deadline=None)
    @given(
        st.sampled_from(CROWDED),
        st.one_of(
            st.text(max_size=80),
            st.text(alphabet="同仝７６五歩香桂銀金角飛玉と成不打生右左直上寄引行入下()（）　7g+*-PRBx▲0", max_size=12),
        ),
    )
    def test_any_text_is_answered(self, sfen: str, text: str) -> None:
        position = Position.from_sfen(sfen)
        for read in (
            read_typed_move(position, text),
            read_ki2_move(position, text, square_named("5e")),
            read_kif_move(position, text),
            read_csa_move(position, text),
            read_usi_move(position, text),
            read_western_move(position, text),
        ):
            if isinstance(read, Move):
                position.apply(read)
                position.undo()


class TestKif:
    def test_an_origin_or_a_drop_is_wanted(self) -> None:
        position = Position.from_sfen(OPEN)
        assert read_kif_move(position, "７八金") == UnreadableMove(rules.NO_MOVE_TEXT)
        assert read_kif_move(position, "７八金(69)") is usi("6i7h")
        assert read_kif_move(position, "５五角打") is usi("B*5e")
        assert read_kif_move(position, "７八") == UnreadableMove(rules.NO_MOVE_TEXT)

    def test_not_promoting_is_not_written(self) -> None:
        position = Position.from_sfen("4k4/P8/9/9/9/9/9/9/4K4 b - 1")
        assert read_kif_move(position, "９一歩(92)") is usi("9b9a")
        assert read_kif_move(position, "９一歩不成(92)") is usi("9b9a")
        assert read_kif_move(position, "９一歩成(92)") is usi("9b9a+")

    def test_squares_are_believed_and_the_piece_checked_apart(self) -> None:
        position = Position.from_sfen(OPEN)
        assert read_kif_move(position, "７八銀(69)") is usi("6i7h")
        assert not kif_names_piece(position, "７八銀(69)", usi("6i7h"))
        assert kif_names_piece(position, "７八金(69)", usi("6i7h"))
        assert kif_names_piece(position, "同　金(69)", usi("6i7h"))
        assert kif_names_piece(position, "５五角打", usi("B*5e"))
        assert not kif_names_piece(position, "中断", usi("B*5e"))


class TestSeveral:
    def test_illegal_moves_of_a_record_are_read(self) -> None:
        """The pinned gold is the only one that can be meant, and nothing is in hand."""
        position = Position.from_sfen(GOLDS.replace(" G ", " - "))
        assert read_ki2_move(position, "４八金") is usi("5h4h")

    def test_a_second_pawn_on_a_file_is_read(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/9/4P4/9/4K4 b P 1")
        assert read_ki2_move(position, "５二歩") is usi("P*5b")

    def test_two_pinned_pieces_remain_two(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/9/9/r2GKG2r/9 b - 1")
        assert read_ki2_move(position, "５七金") == UnreadableMove(rules.SEVERAL_PIECES)
        assert read_ki2_move(position, "５七金左") is usi("6h5g")

    @every_case(("turn", "rook", "horse"), [("b", "R", "+B"), ("w", "r", "+b")])
    def test_right_and_left_of_sliders(self, turn: str, rook: str, horse: str) -> None:
        side = Side.BLACK if turn == "b" else Side.WHITE
        position = Position.from_sfen(f"9/9/9/9/{rook}7{rook}/9/9/9/9 {turn} - 1")
        left = "9e5e" if side is Side.BLACK else "1e5e"
        assert read_ki2_move(position, "５五飛左") is usi(left)
        position = Position.from_sfen(f"9/9/9/3{horse}{horse}{horse}3/9/9/9/9/9 {turn} - 1")
        assert read_ki2_move(position, "５五馬直") is usi("5d5e")
        assert read_ki2_move(position, "５五馬右") is usi("4d5e" if side is Side.BLACK else "6d5e")
        assert read_ki2_move(position, "５五馬右上" if side is Side.BLACK else "５五馬右引") == UnreadableMove(
            rules.NO_SUCH_PIECE
        )


@every_case(
    ("sfen", "text", "move", "tail"),
    [
        ("startpos", "▲７六歩（2分）△３四歩", "7g7f", "（2分）△３四歩"),
        ("startpos", "▲７六歩1", "7g7f", "1"),
        ("startpos", "▲７六歩", "7g7f", ""),
        (GOLDS, "▲５二金打まで", "G*5b", "まで"),
        # Of the moves that the text can begin with the longest legal one, or else the longest.
        ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "▲５五歩打、", "P*5e", "、"),
        ("startpos", "▲７六", None, ""),
        ("startpos", "まで3手", None, ""),
        ("startpos", "", None, ""),
    ],
)
def test_a_move_at_the_head_of_a_text_leaves_the_rest(sfen: str, text: str, move: str | None, tail: str) -> None:
    found = read_first_ki2_move(Position.from_sfen(sfen), text)
    assert (None if found is None else (found.move.usi, found.tail)) == (None if move is None else (move, tail))
