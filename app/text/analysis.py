"""Texts of whole-game analysis: dialog, progress, names of verdicts, and the report."""

from app.text.phrase import Phrase

# fmt: off
GOOD = Phrase("好手", "Good move")
PLAIN = Phrase("ふつうの手", "Sound move")
INACCURACY = Phrase("緩手", "Inaccuracy")
DUBIOUS = Phrase("疑問手", "Dubious move")
MISTAKE = Phrase("悪手", "Mistake")
BLUNDER = Phrase("大悪手", "Blunder")

OPENING = Phrase("序盤", "Opening")
MIDDLE = Phrase("中盤", "Middle game")
ENDING = Phrase("終盤", "Endgame")

LOST_OF_RATE = Phrase("{verdict}（勝率 −{loss}%）", "{verdict} (−{loss}% win rate)")
UNVERIFIED = Phrase("{told}・未確認", "{told}, not verified")
MATE_MISSED = Phrase("{verdict}（詰みを逃す）", "{verdict} (misses a mate)")
MATE_ALLOWED = Phrase("{verdict}（詰まされる）", "{verdict} (allows a mate)")

FIRST_PASS = Phrase("最初の読み", "first pass")
SECOND_LOOK = Phrase("再検討", "recheck")
NEIGHBOURS = Phrase("前後の局面の再検討", "recheck of the positions before and after")
DUEL = Phrase("最善手と比べた再検討", "recheck against the best move")
DECIDED_BY = Phrase("判定：{engine}、{search}{amounts}", "Judged by {engine}, {search}{amounts}")
"""Note of the engine and search on which a verdict's numbers rest."""
DECIDED_DEPTH = Phrase("、深さ{depth}", ", depth {depth}")
DECIDED_NODES = Phrase("、{nodes}ノード", ", {nodes:node|nodes}")
DECIDED_AS = Phrase("{told}（ほかの探索と合わせた勝率低下 {loss}%で判定）", "{told} (judged by a win-rate loss of {loss}%, all searches of the move combined)")
DECIDED_LESS = Phrase("{told}（ばらつきを差し引いた勝率低下 {loss}%で判定）", "{told} (judged by a win-rate loss of {loss}% after subtracting noise)")
CHANCES = Phrase("勝率 {before}% → {after}%", "Win rate {before}% → {after}%")
RATES_DECIDED = Phrase("{rates}　{decided}", "{rates}. {decided}")
MARK_TOLD = Phrase("{told}　{rates}", "{told}. {rates}")
MARK_EXPLAINED = Phrase("{told}　{best}　{rates}", "{told}. {best}. {rates}")
"""Tool tip of the mark at a bad move: verdict, better move and win probabilities."""
MARK_REASONED = Phrase("{told}　{reason}", "{told}: {reason}")
MOVE_IS = Phrase("{move}は{verdict}", "{move}: {verdict}")
LOST = Phrase("勝率低下", "Win-rate loss")
BETTER = Phrase("よい手", "Better")
BETTER_IS = Phrase("最善", "Best")
NEXT_BEST = Phrase("次善", "Next best")
REFUTATION = Phrase("とがめる手", "Refutation")
BEST_WITH_SCORE = Phrase("最善 {score}", "Best {score}")
REFUTATION_WITH_SCORE = Phrase("とがめる手 {score}", "Refutation {score}")
SCORE = Phrase("評価値", "Score")
THINK_AGAIN = Phrase("もう一度考える", "Try again")
THINK_AGAIN_HELP = Phrase("1手戻り、エンジンの読みを隠します。指すと答え合わせをします。",
                          "Goes back one move and hides engine output. Play a move to compare it with the engine’s.")
