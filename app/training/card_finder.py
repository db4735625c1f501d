"""Finding of cards in a judged game: mistakes of a side, spread over the game, and skipped moves with the reason."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from app.analysis.comment_cache import JudgedNode, RecordPhase, game_phases
from app.analysis.judging import RATE_DECIMALS as DECIMALS
from app.analysis.judging import JudgedLine, Judgement
from app.analysis.move_cases import legal_line, make_move_case
from app.analysis.winning import mating_side, side_rate
from app.base.database import can_store_text
from app.book.entry import BookEntry
from app.library.opening_names import classify_game
from app.library.pattern import row_of_position
from app.record import headers as names
from app.record.tree import Record
from app.shogi.declarations import JishogiRule, Worth, judge_declaration
from app.shogi.moves import Move
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position
from app.text import training as text
from app.text.phrase import PhraseEnum
from app.thoughts.score import cp_score
from app.training.card import DECLARATION_WORD, CardKind, CardMove, CardPrevious, CardSource, ProblemCard, with_accepted
from app.training.themes import move_themes

MIN_ONLY_MOVE_LEAD: Final = 20.0
"""Lead of the best move over the second, in percentage points of win rate, from which it is the only move."""
_MIN_HOLDING_WIN_RATE: Final = 45.0
"""Win rate in percent below which the second move does not hold the position."""
_MAX_DEFENCE_WIN_RATE: Final = 65.0
"""Win rate in percent up to which the only move counts as a defence."""
_LOST_WIN_RATE, _WON_WIN_RATE, _STILL_WON_WIN_RATE = 10.0, 90.0, 65.0
MAX_MATE_PLIES: Final = 25
_OPENING_PLIES: Final = 60
"""Ply up to which moves are compared with the book."""
_MATE_LOSS: Final = 45.0
"""Loss in percentage points that a missed mate counts as when the most instructive cards are chosen."""


class SkipReason(PhraseEnum):
    """Reason why a move of a game does not become a card."""

    NOT_JUDGED = text.SKIP_NOT_JUDGED
    IN_BOOK = text.SKIP_IN_BOOK
    DECIDED = text.SKIP_DECIDED
    TOO_MANY = text.SKIP_TOO_MANY
    NOT_CONFIRMED = text.SKIP_NOT_CONFIRMED
    ANY_MOVE = text.SKIP_ANY_MOVE
    NO_MATE = text.SKIP_NO_MATE


class SkippedMove(NamedTuple):
    source: CardSource
    reason: SkipReason
    loss: float = 0.0
    found_loss: float | None = None
    """Loss by the second search, which did not confirm the card; None without such a search."""


class FoundCard(NamedTuple):
    card: ProblemCard
    card_source: CardSource


class FoundCards(NamedTuple):
    cards: tuple[FoundCard, ...]
    skipped: tuple[SkippedMove, ...]


class EntryBook(Protocol):
    """Interface of an opening book that returns the entry for a position."""

    def entry(self, position: Position) -> BookEntry | None: ...


class CardChoice(NamedTuple):
    """Settings for finding cards in a game: whose mistakes, how large and how many."""

    sides: frozenset[Side] = frozenset(SIDES)
    least_loss: float = 15.0
    """Smallest loss that counts as a mistake, in percentage points of win rate."""
    max_cards: int = 5
    """Maximum number of cards of one game."""
    includes_decided_games: bool = False
    """True if mistakes also count where the game is already lost or stays won."""


class _CandidateMove(NamedTuple):
    """Move of the game with the position before it."""

    judged_node: JudgedNode
    before: Position
    previous: CardPrevious | None
    phase: RecordPhase
    source: CardSource
    opening: str


def card_source(record: Record, path: str, place: int) -> CardSource:
    """Return players, date, path and place of a record as the source of its cards; no path if it cannot be stored."""
    headers = record.headers
    date = headers.first_nonempty_value(names.STARTED_AT, names.PLAYED_ON)
    return CardSource(path if can_store_text(path) else "", place, 0, *headers.players, date)


def find_cards(
    record: Record, judged: JudgedLine, choice: CardChoice, source: CardSource, book: EntryBook | None = None
) -> FoundCards:
    """Find the cards of one game by the engine scores in its comments."""
    game = _GameCards(judged, choice, source, book)
    game.find_cards(list(_candidate_places(record, judged, source)))
    return FoundCards(tuple(game.cards), tuple(game.skipped))


def card_at_judgement(record: Record, judged: JudgedLine, judgement: Judgement, source: CardSource) -> FoundCard | None:
    """Return the card of one move that the user wants to try again, whatever it lost."""
    for place in _candidate_places(record, judged, source):
        if place.judged_node.node is judgement.node:
            kind = CardKind.MATE if _misses_mate(judgement) else CardKind.MISTAKE
            return FoundCard(_make_card(place, judged, judgement, kind), place.source)
    return None


def _candidate_places(record: Record, judged: JudgedLine, source: CardSource) -> Iterator[_CandidateMove]:
    board = record.start_position()
    phases = game_phases(judged.nodes)
    openings = classify_game(_position_rows(record, judged)).openings
    previous: CardPrevious | None = None
    for passage, phase in zip(judged.nodes[1:], phases[1:], strict=True):
        move = passage.node.move
        if move is None or passage.node.illegality is not None:
            return
        at = source._replace(ply=passage.node.ply)
        yield _CandidateMove(passage, board.copy(), previous, phase, at, openings[passage.mover] or "")
        previous = CardPrevious(move.usi, board.sfen())
        board.apply(move)


def _position_rows(record: Record, judged: JudgedLine) -> Iterator[bytes]:
    board = record.start_position()
    yield row_of_position(board)
    for passage in judged.nodes[1:]:
        if passage.node.move is None or passage.node.illegality is not None:
            return
        board.apply(passage.node.move)
        yield row_of_position(board)


class _GameCards:
    """Search of one game for cards, move by move."""

    def __init__(self, judged: JudgedLine, choice: CardChoice, source: CardSource, book: EntryBook | None) -> None:
        self.cards: list[FoundCard] = []
        self.skipped: list[SkippedMove] = []
        self._judged = judged
        self._choice = choice
        self._source = source
        self._book = book
        self._by_node: Mapping[int, Judgement] = {each.node.number: each for each in judged.judgements}
        self._has_left_book = self._has_declared = False

    def find_cards(self, places: Sequence[_CandidateMove]) -> None:
        if not self._judged.judgements and self._book is None:
            self.skipped.append(SkippedMove(self._source, SkipReason.NOT_JUDGED))
        found: list[FoundCard] = []
        before: Judgement | None = None
        for place in places:
            judgement = self._by_node.get(place.judged_node.node.number)
            if place.judged_node.mover in self._choice.sides:
                found += self._cards_at(place, judgement, before)
            before = judgement
        self._choose_best(found)

    def _cards_at(
        self, place: _CandidateMove, judgement: Judgement | None, before: Judgement | None
    ) -> Iterator[FoundCard]:
        booked = self._find_book_card(place)
        if booked is not None:
            yield from booked
            if not booked and judgement is not None and self._is_mistake(judgement):
                self._skip_move(place, SkipReason.IN_BOOK, judgement.deciding_loss)
            return
        if not self._has_declared and can_declare_win(place.before):
            self._has_declared = True
            yield FoundCard(_declaration_card(place), place.source)
        elif judgement is not None and (kind := self._kind_of_card(place, judgement, before)) is not None:
            yield FoundCard(_make_card(place, self._judged, judgement, kind), place.source)

    def _find_book_card(self, place: _CandidateMove) -> list[FoundCard] | None:
        """Return the card if a move leaves the book, [] for a move in the book, and None outside the book."""
        if self._book is None or self._has_left_book or place.source.ply > _OPENING_PLIES:
            return None
        entry = self._book.entry(place.before)
        known = _known_book_moves(entry, place.before)
        if not known:
            return None
        move = place.judged_node.node.move
        if move is None or any(each.usi == move.usi for each in known):
            return []
        self._has_left_book = True
        return [FoundCard(_opening_card(place, move, known), place.source)]

    def _is_mistake(self, judgement: Judgement) -> bool:
        return round(judgement.deciding_loss, DECIMALS) >= self._choice.least_loss

    def _kind_of_card(self, place: _CandidateMove, judgement: Judgement, before: Judgement | None) -> CardKind | None:
        """Return the kind of card for a move, or None if the move is not to be asked."""
        if _misses_mate(judgement):
            return CardKind.MATE
        if not self._is_mistake(judgement):
            return None
        if not self._choice.includes_decided_games and _is_decided(judgement):
            self._skip_move(place, SkipReason.DECIDED, judgement.deciding_loss)
            return None
        if mating_side(judgement.decision.after) is judgement.mover.other:
            return CardKind.ESCAPE
        if before is not None and self._is_mistake(before):
            return CardKind.PUNISHMENT
        return CardKind.MISTAKE

    def _skip_move(self, place: _CandidateMove, reason: SkipReason, loss: float) -> None:
        self.skipped.append(SkippedMove(place.source, reason, loss))

    def _choose_best(self, found: Sequence[FoundCard]) -> None:
        """Choose the most instructive cards up to the maximum, one of each phase before a second of any."""
        ranked = sorted(found, key=lambda each: -_learning_value(each.card))
        firsts = {each.card.phase: each for each in reversed(ranked)}
        ordered = [each for each in ranked if firsts[each.card.phase] is each]
        ordered += [each for each in ranked if firsts[each.card.phase] is not each]
        chosen = ordered[: self._choice.max_cards]
        for each in found:
            if each in chosen:
                self.cards.append(each)
            else:
                self.skipped.append(SkippedMove(each.card_source, SkipReason.TOO_MANY, each.card.loss))


def _learning_value(card: ProblemCard) -> float:
    """Return how much there is to learn: large losses in even positions first."""
    if card.kind in {CardKind.MATE, CardKind.DECLARATION}:
        return _MATE_LOSS
    rate = None if card.best_move is None else card.best_move.win_rate(card.turn, card.scale)
    evenness = 1.0 if rate is None else 1.0 - abs(rate - 50.0) / 100.0
    return (card.loss or _MATE_LOSS / 2) * evenness


def _misses_mate(judgement: Judgement) -> bool:
    """Return True if the mover had a mate, short enough to be asked, and lost it with this move."""
    was, is_now = mating_side(judgement.decision.before), mating_side(judgement.decision.after)
    plies = judgement.decision.before.plies
    return (
        was is judgement.mover
        and is_now is not judgement.mover
        and judgement.decision.before.winner is not None
        and (plies is None or plies <= MAX_MATE_PLIES)
    )


def _is_decided(judgement: Judgement) -> bool:
    """Return True if the game was already lost or stays won."""
    before, after = (
        side_rate(rate, judgement.mover) for rate in (judgement.decision.rate_before, judgement.decision.rate_after)
    )
    return before < _LOST_WIN_RATE or (before > _WON_WIN_RATE and after > _STILL_WON_WIN_RATE)


def is_only_move(card: ProblemCard) -> bool:
    """Return True if the best move holds the position and the second does not."""
    if len(card.moves) < 2:
        return False
    best, second = (move.win_rate(card.turn, card.scale) for move in card.moves[:2])
    return (
        best is not None
        and second is not None
        and best - second >= MIN_ONLY_MOVE_LEAD
        and second < _MIN_HOLDING_WIN_RATE
        and best <= _MAX_DEFENCE_WIN_RATE
    )


def can_declare_win(position: Position) -> bool:
    """Return True if the side to move would win by declaration (27-point rule)."""
    return judge_declaration(position, position.turn, JishogiRule.POINTS_27).result is Worth.WIN


# Cards


def _make_card(place: _CandidateMove, judged: JudgedLine, judgement: Judgement, kind: CardKind) -> ProblemCard:
    before, after = place.before, place.before.copy()
    played = place.judged_node.node.move
    if played is None:
        raise ValueError("there is no move to ask for")
    after.apply(played)
    refutation = make_move_case(judged, judgement, after).refutation
    own = CardMove.with_score(
        played.usi, judgement.decision.after, 0.0, (played.usi, *(move.usi for move in refutation))
    )
    card = _new_card(place, kind)._replace(
        moves=tuple(_candidate_moves(place, judged, judgement)),
        played=own,
        loss=judgement.decision.loss,
        scale=judgement.scale,
        engine=judgement.judge.speaker.engine or "",
        is_confirmed=judgement.verification is not None and kind is not CardKind.MATE,
    )
    best = None if card.best_move is None else card.best_move.move
    if kind is CardKind.MISTAKE and is_only_move(card):
        card = card._replace(kind=CardKind.ONLY_MOVE)
    return with_accepted(card._replace(themes=move_themes(before, best)))


def _candidate_moves(place: _CandidateMove, judged: JudgedLine, judgement: Judgement) -> list[CardMove]:
    """Return the judging engine's candidates, the best first; a longer second search takes precedence."""
    opinion = judged.opinions[place.source.ply - 1].get(judgement.judge)
    choices = [] if opinion is None else list(opinion.candidates)
    if judgement.verification is not None:
        choices.insert(0, judgement.verification.best_move)
    parent = place.judged_node.node.parent
    depth = 0.0 if opinion is None else opinion.depth
    found: dict[str, CardMove] = {}
    for choice in choices:
        usi = choice.move.usi
        if parent is None or usi in found or choice.move is place.judged_node.node.move:
            continue
        line = max((legal_line(each, place.before, parent) for each in choices if each.move is choice.move), key=len)
        found[usi] = CardMove.with_score(usi, choice.score, depth, tuple(move.usi for move in line))
    turn = Side(place.before.turn)
    best, others = list(found.values())[:1], list(found.values())[1:]
    return best + sorted(others, key=lambda each: -(each.win_rate(turn, judgement.scale) or 0.0))


