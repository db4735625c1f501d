"""Colour themes, fonts and sizes of the window, for Qt's Fusion style, which looks the same on every system."""

from typing import Final, NamedTuple

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.base.folders import resources_folder
from app.config.settings import BoardStyle, ThemeChoice

FIELDS = ("QLineEdit", "QComboBox", "QAbstractSpinBox", "QCheckBox", "QRadioButton")
LISTS = "QAbstractItemView"
HALF = 128
"""Half of the maximum lightness."""
FILE = "BIZUDPGothic-Regular.ttf"
BOLD_FILE = "BIZUDPGothic-Bold.ttf"


class Theme(NamedTuple):
    window: str
    """Background of everything, also around the board."""
    panel: str
    """Background of menus, toolbars and plates: a shade off the window."""
    field: str
    """Background of text fields and lists."""
    text: str
    muted: str
    line: str
    """Colour of hairlines."""
    grid: str
    """Lines between rows, and grid lines of graphs."""
    edge: str
    """Frames of fields and check boxes."""
    accent: str
    on_accent: str
    selected: str
    """Background of the selected row or segment, and of notices."""
    warning: str
    on_warning: str
    good: str
    caution: str
    error: str
    """Colours of text and signs; `good_ground` and `error_ground` are their backgrounds."""
    good_ground: str
    error_ground: str
    engines: tuple[str, str, str]
    """Colours of engines A, B and C, repeated for further engines; `on_engine` is the text on them."""
    on_engine: str
    board: BoardStyle
    """Default board style of the theme."""


LIGHT = Theme(
    window="#e9e6df",
    panel="#f5f3ee",
    field="#ffffff",
    text="#26231f",
    muted="#655f56",
    line="#d6d0c4",
    grid="#e6e1d7",
    edge="#8a8275",
    accent="#2b5f8f",
    on_accent="#ffffff",
    selected="#dde7ef",
    warning="#f6dfa4",
    on_warning="#3d2c00",
    good="#17703a",
    caution="#855c00",
    error="#a8322a",
    good_ground="#dcecdf",
    error_ground="#f4deda",
    engines=("#6a34a8", "#0f7285", "#a05507"),
    on_engine="#ffffff",
    board=BoardStyle.KAYA,
)
DARK = Theme(
    window="#1f2124",
    panel="#2a2d31",
    field="#17191b",
    text="#e8e6e1",
    muted="#a9a69f",
    line="#3d4147",
    grid="#2b2e32",
    edge="#7b8087",
    accent="#6ea8dc",
    on_accent="#10202e",
    selected="#263746",
    warning="#5a4714",
    on_warning="#fbeecb",
    good="#78cf95",
    caution="#e5b94e",
    error="#f29a8e",
    good_ground="#20382a",
    error_ground="#44282a",
    engines=("#c59be3", "#5fc3d6", "#f0a36f"),
    on_engine="#17191b",
    board=BoardStyle.WALNUT,
)


CONTRAST_LIGHT = LIGHT._replace(
    window="#ffffff",
    panel="#ffffff",
    text="#000000",
    muted="#2e2e2e",
    line="#000000",
    grid="#767676",
    edge="#000000",
    accent="#003a7a",
    selected="#ffe78a",
    warning="#ffd84d",
    on_warning="#000000",
    good="#004d1e",
    caution="#5a3a00",
    error="#8a0000",
    good_ground="#ffffff",
    error_ground="#ffffff",
    engines=("#4a168f", "#004a5c", "#6b3300"),
    board=BoardStyle.PAPER,
)
CONTRAST_DARK = DARK._replace(
    window="#000000",
    panel="#000000",
    field="#000000",
    text="#ffffff",
    muted="#dcdcdc",
    line="#ffffff",
    grid="#8c8c8c",
    edge="#ffffff",
    accent="#ffd84d",
    on_accent="#000000",
    selected="#00306a",
    warning="#ffd84d",
    on_warning="#000000",
    good="#8cffae",
    caution="#ffd84d",
    error="#ffb3a8",
    good_ground="#000000",
    error_ground="#000000",
    engines=("#dcc2ff", "#7ce4f5", "#ffc08a"),
    on_engine="#000000",
    board=BoardStyle.PAPER,
)
THEMES = (LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK)


def theme_for(choice: ThemeChoice, system_is_dark: bool, system_wants_contrast: bool = False) -> Theme:
    """Theme of a setting; the system decides what the setting leaves open."""
    if choice is ThemeChoice.CONTRAST or (choice is ThemeChoice.SYSTEM and system_wants_contrast):
        return CONTRAST_DARK if system_is_dark else CONTRAST_LIGHT
    dark = system_is_dark if choice is ThemeChoice.SYSTEM else choice is ThemeChoice.DARK
    return DARK if dark else LIGHT


