import { describe, expect, it } from "vitest";
import { between, lasts, lyingAt, poseAt, slerp, unpack } from "./flight";
import { RECORDED } from "./testing";
import { tilt, type Pose, type Turn } from "./toy";

const about = (axis: "x" | "z", degrees: number): Turn => {
  const half = (degrees * Math.PI) / 360;
  return axis === "x" ? [Math.cos(half), Math.sin(half), 0, 0] : [Math.cos(half), 0, 0, Math.sin(half)];
};

function packed(numbers: number[]): string {
  const view = new DataView(new ArrayBuffer(numbers.length * 2));
  numbers.forEach((number, n) => view.setInt16(n * 2, number, true));
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}

describe("a recorded shot", () => {
  it("is unpacked to millimetres and unit quaternions", () => {
    const frames = packed([10, -25, 300, 32767, 0, 0, 0, 20, -50, 300, 0, 32767, 0, 0]);
    const flight = unpack({ bodies: ["sling"], hz: 120, frames });
    expect(flight.frames).toBe(2);
    expect(lasts(flight)).toBeCloseTo(1 / 120);
    const { at, turn } = poseAt(flight, 0, 0);
    expect(at.map((value) => Math.round(value * 100) / 100)).toEqual([1, -2.5, 30]);
    expect(turn).toEqual([1, 0, 0, 0]);
    expect(poseAt(flight, 0, 1 / 240).at[0]).toBeCloseTo(1.5);
  });

  it("rests before its first and after its last frame", () => {
    const flight = unpack(RECORDED["all three fall"] as never);
    expect(poseAt(flight, 1, -1)).toEqual(poseAt(flight, 1, 0));
    expect(poseAt(flight, 1, 99)).toEqual(poseAt(flight, 1, lasts(flight)));
  });

  it.each(Object.entries(RECORDED))("leaves lying who has fallen: %s", (_, shot) => {
    const flight = unpack(shot);
    expect(flight.bodies[0]).toBe("sling");
    expect(lasts(flight)).toBeCloseTo(shot.seconds, 2);
    expect(lyingAt(flight, lasts(flight)).sort()).toEqual([...shot.fallen].sort());
    expect(lyingAt(flight, 0)).toEqual([]);
  });

  it("of nothing shows nothing", () => {
    const flight = unpack({ bodies: [], hz: 120, frames: "" });
    expect(flight.frames).toBe(0);
    expect(lasts(flight)).toBe(0);
  });
});

describe("between two frames", () => {
  it("a piece turns evenly, the shorter way round", () => {
    const half = slerp(about("x", 0), about("x", 90), 0.5);
    expect(tilt(half)).toBeCloseTo(45);
    const negated = about("x", 90).map((value) => -value) as Turn;
    expect(tilt(slerp(about("x", 0), negated, 0.5))).toBeCloseTo(45);
  });

  it("a piece goes straight on", () => {
    const from: Pose = { at: [0, 0, 0], turn: about("z", 0) };
    const to: Pose = { at: [10, -20, 4], turn: about("z", 90) };
    expect(between(from, to, 0.25).at).toEqual([2.5, -5, 1]);
    expect(tilt(between(from, to, 0.7).turn)).toBeCloseTo(0);
  });
});