SHOW_BETTER = Phrase("よい手を盤で見る", "Show on board")
SHOW_BETTER_HELP = Phrase("よい手の読み筋を小さな盤に表示します。", "Shows the better line on the small board.")
TO_BRANCH = Phrase("分岐に追加", "Add as branch")
TO_BRANCH_HELP = Phrase("よい手の読み筋を分岐として棋譜に追加します。", "Adds the better line to the game as a branch.")
LOOK_FOR_BETTER = Phrase("{move}に代わる手を考えて指してください。エンジンの読みは隠しています。", "Find a better move than {move}. Engine output is hidden.")
SHOW_ANSWER = Phrase("答えを見る", "Show answer")
FOUND_BEST = Phrase("最善手です：{move}", "That is the best move: {move}")
SAME_AGAIN = Phrase("同じ手です：{move}（{verdict}）", "The same move again: {move} ({verdict})")
FOUND_GOOD = Phrase("よい手です：{move}（最善手との差 {loss}%）", "A good move: {move} (win rate {loss}% below the best)")
FOUND_WORSE = Phrase("{move}は最善手より勝率が {loss}% 低くなります。", "The win rate of {move} is {loss}% below the best move’s.")
NOT_KNOWN = Phrase("{move}はまだ解析していません。検討で調べられます。", "{move} has not been analysed. Start analysis to check it.")

NOTHING_JUDGED = Phrase("判定できる手がまだありません。棋譜解析をすると、評価値をもとに判定します。",
                        "No move can be judged yet, because verdicts need scores. Analyse the game first.")
NO_MISTAKE_AHEAD = Phrase("この先に緩手や悪手はありません。", "There are no more mistakes ahead.")
STILL_JUDGED = Phrase("指し手の判定がまだ終わっていません。いまのところ、そちらに緩手や悪手はありません。",
                      "Moves are still being judged. No mistake has been found in that direction so far.")
NO_MISTAKE_BEHIND = Phrase("これより前に緩手や悪手はありません。", "There are no earlier mistakes.")
THRESHOLDS_MIXED = Phrase(
    "緩手・疑問手・悪手・大悪手のしきい値が小さい順になっていないため、既定値で判定しています。設定で直せます。",
    "The thresholds for inaccuracies, dubious moves, mistakes and blunders are not in rising order, so the defaults are used. You can correct them in the settings.",
)

# The dialog
TITLE = Phrase("棋譜解析", "Game analysis")
ENGINES = Phrase("エンジン", "Engines")
ENGINES_HELP = Phrase("チェックを入れたエンジンが、それぞれすべての局面を解析します。", "Each ticked engine analyses every position.")
MANAGE = Phrase("エンジンの管理…", "Manage engines…")

EFFORT = Phrase("1局面の思考量", "Limit per position")
BY_TIME = Phrase("時間（秒）", "Time (s)")
BY_DEPTH = Phrase("深さ", "Depth")
BY_NODES = Phrase("ノード数", "Nodes")
LINES = Phrase("候補手の数", "Lines")
LINES_HELP = Phrase("2 以上にすると好手も判定できます。増やすほど、それぞれの読みは浅くなります。",
                    "With 2 or more, good moves are marked too. More lines mean less depth in each.")
WRITES_ALL = Phrase("候補手をすべてコメントに書く", "Save all candidate moves to comments")
ADDS_BRANCHES = Phrase("最善手順を分岐として追加（本譜と異なるとき）", "Add best line as branch where another move was played")

LINE = Phrase("対象", "Positions")
MAIN_LINE = Phrase("本譜のみ", "Main line only")
ALL_BRANCHES = Phrase("分岐も含む", "Main line and branches")
FROM = Phrase("この手数から", "From move")
TO = Phrase("この手数まで", "To move")
TURNS = Phrase("手番", "Side to move")
BOTH = Phrase("両方", "Both sides")
BLACK = Phrase("先手番のみ", "Sente only")
WHITE = Phrase("後手番のみ", "Gote only")
LOWER = Phrase("下手番のみ", "Shitate only")
HIGHER = Phrase("上手番のみ", "Uwate only")
WAY = Phrase("順序", "Order")
FORWARD = Phrase("初手から", "First to last")
BACKWARD = Phrase("最終手から", "Last to first")

SKIPS_KNOWN = Phrase("同じエンジンで十分に解析した局面は飛ばす", "Skip positions this engine has analysed deeply enough")
TAKES_STORED = Phrase("同じエンジンの保存済みの解析を使う", "Use saved analyses of this engine")
STOPS_AT_MATE = Phrase("詰みを見つけたら次へ進む（候補手が 1 のとき）", "Move on when a mate is found (with a single line)")
STOPS_WHEN_STABLE = Phrase("最善手が変わらなければ次へ進む（続けて変わらない深さの数）", "Move on when the best move is stable (number of depths)")

