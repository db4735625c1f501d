"""The rules of Goita: who may do what, who has won how much, and what is wrong with a match."""

from typing import Any

from app.goita.checking import find_problems, next_score, round_result
from app.goita.match import Match, Round
from app.goita.replay import replay_round
from app.goita.table import PASS_ACTION, GoitaAction, GoitaRound
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Phrase
from tests.cases import every_case

HANDS = ("11234588", "23445688", "45566788", "67778888")
APART = ("12345688", "12344588", "35566788", "46777888")
"""The kings in two hands."""


def round_of(record: str, hands: tuple[str, ...] = HANDS, **other: Any) -> Round:
    return Round(0, None, hands, record, None, ())._replace(**other)


def reasons(*rounds: Round) -> list[str]:
    return [trouble.reason.en for trouble in find_problems(Match(None, None, None, (), rounds))]


def refused(record: str, hands: tuple[str, ...] = HANDS) -> list[tuple[int, int | None, str]]:
    return [(each.digit, each.player, each.reason.en) for each in replay_round(round_of(record, hands)).problems]


def test_at_the_beginning_the_dealer_attacks_with_anything() -> None:
    table = GoitaRound(APART)
    actions = table.legal_actions()
    assert PASS_ACTION not in actions
    assert GoitaAction(8, 8) in actions
    assert GoitaAction(1, 2) in actions
    assert not [action for action in actions if action.attack == 1]


def test_only_the_same_kind_and_a_king_receive() -> None:
    table = GoitaRound(APART)
    table.play_action(GoitaAction(8, 4))
    assert {action.first for action in table.legal_actions()} == {0, 4, 1}
    table.play_action(PASS_ACTION)
    assert {action.first for action in table.legal_actions()} == {0}


@every_case("attack", [7, 8])
def test_a_king_receives_neither_lance_nor_pawn(attack: int) -> None:
    table = GoitaRound(("13456788", "12344588", "35566788", "24677788"))
    table.play_action(GoitaAction(8, attack))
    assert 1 not in {action.first for action in table.legal_actions()}


def test_a_king_attacks_when_both_are_in_the_hand() -> None:
    assert GoitaAction(8, 1) in GoitaRound(HANDS).legal_actions()
    assert refused("81") == []


def test_a_king_attacks_when_the_other_lies_open() -> None:
    assert refused("84-12-0-0-21", APART) == []
    assert refused("81", APART) == [(2, 0, text.KING_MAY_NOT_ATTACK.en)]


def test_a_king_that_lies_face_down_is_not_seen() -> None:
    assert refused("14-41", APART) == [(4, 1, text.KING_MAY_NOT_ATTACK.en)]


def test_a_king_is_the_last_piece_where_it_may_not_attack_otherwise() -> None:
    hands = ("12345678", "12345678", "44556677", "88888888")
    record = "82-000-73-000-64-000-51"
    assert refused(record, hands) == []
    assert replay_round(round_of(record, hands)).points == 50
    assert refused("82-000-73-000-61", hands) == [(12, 0, text.KING_MAY_NOT_ATTACK.en)]


def test_after_three_passes_the_attacker_has_to_go_on() -> None:
    assert refused("84-000") == []
    assert refused("84-0000") == [(6, 0, text.MUST_ATTACK.en)]
    assert refused("0") == [(1, 0, text.MUST_ATTACK.en)]


def test_a_partner_may_be_received() -> None:
    assert refused("84-0-46") == []


def test_what_is_not_in_the_hand_ends_the_replay() -> None:
    course = replay_round(round_of("84-45-0-0-0-44"))
    assert len(course.decisions) == 5
    assert [trouble.digit for trouble in course.problems] == [8]
    assert course.problems[0].player == 1
    assert "金金" in course.problems[0].reason.ja


def test_what_is_only_forbidden_does_not() -> None:
    course = replay_round(round_of("84-82-0-0-11"))
    assert [trouble.digit for trouble in course.problems] == [3]
    assert len(course.decisions) == 5


def test_a_piece_of_which_nobody_says_what_it_is() -> None:
    course = replay_round(round_of("94-45-000-94-0-0"))
    assert course.problems == ()
    assert refused("94-95") == [(3, 1, text.HIDDEN_RECEIVES.en)]
    assert refused("99") == [(2, 0, text.NO_ATTACK.en)]


def test_hidden_pieces_count_when_the_hand_is_empty() -> None:
    course = replay_round(round_of("94-000-93-000-92-000-98"))
    assert (course.winner, course.points, course.problems) == (0, 10, ())


@every_case(
    ("record", "winner", "points"),
    [
        ("84-000-83-000-25-000-11", 0, 100),
        ("11-000-23-000-45-000-88", 0, 20),
        ("11-000-23-000-48-000-58", 0, 10),
        ("11-000-23-000-48-000-85", 0, 30),
        ("11-000-82-000-83-000-54", 0, 30),
    ],
)
def test_the_last_piece_counts_and_twice_on_its_like(record: str, winner: int, points: int) -> None:
    course = replay_round(round_of(record))
    assert (course.winner, course.points, course.problems) == (winner, points, ())


