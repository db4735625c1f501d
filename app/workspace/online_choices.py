"""Choices of the dialog for games on CSA servers: server profiles, who plays, and how many games."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, Final

from app.base.codec import Between
from app.config.declare import (
    NO_LABEL,
    ChoiceField,
    Field,
    FieldValue,
    NumberField,
    Section,
    TextField,
    number_field,
    toggle_field,
)
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.levels import STRONGEST, StoredLevel
from app.config.secrets import SecretPlace
from app.online.account import DEFAULT_CSA_PORT, MOST_PORT, Account
from app.online.play import SeriesPlan
from app.online.profiles import PROFILES_KEY, ServerProfile, ServerProfiles
from app.online.seat import OnlineSeat
from app.play.conditions import MOVE_LIMITS, Player, seat_traits
from app.shogi.pieces import Side
from app.text import online_window as text
from app.text import play as play_text
from app.text.phrase import Phrase
from app.workspace.game_choices import FIRST_LEVEL
from app.workspace.state_store import StateStore

_CHOICES_KEY: Final = "online"
MOST_GAMES: Final = 10_000
LONGEST_S: Final = 99_999
LONGEST_WAIT: Final = 3_600
_LONGEST: Final = 100
_USUAL_EVENT: Final = "test"
DEFAULT_SERVERS: Final = ServerProfiles(
    (
        ServerProfile("localhost", "127.0.0.1", "", DEFAULT_CSA_PORT, _USUAL_EVENT, 300, 10),
        ServerProfile("floodgate", "wdoor.c.u-tokyo.ac.jp", "", DEFAULT_CSA_PORT, "floodgate", 300, 0, 10),
    )
)


class LoginKind(StrEnum):
    """Meaning of the password field in a server's login."""

    GAME_NAME = "game"
    """The password names the game to join (such as floodgate-300-10F), as on floodgate and shogi-server."""
    WORD = "word"


class RequestedSide(StrEnum):
    """Side that the user asks the server for."""

    ANY = "any"
    BLACK = "black"
    WHITE = "white"


_SIDES: Final = {RequestedSide.ANY: None, RequestedSide.BLACK: Side.BLACK, RequestedSide.WHITE: Side.WHITE}


def last_servers(state: StateStore) -> ServerProfiles:
    kept = state.read_value(PROFILES_KEY, ServerProfiles, ServerProfiles())
    return kept if kept.profiles else DEFAULT_SERVERS


def store_servers(state: StateStore, servers: ServerProfiles) -> None:
    state.store_value(PROFILES_KEY, ServerProfiles, servers)


def login_account(server: ServerProfile, secret: str, *, extended: bool = False, watches: bool = False) -> Account:
    """Account with which to log in on a server; `watches` is for watching games without playing."""
    account, game = server.to_account(secret), server.game
    if watches:
        return account._replace(is_extended=True)
    if extended and game is not None:
        return account._replace(password=secret, is_extended=True, game=game.game_name, side=game.side)
    return account


def login_faults(server: ServerProfile, secret: str, *, extended: bool = False, watches: bool = False) -> list[Phrase]:
    """Reasons why a login on `server` with these values is impossible; empty if it is possible."""
    account, game = login_account(server, secret, extended=extended, watches=watches), server.game
    of_game = () if watches or game is None else game._replace(trip=secret).find_faults()
    return list(dict.fromkeys((*account.find_faults(), *of_game)))


class OnlineChoices(Section):
    """Choices of the dialog for games on CSA servers: who plays, how many games, and what is saved."""

    engine: str = BUNDLED
    """Key of the profile of the engine that plays; empty if the person plays."""
    level: StoredLevel = FIRST_LEVEL
    ponders: bool = toggle_field(False, text.PONDERS, NO_LABEL)
    games: Annotated[int, Between(0, MOST_GAMES)] = number_field(1, 0, MOST_GAMES, text.GAMES, text.GAMES_HELP)
    logs_in_again: bool = toggle_field(True, text.LOGS_IN_AGAIN, NO_LABEL)
    wait_s: Annotated[int, Between(0, LONGEST_WAIT)] = number_field(10, 0, LONGEST_WAIT, text.WAIT, NO_LABEL)
    extended: bool = toggle_field(False, text.EXTENDED, text.EXTENDED_HELP)
    asks_first: bool = toggle_field(True, text.ASKS_FIRST, NO_LABEL)
    sends_comments: bool = toggle_field(True, text.SENDS_COMMENTS, text.SENDS_COMMENTS_HELP)
    saves: bool = toggle_field(True, text.SAVES, text.SAVES_HELP)

    def online_seat(self, profiles: Sequence[EngineProfile]) -> OnlineSeat:
        profile = next((each for each in profiles if each.key == self.engine), None)
        if profile is None:
            return OnlineSeat(asks_first=self.asks_first)
        level = self.level if profile.is_bundled else None
        name = profile.name if level in {None, STRONGEST} else f"{profile.name} Lv.{level}"
        # The server's clock decides how late an answer may be; the seat holds the margin.
        traits = seat_traits(profile, ponders=self.ponders)._replace(margin_ms=0, grace_ms=0)
        player = Player(name, profile.key, level, traits=traits)
        tells_limit = profile.values.keys().isdisjoint(MOVE_LIMITS)
        return OnlineSeat(
            player, profile.margin_ms or None, sends_comments=self.sends_comments, tells_limit=tells_limit
        )

    def series_plan(self) -> SeriesPlan:
        return SeriesPlan(self.games, self.logs_in_again, float(self.wait_s))


