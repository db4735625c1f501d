"""Texts of the library window: search, pattern, opening tree, import, and the user's results."""

from app.text.phrase import Phrase

# fmt: off
WINDOW = Phrase("ライブラリー", "Library")
GAMES_PAGE = Phrase("棋譜", "Games")
ME_PAGE = Phrase("自分の成績", "About me")

# Search
QUERY_LINE = Phrase("検索の条件", "Query")
QUERY_HINT = Phrase("名前、相手:、戦型:、囲い:、形:、手数>100、2024-、勝ち、文:…", "name, opponent:, opening:, castle:, shape:, moves>100, 2024-, won, text: …")
ALL_GAMES = Phrase("{total}局", "Games: {total}")
SOME_GAMES = Phrase("{found}局 / {total}局", "Games: {found} / {total}")
SHAPES_WAIT = Phrase("{count}局の形と戦型を準備中です。終わるまで「形:」と「戦型:」では見つかりません。",
                     "Shapes and openings of {count} games are being prepared; until then shape: and opening: do not find them.")
WON_BY = Phrase("{sign} 勝ち", "{sign} won")
RESULTS = Phrase("見つかった棋譜", "Games found")
NO_GAMES_YET = Phrase(
    "棋譜がまだありません。「棋譜を取り込む…」で、棋譜のあるフォルダーを選んでください。下のフォルダーの棋譜もすべて入ります。ファイルはそのままです。",
    "There are no games yet. Choose a folder of records with “Import records”: all records in it and below are taken in. The files stay as they are.",
)
IMPORT_RUNS = Phrase("取り込み中です。読めた棋譜から並びます。", "Import is running. Games are listed as they are read.")
NOTHING_FOUND = Phrase("条件に合う棋譜はありません。条件を減らしてください。", "No game matches. Ask for less.")
DATE = Phrase("日付", "Date")
RESULT = Phrase("結果", "Result")
PLIES = Phrase("手数", "Moves")
OPENING = Phrase("戦型", "Opening")
EVENT = Phrase("棋戦", "Event")
ANALYSED = Phrase("解析", "Eval")
OPEN_IN_TAB = Phrase("タブで開く", "Open")
LOCATE = Phrase("ファイルの場所…", "Locate…")
OPEN_FROM_LIBRARY = Phrase("ライブラリーから開く", "Open from the library")
NOT_THIS_FILE = Phrase("「{name}」に、「{old}」の対局がありません。ほかのファイルを選ぶか、ライブラリーから開いてください。",
                       "“{name}” does not hold the game of “{old}”. Choose another file, or open the game from the library.")
TAG = Phrase("印…", "Tags…")
TAG_NAME = Phrase("印の名前（検索では 印:名前）", "Name of the tag (find it with tag:name)")
TAG_SOME = Phrase("印（複数はコンマで区切る）", "Tags, separated by commas")
NOTE = Phrase("メモ…", "Note…")
NOTE_ASK = Phrase("この棋譜のメモ（検索では メモ:語）", "Note on this game (find it with note:word)")
ABOUT_GAME = Phrase("{selected}　{said}", "{selected} · {said}")
REMOVE = Phrase("外す…", "Remove…")
REMOVE_TITLE = Phrase("ライブラリーから外す", "Remove from library")
REMOVE_ASK = Phrase("{count}局をライブラリーから外しますか。", "Remove {count} games from the library?")
REMOVE_MORE = Phrase("棋譜ファイルはそのままです。次に取り込んでも、外した棋譜は戻りません。",
                     "The files stay as they are. Removed games do not come back with the next import.")
REMOVE_NOW = Phrase("外す", "Remove")
EXPORT = Phrase("書き出す…", "Export…")
BATCH = Phrase("一括解析…", "Analyse…")
BATCH_HELP = Phrase("選んだ棋譜をまとめて解析します。エンジンと制限を選ぶと始まります。",
                    "Analyses the selected games in a batch, with the engines and limits that you set then.")
EXPORTED = Phrase("棋譜を {path} に書き出しました。", "The games were written to {path}.")
NOT_EXPORTED = Phrase("{name} に書き出せませんでした：{reason} 別の場所を選んでください。", "{name} could not be written: {reason} Choose another place.")
SELECTED = Phrase("{count}局を選択", "{count} selected")
FAILED = Phrase("ライブラリーを使えません：{reason}", "The library cannot be used: {reason}")
FAILED_DAMAGED = Phrase(
    "ライブラリーのファイルが壊れていて読めません。ライブラリーのウィンドウの「その他」で「新しく作り直す…」を選び、棋譜を取り込み直してください。印、メモ、自分の名前は残ります。",
    "The file of the library is damaged. In its window choose “Begin anew…” under More, then import your records again. Tags, notes and your names stay.",
)
BEGIN_ANEW = Phrase("新しく作り直す…", "Begin anew…")
BEGIN_ASK = Phrase("今のライブラリーを別の名前に移し、新しく作りますか。", "Set this library aside under another name, and begin a new one?")
BEGIN_MORE = Phrase("棋譜ファイルはそのままです。印、メモ、自分の名前、見守るフォルダーも残ります。そのあと棋譜を取り込んでください。",
                    "Record files stay as they are; so do tags, notes, your names and watched folders. Import your records after that.")
