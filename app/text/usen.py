"""What is said about USEN, records as they stand in addresses."""

from app.text.phrase import Phrase

NAME = Phrase("USEN", "USEN")
BAD_SECTION = Phrase(
    "「{text}」は USEN の手順として読めないので飛ばしました。",
    "“{text}” could not be read as a line of moves in USEN and was left out.",
)
UNKNOWN_END = Phrase(
    "終局の記号「{text}」が分からないので飛ばしました。",
    "The sign “{text}” for the end of a game is not known and was left out.",
)
LOST_NUMBER = Phrase(
    "開始局面の手数（{ply}手目）は残りません。1手目から数え直されます。",
    "The move number of the start position ({ply}) is not kept; moves are counted from 1.",
)
