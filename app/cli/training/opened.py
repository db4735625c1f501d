"""Opens the user's file of cards (problems), and runs engines for work on cards."""

import sqlite3
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.analysis.asking import SentenceReady
from app.analysis.mate import MateSearch
from app.base.folders import find_folders
from app.cli.arguments import Arguments
from app.cli.engine.engines import engine_for_option, name_in_comments, profile_name
from app.cli.terminal import CommandError, Terminal
from app.config.engine_profile import EngineProfile
from app.directing.requests import Request, Seat
from app.directing.seat_events import Requests
from app.text import command as command_text
from app.text import training as text
from app.training.asking import EngineAnswer, EngineQuestion, EngineWork, MovesQuestion, MovesSearchDirector, run_work
from app.training.card_store import CardStore, cards_path, reason_cards_not_opened

if TYPE_CHECKING:
    from app.runtime.directed import DirectorLoop

T = TypeVar("T")
_SEAT = Seat("training")


class Interrupted(Exception):  # noqa: N818 - not an error
    """Raised when the user has pressed Ctrl-C, to end the work on cards."""


def add_training_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--training", text.TRAINING_HELP, command_text.FILE)


@contextmanager
def open_cards(asked: Namespace, *, makes: bool = False) -> Iterator[CardStore]:
    """Open the cards; CommandError if the file is missing (unless `makes` creates it) or not a file of cards."""
    path = Path(asked.training) if asked.training else cards_path(find_folders().data)
    if not makes and not path.exists():
        raise CommandError(text.NO_CARDS)
    try:
        store = CardStore(path)
    except (sqlite3.Error, OSError) as failure:
        raise CommandError(reason_cards_not_opened(failure, path), name=str(path)) from failure
    with closing(store):
        try:
            yield store
        except sqlite3.Error as failure:
            raise CommandError(reason_cards_not_opened(failure, path), name=str(path)) from failure


class TrainingEngines:
    """Engines that answer searches for training problems and stay running; the bundled engine solves the mates."""

    def __init__(self, directed: "DirectorLoop", terminal: Terminal, engine: EngineProfile) -> None:
        self._director_loop = directed
        self._terminal = terminal
        self._engine = engine
        self._mate_engine = engine_for_option(None)

    def run_work(self, work: EngineWork[T]) -> T:
        """Run `work` on training problems and return its result; Interrupted after Ctrl-C."""
        return run_work(work, self._run_search)

    def _run_search(self, asked: EngineQuestion) -> EngineAnswer:
        from app.runtime.pool import plan_of_profile  # noqa: PLC0415 - Qt is loaded only by those commands that need it

        is_search = isinstance(asked, MovesQuestion)
        profile = self._engine if is_search else self._mate_engine
        director: MovesSearchDirector | MateSearch
        if isinstance(asked, MovesQuestion):
            director = MovesSearchDirector(_SEAT, asked, name_in_comments(profile))
        else:
            director = MateSearch(_SEAT, asked.query, asked.milliseconds, profile_name(profile), profile.mate_limit)
        if not self._director_loop.run_director(director, {_SEAT: plan_of_profile(profile)}, self._warn, director.stop):
            raise Interrupted
        return director.result

    def _warn(self, request: Request) -> Requests:
        if isinstance(request, SentenceReady):
            self._terminal.warn(self._engine.name, request.sentence)
        return ()
