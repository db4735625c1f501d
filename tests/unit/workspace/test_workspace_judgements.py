"""The judgements of the line that is on the board, kept true a little at a time."""

from app.analysis.judging import JudgingScale, Thresholds
from app.analysis.verdict import MoveVerdict
from app.record.record_builder import new_record
from app.record.tree import Node
from app.shogi.moves import MOVES, Move
from app.text import analysis as analysis_text
from app.workspace.document import Document
from app.workspace.judgements import Judgements
from app.workspace.prerequisites import Prerequisite
from app.workspace.record_rows import shown_score

GAME = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e")
SCORES = (0, 0, 0, -500, -500, -500, 0)


def opened() -> tuple[Document, Judgements, list[Node], list[None]]:
    """A document with a judged game, and what is heard of its judgements."""
    document = Document(lambda: 0.0)
    document.shown.play_line(
        document.shown.record.root, tuple(move for word in GAME if isinstance(move := MOVES[word], Move))
    )
    document.shown.cursor.go_to_start()
    line = document.shown.cursor.current_line()
    for node, points in zip(line, SCORES, strict=True):
        document.shown.set_comment(node, f"#評価値={points}\n#エンジン=A")
    heard: list[None] = []
    judgements = document.shown.judgements
    document.changed.connect(lambda change: heard.append(None) if change.verdicts else None)
    return document, judgements, line, heard


def test_nothing_is_judged_before_it_is_worked_on() -> None:
    _, judgements, line, heard = opened()
    assert judgements.is_stale
    assert not judgements.read_comments(3)
    assert not judgements.read_comments(3)
    assert judgements.judged_moves == ()
    assert heard == []
    assert judgements.read_comments(3)
    assert len(heard) == 1
    assert judgements.verdict_at(line[3]) is MoveVerdict.DUBIOUS
    assert judgements.verdict_at(line[6]) is MoveVerdict.DUBIOUS
    assert judgements.verdict_at(line[1]) is None
    assert judgements.judgement_at(line[1]) is not None
    assert not judgements.is_stale


def test_words_and_bookmarks_alter_nothing() -> None:
    document, judgements, line, heard = opened()
    judgements.read_comments(100)
    document.shown.set_bookmark(line[2], "here")
    assert not judgements.is_stale
    document.shown.set_comment(line[3], "Too hasty.\n\n#評価値=-500\n#エンジン=A")
    assert judgements.read_comments(100)
    assert len(heard) == 1


def test_a_score_that_changes_is_judged_anew_and_told_once() -> None:
    document, judgements, line, heard = opened()
    judgements.read_comments(100)
    document.shown.set_comment(line[3], "#評価値=0\n#エンジン=A")
    assert judgements.verdict_at(line[3]) is MoveVerdict.DUBIOUS  # as before, until there is time
    assert judgements.read_comments(100)
    assert judgements.verdict_at(line[3]) is None
    assert len(heard) == 2


def test_stepping_along_the_line_asks_for_nothing() -> None:
    document, judgements, line, _ = opened()
    judgements.read_comments(100)
    for node in line:
        document.shown.cursor.go_to_node(node)
        assert not judgements.is_stale


def test_another_branch_is_another_line() -> None:
    document, judgements, line, _ = opened()
    judgements.read_comments(100)
    document.shown.cursor.go_to_node(line[2])
    other = MOVES["9g9f"]
    assert isinstance(other, Move)
    document.shown.play_move(other)
    judgements.read_comments(100)
    assert judgements.verdict_at(line[3]) is None
    document.shown.cursor.go_to_node(line[3])
    assert judgements.is_stale
    judgements.read_comments(100)
    assert judgements.verdict_at(line[3]) is MoveVerdict.DUBIOUS


def test_the_way_to_mistakes() -> None:
    document, judgements, line, _ = opened()
    for need in (Prerequisite.VERDICTS, Prerequisite.MISTAKE_AHEAD, Prerequisite.MISTAKE_BEHIND):
        assert document.disabled_reason(need) is not None
    judgements.read_comments(100)
    assert document.disabled_reason(Prerequisite.VERDICTS) is None
    assert document.disabled_reason(Prerequisite.MISTAKE_AHEAD) is None
    assert document.disabled_reason(Prerequisite.MISTAKE_BEHIND) is not None
    assert document.shown.next_mistake(1) is line[3]
    assert document.shown.next_mistake(-1) is None
    document.shown.go_to_mistake(1)
    document.shown.go_to_mistake(1)
    assert document.shown.cursor.node is line[6]
    assert document.shown.next_mistake(1) is None
    document.shown.go_to_mistake(1)
    assert document.shown.cursor.node is line[6]
    document.shown.go_to_mistake(-1)
    assert document.shown.cursor.node is line[3]


def test_no_mistake_is_denied_before_all_moves_are_judged() -> None:
    document, judgements, line, _ = opened()
    need = Prerequisite.MISTAKE_AHEAD
    assert document.disabled_reason(need) is analysis_text.STILL_JUDGED
    judgements.read_comments(100)
    document.shown.cursor.go_to_node(line[-1])
    assert document.disabled_reason(need) is analysis_text.NO_MISTAKE_AHEAD
    document.shown.is_being_analysed = True
    assert document.disabled_reason(need) is analysis_text.STILL_JUDGED
    document.shown.is_being_analysed = False
    document.shown.load_record(new_record())
    judgements.read_comments(100)
    assert document.disabled_reason(need) is analysis_text.NOTHING_JUDGED


def test_what_is_hidden_goes_with_the_person_from_record_to_record() -> None:
    document, _, _, _ = opened()
    document.hides_engines = True
    other, first = document.new_record(), document.shown
    document.show_record(other)
    assert other.hides_evaluations
    document.hides_engines = False
    document.show_record(first)
    assert not first.hides_evaluations


def test_what_is_hidden_marks_nothing() -> None:
    document, judgements, line, heard = opened()
    judgements.read_comments(100)
    document.hides_engines = True
    document.hides_engines = True
    assert len(heard) == 2
    assert document.shown.judgement_at(line[3]) is None
    assert document.shown.value_at(line[3]) is None
    assert shown_score(document.shown, line[3]) is None
    assert document.shown.next_mistake(1) is line[3]  # whoever guesses alone may still ask where
    document.hides_engines = False
    assert document.shown.judgement_at(line[3]) is not None
    assert shown_score(document.shown, line[3]) is not None


def test_another_measure_judges_the_same_comments() -> None:
    _, judgements, line, _ = opened()
    judgements.read_comments(100)
    judgements.set_scale(JudgingScale(thresholds=Thresholds(5, 10, 15, 50)))
    assert judgements.is_stale
    assert judgements.read_comments(0)
    assert judgements.verdict_at(line[3]) is MoveVerdict.MISTAKE


def test_another_record_has_no_judgements_yet() -> None:
    document, judgements, line, _ = opened()
    judgements.read_comments(100)
    document.shown.load_record(Document(lambda: 0.0).shown.record)
    assert document.shown.judgements is judgements
    assert not document.shown.is_judged()
    assert judgements.judgement_at(line[3]) is None
    assert judgements.read_comments(100)
    assert judgements.analysis_report().is_empty
