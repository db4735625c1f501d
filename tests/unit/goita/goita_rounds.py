"""Rounds of Goita played at random, by the rules, some of them not to the end."""

from random import Random

from hypothesis import strategies as st

from app.goita.match import COUNTS, PLAYERS, Match, Round, team_of_player
from app.goita.table import GoitaRound

ALL_PIECES = "".join(str(kind) * count for kind, count in COUNTS.items())


def dealt(random: Random) -> tuple[str, ...]:
    """Four hands with which a round is played: nobody has won with the hand alone."""
    while True:
        pieces = list(ALL_PIECES)
        random.shuffle(pieces)
        hands = tuple("".join(sorted(pieces[place : place + 8])) for place in range(0, 32, 8))
        pawns = [hand.count("8") for hand in hands]
        if max(pawns) < 6 and not any(pawns[seat] == pawns[seat + 2] == 5 for seat in (0, 1)):
            return hands


def played(random: Random, stops: bool, dealer: int = 0, score: tuple[int, int] | None = None) -> Round:
    hands = dealt(random)
    table, actions = GoitaRound(hands), list[str]()
    length = random.randrange(40) if stops else 60
    lazy = random.random()
    while table.winner is None and len(actions) < length:
        legal = table.legal_actions()
        action = legal[0] if random.random() < lazy else random.choice(legal)
        actions.append(action.digits)
        table.play_action(action)
    winner = None if table.winner is None else (dealer + table.winner) % PLAYERS
    goshi = tuple(sorted((dealer + seat) % PLAYERS for seat, hand in enumerate(hands) if hand.count("8") == 5))
    record = random.choice(("", "-")).join(actions)
    return Round(dealer, score, hands, record, winner, goshi)


def points_of(given: Round) -> int:
    """By the last two pieces, without the help of what is tested."""
    digits = given.digits
    worth = {"1": 50, "2": 40, "3": 40, "4": 30, "5": 30, "6": 20, "7": 20, "8": 10}[digits[-1]]
    alone = digits[:-2].endswith("000") or len(digits) == 2
    return worth * (2 if alone and digits[-2] == digits[-1] else 1)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Rounds that follow from one another; only the last may be unfinished."""
    random = Random(draw(st.integers(0, 1 << 32)))  # noqa: S311 - pieces to try, and no secrets
    count = draw(st.integers(1, 3))
    rounds = list[Round]()
    dealer, score = draw(st.integers(0, 3)), (0, 0)
    for number in range(count):
        given = played(random, stops=number == count - 1 and draw(st.booleans()), dealer=dealer, score=score)
        rounds.append(given)
        if given.winner is not None:
            points = points_of(given)
            even, odd = score
            score = (even, odd + points) if team_of_player(given.winner) else (even + points, odd)
            dealer = given.winner
    name = st.text(max_size=8)
    players = draw(st.sampled_from([(), ("あ", "い", "う", "え")]) | st.tuples(name, name, name, name))
    title = draw(st.none() | name)
    return Match(title, draw(st.sampled_from([None, "2026-04-01T12:00Z"])), None, players, tuple(rounds))
