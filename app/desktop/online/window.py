"""The window of games on servers: connect, play or watch, and results. The games themselves are in tabs."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMessageBox, QStackedWidget, QWidget

from app.base.folders import find_folders
from app.config.secrets import SECRETS_FILE, FileStore, SecretPlace, SecretStore, system_store
from app.desktop.desk.desk import Desk
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.kit.boxes import vbox
from app.desktop.kit.dialogs import SecondaryWindow, come_forward, give_room
from app.desktop.kit.labels import set_title
from app.desktop.online.connect_page import ConnectPage
from app.desktop.online.online_game_controller import OnlineGameController
from app.desktop.online.open_online import OnlineHost, online
from app.desktop.online.session_page import SessionPage
from app.online.account import Account
from app.text import online_window as text

SIZE: Final = (980, 800)
_DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def show_online(desk: Desk) -> "OnlineWindow":
    """Show the single server window and return it."""
    window = desk.shell.only(OnlineWindow, lambda parent: OnlineWindow(desk, parent))
    window.appear()
    return window


def stores_here() -> dict[SecretPlace, SecretStore]:
    """Secret stores that exist on this system."""
    store, file = system_store(), FileStore(find_folders().config / SECRETS_FILE)
    return {SecretPlace.FILE: file} if store is None else {SecretPlace.SYSTEM: store, SecretPlace.FILE: file}


class OnlineWindow(SecondaryWindow):
    """The server window; it lives as long as the main window, so that games go on while it is hidden."""

    def __init__(self, desk: Desk, parent: QWidget, stores: Mapping[SecretPlace, SecretStore] | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("online")
        self._desk = desk
        self.host: OnlineHost = online(desk)
        self.connecting = ConnectPage(desk, stores_here() if stores is None else stores)
        self.session = SessionPage(desk, self.host)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.connecting)
        self.pages.addWidget(self.session)
        vbox(self.pages, on=self, margins=0)
        self.connecting.play_wanted.connect(self._play)
        self.connecting.watch_wanted.connect(self._watch)
        self.session.settings_wanted.connect(lambda _: self.pages.setCurrentWidget(self.connecting))
        self.session.leave_wanted.connect(lambda _: self.ask_before_leaving(lambda: None))
        self.host.begun.connect(self._on_begun)
        parent.installEventFilter(self)
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)

    def appear(self) -> None:
        come_forward(self)

    def _play(self, account: Account) -> None:
        choices = self.connecting.choices
        seat = choices.online_seat(self._desk.engines.profiles)
        fault = self.host.begin_play(account, seat, choices.series_plan(), saves=choices.saves)
        if fault is not None:
            self.connecting.tell(fault)
        else:
            self._show_session()

    def _watch(self, account: Account) -> None:
        self.host.begin_watch(account)
        self._show_session()

    def _show_session(self) -> None:
        self.session.show_host()
        self.pages.setCurrentWidget(self.session)
        self.session.leave.setFocus()

    def _on_begun(self, table: OnlineGameController) -> None:
        """Hide the window when the user's game begins, to show the board."""
        if table.persons:
            self.hide()
            self._desk.shell.show_up()

    def ask_before_leaving(self, then: Callable[[], object]) -> None:
        """Ask, resign a running game and disconnect; call `then` when disconnected."""
        host = self.host
        if host.run is None:
            then()
            return

        def leave() -> None:
            if (run := host.run) is None:
                then()
                return
            run.finished.connect(lambda _: then())
            host.stop()

        if host.plays_now:
            words, more = text.LEAVE_ASK.filled(server=host.address, opponent=host.opponent), [text.LEAVE_MORE]
            choice = AskedChoice(text.LEAVE_NOW, leave, _DESTRUCTIVE)
        elif host.play is not None:
            words, more = text.SERIES_ASK.filled(server=host.address), [text.SERIES_MORE]
            choice = AskedChoice(text.LEAVE, leave)
        else:
            leave()
            return
        ask(self if self.isVisible() else self._above, self._desk.speech, text.WINDOW, words, more, [choice])

    @property
    def _above(self) -> QWidget:
        parent = self.parent()
        return parent if isinstance(parent, QWidget) else self

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Ask before the main window closes, since that ends the connection."""
        if isinstance(event, QCloseEvent) and watched is self.parent() and self.host.is_on:
            event.ignore()
            self.ask_before_leaving(self._above.close)
            return True
        return super().eventFilter(watched, event)

    def _speak(self) -> None:
        set_title(self, self._desk.speech.say(text.WINDOW))
