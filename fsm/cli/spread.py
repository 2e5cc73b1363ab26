"""Long work of many like parts, done on every core."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")
R = TypeVar("R")
FEW = 8
"""Fewer parts than this are done one after the other: starting other processes would take longer."""


def spread(work: Callable[[T], R], parts: Sequence[T]) -> Iterator[R]:
    """What `work` gives for each part, in their order; an error in one of them is raised here.

    `work` is a function of a module, and parts and results can be sent to another process.
    """
    cores = os.cpu_count() or 1
    if len(parts) < FEW or cores == 1:
        yield from map(work, parts)
        return
    pool = ProcessPoolExecutor(min(cores, len(parts)))
    try:
        yield from pool.map(work, parts)
    except BaseException:
        for process in active_children():
            process.terminate()  # nobody waits for what is still being worked on
        raise
    finally:
        pool.shutdown(cancel_futures=True)
