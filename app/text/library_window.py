"""Texts of the library window: search, pattern, opening tree, import, and the user's results."""

from app.text.phrase import Phrase

# fmt: off
WINDOW = Phrase("棋譜集", "Library")
GAMES_PAGE = Phrase("棋譜", "Games")
ME_PAGE = Phrase("自分の成績", "My results")

# Search
QUERY_LINE = Phrase("検索の条件", "Query")
QUERY_HINT = Phrase("名前、相手:、戦型:、囲い:、形:、手数>100、2024-、勝ち、文:…", "name, opponent:, opening:, castle:, shape:, moves>100, 2024-, won, text: …")
ALL_GAMES = Phrase("{total}局", "{total:game|games}")
SOME_GAMES = Phrase("{found}局 / {total}局", "{found} / {total:game|games}")
SHAPES_WAIT = Phrase("{count}局の形と戦型を準備中です。終わるまで、「形:」と「戦型:」では見つからない棋譜があります。",
                     "Preparing patterns and openings of {count:game|games}. Until then, shape: and opening: will not find every game.")
WON_BY = Phrase("{sign} 勝ち", "{sign} won")
RESULTS = Phrase("見つかった棋譜", "Games found")
NO_GAMES_YET = Phrase(
    "棋譜がまだありません。「棋譜を取り込む…」で、棋譜のあるフォルダーを選んでください。サブフォルダーの棋譜も取り込みます。ファイルは変わりません。",
    "No games yet. Choose “Import games…” and a folder of games. Subfolders are included; files are not changed.",
)
IMPORT_RUNS = Phrase("取り込み中です。読めた棋譜から並びます。", "Import is running. Games are listed as they are read.")
NOTHING_FOUND = Phrase("条件に合う棋譜はありません。条件を減らしてください。", "No games match. Remove a condition.")
DATE = Phrase("日付", "Date")
RESULT = Phrase("結果", "Result")
PLIES = Phrase("手数", "Moves")
OPENING = Phrase("戦型", "Opening")
EVENT = Phrase("棋戦", "Event")
ANALYSED = Phrase("解析", "Analysed")
OPEN_IN_TAB = Phrase("タブで開く", "Open in tab")
LOCATE = Phrase("ファイルの場所…", "Locate file…")
OPEN_FROM_LIBRARY = Phrase("棋譜集から開く", "Open from the library")
NOT_THIS_FILE = Phrase("「{name}」に、「{old}」の対局がありません。ほかのファイルを選ぶか、棋譜集から開いてください。",
                       "“{name}” does not contain the game from “{old}”. Choose another file, or open the game from the library.")
TAG = Phrase("タグ…", "Tags…")
TAG_NAME = Phrase("タグの名前（検索では タグ:名前）", "Name of the tag (find it with tag:name)")
TAG_SOME = Phrase("タグ（コンマ区切り）", "Tags, separated by commas")
NOTE = Phrase("メモ…", "Note…")
NOTE_ASK = Phrase("この棋譜のメモ（検索では メモ:語）", "Note on this game (find it with note:word)")
ABOUT_GAME = Phrase("{selected}　{said}", "{selected} · {said}")
REMOVE = Phrase("外す…", "Remove…")
REMOVE_TITLE = Phrase("棋譜集から外す", "Remove from library")
REMOVE_ASK = Phrase("{count}局を棋譜集から外しますか。", "Remove {count:game|games} from the library?")
REMOVE_MORE = Phrase("棋譜ファイルは変わりません。次に取り込んでも、外した棋譜は戻りません。",
                     "The game files are not changed. Removed games do not come back with the next import.")
REMOVE_NOW = Phrase("外す", "Remove")
EXPORT = Phrase("書き出す…", "Export…")
BATCH = Phrase("一括解析…", "Batch analysis…")
BATCH_HELP = Phrase("選んだ棋譜をまとめて解析します。エンジンと思考量を選ぶと始まります。",
                    "Analyses the selected games in a batch. You choose the engines and limits first.")
EXPORTED = Phrase("棋譜を {path} に書き出しました。", "The games were exported to {path}.")
NOT_EXPORTED = Phrase("棋譜を {name} に書き出せませんでした（{reason}）。{remedy}", "The games could not be exported to {name} ({reason}). {remedy}")
SELECTED = Phrase("{count}局を選択", "{count} selected")
FAILED = Phrase("棋譜集を使えません：{reason}", "The library cannot be used: {reason}")
FAILED_DAMAGED = Phrase(
    "棋譜集のファイルが壊れていて読めません。棋譜集のウィンドウの「その他」で「新しく作り直す…」を選び、棋譜を取り込み直してください。タグ、メモ、自分の名前は残ります。",
    "The library file is damaged. In the library window choose “Rebuild library…” under More, then import your games again. Tags, notes and your names are not lost.",
)
BEGIN_ANEW = Phrase("新しく作り直す…", "Rebuild library…")
BEGIN_ASK = Phrase("今の棋譜集を別の名前に移し、新しく作りますか。", "Move this library aside and build a new one?")
BEGIN_MORE = Phrase("棋譜ファイルは変わりません。タグ、メモ、自分の名前、監視フォルダーも残ります。そのあと、棋譜を取り込み直してください。",
                    "Your game files, tags, notes, names and watched folders are not changed. Import your games again afterwards.")
