"""What moves truly lose in the eyes of an engine that thinks long: the truth that judging is held against.

The position before a move is searched with two lines; where the move is none of them, it is searched beside the best one
alone. The loss is the difference of the two at the deepest depths at which both have an exact score, the mean of the last
two such depths. Answers are kept in a file, since they take an hour. Each question has a process of its own: Fairy-Stockfish keeps
something over `usinewgame`, so that one answer in seven was another after other questions; this way, by nodes, they are always the same.
"""

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from app.analysis.query import query_at_node
from app.analysis.winning import win_rate
from app.record.traversal import main_line
from app.record.tree import Record
from app.usi.info import CentipawnScore, InfoScore, ScoreBound, read_info

MATE = 100_000
"""What a mate counts in centipawns, less its moves."""
_NO_BOOK = ("OwnBook", "USI_OwnBook")


class InfoScoreLine(NamedTuple):
    """An exact word of an engine on one of its lines."""

    depth: int
    move: str
    points: int


class LongAnswer(NamedTuple):
    lines: tuple[InfoScoreLine, ...]
    best: str
    nodes: int

    def at_depths(self) -> dict[int, dict[str, int]]:
        """The last word on each move at each depth."""
        found: dict[int, dict[str, int]] = {}
        for line in self.lines:
            found.setdefault(line.depth, {})[line.move] = line.points
        return found


class KeptEngine:
    """An engine with nothing in its memory at each question, and its answers to those that were asked before."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._command = tuple(command)
        self._path = folder / "answers.jsonl"
        self._known: dict[str, LongAnswer] = {}
        if self._path.exists():
            for line in self._path.read_text("utf-8").splitlines():
                key, lines, best, nodes = json.loads(line)
                self._known[key] = LongAnswer(tuple(InfoScoreLine(*each) for each in lines), best, nodes)
        self._process: subprocess.Popen[str] | None = None

    def ask(self, position: str, go: str, options: Mapping[str, str]) -> LongAnswer:
        key = json.dumps((self._command, position, go, sorted(options.items())))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._asked(position, go, options)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps((key, known.lines, known.best, known.nodes)) + "\n")
        return known

    def quit(self) -> None:
        if self._process is not None:
            self._say("quit")
            self._process.wait(20)
            self._process = None

    def _asked(self, position: str, go: str, options: Mapping[str, str]) -> LongAnswer:
        names = self._start()
        for name, value in (dict.fromkeys(_NO_BOOK, "false") | dict(options)).items():
            if name in names:
                self._say(f"setoption name {name} value {value}")
        self._say("isready")
        list(self._heard("readyok"))
        self._say(f"usinewgame\n{position}\n{go}")
        lines: list[InfoScoreLine] = []
        nodes, best = 0, ""
        for line in self._heard("bestmove"):
            info = read_info(line) if line.startswith("info") else None
            if info is None:
                best = line.split()[1] if line.startswith("bestmove") else best
                continue
            nodes = max(nodes, info.nodes or 0)
            if info.score is not None and info.score.bound is ScoreBound.EXACT and info.pv and info.depth is not None:
                lines.append(InfoScoreLine(info.depth, info.pv[0], _points(info.score)))
        self.quit()
        return LongAnswer(tuple(lines), best, nodes)

    def _start(self) -> frozenset[str]:
        """The names of its options."""
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._say("usi")
        said = [line.split() for line in self._heard("usiok")]
        return frozenset(words[2] for words in said if words[:2] == ["option", "name"])

    def _say(self, words: str) -> None:
        to = self._pipes[0]
        to.write(words + "\n")
        to.flush()

    def _heard(self, last: str) -> Iterator[str]:
        for line in self._pipes[1]:
            yield line
            if line.startswith(last):
                return
        raise RuntimeError("the engine has ended")

    @property
    def _pipes(self) -> tuple[IO[str], IO[str]]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise RuntimeError("an engine without pipes")
        return process.stdin, process.stdout


def _points(said: InfoScore) -> int:
    if isinstance(said, CentipawnScore):
        return said.centipawns
    points = MATE - (said.plies or 0)
    return points if said.is_win else -points


class TrueLoss(NamedTuple):
    ply: int
    best: str
    loss: float
    """In points of win rate."""


def true_losses(record: Record, engine: KeptEngine, nodes: int, scale: float = 600) -> Iterator[TrueLoss]:
    """What each move of the main line loses."""
    options: dict[str, Any] = {"MultiPV": "2", "USI_MultiPV": "2", "Contempt": "0"}
    for node in main_line(record.root):
        if node.move is None or node.parent is None or node.illegality is not None:
            continue
        position, played = query_at_node(record, node.parent).position.text, node.move.usi
        root = engine.ask(position, f"go nodes {nodes}", options)
        if root.best == played or not root.lines:
            yield TrueLoss(node.ply, root.best, 0.0)
            continue
        differences = _differences(root, played, scale)
        if not differences or not any(line.move == played for line in _last_lines(root)):
            duel = engine.ask(position, f"go nodes {nodes} searchmoves {root.best} {played}", options)
            differences = _differences(duel, played, scale, root.best)
        if differences:
            yield TrueLoss(node.ply, root.best, max(0.0, sum(differences[-2:]) / len(differences[-2:])))


def _last_lines(answer: LongAnswer) -> list[InfoScoreLine]:
    deepest = max(line.depth for line in answer.lines)
    return [line for line in answer.lines if line.depth >= deepest - 1]


def _differences(answer: LongAnswer, played: str, scale: float, best: str = "") -> list[float]:
    """Depth by depth, what the move loses against the best one."""
    best = best or answer.best
    told = answer.at_depths()
    both = [told[depth] for depth in sorted(told) if best in told[depth] and played in told[depth]]
    return [win_rate(said[best], scale) - win_rate(said[played], scale) for said in both]
