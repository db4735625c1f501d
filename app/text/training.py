"""Texts of training: reasons of problems, themes, skipped positions, and commands."""

from app.text.phrase import Phrase

# fmt: off
# Reasons of problems
MISTAKE = Phrase("自分の悪手", "My mistake")
PUNISHMENT = Phrase("相手の悪手をとがめる", "Punish a mistake")
ONLY_MOVE = Phrase("唯一の正着", "Only move")
MATE = Phrase("詰みを逃さない", "Find the mate")
ESCAPE = Phrase("詰めろを逃れる", "Stop the mate")
OPENING = Phrase("自分の定跡", "My opening book")
DECLARATION = Phrase("入玉宣言", "Declare a win")

ASK_MISTAKE = Phrase("実戦の手で形勢を損ねました。もっと良い手を指してください。", "Your move in the game lost ground. Find a better one.")
ASK_PUNISHMENT = Phrase("相手が間違えました。とがめてください。", "Your opponent made a mistake. Punish it.")
ASK_ONLY_MOVE = Phrase("正しい手は一つだけです。", "Find the only move.")
ASK_MATE = Phrase("詰みがあります。詰ましてください。", "Find the mate.")
ASK_ESCAPE = Phrase("自玉が危険です。詰みを防いでください。", "Your king is in danger. Prevent the mate.")
ASK_OPENING = Phrase("自分の定跡の手を指してください。", "Play the move from your opening book.")
ASK_DECLARATION = Phrase("この局面で勝ちを決めてください。", "You can win at once. How?")

# Themes
CHECKED = Phrase("王手の受け", "Answering a check")
TSUME = Phrase("詰将棋", "Tsume (one solution)")
PRACTICAL = Phrase("実戦の詰み", "Mate (several solutions)")
TAKE = Phrase("駒得", "Winning material")
FORK = Phrase("両取り", "Fork")
SACRIFICE = Phrase("捨て駒", "Sacrifice")
FLEE = Phrase("大駒を逃がす", "Saving a major piece")
CHECK = Phrase("王手", "Check")
UNVEIL = Phrase("空き王手・空き当たり", "Discovered check or attack")
TAP_PAWN = Phrase("叩きの歩", "Tataki (striking pawn)")
DANGLING_PAWN = Phrase("垂れ歩", "Tarefu (dangling pawn)")
BOTTOM_PAWN = Phrase("底歩", "Sokofu (anchor pawn)")
NO_PROMOTION = Phrase("不成", "Not promoting")
DROP = Phrase("駒を打つ", "Drop")
QUIET = Phrase("静かな手", "Quiet move")

# Skipped positions
SKIP_NOT_JUDGED = Phrase("解析されていない対局：{count}", "{count:game|games} not analysed")
SKIP_IN_BOOK = Phrase("定跡どおりの手：{count}", "{count:book move|book moves}")
SKIP_DECIDED = Phrase("勝敗が決まった後の手：{count}", "{count:move|moves} after the game was decided")
SKIP_TOO_MANY = Phrase("1局から取る数を超えた手：{count}", "{count:move|moves} beyond the limit for one game")
SKIP_NOT_CONFIRMED = Phrase("再検討で悪手と確認できなかった手：{count}", "{count:move|moves} not confirmed as mistakes by the recheck")
SKIP_ANY_MOVE = Phrase("同じくらい良い手がいくつもある局面：{count}", "{count:position|positions} with several equally good moves")
SKIP_NO_MATE = Phrase("確認できなかった詰み：{count}", "{count:mate|mates} that could not be confirmed")
SKIPPED_ALL = Phrase("除いたもの：{list}", "Skipped: {list}")
LISTED = Phrase("{first}、{rest}", "{first}, {rest}")

# The next-move format
NOT_NEXT_MOVE = Phrase("ShogiHome の次の一手問題集ではありません。", "This is not a ShogiHome collection of next-move problems.")
NEWER_NEXT_MOVE = Phrase("次の一手問題集のバージョン {version} は読めません。読めるのはバージョン 1 です。",
                         "This file of next-move problems has version {version}; only version 1 can be read.")
