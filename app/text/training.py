"""Texts of training: reasons of problems, grades of answers, skipped positions, and commands."""

from app.text.phrase import Phrase

# fmt: off
# Reasons of problems
MISTAKE = Phrase("自分の悪手", "My mistake")
PUNISHMENT = Phrase("相手の悪手をとがめる", "Punish a mistake")
ONLY_MOVE = Phrase("唯一の受け", "The only move")
MATE = Phrase("詰みを逃さない", "Do not miss the mate")
ESCAPE = Phrase("詰めろを逃れる", "Escape from mate")
OPENING = Phrase("自分の定跡", "My opening book")
DECLARATION = Phrase("入玉宣言", "Declare a win")

ASK_MISTAKE = Phrase("実戦では損をしました。もっと良い手を指してください。", "The game’s move lost something. What is better?")
ASK_PUNISHMENT = Phrase("相手が間違えました。とがめてください。", "The other side has erred. Punish it.")
ASK_ONLY_MOVE = Phrase("しのぐ手は一つだけです。", "Only one move holds.")
ASK_MATE = Phrase("詰みがあります。", "There is a mate.")
ASK_ESCAPE = Phrase("自玉が危険です。詰みを防いでください。", "Your king is in danger. Prevent the mate.")
ASK_OPENING = Phrase("自分の定跡の手を指してください。", "What does your book play here?")
ASK_DECLARATION = Phrase("この局面で勝ちを決めてください。", "Win the game in this position.")

# Themes
CHECKED = Phrase("王手の受け", "Answering a check")
TSUME = Phrase("詰将棋", "Tsume, one solution")
PRACTICAL = Phrase("実戦の詰み", "Mate with more ways")
TAKE = Phrase("駒を得する", "Winning material")
FORK = Phrase("両取り", "Fork")
SACRIFICE = Phrase("捨て駒", "Sacrifice")
FLEE = Phrase("大駒を逃げる", "Moving a large piece away")
CHECK = Phrase("王手", "Check")
UNVEIL = Phrase("空き王手・空き当たり", "Discovered attack")
TAP_PAWN = Phrase("叩きの歩", "Striking pawn")
DANGLING_PAWN = Phrase("垂れ歩", "Dangling pawn")
BOTTOM_PAWN = Phrase("底歩", "Anchor pawn")
NO_PROMOTION = Phrase("成らず", "Not promoting")
DROP = Phrase("駒を打つ", "Drop")
QUIET = Phrase("落ち着いた手", "Quiet move")

# Grades of answers

# Skipped positions
SKIP_NOT_JUDGED = Phrase("解析されていない対局", "games that were not analysed")
SKIP_IN_BOOK = Phrase("定跡どおりの手", "moves of the book")
SKIP_DECIDED = Phrase("勝敗が決まった後の手", "moves after the game was decided")
SKIP_TOO_MANY = Phrase("1局から取る数を超えた手", "moves beyond the number taken from one game")
SKIP_NOT_CONFIRMED = Phrase("再探索で悪手と言えなかった手", "moves that a second search does not call a mistake")
SKIP_ANY_MOVE = Phrase("どう指しても同じ局面", "positions in which several moves are as good")
SKIP_NO_MATE = Phrase("詰みを確認できなかった手", "mates that could not be proved")
SKIPPED = Phrase("{reason}：{count}", "{count} {reason}")
SKIPPED_ALL = Phrase("除いたもの：{list}", "Left out: {list}")
LISTED = Phrase("{first}、{rest}", "{first}, {rest}")

# The next-move format
NOT_NEXT_MOVE = Phrase("ShogiHome の次の一手問題集ではありません。", "This is no collection of next-move problems of ShogiHome.")
NEWER_NEXT_MOVE = Phrase("次の一手問題集のバージョン {version} は読めません。読めるのはバージョン 1 です。",
                         "Version {version} of next-move problems cannot be read, only version 1.")
BAD_PROBLEM = Phrase("{number} 問目を読めません（{reason}）。", "Problem {number} cannot be read: {reason}.")
BAD_POSITION = Phrase("局面が正しくありません", "its position is wrong")
NO_CANDIDATE = Phrase("指せる候補手がありません", "it has no candidate that can be played")
BEST_NOT_LEGAL = Phrase("最善手 {move} を指せません", "its best move {move} cannot be played")
BEST_NOT_ACCEPTED = Phrase("最善手が正解になっていません", "its best move is not accepted")
BAD_PREVIOUS = Phrase("直前の手が局面に続いていません", "its previous move does not lead to its position")
NO_SOLUTION = Phrase("解答の手がありません", "it has no move as its solution")

# Printed sheet and Anki
SHEET_TITLE = Phrase("次の一手", "Next move")
SHEET_ANSWERS = Phrase("解答", "Answers")
SHEET_NUMBER = Phrase("問題 {number}", "Problem {number}")
SHEET_TURN = Phrase("{side}番。{question}", "{side} to move. {question}")
SHEET_PLAYED = Phrase("実戦は {move}（{loss} % の損）", "The game had {move}, which lost {loss} %.")
SHEET_PLAYED_ONLY = Phrase("実戦は {move}", "The game had {move}.")
SHEET_FROM = Phrase("{black} 対 {white}　{date}　{ply}手目", "{black} – {white}, {date}, move {ply}")
SHEET_FROM_FILE = Phrase("{file}　{ply}手目", "{file}, move {ply}")
SHEET_COOKED = Phrase("余詰：{moves}", "Other mates: {moves}")
COOKED_MOVE = Phrase("{ply}手目 {move}", "{move} at move {ply}")
DECLARED = Phrase("入玉宣言", "declare a win")
CHANCE = Phrase("勝率 {rate} %", "{rate} % to win")
MATES_IN = Phrase("{plies}手詰", "mate in {plies}")

