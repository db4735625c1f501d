"""The actions of the menu 検討 that concern the engines which think about the position on the board."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from app.desktop.actions.toolbar import STUDY
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.of_setting import setting_actions
from app.text.phrase import Phrase
from app.workspace.needs import Need

if TYPE_CHECKING:
    from app.desktop.desk.desk import Desk
    from app.desktop.study.studying import Studying

ANALYSIS = MenuName.ANALYSIS


def _in_study(act: "Callable[[Studying], object]") -> "Callable[[Desk], object]":
    def do(desk: "Desk") -> None:
        from app.desktop.study.studying import studying  # noqa: PLC0415 - nobody needs it before it is asked for

        act(studying(desk))

    return do


def _whether(holds: "Callable[[Studying], bool]") -> "Callable[[Desk], bool]":
    def is_on(desk: "Desk") -> bool:
        if not desk.document.is_studied:
            return False
        from app.desktop.study.studying import studying  # noqa: PLC0415 - as above

        return holds(studying(desk))

    return is_on


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    STUDY,
    Action("study.play_best", ANALYSIS, Phrase("最善手を指す", "Play the best move"), Phrase("検討しているエンジンの最善手を指します。", "Plays the best move that the studying engines have found."), _in_study(lambda study: study.play_best()), ("Return",), needs=Need.CANDIDATE),
    Action("study.add_line", ANALYSIS, Phrase("読み筋を分岐に入れる", "Put the best line in as a branch"), Phrase("検討しているエンジンの一番の読み筋を、分岐として棋譜に入れます。", "Puts the whole best line of the studying engines into the record as a branch."), _in_study(lambda study: study.add_best_line()), ("Ctrl+Return",), needs=Need.CANDIDATE),
    Action("study.more_lines", ANALYSIS, Phrase("候補手を増やす", "More candidates"), Phrase("検討で並べる候補手を一つ増やします。", "Lets the studying engines show one more line."), _in_study(lambda study: study.more_lines(1)), ("+",), needs=Need.STUDY),
    Action("study.fewer_lines", ANALYSIS, Phrase("候補手を減らす", "Fewer candidates"), Phrase("検討で並べる候補手を一つ減らします。", "Lets the studying engines show one line less."), _in_study(lambda study: study.more_lines(-1)), ("-",), needs=Need.STUDY),
    Action("study.deeper", ANALYSIS, Phrase("もっと深く考える", "Go deeper"), Phrase("この局面を、制限なしで考え続けさせます。", "Goes on thinking about this position without limit."), _in_study(lambda study: study.go_deeper()), needs=Need.STUDY),
    Action("study.threat", ANALYSIS, Phrase("相手の狙いを調べる", "Show the threat"), Phrase("手番を相手に渡したら何を指されるかを調べ、赤い矢印で示します。", "Looks for what the other side would do if it were to move, and shows it in red."), _in_study(lambda study: study.toggle_threat()), ("X",), needs=Need.STUDY, checked=_whether(lambda study: study.shows_threat)),
    Action("study.hide", ANALYSIS, Phrase("エンジンの読みを隠す", "Hide what engines say"), Phrase("矢印、形勢、読み筋を隠します。エンジンは考え続けます。", "Hides arrows, scores and lines; the engines think on."), _in_study(lambda study: study.toggle_hidden()), ("Z",), needs=Need.STUDY, checked=_whether(lambda study: study.is_hidden)),
    *setting_actions("study", "writes", ANALYSIS, starts_section=True),
    *setting_actions("study", "writes_all", ANALYSIS),
    *setting_actions("study", "limit", ANALYSIS),
)
# fmt: on
