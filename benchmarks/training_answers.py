"""Answers to problems, judged as the window judges them, and looked at by another engine with eight times the nodes.

    yomisuji train make FOLDER/*.kifu --stored --training cards.db
    python -m benchmarks.training_answers cards.db fairy-stockfish [--answers 200] [--nodes 6000] [--seed 1]

For every problem some legal moves are answered. What we call wrong and the other engine calls possible, or better, is a dispute, and
is printed with both opinions; so is what we call right and it calls wrong.
"""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.analysis.limit import AnalysisLimit, LimitKind
from app.cli.engine.engines import engine_chosen
from app.cli.terminal import Terminal
from app.cli.training.opened import TrainingEngines
from app.runtime.directed import Directed
from app.text.phrase import Language
from app.training.answers import AnswerGrade, grade_answer
from app.training.asking import EngineWork, MovesQuestion, exact_moves, query_of_card
from app.training.card import MAX_POSSIBLE_LOSS, CardKind, ProblemCard
from app.training.card_store import CardStore

TIMES = 8
ASKED = {CardKind.MISTAKE, CardKind.PUNISHMENT, CardKind.ONLY_MOVE, CardKind.ESCAPE}


class Dispute(NamedTuple):
    sfen: str
    usi: str
    grade: AnswerGrade
    ours: float | None
    theirs: float


def loss_of(card: ProblemCard, usi: str, limit: AnalysisLimit) -> EngineWork[float | None]:
    """Percent of winning that a move gives away, in the eyes of whoever is asked; each move is searched as long."""
    query, rates = query_of_card(card), list[float]()
    for words in ((), (usi,)):
        found = exact_moves((yield MovesQuestion(query, limit, 1, words)))
        rate = found[0].win_rate(card.turn, card.scale) if found else None
        if rate is None:
            return None
        rates.append(rate)
    return max(0.0, rates[0] - rates[1])


def answers_to(cards: list[ProblemCard], count: int, chance: Random) -> list[tuple[ProblemCard, str]]:
    """As many of each problem, the known moves among them."""
    each = -(-count // len(cards))
    chosen: list[tuple[ProblemCard, str]] = []
    for card in cards:
        legal = [move.usi for move in card.position().legal_moves()]
        known = [move.usi for move in card.moves]
        rest = [usi for usi in legal if usi not in known]
        moves = [*known[:2], *chance.sample(rest, min(len(rest), each))]
        chosen += [(card, usi) for usi in moves[:each]]
    return chosen[:count]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", type=Path)
    parser.add_argument("judge")
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=6_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    with closing(CardStore(asked.cards, writes=False)) as store:
        cards = [kept.card for kept in store if kept.card.kind in ASKED and kept.card.is_confirmed]
    ours, theirs = (AnalysisLimit(LimitKind.NODES, nodes) for nodes in (asked.nodes, asked.nodes * TIMES))
    disputes: list[Dispute] = []
    counts = dict.fromkeys(AnswerGrade, 0)
    terminal = Terminal(Language.EN)
    with Directed() as directed:
        engine = TrainingEngines(directed, terminal, engine_chosen(None))
        judge = TrainingEngines(directed, terminal, engine_chosen(asked.judge))
        for card, usi in answers_to(cards, asked.answers, Random(asked.seed)):
            answer = engine.done(grade_answer(card, usi, ours)).answer
            counts[answer.grade] += 1
            loss = judge.done(loss_of(card, usi, theirs))
            if loss is None:
                print(f"{card.sfen} {usi}: the judge says nothing")
                continue
            is_wrong = answer.grade is AnswerGrade.WRONG
            if (is_wrong and loss <= MAX_POSSIBLE_LOSS) or (answer.grade.is_right and loss > MAX_POSSIBLE_LOSS):
                disputes.append(Dispute(card.sfen, usi, answer.grade, answer.loss, loss))
    for each in disputes:
        told = "?" if each.ours is None else f"{each.ours:.0f}"
        print(f"{each.sfen} {each.usi}: we say {each.grade.value} (−{told}), the judge −{each.theirs:.0f}")
    wrong = sum(each.grade is AnswerGrade.WRONG for each in disputes)
    told = ", ".join(f"{grade.value} {count}" for grade, count in counts.items() if count)
    print(f"answers {sum(counts.values())}: {told}; disputed: wrong {wrong}, right {len(disputes) - wrong}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
