"""What is agreed on before a game: kept and read again, refused where no game can be, and names for its file."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.base.codec import decode_json, encode_json
from app.base.value import replaced
from app.book.choosing import BookChoice, BookPlan
from app.config.engine_profile import EngineProfile
from app.play.conditions import (
    PRESETS,
    Conditions,
    MoveLimit,
    Player,
    SeatTraits,
    TimeControl,
    find_condition_faults,
    find_preset,
    option_values,
    seat_traits,
    values_for_game,
)
from app.play.game_file_names import (
    NAME_TEMPLATE,
    GameFacts,
    create_unique_file,
    game_file_name,
    safe_file_name,
    short_engine_name,
)
from app.shogi.declarations import JishogiRule
from app.shogi.illegality import Illegality
from app.shogi.sfen import STARTPOS
from app.text import play as text
from tests.rights import needs_links

milliseconds = st.integers(0, 10**8)
shares = st.floats(0, 1)
words = st.text(max_size=20)
times = st.builds(TimeControl, milliseconds, milliseconds, milliseconds)
players = st.builds(
    Player,
    words,
    words,
    st.none() | st.integers(1, 10),
    st.builds(MoveLimit, milliseconds, milliseconds, milliseconds),
    st.builds(SeatTraits, st.booleans(), st.booleans(), milliseconds, milliseconds),
    st.builds(
        BookPlan,
        st.lists(words, max_size=3).map(tuple),
        st.builds(BookChoice, least_share=shares, temperature=st.floats(1, 10**6), ignored=shares),
    ),
)
any_conditions = st.builds(
    Conditions,
    st.tuples(players, players),
    st.tuples(times, times),
    words,
    st.lists(words, max_size=4).map(tuple),
    st.integers(0, 1000),
    st.booleans(),
    st.none() | st.sampled_from(JishogiRule),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    words,
)
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(Conditions._fields) | words, below),
    max_leaves=12,
)


@given(any_conditions)
def test_conditions_come_back_as_they_were(conditions: Conditions) -> None:
    assert decode_json(Conditions, encode_json(Conditions, conditions), None) == conditions


@given(any_json)
def test_anything_may_be_read_as_conditions(said: object) -> None:
    conditions = decode_json(Conditions, json.dumps(said).encode(), Conditions())
    assert decode_json(Conditions, encode_json(Conditions, conditions), None) == conditions


def test_what_makes_no_sense_is_as_usual() -> None:
    said = json.loads(encode_json(Conditions, Conditions(max_moves=300, event="杯")))
    said["max_moves"] = "many"
    said["declaration"] = "whenever"
    assert decode_json(Conditions, json.dumps(said).encode(), None) == Conditions(event="杯")


def test_presets_are_found_by_their_times() -> None:
    for preset in PRESETS:
        assert find_preset(preset.time) is preset
    assert find_preset(TimeControl(1, 2)) is None
    assert len({preset.key for preset in PRESETS}) == len(PRESETS)


def test_players_change_sides_with_their_times() -> None:
    agreed = Conditions((Player("a"), Player("b")), (TimeControl(1), TimeControl(2)))
    assert agreed.swap_players().players == (Player("b"), Player("a"))
    assert agreed.swap_players().times == (TimeControl(2), TimeControl(1))


FAULTS = {
    "no position": (Conditions(start="nothing"), "The start position cannot be read."),
    "no move": (Conditions(moves=("7g7f", "what")), "“what” is not a move."),
    "an illegal move": (Conditions(moves=("7g7f", "7g7f")), "Move 2 before the start of the game, 7g7f, is not legal."),
    "no king": (Conditions(start="9/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1"), text.KING_MISSING.en),
    "a king that can be taken": (Conditions(start="4k4/4R4/9/9/9/9/9/9/4K4 b r2b4g4s4n4l18p 1"), text.KING_EXPOSED.en),
    "mate": (Conditions(start="4k4/4G4/4P4/9/9/9/9/9/4K4 w 2r2b3g4s4n4l17p 1"), text.OVER_ALREADY.en),
    "byoyomi and increments": (Conditions(times=(TimeControl(0, 1, 1), TimeControl())), text.BOTH_EXTRAS.en),
}


@pytest.mark.parametrize("case", FAULTS)
def test_games_that_cannot_be_are_refused_with_the_reason(case: str) -> None:
    conditions, beginning = FAULTS[case]
    (fault,) = find_condition_faults(conditions)
    assert fault.en.startswith(beginning)


def test_the_reason_says_what_is_wrong_with_a_move() -> None:
    (fault,) = find_condition_faults(Conditions(moves=("7g7f", "8b8d")))
    assert Illegality.BLOCKED.phrase.ja in fault.ja
    assert "2手目" in fault.ja


@pytest.mark.parametrize("start", [STARTPOS, "startpos", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"])
def test_usual_games_are_not_refused(start: str) -> None:
    assert find_condition_faults(Conditions(start=start)) == ()


HANDICAP = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"


@pytest.mark.parametrize(
    ("rule", "start", "said"),
    [
        (JishogiRule.POINTS_27, STARTPOS, "CSARule27"),
        (JishogiRule.POINTS_24, STARTPOS, "CSARule24"),
        (JishogiRule.POINTS_27, HANDICAP, "CSARule27H"),
        (JishogiRule.TRY, HANDICAP, "TryRule"),
        (None, STARTPOS, "NoEnteringKing"),
    ],
)
def test_engines_are_told_by_which_rule_to_declare(rule: JishogiRule | None, start: str, said: str) -> None:
    assert option_values(Conditions(start=start, declaration=rule), Player())["EnteringKingRule"] == said


def test_engines_are_told_whether_to_ponder_and_how_well_to_play() -> None:
    weak = Player("E", "builtin", 3, traits=SeatTraits(ponders=True))
    values = option_values(Conditions(), weak)
    assert (values["USI_Ponder"], values["Level"]) == (True, 3)
    assert option_values(Conditions(), Player()).keys() == {"USI_Ponder", "EnteringKingRule"}


@pytest.mark.parametrize(
    ("limit", "start", "told"),
    [(256, STARTPOS, 256), (0, STARTPOS, 0), (100, STARTPOS.removesuffix(" 1") + " 41", 140)],
)
def test_engines_are_told_the_move_limit_unless_the_person_has_set_it(limit: int, start: str, told: int) -> None:
    values = values_for_game(Conditions(max_moves=limit, start=start), Player(), {"Draw_Ply": 7, "Threads": 2})
    assert (values["MaxMovesToDraw"], values["Draw_Ply"], values["Threads"]) == (told, 7, 2)
    assert values["USI_Ponder"] is False


FACTS = GameFacts("2026-01-31", "第1回 読み筋杯", "a/b:c", "", 85)


@pytest.mark.parametrize(
    ("template", "name"),
    [
        (NAME_TEMPLATE, "2026-01-31 a_b_c–"),
        ("{title} {ply}手 {sente} vs {gote}", "第1回 読み筋杯 85手 a_b_c vs"),
        ("{unknown} {ply}", "{unknown} 85"),
        ("../../{ply}", "85"),
        ("", "game"),
        ("...", "game"),
        ("con", "_con"),
        ("x" * 500, "x" * 171 + "-0ab2ce51"),
        ("{sente}\0\n", "a_b_c"),
    ],
)
def test_files_are_named_by_a_template(template: str, name: str) -> None:
    assert game_file_name(template, FACTS) == name


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        ("gpsshogi (smp) vm r3033 wordsize 64 gcc", "gpsshogi"),
        ("Fairy-Stockfish 11.1 LB 64", "Fairy-Stockfish"),
        ("YaneuraOu NNUE 7.63 64AVX2 TOURNAMENT", "YaneuraOu NNUE"),
        ("Yomisuji Lv.5", "Yomisuji Lv.5"),
        ("2", "2"),
        ("(x)", "(x)"),
    ],
)
def test_an_engine_has_a_short_name(engine: str, name: str) -> None:
    assert short_engine_name(engine) == name


@given(st.text(max_size=300), st.text(max_size=100))
def test_every_name_can_be_a_file(template: str, sente: str) -> None:
    name = game_file_name(template, FACTS._replace(sente=sente))
    assert name
    assert not set(name) & set('/\\:*?"<>|\0\n')
    assert len(name.encode("utf-8", "ignore")) <= 181


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    (tmp_path / "game.kif").write_text("precious")
    paths = [create_unique_file(tmp_path, "game", ".kif") for _ in range(3)]
    assert [path.name for path in paths] == ["game-2.kif", "game-3.kif", "game-4.kif"]
    assert (tmp_path / "game.kif").read_text() == "precious"


def test_the_traits_of_a_seat_are_those_of_the_engines_profile() -> None:
    usual = EngineProfile("", "", "")
    assert seat_traits(usual) == SeatTraits(grace_ms=usual.grace_ms)
    set_up = replaced(usual, takes_increments=False, margin_ms=5, grace_ms=6, exchanges_clocks=True)
    assert seat_traits(set_up, ponders=True) == SeatTraits(True, False, 5, 6, exchanges_clocks=True)


@needs_links
def test_a_link_that_leads_nowhere_counts_as_a_file(tmp_path: Path) -> None:
    (tmp_path / "game.kif").symlink_to(tmp_path / "missing")
    assert create_unique_file(tmp_path, "game", ".kif").name == "game-2.kif"


@pytest.mark.parametrize("letter", ["a", "竜", "𠮷"])
def test_names_of_any_length_fit_a_disk_and_stay_different(letter: str) -> None:
    """As names from servers do, which end with the moment of the game."""
    names = {safe_file_name(f"{letter * 3_000}+{number}") for number in range(50)}
    assert len(names) == 50
    assert max(len(name.encode()) for name in names) + len("-1000.kifu") <= 255
    assert safe_file_name(letter * 20) == letter * 20