BAD_PROBLEM = Phrase("{number}問目を読めません（{reason}）。", "Problem {number} cannot be read ({reason}).")
BAD_POSITION = Phrase("局面が正しくありません", "the position is not valid")
NO_CANDIDATE = Phrase("指せる候補手がありません", "no candidate move can be played")
BEST_NOT_LEGAL = Phrase("最善手 {move} を指せません", "the best move {move} cannot be played")
BEST_NOT_ACCEPTED = Phrase("最善手が正解になっていません", "the best move is not accepted as an answer")
BAD_PREVIOUS = Phrase("直前の手を指しても、問題の局面になりません", "the previous move does not lead to the position")
NO_SOLUTION = Phrase("解答の手がありません", "no move is given as the solution")

# Printed sheet and Anki
SHEET_TITLE = Phrase("次の一手", "Next move")
SHEET_ANSWERS = Phrase("解答", "Answers")
SHEET_NUMBER = Phrase("問題 {number}", "Problem {number}")
SHEET_TURN = Phrase("{side}番。{question}", "{side} to move. {question}")
SHEET_PLAYED = Phrase("実戦は {move}（勝率低下 {loss}%）", "Played in the game: {move} (win-rate loss {loss}%).")
SHEET_PLAYED_ONLY = Phrase("実戦は {move}", "Played in the game: {move}.")
SHEET_FROM = Phrase("{black} 対 {white}　{date}　{ply}手目", "{black} – {white}, {date}, move {ply}")
SHEET_FROM_FILE = Phrase("{file}　{ply}手目", "{file}, move {ply}")
SHEET_COOKED = Phrase("余詰：{moves}", "Other mates: {moves}")
COOKED_MOVE = Phrase("{ply}手目 {move}", "{move} at move {ply}")
DECLARED = Phrase("入玉宣言", "declare a win")
CHANCE = Phrase("勝率 {rate}%", "win rate {rate}%")
MATES_IN = Phrase("{plies}手詰", "mate in {plies}")

# Commands
MAKE_PATHS_HELP = Phrase("解析済みの棋譜ファイルか、そのフォルダー。省略すると、--query で選んだ棋譜集の対局",
                         "analysed game files, or folders of them; if omitted, the library games that match --query")
TRAINING_HELP = Phrase("練習のファイル（既定は自分のもの）", "the training file (your own by default)")
PLAYER_HELP = Phrase("この対局者の手だけを問題にする（名前の一部）。既定は、棋譜集に登録した自分の名前",
                     "take only the moves of this player (part of a name); by default your own names as set in the library")
SIDE_HELP = Phrase("この側の手だけを問題にする", "take only the moves of this side")
MOST_HELP = Phrase("1局から取る問題の数の上限（既定は 5）", "the maximum number of problems to take from one game (5 by default)")
LOSS_HELP = Phrase("問題にする勝率低下の下限（%、既定は 15）", "the minimum win-rate loss, in percent (15 by default)")
DECIDED_HELP = Phrase("勝敗が決まった後の手も問題にする", "also take moves after the game was decided")
MATES_HELP = Phrase("終盤の局面から詰将棋も作る（{least}～{most}手詰）", "also make tsume problems from the endgame (mate in {least} to {most})")
BOOK_HELP = Phrase("この定跡を外れた手も問題にする", "also make problems from moves that left this book")
STORED_HELP = Phrase("エンジンを使わず、棋譜にある思考コメントだけで作る（答えは後で確認する）",
                     "use only the engine comments in the games, without an engine; the answers are confirmed later")
