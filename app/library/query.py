"""Query language for games: parsing a search line, and translating it to SQL.

Words with a colon are fields, in Japanese or English; others are names. A minus before a word negates it.
"""

import json
import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final, NamedTuple
from unicodedata import normalize

from app.book.turned import turn_position
from app.library.library import Library, SqlRow, escape_like
from app.library.names import normalized_name, normalized_text
from app.library.opening_names import NameKind, keys_by_name, name_of_key
from app.library.pattern import PatternError, mirrored_position, parse_pattern
from app.library.segments import ANY_PLY, find_pattern
from app.library.tesuji import parse_tesuji
from app.record.endings import Result
from app.shogi.moves import MOVES
from app.shogi.position import Position, SfenError
from app.store.analysis_store import signed_key
from app.text import library as text
from app.text.phrase import Phrase, PhraseError

Condition = tuple[str, list[object]]
"""SQL condition on a row of `game`, with its parameters."""

_TOKEN: Final = re.compile(r'(?:[^\s"]|"[^"]*")+')
_FIELD_PATTERN: Final = re.compile(r"(-?)([^\s:<>=\"0-9-][^\s:<>=\"]*?)(:|<=|>=|<|>|=)(.*)", re.DOTALL)
_DATE_RANGE_PATTERN: Final = re.compile(r"([0-9]{4}(?:-[0-9]{2}){0,2})?(-|\.\.)?([0-9]{4}(?:-[0-9]{2}){0,2})?")
_NUMBER_PATTERN: Final = re.compile(r"[0-9]{1,9}")
_TO_HALF_WIDTH: Final = str.maketrans("：＜＞＝", ":<>=")
"""Translation table from full-width signs of a Japanese keyboard to half-width signs."""
_MAX_WORDS: Final = 200
_MAX_QUERY_LENGTH: Final = 10_000
_MAX_QUOTED_LENGTH: Final = 40
"""Number of characters of a wrong word that an error message quotes at most."""
_NO_CONDITION: Final[Condition] = ("1", [])
_LAST_CHARACTER: Final = "\uffff"
NEWEST_FIRST_SQL: Final = "game.date DESC, game.id DESC"


class QueryTerm(NamedTuple):
    """Term of a query: a field with its value, or a bare word."""

    field: str
    """English name of the field; empty for a bare word."""
    sign: str
    value: str
    is_negated: bool = False


class GameQuery(NamedTuple):
    """Parsed query with its errors."""

    terms: tuple[QueryTerm, ...]
    problems: tuple[Phrase, ...]

    def values_of_field(self, field: str) -> list[str]:
        return [term.value for term in self.terms if term.field == field]


class CompiledQuery(NamedTuple):
    """Query for games, compiled to SQL for one library."""

    condition: Condition
    plies: dict[int, int]
    """Ply of the searched pattern, position or tesuji by game; empty without one."""
    problems: tuple[Phrase, ...]
    order: str = NEWEST_FIRST_SQL
    """SQL expression by which the found games are sorted."""


def parse_query(line: str) -> GameQuery:
    terms: list[QueryTerm] = []
    problems: list[Phrase] = []
    tokens = _TOKEN.findall(line[:_MAX_QUERY_LENGTH])
    if len(line) > _MAX_QUERY_LENGTH or len(tokens) > _MAX_WORDS:
        problems.append(text.LONG_QUERY.filled(words=_MAX_WORDS, most=f"{_MAX_QUERY_LENGTH:,}"))
    for token in tokens[:_MAX_WORDS]:
        term = _parse_term(token)
        if term is None:
            problems.append(
                text.UNKNOWN_FIELD.filled(word=token[:_MAX_QUOTED_LENGTH], known=_join_alternatives(FIELDS, ":"))
            )
        else:
            terms.append(term)
    return GameQuery(tuple(terms), tuple(problems))


def _join_alternatives(words: Iterable[Phrase], behind: str = "") -> Phrase:
    japanese, english = zip(*words, strict=True)
    return Phrase(*(" ".join(sorted(f"{word}{behind}" for word in each)) for each in (japanese, english)))


