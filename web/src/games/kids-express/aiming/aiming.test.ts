import { describe, expect, it } from "vitest";
import { slingAt } from "../stage/toy";
import { BOARD } from "../stage/testing";
import { comfortable, inWords, LEAST_POWER, spreadAt, startAim, whole, type Aim } from "./aim";
import { gathered, GATHERING, keyed } from "./keys";
import { cone, fan, path } from "./path";
import { pulled, shoots, TOUCH, type Pull } from "./pull";
import { swayed } from "./sway";

const easy = startAim(BOARD, "easy");
const pull = (more: Partial<Pull>): Pull => ({ right: 0, ahead: -40, length: 80, full: 160, ...more });
const inLimits = (aim: Aim) => {
  for (const what of ["side", "azimuth", "elevation", "power"] as const) {
    expect(Number.isInteger(aim[what])).toBe(true);
    expect(aim[what]).toBeGreaterThanOrEqual(BOARD.limits[what][0]);
    expect(aim[what]).toBeLessThanOrEqual(BOARD.limits[what][1]);
  }
};

describe("a pull at the sling", () => {
  it("shoots the other way: down is ahead, to the left is to the right", () => {
    expect(pulled(BOARD, easy, pull({})).azimuth).toBe(0);
    expect(pulled(BOARD, easy, pull({ right: -40 })).azimuth).toBe(450);
    expect(pulled(BOARD, easy, pull({ right: 40 })).azimuth).toBe(-450);
  });

  it("is the stronger the longer it is", () => {
    const powers = [20, 60, 110, 160, 400].map((length) => pulled(BOARD, easy, pull({ length })).power);
    expect(powers).toEqual([...powers].sort((a, b) => a - b));
    expect(powers.at(-1)).toBe(100);
  });

  it("that is tiny, or put back, or goes forward, does nothing", () => {
    expect(shoots(pulled(BOARD, easy, pull({ length: TOUCH })))).toBe(false);
    expect(shoots(pulled(BOARD, easy, pull({ length: TOUCH + 8 })))).toBe(false);
    expect(pulled(BOARD, easy, pull({ ahead: 30 })).power).toBe(0);
    expect(shoots(pulled(BOARD, easy, pull({ length: 60 })))).toBe(true);
  });

  it("never leaves the limits, and is whole", () => {
    for (const right of [-500, -33.3, 0, 17.7, 500])
      for (const length of [0, 15, 77.7, 1000]) inLimits(pulled(BOARD, easy, pull({ right, length })));
  });
});

describe("the height", () => {
  it("comes down on the front row by itself, for every way of shooting", () => {
    for (const condition of Object.keys(BOARD.conditions)) {
      const aim = { ...startAim(BOARD, condition), power: 45 };
      const elevation = comfortable(BOARD, aim);
      const angle = (elevation * Math.PI) / 1800;
      const speed = (0.8 + 3.7 * 0.45) * 1000;
      const [, , z] = slingAt(BOARD, condition, 0);
      const way = (BOARD.conditions[condition]?.distance ?? 0) + 19;
      const seconds = way / (speed * Math.cos(angle));
      const high = z + speed * Math.sin(angle) * seconds - 4905 * seconds * seconds;
      expect(high, condition).toBeGreaterThan(35);
      expect(high, condition).toBeLessThan(41);
    }
  });

  it("stays as a hand has chosen it", () => {
    const lifted = keyed(BOARD, easy, "ArrowUp", false) ?? easy;
    expect(lifted.elevation).toBe(easy.elevation + 20);
    expect(pulled(BOARD, lifted, pull({ length: 150 })).elevation).toBe(lifted.elevation);
  });
});

describe("keys", () => {
  it("move Sam, turn the sling and lift it, with Shift in small steps", () => {
    expect(keyed(BOARD, easy, "ArrowLeft", false)?.side).toBe(-12);
    expect(keyed(BOARD, easy, "ArrowRight", true)?.side).toBe(2);
    expect(keyed(BOARD, easy, "a", false)?.azimuth).toBe(-20);
    expect(keyed(BOARD, easy, "D", true)?.azimuth).toBe(5);
    expect(keyed(BOARD, easy, ",", false)?.azimuth).toBe(-20);
    expect(keyed(BOARD, easy, "ArrowDown", true)?.elevation).toBe(easy.elevation - 5);
    expect(keyed(BOARD, easy, "x", false)).toBeNull();
  });

  it("stop at the limits", () => {
    let aim = easy;
    for (let n = 0; n < 99; n++) aim = keyed(BOARD, aim, "ArrowRight", false) ?? aim;
    expect(aim.side).toBe(400);
    inLimits(aim);
  });

  it("gather power while Space is held, and lose it again", () => {
    expect(gathered(0)).toBe(0);
    expect(gathered(GATHERING / 2)).toBe(50);
    expect(gathered(GATHERING)).toBe(100);
    expect(gathered(GATHERING * 1.5)).toBe(50);
    expect(shoots({ ...easy, power: gathered(60) })).toBe(false);
  });
});

