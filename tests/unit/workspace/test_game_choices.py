"""What is chosen before a game: the conditions that come of it, what is remembered, and what it asks of the machine."""

from pathlib import Path
from random import Random

from app.builtin import options as levels
from app.config.advice import NO_DEMAND, MachineDemand
from app.config.declare import ChoiceField, NumberField, ToggleField
from app.config.engine_profile import BUNDLED, EngineProfile, Introduction, bundled_profile
from app.config.levels import STRONGEST, WEAKEST
from app.play.conditions import MINUTE, SECOND, Conditions, MoveLimit, Player, SeatTraits, TimeControl
from app.record.edits import SetStart
from app.record.tree import PERSON
from app.shogi.declarations import JishogiRule
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.sfen import STARTPOS
from app.shogi.starts import EVEN, STARTS, StartPosition
from app.text import play as play_text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.game_choices import (
    BOARD_START,
    FIRST_LEVEL,
    GAME_KEY,
    TEXT_START,
    GameChoices,
    GameStart,
    GameWindowOptions,
    PawnToss,
    board_start,
    chosen_conditions,
    chosen_start,
    demand_in_game,
    game_field_value,
    game_fields,
    last_game_choices,
    position_of_start,
    reasons_not_to_begin,
    saving_folder,
    shows_set_up_position,
    start_handicap,
    store_game_choices,
    toss_pawns,
    with_game_field,
)
from app.workspace.state_store import StateStore
from tests.cases import every_case

LISTED = (
    "option name Threads type spin default 4 min 1 max 512",
    "option name USI_Hash type spin default 1024 min 1 max 33554432",
)
STRONG = EngineProfile(
    *("strong", "Strong", "/opt/strong"),
    introduction=Introduction("Strong 1", "Us", LISTED),
    takes_increments=False,
    margin_ms=120,
    grace_ms=50,
)
SHELF = (bundled_profile(), STRONG)
BOARD = GameStart(EVEN.sfen, ("7g7f",))
FISCHER = TimeControl(5 * MINUTE, 0, 10 * SECOND)
OWN = GameChoices(Conditions((Player("Ann", level=5), Player("", "strong")), (FISCHER, TimeControl()), event="Cup"))


def agreed_on(choices: GameChoices, here: GameStart = BOARD) -> Conditions:
    conditions = chosen_conditions(choices, SHELF, here)
    assert isinstance(conditions, Conditions)
    return conditions


def played(*words: str) -> Document:
    document = Document(lambda: 0.0)
    for word in words:
        move = MOVES[word]
        assert isinstance(move, Move)
        assert document.shown.play_move(move)
    return document


# What is agreed on


def test_who_presses_start_at_once_plays_sente_against_the_bundled_engine_without_a_clock() -> None:
    conditions = agreed_on(GameChoices())
    black, white = conditions.players
    assert not black.is_engine
    assert (white.engine, white.level, white.name) == (BUNDLED, FIRST_LEVEL, f"Yomisuji Lv.{FIRST_LEVEL}")
    assert all(time.is_unlimited for time in conditions.times)
    assert Position.from_sfen(conditions.start) == Position.from_sfen(STARTPOS)
    assert conditions.moves == ()
    assert reasons_not_to_begin(conditions) == ()


def test_the_levels_are_those_of_the_bundled_engine() -> None:
    assert (WEAKEST, STRONGEST) == (levels.WEAKEST_LEVEL, levels.STRONGEST_LEVEL)
    assert len(play_text.LEVELS) == STRONGEST - WEAKEST + 1


def test_an_engine_plays_as_the_person_has_set_it_up() -> None:
    choices = with_game_field(OWN, "ponders", True)
    black, white = agreed_on(choices).players
    assert white == Player("Strong", "strong", None, MoveLimit(), SeatTraits(True, False, 120, 50))
    assert black == Player("Ann")


def test_full_strength_is_not_told_in_the_name() -> None:
    choices = GameChoices().with_player(Side.WHITE, Player(engine=BUNDLED, level=STRONGEST))
    assert agreed_on(choices).players[1].name == "Yomisuji"
    assert agreed_on(choices).players[1].level == STRONGEST


def test_an_engine_that_is_no_more_gives_way_to_the_bundled_one() -> None:
    choices = GameChoices().with_player(Side.BLACK, Player(engine="gone", level=2))
    assert agreed_on(choices).players[0].engine == BUNDLED


