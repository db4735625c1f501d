"""Texts of games on CSA servers: connection states, errors with advice, and commands."""

from app.text.phrase import Phrase

# fmt: off
# What a server says of a game
NO_GAME_ID = Phrase("対局の条件に Game_ID がありません。", "The game conditions do not include a Game_ID.")
NO_SIDE = Phrase("対局の条件に、こちらの手番（Your_Turn）が書かれていません。", "The conditions of the game do not give your side (Your_Turn).")
BAD_POSITION = Phrase("対局の条件にある局面を読めません。{reason}", "The position in the conditions of the game cannot be read. {reason}")
ODD_POSITION = Phrase("対局の条件にある局面：{reason}", "Position in the conditions of the game: {reason}")
WRONG_TURN = Phrase("To_Move と、局面と指し手から決まる手番が違います。局面のほうを使いました。",
                    "To_Move disagrees with the position and its moves. The position was used.")
OTHER_FORMAT = Phrase("将棋ではない対局です（{format}）。", "This is not a game of shogi ({format}).")
UNKNOWN_KEY = Phrase("不明な項目「{line}」は無視しました。", "The unknown entry “{line}” was ignored.")
BAD_VALUE = Phrase("「{line}」の値を読めないので、無視しました。", "The value of “{line}” cannot be read and was ignored.")
STOPWATCH = Phrase("分単位で切り捨てる時計です。時間の値は秒と解釈しました。", "The clock counts whole minutes. Its values were read as seconds.")
NO_GAME_FROM_HERE = Phrase("玉が足りない、手番の側が相手の玉を取れる、二歩や行き所のない駒がある、駒が多すぎる、のどれかに当たる局面です。",
                           "A king is missing or can be captured, or there are doubled pawns, pieces that can never move, or more pieces than a set has.")
SUMMARY_TOO_LONG = Phrase("対局の条件が長すぎます。", "The conditions of the game are too long.")

# Accounts
BAD_EVENT = Phrase("対局名は、半角英数字と _ @ . - だけで 32文字までにしてください。", "Use up to 32 characters for the game name: A–Z, a–z, 0–9 and _ @ . -")
BAD_TRIP = Phrase("トリップには、空白のない半角文字だけを使ってください。", "Use ASCII characters without spaces for the trip.")
BOTH_EXTRAS = Phrase("秒読みと加算は、同時には使えません。", "Byoyomi and an increment cannot be used together.")
FLOODGATE_CHOOSES_SIDES = Phrase("floodgate では手番を選べません。", "On floodgate you cannot choose a side.")
FLOODGATE_WANTS_TRIP = Phrase("floodgate で対局するには、トリップが必要です。", "To play on floodgate, enter a trip.")
SHORT_TRIP = Phrase("トリップは、ほかで使っていない {count}文字以上のものにしてください。短いと、公開される ID から推測されるおそれがあります。",
                    "Choose a trip of at least {count:character|characters} that you use nowhere else: a short one can be guessed from the public ID.")
NO_HOST = Phrase("サーバーのアドレスを入力してください。", "Enter the address of the server.")
BAD_PORT = Phrase("ポートは 1 から 65535 までの数です。", "A port is a number from 1 to 65535.")
BAD_NAME = Phrase("名前は、半角英数字と _ @ . - だけで 32文字までにしてください。", "Use up to 32 characters for the name: A–Z, a–z, 0–9 and _ @ . -")
BAD_PASSWORD = Phrase("パスワードには、空白のない半角文字だけを使ってください。", "Use ASCII characters without spaces for the password.")

# Results
WON = Phrase("勝ち", "Won")
LOST = Phrase("負け", "Lost")
DRAWN = Phrase("引き分け", "Drawn")
CENSORED = Phrase("結果なし", "No result")
BROKEN = Phrase("中断", "Aborted")
BY_PERPETUAL_CHECK = Phrase("連続王手の千日手です。", "Repetition by perpetual check.")
BY_ILLEGAL_ACTION = Phrase("手番でない側の反則です。", "An illegal action out of turn.")
VERDICT_ODD = Phrase("サーバーが通知した理由（{cause}）と勝敗（{verdict}）が合いません。勝敗のほうを使いました。",
                     "The reason given by the server ({cause}) does not fit its result ({verdict}). The result was used.")
CENSORED_REASON = Phrase("サーバーは勝敗をつけませんでした。", "The server recorded no result.")

