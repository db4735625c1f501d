"""What is said about an option that many engines have: its name, its help, and where in a form it belongs."""

from enum import Enum
from typing import NamedTuple

from app.text.phrase import Phrase


class OptionGroup(Enum):
    """What an option has to do with, in the order of a form."""

    BASIC = Phrase("基本", "Basics")
    STRENGTH = Phrase("強さと棋風", "Strength and style")
    TIME = Phrase("時間の使い方", "Time")
    ENDING = Phrase("引き分けと投了", "Draws and resigning")
    BOOK = Phrase("定跡", "Opening book")
    EVALUATION = Phrase("評価関数", "Evaluation")
    SEARCH = Phrase("探索", "Search")
    MATE = Phrase("詰み探索", "Mate search")
    OUTPUT = Phrase("出力と記録", "Output and logs")
    OTHER = Phrase("そのほか", "Other")


class Place(Enum):
    """What a text that an engine asks for names."""

    NOWHERE = "no place"
    FILE = "file"
    FOLDER = "folder"


class KnownOption(NamedTuple):
    label: Phrase
    help: Phrase
    group: OptionGroup
    is_essential: bool = False
    """Whether everybody should see it, and not only who wants to see all."""
    place: Place = Place.NOWHERE
