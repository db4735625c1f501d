"""The strip below the board during a game on a server: the state of the game and its actions."""

from collections.abc import Callable
from functools import partial

from app.desktop.desk.desk import Desk
from app.desktop.desk.foot_rank import MAKES_WAY
from app.desktop.desk.messages import MessageKind
from app.desktop.desk.offer_strip import Offer, OfferStrip
from app.desktop.online.online_game_controller import OnlineGameController
from app.desktop.playing.playing import playing
from app.record.endings import Result
from app.record.endings import result_of_end as outcome_of
from app.text import board as board_text
from app.text import online_window as text
from app.text import playing as playing_text
from app.text.phrase import Phrase
from app.workspace.live_engines import MARKS
from app.workspace.prerequisites import Prerequisite


class OnlineStrip(OfferStrip):
    def __init__(self, desk: Desk, window: Callable[[], object]) -> None:
        super().__init__(desk, "online", MessageKind.SERVER_GAME)
        self.table: OnlineGameController | None = None
        self._window = window
        self._is_resigning = False

    def show_table(self, table: OnlineGameController | None) -> None:
        self.table, self._is_resigning = table, False
        self.tell()

    def ask_to_resign(self) -> None:
        """Ask before every resignation, since a server takes none back."""
        if self.table is not None and not self.table.is_over:
            self._is_resigning = True
            self.tell()

    def tell(self) -> None:
        table = self.table
        self.setProperty(MAKES_WAY, table is not None and table.is_over and playing(self._desk).shows_card)
        if table is None:
            self.clear()
        elif self._is_resigning and not table.is_over:
            yes = Offer("yes", playing_text.YES_RESIGN, partial(self._answer, resigns=True))
            no = Offer("no", playing_text.KEEP_PLAYING, partial(self._answer, resigns=False))
            self.ask(table.opened, text.RESIGN_ON_SERVER, yes, no)
        else:
            self.offer(table.opened, self._said(table), self._offered(table), self._stand(table))

    def _answer(self, *, resigns: bool) -> None:
        self._is_resigning = False
        if resigns and self.table is not None:
            self.table.resign()
        self.tell()

    def _said(self, table: OnlineGameController) -> Phrase:
        if table.ended is not None:
            return result_words(table)
        if table.is_away:
            return playing_text.WENT_ON.filled(ply=table.latest_node.ply)
        if table.has_resigned:
            return text.RESIGNATION_SENT
        if table.sent is not None:
            return text.NOT_CONFIRMED
        if table.is_persons_turn:
            return playing_text.YOUR_TURN
        return playing_text.ENGINE_TO_MOVE.filled(name=table.name(table.side_to_move))

    def _stand(self, table: OnlineGameController) -> Phrase | None:
        cursor, move = table.opened.cursor, table.opened.last_move_name()
        if table.is_over or table.is_away or cursor.node.move is None:
            return None
        return board_text.UNTO.filled(ply=cursor.node.ply, move=move)

    def _offered(self, table: OnlineGameController) -> list[Offer]:
        window = Offer("window", text.SHOW_WINDOW, self._window)
        if table.is_over:
            do = self._desk.shell.action_registry.trigger
            if playing(self._desk).shows_card:
                return [window]
            return [
                Offer("study", playing_text.STUDY, lambda: do("study.toggle")),
                Offer("analyse", playing_text.ANALYSE, lambda: do("analysis.sweep")),
                window,
                Offer("close", playing_text.CLOSE, lambda: self.show_table(None)),
            ]
        offers = [Offer("back", playing_text.BACK_TO_GAME, table.come_back)] if table.is_away else []
        if table.can_declare:
            offers.append(Offer("declare", playing_text.DECLARE, table.declare))
        if table.persons:
            offers.append(Offer("take_back", playing_text.TAKE_BACK, lambda: None, table.unmet(Prerequisite.GAME_UNDO)))
        return [*offers, window, Offer("resign", playing_text.RESIGN, self.ask_to_resign, icon="resign")]


def result_words(table: OnlineGameController) -> Phrase:
    """Result of the game: winner, number of moves and reason."""
    ended = table.ended
    if ended is None:
        return playing_text.NO_RESULT
    if ended.winner is not None:
        result = playing_text.WON.filled(side=MARKS[ended.winner], name=table.name(ended.winner))
    else:
        is_drawn = outcome_of(ended.end, ended.turn) is Result.DRAWN
        result = playing_text.DRAWN if is_drawn else playing_text.NO_RESULT
    words = playing_text.ENDED.filled(result=result, plies=table.plies, end=ended.end.name_on_screen)
    return words if ended.reason is None else playing_text.ENDED_BECAUSE.filled(ended=words, reason=ended.reason)
