import { expect, it } from "vitest";
import { HEIGHT, layRoad, WIDTH } from "./geometry";

it("lays a step for every 25 miles up to the goal, each as far from the next", () => {
  const road = layRoad(325);
  expect(road.steps).toHaveLength(14);
  expect(road.steps.at(-1)).toBe(325);
  const points = road.steps.map(road.at);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
  }
  expect(points.map(({ x }) => x)).toEqual([...points.map(({ x }) => x)].sort((a, b) => a - b));
});

it("goes on a little behind the goal, and no further", () => {
  const road = layRoad(300);
  expect(road.at(350).x).toBeGreaterThan(road.at(300).x);
  expect(road.at(9_999)).toEqual(road.at(road.last));
});