def query_completions(line: str, library: Library, most: int = 12) -> list[str]:
    """Completions of the last word of `line`: fields, flags, or existing values."""
    word = "" if line[-1:].isspace() else (_TOKEN.findall(line) or [""])[-1]
    before, minus = line[: len(line) - len(word)], "-" if word.startswith("-") else ""
    found = _split_field_word(word)
    if found is None:
        start = word.removeprefix("-").casefold()
        words = [*(f"{name}:" for field in FIELDS for name in field), *(name for flag in FLAGS for name in flag)]
        return [before + minus + each for each in words if each.startswith(start)][:most]
    _, name, sign, said = found
    field = _field_by_name(name)
    values = [] if field is None else _field_values(field, said.strip('"'), library, most, name.casefold() == field.en)
    return [f"{before}{minus}{name}{sign}{_quote_value(value)}" for value in values]


def _split_field_word(token: str) -> tuple[str, str, str, str] | None:
    """Split a field word into minus, name, sign and value as written; None for other words."""
    found = _FIELD_PATTERN.fullmatch(token.translate(_TO_HALF_WIDTH))
    if found is None:
        return None
    ends = [0, *(found.end(number) for number in range(1, 5))]
    minus, name, sign, value = (token[start:end] for start, end in pairwise(ends))
    return minus, name, sign, value


def _field_values(field: Phrase, said: str, library: Library, most: int, is_english: bool) -> list[str]:
    """Existing values of a field, in the language of the field's name."""
    if field in _NAME_COLUMNS:
        columns = _NAME_COLUMNS[field]
        used = " UNION ".join(f"SELECT {column} FROM game" for column in columns)  # noqa: S608 - made of our own words
        start = f"{escape_like(normalized_name(said))}%"
        query = f"SELECT written FROM name WHERE folded LIKE ? ESCAPE '\\' AND written <> '' AND id IN ({used}) LIMIT ?"  # noqa: S608 - made of our own words
        return [written for (written,) in library.query_rows(query, (start, most))]
    if field in _NAME_KINDS:
        return [name_of_key(key)[is_english] for key in keys_by_name(said, _NAME_KINDS[field])][:most]
    if field is text.SORT:
        return [name for column in SORT_COLUMNS for name in column if name.startswith(said.casefold())][:most]
    if field is text.TAG:
        query = "SELECT DISTINCT tag FROM notes.tag WHERE tag LIKE ? ESCAPE '\\' LIMIT ?"
        return [tag for (tag,) in library.query_rows(query, (f"{escape_like(said)}%", most))]
    return []


def _quote_value(value: str) -> str:
    return f'"{value}"' if any(letter.isspace() for letter in value) else value


def replace_word(line: str, field: Phrase, word: str) -> str:
    """Replace all terms of a field, such as `opening:…`, in the text of a query by one term; if it is empty, remove them."""
    kept = [token for token in _TOKEN.findall(line) if (term := _parse_term(token)) is None or term.field != field.en]
    return " ".join([*kept, *([word] if word else [])])


def _parse_term(token: str) -> QueryTerm | None:
    narrow = normalize("NFKC", token)
    span = _DATE_RANGE_PATTERN.fullmatch(narrow)
    if span is not None and any(span.groups()[::2]):
        return QueryTerm(text.DATE.en, ":", narrow)
    found = _split_field_word(token)
    if found is not None:
        minus, name, sign, value = found
        field, said = _field_by_name(normalize("NFKC", name)), value.replace('"', "")
        if field in _NUMERIC_FIELDS:
            said = normalize("NFKC", said)
        return None if field is None else QueryTerm(field.en, sign.translate(_TO_HALF_WIDTH), said, bool(minus))
    word = token.removeprefix("-").replace('"', "")
    flag = next((flag for flag in FLAGS if word.casefold() in flag), None)
    is_negated = token.startswith("-") and len(token) > 1
    return QueryTerm(flag.en if flag else "", "", "" if flag else word, is_negated)


def _field_by_name(name: str) -> Phrase | None:
    folded = name.casefold()
    return _OTHER_NAMES.get(folded) or next((field for field in FIELDS if folded in field), None)


def compile_query(query: GameQuery, library: Library) -> CompiledQuery:
    """Compile a query; patterns are searched for here, which may take a moment."""
    shows_copies = any(term.field == text.COPIES.en for term in query.terms)
    conditions: list[Condition] = [] if shows_copies else [("game.same_as IS NULL", [])]
    problems = list(query.problems)
    plies: dict[int, int] = {}
    for term in query.terms:
        try:
            condition = _condition_of_term(term, query, library, plies)
        except (PatternError, QueryError) as error:
            problems.append(error.phrase)
            continue
        is_turned_round = term.is_negated and condition is not _NO_CONDITION
        conditions.append((f"NOT ({condition[0]})", condition[1]) if is_turned_round else condition)
    return CompiledQuery(all_conditions(*conditions), plies, tuple(problems), _sort_sql(query))


