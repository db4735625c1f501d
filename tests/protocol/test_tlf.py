"""The thinking-log format: every example of its description, then any text and any entries."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.usi.tlf import (
    EntryKind,
    Property,
    Statement,
    TlfEntry,
    TlfFault,
    TlfProblem,
    ValueForm,
    format_entry,
    format_log,
    parse_log,
    quote_text,
    read_statement,
    write_statement,
)
from tests.cases import every_case

BOARD = "..x\n.x.\no.o\n"
SECOND_BOARD = "xxx\nxox\nxxx\n"


def reply(statement: Statement, kind: EntryKind = EntryKind.REPLY) -> TlfEntry:
    return TlfEntry(kind, write_statement(statement))


def strings(**values: str) -> tuple[Property, ...]:
    return tuple(Property(name, text) for name, text in values.items())


NIHON = (Property("name", "nihon taro"), Property("weight", "92.6", ValueForm.WORD))
EXAMPLES = {
    "a command": ("# board\n", [TlfEntry(EntryKind.COMMAND, "board")]),
    "a command of several lines": (
        "# board:'''\n# ..x\n# .x.\n# o..\n# '''\n",
        [TlfEntry(EntryKind.COMMAND, "board:'''\n..x\n.x.\no..\n'''")],
    ),
    "a comment": ("# #飯が食いたい\n", [TlfEntry(EntryKind.COMMENT, "飯が食いたい")]),
    "two comments": (
        "# #飯が食いたい\n# #何食お\n",
        [TlfEntry(EntryKind.COMMENT, "飯が食いたい"), TlfEntry(EntryKind.COMMENT, "何食お")],
    ),
    "consent": ("=\n", [TlfEntry(EntryKind.REPLY, "")]),
    "a message": ("= A1\n", [reply(Statement("A1"))]),
    "a property": ("= coord:'A1'\n", [reply(Statement("", strings(coord="A1")))]),
    "a message and properties": (
        "= profile name:'nihon taro' weight:92.6\n",
        [reply(Statement("profile", NIHON))],
    ),
    "a reply of several lines": (
        "= board:'''\n. ..x\n. .x.\n. o.o\n. '''\n",
        [reply(Statement("", strings(board=BOARD)))],
    ),
    "a remark of the engine": ("# # J10\n", [TlfEntry(EntryKind.COMMENT, " J10")]),
    "remarks of the engine": (
        "# # .xx\n# # .x.\n# # o.o\n",
        [TlfEntry(EntryKind.COMMENT, " .xx"), TlfEntry(EntryKind.COMMENT, " .x."), TlfEntry(EntryKind.COMMENT, " o.o")],
    ),
    "an error in one word": ("? unknown_command\n", [TlfEntry(EntryKind.ERROR, "unknown_command")]),
    "an error in two words": ("? internal error\n", [TlfEntry(EntryKind.ERROR, "internal error")]),
    "an error with properties": (
        "? unexpected_profile name:'nihon taro' weight:92.6\n",
        [reply(Statement("unexpected_profile", NIHON), EntryKind.ERROR)],
    ),
    "an error with a block": (
        "? unexpected board:'''\n. xxx\n. xox\n. xxx\n. '''\n",
        [reply(Statement("unexpected", strings(board=SECOND_BOARD)), EntryKind.ERROR)],
    ),
}


@every_case("name", EXAMPLES)
def test_an_example_is_read_and_written_letter_by_letter(name: str) -> None:
    text, entries = EXAMPLES[name]
    assert parse_log(text) == (tuple(entries), ())
    assert format_log(entries) == text


def test_all_examples_make_one_log() -> None:
    text = "".join(text for text, _ in EXAMPLES.values())
    entries = tuple(entry for _, entries in EXAMPLES.values() for entry in entries)
    assert parse_log(text) == (entries, ())
    assert parse_log(text.replace("\n", "\r\n")) == (entries, ())
    assert parse_log("\ufeff" + text.removesuffix("\n")) == (entries, ())


def test_a_statement_gives_message_and_values_by_name() -> None:
    statement = TlfEntry(EntryKind.REPLY, "profile name:'nihon taro' weight:92.6").statement
    assert [statement.get_value(name) for name in ("msg", "name", "weight", "age")] == [
        "profile",
        "nihon taro",
        "92.6",
        None,
    ]


@every_case(
    ("written", "text"),
    [
        ("'nihon taro'", "nihon taro"),
        (r"'C:\engines\new'", r"C:\engines\new"),
        ("''", ""),
        ("""'a "word"'""", 'a "word"'),
        ('''"it's"''', "it's"),
        (r'"a\tb\"c\"\\"', 'a\tb"c"\\'),
        (r'"\u5c06\U0001F600\x41\e\b\f\n\r"', "将😀A\x1b\b\f\n\r"),
        ("'''one line'''", "one line"),
        ("'''\nit's\n\\n'''", "it's\n\\n"),
        ("'''it''s'''", "it''s"),
        ("'''quoted''''", "quoted'"),
        ('"""\na\\\n   b\\""""""', 'ab"""'),
    ],
)
def test_strings_are_read_as_in_toml(written: str, text: str) -> None:
    assert read_statement(f"value:{written}") == (Statement("", (Property("value", text),)), ())


@every_case(
    ("text", "written"),
    [
        ("plain", "'plain'"),
        ("", "''"),
        (r"C:\new", r"'C:\new'"),
        ("it's", '"it\'s"'),
        ('it\'s "so" \\', r'''"it's \"so\" \\"'''),
        ("a\nb", "'''\na\nb'''"),
        ("\n", "'''\n\n'''"),
        ("it's\nso\n", "'''\nit's\nso\n'''"),
        ("a'''\nb", "\"a'''\\nb\""),
        ("a\nb'", '"a\\nb\'"'),
        ("a\rb\x1b", r'"a\rb\u001B"'),
        ("tab\there", "'tab\there'"),
    ],
)
def test_a_string_is_quoted_in_the_simplest_way(text: str, written: str) -> None:
    assert quote_text(text) == written


@every_case(
    ("text", "statement", "oddities"),
    [
        ("no colon: here", Statement("no", (Property("colon", "", ValueForm.WORD), Property("", "here", ValueForm.WORD))), [
            (TlfFault.NO_VALUE, 9), (TlfFault.WORD_AMONG_PROPERTIES, 10)]),
        ("at : it's:5", Statement("at : it's:5"), [(TlfFault.COLON_IN_MESSAGE, 3)]),
        ("x : a:1", Statement("x :", (Property("a", "1", ValueForm.WORD),)), [(TlfFault.COLON_IN_MESSAGE, 2)]),
        ("a:'x'b:'y'", Statement("", strings(a="x", b="y")), [(TlfFault.NO_BLANK_BETWEEN, 5)]),
        ("a:'x'\u3000b:'y'", Statement("", strings(a="x", b="y")), [(TlfFault.OTHER_BLANK, 5)]),
        ("go\ta:'x'", Statement("go", strings(a="x")), [(TlfFault.OTHER_BLANK, 2)]),
        ("msg:'x'", Statement("", strings(msg="x")), [(TlfFault.RESERVED_NAME, 0)]),
        ("a:1 a:2", Statement("", (Property("a", "1", ValueForm.WORD), Property("a", "2", ValueForm.WORD))), [
            (TlfFault.REPEATED_NAME, 4)]),
        ("a:'x b:1", Statement("", (Property("a", "'x b:1", ValueForm.UNCLOSED),)), [(TlfFault.UNCLOSED_STRING, 2)]),
        ('a:"x\\"', Statement("", (Property("a", '"x\\"', ValueForm.UNCLOSED),)), [(TlfFault.UNCLOSED_STRING, 2)]),
        ("a:'''\nx", Statement("", (Property("a", "'''\nx", ValueForm.UNCLOSED),)), [(TlfFault.UNCLOSED_BLOCK, 2)]),
        (r'a:"C:\q \uD800"', Statement("", strings(a=r"C:\q \uD800")), [
            (TlfFault.BAD_ESCAPE, 5), (TlfFault.BAD_ESCAPE, 8)]),
        ("a:'x\x1by'", Statement("", strings(a="x\x1by")), [(TlfFault.CONTROL_CHARACTER, 4)]),
        ("time:12:30 'x'", Statement("", (Property("time", "12:30", ValueForm.WORD), Property("", "x"))), [
            (TlfFault.WORD_AMONG_PROPERTIES, 11)]),
    ],
)  # fmt: skip
def test_what_the_grammar_does_not_foresee_is_kept_and_told(
    text: str, statement: Statement, oddities: list[tuple[TlfFault, int]]
) -> None:
    reading = read_statement(text)
    assert reading.statement == statement
    assert list(reading.deviations) == oddities
    assert read_statement(write_statement(statement)).statement == statement


def test_problems_have_line_and_column() -> None:
    text = "#x\n\n. lost\nhello\n= ok a:'x\n. b:1b:\n.c:'\n# a:'''\n# b\n=A1\n"
    assert parse_log(text).problems == (
        TlfProblem(TlfFault.NO_BLANK_AFTER_SIGN, 1, 2),
        TlfProblem(TlfFault.BLANK_LINE, 2, 1),
        TlfProblem(TlfFault.CONTINUATION_OF_NOTHING, 3, 1),
        TlfProblem(TlfFault.NO_SIGN, 4, 1),
        TlfProblem(TlfFault.UNCLOSED_STRING, 5, 8),
        TlfProblem(TlfFault.NO_BLANK_AFTER_SIGN, 7, 2),
        TlfProblem(TlfFault.UNCLOSED_STRING, 7, 4),
        TlfProblem(TlfFault.UNCLOSED_BLOCK, 8, 5),
        TlfProblem(TlfFault.NO_BLANK_AFTER_SIGN, 10, 2),
    )


def test_lines_without_a_sign_stay_where_they_are() -> None:
    text = "= a\nnoise\n. more\n\n# b\n"
    assert parse_log(text).entries == (
        TlfEntry(EntryKind.REPLY, "a"),
        TlfEntry(EntryKind.STRAY, "noise"),
        TlfEntry(EntryKind.STRAY, ". more"),
        TlfEntry(EntryKind.STRAY, ""),
        TlfEntry(EntryKind.COMMAND, "b"),
    )
    assert format_log(parse_log(text).entries) == text


def test_a_block_without_an_end_takes_no_other_commands() -> None:
    assert [entry.text for entry in parse_log("# board:'''\n# go\n# stop\n").entries] == ["board:'''", "go", "stop"]


def test_more_properties_may_follow_a_block() -> None:
    (entry,) = parse_log("= board:'''\n. x\n. ''' turn:'o'\n").entries
    assert entry.statement == Statement("", strings(board="x\n", turn="o"))


@every_case(
    "statement",
    [
        Statement("file:x"),
        Statement("a\rb"),
        Statement("", (Property("", "x", ValueForm.WORD),)),
        Statement("", (Property("two words", "x"),)),
        Statement("", (Property("a", "two words", ValueForm.WORD),)),
        Statement("", (Property("a", "'closed'", ValueForm.UNCLOSED),)),
    ],
)
def test_what_no_text_says_is_refused(statement: Statement) -> None:
    with pytest.raises(ValueError, match="no text says"):
        write_statement(statement)


@every_case(
    "entries",
    [
        [TlfEntry(EntryKind.COMMAND, "two\nlines")],
        [TlfEntry(EntryKind.COMMAND, "#comment")],
        [TlfEntry(EntryKind.COMMENT, "two\nlines")],
        [TlfEntry(EntryKind.STRAY, "= reply")],
        [TlfEntry(EntryKind.REPLY, "a\rb")],
        [TlfEntry(EntryKind.REPLY, "a"), TlfEntry(EntryKind.STRAY, ". b")],
        [TlfEntry(EntryKind.COMMAND, "a:'''"), TlfEntry(EntryKind.COMMAND, "b'''")],
    ],
)
def test_entries_that_would_be_read_as_others_are_refused(entries: list[TlfEntry]) -> None:
    with pytest.raises(ValueError, match="read as others"):
        format_log(entries)


letters = st.text(
    st.one_of(st.sampled_from("ab:'\"\\ \n\t.#=?\u3000歩"), st.characters(exclude_characters="\r")), max_size=12
)
pieces = st.sampled_from(
    ["'", "''", "'''", '"', '"""', "\\", "\n", "\r", " ", ":", "a:", " b:", "# ", "= ", ". ", "? ", "\n# ", "\n. ", "\n= ", "#", "x", "\\u12", "\u3000", "歩", "\x00"]
)  # fmt: skip
scraps = st.one_of(st.lists(pieces, max_size=40).map("".join), st.text(max_size=40))
words = st.text(st.sampled_from("ab1.歩-"), min_size=1, max_size=5)
properties = st.one_of(
    st.builds(Property, words, letters, st.just(ValueForm.STRING)),
    st.builds(Property, words, words, st.just(ValueForm.WORD)),
)
statements = st.builds(
    Statement, letters.filter(lambda text: ":" not in text), st.lists(properties, max_size=4).map(tuple)
)
entries_alone = st.one_of(
    st.builds(reply, statements, st.sampled_from((EntryKind.REPLY, EntryKind.ERROR))),
    st.builds(lambda words: TlfEntry(EntryKind.COMMAND, words), words),
    st.builds(lambda text: TlfEntry(EntryKind.COMMAND, f"board:'''\n{text}'''"), letters.filter(lambda text: "'" not in text)),
    st.builds(lambda text: TlfEntry(EntryKind.COMMENT, text.replace("\n", "")), letters),
)  # fmt: skip