BEGIN_NOW = Phrase("作り直す", "Rebuild")
REPLACED = Phrase(
    "棋譜集のファイルがほかのものに置き換えられたので、それを開き直しました。意図したものでなければ、元のファイルを {path} に戻してください。",
    "The library file was replaced by another one, which is now open. If that was not intended, put the old file back at {path}.",
)
BUSY = Phrase("取り込み中のため書き込めません。終わってからもう一度試してください。", "An import is writing to the library. Try again when it is done.")

# Importing
IMPORT_FOLDER = Phrase("棋譜を取り込む…", "Import games…")
IMPORT_FILES = Phrase("ファイルを選んで取り込む…", "Import files…")
IMPORT_STARTS = Phrase("棋譜を探しています…", "Looking for games…")
IMPORT_READS = Phrase("取り込み中 {done} / {total}ファイル", "Importing {done} / {total:file|files}")
IMPORT_NAMES = Phrase("形と戦型を準備中（残り{left}局）", "Preparing patterns and openings ({left:game|games} left)")
IMPORT_STOP = Phrase("中止", "Stop")
IMPORT_STOPPED = Phrase("取り込みを中止しました。それまでに取り込んだ棋譜は棋譜集に残っています。同じフォルダーを選ぶと、続きから取り込みます。",
                        "The import was stopped. Games read so far are in the library. Choose the same folder again to continue.")
IMPORT_BROKEN = Phrase("取り込みが途中で終わりました。同じフォルダーを選ぶと続きから始まります。",
                       "The import ended early. Choose the same folder again to continue.")
IMPORT_DONE = Phrase("{files}ファイルから{games}局を取り込みました（重複 {duplicates}局、変更なし {unchanged}ファイル、読めない {failed}ファイル）。",
                     "Imported {games:game|games} from {files:file|files} ({duplicates:duplicate|duplicates}, {unchanged:file|files} unchanged, {failed} unreadable).")
VERBATIM = Phrase("{line}", "{line}")

# Maintenance
MORE = Phrase("その他", "More")
MY_NAMES = Phrase("自分の名前を追加…", "Add my name…")
WATCH_FOLDER = Phrase("フォルダーを監視…", "Watch folder…")
UNWATCH = Phrase("{folder} の監視をやめる", "Stop watching {folder}")
UNWATCHED = Phrase("監視をやめました。取り込んだ棋譜は残ります。", "The folder is no longer watched. Its games are still in the library.")
COLLECT_ANALYSES = Phrase("保存済みの解析をコメントから作り直す", "Rebuild saved analyses from comments")
ANALYSES_COLLECTED = Phrase("{files}ファイルのコメントから、保存済みの解析を作り直しました。", "Saved analyses were rebuilt from the comments in {files:file|files}.")
CLEAR_ANALYSES = Phrase("保存済みの解析を消去…", "Clear saved analyses…")
CLEAR_ASK = Phrase("保存済みの解析をすべて消去しますか。", "Clear all saved analyses?")
CLEAR_MORE = Phrase("棋譜とそのコメントは変わりません。棋譜に書かれていない検討の結果は失われます。",
                    "Games and their comments are not changed. Analyses that are not written in a game will be lost.")
CLEAR_NOW = Phrase("消去", "Clear")
ANALYSES_CLEARED = Phrase("保存済みの解析を消去しました。", "The saved analyses were cleared.")
MOVE_LIBRARY = Phrase("棋譜集を移す…", "Move library…")
BACKUP = Phrase("バックアップを保存…", "Save backup…")
CHECK = Phrase("棋譜集を点検", "Check library")
COMPACT = Phrase("棋譜集を最適化", "Compact library")
CARE_RUNS = Phrase("{name}：実行中…", "{name}: running…")
BACKED_UP = Phrase("バックアップを {path} に保存しました。", "The backup was saved to {path}.")
DATABASES = Phrase("棋譜集のファイル (*.db)", "Library files (*.db)")

# The pattern
PATTERN = Phrase("形で探す", "Find by pattern")
PATTERN_BOARD = Phrase("探す形", "Pattern")
PATTERN_HELP = Phrase("駒を選んでマスをクリックします。もう一度クリックすると、成駒、後手の駒、なし、と変わります。空いたマスは何でもかまいません。",
                      "Choose a piece and click a square. Further clicks promote the piece, make it Gote’s, and remove it. Empty squares match anything.")
PATTERN_EMPTY = Phrase("何もないマス", "Empty square")
PATTERN_SQUARE = Phrase("{square} {piece}", "{square} {piece}")
PATTERN_CLEAR = Phrase("形を消す", "Clear pattern")
PATTERN_TURNED = Phrase("先後を入れ替えた形も含める", "Also with sides swapped")
PATTERN_MIRRORED = Phrase("左右を反転した形も含める", "Also mirrored")
PATTERN_WHOLE = Phrase("盤全体が一致（ほかの駒なし）", "Whole board (no other pieces)")
PATTERN_OF_BOARD = Phrase("表示中の局面で探す", "Find this position")
PATTERN_OF_BOARD_HELP = Phrase("右の小さい盤に表示中の局面（持ち駒・手番も同じ）を探します。",
                               "Finds games with the position of the small board at the right, hands and side to move included.")