def _sort_sql(query: GameQuery) -> str:
    """SQL order by the sort terms in their order; a minus reverses one, and the newest game goes first otherwise."""
    said: list[str] = []
    for term in query.terms:
        if term.field != text.SORT.en:
            continue
        column = next((column for column in SORT_COLUMNS if term.value.casefold() in column), None)
        if column is not None:
            said.append(SORT_COLUMNS[column] + (" DESC" if term.is_negated else ""))
    return ", ".join([*said, NEWEST_FIRST_SQL])


class QueryError(PhraseError):
    """Error in a word of a query."""


def _condition_of_term(term: QueryTerm, query: GameQuery, library: Library, plies: dict[int, int]) -> Condition:
    if not term.field:
        return _any_column(("black", "white", "event", "venue"), library.find_name_ids(term.value))
    if term.field in {text.PATTERN.en, text.POSITION.en}:
        return _board_condition(term, query, library, plies)
    if term.field == text.TESUJI.en:
        return _tesuji_condition(term, library, plies)
    if term.field in {text.WON.en, text.LOST.en, text.DRAWN.en}:
        return _result_condition(term.field, query, library)
    return _CONDITION_MAKERS[term.field](term, library)


def is_one_of(column: str, values: Iterable[object]) -> Condition:
    """Condition that a column is one of the values, without a limit on their number."""
    return f"{column} IN (SELECT value FROM json_each(?))", [json.dumps(list(values))]  # noqa: S608 - made of our own words


def _join_conditions(word: str, *conditions: Condition) -> Condition:
    said = f" {word} ".join(f"({sql})" for sql, _ in conditions)
    return said, [value for _, values in conditions for value in values]


def any_condition(*conditions: Condition) -> Condition:
    return _join_conditions("OR", *conditions)


def all_conditions(*conditions: Condition) -> Condition:
    return _join_conditions("AND", *conditions)


def _any_column(columns: Iterable[str], values: Iterable[object]) -> Condition:
    """Condition that one of the columns of a game is one of the values."""
    given = list(values)
    return any_condition(*(is_one_of(f"game.{column}", given) for column in columns))


def _name_condition(*columns: str) -> Callable[[QueryTerm, Library], Condition]:
    return lambda term, library: _any_column(columns, library.find_name_ids(term.value, is_whole=term.sign == "="))


def _opponent_condition(term: QueryTerm, library: Library) -> Condition:
    ids, mine = library.find_name_ids(term.value, is_whole=term.sign == "="), library.my_name_ids()
    if not mine:
        return _any_column(("black", "white"), ids)
    as_black = all_conditions(is_one_of("game.black", mine), is_one_of("game.white", ids))
    return any_condition(as_black, all_conditions(is_one_of("game.white", mine), is_one_of("game.black", ids)))


def _opening_condition(term: QueryTerm, _library: Library) -> Condition:
    named = _any_column(("pair", "black_opening", "white_opening"), keys_by_name(term.value, NameKind.OPENING))
    return any_condition(named, ("game.header_opening LIKE ? ESCAPE '\\'", [f"%{escape_like(term.value)}%"]))


def _my_opening_condition(term: QueryTerm, library: Library) -> Condition:
    """Condition that the user, not the opponent, played the opening."""
    keys, mine = keys_by_name(term.value, NameKind.OPENING), library.my_name_ids()
    sides = ((is_one_of(f"game.{side}", mine), is_one_of(f"game.{side}_opening", keys)) for side in ("black", "white"))
    return any_condition(*(all_conditions(*side) for side in sides))


def _castle_condition(term: QueryTerm, _library: Library) -> Condition:
    return _any_column(("black_castle", "white_castle"), keys_by_name(term.value, NameKind.CASTLE))


