"""Texts of the tabs of open records."""

from app.text.phrase import Phrase

# fmt: off
TABS = Phrase("開いている棋譜", "Open games")
NEW_TAB = Phrase("新しいタブ", "New tab")
CLOSE_TAB = Phrase("タブを閉じる", "Close tab")
CLOSE_OTHERS = Phrase("ほかのタブを閉じる", "Close other tabs")
COPY_PATH = Phrase("パスをコピー", "Copy path")
PATH_COPIED = Phrase("パスをコピーしました。", "Path copied.")
GAME_OF = Phrase("{black} – {white}", "{black} – {white}")
UNSAVED = Phrase("{name}、未保存", "{name}, unsaved")
STATED = Phrase("{name}、{state}", "{name}, {state}")

# State of a tab
YOUR_TURN = Phrase("あなたの番 {clock}", "Your turn {clock}")
GAME_RUNS = Phrase("対局中 {clock}", "Playing {clock}")
GAME_PAUSED = Phrase("一時停止中", "Paused")
THINKING = Phrase("思考中", "Thinking")
ANALYSING = Phrase("解析中", "Analysing")

# Game in a background tab
TURN_ELSEWHERE = Phrase("あなたの番です。", "It is your turn.")
ANSWERED_ELSEWHERE = Phrase("{name} が {move} と指しました。あなたの番です。", "{name} has played {move}. It is your turn.")
OF_GAME = Phrase("{game}：{words}", "{game}: {words}")
TO_GAME = Phrase("対局へ", "Go to game")
GOES_ON_ELSEWHERE = Phrase("対局は別のタブで続いています", "The game continues in another tab")
GAME_ELSEWHERE = Phrase("この対局が別のタブで続いています。", "This game is being played in another tab.")
