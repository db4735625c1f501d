"""The actions of the menu 検討 that concern the whole game and mates: analysing it, its mistakes, and the report."""

from typing import TYPE_CHECKING, Final

from app.desktop.actions.toolbar import MATE, SWEEP
from app.desktop.desk.action import Action, MenuName
from app.text.phrase import Phrase
from app.workspace.needs import Need

if TYPE_CHECKING:
    from app.desktop.analysis.game_analyzing import GameAnalyzing
    from app.desktop.desk.desk import Desk

ANALYSIS = MenuName.ANALYSIS


def _export(desk: "Desk") -> None:
    from app.desktop.analysis.report import ReportPane  # noqa: PLC0415 - made when it is first looked at

    desk.shell.show_dock("report")
    pane = desk.shell.pane("report")
    if isinstance(pane, ReportPane):
        pane.export()


def _sweeping(desk: "Desk") -> "GameAnalyzing":
    from app.desktop.analysis.game_analyzing import game_analyzing  # noqa: PLC0415 - nobody needs it before it is asked for

    return game_analyzing(desk)


def _solve(desk: "Desk") -> None:
    from app.desktop.mate.mating_by_hand import mating_by_hand  # noqa: PLC0415 - as above

    mating_by_hand(desk).toggle()


def _is_paused(desk: "Desk") -> bool:
    return desk.document.is_swept and _sweeping(desk).is_paused


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    SWEEP,
    Action("analysis.sweep_again", ANALYSIS, Phrase("同じ条件で棋譜解析", "Analyse as last time"), Phrase("前に選んだエンジンと条件で、すぐに棋譜解析を始めます。", "Starts at once with the engines and limits that were chosen last."), lambda desk: _sweeping(desk).start_as_last(), ("Shift+F12",)),
    Action("analysis.sweep_pause", ANALYSIS, Phrase("棋譜解析を一時停止", "Pause the analysis"), Phrase("棋譜解析を休ませます。もう一度で続きから始めます。", "Lets the analysis rest; again, and it goes on."), lambda desk: _sweeping(desk).toggle_pause(), needs=Need.SWEEP, checked=_is_paused),
    Action("analysis.sweep_stop", ANALYSIS, Phrase("棋譜解析を中止", "Stop the analysis"), Phrase("棋譜解析をやめます。ここまでの結果は残ります。", "Ends the analysis; the results so far stay."), lambda desk: _sweeping(desk).cancel(), needs=Need.SWEEP),
    MATE,
    Action("analysis.solve", ANALYSIS, Phrase("詰将棋を盤で解く", "Solve a mate problem by hand"), Phrase("盤の局面を詰将棋として解きます。攻める側の手を指すと、玉方がいちばん長く粘る手で応じます。もう一度でやめます。", "Lets you solve the position on the board: you play the attacker, and the defence holds out as long as it can; again, and it is over."), _solve, needs=Need.NO_GAME, checked=lambda desk: desk.document.puzzle is not None),
    Action("go.next_mistake", ANALYSIS, Phrase("次の悪手へ", "Next mistake"), Phrase("この先にある緩手・疑問手・悪手へ進みます。", "Goes on to the next move that is marked as a mistake."), lambda desk: desk.document.to_mistake(1), ("N",), needs=Need.MISTAKE_AHEAD, starts_section=True),
    Action("go.previous_mistake", ANALYSIS, Phrase("前の悪手へ", "Previous mistake"), Phrase("これより前にある緩手・疑問手・悪手へ戻ります。", "Goes back to the last move that is marked as a mistake."), lambda desk: desk.document.to_mistake(-1), ("Shift+N",), needs=Need.MISTAKE_BEHIND),
    Action("analysis.report", ANALYSIS, Phrase("報告を見る", "Show the report"), Phrase("正確さ、悪手の数、形勢が動いた手などをまとめた報告を出します。", "Shows how well each side played: accuracy, mistakes, turning points."), lambda desk: desk.shell.show_dock("report"), starts_section=True),
    Action("analysis.export_report", ANALYSIS, Phrase("報告を HTML に書き出す…", "Export the report as HTML…"), Phrase("報告を一つの HTML ファイルに書き出します。", "Writes the report as a single HTML file."), _export, needs=Need.JUDGED),
)
# fmt: on