def _tesuji_condition(term: QueryTerm, library: Library, plies: dict[int, int]) -> Condition:
    """Condition for games with such a tesuji by either side; they open at the first one."""
    keys = keys_by_name(term.value, NameKind.TESUJI)
    said = " OR ".join("tesuji LIKE ?" for _ in keys) or "0"
    found: dict[int, int] = {}
    for game, words in library.query_rows(f"SELECT id, tesuji FROM game WHERE {said}", [f"% {key}%" for key in keys]):  # noqa: S608 - made of our own words
        made = [each.ply for each in parse_tesuji(words) if each.key in keys]
        if made:
            found[game] = min(made)
    return _condition_with_ply(term, found, plies)


def _condition_with_ply(term: QueryTerm, found: dict[int, int], plies: dict[int, int]) -> Condition:
    """Condition for the games in `found`, by their plies; stores in `plies` where to show each game when it is opened."""
    if not term.is_negated:
        plies.update({game: max(ply, plies.get(game, 0)) for game, ply in found.items()})
    return is_one_of("game.id", found)


def _like_condition(column: str) -> Callable[[QueryTerm, Library], Condition]:
    """Condition that a text column contains the word, or equals it."""

    def condition(term: QueryTerm, _library: Library) -> Condition:
        if term.sign == "=":
            return f"game.{column} = ?", [term.value]
        return f"game.{column} LIKE ? ESCAPE '\\'", [f"%{escape_like(term.value)}%"]

    return condition


def _text_condition(term: QueryTerm, library: Library) -> Condition:
    word = f"%{escape_like(normalized_text(term.value))}%"
    said: Condition = "EXISTS (SELECT 1 FROM said WHERE said.game = game.id AND words LIKE ? ESCAPE '\\')", [word]
    return any_condition(said, _note_condition(term, library))


def _note_condition(term: QueryTerm, _library: Library) -> Condition:
    noted = "EXISTS (SELECT 1 FROM notes.note WHERE note.identity = game.identity AND note.folded LIKE ? ESCAPE '\\')"
    return noted, [f"%{escape_like(normalized_text(term.value))}%"]


def _tag_condition(term: QueryTerm, _library: Library) -> Condition:
    return "EXISTS (SELECT 1 FROM notes.tag WHERE tag.identity = game.identity AND tag = ?)", [term.value]


def _file_condition(term: QueryTerm, _library: Library) -> Condition:
    return "game.source IN (SELECT id FROM source WHERE path LIKE ? ESCAPE '\\')", [f"%{escape_like(term.value)}%"]


def _date_condition(term: QueryTerm, _library: Library) -> Condition:
    span = _DATE_RANGE_PATTERN.fullmatch(term.value)
    if span is None or not any(span.groups()[::2]):
        raise QueryError(text.NO_NUMBER.filled(word=text.DATE))
    first, dash, last = span.groups()
    if term.sign in {">", ">="} and first:
        return "game.date >= ?", [first]
    if term.sign in {"<", "<="} and first:
        return "game.date <> '' AND game.date < ?", [first + _LAST_CHARACTER if term.sign == "<=" else first]
    end = last or ("" if dash else first)
    return "game.date <> '' AND game.date >= ? AND game.date <= ?", [first or "", (end or "") + _LAST_CHARACTER]


def _number_condition(column: str, field: Phrase) -> Callable[[QueryTerm, Library], Condition]:
    def condition(term: QueryTerm, _library: Library) -> Condition:
        if not _NUMBER_PATTERN.fullmatch(term.value):
            raise QueryError(text.NO_NUMBER.filled(word=field))
        sign = "=" if term.sign == ":" else term.sign
        return f"{column} {sign} ?", [int(term.value)]

    return condition


def _flag_condition(condition: str, *values: object) -> Callable[[QueryTerm, Library], Condition]:
    return lambda _term, _library: (condition, [*values])


def _own_game_condition(*columns: str) -> Callable[[QueryTerm, Library], Condition]:
    return lambda _term, library: _any_column(columns, library.my_name_ids())


def _always_true(_term: QueryTerm, _library: Library) -> Condition:
    """Condition that is always true, for words that modify other words."""
    return _NO_CONDITION


def _result_condition(kind: str, query: GameQuery, library: Library) -> Condition:
    """Condition that the named player, or else the user, has won, lost or drawn."""
    if kind == text.DRAWN.en:
        return "game.result = ?", [Result.DRAWN.value]
    named = query.values_of_field(text.PLAYER.en)
    whose = [number for name in named for number in library.find_name_ids(name)] if named else library.my_name_ids()
    if not whose:
        raise QueryError(text.WHO_WON)
    results = [Result.BLACK_WON.value, Result.WHITE_WON.value]
    if kind == text.LOST.en:
        results.reverse()
    ways = (
        all_conditions(is_one_of(f"game.{side}", whose), ("game.result = ?", [result]))
        for side, result in zip(("black", "white"), results, strict=True)
    )
    return any_condition(*ways)


