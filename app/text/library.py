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
TAG = Phrase("タグ", "tag")
FILE = Phrase("ファイル", "file")
ENDING = Phrase("終局", "ending")
PATTERN = Phrase("形", "shape")
POSITION = Phrase("局面", "position")
STAY = Phrase("続く", "stays")
PLY = Phrase("手目", "ply")
DATE = Phrase("日付", "date")
MOVES = Phrase("手数", "moves")
RATING = Phrase("レーティング", "rating")
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
NO_PATTERN = Phrase("形として読めません：{rest}", "Not a pattern: {rest}")
EMPTY_PATTERN = Phrase("形に駒がありません。▲玉2八銀3八 のように書いてください。", "The pattern has no pieces. Write it like K28 S38.")
UNKNOWN_FIELD = Phrase("検索の項目「{word}」はありません。使えるのは {known} です。", "Unknown field “{word}”. Use one of: {known}.")
LONG_QUERY = Phrase("検索の条件が長すぎます。先頭の{words}語、{most}文字までで検索しました。",
                    "The query is too long. Only the first {words:word|words}, up to {most:character|characters}, were used.")
NO_COLUMN = Phrase("「{word}」では並べ替えられません。使えるのは {known} です。", "Games cannot be sorted by “{word}”. Use one of: {known}.")
NO_NUMBER = Phrase("「{word}」には数値を書いてください。", "“{word}” needs a number.")
NO_POSITION = Phrase("局面として読めません：{word}", "Not a position: {word}")
WHO_WON = Phrase("どの対局者の勝ち負けか分かりません。「自分の成績」か library me --name で自分の名前を登録するか、「対局者:名前」を加えてください。",
                 "Won or lost by which player? Add your name under My results or with library me --name, or add player:NAME.")

# Statistics of the user
BY_OPENING = Phrase("戦型", "Opening")
BY_OPPONENT = Phrase("相手", "Opponent")
BY_SIDE = Phrase("手番", "Side")
BY_TIME = Phrase("持ち時間", "Time control")
BY_MONTH = Phrase("月", "Month")
UNKNOWN = Phrase("（不明）", "(unknown)")
GAMES = Phrase("対局", "Games")
SCORE = Phrase("勝率", "Win rate")
BARS = Phrase("95%信頼区間", "95% interval")
WORST = Phrase("負けやすい順", "Weakest openings first")
WHOLE_GAME = Phrase("解析のない対局", "Games without analysis")
PHASE_LINE = Phrase(
    "{phase}：{moves}手、1手平均 {seconds}秒、勝率低下 {loss}、悪手 {mistakes}、大悪手 {blunders}",
    "{phase}: {moves:move|moves}, {seconds} s per move, win-rate loss {loss}, {mistakes:mistake|mistakes}, {blunders:blunder|blunders}",
)
ME_LINE = Phrase("自分の名前：{names}。対局 {games}局。", "Your names: {names}. {games:game|games}.")
NO_ME = Phrase("自分の名前がまだ登録されていません。library me --name 名前 で登録してください。", "Your name is not known yet. Add it with library me --name NAME.")

# Commands
LIBRARY_HELP = Phrase("棋譜集のファイル（指定がなければデータフォルダーのもの）", "the library file (by default the one in the data folder)")
PATHS_HELP = Phrase("棋譜ファイルかフォルダー", "game files, or folders of them")
NO_INDEX_HELP = Phrase("形の検索と戦型名の準備を後回しにする", "prepare patterns and openings later")
QUERY = Phrase("検索", "QUERY")
QUERY_HELP = Phrase("検索の条件（例：相手:羽生 戦型:角換わり 勝ち 手数>100 形:▲玉2八銀3八 2024-）",
                    "what to look for, such as: opponent:habu opening:yagura won moves>100 shape:K28S38 2024-")
