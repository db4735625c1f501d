"""Conversations that our client had with shogi-server, held once more: the same lines in, the same lines out."""

from pathlib import Path
from typing import NamedTuple

from app.online.account import Account
from app.online.play import SeriesPlan
from app.record.endings import EndKind
from app.usi.log import LogDirection
from app.usi.log_tlf import read_log
from tests.cases import every_case
from tests.unit.online.conversation import Conversation

FOLDER = Path(__file__).parent / "dialogues"


class Came(NamedTuple):
    """What it came to."""

    verdict: str
    end: EndKind
    plies: int
    seconds: int
    """Seconds of all moves, as the server counted them, and all the time of the side that lost on time."""


CAME = {
    "even": Came("WIN", EndKind.RESIGN, 9, 0),
    "even_other": Came("LOSE", EndKind.RESIGN, 9, 0),
    "increment": Came("LOSE", EndKind.RESIGN, 6, 3),
    "handicap": Came("WIN", EndKind.RESIGN, 9, 0),
    "time_up": Came("LOSE", EndKind.TIMEOUT, 0, 1),
    "time_up_other": Came("WIN", EndKind.TIMEOUT, 0, 1),
    "opening": Came("LOSE", EndKind.RESIGN, 8, 3),
}


def test_every_conversation_is_held() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.tlf")) == sorted(CAME)


@every_case("name", CAME)
def test_it_is_held_as_it_was(name: str) -> None:
    """A person's hands make the moves that were sent, at the moments at which they were."""
    (recording,) = read_log((FOLDER / f"{name}.tlf").read_text("utf-8")).recordings
    said = [line.text for line in recording.lines if line.direction is LogDirection.TO]
    _, player, password = said[0].split()
    conversation = Conversation(Account("server", player, password), plan=SeriesPlan(logs_in_again=False)).open()
    begun = conversation.now - recording.lines[0].seconds
    for line in recording.lines:
        conversation.wait(max(0.0, begun + line.seconds - conversation.now))
        if line.direction is LogDirection.FROM:
            conversation.hear(line.text)
        elif line.text[:1] in "+-":
            game = conversation.play.game
            assert game is not None
            move = game.parse_csa_move(line.text)
            assert move is not None
            conversation.grant(conversation.play.send_move(move, conversation.now))
        elif line.text == "%TORYO":
            conversation.grant(conversation.play.resign(conversation.now))
    assert conversation.sent == said
    (result,) = conversation.results
    seconds = sum(node.time_ms or 0 for node in conversation.written) // 1000
    assert Came(result.verdict.name, result.end, len(conversation.moves), seconds) == CAME[name]
    assert conversation.notices == []
