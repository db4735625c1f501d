"""Rule check of a match of Goita: each round by the rules, and the rounds against each other."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from app.goita.match import COUNTS, FACES, PAWN, PLAYERS, POINTS, GoitaProblem, Match, Round, is_hand, team_of_player
from app.goita.replay import RoundReplay, replay_round
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Phrase

WINNING_POINTS: Final = 150
"""Points with which a match is usually won."""
GOSHI: Final = 5
"""Number of pawns in a dealt hand that its player declares (goshi); more pawns win the round."""
ALL_PAWNS_POINTS: Final = 100


class RoundResult(NamedTuple):
    """Result of a round of Goita: the winner and the points."""

    winner: int
    points: int
    is_by_hand: bool
    """True if the hands as dealt decided the round of Goita, before any piece was laid."""


def find_problems(match: Match) -> tuple[GoitaProblem, ...]:
    found: list[GoitaProblem] = []
    before: tuple[Round, RoundResult | None] | None = None
    for number, given in enumerate(match.rounds):
        course = replay_round(given, number)
        result = round_result(given, course)
        told = [*_hand_problems(given), *_declaration_problems(given), *_result_problems(given, course, result)]
        if before is not None:
            told += _sequence_problems(given, *before)
        found += [GoitaProblem(reason, severity, number) for reason, severity in told]
        found += course.problems
        before = given, result
    return tuple(found)


def round_result(given: Round, course: RoundReplay) -> RoundResult | None:
    """Return the result of a round; None if the round is undecided at the end of its record."""
    won = _result_decided_by_dealt_hands(given)
    if won is not None:
        return won
    return (
        None
        if course.winner is None
        else RoundResult(given.player_at_seat(course.winner), course.points, is_by_hand=False)
    )


def next_score(given: Round, result: RoundResult | None) -> tuple[int, int] | None:
    """Return both teams' points after a round; None if the points before it or its result are unknown."""
    if given.score is None or result is None:
        return None
    even, odd = given.score
    return (even, odd + result.points) if team_of_player(result.winner) else (even + result.points, odd)


_ReasonsWithSeverity = Iterator[tuple[Phrase, Severity]]


def _hand_problems(given: Round) -> _ReasonsWithSeverity:
    if len(given.hands) != PLAYERS:
        yield text.NO_FOUR_HANDS, Severity.ERROR
        return
    bad = [number for number, hand in enumerate(given.hands, 1) if not is_hand(hand)]
    for number in bad:
        yield text.BAD_HAND.filled(number=number), Severity.ERROR
    if bad:
        return
    together = "".join(given.hands)
    for kind, right in COUNTS.items():
        count = together.count(str(kind))
        if count != right:
            yield text.WRONG_COUNT.filled(piece=FACES[kind], count=count, right=right), Severity.ERROR


def _declaration_problems(given: Round) -> _ReasonsWithSeverity:
    if not given.is_dealt:
        return
    for player, count in _pawn_counts(given).items():
        if player in given.goshi and count != GOSHI:
            yield text.NOT_GOSHI.filled(player=player, count=count), Severity.ERROR
        if player not in given.goshi and count == GOSHI:
            yield text.UNDECLARED_GOSHI.filled(player=player), Severity.NOTE


def _result_problems(given: Round, course: RoundReplay, result: RoundResult | None) -> _ReasonsWithSeverity:
    if result is not None and result.is_by_hand and given.digits:
        pawns = _pawn_counts(given)
        one, count = result.winner, pawns[result.winner]
        if count > GOSHI:
            yield text.PLAYED_ON_A_FULL_HAND.filled(player=one, count=count), Severity.ERROR
        else:
            yield text.PLAYED_ON_TWO_GOSHI.filled(one=one, other=one + 2), Severity.ERROR
    if result is None:
        if given.winner is not None and given.is_dealt and not course.problems:
            yield text.WINNER_OF_UNFINISHED.filled(told=given.winner), Severity.WARNING
    elif given.winner is None:
        yield text.WINNER_NOT_TOLD.filled(right=result.winner), Severity.WARNING
    elif given.winner != result.winner and not _is_win_of_partners(given, result):
        yield text.WRONG_WINNER.filled(right=result.winner, told=given.winner), Severity.ERROR


def _sequence_problems(given: Round, before: Round, result: RoundResult | None) -> _ReasonsWithSeverity:
    if result is None:
        return
    score = next_score(before, result)
    if score is not None:
        if given.score is not None and given.score != score:
            said = {"right": list(score), "told": list(given.score)}
            yield text.SCORE_DIFFERS.filled(**said), Severity.WARNING
        if max(score) >= WINNING_POINTS:
            yield text.MATCH_WAS_OVER.filled(most=WINNING_POINTS), Severity.NOTE
    if given.dealer != result.winner and not _is_win_of_partners(before, result, given.dealer):
        yield text.DEALER_DIFFERS.filled(right=result.winner, told=given.dealer), Severity.NOTE


def _result_decided_by_dealt_hands(given: Round) -> RoundResult | None:
    """Return the result if the hands decide: six or more pawns win at once, as do two partners with five each."""
    if not given.is_dealt:
        return None
    pawns = _pawn_counts(given)
    for player, count in pawns.items():
        if count > GOSHI:
            return RoundResult(player, _hand_points(given.hands[given.seat_of_player(player)]), is_by_hand=True)
        if count == GOSHI and pawns[(player + 2) % PLAYERS] == GOSHI:
            return RoundResult(player, WINNING_POINTS, is_by_hand=True)
    return None


def _hand_points(hand: str) -> int:
    """Return the points of a hand with six or more pawns: its best other piece, doubled if the others are alike."""
    others = [int(letter) for letter in hand if letter != str(PAWN)]
    if not others:
        return ALL_PAWNS_POINTS
    best = max(POINTS[piece] for piece in others)
    return best * 2 if len(set(others)) == 1 else best


def _is_win_of_partners(given: Round, result: RoundResult, player: int | None = None) -> bool:
    """Return True if `player`, by default the recorded winner, is the partner in a win by two hands of five pawns."""
    other = given.winner if player is None else player
    return other == (result.winner + 2) % PLAYERS and result.is_by_hand and _pawn_counts(given)[result.winner] == GOSHI


def _pawn_counts(given: Round) -> dict[int, int]:
    """Return the number of pawns dealt to each player, in the order of the players' numbers."""
    return {player: given.hands[given.seat_of_player(player)].count(str(PAWN)) for player in range(PLAYERS)}
