"""Each name of an opening or a castle, with the game that stands beside it in the file of names."""

from typing import Any

from app.base.folders import resources_folder
from app.base.regular import parse_json, read_contents
from app.book.turned import turn_position
from app.library.opening_names import GameNames, NameKind, classify_game, keys_by_name, name_of_key
from app.library.pattern import row_of_position
from app.shogi.moves import MOVES
from app.shogi.position import Position
from tests.cases import every_case

SAID: dict[str, Any] = parse_json(read_contents(resources_folder() / "library" / "names.json"))
OPENINGS = {each["key"]: each for each in SAID["openings"]}
CASTLES = {each["key"]: each for each in SAID["castles"]}
WAITING = ("5a4b", "4b5a")
"""What Gote does where only Sente's moves are told."""


def boards(said: dict[str, Any]) -> list[Position]:
    own = said.get("own", "").split()
    moves = [move for ply, usi in enumerate(own) for move in (usi, WAITING[ply % 2])] or said["game"].split()
    position = Position.from_sfen("startpos")
    along = [position.copy()]
    for usi in moves:
        move = MOVES[usi]
        assert move is not None
        assert position.try_move(move), f"{usi} in {position.sfen()}"
        along.append(position.copy())
    return along


def both(said: dict[str, Any]) -> tuple[GameNames, GameNames]:
    """The names of the game, and of the same with the sides exchanged."""
    along = boards(said)
    turned = map(turn_position, along)
    return classify_game(map(row_of_position, along)), classify_game(map(row_of_position, turned))


@every_case("key", OPENINGS)
def test_an_opening_is_named(key: str) -> None:
    names, turned = both(OPENINGS[key])
    if "game" in OPENINGS[key]:
        assert (names.pair, turned.pair) == (key, key)
    else:
        assert (names.openings[0], turned.openings[1]) == (key, key)


@every_case("key", CASTLES)
def test_a_castle_is_named(key: str) -> None:
    names, turned = both(CASTLES[key])
    assert (names.castles[0], turned.castles[1]) == (key, key)
    assert names.castles[1] is None


def test_a_name_is_found_in_both_languages() -> None:
    assert (
        keys_by_name("四間飛車", NameKind.OPENING)
        == keys_by_name("fourth-file rook", NameKind.OPENING)
        == ["fourth_rook"]
    )
    assert {"mino", "half_mino", "high_mino"} <= {*keys_by_name("美濃", NameKind.CASTLE)}
    assert name_of_key("mino").en == "Mino"
    assert name_of_key(None).ja == ""