START = Phrase("解析開始", "Start")
CLOSE = Phrase("閉じる", "Close")
COUNT = Phrase("{count}局面を解析します。", "{count:position|positions} to analyse.")
COUNT_AND_TIME = Phrase("{count}局面を解析します。再検討を除いて最長で約{left}です。",
                        "{count:position|positions} to analyse. At most {left}, not counting rechecks.")
COUNT_NONE = Phrase("解析する局面がありません。手数の範囲を広げるか、両方の手番か分岐を含めてください。",
                    "No positions to analyse: widen the range of moves, choose both sides, or include branches.")
NO_ENGINE = Phrase("エンジンを一つ以上選んでください。", "Tick at least one engine.")
RANGE_MIXED = Phrase("手数の範囲の終わりが始まりより前になっています。どちらかの数を直してください。",
                     "The range of moves ends before it starts. Correct one of the two numbers.")
WRONG_NUMBER = Phrase("「{name}」には {least} から {most} までの数を入れてください。", "Enter a number from {least} to {most} for “{name}”.")
GOES_ON = Phrase("現在解析中です。開始すると、その解析を中止します。それまでの結果は残ります。",
                 "An analysis is running. Starting a new one stops it; its results so far are not lost.")

# Progress
RUNNING = Phrase("棋譜解析", "Game analysis")
PROGRESS = Phrase("{done}/{total}局面、残り約{left}", "{done} of {total:position|positions}, about {left} left")
LOOK_PROGRESS = Phrase("悪手らしい手の再検討 {done}/{total}手、残り約{left}", "Rechecking {done} of {total:move|moves}, about {left} left")
PROGRESS_UNKNOWN = Phrase("{done}/{total}局面", "{done} of {total:position|positions}")
LOADING = Phrase("エンジンの準備を待っています", "Waiting for the engine to get ready")
PAUSED = Phrase("{done}/{total}局面、一時停止中", "{done} of {total:position|positions}, paused")
PAUSE = Phrase("一時停止", "Pause")
RESUME = Phrase("再開", "Resume")
STOP = Phrase("中止", "Stop")
STOP_HELP = Phrase("ここまでの結果は残ります。", "Results so far are not lost.")
FEW_SECONDS = Phrase("{seconds}秒", "{seconds} s")
MINUTES = Phrase("{minutes}分{seconds}秒", "{minutes} min {seconds} s")
HOURS = Phrase("{hours}時間{minutes}分", "{hours} h {minutes} min")
NOT_RUNNING = Phrase("実行中の棋譜解析はありません。", "No game analysis is running.")

# Completion
FINISHED = Phrase("棋譜解析が終わりました。", "Game analysis finished.")
NOTHING_NEW = Phrase("棋譜解析が終わりました。どの局面も解析済みだったので、新しい結果はありません。",
                     "Game analysis finished. All positions had already been analysed, so there are no new results.")
SUMMARY = Phrase("棋譜解析が終わりました（{what}）。正確さ：{black} {first}、{white} {second}。{counts}",
                 "Game analysis finished ({what}). Accuracy: {black} {first}, {white} {second}. {counts}")
ACCURACY = Phrase("{percent}%", "{percent}%")
WHOLE_DONE = Phrase("{done}局面", "{done:position|positions}")
REST_DONE = Phrase("新しく{done}局面、解析済みの{skipped}局面はそのまま", "{done:new position|new positions}, {skipped} already analysed")
FINISHED_WITH = Phrase("棋譜解析が終わりました（{what}）。", "Game analysis finished ({what}).")
TAKEN_DONE = Phrase("{what}、うち{taken}局面は保存済みの解析から", "{what}, {taken} of them from saved analyses")
NO_ACCURACY = Phrase("—", "—")
NO_MISTAKES = Phrase("悪手はありません。", "No mistakes.")
COUNTS = Phrase("大悪手 {blunders}、悪手 {mistakes}、疑問手 {dubious}、緩手 {inaccuracies}。",
                "{blunders:blunder|blunders}, {mistakes:mistake|mistakes}, {dubious:dubious move|dubious moves}, {inaccuracies:inaccuracy|inaccuracies}.")
