"""What the examination of an engine asks to be done with it."""

from abc import ABC, abstractmethod
from typing import Protocol

from app.base.value import Value
from app.usi.commands import Outcome
from app.usi.options import Setting
from app.usi.session import Question


class Patient(Protocol):
    """An engine, as far as it is needed here."""

    def start(self) -> None: ...

    def prepare(self) -> None: ...

    def new_game(self) -> None: ...

    def search(self, question: Question) -> object: ...

    def stop(self) -> None: ...

    def ponder_hit(self) -> None: ...

    def set_option(self, name: str, value: Setting | None) -> None: ...

    def game_over(self, outcome: Outcome) -> None: ...

    def quit(self) -> None: ...

    def kill(self) -> None: ...


class Wish(Value, ABC):
    """Something to be done."""

    @abstractmethod
    def grant(self, engine: Patient) -> None:
        """Do it."""


class Start(Wish):
    """A new engine, which is then the one that is examined."""

    def grant(self, engine: Patient) -> None:
        engine.start()


class Prepare(Wish):
    def grant(self, engine: Patient) -> None:
        engine.prepare()


class NewGame(Wish):
    def grant(self, engine: Patient) -> None:
        engine.new_game()


class Ask(Wish):
    question: Question

    def grant(self, engine: Patient) -> None:
        engine.search(self.question)


class Stop(Wish):
    def grant(self, engine: Patient) -> None:
        engine.stop()


class Hit(Wish):
    def grant(self, engine: Patient) -> None:
        engine.ponder_hit()


class Set(Wish):
    name: str
    value: Setting | None

    def grant(self, engine: Patient) -> None:
        engine.set_option(self.name, self.value)


class EndGame(Wish):
    outcome: Outcome

    def grant(self, engine: Patient) -> None:
        engine.game_over(self.outcome)


class Quit(Wish):
    def grant(self, engine: Patient) -> None:
        engine.quit()


class Kill(Wish):
    def grant(self, engine: Patient) -> None:
        engine.kill()
