"""What a person chooses before a game and the conditions that come of it; games that were not played to their end. Both are kept."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, NamedTuple

from app.base.codec import Only
from app.config.advice import MachineDemand, demand_of, total
from app.config.declare import ChoiceField, Field, FolderPath, NumberField, TextField, ToggleField, Value
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.levels import STRONGEST
from app.play.conditions import Conditions, Player, faults, position_after, traits_of
from app.play.course import Adjourned
from app.record.outline import path
from app.shogi.entering import Rule
from app.shogi.moves import MOVES
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position
from app.shogi.starts import EVEN, STARTS, StartPosition, start_of
from app.text import play as text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.opening import position_in
from app.workspace.state_store import ADJOURNED_GAMES, RUNNING_GAME, StateStore

KEPT_AS: Final = "game"
FIRST_LEVEL: Final = 6
"""The level of the bundled engine that is proposed for the first game."""
HERE: Final = "here"
"""The start that is the position on the board."""
TEXT: Final = "text"
"""The start that was pasted as text."""
PAWNS: Final = 5
"""So many are thrown to decide who begins."""
_MOST_OF_NAME: Final = 200
_BY_KEY: Final = {start.key: start for start in STARTS}
MOST_MOVES: Final = 10_000
_NO_RULE: Final = "none"
_RULES: Final[Mapping[str, Rule | None]] = {rule.value: rule for rule in Rule} | {_NO_RULE: None}
_DECLARATIONS: Final = ChoiceField(
    (
        (Rule.POINTS_27.value, text.POINTS_27),
        (Rule.POINTS_24.value, text.POINTS_24),
        (Rule.TRY.value, text.TRY),
        (_NO_RULE, text.NO_DECLARATION),
    )
)
_DECLARATION, _PONDERS, _FOLDER = "declaration", "ponders", "folder"
MOST_ADJOURNED: Final = 20
"""Adjourned games that are kept; the oldest make way."""


class Hosting(NamedTuple):
    """What the window does around a game."""

    turns_board: bool = True
    """Whether a person who plays White against an engine sees the board from there."""
    hides_thoughts: bool = True
    """Whether what engines think is hidden from a person who plays until the game has ended."""
    saves: bool = True
    """Whether the record is saved by itself when the game has ended."""
    folder: str = ""
    """Where it is saved to; nothing is a folder of the program's."""


class GameChoices(NamedTuple):
    """In `conditions`, players have what they would have as persons and as engines, and the start is left open."""

    conditions: Conditions = Conditions((Player(level=FIRST_LEVEL), Player(engine=BUNDLED, level=FIRST_LEVEL)))
    start: str = EVEN.key
    """The key of a start, or `HERE`, or `TEXT`."""
    words: str = ""
    """The position that was pasted."""
    own_times: bool = False
    """Whether White has another time than Black."""
    hosting: Hosting = Hosting()

    def swapped(self) -> "GameChoices":
        """The same with the players on the other sides."""
        swapped = self.conditions.swapped() if self.own_times else self.conditions
        return self._replace(conditions=swapped._replace(players=self.conditions.players[::-1]))

    def with_player(self, side: Side, player: Player) -> "GameChoices":
        black, white = self.conditions.players
        players = (player, white) if side is Side.BLACK else (black, player)
        return self._replace(conditions=self.conditions._replace(players=players))


class Here(NamedTuple):
    """The position on the board, and the moves that have led there."""

    start: str
    moves: tuple[str, ...] = ()


class Toss(NamedTuple):
    """Pawns that were thrown for the one who would begin: True where the pawn lies face up, False where と does."""

    pawns: tuple[bool, ...]

    @property
    def keeps(self) -> bool:
        """Whether that one does begin."""
        return sum(self.pawns) * 2 > len(self.pawns)


def toss(chance: Random) -> Toss:
    return Toss(tuple(chance.random() < 0.5 for _ in range(PAWNS)))


def here_of(document: Document) -> Here:
    """Where a game from here would begin; where a move on the way was not legal, with nothing before that."""
    if document.editor is not None:
        return Here(document.position_shown().sfen())
    start = document.record.start_position()
    moves = tuple(node.move.usi for node in path(document.cursor.node) if node.move is not None)
    is_legal = isinstance(position_after(start.sfen(), moves), Position)
    return Here(start.sfen(), moves) if is_legal else Here(document.position_shown().sfen())


def is_set_up(document: Document) -> bool:
    """True if the board shows a position that somebody has set up to be played from."""
    if document.editor is not None:
        return True
    record = document.record
    return not record.root.children and start_of(record.start_position()) is not EVEN


