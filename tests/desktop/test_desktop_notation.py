"""Moves are written as the person wants, everywhere at once, and without losing the place."""

from collections.abc import Callable

import pytest
from desktop_room import Room
from pytestqt.qtbot import QtBot
from study_hands import moves_of, pane_of

from app.analysis.findings import Findings
from app.analysis.query import query_at_node
from app.analysis.report_html import ReportedGame, report_page
from app.config.settings import Coordinates, NotationChoice
from app.desktop.analysis.report import ReportPane
from app.desktop.board.bars import TypedLine
from app.desktop.kit.idle import IDLE
from app.desktop.lists.variation_lines import Chosen
from app.desktop.record.branches import BranchesPane
from app.desktop.record.comment import CommentPane
from app.desktop.record.moves import MovesPane
from app.text.phrase import Language
from app.thoughts.comment import add_thoughts
from app.usi.info import read_info
from tests.cases import every_case
from tests.unit.analysis.judged_games import game, lower, said

pytestmark = pytest.mark.qt_log_ignore("plugin does not support", extend=True)
ONE_ROOM = True


def shown(room: Room) -> str:
    """What the list says of the move on the board."""
    pane = room.window.docks.pane("moves")
    assert isinstance(pane, MovesPane)
    return pane.list.words([pane.list.current])


def blamed(room: Room) -> CommentPane:
    """A game whose third move is a mistake, after which 7h6h was better; its comment is open."""
    comments = {
        0: said(30),
        1: said(50),
        2: said(80, "▲７八金△８五歩▲２六歩") + "\n\n" + lower(60, 2, "▲６八銀△８五歩"),
        3: said(-700, "△８五歩▲２五歩△８六歩"),
    }
    room.document.shown.load_record(game(("7g7f", "8c8d", "2g2f", "8d8e"), comments))
    room.document.shown.cursor.go_by_plies(3)
    room.window.docks.show("comment")
    pane = room.window.docks.pane("comment")
    assert isinstance(pane, CommentPane)
    IDLE.drain()
    return pane


@every_case(
    ("notation", "told", "echo"),
    [
        ("kanji", "☖３四歩", "２六歩"),
        ("kif", "☖３四歩(33)", "２六歩(27)"),
        ("western", "P-3d", "P-2f"),
        ("figures", "P34", "P26"),
        ("usi", "3c3d", "2g2f"),
    ],
)
def test_every_notation_is_a_choice_of_the_menu(room: Room, notation: str, told: str, echo: str) -> None:
    room.document.shown.play_line(room.document.shown.record.root, moves_of(("7g7f", "3c3d")))
    room.do(f"board.notation.{notation}")
    assert told in shown(room)
    assert told in room.window.state_words
    assert room.document.shown.cursor.node.ply == 2
    typed = room.window.findChild(TypedLine)
    assert typed is not None
    typed.field.setText("2g2f")
    assert echo in typed.echo


@every_case(
    ("notation", "played", "best", "answer"),
    [
        ("kanji", "☗２六歩", "☗７八金", "☖８五歩"),
        ("kif", "☗２六歩(27)", "☗７八金(69)", "☖８五歩(84)"),
        ("western", "P-2f", "G-7h", "P-8e"),
        ("figures", "P26", "G78", "P85"),
        ("usi", "2g2f", "6i7h", "8d8e"),
    ],
)
def test_list_cards_report_page_and_what_is_heard_are_written_alike(
    room: Room, notation: str, played: str, best: str, answer: str
) -> None:
    pane = blamed(room)
    room.do(f"board.notation.{notation}")
    IDLE.drain()
    assert played in shown(room)
    assert played in room.window.state_words
    assert pane.explanation.lines.entries()[0].words[:2] == (best, answer)
    assert f"{best}{answer}" in pane.explanation.lines.accessibleName().replace(" ", "")
    assert pane.cards[0].entries()[0].words[0] == answer
    report = room.document.shown.judgements.analysis_report(room.document.shown.notation)
    assert [(turn.name, turn.best_name) for turn in report.turning_points] == [(played, best)]
    game = ReportedGame.from_headers(room.document.shown.record.headers)
    for language in Language:
        page = report_page(report, game, room.document.shown.judgements.scale, language, "1.0")
        assert played in page
        assert best in page


