"""A picture with a palette of 256 colours, which takes a third of the room and looks the same."""

from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, qRgb

Colour = tuple[int, int, int]
Box = list[tuple[Colour, int]]
"""Colours that will become one, each with how many pixels have it."""
MOST = 256


def in_few_colours(picture: QImage) -> QImage:
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(plain.constBits()).cast("I")
    counted = [(_parts(word), count) for word, count in Counter(pixels).items()]
    table = [qRgb(*_mean(box)) for box in _boxes(counted)]
    return plain.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.ThresholdDither)


def _parts(word: int) -> Colour:
    return word >> 16 & 255, word >> 8 & 255, word & 255


def _boxes(colours: Box) -> list[Box]:
    """Halve the box that differs most within itself, until there are enough."""
    boxes = [(_spread(colours), colours)]
    while len(boxes) < MOST:
        boxes.sort(key=lambda box: box[0][0])
        (spread, channel), widest = boxes[-1]
        if not spread:
            break
        boxes[-1:] = [(_spread(half), half) for half in _halves(widest, channel)]
    return [box for _, box in boxes]


def _spread(box: Box) -> tuple[float, int]:
    """How much the colours differ, in the channel in which they differ most, with more weight where more pixels are."""
    spans = [
        max(colour[channel] for colour, _ in box) - min(colour[channel] for colour, _ in box) for channel in range(3)
    ]
    channel = spans.index(max(spans))
    return spans[channel] * sum(count for _, count in box) ** 0.3, channel


def _halves(box: Box, channel: int) -> tuple[Box, Box]:
    """At the middle of the channel's span, so that rare colours are not lost among the frequent."""
    values = [colour[channel] for colour, _ in box]
    middle = (min(values) + max(values)) / 2
    return [each for each in box if each[0][channel] <= middle], [each for each in box if each[0][channel] > middle]


def _mean(box: Box) -> Colour:
    total = sum(count for _, count in box)
    red, green, blue = (round(sum(colour[channel] * count for colour, count in box) / total) for channel in range(3))
    return red, green, blue