def theme_of(palette: QPalette) -> Theme:
    """Theme whose palette this is; the usual light or dark one for a palette of the system."""
    window = palette.color(QPalette.ColorRole.Window)
    usual = DARK if is_dark(palette) else LIGHT
    return next((theme for theme in THEMES if QColor(theme.panel) == window), usual)


def present_theme() -> Theme:
    """Theme of the application's palette."""
    return theme_of(QApplication.palette())


def is_dark(palette: QPalette) -> bool:
    return palette.color(QPalette.ColorRole.Window).lightness() < HALF


def has_dark_fields(theme: Theme) -> bool:
    """Return True if lists and pictures are light on dark."""
    return QColor(theme.field).lightness() < HALF


def palette_of(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette(QColor(theme.panel), QColor(theme.window))
    for roles, colour in (
        ((role.Window,), theme.panel),
        ((role.Base,), theme.field),
        ((role.AlternateBase, role.Button, role.ToolTipBase), theme.panel),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.BrightText), theme.text),
        ((role.PlaceholderText,), theme.muted),
        ((role.Highlight, role.Link, role.Accent), theme.accent),
        ((role.HighlightedText,), theme.on_accent),
        ((role.Light, role.Midlight), theme.panel),
        ((role.Mid, role.Dark, role.Shadow), theme.line),
    ):
        for each in roles:
            palette.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, disabled_colour(theme))
    return palette


def palette_of_fields(theme: Theme) -> QPalette:
    """Palette of fields and check boxes, whose frames Fusion derives from the window colour and thus gets as `edge`.

    Popups have the same background as text fields."""
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Window, QColor(theme.edge).lighter(140))
    palette.setColor(QPalette.ColorRole.Button, QColor(theme.field))
    return palette


def palette_of_lists(theme: Theme) -> QPalette:
    """Palette of lists: the selected row has a quiet background; `accent` is reserved for the main thing of a view."""
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Highlight, QColor(theme.selected))
    palette.setColor(QPalette.ColorRole.HighlightedText, QColor(theme.text))
    return palette


def disabled_colour(theme: Theme) -> QColor:
    """Colour of disabled texts and icons: halfway between text and panel, readable but clearly inactive."""
    one, other = QColor(theme.text), QColor(theme.panel)
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return QColor(*(round(0.5 * near + 0.5 * far) for near, far in pairs))


def window_font() -> QFont | None:
    """Load the bundled font of the window; None if its file cannot be used."""
    number = QFontDatabase.addApplicationFont(str(resources_folder() / "fonts" / FILE))
    QFontDatabase.addApplicationFont(
        str(resources_folder() / "fonts" / BOLD_FILE)
    )  # without it Qt synthesizes bold letters
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    if not families:
        return None
    font = QFont(families[0])
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    return font


def bold(font: QFont) -> QFont:
    strong = QFont(font)
    strong.setBold(True)
    return strong


def set_colours(widget: QWidget, window: str = "", words: str = "") -> None:
    """Set a widget's background or text colour; an empty one is left as it was."""
    palette = QPalette(widget.palette())
    for role, colour in ((QPalette.ColorRole.Window, window), (QPalette.ColorRole.WindowText, words)):
        if colour:
            palette.setColor(role, QColor(colour))
    widget.setPalette(palette)


NOTE, BODY, NAME, HEAD, FIGURE = 12, 13, 15, 20, 28
"""Font sizes: labels and secondary text; body text; names and section headings; page titles; results."""
TINY, SMALL, MEDIUM, LARGE, WIDE = 4, 8, 12, 16, 20
"""Gaps between widgets."""
ROUND: Final = 4
"""Corner radius of buttons and fields."""
USUAL_POINTS: Final = 10.0
"""Default font size in points, to which all these sizes refer."""
LARGEST_POINTS: Final = 24
BUTTON, CARD_BUTTON, MAIN_BUTTON = 28, 32, 36
"""Heights of buttons: normal, main button of a card, main button of a page."""
TITLE: Final = 28
"""Height of a panel's title."""


def sized(font: QFont, size: int, *, is_bold: bool = False) -> QFont:
    """Copy of the font at that design size, scaled by the user's font size."""
    other = QFont(font)
    other.setPointSizeF(font.pointSizeF() * size / BODY)
    other.setBold(is_bold)
    return other


def grown(pixels: int, font: QFont) -> int:
    """Scale a design height to the size of the font."""
    return round(pixels * max(1.0, font.pointSizeF() / USUAL_POINTS))


def system_points(font: QFont) -> int:
    """Text size of the system's `font`, within the limits of the window's design."""
    return min(max(font.pointSize(), int(USUAL_POINTS)), LARGEST_POINTS)
