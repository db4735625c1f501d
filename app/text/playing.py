"""Texts of a game in the window: clocks, strip above the board, actions, and result."""

from app.text.phrase import Phrase

# fmt: off
GAME = Phrase("対局(&P)", "&Play")

# Clocks
THEN_BYOYOMI = Phrase("切れたら秒読み {seconds}秒", "then byoyomi {seconds} s")
EACH_MOVE_MORE = Phrase("1手ごとに ＋{seconds}秒", "+{seconds} s a move")
NOTHING_AFTER = Phrase("切れ負け", "sudden death")
IN_BYOYOMI = Phrase("秒読み\n1手{seconds}秒", "byoyomi\nof {seconds} s")
NO_LIMIT = Phrase("無制限", "no limit")

# Reasons why an action is disabled
GAME_IS_ON = Phrase("対局中はできません。先に終局させるか、指し掛けにしてください。", "Not during a game. End or adjourn it first.")
NO_GAME_ON = Phrase("対局中ではありません。", "No game is being played.")
GAME_NOT_YET = Phrase("対局はまだ始まっていません。", "The game has not started yet.")
NOT_YOUR_TURN = Phrase("相手の番です。", "It is not your turn.")
GAME_OVER = Phrase("対局は終わりました。", "The game is over.")
ENGINE_TO_MOVE = Phrase("{name}が考えています。", "{name} is thinking.")
ENGINES_PREPARE = Phrase("エンジンの準備ができるまで、お待ちください。", "Please wait until the engines are ready.")
GAME_PAUSED = Phrase("一時停止中です。", "The game is paused.")
GAME_TROUBLED = Phrase("エンジンが対局を続けられません。上の「対応を選ぶ…」で決めてください。", "An engine cannot continue the game. Press “Choose what to do…” above.")
LOOKING_BACK = Phrase("前の局面を見ています。先に「対局に戻る」を選んでください。", "You are viewing an earlier position. Choose “Back to the game” first.")
NO_PERSON = Phrase("エンジン同士の対局です。", "Both players are engines.")
NOTHING_THINKS = Phrase("考えているエンジンはありません。", "No engine is thinking.")
NOTHING_TO_TAKE_BACK = Phrase("あなたはまだ指していません。", "You have not moved yet.")
AT_THE_GAME = Phrase("すでに対局の局面を表示しています。", "The board already shows the game.")
NOTHING_ADJOURNED = Phrase("指し掛けの対局はありません。", "No game is adjourned.")

# State of the game
BOTH = Phrase("{first}と{second}", "{first} and {second}")
PREPARING = Phrase("{name}の準備をしています… {seconds}秒", "Getting {name} ready… {seconds} s")
YOUR_TURN = Phrase("あなたの番です。", "Your turn.")
SIDES_TURN = Phrase("{side}の番です。", "{side} to move.")
PAUSED = Phrase("一時停止中", "Paused")
OWES_ANSWER = Phrase("{name}に着手を指示し、応答を待っています… {seconds}秒", "Asked {name} to move now. Waiting… {seconds} s")
IN_TROUBLE = Phrase("{name}が対局を続けられません。", "{name} cannot continue the game.")
OTHER_REMEDIES = Phrase("ほかの方法…", "More choices…")
WHAT_TO_DO = Phrase("対応を選ぶ…", "Choose what to do…")
NOTE_EXPECTS = Phrase("先読み {move}", "ponders on {move}")
NOTE_HIT = Phrase("先読み的中", "ponder hit")
NOTE_MISS = Phrase("先読み外れ", "ponder miss")
HINTING = Phrase("ヒントを考えています…", "Looking for a hint…")
WENT_ON = Phrase("前の局面を見ています。対局は{ply}手目です。", "Viewing an earlier position; the game is at move {ply}.")
BACK_TO_GAME = Phrase("対局に戻る", "Back to the game")

# Engine output during a game
THINKING_DOCK = Phrase("思考", "Thinking")
OPPONENT_DOCK = Phrase("相手の読み", "Opponent’s thinking")
NO_THINKING = Phrase("エンジン同士の対局では、両者の読みをここに表示します。", "Shows the output of both engines when engines play each other.")
NO_OPPONENT = Phrase("エンジンとの対局で、相手の読みを表示します。", "Shows your opponent’s thinking when you play against an engine.")
HIDDEN_UNTIL_END = Phrase("終局まで隠しています。終局後は棋譜のコメントに残ります。", "Hidden until the game ends, then saved in comments.")
SEEN_AFTER_END = Phrase("読み筋と深さはコメントにあります。", "Lines and depths are in the comments.")
SHOW_THINKING = Phrase("表示", "Show")
HIDE_THINKING = Phrase("隠す", "Hide")
IS_THINKING = Phrase("思考中", "Thinking")
IS_PONDERING = Phrase("先読み中", "Pondering")
IS_WAITING = Phrase("手番待ち", "Waiting for its turn")
IS_PREPARING = Phrase("準備中", "Getting ready")
IS_DOWN = Phrase("異常終了", "Crashed")
IS_OVER = Phrase("終局", "Game over")
NOTHING_YET = Phrase("まだ出力がありません。", "No output yet.")
FROM_BOOK = Phrase("定跡の手を指しました。", "Played a book move.")
EXPECTS_NOW = Phrase("今の予想", "Expects")
EXPECTED = Phrase("前の予想", "Expected")
CAME = Phrase("✓ 的中", "✓ hit")
DID_NOT_COME = Phrase("外れ", "miss")
FORESEEN = Phrase("先読み的中 {hits} / {tries}", "ponder hits {hits}/{tries}")