NO_OWN_MISTAKES = Phrase("自分の悪手はありません。", "You made no mistakes.")
OWN_COUNTS = Phrase("自分の大悪手 {blunders}、悪手 {mistakes}、疑問手 {dubious}、緩手 {inaccuracies}。",
                    "You made {blunders:blunder|blunders}, {mistakes:mistake|mistakes}, {dubious:dubious move|dubious moves} and {inaccuracies:inaccuracy|inaccuracies}.")
SOME_FAILED = Phrase("{count}局面は、エンジンが異常終了したため解析できませんでした。「再開」を選ぶと、その局面だけを解析します。",
                     "{count:position|positions} could not be analysed because the engine crashed. Press Resume to analyse only what is missing.")
TO_REPORT = Phrase("解析レポートを表示", "Show analysis report")
TO_MISTAKE = Phrase("最初の悪手へ", "Go to first mistake")
TO_OWN_MISTAKE = Phrase("自分の最初の悪手へ", "Go to my first mistake")
OWN_SIDE = Phrase("自分（{side}）", "you ({side})")
CANCELLED = Phrase("棋譜解析を{done}/{total}局面で中止しました。それまでの結果と判定は棋譜に残っています。",
                   "Game analysis stopped at {done} of {total:position|positions}. Results and verdicts so far are in the game.")
CANCELLED_LOOKING = Phrase("棋譜解析を再検討の途中（{done}/{total}手）で中止しました。残りの手の判定は未確認のままです。",
                           "Game analysis stopped during the recheck ({done} of {total:move|moves}). The other verdicts are still unverified.")
FAILED = Phrase("使えなくなったエンジンがあるため、棋譜解析を途中で終了しました（{done}/{total}局面）。それまでの結果と判定は棋譜に残っています。",
                "An engine stopped working, so game analysis ended early ({done} of {total:position|positions}). Results and verdicts so far are in the game.")
OTHER_RECORD = Phrase("別の棋譜を開いたため、棋譜解析を終了しました（{done}/{total}局面）。その棋譜をもう一度開けば再開できます。",
                      "Another game was opened, so game analysis stopped ({done} of {total:position|positions}). Open the analysed game again to resume.")
AGAIN = Phrase("再開", "Resume")
CHOOSE_OTHER = Phrase("エンジンを選び直す…", "Choose another engine…")
NOT_WRITTEN = Phrase("{ply}手目の解析結果を書き込めませんでした（{reason}）。", "The result of move {ply} could not be saved ({reason}).")

# A single move
LOOK_AGAIN = Phrase("未確認の手を再検討", "Recheck move")
LOOK_AGAIN_HELP = Phrase("この手と最善手をもう一度長く読んで、判定を確かめます。", "Searches this move and the best one again, deeper, to confirm the verdict.")
NOTHING_HOLLOW = Phrase("この手は再検討の必要がありません。", "This move needs no recheck.")
CLICK_TO_LOOK = Phrase("クリックすると再検討します。", "Click to recheck.")
LOOKED_AT_LATER = Phrase("棋譜解析中です。未確認の手は最後に再検討します。", "Game analysis is running. It rechecks unverified moves at the end.")
LOOKING_AT = Phrase("{ply}手目を再検討しています", "Rechecking move {ply}")
LOOKING_PAUSED = Phrase("{ply}手目の再検討、一時停止中", "Rechecking move {ply}, paused")
LOOKED_AT = Phrase("{move}の再検討の結果：{told}", "{move} rechecked: {told}")
LOOK_STOPPED = Phrase("{move}の再検討を中止しました。", "The recheck of {move} was stopped.")
LOOK_FAILED = Phrase("{move}を再検討できませんでした（エンジンの応答がありません）。エンジンを確かめるか、もう一度試してください。",
                     "{move} could not be rechecked: the engine did not answer. Check the engine, or try again.")

