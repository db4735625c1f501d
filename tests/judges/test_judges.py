"""What others read of our files: tsshogi, which reads records for ShogiHome, and ShogiHome's rules for comments."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from shogihome_reader import Series, seen

from app.analysis.comparing import write_answers
from app.analysis.engine_verdicts import MoveQuestion
from app.analysis.findings import Findings
from app.analysis.limit import AnalysisLimit, LimitKind
from app.analysis.marking import write_marks
from app.analysis.writing import FindingsWriter, WriteOutcome
from app.config.settings import MarkForm
from app.formats.files import encode_records
from app.formats.format import Encoding, Format
from app.formats.registry import FORMATS, format_by_key
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.comment import parts_in, thoughts_in
from app.thoughts.lines import resolve_line
from app.thoughts.score import Score, cp_score
from app.thoughts.thought import DRAFT, Thought, ThoughtSource
from app.usi import info as usi
from app.usi.info import CentipawnScore, MateScore
from tests.judges import judging
from tests.judges.games import GAMES, Game, game
from tests.judges.judging import Paper, judge
from tests.judges.judging import kept_in as read_kept
from tests.judges.meant import DIFFERENCES, Read, altered, meant
from tests.sampling import so_many
from tests.unit.analysis import scripted
from tests.unit.analysis.judged_games import game as judged_game
from tests.unit.analysis.judged_games import judge as judge_line
from tests.unit.analysis.judged_games import said
from tests.unit.analysis.scripted import move
from tests.unit.docs.test_thinking_comments_page import example

pytestmark = pytest.mark.slow

SHOGIHOME: Final = Path(__file__).with_name("shogihome.jsonl")
"""What ShogiHome's own code said: position, comment, what it shows of who played and of who analysed, lines."""
BLOCKS: Final = Path(__file__).with_name("blocks.jsonl")
"""What its code said of one block each: position, block, what it shows as above, and what it writes itself.

That is parseComment, getPVsFromSearchComment and buildSearchComment of src/common/record/comment.ts in ShogiHome 1.29."""
ENDLESS: Final = 10_000
"""How many moves ShogiHome takes a mate for that nobody counted."""


STEP: Final = 7
"""One game in so many is held to what was said of it; where tsshogi is asked, and with `EXHAUSTIVE=1`, every one."""


@pytest.fixture(scope="module")
def games() -> dict[int, Game]:
    return {number: game(number) for number in range(0, GAMES, 1 if judging.must_ask() else so_many(STEP, 1))}


# Records


def as_json(read: Read) -> list[object]:
    return [read.start, list(read.names), [list(row) for row in read.nodes]]


def heard(answer: Any) -> Any:
    """What it says, without what it never says otherwise: each start has the number 1, each comment a line end."""
    if isinstance(answer, str):
        return answer
    start, names, nodes = answer
    rows = [[ply, word, time_ms, said.removesuffix("\n"), mark] for ply, word, time_ms, said, mark in nodes]
    return [start.removesuffix(" 1"), names, rows]


def written(made: Game, format_: Format, encoding: Encoding) -> str:
    """The text of the file, as another program decodes it."""
    data = encode_records([made.record], format_, encoding)
    assert isinstance(data, bytes), data
    return data.decode(encoding.value)


def encodings(format_: Format) -> list[Encoding]:
    return sorted({extension.encoding for extension in format_.extensions}, key=lambda one: one.value)


@pytest.mark.long
def test_tsshogi_reads_in_our_files_what_we_meant(games: dict[int, Game]) -> None:
    papers, reasons = [], set[str]()
    ways = [(format_, encoding) for format_ in FORMATS for encoding in encodings(format_)]
    for number, made in games.items():
        for place, (format_, encoding) in enumerate(ways, number * len(ways)):
            read, why = altered(meant(made.record, format_), format_)
            reasons |= why
            name = f"game {number} as {format_.key} in {encoding.value}"
            papers.append(Paper(name, [format_.key, written(made, format_, encoding)], as_json(read), place))
    judge(papers, "records", heard, GAMES * len(ways))
    assert reasons == {difference.why for difference in DIFFERENCES}, "a difference is named that there is no more"


