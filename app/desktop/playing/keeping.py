"""Games that are to survive the program: the one that is being played, and those that were adjourned."""

from app.desktop.kit.notebook import ADJOURNED_GAMES as ADJOURNED
from app.desktop.kit.notebook import RUNNING_GAME as RUNNING
from app.desktop.kit.notebook import Notebook
from app.workspace.kept_game import KeptGame, read, written


class Keeping:
    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook

    def keep(self, game: KeptGame) -> None:
        """It is being played, and has come that far."""
        self._notebook.keep(RUNNING, written((game,)))

    def let_go(self) -> None:
        """It is being played no more, and has an end."""
        self._notebook.keep(RUNNING, b"")

    def adjourn(self, game: KeptGame) -> None:
        """It is to be gone on with another time."""
        self._notebook.keep(ADJOURNED, written((*self.adjourned, game)))
        self.let_go()

    @property
    def adjourned(self) -> tuple[KeptGame, ...]:
        """The newest last."""
        return read(self._notebook.read(ADJOURNED))

    def gather(self) -> tuple[KeptGame, ...]:
        """At the start of the program: what an earlier one was playing when it ended counts as adjourned."""
        interrupted = read(self._notebook.read(RUNNING))
        if interrupted:
            self._notebook.keep(ADJOURNED, written((*self.adjourned, *interrupted)))
            self.let_go()
        return self.adjourned

    def take(self, game: KeptGame) -> None:
        """It is gone on with, or nobody wants it any more."""
        self._notebook.keep(ADJOURNED, written([each for each in self.adjourned if each != game]))
