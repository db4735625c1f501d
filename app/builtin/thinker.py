"""The thread that thinks: it alone touches the library's boards, which belong to the thread that made them."""

import os
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, NamedTuple

from app.builtin.options import Order, Settings
from app.usi.answers import Answer

_CRASHED: Final = 70


class _Preparation(NamedTuple):
    settings: Settings
    is_done: threading.Event


class Thinker:
    """Takes orders one after the other; `say` and `answer` are called from its thread."""

    def __init__(
        self, say: Callable[[Order, str], None], answer: Callable[[Order, Answer], None], seed: int | None
    ) -> None:
        self._say = say
        self._answer = answer
        self._seed = seed
        self._orders: SimpleQueue[Order | _Preparation | None] = SimpleQueue()

    def give(self, order: Order) -> None:
        self._orders.put(order)

    def prepare(self, settings: Settings) -> None:
        """Have all loaded and cleared that a game needs, so that no clock pays for it; returns when that is done."""
        preparation = _Preparation(settings, threading.Event())
        self._orders.put(preparation)
        preparation.is_done.wait()

    def end(self) -> None:
        """No more orders come."""
        self._orders.put(None)

    def run(self) -> None:
        """The thread's whole life. If it fails, so does the process: an engine that never answers is worse."""
        is_well = False
        try:
            self._work()
            is_well = True
        finally:
            if not is_well:
                sys.excepthook(*sys.exc_info())
                os._exit(_CRASHED)

    def _work(self) -> None:
        # The library takes longer to load than all else. Here nobody waits for it: `usi` has been answered long before.
        from app.builtin.player import Player  # noqa: PLC0415

        player = Player(self._say, self._seed)
        while (order := self._orders.get()) is not None:
            if isinstance(order, Order):
                self._answer(order, player.answer(order))
            else:
                player.prepare(order.settings)
                order.is_done.set()
