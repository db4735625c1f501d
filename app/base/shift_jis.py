"""What Unicode writes in another way than Shift_JIS, in which most record files are still written."""

from typing import Final

TWINS: Final = {"☗": "▲", "☖": "△", "⛊": "▼", "⛉": "▽", "\u2014": "\u2015"}
"""Letters that Shift_JIS lacks, and those that mean the same in it.

The dash is one letter of the Japanese standard, to which Unicode has two counterparts; pentagons, the marks of the sides,
are the triangles of every file.
"""
