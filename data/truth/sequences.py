"""Frames in the order in which they are shown: what a frame leaves behind must not change the next."""

from .binary import f32

FLAG = {"sequence": "frames in order, forwards, backwards and with jumps: what was remembered of the "
                    "frame before, such as its segment, taken for this one's"}


def frames(count, start=0.0, rate=60):
    """Frames of one and the same animation, which follow each other in a golden file.

    A count of them forwards, every fifteenth backwards, and forty far from each other; rounded to
    binary32, so that both precisions are judged.
    """
    forwards = range(count)
    jumps = (7919 * (k + 1) % count for k in range(40))
    return [f32(start + k / rate) for k in (*forwards, *forwards[::-15], *jumps)]