# The end
WON = Phrase("{side} {name} の勝ち", "{side} {name} won")
DRAWN = Phrase("引き分け", "Draw")
NO_RESULT = Phrase("中断", "Aborted")
ENDED = Phrase("{result}（{how}）", "{result} ({how})")
ENDED_BECAUSE = Phrase("{ended} {reason}", "{ended} {reason}")
YOU_WON = Phrase("あなたの勝ち", "You won")
YOU_LOST = Phrase("あなたの負け", "You lost")
HOW_IT_ENDED = Phrase("{plies}手、{end}", "{end}, move {plies}")
ENDED_AT = Phrase("{plies}手", "move {plies}")
TURNED_AT = Phrase("勝敗の分かれ目は {ply}手目 {move}。", "Turning point: move {ply}, {move}")
YOUR_CHANCES = Phrase("あなたの勝率 {before} → {after}%", "Your win rate {before} → {after}%")
SIDES_CHANCES = Phrase("{name}の勝率 {before} → {after}%", "{name}: win rate {before} → {after}%")
TIME_USED = Phrase("時間", "Time")
REMATCH = Phrase("再戦（先後を替えて）", "Rematch, swap sides")
NEW_GAME = Phrase("新規対局…", "New game…")
CLOSE_CARD = Phrase("結果を閉じる", "Close result")
RESULT_CARD = Phrase("対局の結果", "Game result")
CHART = Phrase("勝率の推移", "Win rate")
PLATE_WON = Phrase("○ 勝ち", "○ Won")
PLATE_LOST = Phrase("● 負け", "● Lost")
PLATE_LOST_BY = Phrase("● {end}", "● {end}")
PLATE_DRAWN = Phrase("△ 引き分け", "△ Draw")
PLATE_NO_RESULT = Phrase("中断", "Aborted")
NO_FOLDER = Phrase("棋譜を {folder} に自動保存できませんでした（{reason}）。棋譜は開いたままです。名前を付けて保存してください。",
                   "The game could not be saved automatically in {folder} ({reason}). It is still open: save it under another name.")

# The strip
CANCEL_START = Phrase("キャンセル", "Cancel")
RESIGN = Phrase("投了…", "Resign…")
TAKE_BACK = Phrase("待った", "Take back")
HINT = Phrase("ヒント", "Hint")
MOVE_NOW = Phrase("すぐ指させる", "Move now")
PAUSE = Phrase("一時停止", "Pause")
RESUME = Phrase("再開", "Resume")
ABORT = Phrase("中断", "Abort")
DECLARE = Phrase("入玉宣言", "Declare win")
AGAIN = Phrase("再戦", "Rematch")
ANALYSE = Phrase("解析", "Analyse")
STUDY = Phrase("検討", "Analysis")
CLOSE = Phrase("閉じる", "Close")
SURE_TO_RESIGN = Phrase("投了しますか。", "Resign?")
KEEP_PLAYING = Phrase("続ける", "Play on")
YES_RESIGN = Phrase("投了する", "Resign")

# Hints
HINT_PIECE = Phrase("この駒を動かす手があります。もう一度押すと行き先も示します。", "Move this piece. Ask again to see where.")
HINT_DROP = Phrase("持ち駒の{piece}を打つ手があります。もう一度押すと行き先も示します。", "Drop a {piece}. Ask again to see where.")
HINT_MOVE = Phrase("ヒント：{move}", "Hint: {move}")
NO_HINT = Phrase("ヒントを出せませんでした。", "No hint available.")

# Trouble
LAST_WORDS = Phrase("{sentence} 最後の出力：{words}", "{sentence} Last output: {words}")
A_PERSON = Phrase("人間が代わって指す", "Continue as human")
NO_SUCH_ENGINE = Phrase("この対局のエンジン「{name}」が一覧にありません。「エンジンの管理」で追加してください。",
                        "The engine of this game, “{name}”, is no longer in the list. Add it in Manage engines.")

STOOD_STILL = Phrase("プログラムが{seconds}秒間止まっていました。その時間はどちらの持ち時間からも引きません。",
                     "The program was suspended for {seconds} s. That time is not deducted from either clock.")

# Adjourned games
ADJOURNED = Phrase("対局を指し掛けにしました。盤の下の「再開」か、メニュー「対局」から続きを指せます。",
                   "The game is adjourned. Resume it below the board, or from the Play menu.")
ADJOURNED_HERE = Phrase("この対局は指し掛けです。", "This game is adjourned.")
UNFINISHED = Phrase("指し掛けの対局があります（{what}）。", "You have an adjourned game ({what}).")
UNFINISHED_MANY = Phrase("指し掛けの対局が{count}局あります。", "You have {count:adjourned game|adjourned games}.")
WHAT = Phrase("{black} 対 {white}、{plies}手まで", "{black} – {white}, {plies:move|moves}")
GO_ON = Phrase("再開", "Resume")
LET_GO = Phrase("破棄", "Discard")
LET_GO_OF = Phrase("指し掛けの対局を破棄しました（{what}）。", "The adjourned game was discarded ({what}).")
UNDO_LETTING_GO = Phrase("元に戻す", "Undo")
CHOOSE = Phrase("選ぶ…", "Choose…")
