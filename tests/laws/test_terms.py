"""One concept, one word: what the program says keeps to docs/terms.md, and to how each language is written."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
APP = ROOT / "app"
TABLE: Final = ROOT / "docs" / "terms.md"
OPTIONS: Final = ROOT / "resources" / "engines" / "known_options.json"

JAPANESE: Final = (
    r"(?:フォルダ|メモリ|ユーザ|サーバ|ブラウザ|コンピュータ|ライブラリ)(?!ー)|か[？?]$"
    r"|[ぁ-んァ-ー一-龥] ?\((?![*{&])|[ぁ-んァ-ー一-龥}]: "
    r"|[\d}] (?:秒|分|手|局|枚|個|件|行|種|マス|段)|一手|一局面|十手|一秒|[『』“”]"
    r"|機械|控え|もう一度で|わか[らりる]|下さい|出来"
)
"""Loanwords without their ー, questions with a sign, half-width brackets and colons (filters of files and menus may have
them), blanks before counters, numbers of moves in kanji, and words that people look for under another name."""
ENGLISH: Final = (
    r"\bmend|\btold\b|\bsaid\b|\bchosen\b|\bso (?:many|much)\b|\bby itself\b|^whose\b|\w'\w"
    r"|\b(?:go|goes|going) on\b|\bnobody\b|\bsomebody\b|\bcalled off\b|\blast words\b|\(s\)(?=s?[ .,])|\.\.\."
)
"""What reads as translated, straight apostrophes, and plurals that are not decided."""
COUNTED: Final = (
    r"analyses|answers|bytes|boards|books|branches|candidates|cards|changes|characters|clients|comments|computers|cores|crashes|days|draws"
    r"|engines|entries|errors|evaluations|events|files|folders|games|hours|lines|logs|losses|machines|marks|mates|mates in|matches|mistakes"
    r"|minutes|moves|names|nodes|opponents|options|pages|pairs|parts|people|pieces|places|players|plies|points|positions|problems|processes"
    r"|questions|records|repetitions|replies|results|rounds|rows|rules|runs|samples|seconds|servers|settings|sides|slots|sounds|steps|tabs"
    r"|tags|things|threads|times|values|warnings|ways|weeks|wins|words|workers|years"
)
"""Nouns that stand behind a number."""
NO_PLURAL: Final = rf"\{{(?!side|name)\w+\}} (?:more |other |further |of these )?(?:{COUNTED})\b|\b1 (?:{COUNTED})\b"
"""A plural that stays one after 1: `{{count:game|games}}` says it right."""
OF_OTHERS: Final = {"text/search_words.py"}
"""What people type who know other programs."""

MEANT: Final = {
    ("text/dataset.py", "black"): "a word that the command takes",
    ("text/dataset.py", "white"): "as above",
    ("text/library.py", "black"): "a word that a query takes",
    ("text/library.py", "white"): "as above",
    ("text/online.py", "black"): "as above",
    ("cli/table.py", "e's"): "what a terminal shows is ASCII",
    ("text/command.py", "e's"): "as above",
    ("text/command.py", "t's"): "as above",
    ("text/engine_command.py", "e's"): "as above",
    ("text/command.py", "持駒"): "as in a diagram of BOD",
    ("text/engines.py", "study"): "an older word that commands still take",
    ("config/settings.py", "歩("): "a move as KIF writes it",
    ("cli/table.py", "一手"): "次の一手 is the name of such problems",
    ("text/training.py", "一手"): "as above",
    ("text/training_window.py", "一手"): "as above",
    ("known_options.json", "メモリ"): "as Windows calls that right",
    ("known_options.json", "窓"): "the window of a search",
    ("known_options.json", "white"): "a choice that the engine names so",
    ("known_options.json", "black"): "as above",
}
"""What may stay: by file and word, why."""


class Said(NamedTuple):
    place: str
    ja: str
    en: str


class Term(NamedTuple):
    ja: list[str]
    en: list[str]
    never: list[str]


def said_in(source: str, place: str) -> Iterator[Said]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="Phrase"), args=[ja, en]):
                yield Said(place, words_of(ja), words_of(en))


def words_of(node: ast.expr) -> str:
    """What is written there; a place to be filled stays one."""
    match node:
        case ast.Constant(value=str(words)):
            return words
        case ast.JoinedStr(values=parts):
            return "".join(words_of(part) for part in parts)
        case _:
            return "{}"


@cache
def all_said() -> tuple[Said, ...]:
    sources = ((str(path.relative_to(APP)), path.read_text("utf-8")) for path in sorted(APP.rglob("*.py")))
    return (
        *(
            said
            for place, source in sources
            if "Phrase(" in source and place not in OF_OTHERS
            for said in said_in(source, place)
        ),
        *(Said(OPTIONS.name, words["ja"], words["en"]) for words in phrases_in(json.loads(OPTIONS.read_bytes()))),
    )


def phrases_in(value: Any) -> Iterator[dict[str, str]]:
    match value:
        case {"ja": str(), "en": str()}:
            yield value
        case dict() | list():
            for inside in value.values() if isinstance(value, dict) else value:
                yield from phrases_in(inside)


@cache
def terms() -> tuple[Term, ...]:
    rows = [line.strip("| ").split("|") for line in TABLE.read_text("utf-8").splitlines() if line.startswith("| ")]
    return tuple(
        Term(listed(ja, ";"), listed(en, ";"), listed(never, ","))
        for _, ja, en, never in ([*row, ""][:4] for row in rows[1:])
    )


def listed(cell: str, sign: str) -> list[str]:
    return [word.strip() for word in cell.split(sign) if word.strip()]


@cache
def forbidden() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """In Japanese, and in English."""
    never = [word for term in terms() for word in term.never]
    ja, en = ([word for word in never if word.isascii() is latin] for latin in (False, True))
    return (
        re.compile("|".join([JAPANESE, *map(re.escape, ja)])),
        re.compile("|".join([ENGLISH, *(rf"\b{re.escape(word)}\b" for word in en)]), re.IGNORECASE),
    )


def offences(said: Said) -> list[tuple[str, str]]:
    """What must not be said there, by file and word; the names of places to be filled are said by nobody."""
    told = (re.sub(r"\{\w+\}", "{}", words) for words in said[1:])
    found = [word.group() for rule, words in zip(forbidden(), told, strict=True) for word in rule.finditer(words)]
    return [(said.place, word.lower()) for word in found]


def test_nothing_is_said_in_words_that_the_table_of_terms_excludes() -> None:
    wrong = [
        f"{said.place}: {word!r} in {said.ja!r} / {said.en!r}"
        for said in all_said()
        for place, word in offences(said)
        if (place, word) not in MEANT
    ]
    assert wrong == []


def fixed_plurals(said: Said) -> list[str]:
    return [found.group() for found in re.finditer(NO_PLURAL, said.en)]


def test_no_number_stands_before_a_fixed_plural() -> None:
    wrong = [f"{said.place}: {said.en!r}" for said in all_said() if fixed_plurals(said)]
    assert wrong == []


@pytest.mark.parametrize(
    "en",
    [
        "{count} games",
        "in {count} other files",
        "{side} mates in {n} moves",
        "{moves} moves, {more:game|games}",
        "{n} cards",
    ],
)
def test_a_planted_plural_is_found(en: str) -> None:
    assert fixed_plurals(Said("any.py", "", en)) != []


def test_a_plural_that_is_chosen_offends_nobody() -> None:
    assert fixed_plurals(Said("any.py", "", "{count:game|games} of {name}’s games, {side} mates")) == []
    assert fixed_plurals(Said("any.py", "", "{count:other game|other games}, {files:file|files}")) == []


def test_nothing_is_quoted_as_python_quotes_it() -> None:
    wrong = [
        f"{said.place}: {words!r}" for said in all_said() for words in said[1:] if re.search(r"\{\w+![rsa]", words)
    ]
    assert wrong == []


def test_no_exception_is_kept_that_nothing_needs() -> None:
    found = {offence for said in all_said() for offence in offences(said)}
    assert [kept for kept in MEANT if kept not in found] == []


def test_every_term_is_said_somewhere() -> None:
    told = "\n".join(f"{said.ja}\n{said.en.lower()}" for said in all_said())
    words = {word for term in terms() for word in (*term.ja, *term.en)}
    assert len(terms()) > 50
    assert {word for word in words if word.lower() not in told} == set()


def test_no_phrase_hides_another_of_its_name() -> None:
    """Neither Python nor mypy minds, and one of the two would be said in the place of both."""
    named = (
        (str(path.relative_to(APP)), target.id)
        for path in sorted((APP / "text").glob("*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    )
    assert [name for name, count in Counter(named).items() if count > 1] == []


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("窓を開きます。", "Opens it."),
        ("フォルダを開きます。", "Opens it."),
        ("棋譜をコピー (KIF)", "Copy"),
        ("既定のキー: なし", "Default"),
        ("投了しますか？", "Resign"),
        ("詰み探索", "Search for a mate problem"),
        ("検討", "Study"),
        ("棋譜", "Sente's game"),
        ("棋譜", "So many moves"),
        ("先手", "White has no king."),
        ("{count} 手", "{count} moves"),
        ("一手戻る", "Previous move"),
        ("終了", "It goes on."),
        ("終了", "Nobody has won."),
    ],
)
def test_a_planted_offence_is_found(ja: str, en: str) -> None:
    assert offences(next(said_in(f"Phrase({ja!r}, {en!r})", "any.py"))) != []


def test_words_that_are_filled_in_and_filters_of_files_offend_nobody() -> None:
    assert (
        offences(next(said_in('Phrase(f"{name} を開く (*.kif)", f"Open {name}, {7}: Sente’s game")', "any.py"))) == []
    )