describe("Noa's other hand", () => {
  const noa = { ...startAim(BOARD, "noa"), power: 40 };
  it("sways, within limits, and is steady for nobody else's sake", () => {
    const seen = new Set<number>();
    for (let at = 0; at < 6_000; at += 50) {
      const aim = swayed(BOARD, noa, at);
      inLimits(aim);
      seen.add(aim.azimuth);
      expect(Math.abs(aim.azimuth)).toBeLessThanOrEqual(68);
      expect(aim.side).toBe(noa.side);
      expect(aim.power).toBe(noa.power);
    }
    expect(seen.size).toBeGreaterThan(30);
    expect(swayed(BOARD, easy, 1_234)).toEqual(easy);
  });

  it("moves slowly enough to be followed", () => {
    for (let at = 0; at < 6_000; at += 16)
      expect(
        Math.abs(swayed(BOARD, noa, at + 16).azimuth - swayed(BOARD, noa, at).azimuth),
      ).toBeLessThanOrEqual(7);
  });
});

describe("what is shown of an aim", () => {
  it("is the first part of the path, from the sling towards the train", () => {
    const aim = { ...easy, power: 40 };
    const line = path(BOARD, aim, 6);
    expect(line).toHaveLength(6);
    const [, y] = slingAt(BOARD, "easy", 0);
    expect(line[0]?.[1]).toBeGreaterThan(y);
    expect(line.at(-1)?.[1]).toBeCloseTo(y / 2);
    for (const [x] of line) expect(x).toBeCloseTo(0);
    for (const [x] of path(BOARD, { ...aim, azimuth: 300 }, 6)) expect(x).toBeGreaterThan(0);
  });

  it("ends where a weak flick meets the table", () => {
    const weak = { ...startAim(BOARD, "joy"), power: 8, elevation: 0 };
    expect(path(BOARD, weak, 10).length).toBeLessThan(10);
  });

  it("has the spread that the table tells for this power", () => {
    const way = BOARD.conditions.easy ?? expect.fail();
    expect(spreadAt(way, 40)).toEqual(way.spread[4]);
    const [low, high] = [way.spread[4]?.[0] ?? 0, way.spread[5]?.[0] ?? 0];
    expect(spreadAt(way, 45)[0]).toBeCloseTo((low + high) / 2);
    expect(spreadAt(way, 100)).toEqual(way.spread[10]);
    const at = cone(BOARD, { ...easy, power: 40 });
    expect(at.spread).toBeCloseTo((low * Math.PI) / 180);
  });

  it("is a wider fan for a harder flick, and for closed eyes", () => {
    const width = (aim: Aim) => {
      const edge = fan(cone(BOARD, aim), 1);
      return (edge.at(-1)?.[0] ?? 0) - (edge[0]?.[0] ?? 0);
    };
    expect(width({ ...easy, power: 90 })).toBeGreaterThan(1.5 * width({ ...easy, power: 30 }));
    expect(width({ ...easy, condition: "tom", power: 40 })).toBeGreaterThan(width({ ...easy, power: 40 }));
  });
});

describe("the aim in words", () => {
  it("says where Sam stands and where he shoots", () => {
    expect(inWords({ condition: "easy", side: -36, azimuth: 125, elevation: -20, power: 40 })).toBe(
      "Sam 36 mm to the left, 12.5 degrees to the right, 2 degrees down, power 40.",
    );
    expect(inWords({ condition: "easy", side: 0, azimuth: 0, elevation: 0, power: 0 })).toBe(
      "Sam in the middle, straight ahead, level, power 0.",
    );
  });

  it("is whole and within limits whatever is asked for", () => {
    inLimits(whole(BOARD, { condition: "easy", side: 999.4, azimuth: -1e6, elevation: 7.5, power: -3 }));
    expect(LEAST_POWER).toBeGreaterThan(0);
  });
});