def _sort_condition(term: QueryTerm, _library: Library) -> Condition:
    if not any(term.value.casefold() in column for column in SORT_COLUMNS):
        raise QueryError(
            text.NO_COLUMN.filled(word=term.value[:_MAX_QUOTED_LENGTH], known=_join_alternatives(SORT_COLUMNS))
        )
    return _NO_CONDITION


def _board_condition(term: QueryTerm, query: GameQuery, library: Library, plies: dict[int, int]) -> Condition:
    said = {each.field for each in query.terms}
    is_turned, is_mirrored = text.TURNED.en in said, text.MIRRORED.en in said
    if term.field == text.POSITION.en:
        positions = [parse_position(term.value)]
        positions += [turn_position(each) for each in positions if is_turned]
        positions += [mirrored_position(each) for each in positions if is_mirrored]
        found = dict(_games_at_positions(positions, library, _ply_range(query)))
    else:
        stays = [int(value) for value in query.values_of_field(text.STAY.en) if _NUMBER_PATTERN.fullmatch(value)]
        pattern = parse_pattern(term.value)
        patterns = [pattern.with_rest_empty() if text.WHOLE_BOARD.en in said else pattern]
        patterns += [each.turned() for each in patterns if is_turned]
        patterns += [each.mirrored() for each in patterns if is_mirrored]
        found = {
            hit.game: hit.ply
            for hit in find_pattern(library, tuple(patterns), max(stays, default=1), _ply_range(query))
        }
    return _condition_with_ply(term, found, plies)


def _ply_condition(term: QueryTerm, _library: Library) -> Condition:
    if not _NUMBER_PATTERN.fullmatch(term.value):
        raise QueryError(text.NO_NUMBER.filled(word=text.PLY))
    return _NO_CONDITION


def _ply_range(query: GameQuery) -> range:
    """Range of plies at which the searched positions and patterns may occur."""
    least, stop = ANY_PLY.start, ANY_PLY.stop
    for term in query.terms:
        if term.field == text.PLY.en and _NUMBER_PATTERN.fullmatch(term.value):
            number = int(term.value)
            least = max(least, {">": number + 1, "<": 0, "<=": 0}.get(term.sign, number))
            stop = min(stop, {"<": number, ">": stop, ">=": stop}.get(term.sign, number + 1))
    return range(least, stop)


def _games_at_positions(positions: list[Position], library: Library, plies: range) -> list[SqlRow]:
    keys = ",".join("?" * len(positions))
    at = f"SELECT game, min(ply) FROM position WHERE key IN ({keys}) AND ply >= ? AND ply < ? GROUP BY game"  # noqa: S608 - made of our own words
    return library.query_rows(at, [*(signed_key(each.key) for each in positions), plies.start, plies.stop])


def parse_position(words: str) -> Position:
    """Parse an SFEN or `startpos moves …`; raise QueryError if it is malformed."""
    start, _, moves = words.removeprefix("position ").partition(" moves ")
    try:
        position = Position.from_sfen(start.removeprefix("sfen "))
    except SfenError as error:
        raise QueryError(error.phrase) from error
    for usi in moves.split():
        move = MOVES[usi]
        if move is None or not position.try_move(move):
            raise QueryError(text.NO_POSITION.filled(word=usi[:_MAX_QUOTED_LENGTH]))
    return position


