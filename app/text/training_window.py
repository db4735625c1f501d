"""Texts of the training window: question, answer, today's work, progress, and collecting problems."""

from app.text.phrase import Phrase

# fmt: off
WINDOW = Phrase("練習", "Training")
ASK_PAGE = Phrase("練習", "Train")
PROGRESS_PAGE = Phrase("成績", "Progress")
COLLECT_PAGE = Phrase("問題を集める", "Collect problems")
BOARD = Phrase("練習の盤", "Training board")

# The question
TITLE = Phrase("次の一手", "Next move")
MATE_TITLE = Phrase("詰みを探す", "Find the mate")
CAME = Phrase("{move} と指されました。{side}番です。", "The last move was {move}. {side} to move.")
TURN = Phrase("{side}番です。", "{side} to move.")
YOU = Phrase("あなた", "You")
FROM = Phrase("{date}　{opponent}戦　{ply}手目", "{date}, against {opponent}, move {ply}")
FROM_FILE = Phrase("{file}　{ply}手目", "{file}, move {ply}")
MORE_SOURCES = Phrase("{source}（ほか{count}局）", "{source} (and {count:more game|more games})")
HINT = Phrase("ヒント", "Hint")
HINT_HELP = Phrase("動かす駒を示します。もう一度押すと行き先も示します。（H）", "Shows which piece to move; press again to see where. (H)")
SHOW = Phrase("答えを見る", "Show answer")
SHOW_HELP = Phrase("答えを盤に示します。（S）", "Shows the answer on the board. (S)")
LATER = Phrase("あとで", "Later")
LATER_HELP = Phrase("この問題を今日の最後に回します。", "Moves this problem to the end of today’s list.")
NEXT = Phrase("次の問題", "Next problem")
NEXT_HELP = Phrase("次の問題へ進みます。（Enter）", "Goes to the next problem. (Enter)")
TRY_AGAIN = Phrase("指し直す", "Try again")
TRY_AGAIN_HELP = Phrase("盤を問題の局面に戻します。（R）", "Puts the problem’s position back on the board. (R)")
TO_GAME = Phrase("もとの棋譜へ", "Open game")
TO_GAME_HELP = Phrase("もとの棋譜を、この局面で開きます。", "Opens the game at this position.")
DECLARE = Phrase("入玉宣言する", "Declare a win")
TYPE = Phrase("指し手を入力", "Enter move")
TYPE_HELP = Phrase("76歩、7g7f などと入力して Enter", "Type P-7f or 7g7f, then Enter")
BEFORE = Phrase("前回 {sign} {date}", "Last time {sign} {date}")
NEVER_ASKED = Phrase("新しい問題", "New problem")

# The answer
RIGHT = Phrase("正解 {move}", "Right: {move}")
RIGHT_AS_GOOD = Phrase("正解 {move}（ほぼ最善）", "Right: {move} (nearly best)")
RIGHT_SAME = Phrase("正解 {move}（{best} と同じ局面になります）", "Right: {move} (leads to the same position as {best})")
GOES_ON = Phrase("正解です。続けてください。", "Right so far. Keep going.")
LONGER = Phrase("詰みますが、もっと短い詰みがあります。", "This mates, but there is a shorter mate.")
POSSIBLE = Phrase("{move} も指せますが、もっと良い手があります（勝率低下 {loss}%）。もう一度どうぞ。",
                  "{move} is playable, but there is a better move (win-rate loss {loss}%). Try again.")
UNKNOWN = Phrase("{move} は候補手にありません。悪い手とは限りませんが、ほかの手を指してください。",
                 "{move} is not among the known moves; it may still be good. Try another.")
