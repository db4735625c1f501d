"""From an engine's options to the fields of a form, and what is said of the well-known ones."""

import json
import string
import subprocess
import sys
from typing import Any

from app.builtin.options import ENGINE_OPTIONS as BUNDLED
from app.config import declare as fields
from app.config.declare import Field
from app.text.builtin import OPTION_HELP
from app.text.known_options import (
    OptionGroup,
    OptionPlace,
    choice_name,
    folded,
    known_option,
    known_options,
    known_options_file,
)
from app.text.phrase import Phrase
from app.usi.options import Option, Options, read_option
from app.workspace.option_sheet import (
    MOST_SIMPLE_OPTIONS,
    OptionContext,
    OptionField,
    has_simple_view_for,
    option_fields,
)
from tests.cases import every_case


def options(*lines: str) -> Options:
    read = (read_option(f"option name {line}").option for line in lines)
    return Options(tuple(option for option in read if option is not None))


def field_of(line: str, around: OptionContext | None = None) -> Field:
    (made,) = option_fields(options(line), around)
    return made.field


# What is known


KNOWN, NUMBERED, CHOICES = known_options()
WRITTEN = json.loads(known_options_file().read_bytes())
"""What stands in the file, as a person writes it."""


def written_name(entry: dict[str, Any]) -> str:
    return str(entry["names"][0])


def test_about_a_hundred_options_are_well_known_and_whole_in_both_languages() -> None:
    phrases = [phrase for known in (*KNOWN.values(), *NUMBERED.values()) for phrase in (known.label, known.help)] + [
        phrase for choices in CHOICES.values() for phrase in choices.values()
    ]
    assert len({known.label for known in KNOWN.values()}) >= 100
    for phrase in phrases:
        assert all(words.strip() == words != "" for words in phrase)
        assert places(phrase.ja) == places(phrase.en)


@every_case("entry", [*WRITTEN["options"], *WRITTEN["numbered"]], ids=written_name)
def test_an_entry_has_the_words_that_the_program_reads_and_no_others(entry: dict[str, Any]) -> None:
    assert {"names", "group", "label", "help"} <= entry.keys()
    assert entry.keys() <= {"names", "group", "label", "help", "is_essential", "place"}
    assert entry["group"] in {group.name.lower() for group in OptionGroup}
    assert entry.get("place", "file") in {place.name.lower() for place in OptionPlace}
    assert entry.get("is_essential", True) is True
    for phrase in (entry["label"], entry["help"]):
        assert phrase.keys() == {"ja", "en"}
        assert all(isinstance(words, str) for words in phrase.values())


def test_a_name_stands_once_in_the_file() -> None:
    for part in ("options", "numbered"):
        names = [name for entry in WRITTEN[part] for name in entry["names"]]
        assert len(names) == len(set(names))
        assert all(name == folded(name) != "" for name in names)
    assert WRITTEN.keys() == {"options", "numbered", "choices"}
    assert WRITTEN["choices"].keys() <= KNOWN.keys()


def test_the_file_is_read_once_and_not_before_somebody_asks() -> None:
    assert known_options() is known_options()
    ask = "import app.text.known_options as known; print(known.known_options.cache_info().misses)"
    assert subprocess.run([sys.executable, "-c", ask], capture_output=True, check=True).stdout.strip() == b"0"


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@every_case("name", sorted(KNOWN))
def test_what_is_known_is_said_in_sentences(name: str) -> None:
    known = KNOWN[name]
    assert name == folded(name)
    assert known.help.ja.endswith("。")
    assert known.help.en.endswith(".")
    assert not known.label.en.endswith(".")


@every_case(
    ("one", "other"),
    [
        ("USI_Hash", "Hash"),
        ("Skill Level", "SkillLevel"),
        ("Skill_Level", "skill level"),
        ("Threads", "NumberOfThreads"),
        ("Book_File", "BookFile"),
        ("MinimumThinkingTime", "Minimum Thinking Time"),
        ("OwnBook", "USI_OwnBook"),
    ],
)
def test_engines_may_write_a_name_as_they_like(one: str, other: str) -> None:
    assert known_option(one) is known_option(other) is not None


def test_one_of_several_says_which_it_is() -> None:
    third = known_option("DNN_Model3")
    assert third is not None
    assert "3" in third.label.ja
    assert "3" in third.help.en
    delay, worst = known_option("NetworkDelay"), known_option("NetworkDelay2")
    assert delay is not None
    assert worst is not None
    assert delay.label != worst.label
    assert known_option("Param2") is None
    assert known_option("7") is None


def test_every_option_of_the_bundled_engine_has_a_name_and_its_own_help() -> None:
    made = option_fields(BUNDLED, OptionContext(help=OPTION_HELP))
    assert {one.field.key for one in made} == set(OPTION_HELP) - {"MultiPV"}
    for one in made:
        assert one.field.help == OPTION_HELP[one.field.key]
        assert one.field.label.ja != one.field.key
        assert one.field.value_problem(one.field.default) is None


