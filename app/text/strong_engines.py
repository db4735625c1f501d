"""Texts of the installation of a strong engine by the system's package manager."""

from app.text.phrase import Phrase

# fmt: off
GET = Phrase("強いエンジンを入手…", "Get a strong engine…")
TITLE = Phrase("強いエンジンを入手", "Get a strong engine")
WORDS = Phrase(
    "このコンピューターのパッケージ管理ソフトで、付属エンジンより強いエンジンを入手できます。下のボタンを押すまで、何もダウンロードしません。",
    "A package manager on this computer can install an engine that is stronger than the bundled one. Nothing is downloaded until you press the button below.",
)
SOURCE = Phrase("入手元", "From")
SIZE = Phrase("サイズ", "Size")
LICENCE = Phrase("ライセンス", "Licence")
STRENGTH = Phrase("強さ", "Strength")
STEPS = Phrase("手順", "Steps")
COMMAND = Phrase("コマンド", "Command")

FROM_APT = Phrase("Debian・Ubuntu のパッケージ {package}（apt）", "the Debian/Ubuntu package {package} (apt)")
FROM_NPM = Phrase("npm のパッケージ {package} {version}", "the npm package {package} {version}")
FROM_PIP = Phrase("PyPI のパッケージ {package} {version}（Team GPS 作）、pip か uv で",
                  "the PyPI package {package} {version}, by Team GPS; downloaded with pip or uv")
MEGABYTES = Phrase("ダウンロード 約 {fetched} MB、インストール後 約 {installed} MB", "download about {fetched} MB, installed about {installed} MB")
STRENGTH_NETWORK = Phrase("付属エンジンが局面の判断に使うニューラルネットワーク。これがないと、付属エンジンはずっと弱い",
                          "the neural network with which the bundled engine judges positions; without it, that engine is far weaker")
STRENGTH_APT = Phrase("1手 0.3秒の 20局で、付属エンジンに 18勝 2敗", "18 wins and 2 losses against the bundled engine at 0.3 s a move")
STRENGTH_NPM = Phrase("1手 1秒の 20局で、付属エンジンに 15勝 4敗 1引き分け（1手 0.3秒では 11勝 9敗）",
                      "15 wins, 1 draw and 4 losses against the bundled engine at 1 s a move (at 0.3 s: 11 and 9)")
STEPS_APT = Phrase("apt がシステムにインストールします。管理者のパスワードを入力するウィンドウが出ます。",
                   "apt installs the package for the whole system. A window asks for an administrator’s password.")
STEPS_ROOT = Phrase("apt がシステムにインストールします。Yomisuji は管理者として動いているので、パスワードは要りません。",
                    "apt installs the package for the whole system. Yomisuji runs as administrator, so no password is needed.")
STEPS_HAND = Phrase(
    "パスワードを聞くウィンドウ（pkexec）が見つからないため、ここからはインストールできません。下のコマンドをターミナルで実行してから、ここに戻って続けてください。",
    "The window that asks for the password (pkexec) was not found, so the engine cannot be installed from here. Run the command below in a terminal, then come back and continue.",
)
STEPS_THERE = Phrase("すでにインストールされているので、一覧に追加するだけです。", "The engine is already installed, so it will only be added to the list.")
STEPS_NPM = Phrase(
    "npm がパッケージを取得します。中のスクリプトは動かしません。ハッシュを確かめてから Yomisuji のデータフォルダーに置き、Node.js で動かします。",
    "npm downloads the package without running any script in it. Yomisuji checks its hash and puts it into the data folder. Node.js runs the engine.",
)
STEPS_PIP = Phrase(
    "pip（または uv）がパッケージを取得します。中のプログラムは動かしません。ハッシュを確かめてから、ネットワークのファイルとライセンスだけを Yomisuji のデータフォルダーに置きます。",
    "pip (or uv) downloads the package without running any program in it. Yomisuji checks its hash and puts only the network and its licence into the data folder.",
)
THEN = Phrase("そのあと、エンジンを一覧に追加して診断します。", "Yomisuji then adds the engine to the list and checks it.")
ELSEWHERE = Phrase(
    "やねうら王や水匠など、さらに強いエンジンは、それぞれの作者が公開しています。入れ方はマニュアルの「強いエンジンを入れる」にあります。",
    "Still stronger engines, such as YaneuraOu with Suisho, are published by their authors. The manual’s page “A strong engine” explains how to add them.",
)
CONSENT = Phrase("入手して追加", "Download and add")
CONSENT_NETWORK = Phrase("入手", "Download")
ADD_THERE = Phrase("追加", "Add")
LOOK_AGAIN = Phrase("インストールしました", "I have installed it")
COPY = Phrase("コピー", "Copy")
COPIED = Phrase("コピーしました。", "Copied.")
STOP = Phrase("中止", "Stop")

