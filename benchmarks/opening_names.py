"""How often names of openings and castles agree with what readers called them: `python -m benchmarks.opening_names FOLDER LABELS [LABELS]`.

FOLDER holds a file of one game for each line of the labels, called by its number. A file of labels has a heading and then, between
tabs: number, rook of Sente and Gote, pair, opening of two static rooks, castle of Sente and Gote, remark. With two files only
those labels count in which both readers agree. Rules are tuned on games of odd numbers alone; even ones tell how good they are.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from app.formats.files import read_file
from app.library.opening_names import GameNames, classify_game, name_of_key
from app.library.packed_moves import PACKED_MOVES
from app.library.pattern import row_of_position
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.position import Position

NONE: Final = "なし"
"""Also for a king at home and for castles that have no name here."""
_OTHER: Final = "端/その他"
_STATIC: Final = "居飛車"
_NO_NAME: Final = frozenset(["居玉", "その他", NONE, ""])
_ATTACKS: Final = frozenset(["bogin", "hayakuri", "koshikake", "static_rook"])
_DOUBLE_STATIC: Final = {
    "yagura_opening": "矢倉",
    "bishop_exchange": "角換わり",
    "side_pawn": "横歩取り",
    "double_wing": "相掛かり",
    "gangi_opening": "雁木",
    "double_static": "力戦",
}
_SAME: Final = {"一手損角換わり": "角換わり", **{name: f"{name}囲い" for name in ("片美濃", "本美濃", "高美濃")}}
_WHATS: Final = ("rook", "rook", "pair", "opening", "castle", "castle")


class Called(NamedTuple):
    """What one of a game was called, by a reader and here."""

    number: str
    what: str
    label: str
    ours: str


def labels_in(path: Path) -> dict[str, list[str]]:
    """By number, the six labels."""
    lines = [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:]]
    return {number: [_plain(at, label) for at, label in enumerate(labels[:6])] for number, *labels in lines if labels}


def _plain(at: int, label: str) -> str:
    if _WHATS[at] == "castle":
        return NONE if label in _NO_NAME else _SAME.get(label, label)
    return _SAME.get(label, label)


def names_in(record: Record) -> GameNames:
    return classify_game(_rows(record))


def _rows(record: Record) -> Iterator[bytes]:
    position: Position = record.start_position().copy()
    yield row_of_position(position)
    for node in main_line(record.root)[1:]:
        if node.move is None or not PACKED_MOVES[node.move] or not position.try_move(node.move):
            return
        yield row_of_position(position)


def said_of(names: GameNames) -> list[str]:
    """The same six, as the library calls them."""
    is_static = names.pair in _DOUBLE_STATIC
    pair = "相居飛車" if is_static else name_of_key(names.pair).ja
    opening = _DOUBLE_STATIC.get(names.pair or "", "-")
    return [
        *map(_rook, names.openings),
        pair,
        opening,
        *(name_of_key(key).ja or NONE for key in names.castles),
    ]


def _rook(key: str | None) -> str:
    if key in _ATTACKS:
        return _STATIC
    return _OTHER if key in {None, "edge_rook"} else name_of_key(key).ja


def compared(folder: Path, labels: list[dict[str, list[str]]]) -> Iterator[Called]:
    """What both readers agree in, beside what the library says."""
    files = {path.stem: path for path in folder.iterdir()}
    for number, said in sorted(labels[0].items()):
        others = [each[number] for each in labels[1:] if number in each]
        if number not in files or len(others) + 1 < len(labels):
            continue
        ours = said_of(names_in(read_file(files[number]).records[0]))
        for at, (what, label) in enumerate(zip(_WHATS, said, strict=True)):
            if all(other[at] == label for other in others):
                yield Called(number, what, label, ours[at])


def disagreements(one: dict[str, list[str]], other: dict[str, list[str]]) -> Counter[tuple[str, str, str]]:
    """How often the readers themselves called one thing by two names."""
    return Counter(
        (what, min(mine, yours), max(mine, yours))
        for number in one.keys() & other.keys()
        for what, mine, yours in zip(_WHATS, one[number], other[number], strict=True)
        if mine != yours
    )


def tell(calls: list[Called], of: str) -> None:
    print(f"\n{of}: {len({each.number for each in calls})} games")
    for what in dict.fromkeys(_WHATS):
        those = [each for each in calls if each.what == what and (what != "opening" or each.label != "-")]
        _tell_share(what, those)
        if what == "castle":
            _tell_share("castle that has a name", [each for each in those if each.label != NONE])
            _tell_share("castle that was named here", [each for each in those if each.ours != NONE])


def _tell_share(what: str, calls: list[Called]) -> None:
    right = sum(each.label == each.ours for each in calls)
    if calls:
        print(f"  {what}: {right} of {len(calls)}, {right / len(calls):.1%}")


def tell_confusion(calls: list[Called]) -> None:
    for what in dict.fromkeys(_WHATS):
        those = [each for each in calls if each.what == what and (what != "opening" or each.label != "-")]
        print(f"\n| {what} | games | right | called otherwise |\n|---|---|---|---|")
        for label, count in Counter(each.label for each in those).most_common():
            wrong = [each for each in those if each.label == label != each.ours]
            told = ", ".join(f"{ours} {number}" for ours, number in Counter(each.ours for each in wrong).most_common())
            print(f"| {label} | {count} | {count - len(wrong)} | {told} |")


def main(folder: str, *files: str) -> None:
    labels = [labels_in(Path(file)) for file in files]
    calls = list(compared(Path(folder), labels))
    odd = [each for each in calls if int(each.number) % 2]
    even = [each for each in calls if not int(each.number) % 2]
    tell(odd, "odd numbers, on which rules are tuned")
    tell(even, "even numbers")
    tell(calls, "all")
    tell_confusion(calls)
    if len(labels) > 1:
        print("\nReaders who disagree:")
        for (what, one, other), count in disagreements(labels[0], labels[1]).most_common():
            print(f"  {what}: {one} / {other}: {count}")


if __name__ == "__main__":
    main(*sys.argv[1:])
