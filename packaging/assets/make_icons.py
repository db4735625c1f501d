"""Make the icons of the tool bar: one hand, one pen.

Usage: make_icons.py

Every icon is drawn in a square of 24 with round strokes of 2 in pure black, and keeps 2 clear of the border. The program
replaces the black by the colour of the theme.
"""

from pathlib import Path

OUT = Path(__file__).parents[2] / "resources" / "icons"
LICENCE = """\
The icons in this folder are part of Yomisuji and come under the GNU General Public License, version 3.

The letter in the application icon (the files whose names begin with app) is taken from the font Yuji Syuku,
copyright 2021 The Yuji Project Authors, under the SIL Open Font License, version 1.1: see OFL.txt beside this file.
"""


def line(path: str) -> str:
    return f'<path d="{path}"/>'


def ring(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def dot(x: float, y: float, radius: float = 1.25) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#000000" stroke="none"/>'


def solid(path: str) -> str:
    return f'<path d="{path}" fill="#000000"/>'


PIECE = line("M12 2.5l5.6 3.6L20 20.5H4L6.4 6.1z")
PENCIL = line("M13.5 21.5l.7-3.3 5-5a1.2 1.2 0 0 1 1.7 0l.9.9a1.2 1.2 0 0 1 0 1.7l-5 5z")
SHEET = "M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8z"

ICONS = {
    # the record
    "new": line(SHEET) + line("M14 3v5h5M12 11.5v6M9 14.5h6"),
    "open": line("M3 18.5v-13A1.5 1.5 0 0 1 4.5 4H9l2.5 3H17.5A1.5 1.5 0 0 1 19 8.5V10.5")
    + line(
        "M3 18.7l2.7-7.2a1.5 1.5 0 0 1 1.4-1h13.3a1 1 0 0 1 .95 1.32l-2.1 6.68a1.5 1.5 0 0 1-1.43 1H4a1 1 0 0 1-1-.8z"
    ),
    "save": line("M3.5 5A1.5 1.5 0 0 1 5 3.5h11l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19z")
    + line("M8 3.5v5h6.5v-5M7.5 20.5v-7h9v7"),
    "save_as": line("M10.5 20.5H5A1.5 1.5 0 0 1 3.5 19V5A1.5 1.5 0 0 1 5 3.5h11l4 4v2.5")
    + line("M8 3.5v5h6.5v-5M7.5 20.5v-7h5")
    + PENCIL,
    "copy": line("M15.5 8.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h3.5")
    + line("M10 8.5h9a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8.5 19v-9A1.5 1.5 0 0 1 10 8.5z"),
    "paste": line(
        "M9 5H6.5A1.5 1.5 0 0 0 5 6.5v13A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-13A1.5 1.5 0 0 0 17.5 5H15"
    )
    + line("M10 3h4a1 1 0 0 1 1 1v2.5H9V4a1 1 0 0 1 1-1zM9 11.5h6M9 16h6"),
    "delete": line("M4 6.5h16M9 6.5V4.5A1.5 1.5 0 0 1 10.5 3h3A1.5 1.5 0 0 1 15 4.5v2")
    + line("M6 6.5l.9 13.1A1.5 1.5 0 0 0 8.4 21h7.2a1.5 1.5 0 0 0 1.5-1.4L18 6.5M10.2 11v5.5M13.8 11v5.5"),
    "undo": line("M8 4.5L3.5 9L8 13.5M3.5 9h11a5.5 5.5 0 0 1 0 11H9"),
    "redo": line("M16 4.5L20.5 9L16 13.5M20.5 9h-11a5.5 5.5 0 0 0 0 11H15"),
    "bookmark": line("M6 4.5A1.5 1.5 0 0 1 7.5 3h9A1.5 1.5 0 0 1 18 4.5V21l-6-4.5L6 21z"),
    "comment": line(
        "M4.5 4h15A1.5 1.5 0 0 1 21 5.5v10a1.5 1.5 0 0 1-1.5 1.5H12l-5 4v-4H4.5A1.5 1.5 0 0 1 3 15.5v-10A1.5 1.5 0 0 1 4.5 4z"
    )
    + line("M7.5 8.5h9M7.5 12.5h5.5"),
    # walking through it
    "first": line("M18.5 5l-7 7 7 7M6 5v14"),
    "previous": line("M15.5 5l-7 7 7 7"),
    "next": line("M8.5 5l7 7-7 7"),
    "last": line("M5.5 5l7 7-7 7M18 5v14"),
    "next_branch": line("M5 3v18M5 6.5c0 3.2 2 4.5 5.5 4.5h3.5a3 3 0 0 1 3 3v6.5M13.5 17l3.5 3.5 3.5-3.5"),
    "previous_branch": line("M5 21V3M5 17.5c0-3.2 2-4.5 5.5-4.5h3.5a3 3 0 0 0 3-3V3.5M13.5 7L17 3.5 20.5 7"),
    # the board
    "flip": line("M7.5 20V4.5M3.5 8.5l4-4 4 4M16.5 4v15.5M12.5 15.5l4 4 4-4"),
    "edit_position": line("M10.5 20.5H5A1.5 1.5 0 0 1 3.5 19V5A1.5 1.5 0 0 1 5 3.5h14A1.5 1.5 0 0 1 20.5 5v5")
    + line("M3.5 9.2h17M9.2 3.5v17M14.8 3.5v7")
    + PENCIL,
    # games and thoughts
    "play": line("M6.5 7l3.3 3.5L11 21H2l1.2-10.5z") + line("M17.5 17l-3.3-3.5L13 3h9l-1.2 10.5z"),
    "research": line("M9.5 18v-1.6c0-1-.5-1.8-1.2-2.5a6 6 0 1 1 7.4 0c-.7.7-1.2 1.5-1.2 2.5V18zM10.5 21.5h3"),
    "analyse": line("M4 5.5h16M4 11h6M4 16.5h4.5") + ring(15.5, 14.5, 4) + line("M18.5 17.5l3 3"),
    "mate": PIECE + line("M9.5 10.5l5 5M14.5 10.5l-5 5"),
    "engine": line(
        "M7.5 6h9A1.5 1.5 0 0 1 18 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 16.5v-9A1.5 1.5 0 0 1 7.5 6z"
    )
    + line("M10 10.5h4v3h-4zM9.5 2.5V6M14.5 2.5V6M9.5 18v3.5M14.5 18v3.5M2.5 9.5H6M2.5 14.5H6M18 9.5h3.5M18 14.5h3.5"),
    "graph": line("M3.5 3.5V19A1.5 1.5 0 0 0 5 20.5h15.5M7.5 15l4-4.5 3.5 2.5 5-7"),
    "resign": line("M5 21.5V3.5M5 4.5c4.5-2.5 8.5 2.5 14 0v9.5c-5.5 2.5-9.5-2.5-14 0"),
    "stop": line(
        "M7.5 6h9A1.5 1.5 0 0 1 18 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 16.5v-9A1.5 1.5 0 0 1 7.5 6z"
    ),
    "resume": line("M8.5 5.5v13l10-6.5z"),
    "pause": line("M9 6v12M15 6v12"),
    "plus": line("M12 5v14M5 12h14"),
    "minus": line("M5 12h14"),
    "pin": line("M9 3h6M10 3l-.4 6.4L6.5 12.5v2h11v-2l-3.1-3.1L14 3M12 14.5V21.5"),
    "search": ring(10.5, 10.5, 6.5) + line("M15.5 15.5l5.5 5.5"),
    # the program
    "settings": line("M3.5 6.5h8M17.5 6.5h3M3.5 12h2M11.5 12h9M3.5 17.5h9M18.5 17.5h2")
    + ring(14.5, 6.5, 2.5)
    + ring(8.5, 12, 2.5)
    + ring(15.5, 17.5, 2.5),
    "theme": ring(12, 12, 9) + solid("M12 3a9 9 0 0 1 0 18z"),
    "language": line("M2.5 5.5h11M8 3v2.5M11 5.5C10.2 9.8 7.2 13 3 14.5M5 8.5c1.2 2.5 3.3 4.5 6 5.5")
    + line("M12.5 21l4.5-10.5L21.5 21M14 17.5h6"),
    "help": ring(12, 12, 9) + line("M9.3 9.3a2.8 2.8 0 0 1 5.5.7c0 1.9-2.8 2.3-2.8 4") + dot(12, 17),
    "close": line("M6 6l12 12M18 6L6 18"),
    "warning": line("M12 3.5L21.5 20h-19zM12 10v4.5") + dot(12, 17.3),
    "error": line("M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM9 9l6 6M15 9l-6 6"),
    "info": ring(12, 12, 9) + line("M12 11.5V17") + dot(12, 7.5),
}


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for name, strokes in ICONS.items():
        picture = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
            '<g fill="none" stroke="#000000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
            f"{strokes}</g></svg>\n"
        )
        (OUT / f"{name}.svg").write_text(picture, encoding="utf-8", newline="\n")
    (OUT / "LICENSE.txt").write_text(LICENCE, encoding="utf-8", newline="\n")
    print(f"icons: {len(ICONS)}")


if __name__ == "__main__":
    main()
