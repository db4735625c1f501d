"""Pictures of the option dialog: each type, a long list, what is new, an engine that cannot be asked, and two side by side."""

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit

from app.base.value import replaced
from app.config.advice import MachineDemand, MachineMemory, MachineResources
from app.config.engine_profile import EngineProfile, Introduction
from app.desktop.desk.desk import Desk
from app.desktop.engines.compare_dialog import CompareDialog
from app.desktop.engines.option_dialog import OptionDialog, ReadingStage
from app.desktop.window.main import Program
from app.usi.options import Options, read_option

Pictures = Iterator[tuple[str, QImage]]

OPTION_STATES = ("options", "options-types", "options-long", "options-new", "options-failed", "options-compare")
SIZE = QSize(1000, 680)
TALL = 900
MACHINE = MachineResources(8, MachineMemory(16_384, 8_000))
USUAL = (
    "Threads type spin default 4 min 1 max 1024",
    "USI_Hash type spin default 1024 min 1 max 33554432",
    "USI_Ponder type check default false",
    "Stochastic_Ponder type check default false",
    "MultiPV type spin default 1 min 1 max 600",
    "NetworkDelay type spin default 120 min 0 max 10000",
    "NetworkDelay2 type spin default 1120 min 0 max 10000",
    "SlowMover type spin default 100 min 1 max 1000",
    "NodesLimit type spin default 0 min 0 max 9223372036854775807",
    "EvalDir type string default eval",
    "EnteringKingRule type combo default CSARule27 var NoEnteringKing var CSARule24 var CSARule27 var TryRule",
    "USI_OwnBook type check default true",
    "BookFile type combo default no_book var no_book var standard_book.db var user_book1.db",
    "ResignValue type spin default 99999 min 0 max 99999",
)
TYPES = (
    "USI_OwnBook type check default true",
    "Skill Level type spin default 20 min -20 max 20",
    "NodesLimit type spin default 0 min 0 max 9223372036854775807",
    "Only One type spin default 3 min 3 max 3",
    "Analysis Contempt type combo default Both var Both var Off var White var Black",
    "Remark type string default <b>plain</b> & simple",
    "LearningFile type filename default /var/lib/engine/data/learning/learn-2026-11.bin",
    "Clear Hash type button",
)
LONG = (
    *(f"Tune_{number:02} type spin default {number} min 0 max 5000" for number in range(39)),
    f"Opening type combo default line 07{''.join(f' var line {number:02}' for number in range(77))}",
)


def desk_of(program: Program) -> Desk:
    """What actions of that program work on."""
    assert program.desk is not None
    return program.desk


def options_seen(program: Program) -> Pictures:
    desk = desk_of(program)
    for state, picture in zip(OPTION_STATES, (_usual, _types, _long, _new, _failed, _compared), strict=True):
        yield state, picture(desk)


def _profile(*lines: str, **more: Any) -> EngineProfile:
    said = Introduction("やねうら王 NNUE 7.50", "yaneurao", tuple(f"option name {line}" for line in lines))
    return replaced(EngineProfile("shown", "水匠", "/opt/suisho/engine"), introduction=said, **more)


def _opened(desk: Desk, profile: EngineProfile, *, everything: bool) -> OptionDialog:
    dialog = OptionDialog(profile, desk, desk.shell, others=lambda: MachineDemand(2, 1024), machine=MACHINE)  # type: ignore[arg-type]
    dialog.resize(SIZE)
    dialog.open()
    if everything:
        dialog.tools.all.click()
    _until(lambda: len(dialog.form.rows) >= len(dialog.sheet.fields) or not everything)
    return dialog


def _taken(dialog: OptionDialog) -> QImage:
    _until(lambda: True)
    image = dialog.grab().toImage()
    dialog.done(0)
    _until(lambda: True)
    return image


def _usual(desk: Desk) -> QImage:
    values = {"Threads": 12, "USI_Hash": 4096, "USI_Ponder": True}
    presets = {"検討": {"Threads": 6}, "早指し": {"NetworkDelay2": 0}}
    return _taken(_opened(desk, _profile(*USUAL, values=values, presets=presets), everything=False))


def _types(desk: Desk) -> QImage:
    values = {"Skill Level": -3, "Remark": "<i>x</i>"}
    dialog = _opened(desk, _profile(*TYPES, values=values), everything=True)
    dialog.resize(SIZE.width(), TALL)
    return _taken(dialog)


def _long(desk: Desk) -> QImage:
    dialog = _opened(desk, _profile(*LONG, values={"Tune_37": 5}), everything=True)
    row = dialog.form.row("Opening")
    line = row.editor.widget.findChild(QLineEdit)
    assert line is not None
    line.setText("line 99")
    line.textEdited.emit("line 99")
    _until(lambda: True)
    bar = dialog._scroll.verticalScrollBar()
    _until(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    return _taken(dialog)


def _new(desk: Desk) -> QImage:
    dialog = _opened(desk, _profile(*USUAL[:4], values={"Threads": 2, "Old_Option": 5}), everything=True)
    read = (read_option(f"option name {line}").option for line in (*USUAL[:3], *USUAL[9:12]))
    options = Options(tuple(option for option in read if option is not None))
    dialog.reading.stage = ReadingStage.READ
    dialog.reading.heard.emit(Introduction("やねうら王 NNUE 8.00", "yaneurao", tuple(one.text for one in options)))
    dialog.reading.altered.emit(None)
    _until(lambda: len(dialog.form.rows) >= len(dialog.sheet.fields))
    return _taken(dialog)


def _failed(desk: Desk) -> QImage:
    dialog = _opened(desk, EngineProfile("gone", "水匠", "/opt/suisho/YaneuraOu-avx2"), everything=False)
    _until(lambda: dialog.reading.stage is ReadingStage.FAILED)
    return _taken(dialog)


def _compared(desk: Desk) -> QImage:
    values = {"Threads": 12, "USI_Hash": 4096, "BookFile": "standard_book.db"}
    dialog = _opened(desk, _profile(*USUAL, values=values, presets={"検討": {"Threads": 6}}), everything=False)
    dialog.compare()
    beside = dialog.findChild(CompareDialog)
    assert beside is not None
    beside.resize(SIZE)
    beside.table.selectRow(1)
    beside.take(to_right=False)
    beside.differing.click()
    beside.table.clearSelection()
    _until(lambda: True)
    image = beside.grab().toImage()
    beside.discard()
    dialog.done(0)
    return image


def _until(is_so: Callable[[], bool]) -> None:
    """Let Qt do all that it has to do now, and wait for what takes longer."""
    for turn in range(2_000):
        QApplication.processEvents()
        if turn > 4 and is_so():
            return
    raise AssertionError("it was never painted")