def test_both_have_the_same_time_unless_each_has_their_own() -> None:
    assert agreed_on(OWN).times == (FISCHER, FISCHER)
    assert agreed_on(OWN._replace(own_times=True)).times == (FISCHER, TimeControl())


def test_swapped_players_take_their_own_times_along() -> None:
    assert OWN.swap_sides().conditions.players == OWN.conditions.players[::-1]
    assert OWN.swap_sides().conditions.times == OWN.conditions.times
    assert OWN._replace(own_times=True).swap_sides().conditions.times == (TimeControl(), FISCHER)
    assert OWN.swap_sides().swap_sides() == OWN


# The start


@every_case("start", STARTS, ids=lambda start: start.key)
def test_every_start_can_be_played_from_its_right_side(start: StartPosition) -> None:
    conditions = agreed_on(GameChoices(start=start.key))
    assert reasons_not_to_begin(conditions) == ()
    assert Position.from_sfen(conditions.start).turn is (Side.BLACK if start is EVEN else Side.WHITE)
    assert start_handicap(GameStart(conditions.start)) == (None if start is EVEN else start)


def test_from_the_board_the_moves_before_count_as_played() -> None:
    document = played("7g7f", "3c3d", "2g2f")
    document.shown.cursor.go_by_plies(-1)
    conditions = agreed_on(GameChoices(start=BOARD_START), board_start(document.shown))
    assert conditions.moves == ("7g7f", "3c3d")
    position = position_of_start(GameStart(conditions.start, conditions.moves))
    assert position == document.shown.cursor.position


def test_an_illegal_move_on_the_way_here_does_not_keep_a_game_from_beginning() -> None:
    document = played("7g7f", "3c3d")
    gote_begins = EVEN.sfen.replace(" b ", " w ")
    document.shown.history.apply_edit(SetStart(gote_begins), PERSON, 0.0)
    document.shown.cursor.go_to_end()
    here = board_start(document.shown)
    assert here.moves == ()
    assert Position.from_sfen(here.start) == document.shown.cursor.position


def test_a_position_being_edited_is_the_position_on_the_board() -> None:
    document = played("7g7f")
    document.shown.edit_position()
    assert board_start(document.shown) == GameStart(document.shown.shown_position().sfen())


@every_case(
    "words",
    [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        "position startpos moves 7g7f",
    ],
)
def test_a_pasted_position_is_where_the_game_begins(words: str) -> None:
    conditions = agreed_on(GameChoices(start=TEXT_START, words=words))
    assert Position.from_sfen(conditions.start) == played("7g7f").shown.cursor.position


def test_why_there_is_no_position_is_said() -> None:
    assert chosen_start(GameChoices(start=TEXT_START), BOARD) == play_text.NOTHING_PASTED
    nonsense = chosen_conditions(GameChoices(start=TEXT_START, words="nonsense"), SHELF, BOARD)
    assert isinstance(nonsense, Phrase)
    assert reasons_not_to_begin(nonsense) == (nonsense,)
    assert nonsense.en.startswith("The start position cannot be read.")
    no_king = agreed_on(GameChoices(start=TEXT_START, words="9/9/9/9/9/9/9/9/4K4 b - 1"))
    assert reasons_not_to_begin(no_king) == (play_text.KING_MISSING,)


def test_a_start_that_nobody_knows_is_the_even_game() -> None:
    assert chosen_start(GameChoices(start="from another version"), BOARD) == GameStart(EVEN.sfen)


# Deciding who begins


def test_three_pawns_of_five_keep_the_side() -> None:
    assert PawnToss((True, True, True, False, False)).has_first_move
    assert not PawnToss((True, True, False, False, False)).has_first_move


def test_pawns_fall_either_way() -> None:
    chance = Random(1)  # noqa: S311 - nothing here is secret
    tosses = [toss_pawns(chance) for _ in range(200)]
    assert all(len(thrown.pawns) == 5 for thrown in tosses)
    assert 50 < sum(thrown.has_first_move for thrown in tosses) < 150


# What it asks of the machine


