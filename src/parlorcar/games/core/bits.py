"""Sets of small numbers as the bits of one whole number."""

from __future__ import annotations

from .rule import rule


@rule
def ones(bits: int) -> int:
    """How many bits are set, of the lowest 63: added up in pairs, in fours, in eights.

    >>> ones(0), ones(0b1011), ones((1 << 63) - 1)
    (0, 3, 63)
    """
    pairs = bits - (bits >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    sums = eights + (eights >> 8)
    sums += sums >> 16
    return sums + (sums >> 32) & 0x7F


@rule
def lowest(bits: int) -> int:
    """The place of the lowest bit that is set, from 0.

    >>> lowest(1), lowest(0b1100)
    (0, 2)
    """
    return ones((bits & -bits) - 1)


@rule
def nth(bits: int, number: int) -> int:
    """The place of the bit before which so many lower ones are set.

    >>> nth(0b1101, 0), nth(0b1101, 2)
    (0, 3)
    """
    left = bits
    for _ in range(number):
        left &= left - 1
    return lowest(left)


@rule
def one_of(bits: int, luck: float) -> int:
    """The place of one of the bits, each as likely, by a random number from 0 to below 1.

    >>> one_of(0b1101, 0.0), one_of(0b1101, 0.5), one_of(0b1101, 0.99)
    (0, 2, 3)
    """
    return nth(bits, int(luck * ones(bits)))
