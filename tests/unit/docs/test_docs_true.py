"""What the documents say of the program and of each other is so: links, pictures, commands, keys, settings."""

import ast
import re
import runpy
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.base import network_asset
from app.base.atomic import CLEANUP_NOTES_FOLDER
from app.base.incidents import LOG_FOLDER as LOGS
from app.batch.keeping import ANALYSES_FOLDER as FLEETS
from app.cli.command_line import parse_command_line
from app.cli.fleet.cluster_commands import CERTIFICATES_FOLDER as CERTIFICATES
from app.cli.table import COMMANDS, CommandGroup, all_commands, is_command
from app.config.declare import ToggleField, section_fields
from app.config.engine_store import ENGINES_FILE
from app.config.secrets import SECRETS_FILE
from app.config.settings import Settings
from app.desktop.actions.declared import ACTIONS
from app.desktop.engines.open_match import HOME as MATCHES
from app.desktop.files.record_tabs import BACKUPS, UNSAVED
from app.library.library import analyses_path, notes_path, user_library_path
from app.runtime.cluster.serving import _DASK_FOLDER as WORKPLACE
from app.runtime.report_bundle import SETTINGS_FILE
from app.text.phrase import Language, Phrase
from app.training.card_store import cards_path
from app.workspace.state_store import FOLDER as NOTES
from tests.cases import every_case
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("README*.md"), ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")])
ABOUT_COMMANDS = [page for page in PAGES if page.parent != ROOT or page.name.startswith("README")]
ABOUT_THE_CODE = ("ARCHITECTURE.md", "benchmarks.md")
"""They name options of other things, too."""
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
FENCED = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
PLACE = re.compile(r"\\?\{\w+(?::[^{}]+?)?\\?\}")
"""A place that is filled, with or without singular and plural; in a pattern its brackets are escaped."""
OPTION = re.compile(r"--[a-z][a-z-]*")
WITHOUT_COMMAND = {"--selftest", "--version", "--help", "--tlf"}
MENU_PATH = re.compile(r"\*\*([^*\n]+ → [^*\n]+)\*\*")
PAGES_OF = {
    Language.JA: ("README.ja.md", "docs/faq-engines.ja.md"),
    Language.EN: ("README.md", "docs/faq-engines.en.md"),
}
_HEADED = re.compile(r"^ *(?:[-*]|\d+\.)? *\*\*[^*]+\*\*")
MADE = {"keys.md", "settings.md", "glossary.md"}
NO_NAMES = {
    Language.JA: {
        *("データ", "かいせき", "７七 先手の歩", "後手、２二銀、馬を取る", "勝率 82", "65 %", "1、2、3"),
        *("未確認", "判定できませんでした"),
    },
    Language.EN: {
        *("config", "data", "7g, pawn of Sente", "Gote: silver 2b, takes horse", "Win rate 82", "65%"),
        *("not verified", "could not be decided"),
    },
}
"""Folders, what is typed, heard or filled in, and parts of sentences."""
_NAMED = {
    Language.JA: re.compile(r"\*\*([^*]+)\*\*|「([^」]+)」"),
    Language.EN: re.compile(r"\*\*([^*]+)\*\*|“([^”]+)”"),
}
FAMILIES = [each.name for each in COMMANDS if isinstance(each, CommandGroup)]
IN_WINDOW = re.compile(r"\.[a-z0-9]+$")
"""A file, which is opened in the window."""


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def links(page: Path) -> Iterator[str]:
    words = FENCED.sub("", page.read_text("utf-8"))
    yield from (link for link in LINK.findall(words) if not link.startswith(("http:", "https:", "mailto:")))


