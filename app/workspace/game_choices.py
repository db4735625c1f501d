"""Choices of the game dialog and the game conditions made from them; storage of interrupted and adjourned games."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, NamedTuple

from app.base.codec import AllowedBy
from app.config.advice import MachineDemand, demand_of, total_demand
from app.config.declare import ChoiceField, Field, FieldValue, FolderPath, NumberField, TextField, ToggleField
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.levels import STRONGEST
from app.play.conditions import Conditions, Player, find_condition_faults, position_after, seat_traits
from app.play.game_state import AdjournedGame
from app.record.traversal import path_to_node
from app.shogi.declarations import JishogiRule
from app.shogi.moves import MOVES
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position
from app.shogi.starts import EVEN, STARTS, StartPosition, start_at_position
from app.text import play as text
from app.text.phrase import Phrase
from app.workspace.open_record import OpenRecord
from app.workspace.opening import parse_position
from app.workspace.state_store import ADJOURNED_GAMES, RUNNING_GAME, StateStore

GAME_KEY: Final = "game"
FIRST_LEVEL: Final = 6
BOARD_START: Final = "here"
"""Key of the start "position on the board"."""
TEXT_START: Final = "text"
"""Key of the start "position pasted as text"."""
TOSSED_PAWNS: Final = 5
"""Number of pawns tossed to decide who moves first (furigoma)."""
_MOST_OF_NAME: Final = 200
_BY_KEY: Final = {start.key: start for start in STARTS}
MOST_MOVES: Final = 10_000
_NO_RULE: Final = "none"
_RULES: Final[Mapping[str, JishogiRule | None]] = {rule.value: rule for rule in JishogiRule} | {_NO_RULE: None}
_DECLARATIONS: Final = ChoiceField(
    (
        (JishogiRule.POINTS_27.value, text.POINTS_27),
        (JishogiRule.POINTS_24.value, text.POINTS_24),
        (JishogiRule.TRY.value, text.TRY),
        (_NO_RULE, text.NO_DECLARATION),
    )
)
_DECLARATION, _PONDERS, _FOLDER = "declaration", "ponders", "folder"
MOST_ADJOURNED: Final = 20


class GameWindowOptions(NamedTuple):
    """Settings of what the window does around a game: turning the board, hiding engine output, autosave."""

    turns_board: bool = True
    """True if the board is turned for a person who plays White against an engine."""
    hides_thoughts: bool = True
    saves: bool = True
    folder: str = ""
    """Folder for autosaved games; empty means the program's own."""


class GameChoices(NamedTuple):
    """Choices of the game dialog. `conditions` hold both a person's and an engine's values, but not the start."""

    conditions: Conditions = Conditions((Player(level=FIRST_LEVEL), Player(engine=BUNDLED, level=FIRST_LEVEL)))
    start: str = EVEN.key
    """Key of a start position, `BOARD_START` (position on the board) or `TEXT_START` (pasted position)."""
    words: str = ""
    own_times: bool = False
    """True if White has a time control different from Black's."""
    hosting: GameWindowOptions = GameWindowOptions()

    def swap_sides(self) -> "GameChoices":
        """Game choices with Black and White exchanged."""
        swapped = self.conditions.swap_players() if self.own_times else self.conditions
        return self._replace(conditions=swapped._replace(players=self.conditions.players[::-1]))

    def with_player(self, side: Side, player: Player) -> "GameChoices":
        black, white = self.conditions.players
        players = (player, white) if side is Side.BLACK else (black, player)
        return self._replace(conditions=self.conditions._replace(players=players))


class GameStart(NamedTuple):
    """Start of a game: a position in SFEN, and the moves played from it."""

    start: str
    moves: tuple[str, ...] = ()


class PawnToss(NamedTuple):
    """Result of tossing pawns (furigoma); True for each pawn that shows its unpromoted face."""

    pawns: tuple[bool, ...]

    @property
    def has_first_move(self) -> bool:
        """True if the player for whom the pawns were tossed moves first."""
        return sum(self.pawns) * 2 > len(self.pawns)


def toss_pawns(chance: Random) -> PawnToss:
    return PawnToss(tuple(chance.random() < 0.5 for _ in range(TOSSED_PAWNS)))


def board_start(opened: OpenRecord) -> GameStart:
    """Start of a game from the position on the board, with the moves that led to it unless one is illegal."""
    if opened.editor is not None:
        return GameStart(opened.shown_position().sfen())
    start = opened.record.start_position()
    moves = tuple(node.move.usi for node in path_to_node(opened.cursor.node) if node.move is not None)
    is_legal = isinstance(position_after(start.sfen(), moves), Position)
    return GameStart(start.sfen(), moves) if is_legal else GameStart(opened.shown_position().sfen())


def shows_set_up_position(opened: OpenRecord) -> bool:
    """True if the board shows a position that the user has set up to play from."""
    if opened.editor is not None:
        return True
    record = opened.record
    return not record.root.children and start_at_position(record.start_position()) is not EVEN


