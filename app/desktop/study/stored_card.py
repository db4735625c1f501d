"""The card of an engine's stored results: figures and lines as in the comment."""

from app.analysis.findings import Findings
from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import STRETCH, vbox
from app.desktop.study.engine_card import EngineCard, EngineHead, note_of
from app.desktop.study.stored import insert, play
from app.desktop.study.study_lines import StudyLines
from app.workspace.score_words import engine_name
from app.workspace.study_rows import stored_study_card


class StoredCard(EngineCard):
    def __init__(self, desk: Desk, engine: str) -> None:
        super().__init__(desk, StudyLines(desk, are_stored=True))
        self.engine = engine
        self.setObjectName(f"stored.{engine}")
        self._found: Findings | None = None
        self.head = EngineHead(desk, movable=False)
        vbox(self.head, self.lines, STRETCH, on=self, margins=0, spacing=0)
        self.lines.played.connect(lambda wanted: play(desk, wanted[0], wanted[1] + 1))
        self.lines.inserted.connect(lambda line: insert(desk, line))
        self.lines.freed.connect(lambda _: self._show())

    def show_findings(self, found: Findings) -> None:
        self._found = found
        self._show()

    def _show(self) -> None:
        if self._found is None:
            return
        opened, view = self._desk.document.shown, self._desk.preferences.now.scores.view
        sheet = self.sheet = stored_study_card(self._found, opened.record, view)
        name = self._desk.speech.say(engine_name(self.engine))
        self.head.show_sheet(opened.signs.engine_sign(self.engine), name, sheet)
        if not self.lines.is_looked_at:
            self.lines.show_rows(sheet.rows, sheet.lines, note_of(sheet))
        self._name_lines(name)

    def forget(self) -> None:
        """Clear the lines, since the board shows another position."""
        self._found = None
        self.lines.clear()
