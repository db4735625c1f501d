"""The record: every edit of a large tree and its undo, cursors, equal positions, building.

The tree is a game of 300 moves with 500 branches, 5,000 nodes in all, and two cursors stand in it. Every edit is tried at
places far apart, three times each in turn; a place counts with its best time and an edit with its worst place, done,
undone or done again.
"""

import random
from collections.abc import Callable, Iterator, Sequence

from app.record.branch import Branch, branch_of_moves, copy_branch
from app.record.cursor import Cursor
from app.record.edits import (
    AddEnd,
    DeleteBranch,
    Edit,
    InsertLine,
    MakeMainLine,
    PasteBranch,
    PlayMove,
    ReorderBranch,
    SetBookmark,
    SetComment,
    SetHeader,
    SetStart,
    SetTime,
)
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.merging import MergeRecord
from app.record.record_builder import new_record
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import PERSON, Node, Record
from app.shogi.moves import Move
from app.shogi.position import Position
from benchmarks.figures import Figure, interleaved, seconds

BOUND = 5.0
PLIES = 300
NODES = 5_000
BRANCHES = 500
PLACES = 40
WITH_A_PAWN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1"

Acted = tuple[str, Sequence[Node], Callable[[Node], Edit]]
"""What is done, where, and by which edit."""


def measure() -> Iterator[Figure]:
    chance = random.Random(81)
    record = grown(chance)
    cursors = [Cursor(record), Cursor(record, main_line(record.root)[-1])]
    for what, places, edit in edits(chance, record):
        yield worst(record, what, places, edit, BOUND)
    yield worst(record, "start position", [record.root], lambda _node: SetStart(WITH_A_PAWN), BOUND)
    yield judging(record)
    yield from moving(chance, record, cursors[0])
    yield from looking_up(record)
    yield from building(record)


# The tree


def random_line(chance: random.Random, position: Position, length: int) -> tuple[Move, ...]:
    """So many legal moves from `position`, which is left as it was; fewer when the game ends."""
    line: list[Move] = []
    while len(line) < length and (legal := position.legal_moves()):
        line.append(chance.choice(legal))
        position.apply(line[-1])
    for _ in line:
        position.undo()
    return tuple(line)


def game(chance: random.Random, plies: int) -> tuple[Move, ...]:
    line: tuple[Move, ...] = ()
    while len(line) < plies:
        line = random_line(chance, Position.from_sfen("startpos"), plies)
    return line


