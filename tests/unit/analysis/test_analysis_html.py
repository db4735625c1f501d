"""The page of a report: it stands alone, whatever a record holds, and says the same in both languages."""

import json
import re
from html.parser import HTMLParser

from app.analysis.judging import JudgingScale
from app.analysis.report import build_report
from app.analysis.report_html import ReportedGame, board_svg, report_page
from app.record.edits import SetHeader
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.shogi.moves import MOVES
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.text.phrase import Language
from tests.cases import every_case
from tests.unit.analysis.judged_games import game, judge, lower, said, scored

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></style><h1>",
    "' onmouseover='alert(1)",
    "&lt;b&gt; & <!-- ]]>",
    "]]><svg onload=alert(1)>",
)
VOID = {"meta", "br", "img", "link"}


class Page(HTMLParser):
    """Reads a page and notes what stands in it."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page_of(record: Record, language: Language = Language.JA) -> str:
    report = build_report(record, judge(record), JudgingScale())
    return report_page(report, ReportedGame.from_headers(record.headers), JudgingScale(), language, "1.0")


def hostile() -> Record:
    record = game(comments={0: said(0, "▲２六歩", engine=HOSTILE[0]), 1: said(-900, engine=HOSTILE[0])})
    history = History(record)
    for name, value in zip(("先手", "後手", "棋戦", "場所", "開始日時", "持ち時間"), HOSTILE, strict=True):
        history.apply_edit(SetHeader(name, value), PERSON, 0.0)
    return record


@every_case("language", list(Language))
def test_nothing_that_a_record_says_becomes_markup(language: Language) -> None:
    page = Page(page_of(hostile(), language))
    assert page.tags.count("script") == 2  # what is stepped through, and our own steps
    assert "img" not in page.tags
    assert page.tags.count("h1") == 1
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    assert page.wrong == []
    assert page.open == []
    words = "".join(page.words)
    assert "</script>" not in words.replace(HOSTILE[0], "")
    for said_by_record in HOSTILE:
        assert said_by_record in words


@every_case("language", list(Language))
@every_case("record", [scored(0, -900, 0, "後手勝ち:5手"), game()], ids=["judged", "empty"])
def test_nothing_is_fetched(record: Record, language: Language) -> None:
    text = page_of(record, language)
    page = Page(text)
    assert not {"link", "img", "iframe", "object", "embed", "base", "form", "image"} & set(page.tags)
    for name, value in page.attributes:
        if name in {"href", "src", "xlink:href", "action", "data"}:
            assert value.startswith("#")
    assert not re.search(
        r"url\((?!#|data:font/woff;base64,)|@import|https?:(?!//www.w3.org/2000/svg)|fetch|XMLHttp|\bimport\b|eval",
        text,
    )
    assert "default-src 'none'" in text
    assert text.count("<script>") <= 1


def test_every_link_leads_somewhere_and_no_place_has_the_name_of_another() -> None:
    page = Page(page_of(scored(0, -900, 0, 0, 900, 0, 0)))
    targets = [value for name, value in page.attributes if name == "id"]
    links = {value[1:] for name, value in page.attributes if name == "href"}
    assert links
    assert links <= set(targets)
    assert len(targets) == len(set(targets))


def test_both_languages_say_all_there_is() -> None:
    record = scored(0, -900, 0, 0, 900, 0, 0)
    japanese, english = page_of(record, Language.JA), page_of(record, Language.EN)
    assert '<html lang="ja">' in japanese
    assert '<html lang="en">' in english
    assert "大悪手" in japanese
    assert "Blunder" in english
    assert Page(japanese).tags == Page(english).tags
    for page in (japanese, english):
        assert "{" not in re.sub(r"<(style|script)\b.*?</\1>", "", page, flags=re.DOTALL)


def test_the_whole_game_can_be_stepped_through() -> None:
    record = scored(0, -900, 0, 0, 900, 0, 0)
    text = page_of(record)
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text)
    assert found is not None
    steps = json.loads(found[1])["steps"]
    assert len(steps) == len(main_line(record.root))
    assert steps[1][1:3] == ["☗７六歩", "7g7f"]
    assert "大悪手" in steps[1][4] or "悪手" in steps[1][4]
    assert Position.from_sfen(steps[-1][0]).sfen() == record.position_at(main_line(record.root)[-1]).sfen()
    for ply in range(len(steps)):
        assert f'id="game-{ply}"' in text


def test_a_mate_and_a_loss_are_told() -> None:
    text = page_of(scored("先手勝ち:5手", 300, 300))
    assert "詰みを逃す" in text
    assert "100.0%" in text


def test_the_turning_points_have_boards() -> None:
    comment = said(0, "▲２六歩") + "\n\n" + lower(-10, 2, "▲９六歩")
    text = page_of(game(comments={0: comment, 1: said(-900)}))
    assert text.count('<svg class="board"') == 2  # beside the one that steps through the game
    assert "最善 ☗２六歩" in text


# The small board


def test_a_board_shows_each_piece_and_both_hands() -> None:
    svg = board_svg(Position.from_sfen("4k4/9/4+P4/9/9/9/9/9/4K3R b 2G3pb 1"), "題 <b>")
    assert svg.count("<use ") == 4 + 3
    assert svg.count("rotate(180") == 1 + 2
    assert 'href="#piece-promoted-p"' in svg
    assert svg.count('<text class="count"') == 2
    assert "<title>題 &lt;b&gt;</title>" in svg


def test_moves_and_the_edges_of_boards_are_in_the_same_notation() -> None:
    record = hostile()
    report = build_report(record, judge(record), JudgingScale(), Notation.WESTERN)
    page = report_page(report, ReportedGame.from_headers(record.headers), JudgingScale(), Language.EN, "1.0")
    assert "P-7f" in page
    assert re.findall(r'class="letter"[^>]*>(.)<', page)[:4] == ["1", "a", "2", "b"]
    assert "七" not in page
    figures = board_svg(Position.from_sfen("startpos"), "", notation=Notation.FIGURES)
    assert re.findall(r'class="letter"[^>]*>(.)<', figures)[-2:] == ["9", "9"]


def test_moves_are_arrows_and_drops_are_rings() -> None:
    position = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K3R b G 1")
    moved = board_svg(position, "", MOVES["1i1a+"], MOVES["G*5b"])
    assert moved.count('class="played"') == 1
    assert moved.count('class="arrived"') == 1
    assert moved.count("<circle") == 1
    assert "<circle" not in board_svg(position, "")
