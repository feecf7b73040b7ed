import { describe, expect, it } from "vitest";
import { lasts, unpack } from "./flight";
import { RECORDED } from "./testing";
import { firstTouch, RATE, timeline } from "./timeline";

const shot = RECORDED["all three fall"] ?? expect.fail();
const seconds = lasts(unpack(shot));

describe("the playback of a shot", () => {
  it("begins with the pieces put in their places and ends with them lying", () => {
    const line = timeline(shot, seconds, 1);
    expect(line.at(0)).toMatchObject({ part: "ready", flown: 0 });
    expect(line.at(line.seconds - 0.01)).toMatchObject({ part: "rest", flown: seconds });
    expect(line.at(line.seconds + 1).part).toBe("over");
  });

  it("never runs back, and shows every moment of the flight", () => {
    const line = timeline(shot, seconds, 1);
    let last = 0;
    for (let at = 0; at < line.seconds; at += 0.01) {
      const { flown } = line.at(at);
      expect(flown).toBeGreaterThanOrEqual(last);
      expect(flown - last).toBeLessThan(0.01);
      last = flown;
    }
    expect(last).toBe(seconds);
  });

  it("is slow around the first touch of a standee, and says so", () => {
    const line = timeline(shot, seconds, 1);
    const touch = firstTouch(shot)?.seconds ?? NaN;
    expect(line.at(line.when(touch)).slow).toBe(true);
    expect(line.at(line.when(touch)).flown).toBeCloseTo(touch);
    expect(line.at(line.when(0.01)).slow).toBe(false);
    const rate = (from: number, to: number) => (to - from) / (line.when(to) - line.when(from));
    expect(rate(0.001, 0.02)).toBeCloseTo(RATE);
    expect(rate(touch, touch + 0.05)).toBeLessThan(RATE / 2);
  });

  it("of a miss has no slow part", () => {
    const miss = RECORDED["nothing is hit"] ?? expect.fail();
    const line = timeline(miss, miss.seconds, 1);
    expect(firstTouch(miss)).toBeNull();
    for (let at = 0; at < line.seconds; at += 0.02) expect(line.at(at).slow).toBe(false);
  });

  it("takes as long as a person likes", () => {
    expect(timeline(shot, seconds, 1.5).seconds).toBeCloseTo(1.5 * timeline(shot, seconds, 1).seconds);
  });

  it("starts sooner for whoever stands behind the sling already", () => {
    expect(timeline(shot, seconds, 1, true).seconds).toBeLessThan(timeline(shot, seconds, 1).seconds);
  });
});
