"""What ends a search."""

from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_tools import moves

from app.usi.answers import Answer, AnswerWord, BestMove, Checkmate, answer_text, read_answer
from tests.cases import every_case


@every_case(
    ("line", "answer"),
    [
        ("bestmove 7g7f", BestMove("7g7f")),
        ("bestmove 8h2b+ ponder 3a2b", BestMove("8h2b+", "3a2b")),
        ("bestmove  P*5e  ponder  9a9b", BestMove("P*5e", "9a9b")),
        ("bestmove 7g7f ponder", BestMove("7g7f")),
        ("bestmove 7g7f ponder (none)", BestMove("7g7f")),
        ("bestmove 7g7f score 30 ponder 3c3d", BestMove("7g7f", "3c3d")),
        ("bestmove resign", AnswerWord.RESIGN),
        ("bestmove resign ponder 3c3d", AnswerWord.RESIGN),
        ("bestmove win", AnswerWord.WIN),
        ("bestmove (none)", AnswerWord.NO_MOVE),
        ("bestmove none", AnswerWord.NO_MOVE),
        ("bestmove", AnswerWord.UNREADABLE),
        ("bestmove G@5b", AnswerWord.UNREADABLE),
        ("bestmove 7g7", AnswerWord.UNREADABLE),
        ("bestmove 0a1b", AnswerWord.UNREADABLE),
        ("checkmate G*8f 9f9g 8f8g 9g9h 8g8h", Checkmate(("G*8f", "9f9g", "8f8g", "9g9h", "8g8h"))),
        ("checkmate nomate", AnswerWord.NO_MATE),
        ("checkmate timeout", AnswerWord.MATE_TIMEOUT),
        ("checkmate notimplemented", AnswerWord.MATE_UNSUPPORTED),
        ("checkmate none", AnswerWord.MATE_UNKNOWN),
        ("checkmate", AnswerWord.UNREADABLE),
        ("checkmate G*8f pass", AnswerWord.UNREADABLE),
    ],
)
def test_an_answer_is_read(line: str, answer: Answer) -> None:
    assert read_answer(line) == answer


@settings(deadline=None)
@given(
    st.one_of(
        st.builds(BestMove, moves, st.none() | moves),
        st.builds(lambda line: Checkmate(tuple(line)), st.lists(moves, min_size=1)),
        st.sampled_from(AnswerWord),
    )
)
def test_an_answer_is_read_as_it_is_given(answer: Answer) -> None:
    assert read_answer(answer_text(answer)) == answer