@given(scraps)
@example("# a:'''\n# ''' b:'''\n# ''' b:'''\n")
@example('= a:\'x\n. \'b:"""\n. \\')
def test_any_text_is_read_and_comes_back_the_same(text: str) -> None:
    reading = parse_log(text)
    written = format_log(reading.entries)
    assert parse_log(written).entries == reading.entries
    assert format_log(parse_log(written).entries) == written
    assert all(problem.line >= 1 and problem.column >= 1 for problem in reading.problems)


@given(scraps)
def test_nothing_of_a_text_is_left_out(text: str) -> None:
    """Line by line: what is written is what was read, but for the blank behind a sign."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    written = format_log(parse_log(text).entries).removesuffix("\n")
    for line, again in zip(lines.split("\n"), written.split("\n"), strict=True):
        assert again in {line, f"{line[:1]} {line[1:]}", line[:1]}


@given(scraps)
def test_any_statement_read_is_the_same_when_it_is_written_and_read(text: str) -> None:
    statement = read_statement(text.replace("\r", "")).statement
    assert read_statement(write_statement(statement)).statement == statement


@given(statements)
def test_any_statement_written_is_read_as_it_was(statement: Statement) -> None:
    assert read_statement(write_statement(statement)).statement == statement


@given(st.lists(entries_alone, max_size=8))
def test_any_entries_written_are_read_as_they_were(entries: list[TlfEntry]) -> None:
    assert parse_log(format_log(entries)).entries == tuple(entries)
    assert "".join(format_entry(*entry) for entry in entries) == format_log(entries)


@given(letters)
def test_any_string_survives_its_quotes(text: str) -> None:
    assert read_statement(f"a:{quote_text(text)} b:1") == (
        Statement("", (Property("a", text), Property("b", "1", ValueForm.WORD))),
        (),
    )
