"""Navigation through a match: the selected round and step, and the scene on the table at that step."""

from typing import NamedTuple

from app.base.event import Event
from app.goita.checking import find_problems
from app.goita.layout import ending_phrase, hand_faces, laid_faces, player_name, score_phrases
from app.goita.match import PLAYERS, GoitaProblem, Match
from app.goita.reading import MAX_PROBLEMS, GoitaReading
from app.goita.replay import RoundReplay, replay_round
from app.goita.table import PASS_ACTION
from app.text import goita as text
from app.text.phrase import Phrase


class LaidPiece(NamedTuple):
    """Piece laid on the table, for display."""

    letter: str
    is_face_down: bool
    is_new: bool
    """True if the piece was laid in the last step."""


class SeatView(NamedTuple):
    """View of one player's side of the table."""

    player: int
    name: Phrase
    is_dealer: bool
    is_turn: bool
    has_passed: bool
    """True if this player was the last to act, and passed."""
    held_pieces: tuple[str, ...]
    """Pieces in the order in which they were dealt; empty strings for those already played."""
    laid_pieces: tuple[LaidPiece, ...]
    """Pieces in pairs: the one that received or lies face down, and the one that attacked."""


class GoitaTableView(NamedTuple):
    """View of the whole table at a step of a round."""

    seats: tuple[SeatView, ...]
    """Views of the four sides of the table, in the order of the players' numbers."""
    last_attack: str
    """Piece of the last attack; empty if there was none or the round is won."""
    attacker: Phrase
    score_phrases: tuple[Phrase, ...]
    """Score before the round, and the players who declared five pawns."""
    ending_phrase: Phrase | None
    """Result of the round in words, if its last step is shown; else None."""


def table_view_at(match: Match, number: int, course: RoundReplay, step: int) -> GoitaTableView:
    """Return the view of the table after the first `step` decisions of a round."""
    given = match.rounds[number]
    hands = hand_faces(given, course) if given.is_dealt else [""] * PLAYERS
    faces = laid_faces(course)
    done = course.decisions[:step]
    is_over = step == len(course.decisions)
    attack = next((place for place in range(step - 1, -1, -1) if done[place].action != PASS_ACTION), None)
    turn = step % PLAYERS if given.is_dealt and not (is_over and course.winner is not None) else None
    seats = [
        SeatView(
            player := given.player_at_seat(seat),
            player_name(match, player),
            seat == 0,
            seat == turn,
            bool(done) and done[-1].seat == seat and done[-1].action == PASS_ACTION,
            _place_in_hand(hands[seat], "".join(faces[place] for place in range(seat, step, PLAYERS))),
            tuple(
                LaidPiece(face, course.decisions[place].is_free and index == 0, place == step - 1)
                for place in range(seat, step, PLAYERS)
                for index, face in enumerate(faces[place])
            ),
        )
        for seat in range(PLAYERS)
    ]
    by_player = tuple(sorted(seats, key=lambda seat: seat.player))
    end = None
    if is_over:
        end = ending_phrase(match, given, course) if given.is_dealt else text.NO_FOUR_HANDS
    if attack is None or turn is None:
        return GoitaTableView(by_player, "", text.PASS, tuple(score_phrases(match, given)), end)
    attacker = player_name(match, given.player_at_seat(attack % PLAYERS))
    return GoitaTableView(by_player, faces[attack][1], attacker, tuple(score_phrases(match, given)), end)


def _place_in_hand(hand: str, laid: str) -> tuple[str, ...]:
    """Return the pieces left, each at its place in the hand; of equal pieces the last are played first."""
    left = list(hand)
    for face in laid:
        if face in left:
            left[len(left) - 1 - left[::-1].index(face)] = ""
    return tuple(left)


class GoitaNavigator:
    """Navigator through the rounds and steps of a match."""

    def __init__(self, match: Match, told: tuple[GoitaProblem, ...] = (), untold: int = 0) -> None:
        """Create a navigator; `told` are problems found while parsing, `untold` the number of those not listed."""
        self.match = match
        self.round_number = 0
        self.step = 0
        """Number of turns (decisions) of the selected round that are played on the table shown."""
        self.replay: RoundReplay = replay_round(match.rounds[0])
        self.step_changed = Event[None]()
        self.round_changed = Event[None]()
        """Emitted when another round of the match is selected, before `step_changed`."""
        found = (*told, *find_problems(match))
        self.problems = found[:MAX_PROBLEMS]
        self.unlisted_count = untold + len(found) - len(self.problems)
        """Number of problems beyond `MAX_PROBLEMS`, which are not listed."""

    @property
    def last_step(self) -> int:
        return len(self.replay.decisions)

    @property
    def table_view(self) -> GoitaTableView:
        return table_view_at(self.match, self.round_number, self.replay, self.step)

    def go_to_step(self, step: int) -> None:
        wanted = min(max(step, 0), self.last_step)
        if wanted != self.step:
            self.step = wanted
            self.step_changed.emit(None)

    def select_round(self, number: int) -> None:
        """Select another round, at its beginning."""
        wanted = min(max(number, 0), len(self.match.rounds) - 1)
        if wanted != self.round_number:
            self.round_number, self.step = wanted, 0
            self.replay = replay_round(self.match.rounds[wanted], wanted)
            self.round_changed.emit(None)
            self.step_changed.emit(None)

    def go_to_problem(self, trouble: GoitaProblem) -> None:
        """Go to the place of a problem: just after a faulty decision, or before one that cannot be played."""
        if trouble.round is None:
            return
        self.select_round(trouble.round)
        done = [decision for decision in self.replay.decisions if decision.digit <= trouble.digit]
        self.go_to_step(len(done))


def navigator_of(reading: GoitaReading) -> GoitaNavigator | None:
    """Return a navigator for the match, checked by the rules (slow for many rounds); None if no match was read."""
    return None if reading.match is None else GoitaNavigator(reading.match, reading.problems, reading.unlisted_count)
