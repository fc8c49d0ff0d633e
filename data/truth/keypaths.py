"""Components of 4x4 matrices by Core Animation's key paths."""

from mpmath import mpf

from .decomposition import block, decompose, recompose, singular
from .linear import norm
from .quaternion import from_euler, to_euler

PATHS = ("rotation.x", "rotation.y", "rotation.z", "rotation", "scale.x", "scale.y", "scale.z",
         "scale", "translation.x", "translation.y", "translation.z", "translation")


def split(path):
    """The component's name and its places among x, y, z; none for all of scale."""
    name, _, axis = path.partition(".")
    if axis:
        return name, ["xyz".index(axis)]
    return name, {"rotation": [2], "translation": [0, 1], "scale": []}[name]


def parts(m):
    """Rotation angles, scale and translation; of a singular matrix lengths of rows, no angles."""
    found = decompose(m)
    if found:
        return {"rotation": to_euler("xyz", "radians", found.quaternion), "scale": found.scale,
                "translation": found.translation}
    divisor = m[15] or mpf(1)
    return {"rotation": [mpf(0)] * 3, "scale": [norm(row) / abs(divisor) for row in block(m)],
            "translation": [v / divisor for v in m[12:15]]}


def read(path, m):
    """The numbers of a component; for scale the mean of the three."""
    name, places = split(path)
    values = parts(m)[name]
    return [values[i] for i in places] or [sum(values) / 3]


def write(path, m, values):
    """The matrix divided by its m44 with another component; of a singular one only moves change."""
    name, places = split(path)
    if singular(m):
        m = list(m)
        if name == "translation":
            for i, v in zip(places, values):
                m[12 + i] = v * (m[15] or 1)
        return m
    return recompose(replaced(path, decompose(m), values))


def replaced(path, pose, values):
    """A pose with another component."""
    name, places = split(path)
    if name == "rotation":
        angles = to_euler("xyz", "radians", pose.quaternion)
        angles[places[0]] = values[0]
        return pose._replace(quaternion=from_euler("xyz", "radians", angles))
    numbers = list(getattr(pose, name))
    for i, v in zip(places or range(3), values * 3):
        numbers[i] = v
    return pose._replace(**{name: numbers})
