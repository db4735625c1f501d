"""Findings in comments: under their own node, beside what people wrote, and never over a deeper word."""

from app.analysis.findings import Findings
from app.analysis.limit import AnalysisLimit, Effort, LimitKind
from app.analysis.query import query_at_node
from app.analysis.writing import FindingsWriter, WriteOutcome
from app.record.edits import AddEnd, Delete, SetComment, SetStart
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.tree import ENGINE, PERSON, Record
from app.shogi.starts import STARTS
from app.thoughts.comment import thoughts_in
from app.thoughts.score import centipawns
from tests.unit.analysis.scripted import game, info, move, nodes, query

EFFORT = Effort(AnalysisLimit(LimitKind.DEPTH, 9))


def found(record: Record, ply: int = 1, pv: str = "3c3d 2g2f", depth: int = 9, engine: str = "Engine") -> Findings:
    findings = Findings(query(record, ply), engine)
    findings.add_info(info(pv, cp=30, depth=depth, nodes=depth * 100, rank=1))
    findings.add_info(info("8c8d", cp=20, depth=depth, nodes=depth * 100, rank=2))
    return findings


def test_a_thought_is_added_below_what_a_person_wrote_and_is_no_step_of_undo() -> None:
    record = game(comments={1: "人の言葉"})
    history = History(record)
    causes = []
    record.changed.connect(lambda change: causes.append(change.cause))
    assert FindingsWriter(history).write_findings(found(record), EFFORT) is WriteOutcome.DONE
    comment = nodes(record)[1].comment
    assert comment == (
        "人の言葉\n\n互角\n#評価値=-30\n#読み筋=△３四歩▲２六歩\n#深さ=9\n#ノード数=900\n#エンジン=Engine\n#YS-詳細=（深さ9）"
    )
    assert [thought.score for thought in thoughts_in(comment)] == [centipawns(-30)]
    assert causes == [ENGINE]
    assert not history.can_undo
    assert not history.is_clean


def test_undo_keeps_a_finding_and_gives_back_the_deeper_one_a_person_took_out() -> None:
    record = game(comments={1: "人の言葉"})
    history = History(record)
    writing, node = FindingsWriter(history), nodes(record)[1]
    writing.write_findings(found(record, depth=20))
    deep = node.comment
    history.apply_edit(SetComment(node, "別の言葉"), PERSON, 0)
    writing.write_findings(found(record, depth=12))
    assert "#深さ=12" in node.comment
    shallow = node.comment
    history.undo(PERSON)
    assert node.comment == deep
    history.redo(PERSON)
    assert node.comment == shallow


def test_a_line_that_takes_back_names_its_first_square() -> None:
    record = game("7g7f 3c3d 8h2b+")
    FindingsWriter(History(record)).write_findings(found(record, 3, "3a2b 7i8h"))
    assert "#読み筋=△２二銀▲８八銀\n" in nodes(record)[3].comment


def test_all_candidates_if_wanted() -> None:
    record = game()
    FindingsWriter(History(record), candidates=None).write_findings(found(record))
    told = thoughts_in(nodes(record)[1].comment)
    assert [(thought.rank, thought.line) for thought in told] == [(2, "△８四歩"), (1, "△３四歩▲２六歩")]


def test_nodes_and_depth_that_an_engine_tells_in_lines_of_their_own_are_written_too() -> None:
    record = game()
    findings = Findings(query(record, 1), "Engine")
    findings.add_info(info("3c3d", cp=30)._replace(depth=None, nodes=None))
    findings.add_info(info("")._replace(score=None, pv=(), multipv=None, depth=7, nodes=700))
    FindingsWriter(History(record)).write_findings(findings)
    assert "#深さ=7\n#ノード数=700\n#エンジン=Engine" in nodes(record)[1].comment