REMOVE_MARKS = Phrase("コメントの判定を削除", "Remove verdicts from comments")
REMOVE_MARKS_HELP = Phrase(
    "棋譜解析がコメントに書いた判定（YS-判定の行と、それに付けた【疑問手】などの見出し）を、すべて削除します。ほかの文はそのまま残ります。",
    "Removes everything game analysis wrote about verdicts: the YS-判定 lines and headings such as 【疑問手】. Other text is not changed.",
)
MARKS_REMOVED = Phrase("{count}手の判定をコメントから削除しました。", "Verdicts removed from {count:comment|comments}.")
NO_WRITTEN_MARKS = Phrase("コメントに書かれた判定はありません。", "There are no verdicts in the comments.")

REMOVE_RESULTS = Phrase("コメントの解析結果を削除", "Remove analysis results from comments")
REMOVE_RESULTS_HELP = Phrase(
    "棋譜解析・一括解析・検討がコメントに書いた読みと判定を、すべて一度に削除します。対局中の読みと自分で書いた文はそのまま残ります。元に戻せます。",
    "Removes all results of analysis from the comments at once, including verdicts. Engine comments from play and your own text are not changed. Can be undone.",
)
RESULTS_REMOVED = Phrase("{count}手の解析結果をコメントから削除しました。", "Analysis results removed from {count:comment|comments}.")
NO_WRITTEN_RESULTS = Phrase("コメントに書かれた解析結果はありません。", "There are no analysis results in the comments.")

# Another start position
UNFINISHED = Phrase("この棋譜の解析は途中で終わっています（{done}/{total}局面）。",
                    "The analysis of this game is not finished ({done} of {total:position|positions}).")
UNFINISHED_FILE = Phrase("「{name}」の棋譜解析が途中で終わっています（{done}/{total}局面）。",
                         "The analysis of “{name}” is not finished ({done} of {total:position|positions}).")
GO_ON = Phrase("再開", "Resume")
OPEN_AND_GO_ON = Phrase("開いて再開", "Open and resume")
LET_GO = Phrase("破棄", "Discard")
LET_GO_OF = Phrase("途中の棋譜解析を破棄しました。", "The unfinished analysis was discarded.")
UNDO_LETTING_GO = Phrase("元に戻す", "Undo")

# Engines at positions
NO_KING = Phrase("玉のない局面なので、エンジンで検討できません。", "Engines cannot analyse this position: a king is missing.")
OTHER_IN_CHECK = Phrase("手番でない側の玉に王手がかかっているので、エンジンで検討できません。",
                        "Engines cannot analyse this position: the side that is not to move is in check.")
TOO_MANY_PIECES = Phrase("駒の数が一組より多いので、エンジンで検討できません。", "Engines cannot analyse this position: it has more pieces than a shogi set.")
NO_MOVES = Phrase("指せる手のない局面なので、検討できません。", "This position cannot be analysed: it has no legal moves.")

THREAT_IN_CHECK = Phrase("王手がかかっているので、相手の狙いは調べられません。", "The threat cannot be shown while the king is in check.")
NOTHING_LEFT = Phrase("除いた手のほかに、指せる手がありません。", "Every legal move is excluded.")
NOT_LEGAL_HERE = Phrase("選んだ手は、どれもこの局面では指せません。", "None of these moves is legal in this position.")
ONE_MOVE_ONLY = Phrase("{engine}は検討する手を絞れません。手を一つだけ選ぶと、その手を指した局面を検討します。",
                       "{engine} cannot limit its search to selected moves. Select a single move to analyse the position after it.")
CANNOT_EXCLUDE = Phrase("{engine}では、特定の手を除いた検討はできません。", "{engine} cannot exclude moves.")

LOST_AND_RESTARTED = Phrase("{engine}が異常終了したため、再起動しました。{sentence}", "{engine} crashed and was restarted. {sentence}")
LOST_AGAIN = Phrase("{engine}が再び異常終了しました。{sentence} 再起動するには「再開」を選んでください。",
                    "{engine} crashed again. Press Resume to restart it. {sentence}")
DOES_NOT_ANSWER = Phrase("エンジンが応答しません。", "The engine is not responding.")
GIVEN_UP_ON = Phrase("{ply}手目の局面では{engine}が何度も異常終了するため、飛ばしました。{sentence}",
                     "{engine} crashed repeatedly at the position after move {ply}, so that position was skipped. {sentence}")
