"""What has to be told apart can be told apart: contrast reckoned from the colours that are declared, as WCAG 2 reckons it."""

import pytest
from PySide6.QtGui import QColor, QImage

from app.base.folders import resources_folder
from app.config.settings import BoardStyle, ThemeChoice
from app.desktop.board.arrows import COLOURS, RIM_COLOUR
from app.desktop.board.board_appearance import LOOKS, BoardMaterial
from app.desktop.board.painter import CHECK
from app.desktop.kit.signs import tones_of
from app.desktop.kit.theme import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, THEMES, Theme, disabled_colour, theme_for
from app.workspace.scene import DrawingInk

TEXT, SHAPE, MUCH = 4.5, 3.0, 7.0
GROUNDS = ("window", "panel", "field", "selected")
WORDS = [
    *((words, ground) for words in ("text", "muted") for ground in GROUNDS),
    *((words, ground) for words in ("accent", "good", "caution", "error") for ground in ("panel", "field", "selected")),
    ("on_accent", "accent"),
    ("on_warning", "warning"),
    ("good", "good_ground"),
    ("error", "error_ground"),
    ("text", "error_ground"),
]
EDGES = [("edge", ground) for ground in ("window", "panel", "field")] + [("accent", "panel"), ("accent", "field")]
NAMES = ("light", "dark", "contrast light", "contrast dark")


def contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: QColor) -> float:
    parts = (part / 255 for part in (colour.red(), colour.green(), colour.blue()))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def over(colour: str, ground: QColor) -> QColor:
    """A colour with its alpha, laid on a ground."""
    upper = QColor(colour)
    share = upper.alphaF()
    pairs = ((upper.red(), ground.red()), (upper.green(), ground.green()), (upper.blue(), ground.blue()))
    return QColor(*(round(share * high + (1 - share) * low) for high, low in pairs))


def wood_of(look: BoardMaterial) -> QColor:
    """The mean of its picture."""
    picture = QImage(str(resources_folder() / "boards" / look.texture)) if look.texture else QImage()
    if picture.isNull():
        return QColor(look.colour)
    small = picture.scaled(64, 64)
    pixels = [small.pixelColor(x, y) for x in range(64) for y in range(64)]
    parts = ([pixel.red() for pixel in pixels], [pixel.green() for pixel in pixels], [pixel.blue() for pixel in pixels])
    red, green, blue = (round(sum(part) / len(part)) for part in parts)
    return QColor(red, green, blue)


def test_the_measure_is_that_of_the_standard() -> None:
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("#ffffff")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES, ids=NAMES)
def test_words_can_be_read_and_edges_seen(theme: Theme) -> None:
    high = theme in {CONTRAST_LIGHT, CONTRAST_DARK}
    for pairs, least in ((WORDS, MUCH if high else TEXT), (EDGES, TEXT if high else SHAPE)):
        found = {
            (words, ground): contrast(QColor(getattr(theme, words)), QColor(getattr(theme, ground)))
            for words, ground in pairs
        }
        assert {pair: round(value, 2) for pair, value in found.items() if value < least} == {}
    engines = [contrast(QColor(engine), QColor(theme.field)) for engine in theme.engines]
    letters = [contrast(QColor(engine), QColor(theme.on_engine)) for engine in theme.engines]
    assert min(*engines, *letters) >= TEXT
    assert min(contrast(tone, QColor(theme.field)) for tone in tones_of(theme).values()) >= TEXT
    assert contrast(disabled_colour(theme), QColor(theme.panel)) >= SHAPE


@pytest.mark.parametrize("style", LOOKS, ids=lambda style: style.value)
def test_marks_and_arrows_can_be_seen_on_every_board(style: BoardStyle) -> None:
    look = LOOKS[style]
    wood = wood_of(look)
    arrived, left, picked = (over(colour, wood) for colour in (look.arrived, look.left, look.picked))
    seen = {
        "lines": contrast(QColor(look.line), wood),
        "coordinates": contrast(QColor(look.letters), wood),
        "ticks where the move went": min(contrast(QColor(look.mark), ground) for ground in (wood, arrived)),
        "ring where it came from": contrast(QColor(look.mark), left),
        "frame of what is picked up": min(contrast(QColor(look.held), ground) for ground in (wood, picked)),
        "where it can go": contrast(over(look.target, wood), wood),
    }
    # What has a rim is seen by its colour or by its rim, and the two are told apart.
    rim = QColor(RIM_COLOUR)
    rimmed = {"check": CHECK, **{ink.name: COLOURS[ink] for ink in DrawingInk}}
    for name, colour in rimmed.items():
        seen[name] = max(contrast(QColor(colour), wood), contrast(rim, wood))
        seen[f"{name} and its rim"] = contrast(QColor(colour), rim)
    assert {name: round(value, 2) for name, value in seen.items() if value < SHAPE} == {}
    assert seen["coordinates"] >= TEXT


def test_the_system_may_wish_for_contrast() -> None:
    assert theme_for(ThemeChoice.SYSTEM, system_is_dark=False, system_wants_contrast=True) is CONTRAST_LIGHT
    assert theme_for(ThemeChoice.SYSTEM, system_is_dark=True, system_wants_contrast=True) is CONTRAST_DARK
    assert theme_for(ThemeChoice.CONTRAST, system_is_dark=True) is CONTRAST_DARK
    assert theme_for(ThemeChoice.LIGHT, system_is_dark=True, system_wants_contrast=True) is LIGHT
    assert theme_for(ThemeChoice.DARK, system_is_dark=False) is DARK