@pytest.mark.parametrize("form", [MarkForm.OWN, MarkForm.SHOGIHOME])
def test_tsshogi_reads_files_with_marks_and_answers_of_compared_engines(form: MarkForm) -> None:
    papers: list[Paper] = []
    for key in ("kif", "ki2"):
        format_ = format_by_key(key)
        assert format_ is not None
        record = marked_game(form)
        data = encode_records([record], format_, Encoding.UTF_8)
        assert isinstance(data, bytes)
        words = data.decode("utf-8")
        assert "#YS-判定=" in words
        assert "#YS-比較=" in words
        assert ("*【" in words) is (form is MarkForm.SHOGIHOME)
        read = as_json(altered(meant(record, format_), format_)[0])
        papers.append(Paper(f"marks in {key}", [key, words], read, len(papers)))
    judge(papers, "records", heard, kept=f"marks-{form.value}")


def marked_game(form: MarkForm) -> Record:
    """A game of which two engines have said something, one that blames a move of each side, and what they answered."""
    words = (30, 50, 60, -250, -240, 260, 250)
    told = {
        ply: said(score, "▲１六歩" if ply % 2 == 0 else "△１四歩") + "\n\n" + said(score + 20, "", "B")
        for ply, score in enumerate(words)
    }
    record = judged_game(comments=told)
    history = History(record)
    assert write_marks(history, judge_line(record), form)
    asked = MoveQuestion("B", record.root.children[0].number, move("8c8d"))
    assert write_answers(history, {asked: cp_score(-90)}, AnalysisLimit(LimitKind.NODES, 1_000))
    return record


# Thoughts


@pytest.mark.long
def test_shogihome_sees_in_our_comments_what_was_thought(games: dict[int, Game]) -> None:
    for number, made in games.items():
        for told in made.told:
            shown = seen(told.comment)
            thoughts = told.thoughts if made.dialect == DRAFT else thoughts_in(told.comment)
            for source, series in ((ThoughtSource.PLAYED, shown.player), (ThoughtSource.ANALYSED, shown.research)):
                about = [thought for thought in thoughts if thought.source is source and not thought.instead]
                assert series == expected(about, made.dialect), f"game {number}: {told.comment}"


def expected(thoughts: Sequence[Thought], dialect: str) -> Series:
    """What its graph shows of these: the best candidate.

    Of ShogiGUI's form it takes the last candidate, since every one has its 評価値, and no mates.
    """
    series = Series()
    for thought in thoughts:
        if dialect == "shogigui":
            series = _with(series, thought, thought.score if thought.score and thought.score.winner is None else None)
        elif not thought.is_lower_candidate:
            series = _with(series, thought, thought.score)
    return series


def _with(series: Series, thought: Thought, score: Score | None) -> Series:
    if thought.depth is not None:
        series = series._replace(depth=float(thought.depth))
    if score is None:
        return series
    if score.points is not None:
        return series._replace(score=float(score.points))
    plies = float("inf") if score.plies is None else float(score.plies)
    return series._replace(mate=plies if score.winner is Side.BLACK else -plies)


def test_shogihome_has_a_button_for_every_line_that_was_foreseen(games: dict[int, Game]) -> None:
    """It reads a line from the position alone, as tsshogi does."""
    papers = []
    for number, made in games.items():
        asked, foreseen = [], []
        for told in made.told:
            lines = list(seen(told.comment, told.position.turn).lines)
            asked.append([told.position.sfen(), lines])
            foreseen.append([list(line) for line in told.lines if line])
        papers.append(Paper(f"game {number}", asked, foreseen, number))
    comments = list(of_shogihome())
    for number, (sfen, comment, _, _, moves) in enumerate(comments):
        buttons = list(seen(comment, Position.from_sfen(sfen).turn).lines)
        papers.append(Paper(f"comment {number} of {SHOGIHOME.name}", [[sfen, buttons]], [moves], GAMES + number))
    whole = GAMES + len(comments)
    judge(papers, "lines", lambda answer: [[line for line in lines if line] for lines in answer], whole)


def of_shogihome() -> Iterator[tuple[str, str, list[float | None], list[float | None], list[list[str]]]]:
    return map(json.loads, SHOGIHOME.read_text("utf-8").splitlines())


def test_the_rules_that_are_written_down_of_shogihome_are_those_that_it_goes_by() -> None:
    for _, comment, player, research, _ in of_shogihome():
        assert seen(comment)[:2] == (_series(player), _series(research)), comment


class Block(NamedTuple):
    """One block of a comment that a study, a game or an analysis has written."""

    position: Position
    text: str
    thought: Thought
    moves: list[str]


