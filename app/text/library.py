"""Texts of the game library: query language, query errors, and commands."""

from app.text.phrase import Phrase

# fmt: off
# Query keywords before a colon
BLACK = Phrase("先手", "black")
WHITE = Phrase("後手", "white")
PLAYER = Phrase("対局者", "player")
OPPONENT = Phrase("相手", "opponent")
EVENT = Phrase("棋戦", "event")
VENUE = Phrase("場所", "place")
OPENING = Phrase("戦型", "opening")
CASTLE = Phrase("囲い", "castle")
TESUJI = Phrase("手筋", "tesuji")
HANDICAP = Phrase("手合割", "handicap")
TIME_CONTROL = Phrase("持ち時間", "time")
WORDS = Phrase("文", "text")
TAG = Phrase("印", "tag")
FILE = Phrase("ファイル", "file")
ENDING = Phrase("終局", "ending")
PATTERN = Phrase("形", "shape")
POSITION = Phrase("局面", "position")
STAY = Phrase("続く", "stays")
PLY = Phrase("手目", "ply")
DATE = Phrase("日付", "date")
MOVES = Phrase("手数", "moves")
RATING = Phrase("レート", "rating")
NOTE = Phrase("メモ", "note")
BLUNDERS = Phrase("大悪手", "blunders")
SORT = Phrase("並び", "sort")
RESULT = Phrase("結果", "result")
MY_OPENING = Phrase("自分の戦型", "my_opening")

# Query keywords without a value
WON = Phrase("勝ち", "won")
LOST = Phrase("負け", "lost")
DRAWN = Phrase("引き分け", "drawn")
BLACK_WON = Phrase("先手勝ち", "black_won")
WHITE_WON = Phrase("後手勝ち", "white_won")
AS_BLACK = Phrase("先手番", "as_black")
AS_WHITE = Phrase("後手番", "as_white")
ANALYSED = Phrase("解析済み", "analysed")
TURNED = Phrase("反転も", "turned")
MIRRORED = Phrase("左右も", "mirrored")
WHOLE_BOARD = Phrase("盤全体", "whole_board")
COPIES = Phrase("重複", "copies")
MINE = Phrase("自分", "mine")

# Query errors
NO_PATTERN = Phrase("形として読めません：{rest}", "This is no shape: {rest}")
EMPTY_PATTERN = Phrase("形に駒がありません。▲玉2八銀3八 のように書いてください。", "The shape has no piece. Write it like K28 S38.")
UNKNOWN_FIELD = Phrase("検索の項目「{word}」はありません。使えるのは {known} です。", "There is no field {word}. Known: {known}.")
LONG_QUERY = Phrase("検索の行が長すぎます。{words} 語、{letters} 文字までを読みました。",
                    "The query is too long; {words} words and {letters} characters of it were read.")
NO_COLUMN = Phrase("「{word}」では並べ替えられません。使えるのは {known} です。", "Games cannot be sorted by {word}. Known: {known}.")
NO_NUMBER = Phrase("「{word}」には数を書いてください。", "{word} needs a number.")
NO_POSITION = Phrase("局面として読めません：{word}", "This is not a position: {word}")
WHO_WON = Phrase("だれの勝ち負けか分かりません。library me --name で自分の名前を登録するか、「対局者：名前」を加えてください。",
                 "Won or lost by which player? Name yourself with library me --name, or add player:NAME.")

# Statistics of the user
BY_OPENING = Phrase("戦型", "Opening")
BY_OPPONENT = Phrase("相手", "Opponent")
BY_SIDE = Phrase("手番", "Side")
BY_TIME = Phrase("持ち時間", "Time control")
BY_MONTH = Phrase("月", "Month")
UNKNOWN = Phrase("（不明）", "(unknown)")
GAMES = Phrase("対局", "Games")
SCORE = Phrase("勝率", "Score")
BARS = Phrase("95%の範囲", "95 % range")
WORST = Phrase("負けやすい順", "What beats you, worst first")
WHOLE_GAME = Phrase("解析のない対局", "Games without analysis")
PHASE_LINE = Phrase("{phase}：{moves}手、1手平均 {seconds}秒、損失 {loss}、悪手 {mistakes}、大悪手 {blunders}",
                    "{phase}: {moves} moves, {seconds} s a move, loss {loss}, mistakes {mistakes}, blunders {blunders}")
