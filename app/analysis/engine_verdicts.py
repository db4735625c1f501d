"""Opinions of engines on a line's positions, from the thoughts (engines' lines with scores) in comments.

A thought from an analysis is about the position after its node. One from a game was found before the move, so it is
about the position before its node and predicts the one after. Advice instead of a move is about the one before.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from app.analysis.limit import AnalysisLimit, effort_of_thought
from app.analysis.marks import foreign_verdict_in, heading_verdict_in, move_scores_in, own_mark_in
from app.analysis.verdict import MoveVerdict
from app.analysis.verification import VerificationEffort, earlier_scores_in, verification_effort_in
from app.analysis.winning import is_position_score
from app.record.tree import Node
from app.shogi.move_parsers import MARKS
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.comment import thoughts_in
from app.thoughts.lines import LineStart, resolve_line
from app.thoughts.score import Number, Score
from app.thoughts.thought import Thought, ThoughtSource

_LETTERS_OF_LINE: Final = 32
"""Number of letters of a line to parse, from its first move on; in any notation they hold two moves."""


class EngineSource(NamedTuple):
    """Source of a score in a comment: the engine's name, and if it analysed the game or played it."""

    source: ThoughtSource
    engine: str | None


class Judge(NamedTuple):
    """Engine whose scores judge moves, with the side that it plays, which tells apart two engines without names."""

    speaker: EngineSource
    played_side: Side | None = None
    """Side that the engine played; None for an engine that analysed the game."""


class CandidateMove(NamedTuple):
    move: Move
    score: Score | None
    """Score of the candidate move from Sente's side; None for a bound or no evaluation."""
    line: str


class Verification(NamedTuple):
    """Result of an engine's second search (verification) of a played move and the best move instead."""

    effort: VerificationEffort
    best_move: CandidateMove
    played_move: CandidateMove | None
    """Played move with its score; None when it is the best move."""
    earlier_scores: tuple[Number, Number] | None = None
    """Scores of the best and the played move one depth earlier, in centipawns from Sente's side; None if unknown."""
    depth: float = 0.0
    nodes: int = 0
    """Nodes, like `depth`, of the search for the best move, or of one search of both moves (duel); 0 if unknown."""


class Opinion(NamedTuple):
    """Score and candidate moves that an engine gives for a position, as far as known."""

    score: Score | None = None
    """Score of the position, which is that of its best move, from Sente's side; None if unknown."""
    candidates: tuple[CandidateMove, ...] = ()
    """Candidate moves of the engine for a position, each move once, the best first."""
    limit: AnalysisLimit | None = None
    depth: float = 0.0
    nodes: int = 0


class MoveQuestion(NamedTuple):
    """Question to an engine, to compare it with others: the score of one move at a node."""

    engine: str
    node: int
    move: Move
    is_longer: bool = False
    """True if the question is about the longer search that decides between two engines' moves."""


class CommentOpinion(NamedTuple):
    """Opinions in a node's comment about the positions before and after the node's move."""

    opinions_before: Mapping[Judge, Opinion]
    opinions_after: Mapping[Judge, Opinion]
    verifications: Mapping[Judge, Verification]
    foreign_verdicts: Mapping[Judge, MoveVerdict]
    """Verdicts on the node's move that other programs wrote into the comment."""
    move_scores: Mapping[MoveQuestion, Score]
    """Scores that compared engines gave single moves in the position after the node."""


NO_OPINIONS: Final = CommentOpinion({}, {}, {}, {}, {})


class _JudgedThought(NamedTuple):
    """One thought (an engine's line and score in a comment), with the first move of its line on the board."""

    judge: Judge
    thought: Thought
    move: Move | None


def opinions_at_node(
    node: Node, before: Position | None, after: Position, engines: Mapping[int, str]
) -> CommentOpinion:
    """Parse the engines' opinions in a comment; `before` and `after` are the positions around the node's move."""
    if not node.comment:
        return NO_OPINIONS
    earlier: list[_JudgedThought] = []
    later: list[_JudgedThought] = []
    looks: list[tuple[VerificationEffort, list[_JudgedThought]]] = []
    labels: dict[Judge, MoveVerdict] = {}
    move_scores: dict[MoveQuestion, Score] = {}
    is_marked = False
    for thought in thoughts_in(node.comment, engines):
        mover = None if before is None else Side(before.turn)
        plays = mover if thought.source is ThoughtSource.PLAYED and not thought.instead else None
        judge = Judge(EngineSource(thought.source, thought.engine), plays)
        first, second = _first_moves(thought, before, after, node.move)
        label = foreign_verdict_in(thought)
        if label is not None:
            labels[judge] = label
        move_scores |= _move_scores(thought, node.number, after)
        is_marked = is_marked or own_mark_in(thought) is not None
        if thought.instead:
            said = _JudgedThought(judge, thought, first)
            if (effort := verification_effort_in(thought)) is not None:
                looks.append((effort, [said]))
            elif looks and looks[-1][1][0].judge == judge and thought.is_lower_candidate:
                looks[-1][1].append(said)
            else:
                earlier.append(said)
            continue
        if judge.played_side is not None and node.move is not None and not thought.is_lower_candidate:
            earlier.append(_JudgedThought(judge, thought, node.move))
        if judge.played_side is None or not thought.is_lower_candidate:
            later.append(_JudgedThought(judge, thought, second))
    if not is_marked and (heading := heading_verdict_in(node.comment)) is not None:
        labels.update((one.judge, heading) for one in later[:1])
    found = {told[0].judge: look for effort, told in looks if (look := _verified(effort, told, node.move)) is not None}
    return CommentOpinion(dict(_opinions(earlier)), dict(_opinions(later)), found, labels, move_scores)


