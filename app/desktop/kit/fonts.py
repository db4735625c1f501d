"""The bundled font, so that Japanese is readable on a system that has none."""

from PySide6.QtGui import QFont, QFontDatabase

from app.base.folders import resources

FILE = "BIZUDPGothic-Regular.ttf"


def window_font() -> QFont | None:
    """The font of the window, or None when the bundled file cannot be used."""
    number = QFontDatabase.addApplicationFont(str(resources() / "fonts" / FILE))
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    if not families:
        return None
    font = QFont(families[0])
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    return font