JSON_HELP = Phrase("プログラム向けに、1件1行の JSON で出力する", "write JSON for programs, one object per line")
MOST_HELP = Phrase("表示する局数の上限", "show at most this many games")
ADD_TAG_HELP = Phrase("見つかった棋譜にタグを付ける", "add this tag to the games found")
EXPORT_HELP = Phrase("見つかった棋譜をこのファイルに書き出す", "write the games found to this file")
REMOVE_HELP = Phrase("見つかった棋譜を棋譜集から外す（ファイルは変わらない）", "remove the games found from the library; their files are not changed")
COMPLETE_HELP = Phrase("検索の最後の語の候補を表示する", "list completions of the last word of the query")
SFEN_HELP = Phrase("局面（SFEN か startpos moves …）", "the position: SFEN, or startpos moves …")
FILTER_HELP = Phrase("この検索に合う棋譜だけを数える", "count only games that match this query")
NAME_HELP = Phrase("自分の名前を加える", "add one of your names")
NAME = Phrase("名前", "NAME")
ALIAS_HELP = Phrase("別名を加える（別名=名前）", "add an alias, as ALIAS=NAME")
BACKUP_HELP = Phrase("先にこのファイルへバックアップする", "write a backup to this file first")
REPAIR_HELP = Phrase("壊れた棋譜集を別の名前に移す。そのあと library import で取り込み直す",
                     "move a damaged library aside; then rebuild it with library import")
BAD_ALIAS = Phrase("「{word}」ではなく、別名=名前 のように書いてください。", "Write ALIAS=NAME, not “{word}”.")
NO_LIBRARY = Phrase("棋譜集がまだありません。library import で棋譜を取り込んでください。", "No library yet. Import games with library import.")
NOT_OPENED = Phrase("棋譜集を開けません（{reason}）。ファイルの場所と権限を確かめてください。",
                    "The library could not be opened ({reason}). Check the folder and its permissions.")
DISK_FULL = Phrase("ディスクがいっぱいで書き込めません。空きを作ってから、もう一度試してください。書き込んだ分は残っています。",
                   "The disk is full. Free some space and try again. What was already written is safe.")
PATH_TOO_LONG = Phrase(
    "ファイルまでのパスが長すぎて、SQLite では開けません。短いパスのフォルダーに移すか、環境変数 YOMISUJI_HOME で短いパスのフォルダーを指定して、もう一度起動してください。",
    "The path of this file is too long for SQLite. Move it to a folder with a shorter path, or set the environment variable YOMISUJI_HOME to such a folder, and start again.",
)
DAMAGED_FILE = Phrase(
    "棋譜集のファイルが壊れています（{reason}）。library check --repair で別の名前に移し、library import で取り込み直してください。タグとメモは残ります。",
    "The library file is damaged ({reason}). Move it aside with library check --repair, then import your games again with library import. Tags and notes are not lost.",
)
DAMAGED_NOTES = Phrase(
    "タグ、メモ、自分の名前のファイルが壊れています：{path}。バックアップがあれば置き換えてください。なければ library check --repair か、ウィンドウの「その他」の「新しく作り直す…」で別の名前に移せます。棋譜は失われません。",
    "The file of tags, notes and your names is damaged: {path}. Replace it with a backup. Without one, move it aside with library check --repair, or with “Rebuild library…” under More in the window. Your games are not lost.",
)
DAMAGED_ANALYSES = Phrase(
    "保存済みの解析のファイルが壊れています（{reason}）。削除しても棋譜は失われません。library analyses --rebuild でコメントから作り直せます。",
    "The file of saved analyses is damaged ({reason}). Delete it and rebuild it from comments with library analyses --rebuild. Your games are not changed.",
)
NOT_OURS = Phrase(
    "Yomisuji の棋譜集のファイルではないか、別のバージョンのものです。--library で別のファイルを指定するか、library check --repair で作り直してください。",
    "This is not a library file of Yomisuji, or it is from another version. Choose another with --library, or rebuild it with library check --repair.",
)
BUSY = Phrase("ほかの処理が棋譜集に書き込み中です。終わってからもう一度実行してください。",
              "Another process is writing to the library. Try again when it is done.")
NO_LOG = Phrase(
    "{path} は別のコンピューターのドライブにあるので、書き込み中は検索が待たされ、書き込みも遅くなります。library move でこのコンピューターのドライブに移すと速くなります。",
    "{path} is on another computer’s drive: searches wait while games are written, and writing is slower. Move the library to a drive on this computer with library move.",
)
LIBRARY_AWAY = Phrase("棋譜集のある {path} が見つかりません。そのドライブをつないでから、もう一度実行してください。",
                      "The library at {path} was not found. Connect its drive and try again.")
