"""The bundled engine declares when the rule lets it win, and never else."""

import pytest

from app.builtin.root import may_declare_win
from tests.cases import every_case

ENTERED = "+R+BGGS4/SNLPK4/PPP6/9/9/9/9/9/4k4 b RB2G2S3N3L14P 1"


@every_case(
    ("sfen", "wins"),
    [
        pytest.param(ENTERED, True, id="black with points enough"),
        pytest.param("4K4/9/9/9/9/9/ppp6/snlpk4/+r+bggs4 w rb2g2s3n3l14p 1", True, id="white with points enough"),
        pytest.param(ENTERED.replace(" b ", " w "), False, id="not its turn"),
        pytest.param("+R+BGGSPPP1/SNPPK4/9/9/9/9/9/9/4k4 b R3P 1", True, id="black with 28 points"),
        pytest.param("+R+BGGSPPP1/SNPPK4/9/9/9/9/9/9/4k4 b R2P 1", False, id="black with 27 points"),
        pytest.param("4K4/9/9/9/9/9/9/4kppns/1pppsgg+b+r w r2p 1", True, id="white with 27 points"),
        pytest.param("4K4/9/9/9/9/9/9/4kppns/1pppsgg+b+r w rp 1", False, id="white with 26 points"),
        pytest.param("+R+BGGSP3/SN1PK4/9/9/9/9/9/9/4k4 b RB7P 1", False, id="nine pieces inside"),
        pytest.param("+R+BGGSPPP1/SNPP5/9/4K4/9/9/9/9/4k4 b RB4P 1", False, id="king outside"),
        pytest.param("+R+BGGSPPP1/SNPPK4/4p4/4r4/9/9/9/9/4k4 b B9P 1", True, id="shielded by an enemy pawn"),
        pytest.param("+R+BGGSPPP1/SNPPK4/9/4r4/9/9/9/9/4k4 b B9P 1", False, id="in check"),
        pytest.param("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", False, id="the start"),
    ],
)
def test_declares_when_it_wins(sfen: str, wins: bool) -> None:
    assert may_declare_win(sfen) is wins
