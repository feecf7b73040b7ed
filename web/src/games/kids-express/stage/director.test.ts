import { describe, expect, it, vi } from "vitest";
import { startAim } from "../aiming/aim";
import { director } from "./director";
import type { Place, Shot } from "./props";
import { BOARD, RECORDED } from "./testing";
import { slingAt, standing } from "./toy";

const shot = RECORDED["all three fall"] as Shot;
const shaken = RECORDED["shaken, but all stand"] as Shot;
const before: Record<string, Place> = {
  misty: "first-class",
  tuco: "first-class",
  doc: "first-class",
  silk: "second-class",
};
const after: Record<string, Place> = { ...before, misty: "hideout", tuco: "hideout", doc: "hideout" };
const kids: Record<string, Place> = { joy: "locomotive" };
const LONG = 60_000;

function stage(pace = 1) {
  const onlanded = vi.fn();
  const direction = director(BOARD, () => pace, { onlanded });
  direction.shape(1.6, 0);
  direction.company({ kids, bandits: before }, 0);
  return { direction, onlanded };
}

describe("the picture of the table", () => {
  it("has everybody in the slots of their places", () => {
    const { direction } = stage();
    const { poses, restless, lying } = direction.at(10_000);
    for (const [name, place] of Object.entries({ ...before, ...kids }))
      expect(poses.get(name)).toEqual(standing(BOARD, name, place));
    expect(restless).toBe(false);
    expect(lying).toEqual([]);
  });

  it("shows a kid hop to where it goes, and come to rest", () => {
    const { direction } = stage();
    direction.company({ kids: { joy: "second-class" }, bandits: before }, 10_000);
    const half = direction.at(10_250);
    expect(half.restless).toBe(true);
    expect(half.poses.get("joy")?.at[2]).toBeGreaterThan(30);
    const rest = direction.at(11_000);
    expect(rest.poses.get("joy")).toEqual(standing(BOARD, "joy", "second-class"));
    expect(direction.at(12_000).restless).toBe(false);
  });

  it("lets the fallen lie until the shot has been seen, then carries them away", () => {
    const { direction, onlanded } = stage();
    direction.play(shot, 1_000);
    direction.company({ kids, bandits: after }, 1_000);
    expect(direction.at(1_010).playing).toBe(true);
    expect(direction.at(1_010).lying).toEqual([]);
    let shown: string[] = [];
    let now = 1_000;
    while (onlanded.mock.calls.length === 0 && now < LONG) {
      now += 20;
      const moment = direction.at(now);
      if (moment.playing) shown = moment.lying;
    }
    expect(shown).toEqual(shot.fallen);
    expect(onlanded).toHaveBeenCalledTimes(1);
    const end = direction.at(now + 5_000);
    expect(end.lying).toEqual([]);
    for (const name of shot.fallen) expect(end.poses.get(name)).toEqual(standing(BOARD, name, "hideout"));
    expect(end.restless).toBe(false);
  });

  it("sets straight who was only shaken", () => {
    const { direction } = stage();
    direction.play(shaken, 1_000);
    direction.company({ kids, bandits: before }, 1_000);
    direction.at(1_500);
    direction.skip(2_000);
    expect(direction.at(2_001).lying).toEqual([]);
    expect(direction.at(9_000).poses.get("misty")).toEqual(standing(BOARD, "misty", "first-class"));
  });

  it("is done with a shot that is skipped", () => {
    const { direction, onlanded } = stage();
    direction.play(shot, 1_000);
    direction.company({ kids, bandits: after }, 1_000);
    direction.skip(1_100);
    expect(onlanded).toHaveBeenCalledTimes(1);
    direction.skip(1_200);
    expect(onlanded).toHaveBeenCalledTimes(1);
    expect(direction.at(9_000).poses.get("doc")).toEqual(standing(BOARD, "doc", "hideout"));
  });

  it("has nobody lie of an earlier shot, however soon the next one follows", () => {
    for (const skipped of [true, false]) {
      const { direction } = stage();
      direction.play(shot, 1_000);
      direction.company({ kids, bandits: after }, 1_000);
      let now = 1_000;
      while (direction.at(now).lying.length < 3 && now < LONG) now += 20;
      expect(direction.at(now).lying).toEqual(shot.fallen);
      if (skipped) {
        direction.skip(now);
        expect(direction.at(now).lying).toEqual([]);
      }
      const next: Shot = { ...shaken, version: 99, fallen: [] };
      direction.play(next, now + 40);
      for (let at = now + 40; at < now + LONG; at += 20) {
        const moment = direction.at(at);
        expect(moment.lying).toEqual([]);
        const tuco = moment.poses.get("tuco");
        if (moment.playing) expect(tuco).toEqual(standing(BOARD, "tuco", "hideout"));
      }
    }
  });

  it("shows a still of what fell where nothing is to move", () => {
    const { direction, onlanded } = stage(0);
    direction.play(shot, 1_000);
    direction.company({ kids, bandits: after }, 1_000);
    const first = direction.at(1_001);
    expect(first.lying).toEqual(shot.fallen);
    const view = first.view;
    expect(direction.at(1_900).view).toEqual(view);
    expect(direction.at(1_900).poses).toEqual(first.poses);
    direction.at(2_300);
    expect(onlanded).toHaveBeenCalledTimes(1);
    const end = direction.at(2_301);
    expect(end.restless).toBe(false);
    expect(end.lying).toEqual([]);
  });

  it("comes back whole for somebody who opens the page during a shot", () => {
    const { direction } = (() => {
      const onlanded = vi.fn();
      return { direction: director(BOARD, () => 1, { onlanded }) };
    })();
    direction.play(shot, 0);
    direction.company({ kids, bandits: after }, 0);
    const { poses } = direction.at(10);
    expect(poses.get("silk")).toEqual(standing(BOARD, "silk", "second-class"));
    expect(poses.get("misty")?.at[0]).toBeCloseTo(standing(BOARD, "misty", "first-class").at[0], -1);
  });

  it("takes the sling along with Sam while somebody aims", () => {
    const { direction } = stage();
    direction.aim({ ...startAim(BOARD, "joy"), side: 60 }, 1_000);
    const { poses, condition } = direction.at(3_000);
    expect(condition).toBe("joy");
    expect(poses.get("sling")?.at).toEqual(slingAt(BOARD, "joy", 60));
    expect(poses.get("sam")?.at).toEqual([60, -300, 0]);
  });
});
