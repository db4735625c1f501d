"""Engines of ShogiGUI: a file as it writes it, and what is made of one that somebody has altered."""

from xml.sax.saxutils import escape

from hypothesis import given
from hypothesis import strategies as st

from app.config.engine_exchange import import_profiles
from app.config.shogigui_engines import shogigui_engines
from app.text import engines as text
from tests.cases import every_case

HEAD = '<?xml version="1.0"?>\n<Settings xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n'


def option(name: str, kind: str, value: str) -> str:
    return f'<option><Key>{escape(name)}</Key><value xsi:type="xsd:{kind}">{escape(value)}</value></option>'


def engine(name: str, path: str, *options: str) -> str:
    told = (
        f"<Name>{escape(name)}</Name><Author>somebody</Author><Path>{escape(path)}</Path><Encording>DEFAULT</Encording>"
    )
    return f"<Engine>{told}<optionList>{''.join(options)}</optionList></Engine>"


def document(*engines: str) -> bytes:
    return f"{HEAD}<AppSettings /><EngineList>{''.join(engines)}</EngineList><Books /></Settings>".encode()


STRONG = engine(
    "やねうら王 & 水匠",
    "C:\\将棋 1\\YaneuraOu.exe",
    option("USI_Hash", "int", "4096"),
    option("USI_Ponder", "boolean", "false"),
    option("NarrowBook", "boolean", "true"),
    option("BookEvalWhiteLimit", "int", "-140"),
    option("EvalDir", "string", "評価関数 1"),
    option("BookFile", "string", ""),
    option("Threads", "int", "many"),
    option("MultiPV", "int", "3"),
    "<option><Key>Clear Hash</Key></option>",
)


def test_all_engines_come_with_the_values_it_sends() -> None:
    strong, weak = import_profiles(document(STRONG, engine("弱い", "/opt/弱い")))
    assert strong.is_foreign
    assert strong.profile is not None
    assert (strong.profile.name, strong.profile.program) == ("やねうら王 & 水匠", "C:\\将棋 1\\YaneuraOu.exe")
    assert dict(strong.profile.values) == {
        "USI_Hash": 4096,
        "USI_Ponder": False,
        "NarrowBook": True,
        "BookEvalWhiteLimit": -140,
        "EvalDir": "評価関数 1",
        "BookFile": "",
    }, "what the program sets itself, and what is no value, stays out"
    assert weak.profile is not None
    assert weak.profile.name == "弱い"


@every_case(
    "data",
    [
        b"<Settings",
        b"<Other />",
        b'<?xml version="1.0" encoding="nobody"?><Settings />',
        b'<!DOCTYPE x [<!ENTITY a "aaaa">]><Settings><EngineList><Engine><Path>&a;</Path></Engine></EngineList></Settings>',
    ],
)
def test_another_file_is_no_list_of_engines(data: bytes) -> None:
    (read,) = import_profiles(data)
    assert read.profile is None
    assert read.notices == (text.NOT_A_PROFILE,)


def test_a_list_without_engines_says_so() -> None:
    assert import_profiles(document("<Engine><Name>no path</Name></Engine>"))[0].notices == (text.NO_ENGINES_IN_IT,)


@given(st.integers(0, len(document(STRONG))), st.binary(max_size=3))
def test_a_damaged_file_breaks_nothing(at: int, damage: bytes) -> None:
    whole = document(STRONG)
    found = shogigui_engines(whole[:at] + damage + whole[at + len(damage) :])
    assert found is None or all(each.profile.program for each in found)