def chosen_start(choices: GameChoices, here: GameStart) -> GameStart | Phrase:
    """Start of the game that the dialog's choices give, or why they give none; `here` is the board's position."""
    if choices.start == BOARD_START:
        return here
    if choices.start != TEXT_START:
        return GameStart(_BY_KEY.get(choices.start, EVEN).sfen)
    if not choices.words.strip():
        return text.NOTHING_PASTED
    position = parse_position(choices.words)
    return text.NOT_A_POSITION.filled(reason=position) if isinstance(position, Phrase) else GameStart(position.sfen())


def position_of_start(place: GameStart) -> Position | None:
    """Position after the moves of a game start; None if a move is unreadable."""
    position = Position.from_sfen(place.start)
    for word in place.moves:
        move = MOVES[word]
        if move is None:
            return None
        position.apply(move)
    return position


def start_handicap(place: GameStart | Phrase) -> StartPosition | None:
    """Handicap of a game that starts at `place`; None for an even game or an unknown handicap."""
    start = None if isinstance(place, Phrase) or place.moves else start_at_position(Position.from_sfen(place.start))
    return None if start is EVEN else start


def chosen_conditions(choices: GameChoices, profiles: Sequence[EngineProfile], here: GameStart) -> Conditions | Phrase:
    """Complete conditions of a game from the dialog's choices, or the reason why it has no valid start."""
    place = chosen_start(choices, here)
    if isinstance(place, Phrase):
        return place
    conditions = choices.conditions
    black, white = (_conditions_player(player, profiles) for player in conditions.players)
    times = conditions.times if choices.own_times else (conditions.times[0], conditions.times[0])
    return conditions._replace(players=(black, white), times=times, start=place.start, moves=place.moves)


def reasons_not_to_begin(conditions: Conditions | Phrase) -> tuple[Phrase, ...]:
    """Reasons why the game cannot begin; empty if it can."""
    return (conditions,) if isinstance(conditions, Phrase) else find_condition_faults(conditions)


def player_profile(player: Player, profiles: Sequence[EngineProfile]) -> EngineProfile | None:
    """Profile of a player's engine, or of the bundled one if that was removed; None if the player is a person."""
    if not player.is_engine:
        return None
    found = {profile.key: profile for profile in profiles}
    return found.get(player.engine) or found.get(BUNDLED)


def demand_in_game(choices: GameChoices, profiles: Sequence[EngineProfile], others: MachineDemand) -> MachineDemand:
    """Threads and memory that the engines of the game need, added to the demand of `others`."""
    players = choices.conditions.players
    engines = [profile for player in players if (profile := player_profile(player, profiles)) is not None]
    ponders = any(player.traits.ponders for player in players)
    return total_demand(map(demand_of, engines), at_once=ponders).add_demand(others)


def saving_folder(hosting: GameWindowOptions, data: Path) -> Path:
    """Folder for autosaved games; `data` is the program's own folder."""
    return Path(hosting.folder).expanduser() if hosting.folder.strip() else data / "games"


def _conditions_player(player: Player, profiles: Sequence[EngineProfile]) -> Player:
    """Player for the game conditions: a person with a name, or an engine with level and configured traits."""
    profile = player_profile(player, profiles)
    if profile is None:
        return Player(player.name.strip()[:_MOST_OF_NAME])
    level = (player.level or STRONGEST) if profile.is_bundled else None
    name = profile.name if level in {None, STRONGEST} else f"{profile.name} Lv.{level}"
    traits = seat_traits(profile, ponders=player.traits.ponders)
    return Player(name, profile.key, level, player.limit, traits, player.books)


def store_game_choices(state: StateStore, choices: GameChoices) -> None:
    state.store_value(GAME_KEY, GameChoices, choices)


def last_game_choices(state: StateStore) -> GameChoices:
    choices = state.read_value(GAME_KEY, GameChoices, GameChoices())
    # Give every player a valid level, for when the bundled engine is chosen.
    black, white = (player._replace(level=player.level or FIRST_LEVEL) for player in choices.conditions.players)
    return choices._replace(conditions=choices.conditions._replace(players=(black, white)))


def named_person(choices: GameChoices, name: str) -> GameChoices:
    """Game choices with `name` for the only person who plays, if that person has no name yet."""
    players = choices.conditions.players
    persons = [side for side, player in zip(SIDES, players, strict=True) if not player.is_engine]
    if len(persons) != 1 or players[persons[0]].name:
        return choices
    return choices.with_player(persons[0], players[persons[0]]._replace(name=name))


