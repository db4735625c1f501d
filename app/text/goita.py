"""Texts of Goita records: faults, display, commands and window."""

from app.text.phrase import Phrase

# fmt: off
# Places in a record
IN_ROUND = Phrase("第{round}局：{reason}", "Round {round}: {reason}")
AT_DIGIT = Phrase("第{round}局の{digit}番目の数字：{reason}", "Round {round}, digit {digit}: {reason}")
AT_DIGIT_OF = Phrase("第{round}局の{digit}番目の数字（プレイヤー {player}）：{reason}", "Round {round}, digit {digit} (player {player}): {reason}")

TURN_NUMBER = Phrase("{number}巡", "{number}")

# Violations of rules
MUST_ATTACK = Phrase("ここは「なし」にできません。駒を1枚伏せて攻める番です。", "You cannot pass here: lay a piece face down, then attack.")
DOES_NOT_RECEIVE = Phrase("{attack} は {piece} では受けられません。", "{piece} cannot block {attack}.")
KING_MAY_NOT_ATTACK = Phrase("王で攻められるのは、もう1枚の王が表で出ているか、2枚とも手元にあるか、最後の1枚のときだけです。",
                             "A king may attack only if the other king lies face up, if both kings are in the hand, or as the last piece.")
NOT_IN_HAND = Phrase("{pieces} が手元にありません（残りは {hand}）。この先は調べられません。",
                     "{pieces} is not in the hand (left: {hand}). The rest cannot be checked.")
NOTHING_LEFT = Phrase("なし", "nothing")
NO_ATTACK = Phrase("攻める駒がありません。受けたら、1 から 8 までの駒で攻めます。この先は調べられません。",
                   "No piece attacks. After blocking, attack with one of the pieces 1 to 8. The rest cannot be checked.")
HIDDEN_RECEIVES = Phrase("伏せた駒（9）では受けられません。この先は調べられません。",
                         "A face-down piece (9) cannot block. The rest cannot be checked.")
NO_DIGIT = Phrase("「{letter}」は駒ではありません。使えるのは数字と「-」だけです。この先は調べられません。",
                  "“{letter}” is not a piece; use only digits and “-”. The rest cannot be checked.")
ENDS_WITHIN = Phrase("受けた駒か伏せた駒のところで終わっていて、攻める駒がありません。",
                     "The moves end after a blocking or face-down piece; an attacking piece is missing.")
GOES_ON = Phrase("上がった後も棋譜が続いています。", "The moves continue after the round was won.")

# Faults of a round
NO_FOUR_HANDS = Phrase("配駒（hands）は4人分、各8個の数字（1 から 8）を親から順に書きます。",
                       "Four hands of eight digits each (1 to 8) are needed, starting with the dealer’s.")
BAD_HAND = Phrase("{number}人目の配駒が8個の数字（1 から 8）ではありません。", "Hand {number} is not eight digits from 1 to 8.")
WRONG_COUNT = Phrase("4人の配駒に {piece} が {count}枚あります。この駒は全部で {right}枚です。",
                     "The four hands have {count} of {piece}; a set has {right}.")
WRONG_WINNER = Phrase("上がったのはプレイヤー {right} ですが、勝者（winner）は {told} になっています。",
                      "Player {right} won, but the winner is given as {told}.")
WINNER_NOT_TOLD = Phrase("プレイヤー {right} が上がっていますが、勝者（winner）が書かれていません。", "Player {right} won, but no winner is given.")
WINNER_OF_UNFINISHED = Phrase("勝者（winner）が {told} になっていますが、棋譜では誰も上がっていません。",
                              "The winner is given as {told}, but no player has laid all pieces.")
PLAYED_ON_A_FULL_HAND = Phrase("プレイヤー {player} の配駒に「し」が {count}枚あるので、その場で上がりです。棋譜（record）は空のはずです。",
                               "Player {player} was dealt {count:pawn|pawns} and won at once; “record” should be empty.")
PLAYED_ON_TWO_GOSHI = Phrase("プレイヤー {one} と {other} は味方同士で 5し なので、その場で勝ちです。棋譜（record）は空のはずです。",
                             "Players {one} and {other} are partners with five pawns each and won at once; “record” should be empty.")
