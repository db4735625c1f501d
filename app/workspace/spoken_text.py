"""Spoken text for screen readers and voices: moves, clocks, and answers to questions about a position."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from app.shogi.move_writers import KANJI_DIGITS, write_ki2_move
from app.shogi.moves import Move
from app.shogi.piece_names import PIECES
from app.shogi.pieces import EMPTY, HAND_KINDS, KING, SIDES, Kind, Side, kind_of, piece_of, side_of
from app.shogi.position import ImpossibleMove, Position
from app.shogi.spoken_moves import speech_text, spoken_move
from app.shogi.squares import RANK_LETTERS, SQUARES, Square, file_of, rank_of
from app.text import spoken as text
from app.text import window as window_text
from app.text.phrase import Language, Phrase
from app.workspace.cells import SQUARE_PHRASES, cell_name
from app.workspace.scene import BoardScene, InBox, InHand, Place

_MINUTE: Final = 60
_TEN: Final = 10
_SQUARE: Final = re.compile(r"\b([1-9]) ([a-i])\b")


def move_speech(position: Position, move: Move, previous_to: Square | None, sides: Sequence[Phrase]) -> Phrase:
    """Spoken name of a move in `position`, with its side and the captured piece."""
    return text.SAID_MOVE.filled(side=sides[position.turn], move=plain_move_speech(position, move, previous_to))


def plain_move_speech(position: Position, move: Move, previous_to: Square | None) -> Phrase:
    """Spoken name of a move without the side that moves, with the captured piece."""
    try:
        words = [
            word for word in spoken_move(position, move, previous_to, Language.EN).words if word.clip != "act_toru"
        ]
        english = speech_text(words, Language.EN)
        name = write_ki2_move(position, move, previous_to)
    except ImpossibleMove:  # a changed start position may lack the piece
        return Phrase(move.usi, move.usi)
    if move.to == previous_to:
        name = text.SAME_SQUARE.ja.format(square=SQUARE_PHRASES[move.to].ja, rest=name[2:])
    said = Phrase(name, _join_square_letters(english))
    taken = EMPTY if move.is_drop else position.piece_at(move.to)
    return said if taken == EMPTY else text.TAKES.filled(move=said, piece=PIECES[kind_of(taken)])


# Clocks


def time_speech(words: str) -> Phrase:
    """Spoken form of a clock text such as 1:05, 0:10:00 or seconds alone."""
    parts = words.split(":")
    if not all(part.isdigit() for part in parts):
        return Phrase(words, words)
    numbers = [int(part) for part in parts]
    if len(numbers) == 1:
        return text.SECONDS_TIME.filled(seconds=numbers[0])
    minutes, seconds = numbers[-2:]
    if len(numbers) > 2:
        return text.HOURS_TIME.filled(hours=numbers[0], minutes=minutes, seconds=seconds)
    return text.MINUTES_TIME.filled(minutes=minutes, seconds=seconds)


def plate_speech(scene: BoardScene, side: Side) -> Phrase:
    """Spoken text of a side's name plate: player, time left, and a note if the side is to move."""
    name, clock = scene.names[side], scene.clocks[side]
    said = scene.side_names[side]
    if name not in said:
        said = text.NAMED_SIDE.filled(side=said, name=name)
    if clock is not None:
        note = (clock.beside or clock.text_below).replace("\n", " ")
        said = text.CLOCK_OF.filled(side=said, time=time_speech(clock.words), note=note)
    return text.ON_MOVE.filled(said=said) if scene.turn == side and not scene.is_over else said


def clocks_speech(scene: BoardScene) -> Phrase:
    return _join_sentences(plate_speech(scene, side) for side in SIDES)