ME_LINE = Phrase("自分の名前：{names}。対局 {games}局。", "Your names: {names}. Games: {games}.")
NO_ME = Phrase("自分の名前がまだありません。library me --name 名前 で登録してください。", "No name of yours is known yet. Add one with library me --name NAME.")

# Commands
LIBRARY_HELP = Phrase("ライブラリーのファイル（なければデータフォルダーのもの）", "the file of the library (by default the one in the data folder)")
PATHS_HELP = Phrase("棋譜ファイルかフォルダー", "files of records, or folders of them")
NO_INDEX_HELP = Phrase("形の検索と戦型名の準備を後回しにします", "leave shapes and names of openings for later")
QUERY = Phrase("検索", "QUERY")
QUERY_HELP = Phrase("検索の条件（例：相手:羽生 戦型:角換わり 勝ち 手数>100 形:▲玉2八銀3八 2024-）",
                    "what to look for, such as: opponent:habu opening:yagura won moves>100 shape:K28S38 2024-")
JSON_HELP = Phrase("プログラム向けに、1局を1行の JSON で書きます", "write JSON for programs, a line for each")
MOST_HELP = Phrase("表示する局数", "show at most this number of games")
ADD_TAG_HELP = Phrase("見つかった棋譜に印をつけます", "tag the games that are found")
EXPORT_HELP = Phrase("見つかった棋譜をこのファイルに書きます", "write the games that are found into this file")
REMOVE_HELP = Phrase("見つかった棋譜をライブラリーから外します（ファイルはそのままです）", "take the games that are found out of the library; their files stay")
COMPLETE_HELP = Phrase("検索の最後の語の候補を書きます", "list what the last word of the query may become")
SFEN_HELP = Phrase("局面（SFEN か startpos moves …）", "the position: SFEN, or startpos moves …")
FILTER_HELP = Phrase("この検索に合う棋譜だけを数えます", "count only games that this query finds")
NAME_HELP = Phrase("自分の名前を加えます", "add a name of your own")
NAME = Phrase("名前", "NAME")
ALIAS_HELP = Phrase("別名を加えます（別名=名前）", "add an alias, as ALIAS=NAME")
BACKUP_HELP = Phrase("先にこのファイルへバックアップを書きます", "write a copy into this file first")
REPAIR_HELP = Phrase("壊れていれば脇に置き、元の棋譜ファイルから作り直します", "set a damaged library aside and make it again from the files of records")
BAD_ALIAS = Phrase("別名=名前 のように書いてください：{word}", "Write ALIAS=NAME, not {word}")
NO_LIBRARY = Phrase("ライブラリーがまだありません。library import で棋譜を入れてください。", "There is no library yet. Put games into it with library import.")
NOT_OPENED = Phrase("ライブラリーを開けません：{reason}", "The library cannot be opened: {reason}")
DISK_FULL = Phrase("ディスクがいっぱいで書き込めません。空きを作ってから、もう一度行ってください。書き込んだ分は残っています。",
                   "The disk is full. Make room and try again; what was written before stays.")
PATH_TOO_LONG = Phrase(
    "ファイルまでのパスが長すぎて、SQLite では開けません。短いパスのフォルダーに移すか、環境変数 YOMISUJI_HOME で短いパスのフォルダーを指定して、もう一度起動してください。",
    "The path of this file is too long for SQLite. Move it to a folder with a shorter path, or name such a folder in the environment variable YOMISUJI_HOME and start again.",
)
DAMAGED_FILE = Phrase(
    "ライブラリーのファイルが壊れています（{reason}）。library check --repair で別の名前に移し、library import で取り込み直してください。印とメモは残ります。",
    "The file of the library is damaged ({reason}). Set it aside with library check --repair, and fill another with library import; tags and notes stay.",
)
DAMAGED_NOTES = Phrase(
    "印、メモ、自分の名前のファイルが壊れています：{path}。バックアップがあれば置き換えてください。なければ library check --repair か、ウィンドウの「その他」の「新しく作り直す…」で別の名前に移せます。対局は残ります。",
    "The file of tags, notes and your names is damaged: {path}. Put a backup in its place; without one, set it aside with library check --repair, or with “Begin anew…” under More in the window. The games stay.",
)
DAMAGED_ANALYSES = Phrase(
    "解析の蓄えのファイルが壊れています（{reason}）。削除しても棋譜は失われません。library analyses --rebuild でコメントから作り直せます。",
    "The file of kept analyses is damaged ({reason}). Delete it: records lose nothing, and library analyses --rebuild collects anew what their comments hold.",
)
NOT_OURS = Phrase("Yomisuji のファイルではないか、別の版のものです。--library で別のファイルを指定するか、library check --repair で作り直してください。",
                  "This is no file of Yomisuji’s, or one of another version. Name another with --library, or use library check --repair.")
