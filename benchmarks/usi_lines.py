"""How fast an engine's lines are taken in: info lines read, beside python-chess and cshogi, and floods thinned out.

The lines are made here, in the shape that engines of the YaneuraOu and Stockfish families write.
"""

import importlib
import random
import subprocess
from collections.abc import Callable, Iterator

from app.usi.commands import Go, PositionCommand
from app.usi.info import read_info
from app.usi.info_throttle import multipv_rank
from app.usi.session import SearchQuery, Session
from benchmarks.figures import Figure, Result, Unmeasured, interleaved
from benchmarks.python_peers import other_packages

LINES = 500
RANKS = 5
LINE = 20
PIECE = 65_536
ROUNDS = 41
LONGEST_TO_PLAIN = 2.5
FEWEST_THINNED_TO_PLAIN = 1.3
READ = "an info line read"


def lines() -> list[str]:
    chance = random.Random(1)
    squares = [f"{file}{place}" for file in range(1, 10) for place in "abcdefghi"]

    def move() -> str:
        return "".join(chance.sample(squares, 2)) + ("+" if chance.random() < 0.1 else "")

    return [
        f"info depth {10 + number // 50} seldepth {chance.randrange(15, 40)} multipv {number % RANKS + 1} "
        f"score cp {chance.randrange(-3000, 3000)} nodes {number * 12345} nps {chance.randrange(10**5, 10**7)} "
        f"hashfull {number % 1000} time {number * 17} pv {' '.join(move() for _ in range(LINE))}"
        for number in range(LINES)
    ]


def measure() -> Iterator[Result]:
    known = lines()
    raw = [line.encode() for line in known]
    written = "".join(f"{line}\n" for line in known).encode() * 40
    pieces = [written[at : at + PIECE] for at in range(0, len(written), PIECE)]
    session = thinking()

    def plain() -> None:
        for line in raw:
            read_plainly(line)

    def ours() -> None:
        for line in known:
            read_info(line)

    def ranks() -> None:
        for line in raw:
            multipv_rank(line)

    def thinned() -> None:
        for piece in pieces:
            session.receive_bytes(piece, 0)
        session.drain_info(0)

    scale = 1e6 / LINES
    plainly, read, ranked, flood = interleaved([plain, ours, ranks, thinned], ROUNDS)
    yield Figure(READ, read * scale, "µs", of=f"median of {ROUNDS}")
    yield Figure(
        "… to a plain loop over its words",
        read / plainly,
        "×",
        LONGEST_TO_PLAIN,
        of=f"median of {ROUNDS}",
        note=f"{plainly * scale:.2f} µs",
    )
    yield Figure("the rank of a raw line", ranked * scale, "µs", of=f"median of {ROUNDS}")
    yield Figure("lines taken in a flood", LINES * 40 / flood / 1e6, "M/s", of=f"median of {ROUNDS}")
    yield Figure(
        "… to a plain loop over their words",
        plainly * 40 / flood,
        "×",
        FEWEST_THINNED_TO_PLAIN,
        at_least=True,
        of=f"median of {ROUNDS}",
        note=f"{RANKS} ranks, pieces of {PIECE} bytes",
    )
    yield from _beside_others(known, ours)


def read_plainly(raw: bytes) -> dict[str, object]:
    """The least that anybody would write."""
    words = raw.decode().split()
    found: dict[str, object] = {}
    at = 1
    while at < len(words):
        word = words[at]
        if word == "pv":
            found[word] = words[at + 1 :]
            break
        if word == "score":
            found[words[at + 1]] = int(words[at + 2])
            at += 3
        else:
            found[word] = int(words[at + 1])
            at += 2
    return found


def thinking() -> Session:
    """A session in the middle of a search."""
    session = Session()
    session.start(0)
    session.receive_bytes(b"usiok\n", 0)
    session.search(SearchQuery(PositionCommand(), Go(infinite=True)), 0)
    session.receive_bytes(b"readyok\n", 0)
    session.take_outgoing()
    return session


def _beside_others(known: list[str], ours: Callable[[], None]) -> Iterator[Result]:
    try:
        with other_packages():
            yield _beside("python-chess, its moves left out", _chess, known, ours, 1)
            yield _beside("cshogi", _cshogi, known, ours, None)
    except (OSError, subprocess.SubprocessError, RuntimeError) as failure:
        yield Unmeasured(f"{READ} … to python-chess and cshogi", str(failure))


def _beside(
    name: str,
    find: Callable[[], Callable[[str], object]],
    known: list[str],
    ours: Callable[[], None],
    bound: float | None,
) -> Result:
    try:
        parse = find()
    except ImportError as failure:
        return Unmeasured(f"{READ} … to {name}", str(failure))

    def theirs() -> None:
        for line in known:
            parse(line)

    read, by_theirs = interleaved([ours, theirs], ROUNDS)
    return Figure(
        f"{READ} … to {name}",
        read / by_theirs,
        "×",
        bound,
        of=f"median of {ROUNDS}",
        note=f"{by_theirs / LINES * 1e6:.2f} µs",
    )


def _chess() -> Callable[[str], object]:
    """Moves of shogi are none to it, so it is spared them; that makes it faster than it would be."""
    board, engine = (importlib.import_module(name) for name in ("chess", "chess.engine"))
    parse = engine._parse_uci_info  # noqa: SLF001 - this is the part of it that does what ours does
    root, wanted = board.Board(), engine.INFO_ALL & ~engine.INFO_PV
    return lambda line: parse(line.removeprefix("info "), root, wanted)


def _cshogi() -> Callable[[str], object]:
    listener = importlib.import_module("cshogi.usi.Engine").InfoListener
    match, split = listener.re_info.match, listener._split_info  # noqa: SLF001 - as above
    return lambda line: split(match(line))