# Connection errors
CLOSED_BY_SERVER = Phrase("サーバーが接続を閉じました。", "The server closed the connection.")
NOT_REACHED = Phrase("{server} に接続できません。{detail} アドレスとポートを確かめてください。",
                     "{server} cannot be reached. {detail} Check the address and port.")
CONNECT_TIMEOUT = Phrase("{server} が接続に応じません。アドレスとポート、ネットワークを確かめてください。",
                         "{server} does not respond. Check the address, the port and the network.")
LOGIN_SILENT = Phrase("{server} からログインの応答がありません。CSA プロトコルのサーバーかどうか、ポートを確かめてください。",
                      "{server} does not answer the login. Check the port: it may not be a CSA server.")
LOGIN_REFUSED = Phrase(
    "{server} にログインを断られました（{detail}）。名前とパスワードを確かめてください。同じ名前で対局中なら、終わるまでログインできません。",
    "{server} refused the login ({detail}). Check the name and the password. You cannot log in while a game under the same name is running.",
)
LOGIN_CUT = Phrase("{server} がログインの途中で接続を閉じました。{detail} 名前とパスワードを確かめて、もう一度接続してください。",
                   "{server} closed the connection during the login. {detail} Check the name and the password, then connect again.")
NOT_SPOKEN = Phrase("{server} は CSA プロトコルに対応していません。アドレスとポートを確かめてください。",
                    "{server} is not a CSA server. Check the address and port.")
WAITING_CUT = Phrase("対局を待っている間に、{server} との接続が切れました。{detail} もう一度接続してください。",
                     "The connection to {server} was lost while waiting for a game. {detail} Connect again.")
LINE_DEAD = Phrase("{server} が応答しなくなりました。ネットワークを確かめて、もう一度接続してください。",
                   "{server} no longer responds. Check the network, then connect again.")
SUMMARY_LATE = Phrase("{server} からの対局の条件が、途中までしか届きませんでした。もう一度接続してください。",
                      "The conditions of the game from {server} arrived only in part. Connect again.")
SUMMARY_BAD = Phrase("{server} から届いた条件では対局できないので、断りました。{detail}",
                     "The game offered by {server} was declined because it cannot be played under its conditions. {detail}")
SUMMARY_CUT = Phrase("対局の条件が届く途中で、{server} との接続が切れました。{detail} もう一度接続してください。",
                     "The connection to {server} was lost while the conditions of a game were arriving. {detail} Connect again.")
SEAT_LATE = Phrase("{server} の対局を時間内に承諾できなかったので、断りました。エンジンの準備に時間がかかるなら、先に起動してください。",
                   "The game offered by {server} was not accepted in time and was declined. If the engine starts slowly, start it first.")
START_LATE = Phrase("{server} で承諾した対局が始まりません。相手が承諾しなかったようです。もう一度接続してください。",
                    "{server} did not start the game. The opponent probably did not accept. Connect again.")
START_CUT = Phrase("対局が始まる前に、{server} との接続が切れました。{detail} もう一度接続してください。",
                   "The connection to {server} was lost before the game started. {detail} Connect again.")
REJECTED = Phrase("{server} の対局を {detail} が断りました。もう一度接続すると、次の対局を待てます。",
                  "{detail} declined the game on {server}. Connect again to wait for the next one.")
ECHO_LATE = Phrase("{server} から着手の確認が届きません。ここまでの棋譜は残っています。ネットワークを確かめてください。",
                   "{server} has not confirmed your move. The moves so far are not lost. Check the network.")
OPPONENT_LATE = Phrase("時間が切れているはずですが、{server} から通知がありません。ここまでの棋譜は残っています。",
                       "Time should be up, but {server} has not reported it. The moves so far are not lost.")
BOARD_LOST = Phrase(
    "{server} から届いた「{move}」は、この盤面では指せません。盤面が食い違ったので、接続を閉じました。ここまでの棋譜は残っています。",
    "{server} sent {move}, which is not legal here. The boards differ, so the connection was closed. The moves so far are not lost.",
)
GAME_CUT = Phrase("対局中に {server} との接続が切れました。{detail} ここまでの棋譜は残っています。サーバーでは負けになることがあります。",
                  "The connection to {server} was lost during the game. {detail} The moves so far are not lost. The server may count the game as a loss.")
