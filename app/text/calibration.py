"""What is said about win rates fitted to an engine's own games."""

from app.text.phrase import Phrase

SCALE_FITTED = Phrase("{scale}（{low}–{high}、{games}局から）", "{scale} ({low}–{high}, from {games} games)")
SCALE_USUAL = Phrase("{scale}（共通）", "{scale} (for all engines)")