def game_fields(data: Path) -> Sequence[Field]:
    """Form fields of the game dialog; `data` is the program's own folder."""
    usual = saving_folder(GameWindowOptions(), data)
    return (
        Field("turns_board", text.TURNS, text.TURNS_HELP, ToggleField(), True),
        Field("hides_thoughts", text.HIDES, text.HIDES_HELP, ToggleField(), True),
        Field("writes_thoughts", text.WRITES, text.WRITES_HELP, ToggleField(), True),
        Field("saves", text.SAVES, text.SAVES_HELP, ToggleField(), True),
        Field(_FOLDER, text.FOLDER, text.FOLDER_HELP.filled(folder=usual), FolderPath(), ""),
        Field("event", text.EVENT, text.EVENT_HELP, TextField(200), ""),
        Field(_DECLARATION, text.DECLARATION, text.DECLARATION_HELP, _DECLARATIONS, JishogiRule.POINTS_27.value),
        Field("max_moves", text.MAX_MOVES, text.MAX_MOVES_HELP, NumberField(0, MOST_MOVES), 0),
        Field("max_moves_wait", text.MAX_MOVES_WAIT, text.MAX_MOVES_WAIT_HELP, ToggleField(), False),
        Field(_PONDERS, text.PONDERS, text.PONDERS_HELP, ToggleField(), False),
        Field("stops_in_trouble", text.STOPS, text.STOPS_HELP, ToggleField(), True),
        Field("whole_seconds", text.WHOLE_SECONDS, text.WHOLE_SECONDS_HELP, ToggleField(), False),
    )


def game_field_value(choices: GameChoices, key: str) -> FieldValue:
    """Value of the game dialog's form field `key`."""
    conditions = choices.conditions
    if key == _DECLARATION:
        return conditions.declaration.value if conditions.declaration else _NO_RULE
    if key == _PONDERS:
        return any(player.traits.ponders for player in conditions.players)
    value: FieldValue = getattr(choices.hosting if key in GameWindowOptions._fields else conditions, key)
    return value


def with_game_field(choices: GameChoices, key: str, value: FieldValue) -> GameChoices:
    conditions = choices.conditions
    changed: dict[str, Any] = {key: value}
    if key in GameWindowOptions._fields:
        return choices._replace(hosting=choices.hosting._replace(**changed))
    if key == _DECLARATION:
        changed = {key: _RULES[str(value)]}
    elif key == _PONDERS:
        black, white = (
            player._replace(traits=player.traits._replace(ponders=bool(value))) for player in conditions.players
        )
        changed = {"players": (black, white)}
    return choices._replace(conditions=conditions._replace(**changed))


class SavedGame(NamedTuple):
    """Saved game: its state to resume from, unsaved engine comments, and settings of the window."""

    game: Annotated[AdjournedGame, AllowedBy(AdjournedGame.is_possible)]
    started_at: str = ""
    hosting: GameWindowOptions = GameWindowOptions()
    held: Mapping[int, str] = {}
    """Engine comments that are not in the record yet, by move number."""
    record: str = ""
    """Autosave journal of the record with branches, comments and bookmarks; set for adjourned games."""
    has_taken_back: bool | None = None
    """True if moves were taken back that the record still has; None means False."""

    @property
    def names(self) -> tuple[str, str]:
        """Names of the players of Black and White, after any exchange of sides."""
        black, white = (player.name for player in self.game.conditions.players)
        return (white, black) if self.game.swapped else (black, white)


Games = tuple[SavedGame, ...]


class SavedGames:
    """Storage of the game in progress and of adjourned games, to resume them later."""

    def __init__(self, state: StateStore, catch_up: Callable[[SavedGame], SavedGame | None] = lambda it: it) -> None:
        """`catch_up` adds moves that only the journal of the game's record has; it returns None if the game ended."""
        self._state = state
        self._catch_up = catch_up
        self._has_gathered = False

    def save_running(self, game: SavedGame) -> None:
        """Save the state of the game in progress."""
        if not self._has_gathered:
            self.adjourn_interrupted()  # so that this game does not overwrite that of an earlier run
        self._state.store_value(RUNNING_GAME, Games, (game,))

    def forget_running(self) -> None:
        """Forget the game in progress, because it has ended."""
        self._state.delete_value(RUNNING_GAME)

    def adjourn_game(self, game: SavedGame) -> None:
        """Save the game to be resumed another time."""
        self._store_adjourned((*self.adjourned, game))
        self.forget_running()

    def adjourn_again(self, game: SavedGame) -> None:
        """Save again, as the newest, an adjourned game that `remove_adjourned` had removed."""
        self._store_adjourned((*self.adjourned, game))

    @property
    def adjourned(self) -> Games:
        """Adjourned games, newest last."""
        return self._state.read_items(ADJOURNED_GAMES, Games)

    def adjourn_interrupted(self) -> Games:
        """Adjourn the game that an earlier run left unfinished, or drop it if without moves; return all adjourned."""
        if not self._has_gathered and (interrupted := self._state.read_items(RUNNING_GAME, Games)):
            adjourned = self.adjourned
            known = [game for each in interrupted if (game := self._catch_up(each)) is not None and game.game.moves]
            # A process killed between these two writes has left the game in both files.
            self._store_adjourned((*adjourned, *(game for game in known if game not in adjourned)))
            self.forget_running()
        self._has_gathered = True
        return self.adjourned

    def remove_adjourned(self, game: SavedGame) -> None:
        """Remove an adjourned game, because it is resumed or deleted."""
        self._store_adjourned(tuple(each for each in self.adjourned if each != game))

    def _store_adjourned(self, games: Games) -> None:
        self._state.store_value(ADJOURNED_GAMES, Games, games[-MOST_ADJOURNED:])
