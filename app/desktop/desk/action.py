"""What an action is: everything about it in one entry, from which menus, toolbar, keys and tests are made."""

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from app.text import playing as playing_text
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.needs import Need

if TYPE_CHECKING:
    from app.desktop.desk.desk import Desk


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


class Action(NamedTuple):
    id: str
    menu: MenuName
    text: Phrase
    help: Phrase
    run: "Callable[[Desk], object]"
    keys: tuple[str, ...] = ()
    """Shortcuts as Qt writes them; the first is shown."""
    icon: str = ""
    """A drawing in resources/icons, for an action that stands in the toolbar."""
    needs: Need | None = None
    checked: "Callable[[Desk], bool] | None" = None
    """For a switch: whether it is on."""
    submenu: Phrase | None = None
    is_choice: bool = False
    """For a switch in a submenu: whether exactly one of those there is on."""
    names: "Callable[[Desk], Phrase | None] | None" = None
    """What it would be done to, which its entry says as well: “Undo: Deletion”."""
    starts_section: bool = False
    """Whether the menu draws a line above it."""

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What it is found by: its name, and where it stands."""
        return (self.text, *filter(None, (self.submenu,)), self.menu.value)