SEAT_GIVEN_UP = Phrase("{engine}が続けて異常終了するため、使用をやめました。{sentence}", "{engine} keeps crashing and is no longer used. {sentence}")
BOOK_OFF = Phrase("{engine}の定跡は、解析のあいだ使いません（{option} = {value}）。",
                  "The opening book of {engine} is off during analysis ({option} = {value}).")
UNTHOUGHT_BOOK = Phrase("{engine}は{count}局面で、読み筋を示さずに手だけを答えました（定跡の手かもしれません）。",
                        "{engine} gave a move without a line in {count:position|positions}, perhaps from its opening book.")
UNTHOUGHT_ILLEGAL = Phrase("{engine}は{count}局面で、読み筋を示さず、指せない手を答えました。",
                           "{engine} gave an illegal move and no line in {count:position|positions}.")
UNTHOUGHT_UNREADABLE = Phrase("{engine}は{count}局面で、読み筋を示さず、指し手として読めない応答をしました。",
                              "{engine} gave an unreadable answer and no line in {count:position|positions}.")
UNTHOUGHT_RESIGNED = Phrase("{engine}は{count}局面で、読み筋を示さずに投了しました。", "{engine} resigned without giving a line in {count:position|positions}.")
UNTHOUGHT_DECLARED = Phrase("{engine}は{count}局面で、読み筋を示さずに入玉宣言をしました。",
                            "{engine} declared a win without giving a line in {count:position|positions}.")
UNTHOUGHT_NO_MOVE = Phrase("{engine}は{count}局面で、指せる手があるのに「ない」と答えました。",
                           "{engine} answered that there is no move in {count:position|positions}, although legal moves exist.")
UNTHOUGHT_MATE_SOLVER = Phrase("{engine}は{count}局面で、詰みのことだけを答えました。詰将棋を解くエンジンなので、棋譜解析には別のエンジンを選んでください。",
                               "{engine} is a mate solver: it answered only about mates ({count:position|positions}). Choose another engine for game analysis.")
ENGINE = Phrase("エンジン", "The engine")

# The report
REPORT_TITLE = Phrase("解析レポート", "Analysis report")
TITLE_OF = Phrase("{game}：解析レポート", "{game}: analysis report")
VERSUS = Phrase("☗{black} 対 ☖{white}", "☗ {black} – ☖ {white}")

EMPTY = Phrase(
    "まだレポートに載せるものがありません。メニュー「検討」の「棋譜解析」で棋譜を解析するか、評価値のある棋譜を開いてください。",
    "Nothing to report yet. Use Analysis → Analyse game, or open a game that already has scores.",
)

REPORT_SUMMARY = Phrase("まとめ", "Summary")
ITEM = Phrase("項目", "Item")
REPORT_ACCURACY = Phrase("正確さ", "Accuracy")
ACCURACY_WITH_BARS = Phrase("{percent}%（{low}～{high}）", "{percent}% ({low}–{high})")
REPORT_EFFORT = Phrase("思考量", "Limit")
EFFORT_TIME = Phrase("1局面 {amount}秒", "{amount} s per position")
EFFORT_DEPTH = Phrase("1局面 深さ {amount}", "depth {amount}")
EFFORT_NODES = Phrase("1局面 {amount}ノード", "{amount:node|nodes} per position")
DEPTH_REACHED = Phrase("深さ {depth}（中央値）", "depth {depth} (median)")
EFFORT_AND_DEPTH = Phrase("{effort}、{depth}", "{effort}, {depth}")
SCALE_AND_EFFORT = Phrase("勝率換算係数 {scale}、思考量 {effort}", "Win-rate coefficient {scale}; search: {effort}")
SCALE_ALONE = Phrase("勝率換算係数 {scale}", "Win-rate coefficient {scale}")
REPORT_NOISE = Phrase("手番補正とばらつき", "Side-to-move bias and noise")
NOISE_OF = Phrase("{offset}、±{sigma}（評価値）", "{offset} cp, ±{sigma} cp")
LOOKED_AGAIN = Phrase("再検討した手", "Moves rechecked")
MOVES_COUNTED = Phrase("{count}手", "{count}")
MEAN_LOSS = Phrase("1手平均の勝率低下", "Average win-rate loss")
FIRST_CHOICE = Phrase("最善手一致率", "Best-move match")
ANY_CHOICE = Phrase("候補手一致率", "Candidate match")
JUDGED = Phrase("判定できた手", "Moves judged")
JUDGED_BY = Phrase("判定したエンジン", "Judged by")
REPORT_SCALE = Phrase("勝率換算係数", "Win-rate coefficient")
TIME = Phrase("消費時間", "Time used")
MEAN_TIME = Phrase("1手平均", "Time per move")
LONGEST = Phrase("最長考慮", "Longest think")
LONGEST_AT = Phrase("{time}（{ply}手目）", "{time} (move {ply})")
PERCENT_OF = Phrase("{percent}%（{count}/{of}）", "{percent}% ({count}/{of})")
COUNT_OF = Phrase("{count}/{of}", "{count}/{of}")
UNKNOWN = Phrase("―", "–")