# Commands
MAKE_PATHS_HELP = Phrase("解析済みの棋譜か、そのフォルダー。なければ --query で選んだライブラリーの対局",
                         "analysed records or folders of them; without any, the games of the library that --query finds")
TRAINING_HELP = Phrase("練習のファイル（既定は自分のもの）", "the file of cards (your own by default)")
PLAYER_HELP = Phrase("この対局者の手だけを問題にします（名前の一部）。何も指定しなければ、ライブラリーに登録した自分の名前を使います",
                     "take the moves of this player, part of a name; by default the names under which you play, as the library has them")
SIDE_HELP = Phrase("この手番の手だけを問題にします", "take the moves of this side")
MOST_HELP = Phrase("1局から取る問題の数（既定 5）", "how many problems to take from one game (5)")
LOSS_HELP = Phrase("問題にする損の下限（勝率の差、%。既定 15）", "the least loss, in percent of win rate (15)")
DECIDED_HELP = Phrase("勝敗が決まった後の手も問題にします", "also take moves after the game was decided")
MATES_HELP = Phrase("終盤の局面から詰将棋も作ります（{least}～{most}手詰）", "also make tsume problems of the endgame, {least} to {most} plies")
BOOK_HELP = Phrase("この定跡を外れた手も問題にします", "also ask where you left this book")
STORED_HELP = Phrase("エンジンを使わず、棋譜にある思考だけで作ります（答えは後で確認されます）",
                     "use only the thoughts in the records, and no engine; such cards are confirmed later")
ENGINE_HELP = Phrase("確認するエンジン（名前かプログラム）。既定は付属エンジン", "the engine that confirms, by name or program; by default the bundled one")
NODES_HELP = Phrase("確認する探索のノード数（指定しなければ {seconds}秒）", "nodes of the search that confirms (by default it takes {seconds} s)")
JSON_HELP = Phrase("JSON で出力します", "print JSON")
AS_HELP = Phrase("形式：nextmove（ShogiHome の問題集）、kif（1問1ファイル）、anki（取り込み用テキストと局面図）、sheet（印刷用 HTML）",
                 "the form: nextmove (ShogiHome’s collection), kif (a file each), anki (text and images to import), sheet (HTML to print)")
EXPORT_OUT_HELP = Phrase("出力先のファイル。kif と anki ではフォルダー", "the file to write; for kif and anki a folder")
DUE_ONLY_HELP = Phrase("今日の分だけ", "only what is due today")
IMPORT_HELP = Phrase("ShogiHome の次の一手問題集（JSON）か、問題の棋譜ファイル", "ShogiHome’s next-move problems (JSON), or records of problems")
PERCENT = Phrase("％", "PERCENT")
BAD_LOSS = Phrase("損の下限は 1 から 100 の数です：{word}", "The least loss is a number from 1 to 100, not {word}.")
MADE = Phrase("新しい問題 {new}、出典が増えた問題 {more}、すでにある問題 {known}。", "{new} new problems, {more} with another source, {known} known already.")
NOT_CONFIRMED_AT = Phrase("{ply}手目は問題にしません。最初は {first} % の損、再探索では {second} % です。",
                          "Move {ply} is not asked: it lost {first} % at first, and {second} % by the second search.")
NOTHING_TO_READ = Phrase("棋譜か --query を指定してください。", "Name records, or games of the library with --query.")
NO_CARDS = Phrase("問題がまだありません。yomisuji train make で棋譜から作れます。", "There are no problems yet. Make some of records with yomisuji train make.")
ANALYSE_FIRST = Phrase("解析されていない対局があります。yomisuji analyze FILE --in-place で解析すると問題にできます。",
                       "Some games are not analysed. yomisuji analyze FILE --in-place does that.")
DUE_LINE = Phrase("今日の分：復習 {due}、新しい問題 {new}", "Today: {due} to repeat, {new} new")
DONE_LINE = Phrase("今日答えた問題：{count}（正解 {right}）", "Answered today: {count}, {right} of them right")
STREAK_LINE = Phrase("連続{days}日", "{days} days in a row")
FORECAST_LINE = Phrase("これからの日ごとの復習：{counts}", "To repeat on the next days: {counts}")
ASIDE_LINE = Phrase("よけてある問題：{count}", "Set aside: {count}")
WRITTEN = Phrase("{count} 問を {path} に書きました。", "{count} problems written to {path}.")
NOT_OPENED = Phrase("練習のファイルを開けません：{reason}", "The file of cards cannot be opened: {reason}")
DAMAGED = Phrase("練習のファイルが壊れています（{reason}）：{path}。バックアップがあれば置き換え、なければ別の名前に変えると新しく作れます。",
                 "The file of cards is damaged ({reason}): {path}. Put a backup in its place; without one, give it another name, and a new one is made.")
OTHER_CARDS = Phrase(
    "この問題は練習のファイルからなくなっています（削除されたか、ファイルが置き換えられました）。答えは記録していません。今のファイルの問題から続けてください。",
    "This problem is not in the file of cards any more: it was taken out, or the file was replaced. The answer was not kept. Continue with the problems of the present file.",
)
NOT_OURS = Phrase("練習のファイルではないか、新しいバージョンのものです。新しいバージョンで開くか、別の名前に変えると新しく作れます。",
                  "This is no file of cards, or one of a newer version. Open it with that, or give it another name, and a new one is made.")
TITLE = Phrase("Yomisuji の問題集", "Problems by Yomisuji")