def time_left_speech(seconds: int) -> Phrase:
    """Spoken text of the time left; for the last ten seconds bare numbers, because they follow each other quickly."""
    if 0 < seconds < _TEN:
        return Phrase(str(seconds), str(seconds))
    if seconds >= _MINUTE:
        return text.MINUTES_LEFT.filled(count=seconds // _MINUTE)
    return text.SECONDS_LEFT.filled(count=seconds) if seconds else text.BYOYOMI_BEGINS


# Positions


def turn_speech(scene: BoardScene) -> Phrase:
    return window_text.TO_MOVE.filled(side=scene.side_names[scene.turn])


def hands_speech(scene: BoardScene) -> Phrase:
    return _join_sentences(
        text.HAND_OF.filled(side=scene.side_names[side], pieces=_pieces_in_hand(scene, side)) for side in SIDES
    )


def _pieces_in_hand(scene: BoardScene, side: Side) -> Phrase:
    counted = [
        text.COUNTED.filled(piece=PIECES[kind], count=scene.hands[side][kind])
        for kind in reversed(HAND_KINDS)
        if scene.hands[side][kind]
    ]
    return join_phrases(counted) if counted else text.NONE_IN_HAND


def kind_at(scene: BoardScene, place: Place | None) -> Kind | None:
    """Kind of the piece at `place`; None if there is no piece."""
    if isinstance(place, InHand | InBox):
        return place.kind
    return None if place is None or scene.board[place] == EMPTY else kind_of(scene.board[place])


def kind_speech(scene: BoardScene, kind: Kind) -> Phrase:
    """Spoken list of the squares of all pieces of a kind, by side."""
    places = [
        text.SIDE_AT.filled(
            side=scene.side_names[side], squares=join_phrases([SQUARE_PHRASES[square] for square in found])
        )
        for side in SIDES
        if (found := [square for square in SQUARES if scene.board[square] == piece_of(side, kind)])
    ]
    return text.KIND_AT.filled(piece=PIECES[kind], places=join_phrases(places) if places else text.NO_SUCH)


def file_speech(scene: BoardScene, file: int) -> Phrase:
    """Spoken list of the pieces on a file, from the first rank on."""
    pieces = _pieces_by_side(scene, [square for square in SQUARES if file_of(square) == file])
    return text.FILE_AT.filled(file=file, pieces=pieces)


def rank_speech(scene: BoardScene, rank: int) -> Phrase:
    """Spoken list of the pieces on a rank, from the ninth file on."""
    pieces = _pieces_by_side(scene, [square for square in SQUARES if rank_of(square) == rank])
    return text.RANK_AT.filled(rank=Phrase(KANJI_DIGITS[rank], RANK_LETTERS[rank - 1]), pieces=pieces)


def _pieces_by_side(scene: BoardScene, squares: Sequence[Square]) -> Phrase:
    """Spoken list of the pieces on `squares`, by side, in the order of the squares."""
    sides = [
        text.SIDE_BY.filled(side=scene.side_names[side], pieces=_pieces_speech(scene, found))
        for side in SIDES
        if (found := [square for square in squares if scene.board[square] and side_of(scene.board[square]) is side])
    ]
    return join_phrases(sides, ja="。", en="; ") if sides else text.ALL_FREE


def next_of_kind(scene: BoardScene, kind: Kind, place: Place | None) -> Square | None:
    """Next square after `place` with a piece of `kind`, of either side; wraps around the board. None if no other."""
    start = place + 1 if isinstance(place, int) else 0
    around = (*SQUARES[start:], *SQUARES[:start])
    return next((it for it in around if it != place and scene.board[it] and kind_of(scene.board[it]) == kind), None)


def position_lines(scene: BoardScene, step: Phrase) -> Phrase:
    """Whole position as text lines: `step` (the last move), both players, both hands, and nine ranks."""
    lines = [
        step,
        *(plate_speech(scene, side) for side in SIDES),
        *(text.HAND_OF.filled(side=scene.side_names[side], pieces=_pieces_in_hand(scene, side)) for side in SIDES),
        *(rank_speech(scene, rank) for rank in range(1, 10)),
    ]
    return join_phrases(lines, "\n", "\n")


def attackers_speech(scene: BoardScene, position: Position, square: Square) -> Phrase:
    sides = [
        text.SIDE_BY.filled(side=scene.side_names[side], pieces=_pieces_speech(scene, position.attackers(square, side)))
        for side in SIDES
    ]
    return text.ATTACKED_BY.filled(square=SQUARE_PHRASES[square], places=join_phrases(sides))


def _pieces_speech(scene: BoardScene, squares: Iterable[Square]) -> Phrase:
    found = [
        text.PIECE_AT.filled(square=SQUARE_PHRASES[square], piece=PIECES[kind_of(scene.board[square])])
        for square in squares
    ]
    return join_phrases(found) if found else text.NOBODY


def king_speech(scene: BoardScene, side: Side) -> Phrase:
    """Spoken text with the square of a side's king and the pieces around the king."""
    place = next((square for square in SQUARES if scene.board[square] == piece_of(side, KING)), None)
    if place is None:
        return text.NO_KING.filled(side=scene.side_names[side])
    around = [
        cell_name(scene, square)
        for square in SQUARES
        if square != place
        and abs(square // 9 - place // 9) <= 1
        and abs(square % 9 - place % 9) <= 1
        and scene.board[square] != EMPTY
    ]
    return text.KING_AT.filled(
        side=scene.side_names[side],
        square=SQUARE_PHRASES[place],
        around=join_phrases(around, ja="、", en="; ") if around else text.ALL_EMPTY,
    )


def targets_speech(scene: BoardScene, position: Position, place: Place) -> Phrase:
    """Spoken list of the squares to which the piece at `place` can move, if it belongs to the side to move."""
    cell = cell_name(scene, place)
    moves: Sequence[Move] = ()
    if isinstance(place, InHand) and place.side is position.turn and scene.hands[place.side][place.kind]:
        moves = tuple(position.drop_moves(place.kind))
    elif not isinstance(place, InHand | InBox) and scene.board[place] != EMPTY:
        moves = tuple(position.moves_from(place)) if side_of(scene.board[place]) is position.turn else ()
    squares = sorted({move.to for move in moves})
    if not squares:
        return text.NO_TARGETS.filled(cell=cell)
    return text.TARGETS_OF.filled(cell=cell, squares=join_phrases([SQUARE_PHRASES[square] for square in squares]))


def join_phrases(phrases: Sequence[Phrase], ja: str = "、", en: str = ", ") -> Phrase:
    return Phrase(ja.join(phrase.ja for phrase in phrases), en.join(phrase.en for phrase in phrases))


def _join_sentences(phrases: Iterable[Phrase]) -> Phrase:
    return join_phrases(tuple(phrases), "。", ". ")


def _join_square_letters(words: str) -> str:
    """Replace squares spelt for voices ("7 f") by their written form (7f)."""
    return _SQUARE.sub(r"\1\2", words)