FOLDER_AWAY = Phrase("監視フォルダーが見つかりません。取り込んだ棋譜は残っています。外付けのドライブなら、つないでからもう一度取り込んでください。",
                     "This watched folder was not found. Its games are still in the library. If it is on an external drive, connect the drive and import again.")
FOLDER_NOT_READ = Phrase("監視フォルダーを読めません（{reason}）。権限を確かめてください。取り込んだ棋譜は残っています。",
                         "This watched folder cannot be read ({reason}). Check its permissions. Its games are still in the library.")
WATCH_HELP = Phrase("これらのフォルダーを監視する。パスを付けない library import で、追加・変更された棋譜を取り込む",
                    "watch these folders: library import without paths adds their new and changed games")
UNWATCH_HELP = Phrase("これらのフォルダーの監視をやめる（棋譜は残る）", "stop watching these folders; their games are not removed")
NOTHING_WATCHED = Phrase("監視フォルダーがありません。--watch フォルダー で追加してください。", "No watched folders. Add one with --watch FOLDER.")
ONLY_FOLDERS = Phrase("監視できるのはフォルダーだけです。", "Only folders can be watched.")
WATCHED = Phrase("監視フォルダー：{paths}", "Watched folders: {paths}")
NAME_NOT_KEPT = Phrase("名前に UTF-8 でない文字があるので、棋譜集に入れられません。ファイルかフォルダーの名前を変えてください。",
                       "This name is not valid UTF-8, so the library cannot store it. Rename the file or folder.")
NOT_UTF8 = Phrase("UTF-8 でない文字があります。ターミナルの文字コードを UTF-8 にして、入力し直してください。",
                  "Some characters are not valid UTF-8. Set the terminal to UTF-8 and type them again.")
NOT_READ = Phrase("棋譜を読めませんでした（{reason}）。", "No game could be read ({reason}).")
PROCESS_LOST = Phrase("読み込みのプロセスが途中で止まりました。もう一度実行すると続きから始まります。",
                      "A process that was reading games stopped unexpectedly. Run the command again to continue.")
IMPORTED = Phrase(
    "{files}ファイルから{games}局を取り込みました（重複 {duplicates}局、変更なし {unchanged}ファイル、読めない {failed}ファイル）。",
    "Imported {games:game|games} from {files:file|files} ({duplicates:duplicate|duplicates}, {unchanged:file|files} unchanged, {failed} unreadable).",
)
FOUND = Phrase("{count}局見つかりました。", "{count:game|games} found.")
WAITING = Phrase("形と戦型の準備が終わっていない棋譜が {count}局あります。library import で続けられます。",
                 "Patterns and openings of {count:game|games} are not ready yet. Run library import to continue.")
PREPARING = Phrase("形と戦型を準備しています（残り {count}局）", "Preparing patterns and openings ({count:game|games} left)")
TREE_LINE = Phrase("{games}局に現れた局面です。", "{games:game|games} with this position.")
STORED_LINE = Phrase("{score}（深さ {depth}、{engine}、{age}）", "{score} (depth {depth}, {engine}, {age})")
DAYS_AGO = Phrase("{days}日前", "{days:day|days} ago")
DATE_UNKNOWN = Phrase("日付不明", "date unknown")
SOUND = Phrase("問題はありません（{games}局、{positions}局面）。", "No problems found ({games:game|games}, {positions:position|positions}).")
DAMAGED = Phrase("壊れています：{reason}", "Damaged: {reason}")
AWAY = Phrase("ファイルが見つかりません。棋譜は棋譜集に残っています。", "The file was not found; its games are still in the library.")
WRONG_INDEX = Phrase("棋譜 {game} の索引が指し手と合いません。library check --repair で作り直せます。",
                     "The index of game {game} does not match its moves. Rebuild the library with library check --repair.")
SET_ASIDE = Phrase("元のファイルを {path} に移しました。", "The old file was moved to {path}.")
PLACE_TAKEN = Phrase("{path} はすでにあります。別の場所を指定してください。", "{path} already exists. Choose another place.")
NO_ROOM = Phrase("空きが足りません（必要 {needed} MB、空き {free} MB）。棋譜集は元の場所にあります。",
                 "Not enough space ({needed} MB needed, {free} MB free). The library was not moved.")
