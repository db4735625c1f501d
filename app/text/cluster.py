"""Texts of analysis on several computers: certificates, scheduler and workers."""

from app.text.phrase import Phrase

# fmt: off
HOW_TO_INSTALL = Phrase(
    "複数のコンピューターでの解析には、Dask が必要です。pip で入れた Yomisuji なら、同じ環境で `pip install distributed cryptography`（pipx では `pipx inject yomisuji distributed cryptography`）を実行してください。deb、AppImage、展開したアーカイブ、インストーラーの Yomisuji には加えられないので、ソースを取得し、そのフォルダーで `pip install '.[fleet]'` を実行してください。",
    "Analysis on several computers needs Dask. If you installed Yomisuji with pip, run `pip install distributed cryptography` in the same environment; with pipx, run `pipx inject yomisuji distributed cryptography`. Dask cannot be added to a deb, AppImage, unpacked archive or installer of Yomisuji: get the source, and run `pip install '.[fleet]'` in its folder.",
)

NO_SHARED_MEMORY = Phrase(
    "ワーカーを起動できません。共有メモリー（/dev/shm）に書き込めないためです。/dev/shm に書けるようにするか、別のコンピューターで実行してください。",
    "The worker cannot start: it may not write to shared memory (/dev/shm). Make /dev/shm writable, or run the worker on another computer.",
)

# Certificates
CERTIFICATES_WORD = Phrase("フォルダー", "FOLDER")
CERTIFICATES_MADE_HELP = Phrase("証明書を書き込むフォルダー（既定は Yomisuji のデータの certificates フォルダー）",
                                "the folder to write the certificates into; by default the folder certificates in Yomisuji’s data folder")
CERTIFICATES_REPLACED_HELP = Phrase("前の証明書を新しいものに替える（前の証明書では接続できなくなる）", "replace existing certificates; the old ones are then refused")
CERTIFICATES_HELP = Phrase("証明書のあるフォルダー（既定は Yomisuji のデータの certificates フォルダー）",
                           "the folder of the certificates; by default the folder certificates in Yomisuji’s data folder")
CERTIFICATES_MADE = Phrase("証明書を {folder} に作成しました（{until} まで有効）。", "Certificates were written to {folder}, valid until {until}.")
CERTIFICATES_COPIED = Phrase(
    "ワーカーのコンピューターには ca.pem と worker.pem を、解析を依頼するコンピューターには ca.pem と client.pem を、ほかの人に見られない方法（ssh など）でコピーしてください。これらのファイルを持つ人は、証明書をコピーしたどのコンピューターでも、任意のプログラムを実行できます。",
    "Copy ca.pem and worker.pem to worker computers, and ca.pem and client.pem to computers that request analysis, over a private connection such as ssh. Anyone who has these files can run any program on all of these computers.",
)
CERTIFICATES_THERE = Phrase("{folder} にはすでに証明書があります。新しくするには --overwrite を付けてください。", "{folder} already has certificates. Add --overwrite to make new ones.")
NO_CERTIFICATE = Phrase(
    "証明書 {path} が見つかりません。スケジューラーのコンピューターで `yomisuji fleet certificates` を実行し、できた {name} と ca.pem を {folder} に置いてください。",
    "The certificate {path} was not found. Run `yomisuji fleet certificates` on the computer of the scheduler, and put its {name} and ca.pem into {folder}.",
)
"""Message about a missing certificate; `name` is the certificate's file name."""
BAD_CERTIFICATE = Phrase("{folder} の証明書を使えません（{reason}）。ca.pem と {name} を、もう一度コピーしてください。",
                         "The certificates in {folder} cannot be used ({reason}). Copy ca.pem and {name} again.")
CERTIFICATE_OUT_OF_DATE = Phrase(
    "{folder} の証明書は、{begin} から {end} まで有効です。このコンピューターの日付が正しければ、スケジューラーのコンピューターで `yomisuji fleet certificates --overwrite` を実行し、できたファイルをもう一度コピーしてください。",
    "The certificates in {folder} are valid from {begin} to {end}. If the date of this computer is right, run `yomisuji fleet certificates --overwrite` on the computer of the scheduler, and copy the new files again.",
)

# Addresses and permissions
ADDRESS_WORD = Phrase("アドレス", "ADDRESS")
HOST_WORD = Phrase("アドレス", "HOST")
LISTEN_HELP = Phrase("待ち受けるこのコンピューターのアドレス（既定は 127.0.0.1。このコンピューターの中からしか接続できない）",
                     "the address of this computer to listen on; by default 127.0.0.1, which only this computer can reach")
PORT_HELP = Phrase("待ち受けるポート（既定は 8786）", "the port to listen on; by default 8786")
SCHEDULER_HELP = Phrase("スケジューラーのアドレス（既定は 127.0.0.1:8786）", "the address of the scheduler; by default 127.0.0.1:8786")
BAD_ADDRESS = Phrase("アドレス「{word}」を読み取れません。192.168.1.5:8786 のように指定してください。", "The address “{word}” cannot be read. Write it like 192.168.1.5:8786.")
SCHEDULING = Phrase("スケジューラーが {address} で待ち受けています。Ctrl-C で終了します。", "The scheduler is listening on {address}. Press Ctrl-C to stop.")
NOT_LISTENING = Phrase("{address} で待ち受けられません（{reason}）。--listen と --port を確かめてください。",
                       "The scheduler cannot listen on {address} ({reason}). Check --listen and --port.")
