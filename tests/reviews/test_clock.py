"""Times of events, whatever the computer's clock does."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from analysis.reviews.clock import STEP, Clock

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Computer:
    """A computer whose clock can be set, while its seconds go on."""

    def __init__(self) -> None:
        self.time, self.seconds = NOON, 0.0
        self.clock = Clock(lambda: self.time, lambda: self.seconds)

    def wait(self, seconds: float) -> None:
        self.seconds += seconds
        self.time += timedelta(seconds=seconds)


@pytest.fixture
def computer() -> Computer:
    return Computer()


def test_it_is_the_time_of_the_system_and_never_the_same_twice(computer: Computer) -> None:
    assert [computer.clock(), computer.clock()] == [NOON, NOON + STEP]
    computer.wait(7)
    assert computer.clock() == NOON + timedelta(seconds=7)


def test_a_clock_that_is_set_back_goes_on_at_the_usual_speed(computer: Computer) -> None:
    computer.clock()
    computer.time -= HOUR
    computer.wait(60)
    assert computer.clock() == NOON + timedelta(seconds=60)


def test_a_clock_that_is_set_forward_is_followed(computer: Computer) -> None:
    computer.clock()
    computer.time += HOUR
    assert computer.clock() == NOON + HOUR


def test_an_event_of_a_server_that_is_ahead_comes_before_the_next(computer: Computer) -> None:
    computer.clock.advance(NOON + HOUR)
    computer.wait(60)
    assert computer.clock() == NOON + HOUR + timedelta(seconds=60)
    computer.clock.advance(NOON)
    assert computer.clock() > NOON + HOUR


def test_an_event_of_another_year_moves_nothing(computer: Computer) -> None:
    computer.clock.advance(NOON.replace(year=2099))
    assert computer.clock() == NOON