RESULT_LATE = Phrase("対局は終わりましたが、{server} から勝敗が届きません。棋譜は残っています。",
                     "The game is over, but no result arrived from {server}. The moves are not lost.")
LOGOUT_LATE = Phrase("{server} からログアウトの応答がないため、接続を閉じました。", "{server} does not answer the logout, so the connection was closed.")

# Notes on a connection
NOTHING = Phrase("なし", "nothing")
WRONG_ECHO = Phrase("送った手（{sent}）と違う手（{move}）をサーバーが記録しました。サーバーの手を使います。",
                    "The server recorded {move}, not the move that was sent ({sent}). The server’s move is used.")
NO_TIME = Phrase("指し手の消費時間がサーバーから届かないので、こちらで測った時間を使います。",
                 "The server does not report the times of moves, so times measured here are used.")
AGAINST_RULES = Phrase("サーバーが認めた「{move}」は反則のはずです。{reason}", "The server accepted {move}, which is illegal. {reason}")
LINE_CUT = Phrase("{limit} バイトを超える行が届いたので、無視しました。", "A line of more than {limit:byte|bytes} arrived and was ignored.")
ERROR_SAID = Phrase("サーバーからの通知：{line}", "The server reports: {line}")
UNEXPECTED = Phrase("想定外の行「{line}」を無視しました（これまでに {count}行）。", "An unexpected line was ignored: “{line}” (unexpected lines so far: {count})")
IN_SUMMARY = Phrase("{remark}", "{remark}")
SLOW = Phrase("指し手を送って {seconds}秒たっても、サーバーの応答がありません。", "The server has not answered since the move was sent {seconds:second|seconds} ago.")

# Games
STOPPED_BY_US = Phrase("こちらから接続を終了しました。", "The connection was ended from this side.")
NOT_TAKEN_UP = Phrase("サーバーの新しい対局は切れた対局の続きではないので、切れた対局は中断としました。",
                      "The server offered a different game, so the interrupted game was recorded as aborted.")
BAD_ANSWER = Phrase("{name}の応答「{answer}」は、この局面では使えません。", "{name} answered {answer}, which is not valid in this position.")
ENGINE_GONE = Phrase("{name}が使えなくなりました。{reason}", "{name} stopped working. {reason}")

# The program's own server
SERVER_LOGIN = Phrase("{name} がログインしました（{game}）。", "{name} logged in ({game}).")
SERVER_GAME = Phrase("対局を用意しました：{game}", "Game proposed: {game}")
SERVER_GAME_OVER = Phrase("対局が終わりました：{game}（{end}）", "Game over: {game} ({end})")
SERVER_FULL = Phrase("接続が多すぎるため、{address} からの接続を閉じました（計 {count}件）。",
                     "Too many connections: one from {address} was closed ({count} in all).")
SERVER_NO_LOGIN = Phrase("時間内にログインしなかった {address} の接続を閉じました（計 {count}件）。",
                         "A connection from {address} did not log in in time and was closed ({count} in all).")
SERVER_IDLE = Phrase("長く何も送らなかった {address} の接続を閉じました（計 {count}件）。",
                     "A connection from {address} sent nothing for a long time and was closed ({count} in all).")
NO_ADDRESS = Phrase("「{host}」は、このコンピューターのアドレスとして使えません。127.0.0.1 のような IP アドレスを指定してください。",
                    "“{host}” cannot be used as an address of this computer. Give an IP address such as 127.0.0.1.")
NOT_LISTENING = Phrase("{host} のポート {port} で接続を待てません（{reason}）。別のポートを指定してください。",
                       "Port {port} on {host} cannot be used ({reason}). Choose another port.")

# Reasons of a lost connection
REFUSED = Phrase("接続を拒否されました。", "The connection was refused.")
HOST_UNKNOWN = Phrase("その名前のサーバーが見つかりません。", "No server with that name was found.")
NETWORK_DOWN = Phrase("ネットワークに接続できません。", "No network connection.")

# Commands
SERVER_HELP = Phrase("サーバー（ポート 4081 は省略可）か、保存したサーバーの名前",
                     "the server (port 4081 unless given), or the name of a saved server")
SERVER_WORD = Phrase("サーバー[:ポート]", "HOST[:PORT]")
NAME_HELP = Phrase("サーバーでの名前", "your name on the server")
NAME_WORD = Phrase("名前", "NAME")
SECRET_FILE_HELP = Phrase("最初の行にパスワード（--game があればトリップ）を書いたファイル",
                          "a file whose first line is the password or, with --game, the trip")
