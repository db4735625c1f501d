"""Make the sounds of the program: wood on wood, and a few quiet bells.

Usage: make_sounds.py

A sound is a sum of partials, each a sine that dies away at its own speed. Wood adds a breath of noise for the blow itself, and a
second, weaker touch when the piece comes to rest. Everything starts and ends in silence, so that nothing cracks.
"""

import math
import random
import struct
import wave
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

OUT = Path(__file__).parents[2] / "resources" / "sounds"
RATE = 44100
LICENCE = """\
The sounds in this folder are part of Yomisuji, made by packaging/assets/make_sounds.py,
and come under the GNU General Public License, version 3.
"""

Samples = list[float]


@dataclass(frozen=True)
class Partial:
    """A sine that dies away: hertz, strength, and the milliseconds in which it falls to a third."""

    pitch: float
    strength: float
    fall: float


# The piece is small and hard and rings high and short; the board is thick and answers low.
PIECE = (Partial(2350, 0.75, 7), Partial(3420, 0.6, 5), Partial(4890, 0.28, 3.5), Partial(6700, 0.14, 2.2))
BOARD = (
    Partial(212, 0.2, 36),
    Partial(436, 0.28, 24),
    Partial(735, 0.42, 16),
    Partial(1180, 0.7, 11),
    Partial(1610, 0.6, 9),
)


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def ring(partials: tuple[Partial, ...], seconds: float, pitch: float = 1.0) -> Samples:
    """All partials together, each starting at zero."""
    samples = silence(seconds)
    for partial in partials:
        turn = 2 * math.pi * partial.pitch * pitch / RATE
        fade = 1000 / (partial.fall * RATE)
        for index in range(len(samples)):
            samples[index] += partial.strength * math.exp(-fade * index) * math.sin(turn * index)
    return samples


def breath(seconds: float, fall: float, seed: str, low: float, high: float) -> Samples:
    """Noise between two pitches that dies away in some milliseconds."""
    chance = random.Random(seed)
    smooth = 1 - math.exp(-2 * math.pi * high / RATE)
    rough = 1 - math.exp(-2 * math.pi * low / RATE)
    above = below = 0.0
    samples = silence(seconds)
    for index in range(len(samples)):
        above += smooth * (chance.uniform(-1, 1) - above)
        below += rough * (above - below)
        samples[index] = (above - below) * math.exp(-1000 * index / (fall * RATE))
    return samples


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Several sounds at once, each with the second it starts in and its strength."""
    length = max(round(start * RATE) + len(samples) for start, _, samples in parts)
    total = [0.0] * length
    for start, strength, samples in parts:
        first = round(start * RATE)
        for index, value in enumerate(samples, first):
            total[index] += strength * value
    return total


def clack(seed: str, seconds: float, pitch: float = 1.0, rest: float = 0.012) -> Samples:
    """A piece set on the board, and its second touch."""
    return mixed(
        (0, 1.0, ring(BOARD, seconds, pitch)),
        (0, 0.8, ring(PIECE, seconds, pitch)),
        (0, 1.5, breath(seconds, 2.6, seed, 700, 7000)),
        (rest, 0.22, ring(PIECE, seconds - rest, pitch * 1.07)),
        (rest, 0.35, breath(seconds - rest, 1.8, f"{seed} again", 1200, 8000)),
    )


def bell(pitch: float, seconds: float, fall: float) -> Samples:
    """A small metal bowl: a clear tone with a few high ones on its attack."""
    return ring(
        (
            Partial(pitch, 1, fall),
            Partial(pitch * 2.004, 0.28, fall * 0.6),
            Partial(pitch * 2.76, 0.16, fall * 0.35),
            Partial(pitch * 5.4, 0.07, fall * 0.15),
        ),
        seconds,
    )


def finished(samples: Samples, peak: float) -> bytes:
    """Whole numbers of 16 bits: no offset, softened at both ends, and as loud as asked (in decibels below full)."""
    rise, fall = round(0.0008 * RATE), round(0.025 * RATE)
    middle = sum(samples) / len(samples)
    shaped = []
    for index, value in enumerate(samples):
        start = min(1.0, index / rise)
        end = min(1.0, (len(samples) - 1 - index) / fall)
        shaped.append((value - middle) * start * end * end)
    factor = 32767 * 10 ** (peak / 20) / max(abs(value) for value in shaped)
    return struct.pack(f"<{len(shaped)}h", *(round(value * factor) for value in shaped))


# Name, loudest sample in decibels below full, samples.
SOUNDS: dict[str, tuple[float, Callable[[], Samples]]] = {
    "move": (-4.0, lambda: clack("move", 0.17)),
    "capture": (
        -3.5,
        lambda: mixed((0, 0.75, clack("taken", 0.12, 1.16, 0.009)), (0.055, 1.0, clack("capture", 0.2, 0.92))),
    ),
    "promote": (-4.0, lambda: mixed((0, 1.0, clack("promote", 0.17, 1.04)), (0.03, 0.3, bell(1568, 0.36, 95)))),
    "check": (
        -4.5,
        lambda: mixed(
            (0, 1.0, clack("check", 0.17)), (0.02, 0.34, bell(880, 0.38, 110)), (0.02, 0.2, bell(1319, 0.38, 90))
        ),
    ),
    "tick": (-9.0, lambda: mixed((0, 1.0, ring(PIECE, 0.06, 0.8)), (0, 0.8, breath(0.06, 1.5, "tick", 900, 6000)))),
    "byoyomi": (-7.0, lambda: bell(988, 0.3, 70)),
    "time_up": (-5.0, lambda: mixed((0, 1.0, bell(784, 0.2, 60)), (0.16, 1.0, bell(784, 0.28, 85)))),
    "start": (-7.0, lambda: mixed((0, 0.8, bell(587, 0.42, 110)), (0.11, 1.0, bell(880, 0.32, 100)))),
    "end": (-7.0, lambda: mixed((0, 0.8, bell(880, 0.42, 110)), (0.12, 1.0, bell(587, 0.32, 100)))),
}


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for name, (peak, make) in SOUNDS.items():
        path = OUT / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(finished(make(), peak))
    (OUT / "LICENSE.txt").write_text(LICENCE, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