def beginning(choices: GameChoices, here: Here) -> Here | Phrase:
    """Where the game begins, or why that cannot be told."""
    if choices.start == HERE:
        return here
    if choices.start != TEXT:
        return Here(_BY_KEY.get(choices.start, EVEN).sfen)
    if not choices.words.strip():
        return text.NOTHING_PASTED
    position = position_in(choices.words)
    return text.NOT_A_POSITION.filled(reason=position) if isinstance(position, Phrase) else Here(position.sfen())


def position_at(place: Here) -> Position | None:
    """What stands on the board there; None where that cannot be."""
    position = Position.from_sfen(place.start)
    for word in place.moves:
        move = MOVES[word]
        if move is None:
            return None
        position.apply(move)
    return position


def handicap_of(place: Here | Phrase) -> StartPosition | None:
    """The handicap that is given there, if it is one."""
    start = None if isinstance(place, Phrase) or place.moves else start_of(Position.from_sfen(place.start))
    return None if start is EVEN else start


def agreed(choices: GameChoices, profiles: Sequence[EngineProfile], here: Here) -> Conditions | Phrase:
    """The conditions of the game, or why there are none."""
    place = beginning(choices, here)
    if isinstance(place, Phrase):
        return place
    conditions = choices.conditions
    black, white = (_seated(player, profiles) for player in conditions.players)
    times = conditions.times if choices.own_times else (conditions.times[0], conditions.times[0])
    return conditions._replace(players=(black, white), times=times, start=place.start, moves=place.moves)


def objections(conditions: Conditions | Phrase) -> tuple[Phrase, ...]:
    """Why no game can begin."""
    return (conditions,) if isinstance(conditions, Phrase) else faults(conditions)


def profile_of(player: Player, profiles: Sequence[EngineProfile]) -> EngineProfile | None:
    """The engine that plays; the bundled one where the chosen one is no more. None for a person."""
    if not player.is_engine:
        return None
    found = {profile.key: profile for profile in profiles}
    return found.get(player.engine) or found.get(BUNDLED)


def demand_in_game(choices: GameChoices, profiles: Sequence[EngineProfile], others: MachineDemand) -> MachineDemand:
    """What its engines take of the machine, beside what `others` take."""
    players = choices.conditions.players
    engines = [profile for player in players if (profile := profile_of(player, profiles)) is not None]
    ponders = any(player.traits.ponders for player in players)
    return total(map(demand_of, engines), at_once=ponders).beside(others)


def saving_folder(hosting: Hosting, data: Path) -> Path:
    """Where games are saved by themselves; `data` is the program's own folder."""
    return Path(hosting.folder).expanduser() if hosting.folder.strip() else data / "games"


def _seated(player: Player, profiles: Sequence[EngineProfile]) -> Player:
    """The player as the game knows them: only what they need, and an engine as the person has set it up."""
    profile = profile_of(player, profiles)
    if profile is None:
        return Player(player.name.strip()[:_MOST_OF_NAME])
    level = (player.level or STRONGEST) if profile.is_bundled else None
    name = profile.name if level in {None, STRONGEST} else f"{profile.name} Lv.{level}"
    traits = traits_of(profile, ponders=player.traits.ponders)
    return Player(name, profile.key, level, player.limit, traits, player.books)


def keep_choices(state: StateStore, choices: GameChoices) -> None:
    state.keep(KEPT_AS, GameChoices, choices)


def last_choices(state: StateStore) -> GameChoices:
    """What was chosen for the last game."""
    choices = state.read(KEPT_AS, GameChoices, GameChoices())
    # Everyone has a level there is, lest it be missing when the bundled engine is chosen.
    black, white = (player._replace(level=player.level or FIRST_LEVEL) for player in choices.conditions.players)
    return choices._replace(conditions=choices.conditions._replace(players=(black, white)))


def with_my_name(choices: GameChoices, name: str) -> GameChoices:
    """The only person has that name, as long as they have none of their own."""
    players = choices.conditions.players
    persons = [side for side, player in zip(SIDES, players, strict=True) if not player.is_engine]
    if len(persons) != 1 or players[persons[0]].name:
        return choices
    return choices.with_player(persons[0], players[persons[0]]._replace(name=name))


