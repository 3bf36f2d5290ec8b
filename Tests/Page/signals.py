"""Compares what the page plays with what the module renders."""

import array
import math


def decibels(truth, other):
    """The difference of two signals of 32-bit floats, given as bytes, below the first; minus infinity where they
    differ in length or the first is silent or not finite."""
    a, b = (array.array("f", data) for data in (truth, other))
    signal = sum(x * x for x in a)
    noise = sum((x - y) ** 2 for x, y in zip(a, b))
    if len(a) != len(b) or not signal > 0 or not noise >= 0:
        return -math.inf
    return 10 * math.log10(signal / noise) if noise > 0 else math.inf
