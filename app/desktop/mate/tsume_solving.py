"""Tsume solving (詰将棋): the user plays the attacker, an engine judges each move, and the defence resists longest.

Only correct moves enter the record. A wrong one is reported with its refutation, and the board stays as it was."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.analysis.mate import MateOutcome, MateResult
from app.analysis.query import Query, query_at_node, unsearchable_reason
from app.analysis.solving import MateSolving, SolvingGrade, SolvingResponse
from app.desktop.desk.desk import Desk
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import MessageKind
from app.desktop.desk.offer_strip import Offer, OfferStrip
from app.desktop.mate.mate_search_host import MateTask
from app.record.tree import Node
from app.shogi.moves import Move
from app.shogi.written_moves import PlacedMove
from app.text import mates as mates_text
from app.text.phrase import Phrase
from app.workspace.cells import SIDE_NAMES
from app.workspace.document_change import DocumentChange
from app.workspace.scene import Arrow, BoardMessage, DrawingInk, Ring, move_origin

SOLUTION_MS: Final = 60_000
"""Time limit in ms of the search for a solution."""
JUDGING_MS: Final = 20_000
"""Time limit in ms for judging one move, over all defences."""
LOOK_MS: Final = 250


def mating_by_hand(desk: Desk) -> "TsumeSolving":
    """The window's single TsumeSolving."""
    return desk.shell.only(TsumeSolving, lambda window: TsumeSolving(desk, window))


