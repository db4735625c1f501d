"""What is said beside an engine's threads and hash, and of what several engines take together."""

from app.text.phrase import Phrase

THREADS = Phrase(
    "このコンピューターで使えるコアは {cores} 個です。", "This computer has {cores} processor cores for it."
)
THREADS_BESIDE = Phrase(
    "このコンピューターで使えるコアは {cores} 個で、動いているほかのエンジンが {others} スレッド使っています。",
    "This computer has {cores} processor cores, and other engines that run use {others} threads.",
)
HASH = Phrase("このコンピューターのメモリーは {memory} MB です。", "This computer has {memory} MB of memory.")
HASH_BESIDE = Phrase(
    "このコンピューターのメモリーは {memory} MB で、動いているほかのエンジンがハッシュに {others} MB 使っています。",
    "This computer has {memory} MB of memory, of which other engines that run use {others} MB for hash tables.",
)
HASH_UNKNOWN = Phrase(
    "このコンピューターのメモリーの大きさはわかりません。", "How much memory this computer has is not known."
)
TOO_MANY_THREADS = Phrase(
    "スレッドが合わせて {threads} で、コアの数（{cores}）を超えています。読みが遅くなります。",
    "That makes {threads} threads in all on {cores} processor cores, which slows everything down.",
)
TOO_MUCH_MEMORY = Phrase(
    "ハッシュが合わせて {megabytes} MB で、メモリー（{memory} MB）の大半です。足りなくなるかもしれません。",
    "That makes {megabytes} MB of hash tables in all, most of the {memory} MB of memory, which may run out.",
)
MORE_MEMORY_THAN_THERE_IS = Phrase(
    "ハッシュが合わせて {megabytes} MB で、メモリー（{memory} MB）を超えています。エンジンが止まるおそれがあります。",
    "That makes {megabytes} MB of hash tables in all, more than the {memory} MB of memory; engines may be stopped.",
)
SUMMARY = Phrase(
    "スレッド {threads}（コア {cores}）、ハッシュ {megabytes} MB（メモリー {memory} MB）",
    "Threads: {threads} on {cores} cores. Hash: {megabytes} MB in {memory} MB of memory",
)
SUMMARY_OF_THREADS = Phrase("スレッド {threads}（コア {cores}）", "Threads: {threads} on {cores} cores")