def _new_card(place: _CandidateMove, kind: CardKind) -> ProblemCard:
    sfen = place.before.sfen_without_ply()
    return ProblemCard(sfen, kind, previous=place.previous, phase=place.phase.name.lower(), opening=place.opening)


def _declaration_card(place: _CandidateMove) -> ProblemCard:
    played = place.judged_node.node.move
    own = None if played is None else CardMove(played.usi, line=(played.usi,))
    best = CardMove(DECLARATION_WORD, line=(DECLARATION_WORD,), is_accepted=True)
    return _new_card(place, CardKind.DECLARATION)._replace(moves=(best,), played=own, is_confirmed=True)


def _known_book_moves(entry: BookEntry | None, position: Position) -> tuple[CardMove, ...]:
    if entry is None:
        return ()
    legal = {move.usi for move in position.legal_moves()}
    turn = Side(position.turn)
    found = []
    for said in entry.moves:
        if said.usi in legal:
            score = None if said.score is None else cp_score(said.score, turn)
            reply = (said.reply,) if said.reply else ()
            found.append(CardMove.with_score(said.usi, score, float(said.depth or 0), (said.usi, *reply)))
    return tuple(found)


def _opening_card(place: _CandidateMove, played: Move, known: tuple[CardMove, ...]) -> ProblemCard:
    own = CardMove(played.usi, line=(played.usi,))
    card = _new_card(place, CardKind.OPENING)._replace(moves=known, played=own, is_confirmed=True)
    return with_accepted(card._replace(themes=move_themes(place.before, known[0].move)))
