"""ShogiHome's next-move problems: both ways without a loss, with the signs of both sides, and refusals."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.training.card import CardKind, CardMove, CardPrevious
from app.training.card_store import CardStore
from app.training.next_move_json import read_problems, write_problems
from tests.unit.training.cards import WHITE, found

SAMPLE: dict[str, Any] = {
    "format": "shogihome-next-move",
    "version": 1,
    "metadata": {"title": "六月の対局", "engine": {"name": "Engine 1"}, "unknown": [1]},
    "problems": [
        {
            "sfen": f"{WHITE} 1",
            "candidates": [
                {"usi": "8c8d", "score": -120, "depth": 20, "accepted": True, "pv": ["8c8d", "2g2f"]},
                {"usi": "3c3d", "score": -100, "depth": 20, "accepted": True, "pv": ["3c3d"]},
                {"usi": "5a5b", "score": 300, "depth": 20, "pv": ["5a5b", "2g2f"]},
            ],
            "actualMove": {"usi": "5a5b", "score": 300, "scoreSource": "research"},
            "previousMove": {
                "usi": "7g7f",
                "sfen": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            },
            "analysis": {"scoreBeforeMove": -120, "scoreAfterMove": 300},
            "source": {
                "path": "/g/a.kif",
                "ply": 2,
                "blackPlayer": "先手",
                "whitePlayer": "後手",
                "date": "2026/06/01",
            },
            "unknown": {"more": 1},
        }
    ],
}


def altered(**changes: Any) -> str:
    return json.dumps(SAMPLE | {"problems": [SAMPLE["problems"][0] | changes]})


def test_a_problem_of_gote_is_read_with_its_signs() -> None:
    ((card, source),) = read_problems(json.dumps(SAMPLE)).found_cards
    assert card.kind is CardKind.MISTAKE
    assert [move.usi for move in card.moves if move.is_accepted] == ["8c8d", "3c3d"]
    rate = card.moves[0].win_rate(card.turn, card.scale)
    assert rate is not None
    assert rate > 50
    assert 10 < card.loss < 20
    assert card.previous == CardPrevious("7g7f", SAMPLE["problems"][0]["previousMove"]["sfen"])
    assert (source.path, source.ply, source.black, source.white) == ("/g/a.kif", 2, "先手", "後手")
    assert card.engine == "Engine 1"


def test_what_is_written_is_read_again() -> None:
    first = read_problems(json.dumps(SAMPLE)).found_cards
    written = json.loads(write_problems(first, "六月の対局", 0.0))
    (problem,), (sample,) = written["problems"], SAMPLE["problems"]
    assert problem["candidates"] == [{"accepted": False} | each for each in sample["candidates"]]
    for key in ("sfen", "actualMove", "previousMove", "analysis", "source"):
        assert problem[key] == sample[key]
    again = read_problems(json.dumps(written)).found_cards
    assert [each.card._replace(engine="") for each in again] == [each.card._replace(engine="") for each in first]


def test_mates_keep_the_sign_of_the_winner() -> None:
    moves = (CardMove("8c8d", mate=-5, line=("8c8d", "2g2f"), is_accepted=True), CardMove("3c3d", points=10))
    written = write_problems([found(sfen=WHITE, moves=moves)], "", 0.0)
    assert json.loads(written)["problems"][0]["candidates"][0]["mate"] == -5
    ((card, _),) = read_problems(written).found_cards
    assert card.kind is CardKind.MATE
    assert card.moves[0].mate_plies(card.turn) == 5
    assert card.moves[0].score is not None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no json", "not a ShogiHome collection"),
        (json.dumps(SAMPLE | {"format": "other"}), "not a ShogiHome collection"),
        (json.dumps(SAMPLE | {"version": 2}), "version 2"),
        (altered(sfen="nothing"), "Problem 1"),
        (altered(candidates=[]), "no candidate"),
        (altered(candidates=[{"usi": "8c8d"}]), "not accepted"),
        (altered(candidates=[{"usi": "8c8e", "accepted": True}]), "no candidate"),
        (altered(candidates=[{"usi": "8c8e", "accepted": True}, {"usi": "8c8d"}]), "8c8e cannot be played"),
        (altered(previousMove={"usi": "2g2f", "sfen": SAMPLE["problems"][0]["previousMove"]["sfen"]}), "previous"),
    ],
)
def test_what_is_refused(text: str, reason: str) -> None:
    read = read_problems(text)
    assert not read.found_cards
    assert reason in read.problems[0].en


@pytest.mark.parametrize(
    "number", [float("inf"), float("nan"), 10**400, -(10**400)], ids=["infinity", "none", "huge", "deep"]
)
def test_numbers_that_nobody_means_are_left_out_and_the_problem_stays(number: float, tmp_path: Path) -> None:
    best = {"usi": "8c8d", "score": number, "depth": number, "mate": number, "accepted": True}
    (found_,) = read_problems(altered(candidates=[best], source={"ply": number})).found_cards
    assert found_.card.moves == (CardMove("8c8d", None, None, 0.0, ("8c8d",), is_accepted=True),)
    with closing(CardStore(tmp_path / "training.db")) as store:
        store.add_card(found_, 0.0)
        assert [each.sources[0].ply for each in store] == [0]


def test_halves_of_letters_and_lines_of_no_moves_can_be_kept(tmp_path: Path) -> None:
    best = {"usi": "8c8d", "score": 1, "accepted": True, "pv": ["8c8d", "2g2f", "\ud800", "8d8e"]}
    changed = altered(candidates=[best], source={"path": "a\udcff.kif", "ply": 2, "blackPlayer": "\ud800"})
    (found_,) = read_problems(changed).found_cards
    assert found_.card.moves[0].line == ("8c8d", "2g2f")
    with closing(CardStore(tmp_path / "training.db")) as store:
        store.add_card(found_, 0.0)
        assert [(each.sources[0].path, each.sources[0].black) for each in store] == [("a?.kif", "?")]