def test_unless_one_is_chosen_the_language_decides_for_moves_and_for_the_boards_edge(
    furnished: Callable[..., Room],
) -> None:
    room = furnished(board__notation="language", board__coordinates="language")
    room.document.shown.play_line(room.document.shown.record.root, moves_of(("7g7f", "3c3d")))
    assert "P-3d" in shown(room)
    assert room.window.manner.coordinates is Coordinates.WESTERN
    room.do("appearance.language.ja")
    assert "☖３四歩" in shown(room)
    assert "☖３四歩" in room.window.state_words
    assert room.board._manner.coordinates is Coordinates.JAPANESE
    room.preferences.change_setting("board", "notation", NotationChoice.WESTERN)
    assert "P-3d" in room.window.state_words
    assert room.board._manner.coordinates is Coordinates.JAPANESE


def test_a_card_its_lines_and_the_small_board_go_on_where_the_person_walks(room: Room) -> None:
    pane = blamed(room)
    card = pane.explanation
    card.lines.show_first()
    card.lines._walk(1)
    board = card.lines.board
    assert board is not None
    assert "☖８五歩" in board.accessibleName()
    room.do("board.notation.western")
    assert card.lines.entries()[0].words == ("G-7h", "P-8e", "P-2f")
    assert "G-7h P-8e P-2f" in card.lines.accessibleName()
    assert card.lines.chosen == Chosen(0, 1)
    assert "P-8e" in board.accessibleName()
    assert pane.cards[0].entries()[0].words == ("P-8e", "P-2e", "P-8f")
    card.lines._copy(Chosen(0, 0))
    assert room.window.pasted_text() == "G-7h P-8e P-2f"
    before = room.document.shown.cursor.node.parent
    assert before is not None
    assert "７八金" in before.comment, "what is kept stays what it was"


def test_the_report_and_the_diagram_say_it_too(room: Room, qtbot: QtBot) -> None:
    blamed(room)
    for dock in ("report", "branches"):
        room.window.docks.show(dock)
    report, branches = room.window.docks.pane("report"), room.window.docks.pane("branches")
    assert isinstance(report, ReportPane)
    assert isinstance(branches, BranchesPane)
    room.do("board.notation.figures")
    room.window.docks.show("report")
    qtbot.waitUntil(lambda: report.report is not None and report.report.turning_points[0].name == "P26")
    assert report.report is not None
    assert report.report.turning_points[0].best_name == "G78"
    room.window.docks.show("branches")
    assert "P26" in branches.diagram.accessibleDescription()
    usual = branches.diagram.painter.step
    room.do("board.notation.kif")
    assert "☗２六歩(27)" in branches.diagram.accessibleDescription()
    assert branches.diagram.painter.step > usual, "there is room for where the piece came from"


def test_lines_of_engines_change_while_the_person_walks_along_one(room: Room) -> None:
    pane, document = pane_of(room), room.document
    document.shown.play_line(document.shown.record.root, moves_of(("7g7f", "3c3d")))
    document.shown.cursor.go_by_plies(-1)
    node = document.shown.cursor.node
    for engine in ("Fairy", "GPS"):
        found = Findings(query_at_node(document.shown.record, node), engine)
        found.add_info(read_info("info depth 9 multipv 1 score cp 40 nodes 4200 pv 3c3d 2g2f 8c8d"))
        document.shown.set_comment(node, add_thoughts(node.comment, found.to_thoughts(None)))
    IDLE.drain()
    lines = pane.stored["Fairy"].lines
    lines._go_to(Chosen(0, 1))
    room.do("board.notation.western")
    IDLE.drain()
    assert lines.chosen == Chosen(0, 1)
    assert lines.entries()[0].words == ("P-3d", "P-2f", "P-8d")
    assert pane.agreement.shown is not None
    assert pane.agreement.shown.move == "P-3d"
    lines.copy_all()
    assert "P-3d P-2f P-8d" in room.window.pasted_text()