# The opening tree
TREE = Phrase("序盤の木", "Opening tree")
TREE_MOVE = Phrase("次の手", "Next move")
TREE_GAMES = Phrase("局数", "Games")
TREE_RESULTS = Phrase("☗勝・分・☖勝 %", "☗ = ☖ %")
TREE_SCORE = Phrase("評価値", "Score")
TREE_LAST = Phrase("最新", "Latest")
TREE_SHARE = Phrase("勝率", "Win rate")
TREE_LOSS = Phrase("低下", "Loss")
TREE_PLAYED = Phrase("本譜", "played")
TREE_NEW = Phrase("新手", "new")
TREE_NEW_SINCE = Phrase("{ply}手目から、棋譜集にない局面です。", "New to your library since move {ply}.")
TREE_NONE_OF_THESE = Phrase("条件に合う棋譜に、この局面はありません。条件を減らしてください。", "No matching game has this position. Remove a condition.")
TREE_NO_LIBRARY = Phrase("自分の棋譜で、この局面の次の手と勝敗を示します。棋譜集がまだないので、棋譜のあるフォルダーを取り込んでください。",
                         "Shows which moves were played here in your games, with results. No library yet: import a folder of games.")
TREE_WHO = Phrase("数える棋譜", "Games to count")
TREE_WHO_HELP = Phrase("すべての棋譜か、自分の棋譜だけを数えます。自分の名前は、棋譜集の「自分の成績」で選びます。",
                       "Counts all games, or only yours. Choose your name under My results in the library.")
TREE_ALL = Phrase("すべての棋譜", "All games")
TREE_MINE = Phrase("自分の棋譜", "My games")
USER = Phrase("自分", "You")
TREE_MINE_BLACK = Phrase("自分が先手", "I am Sente")
TREE_MINE_WHITE = Phrase("自分が後手", "I am Gote")
TREE_QUERY_HINT = Phrase("相手:、2024-、持ち時間:…", "opponent:, 2024-, time: …")
TREE_LINE = Phrase("{games}局　☗ {black}%　☖ {white}%", "{games:game|games} · ☗ {black}% · ☖ {white}%")
TREE_NONE = Phrase("この局面の棋譜はありません。", "No game has this position.")
FIRST_POSITION = Phrase("開始局面", "Start position")
TREE_UNDECIDED = Phrase("{games}局", "{games:game|games}")
FROM_BOARD = Phrase("盤の局面へ", "Go to board position")
FROM_BOARD_HELP = Phrase("メインウィンドウの盤の局面を、ここに表示します。", "Shows the position of the main window’s board here.")

# The user's results
ASK_NAMES = Phrase("棋譜の中のあなたの名前はどれですか。選ぶと、あなたの成績を集計します。あとから別の名前も追加できます。",
                   "Which of these names is yours? Choose it to see your results. You can add more names later.")
ASK_NAMES_EMPTY = Phrase("先に棋譜を取り込んでください。そのあと、ここであなたの成績を集計します。",
                         "Import games first. Your results are then shown here.")
OTHER_NAME = Phrase("ほかの名前…", "Other name…")
NAME_ASK = Phrase("棋譜に書かれている名前", "Name as written in the games")
ME_LINE = Phrase("{names}：{games}局", "{names} · {games:game|games}")
WORST = Phrase("苦手な戦型", "Weakest openings")
ME_HINT = Phrase("行を選んで Enter を押すか、ダブルクリックすると、その棋譜を一覧に表示します。", "Press Enter on a row, or double-click it, to list its games.")
CALLED = Phrase("項目", "Group")
SCORE = Phrase("勝率", "Win rate")
RANGE = Phrase("95%信頼区間", "95% interval")
WON_DRAWN_LOST = Phrase("勝-分-負", "W–D–L")
ME_GAMES = Phrase("局数", "Games")
PHASES = Phrase("序盤・中盤・終盤の勝率低下", "Win-rate loss by phase")
PHASE = Phrase("段階", "Phase")
PHASE_MOVES = Phrase("手数", "Moves")
PHASE_TIME = Phrase("1手の秒数", "Seconds per move")
PHASE_LOSS = Phrase("1手平均の勝率低下", "Loss per move")
PHASE_MISTAKES = Phrase("悪手", "Mistakes")
PHASE_BLUNDERS = Phrase("大悪手", "Blunders")
NO_PHASES = Phrase("解析した棋譜を取り込むと、序盤・中盤・終盤の勝率低下を表示します。",
                   "Import analysed games to see the win-rate loss in opening, middlegame and endgame.")
NO_RESULTS = Phrase("あなたの棋譜はありません。", "None of the games are yours.")
