"""Problems on paper, for Anki and as records: what is on the page, what is not, and that records come back."""

import re

from app.formats.files import read_text
from app.shogi.notation import Notation
from app.text.phrase import Language
from app.training.card import CardKind, CardMove, CardPrevious, CookedMove, ProblemCard, with_accepted
from app.training.card_words import reason_phrase
from app.training.kif_problems import card_from_record, card_to_kif
from app.training.sheet import ANKI_FILE, anki_files, sheet_page
from tests.unit.builtin.mate_prover import Prover
from tests.unit.training.cards import START, WHITE, card, found

MATE_SFEN = "4+s4/1k1+N5/+p8/1gR6/+s1g1l4/9/9/9/9 b B"


def mate_card() -> ProblemCard:
    line = Prover(3_000).shortest(f"{MATE_SFEN} 1", 3) or ()
    moves = (CardMove(line[0], mate=3, line=line),)
    made = with_accepted(card(sfen=MATE_SFEN, kind=CardKind.MATE, moves=moves, played=None, loss=0.0))
    return made._replace(cooked=(CookedMove(3, "B*7c"),))


def test_a_sheet_has_its_answers_on_pages_of_their_own() -> None:
    page = sheet_page([found(), found(sfen=WHITE)], Language.JA, Notation.KANJI)
    questions, answers = page.split('<section class="answers">')
    assert questions.count("<figure") == 2
    assert answers.count("<li>") == 2
    body = questions.split("<main>")[1]
    # Nothing of the answers stands beside the questions, not even as an arrow.
    assert not re.search('２六歩|８四歩|勝率|class="(best|played)', body)
    assert "☗２六歩" in answers
    assert "実戦は ☗５八玉（20 % の損）" in answers
    assert "羽山 対 Suzuki" in answers
    assert "break-before:page" in page
    assert "<script" not in page


def test_gote_sees_the_board_from_her_side() -> None:
    previous = CardPrevious("7g7f", f"{START} 1")
    page = sheet_page([found(sfen=WHITE, previous=previous)], Language.EN, Notation.WESTERN)
    body = page.split("<main>")[1]
    files = re.findall(r'class="letter"[^>]*>([1-9])<', body)
    assert files == list("987654321")  # as they are written, the first of them at the right
    ranks = re.findall(r'class="letter"[^>]*>([a-i])<', body)
    assert ranks[0] == "i"
    assert 'class="arrived"' in body


def test_anki_gets_text_and_the_pictures_it_names() -> None:
    files = dict(anki_files([found(), found(sfen=WHITE)], Language.EN, Notation.WESTERN))
    rows = files.pop(ANKI_FILE).decode().splitlines()
    assert rows[:3] == ["#separator:tab", "#html:true", "#tags column:3"]
    for row in rows[3:]:
        question, answer, tags = row.split("\t")
        (name,) = re.findall('src="([^"]+)"', question)
        picture = files[name].decode()
        assert picture.startswith("<svg xmlns=")
        used, there = set(re.findall('href="#([^"]+)"', picture)), set(re.findall('symbol id="([^"]+)"', picture))
        assert used == there
        assert "P-" in answer
        assert tags.split() == ["yomisuji", "mistake", "quiet"]
        assert "P-2f" not in question
    assert len(files) == 2


def test_records_of_problems_come_back() -> None:
    made = found(moves=mate_card().moves, sfen=MATE_SFEN, kind=CardKind.MATE, played=None)
    for problem in (found(sfen=WHITE), made):
        data = card_to_kif(problem, Language.JA, Notation.KANJI)
        assert isinstance(data, bytes)
        (record,) = read_text(data.decode(), ".kifu").reading.records
        read = card_from_record(record, "p.kifu", 0)
        assert read is not None
        accepted = [move.usi for move in problem.card.moves if move.is_accepted]
        assert [move.usi for move in read.card.moves] == accepted
        assert read.card.sfen == problem.card.sfen
        assert read.card.kind is problem.card.kind


def test_other_mates_are_named() -> None:
    page = sheet_page([found()._replace(card=mate_card())], Language.JA, Notation.KANJI)
    assert "余詰：3手目 ☗７三角" in page
    assert "3手詰" in page


def test_the_reason_is_proved_on_the_board() -> None:
    played = CardMove("8h5e", -900, line=("8h5e", "2b5e"))
    sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -"
    best = CardMove("2g2f", 0, line=("2g2f", "8c8d"))
    told = reason_phrase(card(sfen, moves=(best,), played=played), Notation.KANJI)
    assert told is not None
    assert "角" in told.ja
    assert "bishop" in told.en
