"""Outlines as lists of coordinates, which keyframes move control point by control point."""

import math

from .binary import f32

KAPPA = 4 * (math.sqrt(2) - 1) / 3  # how far the handles of a quarter circle are, in radii


def circle(x, y, radius):
    """The 13 control points of four cubics around a center, in binary32."""
    corners = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    points = [corners[0]]
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        points += [(ax + KAPPA * bx, ay + KAPPA * by), (bx + KAPPA * ax, by + KAPPA * ay), (bx, by)]
    return [f32(v) for px, py in points for v in (x + radius * px, y + radius * py)]
