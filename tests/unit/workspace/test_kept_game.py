"""Games that are kept come back as they were; what is damaged is left out and harms no other."""

from pathlib import Path

import pytest

from app.base.codec import decode_json, encode_json
from app.play.conditions import Conditions, Player, TimeControl
from app.play.game_state import VERSION, AdjournedGame
from app.workspace.game_choices import MOST_ADJOURNED, Games, GameWindowOptions, SavedGame, SavedGames
from app.workspace.state_store import ADJOURNED_GAMES, RUNNING_GAME, StateStore


def game(name: str = "Hana", *, is_swapped: bool = False) -> SavedGame:
    times = (TimeControl(60_000), TimeControl(60_000))
    conditions = Conditions((Player(name), Player("Ken", "builtin", 3)), times)
    moves = (("7g7f", 1_500, 60_000, 60_000),)
    adjourned = AdjournedGame(VERSION, moves, (58_500, 60_000, 250), conditions, is_swapped)
    return SavedGame(adjourned, "2026/01/31 09:00:00", GameWindowOptions(saves=False), {1: "*評価値=30"})


def read(data: bytes) -> Games:
    return decode_json(Games, data, ())


def kept_games() -> tuple[SavedGames, StateStore]:
    state = StateStore(Path("/nowhere"), lambda _, __: None)
    return SavedGames(state), state


def test_games_come_back() -> None:
    games = (game(), game("山川 流", is_swapped=True))
    keeping, _ = kept_games()
    for each in games:
        keeping.save_running(each)
        keeping.adjourn_game(each)
    assert keeping.adjourned == games
    keeping.remove_adjourned(games[0])
    assert list(keeping.adjourned) == [games[1]]


def test_a_game_that_was_being_played_counts_as_adjourned() -> None:
    keeping, state = kept_games()
    keeping.save_running(game())
    assert SavedGames(state).adjourn_interrupted() == (game(),)
    assert SavedGames(state).adjourn_interrupted() == (game(),)


def test_a_new_game_does_not_take_the_place_of_one_that_was_not_gone_on_with_yet() -> None:
    keeping, state = kept_games()
    keeping.save_running(game())
    later = SavedGames(state)
    later.save_running(game("Ken"))
    later.forget_running()
    assert later.adjourned == (game(),)


@pytest.mark.parametrize("record_has", ["no move", "a move", "its end"])
def test_a_game_that_was_kept_before_its_first_move_goes_by_its_record(record_has: str) -> None:
    begun = game()._replace(game=game().game._replace(moves=(), clock=(60_000, 60_000, 0)))
    found = {"no move": begun, "a move": game(), "its end": None}[record_has]
    keeping, state = kept_games()
    keeping.save_running(begun)
    assert SavedGames(state, lambda _: found).adjourn_interrupted() == ((game(),) if record_has == "a move" else ())


def test_long_games_with_all_that_engines_thought_come_back(tmp_path: Path) -> None:
    long = game()._replace(held=dict.fromkeys(range(1, 301), "*" * 10_000))
    for start in range(3):
        keeping = SavedGames(StateStore(tmp_path, Path.write_bytes))
        assert len(keeping.adjourn_interrupted()) == start
        keeping.save_running(long._replace(started_at=str(start)))


def test_names_go_by_the_side_that_each_plays_now() -> None:
    assert game().names == ("Hana", "Ken")
    assert game(is_swapped=True).names == ("Ken", "Hana")
    assert game().game.usi_moves == ("7g7f",)


def test_only_the_newest_are_kept() -> None:
    games = [game(str(number)) for number in range(MOST_ADJOURNED + 3)]
    keeping, state = kept_games()
    for each in games:
        keeping.adjourn_game(each)
    assert state.read_value(ADJOURNED_GAMES, Games, ()) == tuple(games[3:])


@pytest.mark.parametrize("name", [RUNNING_GAME, ADJOURNED_GAMES])
def test_a_file_of_games_that_cannot_be_read_whole_is_set_aside_and_told(tmp_path: Path, name: str) -> None:
    damaged = encode_json(Games, (game(), game("whole"))).replace(b"7g7f", b"7g7z", 1)
    (tmp_path / f"{name}.json").write_bytes(damaged)
    for start in range(2):
        told: list[Path] = []
        keeping = SavedGames(StateStore(tmp_path, Path.write_bytes, told.append))
        assert keeping.adjourn_interrupted() == (game("whole"),)
        assert [aside.read_bytes() for aside in told] == ([] if start else [damaged])


def test_a_game_that_was_being_played_when_the_next_start_was_killed_too_comes_once(tmp_path: Path) -> None:
    keeping = SavedGames(StateStore(tmp_path, Path.write_bytes))
    keeping.save_running(game())
    running = (tmp_path / f"{RUNNING_GAME}.json").read_bytes()
    keeping.adjourn_interrupted()
    (tmp_path / f"{RUNNING_GAME}.json").write_bytes(running)  # killed before it was taken away
    assert SavedGames(StateStore(tmp_path, Path.write_bytes)).adjourn_interrupted() == (game(),)


def test_what_is_damaged_is_left_out() -> None:
    whole = encode_json(Games, (game(),))
    assert read(b"") == read(b"{") == read(b"{}") == read(b"[" * 100_000) == ()
    assert read(whole.replace(b"7g7f", b"7g7z")) == ()
    assert read(whole[:-1] + b",3,{}," + whole[1:]) == (game(), game())
    assert read(whole.replace(b'"saves":false', b'"saves":[]'))[0].hosting.saves
