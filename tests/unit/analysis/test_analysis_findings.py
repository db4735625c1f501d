"""What is kept of what an engine says: lines by rank, exact words beside bounds, and positions seen before."""

import pytest

from app.analysis.findings import Findings, FindingsCache
from app.analysis.limit import AnalysisLimit, Effort, LimitKind
from app.record.record_builder import new_record
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.comment import add_thoughts, thoughts_in
from app.thoughts.score import cp_score, mate_score
from app.usi.info import Info, ScoreBound, read_info
from tests.cases import every_case
from tests.unit.analysis.scripted import game, info, move, query


@pytest.fixture
def findings() -> Findings:
    """Of the position after one move: White is to move."""
    return Findings(query(game(), 1), "Engine")


def test_scores_are_seen_by_sente_and_lines_are_named(findings: Findings) -> None:
    findings.add_info(info("3c3d 2g2f", cp=50))
    best = findings.best
    assert best is not None
    assert best.score == cp_score(-50)
    assert (best.line_text, best.moves) == ("△３四歩▲２六歩", (move("3c3d"), move("2g2f")))


def test_a_line_ends_before_the_first_move_that_is_not_legal(findings: Findings) -> None:
    findings.add_info(info("3c3d 2g2f pass 3d3e"))
    assert findings.best is not None
    assert [each.usi for each in findings.best.moves] == ["3c3d", "2g2f"]
    assert findings.best.unread_words == 2


def test_a_line_that_leaves_the_king_in_check_ends_there() -> None:
    findings = Findings(query(game("", "4k4/9/9/9/4r4/9/9/9/4K4 b G 1"), 0), "Engine")
    findings.add_info(info("G*5g 5e5g 5i4i 5g4g 4i4h"))
    assert findings.best is not None
    assert [each.usi for each in findings.best.moves] == ["G*5g", "5e5g", "5i4i", "5g4g"]


def test_a_bound_does_not_take_the_line_away(findings: Findings) -> None:
    findings.add_info(info("3c3d 2g2f 8c8d", cp=30, depth=21))
    findings.add_info(info("8c8d", cp=80, depth=22, bound=ScoreBound.LOWER))
    best = findings.best
    assert best is not None
    assert best.line_text == "△３四歩▲２六歩△８四歩"
    assert best.evaluation.score == cp_score(-30)
    assert not best.score.is_exact  # for the eye, the newest
    findings.add_info(info("8c8d 2g2f", cp=75, depth=22))
    assert findings.best is not None
    assert (findings.best.line_text, findings.best.bound) == ("△８四歩▲２六歩", None)


def test_a_bound_is_better_than_nothing(findings: Findings) -> None:
    findings.add_info(info("3c3d", cp=80, bound=ScoreBound.LOWER))
    findings.add_info(info("8c8d", cp=90, bound=ScoreBound.LOWER))
    assert findings.best is not None
    assert findings.best.line_text == "△８四歩"
    assert findings.to_thoughts()[0].score is not None
    assert findings.best_move_changes == []


def test_rank_is_the_engines_and_a_lower_depth_clears_nothing(findings: Findings) -> None:
    findings.add_info(info("3c3d", cp=22, depth=16, rank=1))
    findings.add_info(info("8c8d", cp=26, depth=15, rank=2))
    findings.add_info(info("8c8d", cp=20, depth=14, rank=1))
    assert [each.line_text for each in findings.candidates] == ["△８四歩", "△８四歩"]
    assert (len(findings), findings.depth) == (2, 15)


def test_changes_of_mind_are_kept(findings: Findings) -> None:
    for pv, depth in (("3c3d", 1), ("3c3d 2g2f", 2), ("8c8d", 3), ("8c8d 2g2f", 4), ("3c3d", 5)):
        findings.add_info(info(pv, depth=depth, rank=1))
        findings.add_info(info("4a3b", depth=depth, rank=2))
    assert [(turn.move.usi, turn.evaluation.depth) for turn in findings.best_move_changes] == [
        ("3c3d", 1),
        ("8c8d", 3),
        ("3c3d", 5),
    ]


def test_a_move_that_is_not_legal_is_no_change_of_mind(findings: Findings) -> None:
    findings.add_info(info("3c3d", depth=1, rank=1))
    findings.add_info(info("7g7f", depth=2, rank=1))
    assert [turn.move.usi for turn in findings.best_move_changes] == ["3c3d"]


def test_fragments_become_one_status(findings: Findings) -> None:
    for line in ("info depth 6", "info currmove 2g2f", "info hashfull 6", "info time 1623 nodes 289146 nps 178143"):
        findings.add_info(read_info(line))
    assert findings.status == Info(depth=6, time=1623, nodes=289146, nps=178143, hashfull=6, currmove="2g2f")
    assert findings.best is None


def test_a_move_made_before_the_question_is_put_before_the_line_and_the_score_turned() -> None:
    before = query(game(), 0)
    findings = Findings(before, "Engine", move("2g2f"))
    findings.add_info(info("8c8d", cp=40))
    assert findings.best is not None
    assert (findings.best.line_text, findings.best.score) == ("▲２六歩△８四歩", cp_score(-40))
    findings.add_info(info("8c8d", mate=-4))
    assert findings.best.line_text == "▲２六歩△８四歩"
    assert findings.best.score == mate_score(Side.BLACK, 5)


