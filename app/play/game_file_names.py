"""File names for games that are saved automatically, made from a template and never that of an existing file."""

import re
from binascii import crc32
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Final, NamedTuple

NAME_TEMPLATE: Final = "{date} {sente}–{gote}"
_PLACEHOLDER: Final = re.compile(r"\{([a-z]+)\}")
_FORBIDDEN: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
_BLANKS: Final = re.compile(r"[\s_]*_[\s_]*")
_DEVICES: Final = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"[(\[（][^)\]）]*[)\]）]")
_VERSION: Final = re.compile(r"[vVrR]?[0-9][\w.+-]*|vm|x86.*|[0-9]*AVX.*|wordsize|by", re.IGNORECASE)
"""First word of an engine's name that describes its build (version, compiler, processor)."""
_LONGEST_ENGINE: Final = 28
_LONGEST_PERSON: Final = 20
_LONGEST_PART: Final = 40
_MOST_BYTES: Final = 180
"""Longest name in bytes without the suffix; file systems take 255 bytes or characters."""
_NAMELESS: Final = "game"


class GameFacts(NamedTuple):
    """Values of the placeholders in a file name template."""

    date: str
    title: str
    sente: str
    gote: str
    ply: int


def short_engine_name(engine: str) -> str:
    """Engine name without its version and build."""
    words = _BRACKETS.sub(" ", engine).split()
    count = next((place for place, word in enumerate(words) if place and _VERSION.fullmatch(word)), len(words))
    return " ".join(words[:count])[:_LONGEST_ENGINE].strip() or engine


def shorten_long_name(name: str) -> str:
    """Shorten a player's name that is so long that it must be an engine's."""
    return short_engine_name(name) if len(name) > _LONGEST_PERSON else name


def game_file_name(template: str, facts: GameFacts) -> str:
    """File name from the template, without suffix; unknown placeholders stay, forbidden characters are replaced."""
    values = {name: _FORBIDDEN.sub("_", str(value)).strip()[:_LONGEST_PART] for name, value in facts._asdict().items()}
    return safe_file_name(_PLACEHOLDER.sub(lambda place: values.get(place[1], place[0]), template))


def safe_file_name(name: str) -> str:
    """File name in which characters that no file name may contain are replaced, shortened if it is too long."""
    name = _BLANKS.sub("_", _FORBIDDEN.sub("_", name))
    data = name.encode("utf-8", "ignore")
    if len(data) > _MOST_BYTES:
        # A checksum keeps names different that differ only in what is cut off, such as the time of a game.
        data = b"%s-%08x" % (data[: _MOST_BYTES - 9].decode("utf-8", "ignore").encode(), crc32(data))
    name = data.decode().strip(" ._")
    return f"_{name}" if _DEVICES.fullmatch(name) else name or _NAMELESS


def create_unique_file(folder: Path, name: str, suffix: str) -> Path:
    """Create a new, empty file in the folder under that name, or the name with a number appended. Creating it at once
    keeps other programs from taking the name. Raises OSError if the folder cannot be written."""
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    while True:
        path = folder / f"{next(names)}{suffix}"
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path
