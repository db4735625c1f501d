"""Declaration of an action in one entry, from which menus, toolbar, shortcuts and tests are made."""

from collections.abc import Callable
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from app.text import playing as playing_text
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.prerequisites import Prerequisite

if TYPE_CHECKING:
    from app.desktop.desk.desk import Desk

T = TypeVar("T")
U = TypeVar("U")


class MenuName(Enum):
    FILE = text.FILE
    EDIT = text.EDIT
    VIEW = text.VIEW
    GO = text.GO
    GAME = playing_text.GAME
    ANALYSIS = text.ANALYSIS
    ENGINES = text.ENGINES
    TOOLS = text.TOOLS
    HELP = text.HELP


class Later(Generic[T]):
    """Function of an action in a module that is imported when it is first used."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def __call__(self, desk: "Desk") -> T:
        act: Callable[[Desk], T] = getattr(import_module(self.module), self.name)
        return act(desk)

    def then(self, act: Callable[[T], U]) -> "Callable[[Desk], U]":
        """Return an action that passes the function's result on to `act`."""
        return lambda desk: act(self(desk))


class Action(NamedTuple):
    id: str
    menu: MenuName
    text: Phrase
    help: Phrase
    run: "Callable[[Desk], object]"
    keys: tuple[str, ...] = ()
    """Shortcuts in Qt's portable notation; the first is displayed."""
    icon: str = ""
    """Name of a drawing in resources/icons, for an action of the toolbar."""
    needs: Prerequisite | None = None
    checked: "Callable[[Desk], bool] | None" = None
    """Predicate of a switch: True if it is on."""
    submenu: Phrase | None = None
    is_choice: bool = False
    """True for a switch in a submenu of which exactly one is on."""
    names: "Callable[[Desk], Phrase | None] | None" = None
    """Function that names the object of the action, which its menu entry adds: “Undo: Deletion”."""
    starts_section: bool = False
    """True if the menu has a separator above it."""

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Phrases that the search finds it by: its name, submenu and menu."""
        return (self.text, *filter(None, (self.submenu,)), self.menu.value)