CLASSES = Phrase("判定の内訳", "Verdicts")
CLASS = Phrase("判定", "Verdict")
ALL = Phrase("計", "Total")
MIDDLE_SHORT = Phrase("中盤", "Middle")
ENDING_SHORT = Phrase("終盤", "End")
COUNT_TOLD = Phrase("{side}の{verdict}、{phase}：{count}", "{verdict} by {side}, {phase}: {count}")
ALL_PHASES = Phrase("全体", "whole game")
GO_TO_NEXT = Phrase("押すたびに、次の手の局面へ移動します。{moves}", "Each press shows the next of these moves. {moves}")
MOVE_NUMBERS = Phrase("{plies}手目", "Move numbers: {plies}")
TIME_IN = Phrase("消費時間（{phase}）", "Time used: {phase}")

REPORT_TURNS = Phrase("形勢が動いた手", "Turning points")
NO_TURNS = Phrase("緩手や悪手はありません。", "There are no mistakes.")
AT_MOVE = Phrase("{ply}手目 {move}", "Move {ply} {move}")
RATES = Phrase("勝率 {before}% → {after}%", "Win rate {before}% → {after}%")
RATES_OF = Phrase("{side}の勝率 {before}% → {after}%", "{side}’s win rate {before}% → {after}%")
BEST = Phrase("最善 {move}", "Best {move}")
BEFORE_MOVE = Phrase("{ply}手目を指す前の局面", "The position before move {ply}")
ARROWS = Phrase("実線が指した手、破線が最善手です。駒を打つ手は丸で示します。", "The solid arrow is the move played, the dashed one the best; a drop is a circle.")

GRAPH = Phrase("勝率の推移（{side}から見た%）", "Win rate by move ({side}, %)")
BLAMED = Phrase("緩手・悪手など", "Mistakes")
BLAMED_IN = Phrase("{phase}　{count}", "{phase}: {count}")
MARKED = Phrase("判定の付いた手", "Moves with a verdict")
NUMBER = Phrase("手数", "No.")
MOVE = Phrase("指し手", "Move")
VERDICT = Phrase("判定", "Verdict")
WIN_RATE = Phrase("勝率", "Win rate")
LOSS = Phrase("低下", "Loss")
BEST_MOVE = Phrase("最善手", "Best move")
REASON = Phrase("理由", "Reason")

START_POSITION = Phrase("開始局面", "Start")
STEP_TITLE = Phrase("棋譜", "Moves")
STEP_FIRST = Phrase("開始局面へ", "Go to start")
STEP_BACK = Phrase("1手戻る", "Previous move")
STEP_ON = Phrase("1手進む", "Next move")
STEP_LAST = Phrase("最終手へ", "Go to end")
STEP_HELP = Phrase("← → キー、ボタン、指し手、グラフの判定の記号で局面を移動できます。",
                   "Step with the ← → keys or the buttons, or click a move or a symbol on the graph.")

HOW = Phrase("数字の読み方", "How to read the numbers")
HOW_RATES = Phrase("勝率は評価値から 1÷(1+exp(−評価値÷{scale})) で求めます。詰みは 100% または 0% とします。",
                   "Win rates are calculated from scores as 1 ÷ (1 + exp(−score ÷ {scale})); a mate counts as 100% or 0%.")