NOT_GOSHI = Phrase("プレイヤー {player} が 5し を宣言していますが、配駒の「し」は {count}枚です。",
                   "Player {player} declared five pawns but was dealt {count}.")
UNDECLARED_GOSHI = Phrase("プレイヤー {player} の配駒は 5し ですが、宣言（goshi）にありません。",
                          "Player {player} was dealt five pawns, but “goshi” does not declare them.")
SCORE_DIFFERS = Phrase("前の局の結果からすると、局が始まる前の点数は {right} のはずですが、{told} になっています。",
                       "After the previous round, the score should be {right}, not {told}.")
DEALER_DIFFERS = Phrase("親は前の局で上がったプレイヤー {right} になるのがふつうですが、{told} になっています。",
                        "The dealer is usually the winner of the previous round, player {right}; here it is {told}.")
MATCH_WAS_OVER = Phrase("前の局で {most}点に達していて、対局はそこで終わっているはずです。",
                        "In the previous round a team reached {most:point|points}, which usually ends the match.")

# Syntax errors
NO_JSON = Phrase("JSON として読めません。ここを確かめてください。", "Not valid JSON. Check this place.")
TOO_DEEP = Phrase("入れ子が深すぎるので読みません。", "The file is nested too deeply to be read.")
NO_RECORD = Phrase("ごいたの棋譜ではありません。局（round）の入った JSON を指定してください。",
                   "This is not a Goita game. Give a JSON file with rounds.")
MORE_VALUES = Phrase("JSON の値が二つ以上あります。最初の値だけを読みました。", "The file has more than one JSON value; only the first was read.")
UNKNOWN_NAME = Phrase("「{name}」という項目は読みません。書き出すと失われます。", "“{name}” is not part of this format; it will be lost in conversion.")
REPEATED_NAME = Phrase("「{name}」が二度以上書かれています。最後のものを読みました。", "“{name}” is given more than once; the last was used.")
NO_ROUND = Phrase("局（round）の書き方が違います。オブジェクトで書いてください。", "Write the round as an object.")
TOO_MANY_ROUNDS = Phrase("局が多すぎます。{most}局まで読みました。", "Too many rounds: only the first {most} were read.")
BAD_VALUE = Phrase("「{name}」の値が違います。{right}", "The value of “{name}” is wrong. {right}")
MISSING = Phrase("「{name}」がありません。", "“{name}” is missing.")
RIGHT_TEXT = Phrase("文字列を書いてください。", "Write a string.")
RIGHT_TIME = Phrase("ISO 8601 の日時を書いてください（2026-04-01T12:00+09:00 など）。", "Write a time in ISO 8601, such as 2026-04-01T12:00+09:00.")
RIGHT_PLAYERS = Phrase("4人の名前を文字列で書いてください。", "Write the names of four players.")
RIGHT_PLAYER = Phrase("プレイヤーの番号（0 から 3）を書いてください。", "Write the number of a player, 0 to 3.")
RIGHT_WINNER = Phrase("プレイヤーの番号（0 から 3）か、決まっていなければ -1 を書いてください。", "Write the number of a player, 0 to 3, or -1 for none.")
RIGHT_SCORE = Phrase("二つの点数を書いてください（[0, 0] など）。", "Write two scores, such as [0, 0].")
RIGHT_HANDS = Phrase("四つの文字列を書いてください。", "Write four strings.")
RIGHT_GOSHI = Phrase("5し を宣言したプレイヤーの番号（0 から 3）を、二つまで書いてください。", "Write the numbers (0 to 3) of the players who declared five pawns, at most two.")
MORE_TROUBLES = Phrase("ほかに {count}件の問題があります。", "{count:more problem|more problems}.")

# Display
MATCH = Phrase("ごいたの棋譜", "Goita game")
ROUND = Phrase("第{round}局", "Round {round}")
ROUND_OF = Phrase("第{round}局（全{count}局）", "Round {round} of {count}")
PLAYER = Phrase("プレイヤー {player}", "Player {player}")
DEALER = Phrase("親", "dealer")
TURN = Phrase("巡", "turn")
PASS = Phrase("なし", "pass")
SCORE = Phrase("点数 {even} 対 {odd}", "Score {even} to {odd}")
GOSHI = Phrase("5し：{names}", "Five pawns: {names}")
PERIOD = Phrase("{start} から {end}", "{start} to {end}")
START = Phrase("開始 {start}", "Started {start}")
END = Phrase("終了 {end}", "Ended {end}")
WON = Phrase("{name} の上がり、{points}点", "{name} won {points:point|points}")
WON_AT_ONCE = Phrase("{name} が配駒だけで勝ち、{points}点", "{name} won {points:point|points} with the hand alone")
UNFINISHED = Phrase("まだ勝負がついていません。", "The round has no winner yet.")
STOPPED = Phrase("棋譜はここから先をたどれません。", "The moves cannot be followed any further.")

