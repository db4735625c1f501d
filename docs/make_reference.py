"""Makes the pages of the manual that say what is said elsewhere: all keys, all settings, and the words in both languages.

Run it with `.venv/bin/python docs/make_reference.py` after a change of an action, of its keys, of a setting, of terms.md, or of
meanings.md; a test says when that was forgotten.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MANUAL = ROOT / "docs" / "manual"
TERMS = ROOT / "docs" / "terms.md"
MEANINGS = ROOT / "docs" / "meanings.md"

sys.path.insert(0, str(ROOT))

from app.config.declare import ChoiceField, Field, FolderPath, NumberField, TextField, section_fields  # noqa: E402 - after the path is set
from app.config.settings import SECTIONS, Settings  # noqa: E402
from app.desktop.actions.declared import ACTIONS  # noqa: E402
from app.desktop.desk.action import Action, MenuName  # noqa: E402
from app.desktop.desk.keys import SIGNS  # noqa: E402
from app.desktop.settings.keys import FIXED  # noqa: E402
from app.text.phrase import Language, Phrase  # noqa: E402

KEYS_TITLE = Phrase("キー", "Keys")
KEYS_INTRODUCTION = Phrase(
    "この表はプログラムの宣言から作っています。キーは **ツール → キーボードショートカット…** で変えられます。今のキーは `?` で一覧になります。\n\n"
    "Ctrl も Alt も付かないキー（F1 ～ F12 を除く）は、文字を入力する欄の外ならどこでも効きます。\n"
    "macOS では Ctrl が ⌘ にあたります（Qt の決まりによります。試していません）。",
    "This table is made from the program itself. Keys are changed in **Tools → Keyboard shortcuts…**, and `?` lists those you have now.\n\n"
    "A key without Ctrl or Alt, F1 to F12 apart, acts wherever you do not type text.\n"
    "On macOS, Ctrl is ⌘ (so Qt has it; it was not tried).",
)
KEYS_HEAD = Phrase("| キー | 操作 | すること |", "| key | action | what it does |")
ON_BOARD = Phrase("盤の上で", "On the board")
BOARD_HEAD = Phrase("| キー | すること |", "| key | what it does |")
WITHOUT_KEYS = Phrase("キーのない操作", "Actions without a key")
WITHOUT_KEYS_INTRODUCTION = Phrase(
    "メニューか **操作を検索**（Ctrl+K）で行います。キーを付けることもできます。",
    "They are in the menus and behind **Find action** (Ctrl+K), and can be given keys.",
)
NAMELESS_HEAD = Phrase("| 操作 | すること |", "| action | what it does |")
SETTINGS_TITLE = Phrase("設定の一覧", "All settings")
SETTINGS_INTRODUCTION = Phrase(
    "この表はプログラムの宣言から作っています。**ツール → 設定…**（Ctrl+,）で変えると、すぐに効きます。\n"
    "設定ファイルには、既定値と違うものだけが書かれます。",
    "This table is made from the program itself. What is changed in **Tools → Settings…** (Ctrl+,) takes effect at once.\n"
    "The file of settings holds only what differs from the defaults.",
)
SETTINGS_HEAD = Phrase("| 設定 | 既定値 | 範囲・選択肢 | |", "| setting | default | range or choice | |")
ON, OFF = Phrase("オン", "on"), Phrase("オフ", "off")
FOLDER, LINE = Phrase("フォルダー", "a folder"), Phrase("文字列（{most}文字まで）", "text of up to {most} letters")
GLOSSARY_TITLE = Phrase("用語集（日英）", "Glossary")
GLOSSARY_INTRODUCTION = Phrase(
    "[目次](README.md)\n\n画面とマニュアルで使う言葉です。はじめに説明のいる言葉、あとに残りの言葉が、英語と並んでいます。",
    "[Contents](README.md)\n\nThe words of window and manual: first those that need a sentence, then the others, each with its Japanese.",
)
EXPLAINED = Phrase("説明のいる言葉", "Words explained")
EXPLAINED_HEAD = Phrase("| 日本語 | 英語 | 説明 |", "| English | Japanese | what it is |")
ALL_WORDS = Phrase("その他の言葉", "The other words")
GLOSSARY_HEAD = Phrase("| 日本語 | 英語 |", "| English | Japanese |")
SPACE = Phrase("スペース", "Space")
BETWEEN_NAMES, BETWEEN_KEYS = Phrase("、", "; "), Phrase("、", ", ")


def keys_page(language: Language) -> str:
    lines = [f"# {KEYS_TITLE.to(language)}", "", KEYS_INTRODUCTION.to(language), ""]
    lines += [f"## {ON_BOARD.to(language)}", "", BOARD_HEAD.to(language), "|---|---|"]
    lines += [f"| {_keys(keys, language)} | {what.to(language)} |" for what, keys in FIXED]
    for menu in MenuName:
        held = [action for action in ACTIONS if action.menu is menu and action.keys]
        if held:
            lines += ["", f"## {_menu(menu, language)}", "", KEYS_HEAD.to(language), "|---|---|---|"]
            lines += [
                f"| {_keys(one.keys, language)} | {_name(one, language)} | {one.help.to(language)} |" for one in held
            ]
    lines += ["", f"## {WITHOUT_KEYS.to(language)}", "", WITHOUT_KEYS_INTRODUCTION.to(language), ""]
    lines += [NAMELESS_HEAD.to(language), "|---|---|"]
    lines += [f"| {where} | {help_} |" for where, help_ in _without_keys(language)]
    return "\n".join([*lines, ""])


def _without_keys(language: Language) -> Iterator[tuple[str, str]]:
    """Those of a submenu that say the same stand together."""
    told: dict[tuple[str, str], list[str]] = {}
    order = list(MenuName)
    for action in sorted(ACTIONS, key=lambda each: order.index(each.menu)):
        if not action.keys:
            place = _menu(action.menu, language) + (f" → {action.submenu.to(language)}" if action.submenu else "")
            told.setdefault((place, action.help.to(language)), []).append(_name(action, language))
    for (place, help_), names in told.items():
        yield f"{place} → {BETWEEN_NAMES.to(language).join(names)}", help_


def _name(action: Action, language: Language) -> str:
    return action.text.to(language)


def _menu(menu: MenuName, language: Language) -> str:
    """Without the letter that opens it."""
    return menu.value.to(language).partition("(&")[0].replace("&", "")


def _keys(keys: tuple[str, ...], language: Language) -> str:
    return BETWEEN_KEYS.to(language).join(f"`{_key(key, language)}`" for key in keys)


def _key(key: str, language: Language) -> str:
    *modifiers, name = key.split("+") if key != "+" else [key]
    return "+".join([*modifiers, SPACE.to(language) if name == "Space" else SIGNS.get(name, name)])


def settings_page(language: Language) -> str:
    lines = [f"# {SETTINGS_TITLE.to(language)}", "", SETTINGS_INTRODUCTION.to(language)]
    for name, section in Settings().sections().items():
        lines += ["", f"## {SECTIONS[name].to(language)}", "", SETTINGS_HEAD.to(language), "|---|---|---|---|"]
        for field in section_fields(section):
            lines.append(
                f"| {field.label.to(language)} | {_default(field, language)} | {_range(field, language)} "
                f"| {field.help.to(language)} |"
            )
    return "\n".join([*lines, ""])


def _default(field: Field, language: Language) -> str:
    if isinstance(field.default, bool):
        return (ON if field.default else OFF).to(language)
    if isinstance(field.kind, ChoiceField):
        return dict(field.kind.offered)[str(field.default)].to(language)
    return str(field.default)


def _range(field: Field, language: Language) -> str:
    if isinstance(field.kind, ChoiceField):
        return BETWEEN_NAMES.to(language).join(name.to(language) for _, name in field.kind.offered)
    if isinstance(field.kind, NumberField):
        return f"{field.kind.least} – {field.kind.most}"
    if isinstance(field.kind, FolderPath):
        return FOLDER.to(language)
    if isinstance(field.kind, TextField):
        return LINE.filled(most=field.kind.most).to(language)
    return BETWEEN_NAMES.to(language).join((ON.to(language), OFF.to(language)))


def glossary_page(language: Language) -> str:
    """First the words that are explained; then the others, what stands together in a row word by word where it can be."""
    explained = [_in_order(language, ja, en, in_ja, in_en) for en, ja, in_en, in_ja in _cells(MEANINGS, 4)]
    known = {word for word, *_ in explained}
    found: dict[str, list[str]] = {}
    for pair in (pair for _, ja, en in _cells(TERMS, 3) for pair in _pairs(ja, en)):
        word, other = pair if language is Language.JA else pair[::-1]
        if word not in known:
            found.setdefault(word, []).append(other)
    lines = [f"# {GLOSSARY_TITLE.to(language)}", "", GLOSSARY_INTRODUCTION.to(language), ""]
    lines += [f"## {EXPLAINED.to(language)}", "", EXPLAINED_HEAD.to(language), "|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in sorted(explained, key=lambda row: row[0].casefold())]
    lines += ["", f"## {ALL_WORDS.to(language)}", "", GLOSSARY_HEAD.to(language), "|---|---|"]
    lines += [f"| {word} | {'; '.join(found[word])} |" for word in sorted(found, key=str.casefold)]
    return "\n".join([*lines, ""])


def _cells(table: Path, count: int) -> list[list[str]]:
    """The first cells of each row of a table, without its head."""
    rows = [line.strip("| ").split("|") for line in table.read_text("utf-8").splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row[:count]] for row in rows[1:]]


def _in_order(language: Language, ja: str, en: str, in_ja: str, in_en: str) -> tuple[str, str, str]:
    return (ja, en, in_ja) if language is Language.JA else (en, ja, in_en)


def _pairs(ja: str, en: str) -> list[tuple[str, str]]:
    first, second = ja.split("; "), en.split("; ")
    return list(zip(first, second, strict=True)) if len(first) == len(second) else [(ja, en)]


def main() -> None:
    for language in Language:
        folder = MANUAL / language.value
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "keys.md").write_text(keys_page(language), "utf-8")
        (folder / "settings.md").write_text(settings_page(language), "utf-8")
        (folder / "glossary.md").write_text(glossary_page(language), "utf-8")


if __name__ == "__main__":
    main()