BUSY = Phrase("ほかの処理がライブラリーに書き込み中です。終わってからもう一度実行してください。",
              "Another process is writing to the library. Run the command again when it is done.")
NO_LOG = Phrase(
    "{path} は別のコンピューターのドライブなので、書き込み中は検索を待たせます。書き込みも遅くなります。library move でこのコンピューターのドライブに移すと速くなります。",
    "{path} is on a drive of another computer: searches wait while games are written, and writing is slower. library move takes the library to a drive of this computer.",
)
LIBRARY_AWAY = Phrase("ライブラリーのある {path} が見つかりません。そのドライブをつないでから、もう一度実行してください。",
                      "The library lies at {path}, which is not there now. Connect that drive and try again.")
FOLDER_AWAY = Phrase("見守るフォルダーが見つかりません。つなぐと、次の取り込みで続けます。入っている棋譜はそのままです。",
                     "This watched folder is not there. Its games stay in the library; the next import looks again.")
FOLDER_NOT_READ = Phrase("見守るフォルダーを読めません（{reason}）。入っている棋譜はそのままです。",
                         "This watched folder cannot be read ({reason}). Its games stay in the library.")
WATCH_HELP = Phrase("このフォルダーを見守ります。名前なしの import で、増えた棋譜と変わった棋譜を取り込みます",
                    "watch these folders: import without names takes in what is new or changed in them")
UNWATCH_HELP = Phrase("これらのフォルダーを見守るのをやめます（棋譜は残ります）", "watch these folders no more; their games stay")
NOTHING_WATCHED = Phrase("見守るフォルダーがありません。棋譜のあるフォルダーを --watch と共に指定してください。",
                         "No folder is watched. Name a folder of records, with --watch.")
ONLY_FOLDERS = Phrase("見守れるのはフォルダーだけです。", "Only folders can be watched.")
WATCHED = Phrase("見守るフォルダー：{paths}", "Watched folders: {paths}")
NAME_NOT_KEPT = Phrase("名前に UTF-8 でない文字があるので、ライブラリーに入れられません。名前を変えてください。",
                       "The library cannot keep this name, which is not written in UTF-8. Give it another name.")
NOT_UTF8 = Phrase("UTF-8 でない文字があります。ターミナルの文字コードを UTF-8 にして、入力し直してください。",
                  "Some characters are not in UTF-8. Set the terminal to UTF-8 and type them again.")
NOT_READ = Phrase("読める棋譜がありません：{reason}", "No record could be read: {reason}")
PROCESS_LOST = Phrase("読み込みの作業が途中で止まりました。もう一度実行すると続きから始まります。",
                      "A reading process ended. Run the command again; it continues where it stopped.")
IMPORTED = Phrase("{files}ファイル、{games}局を入れました（重複 {duplicates}、変更なし {unchanged}ファイル、読めない {failed}ファイル）。",
                  "Took in {files} files, {games} games (duplicates {duplicates}, unchanged files {unchanged}, unreadable {failed}).")
FOUND = Phrase("{count}局見つかりました。", "Games found: {count}.")
WAITING = Phrase("まだ形と戦型の準備ができていない棋譜が {count}局あります。library import で続けられます。",
                 "Games whose shapes and names are not ready yet: {count}. library import continues with them.")
PREPARING = Phrase("形と戦型を準備しています（残り {count}局）", "Preparing shapes and names, games left: {count}")
TREE_LINE = Phrase("{games}局に現れた局面です。", "Games with this position: {games}.")
STORED_LINE = Phrase("{score}（深さ {depth}、{engine}、{age}）", "{score} (depth {depth}, {engine}, {age})")
DAYS_AGO = Phrase("{days}日前", "{days} days ago")
DATE_UNKNOWN = Phrase("時期不明", "date unknown")
SOUND = Phrase("問題はありません（{games}局、{positions}局面）。", "The library is sound: {games} games, {positions} positions.")
DAMAGED = Phrase("壊れています：{reason}", "Damaged: {reason}")
AWAY = Phrase("ファイルが見つかりません（一覧には残します）", "The file is away; its games stay in the library")
WRONG_INDEX = Phrase("第{game}局の索引が棋譜と違います。library check --repair で作り直せます。",
                     "The index of game {game} differs from its moves. library check --repair makes it again.")
