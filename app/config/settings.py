"""Every setting of the program: one line each, and nothing else to write when one is added."""

from enum import StrEnum

from app.base.value import Value
from app.config.declare import Section, choice, number, toggle
from app.text.phrase import Phrase


class LanguageChoice(StrEnum):
    SYSTEM = "system"
    JA = "ja"
    EN = "en"


class ThemeChoice(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class PieceSet(StrEnum):
    BRUSH = "brush"
    BRUSH_TWO = "brush_two"
    INTERNATIONAL = "international"


class BoardStyle(StrEnum):
    THEME = "theme"
    KAYA = "kaya"
    WALNUT = "walnut"
    PAPER = "paper"


class Coordinates(StrEnum):
    JAPANESE = "japanese"
    WESTERN = "western"
    NONE = "none"


LANGUAGES = {
    LanguageChoice.SYSTEM: Phrase("システムに合わせる", "Follow the system"),
    LanguageChoice.JA: Phrase("日本語", "日本語"),
    LanguageChoice.EN: Phrase("English", "English"),
}
THEMES = {
    ThemeChoice.SYSTEM: Phrase("システムに合わせる", "Follow the system"),
    ThemeChoice.LIGHT: Phrase("ライト", "Light"),
    ThemeChoice.DARK: Phrase("ダーク", "Dark"),
}
PIECE_SETS = {
    PieceSet.BRUSH: Phrase("筆・一字", "Brush, one kanji"),
    PieceSet.BRUSH_TWO: Phrase("筆・二字", "Brush, two kanji"),
    PieceSet.INTERNATIONAL: Phrase("図柄（漢字なし）", "International symbols"),
}
BOARD_STYLES = {
    BoardStyle.THEME: Phrase("テーマに合わせる", "Follow the theme"),
    BoardStyle.KAYA: Phrase("榧", "Kaya"),
    BoardStyle.WALNUT: Phrase("胡桃", "Walnut"),
    BoardStyle.PAPER: Phrase("紙", "Paper"),
}
COORDINATES = {
    Coordinates.JAPANESE: Phrase("９ 八 七", "9 and 八"),
    Coordinates.WESTERN: Phrase("９ h g", "9 and h"),
    Coordinates.NONE: Phrase("なし", "None"),
}


# fmt: off
class Appearance(Section):
    language: LanguageChoice = choice(LanguageChoice.SYSTEM, LANGUAGES, Phrase("言語", "Language"), Phrase("画面の言葉です。", "The language of the window."))
    theme: ThemeChoice = choice(ThemeChoice.SYSTEM, THEMES, Phrase("テーマ", "Theme"), Phrase("窓の色です。", "The colours of the window."))
    font_size: int = number(10, 7, 24, Phrase("文字の大きさ", "Text size"), Phrase("画面の文字の大きさ（ポイント）です。", "The size of the window's text, in points."))


class Board(Section):
    pieces: PieceSet = choice(PieceSet.BRUSH, PIECE_SETS, Phrase("駒", "Pieces"), Phrase("盤に置く駒の書体です。", "How the pieces are drawn."))
    style: BoardStyle = choice(BoardStyle.THEME, BOARD_STYLES, Phrase("盤", "Board"), Phrase("盤と駒台の材質です。", "What the board and the stands are made of."))
    coordinates: Coordinates = choice(Coordinates.JAPANESE, COORDINATES, Phrase("座標", "Coordinates"), Phrase("盤の縁の数字です。", "The numbers at the board's edges."))
    legal_targets: bool = toggle(True, Phrase("動ける先を表示", "Show where a piece can go"), Phrase("駒を選ぶと、指せるマスに印を付けます。", "Marks the squares that the chosen piece may move to."))
    last_move: bool = toggle(True, Phrase("最終手を表示", "Show the last move"), Phrase("最後に動いた駒のマスに色を付けます。", "Tints the squares of the last move."))


class Thoughts(Section):
    """From how many centipawns on a word says who stands better, in what engines thought."""

    hopeful: int = number(200, 1, 30_000, Phrase("有望になる評価値", "Hopeful from"), Phrase("思考コメントに「有望」と書く評価値の下限です。", "From how many centipawns on a thinking comment says 有望."))
    better: int = number(400, 1, 30_000, Phrase("有利になる評価値", "Better from"), Phrase("思考コメントに「有利」と書く評価値の下限です。", "From how many centipawns on a thinking comment says 有利."))
    superior: int = number(600, 1, 30_000, Phrase("優勢になる評価値", "Superior from"), Phrase("思考コメントに「優勢」と書く評価値の下限です。", "From how many centipawns on a thinking comment says 優勢."))
    winning: int = number(1_500, 1, 30_000, Phrase("勝勢になる評価値", "Winning from"), Phrase("思考コメントに「勝勢」と書く評価値の下限です。", "From how many centipawns on a thinking comment says 勝勢."))

# fmt: on


class Settings(Value):
    """All sections. A section is found by the name of its field here, a setting by `section.name`."""

    appearance: Appearance = Appearance()
    board: Board = Board()
    thoughts: Thoughts = Thoughts()

    def sections(self) -> dict[str, Section]:
        return {name: getattr(self, name) for name in SECTIONS}


SECTIONS = {
    "appearance": Phrase("外観", "Appearance"),
    "board": Phrase("盤と駒", "Board and pieces"),
    "thoughts": Phrase("思考コメント", "Thinking comments"),
}

VERSION = 1
"""Of the settings file; raise it together with a migration in `app/config/history.py`."""
