"""The rules of a conversation with an engine, and the table of its stages.

Most rules are learnt from engines that hang or die otherwise:

- `usi` is said once. What the engine says before `usiok` is its options, its names, or nothing that matters.
- Nothing that takes time is done for somebody who only wants to see the options: options and `isready` wait until a
  game or a search is asked for, or `prepare`. What the person changed is set before the first `isready`, since engines
  get their memory there; what is at its default is not set.
- No search before the first `readyok`.
- While an engine searches it hears `stop`, `ponderhit` and nothing else. Options, games and their ends wait for its answer.
- `position` is said right before its `go`.
- The newest question counts. It has the engine stop what it does, and waits for that answer, which is not told.
- An answer belongs to the one search that runs. One that comes before its `go` has been fetched for writing cannot be
  meant for it; it is a fault, as are a second one and one in no search. An answer to `go infinite`, or while
  pondering, may come early; it ends the search like any other.
- A missing answer is waited for. Guessing that it will not come would give it to the next question when it does.
- `quit` follows the answer to a `stop`, since engines that search may not listen; but only for a moment.

A step that the table does not hold is either our mistake, and raises, or the engine's, and is told as a fault.
"""

from enum import Enum, auto

from app.usi.events import Awaited


class Stage(Enum):
    __hash__ = object.__hash__  # every turn asks the table, and a name's hash costs ten times as much

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
    """What leads from stage to stage: what we say, and what the engine says."""

    __hash__ = object.__hash__

    USI = auto()
    USIOK = auto()
    ISREADY = auto()
    READYOK = auto()
    GO = auto()
    STOP = auto()
    ANSWER = auto()
    QUIT = auto()


TABLE: dict[Stage, dict[StageStep, Stage]] = {
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

# What the engine owes in a stage; in the others it owes nothing.
OWED = {
    Stage.GREETING: Awaited.USIOK,
    Stage.LOADING: Awaited.READYOK,
    Stage.STOPPING: Awaited.ANSWER,
    Stage.QUITTING: Awaited.END,
}
