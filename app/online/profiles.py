"""Saved server profiles: address, name and game. Passwords are stored elsewhere."""

from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Count
from app.config.secrets import SecretPlace
from app.online.account import DEFAULT_CSA_PORT, MOST_PORT, Account, GameName
from app.shogi.pieces import Side

PROFILES_KEY: Final = "online_servers"
"""Key of the profiles in the saved state."""
MOST_PROFILES: Final = 100


class ServerProfile(NamedTuple):
    """Profile of a server as the user has saved it."""

    name: str
    """Unique name given by the user."""
    host: str
    player: str
    """Login name on the server."""
    port: Annotated[int, Between(1, MOST_PORT)] = DEFAULT_CSA_PORT
    event: str = ""
    """Event of the game that the password asks for; empty for a plain password."""
    total_s: Count = 0
    byoyomi_s: Count = 0
    increment_s: Count = 0
    side: Side | None = None
    secret: SecretPlace = SecretPlace.ASK
    """Place where the password or trip is stored."""

    @property
    def game(self) -> GameName | None:
        if not self.event:
            return None
        return GameName(self.event, self.total_s, self.byoyomi_s, self.increment_s, self.side)

    @property
    def key(self) -> str:
        """Key of the stored password."""
        return f"{self.player}@{self.host}:{self.port}"

    def to_account(self, secret: str) -> Account:
        game = self.game
        password = secret if game is None else game._replace(trip=secret).password
        return Account(self.host, self.player, password, self.port)


class ServerProfiles(NamedTuple):
    """Server profiles that the user has saved."""

    profiles: tuple[ServerProfile, ...] = ()
    """Saved profiles, the last used first."""

    def find_profile(self, name: str) -> ServerProfile | None:
        return next((profile for profile in self.profiles if profile.name == name), None)

    def with_profile(self, profile: ServerProfile) -> "ServerProfiles":
        """Add or replace the profile of that name, and put it first."""
        others = tuple(each for each in self.profiles if each.name != profile.name)
        return ServerProfiles((profile, *others)[:MOST_PROFILES])

    def without_profile(self, name: str) -> "ServerProfiles":
        return ServerProfiles(tuple(each for each in self.profiles if each.name != name))


def make_profile(name: str, account: Account, game: GameName | None, secret: SecretPlace) -> ServerProfile:
    game = game or GameName("", 0)
    times = game.total_s, game.byoyomi_s, game.increment_s
    return ServerProfile(name, account.host, account.name, account.port, game.event, *times, game.side, secret)
