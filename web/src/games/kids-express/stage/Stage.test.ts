import { render } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import Stage from "./Stage.svelte";
import { BOARD } from "./testing";

it("a browser without WebGL says so, for the flat picture to take its place", () => {
  const onfail = vi.fn();
  const nothing = () => undefined;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(console, "error").mockImplementation(nothing);
  const drawn = render(Stage, {
    board: BOARD,
    kids: { noa: "stagecoach" },
    bandits: { misty: "hideout" },
    stacks: {},
    hideout: 0,
    kept: [],
    shot: null,
    aim: null,
    dark: false,
    reduced: false,
    legal: [],
    yours: null,
    onplace: nothing,
    onaim: nothing,
    onfire: nothing,
    onlanded: nothing,
    onfail,
  });
  expect(onfail).toHaveBeenCalledTimes(1);
  expect(drawn.getByTestId("stage3d").dataset.ready).toBe("false");
});
