"""What the thoughts in a node's comment come to: the one score that a list shows beside the move."""

from typing import Final, NamedTuple

from app.config.settings import ScoreView
from app.record.tree import Node
from app.shogi.pieces import Side
from app.text import panes as text
from app.text.phrase import Phrase
from app.thoughts.comment import parts
from app.thoughts.score import Score
from app.thoughts.thought import Thought
from app.workspace import drawings
from app.workspace.comment_view import MINUS, score_text


class Gist(NamedTuple):
    """What a list shows of a comment."""

    score: Score | None = None
    """From Sente's side."""
    words: str = ""
    """The first line that a person wrote."""


NOTHING: Final = Gist()


class Gists:
    """The gists of comments, each found when somebody first asks for it.

    A node has one, and another comment of it replaces that: what an engine thinks is written anew every second. A node of
    another record may have the same number; its comment tells them apart, or says the same.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[str, Gist]] = {}

    @property
    def remembered(self) -> int:
        """How many there are by now."""
        return len(self._known)

    def of(self, node: Node) -> Gist:
        comment = node.comment
        if not comment:
            return NOTHING
        known, gist = self._known.get(node.number, ("", NOTHING))
        if known != comment:
            gist = gist_of(comment)
            self._known[node.number] = comment, gist
        return gist


def gist_of(comment: str) -> Gist:
    thoughts: list[Thought] = []
    words = ""
    for part in parts(comment):
        thoughts += part.thoughts
        if not part.thoughts and not words:
            written = drawings.without(part.text).splitlines()
            words = next((line.strip() for line in written if line.strip()), "")
    return Gist(best_score(thoughts), words)


def best_score(thoughts: list[Thought]) -> Score | None:
    """The deepest word about the position after the node, the last of several that are as deep; from Sente's side."""
    best: Score | None = None
    reached = -1.0
    for thought in thoughts:
        if thought.score is None or thought.instead or thought.is_lower_candidate:
            continue
        depth = float(thought.depth or 0)
        if depth >= reached:
            best, reached = thought.score, depth
    return None if best is None else best.seen_by(Side.BLACK)


def is_for_sente(score: Score) -> bool | None:
    """Whether it is good for Sente; None when it is good for neither."""
    score = score.seen_by(Side.BLACK)
    if score.winner is not None:
        return score.winner is Side.BLACK
    return None if not score.points else score.points > 0


def viewing_side(view: ScoreView, mover: Side) -> Side:
    """From whose side scores are told, by the setting; `mover` is to move where the score belongs."""
    return mover if view is ScoreView.MOVER else Side.BLACK


def score_words(score: Score, side: Side = Side.BLACK) -> Phrase:
    """A score from a side with its sign, as short as a column wants it: +120, −85, +詰7."""
    if score.winner is None:
        return score_text(score, side)
    sign = "+" if score.winner is side else MINUS
    return text.MATE_SCORE.filled(sign=sign, plies="" if score.plies is None else score.plies)