BEGIN_NOW = Phrase("作り直す", "Begin anew")
REPLACED = Phrase(
    "ライブラリーのファイルがほかのものに置き換えられたので、それを開き直しました。意図したものでなければ、元のファイルを {path} に戻してください。",
    "The file of the library was replaced by another one, which is open now. If you did not want that, put the earlier file back as {path}.",
)
BUSY = Phrase("取り込み中のため書き込めません。終わってからもう一度行ってください。", "An import is writing just now. Try again when it is done.")

# Importing
IMPORT_FOLDER = Phrase("棋譜を取り込む…", "Import records…")
IMPORT_FILES = Phrase("ファイルを選んで取り込む…", "Import files…")
IMPORT_STARTS = Phrase("棋譜を探しています…", "Looking for records…")
IMPORT_READS = Phrase("取り込み中 {done} / {total}ファイル", "Importing {done} / {total} files")
IMPORT_NAMES = Phrase("形と戦型を準備中（残り{left}局）", "Preparing shapes and openings, {left} games left")
IMPORT_STOP = Phrase("中止", "Cancel")
IMPORT_STOPPED = Phrase("取り込みを中止しました。それまでの棋譜は入っています。同じフォルダーを選ぶと続きから始まります。",
                        "The import was cancelled. What was read is in the library. Choose the same folder again to continue.")
IMPORT_BROKEN = Phrase("取り込みが途中で終わりました。同じフォルダーを選ぶと続きから始まります。",
                       "The import ended early. Choose the same folder again to continue.")
IMPORT_DONE = Phrase("{files}ファイルから{games}局を取り込みました（重複 {duplicates}局、変更なし {unchanged}ファイル、読めない {failed}ファイル）。",
                     "Imported {games} games from {files} files ({duplicates} duplicates, {unchanged} files unchanged, {failed} unreadable).")
VERBATIM = Phrase("{line}", "{line}")

# Maintenance
MORE = Phrase("その他", "More")
MY_NAMES = Phrase("自分の名前を追加…", "Add name of mine…")
WATCH_FOLDER = Phrase("フォルダーを見守る…", "Watch folder…")
UNWATCH = Phrase("{folder} を見守るのをやめる", "Stop watching {folder}")
UNWATCHED = Phrase("見守るのをやめました。入っている棋譜は残ります。", "The folder is not watched any more. Its games stay in the library.")
COLLECT_ANALYSES = Phrase("蓄えた解析を棋譜から作り直す", "Collect kept analyses from records")
ANALYSES_COLLECTED = Phrase("{files}ファイルのコメントから解析を集めました。", "Analyses were collected from the comments of {files} files.")
CLEAR_ANALYSES = Phrase("蓄えた解析を消す…", "Clear kept analyses…")
CLEAR_ASK = Phrase("局面ごとに蓄えた解析をすべて消しますか。", "Clear all analyses that are kept by position?")
CLEAR_MORE = Phrase("棋譜とそのコメントは変わりません。棋譜に書かれていない検討の結果は失われます。",
                    "Records and their comments stay. What no record holds of live analysis is lost.")
CLEAR_NOW = Phrase("消す", "Clear")
ANALYSES_CLEARED = Phrase("蓄えた解析を消しました。", "The kept analyses were cleared.")
MOVE_LIBRARY = Phrase("ライブラリーを移す…", "Move library…")
BACKUP = Phrase("バックアップを保存…", "Save backup…")
CHECK = Phrase("ライブラリーを検査", "Check library")
COMPACT = Phrase("ライブラリーを整理して小さくする", "Compact library")
CARE_RUNS = Phrase("{name}：実行中…", "{name}: running…")
BACKED_UP = Phrase("バックアップを {path} に保存しました。", "The backup was saved as {path}.")
DATABASES = Phrase("ライブラリーのファイル (*.db)", "Library files (*.db)")

# The pattern
PATTERN = Phrase("局面で探す", "Find by position")
PATTERN_BOARD = Phrase("探す形", "Pattern")
PATTERN_HELP = Phrase("駒を選んでマスを押します。もう一度押すと、成駒、後手の駒、なし、と変わります。空いたマスは何でもかまいません。",
                      "Choose a piece and press a square. Press again for promoted, for Gote’s, for none. Empty squares may hold anything.")
PATTERN_EMPTY = Phrase("何もないマス", "Empty square")
PATTERN_SQUARE = Phrase("{square} {piece}", "{square} {piece}")
PATTERN_CLEAR = Phrase("形を消す", "Clear pattern")
PATTERN_TURNED = Phrase("先後を入れ替えた形も", "Sides exchanged too")
PATTERN_MIRRORED = Phrase("左右を入れ替えた形も", "Mirrored too")
PATTERN_WHOLE = Phrase("ほかの駒がない盤だけ", "Nothing else on the board")
PATTERN_OF_BOARD = Phrase("表示中の局面で探す", "Find shown position")
PATTERN_OF_BOARD_HELP = Phrase("下ではなく右の小さい盤の局面と、持ち駒も手番も同じ局面を探します。",
                               "Finds games with the position of the small board at the right, hands and side to move included.")

