"""Whether the bundled engine may win by declaring, under the 27-point rule."""

from app.shogi.entering import Rule, Worth, declaration
from app.shogi.position import Position


def may_declare(sfen: str) -> bool:
    """Whether the side to move wins by declaring now; points that a handicap gave away do not count."""
    position = Position.from_sfen(sfen)
    return declaration(position, position.turn, Rule.POINTS_27).worth is Worth.WIN
