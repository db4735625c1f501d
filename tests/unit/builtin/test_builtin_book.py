"""The opening book: every line legal and sound, each style kept to, and an answer to whatever the other side begins with."""

from collections import Counter
from random import Random

import pytest

from app.builtin.book import OPENING_NAMES_BY_STYLE, BuiltinBook, OpeningLine, parse_book_lines, read_openings
from app.builtin.options import Style
from app.shogi import rules
from app.shogi.moves import move_of_usi
from app.shogi.pieces import ROOK, Side, kind_of, side_of
from app.shogi.position import Position
from app.shogi.squares import SQUARES, file_of
from app.shogi.starts import EVEN, STARTS, StartPosition
from app.text.phrase import Phrase
from tests.cases import every_case
from tests.sampling import so_many
from tests.unit.builtin.fairy_opinion import fairy

LINES = read_openings()
THEORY = [line for line in LINES if not line.known_plies]
"""All but the answers to what opens a game less often."""
BOOK = BuiltinBook()
EXPECTED = """
    矢倉 腰掛け銀 棒銀 早繰り銀 右玉 相掛かり 横歩取り 一手損 雁木 右四間 嬉野
    四間飛車 三間飛車 ゴキゲン中飛車 向かい飛車 相振り飛車 急戦 穴熊 左美濃 石田流
"""
A, B = Phrase("甲", "A"), Phrase("乙", "B")
NAMED = {line.name.ja: line.name for line in LINES}


def after(*moves: str, start: str = "startpos") -> Position:
    position = Position.from_sfen(start)
    for usi in moves:
        move = move_of_usi(usi)
        assert move is not None
        assert rules.is_legal(position, move), (usi, position.sfen())
        position.apply(move)
    return position


def chance_of(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - the same in every run


def offers(book: BuiltinBook, style: Style, *moves: str) -> Counter[str]:
    """How often each move is chosen in 200."""
    sfen = after(*moves).sfen()
    chance = chance_of(7)
    found = [book.choose_move(sfen, style, chance) for _ in range(200)]
    return Counter(move.usi for move in found if move is not None)


def knows(style: Style, *moves: str) -> bool:
    return BOOK.choose_move(after(*moves).sfen(), style, chance_of(7)) is not None


def rook_swung(position: Position, side: Side) -> bool:
    """Whether the first rook of `side` stands on the left half of the board as that side sees it."""
    for square in SQUARES:
        piece = position.piece_at(square)
        if piece and kind_of(piece) == ROOK and side_of(piece) is side:
            file = file_of(square)
            return (10 - file if side else file) > 4
    return False


def test_every_line_can_be_played() -> None:
    for line in LINES:
        moves = line.moves.split()
        after(*moves)
        assert line.weight > 0, line
        assert {line.black, line.white} <= {Style.STATIC, Style.RANGING}, line
        assert 0 <= line.known_plies < len(moves), line


def test_a_line_with_something_else_in_it_is_refused() -> None:
    with pytest.raises(ValueError, match="7g7x"):
        BuiltinBook([OpeningLine(A, Style.STATIC, Style.STATIC, 1, "2g2f 7g7x")])


def test_a_line_may_go_on_below_and_stand_for_several() -> None:
    text = """\
# a comment
= 甲 | A

居 振 3 7g7f
      3c3d
# another
振 振 1 (7g7f {3c3d 8c8d}) 2g2f
居 居 1 (7g7f) 3c3d 2g2f
"""
    assert list(parse_book_lines(text)) == [
        OpeningLine(A, Style.STATIC, Style.RANGING, 3, "7g7f 3c3d"),
        OpeningLine(A, Style.RANGING, Style.RANGING, 1, "7g7f 3c3d 2g2f", 2),
        OpeningLine(A, Style.RANGING, Style.RANGING, 1, "7g7f 8c8d 2g2f", 2),
        OpeningLine(A, Style.STATIC, Style.STATIC, 1, "7g7f 3c3d 2g2f", 1),
    ]


@every_case("row", ["居 居 1 7g7f", "= 甲 | A\n居 ? 1 7g7f", "= 甲 | A\n居 居 7g7f", "= 甲 | A\n居 居 1 (7g7f 3c3d"])
def test_a_row_that_says_no_line_is_refused(row: str) -> None:
    with pytest.raises(ValueError, match="no opening: '居"):
        list(parse_book_lines(row))


def test_the_theory_is_as_wide_as_it_is_meant_to_be() -> None:
    assert len([line for line in THEORY if 10 <= len(line.moves.split()) <= 30]) == len(THEORY) >= 40
    assert len({line.moves for line in THEORY}) == len(THEORY)
    spoken = " ".join(NAMED)
    assert [name for name in EXPECTED.split() if name not in spoken] == []


def test_a_name_has_one_translation() -> None:
    assert len({(line.name.ja, line.name.en) for line in LINES}) == len(NAMED)
    assert all(name.ja.strip() == name.ja != "" and name.en.strip() == name.en != "" for name in NAMED.values())


def test_a_rook_is_where_its_style_has_it() -> None:
    for line in THEORY:
        if len(moves := line.moves.split()) < 12:
            continue
        end = after(*moves)
        for side, style in zip(Side, (line.black, line.white), strict=True):
            assert rook_swung(end, side) == (style is Style.RANGING), (line, side)


@every_case("styles", [(black, white) for black in Style for white in Style], ids=str)
def test_two_who_play_from_the_book_keep_to_their_styles(styles: tuple[Style, Style]) -> None:
    for seed in range(12):
        play_from_the_book(styles, seed)


def play_from_the_book(styles: tuple[Style, Style], seed: int) -> None:
    chance, position, plies = chance_of(seed), Position.from_sfen("startpos"), 0
    while (found := BOOK.choose_move(position.sfen(), styles[position.turn], chance)) is not None:
        position = after(found.usi, start=position.sfen())
        plies += 1
    assert plies >= 3
    if plies >= 12:
        for side, style in zip(Side, styles, strict=True):
            if style is not Style.ANY:
                assert rook_swung(position, side) == (style is Style.RANGING)


@every_case("style", Style)
def test_white_has_an_answer_to_every_first_move(style: Style) -> None:
    start = Position.from_sfen("startpos")
    unanswered = [move.usi for move in start.legal_moves() if not knows(style, move.usi)]
    assert unanswered == []


@every_case("style", Style)
def test_black_has_an_answer_to_nearly_every_second_move(style: Style) -> None:
    replies = [move.usi for move in after("7g7f").legal_moves()]
    assert [usi for usi in replies if not knows(style, "7g7f", usi)] == ["2c2d"]


@every_case("moves", [(), ("7g7f",), ("7g7f", "3c3d"), ("7g7f", "3c3d", "2g2f")])
def test_who_does_not_mind_gets_what_either_style_would_play(moves: tuple[str, ...]) -> None:
    static, ranging, either = (set(offers(BOOK, style, *moves)) for style in Style)
    assert static
    assert ranging
    assert static != ranging
    assert either == static | ranging


def test_a_position_is_known_whatever_the_order_of_the_moves() -> None:
    usual = ("7g7f", "3c3d", "2g2f", "8c8d")
    turned = ("2g2f", "8c8d", "7g7f", "3c3d")
    assert offers(BOOK, Style.STATIC, *usual) == offers(BOOK, Style.STATIC, *turned)
    assert offers(BOOK, Style.STATIC, *usual)


def test_the_number_of_the_move_does_not_matter() -> None:
    sfen = after("7g7f").sfen_without_ply()
    found = {BOOK.choose_move(f"{sfen} {ply}", Style.RANGING, chance_of(1)) for ply in (1, 2, 90)}
    assert len(found) == 1


def test_the_same_chance_chooses_the_same() -> None:
    chosen = [
        [BOOK.choose_move(EVEN.sfen, Style.ANY, chance) for _ in range(20)] for chance in (chance_of(3), chance_of(3))
    ]
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) > 1


