"""The policy and value network: its file, and its answers to input planes."""

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from app.builtin.move_labels import move_label
from app.builtin.network_input import PLANE_COUNT, InputPlanes
from app.builtin.position import DROP_FLAG, FROM_SHIFT, INDEX, PROMOTION_FLAG, TO

_MIN_PRIOR: Final = 1e-6
"""Prior probability of a move that did not occur in the network's training."""


class PolicyValue(NamedTuple):
    """The policy and the value that the network gives for a position."""

    moves: list[int]
    """All legal moves of the position, the most probable first, as numbers of rsshogi."""
    priors: list[float]
    """Probability that the network gives each of `moves`."""
    value: float
    """Value of the position for the side to move, from -1 (lost) to 1 (won)."""


class Network:
    """The loaded neural network; to be used by one thread only."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # A thread that spins while it waits takes a processor for nothing.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def evaluate_batch(self, batch: list[InputPlanes]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return for each position the logits of all move labels, and its value for the side to move."""
        planes = np.stack(batch).reshape(-1, PLANE_COUNT, 9, 9)
        logits, values = self._session.run(["move", "value"], {"input": planes})
        return logits, values[:, 0]


def is_untrained_move(move: int, piece: int, side: int) -> bool:
    """Return True if a move declines a promotion that is (almost) always better; such moves did not occur in training."""
    if move & DROP_FLAG or move >= PROMOTION_FLAG:
        return False
    kind = piece % 16
    if kind not in {1, 2, 5, 6}:
        return False
    ranks = [INDEX[square] // 9 for square in (move & TO, move >> FROM_SHIFT & TO)]
    target, source = (8 - rank for rank in ranks) if side else ranks
    return target == 1 if kind == 2 else min(target, source) <= 2


def to_policy_value(
    logits: NDArray[np.float32], value: float, moves: list[int], squares: list[int], side: int
) -> PolicyValue:
    """Convert the `logits` of one position to probabilities of its legal moves (softmax)."""
    labels = [move_label(move, side) for move in moves]
    chosen = logits[labels].astype(np.float64)
    for place, move in enumerate(moves):
        if not move & DROP_FLAG and is_untrained_move(move, squares[INDEX[move >> FROM_SHIFT & TO]], side):
            chosen[place] = -np.inf
    highest = chosen.max(initial=-np.inf)
    weights = np.exp(chosen - highest) if np.isfinite(highest) else np.ones(len(moves))
    priors = np.maximum(weights / weights.sum(), _MIN_PRIOR)
    order = np.argsort(-priors, kind="stable")
    return PolicyValue([moves[place] for place in order], priors[order].tolist(), value)
