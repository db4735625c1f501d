"""Servers as a person has set them up: where, under which name, for which game. Secrets are kept elsewhere."""

from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Count
from app.config.secrets import SecretPlace
from app.online.account import MOST_PORT, USUAL_PORT, Account, GameName
from app.shogi.pieces import Side

KEPT_AS: Final = "online_servers"
"""Their name among what is kept between starts."""
MOST: Final = 100


class ServerProfile(NamedTuple):
    name: str
    """What the person calls it; no two have the same."""
    host: str
    player: str
    """The name on the server."""
    port: Annotated[int, Between(1, MOST_PORT)] = USUAL_PORT
    event: str = ""
    """Of the game that is asked for by the password; nothing where it is a plain one."""
    total_s: Count = 0
    byoyomi_s: Count = 0
    increment_s: Count = 0
    side: Side | None = None
    secret: SecretPlace = SecretPlace.ASK
    """Where the password is kept, or the trip."""

    @property
    def game(self) -> GameName | None:
        if not self.event:
            return None
        return GameName(self.event, self.total_s, self.byoyomi_s, self.increment_s, self.side)

    @property
    def key(self) -> str:
        """Under which its secret is kept."""
        return f"{self.player}@{self.host}:{self.port}"

    def account(self, secret: str) -> Account:
        game = self.game
        password = secret if game is None else game._replace(trip=secret).password
        return Account(self.host, self.player, password, self.port)


class ServerProfiles(NamedTuple):
    profiles: tuple[ServerProfile, ...] = ()
    """The one that was used last stands first."""

    def find(self, name: str) -> ServerProfile | None:
        return next((profile for profile in self.profiles if profile.name == name), None)

    def with_profile(self, profile: ServerProfile) -> "ServerProfiles":
        """With this one in the place of another of its name, and first."""
        others = tuple(each for each in self.profiles if each.name != profile.name)
        return ServerProfiles((profile, *others)[:MOST])

    def without(self, name: str) -> "ServerProfiles":
        return ServerProfiles(tuple(each for each in self.profiles if each.name != name))


def profile_of(name: str, account: Account, game: GameName | None, secret: SecretPlace) -> ServerProfile:
    """As an account was set up for a command."""
    game = game or GameName("", 0)
    times = game.total_s, game.byoyomi_s, game.increment_s
    return ServerProfile(name, account.host, account.name, account.port, game.event, *times, game.side, secret)