def _move_scores(thought: Thought, node: int, after: Position) -> dict[MoveQuestion, Score]:
    found: dict[MoveQuestion, Score] = {}
    for said in move_scores_in(thought):
        moves = resolve_line(thought._replace(line=said.move), None, after, None).moves
        if moves:
            found[MoveQuestion(thought.engine or "", node, moves[0], said.is_longer)] = said.score
    return found


def _verified(effort: VerificationEffort, told: Sequence[_JudgedThought], played: Move | None) -> Verification | None:
    """Return the verification search; None if it does not score both the best and the played move."""
    choices = [choice for choice in _candidate_moves(told) if choice.score is not None]
    if not choices or played is None:
        return None
    best, own = choices[0], next((choice for choice in choices[1:] if choice.move is played), None)
    if own is None and best.move is not played:
        return None
    first = told[0].thought
    return Verification(effort, best, own, earlier_scores_in(first), float(first.depth or 0), first.nodes or 0)


def merge_opinions(said: Sequence[CommentOpinion]) -> list[dict[Judge, Opinion]]:
    """Merge the nodes' comments into the opinions on each position along a line."""
    found: list[dict[Judge, Opinion]] = []
    for here, below in zip(said, [*said[1:], NO_OPINIONS], strict=True):
        opinions = dict(here.opinions_after)
        for judge, opinion in below.opinions_before.items():
            known = opinions.get(judge)
            opinions[judge] = opinion if known is None else _merge_two_opinions(known, opinion)
        found.append(opinions)
    return found


def _exact_score(thought: Thought) -> Score | None:
    """Return the score from Sente's side; None for a bound or no evaluation."""
    score = thought.score
    return score if score is not None and score.is_exact and is_position_score(score) else None


def _first_moves(
    thought: Thought, before: Position | None, after: Position, move: Move | None
) -> tuple[Move | None, Move | None]:
    """Return the first move of an engine's line from the position before the node, and that from the one after it."""
    line = thought.line
    if not line:
        return None, None
    start = next((place for place, letter in enumerate(line) if letter in MARKS), 0)
    read = resolve_line(thought._replace(line=line[: start + _LETTERS_OF_LINE]), before, after, move)
    if read.start is LineStart.AFTER:
        return None, read.moves[0]
    return next(iter(read.moves), None), next(iter(read.moves[1:]), None)


def _opinions(thoughts: Iterable[_JudgedThought]) -> Iterator[tuple[Judge, Opinion]]:
    by_judge: dict[Judge, list[_JudgedThought]] = {}
    for one in thoughts:
        by_judge.setdefault(one.judge, []).append(one)
    for judge, told in by_judge.items():
        # The deepest wins, and among equally deep ones the last.
        bests = [one for one in reversed(told) if not one.thought.is_lower_candidate]
        best = max(bests, key=lambda one: float(one.thought.depth or 0), default=None)
        ranked = sorted((one for one in told if one.thought.is_lower_candidate), key=lambda one: one.thought.rank or 1)
        by_move: dict[Move, CandidateMove] = {}
        for choice in _candidate_moves(ranked if best is None else [best, *ranked]):
            by_move.setdefault(choice.move, choice)
        candidates = tuple(by_move.values())
        if best is None:
            yield judge, Opinion(candidates=candidates)
            continue
        thought, effort = best.thought, effort_of_thought(best.thought)
        asked = None if effort is None else effort.limit
        score, depth = _exact_score(thought), float(thought.depth or 0)
        yield judge, Opinion(score, candidates, asked, depth, thought.nodes or 0)


def _candidate_moves(told: Iterable[_JudgedThought]) -> Iterator[CandidateMove]:
    for _, thought, move in told:
        if move is not None:
            yield CandidateMove(move, _exact_score(thought), thought.line or "")


def _merge_two_opinions(foretold: Opinion, searched: Opinion) -> Opinion:
    """Merge the opinion `foretold` before a move with that of the later search after it, which takes precedence."""
    moves = {candidate.move for candidate in searched.candidates}
    more = tuple(candidate for candidate in foretold.candidates if candidate.move not in moves)
    score = foretold.score if searched.score is None else searched.score
    return Opinion(score, searched.candidates + more, searched.limit, searched.depth, searched.nodes)
