"""The interfaces of `desk` are kept by methods that a search for `def` finds, and `Shell` stays small."""

import re
from types import FunctionType

import pytest

from app.desktop.desk import desk
from app.desktop.desk.action_registry import ActionRegistry
from app.desktop.files.file_controller import FileController
from app.desktop.files.record_merging import RecordMerging
from app.desktop.files.record_recovery import RecordRecovery
from app.desktop.files.record_saving import RecordSaving
from app.desktop.window.board_controller import BoardController
from app.desktop.window.docks import Docks
from app.desktop.window.window import MainWindow
from docs.sample_docstrings import APP

MOST = 25
"""Maximum number of members of `Shell`."""
KEPT_BY: dict[type, type] = {
    desk.Shell: MainWindow,
    desk.ActionAccess: ActionRegistry,
    desk.BoardHost: BoardController,
    desk.DockPanels: Docks,
    desk.Files: FileController,
    desk.Merging: RecordMerging,
    desk.Recovery: RecordRecovery,
    desk.Saving: RecordSaving,
}


def members(interface: type) -> list[str]:
    return [name for name in vars(interface) if not name.startswith("_")]


@pytest.mark.parametrize("interface", KEPT_BY, ids=lambda each: each.__name__)
def test_what_is_a_method_there_is_a_method_of_the_class(interface: type) -> None:
    methods = [name for name in members(interface) if isinstance(vars(interface)[name], FunctionType)]
    assert methods
    for name in methods:
        assert isinstance(getattr(KEPT_BY[interface], name), FunctionType), name


def test_the_shell_has_few_members_and_each_of_them_several_users() -> None:
    assert len(members(desk.Shell)) <= MOST
    modules = [path.read_text("utf-8") for path in (APP / "desktop").rglob("*.py")]
    for name in members(desk.Shell):
        assert sum(re.search(rf"\bshell\.{name}\b", module) is not None for module in modules) > 1, name
