"""What the tests of the protocol share: conversations written down, pieces of bytes, and texts that may be anything."""

from collections.abc import Iterable, Sequence

from hypothesis import strategies as st

from app.usi.commands import Go, PositionCommand, SearchCommand
from app.usi.events import SessionEvent
from app.usi.info import KEYWORDS
from app.usi.session import SearchQuery, Session

MOVES = ("7g7f", "3c3d", "8h2b+", "P*5e", "2g2f", "4c4d", "G*8f", "9a1i+")

moves = st.sampled_from(MOVES)
lines_of_moves = st.lists(moves, max_size=6).map(tuple)
words = st.text(st.characters(exclude_categories=("Cs", "Zs", "Zl", "Zp", "Cc")), min_size=1, max_size=8)

_KEYWORDS = (*sorted(KEYWORDS), "cp", "mate")
_VALUES = ("1", "2", "17", "-3", "+", "-", "-0", "+0", "1_0", str(2**63), "7g7f", "3c3d+", "P*5e", "pass", "resign")
_words_of_info = st.lists(st.one_of(st.sampled_from(_KEYWORDS), st.sampled_from(_VALUES), words), max_size=14)
_blanks = st.sampled_from((" ", " ", " ", "  ", "\t"))

lines_of_info = st.tuples(_words_of_info, _blanks).map(lambda drawn: drawn[1].join(("info", *drawn[0])))


def pieces(text: bytes, cuts: Iterable[int]) -> list[bytes]:
    """The bytes cut at some places."""
    places = sorted({cut % (len(text) + 1) for cut in cuts})
    return [text[a:b] for a, b in zip([0, *places], [*places, len(text)], strict=True)]


def question(*line: str, search: SearchCommand | None = None, sfen: str | None = None) -> SearchQuery:
    return SearchQuery(PositionCommand(sfen, line), search or Go(infinite=True))


def said(session: Session) -> list[str]:
    """The lines that are to be written to the engine."""
    return session.take_outgoing().decode().splitlines()


def hear(session: Session, *lines: str, now: float = 0) -> list[SessionEvent]:
    """What the session tells when the engine says these lines."""
    return session.receive_bytes("".join(f"{line}\n" for line in lines).encode(), now)


def introduced(*options: str, session: Session | None = None) -> Session:
    """A session whose engine has listed its options."""
    session = session or Session()
    session.start(0)
    assert said(session) == ["usi"]
    hear(session, "id name Fake", "id author Us", *options, "usiok")
    return session


def ready(*options: str, session: Session | None = None) -> Session:
    """A session whose engine waits for a question."""
    session = introduced(*options, session=session)
    session.send_isready(0)
    assert said(session)[-1] == "isready"
    hear(session, "readyok")
    return session


def kinds(events: Sequence[object]) -> list[str]:
    return [type(event).__name__ for event in events]
