"""Replay of a round from its digits, turn by turn, with all violations of the rules."""

from typing import NamedTuple

from app.goita.match import HIDDEN, NO_PIECE, GoitaProblem, Round, piece_faces
from app.goita.table import PASS_ACTION, GoitaAction, GoitaRound
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Phrase


class Decision(NamedTuple):
    """Turn of one player, with the hand and the attack before it."""

    seat: int
    action: GoitaAction
    is_free: bool
    """True if there was no attack to receive, so that the first piece lies face down."""
    digit: int
    """Place of the turn's first digit among the digits of the round's record, counted from 1."""
    hand: str
    last_attack: int
    """Piece of the last attack, to be received unless `is_free`; NONE at the beginning of the round."""
    legal_actions: tuple[GoitaAction, ...]

    @property
    def public_digits(self) -> str:
        """Digits of the turn as everyone at the table knows them; a piece laid face down is `HIDDEN`."""
        return f"{HIDDEN}{self.action.attack}" if self.is_free and self.action != PASS_ACTION else self.action.digits


class RoundReplay(NamedTuple):
    """Result of replaying a recorded round."""

    decisions: tuple[Decision, ...]
    """Turns of the players up to the end of the round, or to the first that cannot be followed."""
    winner: int | None
    """Winning seat, counted from the dealer's; None if no player laid all pieces."""
    points: int
    problems: tuple[GoitaProblem, ...]

    @property
    def followed_digits(self) -> int:
        """Number of digits of the record that could be played, legal or not."""
        return sum(len(decision.action.digits) for decision in self.decisions)


def replay_round(given: Round, number: int = 0) -> RoundReplay:
    """Replay a round; `number` is its index in the match. Without four valid hands the replay is empty."""
    if not given.is_dealt:
        return RoundReplay((), None, 0, ())
    return _ReplayInProgress(given, number).run_replay()


class _ReplayInProgress:
    """Replay of a round in progress."""

    def __init__(self, given: Round, number: int) -> None:
        self._round, self._number = given, number
        self._state = GoitaRound(given.hands)
        self._digits = given.digits
        self._digit_index = 0
        self._decisions: list[Decision] = []
        self._problems: list[GoitaProblem] = []

    def run_replay(self) -> RoundReplay:
        while self._digit_index < len(self._digits) and self._play_next():
            pass
        table = self._state
        return RoundReplay(tuple(self._decisions), table.winner, table.points, tuple(self._problems))

    def _play_next(self) -> bool:
        """Play the next action of the record; return True if the replay can go on."""
        table = self._state
        if table.winner is not None:
            return self._report_and_stop(text.GOES_ON)
        action = self._parse_action()
        if action is None:
            return False
        if not table.can_lay(action):
            named = piece_faces("".join(str(piece) for piece in action if piece != HIDDEN))
            hand = piece_faces(table.hand_of_seat(table.turn_seat)) or text.NOTHING_LEFT
            return self._report_and_stop(text.NOT_IN_HAND.filled(pieces=named, hand=hand))
        for objection in table.violated_rules(action):
            self._report_and_stop(objection.reason, objection.piece)
        digit, held = self._digit_index + 1, table.hand_of_seat(table.turn_seat)
        self._decisions.append(
            Decision(table.turn_seat, action, table.is_free, digit, held, table.last_attack, table.legal_actions())
        )
        self._digit_index += len(action.digits)
        if action == PASS_ACTION and table.is_free:
            return False  # unknown whose turn it is
        table.play_action(action)
        return True

    def _parse_action(self) -> GoitaAction | None:
        """Parse the next action from the digits; None if they are invalid, which is then reported."""
        pair = self._digits[self._digit_index : self._digit_index + 2]
        for offset, letter in enumerate(pair):
            if letter not in "0123456789":
                self._report_and_stop(text.NO_DIGIT.filled(letter=letter), offset)
                return None
            if offset == 0 and letter == str(NO_PIECE):
                return PASS_ACTION
        if len(pair) < 2:
            self._report_and_stop(text.ENDS_WITHIN)
            return None
        action = GoitaAction(int(pair[0]), int(pair[1]))
        if action.attack in {NO_PIECE, HIDDEN}:
            self._report_and_stop(text.NO_ATTACK, 1)
            return None
        if action.first == HIDDEN and not self._state.is_free:
            self._report_and_stop(text.HIDDEN_RECEIVES)
            return None
        return action

    def _report_and_stop(self, reason: Phrase, offset: int = 0) -> bool:
        player = self._round.player_at_seat(self._state.turn_seat) if self._state.winner is None else None
        digit = self._digit_index + offset + 1
        self._problems.append(GoitaProblem(reason, Severity.ERROR, self._number, digit, player))
        return False
