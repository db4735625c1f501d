"""Every place that shows a verdict shows the numbers of the search that decided it."""

from typing import NamedTuple

from app.analysis.judging import JudgingScale
from app.analysis.marking import marks_json, to_mark
from app.analysis.report import rates_text
from app.analysis.report_html import ReportedGame, report_page
from app.record.tree import Node
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.text.phrase import Language
from app.workspace.document import Document
from app.workspace.explanation import explain_verdict, explanation_arrows
from app.workspace.game_graph import SeriesReader, verdict_marks
from app.workspace.record_rows import MoveRows
from tests.cases import every_case
from tests.unit.analysis.judged_games import QUIET, moves_of, said


class Decider(NamedTuple):
    """One search, and the numbers that have to be shown when it decides."""

    search: str
    look: str
    before: int
    after: int
    rates: tuple[str, str]
    loss: str
    answer: str
    depth: int
    nodes: int


def look(kind: str, best: int, played: int, answer: str, depth: int, nodes: int) -> str:
    return (
        f"#YS-評価値={best}\n#YS-読み筋=▲２六歩△３四歩\n#YS-詳細=深さ{depth} {nodes}ノード （ノード80000 {kind}） A\n"
        f"#YS-候補2={played} 深さ{depth} ▲７六歩{answer}\n#YS-局面=一手前"
    )


DECIDERS = [
    Decider("first", "", 0, -250, ("50.0", "39.7"), "10.3", "8c8d", 9, 40_000),
    Decider(
        "again", look("再考", 100, -300, "△３四歩", 12, 80_000), 100, -300, ("54.2", "37.8"), "16.4", "3c3d", 12, 80_000
    ),
    Decider(
        "duel", look("対比", 60, -420, "△９四歩", 14, 320_000), 60, -420, ("52.5", "33.2"), "19.3", "9c9d", 14, 320_000
    ),
]


def judged_document(look_text: str) -> tuple[Document, list[Node]]:
    """A game whose first move the first pass puts at 0 → −250, with that look at it."""
    document = Document(lambda: 0.0)
    document.shown.play_line(document.shown.record.root, moves_of(QUIET[:4]))
    line = document.shown.cursor.current_line()
    amounts = "深さ=9\n#ノード数=40000"
    document.shown.set_comment(line[0], said(0, "▲２六歩△８四歩", more=amounts))
    document.shown.set_comment(line[1], "\n\n".join(filter(None, (said(-250, "△８四歩", more=amounts), look_text))))
    document.shown.set_comment(line[2], said(-250, more=amounts))
    document.shown.judgements.read_comments(100)
    return document, line


@every_case("decider", DECIDERS)
def test_every_place_shows_the_numbers_of_the_search_that_decided(decider: Decider) -> None:
    document, line = judged_document(decider.look)
    judgements, node = document.shown.judgements, line[1]
    found = judgements.judgement_at(node)
    assert found is not None
    words = found.deciding_search_phrase().en
    assert words.startswith("Judged by A, ")
    assert f"depth {decider.depth}, {decider.nodes:,} nodes" in words
    assert f"−{decider.loss}%" in found.to_phrase().en
    panel = explain_verdict(document.shown, node)
    assert panel is not None
    assert panel.win_chances == tuple(round(float(rate)) for rate in decider.rates)
    assert words in panel.summary(Notation.KANJI).en
    assert panel.better is not None
    assert panel.refutation is not None
    assert (panel.better.score, panel.refutation.score) == (found.decision.before, found.decision.after)
    assert panel.refutation.line.moves[0].usi == decider.answer
    assert explanation_arrows(panel, "", "")[0].target == panel.refutation.line.moves[0].to
    rows = MoveRows(document)
    rows.refresh()
    listed = rows.row_at(1).score
    assert listed is not None
    assert listed.en == str(decider.after).replace("-", "−")
    bar = document.shown.value_at(node)
    assert bar is not None
    assert (bar.score.points, f"{bar.rate:.1f}") == (decider.after, decider.rates[1])
    series = SeriesReader().line_series(line)[0].with_verdict_scores(line, judgements, Side.BLACK)
    assert [point.points for point in series.points if point.ply == 1] == [decider.after]
    assert [mark.points for mark in verdict_marks(line, judgements) if mark.ply == 1] == [decider.after]
    report = judgements.analysis_report()
    assert rates_text(report.marked_moves[0].judgement) == decider.rates
    assert [f"{each.win_rate:.1f}" for each in report.win_rates if each.ply == 1] == [decider.rates[1]]
    page = report_page(
        report, ReportedGame.from_headers(document.shown.record.headers), JudgingScale(), Language.EN, ""
    )
    assert f"{decider.rates[0]}% → {decider.rates[1]}%" in page
    assert f'<td class="number">{decider.loss}%</td>' in page
    assert words in page
    told = next(each for each in marks_json(document.shown.record, judgements.judged_line) if each["ply"] == 1)
    assert (told["search"], told["depth"], told["nodes"]) == (decider.search, decider.depth, decider.nodes)
    assert (told["cp_before"], told["cp_after"]) == (decider.before, decider.after)
    assert (told["refutation"][0], f"{told['loss']:.1f}") == (decider.answer, decider.loss)
    assert f"{to_mark(document.shown.record, found, None).loss:.1f}" == decider.loss


def test_a_look_that_clears_a_move_takes_its_outlier_out_of_graph_list_and_report() -> None:
    cleared = "#YS-評価値=30\n#YS-読み筋=▲７六歩\n#YS-詳細=深さ12 （ノード80000 再考） A\n#YS-局面=一手前"
    document, line = judged_document(cleared)
    document.shown.set_comment(line[1], f"{said(-1800, '△８四歩')}\n\n{cleared}")
    document.shown.judgements.read_comments(100)
    assert document.shown.judgements.verdict_at(line[1]) is None
    series = SeriesReader().line_series(line)[0].with_verdict_scores(line, document.shown.judgements, Side.BLACK)
    assert [point.points for point in series.points if point.ply == 1] == [30]
    rows = MoveRows(document)
    rows.refresh()
    listed = rows.row_at(1).score
    assert listed is not None
    assert listed.en == "+30"
    assert all(each.win_rate > 35 for each in document.shown.judgements.analysis_report().win_rates if each.ply == 1)


def test_a_position_between_two_looks_has_the_value_of_the_one_at_its_own_move() -> None:
    document, line = judged_document(look("再考", 100, -300, "△３四歩", 12, 80_000))
    later = look("再考", -100, -90, "", 12, 80_000).replace("▲２六歩△３四歩", "△８四歩").replace("▲７六歩", "△３四歩")
    document.shown.set_comment(line[2], f"{said(-250)}\n\n{later}")
    document.shown.judgements.read_comments(100)
    second = document.shown.judgements.judgement_at(line[2])
    assert second is not None
    assert second.verification is not None
    value = document.shown.value_at(line[1])
    assert value is not None
    assert value.score.points == -300