NO_APT = Phrase("apt がありません。Debian・Ubuntu 系のシステムで使える方法です。", "apt was not found. It is available only on Debian, Ubuntu and related systems.")
NO_NPM = Phrase("npm がありません。Node.js をインストールすると npm も入ります。そのあと、この画面を開き直してください。",
                "npm was not found. Install Node.js, then open this dialog again.")
NO_PIP = Phrase("この Python には pip がなく、uv も見つかりません。どちらかをインストールして、もう一度試してください。",
                "This Python has no pip, and uv was not found. Install one of them, then try again.")
NO_LIBRARIES = Phrase(
    "この Python には {names} がないので、ネットワークを使えません。このシステム用のものがあれば pip でインストールして、もう一度試してください。それまで、付属エンジンはネットワークなしの弱い状態で指します。",
    "This Python does not have {names}, so the network cannot be used. If pip offers it for this system, install it and try again. Until then the bundled engine plays without the network and is weaker.",
)
NETWORK_MISSING = Phrase("ネットワークがインストールされていないので、このエンジンは本来よりずっと弱い状態です。「強いエンジンを入手…」か yomisuji engine get network --yes で入手できます。",
                         "The network is not installed, so this engine plays far below its full strength. Get it with “Get a strong engine…” or yomisuji engine get network --yes.")
NETWORK_USED = Phrase("{network}（{maker} 作）", "{network}, by {maker}")
NETWORK_THERE = Phrase("ネットワークはすでにインストールされていて、付属エンジンが使います。", "The network is already installed. The bundled engine uses it.")
NETWORK_FETCHED = Phrase("ネットワークを入手しました。付属エンジンは、次に起動したときから使います。",
                         "The network was installed. The bundled engine uses it from its next start.")
ASKING = Phrase("管理者のパスワードを待っています…", "Waiting for the administrator’s password…")
FETCHING = Phrase("パッケージを取得しています…", "Downloading the package…")
INSTALLING = Phrase("インストールしています。途中では止められませんが、すぐに終わります。", "Installing. This cannot be stopped, but takes only a moment.")
CHECKING = Phrase("エンジンを診断しています…", "Checking the engine…")
STOPPED = Phrase("中止しました。何もインストールしていません。", "Stopped. Nothing was installed.")
ADDED_WELL = Phrase("「{name}」を追加しました。問題はありません。検討や対局で選べます。",
                    "Added “{name}”. No problems found. You can choose it for analysis and games.")
ADDED_WITH_CARE = Phrase("「{name}」を追加しました。使えますが、下の警告（{count}件）を見てください。",
                         "Added “{name}”. It can be used, but see the {count:warning|warnings} below.")
ADDED_BADLY = Phrase("「{name}」を追加しましたが、「{title}」でエラーがありました。下の説明のとおりにするか、一覧から外してください。",
                     "Added “{name}”, but “{title}” has an error. Follow the advice below, or remove the engine from the list.")
WITH_CLOCKS = Phrase("{told}{clocks}", "{told} {clocks}")
ADDED_UNCHECKED = Phrase("「{name}」を追加しました。診断は途中で止めました。", "Added “{name}”. Its check was stopped.")

