import { describe, expect, it } from "vitest";
import { boxes } from "./boxes.ts";
import { type Box, overlap } from "./placing.ts";
import { layScene, standing } from "./scene.ts";
import { HEIGHT, WIDTH } from "./track.ts";

describe.each(boxes)("the page of %s", (_, board) => {
  const scene = layScene(board);
  const things: [string, Box][] = [
    ...scene.stations.flatMap(({ name, art, sign }): [string, Box][] => [
      [name, art],
      [`sign of ${name}`, sign],
    ]),
    ["sign of the bridge", scene.bridgeSign.sign],
    ["sign of the slope", scene.slopeSign.sign],
  ];

  it("has every building and sign on the page and none upon another", () => {
    things.forEach(([name, box], i) => {
      expect(box.left, name).toBeGreaterThanOrEqual(0);
      expect(box.right, name).toBeLessThanOrEqual(WIDTH);
      expect(box.top, name).toBeGreaterThanOrEqual(0);
      expect(box.bottom, name).toBeLessThanOrEqual(HEIGHT);
      for (const [other, otherBox] of things.slice(i + 1))
        expect(overlap(box, otherBox), `${name} on ${other}`).toBe(false);
    });
  });

  it("hides no stop behind a building or a sign", () => {
    for (const [name, box] of things)
      scene.track.spaces.forEach(({ x, y }, space) => {
        const inside = x > box.left && x < box.right && y > box.top && y < box.bottom;
        expect(inside, `${name} on space ${space}`).toBe(false);
      });
  });

  it("keeps tokens apart that share a space", () => {
    for (const space of [0, Math.floor(board.last / 2), board.last])
      for (const count of [2, 3, 4]) {
        const places = Array.from({ length: count }, (_, i) => standing(scene, space, i, count));
        places.forEach((a, i) =>
          places.slice(i + 1).forEach((b) => {
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(40 * scene.track.scale);
          }),
        );
      }
  });
});