IN_USE = Phrase("ほかのウィンドウか取り込みが棋譜集を使っています。閉じてからもう一度実行してください。棋譜集は元の場所にあります。",
                "A window or an import is using the library. Close it and try again. The library was not moved.")
COPY_WRONG = Phrase("コピーが元と合いません（{reason}）。棋譜集は元の場所にあります。library check で点検してください。",
                    "The copy does not match the library ({reason}). The library was not moved. Check it with library check.")
MOVE_STOPPED = Phrase("移動を中止しました。棋譜集は元の場所にあります。", "Stopped. The library was not moved.")
MOVED = Phrase("棋譜集を {path} に移しました。", "The library was moved to {path}.")
OLD_LEFT = Phrase("元のファイルを削除できませんでした。もう使われないので、あとで削除してかまいません。",
                  "This old file could not be deleted. It is not used any more; you can delete it.")
MOVE_HELP = Phrase("移動先（フォルダーか、.db で終わるファイル名）", "where to move the library: a folder, or a file name ending in .db")
FORGET_HELP = Phrase("削除されたファイルの棋譜を棋譜集から外す（フォルダーごと見つからないものは残す）",
                     "remove the games of deleted files, but not those whose whole folder is missing")
FORGOTTEN = Phrase("ファイルが削除されたので、棋譜を棋譜集から外しました。", "The file was deleted, so its games were removed from the library.")
UNTAG_HELP = Phrase("見つかった棋譜からタグを外す", "remove this tag from the games found")
NOTE_HELP = Phrase("見つかった棋譜にメモを付ける（空なら消す）", "add this note to the games found; an empty note deletes it")
NOTED = Phrase("{count}局のメモを保存しました。", "Saved the note for {count:game|games}.")
UNTAGGED = Phrase("{count}局からタグを外しました。", "Removed the tag from {count:game|games}.")
FORGET_NAME_HELP = Phrase("この名前を自分の名前と別名から外す", "remove this name from your names and aliases")
COMPACTED = Phrase("棋譜集を {before} MB から {after} MB に最適化しました。", "Compacted the library from {before} MB to {after} MB.")
REMOVED = Phrase("{count}局を棋譜集から外しました。", "Removed {count:game|games} from the library.")
TAGGED = Phrase("{count}局にタグを付けました。", "Tagged {count:game|games}.")
EXPORTED = Phrase("{count}局を {path} に書き出しました。", "Wrote {count:game|games} to {path}.")
GAME_AWAY = Phrase("元のファイルに、この棋譜が見つかりません。", "This game was not found in its file.")
NO_FORMAT = Phrase("ファイル名の末尾を {suffixes} のどれかにしてください。", "Give a file name that ends in one of {suffixes}.")

# The store of analyses
ANALYSES_SET_ASIDE = Phrase(
    "保存済みの解析のファイルが壊れていたので {path} に移し、新しく作ります。棋譜のコメントからの解析は、棋譜集の「その他」から作り直せます。",
    "The file of saved analyses was damaged. It was moved to {path}, and a new one was started. Rebuild it from comments under More in the library.",
)
ANALYSES_NOT_KEPT = Phrase(
    "解析を保存できません：{reason} 検討や解析は続きます。空き容量を確かめるか、設定で「解析結果を局面ごとに保存」をオフにしてください。",
    "Analyses cannot be saved: {reason} Analysis continues. Free some space, or turn off “Save analyses by position” in the settings.",
)
REBUILD_HELP = Phrase("保存済みの解析を、棋譜集の棋譜のコメントから作り直す（今より深いものだけが入れ替わる）",
                      "rebuild the saved analyses from the comments of all games (only deeper ones replace what is saved)")
CLEAR_HELP = Phrase("保存済みの解析をすべて消去する（棋譜のコメントは変わらない）", "clear all saved analyses (comments of games are not changed)")
ANALYSES_HELD = Phrase("保存済みの解析：{positions}件、エンジン{engines}種、{megabytes} MB。",
                       "{positions:saved analysis|saved analyses} by {engines:engine|engines}, {megabytes} MB.")
