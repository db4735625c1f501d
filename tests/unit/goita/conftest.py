"""The samples of the description of the format, as it writes them: they are what it says."""

import pytest

MODEL_A = """\
{
    "title":"モデルゲームA",
    "start_time":"2015-04-01T12:00+09:00",
    "end_time":"2015-04-01T12:20+09:00",
    "players":["Alice", "Bob", "Carol", "Dave"],
    "round":{
        "dealer":0,
        "score":[0, 0],
        "hands":["11777788", "22444488", "35555888", "36666888"],
        "record":"87000870007700011",
        "winner":0,
        "goshi":
    },
    "round":{
        "dealer":0,
        "score":[100, 0],
        "hands":["11777788", "22444488", "35555888", "36666888"],
        "record":"87000870007700011",
        "winner":0,
        "goshi":
    }
}
"""
MODEL_B = (
    '{"round":{"hands":["11277788","24444588","35556888","36667888"],'
    '"record":"17000170008700760008600086006500085000850054000840008400042","winner":0}}'
)


@pytest.fixture
def model_a() -> str:
    return MODEL_A


@pytest.fixture
def model_b() -> str:
    return MODEL_B
