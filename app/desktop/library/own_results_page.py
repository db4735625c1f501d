"""The page of the user's own results: scores by opening, opponent and phase; each row finds its games."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from app.analysis.comment_cache import RecordPhase
from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.buttons import Segments
from app.desktop.kit.dialogs import coloured, push_button, words
from app.desktop.kit.labels import STRETCH, CutLabel, hbox, keyless, vbox
from app.desktop.kit.signs import Tone
from app.desktop.kit.theme import HEAD, NAME, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.library.games_page import ask_words
from app.desktop.library.open_library import OpenLibrary
from app.desktop.lists.row_painter import EMPTY, Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.library.game import WHOLE_GAME, PhaseCost
from app.library.library import Library
from app.library.names import normalized_name
from app.library.own_results import OwnResult, OwnResults, compute_own_results
from app.store.analysis_store import AnalysisStore
from app.text import library as query_text
from app.text import library_window as text
from app.text import window as window_text

COLUMNS: Final = (
    Column("called", text.CALLED, 14, stretches=True),
    Column("games", text.ME_GAMES, 4, is_number=True),
    Column("results", text.WON_DRAWN_LOST, 8.5),
    Column("score", text.SCORE, 9),
    Column("range", text.RANGE, 7),
)
PHASE_COLUMNS: Final = (
    Column("phase", text.PHASE, 12, stretches=True),
    Column("moves", text.PHASE_MOVES, 5, is_number=True),
    Column("time", text.PHASE_TIME, 7, is_number=True),
    Column("loss", text.PHASE_LOSS, 9, is_number=True),
    Column("mistakes", text.PHASE_MISTAKES, 5, is_number=True),
    Column("blunders", text.PHASE_BLUNDERS, 5, is_number=True),
)
_PHASES: Final = {**{phase.name.lower(): phase.phrase for phase in RecordPhase}, WHOLE_GAME: query_text.WHOLE_GAME}
_MOST_NAMES: Final = 5
WORST: Final = 0
_SIDES: Final = {query_text.AS_BLACK: window_text.BLACK, query_text.AS_WHITE: window_text.WHITE}
_FREQUENT: Final = """
    SELECT min(written) FROM name JOIN (SELECT black AS id FROM game UNION ALL SELECT white FROM game) USING(id)
    WHERE written <> '' GROUP BY folded ORDER BY count(*) DESC, folded LIMIT ?
"""


class AboutMe(NamedTuple):
    names: list[str]
    results: OwnResults | None
    frequent: list[str]
    """Frequent names in the library, offered if the user's names are unknown."""


def _about(name: str, library: Library, _: AnalysisStore | None) -> AboutMe:
    """Results of the user; `name` is the user's name in this program's games."""
    names = library.my_names()
    frequent: list[str] = []
    if not names:
        often = [each for (each,) in library.query_rows(_FREQUENT, (_MOST_NAMES,))]
        is_known = name and library.query_rows("SELECT 1 FROM name WHERE folded = ? LIMIT 1", (normalized_name(name),))
        own = [name] if is_known else []
        frequent = [*own, *(each for each in often if normalized_name(each) != normalized_name(name))][:_MOST_NAMES]
    return AboutMe(names, compute_own_results(library) if names else None, frequent)


class ResultCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, COLUMNS)
        self.results: Sequence[OwnResult] = ()

    def count(self) -> int:
        return len(self.results)

    def cells(self, row: int) -> Sequence[RowCell]:
        each = self.results[row]
        score, bars = each.score, each.score_interval
        is_bad = bars is not None and bars[1] < 0.5
        tone = Tone.ERROR if is_bad else Tone.GOOD if bars is not None and bars[0] > 0.5 else Tone.PLAIN
        return (
            RowCell(self._desk.speech.say(_SIDES.get(each.label, each.label))),
            RowCell(f"{each.games:,}"),
            RowCell(f"{each.won}-{each.drawn}-{each.lost}"),
            RowCell("–") if score is None else RowCell(f"{100 * score:.0f}%", tone, bar=score),
            EMPTY if bars is None else RowCell(f"{100 * bars[0]:.0f}–{100 * bars[1]:.0f}%", Tone.MUTED),
        )


class PhaseCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, PHASE_COLUMNS)
        self.phases: Sequence[PhaseCost] = ()

    def count(self) -> int:
        return len(self.phases)

    def cells(self, row: int) -> Sequence[RowCell]:
        cost = self.phases[row]
        seconds = f"{cost.time_ms / cost.moves / 1000:.1f}" if cost.moves and cost.time_ms else "–"
        is_judged = cost.judged > 0
        return (
            RowCell(self._desk.speech.say(_PHASES[cost.phase])),
            RowCell(f"{cost.moves:,}"),
            RowCell(seconds),
            RowCell(f"{cost.loss / cost.judged:.2f}%" if is_judged else "–"),
            RowCell(str(cost.mistakes) if is_judged else "–"),
            RowCell(str(cost.blunders) if is_judged else "–"),
        )