HOW_CLASSES = Phrase(
    "勝率が {inaccuracy}% 以上下がる手が緩手、{dubious}% 以上が疑問手、{mistake}% 以上が悪手、{blunder}% 以上が大悪手です。エンジンの最善手は、後で評価が変わっても緩手や悪手にしません。詰みを逃す手と詰まされる手は、勝率低下が小さくても悪手とします（大差のときは軽くします）。",
    "A move that loses at least {inaccuracy}% of win rate is an inaccuracy; from {dubious}% it is a dubious move, from {mistake}% a mistake, from {blunder}% a blunder. The engine’s best move is never a mistake. Missing or allowing a mate is always a mistake, but a milder one when the game is already decided.",
)
HOW_LOOKS = Phrase(
    "勝率が下がったと思われる手は、最善手と指した手をもう一度長く読んで確かめます。再検討していない手の判定は、記号の中を塗らずに「未確認」とし、評価値のばらつきを差し引きます。",
    "Moves that seem to lose win rate are searched again, deeper, together with the best move. Verdicts without this recheck have a hollow symbol and are marked “not verified”; for them the noise of the scores is subtracted.",
)
HOW_OFFSET = Phrase(
    "エンジンが手番の側に加える評価値は、最善手が指された局面の差から求め、判定・グラフ・形勢バーの勝率では除いています。棋譜に書く評価値は、エンジンが出した値のままです。正確さの範囲は、同じ手を無作為に選び直した対局の 95% が入る範囲です。",
    "The bonus an engine gives the side to move is measured at its own best moves and removed from verdicts, graph and bar. Scores in the game are not changed. The accuracy range covers 95% of games drawn at random from the same moves.",
)
HOW_GOOD = Phrase("好手は、次善の候補手より勝率が {only_move}% 以上高い最善手です。取り返すだけの手は除きます。",
                  "The best move is a good move when the second-best candidate is at least {only_move}% worse. Mere recaptures do not count.")
HOW_ACCURACY = Phrase(
    "正確さは、1手ごとの勝率低下から Lichess の式で求めます。将棋の評価値は勝率との関係がチェスと違うため、ほかのサイトの数字とは比べられません。",
    "Accuracy is computed from the win-rate loss of each move with the Lichess formula. In shogi, scores relate to win rates differently from chess, so the numbers cannot be compared with those of other sites.",
)
HOW_PHASES = Phrase(
    "中盤は駒が6枚取られてから（遅くとも41手目から）、終盤は歩と玉を除く駒が2枚、敵陣に入ってからです。",
    "The middle game starts after six captures, or at move 41 at the latest; the endgame when a side has two pieces other than pawns and king in the opponent’s camp.",
)
MADE_WITH = Phrase("Yomisuji {version} で作成しました。", "Made with Yomisuji {version}.")

# The panel
EXPORT = Phrase("HTML に書き出す…", "Export as HTML…")
EXPORT_HELP = Phrase("解析レポートを一つの HTML ファイルに書き出します。どのブラウザーでも開けます。",
                     "Saves the analysis report as a single HTML file that any browser can show.")
EXPORT_TITLE = Phrase("解析レポートの書き出し", "Export analysis report")
HTML_FILES = Phrase("HTML ファイル (*.html)", "HTML files (*.html)")
EXPORTED = Phrase("解析レポートを「{name}」に書き出しました。", "Analysis report saved to “{name}”.")
PAGE_READY = Phrase("解析レポート「{name}」ができました。", "The analysis report “{name}” is ready.")
SHOW_PAGE = Phrase("開く", "Open")
PAGE_NOT_SHOWN = Phrase("{path} を開くプログラムが見つかりません。ブラウザーでファイルを開いてください。",
                        "No program was found to open {path}. Open the file in a browser yourself.")
NOT_EXPORTED = Phrase("解析レポートを「{name}」に書き出せませんでした（{reason}）。{remedy}", "The analysis report could not be saved to “{name}” ({reason}). {remedy}")
FILE_NAME = Phrase("解析レポート", "report")
