"""Human tempo, on a virtual clock: a weak engine's move waits as a person would, and never at the price of its clock."""

from game_table import ENGINE, PERSON, Table, conditions, move

from app.play.conditions import Conditions, Player, SeatTraits, TimeControl
from app.play.game import Game
from app.play.game_requests import MovePlayed
from app.play.seats import SECOND
from app.play.tempo import QUICKEST_MS, SLOWEST_MS, with_human_tempo
from app.record.endings import EndKind

SLOW = Player("弱", "engine", level=3, traits=SeatTraits(human_tempo=True))
UNLIMITED = TimeControl()


def begun(agreed: Conditions) -> Table:
    table = Table(Game(agreed))
    table.begin()
    return table


def person_plays(table: Table, usi: str) -> None:
    table.grant(table.game.on_position_shown(table.now))
    table.grant(table.game.play_move(move(usi), table.now))


def waits_for(table: Table, *answers: str) -> float:
    """How long the engine's move is awaited that it tells at once."""
    before, count = table.now, len(table.moves)
    table.says(SECOND, *answers)
    while len(table.moves) == count:
        assert table.waking is not None
        table.passes(table.waking - table.now)
    return table.now - before


def test_a_weak_engine_takes_as_long_as_a_person() -> None:
    table = begun(conditions(PERSON, SLOW, UNLIMITED))
    waits = []
    for mine, theirs in (("7g7f", "3c3d"), ("2g2f", "4c4d"), ("2f2e", "2b3c"), ("1g1f", "1c1d"), ("9g9f", "9c9d")):
        person_plays(table, mine)
        waits.append(waits_for(table, f"bestmove {theirs}"))
    assert all(QUICKEST_MS / 1000 <= wait <= SLOWEST_MS / 1000 for wait in waits)
    assert len(set(waits)) == len(waits), "not like a machine"
    assert table.requests(MovePlayed)[-1].spent_ms == round(waits[-1] * 1000)


def test_who_has_thought_long_enough_moves_at_once_and_strong_engines_always_do() -> None:
    table = begun(conditions(PERSON, SLOW, UNLIMITED))
    person_plays(table, "7g7f")
    table.passes(SLOWEST_MS / 1000)
    assert waits_for(table, "bestmove 3c3d") == 0
    table = begun(conditions(PERSON, ENGINE, UNLIMITED))
    person_plays(table, "7g7f")
    assert waits_for(table, "bestmove 3c3d") == 0


def test_a_waiting_move_can_be_hurried_and_is_forgotten_when_it_is_taken_back() -> None:
    table = begun(conditions(PERSON, SLOW, UNLIMITED))
    person_plays(table, "7g7f")
    table.says(SECOND, "bestmove 3c3d")
    assert table.moves == ["7g7f"]
    table.grant(table.game.move_now(table.now))
    assert table.moves == ["7g7f", "3c3d"]
    person_plays(table, "2g2f")
    table.says(SECOND, "bestmove 4c4d")
    table.grant(table.game.take_back_moves(table.now))
    table.passes(10)
    assert len(table.game.state.played_moves) == 2


def test_who_resigns_while_a_move_waits_has_it_made_first() -> None:
    table = begun(conditions(PERSON, SLOW, UNLIMITED))
    person_plays(table, "7g7f")
    table.says(SECOND, "bestmove 3c3d")
    table.grant(table.game.resign_game(table.now))
    assert table.moves == ["7g7f", "3c3d"]
    assert table.ended.end.kind is EndKind.RESIGN


def test_waiting_never_costs_the_clock() -> None:
    sudden = begun(conditions(PERSON, SLOW, TimeControl(12_000)))
    person_plays(sudden, "7g7f")
    assert waits_for(sudden, "bestmove 3c3d") < 0.201
    last = begun(conditions(PERSON, SLOW, TimeControl(9_000)))
    person_plays(last, "7g7f")
    assert waits_for(last, "bestmove 3c3d") == 0
    byoyomi = begun(conditions(PERSON, SLOW, TimeControl(0, 10_000)))
    person_plays(byoyomi, "7g7f")
    assert waits_for(byoyomi, "bestmove 3c3d") >= QUICKEST_MS / 1000


def test_only_weak_levels_against_a_person_wait() -> None:
    def paced(black: Player, white: Player, up_to: int = 6) -> list[bool]:
        return [bool(each.traits.human_tempo) for each in with_human_tempo(conditions(black, white), up_to).players]

    weak, strong = Player("弱", "engine", level=6), Player("強", "engine", level=7)
    assert paced(PERSON, weak) == [False, True]
    assert (
        paced(PERSON, strong) == paced(PERSON, ENGINE) == paced(weak, weak) == paced(PERSON, PERSON) == [False, False]
    )
    assert paced(PERSON, weak, 0) == [False, False]
