import { expect, it } from "vitest";
import { deckSize, discards, handOf, newcomer } from "./seen";
import { wishless } from "./wishes";
import { table } from "./testing";

it("shows the hand of the seat that is looked through, and none where the curtain is down", () => {
  const position = {
    hands: [
      ["?", "?"],
      ["5", "hobo"],
    ],
  };
  expect(handOf(position, 2)).toEqual(["5", "hobo"]);
  expect(handOf(position, null)).toEqual([]);
  expect(handOf(null, 2)).toEqual([]);
});

it("counts the piles, and leaves out what does not lie there", () => {
  const position = { deck_size: 31, discards: { "5": 2, santa: 0 } };
  expect(deckSize(position)).toBe(31);
  expect(discards(position)).toEqual({ "5": 2 });
  expect(discards(null)).toEqual({});
});

it("knows which card came last, and that none did when the pile was shuffled", () => {
  expect(newcomer({ "5": 2 }, { "5": 2, santa: 1 })).toBe("santa");
  expect(newcomer({ "5": 2 }, { "5": 3 })).toBe("5");
  expect(newcomer({ "5": 2, santa: 1 }, {})).toBeNull();
});

it("gives a wish to everybody but the winner, once", () => {
  const seats = table([], {}).seats;
  const waiting = wishless(
    { winner: 2, won: null, bell_rung: true, wishes: [{ seat: 1, wish: "Snow." }], reader: null },
    seats,
  );
  expect(waiting.map(({ name }) => name)).toEqual(["Cleo"]);
});