def anchors(page: Path) -> set[str]:
    """The names that GitHub gives the headings of a page."""
    titles = HEADING.findall(FENCED.sub("", page.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@every_case("page", PAGES, ids=name_of)
def test_every_link_and_picture_is_there(page: Path) -> None:
    lost = []
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            lost.append(link)
    assert not lost


def test_what_a_package_carries_leads_to_nothing_that_it_leaves_behind() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    carried = [ROOT / each for each in settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]]
    pages = [page for page in PAGES if any(page.is_relative_to(each) for each in carried)]
    assert DOCS / "manual" / "ja" / "README.md" in pages
    lost = [
        f"{name_of(page)}: {link}"
        for page in pages
        for link in links(page)
        if (path := link.partition("#")[0])
        and not any((page.parent / path).resolve().is_relative_to(each) for each in carried)
    ]
    assert lost == []


def test_every_picture_is_shown_somewhere() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    assert [picture.name for picture in DOCS.rglob("*.png") if picture.resolve() not in shown] == []


def test_the_manual_has_the_same_pages_in_both_languages() -> None:
    pages = [{page.name for page in (DOCS / "manual" / language.value).glob("*.md")} for language in Language]
    assert pages[0] == pages[1]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("page", ["keys", "settings", "glossary"])
def test_the_tables_of_the_manual_are_what_the_program_declares(page: str, language: Language) -> None:
    made = runpy.run_path(str(DOCS / "make_reference.py"))[f"{page}_page"](language)
    kept = (DOCS / "manual" / language.value / f"{page}.md").read_text("utf-8")
    assert kept == made, "run docs/make_reference.py"


@pytest.mark.parametrize("language", Language)
def test_the_table_of_data_names_every_file_and_folder_of_the_program(language: Language) -> None:
    page = (DOCS / "manual" / language.value / "data.md").read_text("utf-8")
    tables = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    places = {name: place.strip() for names, place in tables for name in INLINE.findall(names)}
    config, data, cache = {Language.EN: ("config", "data", "cache"), Language.JA: ("設定", "データ", "作り直せるもの")}[
        language
    ]
    library = user_library_path(Path())
    own = {
        config: {SETTINGS_FILE, ENGINES_FILE, SECRETS_FILE},
        data: {
            *(
                NOTES,
                UNSAVED,
                CLEANUP_NOTES_FOLDER,
                BACKUPS,
                LOGS,
                MATCHES,
                FLEETS,
                CERTIFICATES,
                library.name,
                cards_path(Path()).name,
                network_asset.NETWORK_FOLDER,
            ),
            *("games", "engines", "recent.json", "instance", "instance.lock"),
        },
        cache: {"books", "sounds", "aloud", WORKPLACE, "*.picture"},
    }
    lost = [name for place, names in own.items() for name in names if not places.get(name, "").startswith(place)]
    assert lost == []
    beside = {notes_path(library).name, analyses_path(library).name}
    assert set(places) == {*beside, *(name for names in own.values() for name in names)}, (
        "what is not written is not named"
    )


@pytest.mark.parametrize("language", Language)
def test_only_switches_are_called_on_or_off_in_the_table_of_settings(language: Language) -> None:
    page = (DOCS / "manual" / language.value / "settings.md").read_text("utf-8")
    ranges = {cells[1].strip(): cells[3].strip() for line in page.splitlines() if len(cells := line.split("|")) > 4}
    switches = {Language.JA: "オン、オフ", Language.EN: "on; off"}[language]
    fields = [field for section in Settings().sections().values() for field in section_fields(section)]
    told = {field.key for field in fields if ranges[field.label.to(language)] == switches}
    assert told == {field.key for field in fields if isinstance(field.kind, ToggleField)}


@pytest.mark.parametrize("language", Language)
def test_every_row_of_a_menu_that_is_named_is_there(language: Language) -> None:
    """As **File → Reload**, in the words that the menus have now, and through the submenu where there is one."""
    paths = menu_paths(language)
    pages = [page for page in PAGES if page.parent.name == language.value or name_of(page) in PAGES_OF[language]]
    wrong = [
        f"{name_of(page)}: {path}"
        for page in pages
        for path in MENU_PATH.findall(page.read_text("utf-8"))
        if tuple(name.strip() for name in path.split("→")) not in paths
    ]
    assert wrong == []


def menu_paths(language: Language) -> set[tuple[str, ...]]:
    """To rows, and to submenus; those are named alone too."""
    found = set[tuple[str, ...]]()
    for action in ACTIONS:
        menu = action.menu.value.to(language).partition("(&")[0].replace("&", "")
        inside = () if action.submenu is None else (action.submenu.to(language),)
        row = (*inside, action.text.to(language))
        found |= {(menu, *row), (menu, *inside), row}
    return found


# Names and output


@pytest.mark.parametrize("language", sampled(Language, 2, 1))
def test_every_name_that_the_manual_takes_from_the_window_is_there(language: Language) -> None:
    """As **Add engine** in a sentence, and what stands in quotes; bold words that begin a paragraph head it."""
    names = {_bare(phrase) for phrase in phrases(language)}
    lost = {
        name
        for page in sorted((DOCS / "manual" / language.value).glob("*.md"))
        if page.name not in MADE
        for line in FENCED.sub("", page.read_text("utf-8")).splitlines()
        for found in _NAMED[language].finditer(_HEADED.sub("", line))
        for name in map(_bare, found[found.lastindex or 0].split("→"))
        if name not in names
    }
    assert lost == NO_NAMES[language]


def _bare(name: str) -> str:
    """Without access key, place to be filled, and what ends it."""
    return re.sub(r"\(&.\)|&|\{.*", "", name).strip(" …：:。.（(")


def phrases(language: Language) -> set[str]:
    """All that the program says, with the places to be filled."""
    return {said.to(language) for said in _phrases()}


@cache
def _phrases() -> set[Phrase]:
    sources = (path.read_text("utf-8") for path in sorted((ROOT / "app").rglob("*.py")))
    return {said for source in sources if "Phrase(" in source for said in _phrases_in(source)}


def _phrases_in(source: str) -> Iterator[Phrase]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="Phrase"), args=[ast.Constant(value=str(ja)), ast.Constant(value=str(en))]):
                yield Phrase(ja, en)