def last_online_choices(state: StateStore) -> OnlineChoices:
    return state.read_value(_CHOICES_KEY, OnlineChoices, OnlineChoices())


def store_online_choices(state: StateStore, choices: OnlineChoices) -> None:
    state.store_value(_CHOICES_KEY, OnlineChoices, choices)


_LOGIN_CHOICES: Final = ChoiceField(((LoginKind.GAME_NAME, text.BY_GAME), (LoginKind.WORD, text.BY_PASSWORD)))
_SIDE_CHOICES: Final = ChoiceField(
    ((RequestedSide.ANY, text.ANY_SIDE), (RequestedSide.BLACK, play_text.BLACK), (RequestedSide.WHITE, play_text.WHITE))
)
LOGIN_FIELD: Final = "entry"
_SIDE_FIELD: Final = "side"
_STORAGE_FIELD: Final = "secret"
GAME_FIELDS: Final = ("event", "total_s", "byoyomi_s", "increment_s", _SIDE_FIELD)
"""Form fields of a server that apply only if its password names the game."""
WORD: Final = "word"
"""Key of the form's password field, which is not part of the server profile."""


def server_fields(*, has_store: bool) -> tuple[Field, ...]:
    """Form fields of a server; `has_store` tells whether the system can store passwords."""
    places = [(SecretPlace.ASK, text.KEEP_NOWHERE)]
    places += [(SecretPlace.SYSTEM, text.KEEP_IN_SYSTEM)] if has_store else []
    places += [(SecretPlace.FILE, text.KEEP_IN_FILE)]
    place_help = text.STORE_THERE if has_store else text.NO_STORE
    return (
        Field("name", text.TITLE_OF, NO_LABEL, TextField(_LONGEST), ""),
        Field("host", text.HOST, NO_LABEL, TextField(_LONGEST), ""),
        Field("port", text.PORT, NO_LABEL, NumberField(1, MOST_PORT), DEFAULT_CSA_PORT),
        Field("player", text.LOGIN, text.LOGIN_HELP, TextField(32), ""),
        Field(LOGIN_FIELD, text.ENTRY, text.ENTRY_HELP, _LOGIN_CHOICES, LoginKind.GAME_NAME.value),
        Field(WORD, text.SECRET, text.SECRET_HELP, TextField(200), ""),
        Field(_STORAGE_FIELD, text.KEEP_SECRET, place_help, ChoiceField(tuple(places)), SecretPlace.ASK.value),
        Field("event", text.EVENT, text.EVENT_HELP, TextField(32), _USUAL_EVENT),
        Field("total_s", text.TOTAL, NO_LABEL, NumberField(0, LONGEST_S), 300),
        Field("byoyomi_s", text.BYOYOMI, NO_LABEL, NumberField(0, LONGEST_S), 10),
        Field("increment_s", text.INCREMENT, NO_LABEL, NumberField(0, LONGEST_S), 0),
        Field(_SIDE_FIELD, text.SIDE, NO_LABEL, _SIDE_CHOICES, RequestedSide.ANY.value),
    )


SERIES_FIELDS: Final = tuple(
    OnlineChoices.declared[key]
    for key in ("games", "logs_in_again", "wait_s", "asks_first", "ponders", "sends_comments", "saves", "extended")
)


def with_server_value(server: ServerProfile, key: str, value: FieldValue) -> ServerProfile:
    changed: dict[str, Any] = {key: value}
    if key == LOGIN_FIELD:
        changed = {"event": (server.event or _USUAL_EVENT) if value == LoginKind.GAME_NAME else ""}
    elif key == _SIDE_FIELD:
        changed = {key: _SIDES[RequestedSide(str(value))]}
    elif key == _STORAGE_FIELD:
        changed = {key: SecretPlace(str(value))}
    return server._replace(**changed)


def server_value(server: ServerProfile, key: str) -> FieldValue:
    if key == LOGIN_FIELD:
        return (LoginKind.GAME_NAME if server.event else LoginKind.WORD).value
    if key == _SIDE_FIELD:
        return next(wish.value for wish, side in _SIDES.items() if side is server.side)
    value: FieldValue = getattr(server, key)
    return value.value if isinstance(value, StrEnum) else value