GAME_HELP = Phrase("対局名、持ち時間の秒数、秒読みの秒数（加算なら後ろに F）。例：test-600-10、floodgate-300-10F",
                   "the game: name, main time and byoyomi in seconds, with F after an increment (test-600-10, floodgate-300-10F)")
GAME_WORD = Phrase("対局名", "GAME")
SIDE_HELP = Phrase("希望する手番（サーバーでの ＋ が black）", "the side you want; black is + on the server")
ENGINE_HELP = Phrase("指すエンジン。指定がなければ付属エンジン", "the engine that plays; the bundled engine by default")
OPTION_HELP = Phrase("この対局だけのエンジンのオプション（名前=値）", "an engine option for these games only, as NAME=VALUE")
MARGIN_HELP = Phrase("エンジンに知らせる時間から引く時間（ミリ秒、3000 まで）。指定がなければ、往復の時間から決める",
                     "milliseconds to take off the time given to the engine, up to 3000; by default set from the measured round trips")
NO_COMMENTS_HELP = Phrase("評価値と読み筋を送らない", "do not send scores and lines")
SEND_NODES_HELP = Phrase("ノード数も送る", "send the number of nodes too")
ILLEGAL_HELP = Phrase("エンジンが反則手を返したときの扱い（投了、もう一度考えさせる、そのまま送る）",
                      "what to do if the engine makes an illegal move: resign, ask the engine again, or send the move")
GAMES_HELP = Phrase("対局数（0 は制限なし）", "how many games to play; 0 for no limit")
NO_RELOGIN_HELP = Phrase("対局のあとや接続が切れたあと、もう一度ログインしない", "do not log in again after a game or a lost connection")
WAIT_HELP = Phrase("もう一度ログインするまでの秒数", "seconds before the next login")
SECONDS_WORD = Phrase("秒", "SECONDS")
FOLDER_HELP = Phrase("棋譜を書くフォルダー。1手ごとに書くので、接続が切れても残る", "the folder for game files; each is saved after every move")
TO_HELP = Phrase("棋譜の形式（{suffixes}）", "the format of the game files: {suffixes}")
LOG_HELP = Phrase("サーバーやエンジンと送受信した行を書く TLF ファイル。パスワードとトリップは *** になる",
                  "a TLF file with all lines to and from the server and the engine; passwords and trips become ***")
OVERWRITE_LOG_HELP = Phrase("同じ名前のログがあれば置き換える", "replace an existing log")
JSON_HELP = Phrase("1局の結果を 1行の JSON で書く", "write the result of each game as a line of JSON")
CHECK_JSON_HELP = Phrase("結果を JSON で書く", "write the result as JSON")
WATCHED_HELP = Phrase("観戦する対局。指定がなければ、対局とログイン中の対局者を一覧にする", "the game to watch; without it, games and players are listed")
GAME_ID_WORD = Phrase("対局", "GAME")
WATCH_OUT_HELP = Phrase("観戦した棋譜を書くファイル", "the file to save the game to")
HOST_HELP = Phrase("接続を待つアドレス。127.0.0.1（既定）なら、このコンピューターからだけ接続できる",
                   "the address to listen on; with 127.0.0.1, the default, only this computer can connect")
HOST_WORD = Phrase("アドレス", "ADDRESS")
PORT_HELP = Phrase("接続を待つポート。0 なら空いているものを選ぶ", "the port to listen on; 0 chooses a free one")
SERVE_FOLDER_HELP = Phrase("棋譜を書くフォルダー", "the folder for game files")
PAIRS_HELP = Phrase("組み合わせを 1行に一つ書いたファイル（先手 後手 [対局名]）。指定がなければ、同じ対局名を希望した二人が対局する",
                    "a file with one pairing per line (Sente Gote [game]); without it, players who ask for the same game are paired")
SERVE_MAX_MOVES_HELP = Phrase("この手数で引き分けにする（0 は制限なし、既定は 256）", "end a game as a draw after this many moves; 256 by default, 0 for no limit")
SERVE_EVENT_HELP = Phrase("対局名の先頭に付ける言葉", "the word that game names start with")
EVENT_WORD = Phrase("名称", "EVENT")
LEAST_TIME_HELP = Phrase("1手の最小の消費時間（秒、0 か 1）", "the minimum time charged for a move, in seconds (0 or 1)")