def blocks() -> Iterator[Block]:
    """The blocks of the comments in the page about thinking comments, and of studies with three candidates."""
    study = scripted.game()
    told: dict[int, tuple[tuple[str, usi.InfoScore], ...]] = {
        1: (("3c3d 2g2f", CentipawnScore(30)), ("8c8d", CentipawnScore(-20)), ("4a3b 2g2f", MateScore(False, 4))),
        2: (("2g2f 8c8d", MateScore(True, 9)), ("6i7h", MateScore(True, 11)), ("7i6h 8c8d", CentipawnScore(80))),
    }
    for ply, lines in told.items():
        found = Findings(scripted.query(study, ply), "水匠5")
        for rank, (line, score) in enumerate(lines, 1):
            info = scripted.info(line, depth=20 - rank, nodes=90_000 + rank, rank=rank, time=1_500)
            found.add_info(info._replace(score=score))
        assert FindingsWriter(History(study), candidates=None).write_findings(found) is WriteOutcome.DONE
    for record in (example(), study):
        for node in main_line(record.root):
            before = record.position_at(node.parent) if node.parent is not None else None
            for part in parts_in(node.comment):
                for thought in part.thoughts:
                    if not thought.instead and thought.score is not None:
                        read = resolve_line(thought, before, record.position_at(node), node.move)
                        moves = [move.usi for move in read.moves]
                        yield Block(record.position_at(node), part.text.rstrip("\n"), thought, moves)


def test_shogihome_reads_every_block_and_would_write_the_same_but_for_our_own_keys() -> None:
    every, answers = list(blocks()), [json.loads(line) for line in BLOCKS.read_text("utf-8").splitlines()]
    assert len(every) == 10
    for block, (sfen, text, player, research, lines, written) in zip(every, answers, strict=True):
        assert [sfen, text] == [block.position.sfen(), block.text], "ShogiHome has been asked about another text"
        thought, own = block.thought, "*" if block.thought.source is ThoughtSource.PLAYED else "#"
        is_hidden = f"\n{own}YS-評価値=" in f"\n{text}" or f"\n{own}YS-詰み=" in f"\n{text}"
        wanted = _with(Series(), thought, None if is_hidden else thought.score)
        assert (_series(player), _series(research)) == ((wanted, Series()) if own == "*" else (Series(), wanted))
        assert lines == [block.moves]
        there = [line for line in text.split("\n") if not line.startswith(f"{own}YS-")]
        assert there == [line for line in written.splitlines() if not is_hidden or line[1:3] not in {"評価", "詰み"}]
        assert {line[1:].partition("=")[0] for line in there} >= {"読み筋", "深さ", "ノード数", "エンジン"}


def _series(said: list[float | None]) -> Series:
    score, mate, depth = said
    return Series(score, float(mate or 0) * float("inf") if abs(mate or 0) == ENDLESS else mate, depth)


# Judging


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[Paper]:
    """Nothing is asked: the first paper is held to what is kept of it."""
    for name in ("ASK_JUDGES", "UPDATE_JUDGES", "EXHAUSTIVE"):
        monkeypatch.delenv(name, raising=False)
    text = written(game(0), FORMATS[0], Encoding.SHIFT_JIS)
    read, _ = altered(meant(game(0).record, FORMATS[0]), FORMATS[0])
    return [Paper("game 0", [FORMATS[0].key, text], as_json(read))]


def test_what_is_read_otherwise_than_meant_is_told(kept: list[Paper], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "kept_in", lambda file: read_kept(file)[:1])
    judge(kept, "records", heard)
    with pytest.raises(pytest.fail.Exception, match=r"does not read what is meant .game 0.*ASK_JUDGES=1"):
        judge([kept[0]._replace(meant=[*kept[0].meant, "more"])], "records", heard)


def test_an_answer_about_another_text_is_not_taken(kept: list[Paper], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "kept_in", lambda file: read_kept(file)[:1])
    with pytest.raises(pytest.fail.Exception, match=r"What we write has changed .* .game 0.*UPDATE_JUDGES=1"):
        judge([kept[0]._replace(question=["kif", "another text"])], "records", heard)
    with pytest.raises(pytest.fail.Exception, match="2 answers are wanted and 1 are kept"):
        judge(kept * 2, "records", heard)


def test_where_it_must_be_asked_and_is_not_there_the_sentence_says_how_to_get_it(
    kept: list[Paper], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(judging, "INSTALLED", tmp_path)
    monkeypatch.setenv("ASK_JUDGES", "1")
    with pytest.raises(pytest.fail.Exception, match="install node and npm, then `make judges`"):
        judge(kept, "records", heard)