SET_ASIDE = Phrase("元のファイルは {path} に残しました。", "The old file is kept as {path}.")
PLACE_TAKEN = Phrase("{path} はすでにあります。別の場所を指定してください。", "{path} is there already. Name another place.")
NO_ROOM = Phrase("空きが足りません（必要 {needed} MB、空き {free} MB）。ライブラリーは元の場所にあります。",
                 "Not enough room: {needed} MB are needed, {free} MB are free. The library stays where it is.")
IN_USE = Phrase("ほかのウィンドウか取り込みがライブラリーを使っています。閉じてからもう一度実行してください。ライブラリーは元の場所にあります。",
                "A window or an import is using the library. Close it and try again. The library stays where it is.")
COPY_WRONG = Phrase("コピーが元と合いません（{reason}）。ライブラリーは元の場所にあります。library check で点検してください。",
                    "The copy does not agree with the library ({reason}). The library stays where it is; try library check.")
MOVE_STOPPED = Phrase("移動を中止しました。ライブラリーは元の場所にあります。", "Stopped. The library stays where it is.")
MOVED = Phrase("ライブラリーを {path} に移しました。", "The library is now {path}.")
OLD_LEFT = Phrase("元のファイルを削除できませんでした。もう使われないので、あとで削除してかまいません。",
                  "This old file could not be removed. It is not used any more and can be deleted.")
MOVE_HELP = Phrase("新しい場所（フォルダーか、.db で終わるファイル名）", "the new place: a folder, or a file ending in .db")
FORGET_HELP = Phrase("削除されたファイルの棋譜をライブラリーから外します（フォルダーごと見えないものは残します）",
                     "take out the games of deleted files; those whose whole folder is away stay")
FORGOTTEN = Phrase("削除されたので、棋譜をライブラリーから外しました", "The file was deleted; its games were taken out")
UNTAG_HELP = Phrase("見つかった棋譜から印を取ります", "take this tag off the games that are found")
NOTE_HELP = Phrase("見つかった棋譜にメモをつけます（空なら消します）", "note this of the games that are found; nothing takes the note away")
NOTED = Phrase("{count}局にメモをつけました。", "Games noted: {count}.")
UNTAGGED = Phrase("{count}局から印を取りました。", "Games untagged: {count}.")
FORGET_NAME_HELP = Phrase("この名前を自分の名前と別名から外します", "take this name off your names and aliases")
COMPACTED = Phrase("{before} MB から {after} MB になりました。", "From {before} MB to {after} MB.")
REMOVED = Phrase("{count}局をライブラリーから外しました。", "Games taken out: {count}.")
TAGGED = Phrase("{count}局に印をつけました。", "Games tagged: {count}.")
EXPORTED = Phrase("{count}局を {path} に書きました。", "Games written to {path}: {count}.")
GAME_AWAY = Phrase("元のファイルが読めないので書き出せません。", "Its file cannot be read, so it was not written.")
NO_FORMAT = Phrase("ファイル名の末尾を {suffixes} のどれかにしてください。", "The name of the file has to end in one of {suffixes}.")

# The store of analyses
ANALYSES_SET_ASIDE = Phrase(
    "解析の蓄えのファイルが壊れていたので {path} に移し、新しく作ります。棋譜のコメントからの解析は、ライブラリーの「その他」から作り直せます。",
    "The file of kept analyses was damaged. It is now {path}, and a new one is made; what comments of records hold can be collected anew under More in the library.",
)
ANALYSES_NOT_KEPT = Phrase(
    "解析の蓄えに書き込めません：{reason} 検討や解析は続きます。空き容量を確かめるか、設定で「解析結果を局面ごとに蓄える」をオフにしてください。",
    "Analyses cannot be kept: {reason} Analysis continues. Free some space, or turn off “Keep analyses by position” in the settings.",
)
REBUILD_HELP = Phrase("ライブラリーの棋譜のコメントから作り直す（今より深いものだけが入れ替わる）",
                      "collect them anew from the comments of all records (only what is deeper replaces what is there)")
CLEAR_HELP = Phrase("すべて消す（棋譜のコメントは消えない）", "clear all of them (comments of records stay)")
ANALYSES_HELD = Phrase("蓄えた解析：{positions}件、エンジン{engines}種、{megabytes} MB。", "Analyses kept: {positions}, by {engines} engines, {megabytes} MB.")