class OwnResultsPage(Pane):
    def __init__(self, desk: Desk, home: OpenLibrary) -> None:
        super().__init__()
        self.setObjectName("library.me")
        self.wanted = Event[str]()
        """Emitted with a query whose games the user wants to see."""
        self._desk, self._home, self._say = desk, home, desk.speech.say
        self._lane = home.lane(self)
        self._about: AboutMe | None = None
        spoken = self._spoken = Retranslator(self._say)
        self.me, self.asks = CutLabel(objectName="library.me_line"), words("library.ask_names")
        self.names = QWidget()
        self._name_row = hbox(on=self.names, margins=0, spacing=8)
        self.other = spoken.button(push_button("library.other_name"), text.OTHER_NAME)
        self.dimension = Segments(range(6), "library.dimension")
        self.cells, self._phases = ResultCells(desk), PhaseCells(desk)
        self.list = RowView(desk, "library_results", text.ME_PAGE, self.cells, text.NO_RESULTS)
        self.hint = spoken.label(text.ME_HINT)
        self.phases_head = spoken.label(text.PHASES)
        self.phases = RowView(desk, "library_phases", text.PHASES, self._phases, text.NO_PHASES)
        self.phases.setFixedHeight(6 * self.phases.row_height)
        content = QWidget()
        content.setMaximumWidth(900)
        top = vbox(hbox((self.me, 1)), self.asks, hbox(self.names, self.other, STRETCH), spacing=8)
        self._rest = QWidget()
        """Filler in place of the hidden tables."""
        parts = (top, 4, (self._rest, 1), self.dimension, (self.list, 1), self.hint, 8, self.phases_head, self.phases)
        vbox(*parts, on=content, margins=0, spacing=8)
        hbox(STRETCH, (content, 8), STRETCH, on=self, margins=(24, 16, 24, 16))
        self.dimension.choose(WORST)
        self.dimension.chosen.connect(lambda _: self._show_table())
        self.list.activated.connect(lambda index: self.open_games(index.row()))
        self.other.clicked.connect(self.ask_name)
        attend(home.changed, self, lambda _: self.look() if self.isVisible() else None)
        self.follow_changes(desk.speech)

    def look(self) -> None:
        name = self._desk.preferences.now.game.name
        self._lane.ask(lambda library, store: _about(name, library, store), self._on_found)

    def ask_name(self) -> None:
        ask_words(self, self._say, text.MY_NAMES, text.NAME_ASK, self.add_name)

    def add_name(self, name: str) -> None:
        self._home.write(lambda library: library.add_my_name(name), lambda _: self.look())

    def open_games(self, row: int) -> None:
        if 0 <= row < self.cells.count() and (query := self.cells.results[row].query).en:
            self.wanted.emit(self._say(query))

    def _on_found(self, about: AboutMe) -> None:
        self._about = about
        self._show()

    def _show(self) -> None:
        about = self._about
        is_known = about is not None and about.results is not None
        while (item := self._name_row.takeAt(0)) is not None:
            if (button := item.widget()) is not None:
                button.hide()
                button.deleteLater()
        for name in [] if about is None else about.frequent:
            offered = push_button("library.offered_name")
            offered.setText(keyless(name))
            offered.clicked.connect(lambda _=False, name=name: self.add_name(name))
            self._name_row.addWidget(offered)
        frequent = about is not None and bool(about.frequent)
        self.asks.setText(self._say(text.ASK_NAMES if frequent else text.ASK_NAMES_EMPTY))
        for part in (self.asks, self.names, self._rest):
            part.setVisible(not is_known)
        self.other.setVisible(is_known or frequent)
        for shown in (self.dimension, self.list, self.hint, self.phases_head, self.phases, self.me):
            shown.setVisible(is_known)
        if about is None or about.results is None:
            return
        names = ", ".join(about.names)
        self.me.setText(self._say(text.ME_LINE.filled(names=names, games=f"{about.results.games:,}")))
        self._phases.phases = [each for each in about.results.phases if each.phase in _PHASES]
        self.phases.refresh()
        self._show_table()

    def _show_table(self) -> None:
        results, place = None if self._about is None else self._about.results, self.dimension.value or WORST
        self.cells.results = (
            () if results is None else results.worst_openings if place == WORST else results.tables[place - 1][1]
        )
        self.list.refresh()
        self.list.set_current(0 if self.cells.results else -1)

    def _speak(self) -> None:
        self._spoken.speak()
        headings = (text.WORST, query_text.BY_OPENING, query_text.BY_OPPONENT, query_text.BY_SIDE, query_text.BY_TIME)
        self.dimension.speak([self._say(each) for each in (*headings, query_text.BY_MONTH)])
        self._show()

    def _apply_theme(self) -> None:
        self.me.setFont(sized(self.font(), HEAD, is_bold=True))
        self.phases_head.setFont(sized(self.font(), NAME, is_bold=True))
        self.asks.setFont(sized(self.font(), NAME))
        coloured(self.hint, self._desk.shell.theme.muted)
