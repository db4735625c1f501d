"""What a comment keeps of engines, as findings: by engine and rank, for the position after the node."""

import pytest

from app.analysis.findings import Findings
from app.analysis.query import query_at_node
from app.config.settings import ScoreView
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.text import study as text
from app.thoughts.comment import add_thoughts
from app.thoughts.score import cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import read_info
from app.workspace.document import Document
from app.workspace.engine_signs import EngineSigns
from app.workspace.stored_study import stored_findings
from app.workspace.study_rows import Agreement, EngineResult, engine_agreement, stored_study_card, study_output_on_board

LINES = ("3c3d 2g2f 8c8d", "8c8d 2g2f", "1c1d 2g2f")


@pytest.fixture
def document() -> Document:
    document = Document(lambda: 0.0)
    move = MOVES["7g7f"]
    assert move is not None
    assert document.shown.play_move(move)
    return document


def said(document: Document, engine: str, *scores: int, lines: tuple[str, ...] = LINES) -> Findings:
    """What an engine found at the position on the board."""
    found = Findings(query_at_node(document.shown.record, document.shown.cursor.node), engine)
    for rank, (score, line) in enumerate(zip(scores, lines, strict=False), 1):
        found.add_info(
            read_info(f"info depth 9 seldepth 14 multipv {rank} score cp {score} nodes 4200 time 900 pv {line}")
        )
    return found


def write(document: Document, *thoughts: Thought) -> None:
    node = document.shown.cursor.node
    document.shown.set_comment(node, add_thoughts(node.comment, thoughts))


def test_what_was_written_comes_back_as_it_was_found(document: Document) -> None:
    first, second = said(document, "Fairy", 40, 30, -10), said(document, "GPS", -15)
    write(document, *first.to_thoughts(None), *second.to_thoughts(None))
    back = stored_findings(document.shown.record, document.shown.cursor.node)
    assert [found.engine for found in back] == ["Fairy", "GPS"]
    for was, found in zip((first, second), back, strict=True):
        assert found.query.is_same(was.query)
        assert [each.moves for each in found.candidates] == [each.moves for each in was.candidates]
        assert [each.evaluation.score for each in found.candidates] == [
            each.evaluation.score for each in was.candidates
        ]
        assert (found.depth, found.nodes) == (was.depth, was.nodes)


def test_a_card_of_it_says_that_it_is_stored_and_its_lines_can_be_put_in(document: Document) -> None:
    write(document, *said(document, "Fairy", 40, 30).to_thoughts(None))
    (found,) = stored_findings(document.shown.record, document.shown.cursor.node)
    sheet = stored_study_card(found, document.shown.record, ScoreView.SENTE)
    assert sheet.state is text.STORED
    assert [figure.en for figure in sheet.figures] == ["depth 9/14", "4.2k", "0.9 s"]
    assert [row.score.ja for row in sheet.rows] == ["−40", "−30"]
    assert all(row.refusal is None for row in sheet.rows)
    line = sheet.rows[0].line
    assert line is not None
    assert line.start_node is document.shown.cursor.node


def test_who_played_begins_with_the_move_itself_and_gives_way_to_who_was_asked(document: Document) -> None:
    played = Thought(ThoughtSource.PLAYED, "Fairy", cp_score(55), "▲７六歩△３四歩▲２六歩")
    write(document, played)
    (found,) = stored_findings(document.shown.record, document.shown.cursor.node)
    assert found.best is not None
    assert [move.usi for move in found.best.moves] == ["3c3d", "2g2f"]
    write(document, Thought(ThoughtSource.ANALYSED, "Fairy", mate_score(Side.BLACK, 7), "△８四歩"))
    (found,) = stored_findings(document.shown.record, document.shown.cursor.node)
    assert found.best is not None
    assert found.best.evaluation.score == mate_score(Side.BLACK, 7)


def test_words_without_a_score_and_what_could_have_been_played_instead_are_nothing(document: Document) -> None:
    write(document, Thought(ThoughtSource.ANALYSED, "Fairy", None, "△３四歩"))
    assert stored_findings(document.shown.record, document.shown.cursor.node) == ()
    assert stored_findings(document.shown.record, document.shown.record.root) == ()


def test_arrows_and_values_of_stored_thoughts_bear_the_engines_letters(document: Document) -> None:
    write(document, *said(document, "Fairy", 40, 30).to_thoughts(None), *said(document, "GPS", -15).to_thoughts())
    signs = EngineSigns()
    heard = [
        EngineResult(signs.engine_sign(found.engine), found)
        for found in stored_findings(document.shown.record, document.shown.cursor.node)
    ]
    shown = study_output_on_board(heard, Side.WHITE, 4, lambda _: 600, lambda score: f"{score.points:+}")
    assert [(arrow.label, [share.label for share in arrow.shares]) for arrow in shown.arrows] == [
        ("A2 -30", []),
        ("A1 -40", ["B1 +15"]),
    ]
    assert [(each.sign, each.score.points) for each in shown.scores] == [("A", -40), ("B", 15)]


def test_agreement_counts_those_who_want_the_same_move(document: Document) -> None:
    signs = EngineSigns()

    def heard(*lines: str) -> list[EngineResult]:
        found = [said(document, name, 10, lines=(line,)) for name, line in zip("XYZ", lines, strict=False)]
        return [EngineResult(signs.engine_sign(each.engine), each) for each in found]

    assert engine_agreement(heard("3c3d")) is None
    all_of_them = heard("3c3d", "8c8d", "3c3d 2g2f")
    assert engine_agreement(all_of_them) == Agreement("☖３四歩", (signs.engine_sign("X"), signs.engine_sign("Z")), 3)
    assert engine_agreement(heard("3c3d", "8c8d")) == Agreement("", (), 2)
    threat = [all_of_them[0], all_of_them[2]._replace(is_threat=True)]
    assert engine_agreement(threat) is None