WRONG = Phrase("不正解 {move}", "Wrong: {move}")
WRONG_LOSS = Phrase("不正解 {move}（勝率低下 {loss}%）", "Wrong: {move} (win-rate loss {loss}%)")
WRONG_PLAYED = Phrase("実戦と同じ手です：{move}", "Same move as in the game: {move}")
SHOWN = Phrase("答え {move}", "Answer: {move}")
JUDGING = Phrase("{move} を調べています…", "Checking {move}…")
IS_JUDGING = Phrase("指した手を調べています。", "Checking your move.")
IS_ANSWERED = Phrase("この問題は解答済みです。「指し直す」で盤を問題の局面に戻せます。", "This problem is answered. “Try again” puts its position back on the board.")
COMES_AGAIN = Phrase("次の復習は {when}", "Next review: {when}")
IN_A_MINUTE = Phrase("1分後", "in a minute")
IN_MINUTES = Phrase("{count}分後", "in {count:minute|minutes}")
IN_A_DAY = Phrase("1日後（{date}）", "tomorrow ({date})")
IN_DAYS = Phrase("{count}日後（{date}）", "in {count:day|days} ({date})")
GAMES_MOVE_TOLD = Phrase("{move}：{reason}", "{move} – {reason}")
LINE = Phrase("続き", "Line")
MOVE = Phrase("手", "Move")
SCORE = Phrase("評価値", "Score")
RATE = Phrase("勝率", "Win rate")
YOUR_MOVE = Phrase("あなたの手", "Your move")
GAMES_MOVE = Phrase("実戦の手", "Game move")
RATED = Phrase("定着度", "How well you knew the answer")
AGAIN = Phrase("もう一度", "Again")
HARD = Phrase("難しい", "Hard")
GOOD = Phrase("普通", "Good")
EASY = Phrase("簡単", "Easy")
STEP_BACK = Phrase("1手戻る", "Back")
STEP_FORWARD = Phrase("1手進む", "Forward")
STEPS = Phrase("{at} / {all}手", "{at} / {all}")
BEST_LABEL = Phrase("正解 {move}", "Best {move}")
REFUTES_LABEL = Phrase("とがめる手", "Refutation")

# Today
TODAY = Phrase("今日の分", "Today")
TODAY_OF = Phrase("{all}問のうち{done}問", "{done} of {all}")
WEAK = Phrase("苦手", "Weak spots")
WEAK_EMPTY = Phrase("答えていくと、苦手な種類が分かります。", "Answer some problems to see your weak spots.")
SHARE = Phrase("{share}%　{count}問", "{share}% of {count}")
STREAK = Phrase("{days}日続けて、その日の分を終えています。", "You have finished your daily problems {days:day|days} in a row.")
FINISHED = Phrase("今日の分は終わりました", "Done for today")
FINISHED_NEXT = Phrase("明日の復習は {count}問です。", "{count:review|reviews} tomorrow.")
FINISHED_FREE = Phrase("明日の復習はありません。", "No reviews tomorrow.")
MORE_NEW = Phrase("新しい問題をもう {count}問", "{count:more new problem|more new problems}")
EMPTY = Phrase("自分の対局から問題を作ります", "Train on your own games")
EMPTY_HELP = Phrase(
    "解析済みの対局から、悪手・逃した詰み・定跡を外れた手を集め、間隔を延ばしながら繰り返し出題します。データをこのコンピューターの外へは送りません。",
    "Finds mistakes, missed mates and moves that left your book in analysed games, and sets them as problems at growing intervals. Your data stays on this computer.",
)

# Collecting
FROM_LIBRARY = Phrase("棋譜集の自分の対局から", "From my games in the library")
FROM_LIBRARY_HELP = Phrase("棋譜集にある自分の対局のうち、解析済みのものから作ります。", "Uses your analysed games in the library.")
FROM_RECORD = Phrase("開いている棋譜から", "From the open game")
FROM_RECORD_HELP = Phrase("いま表示している棋譜の悪手から作ります。", "Uses the mistakes of the game that is shown.")
FROM_FILES = Phrase("棋譜ファイルから…", "From game files…")
WITH_MATES = Phrase("終盤の詰みも含める（{least}～{most}手詰）", "Include endgame mates (mate in {least} to {most})")
WITH_MATES_HELP = Phrase("指されなかった詰みも、付属エンジンで探して問題にします。時間がかかります。",
                         "The bundled engine searches for mates, even those that were not played. This takes a while.")
WITH_BOOKS = Phrase("定跡を外れた手も含める", "Include moves that left my opening books")
WITH_BOOKS_HELP = Phrase("「定跡」パネルで開いている定跡を使います。", "Uses the opening books that are open in the Books panel.")
NO_BOOKS = Phrase("開いている定跡がないので、定跡を外れた手は調べませんでした。「定跡」パネルで定跡を開いてください。",
                  "No opening book is open, so moves were not compared with books. Open one in the Books panel.")
BOOK_NOT_READ = Phrase("定跡 {name} は使えませんでした：{reason}", "The book {name} could not be used: {reason}")
FINDING_MATES = Phrase("詰みを探しています… 残り {count}局", "Looking for mates… {count:game|games} left")
MATES_FOUND = Phrase("終盤から詰みの問題を {count}問追加しました。", "{count:problem|problems} added from endgame mates.")
IMPORT = Phrase("問題集を取り込む…", "Import problems…")
EXPORT = Phrase("問題を書き出す", "Export problems")
COLLECTING = Phrase("棋譜を読んでいます… {done} / {total}", "Reading games… {done} / {total}")
CONFIRMING = Phrase("エンジンで確認しています… 残り {count}問", "Confirming with the engine… {count:problem|problems} left")
STOP = Phrase("中止", "Stop")
COLLECTED = Phrase("新しい問題 {new}、出典が増えた問題 {more}、すでにある問題 {known}。",
                   "{new:new problem|new problems}, {more} with another source, {known} already known.")
