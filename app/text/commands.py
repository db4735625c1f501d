"""What is said where actions are found, and where they get their keys."""

from app.text.phrase import Phrase

FIND = Phrase("操作を検索", "Find action")
FIND_HINT = Phrase("名前、かな、ローマ字、英語", "Name in either language")
FOUND = Phrase("見つかった操作", "Actions found")
NOTHING_FOUND = Phrase("「{query}」に合う操作はありません。", "No action is called “{query}”.")
NOT_NOW = Phrase("今はできません。{reason}", "Not possible now. {reason}")

KEYS_TITLE = Phrase("ショートカット一覧", "Shortcut list")
KEYS_HINT = Phrase("操作やキーで絞り込む", "Filter by action or key")
NO_KEYS_FOUND = Phrase("「{query}」に合うキーはありません。", "No key or action is like “{query}”.")
BARE_KEYS = Phrase(
    "修飾キーのない文字や矢印は、文字を入力する欄の外で働きます。",
    "Letters and arrows without Ctrl or Alt act wherever no text is typed.",
)
FIXED_KEYS = Phrase("盤（変わらないキー）", "The board (fixed keys)")
WALK_CELLS = Phrase("マスからマスへ移る", "Go from square to square")
TOUCH_CELL = Phrase("そのマスの駒を取る・置く", "Take up or put down there")
ANSWER_PROMOTION = Phrase("成る・成らない", "Promote, or not")
GIVE_UP = Phrase("取った駒を戻す・閉じる", "Put back, leave")
CHANGE_KEYS = Phrase("ショートカットを変更…", "Change shortcuts…")

EDITOR_TITLE = Phrase("キーボードショートカット", "Keyboard shortcuts")
ACTION = Phrase("操作", "Action")
KEYS = Phrase("キー", "Keys")
CHANGED = Phrase("変更済み", "Changed")
CHOOSE_ACTION = Phrase("操作を選ぶと、ここでキーを変えられます。", "Choose an action to change its keys here.")
PRESS_KEY = Phrase("新しいキーをここで押す", "Press the new key here")
REMOVE_KEY = Phrase("{key} を外す", "Remove {key}")
TAKEN = Phrase("{key} は「{others}」のキーです。", "{key} is the key of “{others}”.")
TAKE_OVER = Phrase("こちらに移す", "Move it here")
SHARE = Phrase("両方で使う", "Use it for both")
SHARE_HELP = Phrase(
    "両方で使うキーは、メニューの上の方にある、今できる操作に働きます。",
    "A shared key acts on that which can be done now; when both can, on the one that stands first in the menus.",
)
LEAVE = Phrase("やめる", "Cancel")
NOT_A_KEY = Phrase(
    "{key} は決まった役目があるので、割り当てられません。", "{key} has a duty of its own and cannot be used."
)
RESET_KEYS = Phrase("既定に戻す", "Reset")
RESET_ALL_KEYS = Phrase("すべて既定に戻す", "Reset all")
USUAL = Phrase("既定のキー: {keys}", "Usually: {keys}")
USUAL_NONE = Phrase("既定ではキーがありません。", "Usually it has no key.")
