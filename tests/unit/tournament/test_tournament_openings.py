"""Openings of tournaments: what lists and records give, what is left out and why, and the order."""

from pathlib import Path

from app.formats.files import open_bytes
from app.play.conditions import Conditions
from app.play.referee import Referee
from app.text.phrase import Language
from app.tournament.even_openings import EVEN_OPENINGS
from app.tournament.openings import (
    is_list,
    merge_openings,
    openings_of_book,
    openings_of_list,
    openings_of_records,
    shuffle_openings,
)

LIST = """\
# a remark
startpos moves 7g7f 3c3d
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
position startpos moves 3c3d
7g7f 8c8d ; id "with a tail";
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves 3c3d
4k4/4G4/4P4/9/9/9/9/9/4K4 w 2r2b3g4s4n4l17p 1
nonsense
"""


def test_a_list_gives_each_position_once_and_says_which_lines_are_none() -> None:
    found = openings_of_list(LIST, "list")
    assert [opening.moves for opening in found.openings] == [("7g7f", "3c3d"), (), ("7g7f", "8c8d")]
    assert found.openings[0].source == "list:2"
    assert found.repeated_count == 1
    assert [fault.line for fault in found.faults] == [4, 7, 8]
    assert "already decided" in found.faults[1].reason.to(Language.EN)


def test_records_are_used_up_to_a_move() -> None:
    kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n".encode()
    opened = open_bytes(kif, "game.kif")
    assert not is_list(opened)
    assert [each.moves for each in openings_of_records(opened, "game.kif", 2).openings] == [("7g7f", "3c3d")]


BOOK = """\
#YANEURAOU-DB2016 1.00
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
2g2f none 0 1 1
7g7f none 0 1 3
5i5i none 0 1 3
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2
3c3d none 0 1 1
8c8d none 0 1 0
"""


def test_a_book_gives_its_lines_up_to_a_move_and_those_that_leave_it_before(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    path.write_text(BOOK, "utf-8")
    found = openings_of_book(path, 2)
    assert found is not None
    assert [opening.moves for opening in found.openings] == [("7g7f", "3c3d"), ("2g2f",)]
    listed = tmp_path / "list.txt"
    listed.write_text("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n", "utf-8")
    assert openings_of_book(listed, 2) is None


def test_files_together_have_each_position_once() -> None:
    both = merge_openings([openings_of_list("7g7f 3c3d", "a"), openings_of_list("startpos moves 7g7f 3c3d\n2g2f", "b")])
    assert len(both.openings) == 2
    assert both.repeated_count == 1


def test_the_same_seed_gives_the_same_order() -> None:
    openings = openings_of_list("\n".join(["7g7f", "2g2f", "3g3f", "4g4f", "5g5f", "6g6f"]), "x").openings
    assert shuffle_openings(openings, 5) == shuffle_openings(openings, 5) != openings
    assert set(shuffle_openings(openings, 5)) == set(openings)


def test_the_even_openings_can_be_played_and_lead_to_different_positions() -> None:
    games = [Referee(Conditions(moves=moves)) for moves in EVEN_OPENINGS]
    assert [[move.usi for move in game.moves] for game in games] == [list(moves) for moves in EVEN_OPENINGS]
    assert len({game.position.sfen_without_ply() for game in games}) == len(EVEN_OPENINGS)
