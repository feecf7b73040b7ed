"""How the moves that are offered are numbered: a place on the table keeps its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlorcar.games.core.offer import Offer


def numbered(offers: Sequence[Offer]) -> dict[str, Offer]:
    """The offers by what is typed for them; one beside places has no number, only its word."""
    if any(offer.place is not None for offer in offers):
        return {str(offer.place): offer for offer in offers if offer.place is not None}
    return {str(number): offer for number, offer in enumerate(offers, 1)}


def in_short(numbers: Sequence[str]) -> str:
    """Numbers in rising order: those in a row by the first and the last of them.

    >>> in_short(["1", "2", "3", "5", "7", "8"]), in_short(["4"])
    ('1 to 3, 5, 7, 8', '4')
    """
    rows: list[list[int]] = []
    for number in map(int, numbers):
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(
        f"{row[0]} to {row[-1]}" if len(row) > 2 else ", ".join(map(str, row)) for row in rows
    )


def listed(offers: Sequence[Offer]) -> Iterator[str]:
    """A line for each offer, with what is typed for it."""
    numbers = {offer.move: number for number, offer in numbered(offers).items()}
    for offer in offers:
        _, _, text = offer.move.partition(" ")
        number = numbers.get(offer.move)
        yield f"{number}. {text}: {offer.label}" if number else f"{text}: {offer.label}"