@pytest.mark.parametrize("language", Language)
def test_every_sentence_that_a_command_says_in_the_manual_is_said(language: Language) -> None:
    """In output that is shown, lines that end as sentences do."""
    page = (DOCS / "manual" / language.value / "commands.md").read_text("utf-8")
    output = [line for block in FENCED.findall(page) for line in block.splitlines() if not line.startswith("$ ")]
    sentences = [line.strip() for line in output if line.endswith((".", "。"))]
    said = [re.sub(PLACE, ".+", re.escape(phrase)) for phrase in phrases(language) if _is_sentence(phrase)]
    ends = re.compile(rf"(?:^|.*: |.*[.。] )(?:{'|'.join(said)})$")
    assert len(sentences) > 5
    assert [sentence for sentence in sentences if not ends.match(sentence)] == []


def _is_sentence(phrase: str) -> bool:
    """Not of places alone, which would be as much as anything."""
    return phrase.endswith((".", "。")) and len(re.sub(PLACE, "", phrase)) > 3


# Commands


def invocations(page: Path) -> Iterator[list[str]]:
    """The words behind `yomisuji` wherever a document shows a command."""
    text = page.read_text("utf-8")
    lines = [line for block in FENCED.findall(text) for line in block.splitlines()]
    for line in [*lines, *INLINE.findall(FENCED.sub("", text))]:
        for part in re.split(r"[|#]", line.removeprefix("$ ")):
            if part.strip().startswith("yomisuji "):
                yield shlex.split(part)[1:]


@pytest.fixture(scope="module")
def options() -> dict[str, set[str]]:
    """What each command lists in its help, by the words of the command; read once."""
    return {}


def offered(command: list[str], options: dict[str, set[str]], capsys: Any) -> set[str]:
    name = " ".join(command)
    if name not in options:
        with pytest.raises(SystemExit) as ended:
            parse_command_line([*command, "--help"], Language.EN)
        assert ended.value.code == 0
        options[name] = set(OPTION.findall(capsys.readouterr().out))
    return options[name]


@every_case("page", ABOUT_COMMANDS, ids=name_of)
def test_every_command_and_option_that_is_shown_exists(
    page: Path, options: dict[str, set[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = []
    for words in invocations(page):
        if is_command(words[0]):
            known = offered(words[: 2 if words[0] in FAMILIES else 1], options, capsys)
        else:
            known = WITHOUT_COMMAND
            if words[0] != "usi" and words[0] not in known and not IN_WINDOW.search(words[0]):
                wrong.append(words[0])
        wrong += [word for word in words if OPTION.match(word) and word.partition("=")[0] not in known]
    assert not wrong


@pytest.mark.parametrize("language", Language)
def test_every_command_stands_in_the_manual(language: Language) -> None:
    page = (DOCS / "manual" / language.value / "commands.md").read_text("utf-8")
    assert [name for name, _ in all_commands() if f"yomisuji {name}" not in page] == []


def test_every_option_that_is_named_belongs_to_some_command(
    options: dict[str, set[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    commands = [name.split() for name, _ in all_commands()]
    known = WITHOUT_COMMAND.union(*(offered(command, options, capsys) for command in commands))
    manual = [page for page in ABOUT_COMMANDS if page.name not in ABOUT_THE_CODE]
    named = {
        option: name_of(page)
        for page in manual
        for code in INLINE.findall(FENCED.sub("", page.read_text("utf-8")))
        for option in OPTION.findall(code)
    }
    assert {option: page for option, page in named.items() if option not in known} == {}
