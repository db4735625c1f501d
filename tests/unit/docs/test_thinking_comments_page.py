"""The example in docs/thinking-comments.md is what the writers of games and analyses make, letter for letter."""

from pathlib import Path

from app.analysis.findings import Candidate, Findings
from app.analysis.limit import AnalysisLimit, Effort, LimitKind
from app.analysis.marks import WrittenMark, with_mark
from app.analysis.verdict import MoveVerdict
from app.analysis.verification import VerificationEffort, VerificationKind, VerificationResult
from app.analysis.writing import FindingsWriter, WriteOutcome
from app.formats.files import encode_records
from app.formats.format import Encoding
from app.formats.registry import format_by_key
from app.record.edits import SetComment
from app.record.history import History
from app.record.record_builder import RecordBuilder
from app.record.tree import ENGINE, Record
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.thoughts.comment import add_thoughts
from app.thoughts.dialects.draft import FROM_BOOK, NOTE_KEY
from app.thoughts.evaluation import evaluation_from_info
from app.thoughts.score import cp_score
from app.thoughts.thought import Thought, ThoughtSource
from tests.unit.analysis.scripted import info, nodes, query

PAGE = Path(__file__).resolve().parents[3] / "docs" / "thinking-comments.md"
BOOK = Thought(ThoughtSource.PLAYED, "Yomisuji", time_ms=9, others=((NOTE_KEY, FROM_BOOK),))
SEARCHED = Thought(ThoughtSource.PLAYED, "Yomisuji", cp_score(-31), "△２二銀▲８八銀", 7, 11, 20_480, 51_200, 400)


def example() -> Record:
    """Three moves: one from a book, one that was analysed, and one that was searched, analysed and looked at again."""
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for word, thought in (("7g7f", BOOK), ("3c3d", None), ("8h2b+", SEARCHED)):
        move = MOVES[word]
        assert move is not None
        builder.add_move(move)
        if thought is not None:
            builder.add_comment(add_thoughts("", [thought]))
    record = builder.to_record()
    history = History(record)
    writing = FindingsWriter(history, candidates=None)
    limit = AnalysisLimit(LimitKind.NODES, 20_000)
    for ply, lines in (
        (2, (("2g2f 8c8d 2f2e 8d8e", 41), ("6g6f 8c8d", 12))),
        (3, (("3a2b 7i8h 7a6b", 260),)),
    ):
        found = Findings(query(record, ply), "Fairy-Stockfish 14")
        for rank, (line, points) in reversed([*enumerate(lines, 1)]):
            cp = points if ply == 2 else -points
            found.add_info(
                info(line, cp=cp, depth=10 - rank // 2, nodes=20_100, rank=rank, time=400)._replace(seldepth=14)
            )
        assert writing.write_findings(found, Effort(limit, len(lines))) is WriteOutcome.DONE
    last = nodes(record)[3]
    before = query(record, 2)
    best, played = (
        evaluation_from_info(said, before.turn)
        for said in (
            info("2g2f 8c8d", cp=45, depth=12, nodes=80_200, time=1_600),
            info("8h2b+ 3a2b", cp=-230, depth=12, nodes=80_100, rank=2),
        )
    )
    assert best is not None
    assert played is not None
    look = VerificationResult(
        last.number,
        before,
        "Fairy-Stockfish 14",
        VerificationEffort(VerificationKind.AGAIN, AnalysisLimit(LimitKind.NODES, 80_000)),
        Candidate(before, best),
        Candidate(before, played),
    )
    assert writing.write_verification(look) is WriteOutcome.DONE
    mark = WrittenMark(MoveVerdict.DUBIOUS, 11.2, "▲２六歩", 600)
    history.apply_edit(SetComment(last, with_mark(last.comment, "Fairy-Stockfish 14", mark, heads=False)), ENGINE, 0.0)
    return record


def written(record: Record) -> str:
    kif = format_by_key("kif")
    assert kif is not None
    data = encode_records([record], kif, Encoding.UTF_8)
    assert isinstance(data, bytes)
    text = data.decode("utf-8").replace("\r\n", "\n")
    return text[text.index("   1 ") :].split("\nまで")[0].rstrip("\n")


def test_the_example_of_the_page_is_what_is_written() -> None:
    shown = PAGE.read_text("utf-8").split("```\n")[1].rstrip("\n")
    assert shown == written(example())
