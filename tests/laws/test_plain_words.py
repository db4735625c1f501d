"""Words that come from outside reach labels, tips, boxes and titles by one way, which takes them as they stand."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

DESKTOP = Path(__file__).parents[2] / "app" / "desktop"
WAY = DESKTOP / "kit" / "labels.py"
CLASSES = {"QLabel", "QToolTip", "QWhatsThis", "QTextBrowser", "QErrorMessage", "QProgressDialog", "QInputDialog"}
"""Of Qt: they take words for markup when these look like it."""
CALLS = {
    *("setToolTip", "setStatusTip", "setWhatsThis", "setWindowTitle", "showMessage", "setInformativeText"),
    *("setDetailedText", "setHtml", "insertHtml", "appendHtml", "elidedText", "QMessageBox"),
    *("setMarkdown", "insertMarkdown", "setTabToolTip", "setTabWhatsThis"),
}
BOXES = {"about", "critical", "information", "question", "warning"}
"""Of QMessageBox, each in one call, and each of words that may be markup."""
PROPERTIES = {"toolTip", "statusTip", "whatsThis", "windowTitle", "informativeText", "detailedText"}
PLAIN = "Qt.TextFormat.PlainText"
SIGNS = {*CLASSES, *CALLS, *PROPERTIES, "QStaticText", "setTextFormat", "textFormat", "ToolTipRole", "&&", "QTextEdit"}
"""A source without any of these has nothing that could offend."""
KNOWN = {("option_dialog.py", "QInputDialog"), ("games_page.py", "QInputDialog")}
"""What may stay: questions whose words are all ours."""


def offences(source: str, name: str = "any.py") -> list[str]:
    if not any(sign in source for sign in SIGNS):
        return []
    tree = ast.parse(source)
    return [f"{name}:{line} {word}" for line, word in _found(tree) if (name, word) not in KNOWN]


def _found(tree: ast.Module) -> Iterator[tuple[int, str]]:
    nodes = [*ast.walk(tree)]
    ours = {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
    for node in nodes:
        match node:
            case ast.ImportFrom(names=names):
                yield from ((node.lineno, alias.name) for alias in names if alias.name in CLASSES)
            case ast.Attribute(attr=word) if word in CLASSES | CALLS - {"QMessageBox"}:
                yield node.lineno, word
            case ast.Call(func=ast.Name(id="QMessageBox")) | ast.Call(func=ast.Attribute(attr="QMessageBox")):
                yield node.lineno, "QMessageBox"
            case ast.Call(func=ast.Name(id="QStaticText")) if PLAIN not in ast.unparse(tree):
                yield node.lineno, "QStaticText"
            case ast.Call(func=ast.Attribute(attr="setTextFormat"), args=[way]) if ast.unparse(way) != PLAIN:
                yield node.lineno, "setTextFormat"
            case ast.keyword(arg="textFormat"):
                yield node.value.lineno, "textFormat"
            case ast.Attribute(attr="ToolTipRole") if "broken_tip" not in ours:
                yield node.lineno, "ToolTipRole"
            case ast.Constant(value="&&"):
                yield node.lineno, "&&"
            case _:
                yield from _roundabout(node)


def _roundabout(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The less usual ways to the same parts."""
    match node:
        case ast.Attribute(value=ast.Name(id="QMessageBox"), attr=word) if word in BOXES:
            yield node.lineno, f"QMessageBox.{word}"
        case ast.Call(func=ast.Name(id="QTextEdit")):
            yield node.lineno, "QTextEdit"
        case ast.ClassDef(bases=bases) if "QTextEdit" in map(ast.unparse, bases):
            yield node.lineno, "QTextEdit"
        case ast.keyword(arg=word) if word in PROPERTIES:
            yield node.value.lineno, word
        case ast.Call(func=ast.Attribute(attr="setProperty"), args=[ast.Constant(value=word), _]) if word in {
            *PROPERTIES,
            "textFormat",
        }:
            yield node.lineno, f"setProperty {word}"
        case _:
            pass


def test_nobody_hands_words_to_these_parts_of_qt_but_one_module() -> None:
    assert [
        offence
        for path in sorted(DESKTOP.rglob("*.py"))
        if path != WAY
        for offence in offences(path.read_text("utf-8"), path.name)
    ] == []


@pytest.mark.parametrize(
    "planted",
    [
        "from PySide6.QtWidgets import QLabel",
        "from PySide6 import QtWidgets\nQtWidgets.QLabel(name)",
        "button.setToolTip(f'{name}')",
        "super().setToolTip(name)",
        "tell = entry.setToolTip\ntell(name)",
        "dialog.setWindowTitle(name)",
        "box = QMessageBox(icon, title, name)",
        "box = QtWidgets.QMessageBox(parent)",
        "window.statusBar().showMessage(name)",
        "self._words.setTextFormat(Qt.TextFormat.AutoText)",
        "Label(name, textFormat=Qt.TextFormat.RichText)",
        "text = QStaticText(name)",
        "def data(self, index, role):\n    if role == Qt.ItemDataRole.ToolTipRole:\n        return self.names[index.row()]",
        "menu.addAction(name.replace('&', '&&'))",
        "metrics.elidedText(name, mode, room)",
        "QMessageBox.warning(parent, title, name)",
        "QPushButton(toolTip=name)",
        "button.setProperty('toolTip', name)",
        "document.setMarkdown(name)",
        "tabs.setTabToolTip(0, name)",
        "class Notes(QTextEdit):\n    pass",
        "notes = QTextEdit(name)",
    ],
)
def test_a_planted_offence_is_found(planted: str) -> None:
    assert offences(planted) != []


def test_what_is_done_by_that_module_offends_nobody() -> None:
    assert offences("from app.desktop.kit.labels import Label, set_tip\nset_tip(Label(name), name)") == []