def test_the_heavier_line_is_chosen_more_often_and_weights_add_up() -> None:
    book = BuiltinBook(
        [
            OpeningLine(A, Style.STATIC, Style.STATIC, 3, "2g2f 8c8d"),
            OpeningLine(B, Style.STATIC, Style.STATIC, 3, "2g2f 3c3d"),
            OpeningLine(A, Style.STATIC, Style.STATIC, 2, "7g7f 3c3d"),
        ]
    )
    often = offers(book, Style.STATIC)
    assert often["2g2f"] > 2 * often["7g7f"] > 0


def test_an_opening_has_its_name_as_soon_as_it_is_no_other() -> None:
    book = BuiltinBook(
        [
            OpeningLine(A, Style.STATIC, Style.STATIC, 1, "7g7f 3c3d 2g2f"),
            OpeningLine(B, Style.STATIC, Style.STATIC, 1, "7g7f 3c3d 1g1f"),
            OpeningLine(B, Style.RANGING, Style.STATIC, 1, "7g7f 8c8d"),
        ]
    )
    first = book.choose_move(EVEN.sfen, Style.STATIC, chance_of(1))
    either = book.choose_move(EVEN.sfen, Style.ANY, chance_of(1))
    last = {book.choose_move(after("7g7f", "3c3d").sfen(), Style.STATIC, chance_of(seed)) for seed in range(20)}
    assert first == ("7g7f", OPENING_NAMES_BY_STYLE[Style.STATIC])
    assert either == ("7g7f", OPENING_NAMES_BY_STYLE[Style.ANY])
    assert last == {("2g2f", A), ("1g1f", B)}


def test_what_nobody_is_to_play_is_not_offered() -> None:
    book = BuiltinBook([OpeningLine(A, Style.STATIC, Style.STATIC, 1, "1g1f 8c8d", 1)])
    assert not offers(book, Style.ANY)
    assert set(offers(book, Style.STATIC, "1g1f")) == {"8c8d"}
    assert not offers(book, Style.RANGING, "1g1f")


@every_case("start", [start for start in STARTS if start is not EVEN], ids=lambda start: start.key)
def test_a_handicap_is_not_in_the_book(start: StartPosition) -> None:
    assert all(BOOK.choose_move(start.sfen, style, chance_of(1)) is None for style in Style)


def test_a_game_that_has_left_the_book_is_not_in_it() -> None:
    middle = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
    assert all(BOOK.choose_move(middle, style, chance_of(1)) is None for style in Style)


@pytest.mark.slow
@pytest.mark.proof
def test_no_line_ends_where_something_is_lost() -> None:
    with fairy() as worth:
        ends = {line.moves: worth(line.moves) for line in LINES[:: so_many(16, 1)]}
    assert {moves: points for moves, points in ends.items() if abs(points) > 250} == {}