def test_a_piece_that_received_does_not_double() -> None:
    course = replay_round(round_of("65-000-65-000-45-0-0-54-44", ("44455566", "11223367", "66777788", "45888888")))
    assert (course.winner, course.points, course.problems) == (0, 30, ())


def test_nothing_follows_the_end() -> None:
    course = replay_round(round_of("11-000-23-000-45-000-88-0"))
    assert [(trouble.digit, trouble.reason) for trouble in course.problems] == [(18, text.GOES_ON)]
    assert course.winner == 0


@every_case(
    ("hand", "points"),
    [("23888888", 40), ("47888888", 30), ("44888888", 60), ("11888888", 100), ("78888888", 40), ("88888888", 100)],
)
def test_six_pawns_and_more_win_at_once(hand: str, points: int) -> None:
    given = round_of("", ("22334455", hand, "44556677", "66771188"), dealer=3, score=(0, 50))
    result = round_result(given, replay_round(given))
    assert result is not None
    assert (result.winner, result.points, result.is_by_hand) == (0, points, True)
    assert next_score(given, result) == (points, 50)
    told = reasons(given._replace(record="23", winner=0))
    assert any("was dealt" in reason and "should be empty" in reason for reason in told)


def test_partners_with_five_pawns_each_win_at_once() -> None:
    hands = ("11288888", "22334444", "33788888", "55556666")
    given = round_of("", hands, goshi=(0, 2))
    result = round_result(given, replay_round(given))
    assert result is not None
    assert (result.winner, result.points) == (0, 150)
    assert not [reason for reason in reasons(given._replace(winner=2)) if "winner" in reason or "won" in reason]
    assert any("partners" in reason for reason in reasons(given._replace(winner=0, record="18")))


def test_opponents_with_five_pawns_each_play_on() -> None:
    given = round_of("", ("11288888", "33788888", "22334444", "55556666"), goshi=(0, 1))
    assert round_result(given, replay_round(given)) is None


def test_declarations_are_held_against_the_hands() -> None:
    hands = ("11288888", "23445678", "23455667", "44567788")
    told = find_problems(Match(None, None, None, (), (round_of("", hands, dealer=1, goshi=(2,)),)))
    said = {trouble.reason.en: trouble.severity for trouble in told}
    assert said[text.NOT_GOSHI.filled(player=2, count=1).en] is Severity.ERROR
    assert said[text.UNDECLARED_GOSHI.filled(player=1).en] is Severity.NOTE


@every_case(
    ("hands", "reason"),
    [
        ((), text.NO_FOUR_HANDS),
        (HANDS[:3], text.NO_FOUR_HANDS),
        (("1123458", *HANDS[1:]), text.BAD_HAND.filled(number=1)),
        ((HANDS[0], "2344568９", *HANDS[2:]), text.BAD_HAND.filled(number=2)),
        ((*HANDS[:3], "67778889"), text.BAD_HAND.filled(number=4)),
        ((*HANDS[:3], "67777888"), text.WRONG_COUNT.filled(piece="香", count=5, right=4)),
    ],
)
def test_hands_must_be_thirty_two_pieces(hands: tuple[str, ...], reason: Phrase) -> None:
    assert reason.en in reasons(round_of("", hands))


def test_a_round_that_is_not_over_has_no_winner() -> None:
    assert reasons(round_of("84-0")) == []
    assert reasons(round_of("")) == []
    assert reasons(round_of("84-0", winner=3)) == [text.WINNER_OF_UNFINISHED.filled(told=3).en]


def test_the_winner_must_be_who_has_won() -> None:
    won = round_of("11-000-23-000-45-000-88", dealer=2)
    assert reasons(won) == [text.WINNER_NOT_TOLD.filled(right=2).en]
    assert reasons(won._replace(winner=2)) == []
    assert reasons(won._replace(winner=0)) == [text.WRONG_WINNER.filled(right=2, told=0).en]


def test_rounds_follow_from_one_another() -> None:
    first = round_of("11-000-23-000-45-000-88", score=(120, 90), dealer=3, winner=3)
    second = round_of("", score=(120, 110), dealer=3)
    assert reasons(first, second) == []
    assert reasons(first, second._replace(score=(140, 90), dealer=0)) == [
        text.SCORE_DIFFERS.filled(right=[120, 110], told=[140, 90]).en,
        text.DEALER_DIFFERS.filled(right=3, told=0).en,
    ]
    assert reasons(first._replace(score=(0, 130)), second._replace(score=(0, 150))) == [
        text.MATCH_WAS_OVER.filled(most=150).en
    ]
