"""The rules of a USI session, and the transition table of its state machine.

Most rules come from engines that hang or crash otherwise:

- `usi` is sent once. What the engine sends before `usiok` is its options, its names, or ignored.
- A user who only wants to see the options should not wait: `setoption` and `isready` wait until a game, a search or
  `send_isready` is requested. Changed options are sent before the first `isready`, since engines allocate memory there;
  options at their defaults are not sent.
- No search before the first `readyok`.
- During a search the engine gets `stop`, `ponderhit` and nothing else. Options, `usinewgame` and `gameover` wait.
- `position` is sent right before its `go`.
- A new search request replaces the old one: the engine gets `stop`, and the answer to the old search is dropped.
- An answer belongs to the one running search. An answer before its `go` was sent by `take_outgoing` cannot be meant for it:
  it is a fault, like a second answer and one without a search. An answer to `go infinite`, or while pondering,
  may come early; it ends the search like any other.
- A missing answer is waited for: if it came after all, it would be taken for the answer to the next search.
- `quit` follows the answer to a `stop`, since searching engines may not read it; but the wait is short.

A step outside the table is either our misuse, and raises, or the engine's, and becomes an `EngineFault`.
"""

from enum import Enum, auto

from app.usi.events import OwedReply


class Stage(Enum):
    """State of a USI session."""

    __hash__ = object.__hash__  # every step looks in the table, and hashing a name takes ten times as long

    NEW = auto()
    GREETING = auto()
    INTRODUCED = auto()
    LOADING = auto()
    READY = auto()
    SEARCHING = auto()
    STOPPING = auto()
    QUITTING = auto()
    ENDED = auto()


class StageStep(Enum):
    """Cause of a transition between stages: a command of this program or a reply of the engine."""

    __hash__ = object.__hash__

    USI = auto()
    USIOK = auto()
    ISREADY = auto()
    READYOK = auto()
    GO = auto()
    STOP = auto()
    ANSWER = auto()
    QUIT = auto()


TRANSITIONS: dict[Stage, dict[StageStep, Stage]] = {
    Stage.NEW: {StageStep.USI: Stage.GREETING, StageStep.QUIT: Stage.QUITTING},
    Stage.GREETING: {StageStep.USIOK: Stage.INTRODUCED, StageStep.QUIT: Stage.QUITTING},
    Stage.INTRODUCED: {StageStep.ISREADY: Stage.LOADING, StageStep.QUIT: Stage.QUITTING},
    Stage.LOADING: {StageStep.READYOK: Stage.READY, StageStep.QUIT: Stage.QUITTING},
    Stage.READY: {StageStep.ISREADY: Stage.LOADING, StageStep.GO: Stage.SEARCHING, StageStep.QUIT: Stage.QUITTING},
    Stage.SEARCHING: {StageStep.STOP: Stage.STOPPING, StageStep.ANSWER: Stage.READY},
    Stage.STOPPING: {StageStep.ANSWER: Stage.READY, StageStep.QUIT: Stage.QUITTING},
    Stage.QUITTING: {},
    Stage.ENDED: {},
}

# The reply that the engine owes in a stage; in the others it owes none.
OWED_REPLIES = {
    Stage.GREETING: OwedReply.USIOK,
    Stage.LOADING: OwedReply.READYOK,
    Stage.STOPPING: OwedReply.ANSWER,
    Stage.QUITTING: OwedReply.EXIT,
}
