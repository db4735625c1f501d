"""Cards as KIF files: the main line is the solution, and the branches are the other accepted lines."""

from app.analysis.mate import check_mate_line
from app.formats.encoding import UnencodableCharacter
from app.formats.files import encode_records
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.record import headers as names
from app.record.edits import InsertLine, SetComment, SetHeader
from app.record.history import History
from app.record.record_builder import new_record
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.text.phrase import Language, Phrase
from app.thoughts.evaluation import playable_moves
from app.thoughts.score import mate_score
from app.training.card import DECLARATION_WORD, CardKind, CardMove, ProblemCard, with_accepted
from app.training.card_finder import FoundCard, card_source
from app.training.card_words import cooked_phrase, played_phrase, question_phrase, reason_phrase, source_phrase
from app.training.themes import move_themes


def card_to_record(found: FoundCard, language: Language, notation: Notation) -> Record:
    card = found.card
    record = new_record(Position.from_sfen(f"{card.sfen} 1"))
    history = History(record)
    for name, value in ((names.BLACK, found.card_source.black), (names.WHITE, found.card_source.white)):
        if value:
            history.apply_edit(SetHeader(name, value), PERSON, 0.0)
    told = [
        question_phrase(card),
        *(
            played_phrase(card, notation),
            reason_phrase(card, notation),
            cooked_phrase(card, notation),
            source_phrase(found.card_source),
        ),
    ]
    comment = "\n".join(phrase.to(language) for phrase in told if phrase is not None)
    history.apply_edit(SetComment(record.root, comment), PERSON, 0.0)
    for move in card.moves:
        if move.is_accepted and move.usi != DECLARATION_WORD:
            history.apply_edit(InsertLine(record.root, playable_moves(card.position(), move.line)), PERSON, 0.0)
    return record


def card_to_kif(found: FoundCard, language: Language, notation: Notation) -> bytes | Phrase:
    """Return the contents of the KIF file, or the reason why it cannot be written."""
    data = encode_records((card_to_record(found, language, notation),), KIF, Encoding.UTF_8)
    return data.phrase if isinstance(data, UnencodableCharacter) else data


def card_from_record(record: Record, path: str, place: int) -> FoundCard | None:
    """Return the card of a record: its start position, with each line from there as accepted; None without a move.

    If the first line checks until it is mate, the card is a mate problem; otherwise the moves have no scores.
    """
    board = record.start_position()
    lines = []
    for first in record.root.children:
        moves = [node.move for node in main_line(first) if node.move is not None]
        line = tuple(move.usi for move in playable_moves(board, (move.usi for move in moves)))
        if line:
            lines.append(line)
    if not lines:
        return None
    is_mate = check_mate_line(board, lines[0]).fault is None
    moves_ = tuple(_accepted_move(board, line, is_mate=is_mate) for line in lines)
    kind = CardKind.MATE if is_mate else CardKind.MISTAKE
    source = card_source(record, path, place)._replace(ply=board.ply)
    card = ProblemCard(
        board.sfen_without_ply(), kind, moves_, is_confirmed=True, themes=move_themes(board, moves_[0].move)
    )
    return FoundCard(with_accepted(card) if is_mate else card, source)


def _accepted_move(board: Position, line: tuple[str, ...], *, is_mate: bool) -> CardMove:
    is_mate = is_mate and check_mate_line(board, line).fault is None
    score = mate_score(board.turn, len(line)) if is_mate else None
    return CardMove.with_score(line[0], score, 0.0, line)._replace(is_accepted=True)
