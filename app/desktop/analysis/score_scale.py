"""The one switch between win rates and scores, which the graph and the evaluation bar both have."""

from app.config.preferences import Preferences
from app.config.settings import GraphScale


def switch_scale(preferences: Preferences) -> None:
    is_rate = preferences.now.graph.scale is GraphScale.WIN_RATE
    preferences.change("graph", "scale", (GraphScale.CENTIPAWNS if is_rate else GraphScale.WIN_RATE).value)