def test_a_deeper_word_of_the_same_engine_stays() -> None:
    record = game()
    writing = FindingsWriter(History(record))
    writing.write_findings(found(record, depth=20))
    before = nodes(record)[1].comment
    assert writing.write_findings(found(record, depth=12)) is WriteOutcome.WEAKER
    assert nodes(record)[1].comment == before
    assert writing.write_findings(found(record, depth=5, engine="Other")) is WriteOutcome.DONE
    assert writing.write_findings(found(record, pv="8c8d", depth=21)) is WriteOutcome.DONE
    told = {thought.engine: thought.line for thought in thoughts_in(nodes(record)[1].comment)}
    assert told == {"Engine": "△８四歩", "Other": "△３四歩▲２六歩"}


def test_the_same_again_changes_nothing() -> None:
    record = game()
    history = History(record)
    writing = FindingsWriter(history)
    writing.write_findings(found(record))
    state = history.state
    assert writing.write_findings(found(record)) is WriteOutcome.SAME
    assert history.state == state


def test_a_node_that_is_gone_or_has_another_position_is_counted_and_left() -> None:
    record = game()
    history = History(record)
    writing = FindingsWriter(history)
    late, moved = found(record, ply=3, pv="8c8d"), found(record, ply=1)
    history.apply_edit(Delete(nodes(record)[2]), PERSON, 0)
    assert writing.write_findings(late) is WriteOutcome.GONE
    handicap = next(start for start in STARTS if start.key == "lance")
    history.apply_edit(SetStart(handicap.sfen), PERSON, 0)
    assert writing.write_findings(moved) is WriteOutcome.GONE
    assert all(not node.comment for node in nodes(record))


def test_a_threat_is_never_written_under_the_node() -> None:
    record = game()
    threat = Findings(query(record, 1).after_null_move(), "Engine")
    threat.add_info(info("2g2f"))
    assert FindingsWriter(History(record)).write_findings(threat) is WriteOutcome.GONE


def test_nothing_said_is_nothing_written() -> None:
    record = game()
    assert FindingsWriter(History(record)).write_findings(Findings(query(record, 1), "Engine")) is WriteOutcome.NOTHING


def test_a_best_line_becomes_a_branch_where_the_game_went_otherwise() -> None:
    record = game("7g7f 3c3d")
    history = History(record)
    writing = FindingsWriter(history, branches=True)
    writing.write_findings(found(record, pv="8c8d 2g2f"))
    first = nodes(record)[1]
    assert [child.move for child in first.children] == [move("3c3d"), move("8c8d")]
    assert first.children[1].children[0].move is move("2g2f")
    writing.write_findings(found(record, pv="3c3d 2g2f 8c8d", depth=30))
    assert len(first.children) == 2  # the game went on with that one
    assert not first.children[0].children


def test_typing_goes_on_across_a_finding_and_undo_leaves_the_finding() -> None:
    record = game()
    history = History(record)
    node = nodes(record)[1]
    history.apply_edit(SetComment(node, "a"), PERSON, 0)
    FindingsWriter(history).write_findings(found(record))
    history.apply_edit(SetComment(node, "ab" + node.comment.removeprefix("a")), PERSON, 0.2)
    history.undo(PERSON)
    assert node.comment.startswith("互角\n#評価値=-30")
    assert not history.can_undo


def test_a_line_found_at_the_end_of_a_game_goes_before_the_end() -> None:
    record = game("7g7f")
    history = History(record)
    last = history.apply_edit(AddEnd(nodes(record)[1], End(EndKind.RESIGN)), PERSON, 0).nodes[0]
    findings = Findings(query_at_node(record, last), "Engine")
    findings.add_info(info("3c3d 2g2f"))
    writing = FindingsWriter(history)
    assert writing.write_findings(findings) is WriteOutcome.DONE
    assert "△３四歩" in last.comment
    assert findings.best is not None
    assert writing.add_branch(findings.best)
    assert [child.move for child in nodes(record)[1].children] == [None, move("3c3d")]
    assert not writing.add_branch(findings.best)