def test_engines_in_turn_share_the_processors_and_pondering_ones_do_not() -> None:
    both = GameChoices(Conditions((Player(engine="strong"), Player(engine="strong"))))
    assert demand_in_game(both, SHELF, NO_DEMAND) == MachineDemand(4, 2048)
    assert demand_in_game(with_game_field(both, "ponders", True), SHELF, NO_DEMAND) == MachineDemand(8, 2048)
    assert demand_in_game(both, SHELF, MachineDemand(2, 512)) == MachineDemand(6, 2560)
    people = GameChoices(Conditions((Player(), Player())))
    assert demand_in_game(people, SHELF, NO_DEMAND) == NO_DEMAND


# Around the game


def test_games_are_saved_where_the_person_wants_them(tmp_path: Path) -> None:
    assert saving_folder(GameWindowOptions(), tmp_path) == tmp_path / "games"
    assert saving_folder(GameWindowOptions(folder=str(tmp_path / "mine")), tmp_path) == tmp_path / "mine"


def test_every_field_of_the_form_can_be_set_and_read_back() -> None:
    usual = GameChoices()
    for field in game_fields(Path("/data")):
        assert game_field_value(usual, field.key) == field.default
        match field.kind:
            case ToggleField():
                other: object = not field.default
            case NumberField():
                other = 512
            case ChoiceField(offered):
                other = offered[-1][0]
            case _:
                other = "other"
        assert isinstance(other, (bool, int, str))
        changed = with_game_field(usual, field.key, other)
        assert game_field_value(changed, field.key) == other
        assert with_game_field(changed, field.key, field.default) == usual


# Remembering


def everything_else() -> GameChoices:
    conditions = Conditions(
        (Player("Ann", "", 7, MoveLimit(nodes=5)), Player("", "strong", 2, MoveLimit(), SeatTraits(True))),
        (FISCHER, TimeControl(0, 30 * SECOND)),
        max_moves=400,
        max_moves_wait=True,
        declaration=JishogiRule.TRY,
        writes_thoughts=False,
        event="杯",
    )
    hosting = GameWindowOptions(turns_board=False, hides_thoughts=False, saves=False, folder="/games")
    return GameChoices(conditions, TEXT_START, "startpos", True, hosting)


def state(data: bytes = b"", written: list[bytes] | None = None) -> StateStore:
    """A store in which `data` is kept of a game; what is kept next is `written`."""
    store = StateStore(Path("/nowhere"), lambda _, data: None if written is None else written.append(data))
    store._cache[GAME_KEY] = data
    return store


def test_all_that_was_chosen_is_remembered() -> None:
    store = state()
    assert last_game_choices(store) == GameChoices()
    store_game_choices(store, everything_else())
    assert last_game_choices(store) == everything_else()


def test_nothing_is_written_where_nothing_is_new() -> None:
    said: list[bytes] = []
    store = state(written=said)
    store_game_choices(store, everything_else())
    store_game_choices(store, everything_else())
    assert [last_game_choices(state(data)) for data in said] == [everything_else()]


@every_case(
    "data",
    [b"", b"[]", b"{", b"null", b'{"conditions": 5}', b'{"conditions": {"players": 7}, "hosting": [], "start": 5}'],
)
def test_a_damaged_memory_costs_nothing_but_what_was_chosen(data: bytes) -> None:
    choices = last_game_choices(state(data))
    assert reasons_not_to_begin(chosen_conditions(choices, SHELF, BOARD)) == ()
    assert all(player.level == FIRST_LEVEL for player in choices.conditions.players)


def test_only_a_position_that_was_set_up_is_proposed_unasked() -> None:
    game = played("7g7f", "3c3d")
    for node in game.shown.cursor.current_line():
        game.shown.cursor.go_to_node(node)
        assert not shows_set_up_position(game.shown), "the next game begins as the last one did"
    handicap = played()
    handicap.shown.history.apply_edit(
        SetStart(next(start.sfen for start in STARTS if start.key == "rook")), PERSON, 0.0
    )
    assert shows_set_up_position(handicap.shown)
    assert handicap.shown.play_move(handicap.shown.cursor.position.legal_moves()[0])
    assert not shows_set_up_position(handicap.shown)
    handicap.shown.cursor.go_to_start()
    assert not shows_set_up_position(handicap.shown), "a game was begun there"
    game.shown.edit_position()
    assert shows_set_up_position(game.shown)
