"""Texts of the window for games on CSA servers: login, state, results, and watching."""

from app.text.phrase import Phrase

ACTION = Phrase("サーバーで対局や観戦…", "Play on a server…")
ACTION_HELP = Phrase(
    "CSA プロトコルのサーバー（floodgate など）で、エンジンかあなたが対局します。観戦もできます。",
    "An engine or you play on a CSA server such as floodgate; you can watch games there too.",
)
WINDOW = Phrase("サーバー対局", "Games on servers")
ABOUT = Phrase(
    "CSA プロトコルのサーバーに接続します。接続するのは、下のボタンを押したときだけです。",
    "Connects to a server that speaks the CSA protocol, and only when you press a button below.",
)
OPEN_LINE = Phrase(
    "通信は暗号化されません。パスワードやトリップは途中で読まれることがあるので、ほかで使っていないものにしてください。",
    "The connection is not encrypted: a password or trip can be read on the way. Use one that you use nowhere else.",
)

# Servers
SERVERS = Phrase("サーバー", "Server")
ADD_SERVER = Phrase("追加", "Add")
REMOVE_SERVER = Phrase("削除", "Remove")
TITLE_OF = Phrase("表示名", "Label")
HOST = Phrase("アドレス", "Address")
PORT = Phrase("ポート", "Port")
LOGIN = Phrase("ログイン名", "Login name")
LOGIN_HELP = Phrase(
    "英数字と _ @ . - で 32文字まで。対局相手に見えます。", "Up to 32 of A–Z, a–z, 0–9, _ @ . - and seen by everybody."
)
ENTRY = Phrase("ログインの方法", "Log in with")
ENTRY_HELP = Phrase(
    "floodgate や shogi-server では、対局名がパスワードになります。大会では、主催者から渡されたパスワードを使います。",
    "floodgate and shogi-server take the game’s name as password. Tournaments hand out a password.",
)
BY_GAME = Phrase("対局名とトリップ", "Game name and trip")
BY_PASSWORD = Phrase("パスワード", "Password")
EVENT = Phrase("対局名", "Game name")
EVENT_HELP = Phrase(
    "同じ対局名と持ち時間を指定した二人が対局します。floodgate なら floodgate です。",
    "Two players who ask for the same name and time meet. For floodgate it is floodgate.",
)
TOTAL = Phrase("持ち時間（秒）", "Main time (s)")
BYOYOMI = Phrase("秒読み（秒）", "Byoyomi (s)")
INCREMENT = Phrase("1手ごとの加算（秒）", "Increment (s)")
SIDE = Phrase("希望する手番", "Wanted side")
ANY_SIDE = Phrase("どちらでも", "Either")
SECRET = Phrase("トリップ・パスワード", "Trip or password")
SECRET_HELP = Phrase(
    "トリップは、成績を自分のものにするための秘密の言葉です。floodgate では必要です。",
    "A trip is a secret word that makes results yours. floodgate requires one.",
)
EXTENDED = Phrase("拡張モードで対局（レートとチャット）", "Play in extended mode (ratings, chat)")
EXTENDED_HELP = Phrase(
    "shogi-server の x1 モードです。ほかのサーバーではオフにしてください。",
    "The x1 mode of shogi-server. Leave it off for other servers.",
)
KEEP_SECRET = Phrase("その保存先", "Keep it")
KEEP_NOWHERE = Phrase("保存しない", "Nowhere")
KEEP_IN_SYSTEM = Phrase("システムの保管庫", "System’s secret store")
KEEP_IN_FILE = Phrase("自分専用のファイル", "In a private file")
NO_STORE = Phrase(
    "このシステムには、使える保管庫（Linux では secret-tool）がありません。ファイルは暗号化されません。",
    "This system has no secret store that can be used (on Linux: secret-tool). A file is not encrypted.",
)
STORE_THERE = Phrase("ファイルは暗号化されません。", "A file is not encrypted.")
NOT_STORED = Phrase(
    "トリップやパスワードを保存できませんでした。保管庫のロックを外すか、別の保存先を選んでください。",
    "The trip or password could not be kept. Unlock the store, or choose another place.",
)
NAMED_TWICE = Phrase("同じ表示名のサーバーがあります。", "Another server has that label.")

