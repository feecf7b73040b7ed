import { fireEvent, render } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BOARD } from "../stage/testing";
import { behind } from "../stage/views";
import { startAim, type Aim } from "./aim";
import AimControls from "./AimControls.svelte";
import Pull from "./Pull.svelte";

const [WIDE, HIGH] = [800, 500];
const FAR = { pointerId: 1, button: 0, clientX: 400, clientY: 480 };

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = vi.fn();
});

/** The ring over the picture and the controls beside it, as a page has them. */
function aiming() {
  const [onfire, oncancel] = [vi.fn<(aim: Aim) => void>(), vi.fn()];
  let aim = startAim(BOARD, "easy");
  const view = behind(BOARD, "easy", 0, WIDE / HIGH);
  const given = () => ({ board: BOARD, aim, onaim, onfire });
  const ring = render(Pull, { ...given(), view, wide: WIDE, high: HIGH });
  const controls = render(AimControls, { ...given(), busy: false, oncancel });
  function onaim(changed: Aim) {
    aim = changed;
    void ring.rerender({ aim });
    void controls.rerender({ aim });
  }
  const sling = ring.getByTestId("sling-ring");
  async function pull() {
    await fireEvent.pointerDown(sling, { ...FAR, clientY: 380 });
    await fireEvent.pointerMove(sling, FAR);
    expect(aim.power).toBeGreaterThan(20);
  }
  async function hold() {
    await fireEvent.keyDown(window, { key: " " });
    await vi.waitFor(() => expect(aim.power).toBeGreaterThan(10));
  }
  return { onfire, oncancel, sling, pull, hold, power: () => aim.power };
}

/** What takes a hand from the sling without a shot. */
const AWAY: [string, () => Promise<unknown>][] = [
  ["Escape", () => fireEvent.keyDown(window, { key: "Escape" })],
  ["another window", () => fireEvent.blur(window)],
  ["another tab", () => fireEvent(document, new Event("visibilitychange"))],
];

describe.each(AWAY)("%s in the middle of it", (_, leave) => {
  it("takes back what Space has gathered: to let it go does not shoot", async () => {
    const { hold, onfire, oncancel, power } = aiming();
    await hold();
    await leave();
    expect(power()).toBe(0);
    await new Promise((done) => setTimeout(done, 60));
    expect(power(), "no more is gathered").toBe(0);
    await fireEvent.keyUp(window, { key: " " });
    expect(onfire).not.toHaveBeenCalled();
    expect(oncancel, "the aim is kept").not.toHaveBeenCalled();
  });

  it("lets the sling go back: to let it go does not shoot", async () => {
    const { pull, sling, onfire, oncancel, power } = aiming();
    await pull();
    await leave();
    expect(power()).toBe(0);
    await fireEvent.pointerMove(sling, { ...FAR, clientY: 470 });
    expect(power()).toBe(0);
    await fireEvent.pointerUp(sling, FAR);
    expect(onfire).not.toHaveBeenCalled();
    expect(oncancel).not.toHaveBeenCalled();
  });
});

describe("a pull", () => {
  it("shoots when it is let go", async () => {
    const { pull, sling, onfire } = aiming();
    await pull();
    await fireEvent.pointerUp(sling, FAR);
    expect(onfire).toHaveBeenCalledTimes(1);
  });

  it.each(["pointerCancel", "lostPointerCapture"] as const)("never shoots after %s", async (how) => {
    const { pull, sling, onfire, power } = aiming();
    await pull();
    await fireEvent[how](sling, FAR);
    await fireEvent.pointerUp(sling, FAR);
    expect(power()).toBe(0);
    expect(onfire).not.toHaveBeenCalled();
  });

  it("is spoken of where there is a sling to pull", () => {
    aiming();
    expect(document.getElementById("aim-hint")?.textContent).toContain("Pull the sling back");
  });
});

describe("Escape", () => {
  it("is heard once: the power first, then the aim", async () => {
    const { oncancel, hold } = aiming();
    await hold();
    await fireEvent.keyDown(window, { key: "Escape" });
    await fireEvent.keyUp(window, { key: " " });
    expect(oncancel).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(oncancel).toHaveBeenCalledTimes(1);
  });
});