OPEN_TEXT = Phrase("CSA サーバーとの通信は暗号化されません。ほかで使っているパスワードは使わないでください。",
                   "Connections to CSA servers are not encrypted. Do not use a password that you use elsewhere.")
NO_GAME_NAME = Phrase("「{word}」は対局名として読めません。test-600-10 や floodgate-300-10F のように書いてください。",
                      "“{word}” is not a game name. Write it as test-600-10 or floodgate-300-10F.")
SECRET_NOT_READ = Phrase("{path} を読めません（{reason}）。場所と権限を確かめてください。", "{path} cannot be read ({reason}). Check the path and its permissions.")
SECRET_MISSING = Phrase("--game か --secret-file を指定してください。", "Give --game or --secret-file.")
PASSWORD_PROMPT = Phrase("パスワード", "Password")
STATE_WAITING = Phrase("{server} にログインしました。相手を待っています。", "Logged in to {server}. Waiting for an opponent.")
STATE_OFFERED = Phrase("{server} から対局の条件が届きました。", "{server} offers a game.")
GAME_BEGINS = Phrase("対局開始：{game}（☗{black}、☖{white}）", "Game starts: {game} (☗{black}, ☖{white})")
AGAIN_LATER = Phrase("{seconds}秒後にもう一度ログインします。", "Logging in again in {seconds:second|seconds}.")
RESULT_TOLD = Phrase("{verdict}：{opponent}、{plies}手（{end}）", "{verdict} against {opponent} after {plies:move|moves} ({end}).")
SERIES_OVER = Phrase("{games}局：{won}勝{lost}敗", "{games:game|games}: won {won}, lost {lost}")
MARGIN_PROPOSED = Phrase("往復の時間から見て、エンジンの時間から引くのは {margin} ミリ秒で十分です。",
                         "Judging by the measured round-trip times, a margin of {margin} ms is enough.")
NOT_RECORDED = Phrase("棋譜を保存できません（{reason}）。空き容量と、フォルダーの権限を確かめてください。",
                      "The game cannot be saved ({reason}). Check the free space and the permissions of the folder.")
NO_SUCH_GAME = Phrase("進行中の対局に「{game}」はありません。", "No game {game} is in progress.")
CHAT_LINE = Phrase("{name}：{words}", "{name}: {words}")
CHECK_CONNECTED = Phrase("接続できました（{seconds}秒）。", "Connected ({seconds} s).")
CHECK_LOGIN = Phrase("{name} としてログインできました（{seconds}秒）。", "Logged in as {name} ({seconds} s).")
CHECK_TRIPS = Phrase("往復 {count}回：中央値 {median} ミリ秒。エンジンの時間から引くのは {margin} ミリ秒で十分です。",
                     "{count:round trip|round trips}, median {median} ms. A margin of {margin} ms is enough.")
CHECK_NO_TRIPS = Phrase("サーバーが空行に応答しないので、往復の時間は測れません。", "The server does not answer empty lines, so round trips cannot be measured.")
NEWS = Phrase("{at} {news}", "{at} {news}")
LISTENING = Phrase("{host} のポート {port} で接続を待っています。Ctrl-C で終了します。", "Listening on {host}, port {port}. Press Ctrl-C to stop.")
OPEN_TO_OTHERS = Phrase("ほかのコンピューターからも接続できます。通信は暗号化されません。", "Other computers can connect. The connection is not encrypted.")
BAD_PAIR = Phrase("{path} の {line}行目を、組み合わせとして読めません。「先手 後手」か「先手 後手 対局名」と書いてください。",
                  "Line {line} of {path} is not a pairing. Write “Sente Gote” or “Sente Gote game”.")

# A record by its URL
NO_WEB_ADDRESS = Phrase("「{address}」は、http:// か https:// で始まるアドレスではありません。",
                        "“{address}” does not start with http:// or https://.")
ADDRESS_WITH_PASSWORD = Phrase("パスワードの入ったアドレスは使えません。パスワードを除いてください。", "An address with a password in it cannot be used. Remove the password.")
NO_SUCH_PAGE = Phrase("ページが見つかりません（404）。アドレスを確かめてください。", "Page not found (404). Check the address.")
PAGE_LATE = Phrase("30秒待っても、読める内容が届きませんでした。アドレスを確かめるか、しばらくしてから、もう一度試してください。",
                   "Nothing readable arrived within 30 seconds. Check the address, or try again later.")