def test_thoughts_say_how_much_was_asked_for_and_come_back_from_a_comment(findings: Findings) -> None:
    findings.add_info(info("3c3d", cp=10, depth=7, nodes=900, rank=1))
    findings.add_info(info("8c8d", cp=5, depth=6, nodes=900, rank=2))
    effort = Effort(AnalysisLimit(LimitKind.NODES, 1_000), 2)
    thoughts = findings.to_thoughts(None, effort)
    assert [(thought.rank, thought.line) for thought in thoughts] == [(1, "△３四歩"), (2, "△８四歩")]
    read = list(thoughts_in(add_thoughts("人の言葉", thoughts)))
    assert [thought.engine for thought in read] == ["Engine", "Engine"]
    assert effort.is_covered_by(read)
    assert not Effort(AnalysisLimit(LimitKind.NODES, 1_001), 2).is_covered_by(read)
    assert not Effort(AnalysisLimit(LimitKind.NODES, 1_000), 3).is_covered_by(read)
    assert not Effort(AnalysisLimit(LimitKind.DEPTH, 8)).is_covered_by(read)
    assert Effort(AnalysisLimit(LimitKind.DEPTH, 7), 2).is_covered_by(read)
    assert findings.to_thoughts(1)[0].rank is None


@every_case(
    ("effort", "words"),
    [
        (Effort(AnalysisLimit(LimitKind.NODES, 20_000)), "ノード20000"),
        (Effort(AnalysisLimit(LimitKind.TIME, 1_500), 3), "時間1.5秒 候補3"),
        (Effort(AnalysisLimit(LimitKind.DEPTH, 12)), "深さ12"),
        (Effort(AnalysisLimit()), ""),
    ],
)
def test_an_effort_in_words(effort: Effort, words: str) -> None:
    assert effort.text == words


def test_a_mate_covers_every_effort(findings: Findings) -> None:
    findings.add_info(info("3c3d", mate=9, depth=3))
    assert Effort(AnalysisLimit(LimitKind.NODES, 10**9)).is_covered_by(list(findings.to_thoughts()))


class TestMemory:
    def found(self, cp: int, depth: int, nodes: int, engine: str = "Engine", ply: int = 1) -> Findings:
        findings = Findings(query(game(), ply), engine)
        findings.add_info(info("3c3d" if ply == 1 else "7g7f", cp=cp, depth=depth, nodes=nodes))
        return findings

    def test_a_weaker_word_never_replaces_a_deeper_one_of_the_same_engine(self) -> None:
        memory, here = FindingsCache(), query(game(), 1)
        deep = self.found(30, depth=20, nodes=1_000_000)
        assert memory.store_findings(deep)
        assert not memory.store_findings(self.found(90, depth=12, nodes=100_000))
        assert memory.find_findings(here, "Engine") is deep
        assert memory.store_findings(self.found(40, depth=3, nodes=10, engine="Other"))
        assert memory.find_findings(here, "Engine") is deep
        assert memory.store_findings(self.found(35, depth=21, nodes=900_000))
        assert memory.find_findings(here, "Engine") is not deep

    def test_many_more_nodes_make_up_for_a_depth_that_means_something_else(self) -> None:
        memory = FindingsCache()
        memory.store_findings(self.found(30, depth=20, nodes=1_000))
        assert memory.store_findings(self.found(35, depth=15, nodes=9_000))

    def test_a_mate_stays(self) -> None:
        memory = FindingsCache()
        findings = self.found(0, depth=5, nodes=100)
        findings.add_info(info("3c3d", mate=11, depth=5, nodes=100))
        memory.store_findings(findings)
        assert not memory.store_findings(self.found(900, depth=30, nodes=10**9))

    def test_the_longest_unused_go_first(self) -> None:
        memory, record = FindingsCache(2), game()
        for ply in (0, 1):
            memory.store_findings(self.found(10, 5, 5, ply=ply))
        assert memory.find_findings(query(record, 0), "Engine") is not None
        memory.store_findings(self.found(10, 5, 5, engine="Other"))
        assert memory.find_findings(query(record, 1), "Engine") is None

    def test_the_same_position_by_another_way_is_named_from_there(self) -> None:
        one, other = game("7g7f 8c8d 2g2f 3c3d"), game("2g2f 3c3d 7g7f 8c8d")
        memory = FindingsCache()
        findings = Findings(query(one, 4), "Engine")
        findings.add_info(info("8h2b+ 3a2b"))
        memory.store_findings(findings)
        recalled = memory.find_findings(query(other, 4), "Engine")
        assert recalled is not None
        assert recalled.query.node == query(other, 4).node
        assert recalled.best is not None
        assert recalled.best.line_text == "▲２二角成△同　銀"

    def test_nothing_is_not_worth_keeping(self) -> None:
        memory = FindingsCache()
        assert not memory.store_findings(Findings(query(game(), 0), "Engine"))
        assert memory.find_findings(query(new_record(Position.from_sfen("startpos")), 0), "Engine") is None