# Who plays
WHO_PLAYS = Phrase("指す人", "Who plays")
YOU = Phrase("あなた", "You")
LEVEL_NAME = Phrase("強さ", "Level")
GAMES = Phrase("対局数", "Number of games")
GAMES_HELP = Phrase("0 にすると、止めるまで続けます。", "0: until you stop it.")
LOGS_IN_AGAIN = Phrase("対局のあとや切断のあと、ログインし直す", "Log in again after a game or a broken line")
WAIT = Phrase("ログインし直すまでの秒数", "Seconds before the next login")
ASKS_FIRST = Phrase("あなたが指すとき、対局ごとに承諾を確かめる", "When you play, ask before each game")
PONDERS = Phrase("相手の番にも考える（先読み）", "Think on the opponent’s time (ponder)")
SENDS_COMMENTS = Phrase("評価値と読み筋をサーバーへ送る", "Send scores and lines to the server")
SENDS_COMMENTS_HELP = Phrase("観戦する人と、サーバーの棋譜で読めます。", "Watchers and the server’s record show them.")
SAVES = Phrase("終わった棋譜を保存する", "Save finished games")
SAVES_HELP = Phrase(
    "対局を保存するフォルダーに保存します。ライブラリーにも入ります。",
    "Into the folder where your games are saved, and with that into the library.",
)
CONNECT = Phrase("接続して対局を待つ", "Connect and wait for a game")
WATCH = Phrase("観戦する", "Watch games")

# State
IS_CLOSED = Phrase("接続していません", "Not connected")
IS_PREPARING = Phrase("エンジンを準備しています…", "Getting the engine ready…")
IS_CONNECTING = Phrase("接続しています…", "Connecting…")
IS_LOGGING_IN = Phrase("ログインしています…", "Logging in…")
IS_WAITING = Phrase("対局を待っています…", "Waiting for a game…")
IS_LOOKING_ON = Phrase("観戦中", "Watching")
IS_SUMMARY = Phrase("対局の条件が届いています…", "Receiving the conditions of a game…")
IS_OFFERED = Phrase("対局の申し込みが届きました", "A game is offered")
IS_AGREED = Phrase("相手の承諾を待っています…", "Waiting for the opponent to accept…")
IS_PLAYING = Phrase("対局中", "Playing")
IS_ENDING = Phrase("対局が終わりました", "The game is over")
IS_LEAVING = Phrase("ログアウトしています…", "Logging out…")
IS_RESTING = Phrase("{seconds}秒待って、ログインし直します", "Logging in again after {seconds} seconds")
IS_PAUSED = Phrase("休んでいます", "Paused")
IS_DONE = Phrase("終わりました（{games}局）", "Finished (games: {games})")
HAS_FAILED = Phrase("接続できませんでした", "No connection")
HAS_BROKEN = Phrase("接続が切れました", "The connection broke")
GAME_OFFERED = Phrase(
    "{server} から対局の申し込みが届きました。サーバー対局の画面で承諾するか断ってください。",
    "{server} offers a game. Accept or decline it in the window of games on servers.",
)
OFFER_PLAYERS = Phrase("☗ {black}　☖ {white}", "☗ {black}   ☖ {white}")
OFFER_YOURS = Phrase("あなたは {side}", "You play {side}")
OFFER_RESUMED = Phrase("{plies}手目まで進んだ局面から", "From the position after move {plies}")
OFFER_HANDICAP = Phrase("駒落ちか、決められた局面から", "From a handicap or a given position")
TIME_MAIN = Phrase("持ち時間 {minutes}", "Main time {minutes}")
TIME_BYOYOMI = Phrase("秒読み {seconds}秒", "byoyomi {seconds} s")
TIME_INCREMENT = Phrase("1手ごとに {seconds}秒加算", "increment {seconds} s")
TIME_NONE = Phrase("時間無制限", "no time limit")
JOINED = Phrase("{first}、{rest}", "{first}, {rest}")
ACCEPT = Phrase("承諾して始める", "Accept and start")
DECLINE = Phrase("断る", "Decline")
SHOW_GAME = Phrase("対局を表示", "Show game")
AFTER_GAME = Phrase("この対局で終わる", "Stop after this game")
WILL_STOP = Phrase("この対局で終わります。", "It stops after this game.")
PAUSE = Phrase("休む", "Pause")
PAUSE_HELP = Phrase("今の対局が終わったら、次の対局には入りません。", "After the running game no other is begun.")
GO_ON = Phrase("再開", "Resume")
LEAVE = Phrase("切断", "Disconnect")
NEW_CONNECTION = Phrase("接続の設定へ", "Connection settings")
LEAVE_ASK = Phrase(
    "{server} で {opponent} と対局中です。投了して切断しますか。",
    "The game against {opponent} on {server} is running. Resign and disconnect?",
)
LEAVE_MORE = Phrase(
    "サーバーの対局は指し掛けにできません。途中で抜けると負けになります。",
    "A game on a server cannot be adjourned. Leaving it loses it.",
)
LEAVE_NOW = Phrase("投了して切断", "Resign and disconnect")
SERIES_ASK = Phrase("{server} との接続を切りますか。", "Disconnect from {server}?")
SERIES_MORE = Phrase("次の対局を待っているところです。", "It is waiting for a game.")