PAGE_ENDLESS = Phrase("2分たってもダウンロードが終わりませんでした。アドレスを確かめてください。", "The download did not finish within two minutes. Check the address.")
PAGE_TOO_LARGE = Phrase("ファイルが大きすぎます。棋譜ではないようです。アドレスを確かめてください。", "The file is too large to be a game. Check the address.")
PAGE_ELSEWHERE = Phrase("転送先のアドレスを開けません。アドレスを確かめてください。",
                        "The address redirects to one that cannot be opened. Check the address.")
PAGE_NOT_SECURE = Phrase("安全な接続（TLS）を確立できませんでした。アドレスとポートを確かめてください。",
                         "No secure connection (TLS) could be made. Check the address and the port.")
PAGE_GARBLED = Phrase("届いた内容が壊れているか、大きすぎます。アドレスを確かめてください。",
                      "The download is damaged or too large. Check the address.")
PAGE_NOT_PUBLIC = Phrase("このページは公開されていません。棋譜をファイルに保存して、それを開いてください。",
                         "This page is not public. Save the game as a file and open that instead.")
SERVER_IN_TROUBLE = Phrase("サーバーで内部エラーが起きました。しばらくしてから、もう一度試してください。",
                           "The server reported an internal error. Try again later.")
PAGE_IS_NO_RECORD = Phrase("そのアドレスにあるのは棋譜ではありません。棋譜ファイル（.kif や .csa）そのもののアドレスを指定してください。",
                           "This address does not lead to a game. Give the address of the game file itself (.kif or .csa).")
ADDRESS_HELP = Phrase("棋譜ファイルのアドレス", "the address of a game file")
ADDRESS_WORD = Phrase("アドレス", "ADDRESS")
FETCH_OUT_HELP = Phrase("棋譜を書くファイル", "the file to save the game to")
FOLLOW_HELP = Phrase("対局が終わるまで、1～5分ごとに再読み込みし、新しい指し手を加える",
                     "reload the file every one to five minutes until the game is over, and add new moves")
FETCHED = Phrase("{at} {plies}手までの棋譜を保存しました。", "{at} Saved up to move {plies}.")

# Stored servers
SAVE_HELP = Phrase("ログインできたら、この名前でサーバーを保存する", "if the login works, save the server under this name")
KEEP_HELP = Phrase("パスワードやトリップの保存先：保存しない（ask）、システムのパスワード管理（system）、ファイル（file）",
                   "where to save the password or trip: nowhere (ask), the system keychain (system), or a file (file)")
FORGET_HELP = Phrase("この名前のサーバーを、パスワードとともに削除する", "delete the server of this name and its password")
NO_SERVER_NAME = Phrase("サーバーに付ける名前を指定してください。", "Give a name to save the server under.")
NO_SYSTEM_STORE = Phrase("システムのパスワード管理が見つかりません（Linux では secret-tool を入れてください）。--keep file か --keep ask を指定してください。",
                         "No system keychain was found (on Linux, install secret-tool). Use --keep file or --keep ask.")
SECRET_NOT_KEPT = Phrase("パスワードを保存できません（{reason}）。--keep file か --keep ask を指定してください。",
                         "The password cannot be saved ({reason}). Use --keep file or --keep ask.")
SECRET_NOT_FORGOTTEN = Phrase("保存したパスワードを削除できません（{reason}）。{remedy}", "The saved password cannot be deleted ({reason}). {remedy}")
SECRET_IN_FILE = Phrase("パスワードは、暗号化せずにこのファイルに保存しました。読めるのはあなたと管理者だけです。",
                        "The password is in this file, not encrypted. Only you and the administrator can read it.")
SERVER_KEPT = Phrase("サーバー「{name}」を保存しました。", "Saved the server as {name}.")
SERVER_FORGOTTEN = Phrase("サーバー「{name}」を削除しました。", "Deleted the server {name}.")
NO_SUCH_SERVER = Phrase("「{name}」というサーバーは保存されていません。", "No saved server is named {name}.")

EXTENDED_HELP = Phrase("拡張モード（x1）でログインする。対局のあとも接続したままで、レーティングも表示する",
                       "use extended mode (x1): the connection remains open between games, and ratings are shown")
RATED = Phrase("レーティング：{rating}{gain}", "Rating: {rating}{gain}")