# The opening tree
TREE = Phrase("序盤の木", "Opening tree")
TREE_MOVE = Phrase("次の手", "Next move")
TREE_GAMES = Phrase("局数", "Games")
TREE_RESULTS = Phrase("☗勝・分・☖勝 %", "☗ = ☖ %")
TREE_SCORE = Phrase("評価値", "Score")
TREE_LAST = Phrase("最後", "Last")
TREE_SHARE = Phrase("勝率", "Wins")
TREE_LOSS = Phrase("損", "Loss")
TREE_PLAYED = Phrase("本譜", "played")
TREE_NEW = Phrase("新手", "new")
TREE_NEW_SINCE = Phrase("{ply}手目から、ライブラリーにない局面です。", "New to your library since move {ply}.")
TREE_NONE_OF_THESE = Phrase("条件に合う棋譜に、この局面はありません。条件を減らしてください。", "None of these games has this position. Ask for less.")
TREE_NO_LIBRARY = Phrase("自分の棋譜で、この局面の次の手と勝敗を示します。ライブラリーがまだないので、棋譜のあるフォルダーを取り込んでください。",
                         "Shows what was played here in your games, and how it went. There is no library yet: import a folder of records.")
TREE_WHO = Phrase("数える棋譜", "Games to count")
TREE_WHO_HELP = Phrase("すべての棋譜か、自分の棋譜だけを数えます。自分の名前は、ライブラリーの「自分の成績」で選びます。",
                       "Counts all games, or yours alone. Choose your name under About me in the library.")
TREE_ALL = Phrase("すべての棋譜", "All games")
TREE_MINE = Phrase("自分の棋譜", "My games")
USER = Phrase("自分", "You")
TREE_MINE_BLACK = Phrase("自分が先手", "I am Sente")
TREE_MINE_WHITE = Phrase("自分が後手", "I am Gote")
TREE_QUERY_HINT = Phrase("相手:、2024-、持ち時間:…", "opponent:, 2024-, time: …")
TREE_LINE = Phrase("{games}局　☗ {black}%　☖ {white}%", "Games: {games} · ☗ {black}% · ☖ {white}%")
TREE_NONE = Phrase("この局面の棋譜はありません。", "No game has this position.")
FIRST_POSITION = Phrase("開始局面", "Start position")
TREE_UNDECIDED = Phrase("{games}局", "Games: {games}")
FROM_BOARD = Phrase("盤の局面へ", "Go to board position")
FROM_BOARD_HELP = Phrase("メインウィンドウの盤の局面を、ここに表示します。", "Shows the position of the main window’s board here.")

# The user's results
ASK_NAMES = Phrase("棋譜の中のあなたの名前はどれですか。選ぶと、あなたの成績を集計します。あとから別の名前も足せます。",
                   "Which of these names is yours? Your results are counted once you choose. More names can be added later.")
ASK_NAMES_EMPTY = Phrase("先に棋譜を取り込んでください。そのあと、ここであなたの成績を集計します。",
                         "Import records first. Your results are counted here then.")
OTHER_NAME = Phrase("ほかの名前…", "Another name…")
NAME_ASK = Phrase("棋譜に書かれている名前", "Name as it stands in the records")
ME_LINE = Phrase("{names}：{games}局", "{names} · games: {games}")
WORST = Phrase("苦手な戦型", "What beats me")
ME_HINT = Phrase("行を選んで Enter か、ダブルクリックで、その棋譜が並びます。", "Press Enter on a row, or double-click it, to list its games.")
CALLED = Phrase("内訳", "Games by")
SCORE = Phrase("勝率", "Score")
RANGE = Phrase("95%区間", "95% interval")
WON_DRAWN_LOST = Phrase("勝-分-負", "Won-drawn-lost")
ME_GAMES = Phrase("局数", "Games")
PHASES = Phrase("局面の時期ごとの損失", "Loss by phase")
PHASE = Phrase("時期", "Phase")
PHASE_MOVES = Phrase("手数", "Moves")
PHASE_TIME = Phrase("1手の秒数", "s per move")
PHASE_LOSS = Phrase("1手の損失", "Loss per move")
PHASE_MISTAKES = Phrase("悪手", "Mistakes")
PHASE_BLUNDERS = Phrase("大悪手", "Blunders")
NO_PHASES = Phrase("解析した棋譜を取り込むと、序盤・中盤・終盤の損失が出ます。", "Import analysed games to see the loss in opening, middlegame and endgame.")
NO_RESULTS = Phrase("あなたの棋譜はまだありません。", "There are no games of yours yet.")