ALONE_THERE = Phrase(
    "スケジューラー（{scheduler}）は別のコンピューターにあるので、127.0.0.1 のワーカーには接続できません。このコンピューターのアドレスを --listen で指定してください。",
    "The scheduler ({scheduler}) is on another computer and cannot reach a worker at 127.0.0.1. Give the address of this computer with --listen.",
)

# Workers
WORKER_SLOTS_HELP = Phrase("同時に探索する局面の数（既定は、エンジンのスレッド数とこのコンピューターのコア数から決める）",
                           "how many positions to search at a time; by default as many as the threads of the engines and the cores of this computer allow")
WORKER_ENGINE_HELP = Phrase("ほかのコンピューターに使わせるエンジン：追加したエンジンの名前か builtin。いくつでも指定できる（既定は、追加したものすべて）",
                            "an engine that others may use: a name from your list, or builtin; may be given several times; by default all of them")
NOT_REGISTERED = Phrase("「{word}」というエンジンは、このコンピューターに追加されていません。`yomisuji engine list` で確かめてください。",
                        "No engine “{word}” has been added on this computer. See `yomisuji engine list`.")
OFFERING = Phrase("{host}：{slots}スロット、エンジン：{engines}", "{host}: {slots:slot|slots}; engines: {engines}")
JOINED = Phrase("{scheduler} に接続しました。{address} で待ち受けています。Ctrl-C で終了します。",
                "Connected to {scheduler}, listening on {address}. Press Ctrl-C to stop.")
SCHEDULER_LOST = Phrase("スケジューラー（{scheduler}）との接続が切れました。つながるまで再接続を試みます。",
                        "The connection to the scheduler ({scheduler}) was lost. Retrying until it is back.")
SCHEDULER_NOT_THERE = Phrase("スケジューラー（{scheduler}）に接続できません。`yomisuji fleet scheduler` が動いているか確かめてください。再接続を試みます。",
                             "The scheduler ({scheduler}) cannot be reached. Check that `yomisuji fleet scheduler` is running. Retrying.")
REFUSED = Phrase("{scheduler} が接続を拒否しました。{folder} の証明書が、スケジューラーのものと同時に作られたか確かめてください。",
                 "{scheduler} refused the connection. Check that the certificates in {folder} were made together with those of the scheduler.")
ENGINE_NOT_OFFERED = Phrase("{host} では「{engine}」というエンジンを使えません。", "{host} does not offer the engine “{engine}”.")

# Clients
SCHEDULER_MISSING = Phrase("スケジューラー（{scheduler}）に接続できません。`yomisuji fleet scheduler` が動いているか確かめてください。",
                           "The scheduler ({scheduler}) cannot be reached. Check that `yomisuji fleet scheduler` is running.")
STATUS_JSON_HELP = Phrase("プログラム向けに、1行の JSON で書く", "write one line of JSON, for programs")
NOBODY_THERE = Phrase("{scheduler} に接続しているワーカーがありません。エンジンのあるコンピューターで `yomisuji fleet worker` を実行してください。",
                      "No workers are connected to {scheduler}. Run `yomisuji fleet worker` on the computers that have engines.")
WORKER_SEEN = Phrase("{host}（{address}、Yomisuji {version}）", "{host} ({address}, Yomisuji {version})")
ENGINES_SEEN = Phrase("エンジン：{engines}", "engines: {engines}")
SLOT_BUSY = Phrase("スロット{number}：{engine} が解析中", "slot {number}: {engine} is analysing")
SLOT_FREE = Phrase("スロット{number}：待機中", "slot {number}: free")
SLOT_SPEED = Phrase("、{nps} NPS", ", {nps} NPS")
LINE_CUT = Phrase("スケジューラー（{scheduler}）に接続していません。再接続を試みます。", "Not connected to the scheduler ({scheduler}). Retrying.")
LINE_THERE = Phrase("スケジューラー（{scheduler}）に接続しました。", "Connected to the scheduler ({scheduler}).")
NOBODY_LEFT = Phrase("{scheduler} に、このエンジンを使えるワーカーがありません。使えるワーカーが接続すると、解析を再開します。",
                     "No worker at {scheduler} offers the engine now. The analysis resumes as soon as one does.")
OTHER_VERSION_THERE = Phrase("{host} は、Yomisuji、Python、Dask のどれかのバージョンがここと違うので使いません（{there}、ここは {here}）。同じバージョンにそろえてください。",
                             "{host} is not used, because its version of Yomisuji, Python or Dask differs ({there}; here {here}). Install the same versions.")
NOBODY_OFFERS = Phrase("「{engine}」を使えるコンピューターが接続していません。使えるエンジン：{offered}",
                       "No connected computer offers the engine “{engine}”. Available: {offered}")
