"""Texts of the command palette and of the shortcut editor."""

from app.text.phrase import Phrase

# fmt: off
FIND = Phrase("操作を検索", "Find action")
FIND_HINT = Phrase("名前、かな、ローマ字、英語", "Name in English or Japanese")
FOUND = Phrase("見つかった操作", "Actions found")
NOTHING_FOUND = Phrase("「{query}」に合う操作はありません。", "No action matches “{query}”.")
NOT_NOW = Phrase("今はできません。{reason}", "Not possible now. {reason}")

KEYS_TITLE = Phrase("ショートカット一覧", "Shortcut list")
KEYS_HINT = Phrase("操作やキーで絞り込む", "Filter by action or key")
NO_KEYS_FOUND = Phrase("「{query}」に合うショートカットはありません。", "No shortcut matches “{query}”.")
BARE_KEYS = Phrase("Ctrl や Alt を使わないキー（F キーを除く）は、文字の入力欄では働きません。", "Keys without Ctrl or Alt (except F keys) do not work while you type in a text box.")
FIXED_KEYS = Phrase("盤（変わらないキー）", "The board (fixed keys)")
WALK_CELLS = Phrase("マスからマスへ移る", "Move between squares")
TOUCH_CELL = Phrase("そのマスの駒を持ち上げる・置く", "Pick up or put down a piece")
ANSWER_PROMOTION = Phrase("成る・成らない", "Promote or not")
GIVE_UP = Phrase("持ち上げた駒を戻す・閉じる", "Put the piece back, or close")
CHANGE_KEYS = Phrase("ショートカットを変更…", "Change shortcuts…")

EDITOR_TITLE = Phrase("キーボードショートカット", "Keyboard shortcuts")
ACTION = Phrase("操作", "Action")
KEYS = Phrase("キー", "Shortcut")
CHANGED = Phrase("変更済み", "Changed")
CHOOSE_ACTION = Phrase("操作を選ぶと、ここでキーを変えられます。", "Select an action to change its shortcut.")
PRESS_KEY = Phrase("新しいキーをここで押す", "Press the new shortcut")
REMOVE_KEY = Phrase("{key} を削除", "Delete {key}")
TAKEN = Phrase("{key} は「{others}」のキーです。", "{key} is used by “{others}”.")
TAKE_OVER = Phrase("こちらに移す", "Move here")
SHARE = Phrase("両方で使う", "Use for both")
SHARE_HELP = Phrase("両方で使うキーを押すと、実行できる方の操作を行います。どちらも実行できるときは、メニューで上にある操作を行います。",
                    "A shared shortcut runs whichever action is possible now; if both are, it runs the one higher in the menus.")
LEAVE = Phrase("キャンセル", "Cancel")
NOT_A_KEY = Phrase("{key} は予約済みなので、割り当てられません。", "{key} is reserved and cannot be used.")
RESET_KEYS = Phrase("既定に戻す", "Reset to default")
RESET_ALL_KEYS = Phrase("すべて既定に戻す", "Reset all to defaults")
USUAL = Phrase("既定のキー：{keys}", "Default: {keys}")
USUAL_NONE = Phrase("既定のキーはありません。", "Default: none")
