"""What engines of a game think: no word without a line or a score takes a good one away, and expectations are counted."""

from app.config.settings import ScoreView
from app.play.game_requests import EngineReport, MovePlayed, ReportKind, SearchInfo
from app.play.seats import FIRST, SECOND
from app.shogi.moves import Move, move_of_usi
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import playing as text
from app.thoughts.score import cp_score, mate_score
from app.usi.info import Info, read_info
from app.workspace.engine_signs import EngineSigns
from app.workspace.live_engines import LiveEngine, LiveEngines, live_engine_card, live_output_on_board

SEATS = (FIRST, SECOND)


def move(usi: str) -> Move:
    found = move_of_usi(usi)
    assert found is not None
    return found


def board(*moves: str) -> Position:
    position = Position.from_sfen("startpos")
    for usi in moves:
        position.apply(move(usi))
    return position


def says(mind: LiveEngine, position: Position, *lines: str, pondering: bool = False) -> None:
    for line in lines:
        mind.add_info(SearchInfo(FIRST, Side(position.turn), position, read_info(f"info {line}"), pondering))


def test_a_word_without_a_line_or_a_score_takes_nothing_away() -> None:
    mind, position = LiveEngine(), board()
    says(
        mind,
        position,
        "depth 9 score cp 120 nodes 900 pv 7g7f 3c3d",
        "depth 10 currmove 2g2f currmovenumber 3",
        "nodes 1500 nps 9",
    )
    assert mind.score == cp_score(120)
    assert mind.move_at(position) is move("7g7f")
    assert mind.line is not None
    assert mind.line.move_names() == ("☗７六歩", "☖３四歩")
    assert (mind.figures.depth, mind.figures.nodes, mind.figures.nps) == (10, 1500, 9)


def test_a_zero_is_a_figure_too() -> None:
    mind, position = LiveEngine(), board()
    says(mind, position, "depth 9 nodes 900 nps 80 time 5 hashfull 3", "depth 0 nodes 0 nps 0 time 0 hashfull 0")
    card = live_engine_card(mind, Side.BLACK, "Fairy", text.IS_THINKING, True, ScoreView.SENTE, False)
    assert [figure.en for figure in card.figures] == ["depth 0", "0 nodes", "0 nps", "hash 0%"]
    assert card.time is not None
    assert card.time.en == "0.0 s"


def test_what_was_said_before_stays_until_there_is_more_but_gives_no_arrow() -> None:
    mind, before, now = LiveEngine(), board(), board("7g7f", "3c3d")
    says(mind, before, "score cp 50 pv 7g7f")
    says(mind, now, "depth 1 nodes 3")
    assert mind.score == cp_score(50)
    assert mind.line is not None
    assert mind.move_at(now) is None


def test_the_line_of_one_who_ponders_begins_with_what_it_expects() -> None:
    mind, position = LiveEngine(), board("7g7f", "3c3d")
    says(mind, position, "score cp 50 pv 2g2f 4c4d", pondering=True)
    assert mind.line is not None
    assert mind.line.move_names() == ("☖３四歩", "☗２六歩", "☖４四歩")


def played(side: Side, usi: str, *pv: str) -> MovePlayed:
    return MovePlayed(1, side, move(usi), 0, EngineReport("", ReportKind.THOUGHT, Info(pv=pv)))


def test_expectations_are_counted() -> None:
    minds = LiveEngines()
    minds.on_move(played(Side.BLACK, "7g7f", "7g7f", "3c3d"), SEATS, board("7g7f"))
    expected = minds.by_seat[FIRST].predicted_reply
    assert expected is not None
    assert [expected.write_move(notation) for notation in (Notation.KANJI, Notation.WESTERN)] == ["☖３四歩", "P-3d"]
    minds.on_move(played(Side.WHITE, "3c3d"), SEATS, board("7g7f", "3c3d"))
    first = minds.by_seat[FIRST]
    assert first.last_prediction is not None
    assert (first.last_prediction.is_hit, first.prediction_hits, first.predictions, first.predicted_reply) == (
        True,
        1,
        1,
        None,
    )
    minds.on_move(played(Side.BLACK, "2g2f", "2g2f", "8c8d"), SEATS, board("7g7f", "3c3d", "2g2f"))
    minds.on_takeback()
    minds.on_move(played(Side.WHITE, "4c4d"), SEATS, board("7g7f", "3c3d", "2g2f", "4c4d"))
    assert (first.prediction_hits, first.predictions) == (1, 1), "what was taken back is no miss"


def test_the_board_shows_the_arrow_of_the_mover_and_both_scores() -> None:
    minds, position = LiveEngines(), board()
    minds.assign_colours(EngineSigns(), {FIRST: "A", SECOND: "A"})
    black, white = minds.by_seat[FIRST], minds.by_seat[SECOND]
    says(black, position, "score cp 100 pv 7g7f")
    white.score = cp_score(-50)
    shown = live_output_on_board([(Side.BLACK, black), (Side.WHITE, white)], Side.BLACK, position, ScoreView.SENTE)
    assert [(arrow.label, arrow.target) for arrow in shown.arrows] == [("☗ +100", move("7g7f").to)]
    assert [score.sign for score in shown.scores] == ["☗", "☖"]
    assert len({score.ink for score in shown.scores}) == 2, "two of one name are told apart"
    assert shown.score == cp_score(25)
    white.score = mate_score(Side.WHITE, 5)
    shown = live_output_on_board([(Side.BLACK, black), (Side.WHITE, white)], Side.BLACK, position, ScoreView.SENTE)
    assert shown.score == white.score


def test_a_card_says_it_in_words_and_handicap_games_have_their_own() -> None:
    mind = LiveEngine()
    says(mind, board(), "depth 9 seldepth 12 time 3400 hashfull 120 score cp 700 pv 7g7f")
    card = live_engine_card(mind, Side.BLACK, "Engine", text.IS_THINKING, True, ScoreView.SENTE, False)
    assert card.score is not None
    assert card.situation is not None
    assert (card.score.ja, card.situation.ja) == ("+700", "先手優勢")
    assert [figure.ja for figure in card.figures] == ["深さ 9/12", "ハッシュ 12%"]
    assert card.time is not None
    in_handicap = live_engine_card(mind, Side.BLACK, "Engine", text.IS_THINKING, True, ScoreView.SENTE, True)
    assert in_handicap.situation is not None
    assert in_handicap.situation.ja == "下手優勢"