REFUSED = Phrase("管理者の許可が得られなかったので、何もインストールしていません。もう一度試すか、ターミナルで {command} を実行してください。",
                 "Administrator permission was not given, so nothing was installed. Try again, or run {command} in a terminal.")
NOBODY_ASKS = Phrase("パスワードを聞くウィンドウを出せませんでした。ターミナルで {command} を実行し、この画面を開き直してください。",
                     "The window that asks for the password could not be shown. Run {command} in a terminal, then open this dialog again.")
APT_FAILED = Phrase("apt がパッケージをインストールできませんでした（{reason}）。ターミナルで {command} を実行すると、詳しく分かります。",
                    "apt could not install the package ({reason}). Run {command} in a terminal to see more.")
APT_UNKNOWN = Phrase(
    "apt でこのパッケージが見つかりません。ターミナルで sudo apt-get update を実行し（Ubuntu では universe を有効にして）、もう一度試してください。",
    "apt could not find this package. Run sudo apt-get update in a terminal (on Ubuntu, enable universe) and try again.",
)
NOT_THERE_YET = Phrase("fairy-stockfish がまだ見つかりません。コマンドがエラーなく終わったかを確かめてください。",
                       "fairy-stockfish is still not installed. Check whether the command finished without errors.")
NO_NETWORK = Phrase("npm がレジストリに接続できませんでした（{reason}）。ネットワークとプロキシの設定を確かめて、もう一度試してください。",
                    "npm could not reach its registry ({reason}). Check the network and proxy settings, and try again.")
PIP_OFFLINE = Phrase("パッケージのサーバーに接続できませんでした。インターネットへの接続とプロキシの設定を確かめて、もう一度試してください。",
                     "The package server could not be reached. Check the connection to the internet and the proxy settings, and try again.")
NO_ROOM = Phrase("ディスクに空きがありません。{megabytes} MB ほど空けて、もう一度試してください。",
                 "The disk is full. Free about {megabytes} MB, then try again.")
NO_SUCH_PACKAGE = Phrase("npm のレジストリにバージョン {version} がありません。Yomisuji の新しいバージョンを使ってください。",
                         "npm’s registry does not have version {version}. Use a newer version of Yomisuji.")
NOT_FETCHED = Phrase("パッケージを取得できませんでした（{tool}：{reason}）。ターミナルで次のコマンドを実行すると、詳しく分かります：{command}",
                     "The package could not be downloaded ({tool}: {reason}). To see more, run this in a terminal: {command}")
WRONG_HASH = Phrase(
    "ダウンロードしたファイルのハッシュが正しくないので、削除しました。何もインストールしていません。もう一度試しても同じなら、途中のミラーやプロキシが別のファイルを渡しています。",
    "The downloaded file has the wrong hash and was deleted; nothing was installed. Try again. If this happens again, a mirror or proxy is serving a different file.",
)
NOT_WRITTEN = Phrase("{folder} に書けませんでした（{reason}）。空き容量と権限を確かめてください。",
                     "{folder} could not be written ({reason}). Check the free space and the permissions.")

# The command
HELP_NAME = Phrase("入手するエンジン。指定がなければ、入手できるものを一覧にする", "the engine to get; if omitted, lists the available engines")
HELP_YES = Phrase("表示された内容に同意し、入手して追加する", "agree to the terms shown, then download and add the engine")
SAY_YES = Phrase("何もダウンロードしていません。入手するには、このコマンドに --yes を付けて、もう一度実行してください。",
                 "Nothing was downloaded. To download the engine, repeat the command with --yes.")
RUN_BY_HAND = Phrase("上のコマンドをターミナルで実行してから、このコマンドに --yes を付けて、もう一度実行してください。",
                     "Run the command above in a terminal, then repeat this one with --yes.")
NO_SUCH_OFFER = Phrase("この名前のものはありません。次から選んでください：{names}", "Unknown name. Choose one of {names}.")
