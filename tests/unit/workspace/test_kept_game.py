"""Games that are kept come back as they were; what is damaged is left out and harms no other."""

from app.play.adjourning import Adjourned
from app.play.clock import Stand
from app.play.conditions import Conditions, Player, TimeControl
from app.play.course import Made, Progress
from app.shogi.moves import MOVES
from app.workspace.game_choices import Hosting
from app.workspace.kept_game import MOST, KeptGame, read, written


def game(name: str = "Hana", *, is_swapped: bool = False) -> KeptGame:
    move = MOVES["7g7f"]
    assert move is not None
    times = (TimeControl(60_000), TimeControl(60_000))
    progress = Progress((Made(move, 1_500),), (Stand((60_000, 60_000)),), Stand((58_500, 60_000), 250), is_swapped)
    conditions = Conditions((Player(name), Player("Ken", "builtin", 3)), times)
    return KeptGame(Adjourned(conditions, progress), "2026/01/31 09:00:00", Hosting(saves=False), {1: "*評価値=30"})


def test_games_come_back() -> None:
    games = (game(), game("山川 流", is_swapped=True))
    assert read(written(games)) == games


def test_names_go_by_the_side_that_each_plays_now() -> None:
    assert game().names == ("Hana", "Ken")
    assert game(is_swapped=True).names == ("Ken", "Hana")
    assert game().words == ("7g7f",)


def test_only_the_newest_are_kept() -> None:
    games = [game(str(number)) for number in range(MOST + 3)]
    assert read(written(games)) == tuple(games[3:])


def test_what_is_damaged_is_left_out() -> None:
    whole = written((game(),))
    assert read(b"") == read(b"{") == read(b"{}") == read(b"[" * 100_000) == ()
    assert read(whole.replace(b"7g7f", b"7g7z")) == ()
    assert read(whole[:-1] + b",3,{}," + whole[1:]) == (game(), game())
    assert read(whole.replace(b'"saves":false', b'"saves":[]'))[0].hosting.saves