def grown(chance: random.Random) -> Record:
    record = new_record()
    history = History(record)
    trunk = history.apply_edit(InsertLine(record.root, game(chance, PLIES)), PERSON, 0).nodes
    ends = 0
    while len(record) < NODES:
        place = chance.choice(trunk)
        length = min((NODES - PLIES) // BRANCHES, NODES - len(record))
        nodes = history.apply_edit(
            InsertLine(place, random_line(chance, record.position_at(place), length)), PERSON, 0
        ).nodes
        if ends < PLACES and nodes and not nodes[-1].children:
            history.apply_edit(AddEnd(nodes[-1], End(EndKind.RESIGN)), PERSON, 0)
            ends += 1
    return record


# Edits


def edits(chance: random.Random, record: Record) -> Iterator[Acted]:
    steps = [node for node in nodes_in_file_order(record.root) if node.move]
    places = [steps[0], main_line(record.root)[-1], *chance.sample(steps, PLACES)]
    other = new_record()
    History(other).apply_edit(InsertLine(other.root, game(chance, 150)), PERSON, 0)

    def line(node: Node, length: int) -> tuple[Move, ...]:
        return random_line(chance, record.position_at(node), length)

    def commented(node: Node) -> Branch:
        return tuple(sprout._replace(comment="読み筋") for sprout in branch_of_moves(line(node, 20)))

    yield "a move", places, lambda node: InsertLine(node, line(node, 1))
    yield "a line of 20 moves", places, lambda node: InsertLine(node, line(node, 20))
    yield "paste of 20 commented moves", places, lambda node: PasteBranch(node, commented(node))
    yield "merge of a game of 150 moves", [record.root], lambda node: MergeRecord(other, node)
    yield "delete, up to the whole tree", places, DeleteBranch
    yield "add an end", places, lambda node: AddEnd(node, End(EndKind.INTERRUPT))
    yield "reorder", places, lambda node: ReorderBranch(node, 0)
    yield "make main line", places, MakeMainLine
    yield "comment", places, lambda node: SetComment(node, "読み筋")
    yield "bookmark", places, lambda node: SetBookmark(node, "急所")
    yield "time", places, lambda node: SetTime(node, 1234)
    yield "header", places, lambda node: SetHeader("棋戦", f"第{node.number}回")


def worst(
    record: Record, what: str, places: Sequence[Node], edit: Callable[[Node], Edit], bound: float | None
) -> Figure:
    history = History(record)
    wanted = [edit(place) for place in places]
    best = [[float("inf")] * 3 for _ in wanted]
    for _ in range(3):
        for number, each in enumerate(wanted):
            taken = [seconds(lambda each=each: history.apply_edit(each, PERSON, 0))]  # type: ignore[misc]
            if history.can_undo:
                taken += [seconds(lambda: history.undo(PERSON)), seconds(lambda: history.redo(PERSON))]
                history.undo(PERSON)
            best[number] = [min(pair) for pair in zip(best[number], taken + best[number][len(taken) :], strict=True)]
    changing = [times for times in best if times[1] < float("inf")]
    done, undone, redone = (max(times) * 1000 for times in zip(*changing, strict=True))
    note = f"undo {undone:.2f}, redo {redone:.2f}"
    return Figure(f"edit: {what}", max(done, undone, redone), "ms", bound, of="worst place", note=note)


def judging(record: Record) -> Figure:
    """What an edit of the start leaves to whoever looks first; a list of moves looks at what it shows."""
    history = History(record)
    history.apply_edit(SetStart(WITH_A_PAWN), PERSON, 0)
    nodes = list(nodes_in_file_order(record.root))
    taken = seconds(lambda: [node.illegality for node in nodes])
    history.undo(PERSON)
    return Figure(
        "marks: every move judged from another start", taken * 1000, "ms", of="once", note="by looking, not by the edit"
    )


# Moving, looking up, building


def moving(chance: random.Random, record: Record, cursor: Cursor) -> Iterator[Figure]:
    def there_and_back() -> None:
        cursor.go_to_start()
        cursor.go_by_plies(PLIES)

    goals = chance.sample(list(nodes_in_file_order(record.root)), 200)

    def here_and_there() -> None:
        for goal in goals:
            cursor.go_to_node(goal)

    moved, gone = interleaved([there_and_back, here_and_there], 10)
    yield Figure("cursor: 300 plies back and 300 forward", moved * 1000, "ms", BOUND, of="median of 10")
    yield Figure("cursor: from a branch to any other", gone / len(goals) * 1000, "ms", BOUND, of="mean of 200")


def looking_up(record: Record) -> Iterator[Figure]:
    asked = list(nodes_in_file_order(record.root))[:: NODES // 200]

    def again() -> None:
        for node in asked:
            record.nodes_with_position(record.position_at(node))

    (asking,) = interleaved([again], 5)
    yield Figure("equal positions: each question", asking / len(asked) * 1000, "ms", BOUND, of="mean of 200")


def building(record: Record) -> Iterator[Figure]:
    branch = copy_branch(record.root)

    def at_once() -> None:
        fresh = new_record()
        History(fresh).apply_edit(PasteBranch(fresh.root, branch), PERSON, 0)

    def move_by_move() -> None:
        fresh = new_record()
        history = History(fresh)
        nodes: list[Node] = [fresh.root]
        for sprout in branch[1:]:
            above = nodes[sprout.parent_index]
            edit = PlayMove(above, sprout.move) if sprout.move else AddEnd(above, sprout.end or End(EndKind.RESIGN))
            nodes += history.apply_edit(edit, PERSON, 0).nodes

    pasted, played = interleaved([at_once, move_by_move], 3)
    yield Figure("building 5,000 nodes as one branch", pasted * 1000, "ms", of="median of 3")
    yield Figure(
        "building 5,000 nodes move by move", played * 1000, "ms", of="median of 3", note="each one undoable and told"
    )