# Results
RESULTS = Phrase("対局結果", "Results")
NO_RESULTS = Phrase("まだ終わった対局はありません。", "No game is over yet.")
NUMBER = Phrase("局", "No.")
OPPONENT = Phrase("相手", "Opponent")
OUR_SIDE = Phrase("手番", "Side")
OUTCOME = Phrase("結果", "Result")
MOVES_OF = Phrase("手数", "Moves")
ENDED_BY = Phrase("終わり方", "End")
SLOWEST = Phrase("最大往復", "Slowest answer")
MILLISECONDS = Phrase("{count} ミリ秒", "{count} ms")
RATING = Phrase("レート", "Rating")
RATED = Phrase("{rating}（{gain}）", "{rating} ({gain})")
SUM = Phrase("{won}勝 {lost}敗 {others}", "Won {won}, lost {lost}{others}")
SUM_OTHERS = Phrase("その他 {count}", ", other {count}")

# The game in its tab
NOT_CONFIRMED = Phrase("送信しました。サーバーの確認待ちです。", "Sent; not yet confirmed by the server.")
ENGINE_PLAYS = Phrase("この対局はエンジンが指しています。", "An engine plays this game.")
NO_TAKING_BACK = Phrase("サーバーの対局では、待ったはできません。", "On a server no move can be taken back.")
NOT_ON_SERVERS = Phrase(
    "サーバーでの対局中はできません。投了するか、終局を待ってください。",
    "Not during a game on a server. Resign, or wait until it is over.",
)
RESIGN_ON_SERVER = Phrase("サーバーの対局を投了しますか。", "Resign the game on the server?")
RESIGNATION_SENT = Phrase(
    "投了を送りました。相手の番なら、相手が指したあとで終局になります。",
    "You have resigned. If it is the opponent’s turn, the game ends after their move.",
)
SHOW_WINDOW = Phrase("サーバー対局", "Server")

# Watching
GAMES_THERE = Phrase("対局中", "Games")
NO_GAMES_THERE = Phrase("今は対局がありません。", "No game is being played now.")
PLAYERS_THERE = Phrase("ログイン中の人", "Players")
NO_PLAYERS_THERE = Phrase("ほかに誰もいません。", "No players are there.")
SENTE_COLUMN = Phrase("先手", "Sente")
GOTE_COLUMN = Phrase("後手", "Gote")
GAME_COLUMN = Phrase("対局", "Game")
PLAYER_COLUMN = Phrase("名前", "Name")
STATUS_COLUMN = Phrase("状態", "State")
STATUS_PLAYING = Phrase("対局中", "playing")
STATUS_WAITING = Phrase("対局待ち（{game}）", "waits ({game})")
STATUS_THERE = Phrase("接続中", "connected")
LOOK_AT = Phrase("この対局を観戦", "Watch this game")
REFRESH = Phrase("一覧を更新", "Refresh")
CHAT = Phrase("チャット（英数字）", "Chat (ASCII)")
SAY_IT = Phrase("送信", "Send")
CHAT_SAID = Phrase("{name}：{words}", "{name}: {words}")
MESSAGES = Phrase("知らせとチャット", "Messages and chat")

# A record by its URL
ADDRESS = Phrase("アドレスから開く…", "Open address…")
ADDRESS_HELP = Phrase(
    "ウェブにある棋譜を、アドレスを指定して開きます。中継中の対局なら、新しい指し手を少し間をおいて取り込みます。",
    "Opens a game record on the web. While its game is being played, new moves are fetched now and then.",
)
ADDRESS_LABEL = Phrase("棋譜ファイルのアドレス（https://…）", "Address of the record file (https://…)")
FETCHING = Phrase("{address} を読み込んでいます…", "Fetching {address}…")
NOT_FETCHED = Phrase("{address} を読み込めませんでした。{reason}", "{address} could not be fetched. {reason}")
