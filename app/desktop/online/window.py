"""The window of games on servers: connect, play or watch, and results. The games themselves are in tabs."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QMessageBox, QStackedWidget, QWidget

from app.base.event import Event
from app.base.folders import find_folders
from app.base.value import replaced
from app.config.declare import FieldValue
from app.config.secrets import SECRETS_FILE, FileStore, SecretPlace, SecretStore, system_store
from app.desktop.desk.desk import Desk
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.forms.editors import CalmComboBox, LevelBox
from app.desktop.forms.form import Form
from app.desktop.kit.background import BackgroundTasks, attend
from app.desktop.kit.dialogs import (
    Notices,
    SecondaryWindow,
    SpokenLabel,
    coloured,
    come_forward,
    filled,
    give_room,
    make_main,
    push_button,
    words,
)
from app.desktop.kit.labels import STRETCH, hbox, scrolling, set_title, vbox
from app.desktop.kit.theme import HEAD, NAME, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.online.online_game_controller import OnlineGameController
from app.desktop.online.open_online import OnlineHost, online
from app.desktop.online.session_page import SessionPage
from app.online.account import Account
from app.online.profiles import ServerProfile, ServerProfiles
from app.text import online_window as text
from app.text.phrase import Phrase
from app.workspace.online_choices import (
    DEFAULT_SERVERS,
    GAME_FIELDS,
    SERIES_FIELDS,
    WORD,
    OnlineChoices,
    last_online_choices,
    last_servers,
    login_account,
    login_faults,
    server_fields,
    server_value,
    store_online_choices,
    store_servers,
    with_server_value,
)

WIDEST: Final = 980


class ConnectPage(Pane):
    def __init__(self, desk: Desk, stores: Mapping[SecretPlace, SecretStore]) -> None:
        super().__init__()
        self.setObjectName("online_connect")
        self.play_wanted = Event[Account]()
        self.watch_wanted = Event[Account]()
        self._desk, self._say, self._stores = desk, desk.speech.say, stores
        self._beside = BackgroundTasks(self, desk.running)
        self.choices = last_online_choices(desk.shell.state)
        self.servers_known = last_servers(desk.shell.state).profiles
        self._chosen = 0
        self.secret = ""
        self._secrets: dict[str, str] = {}
        """Secrets by server key, as entered since the start or found in a store."""
        self._is_tried = False
        """True once the user has tried to begin; only then are missing inputs shown."""
        spoken = self._spoken = Retranslator(self._say)
        self._title = spoken.label(text.WINDOW)
        self._about = spoken.label(text.ABOUT, words("about"))
        self._servers, self._who = spoken.label(text.SERVERS), spoken.label(text.WHO_PLAYS)
        self.servers = spoken.named(CalmComboBox(), text.SERVERS)
        self.add = spoken.button(push_button("add"), text.ADD_SERVER)
        self.remove = spoken.button(push_button("remove"), text.REMOVE_SERVER)
        theme = desk.shell.theme
        self.form = Form(server_fields(has_store=SecretPlace.SYSTEM in stores), self._say, theme)
        self.series = Form(SERIES_FIELDS, self._say, theme)
        self._open_line = spoken.label(text.OPEN_LINE, words("open_line"))
        self.engine = spoken.named(CalmComboBox(), text.WHO_PLAYS)
        self.level = spoken.named(LevelBox(), text.LEVEL_NAME)
        self.fault = SpokenLabel("fault")
        self.notices = Notices()
        self.begin = make_main(spoken.button(push_button("begin"), text.CONNECT))
        self.look_on = spoken.button(push_button("look_on"), text.WATCH)
        editor = self.form.row(WORD).editor.widget
        if isinstance(editor, QLineEdit):
            editor.setEchoMode(QLineEdit.EchoMode.Password)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)
        self._look_up()

    @property
    def server(self) -> ServerProfile:
        return self.servers_known[self._chosen]

    def _lay_out(self) -> None:
        self.servers.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.servers.setMinimumContentsLength(16)
        left, right = QWidget(), QWidget()
        chooser = hbox((self.servers, 1), self.add, self.remove)
        vbox(self._servers, chooser, 4, self.form, STRETCH, on=left, margins=0, spacing=8)
        grid = QGridLayout()
        grid.addWidget(self.engine, 0, 0)
        grid.addWidget(self.level, 0, 1)
        grid.setColumnStretch(0, 1)
        vbox(self._who, grid, 4, self.series, STRETCH, on=right, margins=0, spacing=8)
        content = QWidget()
        hbox((left, 1), (right, 1), on=content, margins=(0, 0, 12, 0), spacing=32)
        page = QWidget()
        page.setMaximumWidth(WIDEST)
        foot = hbox(STRETCH, self.look_on, self.begin, spacing=8)
        parts = (self._title, self._about, self._open_line, self.notices, (scrolling(content), 1), self.fault, foot)
        vbox(*parts, on=page, margins=0, spacing=10)
        hbox(STRETCH, (page, 20), STRETCH, on=self, margins=(24, 20, 24, 16))

    def _connect(self) -> None:
        self.servers.activated.connect(self._on_chosen)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.form.given.connect(lambda given: self._on_given(*given))
        self.series.given.connect(lambda given: self._on_series(*given))
        self.form.judged.connect(lambda _: self._judge())
        self.series.judged.connect(lambda _: self._judge())
        self.engine.activated.connect(lambda _: self.take(replaced(self.choices, engine=self.engine.currentData())))
        self.level.activated.connect(lambda _: self.take(replaced(self.choices, level=self.level.level)))
        self.begin.clicked.connect(lambda: self._begin(self.play_wanted, watches=False))
        self.look_on.clicked.connect(lambda: self._begin(self.watch_wanted, watches=True))
        attend(self._desk.engines.changed, self, lambda _: self._show())

    # Input

    def _on_chosen(self, place: int) -> None:
        self.form.settle()
        self.show_servers(self.servers_known, place)

    def show_servers(self, servers: Sequence[ServerProfile], chosen: int) -> None:
        """Offer servers, and save the list."""
        self.servers_known, self._chosen = tuple(servers), chosen
        store_servers(self._desk.shell.state, ServerProfiles(self.servers_known))
        self._look_up()

    def _add(self) -> None:
        names = {each.name for each in self.servers_known}
        name = next(name for number in count(1) if (name := f"server {number}") not in names)
        self.form.settle()
        self.show_servers(
            (ServerProfile(name, "", self.server.player, event="test", total_s=600), *self.servers_known), 0
        )
        self.form.row("host").editor.widget.setFocus()

    def _remove(self) -> None:
        """Remove the server with its stored secret."""
        server, left = self.server, tuple(each for each in self.servers_known if each is not self.server)
        if (store := self._stores.get(server.secret)) is not None:
            self._beside.do(partial(store.delete_secret, server.key), self._on_forgotten)
        self.form.settle()
        self.show_servers(left or DEFAULT_SERVERS.profiles, 0)

    def _on_forgotten(self, reason: Phrase | None) -> None:
        if reason is not None:
            self.tell(reason)

    def _on_series(self, key: str, value: Any) -> None:
        self.take(replaced(self.choices, **{key: value}))

    def _on_given(self, key: str, value: FieldValue) -> None:
        if key == WORD:
            self.secret = self._secrets[self.server.key] = str(value)
            self._show()
            return
        before = self.server.key
        servers = list(self.servers_known)
        servers[self._chosen] = with_server_value(self.server, key, value)
        self.servers_known = tuple(servers)
        store_servers(self._desk.shell.state, ServerProfiles(self.servers_known))
        if self.server.key != before or key == "secret":
            self._look_up()
        else:
            self._show()

    def _look_up(self) -> None:
        """Look up the login's secret on a worker thread, since the store may have to be unlocked."""
        key, store = self.server.key, self._stores.get(self.server.secret)
        self._show_secret(self._secrets.get(key, ""))
        if key not in self._secrets and self.server.player and store is not None:
            self._beside.look(partial(store.look_up_secret, key), partial(self._on_found, key))

    def _on_found(self, key: str, secret: str | None) -> None:
        if secret and key == self.server.key and key not in self._secrets:
            self._secrets[key] = secret
            self._show_secret(secret)

    def _show_secret(self, secret: str) -> None:
        self.secret = secret
        self._show()

    def take(self, choices: OnlineChoices) -> None:
        """Take over the choices of who plays and how often."""
        self.choices = choices
        store_online_choices(self._desk.shell.state, choices)
        self._show()

    def _faults(self, *, watches: bool) -> list[Phrase]:
        named = [each.name for each in self.servers_known]
        doubled = [text.NAMED_TWICE] if named.count(self.server.name) > 1 else []
        faults = login_faults(self.server, self.secret, extended=self.choices.extended, watches=watches)
        return [*doubled, *faults]

    def _begin(self, wanted: Event[Account], *, watches: bool) -> None:
        self._is_tried = True
        self._judge(watches=watches)
        if self._faults(watches=watches) or self.form.faults or (self.series.faults and not watches):
            return
        if self.secret and (store := self._stores.get(self.server.secret)) is not None:
            self._beside.do(partial(store.store_secret, self.server.key, self.secret), self._on_kept)
        self._is_tried = False
        wanted.emit(login_account(self.server, self.secret, extended=self.choices.extended, watches=watches))

    def _on_kept(self, reason: Phrase | None) -> None:
        if reason is not None:
            self.tell(text.NOT_STORED)

    def tell(self, sentence: Phrase) -> None:
        self.notices.tell([sentence], self._say, self._desk.shell.theme, is_warning=True)

    # Appearance

    def _show(self) -> None:
        choices, server, say = self.choices, self.server, self._say
        self.servers.clear()
        for each in self.servers_known:
            self.servers.addItem(each.name)
        self.servers.setCurrentIndex(self._chosen)
        self.form.show_values(lambda key: self.secret if key == WORD else server_value(server, key))
        self.series.show_values(lambda key: getattr(choices, key))
        for key in GAME_FIELDS:
            self.form.row(key).setVisible(bool(server.event))
        self.engine.clear()
        self.engine.addItem(say(text.YOU), "")
        for engine in self._desk.engines.profiles:
            self.engine.addItem(engine.name, engine.key)
        self.engine.setCurrentIndex(max(0, self.engine.findData(choices.engine)))
        profile = self._desk.engines.find_engine(choices.engine)
        self.level.setVisible(profile is not None and profile.is_bundled)
        self.level.show_level(choices.level)
        for key in ("ponders", "sends_comments"):
            self.series.row(key).setVisible(profile is not None)
        self.series.row("asks_first").setVisible(profile is None)
        self.series.row("wait_s").setVisible(choices.logs_in_again)
        self.series.row("extended").setVisible(bool(server.event))
        self._judge()

    def _judge(self, *, watches: bool = False) -> None:
        """Show missing input after a try to begin, and warnings at once."""
        faults = self._faults(watches=watches) if self._is_tried else []
        game = self.server.game
        warnings = () if game is None else game._replace(trip=self.secret).find_warnings()
        self.fault.tell(map(self._say, [*faults, *warnings]))

    def _speak(self) -> None:
        self._spoken.speak()
        self.form.speak(self._say)
        self.series.speak(self._say)
        self.level.speak(self._say)
        self._show()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        self._title.setFont(sized(self.font(), HEAD, is_bold=True))
        for label in (self._servers, self._who):
            label.setFont(sized(self.font(), NAME, is_bold=True))
        coloured(self._about, theme.muted)
        for label in (self._open_line, self.fault):
            label.setAutoFillBackground(True)
            label.setMargin(6)
            filled(label, theme)
        for form in (self.form, self.series):
            form.apply_theme(theme)
        self.notices.apply_theme(theme)


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
