"""Answers against a case: the number that is wrong, or nothing."""

import math
import struct

NEAR = {"f32": 2.0**-21, "f64": 2.0**-50}  # how exactly an alternative has to be met


def number(bits):
    return struct.unpack(">d" if len(bits) == 16 else ">f", bytes.fromhex(bits))[0]


def numbers(answer):
    """The numbers of an answer, from their bits if it has any."""
    if "bits" in answer:
        return [number(bits) for bits in answer["bits"]]
    return [float(v) for v in answer["result"]]


def within(got, interval):
    low, high = map(number, interval)
    return low <= got <= high or math.isnan(low) and math.isnan(got)


def close(got, wanted, precision):
    wanted = float(wanted)
    if math.isnan(wanted) or math.isinf(wanted) or math.isinf(got):
        return got == wanted or math.isnan(got) and math.isnan(wanted)
    return abs(got - wanted) <= NEAR[precision] * abs(wanted)


def matches(row, got, wrong, out, precision):
    """Whether numbers are those of an alternative, of which some may be shared with the result."""
    return all(close(g, a, precision) or i not in wrong and a == out[i].get("value")
               for i, (g, a) in enumerate(zip(got, row)))


def complaint(record, answer, tier, precision):
    """What is wrong with an answer to a case in its JSON form; None where nothing is."""
    if record["result"] == "invalid":
        return None if "error" in answer else "answered, but is to be refused"
    if "error" in answer:
        return f"refused: {answer['error']}"
    try:
        got = numbers(answer)
    except (KeyError, TypeError, ValueError, OverflowError, struct.error):
        return f"no numbers: {str(answer)[:80]}"
    wanted = [out[tier][precision] for out in record["out"]]
    if len(got) != len(wanted):
        return f"{len(got)} numbers, not {len(wanted)}"
    wrong = [i for i, (g, w) in enumerate(zip(got, wanted)) if not within(g, w)]
    if not wrong or any(matches(row, got, wrong, record["out"], precision)
                        for row in record.get("alternatives", ())):
        return None
    index = wrong[0]
    low, high = map(number, wanted[index])
    return f"number {index} is {got[index]!r}, accepted {low!r} to {high!r}"
