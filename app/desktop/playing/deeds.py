"""What a person can do in a game, and after it, as the strip above the board offers it."""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from app.base.event import Event
from app.desktop.desk.offer_strip import Offer
from app.desktop.playing.hosted import HostedGame
from app.play.game_requests import GamePhase
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.needs import Need


class Host(Protocol):
    """Who can do it."""

    @property
    def changed(self) -> Event[None]: ...
    @property
    def hosted(self) -> HostedGame | None: ...
    def do(self, deed: Callable[[HostedGame], object]) -> None: ...
    def take_back(self) -> None: ...
    def declare(self) -> None: ...
    def hint(self) -> None: ...
    def move_now(self) -> None: ...
    def pause(self) -> None: ...
    def interrupt(self) -> None: ...
    def resign(self) -> None: ...
    def again(self) -> None: ...
    def study(self) -> None: ...
    def analyse(self) -> None: ...
    def dismiss(self) -> None: ...
    def choose_remedy(self) -> None: ...


class During(NamedTuple):
    name: str
    words: Callable[[HostedGame], Phrase]
    act: Callable[[Host], object]
    need: Need
    fits: Callable[[HostedGame], bool] = lambda _: True
    """Whether it is worth a button now."""


def _plays_engine(hosted: HostedGame) -> bool:
    return len(hosted.persons) == 1


def _pause_words(hosted: HostedGame) -> Phrase:
    return text.RESUME if hosted.phase is GamePhase.PAUSED else text.PAUSE


def _always(words: Phrase) -> Callable[[HostedGame], Phrase]:
    return lambda _: words


# fmt: off
DURING: Final = (
    During("declare", _always(text.DECLARE), lambda host: host.declare(), Need.GAME_DECLARATION, lambda hosted: hosted.can_declare),
    During("hint", _always(text.HINT), lambda host: host.hint(), Need.GAME_TURN, _plays_engine),
    During("hurry", _always(text.MOVE_NOW), lambda host: host.move_now(), Need.GAME_THINKING, lambda hosted: len(hosted.persons) < 2),
    During("take_back", _always(text.TAKE_BACK), lambda host: host.take_back(), Need.GAME_BACK, lambda hosted: bool(hosted.persons)),
    During("pause", _pause_words, lambda host: host.pause(), Need.GAME_RUNNING),
    During("interrupt", _always(text.NO_RESULT), lambda host: host.interrupt(), Need.GAME, lambda hosted: not hosted.persons),
    During("resign", _always(text.RESIGN), lambda host: host.resign(), Need.GAME_PERSON, lambda hosted: bool(hosted.persons)),
)
# fmt: on
"""In their order from the left; the one that cannot be taken back stands last."""


def after(host: Host) -> tuple[Offer, ...]:
    """What is likely to be wanted when a game has ended."""
    return (
        Offer("again", text.AGAIN, host.again),
        Offer("study", text.STUDY, host.study),
        Offer("analyse", text.ANALYSE, host.analyse),
        Offer("close", text.CLOSE, host.dismiss),
    )