# The commands
FILES_HELP = Phrase("ごいたの棋譜（JSON）、または -（標準入力）", "Goita games in JSON, or - for standard input")
TO_HELP = Phrase("書き出す形式（{forms}）。指定がなければ拡張子で決まる", "the format to write: {forms}; without it, the file extension decides")
HANDS_WORD = Phrase("配駒", "HAND")
HANDS_HELP = Phrase("親から順に4人の配駒（各8個の数字）", "the four hands of eight digits, starting with the dealer’s")
RECORD_WORD = Phrase("棋譜", "DIGITS")
RECORD_HELP = Phrase("棋譜の数字。「-」を挟んでもよい。指定がなければ空", "the digits of the moves; “-” may stand between them (default: none)")
DEALER_WORD = Phrase("番号", "NUMBER")
DEALER_HELP = Phrase("親のプレイヤー番号（0 から 3）", "the player who deals, 0 to 3")
SCORE_WORD = Phrase("点数", "POINTS")
SCORE_HELP = Phrase("局が始まる前の点数（プレイヤー 0 と 2 の組、1 と 3 の組）", "the score before the round, of players 0 and 2, then of 1 and 3")
GOSHI_HELP = Phrase("5し を宣言したプレイヤーの番号", "the number of a player who declared five pawns")
NAME_WORD = Phrase("名前", "NAME")
PLAYERS_HELP = Phrase("プレイヤー 0 から 3 までの名前", "the names of the players 0 to 3")
TITLE_HELP = Phrase("対局の名前", "the name of the match")
TIME_WORD = Phrase("日時", "TIME")
START_HELP = Phrase("開始日時（ISO 8601）", "the start time, in ISO 8601")
END_HELP = Phrase("終了日時（ISO 8601）", "the end time, in ISO 8601")
NOT_MADE = Phrase("規則に合わないので、棋譜を作りませんでした。", "The moves break the rules, so no game was written.")
STAYS_SOURCE = Phrase("{path} は変換元の棋譜で、書き直すと失われるものがあるので置き換えませんでした。別の名前で書き出してください。",
                      "{path} was not replaced: it is the original game, and parts of it would be lost. Choose another file name.")

# The window
WINDOW_OF = Phrase("{title} — ごいた", "{title} — Goita")
OPEN = Phrase("ごいたの棋譜を開く", "Open Goita game")
ALL_GOITA = Phrase("ごいたの棋譜 ({patterns})", "Goita games ({patterns})")
TABLE = Phrase("卓", "Table")
TURNS = Phrase("手順の表", "List of turns")
TROUBLES = Phrase("問題", "Problems")
WHICH_ROUND = Phrase("局を選ぶ", "Choose a round")
FIRST = Phrase("最初へ（Home）", "To the start (Home)")
PREVIOUS = Phrase("一つ戻る（←）", "Back one step (←)")
NEXT = Phrase("一つ進む（→）", "Forward one step (→)")
LAST = Phrase("最後へ（End）", "To the end (End)")
PREVIOUS_ROUND = Phrase("前の局（PgUp）", "Previous round (PgUp)")
NEXT_ROUND = Phrase("次の局（PgDn）", "Next round (PgDn)")
STEP = Phrase("{step} / {count}", "{step} / {count}")
ATTACKS = Phrase("の攻め", "attacks")
TO_PLAY = Phrase("の番", "to play")
SAID_TURN = Phrase("番", "to play")
SAID_HELD = Phrase("手元 {pieces}", "hand: {pieces}")
SAID_LAID = Phrase("場 {pieces}", "laid: {pieces}")
NOTHING = Phrase("なし", "none")
NOT_OPENED = Phrase("{name} を開けませんでした。{reason}", "{name} could not be opened. {reason}")