_BLUNDER_COUNT_SQL: Final = "(SELECT coalesce(sum(blunders), -1) FROM phase WHERE phase.game = game.id AND judged > 0)"
"""SQL for the number of blunders in a game; -1 in games that were not analysed."""
_NAME_SQL: Final = "(SELECT folded FROM name WHERE name.id = game.{})"
SORT_COLUMNS: Final = {
    text.DATE: "game.date",
    **{field: _NAME_SQL.format(column) for field, column in ((text.BLACK, "black"), (text.WHITE, "white"))},
    text.RESULT: "game.result",
    text.MOVES: "game.plies",
    text.OPENING: (
        "coalesce(game.pair, '~') || ' ' || coalesce(game.black_opening, '~') || ' ' || coalesce(game.white_opening, '~')"
    ),
    text.EVENT: _NAME_SQL.format("event"),
    text.RATING: "max(coalesce(game.black_rating, 0), coalesce(game.white_rating, 0))",
    text.ANALYSED: "EXISTS (SELECT 1 FROM phase WHERE phase.game = game.id AND judged > 0)",
}
"""Columns by which games can be sorted, each with its SQL expression."""
_NAME_KINDS: Final = {
    text.OPENING: NameKind.OPENING,
    text.MY_OPENING: NameKind.OPENING,
    text.CASTLE: NameKind.CASTLE,
    text.TESUJI: NameKind.TESUJI,
}
_NUMERIC_FIELDS: Final = (text.DATE, text.MOVES, text.RATING, text.BLUNDERS, text.STAY, text.PLY)
"""Fields whose value is a number or a date."""
_NAME_COLUMNS: Final = {
    text.BLACK: ("black",),
    text.WHITE: ("white",),
    text.PLAYER: ("black", "white"),
    text.OPPONENT: ("black", "white"),
    text.EVENT: ("event",),
    text.VENUE: ("venue",),
}
_CONDITION_MAKERS: Final[dict[str, Callable[[QueryTerm, Library], Condition]]] = {
    **{field.en: _name_condition(*columns) for field, columns in _NAME_COLUMNS.items()},
    text.OPPONENT.en: _opponent_condition,
    text.OPENING.en: _opening_condition,
    text.MY_OPENING.en: _my_opening_condition,
    text.CASTLE.en: _castle_condition,
    text.HANDICAP.en: _like_condition("handicap"),
    text.TIME_CONTROL.en: _like_condition("time_control"),
    text.ENDING.en: _like_condition("ending"),
    text.WORDS.en: _text_condition,
    text.NOTE.en: _note_condition,
    text.TAG.en: _tag_condition,
    text.FILE.en: _file_condition,
    text.DATE.en: _date_condition,
    text.MOVES.en: _number_condition("game.plies", text.MOVES),
    text.RATING.en: _number_condition(
        "max(coalesce(game.black_rating, 0), coalesce(game.white_rating, 0))", text.RATING
    ),
    text.BLUNDERS.en: _number_condition(_BLUNDER_COUNT_SQL, text.BLUNDERS),
    text.STAY.en: _always_true,
    text.PLY.en: _ply_condition,
    text.SORT.en: _sort_condition,
    text.BLACK_WON.en: _flag_condition("game.result = ?", Result.BLACK_WON.value),
    text.WHITE_WON.en: _flag_condition("game.result = ?", Result.WHITE_WON.value),
    text.MINE.en: _own_game_condition("black", "white"),
    text.AS_BLACK.en: _own_game_condition("black"),
    text.AS_WHITE.en: _own_game_condition("white"),
    text.ANALYSED.en: _flag_condition("EXISTS (SELECT 1 FROM phase WHERE phase.game = game.id AND judged > 0)"),
    **{flag.en: _always_true for flag in (text.TURNED, text.MIRRORED, text.WHOLE_BOARD)},
    text.COPIES.en: _flag_condition("game.same_as IS NOT NULL"),
}
FLAGS: Final = (
    *(text.WON, text.LOST, text.DRAWN, text.BLACK_WON, text.WHITE_WON),
    *(text.MINE, text.AS_BLACK, text.AS_WHITE, text.ANALYSED, text.TURNED),
    *(text.MIRRORED, text.WHOLE_BOARD, text.COPIES),
)
"""Words of the query language that stand without a colon, such as `won`."""
FIELDS: Final = (
    *(text.OPPONENT, text.PLAYER, text.BLACK, text.WHITE, text.OPENING, text.CASTLE, text.TESUJI),
    *(text.PATTERN, text.POSITION),
    *(text.DATE, text.MOVES, text.EVENT, text.VENUE, text.HANDICAP, text.TIME_CONTROL, text.RATING, text.ENDING),
    *(text.MY_OPENING, text.WORDS, text.NOTE, text.TAG, text.FILE, text.STAY, text.PLY, text.BLUNDERS, text.SORT),
)
"""Names of query fields, written before a colon."""
_OTHER_NAMES: Final = {"印": text.TAG, "レート": text.RATING, "pattern": text.PATTERN}
"""Other names of query fields, which are understood but not proposed as completions."""
