"""Headers of a game: names and values in the order in which they were written.

The names are those of the KIF format, in Japanese as in every file; unknown names are kept too.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from app.base.value import Value
from app.shogi.pieces import SIDES, Side
from app.text import record as text
from app.text.phrase import Phrase

STARTED_AT: Final = "開始日時"
ENDED_AT: Final = "終了日時"
PLAYED_ON: Final = "対局日"
EVENT: Final = "棋戦"
OPENING: Final = "戦型"
TITLE: Final = "表題"
TIME_LIMIT: Final = "持ち時間"
BYOYOMI: Final = "秒読み"
PLACE: Final = "場所"
NOTE: Final = "備考"
HANDICAP: Final = "手合割"
BLACK: Final = "先手"
WHITE: Final = "後手"
HANDICAP_TAKER: Final = "下手"
HANDICAP_GIVER: Final = "上手"
OWN_SIDE: Final = "自分"
"""Name of the header with the side that the user played, 先手, 上手 and so on, whatever the user's name is."""
PROBLEM_NAME: Final = "作品名"
MAGAZINE_DATE: Final = "発表年月"

PLAYERS: Final = ((BLACK, HANDICAP_TAKER), (WHITE, HANDICAP_GIVER))

LABELS: Final = {
    phrase.ja: phrase
    for phrase in (
        text.STARTED_AT,
        text.ENDED_AT,
        text.PLAYED_ON,
        text.EVENT,
        text.OPENING,
        text.TITLE,
        text.TIME_LIMIT,
        text.BYOYOMI,
        text.TIME_USED,
        text.PLACE,
        text.PUBLISHED_IN,
        text.NOTE,
        text.BLACK_SHORT_NAME,
        text.WHITE_SHORT_NAME,
        text.RECORDER,
        text.HANDICAP,
        text.BLACK,
        text.WHITE,
        text.HANDICAP_TAKER,
        text.HANDICAP_GIVER,
        text.OWN_SIDE,
        text.PROBLEM_NUMBER,
        text.PROBLEM_NAME,
        text.COMPOSER,
        text.MAGAZINE,
        text.MAGAZINE_DATE,
        text.SOURCE,
        text.LENGTH,
        text.SOUNDNESS,
        text.CATEGORY,
        text.PRIZE,
    )
}


def header_label(name: str) -> Phrase:
    """Return the label of `name` on screen; an unknown name is its own label."""
    return LABELS.get(name) or Phrase(name, name)


class Header(NamedTuple):
    """Header of a game's record: name and value."""

    name: str
    value: str


class Headers(Value):
    """Immutable, ordered set of headers; each name occurs once."""

    entries: tuple[Header, ...] = ()

    @classmethod
    def from_pairs(cls, pairs: Iterable[tuple[str, str]]) -> "Headers":
        """Create headers from the pairs of a file: values of a repeated name become the lines of one value."""
        values: dict[str, list[str]] = {}
        for name, value in pairs:
            values.setdefault(name, []).append(value)
        return cls(tuple(Header(name, "\n".join(lines)) for name, lines in values.items()))

    def __iter__(self) -> Iterator[Header]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, name: object) -> bool:
        return any(entry.name == name for entry in self.entries)

    def find_value(self, name: str) -> str | None:
        return next((entry.value for entry in self.entries if entry.name == name), None)

    def first_nonempty_value(self, *names: str) -> str:
        """Return the first value that is not empty under one of `names`; empty if there is none."""
        return next((value for name in names if (value := self.find_value(name))), "")

    @property
    def players(self) -> tuple[str, str]:
        """Names of Black and White; empty where the record has none."""
        return self.first_nonempty_value(*PLAYERS[Side.BLACK]), self.first_nonempty_value(*PLAYERS[Side.WHITE])

    def with_value(self, name: str, value: str) -> "Headers":
        """Return headers with `name` set to `value`: replaced in place, or appended."""
        new = Header(name, value)
        if name not in self:
            return Headers((*self.entries, new))
        return Headers(tuple(new if entry.name == name else entry for entry in self.entries))

    @property
    def own_side(self) -> Side | None:
        """Side that the user played; None if the record does not contain it."""
        said = (self.find_value(OWN_SIDE) or "").strip()
        return next((side for side in SIDES if said in PLAYERS[side]), None)

    def without_header(self, name: str) -> "Headers":
        return Headers(tuple(entry for entry in self.entries if entry.name != name))