# Kinds


def test_each_type_has_its_kind() -> None:
    assert field_of("A type check default true").kind == fields.ToggleField()
    assert field_of("A type spin default 0 min 0 max 9223372036854775807").kind == fields.NumberField(0, 2**63 - 1)
    assert field_of("A type string default x y").kind == fields.TextField(4_000)
    assert field_of("A type filename default <empty>").kind == fields.FilePath()
    assert field_of("A type button").kind == fields.ButtonField()
    combo = field_of("A type combo default Very Risky var Solid var Very Risky")
    assert combo.kind == fields.ChoiceField(
        (("Solid", Phrase("Solid", "Solid")), ("Very Risky", Phrase(*["Very Risky"] * 2)))
    )
    assert combo.default == "Very Risky"


@every_case(("most", "slides"), [(3, False), (4, True), (203, True), (204, False)])
def test_a_small_range_has_a_slider(most: int, slides: bool) -> None:
    kind = field_of(f"A type spin default 3 min 3 max {most}").kind
    assert isinstance(kind, fields.NumberField)
    assert kind.has_slider is slides


def test_texts_that_name_places_can_be_looked_for_where_they_are() -> None:
    here = OptionContext("/opt/engine")
    assert field_of("EvalDir type string default eval", here).kind == fields.FolderPath("/opt/engine")
    assert field_of("Book_File type string default b", here).kind == fields.FilePath("/opt/engine")
    assert field_of("LearningFile type filename default x", here).kind == fields.FilePath("/opt/engine")
    assert isinstance(field_of("BookFile type combo default a var a", here).kind, fields.ChoiceField)
    far = OptionContext(is_local=False)
    assert isinstance(field_of("LearningFile type filename default x", far).kind, fields.TextField)


def test_choices_have_names_where_they_are_known() -> None:
    kind = field_of("EnteringKingRule type combo default CSARule27 var CSARule27 var Other").kind
    assert isinstance(kind, fields.ChoiceField)
    assert [value for value, _ in kind.offered] == ["CSARule27", "Other"]
    assert kind.offered[0][1].en == "27 points (CSA)"
    assert choice_name("Variant", "CSARule27") == Phrase("CSARule27", "CSARule27")


def test_what_is_not_known_keeps_its_name_and_says_nothing() -> None:
    field = field_of("Param1 type spin default 0 min 0 max 9")
    assert field.label == Phrase("Param1", "Param1")
    assert field.help == Phrase("", "")
    assert field.original == "Param1"
    assert field_of("USI_Hash type spin default 1 min 1 max 9").original == "USI_Hash"


# Which, and in which order


def test_what_the_program_sets_itself_is_not_listed() -> None:
    listed = option_fields(
        options(
            *("USI_Hash type spin default 1 min 1 max 9", "USI_AnalyseMode type check default false"),
            *("USI_Unheard type check default false", "Protocol type combo default usi var usi var uci"),
            *("UCI_Variant type combo default shogi var shogi var chess", "USI_OwnBook type check default true"),
            "USI_Strength type spin default 1 min -5 max 3",
        )
    )
    assert [one.field.key for one in listed] == ["USI_Hash", "USI_Strength", "USI_OwnBook"]


def test_groups_come_in_their_order_and_keep_that_of_the_engine() -> None:
    listed = option_fields(
        options(
            *(
                "Zzz type check default true",
                "OwnBook type check default true",
                "Threads type spin default 1 min 1 max 9",
            ),
            *("Aaa type check default true", "USI_Hash type spin default 1 min 1 max 9"),
        )
    )
    assert [one.field.key for one in listed] == ["Threads", "USI_Hash", "OwnBook", "Zzz", "Aaa"]
    assert [one.group for one in listed][-1] is OptionGroup.OTHER
    assert [one.is_essential for one in listed] == [True, True, True, False, False]


def test_only_many_options_are_better_shown_simply() -> None:
    def listed(count: int) -> tuple[OptionField, ...]:
        lines = ["Threads type spin default 1 min 1 max 9", *(f"P{n} type check" for n in range(count - 1))]
        return option_fields(options(*lines))

    assert not has_simple_view_for(listed(MOST_SIMPLE_OPTIONS))
    assert has_simple_view_for(listed(MOST_SIMPLE_OPTIONS + 1))
    assert not has_simple_view_for(option_fields(options(*(f"P{n} type check" for n in range(50)))))


def test_what_a_field_lets_through_the_engine_takes() -> None:
    for line in (
        "A type spin default 0 min -3 max 3",
        "A type combo default a var a var b c",
        "A type string default ",
    ):
        option = read_option(f"option name {line}").option
        assert isinstance(option, Option)
        (made,) = option_fields((option,))
        for value in (-4, -3, 3, 4, "a", "b c", "", "x\ny", "x\0y", True, 2**70):
            assert (made.field.value_problem(value) is None) == (option.value_problem(value) is None), (line, value)
