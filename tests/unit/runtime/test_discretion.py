"""What a text says of a person is taken out, and all the rest stays as it is."""

from pathlib import Path, PureWindowsPath

from app.runtime.report_bundle import Redaction
from tests.cases import every_case

KNOWN = [("<program>", Path("/opt/yomisuji")), ("<python>", Path("/usr"))]
DISCRETION = Redaction(Path("/home/hanako"), "hanako", "sakura", KNOWN)


@every_case(
    ("said", "left"),
    [
        ('File "/home/hanako/games/a.kif", line 3', 'File "~/games/a.kif", line 3'),
        (
            'File "/opt/yomisuji/app/desktop/window/main.py", line 3',
            'File "<program>/app/desktop/window/main.py", line 3',
        ),
        ("in /usr/lib/python3.11/json/__init__.py", "in <python>/lib/python3.11/json/__init__.py"),
        ("hanako@sakura and Hanako", "<user>@<machine> and <user>"),
        ("hanakotoba is a word", "hanakotoba is a word"),
        ("/home/hanakos/b.kif", "<path>/b.kif"),
        ("read /media/big disk", "read <path>/big disk"),
        ('"/media/big disk/games/c.kif"', '"<path>/c.kif"'),
        ("setoption name BookFile value /media/big disk/d.db", "setoption name BookFile value <path>"),
        ("setoption name BookFile value ~/my books/d.db", "setoption name BookFile value <path>"),
        (
            "option name EvalDir type string default C:\\Users\\x\\eval",
            "option name EvalDir type string default <path>",
        ),
        ("D:\\games\\e.kif is gone", "<path>/e.kif is gone"),
        ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",) * 2,
        ("and/or, 1/2, ==/==, 24/31",) * 2,
        ("setoption name USI_Hash value 256",) * 2,
    ],
)
def test_folders_and_names_are_taken_out(said: str, left: str) -> None:
    assert DISCRETION.applied(said) == left


def test_a_program_in_the_home_folder_is_still_the_program() -> None:
    discretion = Redaction(Path("/home/hanako"), "hanako", "", [("<program>", Path("/home/hanako/yomisuji"))])
    assert discretion.applied("/home/hanako/yomisuji/app and /home/hanako/x") == "<program>/app and ~/x"


def test_short_and_common_names_are_left_in_the_words_they_would_be_found_in() -> None:
    discretion = Redaction(Path("/root"), "root", "a", ())
    assert discretion.applied("the root of a tree in /root/x") == "the root of a tree in ~/x"


def test_a_folder_is_found_as_json_writes_it() -> None:
    home = Path(str(PureWindowsPath("C:/Users/hanako")))
    assert "hanako" not in Redaction(home, "", "", ()).applied(r'"C:\\Users\\hanako\\games"')
