import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { BOARD } from "../stage/testing";
import { startAim, type Aim } from "./aim";
import AimControls from "./AimControls.svelte";

function controls(more: Partial<Aim> = {}) {
  const [onaim, onfire, oncancel] = [vi.fn<(aim: Aim) => void>(), vi.fn<(aim: Aim) => void>(), vi.fn()];
  const aim = { ...startAim(BOARD, "easy"), ...more };
  const drawn = render(AimControls, { board: BOARD, aim, busy: false, onaim, onfire, oncancel });
  return { aim, onaim, onfire, oncancel, drawn };
}

describe("aiming without a mouse", () => {
  it("moves Sam with the arrow keys", async () => {
    const { onaim } = controls();
    await fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(onaim).toHaveBeenCalledWith(expect.objectContaining({ side: 12 }));
  });

  it("leaves the arrows to a slider that has the focus", async () => {
    const { onaim } = controls();
    await fireEvent.keyDown(screen.getByRole("slider", { name: /Direction/ }), { key: "ArrowRight" });
    expect(onaim).not.toHaveBeenCalled();
  });

  it("shoots with the button only when there is power", async () => {
    const weak = controls({ power: 3 });
    await fireEvent.click(screen.getByTestId("aim-shoot"));
    expect(weak.onfire).not.toHaveBeenCalled();
    weak.drawn.unmount();
    const strong = controls({ power: 40 });
    await fireEvent.click(screen.getByTestId("aim-shoot"));
    expect(strong.onfire).toHaveBeenCalledWith(expect.objectContaining({ power: 40 }));
  });

  it("shoots when Space is let go, and not after a mere touch", async () => {
    const { onfire, onaim, drawn, aim } = controls();
    await fireEvent.keyDown(window, { key: " " });
    await fireEvent.keyUp(window, { key: " " });
    expect(onfire).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: " " });
    await new Promise((done) => setTimeout(done, 260));
    const power = onaim.mock.calls.at(-1)?.[0].power ?? 0;
    expect(power).toBeGreaterThan(5);
    await drawn.rerender({ aim: { ...aim, power } });
    await fireEvent.keyUp(window, { key: " " });
    expect(onfire).toHaveBeenCalledTimes(1);
  });

  it("gives up with Escape: first the power, then the aim", async () => {
    const pulled = controls({ power: 30 });
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(pulled.oncancel).not.toHaveBeenCalled();
    expect(pulled.onaim).toHaveBeenCalledWith(expect.objectContaining({ power: 0 }));
    pulled.drawn.unmount();
    const calm = controls();
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(calm.oncancel).toHaveBeenCalledTimes(1);
  });
});

const hint = () => document.getElementById("aim-hint")?.textContent ?? "";

describe("what is said of the aim", () => {
  it("speaks of no sling to pull where none is drawn", () => {
    controls();
    expect(hint()).not.toContain("Pull the sling");
    expect(hint()).toContain("plan");
  });

  it("is nothing once Tom has shut his eyes, and all can still be moved", async () => {
    const tom = { condition: "tom", azimuth: 125, power: 40 };
    const { onaim, onfire, drawn } = controls(tom);
    for (const what of ["side", "azimuth", "elevation", "power"])
      expect(screen.getByTestId(`aim-${what}`).textContent).toBe("?");
    for (const slider of screen.getAllByRole("slider"))
      expect(slider.getAttribute("aria-valuetext")).toBe("eyes closed");
    expect(hint()).not.toContain("glow");
    await new Promise((done) => setTimeout(done, 500));
    expect(drawn.container.querySelector("[aria-live]")?.textContent).toBe("Eyes closed.");
    expect(drawn.container.textContent).not.toMatch(/\d/);
    await fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(onaim).toHaveBeenCalledWith(expect.objectContaining({ side: 12, shut: true }));
    await fireEvent.click(screen.getByTestId("aim-shoot"));
    expect(onfire).toHaveBeenCalledTimes(1);
  });

  it("stays dark for Tom when the power is taken back", async () => {
    const { onaim } = controls({ condition: "tom", power: 40, shut: true });
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(onaim).toHaveBeenCalledWith(expect.objectContaining({ power: 0, shut: true }));
  });
});