def game_fields(data: Path) -> Sequence[Field]:
    """`data` is the program's own folder."""
    usual = saving_folder(Hosting(), data)
    return (
        Field("turns_board", text.TURNS, text.TURNS_HELP, ToggleField(), True),
        Field("hides_thoughts", text.HIDES, text.HIDES_HELP, ToggleField(), True),
        Field("writes_thoughts", text.WRITES, text.WRITES_HELP, ToggleField(), True),
        Field("saves", text.SAVES, text.SAVES_HELP, ToggleField(), True),
        Field(_FOLDER, text.FOLDER, text.FOLDER_HELP.filled(folder=usual), FolderPath(), ""),
        Field("event", text.EVENT, text.EVENT_HELP, TextField(200), ""),
        Field(_DECLARATION, text.DECLARATION, text.DECLARATION_HELP, _DECLARATIONS, Rule.POINTS_27.value),
        Field("max_moves", text.MAX_MOVES, text.MAX_MOVES_HELP, NumberField(0, MOST_MOVES), 0),
        Field("max_moves_wait", text.MAX_MOVES_WAIT, text.MAX_MOVES_WAIT_HELP, ToggleField(), False),
        Field(_PONDERS, text.PONDERS, text.PONDERS_HELP, ToggleField(), False),
        Field("stops_in_trouble", text.STOPS, text.STOPS_HELP, ToggleField(), True),
        Field("whole_seconds", text.WHOLE_SECONDS, text.WHOLE_SECONDS_HELP, ToggleField(), False),
    )


def value_of(choices: GameChoices, key: str) -> Value:
    """What the field of that key says now."""
    conditions = choices.conditions
    if key == _DECLARATION:
        return conditions.declaration.value if conditions.declaration else _NO_RULE
    if key == _PONDERS:
        return any(player.traits.ponders for player in conditions.players)
    value: Value = getattr(choices.hosting if key in Hosting._fields else conditions, key)
    return value


def with_value(choices: GameChoices, key: str, value: Value) -> GameChoices:
    conditions = choices.conditions
    changed: dict[str, Any] = {key: value}
    if key in Hosting._fields:
        return choices._replace(hosting=choices.hosting._replace(**changed))
    if key == _DECLARATION:
        changed = {key: _RULES[str(value)]}
    elif key == _PONDERS:
        black, white = (
            player._replace(traits=player.traits._replace(ponders=bool(value))) for player in conditions.players
        )
        changed = {"players": (black, white)}
    return choices._replace(conditions=conditions._replace(**changed))


class KeptGame(NamedTuple):
    """How far a game has come, and what belongs to its record and its window."""

    game: Annotated[Adjourned, Only(Adjourned.is_possible)]
    started_at: str = ""
    hosting: Hosting = Hosting()
    held: Mapping[int, str] = {}
    """What engines thought, by the number of the move, as long as it is not in the record."""
    record: str = ""
    """The journal of its record with branches, comments and bookmarks, where the game was adjourned."""
    has_taken_back: bool | None = None
    """True when moves were taken back, which the record still has; None for no."""

    @property
    def names(self) -> tuple[str, str]:
        """Of the players, by the side that each plays now."""
        black, white = (player.name for player in self.game.conditions.players)
        return (white, black) if self.game.swapped else (black, white)


Games = tuple[KeptGame, ...]


class KeptGames:
    """Games that can be gone on with: the one that is being played, and adjourned ones."""

    def __init__(self, state: StateStore, catch_up: Callable[[KeptGame], KeptGame | None] = lambda game: game) -> None:
        """`catch_up` gives an interrupted game the moves that only its record has; None when it has ended there."""
        self._state = state
        self._catch_up = catch_up
        self._has_gathered = False

    def keep(self, game: KeptGame) -> None:
        """It is being played, and has come that far."""
        if not self._has_gathered:
            self.gather()  # the game of an earlier run, lest this one take its place
        self._state.keep(RUNNING_GAME, Games, (game,))

    def let_go(self) -> None:
        """The game is being played no more, and has an end."""
        self._state.forget(RUNNING_GAME)

    def adjourn(self, game: KeptGame) -> None:
        """It is to be gone on with another time."""
        self._keep_adjourned((*self.adjourned, game))
        self.let_go()

    def keep_again(self, game: KeptGame) -> None:
        """Keep a game that was taken away, as the newest one."""
        self._keep_adjourned((*self.adjourned, game))

    @property
    def adjourned(self) -> Games:
        """The newest last."""
        return self._state.read_all(ADJOURNED_GAMES, Games)

    def gather(self) -> Games:
        """At the start of the program: what an earlier one was playing when it ended counts as adjourned.

        A game without a move is none that could be gone on with.
        """
        if not self._has_gathered and (interrupted := self._state.read_all(RUNNING_GAME, Games)):
            adjourned = self.adjourned
            known = [game for each in interrupted if (game := self._catch_up(each)) is not None and game.game.moves]
            # A program that was killed just here has left the game in both files.
            self._keep_adjourned((*adjourned, *(game for game in known if game not in adjourned)))
            self.let_go()
        self._has_gathered = True
        return self.adjourned

    def take(self, game: KeptGame) -> None:
        """It is gone on with, or nobody wants it any more."""
        self._keep_adjourned(tuple(each for each in self.adjourned if each != game))

    def _keep_adjourned(self, games: Games) -> None:
        self._state.keep(ADJOURNED_GAMES, Games, games[-MOST_ADJOURNED:])
