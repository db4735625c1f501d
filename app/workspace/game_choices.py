"""What a person chooses before a game, as it is remembered from one game to the next, and the conditions that come of it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from app.config.advice import Demand, demand_of, total
from app.config.engine_profile import BUNDLED, EngineProfile
from app.play.conditions import Conditions, Player, SeatTraits, faults
from app.record.outline import path
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.rules import why_illegal
from app.shogi.starts import EVEN, STARTS, Start, start_of
from app.text import play as text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.position_text import position_in

WEAKEST, STRONGEST = 1, 10
"""The levels of the bundled engine."""
FIRST_LEVEL: Final = 3
HERE: Final = "here"
"""The start that is the position on the board."""
TEXT: Final = "text"
"""The start that was pasted as text."""
PAWNS: Final = 5
"""So many are thrown to decide who begins."""
_MOST_OF_NAME: Final = 200
_BY_KEY: Final = {start.key: start for start in STARTS}


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
    return Here(start.sfen(), moves) if _are_legal(start, moves) else Here(document.position_shown().sfen())


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


def handicap_of(place: Here | Phrase) -> Start | None:
    """The handicap that is given there, if it is one."""
    return None if isinstance(place, Phrase) or place.moves else _handicap_in(place.start)


@lru_cache(maxsize=64)
def _handicap_in(sfen: str) -> Start | None:
    start = start_of(Position.from_sfen(sfen))
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


def demand_in_game(choices: GameChoices, profiles: Sequence[EngineProfile], others: Demand) -> Demand:
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
    traits = SeatTraits(player.traits.ponders, profile.takes_increments, profile.margin_ms, profile.grace_ms)
    return Player(name, profile.key, level, player.limit, traits)


def _are_legal(start: Position, moves: Iterable[str]) -> bool:
    position = start.copy()
    for word in moves:
        move = MOVES[word]
        if move is None or why_illegal(position, move) is not None:
            return False
        position.apply(move)
    return True
