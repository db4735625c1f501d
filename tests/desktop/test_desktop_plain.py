"""What comes from outside is shown as it stands, and never more of it than is read at a glance."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desktop_room import Room
from option_hands import fake_profile, listing, opened
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as TextQt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.base.value import replaced
from app.config.engine_profile import EngineProfile
from app.desktop.desk.dock import DOCKS, Dock
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import (
    BREAK,
    JOINER,
    MOST,
    MOST_IN_LINE,
    Label,
    broken_tip,
    elided,
    keyless,
    message_box,
    set_tip,
    set_title,
    shown,
)
from app.desktop.kit.text_fields import MOST_LETTERS
from app.formats.kif import KIF
from app.record.problems import Problem
from app.text.phrase import Phrase

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|propagateSizeHints)", extend=True),
]

MARKUP = '<img src="file:///dev/zero"> <b>x</b> & "y" &amp; &lt; [*] &File'
FILE_NAME = "<img src=x> <b>x<b> & y &amp; &lt; [*] &File.kif"
LONG = "A" * 1_000_000
DIALOGS = (
    *("game.new", "help.keys", "tools.settings", "board.image", "engines.manage"),
    *("analysis.sweep", "analysis.mate"),
)


# What is seen


def words_of(widget: QWidget) -> Iterator[str]:
    """All that is read of a widget, apart from what it paints."""
    yield plain(widget.toolTip())
    yield (
        widget.windowTitle().replace("[*][*]", "\0").replace("[*]", "").replace("\0", "[*]")
        if widget.isWindow()
        else ""
    )
    match widget:
        case QLabel():
            yield widget.text().replace("&&", "&") if isinstance(widget.buddy(), QWidget) else widget.text()
        case QAbstractButton():
            yield without_keys(widget.text())
        case QLineEdit():
            yield widget.text()
        case QPlainTextEdit():
            yield widget.toPlainText()
        case QComboBox():
            yield from (widget.itemText(place) for place in range(widget.count()))
        case QListWidget():
            yield from (widget.item(place).text() for place in range(widget.count()))
        case QTableWidget():
            items = (
                widget.item(row, column) for row in range(widget.rowCount()) for column in range(widget.columnCount())
            )
            yield from (item.text() for item in items if item is not None)
        case _:
            pass


def without_keys(words: str) -> str:
    return words.replace("&&", "\0").replace("&", "").replace("\0", "&")


def plain(tip: str) -> str:
    return tip.replace(JOINER, "")


def taken_for_markup(widget: QWidget) -> Iterator[str]:
    name = f"{type(widget).__name__} {widget.objectName()!r}"
    if TextQt.mightBeRichText(widget.toolTip()):
        yield f"the tip of {name}: {widget.toolTip()[:80]}"
    if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
        inside = type(widget.parent()).__name__  # boxes of Qt make labels of their own
        if TextQt.mightBeRichText(widget.text()) or not isinstance(widget.window(), QDialog):
            yield f"{name} in {inside}: {widget.text()[:80]}"


class Seen:
    """What has been looked at so far."""

    def __init__(self) -> None:
        self.words: set[str] = set()
        self.faults: list[str] = []

    def look(self, top: QWidget) -> None:
        QApplication.processEvents()
        for widget in (top, *top.findChildren(QWidget)):
            words = set(words_of(widget))
            self.words |= words
            self.faults += taken_for_markup(widget)
            most = MOST_LETTERS if isinstance(widget, QPlainTextEdit | QLineEdit) else MOST  # what is edited is whole
            self.faults += [
                f"{type(widget).__name__} {widget.objectName()!r} has {len(w)}" for w in words if len(w) > most
            ]
        for action in top.findChildren(QAction):
            self.words.update((without_keys(action.text()), plain(action.toolTip()), action.statusTip()))
            if TextQt.mightBeRichText(action.toolTip()):
                self.faults.append(f"the tip of {action.objectName()}: {action.toolTip()[:80]}")

    def shows(self, words: str) -> bool:
        return any(words in each for each in self.words)


def named(room: Room, name: str) -> EngineProfile:
    """Call everything so: players, headers, a place, an engine, what it thought, what could not be read."""
    document = room.document
    document.shown.load_record(KIF.read("1 ７六歩(77)\n2 ３四歩(33)\n").records[0], [Problem(Phrase(name, name), {})])
    document.shown.cursor.go_by_plies(1)
    for header in ("先手", "後手", "棋戦", name):
        document.shown.set_header(header, name)
    document.shown.set_bookmark(document.shown.cursor.node, name)
    document.shown.set_comment(
        document.shown.cursor.node, f"{name}\n#評価値=120\n#読み筋=△３四歩 {name}\n#エンジン={name}\n"
    )
    profile = listing(fake_profile(name=name[:200]), f"Book type string default {name}")
    said = profile.introduction
    assert said is not None
    profile = replaced(profile, introduction=replaced(said, name=name, author=name))
    return room.engines.add_engine(profile)


def is_made(room: Room, dock: Dock) -> bool:
    return room.window.docks.pane(dock.id) is not None


def look_everywhere(room: Room, qtbot: QtBot, profile: EngineProfile) -> Seen:
    seen = Seen()
    for dock in DOCKS:
        room.window.docks.show(dock.id)
        IDLE.drain()
        assert is_made(room, dock)
        seen.look(room.window)
    for action_id in DIALOGS:
        room.do(action_id)
        IDLE.drain()
        assert any(dialog.isVisible() for dialog in room.window.findChildren(QDialog))
        for dialog in [each for each in room.window.findChildren(QDialog) if each.isVisible()]:
            seen.look(dialog)
            dialog.close()
    options = opened(room, profile, is_read=False)
    seen.look(options)
    options.close()
    return seen


def test_names_that_look_like_markup_are_names_everywhere(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    profile = named(room, MARKUP)
    room.window.warn(MessageKind.PROGRAM, WINDOW, Phrase(MARKUP, MARKUP))
    room.desk.shell.say_briefly(Phrase(MARKUP, MARKUP))
    seen = look_everywhere(room, qtbot, profile)
    assert "\n".join(seen.faults) == ""
    assert seen.shows(MARKUP)
    assert [words for words in seen.words if "&quot;" in words or "&amp;amp;" in words] == []
    path = tmp_path / FILE_NAME
    path.write_text("1 ７六歩(77)\n", "utf-8")
    room.do("file.close")
    for question in asked_about(room, qtbot):
        seen.look(question)
    assert "\n".join(seen.faults) == ""
    room.filing.open_path(path)
    qtbot.waitUntil(lambda: room.document.shown.home is not None, timeout=60_000)
    seen = Seen()
    seen.look(room.window)
    assert room.window.windowHandle().title().startswith(FILE_NAME)
    assert "\n".join(seen.faults) == ""
    assert seen.shows(FILE_NAME)


def asked_about(room: Room, qtbot: QtBot) -> Iterator[QDialog]:
    """The question about what is unsaved, which is then answered with leave to lose it."""
    qtbot.waitUntil(lambda: room.window.findChild(QMessageBox, "question") is not None, timeout=60_000)
    question = room.window.findChild(QMessageBox, "question")
    assert question is not None
    yield question
    button = question.findChild(QPushButton, "choice1")
    assert button is not None
    button.click()


@pytest.mark.proof
def test_of_words_without_end_nothing_holds_more_than_is_read(room: Room, qtbot: QtBot) -> None:
    profile = named(room, LONG)
    room.window.warn(MessageKind.PROGRAM, WINDOW, Phrase(LONG, LONG))
    room.desk.shell.say_briefly(Phrase(LONG, LONG))
    seen = look_everywhere(room, qtbot, profile)
    assert "\n".join(seen.faults) == ""
    assert seen.shows(LONG[:100])
    assert room.document.shown.cursor.node.comment.startswith(LONG)
    assert room.document.shown.player_names() == (LONG, LONG)
    assert room.window.minimumSizeHint().width() < 1_000  # or it would grow beyond the screen


# The way itself


def test_a_tip_is_never_markup_and_reads_as_it_stands(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    for words in (MARKUP, "<qt>x", "<!doctype html>", "a &lt; b", '"it\'s" & more', "1 < 2 <b>", "<?xml?>"):
        set_tip(widget, words)
        assert not TextQt.mightBeRichText(widget.toolTip())
        assert plain(widget.toolTip()) == words
    read = QTextDocument()
    read.setHtml(broken_tip(MARKUP + "\n<b>"))
    assert read.toPlainText() == MARKUP + "\n<b>"


def test_what_is_too_long_is_left_out_before_the_end() -> None:
    assert shown("short\tand\nplain") == "short\tand\nplain"
    told = shown("/" + LONG + "/a.kif: not there.", 100)
    assert len(told) == 100
    assert told.startswith("/AAA")
    assert "A…A" in told
    assert told.endswith("A/a.kif: not there.")
    assert shown("\n".join(map(str, range(100))), lines=4) == "0\n1\n…\n99"
    assert shown("a\0b\x7f\x1b") == "a�b��"


def test_a_title_a_box_and_an_entry_say_the_name(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    set_title(widget, "a [*] b\nc", "[*] — Program")
    widget.show()
    assert widget.windowHandle().title() == "a [*] b c — Program"
    box = message_box(QMessageBox.Icon.Question, MARKUP, MARKUP, LONG)
    qtbot.addWidget(box)
    assert box.textFormat() is Qt.TextFormat.PlainText
    assert box.text() == MARKUP
    assert len(box.informativeText().replace(BREAK, "")) == MOST
    assert keyless("Save & <b>go</b>") == "Save && <b>go</b>"
    assert len(keyless(LONG)) == MOST_IN_LINE
    label = Label(LONG)
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert len(label.text()) == MOST
    assert elided(label.fontMetrics(), LONG, 100).endswith("…")
