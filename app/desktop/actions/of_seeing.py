"""What of scores is seen: the evaluation bar, and the graph with its pictures."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.desk import Desk
from app.desktop.desk.of_setting import setting_actions
from app.text import panes as text
from app.text import window as window_text
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.desktop.analysis.graph import GraphPane

VIEW = MenuName.VIEW


def _in_graph(act: "Callable[[GraphPane], object]") -> Callable[[Desk], object]:
    """Done in the graph, which is shown if it is not: behind another tab it rests."""

    def do(desk: Desk) -> None:
        desk.shell.show_dock("graph")
        act(cast("GraphPane", desk.shell.pane("graph")))

    return do


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    *setting_actions("scores", "bar", VIEW, starts_section=True),
    *setting_actions("scores", "bar_in_games", VIEW),
    *setting_actions("scores", "view", VIEW),
    *setting_actions("graph", "edge", VIEW),
    Action("graph.zoom_in", VIEW, text.ZOOM_IN, Phrase("形勢グラフを、今の手のまわりで拡大します。", "Shows less of the game, around the current move."), _in_graph(lambda pane: pane.view.zoom_in()), submenu=window_text.DOCK_GRAPH),
    Action("graph.zoom_out", VIEW, text.ZOOM_OUT, Phrase("形勢グラフに、より多くの手を表示します。", "Shows more of the game."), _in_graph(lambda pane: pane.view.zoom_out()), submenu=window_text.DOCK_GRAPH),
    Action("graph.whole", VIEW, text.SHOW_ALL, Phrase("形勢グラフに、最初から最後までを表示します。", "Shows the game from its start to its end."), _in_graph(lambda pane: pane.view.show_all()), submenu=window_text.DOCK_GRAPH),
    Action("graph.save_image", VIEW, Phrase("グラフの画像を保存…", "Save a picture of the graph…"), Phrase("形勢グラフを PNG 画像として保存します。", "Saves the graph as a PNG picture."), _in_graph(lambda pane: pane.save_picture()), submenu=window_text.DOCK_GRAPH, starts_section=True),
    Action("graph.copy_image", VIEW, Phrase("グラフの画像をコピー", "Copy a picture of the graph"), Phrase("形勢グラフの画像をクリップボードへ写します。", "Puts a picture of the graph on the clipboard."), _in_graph(lambda pane: pane.copy_picture()), submenu=window_text.DOCK_GRAPH),
)
# fmt: on