class TsumeSolving(QObject):
    """Tsume problem that the user solves on the board, move by move, while an engine judges."""

    hides_thoughts = True

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._start: Node | None = None
        self._solving: MateSolving | None = None
        self._plies = 0
        """Length of the shortest known mate, in plies."""
        self._nodes: list[Node] = []
        """Nodes with the attacker to move: the start, and those after each move of the defender."""
        self._task: MateTask | None = None
        self._left = 0.0
        """Seconds left for further searches."""
        self._sentence: Phrase | None = None
        self._answer: tuple[SolvingResponse, int] | None = None
        """Response to the last move and the number of the next move; it is shown instead of the sentence."""
        self._judged: PlacedMove | None = None
        """Move that an engine judges, or that waits for the solution."""
        self._is_over = self._is_playing = self._was_shown_move = False
        self._opened = desk.document.shown
        """Record with the problem."""
        self._let_escape_go: Callable[[], None] = lambda: None
        self.strip = OfferStrip(desk, "tsume", MessageKind.TSUME)
        desk.shell.lay_in_foot(self.strip, FootRank.GAME)
        self._looking = QTimer(self, interval=LOOK_MS)
        self._looking.timeout.connect(self._tell)
        self._unhear: Callable[[], None] = lambda: None
        desk.files.closed.connect(lambda closed: self.leave() if closed is self._opened else None)
        desk.speech.changed.connect(lambda _: self._tell())
        desk.shell.closed.connect(lambda _: self.leave())
        desk.running.quit_begun.connect(lambda _: self.leave())

    @property
    def is_on(self) -> bool:
        return self._start is not None

    @property
    def is_waiting(self) -> bool:
        """True while an engine searches for the solution or judges a move."""
        return self._task is not None

    # Actions of the user

    def toggle(self) -> None:
        if self.is_on and not self._is_over:
            self.leave()
        else:
            self.begin()

    def begin(self) -> None:
        """Search for the solution of the displayed position, and let the user solve it."""
        self.leave()
        opened = self._desk.document.shown
        node = opened.cursor.node
        start = node if node.end is None else node.parent or node
        query = query_at_node(opened.record, start)
        fault = unsearchable_reason(query.board, for_mate=True)
        if fault is not None:
            words = mates_text.NO_SOLUTION.filled(sentence=fault)
            self._desk.shell.warn(MessageKind.MATE, opened, words, at=start)
            return
        self._start, self._nodes, self._is_over, self._sentence, self._answer = start, [start], False, None, None
        self._judged = None
        self._let_escape_go = self._desk.shell.end_by_escape(opened, self.leave)
        self._opened = opened
        self._unhear()
        self._unhear = opened.changed.connect(self._follow)
        opened.puzzle = self
        opened.cursor.go_to_node(start)
        self._left = SOLUTION_MS / 1000
        self._search(query, partial(self._on_solution, query))

    def play_move(self, move: Move) -> bool:
        """Judge a move of the attacker; it replaces a move that is still being judged."""
        at = self._here()
        if self._start is None or at is None:
            return False
        if self._solving is None:
            return self._play_early(move)
        solving = self._solving
        self._drop_task()
        self._go_back_to(at)
        solving.take_back_to(len(solving.played))
        return self._judge(solving, move)

    def _play_early(self, move: Move) -> bool:
        """Judge a move by the rules of shogi before the solution is known; an unclear one waits for it."""
        query = query_at_node(self._opened.record, self._nodes[0])
        solving = MateSolving(query)
        response = solving.play_attack(move)
        self._judged = PlacedMove(query.board.copy(), move, query.previous_to)
        if response.grade is SolvingGrade.PENDING:
            self._opened.show_hint((), (Arrow(move_origin(move, query.turn), move.to, DrawingInk.BLUE),))
            self._tell()
            return False
        if response.grade is SolvingGrade.SOLVED:
            self._drop_task()
            self._solving, self._plies = solving, len(solving.played)
            self._take(response, 0)
            return True
        self._judged = None
        self._opened.show_hint(())
        self._opened.emit_refusal(response.sentence, BoardMessage(move.to, response.sentence))
        self._tell()
        return False

    def _judge(self, solving: MateSolving, move: Move) -> bool:
        previous_to = solving.played[-1].to if solving.played else solving.start.previous_to
        self._judged = PlacedMove(solving.board.copy(), move, previous_to)
        before = len(solving.played)
        response = solving.play_attack(move)
        self._left = JUDGING_MS / 1000
        self._take(response, before)
        return len(solving.played) > before

    def pick_up_refusal(self) -> Phrase | None:
        return mates_text.AWAY if self._here() is None else None

    def hint(self) -> None:
        """Show which piece moves; on the second call also its destination."""
        solving, at = self._solving, self._here()
        if solving is None or at is None or self.is_waiting:
            return
        self._go_back_to(at)
        move = solving.hint_move
        if move is None:
            return
        place = move_origin(move, solving.board.turn)
        if isinstance(place, int) and not self._was_shown_move:
            self._opened.show_hint((Ring(place, DrawingInk.BLUE),))
        else:
            self._opened.show_hint((), (Arrow(place, move.to, DrawingInk.BLUE),))
        self._was_shown_move = True

    def show_solution(self) -> None:
        """Give up: add the mating line from here as a branch."""
        solving = self._solving
        if solving is None or self.is_waiting:
            return
        self._go_back_to(self._here() or 0)
        node = self._nodes[-1]
        self._end_with(mates_text.SHOWN)
        if self._opened.insert_line(node, solving.mating_line) is not None:
            self._opened.cursor.go_to_node(node)

    def stop(self) -> None:
        """Stop waiting for the engine."""
        if self._solving is None:
            self.leave()
            return
        self._drop_task()
        self._solving.take_back_to(len(self._solving.played))
        self._sentence, self._answer = mates_text.STOPPED, None
        self._tell()

    def leave(self) -> None:
        """End the problem; the moves played so far stay in the record."""
        self._drop_task()
        if self._start is not None:
            self._let_go()
            self._start = self._solving = None
            self._nodes = []
            self._tell()

    def come_back(self) -> None:
        node = next((node for node in reversed(self._nodes) if node in self._opened.record), None)
        if node is None:
            self.leave()
        else:
            self._opened.cursor.go_to_node(node)

    def again(self) -> None:
        start = self._start
        if start is not None and start in self._opened.record:
            self._opened.cursor.go_to_node(start)
        self.begin()

    # Searching

    def _search(self, query: Query, then: Callable[[MateResult], None]) -> None:
        def ended(found: MateResult) -> None:
            self._left -= found.seconds or 0.0
            self._task = None
            self._looking.stop()
            then(found)

        task = self._task = MateTask(self._desk, self._opened, query, max(1, round(self._left * 1000)), ended)
        self._looking.start()
        task.begin()
        self._tell()

    def _drop_task(self) -> None:
        task, self._task = self._task, None
        self._looking.stop()
        if task is not None:
            task.drop()
        if self._solving is None and self._judged is not None:
            self._judged = None
            self._opened.show_hint(())

    def _on_solution(self, query: Query, found: MateResult) -> None:
        start = self._start
        if found.conclusion is not MateOutcome.MATE or start is None or start not in self._opened.record:
            self.leave()
            words = mates_text.NO_SOLUTION.filled(sentence=found.sentence)
            self._desk.shell.warn(MessageKind.MATE, self._opened, words, at=start)
            return
        self._solving, self._plies = MateSolving(query, found.moves), len(found.moves)
        self._sentence = mates_text.SOLVE_BEGIN.filled(plies=self._plies, side=SIDE_NAMES[query.turn])
        if self._judged is not None:
            self._opened.show_hint(())
            self._judge(self._solving, self._judged.move)
        self._tell()

    def _on_judgement(self, found: MateResult) -> None:
        solving = self._solving
        if solving is not None:
            before = len(solving.played)
            solving.add_mate_result(found)
            self._take(solving.respond_to_pending_move(), before)

    # Results of moves

    def _take(self, response: SolvingResponse, before: int) -> None:
        solving = self._solving
        if solving is None:
            return
        if response.grade is SolvingGrade.PENDING and solving.open_queries and self._left > 0:
            self._search(solving.open_queries[0], self._on_judgement)
            return
        if response.grade is SolvingGrade.PENDING:
            solving.take_back_to(before)
            response = SolvingResponse(SolvingGrade.UNDECIDED, mates_text.UNDECIDED)
        moves = tuple(solving.played[before:])
        if moves:
            self._enter(moves)
        count = len(solving.played)
        if response.grade is SolvingGrade.SOLVED:
            longer = mates_text.SOLVED_LONGER.filled(count=count, plies=self._plies)
            self._end_with(mates_text.SOLVE_SOLVED.filled(count=count) if count <= self._plies else longer)
            return
        self._answer = response, count + 1
        if not moves and self._judged is not None:
            words = response.to_phrase(self._desk.document.shown.notation)
            self._opened.emit_refusal(words, BoardMessage(self._judged.move.to, words))
        self._tell()

    def _enter(self, moves: tuple[Move, ...]) -> None:
        opened, node = self._opened, self._nodes[-1]
        self._was_shown_move = False
        self._is_playing = True
        opened.show_hint(())
        with opened.group_changes():
            opened.play_line(node, moves)
        self._is_playing = False
        self._nodes.append(opened.cursor.node)

    def _end_with(self, sentence: Phrase) -> None:
        self._let_go()
        self._is_over, self._sentence, self._answer = True, sentence, None
        self._tell()

    def _let_go(self) -> None:
        """Return control of the board to the record."""
        self._opened.show_hint(())
        self._let_escape_go()
        if self._opened.puzzle is self:
            self._opened.puzzle = None

    # Position on the board

    def _here(self) -> int | None:
        node = self._opened.cursor.node
        return self._nodes.index(node) if node in self._nodes else None

    def _go_back_to(self, at: int) -> None:
        """Take back all moves after the node with that index."""
        if self._solving is not None and at < len(self._nodes) - 1:
            self._nodes = self._nodes[: at + 1]
            self._solving.take_back_to(2 * at)

    def _follow(self, change: DocumentChange) -> None:
        if self._start is None or self._is_playing or not change.alters_board:
            return
        opened = self._opened
        is_busy = opened.editor is not None or opened.game is not None
        if change.replaced or is_busy or self._start not in opened.record:
            self.leave()
            return
        self._was_shown_move = False
        if self._task is not None and self._here() is None:
            self._judged = None
            if self._solving is not None:
                self.stop()
        self._tell()

    # Display

    def _tell(self) -> None:
        words = self._words()
        if words is None:
            self.strip.clear()
        else:
            self.strip.offer(self._opened, words, self._deeds())

    def _words(self) -> Phrase | None:
        if self._start is None:
            return None
        task = self._task
        if task is None:
            return mates_text.AWAY if self._here() is None and not self._is_over else self._stands()
        judged = "" if self._judged is None else self._judged.write_move(self._opened.notation)
        if self._solving is None:
            looking = mates_text.LOOKING.filled(seconds=int(task.seconds or 0), most=SOLUTION_MS // 1000)
            sentence = mates_text.SOLVE_PREPARING if task.seconds is None else looking
            return mates_text.WAITING_MOVE.filled(sentence=sentence, move=judged) if judged else sentence
        if task.seconds is None:
            return mates_text.SOLVE_PREPARING
        seconds = max(0, int(JUDGING_MS / 1000 - self._left + task.seconds))
        return mates_text.JUDGING.filled(move=judged, seconds=seconds, most=JUDGING_MS // 1000)

    def _stands(self) -> Phrase | None:
        if self._answer is None:
            return self._sentence
        response, number = self._answer
        told = response.to_phrase(self._opened.notation)
        return mates_text.STANDS.filled(plies=self._plies, number=number, sentence=told)

    def _deeds(self) -> tuple[Offer, ...]:
        if self._task is not None:
            return (Offer("stop", mates_text.STOP, self.stop),)
        if self._is_over:
            return (Offer("again", mates_text.AGAIN, self.again), Offer("close", mates_text.CLOSE, self.leave))
        if self._here() is None:
            return (Offer("back", mates_text.SOLVE_BACK, self.come_back), Offer("leave", mates_text.LEAVE, self.leave))
        return (
            Offer("hint", mates_text.HINT, self.hint),
            Offer("show", mates_text.SOLVE_SHOW, self.show_solution),
            Offer("leave", mates_text.LEAVE, self.leave),
        )