ENGINE_HELP = Phrase("確認に使うエンジン（名前かプログラム、既定は付属エンジン）", "the engine that confirms the answers, by name or program (by default the bundled one)")
NODES_HELP = Phrase("確認の探索のノード数（省略すると、ノード数ではなく {seconds}秒まで）", "node limit of the search that confirms an answer (by default, a time limit of {seconds} s instead)")
JSON_HELP = Phrase("結果を JSON で書く", "write the results as JSON")
AS_HELP = Phrase("形式：nextmove（ShogiHome の問題集）、kif（1問1ファイル）、anki（取り込み用テキストと局面図）、sheet（印刷用 HTML）",
                 "the format: nextmove (ShogiHome collection), kif (one file per problem), anki (text and images to import), sheet (HTML to print)")
EXPORT_OUT_HELP = Phrase("出力先のファイル。kif と anki ではフォルダー", "the output file; for kif and anki a folder")
DUE_ONLY_HELP = Phrase("今日の分の問題だけを書き出す", "only the problems due today")
IMPORT_HELP = Phrase("ShogiHome の次の一手問題集（JSON）か、問題の棋譜ファイル", "ShogiHome’s next-move problems (JSON), or game files of problems")
PERCENT = Phrase("パーセント", "PERCENT")
BAD_LOSS = Phrase("勝率低下の下限は 1 から 100 までの数にしてください：{word}", "The minimum win-rate loss must be a number from 1 to 100, not “{word}”.")
MADE = Phrase("新しい問題 {new}、出典が増えた問題 {more}、すでにある問題 {known}。",
              "{new:new problem|new problems}, {more} with another source, {known} already known.")
NOT_CONFIRMED_AT = Phrase("{ply}手目は問題にしません。勝率低下は、最初は {first}%、再検討では {second}% です。",
                          "Move {ply} was skipped: its win-rate loss was {first}% at first, and {second}% after the recheck.")
NOTHING_TO_READ = Phrase("棋譜ファイルを指定するか、--query で棋譜集の対局を選んでください。", "Give game files, or choose games of the library with --query.")
NO_CARDS = Phrase("問題がまだありません。yomisuji train make で棋譜から作れます。", "No problems yet. Make some from games with yomisuji train make.")
ANALYSE_FIRST = Phrase("解析されていない対局があります。yomisuji analyze FILE --in-place で解析すると問題にできます。",
                       "Some games are not analysed. Analyse them with yomisuji analyze FILE --in-place to get problems from them.")
DUE_LINE = Phrase("今日の分：復習 {due}、新しい問題 {new}", "Today: {due} due, {new} new")
DONE_LINE = Phrase("今日答えた問題：{count}（正解 {right}）", "Answered today: {count} ({right} right)")
STREAK_LINE = Phrase("連続{days}日", "{days:day|days} in a row")
FORECAST_LINE = Phrase("これからの復習（日ごと）：{counts}", "Upcoming reviews by day: {counts}")
ASIDE_LINE = Phrase("保留中の問題：{count}", "Suspended: {count}")
WRITTEN = Phrase("{count}問を {path} に書き出しました。", "{count:problem|problems} exported to {path}.")
NOT_OPENED = Phrase("練習のファイルを開けません（{reason}）。ファイルとフォルダーの権限を確かめてください。",
                    "The training file cannot be opened ({reason}). Check the permissions of the file and its folder.")
DAMAGED = Phrase("練習のファイル {path} が壊れています（{reason}）。バックアップと置き換えてください。なければ、このファイルの名前を変えると、新しいファイルから始められます。",
                 "The training file {path} is damaged ({reason}). Replace it with a backup, or rename it to start with a new file.")
OTHER_CARDS = Phrase(
    "この問題は練習のファイルからなくなっています（削除されたか、ファイルが置き換えられました）。答えは記録していません。今のファイルの問題から続けてください。",
    "This problem is no longer in the training file: it was removed, or the file was replaced. The answer was not saved. Continue with the problems of the current file.",
)
NOT_OURS = Phrase("練習のファイルではないか、より新しいバージョンの Yomisuji のファイルです。そのバージョンで開くか、ファイルの名前を変えて新しいファイルから始めてください。",
                  "This is not a training file, or it is from a newer version. Use the newer version, or rename the file to start with a new one.")
TITLE = Phrase("Yomisuji の問題集", "Yomisuji problems")