CONFIRMED = Phrase("再検討で {kept}問を確認し、{refused}問を外しました。", "The recheck confirmed {kept:problem|problems} and removed {refused}.")
NO_LIBRARY = Phrase("棋譜集にまだ対局がありません。棋譜ファイルから作るか、先に棋譜集に棋譜を追加してください。",
                    "The library has no games yet. Use game files, or add games to the library first.")
NO_ANALYSED = Phrase("解析済みの対局がありません。先に「棋譜解析」か「一括解析」で解析してください。",
                     "None of the games has been analysed. Use “Analyse game” or “Batch analysis” first.")
SOME_NOT_ANALYSED = Phrase("解析されていない対局は、「棋譜解析」か「一括解析」で解析すると問題にできます。",
                           "To make problems from games that are not analysed, analyse them with “Analyse game” or “Batch analysis”.")
NO_NAME = Phrase("棋譜集に自分の名前が登録されていないので、両者の手を問題にしました。",
                 "Your name is not set in the library, so mistakes of both sides were used.")
NOT_MARKED = Phrase("この手は解析されていません。", "This move was not analysed.")
AS_NEXT_MOVE = Phrase("ShogiHome の次の一手問題集（JSON）…", "ShogiHome next-move problems (JSON)…")
AS_SHEET = Phrase("印刷用のページ（HTML）…", "Printable page (HTML)…")
AS_ANKI = Phrase("Anki 用のフォルダー…", "Folder for Anki…")
AS_KIF = Phrase("KIF のフォルダー…", "Folder of KIF files…")
JSON_FILES = Phrase("次の一手問題集", "Next-move problems")
HTML_FILES = Phrase("HTML", "HTML")
EXPORTED = Phrase("{count}問を {path} に書き出しました。", "{count:problem|problems} exported to {path}.")
NOT_EXPORTED = Phrase("問題を書き出せませんでした（{reason}）。別の場所を選ぶか、空き容量と権限を確かめてください。",
                      "The problems could not be exported ({reason}). Choose another place, or check free space and permissions.")
NOT_COLLECTED = Phrase("棋譜から問題を作れませんでした（{reason}）。ファイルがあるか、読み取る権限があるかを確かめてください。",
                       "No problems could be made from the games ({reason}). Check that the files exist and that you have permission to read them.")
PROBLEM_COUNT = Phrase("{count}問", "{count:problem|problems}")

# Progress
BY_THEME = Phrase("種類", "Theme")
BY_KIND = Phrase("出題の理由", "Reason")
BY_PHASE = Phrase("序盤・中盤・終盤", "Phase")
BY_OPENING = Phrase("戦型", "Opening")
RIGHT_SHARE = Phrase("正解率", "Right answers")
NO_PROGRESS = Phrase("まだ解答がありません。", "No answers yet.")
BLUNDERS = Phrase("1局あたりの悪手", "Mistakes per game")
NO_BLUNDERS = Phrase("棋譜集に解析済みの自分の対局があると、月ごとに表示します。",
                     "Once the library has analysed games of yours, your mistakes are shown here by month.")
FORECAST = Phrase("これからの復習", "Upcoming reviews")
ASIDE = Phrase("保留中の問題", "Suspended problems")
ASIDE_TOLD = Phrase("何度も間違えた {count}問は、出題を保留しています。", "{count:problem is|problems are} suspended after repeated mistakes.")
ASIDE_BACK = Phrase("出題に戻す", "Bring back")

# Actions
OPEN_TRAINING = Phrase("練習…", "Training…")
OPEN_TRAINING_HELP = Phrase("自分の対局から作った次の一手や詰将棋を、間隔を延ばしながら繰り返し出題します。", "Gives you problems from your own games and repeats them at growing intervals.")
RETRY = Phrase("この手を考え直す", "Retry this move")
RETRY_HELP = Phrase("この手を指す前の局面を、練習の問題として出題します。", "Sets the position before this move as a training problem: find a better move.")
RETRY_GAME = Phrase("この棋譜の悪手を指し直す", "Retry the mistakes of this game")
RETRY_MISTAKES = Phrase("悪手を指し直す", "Retry mistakes")
RETRY_GAME_HELP = Phrase("この棋譜の悪手から問題を作り、すぐに出題します。", "Makes problems from this game’s mistakes and starts training with them at once.")
