"""The tree as lanes: every node has a place of its own, branches stand below their forks and near them."""

import random

from hypothesis import given
from hypothesis import strategies as st

from app.record.edits import PlayMove
from app.record.history import History
from app.record.record_builder import new_record
from app.record.traversal import nodes_in_file_order
from app.record.tree import PERSON, Node, Record
from app.workspace.lanes import BranchLanes


def chance_of(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - trees to try, and no secrets


def grown(seed: int, nodes: int) -> Record:
    record, chance = new_record(), chance_of(seed)
    history = History(record)
    places: list[Node] = [record.root]
    while len(record) < nodes:
        place = chance.choice(places[-3:] if chance.random() < 0.7 else places)
        move = chance.choice(record.position_at(place).legal_moves())
        places += [node for node in history.apply_edit(PlayMove(place, move), PERSON, 0).nodes if node not in places]
    return record


@given(st.integers(0, 10_000), st.integers(1, 60))
def test_every_node_has_one_place_of_its_own(seed: int, nodes: int) -> None:
    record = grown(seed, nodes)
    lanes = BranchLanes(record)
    places = set()
    for node in nodes_in_file_order(record.root):
        lane = lanes.lane_of_node(node)
        assert lane is not None
        assert lanes.node_at(lane, node.ply) is node
        places.add((lane, node.ply))
    assert len(places) == len(record)
    assert lanes.plies == max(node.ply for node in nodes_in_file_order(record.root))


@given(st.integers(0, 10_000), st.integers(1, 60))
def test_a_branch_stands_below_its_fork_and_apart_from_its_neighbours(seed: int, nodes: int) -> None:
    lanes = BranchLanes(grown(seed, nodes))
    for stretch in lanes.segments[1:]:
        fork = stretch.nodes[0].parent
        assert fork is not None
        assert lanes.lane_of_node(fork) == stretch.fork_lane < stretch.lane
        for other in lanes.segments_in_lane(stretch.lane, stretch.start - 1, stretch.end + 1):
            assert other is stretch


def test_the_main_line_is_the_uppermost_lane_and_short_branches_share_one() -> None:
    record = new_record()
    history = History(record)
    trunk: list[Node] = [record.root]
    chance = chance_of(1)
    for _ in range(30):
        move = chance.choice(record.position_at(trunk[-1]).legal_moves())
        trunk += history.apply_edit(PlayMove(trunk[-1], move), PERSON, 0).nodes
    for place in (trunk[5], trunk[20]):
        taken = place.children[0].move
        other = next(move for move in record.position_at(place).legal_moves() if move is not taken)
        history.apply_edit(PlayMove(place, other), PERSON, 0)
    lanes = BranchLanes(record)
    assert [lanes.lane_of_node(node) for node in trunk] == [0] * 31
    assert [lanes.lane_of_node(trunk[ply].children[1]) for ply in (5, 20)] == [1, 1]
    assert lanes.lane_count == 2


def test_the_nearest_node_below_and_above_is_found() -> None:
    record = grown(3, 40)
    lanes = BranchLanes(record)
    for node in nodes_in_file_order(record.root):
        below = lanes.neighbour(node, 1)
        if below is not None:
            assert below.ply == node.ply
            assert lanes.neighbour(below, -1) is node
